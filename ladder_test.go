package iri_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// The methods of the zero Ladder return the same results as the methods of IRI. It has no room for
// observations.
func TestZeroLadder(t *testing.T) {
	t.Parallel()
	var l iri.Ladder
	r := rand.New(rand.NewPCG(60, 61))
	for range long.Draws(5_000) {
		i, j := iritest.RandomForm(r), iritest.RandomForm(r)
		for f := range allForms + 1 {
			if got, want := l.Normalize(i, f), i.Normalize(f); got != want {
				t.Errorf("%+q, %v: %+q, want %+q", i, f, got, want)
			}
			if got, want := l.Equivalent(i, j, f), i.Equivalent(j, f); got != want || !l.Equivalent(i, i, f) {
				t.Errorf("%+q, %+q, %v: %v, want %v", i, j, f, got, want)
			}
		}
	}
	if err := l.Observe(iri.MustParse("x:a"), iri.MustParse("x:b")); !errors.Is(err, iri.ErrLadderFull) {
		t.Errorf("Observe on the zero Ladder: error %v, want ErrLadderFull", err)
	}
}

// customSchemes has rules for schemes that package iri does not know, and other rules for schemes
// that it knows.
var customSchemes = map[string]iri.Scheme{
	"x":     {DefaultPort: 5672, DomainName: true},
	"https": {},
	"amqp":  {DefaultPort: 80, DomainName: true},
	"urn":   {DomainName: true, EmptyPathDiffers: true},
	"file":  {DefaultPort: 1, DomainName: true, EmptyPathDiffers: true},
	"a.b+c": {DefaultPort: 65535},
}

// The Schemes of a Ladder replace the rules of package iri.
func TestLadderSchemes(t *testing.T) {
	t.Parallel()
	l := &iri.Ladder{Schemes: customSchemes}
	for _, tt := range [][2]string{
		{"X://xn--9ca:5672", "x://é/"},
		{"x://É:80", "x://é:80/"},
		{"x://a:", "x://a/"},
		{"https://é:443", "https://é:443/"}, // the empty entry removes all rules of https
		{"https://xn--9ca", "https://xn--9ca/"},
		{"http://xn--9ca:80", "http://é/"},
		{"amqp://É:80", "amqp://é/"},
		{"urn://É", "urn://é"},
		{"urn:A:B", "urn:a:B"}, // a Scheme cannot replace this rule
		{"file://localhost:1", "file://"},
		{"file://localhost/a", "file:///a"},
		{"file://\uff4cocalhost/a", "file:///a"},
		{"file://É/a", "file://é/a"},
		{"A.B+C://h:65535", "a.b+c://h/"},
		{"A.B+C://É:0", "a.b+c://É:0/"},
	} {
		i := iri.MustParse(tt[0])
		if got := l.Normalize(i, iri.SchemeBased); got.String() != tt[1] {
			t.Errorf("%s: %s, want %s", i, got, tt[1])
		}
		if !l.Equivalent(i, iri.MustParse(tt[1]), iri.SchemeBased) {
			t.Errorf("%s and %s must be equivalent", i, tt[1])
		}
		if l.Normalize(i, iri.SyntaxBased) != i.Normalize(iri.SyntaxBased) {
			t.Errorf("%s: the Schemes must not change the syntax-based normal form, but change it to %s", i, l.Normalize(i, iri.SyntaxBased))
		}
	}
	r := rand.New(rand.NewPCG(62, 63))
	for range long.Draws(5_000) {
		i := iritest.RandomForm(r)
		for f := range allForms + 1 {
			n := l.Normalize(i, f)
			if want := iritest.NormalizeSlowly(i, f, customSchemes); n != want {
				t.Errorf("%+q, %v: Normalize returns %+q, NormalizeSlowly %+q, want the same", i, f, n, want)
			}
			if l.Normalize(n, f) != n {
				t.Errorf("%+q, %v: Normalize must be idempotent; it returns %+q, and for this result %+q", i, f, n, l.Normalize(n, f))
			}
		}
	}
}

const (
	withoutSlash = "http://example.com/data"
	withSlash    = "http://example.com/data/"
)

// An observer is a Ladder that reports failures to a test.
type observer struct {
	t *testing.T
	*iri.Ladder
}

func (l observer) observe(from, to string) {
	l.t.Helper()
	if err := l.Observe(iri.MustParse(from), iri.MustParse(to)); err != nil {
		l.t.Error(err)
	}
}

// expect checks that want is the normal form of i, and that they are equivalent.
func (l observer) expect(i, want string) {
	l.t.Helper()
	if got := l.Normalize(iri.MustParse(i), iri.SchemeBased); got.String() != want {
		l.t.Errorf("%s: %s, want %s", i, got, want)
	}
	if !l.Equivalent(iri.MustParse(i), iri.MustParse(want), iri.SchemeBased) {
		l.t.Errorf("%s and %s must be equivalent", i, want)
	}
}

