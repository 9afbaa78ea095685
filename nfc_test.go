package iri_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// NFC follows RFC 3987, section 3.1, step 1, and section 5.3.2.2.
func TestNFC(t *testing.T) {
	marks := strings.Repeat("\u0301", 31)
	for _, tt := range []struct{ in, want string }{
		{"http://www.example.org/Vi\u00ea\u0323t_Nam", "http://www.example.org/Vi\u1ec7t_Nam"},
		{"http://re\u0301sume\u0301.org/re\u0301?e\u0301=e\u0301#e\u0301", "http://r\u00e9sum\u00e9.org/r\u00e9?\u00e9=\u00e9#\u00e9"},
		{"x://e\u0301:e\u0301@e\u0301:1", "x://\u00e9:\u00e9@\u00e9:1"},
		{"\u1112\u1161\u11ab", "\ud55c"},
		{"a\u0323\u0307", "\u1ea1\u0307"},
		{"\u0958\U0001d160", "\u0915\u093c\U0001d158\U0001d165\U0001d16e"}, // longer, because NFC never composes these
		{"\u212a\u2126", "K\u03a9"},
		{"http://example.org/\u00e9", "http://example.org/\u00e9"},
		{"http://example.org/e%CC%81", "http://example.org/e%CC%81"},

		// Characters never combine across a delimiter, a percent-encoding or a private use
		// character.
		{"?a=\u0338b", "?a=\u0338b"},
		{"/%4A\u0301", "/%4A\u0301"},
		{"a@\u0301/\u0323\u0301;\u0338", "a@\u0301/\u0323\u0301;\u0338"},
		{"?\ue000\u0301", "?\ue000\u0301"},
		{"\u1161\u11a8", "\u1161\u11a8"},
		{"/%41\u0301\u0323e\u0301", "/%41\u0301\u0323\u00e9"},
		{"\u0344e\u0301", "\u0344\u00e9"},

		// Characters that would become ";" or "`" are percent-encoded.
		{"a\u037eb", "a%CD%BEb"},
		{"a\u1fef\u0301e\u0301", "a%E1%BF%AF\u0301\u00e9"},
		{"x:\u037eE\u0301", "x:%CD%BE\u00c9"},
		{"e\u0301\u037e\u037e\u1fefe\u0301", "\u00e9%CD%BE%CD%BE%E1%BF%AF\u00e9"},

		// Text with more than 30 marks in a row stays, because package norm would insert U+034F.
		{"/e" + marks[2:], "/\u00e9" + marks[4:]},
		{"/e" + marks, "/e" + marks},
		{"/e\u0301e" + marks + "/e\u0301", "/e\u0301e" + marks + "/\u00e9"},
		{"/e\u0301\u034f", "/\u00e9\u034f"},
		{"/" + strings.Repeat("e\u0301", 100), "/" + strings.Repeat("\u00e9", 100)},
	} {
		r := iri.MustParseRef(tt.in)
		if got := r.NFC().String(); got != tt.want {
			t.Errorf("%+q:\n got %+q\nwant %+q", tt.in, got, tt.want)
		}
		checkNFC(t, r)
		iritest.CheckValue(t, r)
	}
}

// notUnreserved matches text that separates runs: a percent-encoding, or a character that is not in
// iunreserved, such as a delimiter or a private use character. It also matches U+037E and U+1FEF,
// which NFC would convert to ";" and "`".
var notUnreserved = regexp.MustCompile(`%[0-9A-Fa-f]{2}|[^\pL\pM\pN\pP\pS\pZ\p{Cf}\p{Cn}]|[:/?#\[\]@!$&'()*+,;=]|[\x{37E}\x{1FEF}]`)

