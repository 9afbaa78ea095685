package uax9

import (
	"fmt"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
)

// Mirror images are those of package bidi where these are brackets, and have the same size.
func TestMirror(t *testing.T) {
	n := 0
	for c := range rune(utf8.MaxRune + 1) {
		p, _ := bidi.LookupRune(c)
		m := Mirror(c)
		if m == c {
			if p.IsBracket() {
				t.Errorf("%U is a bracket", c)
			}
			continue
		}
		n++
		if Mirror(m) != c || utf8.RuneLen(m) != utf8.RuneLen(c) || p.Class() != bidi.ON {
			t.Errorf("%U: %U, %v", c, m, p.Class())
		}
		if p.IsBracket() && bidi.ReverseString(string(c)) != string(m) {
			t.Errorf("%U: %U", c, m)
		}
	}
	if n != 428 {
		t.Errorf("%d characters have mirror images", n)
	}
	if *bidiDir == "" {
		return
	}
	for _, line := range readLines(t, filepath.Join(*bidiDir, "BidiMirroring.txt")) {
		var c, want rune
		if k, _ := fmt.Sscanf(line, "%X; %X", &c, &want); k != 2 {
			continue
		}
		n--
		if Mirror(c) != want {
			t.Errorf("%U: %U, want %U", c, Mirror(c), want)
		}
	}
	if n != 0 {
		t.Errorf("%d characters more than in BidiMirroring.txt", n)
	}
}
