package iri_test

import (
	"bytes"
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/iri"
)

// rfcExamples are the references of RFC 3986, sections 5.4.1 and 5.4.2, and their
// targets if the base is rfcBase.
var rfcExamples = [][2]string{
	{"g:h", "g:h"},
	{"g", "http://a/b/c/g"},
	{"./g", "http://a/b/c/g"},
	{"g/", "http://a/b/c/g/"},
	{"/g", "http://a/g"},
	{"//g", "http://g"},
	{"?y", "http://a/b/c/d;p?y"},
	{"g?y", "http://a/b/c/g?y"},
	{"#s", "http://a/b/c/d;p?q#s"},
	{"g#s", "http://a/b/c/g#s"},
	{"g?y#s", "http://a/b/c/g?y#s"},
	{";x", "http://a/b/c/;x"},
	{"g;x", "http://a/b/c/g;x"},
	{"g;x?y#s", "http://a/b/c/g;x?y#s"},
	{"", "http://a/b/c/d;p?q"},
	{".", "http://a/b/c/"},
	{"./", "http://a/b/c/"},
	{"..", "http://a/b/"},
	{"../", "http://a/b/"},
	{"../g", "http://a/b/g"},
	{"../..", "http://a/"},
	{"../../", "http://a/"},
	{"../../g", "http://a/g"},

	{"../../../g", "http://a/g"},
	{"../../../../g", "http://a/g"},
	{"/./g", "http://a/g"},
	{"/../g", "http://a/g"},
	{"g.", "http://a/b/c/g."},
	{".g", "http://a/b/c/.g"},
	{"g..", "http://a/b/c/g.."},
	{"..g", "http://a/b/c/..g"},
	{"./../g", "http://a/b/g"},
	{"./g/.", "http://a/b/c/g/"},
	{"g/./h", "http://a/b/c/g/h"},
	{"g/../h", "http://a/b/c/h"},
	{"g;x=1/./y", "http://a/b/c/g;x=1/y"},
	{"g;x=1/../y", "http://a/b/c/y"},
	{"g?y/./x", "http://a/b/c/g?y/./x"},
	{"g?y/../x", "http://a/b/c/g?y/../x"},
	{"g#s/./x", "http://a/b/c/g#s/./x"},
	{"g#s/../x", "http://a/b/c/g#s/../x"},
	{"http:g", "http:g"}, // for strict parsers
}

const rfcBase = "http://a/b/c/d;p?q"

