package iri

import (
	"math/bits"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
)

// scan returns the offset in s, from i on, of the first character that is neither in set nor,
// unless set is inScheme, in ucschar or the beginning of
//
//	pct-encoded    = "%" HEXDIG HEXDIG
//
// All text goes through this loop. It passes over frequent characters eight at a time: letters, and
// "0" to "9", "-" and ".", or in paths, queries and fragments "&" to ";" and "_". It calls nothing:
// a call, even in a rare branch, would make it 4 % slower. Its comparisons are such that the compiler
// needs no checks of bounds. The tests compare it with a plain loop. CONTRIBUTING.md has what else was
// measured.
//
// It looks at UTF-8 byte by byte, as ascii/utf8.go has it: what the two- and three-byte forms with the
// first bytes of IsCommon2 and IsCommon3 encode is all in ucschar.
func scan(s string, i int, set class) int {
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
		// Less than a word is left: shift out what the last word has before it. The zeros that
		// are shifted in stop too, but they are shifted out again.
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
				case ascii.IsCommon2(c) && ascii.Continues(s, i+1):
					i += 2
				case ascii.IsCommon3(c) && ascii.Continues(s, i+1) && ascii.Continues(s, i+2):
					i += 3
				case c == 0xC2 && ascii.Continues(s, i+1) && s[i+1] >= 0xA0:
					i += 2
				case c-0xE0 <= 0xEF-0xE0 && ascii.Continues(s, i+1) && ascii.Continues(s, i+2) && isUcschar(ascii.Rune3(c, s[i+1], s[i+2])):
					i += 3
				case c >= 0xF0 && ascii.Continues(s, i+1) && ascii.Continues(s, i+2) && ascii.Continues(s, i+3) && isUcschar(ascii.Rune4(c, s[i+1], s[i+2], s[i+3])):
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

// A frequentBytes is a set of characters that scan passes over without looking at them one by one:
// letters, and two ranges, of which it has the numbers to add and subtract. See ascii.Within.
type frequentBytes struct{ below1, above1, below2, upTo2 uint64 }

// stops sets the high bit of each byte of x that is not frequent. It is valid up to the first one,
// as ascii.Within is.
//
// A byte is in at most one of the three ranges, so that "^" is their union. The second range has
// upTo, the complement of ascii.Above, and so the union is complemented. A byte that is not
// US-ASCII is a stop, whatever the ranges say.
func (f frequentBytes) stops(x uint64) uint64 {
	letters := ascii.Within(x|0x20*ascii.EachByte, ascii.Below('a'), ascii.Above('z'))
	return (ascii.Within(x, f.below1, f.above1) ^ (x + f.below2) ^ (f.upTo2 - x) ^ letters | x) & ascii.High
}

// upTo returns what to subtract a word from so that the bytes up to b get their high bit.
func upTo(b uint64) uint64 { return (0x80 + b) * ascii.EachByte }

// isTriplet reports whether a pct-encoded begins at s[i].
func isTriplet(s string, i int) bool {
	return uint(i) < uint(len(s)) && i <= len(s)-3 && s[i] == '%' && classTable[s[i+1]]&classTable[s[i+2]]&inHexdig != 0
}
