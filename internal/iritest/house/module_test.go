//go:build !race

package house

import (
	"slices"
	"strings"
	"testing"
)

// The limits that TestHouse checks.
const (
	maxLines = 60 // maximum number of lines of a function that is not mostly a table
	maxFiles = 26 // maximum number of files of the root package, without tests
)

// internals lists the internal packages except internal/iritest. Each package may import the
// packages before it in the list. The root package may import only the packages in belowRoot.
var (
	belowRoot = []string{"internal/ascii", "internal/limit", "internal/pct", "internal/excerpt", "internal/scheme", "internal/domain"}
	internals = append(slices.Clip(belowRoot), "internal/uax9", "internal/spoof")
)

// layers returns the table of allowed imports. The table does not apply to tests. So no package
// except internal/iritest and its subdirectories may import internal/iritest.
func layers() []Layer {
	core := append([]string{"."}, internals...) // the packages that every package above the root may import
	table := []Layer{
		{Package: ".", Imports: belowRoot},
		{Package: "bidi", Imports: core},
		{Package: "display", Imports: append(slices.Clip(core), "bidi")},
		{Package: "lint", Imports: append(slices.Clip(core), "bidi", "display")}, // finding encoded-literal depends on what display decodes
		{Package: "repair", Imports: core},
		{Package: "cmd/iri", Imports: []string{".", "bidi", "display", "lint", "repair"}},
		{Package: "docs"}, // tests only
		{Package: "internal/iritest/...", Imports: append(slices.Clip(core), "bidi", "display", "lint", "repair", "internal/iritest/...")},
	}
	for k, name := range internals {
		table = append(table, Layer{Package: name, Imports: internals[:k]})
	}
	return table
}

// TestHouse checks the structure of the source code. There must be no dependency cycles between
// files, no functions longer than maxLines, no more than maxFiles files in the root, and only
// imports that layers allows. To check one directory, run
//
//	go test -run TestHouse/cmd/iri$ ./internal/iritest/house
//
// or TestHouse/root$.
func TestHouse(t *testing.T) {
	packages, err := Load("../../..", "./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range packages {
		name := strings.TrimPrefix(p.Path, p.Module+"/")
		if p.Path == p.Module {
			name = "root"
		}
		t.Run(name, func(t *testing.T) {
			for _, finding := range slices.Concat(p.Cycles(), p.LongFunctions(maxLines), Layers([]*Package{p}, layers())) {
				t.Error(finding)
			}
			if files := p.Files(); name == "root" && len(files) > maxFiles {
				t.Errorf("the root package has %d files without tests, want at most %d; move code to another file or package: %q", len(files), maxFiles, files)
			}
		})
	}
}
