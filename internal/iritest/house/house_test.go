package house

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	_ "example.com/iri/internal/iritest/long" // defines the flag -long, so that "go test ./... -long" works
)

// newPackage returns a package with the source code of these files, which must import nothing.
func newPackage(t *testing.T, path string, sources map[string]string) *Package {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		file, err := parser.ParseFile(fset, name, "package p\n"+sources[name], parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	p, err := check(path, fset, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Module = "m"
	return p
}

// checkFindings checks that there is exactly one finding, and that it contains all words. If there
// are no words, it checks that there are no findings.
func checkFindings(t *testing.T, findings []string, words ...string) {
	t.Helper()
	if len(words) == 0 && len(findings) == 0 {
		return
	}
	if len(findings) != 1 || len(words) == 0 {
		t.Fatalf("got the findings %q, want exactly one, with all the words %q, or none if there are no words", findings, words)
	}
	for _, word := range words {
		if !strings.Contains(findings[0], word) {
			t.Errorf("the finding must contain %q:\n%s", word, findings[0])
		}
	}
}

func TestCycles(t *testing.T) {
	for _, tt := range []struct {
		name    string
		sources map[string]string
		want    []string
	}{
		{"none", map[string]string{
			"a.go": "type T struct{ f int }; func F(t T) int { return t.f }",
			"b.go": "func (t T) M() int { return F(t) + g }; var x = 1",
			"c.go": "var g = 1; func local() { x := 2; _ = x }",
		}, nil},
		{"method", map[string]string{
			"a.go": "type T int\nfunc F(t *T) { t.M() }",
			"b.go": "func (*T) M() {}",
			"c.go": "func G(t T) { F(&t) }",
		}, []string{
			"m/p: 2 files depend on each other in a cycle: a.go b.go\n",
			"\ta.go -> b.go\n\t\tT.M (used in a.go:3, declared in b.go:2)\n\tb.go -> a.go\n\t\tT (used in b.go:2, declared in a.go:2)\n",
			"\n\ta.go -> b.go: T.M\n\tb.go -> a.go: T",
		}},
		{"interface", map[string]string{
			"a.go": "func F(t T) { t.M() }",
			"b.go": "type T interface{ M() }; var _ = F",
		}, []string{"a.go -> b.go: T, T.M", "b.go -> a.go: F"}},
		{"field", map[string]string{
			"a.go": "var V = B().f; func A() {}",
			"b.go": "func B() S { return S{} }",
			"c.go": "type S struct { f int }; var C = A",
		}, []string{"3 files", "\n\ta.go -> b.go: B\n\ta.go -> c.go: S.f\n\tb.go -> c.go: S\n\tc.go -> a.go: A", "\ta.go -> c.go\n\t\tS.f ("}},
		{"key of a literal", map[string]string{
			"a.go": "type S = T; func A() {}",
			"b.go": "var V = S{f: 1}",
			"c.go": "type T struct { f int }; var C = V",
		}, []string{"3 files", "\n\tb.go -> c.go: T.f", "\n\tc.go -> b.go: V"}},
		{"generic", map[string]string{
			"a.go": "type S[E any] struct { f E }; func (s S[E]) M() {}; var A = B",
			"b.go": "func B() { S[int]{}.M(); _ = S[string]{}.f }",
		}, []string{"b.go -> a.go: S, S.M, S.f"}},
		{"fewest names", map[string]string{
			"a.go": "var A1 = func() { _ = B1; _ = C1 }; var A2 int",
			"b.go": "var B1 = func() { _ = A2 }; var B2, B3 int",
			"c.go": "var C1 = func() { _ = A2; _, _ = B2, B3 }",
		}, []string{"3 files", "to another file:\n\ta.go -> b.go\n\t\tB1 (", "\n\tb.go -> a.go\n\t\tA2 (", "declared in a.go:2)\n    all"}},
	} {
		t.Run(tt.name, func(t *testing.T) { checkFindings(t, newPackage(t, "m/p", tt.sources).Cycles(), tt.want...) })
	}
}

// Two cycles are two findings, even if the files of one cycle depend on files of the other.
func TestTwoCycles(t *testing.T) {
	p := newPackage(t, "m/p", map[string]string{
		"a.go": "func A() { B() }",
		"b.go": "func B() { A(); C() }",
		"c.go": "func C() { D() }",
		"d.go": "func D() { C() }",
	})
	if got := p.Cycles(); len(got) != 2 || !strings.Contains(got[0], "a.go b.go\n") || !strings.Contains(got[1], "c.go d.go\n") {
		t.Errorf("got the findings %q, want two: the cycle of a.go and b.go, and the cycle of c.go and d.go", got)
	}
}

func TestLongFunctions(t *testing.T) {
	lines := func(n int, line string) string { return strings.Repeat(line+"\n", n) }
	for _, tt := range []struct {
		name, source string
		want         []string
	}{
		{"short", "func F() {\n" + lines(8, "_ = 0") + "}", nil},
		{"long", "func F() {\n" + lines(9, "_ = 0") + "}", []string{"m/p: a.go:2: F has 11 lines, 0 of them rows of a table; the limit is 10"}},
		{"literal", "var F = func() {\n" + lines(9, "_ = 0") + "}", []string{"function literal has 11 lines"}},
		{"table", "func F() []int { return []int{\n" + lines(20, "0,") + "} }", nil},
		{"table and code", "func F() {\n_ = []int{\n" + lines(20, "0,") + "}\n" + lines(12, "_ = 0") + "}", []string{"has 36 lines, 22"}},
		{"code in a table", "func F() {\n_ = []func(){func() {\n" + lines(20, "_ = 0") + "}}}", []string{"has 23 lines, 0"}},
		{"table in code in a table", "func F() {\n_ = []func(){func() {\n _ = []int{\n" + lines(20, "0,") + "}\n}}}", nil},
		{"switch", "const c = 1\nfunc F(i int) string {\nswitch i {\n" + lines(1, "case c:\nreturn `c`\ncase 2:\n\treturn `d`\ncase 3, \n4, \n5: return `e`\ndefault:\nreturn ``") + "}\n}", nil},
		{"switch with code", "func F(i int) {\nswitch i {\n" + lines(1, "case 2:\n"+lines(8, "_ = 0")) + "}\n}", []string{"has 14 lines, 1 of"}},
		{"switch without a tag", "func F(i int) {\nswitch {\n" + lines(8, "case i == 0:\nreturn") + "}\n}", []string{"has 20 lines, 0"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			checkFindings(t, newPackage(t, "m/p", map[string]string{"a.go": tt.source}).LongFunctions(10), tt.want...)
		})
	}
}

// Load finds this package and type-checks it.
func TestLoad(t *testing.T) {
	packages, err := Load(".", ".")
	if err != nil {
		t.Fatal(err)
	}
	if len(packages) != 1 {
		t.Fatalf("Load returns %d packages, want 1: package house", len(packages))
	}
	p := packages[0]
	if got := fmt.Sprint(p.Files()); got != "[cycles.go house.go layers.go length.go]" {
		t.Errorf("Files returns %s for package house, want [cycles.go house.go layers.go length.go]; if you add or remove a file, update this test", got)
	}
	if p.Path != "example.com/iri/internal/iritest/house" || p.Module != "example.com/iri" {
		t.Errorf("Load returns package %s of module %s, want package house of this module", p.Path, p.Module)
	}
	checkFindings(t, p.Cycles())
	checkFindings(t, p.LongFunctions(60))
	if len(p.LongFunctions(30)) == 0 {
		t.Error("LongFunctions(30) reports nothing, want findings, because package house has longer functions")
	}
	if _, err := Load(".", "./missing"); err == nil || !strings.Contains(err.Error(), "missing") {
		t.Errorf("Load must fail for a missing directory and name it; error: %v", err)
	}
}

func TestLayers(t *testing.T) {
	// Package house imports no packages of this module. So the test pretends that it is package
	// go/house of a module "go", which also contains go/ast and the other packages that house
	// imports.
	packages, err := Load(".", ".")
	if err != nil {
		t.Fatal(err)
	}
	p := *packages[0]
	p.Module, p.Path = "go", "go/house"
	for _, tt := range []struct {
		table []Layer
		count int // number of findings
	}{
		{[]Layer{{"house", []string{"ast", "importer", "parser", "token", "types"}}}, 0},
		{[]Layer{{"a", nil}, {"house/...", []string{"ast/...", "importer", "parser", "token"}}}, 2},
		{[]Layer{{"house", nil}, {"house", []string{"ast", "importer", "parser", "token", "types"}}}, 9},
		{[]Layer{{"hous/...", nil}, {".", nil}}, 1},
	} {
		if got := Layers([]*Package{&p}, tt.table); len(got) != tt.count {
			t.Errorf("table %v: Layers returns %d findings, want %d: %q", tt.table, len(got), tt.count, got)
		}
	}
	checkFindings(t, Layers([]*Package{&p}, nil), "go/house has no row")
	p.Path = "go"
	checkFindings(t, Layers([]*Package{&p}, []Layer{{".", []string{"ast", "importer", "parser", "token"}}})[:1], "go: cycles.go:7: imports go/types, which")
}
