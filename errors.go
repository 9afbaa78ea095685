package iri

import (
	"errors"
	"fmt"
	"strings"

	"example.com/iri/internal/domain"
	"example.com/iri/internal/excerpt"
)

// The kinds of parse errors. They come wrapped in a [*ParseError]; tell them
// apart with [errors.Is].
var (
	// ErrMissingScheme means that the input of [Parse] begins with no scheme, or that an empty one
	// is set, or a component of the zero IRI.
	ErrMissingScheme = errors.New("missing scheme")
	// ErrCharacter means that a character stands where it is not allowed.
	ErrCharacter = errors.New("invalid character")
	// ErrPercentEncoding means that a "%" is not followed by two hexadecimal digits.
	ErrPercentEncoding = errors.New("invalid percent-encoding")
	// ErrUTF8 means that the input is not well-formed UTF-8, and so not a
	// sequence of characters. It is found before all else but ErrTooLong. [Unescape] has it also
	// for what percent-encodings stand for.
	ErrUTF8 = errors.New("ill-formed UTF-8")
	// ErrIPLiteral means that neither an IPv6address nor an IPvFuture, with a
	// "]" behind it, follows a "[".
	ErrIPLiteral = errors.New("invalid IP literal")
	// ErrSegmentColon means that the first segment of a relative reference has a
	// colon. (What stands before it is not a scheme.)
	ErrSegmentColon = errors.New("colon in the first segment of a relative reference")
	// ErrTooLong means that the input, or what a setter would return, is longer than
	// 1<<30 bytes.
	ErrTooLong = errors.New("longer than 1<<30 bytes")
)

// The kinds of errors that only setters have, besides those of Parse. They come wrapped in a
// [*ParseError] too.
var (
	// ErrMissingAuthority means that a userinfo or a port is set where there is no authority.
	ErrMissingAuthority = errors.New("missing authority")
	// ErrRootlessPath means that there would be an authority and a path that is neither empty
	// nor begins with "/".
	ErrRootlessPath = errors.New(`path must be empty or begin with "/" after an authority`)
	// ErrDotSegment means that a segment to be joined to a path is "." or "..": there is
	// no way to encode it.
	ErrDotSegment = errors.New("dot segment")
)

// The kinds of errors of hosts. They come wrapped in a [*HostError].
var (
	// ErrEmptyLabel means that there is nothing, or only characters that the
	// mapping drops, between two dots or before the first one.
	ErrEmptyLabel = domain.ErrEmptyLabel
	// ErrLongLabel means that a label has more than 63 octets in US-ASCII.
	ErrLongLabel = domain.ErrLongLabel
	// ErrLongName means that the name has more than 253 octets in US-ASCII.
	ErrLongName = domain.ErrLongName
	// ErrInvalidLabel means that a label is not allowed in a domain name, or
	// not in this one.
	ErrInvalidLabel = domain.ErrInvalidLabel
)

// ErrNotKept means that package net/url does not keep a component as it is. It
// comes wrapped in a [*URLError].
var ErrNotKept = errors.New("not kept by net/url")

// A ParseError tells why a string is no IRI, no IRI reference, not the component that a setter
// such as [IRI.WithPath] is to set, or why [Unescape] cannot decode it:
//
//	var e *iri.ParseError
//	if errors.As(err, &e) {
//		fmt.Println(e.Component, e.Offset, errors.Is(e, iri.ErrCharacter))
//	}
type ParseError struct {
	// Input is a copy of what was to be parsed, so that the error does not
	// keep a larger buffer alive; it is empty if that was too long. Unlike the
	// message it shows passwords. For a setter it is the component by itself: what was to be
	// set, but the path that there is for ErrRootlessPath, and for JoinPath the segment.
	Input string

	// Offset is the byte offset into Input of what is wrong: the first
	// character that its component does not allow, the ":" in a first segment,
	// the "[" of an IP literal, the "%" of a percent-encoding, the first byte of
	// ill-formed UTF-8. It is 0 for a missing scheme, for too long an input, and for the errors
	// that only setters have.
	//
	// An authority has a userinfo only if all of it is allowed, up to an "@": in
	// "http://a:x/" and "http://a:x|@h/" the "x" at offset 9 stands in the port.
	Offset int

	// Component is the component that Offset lies in, ComponentNone if the
	// input is wrong as a whole, and for Unescape.
	Component Component

	// Err is one of the Err variables of this package.
	Err error

	isPart bool // Input is no reference, but a part of one by itself
}

// Unwrap returns e.Err.
func (e *ParseError) Unwrap() error { return e.Err }

