// Package uax9 is the Unicode Bidirectional Algorithm, UAX #9, for one line of text at paragraph
// level 0 in which nothing acts on the order of display: rules W1 to L4. Package bidi of x/text has
// the classes of characters; the order of display that its type Paragraph returns is wrong.
package uax9

import (
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
)

// A Buf has the memory that resolving a short text takes.
type Buf struct {
	original, resolved [128]Class
	pairs              [16]pair
}

// Resolve returns the line with that text. It applies rules W1 to L1, which make each
// character one of L, R, EN and AN, in other words its level 0, 1 or 2: see level.
func (buf *Buf) Resolve(text string) Line {
	l := Line{text, buf.original[:0], buf.resolved[:0]}
	if n := utf8.RuneCountInString(text); n > len(buf.original) {
		l.original, l.resolved = make([]Class, 0, n), make([]Class, 0, n)
	}
	hasBrackets := false
	for i := 0; i < len(text); {
		p, size := bidi.LookupString(text[i:])
		hasBrackets = hasBrackets || p.IsBracket()
		l.original = append(l.original, ClassOf(p))
		i += size
	}
	l.resolved = append(l.resolved, l.original...)

	l.resolveWeak()
	if hasBrackets {
		l.resolveBrackets(l.pairBrackets(buf.pairs[:0]))
	}
	l.resolveNeutral()
	l.resetLevels()
	return l
}
