package iri

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/limit"
)

// This file says what may be found in a reference that is not wrong by the grammar, and how much
// of it counts. What finds it is in lint_text.go, lint_authority.go and lint_scheme.go.

// Lint returns what is worth telling about i, though it matches the grammar: what the RFCs
// advise against, what may deceive a reader, and what definitions of schemes do not allow. It is
// sorted by where it starts. Findings may overlap.
//
// The [Profile] says which findings there are and how severe they are. The zero Profile is that
// of the RFCs. The file docs/lint.md of this package has a table of all codes, with examples, and
// tells what they are about.
//
// Lint looks at i alone: it does not resolve references, look up names or fetch anything. What
// it finds in characters depends, for some codes, on the Unicode version of Go.
//
// It does not allocate if there is nothing to find and i is a URI that has no percent-encodings but
// of characters of US-ASCII. The time is in proportion to the length of i and, for sorting, the
// number of findings. Of the zero IRI nothing is found. Lint panics where [IRI.HostToASCII] and
// [IRI.BidiFindings] do.
func (i IRI) Lint(p Profile) []Finding {
	if i.IsZero() {
		return nil
	}
	return i.lint(p)
}

// Lint returns what is worth telling about r, as [IRI.Lint] does of an IRI. With [CodeRelative],
// which is off in the zero Profile, it may find that there is no scheme.
func (r Ref) Lint(p Profile) []Finding { return r.lint(p) }

