package spoof

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/iri/internal/domain"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
)

// MayShow reports whether a character of the kind of r, beyond US-ASCII, may be shown.
func MayShow(r rune) bool {
	kind := KindOf(r)
	return kind == Ordinary || kind == Compatibility
}

// IsShown reports whether the character s[start:end], beyond US-ASCII, is shown in text s. A mark
// has to follow a base: hasBase says whether the character before is shown and takes marks. If
// canRender is not nil, it says which characters can be displayed at all.
func IsShown(s string, start, end int, hasBase bool, canRender func(rune) bool) bool {
	r, _ := utf8.DecodeRuneInString(s[start:end])
	switch {
	case !MayShow(r), !hasBase && IsMark(r):
		return false
	case IsJoiner(r) && (!hasBase || IsStrayJoiner(r, s[:start], s[end:])):
		return false
	}
	return canRender == nil || canRender(r)
}

// IsShownLabel reports whether label, in Unicode, may be shown like that in a name whose last label
// is topLevel.
func IsShownLabel(label, topLevel string, canRender func(rune) bool) bool {
	for i, r := range label {
		if r >= utf8.RuneSelf && !IsShown(label, i, i+utf8.RuneLen(r), i > 0, canRender) {
			return false
		}
	}
	return DeceptionsOf(label, topLevel) == Deceptions{}
}

// TakesMark reports whether a mark after r may belong to it: r is not a delimiter. In a host, "."
// is one.
func TakesMark(r rune, inHost bool) bool {
	return r >= utf8.RuneSelf || pct.IsUnreserved(byte(r)) && (r != '.' || !inHost)
}

// WriteShown writes s, a component or a label, to b, with the characters percent-encoded that are
// not shown.
func WriteShown(b *strings.Builder, s string, canRender func(rune) bool) {
	hasBase := false
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '%':
			hasBase, size = false, pct.Len
			b.WriteString(s[i : i+size])
		case r < utf8.RuneSelf:
			hasBase = TakesMark(r, false)
			b.WriteByte(s[i])
		case IsShown(s, i, i+size, hasBase, canRender):
			hasBase = true
			b.WriteString(s[i : i+size])
		default:
			hasBase = false
			pct.WriteEncoded(b, s[i:i+size])
		}
		limit.MustFit(int64(b.Len()))
		i += size
	}
}

// Shown returns s with the characters percent-encoded that are not shown.
func Shown(s string) string {
	var b strings.Builder
	WriteShown(&b, s, nil)
	return b.String()
}

// IsJoiner reports whether r is U+200C or U+200D.
func IsJoiner(r rune) bool { return r == domain.NonJoiner || r == domain.Joiner }

// IsStrayJoiner reports whether the joiner r has no effect on the characters around it, by the rules
// of RFC 5892, appendix A, which domain names follow. Besides, U+200D has one between a letter and a
// virama, as Bengali needs it.
func IsStrayJoiner(r rune, before, after string) bool {
	last, size := utf8.DecodeLastRuneInString(before)
	if last < utf8.RuneSelf || size == 0 {
		return true
	}
	if domain.EndsWithVirama(before) {
		return false
	}
	if r == domain.Joiner {
		return !domain.BeginsWithVirama(after) || !unicode.IsLetter(last)
	}
	for domain.IsTransparent(last) && MayShow(last) {
		before = before[:len(before)-size]
		last, size = utf8.DecodeLastRuneInString(before)
	}
	next, size := utf8.DecodeRuneInString(after)
	for domain.IsTransparent(next) && MayShow(next) {
		after = after[size:]
		next, size = utf8.DecodeRuneInString(after)
	}
	return !domain.JoinsBefore(next) || !domain.JoinsAfter(last)
}
