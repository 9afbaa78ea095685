package iritest

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/iri"
	"example.com/iri/internal/iritest/long"
)

// A Shape describes long references: Text, with its first "A" replaced by many copies of Unit.
type Shape struct{ Text, Unit string }

// Shapes are the inputs of [BenchmarkGrowth] and [CheckRetained]. They repeat text that is hard to
// process.
var Shapes = []Shape{
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
	{"http://example.org/A", "\u202e"},         // bidi.Encode encodes each character
	{"http://example.org/A", "\u0430%0A"},      // lint.Check reports each "%0A"
	{"http://example.org/A", "\u05b0\u200d"},   // one long sequence of combining marks and joiners
	{"http://example.org/A", "(\u05d0"},        // unmatched opening brackets for bidi.Visual
	{"http://example.org/A", "\u05d01)"},       // unmatched closing brackets for bidi.Visual
	{"http://example.org/A", "\u05d0/\u0661_"}, // many directional runs
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

// Ref returns the reference in which the copies of Unit take about size bytes.
func (s Shape) Ref(size int) iri.Ref {
	return iri.MustParseRef(strings.Replace(s.Text, "A", strings.Repeat(s.Unit, max(size/len(s.Unit), 1)), 1))
}

// BenchmarkGrowth checks that operations take linear time. It runs each operation on references of
// each of [Shapes], from 1 KB to 10 MB, or to 1 MB with -short. Each benchmark is named after
// its operation and its shape, and reports two numbers:
//
//   - ns/byte: the time per byte for the longest reference;
//   - growth: ns/byte divided by the least time per byte for a shorter reference.
//
// The benchmark fails if growth is more than [MaxGrowth]. Caches and memory slow down long
// references, so growth is up to about 15, or 30 on a busy machine. An operation that takes
// quadratic time has a growth of 100 or more. If an operation takes less than a microsecond for
// every length, its benchmark reports nothing.
func BenchmarkGrowth(b *testing.B, operations map[string]func(iri.Ref)) {
	largest := 10_000_000
	if testing.Short() {
		largest /= 10
	}
	for _, t := range Shapes {
		var refs []iri.Ref
		for size := 1_000; size <= largest; size *= 10 {
			refs = append(refs, t.Ref(size))
		}
		for _, name := range slices.Sorted(maps.Keys(operations)) {
			shape := strings.Replace(t.Text, "A", fmt.Sprintf("%+q*n", t.Unit), 1)
			b.Run(name+"/"+strings.ReplaceAll(shape, "/", "\u2215"), func(b *testing.B) { // in the name of a benchmark, "/" begins a sub-benchmark
				var perByte, growth float64
				for b.Loop() {
					for try := 0; try == 0 || try < 5 && growth > MaxGrowth; try++ { // try again if slow: other processes may have used the processor
						perByte, growth = GrowthRate(refs, operations[name])
					}
				}
				if growth > 0 {
					b.ReportMetric(perByte, "ns/byte")
					b.ReportMetric(growth, "growth")
				}
				if growth > MaxGrowth {
					b.Errorf("this operation must take linear time: for a reference of %d bytes, the time per byte is %.1f times the time per byte for a shorter one, want at most %d times", largest, growth, MaxGrowth)
				}
			})
		}
	}
}

// MaxGrowth is the maximum growth of an operation that takes linear time; see [BenchmarkGrowth].
const MaxGrowth = 50

// Operations returns the function Do of each of tests.
func Operations(tests map[string]Alloc) map[string]func(iri.Ref) {
	all := make(map[string]func(iri.Ref))
	for name, tt := range tests {
		all[name] = tt.Do
	}
	return all
}

// GrowthRate measures the time of do on refs, which become longer from first to last. It returns
// the nanoseconds per byte for the last reference, and the growth: this number divided by the least
// number for an earlier reference. It ignores calls that take less than a microsecond. If it
// ignores all calls, it returns 0, 0.
func GrowthRate(refs []iri.Ref, do func(iri.Ref)) (perByte, growth float64) {
	leastPerByte := 0.0
	for k, r := range refs {
		elapsed := Shortest(max(5-k, 1), func() { do(r) })
		if elapsed < time.Microsecond {
			continue
		}
		perByte = float64(elapsed.Nanoseconds()) / float64(len(r.String()))
		if leastPerByte == 0 {
			leastPerByte = perByte
		}
		growth = perByte / leastPerByte
		leastPerByte = min(leastPerByte, perByte)
	}
	return perByte, growth
}

// CheckRetained checks that operations leave nothing in memory except their result. Each operation
// must store its result in [Sink].
func CheckRetained(t *testing.T, operations map[string]func(iri.Ref)) {
	t.Helper()
	for k, s := range Shapes {
		r := s.Ref(40_000)
		if k == 0 {
			for _, do := range operations { // the first call may build a table that stays in memory
				do(r)
			}
		}
		if !long.Enabled() && k%retainedStep != 0 {
			continue
		}
		Sink = Results{}
		before := LiveHeap()
		for name, do := range operations {
			Sink = Results{}
			do(r)
			if LiveHeap()-before <= retainedLimit() {
				continue
			}
			// The Go runtime allocates memory too, for example for new threads. So call the
			// operation on more references: if it retains memory, it does so in every call.
			var otherRefs [8]iri.Ref
			for i := range otherRefs {
				otherRefs[i] = s.Ref(41_000 + 100*i)
			}
			Sink = Results{}
			before = LiveHeap()
			for _, ref := range otherRefs {
				do(ref)
			}
			if retained := LiveHeap() - before; retained > retainedLimit() {
				t.Errorf("%s must not retain memory except its result, which is in iritest.Sink\n\t%d calls with %.20q, where A is many copies of %+q, leave %d bytes in memory, want at most %d", name, len(otherRefs), s.Text, s.Unit, retained, retainedLimit())
			}
			runtime.KeepAlive(otherRefs)
			Sink = Results{}
			before = LiveHeap()
		}
	}
}

// retainedLimit returns the number of bytes that the result in Sink may take: its length, an eighth
// more because the runtime rounds allocations up, and 8 KB of slack.
func retainedLimit() int {
	result := len(Sink.Text) + cap(Sink.Bytes) + len(Sink.IRI.String()) + len(Sink.Ref.String())
	if e := (*iri.ParseError)(nil); errors.As(Sink.Err, &e) {
		result += len(e.Input)
	}
	return result + result/8 + 8<<10
}

// retainedStep is the distance between the shapes that CheckRetained checks without -long. It is a
// prime, so that operations with few shapes do not always meet the same kind.
const retainedStep = 7

// LiveHeap returns the number of bytes on the heap after a garbage collection.
func LiveHeap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// Shortest returns the time of the fastest of n calls.
func Shortest(n int, call func()) time.Duration {
	best := time.Duration(math.MaxInt64)
	for range n {
		start := time.Now()
		call()
		best = min(best, time.Since(start))
	}
	return best
}

// CheckLinear checks that do takes linear time. It compares the times for n copies and for 16n
// copies of a unit. With linear time the ratio is about 16, with quadratic time 256. The limit is
// 80.
func CheckLinear(t *testing.T, do func(s string)) {
	t.Helper()
	n, step := 1_000, 1
	if !long.Enabled() {
		n, step = 250, 7 // every 7th combination, so each unit is tested with some of the shapes
	}
	if Race {
		n = min(n, 250)
	}
	k := 0
	for _, group := range linearTexts {
		for _, unit := range group.units {
			for _, shape := range group.shapes {
				if k++; k%step != 0 {
					continue
				}
				var small, large time.Duration
				linear := false
				for try := 0; !linear && try < 15; try++ { // try again if slow: other processes may have used the processor
					small, large = shortestOn(5, shape, unit, n, do), shortestOn(1, shape, unit, 16*n, do)
					// If do rejects the text at its first byte, small is too short to be measured
					// well. So it counts as at least 2 microseconds.
					linear = large <= 80*max(small, 2*time.Microsecond)
				}
				if !linear {
					t.Errorf("this operation must take linear time on %.80q, where A is n copies of %q\n\tit takes %v for n = %d, %v for n = %d, want at most 80 times as long", shape, unit, small, n, large, 16*n)
				}
			}
		}
	}
}

// linearTexts has groups of shapes and units. CheckLinear tests each shape of a group with each
// unit of the group: it replaces "A" by n copies of the unit, and "B" by n Thai letters.
var linearTexts = []struct{ shapes, units []string }{
	{
		[]string{
			"x:A", "A", "//A", "//u:A@h", "//A:", "//A@", "?A", "#A", "//[A]", "//[v1.A]", "//[::A", "x://u:A@h/ A", "A A", "x:A\xff", "\xffA", "A//u:A@\xff", "x:A%41", "x:./A/..%C3%A9/\u202e", "//א1?(A)א",
		},
		[]string{"a", "@", ":", "/", "../", "%", "%41", "%C3", "%C3%A9", "%e2%80%ae", "é", "日", "\U0001f600", "\ue000", "1:", "::", "[", "]", "1.2.3.4:", "//", "?", "#", "%f0%9f%98", "./", "a/", "a/../", "a/./", ".//../", "%2E%2e/", "a/%2e%2E/", "\u202e/../", "\u202e", "א1.", "(א", "א/\u0661_", "\u05b0\u200d"},
	},
	{ // for packages lint, display and repair
		[]string{"x:A", "//A", "//u:A@h", "?A", "tel://\u0430.A", "http://A/", "http://u:pA@h/ ", "//u:pA@h/A A", "a+A:A", "tel://AB", "x://u:B@h/A", "mailto:A?body=A"},
		[]string{"\u200c\u0301", "\u0628\u0e01", "xn--a.", "0x1.", " ", "<", "%4", "\u0430.", "\u0e01", "%0A", "%25", "&=", "%C3%A9/"},
	},
}

// shortestOn returns the shortest time of several calls of do. The text is shape with n copies of
// unit in place of each "A", and n Thai letters in place of each "B".
func shortestOn(times int, shape, unit string, n int, do func(string)) time.Duration {
	s := strings.NewReplacer("A", strings.Repeat(unit, n), "B", strings.Repeat("\u0e01", n)).Replace(shape)
	return Shortest(times, func() { do(s) })
}
