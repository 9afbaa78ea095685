package main

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

const dir = "../../testdata/corpus"

// Package iri accepts all lines, and allocates at most as often as maxAllocs allows; a missing
// entry is 0. The floors, which do the least possible work, look at all bytes. All contestants
// return results that are not empty.
func TestContestants(t *testing.T) {
	// allocations per line, by operation and corpus
	maxAllocs := map[string]float64{"ToURI intl": 1, "ToIRI pct": 1, "Normalize web": 0.1, "Normalize edge": 0.75, "Resolve resolve": 1, "Relativize resolve": 0.35}
	for _, op := range operations {
		for _, name := range op.corpora {
			c, err := readCorpus(dir, name)
			if err != nil {
				t.Fatal(err)
			}
			for _, it := range floors {
				if got, want := it.run(c).bytes, len(strings.Join(c.lines, "")); got != want {
					t.Errorf("corpus %s, %s: looks at %d bytes, want %d", name, it.name, got, want)
				}
			}
			for _, it := range op.contestants {
				did := it.run(c)
				if did.bytes == 0 {
					t.Errorf("%s, %s, %s: want results that are not empty", op.name, name, it.name)
				}
				if it.name != nameIRI {
					continue
				}
				if did.refused > 0 {
					t.Errorf("%s, %s: refused %d lines, want 0", op.name, name, did.refused)
				}
				if got := count(c, it).allocs; got > maxAllocs[op.name+" "+name] {
					t.Errorf("%s, %s: %.3f allocations per line, want at most %v", op.name, name, got, maxAllocs[op.name+" "+name])
				}
			}
		}
	}
}

// The table has a row for each contestant and corpus. The columns of ratios are 1 in the rows of
// the floor and of net/url, with which they compare.
func TestRun(t *testing.T) {
	var b strings.Builder
	if err := run(&b, dir, 1, time.Microsecond); err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, op := range operations {
		want += len(op.corpora) * (len(floors) + len(op.contestants))
	}
	rows := regexp.MustCompile(`(?m)^\| (\w+ \| \w+) \| (.+?) \| ([\d.]+) \| [\d.]+ % \| ([\d.]+) \| ([\d.]+) \|`).FindAllStringSubmatch(b.String(), -1)
	if len(rows) != want {
		t.Errorf("the table has %d rows, want %d:\n%s", len(rows), want, &b)
	}
	for _, row := range rows {
		ns, err := strconv.ParseFloat(row[3], 64)
		if err != nil || ns <= 0 {
			t.Errorf("want a positive time: %s", row[0])
		}
		if row[2] == nameFloor && row[4] != "1.00" || row[2] == nameURL && row[5] != "1.00" {
			t.Errorf("want the ratio 1.00: %s", row[0])
		}
	}
	for _, name := range []string{"fredbi/uri v", "whatwg-url v", "purell v", "json-gold v", "fasthttp v"} {
		if !strings.Contains(rivals(), name) {
			t.Errorf("rivals() = %q, want it to contain %q", rivals(), name)
		}
	}
	b.Reset()
	if run(&b, t.TempDir(), 1, 0) == nil || run(&b, dir, 0, 0) == nil || b.Len() > 0 {
		t.Errorf("want errors for an empty directory and for 0 rounds, and no output; output %q", &b)
	}
}
