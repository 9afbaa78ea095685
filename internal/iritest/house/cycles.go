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

// A graph records which files of a package depend on which. Files are numbered in the order of
// Package.Files.
type graph struct {
	files []string
	uses  [][]map[string]use // uses[from][to], by name; empty if from does not depend on to
}

// A use is the first position where a file uses a name, and the position where another file
// declares the name.
type use struct{ used, declared token.Pos }

// Cycles reports dependency cycles between the files of p. Each finding is a set of files that all
// depend on each other, directly or indirectly. A file depends on another file if it uses a
// package-level name, a method or a field that the other file declares. An embedded field is a use
// of the embedded type only, not of the methods and fields of that type.
func (p *Package) Cycles() (findings []string) {
	g := p.graph()
	routes := g.routes()
	reported := map[int]bool{}
	for i := range g.files {
		var cycle []int // all files j with routes from i to j and from j to i
		for j := range g.files {
			if routes[i][j].cost < unreachable && routes[j][i].cost < unreachable {
				cycle = append(cycle, j)
			}
		}
		if len(cycle) == 0 || reported[i] {
			continue
		}
		for _, j := range cycle {
			reported[j] = true
		}
		findings = append(findings, p.describe(g, cycle, routes))
	}
	return findings
}

// graph returns the dependencies between the files of p.
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

// fieldOwners maps the position of each field to the name of the type declaration that contains it.
// Methods of interfaces count as fields.
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

// nameOf returns the name of obj, such as "F". Methods and fields have their type before it: "T.M".
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

// A route is the cheapest way from one file to another: its cost, and the next file on the way. A
// step from a file to a file it depends on costs stepCost, and 1 more for each name it uses.
// stepCost is so large that a route with fewer steps is always cheaper.
type route struct {
	cost  int64
	first int
}

const (
	stepCost    = 1 << 20
	unreachable = 1 << 30 // the cost if there is no route
)

// routes returns routes[from][to] for all files, by the Floyd-Warshall algorithm. The route from a
// file to itself is a cycle.
func (g graph) routes() [][]route {
	routes := make([][]route, len(g.files))
	for i := range routes {
		for j, names := range g.uses[i] {
			cost := int64(unreachable)
			if len(names) > 0 {
				cost = stepCost + int64(len(names))
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

// describe returns a finding for a set of files that depend on each other. It lists the files, the
// smallest cycle among them with the positions of each name, and all dependencies.
func (p *Package) describe(g graph, cycle []int, routes [][]route) string {
	var b strings.Builder
	names := make([]string, len(cycle))
	smallest := cycle[0]
	for k, i := range cycle {
		names[k] = g.files[i]
		if routes[i][i].cost < routes[smallest][smallest].cost {
			smallest = i
		}
	}
	fmt.Fprintf(&b, "%s: %d files depend on each other in a cycle: %s\n", p.Path, len(cycle), strings.Join(names, " "))
	b.WriteString("    the smallest cycle among them; to break it, move the names under one of these arrows to another file:\n")
	for from, closed := smallest, false; !closed; {
		to := routes[from][smallest].first
		fmt.Fprintf(&b, "\t%s -> %s\n", g.files[from], g.files[to])
		uses := g.uses[from][to]
		for _, name := range slices.Sorted(maps.Keys(uses)) {
			fmt.Fprintf(&b, "\t\t%s (used in %s:%d, declared in %s:%d)\n", name,
				g.files[from], p.line(uses[name].used), g.files[to], p.line(uses[name].declared))
		}
		from, closed = to, to == smallest
	}
	b.WriteString("    all dependencies between them:")
	for _, from := range cycle {
		for _, to := range cycle {
			if uses := g.uses[from][to]; len(uses) > 0 {
				fmt.Fprintf(&b, "\n\t%s -> %s: %s", g.files[from], g.files[to], strings.Join(slices.Sorted(maps.Keys(uses)), ", "))
			}
		}
	}
	return b.String()
}
