// Package iritest has what the tests of several packages share. The judge reads the RFC's own
// ABNF. The slow twins, such as [ResolveSlowly], do what the RFCs say step by step. [CheckValue]
// has the laws that every value keeps. The rest are corpora, random texts, and checks of
// allocations, memory and time.
//
// Tests import it as package iri_test does: package iri itself cannot, since iritest imports it.
package iritest
