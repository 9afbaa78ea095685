package iri_test

import (
	"errors"
	"fmt"
	"math"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/idna"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// growthOperations has operations on a reference that must take linear time in its length. The
// function init adds the methods in allocTests.
var growthOperations = map[string]func(iri.Ref){
	"ParseRef":          func(r iri.Ref) { sink.Ref, _ = iri.ParseRef(r.String()) },
	"ParseRef, invalid": func(r iri.Ref) { _, sink.Err = iri.ParseRef(r.String()[1:] + "\x00") },
	"Parse, invalid":    func(r iri.Ref) { _, sink.Err = iri.Parse("%" + r.String()) },
	"Normalize all":     func(r iri.Ref) { sink.IRI = asIRI(r).Normalize(iri.SchemeBased) },
	"Resolve as base": func(r iri.Ref) {
		i := asIRI(r)
		sink.IRI = i.Resolve(growthUp)
		sink.IRI = i.Resolve(r)
	},
	"Resolve relative": func(r iri.Ref) {
		sink.IRI = growthDeep.Resolve(r)
		if below, err := iri.ParseRef("./" + strings.TrimLeft(r.Path(), "/")); err == nil {
			sink.IRI = asIRI(r).Resolve(below)
		}
	},
	"AppendResolve as base": func(r iri.Ref) {
		sink.Bytes = asIRI(r).AppendResolve(sink.Bytes[:0], growthUp)
	},
	"Relativize as base": func(r iri.Ref) { sink.Ref = asIRI(r).Relativize(allocBase) },
	"Relativize, long base and target": func(r iri.Ref) {
		sink.IRI = asIRI(r).Resolve(growthUp) // in sink, because the result of Relativize shares memory with it
		sink.Ref = asIRI(r).Relativize(sink.IRI)
	},
	"JoinPath long":  func(r iri.Ref) { sink.Ref, sink.Err = r.JoinPath(r.Path(), r.Path()) },
	"WithPath other": func(r iri.Ref) { sink.Ref, sink.Err = r.WithPath(r.Path() + "/a") },
	"FromURL": func(r iri.Ref) {
		if u, err := asIRI(r).URL(); err == nil {
			sink.IRI, sink.Err = iri.FromURL(u)
		}
	},
	"invalid texts": func(r iri.Ref) {
		for _, unit := range []string{"%", "[", " ", "\xff"} {
			s := strings.Repeat(unit, len(r.String())/4)
			_, sink.Err = iri.ParseRef(s)
			sink.Text, sink.Err = iri.Unescape(s)
			sink.Text = iri.EscapeSegment(s)
		}
	},
	"Escape":        func(r iri.Ref) { sink.Text = iri.Escape(iri.ComponentPath, r.String()) },
	"EscapeSegment": func(r iri.Ref) { sink.Text = iri.EscapeSegment(r.String()) },
	"Unescape":      func(r iri.Ref) { sink.Text, sink.Err = iri.Unescape(r.String()) },
}

var (
	growthUp   = iri.MustParseRef("../../a")
	growthDeep = iri.MustParse("http://example.org/" + strings.Repeat("a/", 1000))
)

func init() {
	for name, method := range allocTests {
		growthOperations[name] = method.Do
	}
}

// BenchmarkGrowth fails if an operation takes more than linear time; see iritest.BenchmarkGrowth.
func BenchmarkGrowth(b *testing.B) { iritest.BenchmarkGrowth(b, growthOperations) }

// GrowthRate distinguishes quadratic time from linear time.
func TestGrowthRate(t *testing.T) {
	var refs []iri.Ref
	for size := 1_000; size <= 100_000; size *= 10 {
		refs = append(refs, iritest.Shape{Text: "A", Unit: "a"}.Ref(size))
	}
	work := func(n int) {
		for range n {
			iritest.Sink.N++
		}
	}
	quadratic := func(r iri.Ref) { work(len(r.String()) / 200 * len(r.String())) }
	linear := func(r iri.Ref) { work(len(r.String()) * 5) }
	var growth, linearGrowth float64
	for try := 0; try == 0 || try < 5 && (growth <= iritest.MaxGrowth || linearGrowth > iritest.MaxGrowth); try++ { // try again if slow: other processes may have used the processor
		_, growth = iritest.GrowthRate(refs, quadratic)
		_, linearGrowth = iritest.GrowthRate(refs, linear)
	}
	if growth <= iritest.MaxGrowth || linearGrowth > iritest.MaxGrowth {
		t.Errorf("growth is %.1f for quadratic time, %.1f for linear time; want more than %[3]d for quadratic time, and at most %[3]d for linear time", growth, linearGrowth, iritest.MaxGrowth)
	}
	if perByte, growth := iritest.GrowthRate(refs, func(iri.Ref) {}); perByte != 0 || growth != 0 {
		t.Errorf("an operation without work: %.3f ns/byte, growth %.1f; want 0, 0", perByte, growth)
	}
}

// Operations leave nothing in memory except their results.
func TestRetained(t *testing.T) { iritest.CheckRetained(t, growthOperations) }

// All operations take linear time.
func TestLinear(t *testing.T) {
	iritest.CheckLinear(t, func(s string) {
		r, err := iri.ParseRef(s)
		if err != nil {
			_ = err.Error()
		} else {
			r.ToURI().ToIRI().HostKind()
			r.ToIRI().HostAddr()
			_, _ = r.Port()
			target := allocBase.Resolve(r)
			target.Relativize(target.Resolve(r))
			allocBase.Relativize(target)
			target.Relativize(allocBase)
			target.Normalize(iri.SchemeBased)
			target.IsNormal(iri.SyntaxBased)
			target.EquivalentAt(allocBase)
			r.Redacted()
			for range r.Segments() {
			}
			for range r.QueryPairs() {
			}
			_, _ = r.PortNumber()
			_, _ = r.WithPath(r.Path() + "/")
			_, _ = r.JoinPath(s, s)
		}
		_, _ = iri.Unescape(iri.EscapeQueryPart(s))
	})
}

// Punycode takes quadratic time. Therefore HostToASCII rejects labels that are too long before it
// encodes them.
func TestLongHosts(t *testing.T) {
	var distinct strings.Builder
	for r := rune(0x4E00); distinct.Len() < 64<<10; r++ {
		distinct.WriteRune(0x4E00 + r%0x5000)
	}
	label := distinct.String()
	runs, limit := 3, 9<<10 // limit is the maximum length to encode, in bytes
	if !long.Enabled() {
		runs, limit = 1, 4<<10
	}
	for _, tt := range []struct {
		host string
		err  error
	}{
		{label, iri.ErrLongLabel},
		{label[:999], iri.ErrLongLabel}, // short enough to be mapped, too long to be encoded
		{"xn--" + strings.Repeat("a", 64<<10), iri.ErrLongLabel},
		{"ｘn--" + strings.Repeat("a", 64<<10), iri.ErrLongLabel},
		{"xn--" + label, iri.ErrLongLabel},
		{strings.Repeat("納豆.", 64<<10/8), iri.ErrLongName},
		{strings.Repeat("\u00ad", 64<<10), iri.ErrLongLabel},
		{url.PathEscape(label[:len(label)/9*3]), iri.ErrLongLabel},
	} {
		i := iri.MustParse("http://" + tt.host)
		rejecting := iritest.Shortest(20, func() {
			if _, err := i.HostToASCII(); !errors.Is(err, tt.err) {
				t.Errorf("HostToASCII of %.40s: error %v, want %v", tt.host, err, tt.err)
			}
		})
		// Measure how long Punycode takes on this machine for a text of the same length, but of at
		// most limit bytes.
		encoding := iritest.Shortest(runs, func() {
			if _, err := idna.Punycode.ToASCII(label[:min(len(tt.host), limit)]); err != nil {
				t.Error(err)
			}
		})
		if rejecting*10 > encoding {
			t.Errorf("%.40s: rejected after %v, want less than a tenth of %v, the time for encoding", tt.host, rejecting, encoding)
		}
	}
	// Names that are short enough once encoded are mapped, even if they are longer as written.
	for _, host := range []string{
		strings.Repeat("가", 50), strings.Repeat("\u1100\u1161\u11a8", 50), strings.Repeat("\u03b9\u0308\u0301", 50),
		strings.Repeat("\U0001f600", 56), strings.Repeat("é.", 30) + "é",
	} {
		iritest.CheckHost(t, iri.MustParse("http://"+host))
		if _, err := iri.MustParse("http://" + host).HostToASCII(); err != nil {
			t.Error(err)
		}
	}
}

// Observing n equivalences takes at most O(n log n) time.
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
		for try := 0; !linear && try < 3; try++ { // try again if slow: other processes may have used the processor
			small, large = observe(2_000, forwards), observe(32_000, forwards)
			linear = large < 80*small
		}
		if !linear {
			t.Errorf("forwards: %v: %v for 2,000 observations, %v for 32,000; want less than 80 times as long", forwards, small, large)
		}
	}
}

