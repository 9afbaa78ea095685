package iri

import (
	"testing"
	"unicode/utf8"

	"example.com/iri/internal/iritest/long"
	"example.com/iri/internal/pct"
)

// ToIRI decodes the appropriate characters in ucschar, and in queries also private use characters.
// Package pct does not import the grammar, so it defines these characters itself.
func TestDecodedIsUcschar(t *testing.T) {
	for r := range long.Runes(utf8.RuneSelf) {
		want := isUcschar(r) && !pct.IsInappropriate(r)
		if got := pct.IsDecoded(r, false); got != want {
			t.Errorf("%U is decoded: %v, want %v", r, got, want)
		}
		if got := pct.IsDecoded(r, true); got != (want || isIprivate(r)) {
			t.Errorf("%U is decoded in a query: %v, want %v", r, got, want || isIprivate(r))
		}
	}
}
