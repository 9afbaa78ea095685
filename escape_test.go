package iri_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// escapers has the functions that percent-encode text, each with its component and the additional
// delimiters that it encodes.
var escapers = map[string]struct {
	escape    func(string) string
	component iri.Component
	delims    string
}{
	"userinfo":  {escapeFor(iri.ComponentUserinfo), iri.ComponentUserinfo, ""},
	"host":      {escapeFor(iri.ComponentHost), iri.ComponentHost, ""},
	"path":      {escapeFor(iri.ComponentPath), iri.ComponentPath, ""},
	"query":     {escapeFor(iri.ComponentQuery), iri.ComponentQuery, ""},
	"fragment":  {escapeFor(iri.ComponentFragment), iri.ComponentFragment, ""},
	"segment":   {iri.EscapeSegment, iri.ComponentPath, "/"},
	"querypart": {iri.EscapeQueryPart, iri.ComponentQuery, "&=;+"},
}

// escapeFor returns a function that calls Escape for component c.
func escapeFor(c iri.Component) func(string) string {
	return func(s string) string { return iri.Escape(c, s) }
}

func TestEscape(t *testing.T) {
	for _, tt := range []struct{ escaper, text, want string }{
		{"userinfo", "u:p@w/", "u:p%40w%2F"},
		{"host", "a b.é:[", "a%20b.é%3A%5B"},
		{"path", "a b/c?d#e:@", "a%20b/c%3Fd%23e:@"},
		{"query", "a=b&c /?#+;", "a=b&c%20/?%23+;"},
		{"fragment", "a/?#[]", "a/?%23%5B%5D"},
		{"segment", "a/b:c@d;e=f", "a%2Fb:c@d;e=f"},
		{"segment", "..", ".."},
		{"querypart", "a&b=c;d+e f/?é", "a%26b%3Dc%3Bd%2Be%20f/?é"},
		{"path", "%41%", "%2541%25"},
		{"path", "", ""},
		{"path", "納豆-._~!$&'()*+,;=", "納豆-._~!$&'()*+,;="},
		// Inappropriate characters are encoded: bidi controls, spaces, invisible characters.
		{"path", "\u202e\u00a0\u00ad\ufeff\u200c", "%E2%80%AE%C2%A0%C2%AD%EF%BB%BF\u200c"},
		{"path", "\ue000\ufdd0\ufffd\u0080\x00", "%EE%80%80%EF%B7%90%EF%BF%BD%C2%80%00"},
		{"query", "\ue000\U0010fffd\ufdd0", "\ue000\U0010fffd%EF%B7%90"},
		{"querypart", "\ue000", "\ue000"},
		{"path", "\xff\xc3é\xe2\x80", "%FF%C3é%E2%80"},
	} {
		if got := escapers[tt.escaper].escape(tt.text); got != tt.want {
			t.Errorf("%s %+q: %+q, want %+q", tt.escaper, tt.text, got, tt.want)
		}
		checkEscape(t, tt.text)
	}
}

// checkEscape escapes text with each of escapers. It compares the result with a slow twin, which
// tries each character with the setter of the component, and checks that Unescape restores text.
func checkEscape(t *testing.T, text string) {
	t.Helper()
	r := iri.MustParseRef("//h")
	for name, e := range escapers {
		got := e.escape(text)
		var want strings.Builder
		for rest := text; rest != ""; {
			c, size := utf8.DecodeRuneInString(rest)
			part := rest[:size]
			rest = rest[size:]
			one := part
			if e.component == iri.ComponentPath {
				one = "/" + one
			}
			_, err := setters[e.component].set(r, one)
			if err == nil && !strings.Contains(e.delims, part) && (c < utf8.RuneSelf || iritest.Appropriate(c, e.component == iri.ComponentQuery)) {
				want.WriteString(part)
			} else {
				want.WriteString(iritest.EncodeAll(part))
			}
		}
		if got != want.String() {
			t.Errorf("%s %+q: %+q, want %+q", name, text, got, want.String())
		}
		path := got
		if e.component == iri.ComponentPath {
			path = "/" + got
		}
		set, err := setters[e.component].set(r, path)
		if err != nil || set.ToIRI() != set {
			t.Errorf("%s %+q: the setter returns %+q, error %v, and ToIRI converts that to %+q; want no error and no change", name, text, set, err, set.ToIRI())
		}
		back, err := iri.Unescape(got)
		if utf8.ValidString(text) && (back != text || err != nil) || !utf8.ValidString(text) && !errors.Is(err, iri.ErrUTF8) {
			t.Errorf("%s %+q: escaped to %+q, and unescaped to %+q, error %v; want the original, or ErrUTF8 if it is not UTF-8", name, text, got, back, err)
		}
		if back2, err2 := iri.UnescapeQueryPart(got); name == "querypart" && (back2 != back || (err == nil) != (err2 == nil)) {
			t.Errorf("%+q: escaped to %+q; UnescapeQueryPart returns %+q, error %v; want the result of Unescape, %+q, error %v", text, got, back2, err2, back, err)
		}
	}
	if s := iri.EscapeSegment(text); strings.Contains(s, "/") {
		t.Errorf("EscapeSegment(%+q) returns %+q, want no \"/\"", text, s)
	}
	if s := iri.EscapeQueryPart(text); strings.ContainsAny(s, "&=;+") {
		t.Errorf("EscapeQueryPart(%+q) returns %+q, want none of \"&=;+\"", text, s)
	}
}

