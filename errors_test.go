package iri_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"

	"example.com/iri"
	"example.com/iri/internal/iritest"
)

// Messages say what is wrong and where. They mask passwords and shorten long input.
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

		// Excerpts from the start, the middle and the end of long inputs.
		{"x: " + long, `iri: parse "x: ` + long[:77] + `…": invalid character U+0020 ' ' in path at offset 2`},
		{"x:" + long + " " + long, `iri: parse "…` + long[260:] + " " + long[:39] + `…": invalid character U+0020 ' ' in path at offset 302`},
		{"x:" + long + " ", `iri: parse "…` + long[221:] + ` ": invalid character U+0020 ' ' in path at offset 302`},
		{"x:" + long[:77] + " ", `iri: parse "x:` + long[:77] + ` ": invalid character U+0020 ' ' in path at offset 79`},
		{"x:" + strings.Repeat("é", 100) + " " + strings.Repeat("日", 100), `iri: parse "…` + strings.Repeat("é", 20) + " " + strings.Repeat("日", 13) + `…": invalid character U+0020 ' ' in path at offset 202`},

		// Passwords are masked.
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

// Messages and excerpts contain no part of a possible password.
func TestErrorsHidePasswords(t *testing.T) {
	const secret = "53cr37"
	rejected := 0
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
				continue // this character is allowed there
			}
			rejected++
			text, offset := e.Excerpt()
			for _, output := range []string{e.Error(), text} {
				if strings.Contains(output, secret) || strings.Contains(output, "'5'") {
					t.Errorf("%q: the password is visible in %s", in, output)
				}
			}
			if offset < 0 || offset > len(text) || len(text) > 100 {
				t.Errorf("%q: excerpt %q, offset %d; want at most 100 bytes, and an offset in them", in, text, offset)
			}
		}
	}
	if rejected < 150 {
		t.Errorf("%d inputs were rejected, want at least 150", rejected)
	}
}

// Excerpt returns a short text and the offset of the error in this text.
func TestExcerpt(t *testing.T) {
	for n := range 300 {
		for _, format := range []string{"x:A B", "x://u:p@h/A B", "x:A BA", "x:AéA B日A", "A BA"} {
			in := strings.NewReplacer("A", strings.Repeat("é", n)).Replace(format)
			_, err := iri.ParseRef(in)
			var e *iri.ParseError
			if !errors.As(err, &e) {
				t.Fatalf("%q is accepted, want an error", in)
			}
			text, offset := e.Excerpt()
			if offset >= len(text) || text[offset] != ' ' || !utf8.ValidString(text) || len(text) > 80+2*3+2*len("…") {
				t.Errorf("%q: excerpt %q, offset %d; want valid UTF-8 of about 80 bytes, and the offset of the space", in, text, offset)
			}
		}
	}
}

// The methods of errors that a program constructs itself do not panic.
func TestConstructedErrors(t *testing.T) {
	for _, e := range []*iri.ParseError{
		{},
		{Offset: -1, Err: iri.ErrCharacter},
		{Input: "a", Offset: 2, Err: iri.ErrUTF8},
		{Input: "//a:b@c", Offset: 100, Component: 100, Err: errors.New("other")},
		{Input: strings.Repeat("\x80", 200), Offset: 100, Err: iri.ErrUTF8},
		{Err: iri.ErrTooLong},
	} {
		if text, offset := e.Excerpt(); e.Error() == "" || offset < 0 || offset > len(text) {
			t.Errorf("%+v: message %q, excerpt %q, offset %d; want a message, and an offset in the excerpt", *e, e.Error(), text, offset)
		}
		if e.Unwrap() != e.Err {
			t.Errorf("%v: Unwrap returns %v, want %v", e, e.Unwrap(), e.Err)
		}
	}
	for _, e := range []error{&iri.HostError{}, &iri.HostError{Offset: -1, Label: "a"}, &iri.URLError{}, &iri.URLError{Component: 100}} {
		if e.Error() == "" {
			t.Errorf("%#v must have a message", e)
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
			t.Errorf("message %s, want %s", got, tt.want)
		}
	}
}

