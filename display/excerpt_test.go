package display_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/display"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/uax9"
)

// Excerpt returns the characters of [iri.ParseError.Excerpt], quoted and in another order. Its span
// starts at the character that contains the offset.
func TestExcerpt(t *testing.T) {
	for _, in := range []string{
		"", "a b", "x:אב גד", "x:(אב] גד", "http://ab.גד.הו/זח טי", "אב\u05b0\u0301ג|", "א\u202eב\\", "x://א:secretא@ה ו/", "日א本\x80א\xe2\x80", "…א\u2029",
		strings.Repeat("\x80", 200), "\xff" + strings.Repeat("אa", 100), "1/אب12", "א\n\t\"א",
	} {
		for offset := range len(in) + 1 {
			e := &iri.ParseError{Input: in, Offset: offset, Err: iri.ErrCharacter}
			text, spans, _ := display.Excerpt(in, offset, offset)
			at := spans[0][0]
			logical, logicalAt := e.Excerpt()
			if got, want := iritest.Unmirrored(text, uax9.Mirror), iritest.Unmirrored(strconv.Quote(logical), uax9.Mirror); got != want {
				t.Errorf("%q: Excerpt returns %s, want the characters of %q in any order, possibly mirrored", in, text, logical)
			}
			if at < 1 || at >= len(text) || !utf8.ValidString(text[:at]) {
				t.Errorf("%q, %d: the span begins at offset %d, want the start of a character in %q", in, offset, at, text)
				continue
			}
			want := `"` // the closing quotation mark, if the offset is the end of the text
			for i, c := range logical {
				_, size := utf8.DecodeRuneInString(logical[i:])
				if i <= logicalAt && logicalAt < i+size {
					want = strings.TrimPrefix(strconv.Quote(logical[i:i+size]), `"`)
					if strconv.IsPrint(c) && uax9.Mirror(c) != c && strings.HasPrefix(text[at:], string(uax9.Mirror(c))) {
						want = string(uax9.Mirror(c))
					}
					want = strings.TrimSuffix(want, `"`)
				}
			}
			if !strings.HasPrefix(text[at:], want) {
				t.Errorf("%q, %d: the span begins at offset %[4]d of %[3]q, want it to begin at %[5]q", in, offset, text, at, want)
			}
		}
	}
}

// Excerpt returns the spans where text[start:end] is displayed, after shortening and masking.
func TestExcerptSpans(t *testing.T) {
	long := strings.Repeat("a", 200)
	for _, tt := range []struct {
		text       string
		start, end int
		want       string // the excerpt, with each span between "<" and ">"
		isMasked   bool
	}{
		{"abc", 1, 2, `"a<b>c"`, false},
		{"abc", 1, 1, `"a<>bc"`, false},
		{"abc", 0, 3, `"<abc>"`, false},
		{"abc", 3, 3, `"abc<>"`, false},
		{"ab", -1, 1, `"<a>b"`, false},
		{"ab", 1, 0, `"a<>b"`, false},
		{"ab", 7, 9, `"ab<>"`, false},
		{"ab", 1, 9, `"a<b>"`, false},
		{"", 0, 0, `"<>"`, false},
		{"\u00e9\u00e9b", 1, 3, "\"<\u00e9>\u00e9b\"", false}, // start and end are within characters
		{"a\nb", 1, 2, `"a<\n>b"`, false},
		{"a\xffb", 1, 2, `"a<\xff>b"`, false},
		{long, 0, 200, `"<` + long[:80] + ">\u2026\"", false},
		{long, 150, 200, "\"\u2026" + long[:40] + "<" + long[:40] + ">\u2026\"", false},
		{long, 170, 200, "\"\u2026" + long[:50] + "<" + long[:30] + `>"`, false},
		{long, 100, 160, "\"\u2026" + long[:40] + "<" + long[:40] + ">\u2026\"", false},
		{long + "\u2026", 199, 203, "\"\u2026" + long[:76] + "<a\u2026>\"", false},
		{"\u05d0\u05d1a1", 0, 4, "\"<\u05d1\u05d0>a1\"", false},
		{"\u05d0\u05d1a1", 0, 2, "\"\u05d1<\u05d0>a1\"", false},
		{"\u05d0\u05d1a1", 2, 4, "\"<\u05d1>\u05d0a1\"", false},
		{"\u05d0\u05d1a1", 2, 5, "\"<\u05d1>\u05d0<a>1\"", false},
		{"\u05d01/2\u05d1", 0, 3, "\"\u05d1<1>/2<\u05d0>\"", false},
		{"a\u05d0(\u05d1", 2, 3, "\"a\u05d1)<\u05d0>\"", false},
		{"ftp://u:secret@h/", 8, 14, `"ftp://u:<xxxxx>@h/"`, true},
		{"ftp://u:secret@h/", 9, 10, `"ftp://u:<xxxxx>@h/"`, true},
		{"ftp://u:secret@h/", 7, 9, `"ftp://u<:xxxxx>@h/"`, true},
		{"ftp://u:secret@h/", 13, 16, `"ftp://u:<xxxxx@h>/"`, true},
		{"ftp://u:secret@h/", 6, 8, `"ftp://<u:>xxxxx@h/"`, false},
		{"ftp://u:secret@h/", 14, 16, `"ftp://u:xxxxx<@h>/"`, false},
		{"ftp://u:secret@h/", 10, 10, `"ftp://u:<>xxxxx@h/"`, false},
		{"ftp://u:p@h/", 10, 12, `"ftp://u:xxxxx@<h/>"`, false},
	} {
		text, spans, isMasked := display.Excerpt(tt.text, tt.start, tt.end)
		var b strings.Builder
		at := 0
		for _, span := range spans {
			if span[0] < at || span[1] < span[0] || span[1] > len(text) {
				t.Fatalf("%+q, %d to %d: spans %v, want ascending spans within %q", tt.text, tt.start, tt.end, spans, text)
			}
			b.WriteString(text[at:span[0]] + "<" + text[span[0]:span[1]] + ">")
			at = span[1]
		}
		if b.WriteString(text[at:]); b.String() != tt.want || isMasked != tt.isMasked {
			t.Errorf("%+q, %d to %d:\n got %s, isMasked %v\nwant %s, isMasked %v", tt.text, tt.start, tt.end, b.String(), isMasked, tt.want, tt.isMasked)
		}
	}
}

// Excerpt moves an offset outside the text to the nearest end of the text.
func TestExcerptOutside(t *testing.T) {
	for _, text := range []string{"", "a", "//a:b@c", strings.Repeat("\x80", 200), "אב"} {
		for outside, end := range map[int]int{-1: 0, math.MinInt: 0, len(text) + 1: len(text), math.MaxInt: len(text)} {
			got, gotSpans, _ := display.Excerpt(text, outside, outside)
			want, wantSpans, _ := display.Excerpt(text, end, end)
			if got != want || !slices.Equal(gotSpans, wantSpans) {
				t.Errorf("%q, %d: %s, spans %v; want %s, spans %v", text, outside, got, gotSpans, want, wantSpans)
			}
			if at := gotSpans[0][0]; at < 1 || at >= len(got) {
				t.Errorf("%q, %d: the span begins at offset %d, want an offset within the quotation marks of %s", text, outside, at, got)
			}
		}
	}
}
