package uax9

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"example.com/iri/internal/iritest/long"
	"example.com/iri/internal/pct"
)

// No character that has to do with the order of display is missed for its first byte.
func TestMayBeBidi(t *testing.T) {
	for c := range long.Runes(utf8.RuneSelf) {
		p, _ := bidi.LookupRune(c)
		class := p.Class()
		matters := class == bidi.R || class == bidi.AL || class == bidi.AN || ActsOnDisplay(c)
		if HasBidi("é日ab"+string(c)+"c") != matters {
			t.Errorf("%U: %v", c, !matters)
		}
		if ActsOnDisplay(c) && !MayActOnDisplay(string(c)[0]) {
			t.Errorf("%U acts on the order of display", c)
		}
		if unicode.Is(unicode.Bidi_Control, c) != pct.IsBidiControl(c) {
			t.Errorf("%U: Bidi_Control", c)
		}
	}
}
