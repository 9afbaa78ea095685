package iri_test

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"

	"example.com/iri"
)

func TestErrorMessages(t *testing.T) {
	long := strings.Repeat("0123456789", 30)
	for _, tt := range []struct{ in, want string }{
		{"http://a b/", `iri: parse "http://a b/": invalid character U+0020 ' ' in host at offset 8`},
		{"http://a:x/", `iri: parse "http://a:x/": invalid character U+0078 'x' in port at offset 9`},
		{"http://a/\u202e\u200b\ufdd0", `iri: parse "http://a/\u202e\u200b\ufdd0": invalid character U+FDD0 in path at offset 15`},
		{"x:\n", `iri: parse "x:\n": invalid character U+000A in path at offset 2`},
		{"a/b", `iri: parse "a/b": missing scheme at offset 0`},
		{"", `iri: parse "": missing scheme at offset 0`},
		{"x:%zz", `iri: parse "x:%zz": invalid percent-encoding in path at offset 2`},
		{"x:\xe2\x82", `iri: parse "x:\xe2\x82": ill-formed UTF-8 (byte 0xE2) in path at offset 2`},
		{"x://[::1", `iri: parse "x://[::1": invalid IP literal in host at offset 4`},
		{"x:///u:p@h b", `iri: parse "x:///u:p@h b": invalid character U+0020 ' ' in path at offset 10`},

		// Windows: at the start, in the middle, at the end.
		{"x: " + long, `iri: parse "x: ` + long[:77] + `…": invalid character U+0020 ' ' in path at offset 2`},
		{"x:" + long + " " + long, `iri: parse "…` + long[260:] + " " + long[:39] + `…": invalid character U+0020 ' ' in path at offset 302`},
		{"x:" + long + " ", `iri: parse "…` + long[221:] + ` ": invalid character U+0020 ' ' in path at offset 302`},
		{"x:" + long[:77] + " ", `iri: parse "x:` + long[:77] + ` ": invalid character U+0020 ' ' in path at offset 79`},
		{"x:" + strings.Repeat("é", 100) + " " + strings.Repeat("日", 100), `iri: parse "…` + strings.Repeat("é", 20) + " " + strings.Repeat("日", 13) + `…": invalid character U+0020 ' ' in path at offset 202`},

		// Passwords.
		{"http://u:secret@h/ ", `iri: parse "http://u:xxxxx@h/ ": invalid character U+0020 ' ' in path at offset 18`},
		{"http://u:sec ret@h/", `iri: parse "http://u:xxxxx@h/": invalid character in port at offset 9`},
		{"http://u:1 2@h/", `iri: parse "http://u:xxxxx@h/": invalid character in port at offset 10`},
		{"http://u:s@cret@h/", `iri: parse "http://u:xxxxx@h/": invalid character U+0040 '@' in host at offset 15`},
		{"http://u:s@:cret@h/", `iri: parse "http://u:xxxxx@h/": invalid character in port at offset 12`},
		{"http://u:s:\xff@h/", `iri: parse "http://u:xxxxx@h/": ill-formed UTF-8 in userinfo at offset 11`},
		{"http://u:%zz@h/", `iri: parse "http://u:xxxxx@h/": invalid character in port at offset 9`},
		{"http://u:@h /", `iri: parse "http://u:@h /": invalid character U+0020 ' ' in host at offset 11`},
		{"//u:secret@[h", `iri: parse "//u:xxxxx@[h": missing scheme at offset 0`},
		{"ht tp://u:secret@h", `iri: parse "ht tp://u:xxxxx@h": missing scheme at offset 0`},
		{"x://h/a:b@c ", `iri: parse "x://h/a:b@c ": invalid character U+0020 ' ' in path at offset 11`},
		{"x://h:secret", `iri: parse "x://h:secret": invalid character U+0073 's' in port at offset 6`},
		{"x://u:" + long + "@h/ " + long, `iri: parse "x://u:xxxxx@h/ ` + long[:65] + `…": invalid character U+0020 ' ' in path at offset 309`},
	} {
		_, err := iri.Parse(tt.in)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%q:\n got %v\nwant %v", tt.in, err, tt.want)
		}
	}
}

