package iri_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// The zero IRI is not a valid IRI. The zero Ref is the empty reference.
func TestZero(t *testing.T) {
	var i iri.IRI
	if got := iritest.Describe(i.Ref()); got != "path= none" {
		t.Errorf("the zero IRI has the components %q, want only an empty path", got)
	}
	if !i.IsZero() || i.String() != "" || i.IsURI() || i.IsAbsoluteIRI() || i.ToURI() != i || i.ToIRI() != i || i.Compare(i) != 0 {
		t.Error("the methods of the zero IRI must return zero values, and Compare must find it equal to itself")
	}
	var r iri.Ref
	if parsed, err := iri.ParseRef(""); err != nil || parsed != r || !r.IsZero() || !r.IsURI() || r.HasScheme() {
		t.Errorf("ParseRef of the empty text returns %+v, error %v; want the zero Ref, a URI reference without a scheme", parsed, err)
	}
	if i := iri.MustParse("x:"); i.IsZero() {
		t.Error("IsZero is true for x:, want false")
	}
}

// Values are equal, and the same map key, if their texts are equal. Compare compares texts byte by
// byte.
func TestCompare(t *testing.T) {
	texts := []string{"", "a:", "a://", "a://b", "a:b", "b:", "é:", "x:a", "x:é", "x:\U0001f600", "x:\uffe0", "X:a", "x:a?", "x:a#"}
	keys := map[iri.Ref]string{}
	for _, s := range texts {
		r, err := iri.ParseRef(s)
		if err != nil {
			continue
		}
		keys[r] = s
		if i, ok := r.IRI(); ok && keys[i.Ref()] != s {
			t.Errorf("the Ref of the IRI %q is the map key of %q, want the same text", s, keys[i.Ref()])
		}
		for _, u := range texts {
			q, err := iri.ParseRef(u)
			if err != nil {
				continue
			}
			want := strings.Compare(s, u)
			if got := r.Compare(q); got != want || (r == q) != (want == 0) {
				t.Errorf("%q, %q: Compare of the references returns %d, want %d; == must be true exactly for 0", s, u, got, want)
			}
			i, ok := r.IRI()
			j, ok2 := q.IRI()
			if ok && ok2 && i.Compare(j) != want {
				t.Errorf("%q, %q: Compare of the IRIs returns %d, want %d", s, u, i.Compare(j), want)
			}
		}
	}
	if len(keys) < 12 {
		t.Errorf("%d map keys, want at least 12", len(keys))
	}
	if !slices.IsSortedFunc([]iri.IRI{iri.MustParse("x:a"), iri.MustParse("x:é"), iri.MustParse("x:\uffe0")}, iri.IRI.Compare) {
		t.Error("Compare must sort x:a before x:é, and x:é before x:\uffe0")
	}
}

// Every type with a String method returns the right names.
func TestStringers(t *testing.T) {
	for _, tt := range []struct {
		got  fmt.Stringer
		want string
	}{
		{iri.MustParse("x:é"), "x:é"},
		{iri.ComponentNone, "reference"},
		{iri.ComponentScheme, "scheme"},
		{iri.ComponentAuthority, "authority"},
		{iri.ComponentUserinfo, "userinfo"},
		{iri.ComponentHost, "host"},
		{iri.ComponentPort, "port"},
		{iri.ComponentPath, "path"},
		{iri.ComponentQuery, "query"},
		{iri.ComponentFragment, "fragment"},
		{iri.ComponentFragment + 1, "Component(9)"},
		{iri.HostNone, "none"},
		{iri.HostRegName, "reg-name"},
		{iri.HostIPv4, "IPv4"},
		{iri.HostIPv6, "IPv6"},
		{iri.HostIPvFuture, "IPvFuture"},
		{iri.HostIPvFuture + 1, "HostKind(5)"},
	} {
		if got := fmt.Sprint(tt.got); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

// The laws of iritest.CheckValue hold for random references.
func TestLaws(t *testing.T) {
	t.Parallel()
	g := iritest.RFC(t)
	r := rand.New(rand.NewPCG(5, 6))
	for range long.Draws(20_000) {
		if ref, err := iri.ParseRef(g.Generate(r, "IRI-reference")); err != nil {
			t.Error(err)
		} else {
			iritest.CheckValue(t, ref)
		}
	}
}

// The laws of iritest.CheckValue hold for every reference.
func FuzzLaws(f *testing.F) {
	iritest.Fuzz(f, func(t *testing.T, s string) {
		if r, err := iri.ParseRef(s); err == nil {
			iritest.CheckValue(t, r)
		}
	})
}
