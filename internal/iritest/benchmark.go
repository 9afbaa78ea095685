package iritest

import (
	"strings"
	"testing"

	"example.com/iri"
)

// BenchmarkCorpora runs f, which is to work on all lines, on each corpus of the named
// kinds, with the suffix added to each line. Beside the time for all lines it
// reports that for one.
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

// BenchmarkLines runs f on lines, and reports the time for one line beside that for all.
func BenchmarkLines(b *testing.B, lines []string, f func(lines []string)) {
	b.SetBytes(int64(len(strings.Join(lines, ""))))
	b.ReportAllocs()
	for b.Loop() {
		f(lines)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(lines)), "ns/line")
}

// BenchmarkRefs runs f, without parsing, on each of lines.
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
