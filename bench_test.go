package iri_test

import (
	"flag"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/iri"
)

//go:generate go run testdata/corpus/generate.go

var corpusDir = flag.String("corpus", filepath.Join("testdata", "corpus"), "directory of the benchmarks' `corpora`")

// readCorpus returns the lines of the corpus of that kind.
func readCorpus(tb testing.TB, kind string) []string {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join(*corpusDir, kind+".txt"))
	if err != nil {
		tb.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// benchmark runs f, which is to work on all lines, on each corpus of the named
// kinds, with the suffix added to each line. Beside the time for all lines it
// reports that for one.
func benchmark(b *testing.B, kinds, suffix string, f func(lines []string)) {
	for _, kind := range strings.Fields(kinds) {
		b.Run(kind, func(b *testing.B) {
			lines := readCorpus(b, kind)
			size := 0
			for i := range lines {
				lines[i] += suffix
				size += len(lines[i])
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				f(lines)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(lines)), "ns/line")
		})
	}
}

const allKinds = "web rdf intl pct refs"

// BenchmarkParse and the others parse with ParseRef, since one of the corpora
// has relative references.
func BenchmarkParse(b *testing.B) {
	benchmark(b, allKinds, "", func(lines []string) {
		for _, s := range lines {
			iri.ParseRef(s)
		}
	})
}

func BenchmarkStdParse(b *testing.B) {
	benchmark(b, allKinds, "", func(lines []string) {
		for _, s := range lines {
			url.Parse(s)
		}
	})
}

// BenchmarkFloor is what one table look-up for each byte takes.
func BenchmarkFloor(b *testing.B) {
	var table [256]bool
	for c := range table {
		table[c] = true
	}
	benchmark(b, allKinds, "", func(lines []string) {
		for _, s := range lines {
			lookUp(s, &table)
		}
	})
}

//go:noinline
func lookUp(s string, table *[256]bool) int {
	for i := 0; i < len(s); i++ {
		if !table[s[i]] {
			return i
		}
	}
	return len(s)
}

// BenchmarkParseError refuses each line for a space at its end.
func BenchmarkParseError(b *testing.B) {
	benchmark(b, allKinds, " ", func(lines []string) {
		for _, s := range lines {
			iri.ParseRef(s)
		}
	})
}

func BenchmarkToURI(b *testing.B) {
	benchmark(b, "web intl", "", func(lines []string) {
		for _, s := range lines {
			r, _ := iri.ParseRef(s)
			r.ToURI()
		}
	})
}

func BenchmarkToIRI(b *testing.B) {
	benchmark(b, "web pct", "", func(lines []string) {
		for _, s := range lines {
			r, _ := iri.ParseRef(s)
			r.ToIRI()
		}
	})
}

// BenchmarkStdString is what programs without package iri do for ToURI and
// ToIRI.
func BenchmarkStdString(b *testing.B) {
	benchmark(b, "web intl pct", "", func(lines []string) {
		for _, s := range lines {
			if u, err := url.Parse(s); err == nil {
				_ = u.String()
			}
		}
	})
}
