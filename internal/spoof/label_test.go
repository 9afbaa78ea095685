package spoof

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/iritest/long"
)

// The ten digits of each numbering system have the same zero.
func TestZeroOf(t *testing.T) {
	zeros := make(map[rune]int)
	for r := range rune(unicode.MaxRune) {
		if !unicode.IsDigit(r) {
			continue
		}
		zero := zeroOf(r)
		if zeros[zero]++; r-zero > 9 || r < zero || !unicode.IsDigit(zero) || zeroOf(zero) != zero {
			t.Errorf("zeroOf(%U) = %U, want a digit at most 9 below that is its own zero", r, zero)
		}
	}
	for zero, n := range zeros {
		if n != 10 {
			t.Errorf("the numbering system with zero %U has %d digits, want 10", zero, n)
		}
	}
	if len(zeros) < 60 {
		t.Errorf("zeroOf finds %d numbering systems, want at least 60", len(zeros))
	}
}

// scriptName returns the name of the script of r. It returns "" if r is Common, Inherited or
// unassigned, and "notWithLatinOrEastAsian" for a character of this table.
func scriptName(r rune) string {
	switch {
	case r == 0x30FC, r == 0x3099, r == 0x309A:
		return "Hiragana"
	case r == 0x30FB, r == 0x3006:
		return "Han"
	case unicode.Is(notWithLatinOrEastAsian, r):
		return "notWithLatinOrEastAsian"
	}
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) && name != "Common" && name != "Inherited" {
			return name
		}
	}
	return ""
}

// DeceptionsOf reports mixed scripts for the labels that the level "highly restrictive" of UTS #39,
// section 5.2, does not allow. The test implements this level directly.
func TestHighlyRestrictive(t *testing.T) {
	allowed := [][]string{{"Latin", "Han", "Hiragana", "Katakana"}, {"Latin", "Han", "Bopomofo"}, {"Latin", "Han", "Hangul"}}
	alphabet := []rune("a1-\u00e9\u0301\u0430\u0436\u03b1\u6f22\u3042\u30ab\u30fc\u30fb\u3099\u3006\u3105\ud55c\u05d0\u0628\u0650\u0915\u0964\u0e01\u10d0\u13a0\U00010480\u0378")
	g := rand.New(rand.NewPCG(9, 10))
	mixed := 0
	for range long.Draws(50_000) {
		var label strings.Builder
		var names []string
		for range 1 + g.IntN(4) {
			r := alphabet[g.IntN(len(alphabet))]
			label.WriteRune(r)
			if name := scriptName(r); name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		names = slices.DeleteFunc(names, func(name string) bool { return name == "notWithLatinOrEastAsian" })
		hasUncombinable := strings.ContainsFunc(label.String(), func(r rune) bool { return unicode.Is(notWithLatinOrEastAsian, r) })
		isAllowed := func(set []string) bool {
			return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(set, name) })
		}
		want := len(names) > 1 && !slices.ContainsFunc(allowed, isAllowed)
		if hasUncombinable && slices.ContainsFunc(allowed, isAllowed) && len(names) > 0 {
			want = true
		}
		if got := DeceptionsOf(label.String(), "").MixedScript; got != want && ascii.Prefix(label.String()) < label.Len() {
			t.Errorf("%+q: MixedScript = %v, want %v; scripts: %v", label.String(), got, want, names)
		}
		if want {
			mixed++
		}
	}
	if mixed < long.Draws(10_000) {
		t.Errorf("%d random labels mix scripts, want at least %d", mixed, long.Draws(10_000))
	}
}
