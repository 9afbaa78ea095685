package lint

import (
	"slices"
	"testing"

	"example.com/iri/internal/scheme"
)

// The schemes in the table of package scheme are registered, except for a few.
func TestRegistered(t *testing.T) {
	unregistered := []string{"amqp", "amqps", "ftps", "gemini", "git+ssh", "imaps", "mqtt", "mqtts", "rtmps", "svn+ssh"}
	for _, row := range scheme.Rows() {
		if isRegistered(row.Name) == slices.Contains(unregistered, row.Name) {
			t.Errorf("isRegistered(%q) = %v", row.Name, isRegistered(row.Name))
		}
	}
	for _, name := range []string{"about", "data", "urn", "z39.50s", "web+ap", "coaps+ws", "aaa"} {
		if !isRegistered(name) {
			t.Errorf("isRegistered(%q) = false", name)
		}
	}
	for _, name := range []string{"", "x", "a", "htt", "httpss", "javascript", "HTTP"} {
		if isRegistered(name) {
			t.Errorf("isRegistered(%q) = true", name)
		}
	}
}
