package uax9

import (
	"fmt"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
)

// For brackets, Mirror agrees with package bidi. Every mirror image has the same length in UTF-8 as
// its character.
func TestMirror(t *testing.T) {
	n := 0
	for c := range rune(utf8.MaxRune + 1) {
		p, _ := bidi.LookupRune(c)
		m := Mirror(c)
		if m == c {
			if p.IsBracket() {
				t.Errorf("Mirror(%U) returns the bracket itself, want its mirror image", c)
			}
			continue
		}
		n++
		if Mirror(m) != c || utf8.RuneLen(m) != utf8.RuneLen(c) || p.Class() != bidi.ON {
			t.Errorf("Mirror(%U) = %U, Mirror(%U) = %U, class %v; want the first character again, the same length in UTF-8, and class ON", c, m, m, Mirror(m), p.Class())
		}
		if p.IsBracket() && bidi.ReverseString(string(c)) != string(m) {
			t.Errorf("Mirror(%U) = %U, want %+q", c, m, bidi.ReverseString(string(c)))
		}
	}
	if n != 428 {
		t.Errorf("%d characters have mirror images, want 428", n)
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
			t.Errorf("Mirror(%U) = %U, want %U", c, Mirror(c), want)
		}
	}
	if n != 0 {
		t.Errorf("Mirror has %d characters more than BidiMirroring.txt, want the same number", n)
	}
}
