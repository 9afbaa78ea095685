package uax9

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
)

// A Class is a Bidi_Class, with the values of bidi.Class.
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

// ClassOf returns the class of the character with properties p.
func ClassOf(p bidi.Properties) Class { return Class(p.Class()) }

// IsAttached reports whether c is the class of combining marks (NSM) or of characters that UAX #9
// ignores (BN).
func IsAttached(c Class) bool { return c == NSM || c == BN }

// HasBidi reports whether the display order of s may differ from the order in s. It reports whether
// s contains characters of Bidi_Class R, AL or AN, or characters that control the display order.
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
			if MayStartDisplayControl(s[n]) {
				if c, _ := utf8.DecodeRuneInString(s[n:]); IsDisplayControl(c) {
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

// mayBeBidi reports whether c, a byte of 0x80 or more, can be the first byte of a character that
// HasBidi looks for. The first bytes of Latin, Greek, Cyrillic and most East Asian characters
// cannot, and neither can continuation bytes. So HasBidi skips these bytes without looking up their
// classes.
func mayBeBidi(c byte) bool {
	return c-0xD6 <= 0xE0-0xD6 || c == 0xE2 || c == 0xEF || c == 0xF0
}

// IsDisplayControl reports whether c controls the display order of the text around it. These are
// the Bidi_Control characters, and U+2028 and U+2029, which end lines and paragraphs.
func IsDisplayControl(c rune) bool { return pct.IsBidiControl(c) || c == '\u2028' || c == '\u2029' }

// MayStartDisplayControl reports whether c can be the first byte of a character that controls the
// display order.
func MayStartDisplayControl(c byte) bool { return c == 0xD8 || c == 0xE2 }

// EncodedLen returns the length in bytes of c after EncodeDisplayControls.
func EncodedLen(c rune) int {
	if IsDisplayControl(c) {
		return utf8.RuneLen(c) * pct.Len
	}
	return utf8.RuneLen(c)
}

// EncodedRunes returns the number of characters in EncodeDisplayControls(s).
func EncodedRunes(s string) (n int) {
	for _, c := range s {
		if IsDisplayControl(c) {
			n += EncodedLen(c)
		} else {
			n++
		}
	}
	return n
}

// EncodeDisplayControls percent-encodes the characters of s that control the display order.
func EncodeDisplayControls(s string) string {
	size := int64(len(s))
	for i := ascii.Prefix(s); i < len(s); i++ {
		if MayStartDisplayControl(s[i]) {
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
		if char := s[i : i+utf8.RuneLen(c)]; IsDisplayControl(c) {
			pct.WriteEncoded(&b, char)
		} else {
			b.WriteString(char)
		}
	}
	return b.String()
}
