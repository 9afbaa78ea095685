// Package spoof says what in characters and labels may deceive a reader, and what may be shown: by
// the scripts and confusables of UTS #39, and by properties of characters.
package spoof

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"example.com/iri/internal/ascii"
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

// ASCIIPrefix returns the length of the longest prefix of s in US-ASCII, which is not empty, and
// whether a mark after it may belong to its last character: it is not a delimiter, nor the end of a
// percent-encoding.
func ASCIIPrefix(s string, inHost bool) (n int, takesMark bool) {
	n = ascii.Prefix(s)
	isEncoding := n >= pct.Len && s[n-pct.Len] == '%'
	return n, !isEncoding && TakesMark(rune(s[n-1]), inHost)
}

// WriteShown writes s, a component or a label, to b, with the characters percent-encoded that are
// not shown.
func WriteShown(b *strings.Builder, s string, canRender func(rune) bool) {
	hasBase := false
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			var n int
			n, hasBase = ASCIIPrefix(s[i:], false)
			b.WriteString(s[i : i+n])
			i += n
			continue
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		if hasBase = IsShown(s, i, i+size, hasBase, canRender); hasBase {
			b.WriteString(s[i : i+size])
		} else {
			pct.WriteEncoded(b, s[i:i+size])
		}
		i += size
	}
	limit.MustFit(int64(b.Len()))
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

// A Kind says why a character is suspect, wherever it stands, or that it is Ordinary.
type Kind uint8

const (
	Ordinary          Kind = iota // nothing
	BidiControl                   // it acts on the order of display
	WhiteSpace                    // White_Space
	Invisible                     // it is by default not displayed
	VariationSelector             // it selects a variant of the character before it
	Deprecated                    // deprecated by Unicode, or excluded by RFC 3491
	PrivateUse                    // for private use
	Unassigned                    // not in the Unicode version of Go
	SyntaxLookalike               // it looks like a delimiter
	Compatibility                 // not in Normalization Form KC; may be shown
)

// syntax are the characters whose look-alikes deceive most: those that end components, segments
// and labels, "%", and "\\", which some programs take for "/".
const syntax = `/\:.?#%@`

// KindOf returns the kind of r, a character beyond US-ASCII.
func KindOf(r rune) Kind {
	switch {
	case pct.IsInappropriate(r):
		return inappropriateKind(r)
	case unicode.Is(unicode.Co, r):
		return PrivateUse
	case unicode.Is(unicode.Deprecated, r):
		return Deprecated
	case unicode.Is(syntaxLookalikes, r), r == '\u037e', r == '\u1fef': // these two become ";" and "`" by NFC
		return SyntaxLookalike
	case unicode.Is(unicode.Cn, r):
		return Unassigned
	}
	var buf [utf8.UTFMax]byte
	char := buf[:utf8.EncodeRune(buf[:], r)]
	if norm.NFKC.Properties(char).Decomposition() == nil {
		return Ordinary
	}
	switch compatible := norm.NFKC.String(string(char)); {
	case strings.ContainsAny(compatible, syntax):
		return SyntaxLookalike
	case compatible != norm.NFC.String(string(char)):
		return Compatibility
	}
	return Ordinary
}

// inappropriateKind returns the kind of a character that ToIRI leaves encoded.
func inappropriateKind(r rune) Kind {
	switch {
	case pct.IsBidiControl(r):
		return BidiControl
	case unicode.Is(unicode.White_Space, r):
		return WhiteSpace
	case unicode.Is(unicode.Variation_Selector, r):
		return VariationSelector
	case r == 0x0340, r == 0x0341, 0x2FF0 <= r && r <= 0x2FFF, r == 0x31EF: // RFC 3454, C.7 and C.8
		return Deprecated
	}
	return Invisible
}

// IsMark reports whether r is displayed, or normalized, together with the character before it.
func IsMark(r rune) bool {
	if unicode.Is(unicode.M, r) {
		return true
	}
	var buf [utf8.UTFMax]byte
	return !norm.NFC.Properties(buf[:utf8.EncodeRune(buf[:], r)]).BoundaryBefore()
}
