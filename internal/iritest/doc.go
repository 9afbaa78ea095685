// Package iritest contains test helpers that several packages of this module share:
//
//   - [RFC] reads the ABNF of RFC 3987, and [Grammar.Agree] compares package iri with it.
//   - Slow twins, such as [ResolveSlowly], [NormalizeSlowly] and [EncodeSlowly], implement sections
//     of the RFCs line by line. Tests compare the fast implementations with them.
//   - [CheckValue] checks the laws that every reference must satisfy.
//   - [References], [Corpus], [Seeds], [RandomForm] and similar functions provide inputs.
//   - [CheckAllocs], [CheckRetained], [CheckLinear] and [BenchmarkGrowth] check allocations, memory
//     and time.
//
// Tests of package iri that use iritest must be in package iri_test. Tests in package iri itself
// cannot import iritest, because iritest imports package iri.
package iritest
