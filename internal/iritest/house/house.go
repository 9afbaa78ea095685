// Package house checks how the sources of a module are arranged: whether files depend on each
// other in a circle, how long functions are, and which package imports which. It needs the go
// command. Only tests import it.
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

// A Package is a package of a module, parsed and type-checked, without its tests.
type Package struct {
	Path   string // the import path
	Module string // the path of its module

	fset  *token.FileSet
	files []*ast.File // in the order of their names
	info  *types.Info
}

// Load returns the packages that the patterns name. A pattern is what "go list", called in dir,
// takes: a directory such as ./cmd/iri, or ./... for all.
func Load(dir string, patterns ...string) ([]*Package, error) {
	listed, err := list(dir, patterns)
	if err != nil {
		return nil, err
	}
	exports := map[string]string{} // by import path, the file with what the compiler exported
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

// A listing is what "go list" prints of a package.
type listing struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool // it is listed because another package imports it
	Module                  struct{ Path string }
}

// list returns the packages that the patterns name, and all that they depend on.
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

// Files returns the names of p's files.
func (p *Package) Files() (names []string) {
	for _, file := range p.files {
		names = append(names, p.base(file.Package))
	}
	return names
}

// base returns the name of the file that pos is in, without its directory.
func (p *Package) base(pos token.Pos) string { return filepath.Base(p.fset.Position(pos).Filename) }

// line returns the line that pos is in.
func (p *Package) line(pos token.Pos) int { return p.fset.Position(pos).Line }
