package iri

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// This file has the loops over text, which look at eight bytes at a time. They
// were measured; what did not help: to test two triplets at a time in a word,
// and to have one loop with the address of the last word computed without a
// branch (a third slower).

// scan returns the offset in s, from i on, of the first character that is
// neither in set nor, unless set is inScheme, in ucschar or the beginning of
//
//	pct-encoded    = "%" HEXDIG HEXDIG
//
// It is the one loop that all text goes through, and built for speed: letters,
// digits and other frequent characters are passed over eight at a time. The
// tests compare it with a plain loop.
func scan(s string, i int, set class) int {
	// The frequent characters, besides letters, are two ranges of them.
	lo1, hi1, lo2, hi2 := below('0'), above('9'), below('-'), above('.')
	if set&(inPath|inQuery) != 0 {
		lo1, hi1, lo2, hi2 = below('&'), above(';'), below('_'), above('_')
	}
	for {
		for len(s) >= 8 {
			var x uint64
			if i <= len(s)-8 {
				x = load(s, i)
			} else {
				x = load(s, len(s)-8) >> (8 * (i - (len(s) - 8))) // zero bytes at the end
			}
			lower := x | 0x20*eachByte
			ok := within(lower, below('a'), above('z')) | within(x, lo1, hi1) | within(x, lo2, hi2)
			stop := (^ok | x) & (0x80 * eachByte)
			if stop != 0 {
				i += bits.TrailingZeros64(stop) / 8
				break
			}
			i += 8
		}
		if i >= len(s) {
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
				case c-0xC3 <= 0xDF-0xC3 && i+1 < len(s) && isContinuation(s[i+1]):
					i += 2
				case c-0xE1 <= 0xEC-0xE1 && i+2 < len(s) && isContinuation(s[i+1]) && isContinuation(s[i+2]):
					i += 3
				default:
					r, n := utf8.DecodeRuneInString(s[i:])
					if !isUcschar(r) {
						return i
					}
					i += n
				}
				if i >= len(s) {
					return i
				}
				c = s[i]
			}
		}
	}
}

const eachByte = 0x0101010101010101

// within sets the high bit of each byte of x that is between a and b, given
// lo = below(a) and hi = above(b): of the two sums, the first reaches 0x80 from
// a on, the second only beyond b. What it says of a byte from 0x80 up, and of
// those that the byte's carry may reach, is not to be relied on; for scan such
// a byte is a stop, and what comes behind the first stop does not count.
func within(x, lo, hi uint64) uint64 { return (x + lo) ^ (x + hi) }
func below(a uint64) uint64          { return (0x80 - a) * eachByte }
func above(b uint64) uint64          { return (0x7F - b) * eachByte }

// load returns the eight bytes of s at i, the first of them lowest.
func load(s string, i int) uint64 { return binary.LittleEndian.Uint64([]byte(s[i : i+8])) }

// isTriplet reports whether a pct-encoded begins at s[i].
func isTriplet(s string, i int) bool {
	return i+2 < len(s) && s[i] == '%' && classTable[s[i+1]]&classTable[s[i+2]]&inHexdig != 0
}

func isContinuation(c byte) bool { return c&0xC0 == 0x80 }

// nonASCII returns the number of bytes in s beyond US-ASCII.
func nonASCII(s string) (n int) {
	i := 0
	for ; i <= len(s)-8; i += 8 {
		n += bits.OnesCount64(load(s, i) & (0x80 * eachByte))
	}
	for ; i < len(s); i++ {
		n += int(s[i] >> 7)
	}
	return n
}

// asciiPrefix returns the length of the longest prefix of s in US-ASCII.
func asciiPrefix(s string) int {
	i := 0
	for i <= len(s)-8 && load(s, i)&(0x80*eachByte) == 0 {
		i += 8
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
	hasDots // "/.", or "2E" in upper or lower case, as in "%2E"
)

// contentOf returns what s has. If that is "2E" without "%", it may miss it.
func contentOf(s string) content {
	n := plainPrefix(s)
	if n == len(s) {
		return 0
	}
	return contentOfAll(s[max(n-1, 0):])
}

// plainPrefix returns the length of a prefix of s without any content that counts. It is
// 0 if s has less than eight bytes.
func plainPrefix(s string) int {
	if len(s) < 8 {
		return 0
	}
	before := uint64(0) // whether the byte before the word is "/"
	for i := 0; i < len(s); i += 8 {
		k := i
		if k > len(s)-8 {
			k, before = len(s)-8, 0 // that byte is in the word
		}
		x := load(s, k)
		percent := within(x, below('%'), above('%'))
		dot := within(x, below('.'), above('.'))
		slash := within(x, below('/'), above('/'))
		if (x|percent|dot&(slash<<8|before))&(0x80*eachByte) != 0 {
			return k
		}
		before = slash >> 56
	}
	return len(s)
}

// contentOfAll returns what s has, in one pass.
func contentOfAll(s string) (c content) {
	var high, percents, dots uint64
	var slashBefore, twoBefore uint64 // whether the byte before the word is "/" or "2"
	for i := 0; i < len(s); i += 8 {
		var x uint64
		switch {
		case i <= len(s)-8:
			x = load(s, i)
		case len(s) >= 8: // the byte before is in the word
			x, slashBefore, twoBefore = load(s, len(s)-8), 0, 0
		default:
			for k := range len(s) {
				x |= uint64(s[k]) << (8 * k)
			}
		}
		low := x & (0x7F * eachByte)
		slash := within(low, below('/'), above('/')) &^ x
		two := within(low, below('2'), above('2')) &^ x
		dot := within(low, below('.'), above('.')) &^ x
		e := within(low|0x20*eachByte, below('e'), above('e')) &^ x
		high |= x
		percents |= within(low, below('%'), above('%')) &^ x
		dots |= dot&(slash<<8|slashBefore) | e&(two<<8|twoBefore)
		slashBefore, twoBefore = slash>>56, two>>56
	}
	const each = 0x80 * eachByte
	if high&each != 0 {
		c |= hasNonASCII
	}
	if percents&each != 0 {
		c |= hasPercent
	}
	if dots&each != 0 {
		c |= hasDots
	}
	return c
}

// hasUpper reports whether s has a letter of US-ASCII in upper case.
func hasUpper(s string) bool {
	for i := 0; i <= len(s)-8; i += 8 {
		if upperIn(load(s, i)) {
			return true
		}
	}
	if len(s) >= 8 {
		return upperIn(load(s, len(s)-8))
	}
	for i := range len(s) {
		if s[i]-'A' <= 'Z'-'A' {
			return true
		}
	}
	return false
}

func upperIn(x uint64) bool {
	const low = 0x7F * eachByte
	return within(x&low, below('A'), above('Z'))&^x&^low != 0
}

// commonPrefix returns the length of the longest common prefix of s and t.
func commonPrefix(s, t string) int {
	n := min(len(s), len(t))
	i := 0
	for ; i <= n-8; i += 8 {
		if differing := load(s, i) ^ load(t, i); differing != 0 {
			return i + bits.TrailingZeros64(differing)/8
		}
	}
	for i < n && s[i] == t[i] {
		i++
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
