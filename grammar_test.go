package iri

import (
	"testing"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/pct"
)

// classTable agrees with packages ascii and pct, which define some character classes themselves.
func TestClasses(t *testing.T) {
	for c := range len(classTable) {
		b := byte(c)
		if isUnreserved := classTable[b]&inUnreserved != 0; isUnreserved != pct.IsUnreserved(b) {
			t.Errorf("classTable: %q is unreserved: %v, want %v", b, isUnreserved, !isUnreserved)
		}
		if isHexdig := classTable[b]&inHexdig != 0; isHexdig != ascii.IsHexdig(b) {
			t.Errorf("classTable: %q is in HEXDIG: %v, want %v", b, isHexdig, !isHexdig)
		}
		if isScheme := classTable[b]&inScheme != 0; isScheme && !ascii.IsAlpha(b) && !ascii.IsDigit(b) && b != '+' && b != '-' && b != '.' {
			t.Errorf("classTable: a scheme must not contain %q", b)
		}
		if c >= utf8.RuneSelf && classTable[b] != 0 {
			t.Errorf("classTable: byte %#x is not ASCII, so it must not be in a class", b)
		}
	}
}
