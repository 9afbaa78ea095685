package uax9

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"example.com/iri/internal/iritest/long"
)

var bidiDir = flag.String("bidi", "", "`directory` with Unicode's files BidiTest.txt, BidiCharacterTest.txt and BidiMirroring.txt")

// Unicode's conformance tests of UAX #9 pass. The test uses the lines with paragraph level 0 and
// without explicit formatting. By default, it reads the sample of Unicode 15.0 in testdata. With
// -bidi, it reads the complete files of any version from 15.0 to 17.0, which all have the same
// number of such lines.
func TestBidiConformance(t *testing.T) {
	for _, tt := range []struct {
		name        string
		run         func(*testing.T, []string) int
		part, whole int
	}{
		{"BidiTest", runBidiTest, 886, 33_346},
		{"BidiCharacterTest", runBidiCharacterTest, 2341, 45_811},
	} {
		dir, want := filepath.Join("..", "..", "testdata", "bidi"), tt.part
		if *bidiDir != "" {
			dir, want = *bidiDir, tt.whole
		}
		if n := tt.run(t, readLines(t, filepath.Join(dir, tt.name+".txt"))); n != want {
			t.Errorf("%s: %d applicable lines, want %d", tt.name, n, want)
		}
	}
}

// readLines returns the lines of a file.
func readLines(t *testing.T, name string) []string {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(text), "\n")
}

