package iri

import (
	"errors"
	"fmt"
	"strconv"

	"example.com/iri/internal/domain"
	"example.com/iri/internal/excerpt"
	"example.com/iri/internal/uax9"
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
	ErrSegmentColon = errors.New("colon in first segment")
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
	ErrRootlessPath = errors.New("rootless path behind an authority")
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

// What BidiFindings finds, the first four also CheckBidi. Those come wrapped in a
// [*BidiError].
var (
	// ErrBidiControl means that there is a Bidi_Control character.
	ErrBidiControl = errors.New("bidirectional formatting character")
	// ErrBidiMixed means that a component has characters written from right to left and
	// from left to right.
	ErrBidiMixed = errors.New("both directions in one component")
	// ErrBidiStart means that a component with characters written from right to left does
	// not start with one.
	ErrBidiStart = errors.New("right-to-left component starts with another character")
	// ErrBidiEnd means that such a component does not end with one.
	ErrBidiEnd = errors.New("right-to-left component ends with another character")
	// ErrBidiSplit means that a component is displayed in more than one piece.
	ErrBidiSplit = errors.New("displayed in pieces")
	// ErrBidiNumber means that a component with digits and without letters is displayed in
	// another place or order.
	ErrBidiNumber = errors.New("digits displayed in another place or order")
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

// VisualExcerpt returns what [ParseError.Excerpt] returns, quoted by [strconv.Quote] and in
// visual order, as [IRI.Visual] has texts: to be displayed as it is from left to right, with
// a caret or the like at offset.
func (e *ParseError) VisualExcerpt() (text string, offset int) {
	text, offset = e.Excerpt()
	text, spans := visualSpans(text, offset, offset)
	return text, spans[0][0]
}

// VisualExcerpt returns the part of text around text[start:end] to be shown with what is said of it,
// such as a [Finding] or an [Edit]: cut, masked, quoted and in visual order as
// [ParseError.VisualExcerpt] has it, to be displayed as it is from left to right. The spans are
// those of text[start:end] in it, as byte offsets, in ascending order: one, or more where text is
// written from right to left. The mask counts as a whole: isMasked says whether any of it is in
// text[start:end]. Start and end may be any numbers.
func VisualExcerpt(text string, start, end int) (visual string, spans [][2]int, isMasked bool) {
	start = min(max(start, 0), len(text))
	end = min(max(end, start), len(text))
	secret := excerpt.Password(text)
	isMasked = max(start, secret.Start) < min(end, secret.End)
	masked, from := excerpt.MaskSpan(text, secret, start)
	if isMasked {
		end = max(end, secret.End)
	}
	_, to := excerpt.MaskSpan(text, secret, end)
	cutText, at := excerpt.Window(masked, from)
	until := len(cutText)
	if len(masked)-from > until-at { // it is cut at its end
		until -= len(excerpt.Ellipsis)
	}
	visual, spans = visualSpans(cutText, at, min(at+to-from, max(until, at)))
	return visual, spans, isMasked
}

// visualSpans returns text quoted and in visual order, and where text[start:end] is in that, at
// least one span.
func visualSpans(text string, start, end int) (visual string, spans [][2]int) {
	quoted := strconv.Quote(text)
	at := len(strconv.Quote(text[:charStart(text, start)])) - len(`"`)
	to := len(strconv.Quote(text[:charStart(text, end)])) - len(`"`)
	if !uax9.HasBidi(quoted) {
		return quoted, [][2]int{{at, to}}
	}
	var buf uax9.Buf
	l := buf.Resolve(quoted)
	offset := 0
	for p := range l.Pieces {
		switch {
		case at == to && p.Start <= at && at < p.End:
			spans = append(spans, [2]int{offset + at - p.Start, offset + at - p.Start})
		case max(at, p.Start) < min(to, p.End):
			from := offset + max(at, p.Start) - p.Start
			until := offset + min(to, p.End) - p.Start
			if n := len(spans); n > 0 && spans[n-1][1] == from {
				spans[n-1][1] = until
			} else {
				spans = append(spans, [2]int{from, until})
			}
		}
		offset += p.End - p.Start
	}
	return l.Visual(), spans
}

// charStart returns where the character begins that offset lies in: in what is made by hand, that
// may be another place.
func charStart(text string, offset int) (start int) {
	for i := range text {
		if i > offset {
			return start
		}
		start = i
	}
	if offset >= len(text) {
		return len(text)
	}
	return start
}

// A BidiError tells why an IRI may mislead its readers if it is displayed:
//
//	var e *iri.BidiError
//	if errors.As(i.CheckBidi(), &e) {
//		fmt.Println(e.Component, e.Offset, errors.Is(e, iri.ErrBidiMixed))
//	}
type BidiError struct {
	// Input is a copy of the text. Unlike the message it shows passwords.
	Input string

	// Offset is the byte offset into Input of the character that violates section 4.1 or
	// 4.2 of RFC 3987, as [BidiFinding] has it.
	Offset int

	// Component is the component that Offset lies in.
	Component Component

	// Err is ErrBidiControl, ErrBidiMixed, ErrBidiStart or ErrBidiEnd.
	Err error
}

// Unwrap returns e.Err.
func (e *BidiError) Unwrap() error { return e.Err }

// Error describes the error in one line, with the password masked and the text cut as
// [ParseError.Excerpt] does it.
func (e *BidiError) Error() string {
	secret, name := excerpt.Password(e.Input), ""
	if e.Component != ComponentNone {
		name = e.Component.String()
	}
	return excerpt.Message("bidi", e.Input, secret, e.Err, excerpt.Character(e.Input, secret, e.Offset), name, e.Offset)
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
