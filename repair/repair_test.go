package repair_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
	"example.com/iri/repair"
)

// repairTests has inputs, the references that Text returns for them, and the reasons of the edits.
// If want is "" and reasons is nil, Text must return an error, except for the empty input.
var repairTests = []struct {
	s, want string
	reasons []repair.Reason
}{
	// A valid reference remains unchanged.
	{"", "", nil},
	{"http://example.org/", "http://example.org/", nil},
	{"'a'", "'a'", nil},
	{"a\u00a0", "a\u00a0", nil},
	{"(http)", "(http)", nil},

	// Surroundings of the text.
	{"  http://a/ ", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\r\n\thttp://a/\v\f\u0085\u3000", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\ufeff\u200e\u202ahttp://a/", "http://a/", []repair.Reason{repair.Surroundings}},
	{"<http://a/>", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"< <URL:http://a/> >", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"<url: http://a/>", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\"URL:a\"", "URL:a", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"<URL>", "URL", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\u201chttp://a/\u201d", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\u201ehttp://a/\u201d", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\u201dhttp://a/\u201d", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\u300ehttp://a/\u300f", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\u203ahttp://a/\u2039", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\u2019http://a/\u2019", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\u201ahttp://a/\u2018", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\u2018http://a/\u2019", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\u300chttp://a/\u300d", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\u2039http://a/\u203a", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\u00bbhttp://a/\u00ab", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\u201ehttp://a/\u201c", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"\u00abhttp://a/\u00bb", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"'http://a/'", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"`http://a/`", "http://a/", []repair.Reason{repair.Surroundings, repair.Surroundings}},
	{"<>", "", []repair.Reason{repair.Surroundings}},
	{" ", "", []repair.Reason{repair.Surroundings}},
	{"\"", "%22", []repair.Reason{repair.Excluded}}, // not a pair
	{"<a\"", "%3Ca%22", []repair.Reason{repair.Excluded, repair.Excluded}},
	{"a>", "a%3E", []repair.Reason{repair.Excluded}},

	// Characters that section 3.1 allows programs to percent-encode.
	{"http://a/b c", "http://a/b%20c", []repair.Reason{repair.Space}},
	{"http://a/b  c", "http://a/b%20%20c", []repair.Reason{repair.Space}},
	{"a<>\"{}|^`b", "a%3C%3E%22%7B%7D%7C%5E%60b", []repair.Reason{repair.Excluded}},
	{"a b:c/d", "", nil},
	{"http:\\\\a\\b", "http:%5C%5Ca%5Cb", []repair.Reason{repair.Backslash, repair.Backslash}},
	{"http://a\\@b/", "http://a%5C@b/", []repair.Reason{repair.Backslash}},
	{"http://a b@c d:8/?e f#g h", "http://a%20b@c%20d:8/?e%20f#g%20h", []repair.Reason{repair.Space, repair.Space, repair.Space, repair.Space}},

	// Characters that section 3.1 does not allow programs to percent-encode.
	{"a%", "a%25", []repair.Reason{repair.Percent}},
	{"a%4", "a%254", []repair.Reason{repair.Percent}},
	{"a%%41%zz", "a%25%41%25zz", []repair.Reason{repair.Percent, repair.Percent}},
	{"a%4 1", "a%254%201", []repair.Reason{repair.Percent, repair.Space}},
	{"//u%@h%:1/", "//u%25@h%25:1/", []repair.Reason{repair.Percent, repair.Percent}},
	{"a#b#c##", "a#b%23c%23%23", []repair.Reason{repair.NumberSign, repair.NumberSign}},
	{"a[1]?b[]=#[", "a%5B1%5D?b%5B%5D=#%5B", []repair.Reason{repair.Bracket, repair.Bracket, repair.Bracket, repair.Bracket}},
	{"http://[::1]/[", "http://[::1]/%5B", []repair.Reason{repair.Bracket}},
	{"http://u[@[::1]:8/", "http://u%5B@[::1]:8/", []repair.Reason{repair.Bracket}},
	{"http://a]b/", "http://a%5Db/", []repair.Reason{repair.Bracket}},

	// Control characters, ill-formed UTF-8, and characters that are not allowed in a component.
	{"a \x00b", "a%20%00b", []repair.Reason{repair.Space, repair.Control}},
	{"//@[::1]/ x", "//@[::1]/%20x", []repair.Reason{repair.Space}},
	{"a\x00\x1f\x7f\u0085b", "a%00%1F%7F%C2%85b", []repair.Reason{repair.Control}},
	{"http://a/b\nc", "http://a/b%0Ac", []repair.Reason{repair.Control}},
	{"\xff\xc3(\xe2\x82", "%FF%C3(%E2%82", []repair.Reason{repair.UTF8, repair.UTF8}},
	{"a\xed\xa0\x80", "a%ED%A0%80", []repair.Reason{repair.UTF8}},
	{"a\ue000?\ue000 #\ue000", "a%EE%80%80?\ue000%20#%EE%80%80", []repair.Reason{repair.Repertoire, repair.Space, repair.Repertoire}},
	{"a\ufdd0\ufffd\U000e0001\U0010ffff", "a%EF%B7%90%EF%BF%BD%F3%A0%80%81%F4%8F%BF%BF", []repair.Reason{repair.Repertoire}},
	{"\u00e9 \u00e9", "\u00e9%20\u00e9", []repair.Reason{repair.Space}},
	{"//\ue000@\ue000/", "//%EE%80%80@%EE%80%80/", []repair.Reason{repair.Repertoire, repair.Repertoire}},
	{"1 ", "1", []repair.Reason{repair.Surroundings}},
	{"x: ", "x:", []repair.Reason{repair.Surroundings}},
	{"x: a", "x:%20a", []repair.Reason{repair.Space}},
	{"x y", "x%20y", []repair.Reason{repair.Space}},
	{"? #", "?%20#", []repair.Reason{repair.Space}},
}

func TestRepair(t *testing.T) {
	for _, tt := range repairTests {
		r, edits, err := repair.Text(tt.s)
		var reasons []repair.Reason
		for _, e := range edits {
			reasons = append(reasons, e.Reason)
		}
		if tt.want == "" && tt.reasons == nil && tt.s != "" {
			if err == nil {
				t.Errorf("%+q: got %+q, want an error", tt.s, r)
			}
		} else if r.String() != tt.want || len(edits) != len(tt.reasons) || err != nil {
			t.Errorf("%+q:\n got %+q, reasons %v, error %v\nwant %+q, reasons %v", tt.s, r, reasons, err, tt.want, tt.reasons)
		} else {
			for k := range reasons {
				if reasons[k] != tt.reasons[k] {
					t.Errorf("%+q: reasons %v, want %v", tt.s, reasons, tt.reasons)
				}
			}
		}
		checkRepair(t, tt.s)
	}
}

// If Text cannot repair the input, it reports an error with the offset in the input.
func TestRepairErrors(t *testing.T) {
	for _, tt := range []struct {
		s         string
		err       error
		component iri.Component
		offset    int
	}{
		{"http://[::1/", iri.ErrIPLiteral, iri.ComponentHost, 7},
		{" http://u v@[::1/", iri.ErrIPLiteral, iri.ComponentHost, 12},
		{"<http://[a b]/>", iri.ErrIPLiteral, iri.ComponentHost, 8},
		{"http://[::1]x/", iri.ErrCharacter, iri.ComponentHost, 12},
		{" http://a:8x/", iri.ErrCharacter, iri.ComponentPort, 11},
		{"http://a b:8 /", iri.ErrCharacter, iri.ComponentPort, 12},
		{"http://a:b:8/ ", iri.ErrCharacter, iri.ComponentPort, 9},
		{"//u v@w@h", iri.ErrCharacter, iri.ComponentHost, 7},
		{"//:\xff/", iri.ErrUTF8, iri.ComponentPort, 3},
		{" :c", iri.ErrSegmentColon, iri.ComponentPath, 1},
		{"a :c", iri.ErrSegmentColon, iri.ComponentPath, 2},
		{" a b:c", iri.ErrSegmentColon, iri.ComponentPath, 4},
		{" 1:c", iri.ErrSegmentColon, iri.ComponentPath, 2},
		{"http://a:\xff/ ", iri.ErrUTF8, iri.ComponentPort, 9},
	} {
		_, _, err := repair.Text(tt.s)
		var e *iri.ParseError
		if !errors.As(err, &e) || e.Err != tt.err || e.Component != tt.component || e.Offset != tt.offset || e.Input != tt.s {
			t.Errorf("%+q: error %+v, want %v in %v at offset %d, with this input", tt.s, err, tt.err, tt.component, tt.offset)
		}
		checkRepair(t, tt.s)
	}
}

// checkRepair checks the laws of Text for one input.
func checkRepair(t testing.TB, s string) {
	t.Helper()
	r, edits, err := repair.Text(s)
	parsed, parseErr := iri.ParseRef(s)
	switch {
	case parseErr == nil:
		if r != parsed || edits != nil || err != nil {
			t.Errorf("%+q is valid, so Text must return it without edits, but returns %+q, edits %v, error %v", s, r, edits, err)
		}
		return
	case err != nil:
		var e *iri.ParseError
		if !errors.As(err, &e) || e.Input != s || e.Offset < 0 || e.Offset > len(s) || edits != nil || !r.IsZero() {
			t.Errorf("%+q: Text returns %+q, edits %v, error %+v; want only an error, a *ParseError with this input and an offset in it", s, r, edits, err)
		}
		return
	}
	if len(edits) == 0 {
		t.Errorf("%+q is invalid, so Text must return edits, but returns %+q without edits", s, r)
	}
	iritest.CheckValue(t, r)
	// The edits, applied to the input, yield the result.
	var b strings.Builder
	at := 0
	for _, e := range edits {
		if e.Offset < at || !strings.HasPrefix(s[e.Offset:], e.Old) || e.Old == "" ||
			strings.Contains(e.Reason.String(), "(") || e.Reason.Message() == "" || (e.New == "") != (e.Reason == repair.Surroundings) {
			t.Fatalf("%+q: Text returns %+q with the edit %+v; want ascending edits of text in the input, with a known reason, which remove text exactly if the reason is Surroundings", s, r, e)
		}
		b.WriteString(s[at:e.Offset] + e.New)
		at = e.Offset + len(e.Old)
	}
	if b.WriteString(s[at:]); b.String() != r.String() {
		t.Errorf("%+q: Text returns %+q, and its edits yield %+q, want the same", s, r, b.String())
	}
	// Only percent-encodings are added, and they encode the replaced text.
	for _, e := range edits {
		if e.Reason == repair.Surroundings {
			continue
		}
		var octets []byte
		for k := 0; k < len(e.New); k += 3 {
			octets = append(octets, iritest.Octet(t, e.New[k:]))
		}
		if string(octets) != e.Old {
			t.Errorf("%+q: Text returns %+q with the edit %+v, want a new text that percent-encodes the old one", s, r, e)
		}
	}
}

// Reasons have names and messages. Other numbers have no message, and the name "Reason(n)".
func TestReason(t *testing.T) {
	if repair.Reason(0).String() != "Reason(0)" || repair.Reason(99).String() != "Reason(99)" || repair.Reason(99).Message() != "" {
		t.Error("a number that is not a reason must have the name \"Reason(n)\" and no message")
	}
	if repair.UTF8.String() != "utf8" || repair.UTF8.Message() == "" {
		t.Errorf("UTF8 has the name %q and the message %q, want the name \"utf8\" and a message", repair.UTF8, repair.UTF8.Message())
	}
}

// The laws hold for random text made of delimiters, quotes, white space and invalid characters.
func TestRepairRandom(t *testing.T) {
	t.Parallel()
	pieces := []string{" ", "\t", "\n", "<", ">", "\"", "'", "\u201c", "\u201d", "URL:", "http:", "x:", "//", "/", "?", "#", "[", "]", "[::1]", "@", ":",
		"80", "a", "\u00e9", "%", "%41", "%4", "\\", "{", "|", "\x00", "\xff", "\xc3", "\ue000", "\ufffd", "\u0085", "\u3000", "\ufeff", "\u202a"}
	r := rand.New(rand.NewPCG(7, 8))
	repaired := 0
	for range long.Draws(200_000) {
		var b strings.Builder
		for range r.IntN(9) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		checkRepair(t, b.String())
		if _, edits, err := repair.Text(b.String()); err == nil && len(edits) > 0 {
			repaired++
		}
	}
	if repaired < long.Draws(50_000) {
		t.Errorf("Text repaired %d inputs, want at least %d", repaired, long.Draws(50_000))
	}
}

// repairGrowth has calls of Text whose time and memory are measured.
var repairGrowth = map[string]func(iri.Ref){
	"Text": func(r iri.Ref) { iritest.Sink.Ref, _, iritest.Sink.Err = repair.Text(" " + r.String() + "|%") },
	"rejected inputs": func(r iri.Ref) {
		for _, unit := range []string{"%", "[", " ", "\xff"} {
			s := strings.Repeat(unit, len(r.String())/4)
			iritest.Sink.Ref, _, iritest.Sink.Err = repair.Text(s)
		}
	},
}

func BenchmarkRepairGrowth(b *testing.B) { iritest.BenchmarkGrowth(b, repairGrowth) }

// Text retains no memory except its result.
func TestRepairRetained(t *testing.T) { iritest.CheckRetained(t, repairGrowth) }

// Text takes linear time.
func TestRepairLinear(t *testing.T) {
	iritest.CheckLinear(t, func(s string) { _, _, _ = repair.Text(s) })
}

// Text does not allocate if the input needs no repair.
func TestRepairAllocs(t *testing.T) {
	for _, s := range iritest.Clean {
		if got := testing.AllocsPerRun(20, func() { iritest.Sink.Ref, _, _ = repair.Text(s) }); got != 0 {
			t.Errorf("Text(%q): %v allocations, want 0", s, got)
		}
	}
}

// The laws of Text hold for any input.
func FuzzRepair(f *testing.F) {
	for _, tt := range repairTests {
		f.Add(tt.s)
	}
	iritest.Fuzz(f, func(t *testing.T, s string) { checkRepair(t, s) })
}
