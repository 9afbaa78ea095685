package main

import (
	"net/url"
	"unicode/utf8"

	"github.com/PuerkitoBio/purell"
	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"github.com/piprate/json-gold/ld"
	"github.com/valyala/fasthttp"

	"example.com/iri"
)

// An operation is applied to each line of the named corpora by each contestant.
type operation struct {
	name        string
	corpora     []string
	contestants []contestant
}

// A contestant applies an operation to all lines of a corpus. Each run function has its own loop,
// because a call through a variable for each line would be measured too.
type contestant struct {
	name string
	run  func(c *corpus) tally
}

// A tally has the number of bytes in the results of some lines, and the number of lines that were
// refused. The bytes are counted so that the compiler does not remove the calls.
type tally struct{ bytes, refused int }

// Names of contestants that the program refers to.
const (
	nameFloor = "one look-up for each byte"
	nameIRI   = "iri"
	nameURL   = "net/url"
)

// floors are yardsticks that look at each byte once. If a corpus has bases, they look only at the
// references.
var floors = []contestant{
	{nameFloor, func(c *corpus) (t tally) {
		for _, s := range c.lines {
			t.bytes += lookUp(s)
		}
		return t
	}},
	{"utf8.ValidString", func(c *corpus) (t tally) {
		for _, s := range c.lines {
			if utf8.ValidString(s) {
				t.bytes += len(s)
			}
		}
		return t
	}},
}

// all is true for every byte. The compiler cannot see that, so it does not remove the look-ups.
var all = func() (table [256]bool) {
	for c := range table {
		table[c] = true
	}
	return table
}()

//go:noinline
func lookUp(s string) int {
	for i := 0; i < len(s); i++ {
		if !all[s[i]] {
			return i
		}
	}
	return len(s)
}

