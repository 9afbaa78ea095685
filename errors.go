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
	// ErrMissingScheme means that the input of [Parse] begins with no scheme.
	ErrMissingScheme = errors.New("missing scheme")
	// ErrCharacter means that a character stands where it is not allowed.
	ErrCharacter = errors.New("invalid character")
	// ErrPercentEncoding means that a "%" is not followed by two hexadecimal digits.
	ErrPercentEncoding = errors.New("invalid percent-encoding")
	// ErrUTF8 means that the input is not well-formed UTF-8, and so not a
	// sequence of characters. It is found before all else but ErrTooLong.
	ErrUTF8 = errors.New("ill-formed UTF-8")
	// ErrIPLiteral means that neither an IPv6address nor an IPvFuture, with a
	// "]" behind it, follows a "[".
	ErrIPLiteral = errors.New("invalid IP literal")
	// ErrSegmentColon means that the first segment of a relative reference has a
	// colon. (What stands before it is not a scheme.)
	ErrSegmentColon = errors.New("colon in first segment")
	// ErrTooLong means that the input is longer than 1<<30 bytes.
	ErrTooLong = errors.New("longer than 1<<30 bytes")
)

// A ParseError tells why a string is no IRI, or no IRI reference:
//
//	var e *iri.ParseError
//	if errors.As(err, &e) {
//		fmt.Println(e.Component, e.Offset, errors.Is(e, iri.ErrCharacter))
//	}
type ParseError struct {
	// Input is a copy of what was to be parsed, so that the error does not
	// keep a larger buffer alive; it is empty if that was too long. Unlike the
	// message it shows passwords.
	Input string

	// Offset is the byte offset into Input of what is wrong: the first
	// character that its component does not allow, the ":" in a first segment,
	// the "[" of an IP literal, the "%" of a percent-encoding, the first byte of
	// ill-formed UTF-8. It is 0 for a missing scheme and for too long an input.
	//
	// An authority has a userinfo only if an "@" ends it: in "http://a:x/" the
	// "x" at offset 9 stands in the port.
	Offset int

	// Component is the component that Offset lies in, ComponentNone if the
	// input is wrong as a whole.
	Component Component

	// Err is one of the Err variables of this package.
	Err error
}

// Unwrap returns e.Err.
func (e *ParseError) Unwrap() error { return e.Err }

// Error describes the error in one line. It quotes what [ParseError.Excerpt]
// returns, and never names a character that is replaced there.
func (e *ParseError) Error() string {
	if e.Err == ErrTooLong {
		return "iri: parse: " + e.Err.Error()
	}
	text, _ := e.Excerpt()
	msg := fmt.Sprintf("iri: parse %s: %v%s", strconv.Quote(text), e.Err, e.offender())
	if e.Component != ComponentNone && e.Err != ErrMissingScheme {
		msg += " in " + e.Component.String()
	}
	return msg + " at offset " + strconv.Itoa(e.Offset)
}

// offender describes what stands at e.Offset, unless it may be part of a
// password.
func (e *ParseError) offender() string {
	start, end := passwordSpan(e.Input)
	if e.Offset < 0 || e.Offset >= len(e.Input) || start <= e.Offset && e.Offset < end {
		return ""
	}
	rest := e.Input[e.Offset:]
	switch e.Err {
	case ErrCharacter:
		r, _ := utf8.DecodeRuneInString(rest)
		return fmt.Sprintf(" %#U", r)
	case ErrUTF8:
		return fmt.Sprintf(" (byte 0x%02X)", rest[0])
	}
	return ""
}

// Excerpt returns the part of e.Input that the message shows, and where in it
// e.Offset falls, for programs that point at the error, say with a caret. A
// long input is cut to some 80 bytes around the offset, with U+2026 where text is
// left out. What may be a password is replaced by "xxxxx", in malformed input
// too: everything between the first ":" behind "//" and the last "@" before the
// next "/", "?" or "#". The excerpt may contain control characters and
// ill-formed UTF-8: quote it before you show it.
func (e *ParseError) Excerpt() (text string, offset int) {
	text, offset = e.Input, min(max(e.Offset, 0), len(e.Input))
	if start, end := passwordSpan(text); start < end {
		const mask = "xxxxx"
		text = text[:start] + mask + text[end:]
		switch {
		case offset >= end:
			offset += len(mask) - (end - start)
		case offset > start:
			offset = start
		}
	}
	const window = 80
	if len(text) <= window {
		return text, offset
	}
	from := max(0, min(offset-window/2, len(text)-window))
	to := from + window
	for n := 1; n < utf8.UTFMax && from > 0 && !utf8.RuneStart(text[from]); n++ {
		from--
	}
	for n := 1; n < utf8.UTFMax && to < len(text) && !utf8.RuneStart(text[to]); n++ {
		to++
	}
	const cut = "\u2026"
	cutText := text[from:to]
	if from > 0 {
		cutText = cut + cutText
		from -= len(cut)
	}
	if to < len(text) {
		cutText += cut
	}
	return cutText, offset - from
}

// passwordSpan returns the start and end in s of what may be a password,
// equal if there is nothing that may.
func passwordSpan(s string) (start, end int) {
	_, after, ok := strings.Cut(s, "//")
	if !ok {
		return 0, 0
	}
	start = len(s) - len(after)
	if end := strings.IndexAny(after, "/?#"); end >= 0 {
		after = after[:end]
	}
	colon, at := strings.IndexByte(after, ':'), strings.LastIndexByte(after, '@')
	if colon < 0 || at < colon {
		return 0, 0
	}
	return start + colon + 1, start + at
}
