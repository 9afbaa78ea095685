package iri_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// A setter has the methods of both types that set a component, and the ABNF rule of the component.
// A Ref has no method to set the scheme.
type setter struct {
	rule  string
	set   func(iri.Ref, string) (iri.Ref, error)
	onIRI func(iri.IRI, string) (iri.IRI, error)
}

var setters = map[iri.Component]setter{
	iri.ComponentScheme:   {"scheme", nil, iri.IRI.WithScheme},
	iri.ComponentUserinfo: {"iuserinfo", iri.Ref.WithUserinfo, iri.IRI.WithUserinfo},
	iri.ComponentHost:     {"ihost", iri.Ref.WithHost, iri.IRI.WithHost},
	iri.ComponentPort:     {"port", iri.Ref.WithPort, iri.IRI.WithPort},
	iri.ComponentPath:     {"ipath", iri.Ref.WithPath, iri.IRI.WithPath},
	iri.ComponentQuery:    {"iquery", iri.Ref.WithQuery, iri.IRI.WithQuery},
	iri.ComponentFragment: {"ifragment", iri.Ref.WithFragment, iri.IRI.WithFragment},
}

// removers has the methods of both types that remove a component.
var removers = map[iri.Component]struct {
	remove func(iri.Ref) iri.Ref
	onIRI  func(iri.IRI) iri.IRI
}{
	iri.ComponentUserinfo: {iri.Ref.WithoutUserinfo, iri.IRI.WithoutUserinfo},
	iri.ComponentPort:     {iri.Ref.WithoutPort, iri.IRI.WithoutPort},
	iri.ComponentQuery:    {iri.Ref.WithoutQuery, iri.IRI.WithoutQuery},
	iri.ComponentFragment: {iri.Ref.WithoutFragment, iri.IRI.WithoutFragment},
}

