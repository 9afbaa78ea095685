package uax9

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"example.com/iri/internal/iritest/long"
	"example.com/iri/internal/pct"
)

// HasBidi finds every character that affects the display order, although mayBeBidi looks only at
// first bytes.
func TestMayBeBidi(t *testing.T) {
	for c := range long.Runes(utf8.RuneSelf) {
		p, _ := bidi.LookupRune(c)
		class := p.Class()
		isBidi := class == bidi.R || class == bidi.AL || class == bidi.AN || IsDisplayControl(c)
		if HasBidi("é日ab"+string(c)+"c") != isBidi {
			t.Errorf("HasBidi of a text with %U returns %v, want %v", c, !isBidi, isBidi)
		}
		if IsDisplayControl(c) && !MayStartDisplayControl(string(c)[0]) {
			t.Errorf("MayStartDisplayControl returns false for the first byte of %U, want true", c)
		}
		if unicode.Is(unicode.Bidi_Control, c) != pct.IsBidiControl(c) {
			t.Errorf("pct.IsBidiControl(%U) = %v, want %v", c, pct.IsBidiControl(c), !pct.IsBidiControl(c))
		}
	}
}
