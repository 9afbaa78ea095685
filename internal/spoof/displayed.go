// Package spoof detects characters and labels that may deceive a reader, and decides which
// characters to display. It uses the scripts and confusable characters of UTS #39, and Unicode
// properties.
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

// IsDisplayableKind reports whether r, a non-ASCII character, is of a kind that may be displayed.
func IsDisplayableKind(r rune) bool {
	kind := KindOf(r)
	return kind == Ordinary || kind == Compatibility
}

// IsDisplayed reports whether to display s[start:end], a non-ASCII character of s. A combining mark
// needs a base character: hasBase says whether the character before is displayed and can be the
// base of a mark. If canRender is not nil, it must return true for the character.
func IsDisplayed(s string, start, end int, hasBase bool, canRender func(rune) bool) bool {
	r, _ := utf8.DecodeRuneInString(s[start:end])
	switch {
	case !IsDisplayableKind(r), !hasBase && IsMark(r):
		return false
	case IsJoiner(r) && (!hasBase || IsStrayJoiner(r, s[:start], s[end:])):
		return false
	}
	return canRender == nil || canRender(r)
}

// IsDisplayedLabel reports whether to display label in its Unicode form. topLevel is the last label
// of the domain name. For canRender, see [IsDisplayed].
func IsDisplayedLabel(label, topLevel string, canRender func(rune) bool) bool {
	for i, r := range label {
		if r >= utf8.RuneSelf && !IsDisplayed(label, i, i+utf8.RuneLen(r), i > 0, canRender) {
			return false
		}
	}
	return DeceptionsOf(label, topLevel) == Deceptions{}
}

// CanBeMarkBase reports whether r can be the base of a combining mark: r must not be a delimiter.
// In a host, "." is a delimiter.
func CanBeMarkBase(r rune, inHost bool) bool {
	return r >= utf8.RuneSelf || pct.IsUnreserved(byte(r)) && (r != '.' || !inHost)
}

// ASCIIPrefix returns the length of the longest ASCII prefix of s, which must not be empty.
// endsInMarkBase reports whether the last character of the prefix can be the base of a combining
// mark: it must not be a delimiter or the end of a percent-encoding.
func ASCIIPrefix(s string, inHost bool) (n int, endsInMarkBase bool) {
	n = ascii.Prefix(s)
	isEncoding := n >= pct.Len && s[n-pct.Len] == '%'
	return n, !isEncoding && CanBeMarkBase(rune(s[n-1]), inHost)
}

// WriteDisplayed writes s, a component or a label, to b. It percent-encodes the characters that
// must not be displayed. For canRender, see [IsDisplayed].
func WriteDisplayed(b *strings.Builder, s string, canRender func(rune) bool) {
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
		if hasBase = IsDisplayed(s, i, i+size, hasBase, canRender); hasBase {
			b.WriteString(s[i : i+size])
		} else {
			pct.WriteEncoded(b, s[i:i+size])
		}
		i += size
	}
	limit.MustFit(int64(b.Len()))
}

// Displayed returns s with the characters percent-encoded that must not be displayed.
func Displayed(s string) string {
	var b strings.Builder
	WriteDisplayed(&b, s, nil)
	return b.String()
}

// IsJoiner reports whether r is U+200C or U+200D.
func IsJoiner(r rune) bool { return r == domain.NonJoiner || r == domain.Joiner }

// IsStrayJoiner reports whether the joiner r has no effect between the texts before and after. The
// rules are the same as for domain names (RFC 5892, appendix A), with one addition: U+200D has an
// effect between a letter and a virama, which Bengali needs.
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
	for domain.IsTransparent(last) && IsDisplayableKind(last) {
		before = before[:len(before)-size]
		last, size = utf8.DecodeLastRuneInString(before)
	}
	next, size := utf8.DecodeRuneInString(after)
	for domain.IsTransparent(next) && IsDisplayableKind(next) {
		after = after[size:]
		next, size = utf8.DecodeRuneInString(after)
	}
	return !domain.JoinsBefore(next) || !domain.JoinsAfter(last)
}

// A Kind is the reason why a character is suspect in any position, or Ordinary.
type Kind uint8

// The kinds.
const (
	Ordinary          Kind = iota // not suspect
	BidiControl                   // bidirectional formatting character
	WhiteSpace                    // White_Space
	Invisible                     // invisible by default
	VariationSelector             // selects a variant of the character before it
	Deprecated                    // deprecated by Unicode, or excluded by RFC 3491
	PrivateUse                    // private use character
	Unassigned                    // not assigned in the Unicode version of Go
	SyntaxLookalike               // looks like a delimiter
	Compatibility                 // not in Normalization Form KC; may be displayed
)

// syntax has the ASCII characters that are most dangerous to confuse: the delimiters at the end of
// components, segments and labels, "%", and "\", which some programs read as "/".
const syntax = `/\:.?#%@`

// KindOf returns the kind of r, which must not be ASCII.
func KindOf(r rune) Kind {
	switch {
	case pct.IsInappropriate(r):
		return inappropriateKind(r)
	case unicode.Is(unicode.Co, r):
		return PrivateUse
	case unicode.Is(unicode.Deprecated, r):
		return Deprecated
	case unicode.Is(syntaxLookalikes, r), r == '\u037e', r == '\u1fef': // NFC converts these two to ";" and "`"
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

// inappropriateKind returns the kind of r, which must be a character that ToIRI leaves
// percent-encoded.
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

// IsMark reports whether r is displayed or normalized together with the character before it.
func IsMark(r rune) bool {
	if unicode.Is(unicode.M, r) {
		return true
	}
	var buf [utf8.UTFMax]byte
	return !norm.NFC.Properties(buf[:utf8.EncodeRune(buf[:], r)]).BoundaryBefore()
}
