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

var corpusDir = flag.String("corpus", "", "read the corpora from this `directory` instead of testdata/corpus")

// AllKinds lists the kinds of corpora, separated by spaces. testdata/corpus has one file for each.
const AllKinds = "web rdf intl pct refs"

// Corpus returns the lines of a corpus. The kind is one of [AllKinds].
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

// File returns the contents of a file. Its name is relative to the root of the module and separated
// by slashes.
func File(tb testing.TB, name string) string {
	tb.Helper()
	text, err := os.ReadFile(Path(tb, name))
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

// Path returns the path of a file whose name is relative to the root of the module. It looks for
// go.mod in the current directory and in the directories above it, because a test runs in the
// directory of its package.
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
			tb.Fatalf("cannot find go.mod in the current directory or above it: %v", err)
		}
		dir = parent
	}
}

// Lines returns the lines of a file without empty lines and without comments, which begin with "#".
// The name is like the one for [File].
func Lines(tb testing.TB, name string) (lines []string) {
	tb.Helper()
	for line := range strings.Lines(File(tb, name)) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	return lines
}