var operations = []operation{
	{"ParseRef", []string{"web", "rdf", "intl", "pct", "refs", "edge"}, []contestant{
		{nameIRI, func(c *corpus) (t tally) {
			for _, s := range c.lines {
				r, err := iri.ParseRef(s)
				if err != nil {
					t.refused++
					continue
				}
				t.bytes += len(r.Path())
			}
			return t
		}},
		{nameURL, parseURL},
		{"fredbi/uri", func(c *corpus) (t tally) {
			for _, s := range c.lines {
				u, err := fredbi.ParseReference(s)
				if err != nil {
					t.refused++
					continue
				}
				t.bytes += len(u.Authority().Path())
			}
			return t
		}},
		{"whatwg-url", func(c *corpus) (t tally) {
			for _, s := range c.lines {
				u, err := whatwg.Parse(s)
				if err != nil {
					t.refused++
					continue
				}
				t.bytes += len(u.Pathname())
			}
			return t
		}},
		{"json-gold", func(c *corpus) (t tally) {
			for _, s := range c.lines {
				t.bytes += len(ld.ParseURL(s).Path)
			}
			return t
		}},
		{"fasthttp", func(c *corpus) (t tally) {
			for _, s := range c.lines {
				var u fasthttp.URI
				err := u.Parse(nil, []byte(s))
				if err != nil {
					t.refused++
					continue
				}
				t.bytes += len(u.Path())
			}
			return t
		}},
	}},
	{"ToURI", []string{"web", "intl"}, []contestant{
		{nameIRI, func(c *corpus) (t tally) {
			for _, s := range c.lines {
				r, err := iri.ParseRef(s)
				if err != nil {
					t.refused++
					continue
				}
				t.bytes += len(r.ToURI().String())
			}
			return t
		}},
		{nameURL, parseAndString},
		{"whatwg-url", parseAndHref},
	}},
	{"ToIRI", []string{"pct"}, []contestant{
		{nameIRI, func(c *corpus) (t tally) {
			for _, s := range c.lines {
				r, err := iri.ParseRef(s)
				if err != nil {
					t.refused++
					continue
				}
				t.bytes += len(r.ToIRI().String())
			}
			return t
		}},
		{nameURL, parseAndString}, // the nearest operation of net/url; it does not decode
	}},
	{"Normalize", []string{"web", "edge"}, []contestant{
		{nameIRI, func(c *corpus) (t tally) {
			for _, s := range c.lines {
				i, err := iri.Parse(s)
				if err != nil {
					t.refused++
					continue
				}
				t.bytes += len(i.Normalize(iri.SyntaxBased).String())
			}
			return t
		}},
		{nameURL, func(c *corpus) (t tally) {
			for _, s := range c.lines {
				u, err := url.Parse(s)
				if err != nil {
					t.refused++
					continue
				}
				t.bytes += len(u.JoinPath().String())
			}
			return t
		}},
		{"purell", func(c *corpus) (t tally) {
			for _, s := range c.lines {
				normal, err := purell.NormalizeURLString(s, purell.FlagsSafe|purell.FlagRemoveDotSegments)
				if err != nil {
					t.refused++
					continue
				}
				t.bytes += len(normal)
			}
			return t
		}},
		{"whatwg-url", parseAndHref},
		{"fasthttp", func(c *corpus) (t tally) {
			for _, s := range c.lines {
				var u fasthttp.URI
				err := u.Parse(nil, []byte(s))
				if err != nil {
					t.refused++
					continue
				}
				t.bytes += len(u.FullURI())
			}
			return t
		}},
	}},
	// Bases are parsed beforehand, references are not. json-gold takes both as text, so it parses
	// both.
	{"Resolve", []string{"resolve"}, []contestant{
		{nameIRI, func(c *corpus) (t tally) {
			for k, s := range c.lines {
				i, err := c.iris[k].Parse(s)
				if err != nil {
					t.refused++
					continue
				}
				t.bytes += len(i.String())
			}
			return t
		}},
		{nameURL, func(c *corpus) (t tally) {
			for k, s := range c.lines {
				u, err := c.urls[k].Parse(s)
				if err != nil {
					t.refused++
					continue
				}
				t.bytes += len(u.String())
			}
			return t
		}},
		{"whatwg-url", func(c *corpus) (t tally) {
			for k, s := range c.lines {
				u, err := c.whatwg[k].Parse(s)
				if err != nil {
					t.refused++
					continue
				}
				t.bytes += len(u.Href(false))
			}
			return t
		}},
		{"json-gold", func(c *corpus) (t tally) {
			for k, s := range c.lines {
				t.bytes += len(ld.Resolve(c.bases[k], s))
			}
			return t
		}},
	}},
	// Bases and targets are parsed beforehand, except that json-gold parses its targets. net/url
	// has no such operation, so it parses the reference.
	{"Relativize", []string{"resolve"}, []contestant{
		{nameIRI, func(c *corpus) (t tally) {
			for k, target := range c.targets {
				t.bytes += len(c.iris[k].Relativize(target).String())
			}
			return t
		}},
		{nameURL, parseURL},
		{"json-gold", func(c *corpus) (t tally) {
			for k, target := range c.targets {
				t.bytes += len(ld.RemoveBase(c.jsonGold[k], target.String()))
			}
			return t
		}},
	}},
}

func parseURL(c *corpus) (t tally) {
	for _, s := range c.lines {
		u, err := url.Parse(s)
		if err != nil {
			t.refused++
			continue
		}
		t.bytes += len(u.Path)
	}
	return t
}

func parseAndString(c *corpus) (t tally) {
	for _, s := range c.lines {
		u, err := url.Parse(s)
		if err != nil {
			t.refused++
			continue
		}
		t.bytes += len(u.String())
	}
	return t
}

func parseAndHref(c *corpus) (t tally) {
	for _, s := range c.lines {
		u, err := whatwg.Parse(s)
		if err != nil {
			t.refused++
			continue
		}
		t.bytes += len(u.Href(false))
	}
	return t
}
