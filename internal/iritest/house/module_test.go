//go:build !race

package house

import (
	"slices"
	"strings"
	"testing"
)

// The limits of the house.
const (
	maxLines = 60 // of a function that is not a table
	maxFiles = 26 // of the root, without tests
)

// internals has the internal packages, each after all that it may import. The root imports those
// of belowRoot.
var (
	belowRoot = []string{"internal/ascii", "internal/limit", "internal/pct", "internal/excerpt", "internal/scheme", "internal/domain"}
	internals = append(slices.Clip(belowRoot), "internal/uax9", "internal/spoof")
)

// layers returns the table of which package may import which. No row allows internal/iritest
// except its own: only tests import it.
func layers() []Layer {
	core := append([]string{"."}, internals...) // what packages above the root build on
	table := []Layer{
		{Package: ".", Imports: belowRoot},
		{Package: "bidi", Imports: core},
		{Package: "display", Imports: append(slices.Clip(core), "bidi")},
		{Package: "lint", Imports: append(slices.Clip(core), "bidi", "display")}, // encoded-literal is what display would show
		{Package: "repair", Imports: core},
		{Package: "cmd/iri", Imports: []string{".", "bidi", "display", "lint", "repair"}},
		{Package: "internal/iritest/...", Imports: append(slices.Clip(core), "bidi", "display", "lint", "repair", "internal/iritest/...")},
	}
	for k, name := range internals {
		table = append(table, Layer{Package: name, Imports: internals[:k]})
	}
	return table
}

// The house keeps its order: no files that depend on each other in a circle, no long functions,
// few files in the root, and imports in one direction. To check one directory, run
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
			for _, finding := range slices.Concat(p.Circles(), p.LongFunctions(maxLines), Layers([]*Package{p}, layers())) {
				t.Error(finding)
			}
			if files := p.Files(); name == "root" && len(files) > maxFiles {
				t.Errorf("the root has %d files, the limit is %d: %q", len(files), maxFiles, files)
			}
		})
	}
}
