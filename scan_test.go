package iri

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// scanPlainly is what scan does, one character at a time.
func scanPlainly(s string, i int, set class) int {
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

var sets = [...]class{inScheme, inRegName, inUserinfo, inSegmentNc, inPath, inQuery}

// Each byte, at each place of words and of what is left of them.
func TestScan(t *testing.T) {
	for n := range 27 {
		for at := range n {
			for c := range 256 {
				b := []byte(strings.Repeat("a", n))
				b[at] = byte(c)
				s := string(b)
				for _, set := range sets {
					for _, i := range [...]int{0, n / 3, n} {
						if got, want := scan(s, i, set), scanPlainly(s, i, set); got != want {
							t.Fatalf("%+q from %d, set %#x: %d, want %d", s, i, set, got, want)
						}
					}
				}
			}
		}
	}
}

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
			if got, want := scan(s, i, set), scanPlainly(s, i, set); got != want {
				t.Errorf("%+q from %d, set %#x: %d, want %d", s, i, set, got, want)
			}
		}
	})
}

// What goes through a text by words finds what package strings and regular expressions
// find, wherever it is.
func TestWords(t *testing.T) {
	t.Parallel()
	contents := map[content]*regexp.Regexp{
		hasNonASCII: regexp.MustCompile(`[^\x00-\x7F]`), hasPercent: regexp.MustCompile(`%`), hasDots: regexp.MustCompile(`/\.|%2[Ee]`),
	}
	upper := regexp.MustCompile(`[A-Z]`)
	check := func(s string) {
		var want content
		for c, re := range contents {
			if re.MatchString(s) {
				want |= c
			}
		}
		beyond := 0
		for i := range len(s) {
			if s[i] >= utf8.RuneSelf {
				beyond++
			}
		}
		if got := contentOf(s); got != want {
			t.Errorf("content of %+q: %b, want %b", s, got, want)
		}
		if got, want := hasUpper(s), upper.MatchString(s); got != want {
			t.Errorf("hasUpper of %+q: %v", s, got)
		}
		if got, want := slashDot(s), strings.Index(s, "/."); got != want {
			t.Errorf("slashDot of %+q: %d, want %d", s, got, want)
		}
		if got, want := hasEncodedDot(s), strings.Contains(strings.ToUpper(s), "%2E"); got != want {
			t.Errorf("hasEncodedDot of %+q: %v", s, got)
		}
		if got, want := isASCII(s), beyond == 0; got != want {
			t.Errorf("isASCII of %+q: %v", s, got)
		}
		if got := nonASCII(s); got != beyond {
			t.Errorf("nonASCII of %+q: %d, want %d", s, got, beyond)
		}
		if got, want := asciiPrefix(s), strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }); got != want && (got != len(s) || want >= 0) {
			t.Errorf("asciiPrefix of %+q: %d, want %d", s, got, want)
		}
		for _, c := range []byte("/.a") {
			if got, want := lastByte(s, c), strings.LastIndexByte(s, c); got != want {
				t.Errorf("last %q of %+q: %d, want %d", c, s, got, want)
			}
		}
		for end := range len(s) {
			other := s[:end] + string([]byte{s[end] ^ 1}) + s[end+1:]
			if got := commonPrefix(s, other); got != end {
				t.Errorf("commonPrefix of %+q and %+q: %d", s, other, got)
			}
			if got := commonPrefix(s[:end], s); got != end {
				t.Errorf("commonPrefix of %+q and its first %d bytes: %d", s, end, got)
			}
		}
	}
	for n := range 27 {
		check(strings.Repeat("é", n))
		for at := range n {
			check(strings.Repeat("a", at) + "\xff" + strings.Repeat("a", n-at-1)) // one byte by itself
		}
		for at := range n {
			for c := range rune(0x80) {
				check(strings.Repeat("a", at) + string(c) + strings.Repeat("~", n-at-1))
			}
			for _, piece := range []string{"/.", "./", "//", "/%", "2e", "2E", "e2", "2.", "/e", "é/.", "é2e", "/é.", "\u012f.", "\u0232e", "/\u016e", "2\u00e5", "\u0640A", "\u065a", "@[`{", "%", "\u00a5", "%2E", "%2e", "%2\u00c5", "\u0125%2e", "0.", "/\u002f\u0080.", "\u00af."} {
				check(strings.Repeat("/", at) + piece + strings.Repeat("a", n-at-1))
				check(strings.Repeat("2", at) + piece + strings.Repeat("2", n-at-1))
				check(strings.Repeat(".", at) + piece + strings.Repeat(".", n-at-1))
			}
		}
	}
}

var plainName = regexp.MustCompile(`^([a-z0-9]+([.-][a-z0-9]+)*\.?)?(:[0-9]*)?$`)

// isPlainName finds the names that a regular expression finds, if they are not too
// long; and what it finds is mapped to itself.
func TestIsPlainName(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 8))
	parts := []string{"a", "bcdefg", "z", "0", "9", ".", "-", ".", "-", "1.", ":", ":80", "_", "A", "~", "@", "%41", "é", "(", "/", "?", "#", strings.Repeat("a", 20)}
	plain := 0
	for range 200_000 {
		b := strings.Builder{}
		for range r.IntN(8) {
			b.WriteString(parts[r.IntN(len(parts)>>r.IntN(2))])
		}
		i, err := Parse([]string{"http", "ws"}[r.IntN(2)] + "://" + b.String())
		if err != nil {
			continue
		}
		authority, _ := i.Authority()
		got := isPlainName(i.text, i.hierPart()+2, int(i.ends.authority))
		short := len(i.Host()) <= maxLabel
		if want := plainName.MatchString(authority); got && !want || !got && want && short && i.ends.authority >= 16 {
			t.Errorf("%s: %v, want %v", i, got, want)
		}
		if !got {
			continue
		}
		plain++
		if mapped, err := i.mapHost(); mapped != i || err != nil {
			t.Errorf("%s is mapped to %s, %v", i, mapped, err)
		}
	}
	if plain < 20_000 {
		t.Error("only", plain, "are plain")
	}
}
