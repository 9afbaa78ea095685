package main

import (
	"flag"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// helpOf returns what the command prints of that, which is all.
func helpOf(t *testing.T, args ...string) string {
	t.Helper()
	got := executed(t, "", args...)
	if got.status != statusFine || got.stderr != "" {
		t.Errorf("%q: status %d, %s", args, got.status, got.stderr)
	}
	return got.stdout
}

// doc returns the text of doc.go.
func doc(t *testing.T) string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	return file.Doc.Text()
}

// Help and doc.go name every verb, how it is called, and its flags.
func TestHelp(t *testing.T) {
	all, page := helpOf(t), doc(t)
	for _, args := range [][]string{{"help"}, {"-h"}, {"-help"}, {"--help"}} {
		if helpOf(t, args...) != all {
			t.Errorf("%q: help differs", args)
		}
	}
	_, sections, _ := strings.Cut(page, "\n# Verbs\n")
	sections, _, _ = strings.Cut(sections, "\n# ")
	for _, v := range verbs {
		help := helpOf(t, "help", v.name)
		if helpOf(t, v.name, "-h") != help || helpOf(t, v.name, "-json", "--help") != help {
			t.Errorf("%s: help differs", v.name)
		}
		usage := "iri " + v.name + " [-json] " + v.args + "\n"
		if !strings.Contains(all, "\t"+usage) || !strings.HasPrefix(help, "Usage: "+usage) {
			t.Errorf("no %q in\n%s\n%s", usage, all, help)
		}
		_, section, ok := strings.Cut(sections, "\n\t"+usage)
		if !ok {
			t.Errorf("no %q in doc.go", usage)
		}
		section, _, _ = strings.Cut(section, "\n\tiri ")
		v.flagSet(new(options)).VisitAll(func(f *flag.Flag) {
			value, _ := flag.UnquoteUsage(f)
			call := strings.TrimSpace("-" + f.Name + " " + value)
			if !strings.Contains(usage, "["+call+"]") || !strings.Contains(help, "\n  "+call+"\n") {
				t.Errorf("no %q in the help of %s:\n%s", call, v.name, help)
			}
			if f.Name != "json" && !strings.Contains(section, "-"+f.Name) {
				t.Errorf("no -%s in doc.go on %s:\n%s", f.Name, v.name, section)
			}
		})
	}
}

// The examples are true, typed into a shell.
func TestExamples(t *testing.T) {
	texts := map[string]string{"doc.go": doc(t), "help": helpOf(t)}
	for _, v := range verbs {
		texts[v.name] = helpOf(t, "help", v.name)
	}
	path := "PATH=" + filepath.Dir(command) + string(os.PathListSeparator) + os.Getenv("PATH")
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
				t.Errorf("%s: %s\n%s\nwant\n%s", name, call, got, want.String())
			}
			count++
		}
		if most := map[string]int{"doc.go": 5, "help": 2}[name]; count < max(most, 1) {
			t.Errorf("%s: %d examples", name, count)
		}
	}
}
