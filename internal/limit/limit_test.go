package limit

import (
	"testing"

	_ "example.com/iri/internal/iritest/long" // so that "go test ./... -long" accepts the flag here too
)

// MustFit panics for results longer than 1<<30 bytes. Calling it directly avoids an input of
// hundreds of megabytes.
func TestMustFit(t *testing.T) {
	MustFit(MaxLen)
	defer func() {
		if got := recover(); got != "iri: result longer than 1<<30 bytes" {
			t.Errorf("panic: %v", got)
		}
	}()
	MustFit(MaxLen + 1)
}
