// Package limit bounds the length of texts.
package limit

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
