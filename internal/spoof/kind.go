// Package spoof says what in characters and labels may deceive a reader, and what may be shown: by
// the scripts and confusables of UTS #39, and by properties of characters.
package spoof

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"example.com/iri/internal/pct"
)

// A Kind is what is to be said of a character wherever it stands.
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
