package iri_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// ToURI follows RFC 3987, section 3.1.
func TestToURI(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		// The examples of section 3.1.
		{"http://résumé.example.org", "http://r%C3%A9sum%C3%A9.example.org"},
		{"http://www.example.org/red%09rosé#red", "http://www.example.org/red%09ros%C3%A9#red"},
		{"http://example.com/\U00010300\U00010301\U00010302", "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82"},
		// Its note on an IDN in a query: only the server interprets the query.
		{"http://validator.w3.org/check?uri=http%3A%2F%2Frésumé.example.org", "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org"},
		// Section 6.4.
		{"http://www.example.org/résumé.html", "http://www.example.org/r%C3%A9sum%C3%A9.html"},
		{"http://www.example.org/r%E9sum%E9.xml#résumé", "http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9"},

		// Every component, UTF-8 of every length, and existing percent-encodings.
		{"x://é:é@é:1/é/é?é#é", "x://%C3%A9:%C3%A9@%C3%A9:1/%C3%A9/%C3%A9?%C3%A9#%C3%A9"},
		{"//日本語。jp/\u00a0\ud7ff\U000efffd?\ue000\U0010fffd", "//%E6%97%A5%E6%9C%AC%E8%AA%9E%E3%80%82jp/%C2%A0%ED%9F%BF%F3%AF%BF%BD?%EE%80%80%F4%8F%BF%BD"},
		{"%e9é%C3", "%e9%C3%A9%C3"},
		{"é" + strings.Repeat("a", 100) + strings.Repeat("é", 100), "%C3%A9" + strings.Repeat("a", 100) + strings.Repeat("%C3%A9", 100)},
		// Characters are not normalized (step 1 c), because the text is already Unicode.
		{"/e\u0301\u2126", "/e%CC%81%E2%84%A6"},
		{"HTTP://A/%7E/../b", "HTTP://A/%7E/../b"},
	} {
		r, err := iri.ParseRef(tt.in)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := r.ToURI(); got.String() != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.in, got, tt.want)
		}
		if got := string(iritest.EncodeSlowly(tt.in)); got != tt.want {
			t.Errorf("%s: EncodeSlowly returns %s, want %s", tt.in, got, tt.want)
		}
		iritest.CheckValue(t, r)
	}
}

// ToURI does not normalize characters. The example is from the note of section 3.1 on "Vietnam":
// text converted from windows-1258 is not in NFC until a program normalizes it.
func TestToURIDoesNotNormalize(t *testing.T) {
	legacy, err := charmap.Windows1258.NewEncoder().String("Vi\u00ea\u0323t")
	if err != nil {
		t.Fatal(err)
	}
	transcoded, err := charmap.Windows1258.NewDecoder().String(legacy)
	if err != nil {
		t.Fatal(err)
	}
	if got := iri.MustParseRef(transcoded).ToURI().String(); got != "Vi%C3%AA%CC%A3t" {
		t.Errorf("ToURI without NFC: %s, want Vi%%C3%%AA%%CC%%A3t", got)
	}
	if got := iri.MustParseRef(norm.NFC.String(transcoded)).ToURI().String(); got != "Vi%E1%BB%87t" {
		t.Errorf("ToURI after NFC: %s, want Vi%%E1%%BB%%87t", got)
	}
}

