package iritest

import (
	"strings"
	"testing"

	"example.com/iri"
)

// BenchmarkCorpora runs a benchmark of f for each corpus in kinds, a list separated by spaces. It
// appends suffix to each line of the corpus and passes all lines to f. It reports the time for all
// lines and the time for one line.
func BenchmarkCorpora(b *testing.B, kinds, suffix string, f func(lines []string)) {
	for _, kind := range strings.Fields(kinds) {
		b.Run(kind, func(b *testing.B) {
			lines := Corpus(b, kind)
			for i := range lines {
				lines[i] += suffix
			}
			BenchmarkLines(b, lines, f)
		})
	}
}

// BenchmarkLines runs f on lines. It reports the time for all lines and the time for one line.
func BenchmarkLines(b *testing.B, lines []string, f func(lines []string)) {
	b.SetBytes(int64(len(strings.Join(lines, ""))))
	b.ReportAllocs()
	for b.Loop() {
		f(lines)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(lines)), "ns/line")
}

// BenchmarkRefs runs f on each of lines. It parses the lines before it starts to measure time.
func BenchmarkRefs(b *testing.B, name string, lines []string, f func(iri.Ref)) {
	b.Run(name, func(b *testing.B) {
		var refs []iri.Ref
		for _, s := range lines {
			refs = append(refs, iri.MustParseRef(s))
		}
		BenchmarkLines(b, lines, func([]string) {
			for _, r := range refs {
				f(r)
			}
		})
	})
}
