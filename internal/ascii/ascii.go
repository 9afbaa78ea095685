// Package ascii answers questions about text in or beyond US-ASCII, eight bytes at a time.
//
// Predicates on whole texts have no branch that depends on the text: they look at the last word
// first and then at all words before it, which may overlap it. So they need no loop over the
// bytes that are left.
package ascii

import (
	"math/bits"
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
