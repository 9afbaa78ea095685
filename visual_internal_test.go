package iri

import (
	"bufio"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
)

var bidiDir = flag.String("bidi", "", "folder with Unicode's BidiTest.txt and BidiCharacterTest.txt, for TestBidiConformance")

// applicable are the lines of Unicode's files that have paragraph level 0 and no explicit
// formatting, by version.
var applicable = map[string]int{
	"BidiTest-15.0.0.txt":          33_346,
	"BidiCharacterTest-15.0.0.txt": 45_811,
}

// Unicode's own tests of UAX #9: the part of them in testdata, or all.
func TestBidiConformance(t *testing.T) {
	for _, tt := range []struct {
		name string
		run  func(*testing.T, []string) int
	}{{"BidiTest", runBidiTest}, {"BidiCharacterTest", runBidiCharacterTest}} {
		dir := filepath.Join("testdata", "bidi")
		if *bidiDir != "" {
			dir = *bidiDir
		}
		f, err := os.Open(filepath.Join(dir, tt.name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		var lines []string
		for in := bufio.NewScanner(f); in.Scan(); {
			lines = append(lines, in.Text())
		}
		n := tt.run(t, lines)
		version := strings.TrimPrefix(lines[0], "# ")
		if want := applicable[version]; *bidiDir != "" && n != want {
			t.Errorf("%s: %d lines are applicable, want %d", version, n, want)
		}
		t.Logf("%s: %d lines", version, n)
	}
}

// runBidiTest returns how many lines are applicable.
func runBidiTest(t *testing.T, lines []string) (n int) {
	chars := map[string]rune{ // one of each class
		"L": 'a', "R": '\u05d0', "AL": '\u0627', "EN": '1', "AN": '\u0661', "ES": '-', "ET": '%', "CS": ':',
		"NSM": '\u0301', "BN": '\u200d', "B": '\u2029', "S": '\t', "WS": ' ', "ON": '!',
	}
	for class, c := range chars {
		if p, _ := bidi.LookupRune(c); p.Class() != classNames[class] || p.IsBracket() {
			t.Errorf("%U is not %s", c, class)
		}
	}
	var levels, order string
	for _, line := range lines {
		if rest, ok := strings.CutPrefix(line, "@Levels:"); ok {
			levels = strings.TrimSpace(rest)
		} else if rest, ok := strings.CutPrefix(line, "@Reorder:"); ok {
			order = strings.TrimSpace(rest)
		}
		classes, bitset, ok := strings.Cut(line, ";")
		if !ok || line[0] == '#' || line[0] == '@' {
			continue
		}
		bits, err := strconv.ParseUint(strings.TrimSpace(bitset), 16, 0)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		var text []rune
		for _, class := range strings.Fields(classes) {
			text = append(text, chars[class])
		}
		if bits&2 != 0 && !slices.Contains(text, 0) {
			checkOrder(t, string(text), levels, order)
			n++
		}
	}
	return n
}

// The classes that text has in which there is no explicit formatting.
var classNames = map[string]bidi.Class{
	"L": bidi.L, "R": bidi.R, "AL": bidi.AL, "EN": bidi.EN, "AN": bidi.AN, "ES": bidi.ES, "ET": bidi.ET, "CS": bidi.CS,
	"NSM": bidi.NSM, "BN": bidi.BN, "B": bidi.B, "S": bidi.S, "WS": bidi.WS, "ON": bidi.ON,
}

// runBidiCharacterTest returns how many lines are applicable.
func runBidiCharacterTest(t *testing.T, lines []string) (n int) {
	for _, line := range lines {
		columns := strings.Split(line, ";")
		if len(columns) < 5 || line[0] == '#' || columns[2] != "0" {
			continue
		}
		var text []rune
		for _, hex := range strings.Fields(columns[0]) {
			c, err := strconv.ParseInt(hex, 16, 32)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			text = append(text, rune(c))
		}
		if !slices.ContainsFunc(text, isFormatting) {
			checkOrder(t, string(text), columns[3], columns[4])
			n++
		}
	}
	return n
}

// isFormatting reports whether c is of explicit formatting: rules X1 to X8.
func isFormatting(c rune) bool {
	p, _ := bidi.LookupRune(c)
	return p.Class() > bidi.Control
}

// checkOrder holds the levels of the characters of text, and what is displayed, against
// what Unicode's tests tell: the levels, and the characters in order by rule L2, both
// without what is BN.
func checkOrder(t *testing.T, text, wantLevels, wantOrder string) {
	t.Helper()
	var buf lineBuf
	l := buf.read(text)
	l.resolve()
	var levels []string
	for i := range l.original {
		level := strconv.Itoa(l.level(i))
		if l.original[i] == classBN {
			level = "x"
		}
		levels = append(levels, level)
	}
	if got := strings.Join(levels, " "); got != wantLevels {
		t.Errorf("%+q: levels %s, want %s", text, got, wantLevels)
		return
	}

	// Rules L3 and L4: where marks come before what they belong to, the order of all that is
	// turned round; and what is written from right to left is mirrored.
	chars := []rune(text)
	var want, cluster []rune
	levelBefore := ""
	for _, number := range strings.Fields(wantOrder) {
		i, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		if levels[i] != levelBefore {
			want = append(want, cluster...)
			cluster = nil
		}
		levelBefore = levels[i]
		c := chars[i]
		if levels[i] == "1" {
			c = mirror(c)
		}
		if levels[i] == "1" && l.original[i] == classNSM {
			cluster = append([]rune{c}, cluster...)
			continue
		}
		want = append(append(want, c), cluster...)
		cluster = nil
	}
	want = append(want, cluster...)
	got := strings.Map(func(c rune) rune {
		if p, _ := bidi.LookupRune(c); p.Class() == bidi.BN {
			return -1
		}
		return c
	}, l.visual())
	if got != string(want) {
		t.Errorf("%+q: %+q, want %+q", text, got, string(want))
	}
}

// Mirror images are those of package bidi where these are brackets, and have the same size.
func TestMirror(t *testing.T) {
	n := 0
	for c := range rune(utf8.MaxRune + 1) {
		p, _ := bidi.LookupRune(c)
		m := mirror(c)
		if m == c {
			if p.IsBracket() {
				t.Errorf("%U is a bracket", c)
			}
			continue
		}
		n++
		if mirror(m) != c || utf8.RuneLen(m) != utf8.RuneLen(c) || p.Class() != bidi.ON {
			t.Errorf("%U: %U, %v", c, m, p.Class())
		}
		if p.IsBracket() && bidi.ReverseString(string(c)) != string(m) {
			t.Errorf("%U: %U", c, m)
		}
	}
	if n != 428 {
		t.Errorf("%d characters have mirror images", n)
	}
}
