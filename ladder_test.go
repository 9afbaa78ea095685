package iri_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/iri"
)

// The zero Ladder is the plain one.
func TestZeroLadder(t *testing.T) {
	t.Parallel()
	var l iri.Ladder
	r := rand.New(rand.NewPCG(60, 61))
	for range 5_000 {
		i, j := randomForm(r), randomForm(r)
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
		t.Error(err)
	}
}

var ownSchemes = map[string]iri.Scheme{
	"x":     {DefaultPort: 5672, DomainName: true},
	"https": {},
	"amqp":  {DefaultPort: 80, DomainName: true},
	"urn":   {DomainName: true, EmptyPathDiffers: true},
	"file":  {DefaultPort: 1, DomainName: true, EmptyPathDiffers: true},
	"a.b+c": {DefaultPort: 65535},
}

func TestLadderSchemes(t *testing.T) {
	t.Parallel()
	l := &iri.Ladder{Schemes: ownSchemes}
	for _, tt := range [][2]string{
		{"X://xn--9ca:5672", "x://é/"},
		{"x://É:80", "x://é:80/"},
		{"x://a:", "x://a/"},
		{"https://é:443", "https://é:443/"}, // nothing is known of it any more
		{"https://xn--9ca", "https://xn--9ca/"},
		{"http://xn--9ca:80", "http://é/"},
		{"amqp://É:80", "amqp://é/"},
		{"urn://É", "urn://é"},
		{"urn:A:B", "urn:a:B"}, // this is nothing that a Scheme has
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
			t.Errorf("%s and %s are not equivalent", i, tt[1])
		}
		if l.Normalize(i, iri.SyntaxBased) != i.Normalize(iri.SyntaxBased) {
			t.Errorf("%s: %s", i, l.Normalize(i, iri.SyntaxBased))
		}
	}
	r := rand.New(rand.NewPCG(62, 63))
	for range 5_000 {
		i := randomForm(r)
		for f := range allForms + 1 {
			n := l.Normalize(i, f)
			if want := normalizeSlowly(i, f, ownSchemes); n != want {
				t.Errorf("%+q, %v: %+q, step by step %+q", i, f, n, want)
			}
			if l.Normalize(n, f) != n {
				t.Errorf("%+q, %v: %+q, and again %+q", i, f, n, l.Normalize(n, f))
			}
		}
	}
}

const (
	data  = "http://example.com/data"
	slash = "http://example.com/data/"
)

// Section 5.3.4.
func TestObserve(t *testing.T) {
	l := &iri.Ladder{MaxObserved: 1 << 20}
	observe := func(from, to string) {
		t.Helper()
		if err := l.Observe(iri.MustParse(from), iri.MustParse(to)); err != nil {
			t.Error(err)
		}
	}
	expect := func(i, want string) {
		t.Helper()
		if got := l.Normalize(iri.MustParse(i), iri.SchemeBased); got.String() != want {
			t.Errorf("%s: %s, want %s", i, got, want)
		}
		if !l.Equivalent(iri.MustParse(i), iri.MustParse(want), iri.SchemeBased) {
			t.Errorf("%s and %s are not equivalent", i, want)
		}
	}
	expect(data, data)
	observe(data, slash)
	expect(data, slash)
	expect(slash, slash)
	expect("HTTP://example.com:80/%64ata", slash)
	expect(data+"?", data+"?")
	expect(data+"#a%41", slash+"#aA") // a redirect keeps the fragment
	expect(data+"#", slash+"#")

	// Not on the rungs below, nor for all that begins like that.
	for f := range allForms {
		if l.Equivalent(iri.MustParse(data), iri.MustParse(slash), f) {
			t.Errorf("equivalent under %v", f)
		}
	}
	if l.Equivalent(iri.MustParse(data+"#a"), iri.MustParse(slash+"#b"), iri.SchemeBased) {
		t.Error("fragments do not count")
	}
	expect(data+"/more", data+"/more")
	if got := l.Normalize(iri.MustParse(data), 0xF0|iri.SchemeBased); got.String() != slash {
		t.Error(got)
	}

	// Cycles, longer and shorter.
	observe(slash, data)
	observe(data, data)
	observe(data+"#a", slash+"#b")
	expect(data, slash)

	// What leads to one of them, and where they lead to.
	observe("http://www.example.com/data", data)
	expect("http://www.example.com/data", slash)
	observe("http://example.com:/data", "https://example.com:443")
	expect("http://www.example.com/data#f", "https://example.com/#f")
	expect(slash, "https://example.com/")
	observe("x:1", "x:2")
	observe("x:2", "x:3")
	expect("x:1", "x:3")
	observe("https://example.com", "x:1")
	expect(data, "x:3")
	observe("x:4", "x:5")
	observe("x:3", "x:5") // a larger class becomes part of a smaller one
	expect(data, "x:5")
	expect("x:4", "x:5")
	if l.Equivalent(iri.MustParse("x:6"), iri.MustParse("x:5"), iri.SchemeBased) || l.Equivalent(iri.MustParse("x:6"), iri.MustParse("x:7"), iri.SchemeBased) {
		t.Error("equivalent without an observation")
	}

	var zero iri.IRI
	for _, pair := range [][2]iri.IRI{{zero, iri.MustParse("x:")}, {iri.MustParse("x:"), zero}, {zero, zero}} {
		if err := l.Observe(pair[0], pair[1]); !errors.Is(err, iri.ErrMissingScheme) {
			t.Error(err)
		}
	}
}

