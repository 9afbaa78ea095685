// Package lint reports problems in valid IRI references: spoofing, bad practice and mistakes in the
// syntax of a scheme (RFC 3987, sections 6 to 8).
//
// [Check] returns the findings. A [Profile] selects the kinds of findings and sets their
// severities. The file docs/lint.md of this module has a table of all codes, with examples.
//
// To check an IRI, convert it to a reference: lint.Check(i.Ref(), lint.Web()).
//
// # Choices
//
// Where the RFCs leave a choice, this package decides as follows:
//
//   - The parser accepts text that violates the advice of sections 6 to 8. This package reports
//     such text.
//   - Deceptive labels are detected by the scripts and confusable characters of UTS #39. There is
//     no list of well-known names to compare with.
//   - The only rules of schemes that are checked are those in docs/lint.md.
//
// # Security
//
// A reference without findings may still be deceptive. Strings that are confusable within one
// script, such as "rn" and "m", are not reported.
//
// The Message of a [Finding] shows no part of the userinfo. But its Fix, and the text of its span,
// may contain a part of a password.
package lint

import (
	"cmp"
	"slices"

	"example.com/iri"
	"example.com/iri/internal/ascii"
)

// Check reports problems in r, which is valid but may have:
//
//   - forms that the RFCs advise against;
//   - text that may deceive a reader;
//   - mistakes in the syntax of its scheme.
//
// The [Profile] selects the kinds of findings and sets their severities. The zero Profile follows
// the RFCs. Findings are sorted by Start, then by End. They may overlap.
//
// Check examines only r itself: it does not resolve references, look up names or fetch anything. A
// missing scheme is a finding only if the Profile turns on [Relative]. Some findings
// about characters depend on the Unicode version of Go.
//
// Check does not allocate if it finds nothing, r is a URI, and all percent-encoded characters of r
// are ASCII. The time is linear in the length of r, except for sorting the findings. Check panics
// for a reference if [iri.IRI.HostToASCII] or [bidi.Findings] panics for it.
func Check(r iri.Ref, p Profile) []Finding {
	l := linter{ref: r, text: r.String(), profile: p}
	_, l.hasAuthority = r.Authority()
	content := ascii.ContentOf(l.text)
	l.lintScheme()
	switch {
	case l.hasAuthority:
		l.lintAuthority()
	case r.HasScheme():
		l.lintMissingHost()
	}
	l.lintPath(content)
	if content&(ascii.HasNonASCII|ascii.HasPercent) != 0 {
		l.lintText(content)
	}
	if len(l.findings) > 1 {
		slices.SortStableFunc(l.findings, func(f, g Finding) int {
			return cmp.Or(cmp.Compare(f.Start, g.Start), cmp.Compare(f.End, g.End))
		})
	}
	return l.findings
}
