package ascii

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/iri/internal/iritest/long"
)

// The functions that read eight bytes at a time return the same results as package strings and
// regular expressions, wherever in a text the bytes are that they look for.
func TestWords(t *testing.T) {
	t.Parallel()
	contents := map[Content]*regexp.Regexp{
		HasNonASCII: regexp.MustCompile(`[^\x00-\x7F]`), HasPercent: regexp.MustCompile(`%`), HasDotCandidates: regexp.MustCompile(`/\.|%2[Ee]`),
	}
	upper := regexp.MustCompile(`[A-Z]`)
	check := func(s string) {
		var want Content
		for c, re := range contents {
			if re.MatchString(s) {
				want |= c
			}
		}
		nonASCII := 0
		for i := range len(s) {
			if s[i] >= utf8.RuneSelf {
				nonASCII++
			}
		}
		if got := ContentOf(s); got != want {
			t.Errorf("ContentOf(%+q) = %b, want %b", s, got, want)
		}
		if got, want := HasUpper(s), upper.MatchString(s); got != want {
			t.Errorf("HasUpper(%+q) = %v, want %v", s, got, want)
		}
		if got, want := SlashDot(s), strings.Index(s, "/."); got != want {
			t.Errorf("SlashDot(%+q) = %d, want %d", s, got, want)
		}
		if got, want := HasEncodedDot(s), strings.Contains(strings.ToUpper(s), "%2E"); got != want {
			t.Errorf("HasEncodedDot(%+q) = %v, want %v", s, got, want)
		}
		if got, want := Is(s), nonASCII == 0; got != want {
			t.Errorf("Is(%+q) = %v, want %v", s, got, want)
		}
		if got := CountNonASCII(s); got != nonASCII {
			t.Errorf("CountNonASCII(%+q) = %d, want %d", s, got, nonASCII)
		}
		if got, want := Prefix(s), strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }); got != want && (got != len(s) || want >= 0) {
			t.Errorf("Prefix(%+q) = %d, want %d", s, got, want)
		}
		for _, c := range []byte("/.a") {
			if got, want := LastIndex(s, c), strings.LastIndexByte(s, c); got != want {
				t.Errorf("LastIndex(%+[2]q, %[1]q) = %[3]d, want %[4]d", c, s, got, want)
			}
		}
		for end := range len(s) {
			other := s[:end] + string([]byte{s[end] ^ 1}) + s[end+1:]
			if got := CommonPrefix(s, other); got != end {
				t.Errorf("CommonPrefix(%+q, %+q) = %d, want %d", s, other, got, end)
			}
			if got := CommonPrefix(s[:end], s); got != end {
				t.Errorf("CommonPrefix(%+q, %+q) = %d, want %d", s[:end], s, got, end)
			}
		}
	}
	for n := range 27 {
		if !long.Enabled() && n > 9 && n%3 != 0 {
			continue
		}
		check(strings.Repeat("é", n))
		for at := range n {
			check(strings.Repeat("a", at) + "\xff" + strings.Repeat("a", n-at-1)) // a single byte that is not UTF-8
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
