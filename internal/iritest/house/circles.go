package house

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// A graph has an arrow from each file to each other file that it depends on. Files are numbered in
// the order of Package.Files.
type graph struct {
	files []string
	uses  [][]map[string]use // uses[from][to], by name; empty if there is no arrow
}

// A use is the first place where a file uses a name, and where another file declares it.
type use struct{ used, declared token.Pos }

// Circles reports the sets of files that depend on each other in a circle. A file depends on
// another one if it uses an object of the package, a method, or a field that the other one
// declares. What it gets only through an embedded field does not count for the file with that
// field.
func (p *Package) Circles() (findings []string) {
	g := p.graph()
	routes := g.routes()
	done := map[int]bool{}
	for i := range g.files {
		var circle []int // of all files that i reaches and that reach i
		for j := range g.files {
			if routes[i][j].cost < unreachable && routes[j][i].cost < unreachable {
				circle = append(circle, j)
			}
		}
		if len(circle) == 0 || done[i] {
			continue
		}
		for _, j := range circle {
			done[j] = true
		}
		findings = append(findings, p.describe(g, circle, routes))
	}
	return findings
}

// graph returns which files of p depend on which.
func (p *Package) graph() graph {
	g := graph{files: p.Files()}
	number := map[string]int{}
	for k, name := range g.files {
		number[name] = k
		g.uses = append(g.uses, make([]map[string]use, len(g.files)))
	}
	owners := p.fieldOwners()
	for from, file := range p.files {
		ast.Inspect(file, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			obj := p.info.Uses[id]
			if obj == nil || obj.Pkg() == nil || obj.Pkg().Path() != p.Path {
				return true
			}
			if _, ok := obj.(*types.PkgName); ok {
				return true
			}
			to, ok := number[p.base(obj.Pos())]
			if !ok || to == from {
				return true
			}
			names := g.uses[from][to]
			if names == nil {
				names = map[string]use{}
				g.uses[from][to] = names
			}
			name := nameOf(obj, owners)
			if _, ok := names[name]; !ok {
				names[name] = use{id.Pos(), obj.Pos()}
			}
			return true
		})
	}
	return g
}

// fieldOwners returns the type whose declaration each field is written in, by where the field is
// declared.
func (p *Package) fieldOwners() map[token.Pos]string {
	owners := map[token.Pos]string{}
	for _, file := range p.files {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			ast.Inspect(spec.Type, func(n ast.Node) bool {
				if field, ok := n.(*ast.Field); ok {
					for _, name := range field.Names {
						owners[name.Pos()] = spec.Name.Name
					}
				}
				return true
			})
			return true
		})
	}
	return owners
}

// nameOf returns the name of obj, with its type if it is a method or a field.
func nameOf(obj types.Object, owners map[token.Pos]string) string {
	if owner, ok := owners[obj.Pos()]; ok { // a field, or a method of an interface
		return owner + "." + obj.Name()
	}
	if f, ok := obj.(*types.Func); ok && f.Signature().Recv() != nil {
		t := f.Signature().Recv().Type()
		if ptr, ok := t.(*types.Pointer); ok {
			t = ptr.Elem()
		}
		if named, ok := t.(*types.Named); ok {
			return named.Obj().Name() + "." + obj.Name()
		}
	}
	return obj.Name()
}

// A route is the cheapest way from one file to another: what it costs, and its first stop. An arrow
// costs so much that a route with fewer arrows is always cheaper, and 1 for each name that it has.
type route struct {
	cost  int64
	first int
}

const (
	arrowCost   = 1 << 20
	unreachable = 1 << 30
)

// routes returns the cheapest routes between all files, by Floyd and Warshall's algorithm. From a
// file to itself that is a circle.
func (g graph) routes() [][]route {
	routes := make([][]route, len(g.files))
	for i := range routes {
		for j, names := range g.uses[i] {
			cost := int64(unreachable)
			if len(names) > 0 {
				cost = arrowCost + int64(len(names))
			}
			routes[i] = append(routes[i], route{cost, j})
		}
	}
	for k := range routes {
		for i := range routes {
			for j := range routes {
				if cost := routes[i][k].cost + routes[k][j].cost; cost < routes[i][j].cost {
					routes[i][j] = route{cost, routes[i][k].first}
				}
			}
		}
	}
	return routes
}

// describe tells of a circle: its files, the smallest circle among them, with the place of
// each name that would have to move, and all arrows.
func (p *Package) describe(g graph, circle []int, routes [][]route) string {
	var b strings.Builder
	names := make([]string, len(circle))
	smallest := circle[0]
	for k, i := range circle {
		names[k] = g.files[i]
		if routes[i][i].cost < routes[smallest][smallest].cost {
			smallest = i
		}
	}
	fmt.Fprintf(&b, "%s: %d files depend on each other in a circle: %s\n", p.Path, len(circle), strings.Join(names, " "))
	b.WriteString("    the smallest circle among them; move what is named on one side of an arrow:\n")
	for from, closed := smallest, false; !closed; {
		to := routes[from][smallest].first
		fmt.Fprintf(&b, "\t%s -> %s\n", g.files[from], g.files[to])
		uses := g.uses[from][to]
		for _, name := range slices.Sorted(maps.Keys(uses)) {
			fmt.Fprintf(&b, "\t\t%s (%s:%d uses what %s:%d declares)\n", name,
				g.files[from], p.line(uses[name].used), g.files[to], p.line(uses[name].declared))
		}
		from, closed = to, to == smallest
	}
	b.WriteString("    all arrows between them:")
	for _, from := range circle {
		for _, to := range circle {
			if uses := g.uses[from][to]; len(uses) > 0 {
				fmt.Fprintf(&b, "\n\t%s -> %s: %s", g.files[from], g.files[to], strings.Join(slices.Sorted(maps.Keys(uses)), ", "))
			}
		}
	}
	return b.String()
}
