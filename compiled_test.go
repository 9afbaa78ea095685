package iri_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// compiled lists, for each package, the functions that the compiler must inline, and functions of
// one file that must compile without bounds checks.
var compiled = []struct {
	dir            string
	inlined        string
	file           string
	noBoundsChecks []string
}{
	{
		".", `reference.String reference.IsZero reference.Scheme reference.Authority reference.Path reference.Query reference.Fragment
		IRI.IsAbsoluteIRI IRI.Ref Ref.HasScheme Ref.IRI
		(*parser).at (*parser).scheme (*parser).iregName (*parser).iuserinfo (*parser).ipathAbempty (*parser).ipathAbsolute
		(*parser).ipathRootless (*parser).isegments (*parser).ifragment (*parser).matchedAll
		frequentBytes.stops isTriplet isUcschar`,
		"scan.go", []string{"scan"},
	},
	{
		"internal/ascii", "Load Within slashDotIn encodedDotIn upperIn zeros IsAlpha IsDigit IsHexdig IsContinuation IsCommon2 IsCommon3 Rune3 Rune4",
		"ascii.go", []string{"Is", "HasUpper", "ContentOf"},
	},
}

// The compiler inlines accessors, and the small functions that loops call. It adds no bounds checks
// to the loops that read whole texts.
func TestCompiled(t *testing.T) {
	for _, tt := range compiled {
		build := exec.Command("go", "build", "-gcflags=-m -d=ssa/check_bce", "./"+tt.dir)
		build.Env = append(build.Environ(), "GOARCH=amd64", "CGO_ENABLED=0") // on other architectures it may add more checks
		out, err := build.CombinedOutput()
		if err != nil {
			t.Fatalf("go build fails: %v: %s", err, out)
		}
		inlined := map[string]bool{}
		for _, m := range regexp.MustCompile(`(?m)can inline (\S+)$`).FindAllStringSubmatch(string(out), -1) {
			inlined[m[1]] = true
		}
		for _, name := range strings.Fields(tt.inlined) {
			if !inlined[name] {
				t.Errorf("%s: the compiler must inline %s, but does not", tt.dir, name)
			}
		}
		checks := regexp.MustCompile(`(?m)[/\\](\w+\.go):(\d+):.*Found Is`).FindAllStringSubmatch(string(out), -1)
		if len(checks) == 0 {
			t.Errorf("%s: found no bounds check in the output of the compiler; its format may have changed", tt.dir)
		}
		for _, name := range tt.noBoundsChecks {
			first, last := linesOfFunc(t, filepath.Join(tt.dir, tt.file), name)
			for _, m := range checks {
				if line, _ := strconv.Atoi(m[2]); m[1] == tt.file && first <= line && line <= last {
					t.Errorf("%s must compile without bounds checks, but has one: %s", name, m[0])
				}
			}
		}
	}
}

// linesOfFunc returns the numbers of the first and the last line of a function.
func linesOfFunc(t *testing.T, file, name string) (first, last int) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for k, line := range strings.Split(string(text), "\n") {
		if strings.HasPrefix(line, "func "+name+"(") {
			first = k + 1
		}
		if first > 0 && line == "}" {
			return first, k + 1
		}
	}
	t.Fatalf("%s has no function %s", file, name)
	return 0, 0
}
