package bidi_test

import (
	"errors"
	"strings"
	"testing"
	"unsafe"

	"example.com/iri"
	"example.com/iri/bidi"
)

func TestBidiErrorMessages(t *testing.T) {
	long := strings.Repeat("0123456789", 30)
	for _, tt := range []struct{ in, want string }{
		{"http://a/אb", `iri: bidi "http://a/אb": component should not mix left-to-right and right-to-left characters: found U+0062 'b' in path at offset 11`},
		{"1א", `iri: bidi "1א": right-to-left component should start with a right-to-left character: found U+0031 '1' in path at offset 0`},
		{"http://1א/", `iri: bidi "http://1א/": right-to-left component should start with a right-to-left character: found U+0031 '1' in host at offset 7`},
		{"x:a?א-", `iri: bidi "x:a?א-": right-to-left component should end with a right-to-left character: found U+002D '-' in query at offset 6`},
		{"x:#\u202e", `iri: bidi "x:#\u202e": bidirectional formatting characters are not allowed: found U+202E in fragment at offset 3`},
		{"x://אu:secret@h", `iri: bidi "x://אu:xxxxx@h": component should not mix left-to-right and right-to-left characters: found U+0075 'u' in userinfo at offset 6`},
		{"x://u:secretא@h", `iri: bidi "x://u:xxxxx@h": component should not mix left-to-right and right-to-left characters in userinfo at offset 12`},
		{"x:" + long + "א", `iri: bidi "x:` + long[:78] + `…": right-to-left component should start with a right-to-left character: found U+0030 '0' in path at offset 2`},
	} {
		err := bidi.Check(iri.MustParseRef(tt.in))
		if err == nil || err.Error() != tt.want {
			t.Errorf("%q:\n got %v\nwant %v", tt.in, err, tt.want)
		}
	}
	for _, e := range []*bidi.Error{{}, {Offset: -1}, {Input: "א", Offset: 7, Component: 100}} {
		if e.Error() == "" || e.Unwrap() != nil {
			t.Errorf("%+v: message %q, Unwrap returns %v; want a message and nil", *e, e.Error(), e.Unwrap())
		}
	}
}

// An Error holds a copy of the input, so that it does not keep the buffer of the input alive.
func TestBidiErrorCopiesInput(t *testing.T) {
	r := iri.MustParseRef("x:אa")
	var e *bidi.Error
	if err := bidi.Check(r); !errors.As(err, &e) || e.Input != r.String() || unsafe.StringData(e.Input) == unsafe.StringData(r.String()) {
		t.Errorf("Check returns error %+v, want a *bidi.Error with a copy of %q", err, r)
	}
}