// buildTests has references, a component, its new text, and the resulting text or error message.
var buildTests = []struct{ ref, component, text, want string }{
	{"http://u@h:80/a?q#f", "scheme", "ftp", "ftp://u@h:80/a?q#f"},
	{"x:a:b", "scheme", "A1+-.", "A1+-.:a:b"},
	{"x:", "scheme", "", `iri: scheme "": missing scheme at offset 0`},
	{"x:", "scheme", "1a", `iri: scheme "1a": invalid character U+0031 '1' at offset 0`},
	{"x:", "scheme", "a:", `iri: scheme "a:": invalid character U+003A ':' at offset 1`},
	{"x:", "scheme", "a%41", `iri: scheme "a%41": invalid character U+0025 '%' at offset 1`},
	{"x:", "scheme", "\u212a", "iri: scheme \"\u212a\": invalid character U+212A '\u212a' at offset 0"},
	{"x:", "scheme", "a\xff", `iri: scheme "a\xff": ill-formed UTF-8 (byte 0xFF) at offset 1`},

	{"http://h/a", "userinfo", "u:p", "http://u:p@h/a"},
	{"http://u@[::1]:1/a", "userinfo", "é%40", "http://é%40@[::1]:1/a"},
	{"//u@h", "userinfo", "", "//@h"},
	{"//h", "userinfo", "", "//@h"},
	{"//", "userinfo", "u", "//u@"},
	{"x:/a", "userinfo", "u", `iri: userinfo "u": missing authority (set a host first)`},
	{"a", "userinfo", "", `iri: userinfo "": missing authority (set a host first)`},
	{"//h", "userinfo", "u/", `iri: userinfo "u/": invalid character U+002F '/' at offset 1`},
	{"//h", "userinfo", "\ue000", `iri: userinfo "\ue000": invalid character U+E000 at offset 0`},
	// The message masks the text after the first ":".
	{"//h", "userinfo", "u:p@w", `iri: userinfo "u:xxxxx": invalid character at offset 3`},
	{"//h", "userinfo", "u@v:w", `iri: userinfo "u@v:xxxxx": invalid character U+0040 '@' at offset 1`},
	{"x:", "scheme", "u:p@h", `iri: scheme "u:xxxxx@h": invalid character U+003A ':' at offset 1`},
	{"//h", "port", "u:p@h", `iri: port "u:xxxxx@h": invalid character U+0075 'u' at offset 0`},
	{"//h", "host", "u:p w@h", `iri: host "u:xxxxx@h": invalid character U+003A ':' at offset 1`},

	{"http://u@h:80/a", "host", "é.example", "http://u@é.example:80/a"},
	{"http://u@h:80/a", "host", "", "http://u@:80/a"},
	{"http://[::1]", "host", "127.0.0.1", "http://127.0.0.1"},
	{"http://h", "host", "[::1]", "http://[::1]"},
	{"http://h", "host", "[vF.a:b]", "http://[vF.a:b]"},
	{"x:", "host", "h", "x://h"},
	{"x:/a", "host", "", "x:///a"},
	{"x:/.//a", "host", "h", "x://h/.//a"},
	{"?q", "host", "h", "//h?q"},
	{"/a", "host", "", "///a"},
	{"x:a", "host", "h", `iri: path "a": path must be empty or begin with "/" after an authority`},
	{"./a:b", "host", "", `iri: path "./a:b": path must be empty or begin with "/" after an authority`},
	{"//h", "host", "[::1", `iri: host "[::1": invalid IP literal at offset 0`},
	{"//h", "host", "::1", `iri: host "::1": invalid character U+003A ':' at offset 0`},
	{"//h", "host", "[::1]%41", `iri: host "[::1]%41": invalid character U+0025 '%' at offset 5`},
	{"//h", "host", "h:80", `iri: host "h:80": invalid character U+003A ':' at offset 1`},
	{"//h", "host", "a%4", `iri: host "a%4": invalid percent-encoding at offset 1`},
	{"//h", "host", "%", `iri: host "%": invalid percent-encoding at offset 0`},

	{"http://h/a", "port", "8080", "http://h:8080/a"},
	{"http://[::1]", "port", "", "http://[::1]:"},
	{"//u@h:1", "port", "00099999999999999999999", "//u@h:00099999999999999999999"},
	{"//", "port", "1", "//:1"},
	{"/a", "port", "1", `iri: port "1": missing authority (set a host first)`},
	{"//h", "port", "8a", `iri: port "8a": invalid character U+0061 'a' at offset 1`},
	{"//h", "port", "-1", `iri: port "-1": invalid character U+002D '-' at offset 0`},

	{"http://h/a?q", "path", "", "http://h?q"},
	{"http://h", "path", "//b/../c", "http://h//b/../c"},
	{"http://h/a", "path", "b", `iri: path "b": path must be empty or begin with "/" after an authority`},
	{"x:a", "path", "//b", "x:/.//b"},
	{"/a", "path", "//b", "/.//b"},
	{"x:a", "path", "b:c", "x:b:c"},
	{"a", "path", "b:c", "./b:c"},
	{"a", "path", ":", "./:"},
	{"a", "path", "b/c:d", "b/c:d"},
	{"x:/.//a", "path", "/.//a", "x:/.//a"},
	{"x:a", "path", "a?", `iri: path "a?": invalid character U+003F '?' at offset 1`},
	{"x:a", "path", "é%zz", `iri: path "é%zz": invalid percent-encoding at offset 2`},

	{"x:a#f", "query", "k=v&\ue000/?", "x:a?k=v&\ue000/?#f"},
	{"x:a?q#f", "query", "", "x:a?#f"},
	{"", "query", "", "?"},
	{"x:a", "query", "\xffa", `iri: query "\xffa": ill-formed UTF-8 (byte 0xFF) at offset 0`},
	{"x:a", "query", "a\x80", `iri: query "a\x80": ill-formed UTF-8 (byte 0x80) at offset 1`},
	{"x:a", "path", "a:b@c d", `iri: path "a:b@c d": invalid character U+0020 ' ' at offset 5`},
	{"x:a", "query", "a b", `iri: query "a b": invalid character U+0020 ' ' at offset 1`},
	{"x:a", "query", "a#", `iri: query "a#": invalid character U+0023 '#' at offset 1`},

	{"x:a?q", "fragment", "/?é", "x:a?q#/?é"},
	{"x:a#f", "fragment", "", "x:a#"},
	{"x:a#f", "fragment", "#", `iri: fragment "#": invalid character U+0023 '#' at offset 0`},
	{"x:a#f", "fragment", "\ue000", `iri: fragment "\ue000": invalid character U+E000 at offset 0`},
}

