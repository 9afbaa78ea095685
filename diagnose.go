package iri

import (
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/limit"
)

// This file finds where and why a text is invalid after the parser has rejected it. Parsing a valid
// text runs none of this code.

// A failure is the state of the parser after it has rejected a text.
type failure struct {
	text         string
	hasScheme    bool
	stop         int  // where the match ends; if an IP-literal is invalid, where the literal begins
	badIPLiteral bool // an IP-literal is invalid
}

// diagnose returns the error for a reference that is too long or that the parser has rejected. If
// needScheme is set, a missing scheme is an error.
func (f failure) diagnose(needScheme bool) *ParseError {
	if len(f.text) > limit.MaxLen {
		return &ParseError{Err: ErrTooLong}
	}
	e := &ParseError{Input: strings.Clone(f.text)}
	noScheme := needScheme && !f.hasScheme
	i := illFormed(f.text[f.stop:]) // the text before stop is well-formed
	switch {
	case i >= 0:
		i += f.stop
		e.Offset, e.Component, e.Err = i, componentAt(f.text[:i], f.text[i:], noScheme), ErrUTF8
		return e
	case noScheme:
		e.Component, e.Err = ComponentScheme, ErrMissingScheme
		return e
	case f.badIPLiteral:
		e.Component = ComponentHost
	default: // without the rest, because the parser reads an invalid userinfo as a host and a port
		e.Component = componentAt(f.text[:f.stop], "", false)
	}
	e.Offset, e.Err = f.stop, f.kind(e.Component)
	return e
}

// diagnosePart returns the error for text that was to be set as component c. The text is too long,
// or the parser has rejected it.
func (f failure) diagnosePart(c Component) *ParseError {
	if len(f.text) > limit.MaxLen {
		return partError(c, "", 0, ErrTooLong)
	}
	switch i := illFormed(f.text); {
	case i >= 0:
		return partError(c, f.text, i, ErrUTF8)
	case f.text == "":
		return partError(c, "", 0, ErrMissingScheme) // every other component may be empty
	}
	return partError(c, f.text, f.stop, f.kind(c))
}

// kind returns the kind of the error at offset f.stop, which is in component c.
func (f failure) kind(c Component) error {
	switch {
	case f.badIPLiteral:
		return ErrIPLiteral
	case c == ComponentPath && at(f.text, f.stop, ':'):
		return ErrSegmentColon
	case c == ComponentScheme, c == ComponentPort, f.stop > 0 && f.text[f.stop-1] == ']':
		return ErrCharacter // percent-encodings are not allowed there
	case at(f.text, f.stop, '%'):
		return ErrPercentEncoding
	}
	return ErrCharacter
}

// partError returns an error in text, which is a component c and not a whole reference. It is not
// inlined, which keeps its callers small.
//
//go:noinline
func partError(c Component, text string, offset int, err error) *ParseError {
	text = strings.Clone(text)
	return &ParseError{Input: text, Offset: offset, Component: c, Err: err, isPart: true}
}

// componentAt returns the component at the boundary between before and rest. It looks only at
// delimiters, because the components may be invalid. If needScheme is set, the first segment of a
// path counts as a scheme.
func componentAt(before, rest string, needScheme bool) Component {
	if strings.IndexByte(before, '#') >= 0 {
		return ComponentFragment
	}
	if strings.IndexByte(before, '?') >= 0 {
		return ComponentQuery
	}
	hier, slash := before, strings.IndexByte(before, '/')
	if colon := strings.IndexByte(before, ':'); colon >= 0 && (slash < 0 || colon < slash) {
		hier = before[colon+1:]
	} else if needScheme && slash < 0 {
		return ComponentScheme
	}
	authority, ok := strings.CutPrefix(hier, "//")
	if !ok || strings.IndexByte(authority, '/') >= 0 {
		return ComponentPath
	}
	if at := strings.IndexByte(authority, '@'); at >= 0 {
		return hostOrPort(authority[at+1:])
	}
	if end := strings.IndexAny(rest, "@/?#"); end >= 0 && rest[end] == '@' {
		return ComponentUserinfo
	}
	return hostOrPort(authority)
}

// hostOrPort returns the component at the end of host, which begins with a host and may continue
// with a port.
func hostOrPort(host string) Component {
	if strings.HasPrefix(host, "[") {
		_, host, _ = strings.Cut(host, "]")
	}
	if strings.IndexByte(host, ':') >= 0 {
		return ComponentPort
	}
	return ComponentHost
}

// illFormed returns the offset of the first byte of s that is not part of well-formed UTF-8, or -1
// if s is well-formed.
func illFormed(s string) int {
	if utf8.ValidString(s) {
		return -1
	}
	for i, r := range s {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
				return i
			}
		}
	}
	return -1
}