func (r reference) lint(p Profile) []Finding {
	l := linter{reference: r, profile: p}
	content := ascii.ContentOf(r.text)
	l.lintScheme()
	if r.hasAuthority() {
		l.lintAuthority()
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

// A Finding is something worth telling about an IRI or a reference.
type Finding struct {
	// Code tells what it is about.
	Code Code

	// Severity is what the Profile makes of Code.
	Severity Severity

	// Component is the component that it is in, or where something is missing; it is
	// ComponentAuthority or ComponentNone if it is about more than one.
	Component Component

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

// A Severity says how bad a finding is.
type Severity uint8

// The severities, each worse than the one before.
const (
	SeverityOff     Severity = iota // not reported
	SeverityNote                    // worth knowing; may well be meant
	SeverityWarning                 // against a recommendation, or able to deceive or fail
	SeverityError                   // against a MUST, or certain to deceive or fail
)

// String returns "off", "note", "warning" or "error".
func (s Severity) String() string {
	return nameOf(uint8(s), "Severity", "off", "note", "warning", "error")
}

// A Profile says which findings [IRI.Lint] returns, and how severe they are. The zero Profile
// has the severities that the RFCs suggest; others are made of it by With. Profiles are
// immutable and comparable.
type Profile struct {
	// changes has, for each code, the severity, or 0 if that is the one of codeRows.
	changes [codeEnd]severityChange
}

// A severityChange is a Severity plus 1, or 0 for none.
type severityChange uint8

// With returns p with another severity for codes. Those that are no codes are ignored, and what is
// beyond SeverityError is that.
func (p Profile) With(s Severity, codes ...Code) Profile {
	s = min(s, SeverityError)
	for _, c := range codes {
		switch {
		case c == 0 || c >= codeEnd:
		case s == codeRows[c].severity:
			p.changes[c] = 0
		default:
			p.changes[c] = severityChange(s) + 1
		}
	}
	return p
}

// Severity returns how severe findings with code c are, SeverityOff if there are none.
func (p Profile) Severity(c Code) Severity {
	switch {
	case c >= codeEnd:
		return SeverityOff
	case p.changes[c] > 0:
		return Severity(p.changes[c] - 1)
	}
	return codeRows[c].severity
}

// ProfileRDF returns the profile for IRIs that are identifiers in RDF and compared as strings. It
// warns of all that "RDF 1.2 Concepts and Abstract Data Model", section 3.2, advises against: forms
// that are not normalized. References without a scheme are errors.
func ProfileRDF() Profile {
	return Profile{}.
		With(SeverityError, CodeRelative).
		With(SeverityWarning, CodeUpperCaseScheme, CodeUpperCaseHost, CodeHostMapping, CodeEncodedHostLabel,
			CodeEncodedUnreserved, CodeEncodedLiteral, CodeLowerCaseHex, CodeDefaultPort, CodeEmptyPort,
			CodeEmptyPath, CodeDotSegments, CodeNotNFC)
}

// ProfileWeb returns the profile for links that strangers write and people follow. What can
// deceive about where a link leads is an error; how something is percent-encoded, or written in
// a form that is not normal, is not reported.
func ProfileWeb() Profile {
	return Profile{}.
		With(SeverityError, CodeBidiMixed, CodeBidiSplit, CodeWhiteSpace, CodeInvisible, CodeSyntaxLookalike,
			CodeMixedScript, CodeScriptLookalike, CodeMixedDigits, CodeIPv4Lookalike, CodePassword,
			CodeUserinfoHost, CodeSingleLetterScheme, CodeEncodedControl).
		With(SeverityOff, CodeCompatibility, CodeUpperCaseScheme, CodeUpperCaseHost, CodeHostMapping,
			CodeEncodedHostLabel, CodeEncodedUnreserved, CodeEncodedLiteral, CodeLowerCaseHex, CodeDefaultPort,
			CodeEmptyPort, CodeEmptyPath, CodeDotSegments, CodeBidiNumber)
}

// A Code tells what a [Finding] is about. Its name, such as "mixed-script", does not change
// from version to version; its number may.
type Code uint8

// The codes. The file docs/lint.md has an example of each.
const (
	_ Code = iota

	CodeRelative // no scheme

	CodeBidiControl // see ErrBidiControl
	CodeBidiMixed   // see ErrBidiMixed
	CodeBidiStart   // see ErrBidiStart
	CodeBidiEnd     // see ErrBidiEnd
	CodeBidiSplit   // see ErrBidiSplit
	CodeBidiNumber  // see ErrBidiNumber

	CodeNotNFC             // not in Normalization Form C
	CodeManyMarks          // more than 30 marks in a row
	CodeLeadingMark        // a mark with no character before it to belong to
	CodeWhiteSpace         // white space
	CodeInvisible          // characters that are by default not displayed
	CodeJoiner             // U+200C or U+200D where it has no effect
	CodeVariationSelector  // a variation selector
	CodeDeprecated         // a character that Unicode deprecates or RFC 3491 excludes
	CodePrivateUse         // a private use character
	CodeUnassigned         // a character that the Unicode version of Go does not have
	CodeSyntaxLookalike    // looks like a delimiter
	CodeCompatibility      // a compatibility character, not in Normalization Form KC
	CodeEncodedUnreserved  // the percent-encoding of an unreserved character of US-ASCII
	CodeEncodedLiteral     // that of a character which could be itself
	CodeEncodedControl     // that of a control character
	CodeLowerCaseHex       // a percent-encoding in lower case
	CodeNotUTF8            // a percent-encoding that is not UTF-8
	CodeDoubleEncoding     // a percent-encoding that is percent-encoded
	CodeUpperCaseScheme    // an upper-case scheme
	CodeSingleLetterScheme // a scheme like the letter of a drive
	CodeUnregisteredScheme // a scheme that IANA does not list

	CodePassword     // a userinfo with a password
	CodeUserinfoHost // a userinfo that looks like a host
	CodeHTTPUserinfo // a userinfo in http or https

	CodeMissingHost      // no host, for a scheme that needs one
	CodeUpperCaseHost    // a host with upper-case letters
	CodeInvalidHost      // no domain name, though the scheme has them
	CodeLongHost         // a host or label that is too long for the DNS
	CodeHostMapping      // a label that is not what it is mapped to
	CodeEncodedHostLabel // a label that begins with "xn--" and could be in Unicode
	CodeIPv4Lookalike    // what many programs take for an IPv4 address
	CodeMixedScript      // a label in more than one script
	CodeScriptLookalike  // a label in another script that looks like Latin
	CodeMixedDigits      // a label with digits of more than one system

	CodeEmptyPort   // a ":" without port
	CodeDefaultPort // the default port of the scheme
	CodePortZeros   // a port with leading zeros
	CodePortRange   // a port over 65535

	CodeEmptyPath   // no path behind an authority
	CodeDotSegments // segments "." or ".." that resolution would remove

	CodeFileSyntax    // against RFC 8089
	CodeFileSlashes   // "file:/"
	CodeMailtoSyntax  // against RFC 6068
	CodeURNSyntax     // against RFC 8141
	CodeURNUUIDSyntax // against RFC 9562
	CodeDIDSyntax     // against Decentralized Identifiers 1.0
	CodeTagSyntax     // against RFC 4151

	codeEnd // not a code
)

// A codeRow is what is known of a code. The message says what is found; more may follow it.
type codeRow struct {
	name     string
	severity Severity
	section  string
	message  string
}

var codeRows = [codeEnd]codeRow{
	CodeRelative: {"relative", SeverityOff, "RFC 3986, section 5.1", "no scheme: the meaning depends on a base"},

	CodeBidiControl: {"bidi-control", SeverityError, "RFC 3987, section 4.1", "bidirectional formatting character"},
	CodeBidiMixed:   {"bidi-mixed", SeverityWarning, "RFC 3987, section 4.2", "left-to-right and right-to-left characters in one component"},
	CodeBidiStart:   {"bidi-start", SeverityWarning, "RFC 3987, section 4.2", "right-to-left component starts with another character"},
	CodeBidiEnd:     {"bidi-end", SeverityWarning, "RFC 3987, section 4.2", "right-to-left component ends with another character"},
	CodeBidiSplit:   {"bidi-split", SeverityWarning, "RFC 3987, section 4.2; UAX #9", "displayed in more than one piece"},
	CodeBidiNumber:  {"bidi-number", SeverityNote, "RFC 3987, section 4.4; UAX #9", "digits next to right-to-left text are displayed in another place or order"},

	CodeNotNFC:            {"not-nfc", SeverityWarning, "RFC 3987, section 5.3.2.2", "not in Normalization Form C"},
	CodeManyMarks:         {"many-marks", SeverityNote, "UAX #15, section 13", "more than 30 marks in a row"},
	CodeLeadingMark:       {"leading-mark", SeverityWarning, "UTS #46, section 4.1", "mark without a character that it belongs to"},
	CodeWhiteSpace:        {"white-space", SeverityWarning, "RFC 3987, section 6.1", "white space"},
	CodeInvisible:         {"invisible", SeverityWarning, "RFC 3987, section 6.1", "character that is by default invisible"},
	CodeJoiner:            {"joiner", SeverityWarning, "RFC 5892, appendix A", "joiner where it has no effect"},
	CodeVariationSelector: {"variation-selector", SeverityWarning, "RFC 3987, section 6.1", "variation selector"},
	CodeDeprecated:        {"deprecated", SeverityWarning, "RFC 3987, section 6.1; RFC 3491", "deprecated or excluded character"},
	CodePrivateUse:        {"private-use", SeverityNote, "RFC 3987, section 2.2", "private use character"},
	CodeUnassigned:        {"unassigned", SeverityNote, "RFC 3987, section 3.1", "character not assigned in Unicode " + unicode.Version},
	CodeSyntaxLookalike:   {"syntax-lookalike", SeverityWarning, "RFC 3987, sections 6.1 and 8", "character that looks like a delimiter"},
	CodeCompatibility:     {"compatibility", SeverityNote, "RFC 3987, section 7.5", "compatibility character, not in Normalization Form KC"},

	CodeEncodedUnreserved: {"encoded-unreserved", SeverityWarning, "RFC 3986, section 2.3", "percent-encoded unreserved character"},
	CodeEncodedLiteral:    {"encoded-literal", SeverityNote, "RFC 3987, section 5.3.2.3", "percent-encoded characters that could be literal"},
	CodeEncodedControl:    {"encoded-control", SeverityWarning, "RFC 3986, section 7.3", "percent-encoded control character"},
	CodeLowerCaseHex:      {"lower-case-hex", SeverityNote, "RFC 3986, section 2.1", "percent-encoding in lower case"},
	CodeNotUTF8:           {"not-utf8", SeverityWarning, "RFC 3987, section 6.4", "percent-encoding that is not UTF-8"},
	CodeDoubleEncoding:    {"double-encoding", SeverityNote, "RFC 3986, section 2.4", "percent-encoded percent-encoding"},

	CodeUpperCaseScheme:    {"upper-case-scheme", SeverityWarning, "RFC 3986, section 3.1", "scheme with upper-case letters"},
	CodeSingleLetterScheme: {"single-letter-scheme", SeverityWarning, "RFC 8089, appendix E.2", "scheme of one letter, as the drive of a Windows path"},
	CodeUnregisteredScheme: {"unregistered-scheme", SeverityNote, "RFC 7595, section 3", "scheme not registered with IANA"},

	CodePassword:     {"password", SeverityWarning, "RFC 3986, section 3.2.1", "password in the userinfo"},
	CodeUserinfoHost: {"userinfo-host", SeverityWarning, "RFC 3986, section 7.6", "userinfo that looks like a host"},
	CodeHTTPUserinfo: {"http-userinfo", SeverityError, "RFC 9110, section 4.2.4", "userinfo, which http and https do not have"},

	CodeMissingHost:      {"missing-host", SeverityError, "RFC 3986, section 3.2.2; RFC 9110, section 4.2", "no host, which the scheme needs"},
	CodeUpperCaseHost:    {"upper-case-host", SeverityWarning, "RFC 3986, section 3.2.2", "host with upper-case letters"},
	CodeInvalidHost:      {"invalid-host", SeverityError, "RFC 3987, section 3.1; UTS #46", "not a domain name"},
	CodeLongHost:         {"long-host", SeverityError, "RFC 1035, section 2.3.4", "too long for a domain name"},
	CodeHostMapping:      {"host-mapping", SeverityNote, "RFC 3987, section 5.3.3", "label that is mapped to another one"},
	CodeEncodedHostLabel: {"encoded-host-label", SeverityNote, "RFC 3987, section 5.3.3", "label that could be in Unicode"},
	CodeIPv4Lookalike:    {"ipv4-lookalike", SeverityWarning, "RFC 3986, section 7.4", "registered name that programs may take for an IPv4 address"},
	CodeMixedScript:      {"mixed-script", SeverityWarning, "RFC 3987, section 7.5; UTS #39, section 5.2", "label in scripts that are not used together"},
	CodeScriptLookalike:  {"script-lookalike", SeverityWarning, "RFC 3987, section 8; UTS #39, section 4", "label that looks like Latin"},
	CodeMixedDigits:      {"mixed-digits", SeverityWarning, "UTS #39, section 5.3", "digits of more than one system in a label"},

	CodeEmptyPort:   {"empty-port", SeverityWarning, "RFC 3986, section 3.2.3", "empty port"},
	CodeDefaultPort: {"default-port", SeverityWarning, "RFC 3986, section 3.2.3", "default port of the scheme"},
	CodePortZeros:   {"port-zeros", SeverityWarning, "RFC 3986, section 6.2.3", "port with leading zeros"},
	CodePortRange:   {"port-range", SeverityError, "RFC 9293, section 3.1", "port over 65535"},

	CodeEmptyPath:   {"empty-path", SeverityNote, "RFC 3986, section 6.2.3", "empty path, which is the same as \"/\""},
	CodeDotSegments: {"dot-segments", SeverityWarning, "RFC 3986, section 6.2.2.3", "dot segments outside a relative path"},

	CodeFileSyntax:    {"file-syntax", SeverityError, "RFC 8089, section 2", "not the form of a file URI"},
	CodeFileSlashes:   {"file-slashes", SeverityNote, "RFC 8089, appendix B", "usually written with \"//\" and an empty host"},
	CodeMailtoSyntax:  {"mailto-syntax", SeverityError, "RFC 6068, section 2", "not the form of a mailto URI"},
	CodeURNSyntax:     {"urn-syntax", SeverityError, "RFC 8141, section 2", "not the form of a URN"},
	CodeURNUUIDSyntax: {"urn-uuid-syntax", SeverityError, "RFC 9562, section 4", "not the form of a UUID"},
	CodeDIDSyntax:     {"did-syntax", SeverityError, "Decentralized Identifiers 1.0, section 3", "not the form of a DID URL"},
	CodeTagSyntax:     {"tag-syntax", SeverityError, "RFC 4151, section 2.1", "not the form of a tag"},
}

// Codes returns all codes.
func Codes() []Code {
	codes := make([]Code, 0, codeEnd-1)
	for c := Code(1); c < codeEnd; c++ {
		codes = append(codes, c)
	}
	return codes
}

// ParseCode returns the code with that name, and whether there is one.
func ParseCode(name string) (Code, bool) {
	for c := Code(1); c < codeEnd; c++ {
		if codeRows[c].name == name {
			return c, true
		}
	}
	return 0, false
}

// String returns the name of c, such as "mixed-script".
func (c Code) String() string {
	if c == 0 || c >= codeEnd {
		return nameOf(uint8(c), "Code")
	}
	return codeRows[c].name
}

// Section returns the specification that findings with code c rest on, "" if c is no code.
func (c Code) Section() string {
	if c >= codeEnd {
		return ""
	}
	return codeRows[c].section
}

// A linter collects what Lint finds.
type linter struct {
	reference
	profile  Profile
	findings []Finding
}

// wants reports whether findings with one of these codes are reported.
func (l *linter) wants(codes ...Code) bool {
	return slices.ContainsFunc(codes, func(c Code) bool { return l.profile.Severity(c) > SeverityOff })
}

// add adds a finding, if it is to be reported. What is known besides the message of the code may be
// "". It returns the finding, or nil.
func (l *linter) add(code Code, c Component, start, end int, more string) *Finding {
	severity := l.profile.Severity(code)
	if severity == SeverityOff {
		return nil
	}
	row := &codeRows[code]
	message := row.message
	if more != "" && c != ComponentUserinfo {
		message += ": " + more
	}
	l.findings = append(l.findings, Finding{
		Code: code, Severity: severity, Component: c, Start: start, End: end, Message: message, Section: row.section,
	})
	return &l.findings[len(l.findings)-1]
}

// addFix is add for a finding with a fix, if that does not make the text too long.
func (l *linter) addFix(code Code, c Component, start, end int, more, fix string) {
	f := l.add(code, c, start, end, more)
	if f != nil && len(l.text)-(end-start)+len(fix) <= limit.MaxLen {
		f.Fix, f.HasFix = strings.Clone(fix), true
	}
}