func TestBuild(t *testing.T) {
	t.Parallel()
	g := iritest.RFC(t)
	byName := make(map[string]iri.Component)
	for c := range setters {
		byName[c.String()] = c
	}
	for _, tt := range buildTests {
		r := iri.MustParseRef(tt.ref)
		c, ok := byName[tt.component]
		if !ok {
			t.Fatalf("buildTests names %q, which is not a component with a setter", tt.component)
		}
		if got := resultOf(setters[c].set, setters[c].onIRI, r, tt.text); got != tt.want {
			t.Errorf("%+q with %s %+q:\n got %s\nwant %s", tt.ref, tt.component, tt.text, got, tt.want)
		}
		checkBuild(t, g, r, tt.text)
	}
}

// resultOf sets a component of r to text. It returns the text of the result, or the error message.
func resultOf(set func(iri.Ref, string) (iri.Ref, error), onIRI func(iri.IRI, string) (iri.IRI, error), r iri.Ref, text string) string {
	var result fmt.Stringer
	var err error
	if set == nil {
		result, err = onIRI(asIRI(r), text)
	} else {
		result, err = set(r, text)
	}
	if err != nil {
		return err.Error()
	}
	return result.String()
}

// checkBuild sets each component of r to text, and removes each component. It uses the ABNF to
// decide whether text is valid, and compares results with components recomposed as in RFC 3986,
// section 5.3.
func checkBuild(t *testing.T, g *iritest.Grammar, r iri.Ref, text string) {
	t.Helper()
	i, isIRI := r.IRI()
	for c, s := range setters {
		if s.set == nil && !isIRI {
			continue
		}
		var got iri.Ref
		var err error
		if isIRI {
			var onIRI iri.IRI
			onIRI, err = s.onIRI(i, text)
			got = onIRI.Ref()
		}
		if s.set != nil {
			gotRef, errRef := s.set(r, text)
			if isIRI && (gotRef != got || fmt.Sprint(errRef) != fmt.Sprint(err)) {
				t.Errorf("%+q with %v %+q: the setter of Ref returns %+q, error %v; the setter of IRI %+q, error %v; want the same", r, c, text, gotRef, errRef, got, err)
			}
			got, err = gotRef, errRef
		}
		if !iritest.Fits(text) || !g.Matches(text, s.rule) {
			checkPartError(t, g, c, text, got, err)
			continue
		}
		want, kind := setSlowly(r, c, text)
		var e *iri.ParseError
		switch {
		case kind == nil && err == nil:
			if parsed, err := iri.ParseRef(want); err != nil || got != parsed {
				t.Errorf("%+q with %v %+q: %+q, want %+q, which must parse (error %v)", r, c, text, got, want, err)
			}
		case !errors.As(err, &e) || e.Err != kind || e.Offset != 0 || got != (iri.Ref{}):
			t.Errorf("%+q with %v %+q: %+q, error %v; want error %v; an error must have offset 0 and come with the zero Ref", r, c, text, got, err, kind)
		}
	}
	for c, f := range removers {
		p := iritest.PartsOf(r)
		removeSlowly(&p, r, c)
		got := f.remove(r)
		if want, err := iri.ParseRef(iritest.Recompose(p)); err != nil || got != want {
			t.Errorf("%+q without %v: %+q, want %+q, which must parse (error %v)", r, c, got, want, err)
		}
		if isIRI && f.onIRI(i).Ref() != got {
			t.Errorf("%+q without %v: as a Ref %+q, as an IRI %+q, want the same", r, c, got, f.onIRI(i))
		}
	}
}

