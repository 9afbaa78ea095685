// Package uax9 implements the Unicode Bidirectional Algorithm (UAX #9), rules W1 to L4. It handles
// one line of text at paragraph level 0 that contains no characters that control the display order.
//
// Bidi classes come from golang.org/x/text/unicode/bidi. The type Paragraph of that package returns
// a wrong display order.
package uax9

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"example.com/iri/internal/ascii"
)

// A Buf holds the memory to resolve a short text.
type Buf struct {
	original, resolved [128]Class
	pairs              [16]pair
}

// Resolve applies rules W1 to L1 to text. They resolve each character to class L, R, EN or AN,
// which determines its level: 0, 1 or 2 (see level). Resolve allocates if text does not fit into
// buf.
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

// A Line is a line of text with the classes of its characters.
type Line struct {
	text     string
	original []Class // the Bidi_Class of each character
	resolved []Class // the class of each character after the rules applied so far
}

// fill sets the resolved class of the characters from start up to end.
func (l *Line) fill(start, end int, c Class) {
	for i := start; i < end; i++ {
		l.resolved[i] = c
	}
}

// Len returns the number of characters in the line.
func (l *Line) Len() int { return len(l.original) }

// IsNumber reports whether the characters from first up to end include digits but no letters.
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

// resolveWeak applies rules W1 to W7 in one pass. Each rule looks at the classes that the rules
// before it gave to earlier characters. W4 and W5 also look at later characters. Characters of
// class BN are skipped.
func (l *Line) resolveWeak() {
	prevW1 := L           // the class of the previous character after W1
	lastStrong := L       // the class of the last L, R or AL, for W2 and W7
	prevW4 := L           // the class of the previous character after W4
	prevW6 := L           // the class of the previous character after W6
	terminatorStart := -1 // the start of the preceding run of ET that W5 may still change, or -1
	for i, c := range l.original {
		if c == BN {
			continue
		}
		if c == NSM {
			c = prevW1 // W1
		}
		prevW1 = c
		switch c {
		case L, R, AL:
			lastStrong = c
			if c == AL {
				c = R // W3
			}
		case EN:
			if lastStrong == AL {
				c = AN // W2
			}
		case ES, CS:
			next := l.nextNumber(i, lastStrong)
			if next == prevW4 && (prevW4 == EN || prevW4 == AN && c == CS) {
				c = prevW4 // W4
			} else {
				c = ON // W6
			}
		}
		prevW4 = c
		if c == ET {
			c = ON // W6, unless an EN follows: then W5 changes the whole run below
			if prevW6 == EN {
				c = EN // W5
			} else if terminatorStart < 0 {
				terminatorStart = i
			}
		}
		prevW6 = c
		if c == EN && lastStrong == L {
			c = L // W7
		}
		l.resolved[i] = c
		if prevW4 != ET {
			if prevW4 == EN && terminatorStart >= 0 {
				l.fill(terminatorStart, i, c) // W5, W7
			}
			terminatorStart = -1
		}
	}
}

// nextNumber returns the class after W2 of the next character after i, if that class is EN or AN.
// Otherwise it returns ON. It skips characters of class BN.
func (l *Line) nextNumber(i int, lastStrong Class) Class {
	for i++; i < len(l.original) && l.original[i] == BN; i++ {
	}
	switch {
	case i == len(l.original):
	case l.original[i] == AN, l.original[i] == EN && lastStrong == AL:
		return AN
	case l.original[i] == EN:
		return EN
	}
	return ON
}

// A pair is an opening bracket and its closing bracket (BD16).
type pair struct {
	opener, closer uint32 // the indexes of the two brackets; closer is 0 if the opener is unmatched
	hasL           bool   // whether the text between the brackets contains L
	hasR           bool   // whether the text between the brackets contains R, EN or AN
}

// pairBrackets appends the bracket pairs of the line (BD16) to pairs, in the order of their opening
// brackets. An unmatched opening bracket becomes a pair without hasL and hasR.
//
// It sets hasL and hasR before N0 resolves any bracket. N0 resolves pairs in this order, so it
// resolves the brackets inside a pair after the pair itself. They cannot affect hasL and hasR.
func (l *Line) pairBrackets(pairs []pair) []pair {
	type opener struct {
		id   rune // see bracket
		pair int  // the index in pairs
	}
	var open [63]opener // the stack of BD16, which stops at 63 entries
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
			id, isOpening := bracket(l.text[at:])
			if isOpening {
				if depth == len(open) {
					return pairs
				}
				open[depth] = opener{id, len(pairs)}
				depth++
				pairs = append(pairs, pair{opener: uint32(i)})
			}
			for d := depth - 1; d >= 0 && !isOpening; d-- {
				if open[d].id == id {
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

// bracket returns an id for the paired bracket (BD14, BD15) at the start of s, and whether it is an
// opening bracket. Both brackets of a pair and their canonical equivalents have the same id. If s
// does not start with a paired bracket, the id is 0.
func bracket(s string) (id rune, isOpening bool) {
	p, _ := bidi.LookupString(s)
	if !p.IsBracket() {
		return 0, false
	}
	id, _ = utf8.DecodeRuneInString(s)
	if !p.IsOpeningBracket() {
		id = Mirror(id)
	}
	if id == '\u2329' {
		id = '\u3008'
	}
	return id, p.IsOpeningBracket()
}

// resolveBrackets applies rule N0 to pairs.
func (l *Line) resolveBrackets(pairs []pair) {
	context := L // the direction of the last letter or number before the pair; numbers count as R
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
			continue // N0 d, or the opening bracket is unmatched
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
	before := L // the direction of the last resolved character: L or R
	start := 0  // the index after that character
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

// resetLevels applies rule L1. It also gives characters of class BN the level of the previous
// character (UAX #9, section 5.2).
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
		case B, S: // these occur only in Unicode's tests
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

// level returns the level of the i-th character (rule I1).
func (l *Line) level(i int) int {
	switch l.resolved[i] {
	case L:
		return 0
	case R:
		return 1
	}
	return 2
}

// A Piece is a part of the line that is displayed in logical order.
type Piece struct {
	First      int  // the index of its first character
	Start, End int  // its byte span in the text
	IsMirrored bool // whether its first character is displayed as its mirror image
}

// Pieces yields the pieces of the line from left to right (rules L2 to L4).
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

// Visual returns the text of the line in visual order.
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

// Positions returns the display position of each character: the number of characters to its left.
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
