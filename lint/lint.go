// Package lint reports problems in references that match the grammar: what the RFCs advise against,
// what may deceive a reader, and what the definitions of schemes do not allow (RFC 3987, sections 6
// to 8).
//
// [Check] returns findings. A [Profile] says which, and how severe they are. The file docs/lint.md of
// this module has a table of all codes, with examples.
//
// To pass an IRI, convert it: lint.Check(i.Ref(), lint.Web()).
//
// # Choices
//
// Where the RFCs leave a choice, this package has taken these:
//
//   - What sections 6 to 8 advise against does not fail a parse. This package reports it.
//   - Deceptive labels are found by the scripts and confusables of UTS #39, without lists of names
//     to compare with.
//   - Of the rules of schemes, it knows only those that docs/lint.md lists.
//
// # Security
//
// A reference without findings may still deceive: names that are confusable within one script, such
// as "rn" and "m", are not found.
//
// Messages show no part of a userinfo. A Fix may have a part of a password, and so may the text of
// the span that it replaces.
package lint

import (
	"cmp"
	"slices"

	"example.com/iri"
	"example.com/iri/internal/ascii"
)

// Check returns what is worth knowing about r, though it matches the grammar: what the RFCs advise
// against, what may deceive a reader, and what the definitions of schemes do not allow. The findings
// are sorted by where they start. They may overlap.
//
// The [Profile] says which findings there are and how severe they are. The zero Profile is that of
// the RFCs.
//
// Check looks at r alone: it does not resolve references, look up names or fetch anything. With
// [Relative], which is off in the zero Profile, it may find that there is no scheme. What it finds in
// characters depends, for some codes, on the Unicode version of Go.
//
// Check does not allocate if there is nothing to find and r is a URI that has no percent-encodings
// other than of characters of US-ASCII. The time is in proportion to the length of r and, for
// sorting, the number of findings. Check panics where [iri.IRI.HostToASCII] and [bidi.Findings] do.
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
