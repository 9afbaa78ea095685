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

// quoted returns s in visual order, between quotes. A long text is cut.
func quoted(s string) string {
	text, _, _ := display.Excerpt(s, 0, 0)
	return overridden(text, s, 0)
}

// A marking is a text in visual order, and a line below it with carets under a part of it.
type marking struct {
	text, line string
	isMasked   bool // some of the part may be a password
}

// underlined marks s[start:end], or the place before s[start] if that part is empty.
func underlined(s string, start, end int) marking {
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
		case mark == '^' && width == 0 && len(line) > 0: // it is in the column of the character before it
			line[len(line)-1] = mark
		case mark == '^' && spans[0][0] == spans[0][1]:
			line = append(line, mark)
		default:
			line = append(line, strings.Repeat(string(mark), width)...)
		}
	}
	return marking{overridden(text, s, start), strings.TrimRight(string(line), " "), isMasked}
}

// columns returns how many columns s takes in a terminal.
func columns(s string) (n int) {
	for _, r := range s {
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me), 0x1160 <= r && r <= 0x11FF, 0xD7B0 <= r && r <= 0xD7FF:
			// marks, and the vowels and final consonants of Hangul syllables
		case kind == width.EastAsianWide, kind == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}

// overridden returns an excerpt of s that is in visual order. Terminals that reorder text themselves
// must not do it again, so a reordered excerpt gets characters that prevent it.
func overridden(text, s string, offset int) string {
	const override, pop = "\u202d", "\u202c" // U+202D LEFT-TO-RIGHT OVERRIDE, U+202C POP DIRECTIONAL FORMATTING
	e := iri.ParseError{Input: s, Offset: offset}
	if logical, _ := e.Excerpt(); text != strconv.Quote(logical) {
		return override + text + pop
	}
	return text
}

// lines returns the text and the line below it, which is in color.
func (m marking) lines(p paint, color string) string {
	return fmt.Sprintf("    %s\n    %s", m.text, p.in(color, m.line))
}
