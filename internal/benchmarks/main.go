// Benchmarks compares package iri with package net/url and with other libraries, all in one run, and
// prints a table in Markdown:
//
//	go run . [-corpus DIR] [-rounds N]
//
// RESULTS.md has such tables.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	dir := flag.String("corpus", "../../testdata/corpus", "directory of the `corpora`")
	rounds := flag.Int("rounds", 31, "how many `rounds` there are")
	flag.Parse()
	if err := run(os.Stdout, *dir, *rounds, 2*time.Millisecond); err != nil {
		log.Fatal(err)
	}
}

const legend = `
Each row is what it takes to do one line of the corpus: the median of the rounds, and how far apart a quarter
and three quarters of them are.

- Parsing is included, but of bases, and of the targets of Relativize.
- "floors" is how many times that is of one look-up in a table for each byte of the line (of the
  reference, where there is a base): a yardstick that hangs neither on memory nor on the garbage collector. It is
  not the least possible: package iri looks at eight bytes at a time.
- "× net/url" is how many times faster it is than package net/url, which does the nearest that it has: Parse,
  and then String for ToURI and ToIRI, JoinPath and String for Normalize, Parse of the base and
  String for Resolve. Relativize it does not have; there it parses the reference.
- "refused" lines are done in a time of their own: rows with many of them compare badly.
- What rivals do differs: net/url, json-gold (by a regular expression) and fasthttp accept almost all; whatwg-url parses as
  browsers do, and normalizes; fredbi/uri takes URIs by RFC 3986. Only package iri parses by RFC 3987.
`

// run writes the table. A round of a contestant takes at least as long as least.
func run(w io.Writer, dir string, rounds int, least time.Duration) error {
	if rounds < 1 {
		return errors.New("there must be a round")
	}
	corpora := map[string]*corpus{}
	for _, op := range operations {
		for _, name := range op.corpora {
			c, err := readCorpus(dir, name)
			if err != nil {
				return err
			}
			corpora[name] = c
		}
	}
	fmt.Fprintf(w, "Measured on %s, %d cores, %s, %s/%s%s, %s, in %d rounds, with %s.\n",
		processor(), runtime.NumCPU(), runtime.Version(), runtime.GOOS, runtime.GOARCH, level(), time.Now().Format(time.DateOnly), rounds, rivals())
	fmt.Fprint(w, legend, "\n")
	fmt.Fprintln(w, "| operation | corpus | by | ns | apart | floors | × net/url | allocations | bytes | refused |")
	fmt.Fprintln(w, "|---|---|---|---:|---:|---:|---:|---:|---:|---:|")
	for _, op := range operations {
		for _, name := range op.corpora {
			figures := measure(corpora[name], slices.Concat(floors, op.contestants), rounds, least)
			floor, std := nsOf(figures, nameFloor), nsOf(figures, nameURL)
			for _, f := range figures {
				fmt.Fprintf(w, "| %s | %s | %s | %.1f | %.0f %% | %.2f | %.2f | %.2f | %.0f | %.1f %% |\n",
					op.name, name, f.name, f.ns, 100*f.apart, f.ns/floor, std/f.ns, f.allocs, f.bytes, 100*f.refused)
			}
		}
	}
	return nil
}

func nsOf(figures []figure, name string) float64 {
	return figures[slices.IndexFunc(figures, func(f figure) bool { return f.name == name })].ns
}

// processor returns the name of the processor, where Linux tells it.
func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	_, behind, _ := strings.Cut(string(text), "model name")
	line, _, _ := strings.Cut(behind, "\n")
	return cmp.Or(strings.Trim(line, "\t :"), "an unknown processor")
}

// rivals returns the modules that are measured, with their versions.
func rivals() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "rivals of unknown versions"
	}
	var names []string
	for _, m := range info.Deps {
		for _, path := range []string{"fredbi/uri", "nlnwa/whatwg-url", "PuerkitoBio/purell", "piprate/json-gold", "valyala/fasthttp"} {
			if m.Path == "github.com/"+path {
				names = append(names, path+" "+m.Version)
			}
		}
	}
	return strings.Join(names, ", ")
}

// level returns which level of amd64 the program is built for.
func level() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "GOAMD64" {
				return " " + s.Value
			}
		}
	}
	return ""
}
