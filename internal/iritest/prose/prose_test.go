// Package prose_test checks the wording of the project: its comments, messages and pages.
package prose_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	_ "example.com/iri/internal/iritest/long" // defines the flag -long, which all packages accept
)

const root = "../../.."

// unclear lists phrases that readers had to read twice, each with an example and with what to write
// instead.
var unclear = []struct{ pattern, example, instead string }{
	{`behind`, `the "@" behind it`, `"after"`},
	{`but for`, `the same but for case`, `"except for", "unless"`},
	{`but with`, `the same but with a slash`, `"except with"`},
	{`tells? (what|which|whether|how|why|that|apart|these|it|of|the)`, `the error tells what is wrong`, `"reports", "says"`},
	{`as (it|that|he|this) tells`, `as it tells`, `"see X"`},
	{`the like`, `spiders and the like`, `the names of the other things`},
	{`that of|those of`, `the text is that of i`, `the noun again`},
	{`those (that|which|with|whose|who|without)`, `those that end here`, `the noun again`},
	{`what is in (it|them|that|there)`, `depends on what is in it`, `the name of the thing`},
	{`what (there is|it has|they have|it is made of)`, `puts together what there is`, `the name of the thing`},
	{`of what`, `the end of what matches`, `the name of the thing`},
	{`\w*[^e\s] (is|are|be) none`, `a text that is none`, `"is not a ..."`},
	{`\w*[^e\s] is no (IRI|URI|URL|reference|scheme|host|domain|label|name|path|text|UTF-8|letter|character|percent-encoding)`, `the zero IRI is no IRI`, `"is not a ..."`},
	{`knows no`, `it knows no Ladder`, `"ignores", "does not support"`},
	{`has no errors?`, `the method has no error`, `"always succeeds", "never fails"`},
	{`goes both ways`, `equivalence goes both ways`, `"is symmetric"`},
	{`on and on`, `and on and on`, `"is transitive"`},
	{`beyond (US-)?ASCII`, `characters beyond US-ASCII`, `"non-ASCII"`},
	{`written from right to left`, `letters written from right to left`, `"right-to-left"`},
	{`look-?alikes? of`, `look-alikes of delimiters`, `"confusable with"`},
	{`which is to say`, `which is to say`, `two sentences`},
	{`at the first time`, `fetched at the first time`, `"the first time", "the first run"`},
	{`lets? expect`, `the name lets expect a script`, `"uses"`},
	{`(read|taken|understood) in (a|the) wrong way`, `may be read in a wrong way`, `"misread"`},
	{`make (an? )?(IRI|reference|URI)s? of`, `make an IRI of text`, `"convert to"`},
	{`for want of`, `fails for want of a scheme`, `"without"`},
	{`a closer look`, `refused without a closer look`, `what is checked`},
}

// A file holds the text of a file joined into one line, so that a phrase is found even if a line
// break divides it.
type file struct {
	name  string
	text  string // line breaks, indentation and marks are replaced by spaces
	lines []int  // the offset in text of each line
}

// mark matches indentation and the mark of a comment, a heading or a list item.
var mark = regexp.MustCompile(`^\s*(//|#+ |- |\* )?\s*`)

// files returns all source files, scripts and pages of the project, except test data.
func files(t *testing.T) (all []file) {
	t.Helper()
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		isScript := filepath.Base(filepath.Dir(name)) == ".ci"
		switch {
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "fuzz"):
			return filepath.SkipDir
		case d.IsDir(), d.Name() == "prose_test.go", !isScript && !slices.Contains([]string{".go", ".md"}, filepath.Ext(name)):
			return nil
		}
		b, err := os.ReadFile(name)
		f := file{name: strings.TrimPrefix(name, root+"/")}
		var text strings.Builder
		for line := range strings.Lines(string(b)) {
			f.lines = append(f.lines, text.Len())
			text.WriteString(strings.TrimSpace(line[len(mark.FindString(line)):]) + " ")
		}
		f.text = text.String()
		all = append(all, f)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 150 {
		t.Fatalf("found %d files, want at least 150", len(all))
	}
	return all
}