// nfcSlowly normalizes each run of characters in iunreserved by itself.
func nfcSlowly(s string) string {
	var b strings.Builder
	for s != "" {
		run, between := s, ""
		if loc := notUnreserved.FindStringIndex(s); loc != nil {
			run, between = s[:loc[0]], s[loc[0]:loc[1]]
		}
		s = s[len(run)+len(between):]

		kept := 0 // length of the leading characters that would combine with text before the run; they stay
		for kept < len(run) && !norm.NFC.PropertiesString(run[kept:]).BoundaryBefore() {
			kept += norm.NFC.PropertiesString(run[kept:]).Size()
		}
		b.WriteString(run[:kept])
		if marksInARow(run[kept:]) > 30 {
			b.WriteString(run[kept:])
		} else {
			b.WriteString(norm.NFC.String(run[kept:]))
		}
		if between == "\u037e" || between == "\u1fef" {
			between = iritest.EncodeAll(between)
		}
		b.WriteString(between)
	}
	return b.String()
}

// marksInARow decomposes s and returns the length of the longest sequence of characters that can
// combine with a character before them. These are marks, and vowels and final consonants of Hangul.
func marksInARow(s string) (longest int) {
	n := 0
	for _, c := range s {
		for _, r := range norm.NFD.String(string(c)) {
			if n++; norm.NFC.PropertiesString(string(r)).BoundaryBefore() {
				n = 0
			}
			longest = max(longest, n)
		}
	}
	return longest
}

// checkNFC compares NFC on r with nfcSlowly.
func checkNFC(t *testing.T, r iri.Ref) {
	t.Helper()
	if got, want := r.NFC().String(), nfcSlowly(r.String()); got != want {
		t.Errorf("%+q: NFC returns %+q, nfcSlowly %+q, want the same", r, got, want)
	}
}

// NFC agrees with nfcSlowly on random texts of letters, marks, and characters that separate runs.
func TestNFCGenerated(t *testing.T) {
	t.Parallel()
	parts := []string{
		"a", "E", "\u00e9", "\u0301", "\u0323", "\u0338", "\u0344", "\u1112", "\u1161", "\u11a8", "\ud55c", "\u0915\u093c", "\u0958", "\u037e", "\u1fef",
		"\u212a", "\u034f", "\u0345", "\u0f73", "/", "?", "=", ";", "%4A", "%cc%81", "-", "\u65e5", strings.Repeat("\u0316", 16), "\U0001d160",
	}
	r := rand.New(rand.NewPCG(1, 5))
	for range long.Draws(100_000) {
		var b strings.Builder
		for range r.IntN(8) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		ref := iri.MustParseRef(b.String())
		checkNFC(t, ref)
		if nfc := ref.NFC(); nfc.NFC() != nfc || iri.MustParseRef(nfc.String()) != nfc {
			t.Errorf("%+q: NFC returns %+q, want a result that NFC does not change, and that ParseRef returns again", ref, nfc)
		}
	}
}

// NFC agrees with nfcSlowly on every character, after a letter and a mark. So U+037E and U+1FEF are
// the only characters that must be percent-encoded, because NFC would make them delimiters or
// invalid.
func TestNFCEveryCharacter(t *testing.T) {
	t.Parallel()
	changed := 0
	for c := range long.Runes(0xA0) {
		r, err := iri.ParseRef("?e\u0301" + string(c))
		if err != nil {
			continue
		}
		nfc := r.NFC()
		if nfc != iri.MustParseRef(nfc.String()) {
			t.Errorf("%U: NFC returns %+q, want a result that ParseRef returns again", c, nfc)
		}
		if nfc.String() != "?\u00e9"+string(c) {
			checkNFC(t, r)
			changed++
		}
	}
	if changed < 1000/long.Step() {
		t.Errorf("%d references changed, want at least %d", changed, 1000/long.Step())
	}
}

// NFC agrees with nfcSlowly.
func FuzzNFC(f *testing.F) {
	iritest.Fuzz(f, func(t *testing.T, s string) {
		if r, err := iri.ParseRef(s); err == nil {
			checkNFC(t, r)
		}
	})
}
