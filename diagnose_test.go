package iri_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/internal/iritest"
)

// An errorTest has an input and the offset, component and kind of its error.
type errorTest struct {
	in        string
	offset    int
	component iri.Component
	err       error
}

// check checks that err is the error that tt expects.
func (tt errorTest) check(t *testing.T, err error) {
	t.Helper()
	var e *iri.ParseError
	if !errors.As(err, &e) || !errors.Is(err, tt.err) || e.Offset != tt.offset || e.Component != tt.component {
		t.Errorf("%+q: error %v; want %v in %v at offset %d", tt.in, err, tt.err, tt.component, tt.offset)
	}
}

var errorTests = []errorTest{
	{"http://a b/", 8, iri.ComponentHost, iri.ErrCharacter},
	{"http://a:x/", 9, iri.ComponentPort, iri.ErrCharacter},
	{"http://a:x|@h/", 9, iri.ComponentPort, iri.ErrCharacter},
	{"http://a/\ufdd0", 9, iri.ComponentPath, iri.ErrCharacter},
	{"//a:1:2/", 5, iri.ComponentPort, iri.ErrCharacter},
	{"//a]b/", 3, iri.ComponentHost, iri.ErrCharacter},
	{"//a[b/", 3, iri.ComponentHost, iri.ErrCharacter},
	{"//u@h@i", 5, iri.ComponentHost, iri.ErrCharacter},
	{"//u:p w@h", 4, iri.ComponentPort, iri.ErrCharacter}, // "u:p w" is not a userinfo, so "u" is the host
	{"//u:%zz@h", 4, iri.ComponentPort, iri.ErrCharacter},
	{"//h:%31", 4, iri.ComponentPort, iri.ErrCharacter},
	{"//[::1]a/", 7, iri.ComponentHost, iri.ErrCharacter},
	{"//[::1]@h", 7, iri.ComponentHost, iri.ErrCharacter}, // a userinfo cannot begin with an IP literal
	{"//[::1]:80@h", 10, iri.ComponentPort, iri.ErrCharacter},
	{"//[::1]%41", 7, iri.ComponentHost, iri.ErrCharacter},
	{"//[::1]%zz", 7, iri.ComponentHost, iri.ErrCharacter},
	{"//h\\", 3, iri.ComponentHost, iri.ErrCharacter},
	{"a b", 1, iri.ComponentPath, iri.ErrCharacter},
	{"a b:c", 1, iri.ComponentPath, iri.ErrCharacter},
	{"é\x7f", 2, iri.ComponentPath, iri.ErrCharacter},
	{"x: ", 2, iri.ComponentPath, iri.ErrCharacter},
	{"/a?b c", 4, iri.ComponentQuery, iri.ErrCharacter},
	{"?[", 1, iri.ComponentQuery, iri.ErrCharacter},
	{"#a#b", 2, iri.ComponentFragment, iri.ErrCharacter},
	{"#f\nx", 2, iri.ComponentFragment, iri.ErrCharacter},
	{"http://h/\n", 9, iri.ComponentPath, iri.ErrCharacter},
	{"//h:80\n", 6, iri.ComponentPort, iri.ErrCharacter},
	{"\ue000", 0, iri.ComponentPath, iri.ErrCharacter},
	{"#\ue000", 1, iri.ComponentFragment, iri.ErrCharacter},
	{"//\ue000", 2, iri.ComponentHost, iri.ErrCharacter},
	{"\u0080", 0, iri.ComponentPath, iri.ErrCharacter},
	{"\U000e0001", 0, iri.ComponentPath, iri.ErrCharacter},
	{"a\ufff0", 1, iri.ComponentPath, iri.ErrCharacter},
	{"a\ufffd", 1, iri.ComponentPath, iri.ErrCharacter},
	{"?\U0001fffe", 1, iri.ComponentQuery, iri.ErrCharacter},

	{"%", 0, iri.ComponentPath, iri.ErrPercentEncoding},
	{"/%4", 1, iri.ComponentPath, iri.ErrPercentEncoding},
	{"/%41%4g", 4, iri.ComponentPath, iri.ErrPercentEncoding},
	{"//h%zz", 3, iri.ComponentHost, iri.ErrPercentEncoding},
	{"?%", 1, iri.ComponentQuery, iri.ErrPercentEncoding},
	{"#%u00e9", 1, iri.ComponentFragment, iri.ErrPercentEncoding},
	{"#%é", 1, iri.ComponentFragment, iri.ErrPercentEncoding},

	{"http://[1.2.3.4]", 7, iri.ComponentHost, iri.ErrIPLiteral},
	{"http://u@[::1", 9, iri.ComponentHost, iri.ErrIPLiteral},
	{"http://[v1.]", 7, iri.ComponentHost, iri.ErrIPLiteral},
	{"http://[v.a]", 7, iri.ComponentHost, iri.ErrIPLiteral},
	{"http://[1::2::3]", 7, iri.ComponentHost, iri.ErrIPLiteral},
	{"http://[::01.2.3.4]", 7, iri.ComponentHost, iri.ErrIPLiteral},
	{"http://[::1%25eth0]", 7, iri.ComponentHost, iri.ErrIPLiteral}, // RFC 9844
	{"http://[]/", 7, iri.ComponentHost, iri.ErrIPLiteral},
	{"//[", 2, iri.ComponentHost, iri.ErrIPLiteral},

	{":", 0, iri.ComponentPath, iri.ErrSegmentColon},
	{":a", 0, iri.ComponentPath, iri.ErrSegmentColon},
	{"1a:b", 2, iri.ComponentPath, iri.ErrSegmentColon},
	{"a_b:c", 3, iri.ComponentPath, iri.ErrSegmentColon},
	{"%61:b", 3, iri.ComponentPath, iri.ErrSegmentColon},
	{"\u212a:b", 3, iri.ComponentPath, iri.ErrSegmentColon}, // the Kelvin sign is not the letter K
	{"\u017f:b", 2, iri.ComponentPath, iri.ErrSegmentColon},

	{"\xff", 0, iri.ComponentPath, iri.ErrUTF8},
	{"ht\xfftp://a/", 2, iri.ComponentPath, iri.ErrUTF8},
	{"//u\xff:p@h", 3, iri.ComponentUserinfo, iri.ErrUTF8},
	{"//u:\xed\xa0\x80@h", 4, iri.ComponentUserinfo, iri.ErrUTF8},
	{"//u@h\xff/", 5, iri.ComponentHost, iri.ErrUTF8},
	{"//[::\xff]/", 5, iri.ComponentHost, iri.ErrUTF8},
	{"//h:\xff/@", 4, iri.ComponentPort, iri.ErrUTF8},
	{"//h/\xc0\xaf", 4, iri.ComponentPath, iri.ErrUTF8},
	{"/%\xff", 2, iri.ComponentPath, iri.ErrUTF8},
	{"?\xe2\x82", 1, iri.ComponentQuery, iri.ErrUTF8},
	{"#é\xa9", 3, iri.ComponentFragment, iri.ErrUTF8},
	{"a b\xff", 3, iri.ComponentPath, iri.ErrUTF8},
	{"http://a b/?q\xff", 13, iri.ComponentQuery, iri.ErrUTF8},
	{"http://a:x/p\xff", 12, iri.ComponentPath, iri.ErrUTF8},
	{"a b?c\xff#", 5, iri.ComponentQuery, iri.ErrUTF8},
	{"//[::\xff/@h", 5, iri.ComponentHost, iri.ErrUTF8},
	{"//[::1]:\xff", 8, iri.ComponentPort, iri.ErrUTF8},
	{"//[::1]\xff", 7, iri.ComponentHost, iri.ErrUTF8},
	{"//:]\xb0", 4, iri.ComponentPort, iri.ErrUTF8},
	{"//u@h:1@\xff", 8, iri.ComponentPort, iri.ErrUTF8},
	{"//a@b\xff@c", 5, iri.ComponentHost, iri.ErrUTF8},
	{"//a\xff/@c", 3, iri.ComponentHost, iri.ErrUTF8},
	{"//[#..\xff", 6, iri.ComponentFragment, iri.ErrUTF8},
}

