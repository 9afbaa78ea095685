package house

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Layer is a row of a table of allowed imports: a package, and the packages of the same module
// that it may import. Both fields have import paths without the module path. The root package is
// ".", and "a/..." means a and all packages below a.
type Layer struct {
	Package string
	Imports []string
}

// Layers reports packages without a row in the table, and imports that the table does not allow. It
// ignores imports of other modules and imports in tests. If several rows match a package, the first
// row counts.
func Layers(packages []*Package, table []Layer) (findings []string) {
	for _, p := range packages {
		name, _ := inModule(p.Module, p.Path)
		k := slices.IndexFunc(table, func(l Layer) bool { return matches(l.Package, name) })
		if k < 0 {
			findings = append(findings, fmt.Sprintf("%s has no row in the table of allowed imports", p.Path))
			continue
		}
		for _, file := range p.files {
			for _, spec := range file.Imports {
				path, _ := strconv.Unquote(spec.Path.Value)
				imported, ok := inModule(p.Module, path)
				if !ok || slices.ContainsFunc(table[k].Imports, func(pattern string) bool { return matches(pattern, imported) }) {
					continue
				}
				findings = append(findings, fmt.Sprintf("%s: %s:%d: imports %s, which the row of this package in the table of allowed imports does not list",
					p.Path, p.base(spec.Pos()), p.line(spec.Pos()), path))
			}
		}
	}
	return findings
}

// inModule returns an import path without the module path. It reports whether the package is in the
// module.
func inModule(module, path string) (name string, ok bool) {
	if path == module {
		return ".", true
	}
	return strings.CutPrefix(path, module+"/")
}

// matches reports whether a package matches a pattern of a Layer.
func matches(pattern, name string) bool {
	top, below := strings.CutSuffix(pattern, "/...")
	return name == top || below && strings.HasPrefix(name, top+"/")
}
