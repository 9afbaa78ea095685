package lint

import (
	"slices"
	"testing"

	"example.com/iri/internal/scheme"
)

// Schemes that something is known of are registered, but for some.
func TestRegistered(t *testing.T) {
	others := []string{"amqp", "amqps", "ftps", "gemini", "git+ssh", "imaps", "mqtt", "mqtts", "rtmps", "svn+ssh"}
	for _, row := range scheme.Rows() {
		if isRegistered(row.Name) == slices.Contains(others, row.Name) {
			t.Errorf("%s is registered: %v", row.Name, isRegistered(row.Name))
		}
	}
	for _, name := range []string{"about", "data", "urn", "z39.50s", "web+ap", "coaps+ws", "aaa"} {
		if !isRegistered(name) {
			t.Errorf("%s is not registered", name)
		}
	}
	for _, name := range []string{"", "x", "a", "htt", "httpss", "javascript", "HTTP"} {
		if isRegistered(name) {
			t.Errorf("%s is registered", name)
		}
	}
}
