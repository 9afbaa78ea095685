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
// All text goes through this loop. It passes over frequent characters eight at a time. It calls
// nothing, which a call even in a rare branch would make 4 % slower, and its comparisons are such that
// the compiler needs no checks of bounds. The tests compare it with a plain loop. CONTRIBUTING.md has
// what else was measured.
//
// It decodes UTF-8 itself, as far as the first byte of a character leaves open whether it is in ucschar:
//
//	C2        U+0080 to U+00BF    from U+00A0 on
//	C3 to DF  U+00C0 to U+07FF    all
//	E0        U+0800 to U+0FFF    all, see rune3
//	E1 to EC  U+1000 to U+CFFF    all
//	ED to EF  U+D000 to U+FFFF    some, see isUcschar
//	F0 to F4  from U+10000 on     some, see rune4 and isUcschar
func scan(s string, i int, set class) int {
	// Frequent are, besides letters, the range "0" to "9" and "-" and ".", or "&" to ";" and "_".
	f := frequent{ascii.Below('0'), ascii.Above('9'), ascii.Below('-'), upTo('.')}
	if set&(inPath|inQuery) != 0 {
		f = frequent{ascii.Below('&'), ascii.Above(';'), ascii.Below('_'), upTo('_')}
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
		}
		for uint(i) < uint(len(s)) && s[i] >= utf8.RuneSelf && set != inScheme {
			switch c := s[i]; {
			case c-0xC2 <= 0xDF-0xC2 && continues(s, i+1) && (c > 0xC2 || s[i+1] >= 0xA0):
				i += 2
			case c-0xE1 <= 0xEC-0xE1 && continues(s, i+1) && continues(s, i+2):
				i += 3
			case c-0xE0 <= 0xEF-0xE0 && continues(s, i+1) && continues(s, i+2) && isUcschar(rune3(c, s[i+1], s[i+2])):
				i += 3
			case c >= 0xF0 && continues(s, i+1) && continues(s, i+2) && continues(s, i+3) && isUcschar(rune4(c, s[i+1], s[i+2], s[i+3])):
				i += 4
			default:
				return i
			}
		}
	}
	return i
}

// rune3 returns the character that three bytes encode, of which the others continue the first one, or
// utf8.RuneError if two would do.
func rune3(first, second, third byte) rune {
	r := rune(first&0x0F)<<12 | rune(second&0x3F)<<6 | rune(third&0x3F)
	if r < 0x800 {
		return utf8.RuneError
	}
	return r
}

// rune4 is rune3 for four bytes. If the first one has five bits, the result is too large for a
// character.
func rune4(first, second, third, fourth byte) rune {
	r := rune(first&0x0F)<<18 | rune(second&0x3F)<<12 | rune(third&0x3F)<<6 | rune(fourth&0x3F)
	if r < 0x10000 {
		return utf8.RuneError
	}
	return r
}

// A frequent is a set of characters that scan passes over without looking at them one by one:
// letters, and two ranges, of which it has the numbers to add and subtract. See ascii.Within.
type frequent struct{ below1, above1, below2, upTo2 uint64 }

// stops sets the high bit of each byte of x that is not frequent. It is valid up to the first one,
// as ascii.Within is.
//
// A byte is in at most one of the three ranges, so that "^" is their union. The second range has
// upTo, the complement of ascii.Above, and so the union is complemented. A byte that is not
// US-ASCII is a stop, whatever the ranges say.
func (f frequent) stops(x uint64) uint64 {
	letters := ascii.Within(x|0x20*ascii.EachByte, ascii.Below('a'), ascii.Above('z'))
	return (ascii.Within(x, f.below1, f.above1) ^ (x + f.below2) ^ (f.upTo2 - x) ^ letters | x) & ascii.High
}

// upTo returns what to subtract a word from so that the bytes up to b get their high bit.
func upTo(b uint64) uint64 { return (0x80 + b) * ascii.EachByte }

// isTriplet reports whether a pct-encoded begins at s[i].
func isTriplet(s string, i int) bool {
	return uint(i) < uint(len(s)) && i <= len(s)-3 && s[i] == '%' && classTable[s[i+1]]&classTable[s[i+2]]&inHexdig != 0
}

// continues reports whether s[i] is a byte of a character other than its first.
func continues(s string, i int) bool { return uint(i) < uint(len(s)) && s[i]&0xC0 == 0x80 }
