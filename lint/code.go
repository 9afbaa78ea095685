package lint

import (
	"fmt"
	"unicode"
)

// A Severity says how bad a finding is.
type Severity uint8

// The severities, each worse than the one before.
const (
	Off     Severity = iota // not reported
	Note                    // worth knowing; may well be meant
	Warning                 // against a recommendation, or able to deceive or fail
	Error                   // against a MUST, or certain to deceive or fail
)

// String returns "off", "note", "warning" or "error".
func (s Severity) String() string {
	names := [...]string{"off", "note", "warning", "error"}
	if int(s) < len(names) {
		return names[s]
	}
	return fmt.Sprintf("Severity(%d)", uint8(s))
}

// A Code says what a [Finding] is about. Its name, such as "mixed-script", does not change
// from version to version; its number may.
type Code uint8

// The codes. The file docs/lint.md has an example of each.
const (
	_ Code = iota

	Relative // no scheme

	BidiControl // see bidi.ErrControl
	BidiMixed   // see bidi.ErrMixed
	BidiStart   // see bidi.ErrStart
	BidiEnd     // see bidi.ErrEnd
	BidiSplit   // see bidi.ErrSplit
	BidiNumber  // see bidi.ErrNumber

	NotNFC             // not in Normalization Form C
	ManyMarks          // more than 30 marks in a row
	LeadingMark        // a mark with no character before it to belong to
	WhiteSpace         // white space
	Invisible          // characters that are by default not displayed
	Joiner             // U+200C or U+200D where it has no effect
	VariationSelector  // a variation selector
	Deprecated         // a character that Unicode deprecates or RFC 3491 excludes
	PrivateUse         // a private use character
	Unassigned         // a character that the Unicode version of Go does not have
	SyntaxLookalike    // looks like a delimiter
	Compatibility      // a compatibility character, not in Normalization Form KC
	EncodedUnreserved  // the percent-encoding of an unreserved character of US-ASCII
	EncodedLiteral     // that of a character which could be itself
	EncodedControl     // that of a control character
	LowerCaseHex       // a percent-encoding in lower case
	NotUTF8            // a percent-encoding that is not UTF-8
	DoubleEncoding     // a percent-encoding that is percent-encoded
	UpperCaseScheme    // an upper-case scheme
	SingleLetterScheme // a scheme like the letter of a drive
	UnregisteredScheme // a scheme that IANA does not list

	Password     // a userinfo with a password
	UserinfoHost // a userinfo that looks like a host
	HTTPUserinfo // a userinfo in http or https

	MissingHost      // no host, for a scheme that needs one
	UpperCaseHost    // a host with upper-case letters
	InvalidHost      // no domain name, though the scheme has them
	LongHost         // a host or label that is too long for the DNS
	HostMapping      // a label that is not what it is mapped to
	EncodedHostLabel // a label that begins with "xn--" and could be in Unicode
	IPv4Lookalike    // what many programs take for an IPv4 address
	MixedScript      // a label in more than one script
	ScriptLookalike  // a label in another script that looks like Latin
	MixedDigits      // a label with digits of more than one system

	EmptyPort   // a ":" without port
	DefaultPort // the default port of the scheme
	PortZeros   // a port with leading zeros
	PortRange   // a port over 65535

	EmptyPath   // no path behind an authority
	DotSegments // segments "." or ".." that resolution would remove

	FileSyntax    // against RFC 8089
	FileSlashes   // "file:/"
	MailtoSyntax  // against RFC 6068
	URNSyntax     // against RFC 8141
	URNUUIDSyntax // against RFC 9562
	DIDSyntax     // against Decentralized Identifiers 1.0
	TagSyntax     // against RFC 4151

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
	Relative: {"relative", Off, "RFC 3986, section 5.1", "no scheme: the meaning depends on a base"},

	BidiControl: {"bidi-control", Error, "RFC 3987, section 4.1", "bidirectional formatting character"},
	BidiMixed:   {"bidi-mixed", Warning, "RFC 3987, section 4.2", "left-to-right and right-to-left characters in one component"},
	BidiStart:   {"bidi-start", Warning, "RFC 3987, section 4.2", "right-to-left component starts with another character"},
	BidiEnd:     {"bidi-end", Warning, "RFC 3987, section 4.2", "right-to-left component ends with another character"},
	BidiSplit:   {"bidi-split", Warning, "RFC 3987, section 4.2; UAX #9", "displayed in more than one piece"},
	BidiNumber:  {"bidi-number", Note, "RFC 3987, section 4.4; UAX #9", "digits next to right-to-left text are displayed in another place or order"},

	NotNFC:            {"not-nfc", Warning, "RFC 3987, section 5.3.2.2", "not in Normalization Form C"},
	ManyMarks:         {"many-marks", Note, "UAX #15, section 13", "more than 30 marks in a row"},
	LeadingMark:       {"leading-mark", Warning, "UTS #46, section 4.1", "mark without a character that it belongs to"},
	WhiteSpace:        {"white-space", Warning, "RFC 3987, section 6.1", "white space"},
	Invisible:         {"invisible", Warning, "RFC 3987, section 6.1", "character that is by default invisible"},
	Joiner:            {"joiner", Warning, "RFC 5892, appendix A", "joiner where it has no effect"},
	VariationSelector: {"variation-selector", Warning, "RFC 3987, section 6.1", "variation selector"},
	Deprecated:        {"deprecated", Warning, "RFC 3987, section 6.1; RFC 3491", "deprecated or excluded character"},
	PrivateUse:        {"private-use", Note, "RFC 3987, section 2.2", "private use character"},
	Unassigned:        {"unassigned", Note, "RFC 3987, section 3.1", "character not assigned in Unicode " + unicode.Version},
	SyntaxLookalike:   {"syntax-lookalike", Warning, "RFC 3987, sections 6.1 and 8", "character that looks like a delimiter"},
	Compatibility:     {"compatibility", Note, "RFC 3987, section 7.5", "compatibility character, not in Normalization Form KC"},

	EncodedUnreserved: {"encoded-unreserved", Warning, "RFC 3986, section 2.3", "percent-encoded unreserved character"},
	EncodedLiteral:    {"encoded-literal", Note, "RFC 3987, section 5.3.2.3", "percent-encoded characters that could be literal"},
	EncodedControl:    {"encoded-control", Warning, "RFC 3986, section 7.3", "percent-encoded control character"},
	LowerCaseHex:      {"lower-case-hex", Note, "RFC 3986, section 2.1", "percent-encoding in lower case"},
	NotUTF8:           {"not-utf8", Warning, "RFC 3987, section 6.4", "percent-encoding that is not UTF-8"},
	DoubleEncoding:    {"double-encoding", Note, "RFC 3986, section 2.4", "percent-encoded percent-encoding"},

	UpperCaseScheme:    {"upper-case-scheme", Warning, "RFC 3986, section 3.1", "scheme with upper-case letters"},
	SingleLetterScheme: {"single-letter-scheme", Warning, "RFC 8089, appendix E.2", "scheme of one letter, as the drive of a Windows path"},
	UnregisteredScheme: {"unregistered-scheme", Note, "RFC 7595, section 3", "scheme not registered with IANA"},

	Password:     {"password", Warning, "RFC 3986, section 3.2.1", "password in the userinfo"},
	UserinfoHost: {"userinfo-host", Warning, "RFC 3986, section 7.6", "userinfo that looks like a host"},
	HTTPUserinfo: {"http-userinfo", Error, "RFC 9110, section 4.2.4", "userinfo, which http and https do not have"},

	MissingHost:      {"missing-host", Error, "RFC 3986, section 3.2.2; RFC 9110, section 4.2", "no host, which the scheme needs"},
	UpperCaseHost:    {"upper-case-host", Warning, "RFC 3986, section 3.2.2", "host with upper-case letters"},
	InvalidHost:      {"invalid-host", Error, "RFC 3987, section 3.1; UTS #46", "not a domain name"},
	LongHost:         {"long-host", Error, "RFC 1035, section 2.3.4", "too long for a domain name"},
	HostMapping:      {"host-mapping", Note, "RFC 3987, section 5.3.3", "label that is mapped to another one"},
	EncodedHostLabel: {"encoded-host-label", Note, "RFC 3987, section 5.3.3", "label that could be in Unicode"},
	IPv4Lookalike:    {"ipv4-lookalike", Warning, "RFC 3986, section 7.4", "registered name that programs may take for an IPv4 address"},
	MixedScript:      {"mixed-script", Warning, "RFC 3987, section 7.5; UTS #39, section 5.2", "label in scripts that are not used together"},
	ScriptLookalike:  {"script-lookalike", Warning, "RFC 3987, section 8; UTS #39, section 4", "label that looks like Latin"},
	MixedDigits:      {"mixed-digits", Warning, "UTS #39, section 5.3", "digits of more than one system in a label"},

	EmptyPort:   {"empty-port", Warning, "RFC 3986, section 3.2.3", "empty port"},
	DefaultPort: {"default-port", Warning, "RFC 3986, section 3.2.3", "default port of the scheme"},
	PortZeros:   {"port-zeros", Warning, "RFC 3986, section 6.2.3", "port with leading zeros"},
	PortRange:   {"port-range", Error, "RFC 9293, section 3.1", "port over 65535"},

	EmptyPath:   {"empty-path", Note, "RFC 3986, section 6.2.3", "empty path, which is the same as \"/\""},
	DotSegments: {"dot-segments", Warning, "RFC 3986, section 6.2.2.3", "dot segments outside a relative path"},

	FileSyntax:    {"file-syntax", Error, "RFC 8089, section 2", "not the form of a file URI"},
	FileSlashes:   {"file-slashes", Note, "RFC 8089, appendix B", "usually written with \"//\" and an empty host"},
	MailtoSyntax:  {"mailto-syntax", Error, "RFC 6068, section 2", "not the form of a mailto URI"},
	URNSyntax:     {"urn-syntax", Error, "RFC 8141, section 2", "not the form of a URN"},
	URNUUIDSyntax: {"urn-uuid-syntax", Error, "RFC 9562, section 4", "not the form of a UUID"},
	DIDSyntax:     {"did-syntax", Error, "Decentralized Identifiers 1.0, section 3", "not the form of a DID URL"},
	TagSyntax:     {"tag-syntax", Error, "RFC 4151, section 2.1", "not the form of a tag"},
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
		return fmt.Sprintf("Code(%d)", uint8(c))
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
