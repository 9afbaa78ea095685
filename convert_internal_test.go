package iri

import "testing"

// A result of more than 1<<30 bytes, which takes an input of hundreds of
// megabytes, is refused.
func TestMustFit(t *testing.T) {
	mustFit(maxLen)
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	mustFit(maxLen + 1)
}
