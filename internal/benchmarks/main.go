// Benchmarks compares package iri with package net/url and with other libraries, all in one run, and
// prints a table in Markdown:
//
//	go run . [-corpus DIR] [-rounds N] >RESULTS.md
//
// Of what each takes for one line the median is printed: in nanoseconds; in floors, which is what
// one look-up in a table takes for each byte of the line; and how many times faster it is than
// package net/url. Nanoseconds are those of one machine in one hour; the other two can be compared.
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

// run writes the table. A round of a contestant takes at least as long as least.
func run(w io.Writer, dir string, rounds int, least time.Duration) error {
	if rounds < 1 {
		return errors.New("there must be a round")
	}
	fmt.Fprintf(w, "Measured on %s, %d cores, %s, %s/%s%s, %s; medians of %d rounds.\n\n",
		processor(), runtime.NumCPU(), runtime.Version(), runtime.GOOS, runtime.GOARCH, level(), time.Now().Format(time.DateOnly), rounds)
	fmt.Fprintln(w, "| operation | corpus | by | ns | floors | × net/url | allocations | bytes | refused |")
	fmt.Fprintln(w, "|---|---|---|---:|---:|---:|---:|---:|---:|")
	for _, op := range operations {
		for _, name := range op.corpora {
			c, err := readCorpus(dir, name)
			if err != nil {
				return err
			}
			figures := measure(c, slices.Concat(floors, op.contestants), rounds, least)
			floor, std := nsOf(figures, nameFloor), nsOf(figures, nameURL)
			for _, f := range figures {
				fmt.Fprintf(w, "| %s | %s | %s | %.1f | %.2f | %.2f | %.2f | %.0f | %.1f %% |\n",
					op.name, name, f.name, f.ns, f.ns/floor, std/f.ns, f.allocs, f.bytes, 100*f.refused)
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

// level returns which level of amd64 the program is built for.
func level() string {
	info, _ := debug.ReadBuildInfo()
	for _, s := range info.Settings {
		if s.Key == "GOAMD64" {
			return " " + s.Value
		}
	}
	return ""
}