// runBidiTest checks the applicable lines of BidiTest.txt and returns their number.
func runBidiTest(t *testing.T, lines []string) (n int) {
	chars := map[string]rune{ // one character of each class
		"L": 'a', "R": '\u05d0', "AL": '\u0627', "EN": '1', "AN": '\u0661', "ES": '-', "ET": '%', "CS": ':',
		"NSM": '\u0301', "BN": '\u200d', "B": '\u2029', "S": '\t', "WS": ' ', "ON": '!',
	}
	for class, c := range chars {
		if p, _ := bidi.LookupRune(c); p.Class() != classNames[class] || p.IsBracket() {
			t.Errorf("%U must be of class %s, and must not be a bracket", c, class)
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
		if !ok || strings.ContainsAny(line[:1], "#@") {
			continue
		}
		// Bit 1 is set if the line applies to paragraph level 0. A class without an entry in chars
		// is explicit formatting; its element of text is 0.
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

// classNames has the classes that occur in text without explicit formatting.
var classNames = map[string]bidi.Class{
	"L": bidi.L, "R": bidi.R, "AL": bidi.AL, "EN": bidi.EN, "AN": bidi.AN, "ES": bidi.ES, "ET": bidi.ET, "CS": bidi.CS,
	"NSM": bidi.NSM, "BN": bidi.BN, "B": bidi.B, "S": bidi.S, "WS": bidi.WS, "ON": bidi.ON,
}

// runBidiCharacterTest checks the applicable lines of BidiCharacterTest.txt and returns their
// number.
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

// isFormatting reports whether c is an explicit formatting character (rules X1 to X8).
func isFormatting(c rune) bool {
	p, _ := bidi.LookupRune(c)
	return p.Class() > bidi.Control
}

// checkOrder compares the levels and the visual order of text with the results in Unicode's tests.
//
// The parameter wantLevels has the level of each character, or "x" for characters of class BN. The
// parameter wantOrder has the indexes of the other characters in their order after rule L2.
func checkOrder(t *testing.T, text, wantLevels, wantOrder string) {
	t.Helper()
	var buf Buf
	l := buf.Resolve(text)
	var levels []string
	for i := range l.original {
		level := strconv.Itoa(l.level(i))
		if l.original[i] == BN {
			level = "x"
		}
		levels = append(levels, level)
	}
	if got := strings.Join(levels, " "); got != wantLevels {
		t.Errorf("%+q: levels %s, want %s", text, got, wantLevels)
		return
	}

	var want []displayed // the characters in their order after rule L2
	for _, number := range strings.Fields(wantOrder) {
		i, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		level, err := strconv.Atoi(levels[i])
		if err != nil {
			t.Fatal(err)
		}
		c := []rune(text)[i]
		p, _ := bidi.LookupRune(c)
		want = append(want, displayed{c, p.Class(), level})
	}
	got := strings.Map(func(c rune) rune {
		if p, _ := bidi.LookupRune(c); p.Class() == bidi.BN {
			return -1
		}
		return c
	}, l.Visual())
	if want := applyL3L4(want); got != want {
		t.Errorf("%+q: Visual: %+q, want %+q", text, got, want)
	}
}

// A displayed is a character of a text in its order after rule L2.
type displayed struct {
	r        rune
	original bidi.Class
	level    int
}

// applyL3L4 applies rules L3 and L4. If marks come before their base character, it reverses the
// marks and the base character. It mirrors right-to-left characters.
func applyL3L4(chars []displayed) string {
	isAttached := func(c displayed) bool { return c.original == bidi.NSM || c.original == bidi.BN }
	for i := 0; i < len(chars); i++ {
		if chars[i].level != 1 || chars[i].original != bidi.NSM {
			continue
		}
		end := i
		for end < len(chars) && chars[end].level == 1 && isAttached(chars[end]) {
			end++
		}
		if end < len(chars) && chars[end].level == 1 {
			end++
		}
		slices.Reverse(chars[i:end])
		i = end - 1
	}
	var b strings.Builder
	for _, c := range chars {
		if c.level == 1 {
			c.r = Mirror(c.r)
		}
		b.WriteRune(c.r)
	}
	return b.String()
}

// reorder is a second, simple implementation of UAX #9, rule by rule, for a text at paragraph level
// 0 without explicit formatting. It returns the text in visual order, and the levels of its
// characters.
func reorder(text string) (visual string, levels []int) {
	type char struct {
		r               rune
		original, class bidi.Class
		bracket         int // +1 for an opening bracket, -1 for a closing bracket
		level           int
	}
	var all, seq []*char // seq excludes characters of class BN
	for _, r := range text {
		p, _ := bidi.LookupRune(r)
		c := &char{r: r, original: p.Class(), class: p.Class()}
		if p.IsBracket() {
			c.bracket = -1
			if p.IsOpeningBracket() {
				c.bracket = 1
			}
		}
		all = append(all, c)
		if c.class != bidi.BN {
			seq = append(seq, c)
		}
	}
	classAt := func(i int) bidi.Class {
		if i < 0 || i >= len(seq) {
			return bidi.L // sos, eos
		}
		return seq[i].class
	}
	lastStrong := func(i int) bidi.Class {
		for i--; i >= 0; i-- {
			if c := seq[i].class; c == bidi.L || c == bidi.R || c == bidi.AL {
				return c
			}
		}
		return bidi.L
	}
	rule := func(f func(i int, c *char)) {
		for i, c := range seq {
			f(i, c)
		}
	}
	rule(func(i int, c *char) { // W1
		if c.class == bidi.NSM {
			c.class = classAt(i - 1)
		}
	})
	rule(func(i int, c *char) { // W2
		if c.class == bidi.EN && lastStrong(i) == bidi.AL {
			c.class = bidi.AN
		}
	})
	rule(func(i int, c *char) { // W3
		if c.class == bidi.AL {
			c.class = bidi.R
		}
	})
	rule(func(i int, c *char) { // W4
		prev, next := classAt(i-1), classAt(i+1)
		if (c.class == bidi.ES || c.class == bidi.CS) && prev == bidi.EN && next == bidi.EN ||
			c.class == bidi.CS && prev == bidi.AN && next == bidi.AN {
			c.class = prev
		}
	})
	rule(func(i int, c *char) { // W5
		if c.class != bidi.ET {
			return
		}
		end := i
		for classAt(end) == bidi.ET {
			end++
		}
		if classAt(i-1) == bidi.EN || classAt(end) == bidi.EN {
			c.class = bidi.EN
		}
	})
	rule(func(i int, c *char) { // W6
		if c.class == bidi.ES || c.class == bidi.ET || c.class == bidi.CS {
			c.class = bidi.ON
		}
	})
	rule(func(i int, c *char) { // W7
		if c.class == bidi.EN && lastStrong(i) == bidi.L {
			c.class = bidi.L
		}
	})

	// N0
	direction := func(i int) bidi.Class { // L or R for strong characters and numbers, else ON
		switch c := classAt(i); c {
		case bidi.EN, bidi.AN:
			return bidi.R
		case bidi.L, bidi.R:
			return c
		}
		return bidi.ON
	}
	canonical := strings.NewReplacer("\u2329", "\u3008", "\u232a", "\u3009").Replace // the canonical equivalents of two brackets
	type pair struct{ opening, closing int }
	var pairs []pair
	var stack []int
	for i, c := range seq {
		if c.bracket > 0 && c.class == bidi.ON {
			if len(stack) == 63 {
				break
			}
			stack = append(stack, i)
		}
		if c.bracket < 0 && c.class == bidi.ON {
			for k := len(stack) - 1; k >= 0; k-- {
				if canonical(string(Mirror(seq[stack[k]].r))) == canonical(string(c.r)) {
					pairs = append(pairs, pair{stack[k], i})
					stack = stack[:k]
					break
				}
			}
		}
	}
	slices.SortFunc(pairs, func(p, q pair) int { return p.opening - q.opening })
	for _, p := range pairs {
		hasL, hasR := false, false
		for i := p.opening + 1; i < p.closing; i++ {
			hasL = hasL || direction(i) == bidi.L
			hasR = hasR || direction(i) == bidi.R
		}
		if !hasL && !hasR {
			continue
		}
		class := bidi.L
		if !hasL {
			i := p.opening - 1
			for direction(i) == bidi.ON {
				i--
			}
			class = direction(i)
		}
		for _, i := range []int{p.opening, p.closing} {
			seq[i].class = class
			for i++; i < len(seq) && seq[i].original == bidi.NSM; i++ {
				seq[i].class = class
			}
		}
	}

	rule(func(i int, c *char) { // N1, N2
		if direction(i) != bidi.ON {
			return
		}
		end := i
		for direction(end) == bidi.ON {
			end++
		}
		if class := direction(i - 1); class == direction(end) {
			c.class = class
		} else {
			c.class = bidi.L
		}
	})
	rule(func(i int, c *char) { // I1
		c.level = map[bidi.Class]int{bidi.L: 0, bidi.R: 1, bidi.EN: 2, bidi.AN: 2}[c.class]
	})
	for i, c := range all { // section 5.2
		if c.original == bidi.BN && i > 0 {
			c.level = all[i-1].level
		}
	}
	for i, c := range all { // L1
		end := i
		for end < len(all) && (all[end].original == bidi.WS || all[end].original == bidi.BN) {
			end++
		}
		if end == len(all) || all[end].original == bidi.S || all[end].original == bidi.B {
			c.level = 0
		}
	}
	for _, c := range all {
		levels = append(levels, c.level)
	}
	for level := 2; level >= 1; level-- { // L2
		for i := 0; i < len(all); i++ {
			end := i
			for end < len(all) && all[end].level >= level {
				end++
			}
			slices.Reverse(all[i:end])
			i = max(i, end)
		}
	}
	var chars []displayed
	for _, c := range all {
		chars = append(chars, displayed{c.r, c.original, c.level})
	}
	return applyL3L4(chars), levels
}

// checkReorder compares the levels and the visual order of text with the results of reorder.
func checkReorder(t *testing.T, text string) {
	t.Helper()
	var buf Buf
	l := buf.Resolve(text)
	want, levels := reorder(text)
	for i, level := range levels {
		if l.level(i) != level {
			t.Fatalf("%+q: character %d has level %d, want %d", text, i, l.level(i), level)
		}
	}
	if got := l.Visual(); got != want {
		t.Errorf("%+q: Visual: %+q, want %+q", text, got, want)
	}
	positions := l.Positions()
	visual := []rune(want)
	for i, c := range []rune(text) {
		if char := visual[positions[i]]; char != c && char != Mirror(c) {
			t.Errorf("%+q: character %d has position %d, where %U is displayed, want the character or its mirror image", text, i, positions[i], char)
		}
	}
}

// alphabet has characters of each class, and brackets. U+2329 and U+3009 form a pair, because
// U+2329 is canonically equivalent to U+3008.
const alphabet = "abअא\u0800\u05d1اب12\u0661\u0662-+%#:,./()[]\u2329\u3009<\u00ab!?&\u0301\u05b0\u200d\u3000\t\u2029"

// The levels, the visual order and the positions of random texts agree with reorder. So do texts
// with many nested brackets, and long texts.
func TestReorder(t *testing.T) {
	t.Parallel()
	chars := []rune(alphabet)
	r := rand.New(rand.NewPCG(7, 8))
	for range long.Draws(200_000) {
		text := make([]rune, r.IntN(24))
		suffix := chars[r.IntN(len(chars)):] // often few characters, so that some brackets form pairs
		for i := range text {
			if r.IntN(2) == 0 {
				text[i] = suffix[r.IntN(len(suffix))]
			} else {
				text[i] = chars[r.IntN(len(chars))]
			}
		}
		checkReorder(t, string(text))
	}
	for n := range 70 { // more than 63, the maximum depth of brackets
		checkReorder(t, "\u05d0"+strings.Repeat("(", n)+"\u05d1"+strings.Repeat(")", n)+"a[\u05d1]")
		checkReorder(t, "\u05d0(\u05d1)"+strings.Repeat("[(", n)+"\u05d1"+strings.Repeat(")]", n)+"a")
	}
	for _, c := range alphabet {
		for n := range 300 { // around the capacity of a Buf
			if n > 120 && n < 140 || n > 250 && long.Enabled() {
				checkReorder(t, strings.Repeat(string(c), n)+"(\u05d01)")
			}
		}
	}
}

// Visual agrees with reorder.
func FuzzVisual(f *testing.F) {
	for _, s := range []string{"", alphabet, "http://ab.\u05d0\u05d1.c/\u0627(1)/%41", "\u05d01/2\u05d1:80", "\u0627%1:1%\u06611"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) <= 128 && utf8.ValidString(s) && !strings.ContainsFunc(s, isFormatting) {
			checkReorder(t, s)
		}
	})
}
