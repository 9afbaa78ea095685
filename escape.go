package iri

import (
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
)

// Escape percent-encodes text for use as the component c, so that setters such as [IRI.WithPath]
// accept it. The component c must be ComponentUserinfo, ComponentHost (for a registered name),
// ComponentPath, ComponentQuery or ComponentFragment. Escape encodes
//
//   - "%", so that text that is already percent-encoded is encoded again;
//   - characters that the rule of c does not allow (RFC 3987, section 2.2), and octets that are
//     not well-formed UTF-8;
//   - characters that [IRI.ToIRI] leaves encoded as inappropriate in an IRI.
//
// All other characters stay readable. This includes ":" in userinfo, "/" in a path, "/", "?", "&"
// and "=" in a query, and private use characters in a query. To encode delimiters, see
// [EscapeSegment] and [EscapeQueryPart].
//
// [Unescape] restores text if it is well-formed UTF-8. ToIRI does not change the result.
//
// Escape allocates once if it changes anything. It panics if c is not one of these components, or
// if the result would be longer than 1<<30 bytes.
func Escape(c Component, text string) string {
	switch c {
	case ComponentUserinfo:
		return userinfoLiterals.escape(text)
	case ComponentHost:
		return hostLiterals.escape(text)
	case ComponentPath:
		return pathLiterals.escape(text)
	case ComponentQuery:
		return queryLiterals.escape(text)
	case ComponentFragment:
		return fragmentLiterals.escape(text)
	}
	panic("iri: Escape: component must be userinfo, host, path, query or fragment, not " + c.String())
}

// EscapeSegment percent-encodes text for use as one segment of a path. It encodes the same
// characters as [Escape] does in a path, and "/". It does not change "." and "..", which are dot
// segments (RFC 3986, section 3.3); [IRI.JoinPath] rejects them. EscapeSegment allocates once if it
// changes anything, and panics if the result would be longer than 1<<30 bytes.
func EscapeSegment(text string) string { return segmentLiterals.escape(text) }

// EscapeQueryPart percent-encodes text for use as one key or value of a query. It encodes the same
// characters as [Escape] does in a query, and "&", "=", ";" and "+", which some conventions treat
// as delimiters or as a space. A space becomes "%20". EscapeQueryPart allocates once if it changes
// anything, and panics if the result would be longer than 1<<30 bytes.
func EscapeQueryPart(text string) string { return queryPartLiterals.escape(text) }

// A literalSet is the set of characters that escaping leaves as they are: a set of ASCII
// characters, and the non-ASCII characters that ToIRI decodes. It is not a classSet, because all
// eight bits of a classSet are in use.
type literalSet struct {
	low, high uint64 // bit c of low is set for character c, and bit c of high for character 64+c
	private   bool   // include private use characters
}

const (
	queryDelims    = 1<<'&' | 1<<'=' | 1<<';' | 1<<'+'
	iqueryPartChar = iqueryChar &^ queryDelims
)

var (
	userinfoLiterals  = literalSet{low: iuserinfoChar & low64, high: iuserinfoChar >> 64}
	hostLiterals      = literalSet{low: iregNameChar & low64, high: iregNameChar >> 64}
	pathLiterals      = literalSet{low: ipathChar & low64, high: ipathChar >> 64}
	segmentLiterals   = literalSet{low: ipchar & low64, high: ipchar >> 64}
	queryLiterals     = literalSet{low: iqueryChar & low64, high: iqueryChar >> 64, private: true}
	queryPartLiterals = literalSet{low: iqueryPartChar & low64, high: iqueryPartChar >> 64, private: true}
	fragmentLiterals  = literalSet{low: ifragmentChar & low64, high: ifragmentChar >> 64}
)

// escape returns text with all characters that are not in e percent-encoded.
func (e *literalSet) escape(text string) string {
	limit.MustFit(int64(len(text)))
	size := e.size(text)
	limit.MustFit(size)
	if size == int64(len(text)) {
		return text
	}
	var b strings.Builder
	b.Grow(int(size))
	e.write(&b, text)
	return b.String()
}

// size returns the length in bytes of text once escaped.
func (e *literalSet) size(text string) int64 {
	size := int64(len(text))
	for {
		n, next := e.literalPrefix(text)
		if next == 0 {
			return size
		}
		size += int64(next) * int64(pct.Len-1)
		text = text[n+next:]
	}
}

// write writes text to b with all characters that are not in e percent-encoded.
func (e *literalSet) write(b *strings.Builder, text string) {
	for {
		n, next := e.literalPrefix(text)
		b.WriteString(text[:n])
		if next == 0 {
			return
		}
		var buf [utf8.UTFMax * pct.Len]byte
		b.Write(pct.AppendTriplets(buf[:0], text[n:n+next]))
		text = text[n+next:]
	}
}

// literalPrefix returns the length of the longest prefix of s that consists of characters in e, and
// the length of the character after this prefix, or 0 if the prefix is all of s.
func (e *literalSet) literalPrefix(s string) (n, next int) {
	for n < len(s) {
		c := s[n]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[n:])
			if !pct.IsDecoded(r, e.private) {
				return n, size
			}
			n += size
			continue
		}
		set := e.low
		if c >= 64 {
			set = e.high
		}
		if set>>(c&63)&1 == 0 {
			return n, 1
		}
		n++
	}
	return n, 0
}

// Unescape decodes all percent-encodings in s. Since it also decodes delimiters, split a text at
// its delimiters first, for instance a path into segments. Unescape is the inverse of [Escape] and
// [EscapeSegment].
//
// The error, if any, is a [*ParseError] with s as Input. Unescape looks for errors in this order:
//
//   - [ErrUTF8]: s is not well-formed UTF-8.
//   - [ErrPercentEncoding]: a "%" is not followed by two hexadecimal digits.
//   - [ErrUTF8]: percent-encodings decode to ill-formed UTF-8.
//
// The message masks passwords in an authority (see [ParseError.Excerpt]), but cannot recognize a
// password without its authority. Unescape allocates once if it changes anything, and more
// if it fails.
func Unescape(s string) (string, error) { return unescape(s, false) }

// UnescapeQueryPart decodes a key or value of a query by the convention of HTML forms: it returns
// the same as [Unescape], except that "+" becomes a space. Both functions are inverses of
// [EscapeQueryPart].
func UnescapeQueryPart(s string) (string, error) { return unescape(s, true) }

func unescape(s string, plusIsSpace bool) (string, error) {
	if i := illFormed(s); i >= 0 {
		return "", partError(ComponentNone, s, i, ErrUTF8)
	}
	special := "%"
	if plusIsSpace {
		special = "%+"
	}
	first := strings.IndexAny(s, special)
	if first < 0 {
		return s, nil
	}
	size := len(s)
	for i := first; i < len(s); i++ {
		if s[i] == '%' {
			if !isTriplet(s, i) {
				return "", partError(ComponentNone, s, i, ErrPercentEncoding)
			}
			size -= len("XX")
		}
	}
	var b strings.Builder
	b.Grow(size)
	for i, next := 0, first; ; next = strings.IndexAny(s[i:], special) {
		if next < 0 {
			b.WriteString(s[i:])
			return b.String(), nil
		}
		b.WriteString(s[i : i+next])
		i += next
		if s[i] == '+' {
			b.WriteByte(' ')
			i++
			continue
		}
		r, size := pct.DecodeRune(s[i:])
		if r == utf8.RuneError && size == pct.Len {
			return "", partError(ComponentNone, s, i, ErrUTF8)
		}
		b.WriteRune(r)
		i += size
	}
}
