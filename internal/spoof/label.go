package spoof

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/pct"
)

// Deceptions are the reasons why a label may deceive its readers. The zero value has none.
type Deceptions struct {
	MixedScript bool // scripts that are not used together
	Lookalike   bool // another script that looks like Latin
	MixedDigits bool // digits of more than one system
}

// DeceptionsOf returns what in the scripts of a label, in Unicode, may deceive. Words of another
// script that look like Latin may be expected where topLevel is the last label of the name; it is
// "" if there is only one label.
func DeceptionsOf(label, topLevel string) (found Deceptions) {
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
				found.MixedDigits = true
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
		found.MixedScript = true
	} else if lookalikes > 0 && others == 0 && !s.isExpectedIn(topLevel) {
		found.Lookalike = true
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

// LastLabel returns the last label of name, without the root, if there is another one before it and
// it is not longer than the top-level domain of a name can be.
func LastLabel(name string) (last string) {
	first := true
	for name != "" {
		label, _, rest := domain.CutLabel(name)
		if label != "" && !first {
			last = label
		}
		first = false
		name = rest
	}
	if len(last) > utf8.UTFMax*domain.MaxLabel {
		return ""
	}
	return last
}

// WithoutTriplets returns s without its percent-encodings.
func WithoutTriplets(s string) string {
	literal, rest, ok := strings.Cut(s, "%")
	if !ok {
		return s
	}
	var b strings.Builder
	for ; ok; literal, rest, ok = strings.Cut(rest[pct.Len-len("%"):], "%") {
		b.WriteString(literal)
	}
	b.WriteString(literal)
	return b.String()
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
