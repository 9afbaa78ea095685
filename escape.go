package iri

import (
	"strings"
	"unicode/utf8"
)

// Escape returns text percent-encoded as component c, which is ComponentUserinfo, ComponentHost (for
// a registered name), ComponentPath, ComponentQuery or ComponentFragment: what a setter such as
// [IRI.WithPath] takes. Encoded are
//
//   - "%", so that text that is already encoded is encoded again;
//   - what the rule of c does not allow (RFC 3987, section 2.2), octets that are not well-formed
//     UTF-8 included. So ":" stays in userinfo, "/" in a path, "/", "?", "&" and "=" in a
//     query: see [EscapeSegment] and [EscapeQueryPart]. Private use characters stay in a query;
//   - the characters that [IRI.ToIRI] leaves encoded since they are not appropriate in an IRI.
//
// All others stay readable. [Unescape] returns text again if it is well-formed UTF-8. ToIRI
// changes nothing in the result.
//
// Escape allocates only if it changes anything. It panics for any other c, and if it changes
// anything and the result would be longer than 1<<30 bytes.
func Escape(c Component, text string) string {
	switch c {
	case ComponentUserinfo:
		return escaping{set: inUserinfo}.escape(text)
	case ComponentHost:
		return escaping{set: inRegName}.escape(text)
	case ComponentPath:
		return escaping{set: inPath}.escape(text)
	case ComponentQuery:
		return escaping{set: inQuery, private: true}.escape(text)
	case ComponentFragment:
		return escaping{set: inQuery}.escape(text)
	}
	panic("iri: Escape: no text is encoded as " + c.String())
}

// EscapeSegment returns text percent-encoded as one segment of a path: as [Escape] does it, with
// "/" too. A "." or ".." comes out as it is, and is a dot segment (RFC 3986, section 3.3);
// [IRI.JoinPath] refuses these.
func EscapeSegment(text string) string { return asSegment.escape(text) }

// EscapeQueryPart returns text percent-encoded as one key or value of a query: as [Escape] does
// it, with "&", "=", ";" and "+" too, so that no convention takes them for delimiters or for a
// space. A space becomes "%20".
func EscapeQueryPart(text string) string {
	return escaping{set: inQuery, delims: "&=;+", private: true}.escape(text)
}

// An escaping says what is not percent-encoded.
type escaping struct {
	set     class  // what of US-ASCII
	delims  string // but for these
	private bool   // private use characters
}

var asSegment = escaping{set: inPath, delims: "/"}

// escape returns text percent-encoded.
func (e escaping) escape(text string) string {
	if n, _ := e.literal(text); n == len(text) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + len(text)/8)
	if !e.write(&b, text) {
		mustFit(maxLen + 1)
	}
	return b.String()
}

// write writes text to b percent-encoded. It reports whether b has no more than maxLen bytes
// then, and stops if it has more.
func (e escaping) write(b *strings.Builder, text string) bool {
	for {
		n, next := e.literal(text)
		b.WriteString(text[:n])
		for _, c := range []byte(text[n : n+next]) {
			var triplet [len("%XX")]byte
			putTriplet(triplet[:], c)
			b.Write(triplet[:])
		}
		text = text[n+next:]
		if text == "" || b.Len() > maxLen {
			return b.Len() <= maxLen
		}
	}
}

// literal returns how much of s stays as it is, up to the first character that does not, and the
// length of that.
func (e escaping) literal(s string) (n, next int) {
	for n < len(s) {
		size := 1
		if c := s[n]; c < utf8.RuneSelf {
			if classTable[c]&e.set == 0 || strings.IndexByte(e.delims, c) >= 0 {
				return n, size
			}
		} else {
			var r rune
			r, size = utf8.DecodeRuneInString(s[n:])
			if !isDecoded(r, e.private) {
				return n, size
			}
		}
		n += size
	}
	return n, 0
}

// Unescape returns s with all its percent-encodings decoded, those of delimiters too: it is for
// what has no delimiters any more, such as a segment of a path. It is the inverse of [Escape]
// and [EscapeSegment].
//
// The error, if any, is a [*ParseError] whose Input is s: ErrUTF8 if s is not well-formed UTF-8;
// or else ErrPercentEncoding for a "%" without two hexadecimal digits; or else ErrUTF8 for
// a percent-encoding that does not begin, or go on with, well-formed UTF-8. Its message masks
// no password: it does not know what s is. Unescape allocates only if it changes anything or
// fails.
func Unescape(s string) (string, error) { return unescape(s, false) }

// UnescapeQueryPart returns what a key or value of a query stands for by the convention of HTML
// forms: as [Unescape] does, but "+" is a space. It is an inverse of [EscapeQueryPart], as is
// Unescape.
func UnescapeQueryPart(s string) (string, error) { return unescape(s, true) }

func unescape(s string, plusIsSpace bool) (string, error) {
	if i := illFormed(s); i >= 0 {
		return "", partError(ComponentNone, s, i, ErrUTF8)
	}
	changes := plusIsSpace && strings.IndexByte(s, '+') >= 0
	for i := range len(s) {
		if s[i] == '%' {
			if !isTriplet(s, i) {
				return "", partError(ComponentNone, s, i, ErrPercentEncoding)
			}
			changes = true
		}
	}
	if !changes {
		return s, nil
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		switch {
		case s[i] == '%':
			r, size := encodedRune(s[i:])
			if r == utf8.RuneError && size == len("%XX") {
				return "", partError(ComponentNone, s, i, ErrUTF8)
			}
			b.WriteRune(r)
			i += size
			continue
		case s[i] == '+' && plusIsSpace:
			b.WriteByte(' ')
		default:
			b.WriteByte(s[i])
		}
		i++
	}
	return b.String(), nil
}
