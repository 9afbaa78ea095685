package iri

import (
	"testing"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/pct"
)

// The classes of the grammar are those of the packages below, which have no ABNF.
func TestClasses(t *testing.T) {
	for c := range len(classTable) {
		b := byte(c)
		if isUnreserved := classTable[b]&inUnreserved != 0; isUnreserved != pct.IsUnreserved(b) {
			t.Errorf("%q is unreserved: %v", b, isUnreserved)
		}
		if isHexdig := classTable[b]&inHexdig != 0; isHexdig != ascii.IsHexdig(b) {
			t.Errorf("%q is in HEXDIG: %v", b, isHexdig)
		}
		if isScheme := classTable[b]&inScheme != 0; isScheme && !ascii.IsAlpha(b) && !ascii.IsDigit(b) && b != '+' && b != '-' && b != '.' {
			t.Errorf("%q is in a scheme", b)
		}
		if c >= utf8.RuneSelf && classTable[b] != 0 {
			t.Errorf("%#x is in a class", b)
		}
	}
}
