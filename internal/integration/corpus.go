package integration

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/iri"
)

// hostile has references that databases, encoders and protocols may mishandle. They have quotes,
// comments and wildcards of SQL, characters that HTML and JSON escape, empty components,
// percent-encodings of all kinds, characters that normalization changes, right-to-left text, and
// characters outside the BMP.
var hostile = []string{
	"x:'", "x:''", "x:');DROP+TABLE+iris;--", "x:/*", "x:%25'_%25", "x:a?b&c=1&d=2", "x:?1",
	"x::1", "x:@p", "x:$1",
	"x:", "X:", "x:?", "x:#", "x:?#", "x://", "x:///", "x://@:", "x:/.//", "a:b:c:d", "x:null",
	"x:0", "x:-1", "x:1e9",
	"", "?", "#", "//", "//:@:", ".", "./a:b", "/.//a", "null", "NULL", "0", "-1.5", "true",
	"''", "%27", "2026-11-21",
	"x:%C3%A9", "x:%c3%a9", "x:%c3%A9", "x:\u00e9", "x:e\u0301", "x:%FF", "x:%C3", "x:%00",
	"x:%0A", "x:%22", "x:%5C", "x:%2541",
	"x:/a%2Fb", "x:/a//b", "x:/%2e%2e/a", "x:/../a", "x:?a%26b",
	"x:?\ue000\U000f0000\U0010fffd", "x:\U0001f600",
	"x:\ud7ff", "x:\uffef", "x:\u2028\u2029", "x:\u00a0", "x:\u00ad", "x:\u200d\u200c",
	"x:\u202eabc\u202c", "x:\u2066a\u2069", "http://ab.\u05d0\u05d1\u05d2.ef/gh",
	"http://\u05d0\u05d1.\u05d2\u05d3/\u05d5\u05d6?\u05d7#\u05d8",
	"http://\u0646\u0647\u0631.example/\u0661\u0662", "x:\u1e9b\u0323", "x:\u2126", "x:\u03a9",
	"x:\ufb01", "x:\uff0f", "x:\u212a", "x:\u0130\u0131",
	"http://[2001:db8::7]:8080/", "http://[v1.x:y]/", "http://192.0.2.16:80/",
	"http://u:p'w@h/", "tag:sandro@hawke.org,2001-06-05:Taiko",
	"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
	"data:text/html;charset=utf-8,%3Cp%3E&amp;%3C/p%3E",
}

// Refs returns distinct references of all kinds, from the list hostile and from the files in
// testdata of package iri. The working directory must be a directory next to this file, as in a
// test.
func Refs(t testing.TB) []iri.Ref {
	t.Helper()
	texts := append([]string(nil), hostile...)
	for _, pattern := range []string{"corpus/*.txt", "lint/*.txt"} {
		names, err := filepath.Glob(filepath.Join("../../../testdata", pattern))
		if err != nil || len(names) < 2 {
			t.Fatalf("testdata/%s: found %q, error %v; want at least 2 files", pattern, names, err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(data)) {
				// Some lines are comments. In spoofs.txt, each line has more columns.
				text, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
				if !strings.HasPrefix(text, "# ") {
					texts = append(texts, text)
				}
			}
		}
	}
	var refs []iri.Ref
	seen := make(map[iri.Ref]bool)
	for _, text := range texts {
		r, err := iri.ParseRef(text)
		if err != nil {
			t.Fatal(err)
		}
		if !seen[r] {
			seen[r] = true
			refs = append(refs, r)
		}
	}
	if len(refs) < 1500 {
		t.Fatalf("%d references, want at least 1500", len(refs))
	}
	return refs
}

// IRIs returns the references of [Refs] that are IRIs.
func IRIs(t testing.TB) []iri.IRI {
	t.Helper()
	var iris []iri.IRI
	for _, r := range Refs(t) {
		if i, ok := r.IRI(); ok {
			iris = append(iris, i)
		}
	}
	if len(iris) < 1000 {
		t.Fatalf("%d IRIs, want at least 1000", len(iris))
	}
	return iris
}