func TestBidiErrorMessages(t *testing.T) {
	long := strings.Repeat("0123456789", 30)
	for _, tt := range []struct{ in, want string }{
		{"http://a/אb", `iri: bidi "http://a/אb": both directions in one component U+0062 'b' in path at offset 11`},
		{"1א", `iri: bidi "1א": right-to-left component starts with another character U+0031 '1' in path at offset 0`},
		{"http://1א/", `iri: bidi "http://1א/": right-to-left component starts with another character U+0031 '1' in host at offset 7`},
		{"x:a?א-", `iri: bidi "x:a?א-": right-to-left component ends with another character U+002D '-' in query at offset 6`},
		{"x:#\u202e", `iri: bidi "x:#\u202e": bidirectional formatting character U+202E in fragment at offset 3`},
		{"x://אu:secret@h", `iri: bidi "x://אu:xxxxx@h": both directions in one component U+0075 'u' in userinfo at offset 6`},
		{"x://u:secretא@h", `iri: bidi "x://u:xxxxx@h": both directions in one component in userinfo at offset 12`},
		{"x:" + long + "א", `iri: bidi "x:` + long[:78] + `…": right-to-left component starts with another character U+0030 '0' in path at offset 2`},
	} {
		err := iri.MustParseRef(tt.in).CheckBidi()
		if err == nil || err.Error() != tt.want {
			t.Errorf("%q:\n got %v\nwant %v", tt.in, err, tt.want)
		}
	}
	for _, e := range []*iri.BidiError{{}, {Offset: -1}, {Input: "א", Offset: 7, Component: 100}} {
		if e.Error() == "" || e.Unwrap() != nil {
			t.Errorf("%+v", *e)
		}
	}
}

// No part of what may be a password shows in a message or an excerpt.
func TestErrorsHidePasswords(t *testing.T) {
	const secret = "53cr37"
	refused := 0
	for _, bad := range []string{"", " ", "%", "%zz", "[", "]", "\xff", "\u202e", "\ufffd", "@", ":", "\\", "^"} {
		for _, format := range []string{
			"http://u:S@h/ ", "http://u:SB@h/", "http://u:BS@h/ ", "http://:SBS@h", "//u:S@B", "http://u:S@[B]/",
			"1http://u:SBS@h/", "http ://u:S@h/", "x://u:S@h:B", "x://u:a@S@h/B ", "http://u:S@h?q B", "http://Bu:S@h#[",
			"//u:S@h/a\nB", strings.Repeat("a", 100) + "://u:S@h/ ", "x://u:S" + strings.Repeat("S", 100) + "B@h/ ",
		} {
			in := strings.NewReplacer("S", secret, "B", bad).Replace(format)
			_, err := iri.Parse(in)
			var e *iri.ParseError
			if !errors.As(err, &e) {
				continue // the bad character is a good one there
			}
			refused++
			text, offset := e.Excerpt()
			for _, shown := range []string{e.Error(), text} {
				if strings.Contains(shown, secret) || strings.Contains(shown, "'5'") {
					t.Errorf("%q: %s", in, shown)
				}
			}
			if offset < 0 || offset > len(text) || len(text) > 100 {
				t.Errorf("%q: excerpt %q, %d", in, text, offset)
			}
		}
	}
	if refused < 150 {
		t.Error("only", refused, "were refused")
	}
}

// The excerpt's offset is where the error is.
func TestExcerpt(t *testing.T) {
	for n := range 300 {
		for _, format := range []string{"x:A B", "x://u:p@h/A B", "x:A BA", "x:AéA B日A", "A BA"} {
			in := strings.NewReplacer("A", strings.Repeat("é", n)).Replace(format)
			_, err := iri.ParseRef(in)
			var e *iri.ParseError
			if !errors.As(err, &e) {
				t.Fatalf("%q is accepted", in)
			}
			text, offset := e.Excerpt()
			if offset >= len(text) || text[offset] != ' ' || !utf8.ValidString(text) || len(text) > 80+2*3+2*len("…") {
				t.Errorf("%q: %q, %d", in, text, offset)
			}
		}
	}
}

