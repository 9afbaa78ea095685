package iri_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// Resolve splits long paths into parts. This tries segments that are slightly shorter and slightly
// longer than a part.
func TestResolveParts(t *testing.T) {
	t.Parallel()
	for n := 2040; n < 2056; n++ {
		segment := strings.Repeat("a", n) + "/"
		checkResolve(t, iri.MustParse("http://h/"+segment), iri.MustParseRef("b/../c"))
		checkResolve(t, iri.MustParse("http://h/"), iri.MustParseRef("b/"+segment+"./c"))
		checkResolve(t, iri.MustParse("http://h/"), iri.MustParseRef("b/../"+segment+segment[1:]+"../c"))
	}
}

// Resolve returns the right target for random long paths, and allocates at most once.
func TestResolveLong(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	pick := func(pieces ...string) string { return pieces[r.IntN(len(pieces))] }
	for range long.Draws(300) {
		var b strings.Builder
		b.WriteString(pick("", "/", "../", "x:", "//h/", "y:///"))
		for size := r.IntN(20_000); b.Len() < size; {
			b.WriteString(pick("a/", "b/", "a/b/../", "./", "./", pick("..", "", "c", ".", strings.Repeat("d", 4000), strings.Repeat("e", 2047), strings.Repeat("f/../", 900))+"/"))
		}
		b.WriteString(pick("", ".", "..", "g", "?q"))
		ref := iri.MustParseRef(b.String())
		base := iri.MustParse(pick("x:", "x:a/./b", "x:///", "x:/"+strings.Repeat("h/./", 2000)))
		checkResolve(t, base, ref)
		if got := testing.AllocsPerRun(1, func() { sink.IRI = base.Resolve(ref) }); got > 1 {
			t.Errorf("%v allocations for a reference of %d bytes, want at most 1", got, b.Len())
		}
	}
}

// Normalize with FormPath returns the same result as resolving the IRI.
func TestFormPathResolves(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(54, 55))
	for range long.Draws(20_000) {
		i := iritest.RandomIRI(r)
		if got, want := i.Normalize(iri.FormPath), i.Resolve(i.Ref()); got != want {
			t.Errorf("%s: Normalize(FormPath) returns %s, want %s, the result of Resolve", i, got, want)
		}
	}
}
