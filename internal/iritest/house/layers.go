package house

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Layer is a row of the table of which package of a module may import which. Packages are
// written without the module's path, the root is ".", and a/... is a and all packages below it.
type Layer struct {
	Package string
	Imports []string
}

// Layers reports imports between packages of a module that the table does not allow, and packages
// that it does not have. Of several rows for a package, the first one counts. What only tests
// import is free.
func Layers(packages []*Package, table []Layer) (findings []string) {
	for _, p := range packages {
		name, _ := inModule(p.Module, p.Path)
		k := slices.IndexFunc(table, func(l Layer) bool { return matches(l.Package, name) })
		if k < 0 {
			findings = append(findings, fmt.Sprintf("%s has no row in the table of layers", p.Path))
			continue
		}
		for _, file := range p.files {
			for _, spec := range file.Imports {
				path, _ := strconv.Unquote(spec.Path.Value)
				imported, ok := inModule(p.Module, path)
				if !ok || slices.ContainsFunc(table[k].Imports, func(pattern string) bool { return matches(pattern, imported) }) {
					continue
				}
				findings = append(findings, fmt.Sprintf("%s: %s:%d: imports %s, which the table of layers does not allow",
					p.Path, p.base(spec.Pos()), p.line(spec.Pos()), path))
			}
		}
	}
	return findings
}

// inModule returns the import path of a package without the path of its module.
func inModule(module, path string) (name string, ok bool) {
	if path == module {
		return ".", true
	}
	return strings.CutPrefix(path, module+"/")
}

// matches reports whether a package is the one of the pattern, or below it.
func matches(pattern, name string) bool {
	top, below := strings.CutSuffix(pattern, "/...")
	return name == top || below && strings.HasPrefix(name, top+"/")
}
