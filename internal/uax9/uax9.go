// Package uax9 is the Unicode Bidirectional Algorithm, UAX #9, for one line of text at paragraph
// level 0 in which nothing acts on the order of display: rules W1 to L4. Package bidi of x/text has
// the classes of characters; the order of display that its type Paragraph returns is wrong.
package uax9

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"example.com/iri/internal/ascii"
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

// A Line is a text on its way through UAX #9.
type Line struct {
	text     string
	original []Class // of each character
	resolved []Class // of each character, after the rules applied so far
}

// fill sets the class of the characters from start up to end.
func (l *Line) fill(start, end int, c Class) {
	for i := start; i < end; i++ {
		l.resolved[i] = c
	}
}

// Len returns the number of characters.
func (l *Line) Len() int { return len(l.original) }

// IsNumber reports whether there are digits and no letters among the characters from first up to
// end.
func (l *Line) IsNumber(first, end int) bool {
	hasDigits := false
	for _, c := range l.original[first:end] {
		switch c {
		case L, R, AL:
			return false
		case EN, AN:
			hasDigits = true
		}
	}
	return hasDigits
}

// resolveWeak applies rules W1 to W7 in one pass: each looks at what the ones before it have
// made of what is before, two of them also at what is behind. What is BN is passed over.
func (l *Line) resolveWeak() {
	base := L         // W1: what a mark follows
	strong := L       // W2, W7: the last one of L, R and AL
	number := L       // W4: what is before
	before := L       // W5: what is before
	terminators := -1 // W5: where those begin that are just before, if they are not EN yet
	for i, c := range l.original {
		if c == BN {
			continue
		}
		if c == NSM {
			c = base // W1
		}
		base = c
		switch c {
		case L, R, AL:
			strong = c
			if c == AL {
				c = R // W3
			}
		case EN:
			if strong == AL {
				c = AN // W2
			}
		case ES, CS:
			behind := l.numberBehind(i, strong)
			if behind == number && (number == EN || number == AN && c == CS) {
				c = number // W4
			} else {
				c = ON // W6
			}
		}
		number = c
		if c == ET {
			c = ON // W6, if there is no number behind
			if before == EN {
				c = EN // W5
			} else if terminators < 0 {
				terminators = i
			}
		}
		before = c
		if c == EN && strong == L {
			c = L // W7
		}
		l.resolved[i] = c
		if number != ET {
			if number == EN && terminators >= 0 {
				l.fill(terminators, i, c) // W5, W7
			}
			terminators = -1
		}
	}
}

// numberBehind returns what is behind the i-th character as W1 and W2 make it if it is EN or
// AN, and ON if it is anything else.
func (l *Line) numberBehind(i int, strong Class) Class {
	for i++; i < len(l.original) && l.original[i] == BN; i++ {
	}
	switch {
	case i == len(l.original):
	case l.original[i] == AN, l.original[i] == EN && strong == AL:
		return AN
	case l.original[i] == EN:
		return EN
	}
	return ON
}

// A pair is a bracket and, if there is one, the other one of its pair (BD16).
type pair struct {
	opener, closer uint32 // the numbers of the characters
	hasL, hasR     bool   // what is between, if there is a closer
}

// pairBrackets appends the pairs (BD16) to pairs, in the order of their first ones, with what is
// between as resolveBrackets needs it: pairs in between change nothing, as they begin later.
func (l *Line) pairBrackets(pairs []pair) []pair {
	type opener struct {
		name rune
		pair int
	}
	var open [63]opener // more is not looked at
	depth := 0
	lastL, lastR := -1, -1
	at := 0
	for i, c := range l.resolved {
		switch c {
		case L:
			lastL = i
		case R, EN, AN:
			lastR = i
		case ON:
			name, isOpening := bracket(l.text[at:])
			if isOpening {
				if depth == len(open) {
					return pairs
				}
				open[depth] = opener{name, len(pairs)}
				depth++
				pairs = append(pairs, pair{opener: uint32(i)})
			}
			for d := depth - 1; d >= 0 && !isOpening; d-- {
				if open[d].name == name {
					p := &pairs[open[d].pair]
					p.closer = uint32(i)
					p.hasL, p.hasR = lastL > int(p.opener), lastR > int(p.opener)
					depth = d
					break
				}
			}
		}
		at += ascii.RuneLen(l.text[at])
	}
	return pairs
}

// bracket returns which paired bracket (BD14, BD15) s begins with, the same for both of a pair
// and what is equivalent to them, and 0 if it is none; and whether it is an opening one.
func bracket(s string) (name rune, isOpening bool) {
	p, _ := bidi.LookupString(s)
	if !p.IsBracket() {
		return 0, false
	}
	name, _ = utf8.DecodeRuneInString(s)
	if !p.IsOpeningBracket() {
		name = Mirror(name)
	}
	if name == '\u2329' {
		name = '\u3008'
	}
	return name, p.IsOpeningBracket()
}

// resolveBrackets applies rule N0.
func (l *Line) resolveBrackets(pairs []pair) {
	context := L // the last one of L and R, numbers being R
	i := 0
	for _, p := range pairs {
		for ; i < int(p.opener); i++ {
			switch l.resolved[i] {
			case L:
				context = L
			case R, EN, AN:
				context = R
			}
		}
		if !p.hasL && !p.hasR {
			continue // or there is no pair
		}
		c := L // N0 b
		if !p.hasL {
			c = context // c1, c2
		}
		for _, at := range [...]uint32{p.opener, p.closer} {
			l.resolved[at] = c
			for m := int(at) + 1; m < len(l.original) && IsAttached(l.original[m]); m++ {
				l.resolved[m] = c
			}
		}
	}
}

// resolveNeutral applies rules N1 and N2 to the characters whose class is not yet L, R, EN or AN.
func (l *Line) resolveNeutral() {
	before := L // what is before: L or R
	start := 0  // behind that
	for i, c := range l.resolved {
		switch c {
		case L:
		case R, EN, AN:
			c = R
		default:
			continue
		}
		if before == R && c == R {
			l.fill(start, i, R) // N1
		} else {
			l.fill(start, i, L) // N1, N2
		}
		before, start = c, i+1
	}
	l.fill(start, len(l.resolved), L)
}

// resetLevels gives characters of class BN the level of the one before (UAX #9, section 5.2), and
// applies rule L1.
func (l *Line) resetLevels() {
	before := L
	for i, c := range l.original {
		if c == BN {
			l.resolved[i] = before
		}
		before = l.resolved[i]
	}
	isTrailing := true
	for i := len(l.original) - 1; i >= 0; i-- {
		switch l.original[i] {
		case B, S: // Unicode's tests have them
			isTrailing = true
			l.resolved[i] = L
		case WS, BN:
			if isTrailing {
				l.resolved[i] = L
			}
		default:
			isTrailing = false
		}
	}
}

// level returns the level of the i-th character: rule I1.
func (l *Line) level(i int) int {
	switch l.resolved[i] {
	case L:
		return 0
	case R:
		return 1
	}
	return 2
}

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
			at += ascii.RuneLen(l.text[at])
		}
		if isLeft {
			if !yield(Piece{first, start, at, false}) {
				return
			}
			continue
		}
		for m, end := i, at; m > first; {
			m--
			start := ascii.RuneStart(l.text, end)
			isMarked := l.original[m] == NSM // L3
			for m > first && l.level(m-1) == l.level(m) &&
				(l.level(m) == 2 || isMarked && IsAttached(l.original[m])) {
				m--
				start = ascii.RuneStart(l.text, start)
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
