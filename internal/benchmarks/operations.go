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

// An operation is what contestants do to each line of the corpora named.
type operation struct {
	name        string
	corpora     []string
	contestants []contestant
}

// A contestant does an operation to all lines of a corpus. Each has the loop itself: a call by way of a
// variable for each line would count.
type contestant struct {
	name string
	run  func(c *corpus) tally
}

// A tally is what came of some lines: how many bytes, so that the compiler leaves nothing out, and
// how many were refused.
type tally struct{ bytes, refused int }

// Names of contestants that the table compares others with.
const (
	nameFloor = "one look-up for each byte"
	nameIRI   = "iri"
	nameURL   = "net/url"
)

// floors are yardsticks: to look once at each byte; where there are bases, only at the references.
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

// all is true for all bytes, which the compiler does not know.
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
		{nameURL, parseAndString}, // the nearest that there is: it does not decode
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
	// Bases are parsed before, references are not, but by json-gold, which takes texts.
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
	// Bases and targets are parsed before, targets not by json-gold. For net/url, which has no such
	// operation, stands what it takes to parse the reference.
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
