package iri

import (
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
)

// Escape returns text percent-encoded as component c, which is ComponentUserinfo, ComponentHost
// (for a registered name), ComponentPath, ComponentQuery or ComponentFragment: what a setter
// such as [IRI.WithPath] takes. Encoded are
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
// Escape allocates once if it changes anything. It panics for any other c, and if the result
// would be longer than 1<<30 bytes.
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
	panic("iri: Escape: no text is encoded as " + c.String())
}

// EscapeSegment returns text percent-encoded as one segment of a path: as [Escape] does it, with
// "/" too. A "." or ".." comes out as it is, and is a dot segment (RFC 3986, section 3.3);
// [IRI.JoinPath] refuses these. EscapeSegment allocates and panics where Escape does.
func EscapeSegment(text string) string { return segmentLiterals.escape(text) }

// EscapeQueryPart returns text percent-encoded as one key or value of a query: as [Escape] does
// it, with "&", "=", ";" and "+" too, so that no convention takes them for delimiters or for a
// space. A space becomes "%20". EscapeQueryPart allocates and panics where Escape does.
func EscapeQueryPart(text string) string { return queryPartLiterals.escape(text) }

// An literalSet is what stays as it is in a text: the characters of US-ASCII, in which bit c stands
// for character c, and besides those that ToIRI decodes. (A class of grammar.go could not say it:
// there is no bit left for the sets that only encoding needs.)
type literalSet struct {
	low, high uint64
	private   bool // private use characters too
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

// escape returns text with all else percent-encoded.
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

// size returns how long text will be.
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

// write writes text to b with all else percent-encoded.
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

// literalPrefix returns how much of s stays as it is, up to the first character that does not, and the
// length of that.
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

// Unescape returns s with all its percent-encodings decoded, those of delimiters too: it is for
// what has no delimiters any more, such as a segment of a path. It is the inverse of [Escape]
// and [EscapeSegment].
//
// The error, if any, is a [*ParseError] whose Input is s: ErrUTF8 if s is not well-formed UTF-8;
// or else ErrPercentEncoding for a "%" without two hexadecimal digits; or else ErrUTF8 for
// a percent-encoding that does not begin, or go on with, well-formed UTF-8. Its message masks
// what [ParseError.Excerpt] tells of, but not a password by itself. Unescape allocates once if
// it changes anything, and if it fails.
func Unescape(s string) (string, error) { return unescape(s, false) }

// UnescapeQueryPart returns what a key or value of a query stands for by the convention of HTML
// forms: as [Unescape] does, but "+" is a space. It is an inverse of [EscapeQueryPart], as is
// Unescape.
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
