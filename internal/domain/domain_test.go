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

var idnaDir = flag.String("idna", filepath.Join("..", "..", "testdata", "idna"), "directory of Unicode's `files` IdnaTestV2-VERSION.txt, complete or sampled")

// An idnaTest is a line of IdnaTestV2.txt, without the columns for transitional processing. Blank
// columns have their default values.
type idnaTest struct {
	source                     string
	toUnicode, toASCII         string
	unicodeStatus, asciiStatus string
}

// readIDNATests reads the tests for the Unicode version that package idna implements.
func readIDNATests(t *testing.T) (tests []idnaTest) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(*idnaDir, "IdnaTestV2-"+idna.UnicodeVersion+".txt"))
	if err != nil {
		t.Fatalf("cannot read the tests for Unicode %s; testdata/README.md says where to get them: %v", idna.UnicodeVersion, err)
	}
	escape := regexp.MustCompile(`\\u[0-9A-F]{4}|\\x\{[0-9A-F]+\}`)
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		columns := strings.Split(line, ";")
		if len(columns) != 7 {
			t.Fatalf("the line has %d columns, want 7: %s", len(columns), line)
		}
		column := func(n int, defaultValue string) string {
			switch s := strings.TrimSpace(columns[n]); s {
			case "":
				return defaultValue
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
		if tt.source != "" { // an empty host is not a domain name
			tests = append(tests, tt)
		}
	}
	if len(tests) < 500 {
		t.Fatalf("%d tests, want at least 500", len(tests))
	}
	return tests
}

// rootNames returns the names whose only error in IdnaTestV2.txt is the trailing dot of the root.
// The file has this error from version 16 on. This package accepts the dot.
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
			t.Fatalf("root.txt: want a quoted name, listed only once: %s (error %v)", line, err)
		}
		names[name] = true
	}
	return names
}

// In strict mode, Map passes Unicode's tests, except for rootNames. HostToASCII uses the lenient
// mode. It differs only for ASCII labels, which may contain "_", or "--" as their third and fourth
// characters.
func TestIDNA(t *testing.T) {
	isRoot := rootNames(t)
	passed, rejected := 0, 0
	tests := readIDNATests(t)
	for _, tt := range tests {
		got, u, err := Map(nil, nil, tt.source, true)
		wantError := tt.asciiStatus != "[]" && !isRoot[tt.source]
		if wantError != (err.Err != nil) || err.Err == nil && string(got) != tt.toASCII {
			t.Errorf("%+q: Map returns %s, error %v; want %s, status %s", tt.source, got, err, tt.toASCII, tt.asciiStatus)
			continue
		}
		lenient, _, lenientErr := Map(nil, nil, tt.source, false)
		switch {
		case err.Err == nil:
			passed++
			if string(u) != tt.toUnicode || tt.unicodeStatus != "[]" && !isRoot[tt.source] {
				t.Errorf("%+q: Map returns the Unicode form %+q; want %+q, status %s", tt.source, u, tt.toUnicode, tt.unicodeStatus)
			}
			if lenientErr.Err != nil || string(lenient) != string(got) {
				t.Errorf("%+q: strict mode returns %s, lenient mode %s, error %v; want the same", tt.source, got, lenient, lenientErr)
			}
		case lenientErr.Err == nil:
			isLenient := func(label string) bool {
				return strings.Contains(label, "_") || strings.Index(label, "--") == 2 && !IsACE(label)
			}
			if !slices.ContainsFunc(strings.Split(string(lenient), "."), isLenient) {
				t.Errorf("%+q: lenient mode returns %s, strict mode error %v; want the same, except for labels with \"_\", or \"--\" as third and fourth characters", tt.source, lenient, err)
			}
		default:
			rejected++
		}
	}
	if passed < 100 || rejected < 100 {
		t.Errorf("%d names are valid and %d are rejected, want at least 100 each", passed, rejected)
	}
	for name := range isRoot {
		isTest := func(tt idnaTest) bool { return tt.source == name && tt.asciiStatus == "[A4_2]" }
		if len(tests) > 6000 && !slices.ContainsFunc(tests, isTest) { // the complete file, not a sample
			t.Errorf("%+q is in root.txt, so IdnaTestV2.txt must have it with only the error A4_2, for the trailing dot", name)
		}
	}
}

// Strict mode rejects "_", and "--" as the third and fourth characters. Lenient mode accepts both
// in ASCII labels. Both modes reject a hyphen at the end of a label.
func TestStrict(t *testing.T) {
	for _, name := range []string{"a_b", "_a.\u00e9", "ab--c.\u00e9", "ab--", "\u00e9.r3---sn", "A-_"} {
		_, _, err := Map(nil, nil, name, true)
		if err.Err == nil {
			t.Errorf("strict mode must reject %s", name)
		}
		if _, _, err := Map(nil, nil, name, false); (err.Err != nil) != strings.HasSuffix(name, "-") {
			t.Errorf("%s in lenient mode: error %v, want one exactly if the name ends with a hyphen", name, err)
		}
	}
	for _, name := range []string{"a-b", "a--b", "abc--d", "xn--9ca", "\u00e9--a.a"} {
		if _, _, err := Map(nil, nil, name, true); err.Err != nil {
			t.Errorf("strict mode must accept %s, but returns error %v", name, err)
		}
	}
}
