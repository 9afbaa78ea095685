package iri

import (
	"errors"
	"fmt"
	"strings"

	"example.com/iri/internal/domain"
	"example.com/iri/internal/excerpt"
)

// The kinds of parse errors. They are wrapped in a [*ParseError]; use [errors.Is] to distinguish
// them.
var (
	// ErrMissingScheme means that the input of [Parse] does not begin with a scheme, as in
	// "example.org/a". It is also the error for setting an empty scheme, and for setting any
	// component of the zero IRI.
	ErrMissingScheme = errors.New("missing scheme")
	// ErrCharacter means that a component does not allow one of its characters, such as the space
	// in "http://a b/".
	ErrCharacter = errors.New("invalid character")
	// ErrPercentEncoding means that a "%" is not followed by two hexadecimal digits, as in
	// "http://a/100%".
	ErrPercentEncoding = errors.New("invalid percent-encoding")
	// ErrUTF8 means that the input is not well-formed UTF-8, as in "http://a/\xff". Parse and
	// ParseRef report it before any other error except ErrTooLong. [Unescape] also returns it if
	// percent-encodings do not decode to well-formed UTF-8, as in "%FF".
	ErrUTF8 = errors.New("ill-formed UTF-8")
	// ErrIPLiteral means that a host begins with "[", but has no IPv6address or IPvFuture between
	// "[" and "]", as in "http://[::1/".
	ErrIPLiteral = errors.New("invalid IP literal")
	// ErrSegmentColon means that the first segment of a relative reference contains a colon, as in
	// "1a:b". The text before the colon is not a scheme.
	ErrSegmentColon = errors.New("colon in the first segment of a relative path")
	// ErrTooLong means that the input, or the result of a setter, is longer than 1<<30 bytes.
	ErrTooLong = errors.New("longer than 1<<30 bytes")
)

// The kinds of errors that only setters and [IRI.JoinPath] return. They are wrapped in a
// [*ParseError] too.
var (
	// ErrMissingAuthority means that a userinfo or port was to be set in a reference without an
	// authority, such as "urn:a:b".
	ErrMissingAuthority = errors.New("missing authority (set a host first)")
	// ErrRootlessPath means that the result would have an authority, and a path that is not empty
	// and does not begin with "/". For example, setting a host in "mailto:a" fails with it.
	ErrRootlessPath = errors.New(`path must be empty or begin with "/" after an authority`)
	// ErrDotSegment means that a segment passed to JoinPath is "." or "..". Encoding it as "%2E"
	// would not help, because "%2E" and "." are equivalent.
	ErrDotSegment = errors.New("dot segments cannot be joined to a path")
)

// The kinds of errors in hosts. They are wrapped in a [*HostError].
var (
	// ErrEmptyLabel means that a label is empty, as in "a..b" and ".a", or that the mapping removes
	// all of its characters. Only the last of several labels may be empty.
	ErrEmptyLabel = domain.ErrEmptyLabel
	// ErrLongLabel means that a label has more than 63 octets in ASCII, or more than 1024 bytes
	// before the conversion.
	ErrLongLabel = domain.ErrLongLabel
	// ErrLongName means that the name has more than 253 octets in ASCII, without a trailing dot.
	ErrLongName = domain.ErrLongName
	// ErrInvalidLabel means that a label is never allowed, such as "a!b". It also means that a
	// label is not allowed next to the other labels, such as "1a" next to a right-to-left label.
	// HostError.Reason says why.
	ErrInvalidLabel = domain.ErrInvalidLabel
)

// ErrNotKept means that package net/url would change a component, such as the scheme of
// "HTTP://example.org/". It is wrapped in a [*URLError].
var ErrNotKept = errors.New("would be changed by net/url")

// A ParseError reports why a string is not an IRI or an IRI reference, why a setter such as
// [IRI.WithPath] rejects a component, or why [Unescape] cannot decode a string:
//
//	var e *iri.ParseError
//	if errors.As(err, &e) {
//		fmt.Println(e.Component, e.Offset, errors.Is(e, iri.ErrCharacter))
//	}
type ParseError struct {
	// Input is a copy of the invalid text, so the error does not keep a larger buffer alive. Unlike
	// the message, Input does not mask passwords. It is
	//
	//   - for Parse, ParseRef and Unescape, their whole input;
	//   - for a setter, the component that it was to set (for a setter of the zero IRI, empty);
	//   - for ErrDotSegment, the segment;
	//   - for ErrRootlessPath, the path: the one to be set, or the one that the reference already
	//     has;
	//   - for ErrTooLong, empty.
	Input string

	// Offset is the byte offset of the error in Input. It is
	//
	//   - for ErrCharacter, the offset of the first character that its component does not allow;
	//   - for ErrPercentEncoding, the offset of the "%";
	//   - for ErrUTF8, the offset of the first ill-formed byte, or of its percent-encoding;
	//   - for ErrIPLiteral, the offset of the "[";
	//   - for ErrSegmentColon, the offset of the ":";
	//   - for all other errors, 0.
	//
	// In "http://a:x|@h/", the "|" makes the userinfo invalid. So "a" is parsed as the host, and
	// the error is the "x", at offset 9, in the port.
	Offset int

	// Component is the component that contains Offset. It is ComponentNone for Unescape, and if the
	// reference as a whole is too long.
	Component Component

	// Err is one of the Err variables of this package.
	Err error

	isPart bool // Input is not a reference, but a part of one
}

// Unwrap returns e.Err.
func (e *ParseError) Unwrap() error { return e.Err }

