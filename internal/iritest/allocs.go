package iritest

import (
	"net/netip"
	"strings"
	"testing"

	"example.com/iri"
)

// Sink stores the results of measured calls, so that the compiler cannot remove the calls.
// [CheckRetained] expects the result of a call in Sink, and allows for its size.
var Sink Results

// Results has a field for each type of result.
type Results struct {
	Text  string
	Bytes []byte
	OK    bool
	N     int
	Addr  netip.Addr
	Value any
	Err   error
	IRI   iri.IRI
	Ref   iri.Ref
}

// An Alloc is a call of a function and the number of allocations that the function promises.
type Alloc struct {
	Do        func(iri.Ref)
	Unchanged float64 // for each reference in the variable Unchanged
	Changed   float64 // for each reference in the variable Changed
}

// AnyAllocs, as the number of allocations in an [Alloc], allows any number.
const AnyAllocs = -1

// Conversions such as ToURI and ToIRI return the references in Unchanged as they are, and change
// the references in Changed.
var (
	Unchanged = []string{
		"http://user:pw@www.example.org:8080/a/b/../c?d=e&f=%2F#g",
		"http://r3---sn._x.example.org./", "//192.0.2.1/%FF%2f", "//[2001:db8::1.2.3.4]:1", "//[v1.a]", "", "urn:a:b",
	}
	Changed = []string{
		"http://résumé.example.org/%C3%A9?%ee%80%80é#é",
		"x:" + strings.Repeat("é%c3%a9", 10_000),
	}
)

// Clean has references without problems: they have no password to mask, and package lint reports
// nothing and package repair changes nothing.
var Clean = []string{
	"", "a/b", "http://www.example.org/a/b?c=d#e", "https://example.org:8443/%2F", "http://192.0.2.1/", "ftp://u@example.org/",
	"urn:isbn:0451450523", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "mailto:a@example.org?subject=b", "file:///a",
	"mailto:a@example.org?subject=b&body=" + strings.Repeat("c", 50), "urn:isbn:0451450523?+" + strings.Repeat("r", 50) + "?=" + strings.Repeat("q", 50),
	"tag:example.org,2005-12-31:a", "did:example:a", "ldap://[2001:db8::7]/c=GB?one",
}

// CheckAllocs checks that the functions of tests allocate as often as they promise, on each
// reference in [Unchanged] and [Changed]. The keys of tests are the names of the functions.
func CheckAllocs(t *testing.T, tests map[string]Alloc) {
	t.Helper()
	for name, tt := range tests {
		for i, texts := range [...][]string{Unchanged, Changed} {
			for _, s := range texts {
				r := iri.MustParseRef(s)
				want := [...]float64{tt.Unchanged, tt.Changed}[i]
				if want == AnyAllocs {
					tt.Do(r)
					continue
				}
				if got := testing.AllocsPerRun(20, func() { tt.Do(r) }); got != want {
					t.Errorf("%s allocates %v times for %.60s, but its row in the table of this test promises %v", name, got, s, want)
				}
			}
		}
	}
}
