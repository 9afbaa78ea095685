package iri

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/pct"
	"golang.org/x/text/unicode/norm"
)

// This file tells which characters and labels may deceive a reader: for Lint, which reports
// them, and Display, which does not show them.

// characterCode returns the code for what is to be said of r, a character beyond US-ASCII,
// wherever it stands, and 0 if that is nothing. CodeCompatibility is of no concern for Display.
func characterCode(r rune) Code {
	switch {
	case pct.IsInappropriate(r):
		return inappropriateCode(r)
	case isIprivate(r):
		return CodePrivateUse
	case unicode.Is(unicode.Deprecated, r):
		return CodeDeprecated
	case unicode.Is(syntaxLookalikes, r), strings.ContainsRune(becomeASCII, r):
		return CodeSyntaxLookalike
	case unicode.Is(unicode.Cn, r):
		return CodeUnassigned
	}
	var buf [utf8.UTFMax]byte
	char := buf[:utf8.EncodeRune(buf[:], r)]
	if norm.NFKC.Properties(char).Decomposition() == nil {
		return 0
	}
	switch compatible := norm.NFKC.String(string(char)); {
	case strings.ContainsAny(compatible, syntax):
		return CodeSyntaxLookalike
	case compatible != norm.NFC.String(string(char)):
		return CodeCompatibility
	}
	return 0
}

// syntax are the characters whose look-alikes deceive most: those that end components,
// segments and labels, "%", and "\\", which some programs take for "/".
const syntax = `/\:.?#%@`

// inappropriateCode returns the code for a character that ToIRI leaves encoded.
func inappropriateCode(r rune) Code {
	switch {
	case pct.IsBidiControl(r):
		return CodeBidiControl
	case unicode.Is(unicode.White_Space, r):
		return CodeWhiteSpace
	case unicode.Is(unicode.Variation_Selector, r):
		return CodeVariationSelector
	case r == 0x0340, r == 0x0341, 0x2FF0 <= r && r <= 0x2FFF, r == 0x31EF: // RFC 3454, C.7 and C.8
		return CodeDeprecated
	}
	return CodeInvisible
}

// isMark reports whether r is displayed, or normalized, together with the character before it.
func isMark(r rune) bool {
	if unicode.Is(unicode.M, r) {
		return true
	}
	var buf [utf8.UTFMax]byte
	return !norm.NFC.Properties(buf[:utf8.EncodeRune(buf[:], r)]).BoundaryBefore()
}

// deceptions returns what in the scripts of a label, in Unicode, may deceive: CodeMixedScript,
// CodeScriptLookalike and CodeMixedDigits, where they apply. Words of another script that look
// like Latin may be expected where topLevel is the last label of the name; it is "" if there is
// only one label.
func deceptions(label, topLevel string) (found [3]Code) {
	if ascii.Is(label) {
		return found
	}
	var s scripts
	others, lookalikes := 0, 0 // of the letters and digits that have a script
	zero := rune(-1)           // the digit 0 of the first system of digits
	for _, r := range label {
		s.add(r)
		if unicode.IsDigit(r) {
			if z := zeroOf(r); zero < 0 {
				zero = z
			} else if z != zero {
				found[2] = CodeMixedDigits
			}
		}
		switch {
		case unicode.Is(latinLookalikes, r):
			lookalikes++
		case unicode.IsLetter(r) && !unicode.In(r, unicode.Common, unicode.Inherited):
			others++
		}
	}
	if s.mixed {
		found[0] = CodeMixedScript
	} else if lookalikes > 0 && others == 0 && !s.isExpectedIn(topLevel) {
		found[1] = CodeScriptLookalike
	}
	return found
}

// zeroOf returns the digit 0 of the system that r, a digit, belongs to. Unicode has the digits of
// a system in a row, and those of several in a row where these meet.
func zeroOf(r rune) rune {
	first := r
	for first > 0 && unicode.IsDigit(first-1) {
		first--
	}
	return r - (r-first)%10
}

// scripts are the scripts of a text, as far as "highly restrictive" has to know them (UTS #39,
// section 5.2): those are single ones, and Latin with one of
//
//	Han, Hiragana and Katakana
//	Han and Bopomofo
//	Han and Hangul
type scripts struct {
	with  eastAsian           // what of these there is
	other *unicode.RangeTable // another script
	mixed bool                // they are not highly restrictive

	elsewhere bool // there are characters that have no script, but are not used with these
}

type eastAsian uint8

