package scheme

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	_ "example.com/iri/internal/iritest/long" // -long, which it does not need
)

// name is the rule scheme (RFC 3986, section 3.1), in lower case.
var name = regexp.MustCompile(`^[a-z][a-z0-9+.-]*$`)

// The table is in the order that the search needs, and all of it is found.
func TestSchemes(t *testing.T) {
	longest := 0
	for _, row := range rows {
		if got := Lookup(strings.ToUpper(row.Name)); got != row {
			t.Errorf("%s: %v", row.Name, got)
		}
		if !name.MatchString(row.Name) {
			t.Errorf("%q is not a scheme in lower case", row.Name)
		}
		longest = max(longest, len(row.Name))
	}
	if longest != MaxLen {
		t.Error("the longest name has", longest)
	}
	isLess := func(a, b Row) int { return strings.Compare(a.Name, b.Name) }
	if !slices.IsSortedFunc(rows[:], isLess) || len(slices.CompactFunc(slices.Clone(rows[:]), func(a, b Row) bool { return a.Name == b.Name })) != len(rows) {
		t.Error("not sorted, or a name is there twice")
	}
	for _, name := range []string{"", "x", "a", "zzz", "http\x00", "httpsx", strings.Repeat("a", 100)} {
		if got := Lookup(name); got != (Row{}) {
			t.Errorf("%q: %v", name, got)
		}
	}
}
