package limit

import (
	"testing"

	_ "example.com/iri/internal/iritest/long" // -long, which it does not need
)

// A result of more than 1<<30 bytes, which takes an input of hundreds of
// megabytes, is refused.
func TestMustFit(t *testing.T) {
	MustFit(MaxLen)
	defer func() {
		if got := recover(); got != "iri: result longer than 1<<30 bytes" {
			t.Errorf("panic: %v", got)
		}
	}()
	MustFit(MaxLen + 1)
}
