package spoof

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/pct"
)

// Deceptions are the reasons why a label may deceive a reader. The zero value means that the label
// is not deceptive.
type Deceptions struct {
	MixedScript bool // the label mixes scripts that are not used together
	Lookalike   bool // the label is in another script and looks like Latin letters
	MixedDigits bool // the label mixes digits of different numbering systems
}

// DeceptionsOf returns the reasons why the scripts or digits of a label may deceive a reader. label
// must be in Unicode. topLevel is the last label of the domain name, or "" if the name has only one
// label. Lookalike is not set if readers expect the script of label under topLevel.
func DeceptionsOf(label, topLevel string) (found Deceptions) {
	if ascii.Is(label) {
		return found
	}
	var s scripts
	distinct := 0    // letters outside latinLookalikes, Latin letters included
	lookalikes := 0  // characters in latinLookalikes
	zero := rune(-1) // the digit 0 of the first numbering system
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
			distinct++
		}
	}
	if s.mixed {
		found.MixedScript = true
	} else if lookalikes > 0 && distinct == 0 && !s.isExpectedIn(topLevel) {
		found.Lookalike = true
	}
	return found
}

// zeroOf returns the digit 0 of the numbering system of r, which must be a digit. Unicode encodes
// the ten digits of a numbering system in ascending order. Several systems may be adjacent, so
// zeroOf counts in steps of ten from the first of the adjacent digits.
func zeroOf(r rune) rune {
	first := r
	for first > 0 && unicode.IsDigit(first-1) {
		first--
	}
	return r - (r-first)%10
}

// LastLabel returns the last label of name, ignoring the empty label of the DNS root. It returns ""
// if name has only one label, or if the last label is too long for a top-level domain.
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

// RemovePercentEncodings returns s with its percent-encodings removed.
func RemovePercentEncodings(s string) string {
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

// scripts collects the scripts of a text, to decide whether the text is "highly restrictive" (UTS
// #39, section 5.2). Such a text uses a single script, or only scripts of one of these sets:
//
//	Latin, Han, Hiragana and Katakana
//	Latin, Han and Bopomofo
//	Latin, Han and Hangul
type scripts struct {
	combinable combinableScripts   // the scripts of these sets that occur
	other      *unicode.RangeTable // another script that occurs, or nil
	mixed      bool                // the text is not highly restrictive

	hasUncombinable bool // a character of the table notWithLatinOrEastAsian occurs
}

// A combinableScripts is a set of scripts that may occur together in a highly restrictive text.
type combinableScripts uint8

const (
	latin combinableScripts = 1 << iota
	han
	kana // Hiragana and Katakana
	bopomofo
	hangul
)

// Common and Inherited characters that occur only in East Asian text.
const (
	ideographicClosingMark = '\u3006'
	katakanaMiddleDot      = '\u30fb'
	prolongedSoundMark     = '\u30fc'
	voicedSoundMark        = '\u3099' // combining
	semiVoicedSoundMark    = '\u309a' // combining
)

// add adds the script of r. Common and Inherited characters have no script, except for a few that
// occur only in East Asian text.
func (s *scripts) add(r rune) {
	switch {
	case s.mixed:
		return
	case r < utf8.RuneSelf && !ascii.IsAlpha(byte(r)):
		return
	case unicode.Is(unicode.Latin, r):
		s.combinable |= latin
	case s.other != nil && unicode.Is(s.other, r):
		return
	case unicode.Is(unicode.Han, r), r == ideographicClosingMark, r == katakanaMiddleDot:
		s.combinable |= han
	case unicode.In(r, unicode.Hiragana, unicode.Katakana), r == prolongedSoundMark, r == voicedSoundMark, r == semiVoicedSoundMark:
		s.combinable |= kana
	case unicode.Is(unicode.Bopomofo, r):
		s.combinable |= bopomofo
	case unicode.Is(unicode.Hangul, r):
		s.combinable |= hangul
	case unicode.Is(notWithLatinOrEastAsian, r):
		s.hasUncombinable = true
	case unicode.In(r, unicode.Common, unicode.Inherited, unicode.Cn):
		return
	default:
		s.mixed = s.other != nil
		s.other = scriptOf(r)
	}
	// asian has a bit for each of kana, bopomofo and hangul. asian&(asian-1) clears the lowest
	// bit, so a bit is left only if two of these scripts occur.
	asian := s.combinable &^ (latin | han)
	s.mixed = s.mixed || (s.other != nil || s.hasUncombinable) && s.combinable != 0 || asian&(asian-1) != 0
}

// isExpectedIn reports whether readers expect words in s.other in domain names whose last label is
// topLevel. They do if topLevel is in the same script, or is the code of a country that uses it.
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

// scriptOf returns the script of r, which must not be Common or Inherited.
func scriptOf(r rune) *unicode.RangeTable {
	for _, script := range [...]*unicode.RangeTable{unicode.Cyrillic, unicode.Arabic, unicode.Devanagari, unicode.Greek, unicode.Hebrew, unicode.Thai} {
		if unicode.Is(script, r) {
			return script
		}
	}
	for _, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return table
		}
	}
	return &unicode.RangeTable{} // an unknown script differs from any other
}

// notWithLatinOrEastAsian has the Common and Inherited characters that are used only with scripts
// outside combinableScripts, by Script_Extensions of Unicode 15. An example is U+060C ARABIC COMMA.
var notWithLatinOrEastAsian = &unicode.RangeTable{
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
