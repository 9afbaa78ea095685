package iritest

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var corpusDir = flag.String("corpus", "", "`directory` of the corpora, instead of testdata/corpus")

// AllKinds are the kinds of corpora, separated by spaces.
const AllKinds = "web rdf intl pct refs"

// Corpus returns the lines of the corpus of that kind.
func Corpus(tb testing.TB, kind string) []string {
	tb.Helper()
	name := filepath.Join(*corpusDir, kind+".txt")
	if *corpusDir == "" {
		name = Path(tb, "testdata/corpus/"+kind+".txt")
	}
	text, err := os.ReadFile(name)
	if err != nil {
		tb.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// File returns the contents of a file, whose name is relative to the root of the module and
// has slashes.
func File(tb testing.TB, name string) string {
	tb.Helper()
	text, err := os.ReadFile(Path(tb, name))
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

// Path returns where the named file is, from the directory that the test runs in. Tests run
// in the directory of their package.
func Path(tb testing.TB, name string) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		_, err := os.Stat(filepath.Join(dir, "go.mod"))
		if err == nil {
			return filepath.Join(dir, filepath.FromSlash(name))
		}
		parent := filepath.Dir(dir)
		if !errors.Is(err, fs.ErrNotExist) || parent == dir {
			tb.Fatalf("no root of a module: %v", err)
		}
		dir = parent
	}
}

// Lines returns the lines of a file, except for comments, which begin with "#", and empty lines.
func Lines(tb testing.TB, name string) (lines []string) {
	tb.Helper()
	for line := range strings.Lines(File(tb, name)) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	return lines
}
