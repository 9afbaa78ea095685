package iri

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
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
	ErrEmptyLabel = errors.New("empty label")
	// ErrLongLabel means that a label has more than 63 octets in US-ASCII.
	ErrLongLabel = errors.New("label longer than 63 octets")
	// ErrLongName means that the name has more than 253 octets in US-ASCII.
	ErrLongName = errors.New("name longer than 253 octets")
	// ErrInvalidLabel means that a label is not allowed in a domain name, or
	// not in this one.
	ErrInvalidLabel = errors.New("invalid label")
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
	if e.Err == ErrMissingScheme {
		component = ComponentNone // it names that already
	}
	return message(what, e.Input, e.secret(), e.Offset, component, e.Err)
}

// message returns the message of an error in a text, with the character, or the byte, that it is
// about, unless that may be part of a password.
func message(what, input string, secret span, offset int, c Component, err error) string {
	text, _ := excerpt(input, secret, offset)
	msg := fmt.Sprintf("iri: %s %s: %v", what, strconv.Quote(text), err)
	if offset >= 0 && offset < len(input) && (offset < secret.start || offset >= secret.end) {
		switch err {
		case ErrCharacter, ErrBidiControl, ErrBidiMixed, ErrBidiStart, ErrBidiEnd:
			r, _ := utf8.DecodeRuneInString(input[offset:])
			msg += fmt.Sprintf(" %#U", r)
		case ErrUTF8:
			if input[offset] >= utf8.RuneSelf { // it is not percent-encoded
				msg += fmt.Sprintf(" (byte 0x%02X)", input[offset])
			}
		}
	}
	if c != ComponentNone {
		msg += " in " + c.String()
	}
	return msg + " at offset " + strconv.Itoa(offset)
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
	return excerpt(e.Input, e.secret(), e.Offset)
}

// secret returns what of e.Input may be a password.
func (e *ParseError) secret() span {
	if e.isPart {
		switch e.Component {
		case ComponentUserinfo:
			return authorityPassword(e.Input + "@")
		case ComponentScheme, ComponentHost, ComponentPort:
			return authorityPassword(e.Input)
		}
	}
	return passwordSpan(e.Input)
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
func VisualExcerpt(text string, start, end int) (excerpt string, spans [][2]int, isMasked bool) {
	start = min(max(start, 0), len(text))
	end = min(max(end, start), len(text))
	secret := passwordSpan(text)
	isMasked = max(start, secret.start) < min(end, secret.end)
	masked, from := maskPassword(text, secret, start)
	if isMasked {
		end = max(end, secret.end)
	}
	_, to := maskPassword(text, secret, end)
	cutText, at := window(masked, from)
	until := len(cutText)
	if len(masked)-from > until-at { // it is cut at its end
		until -= len(ellipsis)
	}
	excerpt, spans = visualSpans(cutText, at, min(at+to-from, max(until, at)))
	return excerpt, spans, isMasked
}

// visualSpans returns text quoted and in visual order, and where text[start:end] is in that, at
// least one span.
func visualSpans(text string, start, end int) (visual string, spans [][2]int) {
	quoted := strconv.Quote(text)
	at := len(strconv.Quote(text[:charStart(text, start)])) - len(`"`)
	to := len(strconv.Quote(text[:charStart(text, end)])) - len(`"`)
	if !hasBidi(quoted) {
		return quoted, [][2]int{{at, to}}
	}
	var buf lineBuf
	l := buf.resolve(quoted)
	offset := 0
	for p := range l.pieces {
		switch {
		case at == to && p.start <= at && at < p.end:
			spans = append(spans, [2]int{offset + at - p.start, offset + at - p.start})
		case max(at, p.start) < min(to, p.end):
			from := offset + max(at, p.start) - p.start
			until := offset + min(to, p.end) - p.start
			if n := len(spans); n > 0 && spans[n-1][1] == from {
				spans[n-1][1] = until
			} else {
				spans = append(spans, [2]int{from, until})
			}
		}
		offset += p.end - p.start
	}
	return l.visual(), spans
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

// mask stands for a password.
const mask = "xxxxx"

// A span is from start to end in a text, empty if these are equal.
type span struct{ start, end int }

// excerpt masks the secret in text, and cuts it around offset. It returns where offset falls
// then.
func excerpt(text string, secret span, offset int) (string, int) {
	return window(maskPassword(text, secret, min(max(offset, 0), len(text))))
}

// maskPassword masks the secret in text, and returns where offset falls then.
func maskPassword(text string, secret span, offset int) (string, int) {
	if secret.start < secret.end {
		text = text[:secret.start] + mask + text[secret.end:]
		switch {
		case offset >= secret.end:
			offset += len(mask) - (secret.end - secret.start)
		case offset > secret.start:
			offset = secret.start
		}
	}
	return text, offset
}

// ellipsis stands where text is left out.
const ellipsis = "\u2026"

// window cuts text to some 80 bytes around offset if it is longer, and returns where
// offset falls then.
func window(text string, offset int) (string, int) {
	const size = 80
	if len(text) <= size {
		return text, offset
	}
	from := max(0, min(offset-size/2, len(text)-size))
	to := from + size
	for n := 1; n < utf8.UTFMax && from > 0 && !utf8.RuneStart(text[from]); n++ {
		from--
	}
	for n := 1; n < utf8.UTFMax && to < len(text) && !utf8.RuneStart(text[to]); n++ {
		to++
	}
	cutText := text[from:to]
	if from > 0 {
		cutText = ellipsis + cutText
		from -= len(ellipsis)
	}
	if to < len(text) {
		cutText += ellipsis
	}
	return cutText, offset - from
}

// passwordSpan returns what of s may be a password.
func passwordSpan(s string) span {
	_, after, ok := strings.Cut(s, "//")
	if !ok {
		return span{}
	}
	start := len(s) - len(after)
	if end := strings.IndexAny(after, "/?#"); end >= 0 {
		after = after[:end]
	}
	secret := authorityPassword(after)
	return span{start + secret.start, start + secret.end}
}

// authorityPassword returns what of an authority, which may be wrong, may be a password.
func authorityPassword(s string) span {
	colon, at := strings.IndexByte(s, ':'), strings.LastIndexByte(s, '@')
	if colon < 0 || at < colon {
		return span{}
	}
	return span{colon + 1, at}
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
	return message("bidi", e.Input, passwordSpan(e.Input), e.Offset, e.Component, e.Err)
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
	msg := fmt.Sprintf("iri: host %s: %v", quote(e.Host), e.Err)
	if e.Label != "" {
		msg += " " + quote(e.Label)
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
	text, _ := excerpt(e.URI, passwordSpan(e.URI), 0)
	if e.Component != ComponentNone {
		return fmt.Sprintf("iri: URL %q: %v %v", text, e.Component, e.Err)
	}
	return fmt.Sprintf("iri: URL %q: refused by net/url: %v", text, e.Err)
}

// quote returns s in quotes, cut if it is long.
func quote(s string) string {
	s, _ = window(s, 0)
	return strconv.Quote(s)
}
