package iri_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/iri"
)

// allocTests are, for each exported method, how many allocations it promises at
// most: on texts that it leaves as they are, and on texts that it changes.
var allocTests = map[string]struct {
	ref       func(iri.Ref)
	unchanged float64
	changed   float64
}{
	"Authority": {ref: func(r iri.Ref) { r.Authority() }},
	"Compare":   {ref: func(r iri.Ref) { r.Compare(r) }},
	"Fragment":  {ref: func(r iri.Ref) { r.Fragment() }},
	"HasScheme": {ref: func(r iri.Ref) { r.HasScheme() }},
	"Host":      {ref: func(r iri.Ref) { r.Host() }},
	"HostAddr":  {ref: func(r iri.Ref) { r.HostAddr() }},
	"HostKind":  {ref: func(r iri.Ref) { _ = r.HostKind() }},
	"IRI":       {ref: func(r iri.Ref) { r.IRI() }},
	"IsAbsolute": {ref: func(r iri.Ref) {
		i, _ := r.IRI()
		i.IsAbsolute()
	}},
	"IsURI":  {ref: func(r iri.Ref) { r.IsURI() }},
	"IsZero": {ref: func(r iri.Ref) { r.IsZero() }},
	"Path":   {ref: func(r iri.Ref) { r.Path() }},
	"Port":   {ref: func(r iri.Ref) { r.Port() }},
	"Query":  {ref: func(r iri.Ref) { r.Query() }},
	"Ref": {ref: func(r iri.Ref) {
		i, _ := r.IRI()
		i.Ref()
	}},
	"Scheme":   {ref: func(r iri.Ref) { r.Scheme() }},
	"String":   {ref: func(r iri.Ref) { _ = r.String() }},
	"ToIRI":    {ref: func(r iri.Ref) { r.ToIRI() }, changed: 1},
	"ToURI":    {ref: func(r iri.Ref) { r.ToURI() }, changed: 1},
	"Userinfo": {ref: func(r iri.Ref) { r.Userinfo() }},
}

func TestAllocs(t *testing.T) {
	for _, typ := range []reflect.Type{reflect.TypeFor[iri.IRI](), reflect.TypeFor[iri.Ref]()} {
		for i := range typ.NumMethod() {
			if name := typ.Method(i).Name; allocTests[name].ref == nil {
				t.Errorf("method %v.%s is not among the tests", typ, name)
			}
		}
	}

	unchanged := []string{
		"http://user:pw@www.example.org:8080/a/b/../c?d=e&f=%2F#g",
		"//192.0.2.1/%FF%2f", "//[2001:db8::1.2.3.4]:1", "//[v1.a]", "", "urn:a:b",
	}
	changed := []string{
		"http://résumé.example.org/%C3%A9?%ee%80%80é#é",
		"x:" + strings.Repeat("é%c3%a9", 10_000),
	}
	for name, tt := range allocTests {
		for i, texts := range [...][]string{unchanged, changed} {
			for _, s := range texts {
				r := iri.MustParseRef(s)
				want := [...]float64{tt.unchanged, tt.changed}[i]
				if got := testing.AllocsPerRun(20, func() { tt.ref(r) }); got != want {
					t.Errorf("%s of %.60s: %v allocations, want %v", name, s, got, want)
				}
			}
		}
	}
	for _, s := range slices.Concat(unchanged, changed, []string{"x:" + strings.Repeat("%41", 10_000)}) {
		if got := testing.AllocsPerRun(20, func() {
			iri.ParseRef(s)
			iri.MustParseRef(s)
			if strings.Contains(s, "x:") {
				iri.Parse(s)
				iri.MustParse(s)
			}
		}); got != 0 {
			t.Errorf("parsing %.60s: %v allocations", s, got)
		}
	}
}

// A value is small enough to be returned in registers, on 64-bit machines.
func TestSize(t *testing.T) {
	for _, typ := range []reflect.Type{reflect.TypeFor[iri.IRI](), reflect.TypeFor[iri.Ref]()} {
		if typ.Size() > 32 || !typ.Comparable() {
			t.Errorf("%v: %d bytes, comparable: %v", typ, typ.Size(), typ.Comparable())
		}
	}
}
