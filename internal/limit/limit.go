// Package limit bounds the length of texts.
package limit

import "strings"

// MaxLen is the length in bytes of the longest text that an IRI or a reference may have. It
// keeps every offset well within 32 bits.
const MaxLen = 1 << 30

// MustFit panics if a result of n bytes is too long. Only inputs of some hundred megabytes can
// have such results.
func MustFit(n int64) {
	if n > MaxLen {
		panic("iri: result longer than 1<<30 bytes")
	}
}

// Fitted returns what b has, in memory that is not much larger.
func Fitted(b *strings.Builder) string {
	if b.Cap()-b.Len() > b.Len()/8 {
		return strings.Clone(b.String())
	}
	return b.String()
}
