package spoof

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/iritest/long"
	"example.com/iri/internal/pct"
	"golang.org/x/text/unicode/norm"
)

// Each character has the kind that its properties ask for.
func TestKindOf(t *testing.T) {
	counts := make(map[Kind]int)
	for r := range long.Runes(0xA0) {
		if !pct.IsDecoded(r, true) && !pct.IsInappropriate(r) {
			continue // not in ucschar or iprivate
		}
		code := KindOf(r)
		counts[code]++
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
		if code != want {
			t.Errorf("%U: %v, want %v", r, code, want)
		}
	}
	if len(counts) != 10 {
		t.Error(counts)
	}
}

// The digits of each system have the same zero.
func TestZeroOf(t *testing.T) {
	zeros := make(map[rune]int)
	for r := range rune(unicode.MaxRune) {
		if !unicode.IsDigit(r) {
			continue
		}
		zero := zeroOf(r)
		if zeros[zero]++; r-zero > 9 || r < zero || !unicode.IsDigit(zero) || zeroOf(zero) != zero {
			t.Errorf("%U: zero %U", r, zero)
		}
	}
	for zero, n := range zeros {
		if n != 10 {
			t.Errorf("%U has %d digits", zero, n)
		}
	}
	if len(zeros) < 60 {
		t.Error(len(zeros), "systems")
	}
}

// scriptNames returns the scripts of r, one by one: none if that is Common, Inherited or unassigned.
func scriptNames(r rune) string {
	switch {
	case r == 0x30FC, r == 0x3099, r == 0x309A:
		return "Hiragana"
	case r == 0x30FB, r == 0x3006:
		return "Han"
	case unicode.Is(elsewhere, r):
		return "elsewhere"
	}
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) && name != "Common" && name != "Inherited" {
			return name
		}
	}
	return ""
}

// Scripts are highly restrictive by the words of UTS #39, section 5.2.
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
			if name := scriptNames(r); name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		names = slices.DeleteFunc(names, func(name string) bool { return name == "elsewhere" })
		hasElsewhere := strings.ContainsFunc(label.String(), func(r rune) bool { return unicode.Is(elsewhere, r) })
		isAllowed := func(set []string) bool {
			return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(set, name) })
		}
		want := len(names) > 1 && !slices.ContainsFunc(allowed, isAllowed)
		if hasElsewhere && slices.ContainsFunc(allowed, isAllowed) && len(names) > 0 {
			want = true
		}
		if got := DeceptionsOf(label.String(), "").MixedScript; got != want && ascii.Prefix(label.String()) < label.Len() {
			t.Errorf("%+q: mixed: %v, want %v, %v", label.String(), got, want, names)
		}
		if want {
			mixed++
		}
	}
	if mixed < long.Draws(10_000) {
		t.Error("only", mixed, "mixed")
	}
}

// The tables are what Unicode's files say, if these are there, and well-formed.
func TestSpoofTables(t *testing.T) {
	for _, tt := range []struct {
		name  string
		table *unicode.RangeTable
		count int
		wrong []*unicode.RangeTable // of which there is nothing in it
	}{
		{"latinLookalikes", latinLookalikes, 360, []*unicode.RangeTable{unicode.Latin, unicode.Common, unicode.Inherited, unicode.M, unicode.P, unicode.S, unicode.Z}},
		{"syntaxLookalikes", syntaxLookalikes, 51, []*unicode.RangeTable{unicode.L, unicode.M, unicode.N}},
		{"elsewhere", elsewhere, 176, []*unicode.RangeTable{unicode.Latin, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo}},
	} {
		if n := len(runesOf(tt.table)); n != tt.count {
			t.Errorf("%s: %d characters, want %d", tt.name, n, tt.count)
		}
		for _, r := range runesOf(tt.table) {
			if unicode.In(r, tt.wrong...) {
				t.Errorf("%s: %U", tt.name, r)
			}
		}
	}

	if *idnaDir != "" {
		checkConfusables(t)
	}
	if *bidiDir != "" {
		checkElsewhere(t)
	}
}

