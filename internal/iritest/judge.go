package iritest

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/iri"
)

// RFC returns the grammar of ABNF.
func RFC(tb testing.TB) *Grammar {
	rfc3987, rfc2234 := ABNF(tb)
	return ReadGrammar(tb, rfc3987, rfc2234)
}

// ABNF returns the ABNF of RFC 3987, section 2.2, and that of RFC 2234,
// section 6.1, of which it makes use.
func ABNF(tb testing.TB) (rfc3987, rfc2234 string) {
	tb.Helper()
	return File(tb, "testdata/rfc3987.abnf"), File(tb, "testdata/rfc2234.abnf")
}

// Fits reports whether the grammar can judge s.
func Fits(s string) bool { return utf8.ValidString(s) && utf8.RuneCountInString(s) <= maxInput }

// IllFormed returns the offset of the first byte of s that is not part of
// well-formed UTF-8, or -1.
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

// Describe says what package iri makes of a reference: the components that are
// there, and the kind of host.
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

// A Verdict is all that the ABNF can say of a string.
type Verdict struct {
	components  string // "" if it is no IRI-reference
	iri         bool   // whether it matches IRI
	absoluteIRI bool   // absolute-IRI
	relativeRef bool   // irelative-ref
	pathIsIpath bool   // whether the path matches ipath
}

// ByPackage returns the verdict of package iri on s.
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

// ByGrammar returns the verdict of the ABNF on s.
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

// Agree fails the test if package iri and the ABNF differ about s.
func (g *Grammar) Agree(t *testing.T, s string) {
	t.Helper()
	if got, want := ByPackage(s), g.ByGrammar(s); got != want {
		t.Errorf("%+q:\n got %+v\nwant %+v", s, got, want)
	}
}

// components returns what the derivation of s as an IRI-reference makes of it,
// in the form of Describe, or "" if s does not match.
func (g *Grammar) components(m *matcher) string {
	const start = "IRI-reference"
	if !g.matches(m, start) {
		return ""
	}
	spans := g.derivation(m, start)
	var b strings.Builder
	for _, c := range [...]struct {
		label string
		rules []string // of which one spans the component
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
	for _, k := range [...]struct{ rule, kind string }{ // IPv6address before IPv4address, which may be its end
		{"IPv6address", "IPv6"}, {"IPvFuture", "IPvFuture"}, {"IPv4address", "IPv4"}, {"ireg-name", "reg-name"},
	} {
		if _, ok := spans[k.rule]; ok {
			kind = k.kind
			break
		}
	}
	return b.String() + kind
}