// resolveTests are bases, references and targets by hand from section 5.2.
var resolveTests = [][3]string{
	// The guard, which section 5.2 does without.
	{"x:/a/b", "..//c", "x:/.//c"},
	{"f:/a", ".//g", "f:/.//g"},
	{"x:/a/b", "/..//c", "x:/.//c"},
	{"x:/a/b", "c/..//..//d", "x:/a//d"},
	{"x:/a", "y:/b/..//c?q#f", "y:/.//c?q#f"},
	{"x:/a", "y:/.//", "y:/.//"},
	{"x:/a", "y:b/..//c", "y:/.//c"},
	{"x:/.//a/b", "c", "x:/.//a/c"},
	{"x:/.//a/b", "../c", "x:/.//c"},
	{"x:/.//a/b", "../../c", "x:/c"},
	{"x:/.//a", "#f", "x:/.//a#f"},
	{"x:/.//a", ".", "x:/.//"},
	{"x://h/a", "..//c", "x://h//c"},
	{"x://h", ".//c", "x://h//c"},
	{"x://h/a", "/.//c", "x://h//c"},
	{"x:/a", "//h/.//c", "x://h//c"},
	{"x:/a", "y://h/.//c", "y://h//c"},

	// Paths without a "/" at the beginning.
	{"urn:a:b", "#f", "urn:a:b#f"},
	{"urn:a:b", "?q", "urn:a:b?q"},
	{"urn:a:b", "c", "urn:c"},
	{"urn:a:b", "./c:d", "urn:c:d"},
	{"urn:a:b", "/c", "urn:/c"},
	{"urn:a:b", "//c", "urn://c"},
	{"urn:a:b", "..", "urn:"},
	{"urn:a:b", ".", "urn:"},
	{"urn:a:b", ".//c", "urn:/c"},
	{"urn:a:b", ".///c", "urn:/.//c"},
	{"x:a/b", "c", "x:a/c"},
	{"x:a/b", ".", "x:a/"},
	{"x:a/b", "..", "x:/"},
	{"x:a/b", "../c", "x:/c"},
	{"x:a/b", "../../c", "x:/c"},
	{"x:a/b", "..//c", "x:/.//c"},
	{"x:a/b/c", "../d", "x:a/d"},
	{"x:./a", "b", "x:b"},
	{"x:../a/b", "../c", "x:/c"},
	{"x:./", "..", "x:"},
	{"x:./a", "a/../b", "x:/b"},
	{"x:../a", "b/..//c", "x:/.//c"},
	{"x:a", "..", "x:"},
	{"x:a", "y:./b", "y:b"},
	{"x:a", "y:../../b/./c", "y:b/c"},
	{"x:a", "y:.", "y:"},
	{"x:a", "y:b/..", "y:/"},
	{"x:", "a", "x:a"},
	{"x:", "", "x:"},
	{"x:?q", "", "x:?q"},
	{"x:?q", ".", "x:"},

	// Authorities.
	{"http://a", "g", "http://a/g"},
	{"http://a", ".", "http://a/"},
	{"http://a", "..", "http://a/"},
	{"http://a?q", "../g", "http://a/g"},
	{"http://a", "/g", "http://a/g"},
	{"http://a", "?y", "http://a?y"},
	{"http://a/b", "//g", "http://g"},
	{"http://a/b", "//", "http://"},
	{"http://a/b", "//g/../h/.", "http://g/h/"},
	{"http://a/b", "//g/.", "http://g/"},
	{"http://a//b/c", "../d", "http://a//d"},
	{"http://a//b/c", "../../d", "http://a/d"},
	{"http://u@a:1/b", "c", "http://u@a:1/c"},
	{"file:///a/b", "../../c", "file:///c"},

	// Queries and fragments.
	{"http://a/b?q#f", "", "http://a/b?q"},
	{"http://a/b?q#f", "#", "http://a/b?q#"},
	{"http://a/b?q#f", "?", "http://a/b?"},
	{"http://a/b?", "", "http://a/b?"},
	{"http://a/b?", "#g", "http://a/b?#g"},
	{"http://a/b?q/../r", "c", "http://a/c"},
	{"http://a/b#f/../g", "c", "http://a/c"},
	{"http://a/b?q", "?../x", "http://a/b?../x"},

	// What is and what is not a dot segment.
	{"http://a/bb/ccc/..", "?y", "http://a/bb/ccc/..?y"},
	{"http://a/bb/./ccc/..", "", "http://a/bb/./ccc/.."},
	{"http://a/bb/ccc/..", "#s", "http://a/bb/ccc/..#s"},
	{"http://a/bb/ccc/..", "d", "http://a/bb/ccc/d"},
	{"http://a/bb/../ccc/d", "e", "http://a/ccc/e"},
	{"http://a/bb/../../ccc/d", "../e", "http://a/e"},
	{"http://a/b/c", "%2e%2e/d", "http://a/b/%2e%2e/d"},
	{"http://a/b/c", "%2E", "http://a/b/%2E"},
	{"http://a/b/c", ".../d", "http://a/b/.../d"},
	{"http://a/.b/..c/d", "../e", "http://a/.b/e"},
	{"http://a/b/c", "g:./h", "g:h"},
	{"http://a/b/c", "g://h/./i", "g://h/i"},
	{"http://a/b/c", "HTTP:d", "HTTP:d"},
	{"http://résumé/é/b", "../ü?ñ", "http://résumé/ü?ñ"},
}

func TestResolve(t *testing.T) {
	tests := slices.Clone(resolveTests)
	for _, tt := range rfcExamples {
		tests = append(tests, [3]string{rfcBase, tt[0], tt[1]})
	}
	for _, tt := range tests {
		base, r := iri.MustParse(tt[0]), iri.MustParseRef(tt[1])
		if got := base.Resolve(r); got.String() != tt[2] {
			t.Errorf("%s and %s: %s, want %s", base, r, got, tt[2])
		}
		checkResolve(t, base, r)
		checkRelativize(t, base, iri.MustParse(tt[2]))
	}
}

// publishedBases are bases of other people's tests: of the W3C's for Turtle and JSON-LD,
// and of those that Fielding, Connolly and Klyne wrote for RFC 3986.
var publishedBases = strings.Fields(`
	http://a/b/c/d;p?q http://a/bb/ccc/d;p?q http://a/bb/ccc/d/ http://a/bb/ccc/./d;p?q http://a/bb/ccc/../d;p?q
	http://a/bb/ccc/. http://a/bb/ccc/.. file:///a/bb/ccc/d;p?q http://abc/def/ghi http://ab//de//ghi http://abc/d:f/ghi
	tag:example tag:example/ tag:example/foo tag:example/foo/ scheme:a:b/ http://a/b/c/d;p?q#f
	http://a/b/c/d;p?q=1/2 http://a/b/c/d;p=1/2?q fred:///s//a/b/c http:///s//a/b/c file:/ex/x/y/z http://ex?p
	foo:a foo:a/b?c#d foo:/a/y/z foo://a//b/c mailto:local1@domain1?query1 http://example/x%2Fy/z urn: http:base
`)

