package limit

import (
	"testing"

	_ "example.com/iri/internal/iritest/long" // so that "go test ./... -long" accepts the flag here too
)

// MustFit panics for results longer than 1<<30 bytes. To make a method panic, a test would need an
// input of hundreds of megabytes, so this one calls MustFit directly.
func TestMustFit(t *testing.T) {
	MustFit(MaxLen)
	defer func() {
		if got := recover(); got != "iri: result longer than 1<<30 bytes" {
			t.Errorf("MustFit(MaxLen + 1) panics with %v, want the message about 1<<30 bytes", got)
		}
	}()
	MustFit(MaxLen + 1)
}
