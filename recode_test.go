package iri_test

import (
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// Normalize writes long texts in pieces, with and without dot segments in the path.
func TestNormalizeLong(t *testing.T) {
	t.Parallel()
	lengths := []int{100, 1000, 3000}
	if !long.Enabled() {
		lengths = []int{100, 700} // longer than all buffers on the stack
	}
	for _, unit := range []string{"a", "%41", "%c3%a9", "%2f", "é", "\u202e", "/", "/a/%2E%2E", "/%c3%a9/\u202e/..", "../", "a/./"} {
		for _, n := range lengths {
			units := strings.Repeat(unit, n)
			for _, s := range []string{"x:" + units, "x:/a/.." + units + "/.", "x://h/" + units + "/b/../" + units, "X:?" + units + "#" + units} {
				i, err := iri.Parse(s)
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range []iri.Form{iri.FormPercent, iri.SyntaxBased} {
					n := i.Normalize(f)
					if want := iritest.NormalizeSlowly(i, f, nil); n != want {
						t.Errorf("%.40q…, %v: Normalize returns %d bytes, want the text of NormalizeSlowly, with %d bytes", s, f, len(n.String()), len(want.String()))
					}
					if i.IsNormal(f) != (n == i) {
						t.Errorf("%.40q…, %v: IsNormal returns %v, want %v", s, f, i.IsNormal(f), n == i)
					}
				}
			}
		}
	}
}

// Normalize uses buffers of fixed sizes. This tries texts that are slightly shorter or longer than
// a buffer, and characters that cross the end of a buffer.
func TestNormalizeLengths(t *testing.T) {
	t.Parallel()
	check := func(s string) {
		t.Helper()
		i := iri.MustParse(s)
		for _, f := range []iri.Form{iri.FormScheme, iri.FormPath, iri.SyntaxBased, iri.SchemeBased} {
			if got, want := i.Normalize(f), iritest.NormalizeSlowly(i, f, nil); got != want || i.IsNormal(f) != (got == i) {
				t.Errorf("%d bytes, %.20s…, %v: Normalize returns %d bytes, want the text of NormalizeSlowly, with %d bytes; IsNormal returns %v, want %v", len(s), s, f, len(got.String()), len(want.String()), i.IsNormal(f), got == i)
			}
		}
	}
	step := 1
	if !long.Enabled() {
		step = 6 // at, before and after each limit
	}
	for _, limit := range []int{64, 256, 512, 2048, 8192} {
		for n := limit - 14; n <= limit+4; n += step {
			check("x://" + strings.Repeat("a", n-len("x://")))
			for _, unit := range []string{"\u202e", "%C3%A9", "\U0001f600", "%2f", "/.//"} {
				check("x:" + strings.Repeat("a", n) + unit + strings.Repeat("a", 9000-n))
				check("x:/a/../" + strings.Repeat("a", n) + unit + strings.Repeat("%41", 10))
				check("x:b/../" + strings.Repeat("/", n) + unit)
			}
		}
	}
}
