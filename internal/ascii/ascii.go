// Package ascii classifies, searches and compares ASCII text, eight bytes at a time.
//
// A word is a uint64 that holds eight bytes of a text, with the first byte in the lowest bits. Most
// functions on words report matches in the high bit of each byte. So the offset of the first match
// in the word is the number of trailing zeros of the result, divided by eight.
//
// Predicates on texts of at least eight bytes, such as [Is], begin with the last word of the text.
// It may overlap the word before it, so no loop over single bytes is needed at the end. The
// predicates combine all words and test the result once: no branch depends on the text.
package ascii

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// IsAlpha reports whether c is an ASCII letter: ALPHA in RFC 2234, section 6.1.
func IsAlpha(c byte) bool { return (c|0x20)-'a' <= 'z'-'a' }

// IsDigit reports whether c is an ASCII digit: DIGIT in RFC 2234, section 6.1.
func IsDigit(c byte) bool { return c-'0' <= 9 }

// IsHexdig reports whether c is a hexadecimal digit, in upper or lower case: HEXDIG in RFC 2234,
// section 6.1.
func IsHexdig(c byte) bool { return IsDigit(c) || (c|0x20)-'a' <= 'f'-'a' }

// Is reports whether every byte of s is ASCII.
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

// Prefix returns the length in bytes of the longest ASCII prefix of s.
func Prefix(s string) int {
	i := 0
	for ; i <= len(s)-8; i += 8 {
		if nonASCII := Load(s, i) & High; nonASCII != 0 {
			return i + bits.TrailingZeros64(nonASCII)/8
		}
	}
	if i < len(s) && i > 0 {
		// The bytes before i are ASCII, so loading some of them again does no harm. If the whole
		// word is ASCII, TrailingZeros64 returns 64 and the result is len(s).
		i = len(s) - 8
		return i + bits.TrailingZeros64(Load(s, i)&High)/8
	}
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// CountNonASCII returns the number of non-ASCII bytes in s.
func CountNonASCII(s string) (n int) {
	i := 0
	for ; i <= len(s)-8; i += 8 {
		// The shift by 7 leaves 1 in each non-ASCII byte and 0 in each ASCII byte. The
		// multiplication adds up all eight bytes in the highest byte.
		n += int(Load(s, i) & High >> 7 * EachByte >> 56)
	}
	for ; i < len(s); i++ {
		n += int(s[i] >> 7)
	}
	return n
}

// HasUpper reports whether s contains an upper-case ASCII letter.
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

// Lower converts the ASCII letters of b to lower case in place.
func Lower(b []byte) {
	for i, c := range b {
		if c-'A' <= 'Z'-'A' {
			b[i] = c | 0x20
		}
	}
}

// CommonPrefix returns the length in bytes of the longest common prefix of s and t.
func CommonPrefix(s, t string) int {
	n := min(len(s), len(t))
	i := 0
	for ; i < n-8; i += 8 {
		if differing := Load(s, i) ^ Load(t, i); differing != 0 {
			return i + bits.TrailingZeros64(differing)/8
		}
	}
	if n >= 8 {
		// The bytes before i are equal, so comparing some of them again does no harm. If the words
		// are equal, TrailingZeros64 returns 64 and the result is n.
		i = n - 8
		return i + bits.TrailingZeros64(Load(s, i)^Load(t, i))/8
	}
	for i < n && s[i] == t[i] {
		i++
	}
	return i
}

// LastIndex returns the offset of the last occurrence of the ASCII byte c in s, or -1. It is faster
// than strings.LastIndexByte, which examines one byte at a time.
func LastIndex(s string, c byte) int {
	i := len(s)
	for ; i >= 8; i -= 8 {
		// A byte of x is 0 where s has c. The function zeros is exact only for the first such byte,
		// but this loop needs the last one. Adding 0x7F to the low seven bits of a byte sets its
		// high bit unless they are all 0, and never carries into the next byte.
		x := Load(s, i-8) ^ uint64(c)*EachByte
		if found := ^(x&^High + ^uint64(High) | x) & High; found != 0 {
			return i - 1 - bits.LeadingZeros64(found)/8
		}
	}
	for i--; i >= 0 && s[i] != c; i-- {
	}
	return i
}

// Content is a set of flags for the parts of a text that normalization could change.
type Content uint8

const (
	HasNonASCII      Content = 1 << iota // a non-ASCII byte
	HasPercent                           // "%"
	HasDotCandidates                     // "/." or a percent-encoded "."
)

// ContentOf returns the flags that apply to s.
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
			c |= HasDotCandidates
		}
	}
	if dots&High != 0 {
		c |= HasDotCandidates
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
		return len(s) - 9 + bits.TrailingZeros64(found)/8 // the loop found no earlier match
	}
	return -1
}

// HasEncodedDot reports whether s contains a percent-encoded ".".
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

const (
	// EachByte, multiplied by a byte, is a word with that byte in all eight places.
	EachByte = 0x0101010101010101

	// High is a word with the high bit of every byte set. In UTF-8, exactly the non-ASCII bytes
	// have this bit.
	High = 0x80 * EachByte
)

// Load returns the eight bytes of s at offset i as a word. It compiles to one load instruction;
// converting s[i:] to []byte first would take six.
func Load(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// Within sets the high bit of each byte of x that is in the range from a to b, inclusive. The
// caller passes lo = Below(a) and hi = Above(b). The other bits of the result have no meaning.
//
// Adding lo sets the high bit of each byte from a on. Adding hi sets the high bit of each byte
// above b. So the high bits of the two sums differ exactly for the bytes in the range.
//
// The result is valid only up to the first byte of 0x80 or more, because the sums of such a byte
// may carry into the next byte. Callers either stop at that byte or clear the high bits of x first.
func Within(x, lo, hi uint64) uint64 { return (x + lo) ^ (x + hi) }

// Below returns the number that sets the high bit of each byte from a on when added to a word.
func Below(a uint64) uint64 { return (0x80 - a) * EachByte }

// Above returns the number that sets the high bit of each byte above b when added to a word.
func Above(b uint64) uint64 { return (0x7F - b) * EachByte }

// zeros sets the high bit of the first byte of x that is 0. In the result, only the high bits up to
// and including this bit are valid; mask with High to get them.
//
// Subtracting 1 from a byte of 0 borrows, which sets its high bit. "&^ x" clears the high bits that
// were already set in x.
func zeros(x uint64) uint64 { return (x - EachByte) &^ x }

// slashDotIn finds "/." in nine bytes of text: x has the first eight bytes, next has the last
// eight. As in zeros, only the first match is valid.
func slashDotIn(x, next uint64) uint64 { return zeros((x ^ '/'*EachByte) | (next ^ '.'*EachByte)) }

// encodedDotIn finds "%2E" or "%2e" in ten bytes of text: x has the first eight bytes, next begins
// one byte later, and third two bytes later. As in zeros, only the first match is valid.
func encodedDotIn(x, next, third uint64) uint64 {
	return zeros((x ^ '%'*EachByte) | (next ^ '2'*EachByte) | ((third | 0x20*EachByte) ^ 'e'*EachByte))
}

// upperIn sets the high bit of each byte of x that is an upper-case ASCII letter. As in Within,
// the other bits of the result have no meaning.
func upperIn(x uint64) uint64 { return Within(x&^High, Below('A'), Above('Z')) &^ x }
