// Package limit enforces the maximum length of IRIs and of results.
package limit

import "strings"

// MaxLen is the maximum length in bytes of an IRI or a reference. It keeps every offset well within
// 32 bits.
const MaxLen = 1 << 30

// MustFit panics if n, the length of a result in bytes, is greater than MaxLen. Only inputs of
// hundreds of megabytes can have such long results.
func MustFit(n int64) {
	if n > MaxLen {
		panic("iri: result longer than 1<<30 bytes")
	}
}

// Fitted returns the text in b. If the unused space of b is more than an eighth of the text, Fitted
// copies the text, so that the result does not keep the larger buffer in memory.
func Fitted(b *strings.Builder) string {
	if b.Cap()-b.Len() > b.Len()/8 {
		return strings.Clone(b.String())
	}
	return b.String()
}
