// Package house checks the structure of the source code of a module: dependency cycles between
// files, the length of functions, and imports between packages. It runs the go command. Only tests
// import it.
package house

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// A Package is a package of a module, parsed and type-checked. It does not include test files.
type Package struct {
	Path   string // the import path
	Module string // the module path

	fset  *token.FileSet
	files []*ast.File // in the order of their names
	info  *types.Info
}

// Load returns the packages that match the patterns. It passes the patterns to "go list" in
// directory dir: a pattern is a directory such as ./cmd/iri, or ./... for all packages.
func Load(dir string, patterns ...string) ([]*Package, error) {
	listed, err := list(dir, patterns)
	if err != nil {
		return nil, err
	}
	exports := map[string]string{} // the file with the compiler's export data, by import path
	for _, l := range listed {
		exports[l.ImportPath] = l.Export
	}
	fset := token.NewFileSet()
	imports := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	var packages []*Package
	for _, l := range listed {
		if l.DepOnly {
			continue
		}
		var files []*ast.File
		for _, name := range l.GoFiles {
			file, err := parser.ParseFile(fset, filepath.Join(l.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			files = append(files, file)
		}
		p, err := check(l.ImportPath, fset, files, imports)
		if err != nil {
			return nil, err
		}
		p.Module = l.Module.Path
		packages = append(packages, p)
	}
	return packages, nil
}

// A listing is the output of "go list" for a package.
type listing struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool // no pattern matches the package, but another package depends on it
	Module                  struct{ Path string }
}

// list returns the packages that match the patterns, and all packages that they depend on.
func list(dir string, patterns []string) (listed []listing, err error) {
	args := append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,DepOnly,Module"}, patterns...)
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		if exit, ok := errors.AsType[*exec.ExitError](err); ok {
			return nil, fmt.Errorf("go list: %v\n%s", err, exit.Stderr)
		}
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listing
		switch err := d.Decode(&l); err {
		case nil:
			listed = append(listed, l)
		case io.EOF:
			return listed, nil
		default:
			return nil, fmt.Errorf("go list: %v", err)
		}
	}
}

// check type-checks a package.
func check(path string, fset *token.FileSet, files []*ast.File, imports types.Importer) (*Package, error) {
	p := &Package{Path: path, fset: fset, files: files, info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{},
		Uses:  map[*ast.Ident]types.Object{},
	}}
	config := types.Config{Importer: imports, Sizes: types.SizesFor("gc", runtime.GOARCH)}
	_, err := config.Check(path, fset, files, p.info)
	return p, err
}

// Files returns the names of the files of p, without directories.
func (p *Package) Files() (names []string) {
	for _, file := range p.files {
		names = append(names, p.base(file.Package))
	}
	return names
}

// base returns the name of the file that contains pos, without its directory.
func (p *Package) base(pos token.Pos) string { return filepath.Base(p.fset.Position(pos).Filename) }

// line returns the number of the line that contains pos.
func (p *Package) line(pos token.Pos) int { return p.fset.Position(pos).Line }
