package uax9

import (
	"strings"
	"unicode/utf8"
)

// A Piece is a span of text that is displayed as it is, except that its first character is mirrored
// if IsMirrored is set.
type Piece struct {
	First      int // the number of its first character
	Start, End int
	IsMirrored bool
}

// Pieces yields the pieces of the line, from left to right: rules L2 to L4.
func (l *Line) Pieces(yield func(Piece) bool) {
	for i, at := 0, 0; i < len(l.original); {
		first, start := i, at
		isLeft := l.level(i) == 0
		for ; i < len(l.original) && (l.level(i) == 0) == isLeft; i++ {
			at += runeLen(l.text[at])
		}
		if isLeft {
			if !yield(Piece{first, start, at, false}) {
				return
			}
			continue
		}
		for m, end := i, at; m > first; {
			m--
			start := runeStart(l.text, end)
			isMarked := l.original[m] == NSM // L3
			for m > first && l.level(m-1) == l.level(m) &&
				(l.level(m) == 2 || isMarked && IsAttached(l.original[m])) {
				m--
				start = runeStart(l.text, start)
			}
			isMirrored := l.original[m] == ON && l.level(m) == 1 // L4
			if !yield(Piece{m, start, end, isMirrored}) {
				return
			}
			end = start
		}
	}
}

// Visual returns the text in visual order.
func (l *Line) Visual() string {
	var b strings.Builder
	b.Grow(len(l.text))
	for p := range l.Pieces {
		s := l.text[p.Start:p.End]
		if p.IsMirrored {
			c, size := utf8.DecodeRuneInString(s)
			b.WriteRune(Mirror(c))
			s = s[size:]
		}
		b.WriteString(s)
	}
	return b.String()
}

// Positions returns, for each character, how many are displayed before it.
func (l *Line) Positions() []int {
	positions := make([]int, len(l.original))
	n := 0
	for p := range l.Pieces {
		for k := range utf8.RuneCountInString(l.text[p.Start:p.End]) {
			positions[p.First+k] = n
			n++
		}
	}
	return positions
}