// checkConfusables compares both tables of look-alikes with Unicode's confusables.txt.
func checkConfusables(t *testing.T) {
	var latin, syntax []rune
	for _, version := range []string{"15.0.0", "17.0.0"} {
		for _, line := range readLines(t, filepath.Join(*idnaDir, "confusables-"+version+".txt")) {
			fields := strings.Split(strings.TrimPrefix(line, "\ufeff"), ";")
			if len(fields) < 2 {
				continue
			}
			r, target := hexRunes(t, fields[0])[0], string(hexRunes(t, fields[1]))
			isLatin := strings.Trim(target, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
			isSyntax := strings.Trim(target, `/\:.?#%@`) == "" || strings.HasPrefix(target, "\u00ba/\u2080")
			// What Unicode 15 does not have has no category in Go 1.26.
			switch isNew := unicode.Is(unicode.Cn, r); {
			case r < 0xA0:
			case isLatin && (isNew && unicode.Is(latinLookalikes, r) || unicode.In(r, unicode.L, unicode.Nd) && !unicode.In(r, unicode.Latin, unicode.Common, unicode.Inherited)):
				latin = append(latin, r)
			case isSyntax && (isNew && unicode.Is(syntaxLookalikes, r) || !isNew && !unicode.In(r, unicode.L, unicode.M, unicode.N)):
				syntax = append(syntax, r)
			}
		}
	}
	for _, tt := range []struct{ got, want []rune }{{runesOf(latinLookalikes), latin}, {runesOf(syntaxLookalikes), syntax}} {
		slices.Sort(tt.want)
		if want := slices.Compact(tt.want); !slices.Equal(tt.got, want) {
			t.Errorf("%U\nwant %U", tt.got, want)
		}
	}
}

// checkElsewhere compares its table with Unicode's Scripts.txt and ScriptExtensions.txt.
func checkElsewhere(t *testing.T) {
	isShared := make(map[rune]bool)
	eachProperty(t, "Scripts.txt", func(r rune, value string) {
		isShared[r] = value == "Common" || value == "Inherited"
	})
	var want []rune
	eachProperty(t, "ScriptExtensions.txt", func(r rune, value string) {
		if isShared[r] && !slices.ContainsFunc(strings.Fields(value), func(script string) bool {
			return slices.Contains([]string{"Latn", "Hani", "Hira", "Kana", "Bopo", "Hang"}, script)
		}) {
			want = append(want, r)
		}
	})
	slices.Sort(want)
	if got := runesOf(elsewhere); !slices.Equal(got, want) {
		t.Errorf("%U\nwant %U", got, want)
	}
}

// eachProperty calls f for each character of a file of properties.
func eachProperty(t *testing.T, name string, f func(rune, string)) {
	for _, line := range readLines(t, filepath.Join(*bidiDir, name)) {
		line, _, _ = strings.Cut(line, "#")
		span, value, ok := strings.Cut(line, ";")
		if !ok {
			continue
		}
		first, last, ok := strings.Cut(strings.TrimSpace(span), "..")
		if !ok {
			last = first
		}
		for r := hexRunes(t, first)[0]; r <= hexRunes(t, last)[0]; r++ {
			f(r, strings.TrimSpace(value))
		}
	}
}

func hexRunes(t *testing.T, s string) (runes []rune) {
	for _, field := range strings.Fields(s) {
		n, err := strconv.ParseUint(field, 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		runes = append(runes, rune(n))
	}
	return runes
}

// runesOf returns the characters of a table, which is sorted as package unicode has it.
func runesOf(table *unicode.RangeTable) (runes []rune) {
	for _, r := range table.R16 {
		for c := rune(r.Lo); c <= rune(r.Hi); c++ {
			runes = append(runes, c)
		}
	}
	for _, r := range table.R32 {
		for c := rune(r.Lo); c <= rune(r.Hi); c++ {
			runes = append(runes, c)
		}
	}
	if !slices.IsSorted(runes) || slices.ContainsFunc(runes, func(r rune) bool { return !unicode.Is(table, r) }) {
		panic(fmt.Sprintf("%U is not sorted", runes))
	}
	return runes
}

var (
	idnaDir = flag.String("idna", "", "`folder` with confusables-VERSION.txt of Unicode")
	bidiDir = flag.String("bidi", "", "`folder` with ScriptExtensions.txt of Unicode")
)

func readLines(t *testing.T, name string) []string {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(text), "\n")
}
