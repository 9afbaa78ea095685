package lint

import (
	"fmt"
	"unicode"
)

// A Severity says how serious a [Finding] is.
type Severity uint8

// The severities, in increasing order.
const (
	Off     Severity = iota // not reported
	Note                    // often intended, but worth knowing
	Warning                 // violates a SHOULD, may deceive a reader, or may be rejected by programs
	Error                   // violates a MUST, deceives a reader, or is rejected by programs
)

// String returns "off", "note", "warning" or "error".
func (s Severity) String() string {
	names := [...]string{"off", "note", "warning", "error"}
	if int(s) < len(names) {
		return names[s]
	}
	return fmt.Sprintf("Severity(%d)", uint8(s))
}

// A Code identifies the kind of problem that a [Finding] reports. The name of a code, such as
// "mixed-script", is the same in every version of this package. Its number may change.
type Code uint8

// The codes. The file docs/lint.md has an example of each code.
const (
	_ Code = iota

	Relative // a reference without a scheme

	BidiControl // a bidirectional formatting character; see bidi.ErrControl
	BidiMixed   // characters of both directions in one component; see bidi.ErrMixed
	BidiStart   // a wrong character at the start of a right-to-left component; see bidi.ErrStart
	BidiEnd     // a wrong character at the end of a right-to-left component; see bidi.ErrEnd
	BidiSplit   // a component that is displayed in pieces; see bidi.ErrSplit
	BidiNumber  // digits that are displayed out of place or order; see bidi.ErrNumber

	NotNFC             // not in Normalization Form C
	ManyMarks          // more than 30 combining marks in a row
	LeadingMark        // a combining mark without a base character
	WhiteSpace         // white space
	Invisible          // a character that is invisible by default
	Joiner             // U+200C or U+200D where RFC 5892, appendix A, does not allow it
	VariationSelector  // a variation selector
	Deprecated         // a character that Unicode deprecates or RFC 3491 excludes
	PrivateUse         // a private use character
	Unassigned         // a character that is not assigned in the Unicode version of Go
	SyntaxLookalike    // a character that looks like a delimiter
	Compatibility      // a compatibility character, not in Normalization Form KC
	EncodedUnreserved  // a percent-encoded unreserved ASCII character
	EncodedLiteral     // a percent-encoded character that could be literal
	EncodedControl     // a percent-encoded control character
	LowerCaseHex       // a percent-encoding with lower-case digits
	NotUTF8            // a percent-encoding that is not UTF-8
	DoubleEncoding     // a percent-encoding whose "%" is percent-encoded
	UpperCaseScheme    // a scheme with upper-case letters
	SingleLetterScheme // a one-letter scheme, like a Windows drive letter
	UnregisteredScheme // a scheme that is not registered with IANA

	Password     // a userinfo with a password
	UserinfoHost // a userinfo that looks like a host
	HTTPUserinfo // a userinfo in http or https

	MissingHost      // an empty or absent host, if the scheme requires one
	UpperCaseHost    // a host with upper-case letters
	InvalidHost      // an invalid domain name, if the scheme uses domain names
	LongHost         // a host or label that is too long
	HostMapping      // a label that UTS #46 maps to another one
	EncodedHostLabel // a label that begins with "xn--" and could be Unicode
	IPv4Lookalike    // a name that programs may read as an IPv4 address
	MixedScript      // a label in scripts that are not used together
	ScriptLookalike  // a label in another script that looks like Latin letters
	MixedDigits      // a label with digits of different numbering systems

	EmptyPort   // a ":" without a port
	DefaultPort // the default port of the scheme
	PortZeros   // a port with leading zeros
	PortRange   // a port over 65535

	EmptyPath   // an empty path after an authority
	DotSegments // "." or "..", except at the start of a relative path

	FileSyntax    // violates RFC 8089
	FileSlashes   // "file:/" instead of "file:///"
	MailtoSyntax  // violates RFC 6068
	URNSyntax     // violates RFC 8141
	URNUUIDSyntax // violates RFC 9562
	DIDSyntax     // violates Decentralized Identifiers 1.0
	TagSyntax     // violates RFC 4151

	codeEnd // the number after the last code
)

