package main

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"github.com/piprate/json-gold/ld"

	"example.com/iri"
)

// A corpus has the lines of a file. If each line of the file is a base, a tab and a reference,
// lines has the references. The other fields then have the bases, parsed by each contestant, and
// the targets.
type corpus struct {
	lines    []string
	bases    []string
	iris     []iri.IRI
	targets  []iri.IRI
	urls     []*url.URL
	whatwg   []*whatwg.Url
	jsonGold []*ld.JsonLdUrl
}

// readCorpus reads the corpus with the given name from the directory dir.
func readCorpus(dir, name string) (*corpus, error) {
	suffix := ".txt"
	if name == "resolve" {
		suffix = ".tsv"
	}
	path := filepath.Join(dir, name+suffix)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	c := &corpus{}
	for line := range strings.Lines(string(text)) {
		base, ref, hasBase := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if hasBase {
			c.bases = append(c.bases, base)
			c.lines = append(c.lines, ref)
		} else {
			c.lines = append(c.lines, base)
		}
	}
	if len(c.lines) == 0 {
		return nil, fmt.Errorf("%s is empty", path)
	}
	// All bases of one contestant are parsed before the next contestant's, so that they are close
	// in memory.
	for _, err := range []error{
		collect(&c.iris, c.bases, iri.Parse),
		collect(&c.urls, c.bases, url.Parse),
		collect(&c.whatwg, c.bases, whatwg.Parse),
		collect(&c.jsonGold, c.bases, func(s string) (*ld.JsonLdUrl, error) { return ld.ParseURL(s), nil }),
	} {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	for k, base := range c.iris {
		target, err := base.Parse(c.lines[k])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		c.targets = append(c.targets, target)
	}
	return c, nil
}

// collect parses texts with parse and appends the results to dst.
func collect[T any](dst *[]T, texts []string, parse func(string) (T, error)) error {
	for _, s := range texts {
		parsed, err := parse(s)
		if err != nil {
			return err
		}
		*dst = append(*dst, parsed)
	}
	return nil
}