// ToIRI follows RFC 3987, section 3.2.
func TestToIRI(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		// The examples of section 3.2.1.
		{"http://www.example.org/D%C3%BCrst", "http://www.example.org/Dürst"},
		{"http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"},
		{"http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%E2%80%AE"},
		// Sections 3.2 and 6.4.
		{"http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%E9sum%E9.html"},
		{"http://www.example.org/r%C3%A9sum%C3%A9.html", "http://www.example.org/résumé.html"},
		{"http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9", "http://www.example.org/r%E9sum%E9.xml#résumé"},

		// Unreserved ASCII characters are decoded, but only once. Other ASCII characters stay
		// encoded.
		{"%41%7a%30%2d%2E%5F%7e", "Az0-._~"},
		{"http://a%40b/", "http://a%40b/"},
		{"/a%2fb%2F%3a%3F%23%25", "/a%2fb%2F%3a%3F%23%25"},
		{"%2541%25C3%25A9", "%2541%25C3%25A9"},
		{"%00%0a%20%22%3c%7f", "%00%0a%20%22%3c%7f"},
		{"a%2E%2E/b", "a../b"},
		// Decoding never creates a scheme, a delimiter or an IP literal. It may create a dot
		// segment or an IPv4 address.
		{"%68ttp%3A//x", "http%3A//x"},
		{"/%2E%2e/x", "/../x"},
		{"//%5B%3A%3a1%5D", "//%5B%3A%3a1%5D"},
		{"//%31%32%37.0.0.1", "//127.0.0.1"},

		// Octets are decoded only if they form a whole well-formed sequence of UTF-8.
		{"%C3é", "%C3é"},
		{"é%a9", "é%A9"},
		{"%C3x%BC", "%C3x%BC"},
		{"%c3%2F%bc", "%C3%2F%BC"},
		{"%F0%9F%98%C3%BC", "%F0%9F%98ü"},
		{"%f0%9f%98%80%f0%9f", "\U0001f600%F0%9F"},
		{"%E2%82%E2%82%AC%AC", "%E2%82€%AC"},
		{"%C0%AF%e0%80%af%ed%a0%80%f4%90%80%80", "%C0%AF%E0%80%AF%ED%A0%80%F4%90%80%80"},
		// Characters that are not in ucschar stay encoded.
		{"%ef%bf%bd%ef%b7%90%c2%80%F0%9F%BF%BE%F3%A0%81%81", "%EF%BF%BD%EF%B7%90%C2%80%F0%9F%BF%BE%F3%A0%81%81"},
		// Private use characters are decoded only in the query.
		{"//%ee%80%80/%ee%80%80?%ee%80%80%F4%8F%BF%BD#%ee%80%80?%ee%80%80", "//%EE%80%80/%EE%80%80?\ue000\U0010fffd#%EE%80%80?%EE%80%80"},
		// Inappropriate characters stay encoded: bidi controls, spaces, invisible characters, and
		// the characters of RFC 3454, C.7 and C.8.
		{"%d8%9c%e2%81%a6%C2%A0%e3%80%80%c2%ad%ef%bb%bf%e2%bf%b0%cd%80", "%D8%9C%E2%81%A6%C2%A0%E3%80%80%C2%AD%EF%BB%BF%E2%BF%B0%CD%80"},
		{"%E2%80%8C%E2%80%8D", "\u200c\u200d"}, // some languages need these characters
		// Characters that are not encoded stay, even if inappropriate. Nothing is normalized.
		{"\u202e\u00a0%E2%80%AE", "\u202e\u00a0%E2%80%AE"},
		{"e%CC%81%CD%80", "e\u0301%CD%80"},
		{"x://%C3%A9%3a%c3%a9@%C3%A9:1/%C3%A9?%C3%A9#%C3%A9", "x://é%3aé@é:1/é?é#é"},
		{strings.Repeat("%e6%97%a5", 200) + "?%2f", strings.Repeat("日", 200) + "?%2f"},
	} {
		r, err := iri.ParseRef(tt.in)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := r.ToIRI(); got.String() != tt.want {
			t.Errorf("%s:\n got %+q\nwant %+q", tt.in, got, tt.want)
		}
		checkDecoding(t, r)
		iritest.CheckValue(t, r)
	}
}

// ToIRI works in pieces of a few hundred bytes. The result does not depend on where a piece ends.
func TestToIRIPieces(t *testing.T) {
	t.Parallel()
	for _, r := range iritest.Pieces() {
		checkDecoding(t, r)
		iritest.CheckValue(t, r)
	}
}

