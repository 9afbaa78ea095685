package iritest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest/long"
)

// EachReference calls check with each of [References] and [Pieces], and with random references. The
// tests of each package use it to check the laws of that package.
func EachReference(t *testing.T, check func(*testing.T, iri.Ref)) {
	t.Helper()
	for _, r := range References(t) {
		check(t, r)
	}
	for _, r := range Pieces() {
		check(t, r)
	}
	g := RFC(t)
	random := rand.New(rand.NewPCG(5, 6))
	for range long.Draws(20_000) {
		r, err := iri.ParseRef(g.Generate(random, "IRI-reference"))
		if err != nil {
			t.Errorf("iri.ParseRef must accept a string that rule IRI-reference of the ABNF generates: %v", err)
		}
		check(t, r)
	}
	random = rand.New(rand.NewPCG(7, 8))
	for range long.Draws(50_000) {
		check(t, RandomEncoded(random))
	}
}

// Pieces returns long references for functions that process text in pieces of a few hundred bytes.
// Each reference repeats a short unit, at different offsets, so that pieces end in different places
// of the unit.
func Pieces() (refs []iri.Ref) {
	for pad := range 40 {
		if !long.Enabled() && pad%7 != 0 {
			continue
		}
		for _, unit := range []string{"%F0%9F%98%80", "%e6%97%a5", "%C3%A9", "%41", "%2f", "%fe", "%e2%80%ae", "\u65e5%61"} {
			for _, n := range []int{20, 200} {
				refs = append(refs, iri.MustParseRef(strings.Repeat("a", pad)+strings.Repeat(unit, n)+"?"+strings.Repeat(unit, n)+"#"))
			}
		}
	}
	return refs
}

// Unmirrored returns the characters of s sorted by code point. It first replaces each character by
// its mirror image if the code point of the image is lower. So a text and its display order have
// the same result: display order moves characters and mirrors brackets, but changes nothing else.
func Unmirrored(s string, mirror func(rune) rune) string {
	chars := []rune(s)
	for i, c := range chars {
		chars[i] = min(c, mirror(c))
	}
	slices.Sort(chars)
	return string(chars)
}
