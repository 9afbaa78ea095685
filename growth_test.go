package iri_test

import (
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/iri"
)

// growthShapes have a text with many of a unit in place of "A".
var growthShapes = []struct{ shape, unit string }{
	{"http://example.org/A", "a"},
	{"http://example.org/A", "../"},
	{"A", "../"},
	{"A", "a/./"},
	{"/A", "a/b/../../../"},
	{"http://example.org/A", "./"},
	{"http://example.org/A", "a/../"},
	{"http://example.org/A", "%41/%2e%2E/"},
	{"http://example.org/A", "//"},
	{"http://example.org/A", "@"},
	{"http://example.org/A", ":"},
	{"http://example.org/A", "%C3%A9"},
	{"http://example.org/A", "%FF%2f"},
	{"http://example.org/A", "\u00e9"},
	{"http://example.org/A", "\U0001f600"},
	{"http://example.org/A", "\u202e"},         // much for EncodeBidi
	{"http://example.org/A", "\u0430%0A"},      // much for Lint
	{"http://example.org/A", "\u05b0\u200d"},   // one long cluster
	{"http://example.org/A", "(\u05d0"},        // unmatched brackets for Visual
	{"http://example.org/A", "\u05d01)"},       //
	{"http://example.org/A", "\u05d0/\u0661_"}, // many runs
	{"http://example.org/?A", "a=b&"},
	{"http://example.org/#A", "?/"},
	{"http://A@example.org/", ":"},
	{"http://A/", "a."},
	{"http://A/", "\u00e9."},
	{"http://A/", "xn--e-8ga."},
	{"http://example.org:A/", "1"},
	{"mailto:A", "a@b.example,"},
	{"urn:example:A", "%2F:"},
	{"A:", "a+"},
}

// growthOf are the operations besides the methods of allocTests: with IRIs that grow as bases, and
// functions.
var growthOf = map[string]func(iri.Ref){
	"ParseRef":          func(r iri.Ref) { sink.ref, _ = iri.ParseRef(r.String()) },
	"ParseRef, refused": func(r iri.Ref) { _, sink.err = iri.ParseRef(r.String()[1:] + "\x00") },
	"Parse, refused":    func(r iri.Ref) { _, sink.err = iri.Parse("%" + r.String()) },
	"Normalize all":     func(r iri.Ref) { sink.iri = asIRI(r).Normalize(iri.SchemeBased) },
	"Resolve as base": func(r iri.Ref) {
		i := asIRI(r)
		sink.iri = i.Resolve(growthUp)
		sink.iri = i.Resolve(r)
	},
	"Resolve relative": func(r iri.Ref) {
		sink.iri = growthDeep.Resolve(r)
		if below, err := iri.ParseRef("./" + strings.TrimLeft(r.Path(), "/")); err == nil {
			sink.iri = asIRI(r).Resolve(below)
		}
	},
	"AppendResolve as base": func(r iri.Ref) { sink.bytes = asIRI(r).AppendResolve(sink.bytes[:0], growthUp) },
	"Relativize as base":    func(r iri.Ref) { sink.ref = asIRI(r).Relativize(allocBase) },
	"Relativize both": func(r iri.Ref) {
		sink.iri = asIRI(r).Resolve(growthUp) // the result shares memory with it
		sink.ref = asIRI(r).Relativize(sink.iri)
	},
	"JoinPath much":  func(r iri.Ref) { sink.ref, sink.err = r.JoinPath(r.Path(), r.Path()) },
	"WithPath other": func(r iri.Ref) { sink.ref, sink.err = r.WithPath(r.Path() + "/a") },
	"FromURL": func(r iri.Ref) {
		if u, err := asIRI(r).URL(); err == nil {
			sink.iri, sink.err = iri.FromURL(u)
		}
	},
	"texts that are refused": func(r iri.Ref) {
		for _, unit := range []string{"%", "[", " ", "\xff"} {
			s := strings.Repeat(unit, len(r.String())/4)
			_, sink.err = iri.ParseRef(s)
			sink.ref, _, sink.err = iri.Repair(s)
			sink.text, sink.err = iri.Unescape(s)
			sink.text = iri.EscapeSegment(s)
		}
	},
	"Repair":        func(r iri.Ref) { sink.ref, _, sink.err = iri.Repair(" " + r.String() + "|%") },
	"Escape":        func(r iri.Ref) { sink.text = iri.Escape(iri.ComponentPath, r.String()) },
	"EscapeSegment": func(r iri.Ref) { sink.text = iri.EscapeSegment(r.String()) },
	"Unescape":      func(r iri.Ref) { sink.text, sink.err = iri.Unescape(r.String()) },
	"VisualExcerpt": func(r iri.Ref) { sink.text, _, _ = iri.VisualExcerpt(r.String(), 0, len(r.String())/2) },
}

