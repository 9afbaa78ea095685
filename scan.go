package iri

import (
	"math/bits"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
)

// scan returns the offset of the first character of s at or after i that is not allowed, or len(s).
// Allowed are the characters in set and, unless set is inScheme, ucschar and
//
//	pct-encoded    = "%" HEXDIG HEXDIG
//
// Nearly all text passes through this loop, so it is written for speed (see docs/performance.md):
//
//   - It skips frequent characters eight at a time. These are letters, digits, "-" and "."; in
//     paths, queries and fragments, they are letters, "&" to ";", and "_".
//   - It calls only functions that are inlined. A call, even in a rare branch, makes it 4 % slower.
//   - Its comparisons let the compiler omit all bounds checks.
//   - It checks UTF-8 byte by byte, without decoding common characters: all characters for
//     which IsCommon2 or IsCommon3 reports true are in ucschar (see internal/ascii/utf8.go).
//
// The tests compare scan with a simple loop.
func scan(s string, i int, set classSet) int {
	f := frequentBytes{ascii.Below('0'), ascii.Above('9'), ascii.Below('-'), upTo('.')}
	if set&(inPath|inQuery) != 0 {
		f = frequentBytes{ascii.Below('&'), ascii.Above(';'), ascii.Below('_'), upTo('_')}
	}
	for uint(i) < uint(len(s)) {
		for ; i <= len(s)-8; i += 8 {
			if stops := f.stops(ascii.Load(s, i)); stops != 0 {
				i += bits.TrailingZeros64(stops) / 8
				goto character
			}
		}
		// Fewer than eight bytes are left. The word holds the last eight bytes of s, and the right
		// shift removes those before i. It adds zero bytes, whose stops the left shift removes.
		if last := len(s) - 8; last >= 0 && i < len(s) {
			shift := uint(i-last) * 8 & 63
			stops := f.stops(ascii.Load(s, last)>>shift) << shift
			if stops == 0 {
				return len(s)
			}
			i = last + bits.TrailingZeros64(stops)/8
		}
	character:
		if uint(i) >= uint(len(s)) {
			return i
		}
		switch c := s[i]; {
		case classTable[c]&set != 0:
			i++
		case c == '%' && set != inScheme && isTriplet(s, i):
			for i += 3; isTriplet(s, i); {
				i += 3
			}
		case c < utf8.RuneSelf || set == inScheme:
			return i
		default:
			for c >= utf8.RuneSelf {
				switch {
				case ascii.IsCommon2(c) && ascii.IsContinuation(s, i+1):
					i += 2
				case ascii.IsCommon3(c) && ascii.IsContinuation(s, i+1) && ascii.IsContinuation(s, i+2):
					i += 3
				case c == 0xC2 && ascii.IsContinuation(s, i+1) && s[i+1] >= 0xA0:
					i += 2
				case c-0xE0 <= 0xEF-0xE0 && ascii.IsContinuation(s, i+1) && ascii.IsContinuation(s, i+2) && isUcschar(ascii.Rune3(c, s[i+1], s[i+2])):
					i += 3
				case c >= 0xF0 && ascii.IsContinuation(s, i+1) && ascii.IsContinuation(s, i+2) && ascii.IsContinuation(s, i+3) && isUcschar(ascii.Rune4(c, s[i+1], s[i+2], s[i+3])):
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

// A frequentBytes is a set of characters that scan skips eight at a time: letters, and the
// characters in two ranges. Each field is a word of eight equal bytes, for one end of a range. To
// compare eight bytes of text with that end, stops adds the field to the text; for high2, it
// subtracts the text from the field.
type frequentBytes struct{ low1, high1, low2, high2 uint64 }

// stops returns a word in which a byte has its high bit set if the byte of x is not frequent. As
// with ascii.Within, the result is valid only up to the first such byte.
//
// For an ASCII byte, the terms have these high bits:
//
//	Within(x, low1, high1)       1 in the first range
//	(x + low2) ^ (high2 - x)     0 in the second range
//	letters                      1 for letters
//
// The three sets do not overlap, so the XOR of all terms is 0 for a byte in one of them and 1 for
// any other byte. The OR with x sets the bit of every byte that is not ASCII.
func (f frequentBytes) stops(x uint64) uint64 {
	letters := ascii.Within(x|0x20*ascii.EachByte, ascii.Below('a'), ascii.Above('z'))
	return (ascii.Within(x, f.low1, f.high1) ^ (x + f.low2) ^ (f.high2 - x) ^ letters | x) & ascii.High
}

// upTo returns a word of eight bytes 0x80+b. Subtracting text from it leaves at least 0x80, and so
// the high bit, for each byte that is at most b. It leaves less for any larger ASCII byte.
func upTo(b uint64) uint64 { return (0x80 + b) * ascii.EachByte }

// isTriplet reports whether a percent-encoding (rule pct-encoded) begins at s[i].
func isTriplet(s string, i int) bool {
	return uint(i) < uint(len(s)) && i <= len(s)-3 && s[i] == '%' && classTable[s[i+1]]&classTable[s[i+2]]&inHexdig != 0
}
