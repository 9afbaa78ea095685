package domain

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/idna"
)

var idnaDir = flag.String("idna", filepath.Join("..", "..", "testdata", "idna"), "directory of Unicode's `files` IdnaTestV2-VERSION.txt, whole or in part")

// An idnaTest is a line of IdnaTestV2.txt with its blanks filled in, without the
// columns for transitional processing.
type idnaTest struct {
	source                     string
	toUnicode, toASCII         string
	unicodeStatus, asciiStatus string
}

// readIDNATests reads the tests for the Unicode version of package idna.
func readIDNATests(t *testing.T) (tests []idnaTest) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(*idnaDir, "IdnaTestV2-"+idna.UnicodeVersion+".txt"))
	if err != nil {
		t.Fatalf("no tests for this Unicode version; testdata/README.md tells where to get them: %v", err)
	}
	escape := regexp.MustCompile(`\\u[0-9A-F]{4}|\\x\{[0-9A-F]+\}`)
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		columns := strings.Split(line, ";")
		if len(columns) != 7 {
			t.Fatalf("%d columns: %s", len(columns), line)
		}
		column := func(n int, blank string) string {
			switch s := strings.TrimSpace(columns[n]); s {
			case "":
				return blank
			case `""`:
				return ""
			default:
				return escape.ReplaceAllStringFunc(s, func(s string) string {
					r, err := strconv.ParseUint(strings.Trim(s, `\ux{}`), 16, 32)
					if err != nil {
						t.Fatal(err)
					}
					return string(rune(r))
				})
			}
		}
		var tt idnaTest
		tt.source = column(0, "")
		tt.toUnicode = column(1, tt.source)
		tt.unicodeStatus = column(2, "[]")
		tt.toASCII = column(3, tt.toUnicode)
		tt.asciiStatus = column(4, tt.unicodeStatus)
		if tt.source != "" { // an empty host is no domain name
			tests = append(tests, tt)
		}
	}
	if len(tests) < 500 {
		t.Fatal("only", len(tests), "tests")
	}
	return tests
}

// rootNames returns the names whose one error in IdnaTestV2.txt is the dot of the
// root, from version 16 on. This package lets it stay.
func rootNames(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "idna", "root.txt"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	if idna.UnicodeVersion < "16" {
		return names
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		name, err := strconv.Unquote(strings.TrimSpace(line))
		if err != nil || names[name] {
			t.Fatal(line, err)
		}
		names[name] = true
	}
	return names
}

// The strict mode does what Unicode's tests say, but for rootNames. The mode that
// HostToASCII uses differs only in labels of US-ASCII, which may have "_", and "--"
// as their third and fourth character.
func TestIDNA(t *testing.T) {
	isRoot := rootNames(t)
	passed, refused := 0, 0
	tests := readIDNATests(t)
	for _, tt := range tests {
		got, u, err := Map(nil, nil, tt.source, true)
		wantError := tt.asciiStatus != "[]" && !isRoot[tt.source]
		if wantError != (err.Err != nil) || err.Err == nil && string(got) != tt.toASCII {
			t.Errorf("%+q: %s, %v; want %s, %s", tt.source, got, err, tt.toASCII, tt.asciiStatus)
			continue
		}
		loose, _, looseErr := Map(nil, nil, tt.source, false)
		switch {
		case err.Err == nil:
			passed++
			if string(u) != tt.toUnicode || tt.unicodeStatus != "[]" && !isRoot[tt.source] {
				t.Errorf("%+q: in Unicode %+q; want %+q, %s", tt.source, u, tt.toUnicode, tt.unicodeStatus)
			}
			if looseErr.Err != nil || string(loose) != string(got) {
				t.Errorf("%+q: strictly %s, otherwise %s, %v", tt.source, got, loose, looseErr)
			}
		case looseErr.Err == nil:
			isLoose := func(label string) bool {
				return strings.Contains(label, "_") || strings.Index(label, "--") == 2 && !IsACE(label)
			}
			if !slices.ContainsFunc(strings.Split(string(loose), "."), isLoose) {
				t.Errorf("%+q: %s, but strictly %v", tt.source, loose, err)
			}
		default:
			refused++
		}
	}
	if passed < 100 || refused < 100 {
		t.Error(passed, "names passed,", refused, "were refused")
	}
	for name := range isRoot {
		is := func(tt idnaTest) bool { return tt.source == name && tt.asciiStatus == "[A4_2]" }
		if len(tests) > 6000 && !slices.ContainsFunc(tests, is) { // all of the file
			t.Errorf("%+q is no test, or has another error", name)
		}
	}
}

// What is refused strictly and otherwise not.
func TestStrict(t *testing.T) {
	for _, name := range []string{"a_b", "_a.\u00e9", "ab--c.\u00e9", "ab--", "\u00e9.r3---sn", "A-_"} {
		_, _, err := Map(nil, nil, name, true)
		if err.Err == nil {
			t.Errorf("%s passes", name)
		}
		if _, _, err := Map(nil, nil, name, false); (err.Err != nil) != strings.HasSuffix(name, "-") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"a-b", "a--b", "abc--d", "xn--9ca", "\u00e9--a.a"} {
		if _, _, err := Map(nil, nil, name, true); err.Err != nil {
			t.Error(err)
		}
	}
}