// The errors of HostToASCII, URL, setters and Unescape copy their input.
func TestOtherErrorsCopyInput(t *testing.T) {
	buffer := "http://www.a!b.example/" + strings.Repeat("a", 1000)
	isInBuffer := func(s string) bool {
		offset := uintptr(unsafe.Pointer(unsafe.StringData(s))) - uintptr(unsafe.Pointer(unsafe.StringData(buffer)))
		return offset < uintptr(len(buffer))
	}
	i := iri.MustParse(buffer)
	_, err := i.HostToASCII()
	var e *iri.HostError
	if !errors.As(err, &e) || isInBuffer(e.Host) || isInBuffer(e.Label) || !isInBuffer(i.Host()) {
		t.Errorf("HostToASCII: error %#v, want a *HostError with copies of the host and the label", err)
	}
	buffer = "x://www.%41.example/" + strings.Repeat("a", 1000)
	_, err = iri.MustParse(buffer).URL()
	var u *iri.URLError
	if !errors.As(err, &u) || isInBuffer(u.URI) {
		t.Errorf("URL of a host that net/url rejects: error %#v, want a *URLError with a copy of the URI", err)
	}
	if escape := url.EscapeError(""); !errors.As(err, &escape) || escape != "%41" || isInBuffer(string(escape)) {
		t.Errorf("URL of a host that net/url rejects: error %#v, want one that wraps a copy of the escape %%41", err)
	}
	buffer = "x://www.example/#"
	if _, err = iri.MustParse(buffer).URL(); !errors.As(err, &u) || isInBuffer(u.URI) {
		t.Errorf("URL of an empty fragment: error %#v, want a *URLError with a copy of the URI", err)
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
		if err := do(); !errors.As(err, &e) || e.Input == "" || isInBuffer(e.Input) {
			t.Errorf("%q: error %#v, want a *ParseError with a copy of the input", text, err)
		}
	}
	buffer = ".."
	var p *iri.ParseError
	if _, err := iri.MustParse("x:").JoinPath(buffer); !errors.As(err, &p) || p.Input != ".." || isInBuffer(p.Input) {
		t.Errorf("JoinPath: error %#v, want a *ParseError with a copy of the segment", err)
	}
}

// The errors of Parse and ParseRef copy their input. So an error does not keep a larger buffer
// alive that the input is part of.
func TestErrorCopiesInput(t *testing.T) {
	buffer := strings.Repeat("a b", 1000)
	in := buffer[:3]
	for _, parse := range []func() error{
		func() error { _, err := iri.Parse(in); return err },
		func() error { _, err := iri.ParseRef(in); return err },
	} {
		var e *iri.ParseError
		if !errors.As(parse(), &e) || e.Input != in || unsafe.StringData(e.Input) == unsafe.StringData(in) {
			t.Errorf("error %+v, want a *ParseError with a copy of %q", e, in)
		}
	}
}

// Redacted masks everything after the first ":" in a userinfo, and nothing else.
func TestRedacted(t *testing.T) {
	for _, tt := range []struct{ s, want string }{
		{"ftp://u:p@h/u:p@h", "ftp://u:xxxxx@h/u:p@h"},
		{"//u:p:q@h", "//u:xxxxx@h"},
		{"//u:@h", "//u:xxxxx@h"},
		{"//:@h", "//:xxxxx@h"},
		{"//u@h:1", "//u@h:1"},
		{"//h:1", "//h:1"},
		{"mailto:u:p@h", "mailto:u:p@h"},
		{"", ""},
	} {
		r := iri.MustParseRef(tt.s)
		if got := r.Redacted(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.s, got, tt.want)
		}
		iritest.CheckValue(t, r)
	}
}

// Messages and excerpts contain no password.
func FuzzPassword(f *testing.F) {
	const secret = "53cr37"
	iritest.Fuzz(f, func(t *testing.T, s string) {
		if strings.ContainsAny(s, "/?#") {
			return
		}
		_, err := iri.Parse("//u:" + secret + s + "@h\\")
		var e *iri.ParseError
		if !errors.As(err, &e) {
			t.Fatalf("%q after the password: error %v, want a *ParseError", s, err)
		}
		if text, offset := e.Excerpt(); strings.Contains(text, secret) || strings.Contains(e.Error(), secret) || offset > len(text) {
			t.Errorf("%q after the password: message %s, excerpt %q, offset %d; want no password, and an offset in the excerpt", s, e, text, offset)
		}
	})
}
