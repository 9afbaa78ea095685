package iri_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// rfcExamples has the references of RFC 3986, sections 5.4.1 and 5.4.2, and their targets for the
// base rfcBase.
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
	{"http:g", "http:g"}, // section 5.4.2: for strict parsers
}

const rfcBase = "http://a/b/c/d;p?q"

// resolveTests has bases, references, and the expected targets, derived by hand from RFC 3986,
// section 5.2.
var resolveTests = [][3]string{
	// A "/." before a path that would otherwise become an authority. Section 5.2 does not add it.
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

	// Paths without a leading "/".
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

	// Dot segments, and segments that resemble them.
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

// publishedBases are bases from published tests: the W3C's tests for Turtle and JSON-LD, and the
// tests that Fielding, Connolly and Klyne wrote for RFC 3986.
var publishedBases = strings.Fields(`
	http://a/b/c/d;p?q http://a/bb/ccc/d;p?q http://a/bb/ccc/d/ http://a/bb/ccc/./d;p?q http://a/bb/ccc/../d;p?q
	http://a/bb/ccc/. http://a/bb/ccc/.. file:///a/bb/ccc/d;p?q http://abc/def/ghi http://ab//de//ghi http://abc/d:f/ghi
	tag:example tag:example/ tag:example/foo tag:example/foo/ scheme:a:b/ http://a/b/c/d;p?q#f
	http://a/b/c/d;p?q=1/2 http://a/b/c/d;p=1/2?q fred:///s//a/b/c http:///s//a/b/c file:/ex/x/y/z http://ex?p
	foo:a foo:a/b?c#d foo:/a/y/z foo://a//b/c mailto:local1@domain1?query1 http://example/x%2Fy/z urn: http:base
`)

// The laws hold for published bases and references.
func TestResolvePublished(t *testing.T) {
	t.Parallel()
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

// Against the zero IRI, an IRI resolves to itself, and a relative reference to the zero IRI.
func TestResolveZero(t *testing.T) {
	var zero iri.IRI
	for _, s := range []string{"x:", "http://a/b/../c?q#f", "", "a", "//h", "#f"} {
		r := iri.MustParseRef(s)
		want, _ := r.IRI()
		parsed, err := zero.Parse(s)
		if got := zero.Resolve(r); got != want || parsed != want || err != nil {
			t.Errorf("%q: Resolve returns %q, Parse %q, error %v; want %q", s, got, parsed, err, want)
		}
		if got := string(zero.AppendResolve([]byte("x"), r)); got != "x"+want.String() {
			t.Errorf("%q: AppendResolve returns %q, want %q", s, got, "x"+want.String())
		}
		if got := zero.Relativize(want); got != want.Ref() {
			t.Errorf("from the zero IRI to %q: %q, want the target", want, got)
		}
		if got := want.Relativize(zero); got != (iri.Ref{}) {
			t.Errorf("from %q to the zero IRI: %q, want the empty reference", want, got)
		}
	}
	if i, err := zero.Parse(" "); i != zero || !errors.Is(err, iri.ErrCharacter) {
		t.Errorf("zero IRI: Parse of a space returns %q, error %v; want the zero IRI and ErrCharacter", i, err)
	}
}

// checkResolve checks the laws of Resolve, AppendResolve and IRI.Parse for a base and a reference,
// and compares the target with iritest.ResolveSlowly.
func checkResolve(t *testing.T, base iri.IRI, r iri.Ref) {
	t.Helper()
	target := base.Resolve(r)
	if want := iritest.ResolveSlowly(base.Ref(), r); target.String() != want {
		t.Errorf("%+q and %+q: %+q, want %+q", base, r, target, want)
	}
	if parsed, err := iri.Parse(target.String()); err != nil || parsed != target {
		t.Errorf("%+q and %+q: Parse must return the target %+v again, but returns %+v, error %v", base, r, target, parsed, err)
	}
	if got, err := base.Parse(r.String()); err != nil || got != target {
		t.Errorf("%+q: Parse of %+q returns %+q, error %v; want the result of Resolve, %+q", base, r, got, err, target)
	}
	const before = "before "
	if got := string(base.AppendResolve([]byte(before), r)); got != before+target.String() {
		t.Errorf("%+q and %+q: AppendResolve returns %+q, want %+q", base, r, got, before+target.String())
	}

	// The fragment of a base is ignored.
	if other := base.Resolve(iri.MustParseRef("#./f")); other.Resolve(r) != target {
		t.Errorf("%+q and %+q: %+q; with another fragment in the base %+q, want the same", base, r, target, other.Resolve(r))
	}
	// If r has a path, the target has no dot segments. So it resolves to itself.
	if r.Path() != "" && base.Resolve(target.Ref()) != target {
		t.Errorf("%+q and %+q: the target %+q must resolve to itself, but resolves to %+q", base, r, target, base.Resolve(target.Ref()))
	}
	// Resolve is associative: if r ends with a directory, resolving s against the target gives the
	// same result as resolving the concatenation of r and s.
	_, hasQuery := r.Query()
	_, hasFragment := r.Fragment()
	if !strings.HasSuffix(r.Path(), "/") || hasQuery || hasFragment {
		return
	}
	for _, s := range [...]string{"a", "../b?q", "./a:b", ".", "c/../..//d#f", "..//e", "../../../f"} {
		inSteps, atOnce := target.Resolve(iri.MustParseRef(s)), base.Resolve(iri.MustParseRef(r.String()+s))
		if inSteps != atOnce {
			t.Errorf("%+q and %+q, then %s: %+q; with the two references concatenated %+q, want the same", base, r, s, inSteps, atOnce)
		}
	}
}

// The laws hold for random bases and references.
func TestResolveRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range long.Draws(30_000) {
		checkResolve(t, iritest.RandomIRI(r), iritest.RandomReference(r, "", "", "", "/", "/", "//h/", "//i", "x:", "y://h/", "../", "../../"))
	}
}

// The laws of Resolve hold, and it agrees with iritest.ResolveSlowly.
func FuzzResolve(f *testing.F) {
	iritest.FuzzWithBase(f, func(t *testing.T, base iri.IRI, s string) {
		if r, err := iri.ParseRef(s); err == nil {
			checkResolve(t, base, r)
		}
	})
}