func TestResolvePublished(t *testing.T) {
	refs := strings.Fields(`../../../../../g ///g //g/x /foo/../../../bar /a/b/c/./../../g foo/../bar http: ./q:r ./p=q:r
		?pp/rr .. ./#blort ./# q%3Ar ../../x%2Fabc local2@domain2?query2 b/c//d/e .//g ..//g xyz/ def/../ /.. /.`)
	for _, tt := range rfcExamples {
		refs = append(refs, tt[0])
	}
	for _, b := range publishedBases {
		base := iri.MustParse(b)
		for _, s := range refs {
			r := iri.MustParseRef(s)
			checkResolve(t, base, r)
			checkRelativize(t, base, base.Resolve(r))
		}
	}
}

// The zero IRI is no base.
func TestResolveZero(t *testing.T) {
	var zero iri.IRI
	for _, s := range []string{"x:", "http://a/b/../c?q#f", "", "a", "//h", "#f"} {
		r := iri.MustParseRef(s)
		want, _ := r.IRI()
		parsed, err := zero.Parse(s)
		if got := zero.Resolve(r); got != want || parsed != want || err != nil {
			t.Errorf("%q: Resolve: %q, Parse: %q, %v; want %q", s, got, parsed, err, want)
		}
		if got := string(zero.AppendResolve([]byte("x"), r)); got != "x"+want.String() {
			t.Errorf("%q: appended %q", s, got)
		}
		if got := zero.Relativize(want); got != want.Ref() {
			t.Errorf("from the zero IRI to %q: %q", want, got)
		}
		if got := want.Relativize(zero); got != (iri.Ref{}) {
			t.Errorf("from %q to the zero IRI: %q", want, got)
		}
	}
	if i, err := zero.Parse(" "); i != zero || !errors.Is(err, iri.ErrCharacter) {
		t.Errorf("%q, %v", i, err)
	}
}

// parts are the components that section 5.2.2 of RFC 3986 works on; nil is undefined.
type parts struct {
	scheme, authority, query, fragment *string
	path                               string
}

func partsOf(r iri.Ref) (p parts) {
	defined := func(s string, ok bool) *string {
		if !ok {
			return nil
		}
		return &s
	}
	p.scheme = defined(r.Scheme(), r.HasScheme())
	p.authority = defined(r.Authority())
	p.path = r.Path()
	p.query = defined(r.Query())
	p.fragment = defined(r.Fragment())
	return p
}

// resolveSlowly is sections 5.2.2 to 5.3 of RFC 3986, line by line. The guard is the
// package's own: without it the text would have another path than t.
func resolveSlowly(base, ref iri.Ref) string {
	b, r := partsOf(base), partsOf(ref)
	var t parts
	if r.scheme != nil {
		t.scheme = r.scheme
		t.authority = r.authority
		t.path = removeDotSegmentsSlowly(r.path)
		t.query = r.query
	} else {
		if r.authority != nil {
			t.authority = r.authority
			t.path = removeDotSegmentsSlowly(r.path)
			t.query = r.query
		} else {
			if r.path == "" {
				t.path = b.path
				if r.query != nil {
					t.query = r.query
				} else {
					t.query = b.query
				}
			} else {
				if strings.HasPrefix(r.path, "/") {
					t.path = removeDotSegmentsSlowly(r.path)
				} else {
					t.path = mergeSlowly(b, r.path)
					t.path = removeDotSegmentsSlowly(t.path)
				}
				t.query = r.query
			}
			t.authority = b.authority
		}
		t.scheme = b.scheme
	}
	t.fragment = r.fragment

	if t.authority == nil && strings.HasPrefix(t.path, "//") {
		t.path = "/." + t.path
	}
	return recompose(t)
}

// recompose is section 5.3.
func recompose(t parts) string {
	result := ""
	if t.scheme != nil {
		result += *t.scheme + ":"
	}
	if t.authority != nil {
		result += "//" + *t.authority
	}
	result += t.path
	if t.query != nil {
		result += "?" + *t.query
	}
	if t.fragment != nil {
		result += "#" + *t.fragment
	}
	return result
}

// mergeSlowly is section 5.2.3.
func mergeSlowly(base parts, path string) string {
	if base.authority != nil && base.path == "" {
		return "/" + path
	}
	return base.path[:strings.LastIndex(base.path, "/")+1] + path
}

