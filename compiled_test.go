package iri_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The compiler inlines accessors, and what is small in the loops; and in the loop that all text goes
// through it needs no checks of bounds.
func TestCompiled(t *testing.T) {
	build := exec.Command("go", "build", "-gcflags=-m -d=ssa/check_bce", ".")
	build.Env = append(build.Environ(), "GOARCH=amd64", "CGO_ENABLED=0") // others may need more checks
	out, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	inlined := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)can inline (\S+)$`).FindAllStringSubmatch(string(out), -1) {
		inlined[m[1]] = true
	}
	for _, name := range strings.Fields(`
		reference.String reference.IsZero reference.Scheme reference.Authority reference.Path reference.Query reference.Fragment
		IRI.IsAbsolute IRI.Ref Ref.HasScheme Ref.IRI
		(*parser).at (*parser).scheme (*parser).iregName (*parser).iuserinfo (*parser).ipathAbempty (*parser).ipathAbsolute
		(*parser).ipathRootless (*parser).isegments (*parser).ifragment (*parser).ended
		load others within isTriplet continues isUcschar slashDotIn encodedDotIn upperIn zeros`) {
		if !inlined[name] {
			t.Errorf("%s is not inlined", name)
		}
	}

	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "scan.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	checks := regexp.MustCompile(`(?m)^\.[/\\]scan\.go:(\d+):.*Found Is`).FindAllStringSubmatch(string(out), -1)
	if len(checks) == 0 {
		t.Error("the compiler does not tell of any checks of bounds")
	}
	for _, name := range []string{"scan", "isASCII", "contentOf", "hasUpper"} {
		scope := file.Scope.Lookup(name).Decl.(*ast.FuncDecl)
		first, last := files.Position(scope.Pos()).Line, files.Position(scope.End()).Line
		for _, m := range checks {
			if line, _ := strconv.Atoi(m[1]); first <= line && line <= last {
				t.Errorf("%s checks bounds: %s", name, m[0])
			}
		}
	}
}
