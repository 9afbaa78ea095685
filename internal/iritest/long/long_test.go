package long

import (
	"slices"
	"testing"
	"unicode"
	"unicode/utf8"
)

// Runes yields limits and no surrogates, in order, and all characters if it should.
func TestRunes(t *testing.T) {
	defer func(before bool) { *enabled = before }(*enabled)
	for _, *enabled = range []bool{false, true} {
		runes := slices.Collect(Runes(0x80))
		for _, r := range []rune{0x80, 0xA0, 0x7FF, 0x800, 0x202E, 0xD7FF, 0xE000, 0xFFEF, 0x10000, 0xE0FFF, 0xE1000, 0x10FFFD, unicode.MaxRune} {
			if !slices.Contains(runes, r) {
				t.Errorf("without %U", r)
			}
		}
		if !slices.IsSorted(runes) || slices.ContainsFunc(runes, func(r rune) bool { return r < 0x80 || !utf8.ValidRune(r) }) {
			t.Error("not sorted, or too many")
		}
		all := int(unicode.MaxRune) + 1 - 0x80 - 0x800
		if len(runes) < all/Step() || len(runes) > all/Step()+2000 {
			t.Errorf("%d characters of %d", len(runes), all)
		}
	}
	for range Runes(0) { // it may stop
		break
	}
}

func TestDraws(t *testing.T) {
	defer func(before bool) { *enabled = before }(*enabled)
	for _, tt := range []struct{ n, few int }{{10, 10}, {20, 20}, {100, 20}, {1_000, 100}} {
		if *enabled = true; Draws(tt.n) != tt.n {
			t.Errorf("all of %d: %d", tt.n, Draws(tt.n))
		}
		if *enabled = false; Draws(tt.n) != tt.few {
			t.Errorf("few of %d: %d", tt.n, Draws(tt.n))
		}
	}
}