const (
	latin eastAsian = 1 << iota
	han
	kana // Hiragana and Katakana
	bopomofo
	hangul
)

// add adds the script of r. Characters that are Common or Inherited have none, but for some that
// only East Asian texts have.
func (s *scripts) add(r rune) {
	switch {
	case s.mixed:
		return
	case r < utf8.RuneSelf && !ascii.IsAlpha(byte(r)):
		return
	case unicode.Is(unicode.Latin, r):
		s.with |= latin
	case s.other != nil && unicode.Is(s.other, r):
		return
	case unicode.Is(unicode.Han, r), r == 0x3006, r == 0x30FB:
		s.with |= han
	case unicode.In(r, unicode.Hiragana, unicode.Katakana), r == 0x30FC, r == 0x3099, r == 0x309A:
		s.with |= kana
	case unicode.Is(unicode.Bopomofo, r):
		s.with |= bopomofo
	case unicode.Is(unicode.Hangul, r):
		s.with |= hangul
	case unicode.Is(elsewhere, r):
		s.elsewhere = true
	case unicode.In(r, unicode.Common, unicode.Inherited, unicode.Cn):
		return
	default:
		s.mixed = s.other != nil
		s.other = scriptOf(r)
	}
	asian := s.with &^ (latin | han)
	s.mixed = s.mixed || (s.other != nil || s.elsewhere) && s.with != 0 || asian&(asian-1) != 0
}

// isExpectedIn reports whether words in the other script of s are to be expected in names whose last
// label is topLevel: it is in that script, or a country's where that script is written.
func (s *scripts) isExpectedIn(topLevel string) bool {
	if s.other == nil {
		return false
	}
	var script *unicode.RangeTable
	switch strings.ToLower(topLevel) {
	case "am":
		script = unicode.Armenian
	case "bg", "by", "kg", "kz", "mk", "mn", "rs", "ru", "su", "tj", "ua", "uz":
		script = unicode.Cyrillic
	case "er", "et":
		script = unicode.Ethiopic
	case "ge":
		script = unicode.Georgian
	case "cy", "gr":
		script = unicode.Greek
	case "il":
		script = unicode.Hebrew
	case "mm":
		script = unicode.Myanmar
	case "th":
		script = unicode.Thai
	}
	return s.other == script || strings.ContainsFunc(topLevel, func(r rune) bool { return unicode.Is(s.other, r) })
}

// scriptOf returns the script that r is in, which is neither Common nor Inherited.
func scriptOf(r rune) *unicode.RangeTable {
	for _, frequent := range [...]*unicode.RangeTable{unicode.Cyrillic, unicode.Arabic, unicode.Devanagari, unicode.Greek, unicode.Hebrew, unicode.Thai} {
		if unicode.Is(frequent, r) {
			return frequent
		}
	}
	for _, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return table
		}
	}
	return &unicode.RangeTable{} // of its own
}

