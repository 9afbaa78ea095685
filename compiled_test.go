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

// compiled has, for each package, what the compiler has to inline, and the functions, by file, in
// which it needs no checks of bounds.
var compiled = []struct {
	dir     string
	inlined string
	file    string
	noCheck []string
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
		"internal/ascii", "Load Within slashDotIn encodedDotIn upperIn zeros IsAlpha IsDigit IsHexdig Continues IsCommon2 IsCommon3 Rune3 Rune4",
		"ascii.go", []string{"Is", "HasUpper", "ContentOf"},
	},
}

// The compiler inlines accessors, and what is small in the loops; and in the loops over whole texts
// it needs no checks of bounds.
func TestCompiled(t *testing.T) {
	for _, tt := range compiled {
		build := exec.Command("go", "build", "-gcflags=-m -d=ssa/check_bce", "./"+tt.dir)
		build.Env = append(build.Environ(), "GOARCH=amd64", "CGO_ENABLED=0") // others may need more checks
		out, err := build.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		inlined := map[string]bool{}
		for _, m := range regexp.MustCompile(`(?m)can inline (\S+)$`).FindAllStringSubmatch(string(out), -1) {
			inlined[m[1]] = true
		}
		for _, name := range strings.Fields(tt.inlined) {
			if !inlined[name] {
				t.Errorf("%s: %s is not inlined", tt.dir, name)
			}
		}
		checks := regexp.MustCompile(`(?m)[/\\](\w+\.go):(\d+):.*Found Is`).FindAllStringSubmatch(string(out), -1)
		if len(checks) == 0 {
			t.Errorf("%s: the compiler reports no checks of bounds", tt.dir)
		}
		for _, name := range tt.noCheck {
			first, last := linesOfFunc(t, filepath.Join(tt.dir, tt.file), name)
			for _, m := range checks {
				if line, _ := strconv.Atoi(m[2]); m[1] == tt.file && first <= line && line <= last {
					t.Errorf("%s checks bounds: %s", name, m[0])
				}
			}
		}
	}
}

// linesOfFunc returns the first and the last line of a function.
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