// removeDotSegmentsSlowly is section 5.2.4.
func removeDotSegmentsSlowly(in string) string {
	var out []byte
	removeLast := func() { out = out[:max(0, bytes.LastIndexByte(out, '/'))] }
	for in != "" {
		switch {
		case strings.HasPrefix(in, "../"): // A
			in = in[3:]
		case strings.HasPrefix(in, "./"):
			in = in[2:]
		case strings.HasPrefix(in, "/./"): // B
			in = in[2:]
		case in == "/.":
			in = "/"
		case strings.HasPrefix(in, "/../"): // C
			in = in[3:]
			removeLast()
		case in == "/..":
			in = "/"
			removeLast()
		case in == "." || in == "..": // D
			in = ""
		default: // E
			end := strings.Index(in[1:], "/") + 1
			if end == 0 {
				end = len(in)
			}
			out, in = append(out, in[:end]...), in[end:]
		}
	}
	return string(out)
}

// checkResolve checks all that is to be said of base.Resolve(r).
func checkResolve(t *testing.T, base iri.IRI, r iri.Ref) {
	t.Helper()
	target := base.Resolve(r)
	if want := resolveSlowly(base.Ref(), r); target.String() != want {
		t.Errorf("%+q and %+q: %+q, want %+q", base, r, target, want)
	}
	if parsed, err := iri.Parse(target.String()); err != nil || parsed != target {
		t.Errorf("%+q and %+q: %+v parses to %+v, %v", base, r, target, parsed, err)
	}
	if got, err := base.Parse(r.String()); err != nil || got != target {
		t.Errorf("%+q: Parse of %+q: %+q, %v; want %+q", base, r, got, err, target)
	}
	const before = "before "
	if got := string(base.AppendResolve([]byte(before), r)); got != before+target.String() {
		t.Errorf("%+q and %+q: appended %+q, want %+q", base, r, got, target)
	}

	// The fragment of a base does not count.
	if other := base.Resolve(iri.MustParseRef("#./f")); other.Resolve(r) != target {
		t.Errorf("%+q and %+q: %+q, but with a fragment in the base %+q", base, r, target, other.Resolve(r))
	}
	// A target has no dot segments but those of the base's own path, and is hence
	// its own target.
	if r.Path() != "" && base.Resolve(target.Ref()) != target {
		t.Errorf("%+q and %+q: %+q, whose own target is %+q", base, r, target, base.Resolve(target.Ref()))
	}
	// Resolving is associative: where r ends in a directory, to resolve s against
	// its target is to resolve r with s behind it.
	_, hasQuery := r.Query()
	_, hasFragment := r.Fragment()
	if !strings.HasSuffix(r.Path(), "/") || hasQuery || hasFragment {
		return
	}
	for _, s := range [...]string{"a", "../b?q", "./a:b", ".", "c/../..//d#f", "..//e", "../../../f"} {
		behind, ahead := target.Resolve(iri.MustParseRef(s)), base.Resolve(iri.MustParseRef(r.String()+s))
		if behind != ahead {
			t.Errorf("%+q and %+q, then %s: %+q; together %+q", base, r, s, behind, ahead)
		}
	}
}

// Nothing is allocated where the target is the reference or only lacks the end of the
// base, otherwise its text, in one piece.
func TestResolveAllocs(t *testing.T) {
	long := strings.Repeat("a/../b/./", 10_000)
	for _, tt := range []struct {
		base, ref string
		want      float64
	}{
		{"http://h/a/b?q#f", "http://i/c?r#g", 0},
		{"http://h/a/b?q#f", "urn:c:d", 0},
		{"http://h/a/b?q#f", "x:/.//c", 0},
		{"http://h/a/b?q#f", "", 0},
		{"http://h/a/b?q", "", 0},
		{"http://h/a/b", ".", 0},
		{"http://h/a/b/c/d", "../../", 0},
		{"http://h/a/b", "#f", 1},
		{"http://h/a/b", "c", 1},
		{"http://h/a/b", "../c", 1},
		{"http://h", "c", 1},
		{"http://h/a", "//i/j", 1},
		{"http://h/a", "/c", 1},
		{"http://h/a", "/c/./d", 1},
		{"http://h/a", "http://i/c/..", 1},
		{"http://h/a/../b", "c/../d", 1},
		{"urn:a", "./b:c", 1},
		{"http://h/a", "c?" + strings.Repeat("q", 1000), 1},
		{"http://h/a", strings.Repeat("../", 10_000) + "c", 1},
		{"http://h/" + long, long, 1},
		{"urn:a", long + strings.Repeat("b", 10_000) + "/./" + long, 1},
	} {
		base, r := iri.MustParse(tt.base), iri.MustParseRef(tt.ref)
		for name, f := range map[string]func(){
			"Resolve": func() { sink.iri = base.Resolve(r) },
			"Parse":   func() { sink.iri, _ = base.Parse(tt.ref) },
		} {
			if got := testing.AllocsPerRun(20, f); got != tt.want {
				t.Errorf("%.40s and %.40s: %s: %v allocations, want %v", base, r, name, got, tt.want)
			}
		}
		// No more room than the result takes is needed.
		dst := make([]byte, 0, len(base.Resolve(r).String()))
		if got := testing.AllocsPerRun(20, func() { sink.bytes = base.AppendResolve(dst, r) }); got != 0 {
			t.Errorf("%.40s and %.40s: AppendResolve: %v allocations", base, r, got)
		}
	}
}