// The visual excerpt is made up of what the quoted excerpt is made up of, and its offset is
// where a character is displayed: that at the offset, or that which the offset is within.
func TestVisualExcerpt(t *testing.T) {
	for _, in := range []string{
		"", "a b", "x:אב גד", "x:(אב] גד", "http://ab.גד.הו/זח טי", "אב\u05b0\u0301ג|", "א\u202eב\\", "x://א:secretא@ה ו/", "日א本\x80א\xe2\x80", "…א\u2029",
		"\xff" + strings.Repeat("אa", 100), "1/אب12", "א\n\t\"א",
	} {
		for offset := range len(in) + 1 {
			e := &iri.ParseError{Input: in, Offset: offset, Err: iri.ErrCharacter}
			text, at := e.VisualExcerpt()
			logical, logicalAt := e.Excerpt()
			if got, want := sortedUnmirrored(text), sortedUnmirrored(strconv.Quote(logical)); got != want {
				t.Errorf("%q: %s, of the characters of %q", in, text, logical)
			}
			if at < 1 || at >= len(text) || !utf8.ValidString(text[:at]) {
				t.Errorf("%q, %d: %q, %d", in, offset, text, at)
				continue
			}
			want := `"` // behind the end
			for i, c := range logical {
				_, size := utf8.DecodeRuneInString(logical[i:])
				if i <= logicalAt && logicalAt < i+size {
					want = strings.TrimPrefix(strconv.Quote(logical[i:i+size]), `"`)
					if strconv.IsPrint(c) && iri.Mirror(c) != c && strings.HasPrefix(text[at:], string(iri.Mirror(c))) {
						want = string(iri.Mirror(c))
					}
					want = strings.TrimSuffix(want, `"`)
				}
			}
			if !strings.HasPrefix(text[at:], want) {
				t.Errorf("%q, %d: %q, at %d, want %q", in, offset, text, at, want)
			}
		}
	}
}

// An error made by hand does not panic.
func TestErrorByHand(t *testing.T) {
	for _, e := range []*iri.ParseError{
		{},
		{Offset: -1, Err: iri.ErrCharacter},
		{Input: "a", Offset: 2, Err: iri.ErrUTF8},
		{Input: "//a:b@c", Offset: 100, Component: 100, Err: errors.New("other")},
		{Input: strings.Repeat("\x80", 200), Offset: 100, Err: iri.ErrUTF8},
		{Err: iri.ErrTooLong},
	} {
		if text, offset := e.Excerpt(); e.Error() == "" || offset < 0 || offset > len(text) {
			t.Errorf("%+v: %s, %q, %d", *e, e, text, offset)
		}
		if text, offset := e.VisualExcerpt(); offset < 1 || offset >= len(text) {
			t.Errorf("%+v: %s, %d", *e, text, offset)
		}
		if e.Unwrap() != e.Err {
			t.Errorf("%v", e)
		}
	}
	for _, e := range []error{&iri.HostError{}, &iri.HostError{Offset: -1, Label: "a"}, &iri.URLError{}, &iri.URLError{Component: 100}} {
		if e.Error() == "" {
			t.Errorf("%+v", e)
		}
	}
	for _, tt := range []struct {
		err  iri.ParseError
		want string
	}{
		{iri.ParseError{Err: iri.ErrTooLong}, "iri: parse: longer than 1<<30 bytes"},
		{iri.ParseError{Input: "a", Offset: 1, Err: iri.ErrCharacter}, `iri: parse "a": invalid character at offset 1`},
		{iri.ParseError{Input: "a", Offset: 1, Err: iri.ErrUTF8}, `iri: parse "a": ill-formed UTF-8 at offset 1`},
	} {
		if got := tt.err.Error(); got != tt.want {
			t.Errorf("%s, want %s", got, tt.want)
		}
	}
}