// latinLookalikes are the letters and digits of other scripts that look like letters of Latin in
// US-ASCII, one or more, by UTS #39 (confusables.txt, as of Unicode 15 or 17).
var latinLookalikes = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x037A, 0x037A, 1}, {0x037F, 0x037F, 1}, {0x0391, 0x0392, 1}, {0x0395, 0x0397, 1}, {0x0399, 0x039A, 1},
		{0x039C, 0x039D, 1}, {0x039F, 0x039F, 1}, {0x03A1, 0x03A1, 1}, {0x03A4, 0x03A5, 1}, {0x03A7, 0x03A7, 1},
		{0x03B1, 0x03B1, 1}, {0x03B3, 0x03B3, 1}, {0x03B9, 0x03B9, 1}, {0x03BD, 0x03BD, 1}, {0x03BF, 0x03BF, 1},
		{0x03C1, 0x03C1, 1}, {0x03C3, 0x03C3, 1}, {0x03C5, 0x03C5, 1}, {0x03D2, 0x03D2, 1}, {0x03DC, 0x03DC, 1},
		{0x03ED, 0x03ED, 1}, {0x03F1, 0x03F3, 1}, {0x03F8, 0x03FA, 1}, {0x0405, 0x0406, 1}, {0x0408, 0x0408, 1},
		{0x0410, 0x0410, 1}, {0x0412, 0x0412, 1}, {0x0415, 0x0415, 1}, {0x041A, 0x041A, 1}, {0x041C, 0x041E, 1},
		{0x0420, 0x0423, 1}, {0x0425, 0x0425, 1}, {0x042B, 0x042C, 1}, {0x042E, 0x042E, 1}, {0x0430, 0x0430, 1},
		{0x0433, 0x0433, 1}, {0x0435, 0x0435, 1}, {0x043E, 0x043E, 1}, {0x0440, 0x0441, 1}, {0x0443, 0x0443, 1},
		{0x0445, 0x0445, 1}, {0x0448, 0x0448, 1}, {0x0455, 0x0456, 1}, {0x0458, 0x0458, 1}, {0x0461, 0x0461, 1},
		{0x0474, 0x0475, 1}, {0x04AE, 0x04AF, 1}, {0x04BB, 0x04BB, 1}, {0x04BD, 0x04BD, 1}, {0x04C0, 0x04C0, 1},
		{0x04CF, 0x04CF, 1}, {0x04D4, 0x04D5, 1}, {0x0501, 0x0501, 1}, {0x050C, 0x050C, 1}, {0x051B, 0x051D, 1},
		{0x054D, 0x054D, 1}, {0x054F, 0x054F, 1}, {0x0555, 0x0555, 1}, {0x0561, 0x0561, 1}, {0x0563, 0x0563, 1},
		{0x0566, 0x0566, 1}, {0x0570, 0x0570, 1}, {0x0578, 0x0578, 1}, {0x057C, 0x057D, 1}, {0x0581, 0x0582, 1},
		{0x0584, 0x0585, 1}, {0x05D5, 0x05D5, 1}, {0x05D8, 0x05D8, 1}, {0x05DF, 0x05DF, 1}, {0x05E1, 0x05E1, 1},
		{0x05F0, 0x05F0, 1}, {0x0627, 0x0627, 1}, {0x0647, 0x0647, 1}, {0x0661, 0x0661, 1}, {0x0665, 0x0665, 1},
		{0x0667, 0x0667, 1}, {0x06BE, 0x06BE, 1}, {0x06C1, 0x06C1, 1}, {0x06D5, 0x06D5, 1}, {0x06F1, 0x06F1, 1},
		{0x06F5, 0x06F5, 1}, {0x06F7, 0x06F7, 1}, {0x07C0, 0x07C0, 1}, {0x07CA, 0x07CA, 1}, {0x0966, 0x0966, 1},
		{0x09E6, 0x09E6, 1}, {0x0A66, 0x0A66, 1}, {0x0AE6, 0x0AE6, 1}, {0x0B20, 0x0B20, 1}, {0x0B66, 0x0B66, 1},
		{0x0BE6, 0x0BE6, 1}, {0x0C66, 0x0C66, 1}, {0x0CE6, 0x0CE6, 1}, {0x0D1F, 0x0D20, 1}, {0x0D66, 0x0D66, 1},
		{0x0E50, 0x0E50, 1}, {0x0ED0, 0x0ED0, 1}, {0x1004, 0x1004, 1}, {0x101D, 0x101D, 1}, {0x1040, 0x1040, 1},
		{0x105A, 0x105A, 1}, {0x10E7, 0x10E7, 1}, {0x10FF, 0x10FF, 1}, {0x1200, 0x1200, 1}, {0x12D0, 0x12D0, 1},
		{0x13A0, 0x13A2, 1}, {0x13A5, 0x13A5, 1}, {0x13A9, 0x13AC, 1}, {0x13B3, 0x13B3, 1}, {0x13B7, 0x13B7, 1},
		{0x13BB, 0x13BB, 1}, {0x13BD, 0x13BD, 1}, {0x13C0, 0x13C0, 1}, {0x13C2, 0x13C3, 1}, {0x13CF, 0x13CF, 1},
		{0x13D2, 0x13D2, 1}, {0x13D4, 0x13D5, 1}, {0x13D9, 0x13DA, 1}, {0x13DE, 0x13DF, 1}, {0x13E2, 0x13E2, 1},
		{0x13E6, 0x13E7, 1}, {0x13F3, 0x13F4, 1}, {0x142F, 0x142F, 1}, {0x144C, 0x144C, 1}, {0x146D, 0x146D, 1},
		{0x146F, 0x146F, 1}, {0x1472, 0x1472, 1}, {0x148D, 0x148D, 1}, {0x14AA, 0x14AA, 1}, {0x1541, 0x1541, 1},
		{0x157C, 0x157D, 1}, {0x1587, 0x1587, 1}, {0x15AF, 0x15AF, 1}, {0x15B4, 0x15B4, 1}, {0x15C5, 0x15C5, 1},
		{0x15DE, 0x15DE, 1}, {0x15EA, 0x15EA, 1}, {0x15F0, 0x15F0, 1}, {0x15F7, 0x15F7, 1}, {0x16B7, 0x16B7, 1},
		{0x16C1, 0x16C1, 1}, {0x16D5, 0x16D6, 1}, {0x17E0, 0x17E0, 1}, {0x1D26, 0x1D26, 1}, {0x1FBE, 0x1FBE, 1},
		{0x2C82, 0x2C82, 1}, {0x2C85, 0x2C85, 1}, {0x2C8E, 0x2C8E, 1}, {0x2C92, 0x2C94, 1}, {0x2C98, 0x2C98, 1},
		{0x2C9A, 0x2C9A, 1}, {0x2C9E, 0x2C9F, 1}, {0x2CA2, 0x2CA6, 1}, {0x2CA8, 0x2CA9, 1}, {0x2CAC, 0x2CAC, 1},
		{0x2CBD, 0x2CBD, 1}, {0x2CCE, 0x2CD0, 1}, {0x2D38, 0x2D39, 1}, {0x2D4F, 0x2D4F, 1}, {0x2D54, 0x2D55, 1},
		{0x2D5D, 0x2D5D, 1}, {0xA4D0, 0xA4D4, 1}, {0xA4D6, 0xA4D7, 1}, {0xA4D9, 0xA4DA, 1}, {0xA4DC, 0xA4DD, 1},
		{0xA4DF, 0xA4E3, 1}, {0xA4E6, 0xA4E7, 1}, {0xA4EA, 0xA4EC, 1}, {0xA4EE, 0xA4EE, 1}, {0xA4F0, 0xA4F0, 1},
		{0xA4F2, 0xA4F4, 1}, {0xA647, 0xA647, 1}, {0xA698, 0xA699, 1}, {0xA6DF, 0xA6DF, 1}, {0xAB75, 0xAB75, 1},
		{0xAB81, 0xAB81, 1}, {0xAB83, 0xAB83, 1}, {0xAB93, 0xAB93, 1}, {0xABA9, 0xABAA, 1}, {0xABAF, 0xABAF, 1},
		{0xFBA6, 0xFBAD, 1}, {0xFE8D, 0xFE8E, 1}, {0xFEE9, 0xFEEC, 1},
	},
	R32: []unicode.Range32{
		{0x10282, 0x10282, 1}, {0x10286, 0x10287, 1}, {0x1028A, 0x1028A, 1}, {0x10290, 0x10290, 1}, {0x10292, 0x10292, 1},
		{0x10295, 0x10297, 1}, {0x102A0, 0x102A2, 1}, {0x102A5, 0x102A5, 1}, {0x102AB, 0x102AB, 1}, {0x102B0, 0x102B2, 1},
		{0x102B4, 0x102B4, 1}, {0x102CF, 0x102CF, 1}, {0x10301, 0x10302, 1}, {0x10309, 0x10309, 1}, {0x10311, 0x10311, 1},
		{0x10315, 0x10315, 1}, {0x10317, 0x10317, 1}, {0x10404, 0x10404, 1}, {0x10415, 0x10415, 1}, {0x1041B, 0x1041B, 1},
		{0x10420, 0x10420, 1}, {0x1042C, 0x1042C, 1}, {0x1043D, 0x1043D, 1}, {0x10448, 0x10448, 1}, {0x104B4, 0x104B4, 1},
		{0x104C2, 0x104C2, 1}, {0x104CE, 0x104CE, 1}, {0x104EA, 0x104EA, 1}, {0x104F6, 0x104F6, 1}, {0x10513, 0x10513, 1},
		{0x10516, 0x10516, 1}, {0x10518, 0x10518, 1}, {0x1051C, 0x1051D, 1}, {0x10525, 0x10527, 1}, {0x114D0, 0x114D0, 1},
		{0x11700, 0x11700, 1}, {0x11706, 0x11706, 1}, {0x1170A, 0x1170A, 1}, {0x1170E, 0x1170F, 1}, {0x118A0, 0x118A0, 1},
		{0x118A2, 0x118A4, 1}, {0x118A6, 0x118A6, 1}, {0x118A9, 0x118A9, 1}, {0x118AE, 0x118AE, 1}, {0x118B2, 0x118B2, 1},
		{0x118B5, 0x118B5, 1}, {0x118B8, 0x118B8, 1}, {0x118BC, 0x118BC, 1}, {0x118C0, 0x118C4, 1}, {0x118C8, 0x118C8, 1},
		{0x118D7, 0x118D8, 1}, {0x118DC, 0x118DC, 1}, {0x118E0, 0x118E0, 1}, {0x118E3, 0x118E3, 1}, {0x118E5, 0x118E6, 1},
		{0x118E9, 0x118E9, 1}, {0x11DDA, 0x11DDA, 1}, {0x11DE0, 0x11DE1, 1}, {0x16EAA, 0x16EAA, 1}, {0x16EB6, 0x16EB6, 1},
		{0x16F08, 0x16F08, 1}, {0x16F0A, 0x16F0A, 1}, {0x16F16, 0x16F16, 1}, {0x16F28, 0x16F28, 1}, {0x16F35, 0x16F35, 1},
		{0x16F3A, 0x16F3A, 1}, {0x16F40, 0x16F40, 1}, {0x16F42, 0x16F43, 1}, {0x1EE00, 0x1EE00, 1}, {0x1EE24, 0x1EE24, 1},
		{0x1EE64, 0x1EE64, 1}, {0x1EE80, 0x1EE80, 1}, {0x1EE84, 0x1EE84, 1},
	},
}