// Relativize allocates only for dot segments.
func TestRelativizeAllocs(t *testing.T) {
	for _, tt := range []struct {
		base, target string
		want         float64
	}{
		{"http://h/a/b", "http://h/a/b#f", 0},
		{"http://h/a/b", "http://h/a/b?q#f", 0},
		{"http://h/a/b", "http://h/a/c?q#f", 0},
		{"http://h/a/b", "http://h/a/", 0},
		{"http://h/aaa/b/c", "http://h/aaa/", 0},
		{"http://h/a/b", "http://h/c/d", 0},
		{"http://h/a/b", "http://i/c/d", 0},
		{"http://h/a/b", "https://h/a/b", 0},
		{"http://h" + strings.Repeat("/b", 1000), "http://h/a", 0},
		{"http://user:pw@www.example.org/a/b/c/d/e/f/g/h/i/j/k", "http://user:pw@www.example.org/x", 0},
		{"http://h/aaa/b/c", "http://h/aaa/d", 1},
		{"http://h/aaaaaa/b/c/d", "http://h/aaaaaa/e", 1},
		{"http://hh/b/c/d/e", "http://hh//c", 1},
		{"http://h/a/b", "http://h/a/?q", 1},
		{"http://h/a/b", "http://h/a/c:d", 1},
		{"http://h/a/../b", "http://h/c", 1},
		{"http://h/a/../b/c", "http://h/b/d", 1},
	} {
		base, target := iri.MustParse(tt.base), iri.MustParse(tt.target)
		if got := testing.AllocsPerRun(20, func() { sink.ref = base.Relativize(target) }); got != tt.want {
			t.Errorf("from %.40s to %s: %v allocations, want %v", base, target, got, tt.want)
		}
	}
}