// checkDecoding compares ToIRI on r with decodeSlowly.
func checkDecoding(t *testing.T, r iri.Ref) {
	t.Helper()
	var b strings.Builder
	if r.HasScheme() {
		b.WriteString(r.Scheme() + ":")
	}
	if authority, ok := r.Authority(); ok {
		b.WriteString("//" + decodeSlowly(authority, false))
	}
	b.WriteString(decodeSlowly(r.Path(), false))
	if query, ok := r.Query(); ok {
		b.WriteString("?" + decodeSlowly(query, true))
	}
	if fragment, ok := r.Fragment(); ok {
		b.WriteString("#" + decodeSlowly(fragment, false))
	}
	if got := r.ToIRI().String(); got != b.String() {
		t.Errorf("%s: ToIRI returns %+q, decodeSlowly %+q, want the same", r, got, b.String())
	}
}

// decodeSlowly converts one component as ToIRI does, step by step as in section 3.2.
func decodeSlowly(s string, isQuery bool) string {
	type octet struct {
		value     byte
		converted bool // whether step 2 decoded it
	}
	// Step 1 does nothing, because s already consists of octets. Step 2 decodes.
	var octets []octet
	for i := 0; i < len(s); i++ {
		var c byte
		if s[i] == '%' {
			fmt.Sscanf(s[i+1:i+3], "%02x", &c)
			if c >= 0x80 || strings.IndexByte(iritest.Unreserved, c) >= 0 {
				octets = append(octets, octet{c, true})
				i += 2
				continue
			}
		}
		octets = append(octets, octet{s[i], false})
	}
	var raw []byte
	for _, o := range octets {
		raw = append(raw, o.value)
	}
	var out []byte
	for i := 0; i < len(raw); {
		r, n := utf8.DecodeRune(raw[i:])
		legal := r != utf8.RuneError || n > 1
		for _, o := range octets[i : i+n] {
			// Steps 3 and 4.
			if o.converted && (!legal || !iritest.Appropriate(r, isQuery)) {
				out = fmt.Appendf(out, "%%%02X", o.value)
			} else {
				out = append(out, o.value)
			}
		}
		i += n
	}
	return string(out) // step 5
}

// ToIRI decodes every appropriate character and no other. Queries allow more characters than the
// other components.
func TestToIRIEveryCharacter(t *testing.T) {
	t.Parallel()
	decoded := 0
	for r := range long.Runes(0x80) {
		encoded := string(iritest.EncodeSlowly(string(r)))
		for _, prefix := range []string{"", "?"} {
			want := encoded
			if iritest.Appropriate(r, prefix == "?") {
				want = string(r)
				decoded++
			}
			if got := iri.MustParseRef(prefix + encoded).ToIRI().String(); got != prefix+want {
				t.Errorf("ToIRI of %s%s (%U): %+q, want %+q", prefix, encoded, r, got, prefix+want)
			}
		}
	}
	if decoded < 2*970_000/long.Step() {
		t.Errorf("%d characters were decoded, want at least %d", decoded, 2*970_000/long.Step())
	}
}

// ToIRI agrees with decodeSlowly on random percent-encodings: whole, broken, and mixed with
// characters.
func TestToIRIGenerated(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 8))
	for range long.Draws(50_000) {
		ref := iritest.RandomEncoded(r)
		checkDecoding(t, ref)
		iritest.CheckValue(t, ref)
	}
}

// ToURI and ToIRI agree with their slow twins, which follow section 3 step by step.
func FuzzConvert(f *testing.F) {
	iritest.Fuzz(f, func(t *testing.T, s string) {
		r, err := iri.ParseRef(s)
		if err != nil {
			return
		}
		if got, want := r.ToURI().String(), string(iritest.EncodeSlowly(s)); got != want {
			t.Errorf("%+q: ToURI: %s, want %s", s, got, want)
		}
		checkDecoding(t, r)
	})
}