// syntaxLookalikes are the characters, other than letters, digits and marks, that look like those
// of syntax, one or more, by the same file.
var syntaxLookalikes = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x02F8, 0x02F8, 1}, {0x0589, 0x0589, 1}, {0x05C3, 0x05C3, 1}, {0x0609, 0x060A, 1}, {0x066A, 0x066A, 1},
		{0x0701, 0x0704, 1}, {0x16EC, 0x16EC, 1}, {0x1735, 0x1735, 1}, {0x1803, 0x1803, 1}, {0x1809, 0x1809, 1},
		{0x2024, 0x2026, 1}, {0x2030, 0x2031, 1}, {0x2041, 0x2041, 1}, {0x2044, 0x2044, 1}, {0x2047, 0x2047, 1},
		{0x2052, 0x2052, 1}, {0x205A, 0x205A, 1}, {0x2215, 0x2216, 1}, {0x2236, 0x2236, 1}, {0x244A, 0x244A, 1},
		{0x2571, 0x2571, 1}, {0x27CB, 0x27CB, 1}, {0x27CD, 0x27CD, 1}, {0x29F5, 0x29F5, 1}, {0x29F8, 0x29F9, 1},
		{0x2AFB, 0x2AFB, 1}, {0x2AFD, 0x2AFD, 1}, {0x2CF9, 0x2CF9, 1}, {0x2F02, 0x2F03, 1}, {0x31D3, 0x31D4, 1},
		{0xA60E, 0xA60E, 1}, {0xA789, 0xA789, 1}, {0xFE30, 0xFE30, 1}, {0xFE68, 0xFE68, 1}, {0xFF1A, 0xFF1A, 1},
		{0xFF3C, 0xFF3C, 1},
	},
	R32: []unicode.Range32{
		{0x10A50, 0x10A50, 1}, {0x1D20F, 0x1D20F, 1}, {0x1D23A, 0x1D23B, 1},
	},
}

