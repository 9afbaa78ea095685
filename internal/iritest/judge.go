package iritest

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/iri"
)

// RFC returns the grammar of IRIs: the rules of both texts that [ABNF] returns.
func RFC(tb testing.TB) *Grammar {
	rfc3987, rfc2234 := ABNF(tb)
	return ReadGrammar(tb, rfc3987, rfc2234)
}

// ABNF returns two texts in ABNF: the rules of RFC 3987, section 2.2, and the core rules of
// RFC 2234, section 6.1, which RFC 3987 uses.
func ABNF(tb testing.TB) (rfc3987, rfc2234 string) {
	tb.Helper()
	return File(tb, "testdata/rfc3987.abnf"), File(tb, "testdata/rfc2234.abnf")
}

// Fits reports whether a [Grammar] accepts s as input: s must be well-formed UTF-8 and must have at
// most 255 characters.
func Fits(s string) bool { return utf8.ValidString(s) && utf8.RuneCountInString(s) <= maxInput }

// IllFormed returns the offset of the first byte of s that is not part of well-formed UTF-8. It
// returns -1 if there is no such byte.
func IllFormed(s string) int {
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// Describe returns the components of r and the kind of its host, as package iri parses them:
// "scheme=x host=h path=/a reg-name" for "x://h/a". It leaves out absent components.
func Describe(r iri.Ref) string {
	var b strings.Builder
	add := func(label, text string, ok bool) {
		if ok {
			fmt.Fprintf(&b, "%s=%s ", label, text)
		}
	}
	userinfo, hasUserinfo := r.Userinfo()
	port, hasPort := r.Port()
	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	add("scheme", r.Scheme(), r.HasScheme())
	add("userinfo", userinfo, hasUserinfo)
	add("host", r.Host(), r.HostKind() != iri.HostNone)
	add("port", port, hasPort)
	add("path", r.Path(), true)
	add("query", query, hasQuery)
	add("fragment", fragment, hasFragment)
	return b.String() + r.HostKind().String()
}

// A Verdict records which rules of RFC 3987, section 2.2, a string matches, and its components.
type Verdict struct {
	components  string // the components as Describe formats them; "" if not an IRI-reference
	iri         bool   // the string matches IRI
	absoluteIRI bool   // the string matches absolute-IRI
	relativeRef bool   // the string matches irelative-ref
	pathIsIpath bool   // the path matches ipath
}

// ByPackage returns the verdict of package iri on s. The verdict is zero if package iri rejects s.
func ByPackage(s string) (v Verdict) {
	r, err := iri.ParseRef(s)
	if err == nil {
		v.components = Describe(r)
		v.relativeRef = !r.HasScheme()
		v.pathIsIpath = true
	}
	if i, err := iri.Parse(s); err == nil {
		v.iri = true
		v.absoluteIRI = i.IsAbsoluteIRI()
	}
	return v
}

// ByGrammar returns the verdict of the ABNF on s, for which [Fits] must be true.
func (g *Grammar) ByGrammar(s string) (v Verdict) {
	m := g.matcher(s)
	v.components = g.components(m)
	v.iri = g.matches(m, "IRI")
	v.absoluteIRI = g.matches(m, "absolute-IRI")
	v.relativeRef = g.matches(m, "irelative-ref")
	if r, err := iri.ParseRef(s); err == nil {
		v.pathIsIpath = g.matches(g.matcher(r.Path()), "ipath")
	}
	return v
}

// Agree fails the test if package iri and the ABNF give different verdicts on s. [Fits] must be
// true for s.
func (g *Grammar) Agree(t *testing.T, s string) {
	t.Helper()
	if got, want := ByPackage(s), g.ByGrammar(s); got != want {
		t.Errorf("%+q: package iri and the ABNF of RFC 3987, section 2.2, disagree\npackage iri: %+v\n   the ABNF: %+v", s, got, want)
	}
}

// components returns the components of the matcher's input, as rule IRI-reference divides it. The
// format is the same as the format of Describe. It returns "" if the input is not an IRI-reference.
func (g *Grammar) components(m *matcher) string {
	const start = "IRI-reference"
	if !g.matches(m, start) {
		return ""
	}
	spans := g.derivation(m, start)
	var b strings.Builder
	for _, c := range [...]struct {
		label string
		rules []string // exactly one of these rules spans a component that is present
	}{
		{"scheme", []string{"scheme"}},
		{"userinfo", []string{"iuserinfo"}},
		{"host", []string{"ihost"}},
		{"port", []string{"port"}},
		{"path", []string{"ipath-abempty", "ipath-absolute", "ipath-noscheme", "ipath-rootless", "ipath-empty"}},
		{"query", []string{"iquery"}},
		{"fragment", []string{"ifragment"}},
	} {
		for _, r := range c.rules {
			if text, ok := spans[r]; ok {
				fmt.Fprintf(&b, "%s=%s ", c.label, text)
			}
		}
	}
	kind := "none"
	for _, k := range [...]struct{ rule, kind string }{ // IPv6address comes before IPv4address because it may end with one
		{"IPv6address", "IPv6"}, {"IPvFuture", "IPvFuture"}, {"IPv4address", "IPv4"}, {"ireg-name", "reg-name"},
	} {
		if _, ok := spans[k.rule]; ok {
			kind = k.kind
			break
		}
	}
	return b.String() + kind
}
