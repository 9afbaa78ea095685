// Package docs_test checks README.md and the guides in this directory: their Go code, their tables
// and their links.
package docs_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/iri"
	_ "example.com/iri/internal/iritest/long" // defines the flag -long, which all packages accept
	"example.com/iri/repair"
)

// pages returns the texts of README.md, CONTRIBUTING.md, CHANGELOG.md and all pages in this
// directory. The keys are their names, relative to this directory.
func pages(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, name := range append(names, "../README.md", "../CONTRIBUTING.md", "../CHANGELOG.md") {
		texts[name] = read(t, name)
	}
	if len(texts) < 10 {
		t.Fatalf("found %d pages, want at least 10", len(texts))
	}
	return texts
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// All Go code in the pages is also in a test file, so it compiles. A block with output is the whole
// body of an example, so its output is checked. Any other block is a part of a body or a declaration.
func TestCode(t *testing.T) {
	tested := read(t, "example_test.go") + read(t, "../internal/integration/sql/example_test.go")
	blocks := 0
	for name, text := range pages(t) {
		for _, block := range strings.Split(text, "\n```go\n")[1:] {
			block, _, ok := strings.Cut(block, "\n```\n")
			if !ok {
				t.Errorf("%s: a block of Go code must end with a line \"```\"", name)
			}
			blocks++
			body := "\t" + strings.ReplaceAll(block, "\n", "\n\t") + "\n"
			body = strings.ReplaceAll(body, "\n\t\n", "\n\n")
			isTested := strings.Contains(tested, "() {\n"+body+"}\n")
			if !strings.Contains(block, "// Output:") {
				isTested = strings.Contains(tested, "\n"+block+"\n") || strings.Contains(tested, "\n"+body)
			}
			if !isTested {
				t.Errorf("%s: add this code to docs/example_test.go, so that it is tested:\n%s", name, block)
			}
		}
	}
	if blocks < 15 {
		t.Errorf("found %d blocks of code, want at least 15", blocks)
	}
}

// The functions of input.md request the page that a user typed, unless its address is not public.
func TestFetch(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, r.RequestURI)
	}))
	defer server.Close()
	i, _, err := fromUser(" <" + server.URL + "/a b?é#f> ")
	if err != nil {
		t.Fatal(err)
	}
	response, err := fetch(http.DefaultClient, i)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, err := io.ReadAll(response.Body); err != nil || string(body) != "/a%20b?%C3%A9" {
		t.Errorf("fetch requests %q, error %v; want /a%%20b?%%C3%%A9", body, err)
	}
	for _, s := range []string{
		i.String(), "http://10.0.0.1/", "http://100.64.0.1/", "http://169.254.1.1/", "http://[::ffff:127.0.0.1]/",
		"http://[fe80::1]/", "http://[fc00::1]/", "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/",
	} {
		if _, err := fetch(publicClient(), iri.MustParse(s)); err == nil || !strings.Contains(err.Error(), "is not a public address") {
			t.Errorf("publicClient must refuse to connect to %s, which is not a public address; error %v", s, err)
		}
	}
	for _, typed := range []string{"", "example.org", "ftp://example.org/", "http:/a", "http://a..b/"} {
		if _, _, err := fromUser(typed); err == nil {
			t.Errorf("fromUser(%q) succeeds, want an error", typed)
		}
	}
}

// The table of input.md shows what repair.Text returns.
func TestRepairTable(t *testing.T) {
	rows := regexp.MustCompile("(?m)^\\| `(.*?)` \\| (?:`(.*?)`|(unchanged|an error))").FindAllStringSubmatch(read(t, "input.md"), -1)
	if len(rows) < 7 {
		t.Fatalf("the table of input.md has %d rows, want at least 7", len(rows))
	}
	for _, row := range rows {
		want := row[2]
		if row[3] == "unchanged" {
			want = row[1]
		}
		if r, _, err := repair.Text(row[1]); r.String() != want || (err != nil) != (row[3] == "an error") {
			t.Errorf("repair.Text(%q) returns %q, error %v; want %q, as in input.md", row[1], r, err, row[2]+row[3])
		}
	}
}

// The first table of errors.md has at least one example of each kind of error.
func TestErrorTable(t *testing.T) {
	kinds := map[string]error{
		"ErrMissingScheme": iri.ErrMissingScheme, "ErrCharacter": iri.ErrCharacter, "ErrPercentEncoding": iri.ErrPercentEncoding,
		"ErrUTF8": iri.ErrUTF8, "ErrIPLiteral": iri.ErrIPLiteral, "ErrSegmentColon": iri.ErrSegmentColon,
	}
	kind, found := "", map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| (?:`(Err\\w+)`)? ?\\| `(.*?)`( with `ParseRef`)? \\|").FindAllStringSubmatch(read(t, "errors.md"), -1) {
		if row[1] != "" {
			kind = row[1]
		}
		want, ok := kinds[kind]
		if !ok { // a kind that only setters return
			break
		}
		found[kind] = true
		input := strings.ReplaceAll(row[2], `\xe9`, "\xe9")
		_, err := iri.Parse(input)
		if row[3] != "" {
			_, err = iri.ParseRef(input)
		}
		if !errors.Is(err, want) {
			t.Errorf("%q: error %v, want %s as in errors.md", row[2], err, kind)
		}
	}
	if len(found) != len(kinds) {
		t.Errorf("errors.md has examples of %d kinds, want %d", len(found), len(kinds))
	}
}

// The second table of errors.md has a call for each kind of error that only setters return.
func TestSetterErrorTable(t *testing.T) {
	page := read(t, "errors.md")
	for _, tt := range []struct {
		row  string
		call func() (iri.IRI, error)
		want error
	}{
		{"| `ErrMissingAuthority` | `WithPort(\"80\")` on `urn:a` |", func() (iri.IRI, error) { return iri.MustParse("urn:a").WithPort("80") }, iri.ErrMissingAuthority},
		{"| `ErrRootlessPath` | `WithHost(\"h\")` on `mailto:a` |", func() (iri.IRI, error) { return iri.MustParse("mailto:a").WithHost("h") }, iri.ErrRootlessPath},
		{"| `ErrDotSegment` | `JoinPath(\"..\")` |", func() (iri.IRI, error) { return iri.MustParse("http://h/").JoinPath("..") }, iri.ErrDotSegment},
	} {
		if !strings.Contains(page, tt.row) {
			t.Errorf("errors.md must have the row %s", tt.row)
		}
		if _, err := tt.call(); !errors.Is(err, tt.want) {
			t.Errorf("%s: error %v, want %v", tt.row, err, tt.want)
		}
	}
}

// Links between the pages lead to files and headings that exist.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]*)\)`)
	links := 0
	for name, text := range pages(t) {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			target, heading, _ := strings.Cut(m[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			links++
			file := filepath.Join(filepath.Dir(name), target)
			if target == "" {
				file = name
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: broken link: %v", name, err)
			} else if heading != "" && !hasHeading(read(t, file), heading) {
				t.Errorf("%s: broken link: %s has no heading %q", name, file, heading)
			}
		}
	}
	if links < 20 {
		t.Errorf("found %d links, want at least 20", links)
	}
}

// hasHeading reports whether a page has a heading with this anchor.
func hasHeading(text, anchor string) bool {
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "#") {
			words := strings.Fields(strings.ToLower(strings.TrimLeft(line, "#")))
			if regexp.MustCompile("[^a-z0-9_-]").ReplaceAllString(strings.Join(words, "-"), "") == anchor {
				return true
			}
		}
	}
	return false
}