// relativizeTests are bases, targets and references by hand.
var relativizeTests = [][3]string{
	{"http://h/x/a", "http://h/x/:b", "./:b"},
	{"x:y/z", "x:y/:", "./:"},
	{"http://a/b/c", "http://a/b/c", ""},
	{"http://a/b/c?q#f", "http://a/b/c?q", ""},
	{"http://a/b/c?q", "http://a/b/c?q#f", "#f"},
	{"http://a/b/c?q", "http://a/b/c?q#", "#"},
	{"http://a/b/c?q", "http://a/b/c?", "?"},
	{"http://a/b/c", "http://a/b/c?r#f", "?r#f"},
	{"http://a/b/c?q", "http://a/b/c", "c"},
	{"http://a/b/c?q", "http://a/b/c#f", "c#f"},
	{"http://a/b/?q", "http://a/b/", "."},
	{"http://a/b/?q", "http://a/b/#f", ".#f"},
	{"http://a/?q", "http://a/", "."},
	{"http://a?q", "http://a", "//a"},
	{"x:?q", "x:", "."},
	{"x:a:b?q", "x:a:b", "x:a:b"}, // ./a:b is not shorter
	{"xy:a:b?q", "xy:a:b", "./a:b"},

	{"http://a/b/c", "http://a/b/d", "d"},
	{"http://a/b/c", "http://a/b/d/e?q#f", "d/e?q#f"},
	{"http://a/b/c", "http://a/b/", "."},
	{"http://a/b/c", "http://a/b/?q", ".?q"},
	{"http://a/b/", "http://a/b", "/b"},
	{"http://a/b/c/d", "http://a/b/", ".."},
	{"http://a/bb/c/d", "http://a/bb/e", "../e"},
	{"http://a/b/c/d", "http://a/b/e", "../e"}, // as long as /b/e, with as many segments
	{"http://a/b/c/d/e", "http://a/b/f", "/b/f"},
	{"http://a/bbbb/c/d/e", "http://a/bbbb/f", "/bbbb/f"}, // fewer segments than ../../f
	{"http://a/b/bb/d/e/f", "http://a/b/bb/g", "../../g"}, // as many as /b/bb/g
	{"http://a/bbbbbbbb/c/d/e", "http://a/bbbbbbbb/", "../.."},
	{"http://a/b", "http://a/", "."},
	{"http://a/b", "http://a", "//a"},
	{"http://a/b/c", "http://a/b/x:y", "./x:y"},
	{"http://a/b/c", "http://a/b/x/y:z", "x/y:z"},
	{"http://a/b", "http://a/x:y", "/x:y"},
	{"http://a/bb/c/d", "http://a/bb/x:y", "../x:y"},
	{"http://a/b/c", "http://a/b//d", ".//d"},
	{"http://a/bb/c/d", "http://a/bb//d", "..//d"},
	{"http://a/b", "http://a//c", ".//c"},
	{"http://aa/b/c/d/e", "http://aa//c", "/.//c"},
	{"http://aa//abcdefg/b/c/d/e/f", "http://aa//abcdefg/x", "/.//abcdefg/x"}, // fewer segments than ../../../../x
	{"file:///b/c/d/e", "file:////c", "////c"},                                // fewer segments than /.//c
	{"http://a//x", "http://a//y", "y"},
	{"http://a//x", "http://a/y", "/y"},

	{"http://a/b", "http://b/b", "//b/b"},
	{"http://a/b", "http://a:80/b?q", "//a:80/b?q"},
	{"http://a/b", "http://u@a/b", "//u@a/b"},
	{"http://a/b", "HTTP://a/b", "HTTP://a/b"},
	{"http://a/b", "https://a/b", "https://a/b"},
	{"http:/b", "http://a/b", "//a/b"},
	{"http://a/b", "http:/b", "http:/b"},
	{"http:/b", "http:///b", "///b"},
	{"http:///b", "http:/b", "http:/b"},

	{"urn:a:b", "urn:a:b#f", "#f"},
	{"urn:a:b", "urn:c", "c"},
	{"urn:a:b", "urn:c:d", "./c:d"},
	{"urn:a:b", "urn:a", "a"},
	{"urn:a:b", "urn:", "."},
	{"x:a/b", "x:a/c", "c"},
	{"x:a/b", "x:", "x:"},
	{"x:a/b", "x:c", "x:c"},
	{"x:a/b", "x:/c", "/c"},
	{"x:/a", "x:b", "x:b"},
	{"x:/a/b", "x:/.//c", "..//c"},
	{"x:/a", "x:/.//c", ".//c"},
	{"x:a/b", "x:/.//c", "..//c"},
	{"x:a///b/c/d", "x:a///e", "x:a///e"}, // ../../e is not shorter
	{"x:/.//b", "x:/.//c", "c"},
	{"x:/.//b/c", "x:/.//d", "../d"},
	{"x:/.//b", "x:/c", "/c"},
	{"x:/.//b", "x:/.//b", ""},

	// Dot segments in the base, in the target, and in both.
	{"http://a/b/../c/d", "http://a/c/e", "e"},
	{"http://a/b/../c/d", "http://a/e", "/e"},
	{"x:./a/b", "x:a/c", "c"},
	{"x:../a", "x:b", "b"},
	{"x:a/../b", "x:/c", "c"},
	{"http://a/b", "http://a/c/../d", "http://a/c/../d"},
	{"http://a/b", "http://b/c/../d", "http://b/c/../d"},
	{"http://a/b", "http://a/.//d", "http://a/.//d"},
	{"x:/a", "x:/./b", "x:/./b"},
	{"http://a/b/../c", "http://a/b/../c?q", "?q"},
	{"http://a/b/../c?q", "http://a/b/../c?q#f", "#f"},
	{"http://a/b/../c?q", "http://a/b/../c", "http://a/b/../c"},
	{"http://a/b/c", "http://a/b/%2e%2e/d", "%2e%2e/d"},

	{"http://résumé/é/b", "http://résumé/é/ü", "ü"},
	{"http://a/aaaaaaaa/é/b", "http://a/aaaaaaaa/ë/c", "../ë/c"}, // they share a byte
}