// Errors of hosts and of package net/url hold copies too.
func TestOtherErrorsCopyInput(t *testing.T) {
	buffer := "http://www.a!b.example/" + strings.Repeat("a", 1000)
	within := func(s string) bool {
		offset := uintptr(unsafe.Pointer(unsafe.StringData(s))) - uintptr(unsafe.Pointer(unsafe.StringData(buffer)))
		return offset < uintptr(len(buffer))
	}
	i := iri.MustParse(buffer)
	_, err := i.HostToASCII()
	var e *iri.HostError
	if !errors.As(err, &e) || within(e.Host) || within(e.Label) || !within(i.Host()) {
		t.Errorf("%+v", e)
	}
	buffer = "x://www.%41.example/" + strings.Repeat("a", 1000)
	_, err = iri.MustParse(buffer).URL()
	var u *iri.URLError
	if !errors.As(err, &u) || within(u.URI) {
		t.Errorf("%+v", u)
	}
	if escape := url.EscapeError(""); !errors.As(err, &escape) || escape != "%41" || within(string(escape)) {
		t.Errorf("%v", err)
	}
	buffer = "x:אa" + strings.Repeat("a", 1000)
	var b *iri.BidiError
	if err := iri.MustParse(buffer[:5]).CheckBidi(); !errors.As(err, &b) || within(b.Input) {
		t.Errorf("%+v", b)
	}
	buffer = "x://www.example/#"
	if _, err = iri.MustParse(buffer).URL(); !errors.As(err, &u) || within(u.URI) {
		t.Errorf("%+v", u)
	}
	for text, do := range map[string]func() error{
		"a b":   func() error { _, err := iri.MustParse("x:").WithQuery(buffer); return err },
		"a":     func() error { _, err := iri.MustParse("x://h").WithPath(buffer); return err },
		"x:a":   func() error { _, err := iri.MustParse(buffer).WithHost("h"); return err },
		"1\xff": func() error { _, err := iri.MustParse("x:").WithScheme(buffer); return err },
		"%zz":   func() error { _, err := iri.Unescape(buffer); return err },
		"%C3":   func() error { _, err := iri.Unescape(buffer); return err },
	} {
		buffer = text + strings.Repeat("a", 1000)
		var e *iri.ParseError
		if err := do(); !errors.As(err, &e) || e.Input == "" || within(e.Input) {
			t.Errorf("%s: %+v", text, err)
		}
	}
	buffer = ".."
	var p *iri.ParseError
	if _, err := iri.MustParse("x:").JoinPath(buffer); !errors.As(err, &p) || p.Input != ".." || within(p.Input) {
		t.Errorf("%v", err)
	}
}

// An error holds a copy: it does not keep a buffer alive of which the input is
// a part.
func TestErrorCopiesInput(t *testing.T) {
	buffer := strings.Repeat("a b", 1000)
	in := buffer[:3]
	for _, parse := range []func() error{
		func() error { _, err := iri.Parse(in); return err },
		func() error { _, err := iri.ParseRef(in); return err },
	} {
		var e *iri.ParseError
		if !errors.As(parse(), &e) || e.Input != in || unsafe.StringData(e.Input) == unsafe.StringData(in) {
			t.Errorf("%+v", e)
		}
	}
}

// Spans are shown where they are displayed, cut and masked as excerpts are.
func TestVisualExcerptSpans(t *testing.T) {
	long := strings.Repeat("a", 200)
	for _, tt := range []struct {
		text       string
		start, end int
		want       string // the excerpt, with the spans in "<" and ">"
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
		{"\u00e9\u00e9b", 1, 3, "\"<\u00e9>\u00e9b\"", false}, // within characters
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
		text, spans, isMasked := iri.VisualExcerpt(tt.text, tt.start, tt.end)
		var b strings.Builder
		at := 0
		for _, span := range spans {
			if span[0] < at || span[1] < span[0] || span[1] > len(text) {
				t.Fatalf("%+q, %d to %d: %v in %q", tt.text, tt.start, tt.end, spans, text)
			}
			b.WriteString(text[at:span[0]] + "<" + text[span[0]:span[1]] + ">")
			at = span[1]
		}
		if b.WriteString(text[at:]); b.String() != tt.want || isMasked != tt.isMasked {
			t.Errorf("%+q, %d to %d:\n got %s, %v\nwant %s", tt.text, tt.start, tt.end, b.String(), isMasked, tt.want)
		}
	}
}
