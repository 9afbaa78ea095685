// Package rdf_test resolves all references in vocabularies written in Turtle. The reader of Turtle
// is in turtle_test.go.
package rdf_test

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/iri"
)

// ntripleRE matches a line of N-Triples in the form that rapper writes.
var ntripleRE = regexp.MustCompile(`^(<\S+>|_:\w+) (<\S+>) (?:(<\S+>|_:\w+)|"(?:[^"\\]|\\.)*"(?:(@[\w-]+)|\^\^(<\S+>))?) \.$`)

// readNTriples reads N-Triples, which another program wrote from a document. All references there
// are resolved.
func readNTriples(t *testing.T, name string) []triple {
	t.Helper()
	parse := func(text string) iri.IRI {
		text, err := unescape(text)
		if err != nil {
			t.Fatal(err)
		}
		i, err := iri.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	var triples []triple
	for line := range strings.Lines(read(t, name)) {
		match := ntripleRE.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if match == nil {
			t.Fatalf("%s: want a line of N-Triples: %q", name, line)
		}
		var tr triple
		for n, text := range match[1:4] {
			switch {
			case strings.HasPrefix(text, "<"):
				tr[n].iri = parse(text)
			case text != "":
				tr[n] = blank
			case match[4] != "":
				tr[n].other = match[4]
			case match[5] != "":
				tr[n].other = parse(match[5]).String()
			default:
				tr[n].other = xsd + "string"
			}
		}
		triples = append(triples, tr)
	}
	return triples
}

// read returns the text of a file in testdata.
func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A source is a Turtle file, with the base that was used for the N-Triples file next to it.
type source struct{ name, base string }

// read reads the Turtle file.
func (s source) read(t *testing.T) document {
	t.Helper()
	doc, err := readTurtle(read(t, s.name), iri.MustParse(s.base))
	if err != nil {
		t.Fatalf("%s: %v", s.name, err)
	}
	return doc
}

// sources returns references.ttl, and then the vocabularies.
func sources(t *testing.T) []source {
	t.Helper()
	names, err := filepath.Glob("testdata/lv2/*/*.ttl")
	if err != nil || len(names) < 6 {
		t.Fatalf("found the vocabularies %q, error %v; want at least 6", names, err)
	}
	list := []source{{"references.ttl", "http://example.org/references.ttl"}}
	for _, name := range names {
		name = strings.TrimPrefix(filepath.ToSlash(name), "testdata/")
		list = append(list, source{name, "http://example.org/biblioth\u00e8que/" + name})
	}
	return list
}

// compareTriples compares triples term by term.
func compareTriples(a, b triple) int {
	for n := range a {
		if c := cmp.Or(a[n].iri.Compare(b[n].iri), strings.Compare(a[n].other, b[n].other)); c != 0 {
			return c
		}
	}
	return 0
}

// The documents contain the triples that another program, rapper, read from them. So rapper
// resolves references to the same IRIs as package iri.
func TestTurtle(t *testing.T) {
	triples, relative := 0, 0
	for _, s := range sources(t) {
		doc := s.read(t)
		got, want := doc.triples, readNTriples(t, strings.TrimSuffix(s.name, ".ttl")+".nt")
		slices.SortFunc(got, compareTriples)
		slices.SortFunc(want, compareTriples)
		if len(got) != len(want) {
			t.Errorf("%s has %d triples, want %d, as the other program read", s.name, len(got), len(want))
		}
		for n := range min(len(got), len(want)) {
			if got[n] != want[n] {
				t.Errorf("%s: the first different triple is %+v, want %+v", s.name, got[n], want[n])
				break
			}
		}
		triples += len(got)
		for _, r := range doc.refs {
			if !r.HasScheme() {
				relative++
			}
		}
	}
	if triples < 1000 || relative < 70 {
		t.Errorf("%d triples and %d relative references, want at least 1000 and 70", triples, relative)
	}
}

// iris returns the IRIs of a document without duplicates, including the IRIs of datatypes.
func iris(doc document) []iri.IRI {
	var list []iri.IRI
	for _, tr := range doc.triples {
		for _, term := range tr {
			if i, err := iri.Parse(term.other); err == nil {
				list = append(list, i)
			} else if !term.iri.IsZero() {
				list = append(list, term.iri)
			}
		}
	}
	slices.SortFunc(list, iri.IRI.Compare)
	return slices.Compact(list)
}

// The names in the vocabularies are in normal form, so different names are not equivalent. They
// round-trip through ToURI and ToIRI.
func TestNames(t *testing.T) {
	n := 0
	for _, s := range sources(t)[1:] {
		list := iris(s.read(t))
		n += len(list)
		for _, i := range list {
			if i.Normalize(iri.FormCase) != i || !i.IsNormal(iri.SyntaxBased) {
				t.Errorf("%s: %s must be in normal form, but its normal form is %s", s.name, i, i.Normalize(iri.SyntaxBased))
			}
			if i.ToURI().ToIRI() != i || i.IsURI() == strings.Contains(i.String(), "\u00e8") {
				t.Errorf("%s: %s is %s as a URI, and that is %s as an IRI; want the original, and a URI that differs exactly if the original has a non-ASCII character", s.name, i, i.ToURI(), i.ToURI().ToIRI())
			}
		}
	}
	if n < 250 {
		t.Errorf("%d names, want at least 250", n)
	}
}

// A document written with references from Relativize is read as the same triples, with any base.
func TestRelativize(t *testing.T) {
	for _, s := range sources(t) {
		doc := s.read(t)
		for n, base := range append([]iri.IRI{
			iri.MustParse(s.base),
			iri.MustParse("http://lv2plug.in/ns/lv2core"),
			iri.MustParse("http://lv2plug.in/ns/extensions/units#"),
			iri.MustParse("http://lv2plug.in/ns/extensions/units/x?y"),
			iri.MustParse("http://lv2plug.in/ns/extensions/units?y"),
			iri.MustParse("http://a/b/c/g?y#s"),
			iri.MustParse("http://r\u00e9sum\u00e9.example.org/ros\u00e9/\u65e5\u672c/?\u00e9"),
			iri.MustParse("http://a/b/../c/./d"),
			iri.MustParse("http://lv2plug.in"),
			iri.MustParse("http://www.w3.org//"),
			iri.MustParse("urn:example:a"),
			iri.MustParse("file:///usr/lib/lv2/core.lv2/"),
		}, iris(doc)[0]) {
			escape := n%2 == 1
			text, long := write(doc, base, escape)
			if !escape && len(text) > long {
				t.Errorf("%s, base %s: %d bytes with relative references, want at most %d, as without them", s.name, base, len(text), long)
			}
			back, err := readTurtle(text, iri.MustParse("x:"))
			if err != nil {
				t.Errorf("%s, base %s: readTurtle must accept the text that write returns: %v", s.name, base, err)
			} else if !slices.Equal(back.triples, doc.triples) {
				t.Errorf("%s, base %s: the triples read must be the same as the triples written", s.name, base)
			}
		}
	}

	// In a vocabulary, most names begin with the base, so their references are short fragments.
	doc := source{"lv2/units.lv2/units.ttl", "file:///usr/lib/lv2/units.lv2/units.ttl"}.read(t)
	text, long := write(doc, iri.MustParse("http://lv2plug.in/ns/extensions/units"), false)
	if len(text) > long*2/3 || strings.Count(text, "<#") < 200 || !strings.Contains(text, "<> ") {
		t.Errorf("%d bytes with relative references, %d without; want at most two thirds, at least 200 fragments, and an empty reference", len(text), long)
	}
}

// write returns a document as Turtle, with one triple per line and references relative to base. It
// also returns the length that the text would have with full IRIs. If escape is set, non-ASCII
// characters are written as escapes.
func write(doc document, base iri.IRI, escape bool) (text string, long int) {
	ref := func(i iri.IRI) string {
		r := base.Relativize(i)
		long += len(i.String()) - len(r.String())
		if escape {
			return "<" + strings.Trim(strconv.QuoteToASCII(r.String()), `"`) + ">"
		}
		return "<" + r.String() + ">"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "@base <%s> .\n", base)
	for _, tr := range doc.triples {
		for _, term := range tr {
			switch {
			case !term.iri.IsZero():
				b.WriteString(ref(term.iri))
			case term == blank:
				b.WriteString("_:b")
			case term.other[0] == '@':
				b.WriteString(`""` + term.other)
			default:
				b.WriteString(`""^^` + ref(iri.MustParse(term.other)))
			}
			b.WriteByte(' ')
		}
		b.WriteString(".\n")
	}
	return b.String(), long + b.Len()
}

// A reference that is not valid is a *ParseError, with the line.
func TestTurtleErrors(t *testing.T) {
	for _, tt := range []struct {
		text string
		want error
		line string
	}{
		{"<x:a>\n<x:b> <x:c%> .", iri.ErrPercentEncoding, "line 2"},
		{"<x:a> <x:b> <http://[::1/> .", iri.ErrIPLiteral, "line 1"},
		{"\n\n<x:a> <x:b> <\\u0020> .", iri.ErrCharacter, "line 3"},
		{"<x:a> <x:b> <\\U0000003e> .", iri.ErrCharacter, "line 1"},
		{"<x:a> <x:b> <1:> .", iri.ErrSegmentColon, "line 1"},
		{"@prefix p: <http://[> .", iri.ErrIPLiteral, "line 1"},
		{"@base <\ue000> .", iri.ErrCharacter, "line 1"},
		{"@prefix p: <http:> . p:a <x:b> p:%ff, <x:c\ufffd> .", iri.ErrCharacter, "line 1"},
	} {
		_, err := readTurtle(tt.text, iri.MustParse("x:base"))
		var e *iri.ParseError
		if !errors.As(err, &e) || !errors.Is(err, tt.want) || !strings.HasPrefix(err.Error(), tt.line+": ") {
			t.Errorf("%q: error %v, want %v in %s", tt.text, err, tt.want, tt.line)
		}
	}
	// Without a base, only IRIs are resolved (RFC 3986, section 5.1).
	if doc, err := readTurtle("<x:a> <x:b> <c> .", iri.IRI{}); err == nil {
		t.Errorf("without a base, a relative reference is read as %v, want an error", doc.triples)
	}
}