// phrase returns the expression that finds a pattern as whole words.
func phrase(pattern string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:` + pattern + `)\b`)
}

// No file uses a phrase of unclear, not even across a line break.
func TestPhrases(t *testing.T) {
	all := files(t)
	for _, u := range unclear {
		re := phrase(u.pattern)
		for _, f := range all {
			for _, at := range re.FindAllStringIndex(f.text, -1) {
				line, _ := slices.BinarySearch(f.lines, at[0]+1)
				t.Errorf("%s:%d: %q is hard to read; write %s", f.name, line, f.text[at[0]:at[1]], u.instead)
			}
		}
	}
}

// Each pattern finds its example.
func TestPatterns(t *testing.T) {
	for _, u := range unclear {
		if !phrase(u.pattern).MatchString(u.example) {
			t.Errorf("the pattern %q must match its example %q", u.pattern, u.example)
		}
	}
}

// README.md is a page that leads to others, not a manual.
func TestREADMESize(t *testing.T) {
	const limit = 8 << 10
	b, err := os.ReadFile(root + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	if len(b) > limit {
		t.Errorf("README.md has %d bytes, want at most %d; move details to docs/", len(b), limit)
	}
}

// Every exported identifier has a comment that begins with its name. Fields on one line share a
// comment. A constant or variable in a group may instead have a comment at the end of its line, or
// the comment of the group. Internal packages need comments only for functions and types.
func TestDocComments(t *testing.T) {
	fset := token.NewFileSet()
	checked := 0
	for _, f := range files(t) {
		if filepath.Ext(f.name) != ".go" || strings.HasSuffix(f.name, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(fset, root+"/"+f.name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for name, isDocumented := range exported(tree, strings.Contains(f.name, "internal/")) {
			checked++
			if !isDocumented {
				t.Errorf("%s: %s must have a comment that begins with its name", fset.Position(name.Pos()), name.Name)
			}
		}
	}
	if checked < 300 {
		t.Errorf("found %d exported identifiers, want at least 300", checked)
	}
}

// exported returns the exported identifiers that a file declares, and whether they are documented.
func exported(tree *ast.File, isInternal bool) map[*ast.Ident]bool {
	all := map[*ast.Ident]bool{}
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil || isExportedType(d.Recv.List[0].Type) {
				all[d.Name] = begins(d.Doc, d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					all[s.Name] = begins(d.Doc, s.Name) || begins(s.Doc, s.Name)
					if structure, ok := s.Type.(*ast.StructType); ok && s.Name.IsExported() && !isInternal {
						for _, field := range structure.Fields.List {
							for _, name := range field.Names {
								all[name] = begins(field.Doc, field.Names[0]) || field.Comment != nil
							}
						}
					}
				case *ast.ValueSpec:
					for _, name := range s.Names {
						isGroup := d.Lparen != token.NoPos && s.Doc == nil
						all[name] = begins(d.Doc, name) || begins(s.Doc, name) ||
							isGroup && (isInternal || s.Comment != nil || d.Doc != nil)
					}
				}
			}
		}
	}
	maps.DeleteFunc(all, func(name *ast.Ident, _ bool) bool { return !name.IsExported() })
	return all
}

// begins reports whether a comment begins with name, perhaps after an article.
func begins(comment *ast.CommentGroup, name *ast.Ident) bool {
	words := strings.Fields(comment.Text())
	if len(words) > 1 && slices.Contains([]string{"A", "An", "The"}, words[0]) {
		words = words[1:]
	}
	return len(words) > 1 && strings.TrimRight(words[0], ",:") == name.Name
}

// isExportedType reports whether the type of a receiver is exported. The type reference of the root
// counts as exported, because IRI and Ref embed it and so have its methods.
func isExportedType(expr ast.Expr) bool {
	for {
		switch e := expr.(type) {
		case *ast.StarExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.Ident:
			return e.IsExported() || e.Name == "reference"
		default:
			return false
		}
	}
}