// checkPartError checks the result of setting component c to text, which is not a valid c.
func checkPartError(t *testing.T, g *iritest.Grammar, c iri.Component, text string, got iri.Ref, err error) {
	t.Helper()
	var e *iri.ParseError
	if !errors.As(err, &e) || e.Input != text || e.Component != c || got != (iri.Ref{}) || e.Offset < 0 || e.Offset > len(text) {
		t.Fatalf("%v %+q: %+q, error %#v; want the zero Ref and a *ParseError with this component, this text and an offset in it", c, text, got, err)
	}
	if i := iritest.IllFormed(text); i >= 0 {
		if e.Err != iri.ErrUTF8 || e.Offset != i {
			t.Errorf("%v: want ErrUTF8 at offset %d", e, i)
		}
		return
	}
	if !iritest.Fits(text) {
		return
	}
	// The text before the offset is valid. With the character at the offset, it is invalid.
	_, size := utf8.DecodeRuneInString(text[e.Offset:])
	isValid := func(s string) bool { return g.Matches(s, setters[c].rule) }
	if e.Offset > 0 && !isValid(text[:e.Offset]) || isValid(text[:e.Offset+size]) {
		t.Errorf("%v: want the offset of the first character that rule %s does not allow there", e, setters[c].rule)
	}
	kind := iri.ErrCharacter
	switch {
	case text == "":
		kind = iri.ErrMissingScheme
	case c == iri.ComponentHost && e.Offset == 0 && text[0] == '[':
		kind = iri.ErrIPLiteral
	case text[e.Offset] == '%' && !iritest.StartsTriplet(text[e.Offset:]):
		if c != iri.ComponentPort && c != iri.ComponentScheme && !strings.HasSuffix(text[:e.Offset], "]") {
			kind = iri.ErrPercentEncoding
		}
	}
	if e.Err != kind {
		t.Errorf("%v, want %v", e, kind)
	}
}

// setSlowly recomposes r with text as its component c. It returns the text, or the kind of the
// error.
func setSlowly(r iri.Ref, c iri.Component, text string) (string, error) {
	p := iritest.PartsOf(r)
	userinfo, hasUserinfo := r.Userinfo()
	host := r.Host()
	port, hasPort := r.Port()
	switch c {
	case iri.ComponentScheme:
		p.Scheme = &text
	case iri.ComponentUserinfo:
		userinfo, hasUserinfo = text, true
	case iri.ComponentHost:
		host = text
	case iri.ComponentPort:
		port, hasPort = text, true
	case iri.ComponentPath:
		p.Path = text
	case iri.ComponentQuery:
		p.Query = &text
	case iri.ComponentFragment:
		p.Fragment = &text
	}
	switch c {
	case iri.ComponentUserinfo, iri.ComponentPort:
		if p.Authority == nil {
			return "", iri.ErrMissingAuthority
		}
		fallthrough
	case iri.ComponentHost:
		authority := ""
		if hasUserinfo {
			authority += userinfo + "@"
		}
		authority += host
		if hasPort {
			authority += ":" + port
		}
		p.Authority = &authority
	}
	return recomposeWithGuard(p)
}

// recomposeWithGuard recomposes p. If the path would be parsed as an authority or a scheme, it puts
// "/." or "./" before the path. It returns ErrRootlessPath if p has an authority and a path that is
// neither empty nor begins with "/".
func recomposeWithGuard(p iritest.Parts) (string, error) {
	switch {
	case p.Authority != nil:
		if p.Path != "" && p.Path[0] != '/' {
			return "", iri.ErrRootlessPath
		}
	case strings.HasPrefix(p.Path, "//"):
		p.Path = "/." + p.Path
	case p.Scheme == nil && strings.Contains(strings.Split(p.Path, "/")[0], ":"):
		p.Path = "./" + p.Path
	}
	return iritest.Recompose(p), nil
}

// removeSlowly removes component c from p, the parts of r.
func removeSlowly(p *iritest.Parts, r iri.Ref, c iri.Component) {
	switch c {
	case iri.ComponentQuery:
		p.Query = nil
	case iri.ComponentFragment:
		p.Fragment = nil
	default:
		if p.Authority == nil {
			return
		}
		authority := r.Host()
		if userinfo, ok := r.Userinfo(); ok && c != iri.ComponentUserinfo {
			authority = userinfo + "@" + authority
		}
		if port, ok := r.Port(); ok && c != iri.ComponentPort {
			authority += ":" + port
		}
		p.Authority = &authority
	}
}