// Observed equivalences change normal forms (section 5.3.4).
func TestObserve(t *testing.T) {
	l := observer{t, &iri.Ladder{MaxObserved: 1 << 20}}
	l.expect(withoutSlash, withoutSlash)
	l.observe(withoutSlash, withSlash)
	l.expect(withoutSlash, withSlash)
	l.expect(withSlash, withSlash)
	l.expect("HTTP://example.com:80/%64ata", withSlash)
	l.expect(withoutSlash+"?", withoutSlash+"?")
	l.expect(withoutSlash+"#a%41", withSlash+"#aA") // a redirect keeps the fragment
	l.expect(withoutSlash+"#", withSlash+"#")

	// An observation does not apply at lower levels, nor to longer IRIs with the same beginning.
	for f := range allForms {
		if l.Equivalent(iri.MustParse(withoutSlash), iri.MustParse(withSlash), f) {
			t.Errorf("equivalent at level %v, want only at SchemeBased", f)
		}
	}
	if l.Equivalent(iri.MustParse(withoutSlash+"#a"), iri.MustParse(withSlash+"#b"), iri.SchemeBased) {
		t.Error("IRIs with different fragments must not be equivalent")
	}
	l.expect(withoutSlash+"/more", withoutSlash+"/more")
	if got := l.Normalize(iri.MustParse(withoutSlash), 0xF0|iri.SchemeBased); got.String() != withSlash {
		t.Errorf("SchemeBased with unknown bits: %s, want %s", got, withSlash)
	}
}

// Observations may form cycles and chains.
func TestObserveCycles(t *testing.T) {
	l := observer{t, &iri.Ladder{MaxObserved: 1 << 20}}
	l.observe(withoutSlash, withSlash)
	l.observe(withSlash, withoutSlash)
	l.observe(withoutSlash, withoutSlash)
	l.observe(withoutSlash+"#a", withSlash+"#b")
	l.expect(withoutSlash, withSlash)

	// Redirects to an IRI with observed equivalents, and from such an IRI to another one.
	l.observe("http://www.example.com/data", withoutSlash)
	l.expect("http://www.example.com/data", withSlash)
	l.observe("http://example.com:/data", "https://example.com:443")
	l.expect("http://www.example.com/data#f", "https://example.com/#f")
	l.expect(withSlash, "https://example.com/")
	l.observe("x:1", "x:2")
	l.observe("x:2", "x:3")
	l.expect("x:1", "x:3")
	l.observe("https://example.com", "x:1")
	l.expect(withoutSlash, "x:3")
	l.observe("x:4", "x:5")
	l.observe("x:3", "x:5") // the larger set of equivalent IRIs gets the normal form of the smaller set
	l.expect(withoutSlash, "x:5")
	l.expect("x:4", "x:5")
	if l.Equivalent(iri.MustParse("x:6"), iri.MustParse("x:5"), iri.SchemeBased) || l.Equivalent(iri.MustParse("x:6"), iri.MustParse("x:7"), iri.SchemeBased) {
		t.Error("IRIs must not be equivalent without an observation")
	}

	var zero iri.IRI
	for _, pair := range [][2]iri.IRI{{zero, iri.MustParse("x:")}, {iri.MustParse("x:"), zero}, {zero, zero}} {
		if err := l.Observe(pair[0], pair[1]); !errors.Is(err, iri.ErrMissingScheme) {
			t.Errorf("Observe of %q and %q: error %v, want ErrMissingScheme", pair[0], pair[1], err)
		}
	}
}

// Two IRIs are equivalent if and only if observations connect them, in any order and direction. An
// observation gives its two IRIs, and all IRIs connected to them, the normal form of its target,
// unless the two were connected already.
func TestObserveRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(64, 65))
	name := func(n int) iri.IRI { return iri.MustParse(fmt.Sprintf("x:/%d", n)) }
	for range long.Draws(200) {
		const n = 20
		l := &iri.Ladder{MaxObserved: 1 << 20}
		var class [n]int // for each IRI, a number that it shares with all IRIs connected to it
		for k := range n {
			class[k] = k
		}
		for range r.IntN(2 * n) {
			from, to := r.IntN(n), r.IntN(n)
			normal := l.Normalize(name(to), iri.SchemeBased)
			if class[from] == class[to] {
				normal = l.Normalize(name(from), iri.SchemeBased)
			}
			if err := l.Observe(name(from), name(to)); err != nil {
				t.Fatal(err)
			}
			old, merged := class[from], class[to]
			for k := range n {
				if class[k] == old {
					class[k] = merged
				}
			}
			for a := range n {
				if class[a] == merged && l.Normalize(name(a), iri.SchemeBased) != normal {
					t.Errorf("the normal form of %v is %v, want %v", name(a), l.Normalize(name(a), iri.SchemeBased), normal)
				}
				for b := range n {
					if got := l.Equivalent(name(a), name(b), iri.SchemeBased); got != (class[a] == class[b]) {
						t.Errorf("%v and %v are equivalent: %v, want %v", name(a), name(b), got, class[a] == class[b])
					}
				}
			}
		}
	}
}

// Equivalent IRIs stay equivalent while other goroutines observe more.
func TestLadderConcurrent(t *testing.T) {
	l := &iri.Ladder{MaxObserved: 1 << 20, Schemes: map[string]iri.Scheme{"x": {DefaultPort: 1}}}
	if err := l.Observe(iri.MustParse("x://h:1/a"), iri.MustParse("x://h/b")); err != nil {
		t.Fatal(err)
	}
	a, b := iri.MustParse("x://h/a"), iri.MustParse("x://h/b")
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 2_000 {
				if !l.Equivalent(a, b, iri.SchemeBased) || l.Normalize(a, iri.SchemeBased) == a {
					t.Error("observed IRIs must stay equivalent, with a common normal form")
				}
			}
		})
	}
	group.Go(func() {
		for n := range 1_000 {
			from := l.Normalize(a, iri.SchemeBased)
			if err := l.Observe(from, iri.MustParse(fmt.Sprint("x://h/", n))); err != nil {
				t.Error(err)
			}
		}
	})
	group.Wait()
}
