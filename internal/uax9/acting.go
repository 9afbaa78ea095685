package uax9

import (
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
)

// ActsOnDisplay reports whether c, in text, acts on the order in which that is displayed.
func ActsOnDisplay(c rune) bool { return pct.IsBidiControl(c) || c == '\u2028' || c == '\u2029' }

// MayActOnDisplay reports whether c begins the encoding of a character that may be one of them.
func MayActOnDisplay(c byte) bool { return c == 0xD8 || c == 0xE2 }

// EncodedLen returns how many bytes EncodeActing makes of c.
func EncodedLen(c rune) int {
	if ActsOnDisplay(c) {
		return utf8.RuneLen(c) * len("%XX")
	}
	return utf8.RuneLen(c)
}

// EncodedRunes returns how many characters EncodeActing makes of s.
func EncodedRunes(s string) (n int) {
	for _, c := range s {
		if ActsOnDisplay(c) {
			n += EncodedLen(c)
		} else {
			n++
		}
	}
	return n
}

// EncodeActing returns s with the characters percent-encoded that act on the order of display.
func EncodeActing(s string) string {
	size := int64(len(s))
	for i := ascii.Prefix(s); i < len(s); i++ {
		if MayActOnDisplay(s[i]) {
			c, n := utf8.DecodeRuneInString(s[i:])
			size += int64(EncodedLen(c) - n)
		}
	}
	if size == int64(len(s)) {
		return s
	}
	limit.MustFit(size)
	var b strings.Builder
	b.Grow(int(size))
	for i, c := range s {
		if char := s[i : i+utf8.RuneLen(c)]; ActsOnDisplay(c) {
			pct.WriteEncoded(&b, char)
		} else {
			b.WriteString(char)
		}
	}
	return b.String()
}
