package spoof

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"example.com/iri/internal/iritest/long"
	"example.com/iri/internal/pct"
)

// KindOf agrees with the Unicode properties of each character.
func TestKindOf(t *testing.T) {
	counts := make(map[Kind]int)
	for r := range long.Runes(0xA0) {
		if !pct.IsDecoded(r, true) && !pct.IsInappropriate(r) {
			continue // not in ucschar or iprivate
		}
		kind := KindOf(r)
		counts[kind]++
		nfkc := norm.NFKC.String(string(r))
		want := Ordinary
		switch {
		case unicode.Is(unicode.Bidi_Control, r):
			want = BidiControl
		case unicode.Is(unicode.White_Space, r):
			want = WhiteSpace
		case unicode.Is(unicode.Variation_Selector, r):
			want = VariationSelector
		case strings.ContainsRune("\u0340\u0341\u31ef", r), 0x2FF0 <= r && r <= 0x2FFF:
			want = Deprecated
		case pct.IsInappropriate(r):
			want = Invisible
		case unicode.Is(unicode.Co, r):
			want = PrivateUse
		case unicode.Is(unicode.Deprecated, r):
			want = Deprecated
		case strings.ContainsAny(nfkc, `/\:.?#%@`), unicode.Is(syntaxLookalikes, r), r == 0x37E, nfkc == "`" && r == 0x1FEF:
			want = SyntaxLookalike
		case !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.C):
			want = Unassigned
		case nfkc != norm.NFC.String(string(r)):
			want = Compatibility
		}
		if unicode.Is(unicode.Cn, r) && want == Ordinary {
			want = Unassigned
		}
		if kind != want {
			t.Errorf("KindOf(%U) = %v, want %v", r, kind, want)
		}
	}
	if len(counts) != 10 {
		t.Errorf("%d kinds occur, want 10: %v", len(counts), counts)
	}
}