// elsewhere are the characters, Common or Inherited, that are used neither with Latin nor with what
// it may be mixed with, by Script_Extensions of Unicode 15.
var elsewhere = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x0342, 0x0342, 1}, {0x0345, 0x0345, 1}, {0x060C, 0x060C, 1}, {0x061B, 0x061B, 1}, {0x061F, 0x061F, 1},
		{0x0640, 0x0640, 1}, {0x064B, 0x0655, 1}, {0x0670, 0x0670, 1}, {0x0964, 0x0965, 1}, {0x1735, 0x1736, 1},
		{0x1802, 0x1803, 1}, {0x1805, 0x1805, 1}, {0x1CD0, 0x1CFA, 1}, {0x1DC0, 0x1DC1, 1}, {0x1DF8, 0x1DF8, 1},
		{0x1DFA, 0x1DFA, 1}, {0x2E43, 0x2E43, 1}, {0xA830, 0xA839, 1}, {0xA9CF, 0xA9CF, 1}, {0xFD3E, 0xFD3F, 1},
	},
	R32: []unicode.Range32{
		{0x10100, 0x10102, 1}, {0x10107, 0x10133, 1}, {0x10137, 0x1013F, 1}, {0x102E0, 0x102FB, 1}, {0x1133B, 0x1133B, 1},
		{0x1BCA0, 0x1BCA3, 1},
	},
}
