package iri

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// This file has the loops over text, which look at eight bytes at a time. They
// were measured; CONTRIBUTING.md tells what else was tried.

// scan returns the offset in s, from i on, of the first character that is
// neither in set nor, unless set is inScheme, in ucschar or the beginning of
//
//	pct-encoded    = "%" HEXDIG HEXDIG
//
// It is the one loop that all text goes through, and built for speed: letters,
// digits and other frequent characters are passed over eight at a time. It calls
// nothing, and its comparisons are such that the compiler needs no checks of
// bounds. The tests compare it with a plain loop.
func scan(s string, i int, set class) int {
	// The frequent characters, besides letters, are two ranges of them.
	lo1, hi1, lo2, most2 := below('0'), above('9'), below('-'), upTo('.')
	if set&(inPath|inQuery) != 0 {
		lo1, hi1, lo2, most2 = below('&'), above(';'), below('_'), upTo('_')
	}
	for uint(i) < uint(len(s)) {
		for i <= len(s)-8 {
			stop := others(load(s, i), lo1, hi1, lo2, most2)
			if stop != 0 {
				i += bits.TrailingZeros64(stop) / 8
				goto one
			}
			i += 8
		}
		if i >= len(s) {
			return i
		}
		// Less than a word is left: what the last word has before it is shifted
		// out, and what is shifted in does not count.
		if k := len(s) - 8; k >= 0 {
			shift := uint(i-k) * 8 & 63
			stop := others(load(s, k)>>shift, lo1, hi1, lo2, most2) << shift
			if stop == 0 {
				return len(s)
			}
			i = k + bits.TrailingZeros64(stop)/8
		}
	one:
		if uint(i) >= uint(len(s)) {
			return i
		}
		c := s[i]
		switch {
		case classTable[c]&set != 0:
			i++
		case c < utf8.RuneSelf && c != '%' || set == inScheme:
			return i
		case c == '%':
			if !isTriplet(s, i) {
				return i
			}
			i += 3
			for isTriplet(s, i) {
				i += 3
			}
		default:
			for c >= utf8.RuneSelf {
				switch {
				// What the two- and three-byte forms with these first bytes
				// encode is all in ucschar.
				case c-0xC3 <= 0xDF-0xC3 && continues(s, i+1):
					i += 2
				case c-0xE1 <= 0xEC-0xE1 && continues(s, i+1) && continues(s, i+2):
					i += 3
				case c == 0xC2 && continues(s, i+1) && s[i+1] >= 0xA0:
					i += 2
				case c >= 0xE0 && c < 0xF0 && continues(s, i+1) && continues(s, i+2):
					r := rune(c&0x0F)<<12 | rune(s[i+1]&0x3F)<<6 | rune(s[i+2]&0x3F)
					if r < 0x800 || !isUcschar(r) {
						return i
					}
					i += 3
				case c >= 0xF0 && continues(s, i+1) && continues(s, i+2) && continues(s, i+3):
					r := rune(c&0x0F)<<18 | rune(s[i+1]&0x3F)<<12 | rune(s[i+2]&0x3F)<<6 | rune(s[i+3]&0x3F)
					if r < 0x10000 || !isUcschar(r) { // five bits too many are too large a number
						return i
					}
					i += 4
				default:
					return i
				}
				if uint(i) >= uint(len(s)) {
					return i
				}
				c = s[i]
			}
		}
	}
	return i
}

// others sets the high bit of each byte of x that is no letter and in neither of
// two ranges that have none, of which the second is given by below and upTo. All of
// these are apart, so "^" unites them; and by upTo, which is the complement of above,
// what is united is complemented.
func others(x, lo1, hi1, lo2, most2 uint64) uint64 {
	letters := within(x|0x20*eachByte, below('a'), above('z'))
	return (within(x, lo1, hi1) ^ (x + lo2) ^ (most2 - x) ^ letters | x) & high
}

const (
	eachByte = 0x0101010101010101
	high     = 0x80 * eachByte
)

