package iri_test

import (
	"testing"

	"golang.org/x/net/idna"

	"example.com/iri"
	"example.com/iri/internal/iritest"
)

//go:generate go run testdata/corpus/generate.go

// BenchmarkParse parses with ParseRef instead of Parse, because one of the corpora has relative
// references.
func BenchmarkParse(b *testing.B) {
	iritest.BenchmarkCorpora(b, iritest.AllKinds, "", func(lines []string) {
		for _, s := range lines {
			iri.ParseRef(s)
		}
	})
}

// BenchmarkParseError parses lines that end with a space, which is an error.
func BenchmarkParseError(b *testing.B) {
	iritest.BenchmarkCorpora(b, iritest.AllKinds, " ", func(lines []string) {
		for _, s := range lines {
			iri.ParseRef(s)
		}
	})
}

func BenchmarkToURI(b *testing.B) {
	iritest.BenchmarkCorpora(b, "web intl", "", func(lines []string) {
		for _, s := range lines {
			r, _ := iri.ParseRef(s)
			r.ToURI()
		}
	})
}

func BenchmarkToIRI(b *testing.B) {
	iritest.BenchmarkCorpora(b, "web pct", "", func(lines []string) {
		for _, s := range lines {
			r, _ := iri.ParseRef(s)
			r.ToIRI()
		}
	})
}

// BenchmarkHostToASCII parses IRIs and maps their hosts: the ASCII hosts of the corpus web, and
// idnHosts.
func BenchmarkHostToASCII(b *testing.B) {
	mapHosts := func(lines []string) {
		for _, s := range lines {
			i, _ := iri.Parse(s)
			i.HostToASCII()
		}
	}
	iritest.BenchmarkCorpora(b, "web", "", mapHosts)
	for _, t := range idnHosts {
		b.Run(t.name, func(b *testing.B) { iritest.BenchmarkLines(b, []string{"http://" + t.host}, mapHosts) })
	}
}

// BenchmarkIDNA maps idnHosts with package idna alone, without parsing and without the guards of
// HostToASCII.
func BenchmarkIDNA(b *testing.B) {
	mapHosts := func(lines []string) {
		for _, host := range lines {
			idna.Lookup.ToASCII(host)
		}
	}
	for _, t := range idnHosts {
		b.Run(t.name, func(b *testing.B) { iritest.BenchmarkLines(b, []string{t.host}, mapHosts) })
	}
}

// idnHosts has hosts that package idna maps or checks, each with a name for its benchmark.
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
	iritest.BenchmarkCorpora(b, "web intl", "", normalize)
	b.Run("decomposed", func(b *testing.B) {
		iritest.BenchmarkLines(b, []string{"http://www.example.org/Vi\u00ea\u0323t_Nam"}, normalize)
	})
}

// pages returns the IRIs of web pages, as bases for the references of the corpus refs.
func pages(b *testing.B) (bases []iri.IRI) {
	for _, s := range iritest.Corpus(b, "web") {
		bases = append(bases, iri.MustParse(s))
	}
	return bases
}

// BenchmarkResolve parses references and resolves them.
func BenchmarkResolve(b *testing.B) {
	bases := pages(b)
	iritest.BenchmarkCorpora(b, "refs", "", func(lines []string) {
		for k, s := range lines {
			r, _ := iri.ParseRef(s)
			_ = bases[k%len(bases)].Resolve(r).String()
		}
	})
}

// BenchmarkAppendResolve parses references and appends their targets to a buffer, which it reuses.
func BenchmarkAppendResolve(b *testing.B) {
	bases := pages(b)
	var dst []byte
	iritest.BenchmarkCorpora(b, "refs", "", func(lines []string) {
		for k, s := range lines {
			r, _ := iri.ParseRef(s)
			dst = bases[k%len(bases)].AppendResolve(dst[:0], r)
		}
	})
}

// BenchmarkRelativize relativizes the targets of the references in the corpus refs.
func BenchmarkRelativize(b *testing.B) {
	bases := pages(b)
	var targets []iri.IRI
	for k, s := range iritest.Corpus(b, "refs") {
		targets = append(targets, bases[k%len(bases)].Resolve(iri.MustParseRef(s)))
	}
	iritest.BenchmarkCorpora(b, "refs", "", func(lines []string) {
		for k := range lines {
			bases[k%len(bases)].Relativize(targets[k])
		}
	})
}

// BenchmarkNormalize parses and normalizes IRIs.
func BenchmarkNormalize(b *testing.B) {
	for _, form := range []iri.Form{iri.SyntaxBased, iri.SchemeBased} {
		b.Run(form.String(), func(b *testing.B) {
			iritest.BenchmarkCorpora(b, "web rdf intl pct", "", func(lines []string) {
				for _, s := range lines {
					i, _ := iri.Parse(s)
					i.Normalize(form)
				}
			})
		})
	}
}

func BenchmarkIsNormal(b *testing.B) {
	iritest.BenchmarkCorpora(b, "web rdf intl pct", "", func(lines []string) {
		for _, s := range lines {
			i, _ := iri.Parse(s)
			i.IsNormal(iri.SyntaxBased)
		}
	})
}

// BenchmarkEquivalentAt measures the slowest case: IRIs that are not equivalent at any level, so
// that EquivalentAt compares them at every level.
func BenchmarkEquivalentAt(b *testing.B) {
	iritest.BenchmarkCorpora(b, "web pct", "", func(lines []string) {
		for _, s := range lines {
			i, _ := iri.Parse(s)
			i.EquivalentAt(allocBase)
		}
	})
}
