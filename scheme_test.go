package iri

import (
	"slices"
	"strings"
	"testing"
)

// The table is in the order that the search needs, and all of it is found.
func TestSchemes(t *testing.T) {
	longest := 0
	for _, row := range schemes {
		if got := knownScheme(strings.ToUpper(row.name)); got != row {
			t.Errorf("%s: %v", row.name, got)
		}
		if i, err := Parse(row.name + ":"); err != nil || i.Scheme() != strings.ToLower(row.name) {
			t.Errorf("%q is no scheme in lower case: %v", row.name, err)
		}
		longest = max(longest, len(row.name))
	}
	if longest != longestScheme {
		t.Error("the longest name has", longest)
	}
	isLess := func(a, b schemeRow) int { return strings.Compare(a.name, b.name) }
	if !slices.IsSortedFunc(schemes[:], isLess) || len(slices.CompactFunc(slices.Clone(schemes[:]), func(a, b schemeRow) bool { return a.name == b.name })) != len(schemes) {
		t.Error("not sorted, or a name is there twice")
	}
	for _, name := range []string{"", "x", "a", "zzz", "http\x00", "httpsx", strings.Repeat("a", 100)} {
		if got := knownScheme(name); got != (schemeRow{}) {
			t.Errorf("%q: %v", name, got)
		}
	}
}
