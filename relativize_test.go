package iri_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// relativizeTests has bases, targets, and the expected references, found by hand.
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
	{"http://a/b/c/d", "http://a/b/e", "../e"}, // same length and number of segments as /b/e
	{"http://a/b/c/d/e", "http://a/b/f", "/b/f"},
	{"http://a/bbbb/c/d/e", "http://a/bbbb/f", "/bbbb/f"}, // fewer segments than ../../f
	{"http://a/b/bb/d/e/f", "http://a/b/bb/g", "../../g"}, // same length and number of segments as /b/bb/g
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
	{"http://a/aaaaaaaa/é/b", "http://a/aaaaaaaa/ë/c", "../ë/c"}, // é and ë begin with the same byte
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
			t.Errorf("%d levels up: %s, want %s", n, got, want)
		}
	}
}

// RelativizeUp limits the number of ".." segments.
func TestRelativizeUp(t *testing.T) {
	base := iri.MustParse("http://example.org/some/where/down/here")
	for _, tt := range []struct {
		target string
		limit  int
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
		if got := base.RelativizeUp(iri.MustParse(tt.target), tt.limit).String(); got != tt.want {
			t.Errorf("%s, limit %d: %s, want %s", tt.target, tt.limit, got, tt.want)
		}
	}
}

// checkRelativize checks the laws of Relativize and RelativizeUp for a base and a target.
func checkRelativize(t *testing.T, base, target iri.IRI) {
	t.Helper()
	r := base.Relativize(target)
	if parsed, err := iri.ParseRef(r.String()); err != nil || parsed != r {
		t.Errorf("from %+q to %+q: ParseRef must return the result %+v again, but returns %+v, error %v", base, target, r, parsed, err)
	}

	// If any candidate resolves to the target, then r does, and r is the preferred one of them.
	resolves := base.Resolve(r) == target
	if !resolves && r != target.Ref() {
		t.Errorf("from %+q to %+q: %+q, which resolves to %+q; want a reference that resolves to the target, or the target itself", base, target, r, base.Resolve(r))
	}
	for _, s := range candidates(base, target) {
		other, err := iri.ParseRef(s)
		if err == nil && base.Resolve(other) == target && (!resolves || preferred(other, r, target)) {
			t.Errorf("from %+q to %+q: %+q, which resolves to %+q; want %+q", base, target, r, base.Resolve(r), other)
		}
	}

	length := math.MaxInt
	for _, limit := range [...]int{0, 1, 2, 3, math.MaxInt, -1} {
		limited := base.RelativizeUp(target, limit)
		if parsed, err := iri.ParseRef(limited.String()); err != nil || parsed != limited || base.Resolve(limited) != base.Resolve(r) {
			t.Errorf("from %+q to %+q with at most %d \"..\" segments: %+v; ParseRef must return it again (it returns %+v, error %v), and it must resolve to %+q", base, target, limit, limited, parsed, err, base.Resolve(r))
		}
		if limit < 0 {
			limit = math.MaxInt
		}
		if parentSegments(limited) > limit && limited != target.Ref() || parentSegments(r) <= limit && limited != r || len(limited.String()) > length {
			t.Errorf("from %+q to %+q with at most %d \"..\" segments: %+q; it must respect the limit or be the target, be %+q if that respects the limit, and not be longer than with a lower limit", base, target, limit, limited, r)
		}
		length = len(limited.String())
	}
}

// parentSegments returns the number of ".." segments in the path of r.
func parentSegments(r iri.Ref) (n int) {
	for segment := range strings.SplitSeq(r.Path(), "/") {
		if segment == ".." {
			n++
		}
	}
	return n
}

// candidates returns texts that may be the shortest reference to target: its text without leading
// components, and every suffix of its path, also with dot segments before it.
func candidates(base, target iri.IRI) []string {
	p := iritest.PartsOf(target.Ref())
	tail := iritest.Recompose(iritest.Parts{Query: p.Query, Fragment: p.Fragment})
	fragment := iritest.Recompose(iritest.Parts{Fragment: p.Fragment})
	refs := []string{
		target.String(), iritest.Recompose(iritest.Parts{Authority: p.Authority, Path: p.Path}) + tail, tail, fragment,
	}
	for i := 0; i <= len(p.Path); i++ {
		rest := p.Path[i:]
		refs = append(refs, rest+tail, "./"+rest+tail, "."+rest+tail, "/."+rest+tail)
		for up := "../"; len(up) <= 3*(strings.Count(base.Path(), "/")+1); up += "../" {
			refs = append(refs, up+rest+tail, strings.TrimSuffix(up, "/")+rest+tail)
		}
	}
	return refs
}

// Relativize returns the best of all references of up to six of these characters (five without
// -long) that resolve to the target.
func TestRelativizeShortest(t *testing.T) {
	t.Parallel()
	const characters = "ab./:?#"
	maxLen, minRefs := 6, 50_000
	if !long.Enabled() {
		maxLen, minRefs = 5, 7_000
	}
	refs := []string{""}
	for done := 0; len(refs[done]) < maxLen; done++ {
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
	if len(parsed) < minRefs {
		t.Fatalf("%d references, want at least %d", len(parsed), minRefs)
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

// preferred reports whether Relativize should prefer r to s. Both resolve to target.
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

// The laws hold for random bases and targets.
func TestRelativizeRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	for range long.Draws(3_000) {
		base := iritest.RandomIRI(r)
		target := iritest.RandomIRI(r)
		checkRelativize(t, base, target)
		// Targets close to the base share most of its text.
		checkRelativize(t, base, base.Resolve(iritest.RandomReference(r, "", "../", "../../", "/")))
	}
}

// The laws of Relativize hold, and its result is the shortest candidate.
func FuzzRelativize(f *testing.F) {
	iritest.FuzzWithBase(f, func(t *testing.T, base iri.IRI, s string) {
		if target, err := iri.Parse(s); err == nil {
			checkRelativize(t, base, target)
		}
		if target, err := base.Parse(s); err == nil { // it shares more text with base
			checkRelativize(t, base, target)
			checkRelativize(t, target, base)
		}
	})
}
