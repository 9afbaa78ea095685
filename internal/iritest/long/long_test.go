package long

import (
	"slices"
	"testing"
	"unicode"
	"unicode/utf8"
)

// Runes yields characters at boundaries but no surrogates, in ascending order. With -long it yields
// all characters.
func TestRunes(t *testing.T) {
	defer func(before bool) { *enabled = before }(*enabled)
	for _, *enabled = range []bool{false, true} {
		runes := slices.Collect(Runes(0x80))
		for _, r := range []rune{0x80, 0xA0, 0x7FF, 0x800, 0x202E, 0xD7FF, 0xE000, 0xFFEF, 0x10000, 0xE0FFF, 0xE1000, 0x10FFFD, unicode.MaxRune} {
			if !slices.Contains(runes, r) {
				t.Errorf("-long=%v: Runes must yield %U, which is at a boundary or next to one", *enabled, r)
			}
		}
		if !slices.IsSorted(runes) || slices.ContainsFunc(runes, func(r rune) bool { return r < 0x80 || !utf8.ValidRune(r) }) {
			t.Error("Runes must yield only valid characters from its argument on, in ascending order")
		}
		all := int(unicode.MaxRune) + 1 - 0x80 - 0x800
		if len(runes) < all/Step() || len(runes) > all/Step()+2000 {
			t.Errorf("-long=%v: Runes yields %d of %d characters, want at least one in %d and at most 2000 more", *enabled, len(runes), all, Step())
		}
	}
	for range Runes(0) { // the iterator must survive an early break
		break
	}
}

// Without -long, Draws returns a tenth of its argument, but at least 20, or the argument itself if it
// is less than 20.
func TestDraws(t *testing.T) {
	defer func(before bool) { *enabled = before }(*enabled)
	for _, tt := range []struct{ n, withoutLong int }{{10, 10}, {20, 20}, {100, 20}, {1_000, 100}} {
		if *enabled = true; Draws(tt.n) != tt.n {
			t.Errorf("Draws(%d) is %d with -long, want the argument", tt.n, Draws(tt.n))
		}
		if *enabled = false; Draws(tt.n) != tt.withoutLong {
			t.Errorf("Draws(%d) is %d without -long, want %d", tt.n, Draws(tt.n), tt.withoutLong)
		}
	}
}
