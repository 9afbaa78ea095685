package lint

import (
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/internal/limit"
)

// A Finding is a problem that [Check] found in a reference.
type Finding struct {
	// Code identifies the kind of problem.
	Code Code

	// Severity is the severity of Code in the Profile that was passed to Check.
	Severity Severity

	// Component is the component that contains the problem, or in which something is missing.
	// It is iri.ComponentAuthority or iri.ComponentNone if the problem involves more than one
	// component.
	Component iri.Component

	// Start and End are the byte offsets of the span of text with the problem. They are equal
	// if something is missing at that offset.
	Start, End int

	// Message describes the problem in one line, without control characters. It shows no part
	// of the userinfo.
	Message string

	// Section names the specification and section that Code is based on, such as "RFC 3987, section
	// 4.1".
	Section string

	// Fix is a suggested replacement for the span, if HasFix is true. An empty Fix deletes the
	// span. The result is a valid reference, but its meaning may differ. Findings may overlap,
	// so apply one Fix, then call Check again.
	Fix string

	// HasFix reports whether there is a Fix. It distinguishes a Fix that deletes the span from
	// no Fix.
	HasFix bool
}

// A linter collects findings in a reference.
type linter struct {
	ref          iri.Ref
	text         string // the text of ref
	hasAuthority bool
	hasOwnSyntax bool // lintSchemeSyntax has rules for the scheme
	profile      Profile
	findings     []Finding
}

// isEnabled reports whether the profile reports at least one of the codes.
func (l *linter) isEnabled(codes ...Code) bool {
	return slices.ContainsFunc(codes, func(c Code) bool { return l.profile.Severity(c) > Off })
}

// add adds a finding, unless the profile turns code off. If detail is not "", the message shows it,
// except in the userinfo. add returns the finding, or nil if it adds nothing.
func (l *linter) add(code Code, c iri.Component, start, end int, detail string) *Finding {
	severity := l.profile.Severity(code)
	if severity == Off {
		return nil
	}
	row := &codeRows[code]
	message := row.message
	if detail != "" && c != iri.ComponentUserinfo {
		message += ": " + detail
	}
	l.findings = append(l.findings, Finding{
		Code: code, Severity: severity, Component: c, Start: start, End: end, Message: message, Section: row.section,
	})
	return &l.findings[len(l.findings)-1]
}

// addFix adds a finding like add, with a fix. It omits the fix if the fixed text would be too long.
func (l *linter) addFix(code Code, c iri.Component, start, end int, detail, fix string) {
	f := l.add(code, c, start, end, detail)
	if f != nil && len(l.text)-(end-start)+len(fix) <= limit.MaxLen {
		f.Fix, f.HasFix = strings.Clone(fix), true
	}
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