// If an observation does not fit in MaxObserved, Observe changes nothing. Observations never take
// more memory than MaxObserved.
func TestObserveBound(t *testing.T) {
	a, b, c := iri.MustParse("x:a"), iri.MustParse("x:b"), iri.MustParse("x:c")
	l := &iri.Ladder{MaxObserved: 2 * (256 + len("x:a"))}
	if err := l.Observe(a, b); err != nil {
		t.Error(err)
	}
	err := l.Observe(b, c)
	if !errors.Is(err, iri.ErrLadderFull) || err.Error() != "iri: ladder is full: 777 bytes needed, but MaxObserved is 518" {
		t.Errorf("a second observation: error %v, want ErrLadderFull with 777 bytes needed and MaxObserved 518", err)
	}
	if l.Normalize(b, iri.SchemeBased) != b || l.Normalize(c, iri.SchemeBased) != c || l.Normalize(a, iri.SchemeBased) != b {
		t.Error("an observation that does not fit must not change normal forms, but does")
	}
	if err := l.Observe(b, a); err != nil { // already equivalent
		t.Error(err)
	}

	maxObserved := 4 << 20
	if !long.Enabled() {
		maxObserved = 1 << 20
	}
	for _, size := range []int{4, 50, 1025, 2049, 8193, 12289, 33000} {
		for _, chained := range []bool{false, true} {
			l := &iri.Ladder{MaxObserved: maxObserved}
			before := iritest.LiveHeap()
			n := 0
			for err := error(nil); err == nil; n++ {
				to := n
				if chained {
					to = n/1000*1000 - 1
				}
				page := strings.Repeat("p", 1<<10) // the Ladder must not keep it
				from := iri.MustParse(fmt.Sprintf("x:%0*d#%s", size, 2*n, page))
				err = l.Observe(from, iri.MustParse(fmt.Sprintf("x:%0*d", size, 2*to+1)))
			}
			const overhead = 1 << 17 // memory for the test itself and the runtime
			if took := iritest.LiveHeap() - before; took > l.MaxObserved+overhead || n < l.MaxObserved/2/(size+size/4+300) {
				t.Errorf("texts of %d bytes, chained: %v: %d observations take %d bytes; want at most MaxObserved, %d bytes, and %d bytes of overhead, and at least %d observations", size, chained, n, took, l.MaxObserved, overhead, l.MaxObserved/2/(size+size/4+300))
			}
			runtime.KeepAlive(l)
		}
	}
}
