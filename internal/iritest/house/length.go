package house

import (
	"fmt"
	"go/ast"
)

// LongFunctions reports functions with more lines than limit, from "func" to the closing brace. A
// function may be longer if it is mostly a table: if more than half of its lines are rows of
// tables, and the number of other lines is not above limit. These lines count as rows:
//
//   - the lines of a multi-line composite literal, except for the bodies of multi-line function
//     literals in it;
//   - the cases of a switch with a tag if their expressions are constants, and the bodies of these
//     cases if they have only one statement on one line.
func (p *Package) LongFunctions(limit int) (findings []string) {
	for _, file := range p.files {
		ast.Inspect(file, func(n ast.Node) bool {
			var body *ast.BlockStmt
			name := "function literal"
			switch f := n.(type) {
			case *ast.FuncDecl:
				body, name = f.Body, f.Name.Name
			case *ast.FuncLit:
				body = f.Body
			}
			if body == nil {
				return true
			}
			lines := p.lines(n)
			rows := 0
			for _, isRow := range p.rows(body) {
				if isRow {
					rows++
				}
			}
			if lines <= limit || 2*rows > lines && lines-rows <= limit {
				return true
			}
			findings = append(findings, fmt.Sprintf("%s: %s:%d: %s has %d lines, %d of them rows of a table; the limit is %d",
				p.Path, p.base(n.Pos()), p.line(n.Pos()), name, lines, rows, limit))
			return false
		})
	}
	return findings
}

// lines returns the number of lines of n.
func (p *Package) lines(n ast.Node) int { return p.line(n.End()) - p.line(n.Pos()) + 1 }

// rows returns the numbers of the lines of body that are rows of a table. The value of such a line
// is true.
func (p *Package) rows(body *ast.BlockStmt) map[int]bool {
	rows := map[int]bool{}
	mark := func(first, last int, isRow bool) {
		for line := first; line <= last; line++ {
			rows[line] = isRow
		}
	}
	ast.Inspect(body, func(n ast.Node) bool { // visits outer nodes first, so inner nodes overrule them
		switch n := n.(type) {
		case *ast.CompositeLit:
			if p.lines(n) > 1 {
				mark(p.line(n.Lbrace), p.line(n.Rbrace), true)
			}
		case *ast.FuncLit:
			if p.lines(n.Body) > 1 {
				mark(p.line(n.Body.Lbrace), p.line(n.Body.Rbrace), false)
			}
		case *ast.SwitchStmt:
			if n.Tag == nil {
				return true
			}
			for _, s := range n.Body.List {
				c := s.(*ast.CaseClause)
				if !p.constant(c.List) {
					continue
				}
				last := c.Colon
				if len(c.Body) == 1 && p.lines(c.Body[0]) == 1 {
					last = c.Body[0].End()
				}
				mark(p.line(c.Case), p.line(last), true)
			}
		}
		return true
	})
	return rows
}

// constant reports whether all expressions in list are constants. It is true for an empty list,
// which is a default case.
func (p *Package) constant(list []ast.Expr) bool {
	for _, e := range list {
		if p.info.Types[e].Value == nil {
			return false
		}
	}
	return true
}
