// Benchmarks compares package iri with package net/url and with other libraries, all in one run. It
// prints a table in Markdown:
//
//	go run . [-corpus DIR] [-rounds N]
//
// RESULTS.md has the tables of two runs.
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
	rounds := flag.Int("rounds", 31, "number of `rounds`")
	flag.Parse()
	if err := run(os.Stdout, *dir, *rounds, 2*time.Millisecond); err != nil {
		log.Fatal(err)
	}
}

const legend = `
Each row is the time of one contestant for one line of the corpus: the median of the rounds. The column
"spread" is the distance between the first and the third quartile, in percent of the median.

- Times include parsing the line, but not a base or the target of Relativize. (json-gold parses its base each time.)
- "floors" is the time divided by the time of one table look-up for each byte of the line. (If there is a
  base, the line is the reference alone.) The look-up is a yardstick that depends neither on memory nor on the
  garbage collector. It is not a lower limit: package iri looks at eight bytes at a time.
- "× net/url" is the speed relative to package net/url. net/url does its nearest operation: Parse and then
  String for ToURI and ToIRI, JoinPath and String for Normalize, the method Parse of the base and String for
  Resolve. It has no Relativize, so it parses the reference there.
- "refused" is the percentage of lines that the contestant does not accept. Refusing a line takes a different
  time than the operation, so rows with many refused lines do not compare well.
- The contestants do different work. net/url, json-gold (which uses a regular expression) and fasthttp accept
  almost every line. whatwg-url parses as browsers do, and normalizes. fredbi/uri follows RFC 3986, and
  also accepts Unicode letters. Only package iri parses by RFC 3987.
`

// run writes the table. In each round, each contestant works for at least minTime.
func run(w io.Writer, dir string, rounds int, minTime time.Duration) error {
	if rounds < 1 {
		return errors.New("the number of rounds must be at least 1")
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
	fmt.Fprintln(w, "| operation | corpus | contestant | ns | spread | floors | × net/url | allocations | bytes | refused |")
	fmt.Fprintln(w, "|---|---|---|---:|---:|---:|---:|---:|---:|---:|")
	for _, op := range operations {
		for _, name := range op.corpora {
			figures := measure(corpora[name], slices.Concat(floors, op.contestants), rounds, minTime)
			floor, std := nsOf(figures, nameFloor), nsOf(figures, nameURL)
			for _, f := range figures {
				fmt.Fprintf(w, "| %s | %s | %s | %.1f | %.0f %% | %.2f | %.2f | %.2f | %.0f | %.1f %% |\n",
					op.name, name, f.name, f.ns, 100*f.spread, f.ns/floor, std/f.ns, f.allocs, f.bytes, 100*f.refused)
			}
		}
	}
	return nil
}

func nsOf(figures []figure, name string) float64 {
	return figures[slices.IndexFunc(figures, func(f figure) bool { return f.name == name })].ns
}

// processor returns the name of the processor, if Linux reports one.
func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	_, rest, _ := strings.Cut(string(text), "model name")
	line, _, _ := strings.Cut(rest, "\n")
	return cmp.Or(strings.Trim(line, "\t :"), "an unknown processor")
}

// rivals returns the names and versions of the modules that package iri is compared with.
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

// level returns the level of amd64 that the program was built for, after a space, or "".
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
