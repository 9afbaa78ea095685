package iri

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// scanSlowly returns the same result as scan. It reads one character at a time.
func scanSlowly(s string, i int, set classSet) int {
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r < utf8.RuneSelf && classTable[r]&set != 0:
		case set == inScheme:
			return i
		case isTriplet(s, i):
			n = 3
		case !isUcschar(r):
			return i
		}
		i += n
	}
	return i
}

// sets has the sets of characters that the parser passes to scan.
var sets = [...]classSet{inScheme, inRegName, inUserinfo, inSegmentNc, inPath, inQuery}

// scan agrees with scanSlowly on every byte in every position of texts of up to 26 bytes. scan
// reads eight bytes at a time, so these are up to three whole words, and a rest.
func TestScan(t *testing.T) {
	for n := range 27 {
		for at := range n {
			for c := range 256 {
				b := []byte(strings.Repeat("a", n))
				b[at] = byte(c)
				s := string(b)
				for _, set := range sets {
					for _, i := range [...]int{0, n / 3, n} {
						if got, want := scan(s, i, set), scanSlowly(s, i, set); got != want {
							t.Fatalf("scan of %+q from offset %d with set %#x returns %d, want %d", s, i, set, got, want)
						}
					}
				}
			}
		}
	}
}

// scan agrees with scanSlowly.
func FuzzScan(f *testing.F) {
	for _, s := range [...]string{
		"", "a", "abcdefgh", "abcdefghi", "a/b?c=d&e", "%41%zz%", "%C3%A9%c3", "aaaaaaa%4", "日本語のテキスト", "日\xe6\x97", "éaéaéaéaé",
		"\u00a0\ud7ff\uf900\ufdcf\ufdf0\uffef", "\ufdd0", "\ufffd", "\U0001fffd\U0001fffe", "\ue000", "\xff", "abcdefg\x80",
	} {
		f.Add(s, uint(0))
		f.Add(s, uint(len(s)/2))
	}
	f.Fuzz(func(t *testing.T, s string, u uint) {
		i := int(u % uint(len(s)+1))
		for _, set := range sets {
			if got, want := scan(s, i, set), scanSlowly(s, i, set); got != want {
				t.Errorf("scan of %+q from offset %d with set %#x returns %d, want %d", s, i, set, got, want)
			}
		}
	})
}