// Errors have the right offset, component and kind.
func TestParseErrors(t *testing.T) {
	for _, tt := range errorTests {
		_, err := iri.ParseRef(tt.in)
		tt.check(t, err)
		if checkError(t, tt.in) {
			t.Errorf("%+q is accepted, want an error", tt.in)
		}
	}
	for _, tt := range []errorTest{
		{"", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{"a/b", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{"//h", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{":a", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{"1a:b", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{"a b:c", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{"\u212a:b", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{"ht\xfftp://a/", 2, iri.ComponentScheme, iri.ErrUTF8},
		{"a/b\xff", 3, iri.ComponentPath, iri.ErrUTF8},
	} {
		i, err := iri.Parse(tt.in)
		tt.check(t, err)
		if i != (iri.IRI{}) {
			t.Errorf("%+q: Parse returns an error and %+v, want the zero IRI", tt.in, i)
		}
	}
}

// withScheme matches the scheme at the beginning of a text, and the ":" after it.
var withScheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)

// checkError checks the errors of Parse and ParseRef on s, and reports whether s is an IRI
// reference.
func checkError(t *testing.T, s string) bool {
	t.Helper()
	_, err := iri.ParseRef(s)
	_, errIRI := iri.Parse(s)
	var e, eIRI *iri.ParseError
	switch isIRI := withScheme.MatchString(s); {
	case errIRI == nil:
		if err != nil || !isIRI {
			t.Errorf("%+q: Parse accepts it; so it must begin with a scheme, and ParseRef must accept it too, but returns error %v", s, err)
		}
		return true
	case !errors.As(errIRI, &eIRI) || eIRI.Input != s:
		t.Fatalf("%+q: Parse returns error %#v, want a *ParseError with this text as its Input", s, errIRI)
	case utf8.ValidString(s) && !isIRI:
		if eIRI.Err != iri.ErrMissingScheme || eIRI.Offset != 0 || eIRI.Component != iri.ComponentScheme {
			t.Errorf("%+q: Parse returns error %+v, want ErrMissingScheme in the scheme at offset 0", s, eIRI)
		}
		if err == nil {
			return true
		}
	case err == nil || isIRI && err.Error() != errIRI.Error():
		t.Errorf("%+q: Parse returns error %v, ParseRef %v; want two errors, the same if the text begins with a scheme", s, errIRI, err)
	}

	if !errors.As(err, &e) || e.Input != s || e.Offset < 0 || e.Offset >= len(s) {
		t.Fatalf("%+q: ParseRef returns error %#v, want a *ParseError with this text as its Input and an offset in it", s, err)
	}
	place := fmt.Sprintf(" in %s at offset %d", e.Component, e.Offset)
	if e.Err == iri.ErrSegmentColon { // its text says "in the first segment of a relative path"
		place = strings.TrimPrefix(place, " in")
	}
	if !strings.HasSuffix(e.Error(), place) {
		t.Errorf("%+q: message %q, want one that ends with %q", s, e, place)
	}
	component := componentAt(s, e.Offset)
	if component == iri.ComponentUserinfo && e.Err != iri.ErrUTF8 && e.Component != component {
		component = e.Component // to componentAt, any text before "@" is a userinfo; to the parser, only valid text is
	}
	if e.Component != component {
		t.Errorf("%+q: %v, want an error in %v", s, e, component)
	}
	if i := iritest.IllFormed(s); i >= 0 {
		if e.Err != iri.ErrUTF8 || e.Offset != i {
			t.Errorf("%+q: %v, want ErrUTF8 at offset %d", s, e, i)
		}
		return false
	}

	checkOffset(t, s, e)
	return false
}

// checkOffset checks that e.Offset is the offset of the first invalid character: the text before
// the character parses, and the text that ends with the character does not. It also checks that
// this character causes an error of the kind e.Err.
func checkOffset(t *testing.T, s string, e *iri.ParseError) {
	t.Helper()
	_, size := utf8.DecodeRuneInString(s[e.Offset:])
	if _, err := iri.ParseRef(s[:e.Offset]); err != nil {
		t.Errorf("%+q: %v; the text before the offset must parse, but has the error %v", s, e, err)
	}
	if _, err := iri.ParseRef(s[:e.Offset+size]); err == nil {
		t.Errorf("%+q: %v; the text that ends with the character at the offset must not parse, but does", s, e)
	}
	kind := iri.ErrCharacter
	// "%" is not allowed in a port, nor after an IP-literal.
	forbidsPercent := e.Component == iri.ComponentPort || strings.HasSuffix(s[:e.Offset], "]")
	switch c := s[e.Offset]; {
	case c == '[' && e.Component == iri.ComponentHost && strings.ContainsRune("/@", rune(s[e.Offset-1])):
		kind = iri.ErrIPLiteral
	case c == '%' && !forbidsPercent && !regexp.MustCompile(`^%[0-9A-Fa-f]{2}`).MatchString(s[e.Offset:]):
		kind = iri.ErrPercentEncoding
	case c == ':' && !strings.ContainsAny(s[:e.Offset], "/?#"):
		kind = iri.ErrSegmentColon
	}
	if e.Err != kind {
		t.Errorf("%+q: %v, want %v", s, e, kind)
	}
}

// splitRE splits any text into components by their delimiters alone, like the regular expression in
// RFC 3986, appendix B. Its groups are the scheme, the userinfo, the host, the port, the path, the
// query and the fragment.
var splitRE = regexp.MustCompile(`(?s)^(?:([^:/?#]*):)?(?://(?:([^/?#@]*)@)?(\[[^/?#\]]*\]?[^/?#:]*|[^/?#:]*)(?::([^/?#]*))?)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$`)

// componentAt returns the component of s that contains offset i. The text s is not an IRI
// reference.
func componentAt(s string, i int) iri.Component {
	groups := splitRE.FindStringSubmatchIndex(s)
	for g, c := range [...]iri.Component{
		1: iri.ComponentPath, // a scheme with an invalid character is the first segment of a path
		2: iri.ComponentUserinfo,
		3: iri.ComponentHost,
		4: iri.ComponentPort,
		5: iri.ComponentPath,
		6: iri.ComponentQuery,
		7: iri.ComponentFragment,
	} {
		if g > 0 && groups[2*g] <= i && i <= groups[2*g+1] {
			return c
		}
	}
	return iri.ComponentNone
}

// Ill-formed UTF-8 is reported at its first byte, in any position, and before any other error.
func TestParseIllFormed(t *testing.T) {
	t.Parallel()
	bad := []string{
		"\x80", "\xbf", "\xff", "\xfe", "\xc3", "\xe2\x82", "\xf0\x9f\x98", // stray bytes and truncated sequences
		"\xc0\xaf", "\xc1\x81", "\xe0\x80\xaf", "\xf0\x80\x80\xaf", // overlong
		"\xed\xa0\x80", "\xed\xa0\xbd\xed\xb8\x80", // surrogates
		"\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", // above U+10FFFF
	}
	for _, s := range []string{
		"", "a", "é", "http://u:pw@résumé.example:80/%C3%A9/rosé?q=é\ue000#é", "http://[::1]:1/", "//[v1.a]/",
		"a b", "http://a b/ c", "%zz", "1a:b", "//h:p/",
	} {
		for _, b := range bad {
			for i := range len(s) + 1 {
				if checkError(t, s[:i]+b+s[i:]) {
					t.Errorf("%q with % x at offset %d is accepted, want ErrUTF8", s, b, i)
				}
			}
		}
	}
}