var (
	growthUp   = iri.MustParseRef("../../a")
	growthDeep = iri.MustParse("http://example.org/" + strings.Repeat("a/", 1000))
)

func init() {
	for name, method := range allocTests {
		growthOf[name] = method.ref
	}
}

func growthRef(shape, unit string, size int) iri.Ref {
	return iri.MustParseRef(strings.Replace(shape, "A", strings.Repeat(unit, max(size/len(unit), 1)), 1))
}

// BenchmarkGrowth works on texts from 1 KB to 10 MB, or 1 MB with -short, of the shapes that make
// most work; the names of the benchmarks tell which. It reports what a byte of the longest takes, and how
// many times that is of the least that a byte of the shorter ones takes. If that is far more, it
// fails. What a machine does to long texts (its caches, its memory) is up to some 15 times, or 30 on a busy one; what is
// quadratic takes 100 times and more. Nothing is reported of what takes less than 1 µs whatever the length.
func BenchmarkGrowth(b *testing.B) {
	largest := 10_000_000
	if testing.Short() {
		largest /= 10
	}
	for _, t := range growthShapes {
		var refs []iri.Ref
		for size := 1_000; size <= largest; size *= 10 {
			refs = append(refs, growthRef(t.shape, t.unit, size))
		}
		for _, name := range slices.Sorted(maps.Keys(growthOf)) {
			shape := strings.Replace(t.shape, "A", fmt.Sprintf("%+q*n", t.unit), 1)
			b.Run(name+"/"+strings.ReplaceAll(shape, "/", "\u2215"), func(b *testing.B) { // "/" separates benchmarks
				var perByte, growth float64
				for b.Loop() {
					for try := 0; try == 0 || try < 5 && growth > mostGrowth; try++ { // others may have had the processor
						perByte, growth = growthRate(refs, growthOf[name])
					}
				}
				if growth > 0 {
					b.ReportMetric(perByte, "ns/byte")
					b.ReportMetric(growth, "growth")
				}
				if growth > mostGrowth {
					b.Errorf("a byte takes %.1f times as long in a text of %d bytes", growth, largest)
				}
			})
		}
	}
}

const mostGrowth = 50

// What is quadratic is found.
func TestGrowthRate(t *testing.T) {
	var refs []iri.Ref
	for size := 1_000; size <= 100_000; size *= 10 {
		refs = append(refs, growthRef("A", "a", size))
	}
	work := func(n int) {
		for range n {
			sink.n++
		}
	}
	if _, growth := growthRate(refs, func(r iri.Ref) { work(len(r.String()) / 200 * len(r.String())) }); growth <= mostGrowth {
		t.Errorf("quadratic: %.1f", growth)
	}
	if _, growth := growthRate(refs, func(r iri.Ref) { work(len(r.String()) * 5) }); growth > mostGrowth {
		t.Errorf("linear: %.1f", growth)
	}
	if perByte, growth := growthRate(refs, func(iri.Ref) {}); perByte != 0 || growth != 0 {
		t.Errorf("nothing: %.3f ns/byte, %.1f", perByte, growth)
	}
}

// growthRate returns what a byte of the last of refs takes, in nanoseconds, and how many times that is
// of the least that a byte of the others takes. Where nothing can be measured these are 0.
func growthRate(refs []iri.Ref, do func(iri.Ref)) (perByte, growth float64) {
	least := 0.0
	for k, r := range refs {
		took := shortest(max(5-k, 1), func() { do(r) })
		if took < time.Microsecond {
			continue
		}
		perByte = float64(took.Nanoseconds()) / float64(len(r.String()))
		if least == 0 {
			least = perByte
		}
		growth = perByte / least
		least = min(least, perByte)
	}
	return perByte, growth
}

// What an operation leaves in memory, beside what was there before, is its result.
func TestRetained(t *testing.T) {
	for k, s := range growthShapes {
		r := growthRef(s.shape, s.unit, 40_000)
		if k == 0 {
			for _, do := range growthOf { // there may be something to be made once
				do(r)
			}
		}
		sink = results{}
		before := liveHeap()
		for name, do := range growthOf {
			sink = results{}
			do(r)
			retained := liveHeap() - before
			result := len(sink.text) + cap(sink.bytes) + len(sink.iri.String()) + len(sink.ref.String())
			if e := (*iri.ParseError)(nil); errors.As(sink.err, &e) {
				result += len(e.Input)
			}
			if most := result + result/8 + 8<<10; retained > most { // allocations are rounded up
				t.Errorf("%s of %.20s with %+q: %d bytes stay, the result has %d", name, s.shape, s.unit, retained, result)
			}
		}
	}
}

// liveHeap returns how many bytes of memory are in use.
func liveHeap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
