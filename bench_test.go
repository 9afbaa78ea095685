package iri_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/idna"

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
			for i := range lines {
				lines[i] += suffix
			}
			benchmarkLines(b, lines, f)
		})
	}
}

func benchmarkLines(b *testing.B, lines []string, f func(lines []string)) {
	b.SetBytes(int64(len(strings.Join(lines, ""))))
	b.ReportAllocs()
	for b.Loop() {
		f(lines)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(lines)), "ns/line")
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

// BenchmarkHostToASCII parses and maps hosts: those of pages, which are in
// US-ASCII, and others.
func BenchmarkHostToASCII(b *testing.B) {
	mapHosts := func(lines []string) {
		for _, s := range lines {
			i, _ := iri.Parse(s)
			i.HostToASCII()
		}
	}
	benchmark(b, "web", "", mapHosts)
	for _, t := range idnHosts {
		b.Run(t.name, func(b *testing.B) { benchmarkLines(b, []string{"http://" + t.host}, mapHosts) })
	}
}

// BenchmarkIDNA is what package idna, without the guards of HostToASCII, takes for
// the hosts alone.
func BenchmarkIDNA(b *testing.B) {
	mapHosts := func(lines []string) {
		for _, host := range lines {
			idna.Lookup.ToASCII(host)
		}
	}
	for _, t := range idnHosts {
		b.Run(t.name, func(b *testing.B) { benchmarkLines(b, []string{t.host}, mapHosts) })
	}
}

var idnHosts = []struct{ name, host string }{
	{"mapped", "r\u00e9sum\u00e9.example.org"},
	{"upper", "R\u00c9SUM\u00c9.Example.ORG"},
	{"ace", "xn--rsum-bpad.example.org"},
	{"rtl", "\u05d9\u05e8\u05d5\u05e9\u05dc\u05d9\u05dd.example"},
	{"cjk", "\u7d0d\u8c46\u3002\u4f8b\u3048.example"},
}

func BenchmarkNFC(b *testing.B) {
	normalize := func(lines []string) {
		for _, s := range lines {
			r, _ := iri.ParseRef(s)
			r.NFC()
		}
	}
	benchmark(b, "web intl", "", normalize)
	b.Run("decomposed", func(b *testing.B) {
		benchmarkLines(b, []string{"http://www.example.org/Vi\u00ea\u0323t_Nam"}, normalize)
	})
}

// pages returns bases for the links of the corpus refs.
func pages(b *testing.B) (bases []iri.IRI) {
	for _, s := range readCorpus(b, "web") {
		bases = append(bases, iri.MustParse(s))
	}
	return bases
}

// BenchmarkResolve and the next one parse links and make the texts of their targets.
func BenchmarkResolve(b *testing.B) {
	bases := pages(b)
	benchmark(b, "refs", "", func(lines []string) {
		for k, s := range lines {
			r, _ := iri.ParseRef(s)
			_ = bases[k%len(bases)].Resolve(r).String()
		}
	})
}

func BenchmarkAppendResolve(b *testing.B) {
	bases := pages(b)
	var dst []byte
	benchmark(b, "refs", "", func(lines []string) {
		for k, s := range lines {
			r, _ := iri.ParseRef(s)
			dst = bases[k%len(bases)].AppendResolve(dst[:0], r)
		}
	})
}

// BenchmarkRelativize makes links of targets.
func BenchmarkRelativize(b *testing.B) {
	bases := pages(b)
	var targets []iri.IRI
	for k, s := range readCorpus(b, "refs") {
		targets = append(targets, bases[k%len(bases)].Resolve(iri.MustParseRef(s)))
	}
	benchmark(b, "refs", "", func(lines []string) {
		for k := range lines {
			bases[k%len(bases)].Relativize(targets[k])
		}
	})
}

// BenchmarkNormalize parses and normalizes.
func BenchmarkNormalize(b *testing.B) {
	for _, form := range []iri.Form{iri.SyntaxBased, iri.SchemeBased} {
		b.Run(form.String(), func(b *testing.B) {
			benchmark(b, "web rdf intl pct", "", func(lines []string) {
				for _, s := range lines {
					i, _ := iri.Parse(s)
					i.Normalize(form)
				}
			})
		})
	}
}

func BenchmarkIsNormal(b *testing.B) {
	benchmark(b, "web rdf intl pct", "", func(lines []string) {
		for _, s := range lines {
			i, _ := iri.Parse(s)
			i.IsNormal(iri.SyntaxBased)
		}
	})
}

// BenchmarkEquivalentAt climbs to the top: the lines differ.
func BenchmarkEquivalentAt(b *testing.B) {
	benchmark(b, "web pct", "", func(lines []string) {
		for _, s := range lines {
			i, _ := iri.Parse(s)
			i.EquivalentAt(allocBase)
		}
	})
}

// benchmarkRefs runs f, without parsing, on each of lines.
func benchmarkRefs(b *testing.B, name string, lines []string, f func(iri.Ref)) {
	b.Run(name, func(b *testing.B) {
		var refs []iri.Ref
		for _, s := range lines {
			refs = append(refs, iri.MustParseRef(s))
		}
		benchmarkLines(b, lines, func([]string) {
			for _, r := range refs {
				f(r)
			}
		})
	})
}

// BenchmarkLint does not parse: Lint and Display on what has nothing to be found, of the corpora and
// of other schemes, and on all of the corpora.
func BenchmarkLint(b *testing.B) {
	lint := func(r iri.Ref) { sink.n = len(r.Lint(iri.Profile{})) }
	display := func(r iri.Ref) { sink.text = r.Display() }
	isClean := func(s string) bool { r := iri.MustParseRef(s); return r.IsURI() && r.Lint(iri.Profile{}) == nil }
	for _, kind := range strings.Fields(allKinds) {
		lines := readCorpus(b, kind)
		benchmarkRefs(b, "Lint/"+kind, lines, lint)
		benchmarkRefs(b, "Display/"+kind, lines, display)
		if clean := slices.DeleteFunc(lines, func(s string) bool { return !isClean(s) }); len(clean) > 0 {
			benchmarkRefs(b, "Lint/clean-"+kind, clean, lint)
			b.Run("Parse/clean-"+kind, func(b *testing.B) {
				benchmarkLines(b, clean, func(lines []string) {
					for _, s := range lines {
						sink.ref, _ = iri.ParseRef(s)
					}
				})
			})
		}
	}
}

// BenchmarkBidi does not parse: CheckBidi on the corpora, of which intl has some IRIs with text
// from right to left, and all on examples 3 and 10 of RFC 3987, section 4.4, in Hebrew letters.
func BenchmarkBidi(b *testing.B) {
	check := func(r iri.Ref) { sink.ok = r.CheckBidi() == nil }
	for _, kind := range strings.Fields("web intl") {
		benchmarkRefs(b, "CheckBidi/"+kind, readCorpus(b, kind), check)
	}
	hebrew := []string{notated(bidiExamples[2].logical, hebrew), notated(bidiExamples[9].logical, hebrew)}
	benchmarkRefs(b, "CheckBidi/hebrew", hebrew, check)
	benchmarkRefs(b, "Visual/hebrew", hebrew, func(r iri.Ref) { sink.text = r.Visual() })
	benchmarkRefs(b, "VisualOffsets/hebrew", hebrew, func(r iri.Ref) { sink.n = len(r.VisualOffsets()) })
	benchmarkRefs(b, "BidiFindings/hebrew", hebrew, func(r iri.Ref) {
		for f := range r.BidiFindings() {
			sink.n = f.Start
		}
	})
}
