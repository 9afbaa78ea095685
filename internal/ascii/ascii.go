// Package ascii answers questions about text in or beyond US-ASCII, eight bytes at a time.
//
// Predicates on whole texts have no branch that depends on the text: they look at the last word
// first and then at all words before it, which may overlap it. So they need no loop over the
// bytes that are left.
package ascii

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// IsAlpha reports whether c is in ALPHA (RFC 2234, section 6.1).
func IsAlpha(c byte) bool { return (c|0x20)-'a' <= 'z'-'a' }

// IsDigit reports whether c is in DIGIT.
func IsDigit(c byte) bool { return c-'0' <= 9 }

// IsHexdig reports whether c is in HEXDIG, in upper or lower case.
func IsHexdig(c byte) bool { return IsDigit(c) || (c|0x20)-'a' <= 'f'-'a' }

// Is reports whether s is all US-ASCII.
func Is(s string) bool {
	var all uint64
	if len(s) < 8 {
		for i := range len(s) {
			all |= uint64(s[i])
		}
		return all&High == 0
	}
	all = Load(s, len(s)-8)
	for i := 0; i < len(s)-8; i += 8 {
		all |= Load(s, i)
	}
	return all&High == 0
}

// Prefix returns the length of the longest prefix of s in US-ASCII.
func Prefix(s string) int {
	i := 0
	for ; i <= len(s)-8; i += 8 {
		if others := Load(s, i) & High; others != 0 {
			return i + bits.TrailingZeros64(others)/8
		}
	}
	if i < len(s) && i > 0 {
		i = len(s) - 8 // the bytes before are known to be US-ASCII
		return i + bits.TrailingZeros64(Load(s, i)&High)/8
	}
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// CountOthers returns the number of bytes of s that are not US-ASCII.
func CountOthers(s string) (n int) {
	i := 0
	for ; i <= len(s)-8; i += 8 {
		n += int(Load(s, i) & High >> 7 * EachByte >> 56) // the highest byte of the product is the sum of all
	}
	for ; i < len(s); i++ {
		n += int(s[i] >> 7)
	}
	return n
}

// HasUpper reports whether s has an upper-case letter.
func HasUpper(s string) bool {
	if len(s) < 8 {
		for i := range len(s) {
			if s[i]-'A' <= 'Z'-'A' {
				return true
			}
		}
		return false
	}
	upper := upperIn(Load(s, len(s)-8))
	for i := 0; i < len(s)-8; i += 8 {
		upper |= upperIn(Load(s, i))
	}
	return upper&High != 0
}

// Lower puts the letters of b in lower case.
func Lower(b []byte) {
	for i, c := range b {
		if c-'A' <= 'Z'-'A' {
			b[i] = c | 0x20
		}
	}
}

// CommonPrefix returns the length of the longest common prefix of s and t.
func CommonPrefix(s, t string) int {
	n := min(len(s), len(t))
	i := 0
	for ; i < n-8; i += 8 {
		if differing := Load(s, i) ^ Load(t, i); differing != 0 {
			return i + bits.TrailingZeros64(differing)/8
		}
	}
	if n >= 8 {
		i = n - 8 // the bytes before are known to be the same
		return i + bits.TrailingZeros64(Load(s, i)^Load(t, i))/8
	}
	for i < n && s[i] == t[i] {
		i++
	}
	return i
}

// LastIndex returns the offset of the last c, of US-ASCII, in s, or -1. That of package strings
// looks at one byte at a time.
func LastIndex(s string, c byte) int {
	i := len(s)
	for ; i >= 8; i -= 8 {
		// The last byte found is wanted, so that all bits have to be valid, unlike those of
		// zeros: adding 0x7F to the low bits of a byte sets its high bit unless they are 0.
		x := Load(s, i-8) ^ uint64(c)*EachByte
		if found := ^(x&^High + ^uint64(High) | x) & High; found != 0 {
			return i - 1 - bits.LeadingZeros64(found)/8
		}
	}
	for i--; i >= 0 && s[i] != c; i-- {
	}
	return i
}

// Content is a set of what a text may contain that normalization could change.
type Content uint8

const (
	HasNonASCII Content = 1 << iota // a byte beyond US-ASCII
	HasPercent                      // "%"
	HasDots                         // "/." or a percent-encoded "."
)

// ContentOf returns the content of s.
func ContentOf(s string) (c Content) {
	var all, dots uint64
	if len(s) < 9 {
		for i := range len(s) {
			all |= uint64(s[i])
		}
		if SlashDot(s) >= 0 {
			dots = High
		}
	} else {
		x, last := Load(s, len(s)-9), Load(s, len(s)-8)
		all, dots = x|last, slashDotIn(x, last)
		for i := 0; i < len(s)-9; i += 8 {
			x := Load(s, i)
			all |= x
			dots |= slashDotIn(x, Load(s, i+1))
		}
	}
	if all&High != 0 {
		c |= HasNonASCII
	}
	if strings.IndexByte(s, '%') >= 0 {
		c |= HasPercent
		if HasEncodedDot(s) {
			c |= HasDots
		}
	}
	if dots&High != 0 {
		c |= HasDots
	}
	return c
}

// SlashDot returns the offset of the first "/." in s, or -1.
func SlashDot(s string) int {
	if len(s) < 9 {
		for i := 0; i < len(s)-1; i++ {
			if s[i] == '/' && s[i+1] == '.' {
				return i
			}
		}
		return -1
	}
	for i := 0; i < len(s)-9; i += 8 {
		if found := slashDotIn(Load(s, i), Load(s, i+1)) & High; found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	if found := slashDotIn(Load(s, len(s)-9), Load(s, len(s)-8)) & High; found != 0 {
		return len(s) - 9 + bits.TrailingZeros64(found)/8 // there is none before
	}
	return -1
}

// HasEncodedDot reports whether s has a percent-encoded ".".
func HasEncodedDot(s string) bool {
	if len(s) < 10 {
		for i := 0; i < len(s)-2; i++ {
			if s[i] == '%' && s[i+1] == '2' && s[i+2]|0x20 == 'e' {
				return true
			}
		}
		return false
	}
	dots := encodedDotIn(Load(s, len(s)-10), Load(s, len(s)-9), Load(s, len(s)-8))
	for i := 0; i < len(s)-10; i += 8 {
		dots |= encodedDotIn(Load(s, i), Load(s, i+1), Load(s, i+2))
	}
	return dots&High != 0
}

// The functions of this file look at a word: eight bytes of a text, the first of them lowest.
// What they find they report in the high bit of each byte, so that the number of trailing zeros
// of a result, divided by eight, is the offset of the first byte found.

const (
	// EachByte times a byte is a word of that byte.
	EachByte = 0x0101010101010101

	// High has the high bit of each byte. A byte of UTF-8 has it if it is not US-ASCII.
	High = 0x80 * EachByte
)

// Load returns the eight bytes of s at i. The compiler makes one instruction of it; of
// []byte(s[i:]) it would make six.
func Load(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// Within sets the high bit of each byte of x that is between a and b, given lo = Below(a) and
// hi = Above(b). Of the two sums, the first reaches 0x80 from a on, the second only above b; so
// exactly one of them has the high bit for a byte in the range.
//
// The result is only valid up to the first byte from 0x80 up: the sums of such a byte carry into
// the next one. Callers either stop at that byte or clear the high bits of x first.
func Within(x, lo, hi uint64) uint64 { return (x + lo) ^ (x + hi) }

// Below returns what to add to a word so that the bytes from a on get their high bit.
func Below(a uint64) uint64 { return (0x80 - a) * EachByte }

// Above returns what to add to a word so that the bytes above b get their high bit.
func Above(b uint64) uint64 { return (0x7F - b) * EachByte }

// zeros sets the high bit of the first byte of x that is 0. Bits above that one are not valid.
// A byte of 0 borrows when 1 is subtracted; "&^ x" keeps those whose high bit was not set before.
func zeros(x uint64) uint64 { return (x - EachByte) &^ x }

// slashDotIn finds "/." in nine bytes: x has the first eight of them, next the last eight. Like
// those of zeros, its bits above the first one are not valid.
func slashDotIn(x, next uint64) uint64 { return zeros((x ^ '/'*EachByte) | (next ^ '.'*EachByte)) }

// encodedDotIn finds "%2E" or "%2e" in ten bytes: x has the first eight of them, and the other
// words begin one and two bytes later. Like those of zeros, its bits above the first one are not
// valid.
func encodedDotIn(x, next, third uint64) uint64 {
	return zeros((x ^ '%'*EachByte) | (next ^ '2'*EachByte) | ((third | 0x20*EachByte) ^ 'e'*EachByte))
}

// upperIn sets the high bit of each byte of x that is an upper-case letter.
func upperIn(x uint64) uint64 { return Within(x&^High, Below('A'), Above('Z')) &^ x }
