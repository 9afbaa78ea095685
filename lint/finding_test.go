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

// A message may end with a detail, such as the character, except for a finding in the userinfo.
func TestLintMessages(t *testing.T) {
	for _, tt := range []struct {
		s    string
		code lint.Code
		want string
	}{
		{"ftp://u:%41%42@h/", lint.EncodedUnreserved, "unreserved characters should not be percent-encoded"},
		{"http://h/%41%42", lint.EncodedUnreserved, "unreserved characters should not be percent-encoded: %41%42"},
		{"ftp://u:\u00a0@h/", lint.WhiteSpace, "white space should be avoided"},
		{"http://h/\u00a0", lint.WhiteSpace, "white space should be avoided: U+00A0"},
		{"http://a..b/", lint.InvalidHost, "host must be a valid domain name: empty label"},
		{"http://a!b/", lint.InvalidHost, "host must be a valid domain name: invalid character U+0021 '!'"},
		{"http://a%20b/", lint.InvalidHost, "host must be a valid domain name: percent-encodings must decode to characters of a domain name"},
		{"http://xn--9ca/", lint.EncodedHostLabel, "label could be written in Unicode: \"\u00e9\""},
		{"http://h:065536/", lint.PortRange, "port must be at most 65535: 065536"},
		{"http://127.1/", lint.IPv4Lookalike, "host ends in a number, so programs may read it as an IPv4 address: 127.0.0.1"},
		{"http://h/\u05d01", lint.BidiEnd, "right-to-left component should end with a right-to-left character: found U+0031 '1'"},
		{"http://h/\U000ea000", lint.Unassigned, "character is not assigned in Unicode " + unicode.Version + ": U+EA000"},
		{"did://a", lint.DIDSyntax, "invalid DID URL: \"//\" is not allowed after the scheme"},
		{"did:a:b!", lint.DIDSyntax, "invalid DID URL: identifier must not contain '!'"},
		{"did:a", lint.DIDSyntax, "invalid DID URL: identifier must not be empty or end with \":\""},
		{"did:A:b", lint.DIDSyntax, "invalid DID URL: method must be lower-case letters and digits"},
		{"urn:a", lint.URNSyntax, "invalid URN: namespace must have 2 to 32 characters (letters, digits or \"-\"), without \"-\" at either end"},
		{"urn:ab:", lint.URNSyntax, "invalid URN: namespace must be followed by \":\" and a name that does not begin with \"/\""},
		{"urn:ab:c?q", lint.URNSyntax, "invalid URN: query must be \"?+\" and an r-component, or \"?=\" and a q-component"},
		{"tag:a_,2000:b", lint.TagSyntax, "invalid tag URI: authority must be a domain name or an email address"},
		{"tag:a,200:b", lint.TagSyntax, "invalid tag URI: authority must be followed by \",\" and a date YYYY, YYYY-MM or YYYY-MM-DD"},
		{"tag:a,2000", lint.TagSyntax, "invalid tag URI: date must be followed by \":\""},
		{"mailto:a", lint.MailtoSyntax, "invalid mailto URI: address must have the form local-part@domain (RFC 6068, section 2)"},
		{"file:a", lint.FileSyntax, "invalid file URI: path must begin with \"/\""},
		{"http://" + strings.Repeat("a", 64), lint.LongHost, "host is too long: a label must have at most 63 octets"},
		{"http://" + strings.Repeat("a.", 127) + "a", lint.LongHost, "host is too long: a domain name must have at most 253 octets"},
		{"tel://" + strings.Repeat("a", 256), lint.LongHost, "host is too long: a registered name should have at most 255 bytes, found 256"},
	} {
		findings := lint.Check(iri.MustParseRef(tt.s), lint.Profile{})
		if k := slices.IndexFunc(findings, func(f lint.Finding) bool { return f.Code == tt.code }); k < 0 || findings[k].Message != tt.want {
			t.Errorf("%+q: findings %+v, want message %q", tt.s, findings, tt.want)
		}
	}
}

// Applying one fix after the other ends with a reference without fixes.
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
			continue // the pieces do not form a reference
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
				t.Fatalf("%+q: the fix of %+v must yield a valid reference: %v", s, findings[k], err)
			}
		}
		for _, f := range lint.Check(ref, lint.RDF().With(lint.Off, lint.DoubleEncoding)) {
			if f.HasFix {
				t.Errorf("%+q: after 200 fixes, the result %+q must have no finding with a fix, but has %+v", start, ref, f)
			}
		}
	}
}

// fixed returns s with the fix of f applied.
func fixed(s string, f lint.Finding) string { return s[:f.Start] + f.Fix + s[f.End:] }
