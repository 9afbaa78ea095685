package lint_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
	"example.com/iri/lint"
)

// Messages say what else is known, and nothing of a userinfo.
func TestLintMessages(t *testing.T) {
	for _, tt := range []struct {
		s    string
		code lint.Code
		want string
	}{
		{"ftp://u:%41%42@h/", lint.EncodedUnreserved, "percent-encoded unreserved character"},
		{"http://h/%41%42", lint.EncodedUnreserved, "percent-encoded unreserved character: %41%42"},
		{"ftp://u:\u00a0@h/", lint.WhiteSpace, "white space"},
		{"http://h/\u00a0", lint.WhiteSpace, "white space: U+00A0"},
		{"http://a..b/", lint.InvalidHost, "not a domain name: empty label"},
		{"http://a!b/", lint.InvalidHost, "not a domain name: invalid character U+0021 '!'"},
		{"http://a%20b/", lint.InvalidHost, "not a domain name: percent-encodings that no domain name has"},
		{"http://xn--9ca/", lint.EncodedHostLabel, "label that could be in Unicode: \"\u00e9\""},
		{"http://h:065536/", lint.PortRange, "port over 65535: 065536"},
		{"http://127.1/", lint.IPv4Lookalike, "registered name that programs may take for an IPv4 address: 127.0.0.1"},
		{"http://h/\u05d01", lint.BidiEnd, "right-to-left component ends with another character: U+0031 '1'"},
		{"http://h/\U000ea000", lint.Unassigned, "character not assigned in Unicode " + unicode.Version + ": U+EA000"},
		{"did://a", lint.DIDSyntax, "not the form of a DID URL: no \"//\""},
		{"did:a:b!", lint.DIDSyntax, "not the form of a DID URL: no '!' in the identifier"},
		{"did:a", lint.DIDSyntax, "not the form of a DID URL: no identifier at the end"},
		{"did:A:b", lint.DIDSyntax, "not the form of a DID URL: no method of lower-case letters and digits"},
		{"urn:a", lint.URNSyntax, "not the form of a URN: no namespace of 2 to 32 letters, digits and \"-\""},
		{"urn:ab:", lint.URNSyntax, "not the form of a URN: no name in the namespace"},
		{"urn:ab:c?q", lint.URNSyntax, "not the form of a URN: neither an r-component behind \"?+\" nor a q-component behind \"?=\""},
		{"tag:a_,2000:b", lint.TagSyntax, "not the form of a tag: neither a domain name nor an address"},
		{"tag:a,200:b", lint.TagSyntax, "not the form of a tag: no date YYYY, YYYY-MM or YYYY-MM-DD behind \",\""},
		{"tag:a,2000", lint.TagSyntax, "not the form of a tag: no \":\" behind the date"},
		{"mailto:a", lint.MailtoSyntax, "not the form of a mailto URI: no address"},
		{"file:a", lint.FileSyntax, "not the form of a file URI: the path begins with \"/\""},
		{"http://" + strings.Repeat("a", 64), lint.LongHost, "too long for a domain name: a label has more than 63 octets"},
		{"http://" + strings.Repeat("a.", 127) + "a", lint.LongHost, "too long for a domain name: more than 253 octets"},
		{"tel://" + strings.Repeat("a", 256), lint.LongHost, "too long for a domain name: 256 bytes"},
	} {
		findings := lint.Check(iri.MustParseRef(tt.s), lint.Profile{})
		if k := slices.IndexFunc(findings, func(f lint.Finding) bool { return f.Code == tt.code }); k < 0 || findings[k].Message != tt.want {
			t.Errorf("%+q: %+v, want %s", tt.s, findings, tt.want)
		}
	}
}

// Fixes, made one after the other, come to an end, where nothing is left to be fixed.
func TestLintFixes(t *testing.T) {
	t.Parallel()
	g := iritest.RFC(t)
	r := rand.New(rand.NewPCG(11, 12))
	pieces := []string{"a", ".", "..", "/", "1", "%41", "%2f", "%C3%A9", "%D7%90", "\u05d0", "%CC%81", "\u0301", "e", "%7E", "%E1%BF%AF", "\u202e", "\u200c",
		"\u0628", "\uff0f", "\ufb01", "\u2126", "\u0149", "\u2ff0", "%d0%b0", "\u0430", "&", "?", "#", "%25", "%00", "\u00a0", "\ue000"}
	for range long.Draws(4_000) {
		ref, err := iri.ParseRef(g.Generate(r, "IRI-reference"))
		if r.IntN(2) == 0 {
			var b strings.Builder
			b.WriteString([]string{"http://", "ftp://u:p@", "tel://", "HTTP://H:080/", "file:", "C:/", "mailto:", "//"}[r.IntN(8)])
			for range r.IntN(8) {
				b.WriteString(pieces[r.IntN(len(pieces))])
			}
			ref, err = iri.ParseRef(b.String())
		}
		if err != nil {
			continue // where pieces do not fit
		}
		start := ref
		for range 200 {
			findings := lint.Check(ref, lint.RDF().With(lint.Off, lint.DoubleEncoding))
			k := slices.IndexFunc(findings, func(f lint.Finding) bool { return f.HasFix })
			if k < 0 {
				break
			}
			s := ref.String()
			if ref, err = iri.ParseRef(fixed(s, findings[k])); err != nil {
				t.Fatalf("%+q: %+v: %v", s, findings[k], err)
			}
		}
		for _, f := range lint.Check(ref, lint.RDF().With(lint.Off, lint.DoubleEncoding)) {
			if f.HasFix {
				t.Errorf("%+q: still %+v in %+q", start, f, ref)
			}
		}
	}
}

// fixed returns s with f.Fix.
func fixed(s string, f lint.Finding) string { return s[:f.Start] + f.Fix + s[f.End:] }