func TestRelativize(t *testing.T) {
	for _, tt := range relativizeTests {
		base, target := iri.MustParse(tt[0]), iri.MustParse(tt[1])
		if got := base.Relativize(target); got.String() != tt[2] {
			t.Errorf("from %s to %s: %s, want %s", base, target, got, tt[2])
		}
		checkRelativize(t, base, target)
		checkRelativize(t, target, base)
	}
	// Many levels up.
	deep := iri.MustParse("http://a/" + strings.Repeat("b", 1000) + strings.Repeat("/c", 300))
	for n := range 300 {
		want := strings.Repeat("../", n) + "d"
		if got := deep.Relativize(deep.Resolve(iri.MustParseRef(want))); got.String() != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestRelativizeUp(t *testing.T) {
	base := iri.MustParse("http://example.org/some/where/down/here")
	for _, tt := range []struct {
		target string
		most   int
		want   string
	}{
		{"http://example.org/some/where/up", -1, "../up"},
		{"http://example.org/some/where/up", 1, "../up"},
		{"http://example.org/some/where/up", 0, "/some/where/up"},
		{"http://example.org/some/up", 2, "/some/up"},
		{"http://example.org/some/where/", 1, ".."},
		{"http://example.org/some/where/", 0, "/some/where/"},
		{"http://example.org/some/where/down/", 0, "."},
		{"http://example.org/some/where/down/a:b", 0, "./a:b"},
		{"http://example.org/some/where/down/a/b", 0, "a/b"},
	} {
		if got := base.RelativizeUp(iri.MustParse(tt.target), tt.most).String(); got != tt.want {
			t.Errorf("%s, %d: %s, want %s", tt.target, tt.most, got, tt.want)
		}
	}
}

// checkRelativize checks all that is to be said of base.Relativize(target).
func checkRelativize(t *testing.T, base, target iri.IRI) {
	t.Helper()
	r := base.Relativize(target)
	if parsed, err := iri.ParseRef(r.String()); err != nil || parsed != r {
		t.Errorf("from %+q to %+q: %+v parses to %+v, %v", base, target, r, parsed, err)
	}

	// If anything refers to the target, so does r, and nothing else is preferred.
	reached := base.Resolve(r) == target
	if !reached && r != target.Ref() {
		t.Errorf("from %+q to %+q: %+q has the target %+q", base, target, r, base.Resolve(r))
	}
	for _, s := range referencesTo(base, target) {
		other, err := iri.ParseRef(s)
		if err == nil && base.Resolve(other) == target && (!reached || preferred(other, r, target)) {
			t.Errorf("from %+q to %+q: %+q, which has the target %+q, but there is %+q", base, target, r, base.Resolve(r), other)
		}
	}

	length := math.MaxInt
	for _, most := range [...]int{0, 1, 2, 3, math.MaxInt, -1} {
		limited := base.RelativizeUp(target, most)
		if parsed, err := iri.ParseRef(limited.String()); err != nil || parsed != limited || base.Resolve(limited) != base.Resolve(r) {
			t.Errorf("from %+q to %+q, at most %d times up: %+v", base, target, most, limited)
		}
		if most < 0 {
			most = math.MaxInt
		}
		if ups(limited) > most && limited != target.Ref() || ups(r) <= most && limited != r || len(limited.String()) > length {
			t.Errorf("from %+q to %+q, at most %d times up: %+q; else %+q", base, target, most, limited, r)
		}
		length = len(limited.String())
	}
}

// ups returns how often ".." is in the path of r.
func ups(r iri.Ref) (n int) {
	for segment := range strings.SplitSeq(r.Path(), "/") {
		if segment == ".." {
			n++
		}
	}
	return n
}

// referencesTo returns all that the shortest reference to target might be: each end of
// its text, and each end of its path behind dot segments.
func referencesTo(base, target iri.IRI) []string {
	p := partsOf(target.Ref())
	tail := recompose(parts{query: p.query, fragment: p.fragment})
	fragment := recompose(parts{fragment: p.fragment})
	refs := []string{
		target.String(), recompose(parts{authority: p.authority, path: p.path}) + tail, tail, fragment,
	}
	for i := 0; i <= len(p.path); i++ {
		rest := p.path[i:]
		refs = append(refs, rest+tail, "./"+rest+tail, "."+rest+tail, "/."+rest+tail)
		for up := "../"; len(up) <= 3*(strings.Count(base.Path(), "/")+1); up += "../" {
			refs = append(refs, up+rest+tail, strings.TrimSuffix(up, "/")+rest+tail)
		}
	}
	return refs
}

// With all references of up to six of these characters there is none that is shorter
// than what Relativize returns, nor one of the same length that is to be preferred.
func TestRelativizeShortest(t *testing.T) {
	t.Parallel()
	const characters, longest = "ab./:?#", 6
	refs := []string{""}
	for done := 0; len(refs[done]) < longest; done++ {
		for _, c := range characters {
			refs = append(refs, refs[done]+string(c))
		}
	}
	var parsed []iri.Ref
	for _, s := range refs {
		if r, err := iri.ParseRef(s); err == nil {
			parsed = append(parsed, r)
		}
	}
	if len(parsed) < 50_000 {
		t.Fatal("only", len(parsed), "references")
	}

	for _, s := range []string{
		"a:", "a:?", "a:#", "a:b", "a:b/", "a:b/a", "a:./b", "a:../b", "a:b/../a", "a:b:a", "a:b/:",
		"a:/", "a:/?b", "a:/b", "a:/b/", "a:/b/a", "a:/bb/a/b", "a:/b/a/b/a?a", "a:/a/../b", "a:/./b", "a:/b/..", "a:/b//a", "a:/.//", "a:/.//b", "a:/.//b/a", "a:/a:b/a",
		"a://", "a://?a", "a:///", "a:///b", "a:///b/", "a:///b/a/b", "a:////", "a:////b", "a:///b/../a", "a:///.//a",
		"a://b", "a://b?a", "a://b#a", "a://b/", "a://b/a", "a://b/a/", "a://b/a/b?a#a", "a://b/aa/b/a", "a://b//", "a://b//a", "a://b/a//b", "a://b/a/../b", "a://b/a:b", "a://b:/a",
	} {
		base := iri.MustParse(s)
		best := map[iri.IRI]iri.Ref{}
		for _, r := range parsed {
			target := base.Resolve(r)
			if other, ok := best[target]; !ok || preferred(r, other, target) {
				best[target] = r
			}
		}
		for target, want := range best {
			if got := base.Relativize(target); got != want && (preferred(want, got, target) || base.Resolve(got) != target) {
				t.Errorf("from %s to %s: %s, want %s", base, target, got, want)
			}
		}
	}
}

// preferred reports whether Relativize is to prefer r to s, which both refer to target.
func preferred(r, s iri.Ref, target iri.IRI) bool {
	rank := func(r iri.Ref) (length, segments, kind int) {
		path := r.Path()
		switch {
		case r == target.Ref():
			return len(target.String()), 0, 0
		case strings.HasPrefix(path, "/"):
			return len(r.String()), strings.Count(path, "/"), 1
		case path != "":
			segments = strings.Count(path, "/") + 1
		}
		return len(r.String()), segments, 0
	}
	rLength, rSegments, rKind := rank(r)
	sLength, sSegments, sKind := rank(s)
	return cmp.Or(cmp.Compare(rLength, sLength), cmp.Compare(rSegments, sSegments), cmp.Compare(rKind, sKind)) < 0
}

// pathPieces are what random paths are made of.
var pathPieces = []string{
	"", "a", "b", "c:d", ".", ".", "..", "..", "..", "...", ".x", "..x", "%2e", "%2E.", "é", "ë", "a;b=c", "@", "long-segment-of-a-path",
}

// randomReference returns a reference with a random path behind one of prefixes.
func randomReference(r *rand.Rand, prefixes ...string) iri.Ref {
	for {
		var b strings.Builder
		b.WriteString(prefixes[r.IntN(len(prefixes))])
		for range r.IntN(7) {
			b.WriteString(pathPieces[r.IntN(len(pathPieces))])
			b.WriteString([]string{"/", "/", "/", "/", "//", ""}[r.IntN(6)])
		}
		b.WriteString([]string{"", "", "?", "?q", "?q/../r"}[r.IntN(5)])
		b.WriteString([]string{"", "", "#", "#f", "#f/./g"}[r.IntN(5)])
		if ref, err := iri.ParseRef(b.String()); err == nil {
			return ref
		}
	}
}

// randomIRI returns an IRI with a random path.
func randomIRI(r *rand.Rand) iri.IRI {
	i, _ := randomReference(r, "x:", "x:./", "x:../", "x:/", "x://h", "x://h/", "x:///", "x:/.//", "y:/").IRI()
	return i
}

func TestResolveRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 30_000 {
		checkResolve(t, randomIRI(r), randomReference(r, "", "", "", "/", "/", "//h/", "//i", "x:", "y://h/", "../", "../../"))
	}
}

func TestRelativizeRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	for range 3_000 {
		base := randomIRI(r)
		target := randomIRI(r)
		checkRelativize(t, base, target)
		// Those nearby share most of it.
		checkRelativize(t, base, base.Resolve(randomReference(r, "", "../", "../../", "/")))
	}
}

