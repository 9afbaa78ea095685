package iritest

import (
	"net/netip"
	"strings"
	"testing"

	"example.com/iri"
)

// Sink keeps results, so that the compiler does not leave out the calls that are measured.
// CheckRetained takes their length into account.
var Sink Results

// Results has a place for results of each type.
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

// An Alloc is how many allocations a method promises: on texts that it returns as they are,
// and on texts that it changes.
type Alloc struct {
	Do        func(iri.Ref)
	Unchanged float64
	Changed   float64
}

// Unpromised stands for any number of allocations.
const Unpromised = -1

// Unchanged and Changed are texts that conversions return as they are, and texts that they change.
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

// Clean are texts without anything to be found, hidden or repaired.
var Clean = []string{
	"", "a/b", "http://www.example.org/a/b?c=d#e", "https://example.org:8443/%2F", "http://192.0.2.1/", "ftp://u@example.org/",
	"urn:isbn:0451450523", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "mailto:a@example.org?subject=b", "file:///a",
	"mailto:a@example.org?subject=b&body=" + strings.Repeat("c", 50), "urn:isbn:0451450523?+" + strings.Repeat("r", 50) + "?=" + strings.Repeat("q", 50),
	"tag:example.org,2005-12-31:a", "did:example:a", "ldap://[2001:db8::7]/c=GB?one",
}

// CheckAllocs checks the promises of tests on Unchanged and Changed.
func CheckAllocs(t *testing.T, tests map[string]Alloc) {
	t.Helper()
	for name, tt := range tests {
		for i, texts := range [...][]string{Unchanged, Changed} {
			for _, s := range texts {
				r := iri.MustParseRef(s)
				want := [...]float64{tt.Unchanged, tt.Changed}[i]
				if want == Unpromised {
					tt.Do(r)
					continue
				}
				if got := testing.AllocsPerRun(20, func() { tt.Do(r) }); got != want {
					t.Errorf("%s of %.60s: %v allocations, want %v", name, s, got, want)
				}
			}
		}
	}
}
