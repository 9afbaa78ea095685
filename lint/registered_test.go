package lint

import (
	"slices"
	"testing"

	"example.com/iri/internal/scheme"
)

// isRegistered is true for the schemes in the table of package scheme, except for a few that IANA
// does not list.
func TestRegistered(t *testing.T) {
	unregistered := []string{"amqp", "amqps", "ftps", "gemini", "git+ssh", "imaps", "mqtt", "mqtts", "rtmps", "svn+ssh"}
	for _, row := range scheme.Rows() {
		if isRegistered(row.Name) == slices.Contains(unregistered, row.Name) {
			t.Errorf("isRegistered(%q) = %v, want %v", row.Name, isRegistered(row.Name), !isRegistered(row.Name))
		}
	}
	for _, name := range []string{"about", "data", "urn", "z39.50s", "web+ap", "coaps+ws", "aaa"} {
		if !isRegistered(name) {
			t.Errorf("isRegistered(%q) = false, want true", name)
		}
	}
	for _, name := range []string{"", "x", "a", "htt", "httpss", "javascript", "HTTP"} {
		if isRegistered(name) {
			t.Errorf("isRegistered(%q) = true, want false", name)
		}
	}
}