func TestUnescape(t *testing.T) {
	for _, tt := range []struct{ in, want, wantQueryPart string }{
		{"", "", ""},
		{"a+b", "a+b", "a b"},
		{"a%2Bb+%20", "a+b+ ", "a+b  "},
		{"%2F%3f%23%25%00", "/?#%\x00", "/?#%\x00"},
		{"r%C3%A9sum\u00e9", "résumé", "résumé"},
		{"%2541", "%41", "%41"},
		{"%e2%80%ae%F0%9F%98%80%EF%BF%BD", "\u202e\U0001f600\ufffd", "\u202e\U0001f600\ufffd"},
		{"+%", `iri: unescape "+%": invalid percent-encoding at offset 1`, ""},
		{"%4", `iri: unescape "%4": invalid percent-encoding at offset 0`, ""},
		{"%41%4g", `iri: unescape "%41%4g": invalid percent-encoding at offset 3`, ""},
		{"%FF%", `iri: unescape "%FF%": invalid percent-encoding at offset 3`, ""},
		{"%C3", `iri: unescape "%C3": ill-formed UTF-8 at offset 0`, ""},
		{"%C3x", `iri: unescape "%C3x": ill-formed UTF-8 at offset 0`, ""},
		{"%C3%A9%A9", `iri: unescape "%C3%A9%A9": ill-formed UTF-8 at offset 6`, ""},
		{"%ED%A0%80", `iri: unescape "%ED%A0%80": ill-formed UTF-8 at offset 0`, ""},
		{"%C0%AF", `iri: unescape "%C0%AF": ill-formed UTF-8 at offset 0`, ""},
		{"%\xff", `iri: unescape "%\xff": ill-formed UTF-8 (byte 0xFF) at offset 1`, ""},
		{"%C3\xa9", `iri: unescape "%C3\xa9": ill-formed UTF-8 (byte 0xA9) at offset 3`, ""},
	} {
		for _, f := range []struct {
			unescape func(string) (string, error)
			want     string
		}{{iri.Unescape, tt.want}, {iri.UnescapeQueryPart, tt.wantQueryPart}} {
			want := f.want
			got, err := f.unescape(tt.in)
			if err != nil {
				want = tt.want // both functions return the same message
				var e *iri.ParseError
				if !errors.As(err, &e) || e.Input != tt.in || e.Component != iri.ComponentNone || got != "" {
					t.Errorf("%+q: %+q, error %#v; want \"\" and a *ParseError with this text as its Input and no component", tt.in, got, err)
				}
				got = err.Error()
			}
			if got != want {
				t.Errorf("%+q:\n got %+q\nwant %+q", tt.in, got, want)
			}
		}
		checkUnescape(t, tt.in)
	}
}

// checkUnescape compares Unescape and UnescapeQueryPart on s with a slow twin, which decodes octet
// by octet.
func checkUnescape(t *testing.T, s string) {
	t.Helper()
	var octets []byte
	isValid := utf8.ValidString(s)
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			octets = append(octets, s[i])
			continue
		}
		if !iritest.StartsTriplet(s[i:]) {
			isValid = false
			continue
		}
		octets = append(octets, iritest.Octet(t, strings.ToUpper(s[i:i+3])))
		i += 2
	}
	isValid = isValid && utf8.Valid(octets)
	got, err := iri.Unescape(s)
	if (err == nil) != isValid || isValid && got != string(octets) {
		t.Errorf("%+q: Unescape returns %+q, error %v; want %+q, or an error if that is not valid (valid: %v)", s, got, err, octets, isValid)
	}
	form, err := iri.UnescapeQueryPart(s)
	want, wantErr := iri.Unescape(strings.ReplaceAll(s, "+", " "))
	if form != want || (err == nil) != (wantErr == nil) {
		t.Errorf("%+q: UnescapeQueryPart returns %+q, error %v; want the result of Unescape with each \"+\" as a space: %+q, error %v", s, form, err, want, wantErr)
	}
}

// Escaping and unescaping agree with their slow twins on random texts.
func TestEscapeRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(82, 83))
	pieces := []string{"a", "%", "%41", "%c3", "%A9", "é", " ", "/", "&", "=", "+", ";", "\u202e", "\ue000", "\xff", "\xc3", "\xa9", "\ufffd", "\U000e0001", ":", "@", "?", "#", "["}
	for range long.Draws(10_000) {
		var b strings.Builder
		for range r.IntN(8) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		checkEscape(t, b.String())
		checkUnescape(t, b.String())
	}
}

// Escaping agrees with its slow twin on the characters below U+3200, and on samples of the others.
func TestEscapeCharacters(t *testing.T) {
	t.Parallel()
	for r := range long.Runes(0) {
		if r < 0x3200 || r >= 0xD000 && r&0xFF0F == r&0xFF00 || r&0xFFF0 == 0xFFF0 {
			checkEscape(t, string(r))
		}
	}
}

// Escape panics if it does not support the component.
func TestEscapePanics(t *testing.T) {
	for c := range iri.Component(255) {
		func() {
			defer func() {
				_, ok := setters[c]
				want := !ok || c == iri.ComponentScheme || c == iri.ComponentPort
				message := recover()
				if (message != nil) != want || want && message != "iri: Escape: component must be userinfo, host, path, query or fragment, not "+c.String() {
					t.Errorf("Escape for component %v: panic %v; want a panic that names the component: %v", c, message, want)
				}
			}()
			iri.Escape(c, "a")
		}()
	}
}

// Setters accept escaped text, and Unescape restores the original.
func FuzzEscape(f *testing.F) {
	iritest.Fuzz(f, func(t *testing.T, s string) {
		checkEscape(t, s)
		checkUnescape(t, s)
	})
}
