package docs_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/iri"
)

// This file runs the cases of README.md in which net/url and package iri differ.

// netURLCases computes both results of each row of the table in README.md that compares this
// module with net/url. A key is the first cell of the row.
var netURLCases = map[string]func(t *testing.T) (netURL, ours string){
	"request `http://日本語。jp/`": func(t *testing.T) (string, string) {
		const s = "http://日本語。jp/"
		_, host := sent(t, s)
		_, ourHost := sent(t, ourURL(t, s))
		return "Host: " + host, "Host: " + ourHost
	},
	"request `http://example.org/?q=a b`": func(t *testing.T) (string, string) {
		const s = "http://example.org/?q=a b"
		line, _ := sent(t, s)
		_, err := iri.Parse(s)
		return strings.TrimSuffix(line, " HTTP/1.1"), errorIn(err, iri.ErrCharacter)
	},
	"parse and print `http://example.org/rosé`": printed("http://example.org/rosé"),
	"parse and print `http://example.org/#`":    printed("http://example.org/#"),
	"path of `http://example.org/a%2Fb`": func(t *testing.T) (string, string) {
		const s = "http://example.org/a%2Fb"
		return netURL(t, s).Path, iri.MustParse(s).Path()
	},
	"join `1/2` to `http://example.org/a//b`": func(t *testing.T) (string, string) {
		const s = "http://example.org/a//b"
		joined, err := iri.MustParse(s).JoinPath("1/2")
		if err != nil {
			t.Fatal(err)
		}
		return netURL(t, s).JoinPath("1/2").String(), joined.String()
	},
	"resolve `c` against `urn:a:b`":     resolved("urn:a:b", "c"),
	"resolve `..//x` against `data:/a`": resolved("data:/a", "..//x"),
	"query pairs of `?a;b=c&d=e`": func(t *testing.T) (string, string) {
		const s = "x:?a;b=c&d=e"
		var pairs []string
		for key, value := range iri.MustParse(s).QueryPairs() {
			pairs = append(pairs, fmt.Sprintf("[%q %q]", key, value))
		}
		var netPairs []string
		for key, values := range netURL(t, s).Query() {
			netPairs = append(netPairs, fmt.Sprintf("[%q %q]", key, values[0]))
		}
		return strings.Join(netPairs, " "), strings.Join(pairs, " ")
	},
	"text quoted in the error for `ftp://u:secret@h/%`": func(t *testing.T) (string, string) {
		var texts [2]string
		for k, parse := range [...]func(string) error{
			func(s string) error { _, err := url.Parse(s); return err },
			func(s string) error { _, err := iri.Parse(s); return err },
		} {
			texts[k] = quotedIn(t, parse("ftp://u:secret@h/%"))
		}
		return texts[0], texts[1]
	},
}

// The table in README.md that compares this module with net/url has the results of both.
func TestNetURL(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(readme), "\n## Why not net/url?\n")
	table, _, _ = strings.Cut(table, "\n## ")
	var cases []string
	for _, row := range regexp.MustCompile("(?m)^\\| (.*`) \\| `(.*)` \\| `(.*)` \\|$").FindAllStringSubmatch(table, -1) {
		cases = append(cases, row[1])
		results := netURLCases[row[1]]
		if results == nil {
			t.Errorf("netURLCases has no function for the case %q of README.md; add one", row[1])
			continue
		}
		netURL, ours := results(t)
		if netURL != row[2] || ours != row[3] {
			t.Errorf("%s: net/url yields %q and package iri %q, want %q and %q, as in README.md", row[1], netURL, ours, row[2], row[3])
		}
	}
	for c := range netURLCases {
		if !slices.Contains(cases, c) {
			t.Errorf("README.md has no row for the case %q of netURLCases; add one, or remove the function", c)
		}
	}
}

// printed returns a function that parses s with net/url and with package iri, and returns both
// results of String.
func printed(s string) func(*testing.T) (string, string) {
	return func(t *testing.T) (string, string) { return netURL(t, s).String(), iri.MustParse(s).String() }
}

// resolved returns a function that resolves ref against base with net/url and with package iri, and
// returns both targets.
func resolved(base, ref string) func(*testing.T) (string, string) {
	return func(t *testing.T) (string, string) {
		return netURL(t, base).ResolveReference(netURL(t, ref)).String(), iri.MustParse(base).Resolve(iri.MustParseRef(ref)).String()
	}
}

// netURL parses s with net/url.
func netURL(t *testing.T, s string) *url.URL {
	t.Helper()
	u, err := url.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// ourURL returns the text of the URL that package iri returns for s.
func ourURL(t *testing.T, s string) string {
	t.Helper()
	u, err := iri.MustParse(s).URL()
	if err != nil {
		t.Fatal(err)
	}
	return u.String()
}

// errorIn returns the text of want if err wraps it, and otherwise the text of err.
func errorIn(err, want error) string {
	if e, ok := err.(interface{ Unwrap() error }); ok && e.Unwrap() == want {
		return want.Error()
	}
	return fmt.Sprint(err)
}

// quotedIn returns the text between quotation marks in the message of err.
func quotedIn(t *testing.T, err error) string {
	t.Helper()
	if err == nil {
		t.Fatal("the parser returns no error, want one that quotes the text")
	}
	_, text, _ := strings.Cut(err.Error(), `"`)
	text, _, _ = strings.Cut(text, `"`)
	return text
}

// sent returns the first line of the request that http.Client.Get sends for s, and its Host header.
func sent(t *testing.T, s string) (line, host string) {
	t.Helper()
	client, server := net.Pipe()
	request := make(chan []byte, 1)
	go func() {
		defer server.Close()
		var b bytes.Buffer
		for r := bufio.NewReader(server); ; {
			line, err := r.ReadString('\n')
			b.WriteString(line)
			if err != nil || line == "\r\n" {
				break
			}
		}
		request <- b.Bytes()
		io.WriteString(server, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
	}()
	transport := &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) { return client, nil }}
	defer transport.CloseIdleConnections()
	response, err := (&http.Client{Transport: transport}).Get(s)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	lines := strings.Split(string(<-request), "\r\n")
	for _, header := range lines[1:] {
		if value, ok := strings.CutPrefix(header, "Host: "); ok {
			host = value
		}
	}
	return lines[0], host
}