// Error describes the error in one line. It quotes what [ParseError.Excerpt]
// returns, and never names a character that is replaced there.
func (e *ParseError) Error() string {
	what, component := "parse", e.Component
	switch {
	case e.isPart && component == ComponentNone:
		what = "unescape"
	case e.isPart:
		what, component = component.String(), ComponentNone // once is enough
	}
	if e.Err == ErrTooLong {
		return "iri: " + what + ": " + e.Err.Error()
	}
	name := ""
	if component != ComponentNone && e.Err != ErrMissingScheme { // which names the scheme already
		name = component.String()
	}
	secret, character := e.secret(), ""
	switch e.Err {
	case ErrCharacter:
		character = excerpt.Character(e.Input, secret, e.Offset)
	case ErrUTF8: // of an octet, unless it is percent-encoded
		character = excerpt.Byte(e.Input, secret, e.Offset)
	}
	return excerpt.Message(what, e.Input, secret, e.Err, character, name, e.Offset)
}

// Excerpt returns the part of e.Input that the message shows, and where in it
// e.Offset falls, for programs that point at the error, say with a caret. A
// long input is cut to some 80 bytes around the offset, with U+2026 where text is
// left out. What may be a password is replaced by "xxxxx", in malformed input
// too: everything between the first ":" behind "//" and the last "@" before the
// next "/", "?" or "#". If Input is what a setter was given for a part of the authority, the
// "//" is not needed, nor in a userinfo the "@". The excerpt may contain control characters
// and ill-formed UTF-8: quote it before you show it.
func (e *ParseError) Excerpt() (text string, offset int) {
	return excerpt.Of(e.Input, e.secret(), e.Offset)
}

// secret returns what of e.Input may be a password.
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

// A HostError tells why a host is not a valid domain name:
//
//	var e *iri.HostError
//	if errors.As(err, &e) {
//		fmt.Println(e.Host, e.Label, errors.Is(e, iri.ErrInvalidLabel))
//	}
type HostError struct {
	// Host is a copy of the host as it was written.
	Host string

	// Label is a copy of the label that is wrong, with its percent-encodings
	// decoded. It is empty if the name is too long.
	Label string

	// Offset is the byte offset into Host of that label, 0 if the name is too
	// long.
	Offset int

	// Reason tells in words what is wrong with an invalid label.
	Reason string

	// Err is one of the Err variables of this package.
	Err error
}

// Unwrap returns e.Err.
func (e *HostError) Unwrap() error { return e.Err }

// Error describes the error in one line. Long hosts and labels are cut.
func (e *HostError) Error() string {
	msg := fmt.Sprintf("iri: host %s: %v", excerpt.Quote(e.Host), e.Err)
	if e.Label != "" {
		msg += " " + excerpt.Quote(e.Label)
	}
	if e.Reason != "" {
		msg += ": " + e.Reason
	}
	return msg
}

// A URLError tells why a URI cannot be a URL of package net/url ([IRI.URL]), or such
// a URL no IRI ([FromURL]).
type URLError struct {
	// URI is a copy of the URI, or what the String method of the URL returns.
	// Unlike the message it shows passwords.
	URI string

	// Component is the first component that would change, ComponentNone if
	// package net/url refuses the URI.
	Component Component

	// Err is ErrNotKept, or for what reason [url.Parse] refuses the URI.
	Err error
}

// Unwrap returns e.Err.
func (e *URLError) Unwrap() error { return e.Err }

// Error describes the error in one line, with the password masked and the URI cut
// as [ParseError.Excerpt] does it.
func (e *URLError) Error() string {
	text, _ := excerpt.Of(e.URI, excerpt.Password(e.URI), 0)
	if e.Component != ComponentNone {
		return fmt.Sprintf("iri: URL %q: %v %v", text, e.Component, e.Err)
	}
	return fmt.Sprintf("iri: URL %q: refused by net/url: %v", text, e.Err)
}

// Redacted returns the text of r with its password, if there is one, replaced by "xxxxx": what is
// after the first ":" in the userinfo, which may be empty. RFC 3986, section 3.2.1, wants it not to be
// shown as it is. What other components have is not replaced. Redacted allocates once if there is a
// password.
func (r reference) Redacted() string {
	userinfo, _ := r.Userinfo()
	user, _, ok := strings.Cut(userinfo, ":")
	if !ok {
		return r.text
	}
	start, end, _ := r.Span(ComponentUserinfo)
	return r.text[:start+len(user)+len(":")] + excerpt.Mask + r.text[end:]
}
