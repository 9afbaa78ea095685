package lint

import (
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/internal/limit"
)

// A Finding is something worth knowing about a reference.
type Finding struct {
	// Code says what it is about.
	Code Code

	// Severity is what the Profile makes of Code.
	Severity Severity

	// Component is the component that it is in, or where something is missing; it is
	// iri.ComponentAuthority or iri.ComponentNone if it is about more than one.
	Component iri.Component

	// Start and End are the span in the text, as byte offsets, that it is about. They are
	// equal if something is missing there.
	Start, End int

	// Message says what is found, in one line, without control characters. It shows no part
	// of a userinfo.
	Message string

	// Section is the specification that it rests on, such as "RFC 3987, section 4.1".
	Section string

	// Fix is what could stand in place of the span, if HasFix is set: where Fix is "", nothing.
	// It is a suggestion; not every Fix leaves the meaning as it is. The result is a reference.
	// As findings may overlap, apply one and lint again.
	Fix    string
	HasFix bool
}

// A linter collects findings in a reference.
type linter struct {
	ref          iri.Ref
	text         string // of ref
	hasAuthority bool
	isDefined    bool // lintDefinition knows the scheme
	profile      Profile
	findings     []Finding
}

// wants reports whether findings with one of these codes are reported.
func (l *linter) wants(codes ...Code) bool {
	return slices.ContainsFunc(codes, func(c Code) bool { return l.profile.Severity(c) > Off })
}

// add adds a finding, if it is to be reported. What is known besides the message of the code may be
// "". It returns the finding, or nil.
func (l *linter) add(code Code, c iri.Component, start, end int, more string) *Finding {
	severity := l.profile.Severity(code)
	if severity == Off {
		return nil
	}
	row := &codeRows[code]
	message := row.message
	if more != "" && c != iri.ComponentUserinfo {
		message += ": " + more
	}
	l.findings = append(l.findings, Finding{
		Code: code, Severity: severity, Component: c, Start: start, End: end, Message: message, Section: row.section,
	})
	return &l.findings[len(l.findings)-1]
}

// addFix is add for a finding with a fix, if that does not make the text too long.
func (l *linter) addFix(code Code, c iri.Component, start, end int, more, fix string) {
	f := l.add(code, c, start, end, more)
	if f != nil && len(l.text)-(end-start)+len(fix) <= limit.MaxLen {
		f.Fix, f.HasFix = strings.Clone(fix), true
	}
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
