package spoof

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
)

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
