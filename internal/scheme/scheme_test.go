package scheme

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	_ "example.com/iri/internal/iritest/long" // so that "go test ./... -long" accepts the flag here too
)

// name matches the rule scheme (RFC 3986, section 3.1), in lower case only.
var name = regexp.MustCompile(`^[a-z][a-z0-9+.-]*$`)

// The table is sorted, as the search requires, and Lookup finds every row.
func TestSchemes(t *testing.T) {
	longest := 0
	for _, row := range rows {
		if got := Lookup(strings.ToUpper(row.Name)); got != row {
			t.Errorf("Lookup(%q) = %v, want %v", strings.ToUpper(row.Name), got, row)
		}
		if !name.MatchString(row.Name) {
			t.Errorf("the table has the name %q, want a scheme in lower case", row.Name)
		}
		longest = max(longest, len(row.Name))
	}
	if longest != MaxLen {
		t.Errorf("MaxLen is %d, want the length of the longest name, %d", MaxLen, longest)
	}
	compare := func(a, b Row) int { return strings.Compare(a.Name, b.Name) }
	if !slices.IsSortedFunc(rows[:], compare) || len(slices.CompactFunc(slices.Clone(rows[:]), func(a, b Row) bool { return a.Name == b.Name })) != len(rows) {
		t.Error("the rows must be sorted by name, and no two rows may have the same name")
	}
	for _, name := range []string{"", "x", "a", "zzz", "http\x00", "httpsx", strings.Repeat("a", 100)} {
		if got := Lookup(name); got != (Row{}) {
			t.Errorf("Lookup(%q) = %v, want the zero Row", name, got)
		}
	}
}