// Error describes the error in one line. It quotes the text that [ParseError.Excerpt] returns, and
// never names a character that Excerpt masks.
func (e *ParseError) Error() string {
	subject, component := "parse", e.Component
	switch {
	case e.isPart && component == ComponentNone:
		subject = "unescape"
	case e.isPart:
		subject, component = component.String(), ComponentNone // the message names it only once
	}
	secret, character := e.secret(), ""
	switch e.Err {
	case ErrTooLong:
		return "iri: " + subject + ": " + e.Err.Error()
	case ErrMissingAuthority, ErrRootlessPath, ErrDotSegment: // not an error at an offset
		text, _ := e.Excerpt()
		return fmt.Sprintf("iri: %s %q: %v", subject, text, e.Err)
	case ErrMissingScheme, ErrSegmentColon:
		component = ComponentNone // the text of the error names the place already
	case ErrCharacter:
		character = excerpt.Character(e.Input, secret, e.Offset)
	case ErrUTF8: // Byte returns "" if Unescape found the error in a percent-encoding
		character = excerpt.Byte(e.Input, secret, e.Offset)
	}
	name := ""
	if component != ComponentNone {
		name = component.String()
	}
	return excerpt.Message(subject, e.Input, secret, e.Err, character, name, e.Offset)
}

// Excerpt returns the part of e.Input that the message quotes, and the offset of the error in it.
// It is for programs that point at the error, for example with a caret.
//
//   - If the input is longer than 80 bytes, Excerpt returns about 80 bytes around the error, with
//     U+2026 in place of omitted text.
//   - "xxxxx" replaces the text after the first ":" in an authority, up to the last "@", in
//     malformed input too. An authority is the text between "//" and the next "/", "?" or "#". So a
//     password that contains one of these is not masked.
//   - If a setter rejects a scheme, userinfo, host or port, its whole text counts as an authority.
//     In a userinfo, everything after the first ":" is masked.
//   - The excerpt may contain control characters and ill-formed UTF-8. Quote it before you show it.
func (e *ParseError) Excerpt() (text string, offset int) {
	return excerpt.Masked(e.Input, e.secret(), e.Offset)
}

// secret returns the part of e.Input that may be a password.
func (e *ParseError) secret() excerpt.Span {
	if e.isPart {
		switch e.Component {
		case ComponentUserinfo:
			return excerpt.AuthorityPassword(e.Input + "@")
		case ComponentScheme, ComponentHost, ComponentPort:
			return excerpt.AuthorityPassword(e.Input)
		}
	}
	return excerpt.Password(e.Input)
}

// A HostError reports why a host is not a valid domain name:
//
//	var e *iri.HostError
//	if errors.As(err, &e) {
//		fmt.Println(e.Host, e.Label, errors.Is(e, iri.ErrInvalidLabel))
//	}
type HostError struct {
	// Host is a copy of the host as written.
	Host string

	// Label is a copy of the invalid label, with its percent-encodings decoded. It is empty if the
	// label is empty, or if the whole name is too long.
	Label string

	// Offset is the byte offset of the invalid label in Host, or 0 if the whole name is too long.
	Offset int

	// Reason says in words why the label is invalid. It is empty unless Err is ErrInvalidLabel.
	Reason string

	// Err is one of the Err variables of this package.
	Err error
}

// Unwrap returns e.Err.
func (e *HostError) Unwrap() error { return e.Err }

// Error describes the error in one line. It truncates long hosts and labels.
func (e *HostError) Error() string {
	msg := fmt.Sprintf("iri: host %s: %v", excerpt.Quote(e.Host), e.Err)
	if e.Label != "" {
		separator := ": "
		switch e.Err {
		case ErrInvalidLabel:
			separator = " " // "invalid label" and its text
		case ErrEmptyLabel:
			separator = " after mapping: "
		}
		msg += separator + excerpt.Quote(e.Label)
	}
	if e.Reason != "" {
		msg += ": " + e.Reason
	}
	return msg
}

// A URLError reports why [IRI.URL] cannot convert an IRI to a URL of package net/url, or why
// [FromURL] cannot convert such a URL to an IRI.
type URLError struct {
	// URI is a copy of the URI. For FromURL, it is the result of the String method of the URL.
	// Unlike the message, it does not mask the password.
	URI string

	// Component is the first component that package net/url would change. It is ComponentNone if
	// package net/url rejects the URI.
	Component Component

	// Err is ErrNotKept, or the reason why [url.Parse] rejects the URI.
	Err error
}

// Unwrap returns e.Err.
func (e *URLError) Unwrap() error { return e.Err }

// Error describes the error in one line. Like [ParseError.Excerpt], it masks the password and
// truncates a long URI.
func (e *URLError) Error() string {
	text, _ := excerpt.Masked(e.URI, excerpt.Password(e.URI), 0)
	if e.Component != ComponentNone {
		return fmt.Sprintf("iri: URL %q: %v %v", text, e.Component, e.Err)
	}
	return fmt.Sprintf("iri: URL %q: rejected by net/url: %v", text, e.Err)
}

// Redacted returns the text of r with its password masked: "xxxxx" replaces everything after the
// first ":" in the userinfo, even if it is empty. RFC 3986, section 3.2.1, asks applications not to
// show passwords.
//
// Redacted does not mask other secrets, such as a token in the query. It allocates once if there
// is a ":" in the userinfo.
func (r reference) Redacted() string {
	userinfo, _ := r.Userinfo()
	user, _, ok := strings.Cut(userinfo, ":")
	if !ok {
		return r.text
	}
	start, end, _ := r.Span(ComponentUserinfo)
	return r.text[:start+len(user)+len(":")] + excerpt.Mask + r.text[end:]
}
