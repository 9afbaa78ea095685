package main

import (
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// manual returns the text of doc.go.
func manual(t *testing.T) string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	return file.Doc.Text()
}

// The examples in doc.go and in the help print what they show when a shell runs them.
func TestExamples(t *testing.T) {
	texts := map[string]string{"doc.go": manual(t), "help": helpOf(t)}
	for _, v := range verbs {
		texts[v.name] = helpOf(t, "help", v.name)
	}
	path := "PATH=" + filepath.Dir(binary) + string(os.PathListSeparator) + os.Getenv("PATH")
	for name := range maps.Keys(texts) {
		count := 0
		_, text, _ := strings.Cut(texts[name], "\t$ ")
		for example := range strings.SplitSeq(text, "\t$ ") {
			call, rest, _ := strings.Cut(example, "\n")
			var want strings.Builder
			for line := range strings.Lines(rest) {
				line, ok := strings.CutPrefix(line, "\t")
				if !ok {
					break
				}
				want.WriteString(line)
			}
			shell := exec.Command("sh", "-c", call)
			shell.Env = append(os.Environ(), path)
			got, _ := shell.CombinedOutput()
			if string(got) != want.String() || len(got) == 0 {
				t.Errorf("%s: the example %s prints\n%s\nwant\n%s", name, call, got, want.String())
			}
			count++
		}
		if minimum := map[string]int{"doc.go": 5, "help": 2}[name]; count < max(minimum, 1) {
			t.Errorf("%s has %d examples, want at least %d", name, count, max(minimum, 1))
		}
	}
}