// Long paths are written in parts: of any length around the longest one.
func TestResolveParts(t *testing.T) {
	for n := 2040; n < 2056; n++ {
		segment := strings.Repeat("a", n) + "/"
		checkResolve(t, iri.MustParse("http://h/"+segment), iri.MustParseRef("b/../c"))
		checkResolve(t, iri.MustParse("http://h/"), iri.MustParseRef("b/"+segment+"./c"))
		checkResolve(t, iri.MustParse("http://h/"), iri.MustParseRef("b/../"+segment+segment[1:]+"../c"))
	}
}

func TestResolveLong(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	unit := func(pieces ...string) string { return pieces[r.IntN(len(pieces))] }
	for range 300 {
		var b strings.Builder
		b.WriteString(unit("", "/", "../", "x:", "//h/", "y:///"))
		for size := r.IntN(20_000); b.Len() < size; {
			b.WriteString(unit("a/", "b/", "a/b/../", "./", "./", unit("..", "", "c", ".", strings.Repeat("d", 4000), strings.Repeat("e", 2047), strings.Repeat("f/../", 900))+"/"))
		}
		b.WriteString(unit("", ".", "..", "g", "?q"))
		ref := iri.MustParseRef(b.String())
		base := iri.MustParse(unit("x:", "x:a/./b", "x:///", "x:/"+strings.Repeat("h/./", 2000)))
		checkResolve(t, base, ref)
		if got := testing.AllocsPerRun(1, func() { sink.iri = base.Resolve(ref) }); got > 1 {
			t.Errorf("%v allocations for %d bytes", got, b.Len())
		}
	}
}
