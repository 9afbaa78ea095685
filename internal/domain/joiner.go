package domain

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The zero width non-joiner and joiner. Some languages cannot be written without them.
const (
	NonJoiner = '\u200c'
	Joiner    = '\u200d'
)

// hasStrayNonJoiner reports whether label has a U+200C that neither follows a Virama nor precedes a
// character that joins the character before it. The rule of RFC 5892, appendix A.1, is
//
//	If Canonical_Combining_Class(Before(cp)) .eq. Virama Then True;
//	If RegExpMatch((Joining_Type:{L,D})(Joining_Type:T)*\u200C
//	   (Joining_Type:T)*(Joining_Type:{R,D})) Then True;
//
// The function checks only the part of the rule that package idna misses: idna wrongly accepts
// U+200C before a character that never joins. The caller must have checked label with idna, which
// checks the characters before U+200C.
func hasStrayNonJoiner(label string) bool {
	for {
		before, after, ok := strings.Cut(label, string(NonJoiner))
		if !ok {
			return false
		}
		if !EndsWithVirama(before) && !beginsJoined(after) {
			return true
		}
		label = after
	}
}

// beginsJoined reports whether the first character of s that is not transparent joins the character
// before it.
func beginsJoined(s string) bool {
	for _, r := range s {
		if !IsTransparent(r) {
			return JoinsBefore(r)
		}
	}
	return false
}

// EndsWithVirama reports whether the last character of s has the Canonical_Combining_Class Virama.
func EndsWithVirama(s string) bool {
	_, size := utf8.DecodeLastRuneInString(s)
	return BeginsWithVirama(s[len(s)-size:])
}

// BeginsWithVirama reports whether the first character of s has the Canonical_Combining_Class
// Virama.
func BeginsWithVirama(s string) bool {
	const virama = 9
	return s != "" && norm.NFC.PropertiesString(s).CCC() == virama
}

// nasalizationMark is U+1E94B ADLAM NASALIZATION MARK, a modifier letter with Joining_Type T.
const nasalizationMark = '\U0001E94B'

// IsTransparent reports whether r has Joining_Type T. It reports false for characters of the
// general category Cf, which labels cannot contain.
func IsTransparent(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Me) || r == nasalizationMark
}

// JoinsBefore reports whether r has Joining_Type R or D: r joins the character before it.
func JoinsBefore(r rune) bool { return unicode.Is(joining, r) }

// joining holds the characters with Joining_Type R or D in Unicode 17.
var joining = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x0620, 0x0620, 1}, {0x0622, 0x063F, 1}, {0x0641, 0x064A, 1}, {0x066E, 0x066F, 1},
		{0x0671, 0x0673, 1}, {0x0675, 0x06D3, 1}, {0x06D5, 0x06D5, 1}, {0x06EE, 0x06EF, 1},
		{0x06FA, 0x06FC, 1}, {0x06FF, 0x06FF, 1}, {0x0710, 0x0710, 1}, {0x0712, 0x072F, 1},
		{0x074D, 0x077F, 1}, {0x07CA, 0x07EA, 1}, {0x0840, 0x0858, 1}, {0x0860, 0x0860, 1},
		{0x0862, 0x0865, 1}, {0x0867, 0x086A, 1}, {0x0870, 0x0882, 1}, {0x0886, 0x0886, 1},
		{0x0889, 0x088F, 1}, {0x08A0, 0x08AC, 1}, {0x08AE, 0x08C8, 1}, {0x1807, 0x1807, 1},
		{0x1820, 0x1878, 1}, {0x1887, 0x18A8, 1}, {0x18AA, 0x18AA, 1}, {0xA840, 0xA871, 1},
	},
	R32: []unicode.Range32{
		{0x10AC0, 0x10AC5, 1}, {0x10AC7, 0x10AC7, 1}, {0x10AC9, 0x10ACA, 1}, {0x10ACE, 0x10AD6, 1},
		{0x10AD8, 0x10AE1, 1}, {0x10AE4, 0x10AE4, 1}, {0x10AEB, 0x10AEF, 1}, {0x10B80, 0x10B91, 1},
		{0x10BA9, 0x10BAE, 1}, {0x10D01, 0x10D23, 1}, {0x10EC2, 0x10EC4, 1}, {0x10EC6, 0x10EC7, 1},
		{0x10F30, 0x10F44, 1}, {0x10F51, 0x10F54, 1}, {0x10F70, 0x10F81, 1}, {0x10FB0, 0x10FB0, 1},
		{0x10FB2, 0x10FB6, 1}, {0x10FB8, 0x10FBF, 1}, {0x10FC1, 0x10FC4, 1}, {0x10FC9, 0x10FCA, 1},
		{0x1E900, 0x1E943, 1},
	},
}

// JoinsAfter reports whether r has Joining_Type L or D: r joins the character after it. It asks
// package idna whether U+200C is valid between r and a letter that joins.
func JoinsAfter(r rune) bool {
	const beh = "\u0628"
	_, failure := profile().ToUnicode(string(r) + string(NonJoiner) + beh)
	return failure == nil
}
