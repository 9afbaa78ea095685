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

// A Shape is a text with many of a unit in place of "A".
type Shape struct{ Text, Unit string }

// Shapes make much work. Each has a text with many of a unit in place of "A".
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
	{"http://example.org/A", "\u202e"},         // much for bidi.Encode
	{"http://example.org/A", "\u0430%0A"},      // much for lint.Check
	{"http://example.org/A", "\u05b0\u200d"},   // one long cluster
	{"http://example.org/A", "(\u05d0"},        // unmatched brackets for bidi.Visual
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

// Ref returns the shape with some size bytes of its unit.
func (s Shape) Ref(size int) iri.Ref {
	return iri.MustParseRef(strings.Replace(s.Text, "A", strings.Repeat(s.Unit, max(size/len(s.Unit), 1)), 1))
}

// BenchmarkGrowth runs operations on texts from 1 KB to 10 MB, or 1 MB with -short, of Shapes;
// the names of the benchmarks say which. It reports what a byte of the longest takes, and how
// many times that is of the least that a byte of the shorter ones takes. If that is far more, it
// fails. What a machine does to long texts (its caches, its memory) is up to some 15 times, or 30 on a busy one; what is
// quadratic takes 100 times and more. Nothing is reported of what takes less than 1 µs whatever the length.
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
			b.Run(name+"/"+strings.ReplaceAll(shape, "/", "\u2215"), func(b *testing.B) { // "/" separates benchmarks
				var perByte, growth float64
				for b.Loop() {
					for try := 0; try == 0 || try < 5 && growth > MostGrowth; try++ { // others may have had the processor
						perByte, growth = GrowthRate(refs, operations[name])
					}
				}
				if growth > 0 {
					b.ReportMetric(perByte, "ns/byte")
					b.ReportMetric(growth, "growth")
				}
				if growth > MostGrowth {
					b.Errorf("a byte takes %.1f times as long in a text of %d bytes", growth, largest)
				}
			})
		}
	}
}

// MostGrowth is the growth above which an operation is not linear.
const MostGrowth = 50

// Operations returns what tests do.
func Operations(tests map[string]Alloc) map[string]func(iri.Ref) {
	all := make(map[string]func(iri.Ref))
	for name, tt := range tests {
		all[name] = tt.Do
	}
	return all
}

// GrowthRate returns what a byte of the last of refs takes, in nanoseconds, and how many times that is
// of the least that a byte of the others takes. Where nothing can be measured these are 0.
func GrowthRate(refs []iri.Ref, do func(iri.Ref)) (perByte, growth float64) {
	least := 0.0
	for k, r := range refs {
		took := Shortest(max(5-k, 1), func() { do(r) })
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

// CheckRetained checks that what an operation leaves in memory, beside what was there before, is
// its result, which it puts into Sink.
func CheckRetained(t *testing.T, operations map[string]func(iri.Ref)) {
	t.Helper()
	for k, s := range Shapes {
		r := s.Ref(40_000)
		if k == 0 {
			for _, do := range operations { // there may be something to be made once
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
			if LiveHeap()-before <= mostRetained() {
				continue
			}
			// The runtime allocates too, for new threads for example. What is left by the operation
			// is left again each time.
			var others [8]iri.Ref
			for i := range others {
				others[i] = s.Ref(41_000 + 100*i)
			}
			Sink = Results{}
			before = LiveHeap()
			for _, other := range others {
				do(other)
			}
			if retained := LiveHeap() - before; retained > mostRetained() {
				t.Errorf("%s of %.20s with %+q: %d bytes stay, want at most %d", name, s.Text, s.Unit, retained, mostRetained())
			}
			runtime.KeepAlive(others)
			Sink = Results{}
			before = LiveHeap()
		}
	}
}

// mostRetained returns how many bytes the result in Sink may take: its length, and some more as
// allocations are rounded up.
func mostRetained() int {
	result := len(Sink.Text) + cap(Sink.Bytes) + len(Sink.IRI.String()) + len(Sink.Ref.String())
	if e := (*iri.ParseError)(nil); errors.As(Sink.Err, &e) {
		result += len(e.Input)
	}
	return result + result/8 + 8<<10
}

// retainedStep is how many shapes CheckRetained goes on each time without -long: a prime, so that
// operations with few shapes do not always meet the same kind.
const retainedStep = 7

// LiveHeap returns how many bytes of memory are in use.
func LiveHeap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// Shortest returns the shortest time of n calls.
func Shortest(n int, call func()) time.Duration {
	best := time.Duration(math.MaxInt64)
	for range n {
		start := time.Now()
		call()
		best = min(best, time.Since(start))
	}
	return best
}

// CheckLinear checks that do takes no more than linear time on texts with n of a unit:
// sixteen times the input takes some sixteen times as long, not 256 times.
func CheckLinear(t *testing.T, do func(s string)) {
	t.Helper()
	n, step := 1_000, 1
	if !long.Enabled() {
		n, step = 250, 7 // each unit meets some of the shapes
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
				for try := 0; !linear && try < 15; try++ { // others may have had the processor
					small, large = timeOn(5, shape, unit, n, do), timeOn(1, shape, unit, 16*n, do)
					// Refused at once, or too short a time to measure.
					linear = large <= 80*max(small, 2*time.Microsecond)
				}
				if !linear {
					t.Errorf("%.80q with n times %q: %v for n = %d, %v for n = %d", shape, unit, small, n, large, 16*n)
				}
			}
		}
	}
}

// linearTexts are shapes with places for n units, "A", and for n letters, "B".
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

// timeOn returns the shortest time that do takes on shape with n units in place of each "A",
// and as many letters in place of "B".
func timeOn(times int, shape, unit string, n int, do func(string)) time.Duration {
	s := strings.NewReplacer("A", strings.Repeat(unit, n), "B", strings.Repeat("\u0e01", n)).Replace(shape)
	return Shortest(times, func() { do(s) })
}