// Setters and JoinPath agree with the ABNF and with recomposed components on random references.
func TestBuildRandom(t *testing.T) {
	t.Parallel()
	g := iritest.RFC(t)
	r := rand.New(rand.NewPCG(80, 81))
	for range long.Draws(3_000) {
		for _, s := range setters {
			if ref, err := iri.ParseRef(g.Generate(r, "IRI-reference")); err == nil {
				checkBuild(t, g, ref, g.Generate(r, s.rule))
				checkJoinPath(t, ref, segmentPieces[r.IntN(len(segmentPieces))], g.Generate(r, "isegment"), segmentPieces[r.IntN(len(segmentPieces))])
			}
		}
	}
}

// Setters and JoinPath reject the zero IRI, whatever the text.
func TestBuildZero(t *testing.T) {
	want := ""
	if _, err := iri.Parse(""); err != nil {
		want = err.Error()
	}
	for c, s := range setters {
		for _, text := range []string{"", "a", "%"} {
			if got, err := s.onIRI(iri.IRI{}, text); !got.IsZero() || !errors.Is(err, iri.ErrMissingScheme) || err.Error() != want {
				t.Errorf("setting %v %q in the zero IRI: %v, error %v; want the zero IRI, error %s", c, text, got, err, want)
			}
		}
	}
	for c, f := range removers {
		if got := f.onIRI(iri.IRI{}); !got.IsZero() {
			t.Errorf("removing %v from the zero IRI: %v, want the zero IRI", c, got)
		}
	}
	if got, err := (iri.IRI{}).JoinPath("a"); !got.IsZero() || err == nil || err.Error() != want {
		t.Errorf("JoinPath on the zero IRI: %v, error %v; want the zero IRI, error %s", got, err, want)
	}
}

// joinPathTests has references, segments to join, and the resulting text or error message.
var joinPathTests = []struct {
	ref      string
	segments []string
	want     string
}{
	{"http://h", []string{"a"}, "http://h/a"},
	{"http://h/", []string{"a"}, "http://h/a"},
	{"http://h/a", []string{"b", "c"}, "http://h/a/b/c"},
	{"http://h/a/?q#f", []string{"b/c", "100%", "d e"}, "http://h/a/b%2Fc/100%25/d%20e?q#f"},
	{"http://h/a", []string{"%41", "ros\u00e9?#", "\u202e\ue000\xff", "...", "%2e"}, "http://h/a/%2541/rosé%3F%23/%E2%80%AE%EE%80%80%FF/.../%252e"},
	{"http://h/a", nil, "http://h/a"},
	{"http://h/a", []string{""}, "http://h/a/"},
	{"http://h/a/", []string{""}, "http://h/a/"},
	{"http://h", []string{""}, "http://h/"},
	{"http://h/a", []string{"", "b"}, "http://h/a//b"},
	{"http://h/a//", []string{"b"}, "http://h/a//b"},
	{"http://h/a/..", []string{"b"}, "http://h/a/../b"},
	{"urn:a", []string{"b"}, "urn:a/b"},
	{"urn:", []string{"a:b", "c"}, "urn:a:b/c"},
	{"x:", []string{"", "a"}, "x:.//a"},
	{"x:", []string{""}, "x:./"},
	{"", []string{""}, "./"},
	{"x:/", []string{"", "a"}, "x:/.//a"},
	{"x:/.//a", []string{"b"}, "x:/.//a/b"},
	{"", []string{"a:b", "c:d"}, "./a:b/c:d"},
	{"", []string{"", "a"}, ".//a"},
	{"..", []string{"a"}, "../a"},
	{"#f", []string{"a"}, "a#f"},
	{"//h?q", []string{"a:b"}, "//h/a:b?q"},
	{"x:a", []string{"b", ".."}, `iri: path "..": dot segments cannot be joined to a path`},
	{"x:a", []string{"."}, `iri: path ".": dot segments cannot be joined to a path`},
}

func TestJoinPath(t *testing.T) {
	for _, tt := range joinPathTests {
		r := iri.MustParseRef(tt.ref)
		got, err := r.JoinPath(tt.segments...)
		if err == nil && got.String() != tt.want || err != nil && err.Error() != tt.want {
			t.Errorf("%s with %q: %s, %v; want %s", tt.ref, tt.segments, got, err, tt.want)
		}
		checkJoinPath(t, r, tt.segments...)
	}
}

