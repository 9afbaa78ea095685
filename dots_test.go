package iri_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// Long paths are written in parts: of any length around the longest one.
func TestResolveParts(t *testing.T) {
	for n := 2040; n < 2056; n++ {
		segment := strings.Repeat("a", n) + "/"
		checkResolve(t, iri.MustParse("http://h/"+segment), iri.MustParseRef("b/../c"))
		checkResolve(t, iri.MustParse("http://h/"), iri.MustParseRef("b/"+segment+"./c"))
		checkResolve(t, iri.MustParse("http://h/"), iri.MustParseRef("b/../"+segment+segment[1:]+"../c"))
	}
}

func TestResolveLong(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	unit := func(pieces ...string) string { return pieces[r.IntN(len(pieces))] }
	for range long.Draws(300) {
		var b strings.Builder
		b.WriteString(unit("", "/", "../", "x:", "//h/", "y:///"))
		for size := r.IntN(20_000); b.Len() < size; {
			b.WriteString(unit("a/", "b/", "a/b/../", "./", "./", unit("..", "", "c", ".", strings.Repeat("d", 4000), strings.Repeat("e", 2047), strings.Repeat("f/../", 900))+"/"))
		}
		b.WriteString(unit("", ".", "..", "g", "?q"))
		ref := iri.MustParseRef(b.String())
		base := iri.MustParse(unit("x:", "x:a/./b", "x:///", "x:/"+strings.Repeat("h/./", 2000)))
		checkResolve(t, base, ref)
		if got := testing.AllocsPerRun(1, func() { sink.IRI = base.Resolve(ref) }); got > 1 {
			t.Errorf("%v allocations for %d bytes", got, b.Len())
		}
	}
}

// Resolving an IRI is what FormPath does to it.
func TestFormPathResolves(t *testing.T) {
	r := rand.New(rand.NewPCG(54, 55))
	for range long.Draws(20_000) {
		i := iritest.RandomIRI(r)
		if got, want := i.Normalize(iri.FormPath), i.Resolve(i.Ref()); got != want {
			t.Errorf("%s: %s, resolved %s", i, got, want)
		}
	}
}