// The classes are the connected parts of a graph, whatever the order.
func TestObserveRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(64, 65))
	name := func(n int) iri.IRI { return iri.MustParse(fmt.Sprintf("x:/%d", n)) }
	for range 200 {
		const n = 20
		l := &iri.Ladder{MaxObserved: 1 << 20}
		var class [n]int // the least member of each one's class
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
					t.Errorf("%v: %v, want %v", name(a), l.Normalize(name(a), iri.SchemeBased), normal)
				}
				for b := range n {
					if got := l.Equivalent(name(a), name(b), iri.SchemeBased); got != (class[a] == class[b]) {
						t.Errorf("%v, %v: %v", name(a), name(b), got)
					}
				}
			}
		}
	}
}

// What does not fit is refused as a whole, and what was observed takes no more memory
// than it may.
func TestObserveBound(t *testing.T) {
	a, b, c := iri.MustParse("x:a"), iri.MustParse("x:b"), iri.MustParse("x:c")
	l := &iri.Ladder{MaxObserved: 2 * (256 + len("x:a"))}
	if err := l.Observe(a, b); err != nil {
		t.Error(err)
	}
	err := l.Observe(b, c)
	if !errors.Is(err, iri.ErrLadderFull) || err.Error() != "iri: ladder is full: MaxObserved is 518" {
		t.Error(err)
	}
	if l.Normalize(b, iri.SchemeBased) != b || l.Normalize(c, iri.SchemeBased) != c || l.Normalize(a, iri.SchemeBased) != b {
		t.Error("something changed")
	}
	if err := l.Observe(b, a); err != nil { // already known
		t.Error(err)
	}

	for _, size := range []int{4, 50, 1025, 2049, 8193, 12289, 33000} {
		for _, chained := range []bool{false, true} {
			l := &iri.Ladder{MaxObserved: 4 << 20}
			before := heap()
			n := 0
			for err := error(nil); err == nil; n++ {
				to := n
				if chained {
					to = n/1000*1000 - 1
				}
				page := strings.Repeat("p", 1<<10) // must not be kept
				from := iri.MustParse(fmt.Sprintf("x:%0*d#%s", size, 2*n, page))
				err = l.Observe(from, iri.MustParse(fmt.Sprintf("x:%0*d", size, 2*to+1)))
			}
			const others = 1 << 17 // what the test itself and the runtime take
			if took := heap() - before; took > int64(l.MaxObserved)+others || n < l.MaxObserved/2/(size+size/4+300) {
				t.Errorf("texts of %d bytes, chained: %v: %d observations take %d bytes", size, chained, n, took)
			}
			runtime.KeepAlive(l)
		}
	}
}

// heap returns how many bytes are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// IRIs that are equivalent stay so while others observe more.
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
					t.Error("not equivalent any more")
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

func TestLadderAllocs(t *testing.T) {
	l := &iri.Ladder{MaxObserved: 1 << 20}
	i, j := iri.MustParse(data), iri.MustParse(slash)
	if err := l.Observe(i, j); err != nil {
		t.Fatal(err)
	}
	l.Schemes = ownSchemes
	upper := iri.MustParse("HTTP://EXAMPLE.com/")
	if got := testing.AllocsPerRun(20, func() { sink.iri = l.Normalize(upper, iri.FormScheme) }); got != 0 {
		t.Error(got, "allocations")
	}
	withFragment := iri.MustParse(data + "#f")
	if got := testing.AllocsPerRun(20, func() {
		sink.iri = l.Normalize(i, iri.SchemeBased)
		sink.ok = l.Equivalent(i, j, iri.SchemeBased) && l.Observe(i, j) == nil
	}); got != 0 {
		t.Error(got, "allocations")
	}
	if got := testing.AllocsPerRun(20, func() { sink.iri = l.Normalize(withFragment, iri.SchemeBased) }); got != 1 {
		t.Error(got, "allocations")
	}
}

// To observe n equivalences takes time in proportion to n, log n at most.
func TestObserveLinear(t *testing.T) {
	observe := func(n int, forwards bool) time.Duration {
		l := &iri.Ladder{MaxObserved: math.MaxInt}
		start := time.Now()
		for k := range n {
			from, to := iri.MustParse(fmt.Sprint("x:", k)), iri.MustParse(fmt.Sprint("x:", k+1))
			if !forwards {
				from, to = to, from
			}
			if err := l.Observe(from, to); err != nil {
				t.Fatal(err)
			}
		}
		return time.Since(start)
	}
	for _, forwards := range []bool{true, false} {
		var small, large time.Duration
		linear := false
		for try := 0; !linear && try < 3; try++ { // others may have had the processor
			small, large = observe(2_000, forwards), observe(32_000, forwards)
			linear = large < 80*small
		}
		if !linear {
			t.Errorf("forwards: %v: %v for 2,000, %v for 32,000", forwards, small, large)
		}
	}
}