// segmentPieces are segments for random tests. Most have a special meaning or contain a character
// that JoinPath encodes.
var segmentPieces = []string{"", "", "a", "b c", "a:b", "/", "%2F", "é", "\u202e", "\xff", "...", "..", "."}

// checkJoinPath joins segments to the path of r, and compares the result with components recomposed
// as in RFC 3986, section 5.3.
func checkJoinPath(t *testing.T, r iri.Ref, segments ...string) {
	t.Helper()
	got, err := r.JoinPath(segments...)
	if i, ok := r.IRI(); ok {
		if onIRI, errIRI := i.JoinPath(segments...); onIRI.Ref() != got || fmt.Sprint(errIRI) != fmt.Sprint(err) {
			t.Errorf("%+q with %+q: as an IRI %+q, error %v; as a Ref %+q, error %v; want the same", r, segments, onIRI, errIRI, got, err)
		}
	}
	for _, s := range segments {
		if s == "." || s == ".." {
			var e *iri.ParseError
			if !errors.As(err, &e) || e.Err != iri.ErrDotSegment || e.Input != s || e.Component != iri.ComponentPath || got != (iri.Ref{}) {
				t.Errorf("%+q with %+q: %+q, error %v; want the zero Ref and ErrDotSegment in the path, with input %q", r, segments, got, err, s)
			}
			return
		}
	}
	p := iritest.PartsOf(r)
	if len(segments) > 0 {
		all := slices.Collect(r.Segments())
		if strings.HasSuffix(p.Path, "/") {
			all = all[:len(all)-1]
		}
		for _, s := range segments {
			all = append(all, iri.EscapeSegment(s))
		}
		joined := strings.Join(all, "/")
		switch {
		case strings.HasPrefix(p.Path, "/") || p.Authority != nil:
			joined = "/" + joined
		case all[0] == "":
			joined = "./" + joined
		}
		p.Path = joined
	}
	want, _ := recomposeWithGuard(p)
	if parsed, errParse := iri.ParseRef(want); err != nil || errParse != nil || got != parsed {
		t.Errorf("%+q with %+q: %+q, error %v; want %+q, which must parse (error %v)", r, segments, got, err, want, errParse)
	}
	last := slices.Collect(got.Segments())
	last = last[len(last)-len(segments):]
	for k, s := range segments {
		if text, err := iri.Unescape(last[k]); utf8.ValidString(s) && (err != nil || text != s) {
			t.Errorf("%+q with %+q: segment %+q unescapes to %+q, error %v; want %+q", r, segments, last[k], text, err, s)
		}
	}
}

// WithoutFragment removes the fragment and its "#".
func TestWithoutFragment(t *testing.T) {
	for _, tt := range [][2]string{{"x:a?b#c", "x:a?b"}, {"x:a#", "x:a"}, {"x:a?", "x:a?"}, {"x:", "x:"}, {"#a", ""}, {"//h#/", "//h"}} {
		r, want := iri.MustParseRef(tt[0]), iri.MustParseRef(tt[1])
		if got := r.WithoutFragment(); got != want {
			t.Errorf("%s: %+v, want %+v", r, got, want)
		}
		if i, ok := r.IRI(); ok && i.WithoutFragment().Ref() != want {
			t.Errorf("%s: %+v, want %+v", i, i.WithoutFragment(), want)
		}
	}
}

// Setters accept what the ABNF accepts. Setters and JoinPath agree with recomposed components.
func FuzzBuild(f *testing.F) {
	g := iritest.RFC(f)
	for _, tt := range buildTests {
		f.Add(tt.ref, tt.text)
	}
	for _, tt := range joinPathTests {
		f.Add(tt.ref, strings.Join(tt.segments, "|"))
	}
	f.Fuzz(func(t *testing.T, ref, text string) {
		if r, err := iri.ParseRef(ref); err == nil && len(ref) <= iritest.MaxFuzz && len(text) <= iritest.MaxFuzz {
			checkBuild(t, g, r, text)
			checkJoinPath(t, r, strings.Split(text, "|")...)
		}
	})
}