// A codeRow describes a code. The message of a finding begins with the message of the row; a detail
// may follow after ": ".
type codeRow struct {
	name     string
	severity Severity
	section  string
	message  string
}

var codeRows = [codeEnd]codeRow{
	Relative: {"relative", Off, "RFC 3986, section 5.1", "scheme is missing; the meaning depends on the base IRI"},

	BidiControl: {"bidi-control", Error, "RFC 3987, section 4.1", "bidirectional formatting characters are not allowed"},
	BidiMixed:   {"bidi-mixed", Warning, "RFC 3987, section 4.2", "component should not mix left-to-right and right-to-left characters"},
	BidiStart:   {"bidi-start", Warning, "RFC 3987, section 4.2", "right-to-left component should start with a right-to-left character"},
	BidiEnd:     {"bidi-end", Warning, "RFC 3987, section 4.2", "right-to-left component should end with a right-to-left character"},
	BidiSplit:   {"bidi-split", Warning, "RFC 3987, section 4.2; UAX #9", "component should be displayed in one piece, but right-to-left text splits it"},
	BidiNumber:  {"bidi-number", Note, "RFC 3987, section 4.4; UAX #9", "digits next to right-to-left text are displayed out of place or out of order"},

	NotNFC:            {"not-nfc", Warning, "RFC 3987, section 5.3.2.2", "text should be in Unicode Normalization Form C (NFC)"},
	ManyMarks:         {"many-marks", Note, "UAX #15, section 13", "a character should have at most 30 combining marks"},
	LeadingMark:       {"leading-mark", Warning, "UTS #46, section 4.1", "combining mark should follow a base character"},
	WhiteSpace:        {"white-space", Warning, "RFC 3987, section 6.1", "white space should be avoided"},
	Invisible:         {"invisible", Warning, "RFC 3987, section 6.1", "invisible character should be avoided"},
	Joiner:            {"joiner", Warning, "RFC 5892, appendix A", "zero-width joiner or non-joiner is not allowed here and should be removed or percent-encoded"},
	VariationSelector: {"variation-selector", Warning, "RFC 3987, section 6.1", "variation selector should be avoided"},
	Deprecated:        {"deprecated", Warning, "RFC 3987, section 6.1; RFC 3491", "deprecated or excluded character should be avoided"},
	PrivateUse:        {"private-use", Note, "RFC 3987, section 2.2", "private use character has meaning only by private agreement"},
	Unassigned:        {"unassigned", Note, "RFC 3987, section 3.1", "character is not assigned in Unicode " + unicode.Version},
	SyntaxLookalike:   {"syntax-lookalike", Warning, "RFC 3987, sections 6.1 and 8", "character that looks like a delimiter should be avoided"},
	Compatibility:     {"compatibility", Note, "RFC 3987, section 7.5", "text should be in Unicode Normalization Form KC (NFKC), without compatibility characters"},

	EncodedUnreserved: {"encoded-unreserved", Warning, "RFC 3986, section 2.3", "unreserved characters should not be percent-encoded"},
	EncodedLiteral:    {"encoded-literal", Note, "RFC 3987, section 5.3.2.3", "percent-encoded characters could be written literally"},
	EncodedControl:    {"encoded-control", Warning, "RFC 3986, section 7.3", "percent-encoded control characters should be avoided"},
	LowerCaseHex:      {"lower-case-hex", Note, "RFC 3986, section 2.1", "percent-encoding should use upper-case hexadecimal digits"},
	NotUTF8:           {"not-utf8", Warning, "RFC 3987, section 6.4", "percent-encoded octets should be valid UTF-8"},
	DoubleEncoding:    {"double-encoding", Note, "RFC 3986, section 2.4", "text seems to be percent-encoded more than once"},

	UpperCaseScheme:    {"upper-case-scheme", Warning, "RFC 3986, section 3.1", "scheme should be lower-case"},
	SingleLetterScheme: {"single-letter-scheme", Warning, "RFC 8089, appendix E.2", "single-letter scheme looks like a Windows drive; a Windows path should begin with \"file:///\""},
	UnregisteredScheme: {"unregistered-scheme", Note, "RFC 7595, section 3", "scheme is not registered with IANA"},

	Password:     {"password", Warning, "RFC 3986, section 3.2.1", "userinfo should not contain a password"},
	UserinfoHost: {"userinfo-host", Warning, "RFC 3986, section 7.6", "userinfo looks like a host; the host comes after \"@\""},
	HTTPUserinfo: {"http-userinfo", Error, "RFC 9110, section 4.2.4", "http and https URIs must not have userinfo"},

	MissingHost:      {"missing-host", Error, "RFC 3986, section 3.2.2; RFC 9110, section 4.2", "host is missing, but the scheme requires one"},
	UpperCaseHost:    {"upper-case-host", Warning, "RFC 3986, section 3.2.2", "host should be lower-case"},
	InvalidHost:      {"invalid-host", Error, "RFC 3987, section 3.1; UTS #46", "host must be a valid domain name"},
	LongHost:         {"long-host", Error, "RFC 1035, section 2.3.4", "host is too long"},
	HostMapping:      {"host-mapping", Note, "RFC 3987, section 5.3.3", "label should be written in its mapped form (UTS #46)"},
	EncodedHostLabel: {"encoded-host-label", Note, "RFC 3987, section 5.3.3", "label could be written in Unicode"},
	IPv4Lookalike:    {"ipv4-lookalike", Warning, "RFC 3986, section 7.4", "host ends in a number, so programs may read it as an IPv4 address"},
	MixedScript:      {"mixed-script", Warning, "RFC 3987, section 7.5; UTS #39, section 5.2", "label mixes scripts that are not used together"},
	ScriptLookalike:  {"script-lookalike", Warning, "RFC 3987, section 8; UTS #39, section 4", "label looks like Latin letters, but is in another script"},
	MixedDigits:      {"mixed-digits", Warning, "UTS #39, section 5.3", "label mixes digits of different numbering systems"},

	EmptyPort:   {"empty-port", Warning, "RFC 3986, section 3.2.3", "empty port and its \":\" should be omitted"},
	DefaultPort: {"default-port", Warning, "RFC 3986, section 3.2.3", "default port should be omitted"},
	PortZeros:   {"port-zeros", Warning, "RFC 3986, section 6.2.3", "port should not have leading zeros"},
	PortRange:   {"port-range", Error, "RFC 9293, section 3.1", "port must be at most 65535"},

	EmptyPath:   {"empty-path", Note, "RFC 3986, section 6.2.3", "empty path after an authority should be written as \"/\""},
	DotSegments: {"dot-segments", Warning, "RFC 3986, section 6.2.2.3", "dot segments (\".\" and \"..\") should occur only at the start of a relative path"},

	FileSyntax:    {"file-syntax", Error, "RFC 8089, section 2", "invalid file URI"},
	FileSlashes:   {"file-slashes", Note, "RFC 8089, appendix B", "file URI usually begins with \"file:///\""},
	MailtoSyntax:  {"mailto-syntax", Error, "RFC 6068, section 2", "invalid mailto URI"},
	URNSyntax:     {"urn-syntax", Error, "RFC 8141, section 2", "invalid URN"},
	URNUUIDSyntax: {"urn-uuid-syntax", Error, "RFC 9562, section 4", "UUID must be 32 hexadecimal digits in the form 8-4-4-4-12"},
	DIDSyntax:     {"did-syntax", Error, "Decentralized Identifiers 1.0, section 3", "invalid DID URL"},
	TagSyntax:     {"tag-syntax", Error, "RFC 4151, section 2.1", "invalid tag URI"},
}

// Codes returns all codes, in the order of their constants.
func Codes() []Code {
	codes := make([]Code, 0, codeEnd-1)
	for c := Code(1); c < codeEnd; c++ {
		codes = append(codes, c)
	}
	return codes
}

// ParseCode returns the code with the given name, and whether there is such a code. Names are
// case-sensitive.
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

// Section returns the specification and section that code c is based on, such as "RFC 3987, section
// 4.1". If c is not one of the codes, Section returns "".
func (c Code) Section() string {
	if c >= codeEnd {
		return ""
	}
	return codeRows[c].section
}