// within sets the high bit of each byte of x that is between a and b, given
// lo = below(a) and hi = above(b): of the two sums, the first reaches 0x80 from
// a on, the second only beyond b. What it says of a byte from 0x80 up, and of
// those that the byte's carry may reach, is not to be relied on; for scan such
// a byte is a stop, and what comes behind the first stop does not count.
func within(x, lo, hi uint64) uint64 { return (x + lo) ^ (x + hi) }
func below(a uint64) uint64          { return (0x80 - a) * eachByte }
func above(b uint64) uint64          { return (0x7F - b) * eachByte }
func upTo(b uint64) uint64           { return (0x80 + b) * eachByte }

// load returns the eight bytes of s at i, the first of them lowest: one instruction, where
// that is possible. By way of []byte(s[i:]) it would be six.
func load(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// isTriplet reports whether a pct-encoded begins at s[i].
func isTriplet(s string, i int) bool {
	return uint(i) < uint(len(s)) && i <= len(s)-3 && s[i] == '%' && classTable[s[i+1]]&classTable[s[i+2]]&inHexdig != 0
}

// isContinuation reports whether c is not the first byte of a character.
func isContinuation(c byte) bool { return c&0xC0 == 0x80 }

// continues reports whether s has such a byte at i.
func continues(s string, i int) bool { return uint(i) < uint(len(s)) && isContinuation(s[i]) }

// nonASCII returns the number of bytes in s beyond US-ASCII.
func nonASCII(s string) (n int) {
	i := 0
	for ; i <= len(s)-8; i += 8 {
		n += int(load(s, i) & high >> 7 * eachByte >> 56) // the sum of eight bytes, in the highest
	}
	for ; i < len(s); i++ {
		n += int(s[i] >> 7)
	}
	return n
}

// isASCII reports whether s is all US-ASCII.
func isASCII(s string) bool {
	var all uint64
	if len(s) < 8 {
		for i := range len(s) {
			all |= uint64(s[i])
		}
		return all&high == 0
	}
	all = load(s, len(s)-8)
	for i := 0; i < len(s)-8; i += 8 {
		all |= load(s, i)
	}
	return all&high == 0
}

// asciiPrefix returns the length of the longest prefix of s in US-ASCII.
func asciiPrefix(s string) int {
	i := 0
	for ; i <= len(s)-8; i += 8 {
		if beyond := load(s, i) & high; beyond != 0 {
			return i + bits.TrailingZeros64(beyond)/8
		}
	}
	if i < len(s) && i > 0 {
		i = len(s) - 8 // what is before was looked at
		return i + bits.TrailingZeros64(load(s, i)&high)/8
	}
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// A content is a set of what a text may have in it.
type content uint8

const (
	hasNonASCII content = 1 << iota
	hasPercent
	hasDots // "/.", or "." percent-encoded
)

// contentOf returns what s has in it.
func contentOf(s string) (c content) {
	var all, dots uint64
	if len(s) < 9 {
		for i := range len(s) {
			all |= uint64(s[i])
		}
		if slashDot(s) >= 0 {
			dots = high
		}
	} else {
		x, last := load(s, len(s)-9), load(s, len(s)-8)
		all, dots = x|last, slashDotIn(x, last)
		for i := 0; i < len(s)-9; i += 8 {
			x := load(s, i)
			all |= x
			dots |= slashDotIn(x, load(s, i+1))
		}
	}
	if all&high != 0 {
		c |= hasNonASCII
	}
	if strings.IndexByte(s, '%') >= 0 {
		c |= hasPercent
		if hasEncodedDot(s) {
			c |= hasDots
		}
	}
	if dots&high != 0 {
		c |= hasDots
	}
	return c
}

// slashDot returns the offset of the first "/." in s, or -1.
func slashDot(s string) int {
	if len(s) < 9 {
		for i := 0; i < len(s)-1; i++ {
			if s[i] == '/' && s[i+1] == '.' {
				return i
			}
		}
		return -1
	}
	for i := 0; i < len(s)-9; i += 8 {
		if found := slashDotIn(load(s, i), load(s, i+1)) & high; found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	if found := slashDotIn(load(s, len(s)-9), load(s, len(s)-8)) & high; found != 0 {
		return len(s) - 9 + bits.TrailingZeros64(found)/8 // what is before was looked at
	}
	return -1
}

// slashDotIn has a high bit set if there is "/." in nine bytes, of which x has the first eight, and
// next the last eight: the lowest one where the first of them is.
func slashDotIn(x, next uint64) uint64 { return zeros((x ^ '/'*eachByte) | (next ^ '.'*eachByte)) }

// zeros has a high bit set if one of the bytes of x is 0, the lowest one in the first of them. Other
// bits do not count.
func zeros(x uint64) uint64 { return (x - eachByte) &^ x }

// hasEncodedDot reports whether s has a percent-encoded dot.
func hasEncodedDot(s string) bool {
	if len(s) < 10 {
		for i := 0; i < len(s)-2; i++ {
			if s[i] == '%' && s[i+1] == '2' && s[i+2]|0x20 == 'e' {
				return true
			}
		}
		return false
	}
	dots := encodedDotIn(load(s, len(s)-10), load(s, len(s)-9), load(s, len(s)-8))
	for i := 0; i < len(s)-10; i += 8 {
		dots |= encodedDotIn(load(s, i), load(s, i+1), load(s, i+2))
	}
	return dots&high != 0
}

// encodedDotIn has a high bit set if there is a percent-encoded dot in ten bytes: x has the
// first eight of them, and the others begin one and two bytes later.
func encodedDotIn(x, next, third uint64) uint64 {
	return zeros((x ^ '%'*eachByte) | (next ^ '2'*eachByte) | ((third | 0x20*eachByte) ^ 'e'*eachByte))
}

// hasUpper reports whether s has a letter of US-ASCII in upper case.
func hasUpper(s string) bool {
	if len(s) < 8 {
		for i := range len(s) {
			if s[i]-'A' <= 'Z'-'A' {
				return true
			}
		}
		return false
	}
	upper := upperIn(load(s, len(s)-8))
	for i := 0; i < len(s)-8; i += 8 {
		upper |= upperIn(load(s, i))
	}
	return upper&high != 0
}

// upperIn sets the high bit of each byte of x that is a letter in upper case.
func upperIn(x uint64) uint64 {
	return within(x&^high, below('A'), above('Z')) &^ x
}

// commonPrefix returns the length of the longest common prefix of s and t.
func commonPrefix(s, t string) int {
	n := min(len(s), len(t))
	i := 0
	for ; i < n-8; i += 8 {
		if differing := load(s, i) ^ load(t, i); differing != 0 {
			return i + bits.TrailingZeros64(differing)/8
		}
	}
	if n >= 8 {
		i = n - 8 // what is before is the same
		return i + bits.TrailingZeros64(load(s, i)^load(t, i))/8
	}
	for i < n && s[i] == t[i] {
		i++
	}
	return i
}

// lastByte returns the offset of the last c, of US-ASCII, in s, or -1. That of package strings
// looks at one byte at a time.
func lastByte(s string, c byte) int {
	i := len(s)
	for ; i >= 8; i -= 8 {
		x := load(s, i-8) ^ uint64(c)*eachByte
		if found := ^(x&^high + ^uint64(high) | x) & high; found != 0 { // unlike zeros, all of them and no others
			return i - 1 - bits.LeadingZeros64(found)/8
		}
	}
	for i--; i >= 0 && s[i] != c; i-- {
	}
	return i
}

// isPlainName reports whether s[i:end], an authority, has a host that is empty or a
// domain name that certainly maps to itself: at most 63 lower-case letters, digits,
// and single "-" and "." between them or, that of the root, at the end. It may miss
// some.
func isPlainName(s string, i, end int) bool {
	port := end
	for port > i && isDigit(s[port-1]) {
		port--
	}
	if port > i && s[port-1] == ':' {
		end = port - 1
	}
	if end-i > maxLabel || end < 8 {
		return false
	}
	before := uint64(0x80) // what of punctuation was the byte before the word
	for {
		x, each := load(s, min(i, end-8)), uint64(0x80*eachByte)
		if n := end - i; n < 8 {
			x >>= 8 * (8 - n)
			each >>= 8 * (8 - n)
		}
		// Between "." and "0" there is only "/", which no authority has.
		fromHyphen := x + below('-')
		punctuation := (fromHyphen ^ (x + above('.'))) & each
		ok := fromHyphen ^ (x + above('9')) | within(x, below('a'), above('z'))
		if (^ok|x)&each|punctuation&(punctuation<<8|before) != 0 {
			return false
		}
		if i += 8; i >= end {
			return s[end-1] != '-'
		}
		before = punctuation >> 56
	}
}
