package uax9

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
)

// A Class is a Bidi_Class, in the numbers of package bidi.
type Class uint8

const (
	L   = Class(bidi.L)
	R   = Class(bidi.R)
	EN  = Class(bidi.EN)
	ES  = Class(bidi.ES)
	ET  = Class(bidi.ET)
	AN  = Class(bidi.AN)
	CS  = Class(bidi.CS)
	B   = Class(bidi.B)
	S   = Class(bidi.S)
	WS  = Class(bidi.WS)
	ON  = Class(bidi.ON)
	BN  = Class(bidi.BN)
	NSM = Class(bidi.NSM)
	AL  = Class(bidi.AL)
)

// ClassOf returns the class of a character.
func ClassOf(p bidi.Properties) Class { return Class(p.Class()) }

// IsAttached reports whether c is that of marks (NSM), or of what UAX #9 ignores (BN).
func IsAttached(c Class) bool { return c == NSM || c == BN }

// HasBidi reports whether s, displayed, may differ from s: whether it has characters of
// Bidi_Class R, AL or AN, or some that act on the order of display.
func HasBidi(s string) bool {
	for n := 0; ; {
		n += ascii.Prefix(s[n:])
		for n < len(s) && s[n] >= utf8.RuneSelf {
			if !mayBeBidi(s[n]) {
				n++
				continue
			}
			p, size := bidi.LookupString(s[n:])
			switch ClassOf(p) {
			case R, AL, AN:
				return true
			}
			if MayActOnDisplay(s[n]) {
				if c, _ := utf8.DecodeRuneInString(s[n:]); ActsOnDisplay(c) {
					return true
				}
			}
			n += size
		}
		if n == len(s) {
			return false
		}
	}
}

// mayBeBidi reports whether c, a byte beyond US-ASCII, begins the encoding of a character that
// HasBidi looks for. Those of Latin, Greek, Cyrillic and most of East Asia do not.
func mayBeBidi(c byte) bool {
	return c-0xD6 <= 0xE0-0xD6 || c == 0xE2 || c == 0xEF || c == 0xF0
}

// ActsOnDisplay reports whether c, in text, acts on the order in which that is displayed.
func ActsOnDisplay(c rune) bool { return pct.IsBidiControl(c) || c == '\u2028' || c == '\u2029' }

// MayActOnDisplay reports whether c begins the encoding of a character that may be one of them.
func MayActOnDisplay(c byte) bool { return c == 0xD8 || c == 0xE2 }

// EncodedLen returns how many bytes EncodeActing makes of c.
func EncodedLen(c rune) int {
	if ActsOnDisplay(c) {
		return utf8.RuneLen(c) * pct.Len
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
