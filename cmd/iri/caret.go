package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"example.com/iri"
	"example.com/iri/display"
)

// quote returns s in quotes and in display order. It shortens long text.
func quote(s string) string {
	text, _, _ := display.Excerpt(s, 0, 0)
	return withOverride(text, s, 0)
}

// An excerpt is a text in display order, and a line of carets to print below it. The carets mark a
// part of the text.
type excerpt struct {
	text, carets string
	isMasked     bool // the marked part may contain part of a password
}

// underline returns an excerpt of s that marks s[start:end]. If start equals end, a single caret
// marks the position before s[start].
func underline(s string, start, end int) excerpt {
	text, spans, isMasked := display.Excerpt(s, start, end)
	var line []byte
	for i, c := range text {
		width := columns(string(c))
		mark := byte(' ')
		for _, span := range spans {
			if span[0] <= i && i < span[1] || i == span[0] {
				mark = '^'
			}
		}
		switch {
		case mark == '^' && width == 0 && len(line) > 0:
			// A combining mark shares the column of its base.
			line[len(line)-1] = mark
		case mark == '^' && spans[0][0] == spans[0][1]: // one caret, even before a wide character
			line = append(line, mark)
		default:
			line = append(line, strings.Repeat(string(mark), width)...)
		}
	}
	return excerpt{withOverride(text, s, start), strings.TrimRight(string(line), " "), isMasked}
}

// columns returns the number of columns that s takes in a terminal.
func columns(s string) (n int) {
	for _, r := range s {
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me), 0x1160 <= r && r <= 0x11FF, 0xD7B0 <= r && r <= 0xD7FF:
			// marks, and vowels and final consonants in Hangul syllables, take no column
		case kind == width.EastAsianWide, kind == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}

// withOverride returns text, which must be the excerpt of s at offset that display.Excerpt returns.
// If its display order differs from the logical order, it adds characters that keep terminals from
// reordering the text again.
func withOverride(text, s string, offset int) string {
	const override, pop = "\u202d", "\u202c" // U+202D LEFT-TO-RIGHT OVERRIDE, U+202C POP DIRECTIONAL FORMATTING
	e := iri.ParseError{Input: s, Offset: offset}
	if logical, _ := e.Excerpt(); text != strconv.Quote(logical) {
		return override + text + pop
	}
	return text
}

// lines returns the text and, on the next line, the carets in color.
func (e excerpt) lines(c colorizer, color string) string {
	return fmt.Sprintf("    %s\n    %s", e.text, c.paint(color, e.carets))
}
