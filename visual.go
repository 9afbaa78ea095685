package iri

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
)

// This file is the Unicode Bidirectional Algorithm, UAX #9, for one line of text at paragraph
// level 0 in which nothing acts on the order of display: rules W1 to L4. (Package bidi has
// the classes of characters; its type Paragraph returns no visual order.)

// Visual returns the text of r in the order in which its characters are to be displayed,
// from left to right (RFC 3987, section 4.1): by the Unicode Bidirectional Algorithm, UAX
// #9, "in the same way as they would be if they were in a left-to-right embedding". It is
// for what does not apply that algorithm itself, such as many terminals, and is no IRI.
//
// Characters that act on the order of display are percent-encoded first: Bidi_Control
// characters, which section 4.1 forbids, and U+2028 and U+2029, which end lines and
// paragraphs. Marks follow the characters that they belong to. Among what is written from
// right to left, brackets and other characters that have a mirror image are replaced by it.
// What UAX #9 ignores (Bidi_Class BN), such as U+200D, goes with what is before it.
//
// But for mirror images the result is a permutation of the encoded text. If no character is
// written from right to left or is an Arabic number (Bidi_Class R, AL and AN), it is that text;
// if besides nothing was encoded, Visual does not allocate. It panics if the result would be
// longer than 1<<30 bytes. The classes are those of golang.org/x/text/unicode/bidi, whose
// Unicode version depends on that of Go.
func (r reference) Visual() string {
	text := encodeActing(r.text)
	if !hasBidi(text) {
		return text
	}
	var buf lineBuf
	l := buf.resolve(text)
	return l.visual()
}

// VisualOffsets returns, for each character of r.Visual() from left to right, the byte offset
// in r.String() of the character that is displayed there, itself or percent-encoded (the
// characters of a percent-encoding that Visual has made have all the same offset). Programs
// need it to put a caret under a character, or to know what was selected: one span of what is
// displayed may be several spans of r.String(). It allocates, and panics if Visual does.
func (r reference) VisualOffsets() []int {
	var buf lineBuf
	l := buf.resolve(encodeActing(r.text))
	offsets := make([]int, 0, len(l.original))
	for piece := range l.pieces {
		for i := range l.text[piece.start:piece.end] {
			offsets = append(offsets, piece.start+i)
		}
	}
	if len(l.text) > len(r.text) {
		origins := make([]int, len(l.text))
		n := 0
		for i, c := range r.text {
			for range displayedLen(c) {
				origins[n] = i
				n++
			}
		}
		for k, offset := range offsets {
			offsets[k] = origins[offset]
		}
	}
	return offsets
}

// Isolated returns the text of r for use in running text: in logical order, between U+2066
// (LEFT-TO-RIGHT ISOLATE) and U+2069 (POP DIRECTIONAL ISOLATE). What applies the Unicode
// Bidirectional Algorithm, UAX #9, then displays it as RFC 3987, section 4.1, wants it, and
// the text around it as if it were a single symbol. The two characters "are not themselves part
// of the IRI", and the result is no IRI. That of a reference without text is "".
//
// What acts on the order of display is percent-encoded as by [IRI.Visual], so that nothing in r
// acts on the text around it.
//
// In place of isolates, by section 4.1:
//
//   - U+202A (LRE) and U+202C (PDF), which are older, have r itself displayed in the same way.
//     But what is next to them may be drawn in: a number behind them, for example.
//   - In HTML there is the attribute dir="ltr", best of an element bdi.
//   - Nothing is needed in text whose base direction is from left to right if white space and
//     then a letter of that direction are on both sides; nor around a relative reference in text
//     whose base direction is from right to left if it starts and ends with a letter of that
//     direction, has no letter of the other one, and white space and letters around it.
//
// Isolated allocates once, and once more if anything is encoded. It panics if the text would be
// longer than 1<<30 bytes once that is.
func (r reference) Isolated() string {
	if r.text == "" {
		return ""
	}
	const isolate, pop = "\u2066", "\u2069"
	return isolate + encodeActing(r.text) + pop
}

// actsOnDisplay reports whether c, in text, acts on the order in which that is displayed.
func actsOnDisplay(c rune) bool { return isBidiControl(c) || c == '\u2028' || c == '\u2029' }

// mayActOnDisplay reports whether c begins the encoding of a character that may be one of them.
func mayActOnDisplay(c byte) bool { return c == 0xD8 || c == 0xE2 }

// displayedLen returns how many bytes encodeActing makes of c.
func displayedLen(c rune) int {
	if actsOnDisplay(c) {
		return utf8.RuneLen(c) * len("%XX")
	}
	return utf8.RuneLen(c)
}

// displayedChars returns how many characters encodeActing makes of s.
func displayedChars(s string) (n int) {
	for _, c := range s {
		if actsOnDisplay(c) {
			n += displayedLen(c)
		} else {
			n++
		}
	}
	return n
}

// encodeActing returns s with the characters percent-encoded that act on the order of display.
func encodeActing(s string) string {
	size := int64(len(s))
	for i := asciiPrefix(s); i < len(s); i++ {
		if mayActOnDisplay(s[i]) {
			c, n := utf8.DecodeRuneInString(s[i:])
			size += int64(displayedLen(c) - n)
		}
	}
	if size == int64(len(s)) {
		return s
	}
	mustFit(size)
	var b strings.Builder
	b.Grow(int(size))
	for i, c := range s {
		if char := s[i : i+utf8.RuneLen(c)]; actsOnDisplay(c) {
			writeEncoded(&b, char)
		} else {
			b.WriteString(char)
		}
	}
	return b.String()
}

// hasBidi reports whether s, displayed, may differ from s: whether it has characters of
// Bidi_Class R, AL or AN, or some that act on the order of display.
func hasBidi(s string) bool {
	for n := 0; ; {
		n += asciiPrefix(s[n:])
		for n < len(s) && s[n] >= utf8.RuneSelf {
			if !mayBeBidi(s[n]) {
				n++
				continue
			}
			p, size := bidi.LookupString(s[n:])
			switch classOf(p) {
			case classR, classAL, classAN:
				return true
			}
			if mayActOnDisplay(s[n]) {
				if c, _ := utf8.DecodeRuneInString(s[n:]); actsOnDisplay(c) {
					return true
				}
			}
			n += size
		}
		if n == len(s) {
			return false
		}
	}
}

// mayBeBidi reports whether c, a byte beyond US-ASCII, begins the encoding of a character that
// hasBidi looks for. Those of Latin, Greek, Cyrillic and most of East Asia do not.
func mayBeBidi(c byte) bool {
	return c-0xD6 <= 0xE0-0xD6 || c == 0xE2 || c == 0xEF || c == 0xF0
}

// A bidiClass is a Bidi_Class, in the numbers of package bidi.
type bidiClass uint8

const (
	classL   = bidiClass(bidi.L)
	classR   = bidiClass(bidi.R)
	classEN  = bidiClass(bidi.EN)
	classES  = bidiClass(bidi.ES)
	classET  = bidiClass(bidi.ET)
	classAN  = bidiClass(bidi.AN)
	classCS  = bidiClass(bidi.CS)
	classB   = bidiClass(bidi.B)
	classS   = bidiClass(bidi.S)
	classWS  = bidiClass(bidi.WS)
	classON  = bidiClass(bidi.ON)
	classBN  = bidiClass(bidi.BN)
	classNSM = bidiClass(bidi.NSM)
	classAL  = bidiClass(bidi.AL)
)

// classOf returns the class of a character.
func classOf(p bidi.Properties) bidiClass { return bidiClass(p.Class()) }

// A line is a text on its way through UAX #9.
type line struct {
	text     string
	original []bidiClass // of each character
	resolved []bidiClass // what the rules have made of that
}

// A pair is a bracket and, if there is one, the other one of its pair (BD16).
type pair struct {
	opener, closer uint32 // the numbers of the characters
	hasL, hasR     bool   // what is between, if there is a closer
}

// A lineBuf holds what is needed for short texts.
type lineBuf struct {
	original, resolved [128]bidiClass
	pairs              [16]pair
}

// resolve returns the line with that text. It applies rules W1 to L1, which make each
// character one of L, R, EN and AN, in other words its level 0, 1 or 2: see level.
func (buf *lineBuf) resolve(text string) line {
	l := line{text, buf.original[:0], buf.resolved[:0]}
	if n := utf8.RuneCountInString(text); n > len(buf.original) {
		l.original, l.resolved = make([]bidiClass, 0, n), make([]bidiClass, 0, n)
	}
	hasBrackets := false
	for i := 0; i < len(text); {
		p, size := bidi.LookupString(text[i:])
		hasBrackets = hasBrackets || p.IsBracket()
		l.original = append(l.original, classOf(p))
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

// resolveWeak applies rules W1 to W7 in one pass: each looks at what the ones before it have
// made of what is before, two of them also at what is behind. What is BN is passed over.
func (l *line) resolveWeak() {
	base := classL    // W1: what a mark follows
	strong := classL  // W2, W7: the last one of L, R and AL
	number := classL  // W4: what is before
	before := classL  // W5: what is before
	terminators := -1 // W5: where those begin that are just before, if they are not EN yet
	for i, c := range l.original {
		if c == classBN {
			continue
		}
		if c == classNSM {
			c = base // W1
		}
		base = c
		switch c {
		case classL, classR, classAL:
			strong = c
			if c == classAL {
				c = classR // W3
			}
		case classEN:
			if strong == classAL {
				c = classAN // W2
			}
		case classES, classCS:
			behind := l.numberBehind(i, strong)
			if behind == number && (number == classEN || number == classAN && c == classCS) {
				c = number // W4
			} else {
				c = classON // W6
			}
		}
		number = c
		if c == classET {
			c = classON // W6, if there is no number behind
			if before == classEN {
				c = classEN // W5
			} else if terminators < 0 {
				terminators = i
			}
		}
		before = c
		if c == classEN && strong == classL {
			c = classL // W7
		}
		l.resolved[i] = c
		if number != classET {
			if number == classEN && terminators >= 0 {
				l.fill(terminators, i, c) // W5, W7
			}
			terminators = -1
		}
	}
}

// numberBehind returns what is behind the i-th character as W1 and W2 make it if it is EN or
// AN, and ON if it is anything else.
func (l *line) numberBehind(i int, strong bidiClass) bidiClass {
	for i++; i < len(l.original) && l.original[i] == classBN; i++ {
	}
	switch {
	case i == len(l.original):
	case l.original[i] == classAN, l.original[i] == classEN && strong == classAL:
		return classAN
	case l.original[i] == classEN:
		return classEN
	}
	return classON
}

// fill sets the class of the characters from start up to end.
func (l *line) fill(start, end int, c bidiClass) {
	for i := start; i < end; i++ {
		l.resolved[i] = c
	}
}

// pairBrackets appends the pairs (BD16) to pairs, in the order of their first ones, with what is
// between as resolveBrackets needs it: pairs in between change nothing, as they begin later.
func (l *line) pairBrackets(pairs []pair) []pair {
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
		case classL:
			lastL = i
		case classR, classEN, classAN:
			lastR = i
		case classON:
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
		at += runeLen(l.text[at])
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
		name = mirror(name)
	}
	if name == '\u2329' {
		name = '\u3008'
	}
	return name, p.IsOpeningBracket()
}

// resolveBrackets applies rule N0.
func (l *line) resolveBrackets(pairs []pair) {
	context := classL // the last one of L and R, numbers being R
	i := 0
	for _, p := range pairs {
		for ; i < int(p.opener); i++ {
			switch l.resolved[i] {
			case classL:
				context = classL
			case classR, classEN, classAN:
				context = classR
			}
		}
		if !p.hasL && !p.hasR {
			continue // or there is no pair
		}
		c := classL // N0 b
		if !p.hasL {
			c = context // c1, c2
		}
		for _, at := range [...]uint32{p.opener, p.closer} {
			l.resolved[at] = c
			for m := int(at) + 1; m < len(l.original) && isAttached(l.original[m]); m++ {
				l.resolved[m] = c
			}
		}
	}
}

// isAttached reports whether c is that of marks (NSM), or of what UAX #9 ignores (BN).
func isAttached(c bidiClass) bool { return c == classNSM || c == classBN }

// resolveNeutral applies rules N1 and N2 to what is not yet L, R, EN or AN.
func (l *line) resolveNeutral() {
	before := classL // what is before: L or R
	start := 0       // behind that
	for i, c := range l.resolved {
		switch c {
		case classL:
		case classR, classEN, classAN:
			c = classR
		default:
			continue
		}
		if before == classR && c == classR {
			l.fill(start, i, classR) // N1
		} else {
			l.fill(start, i, classL) // N1, N2
		}
		before, start = c, i+1
	}
	l.fill(start, len(l.resolved), classL)
}

// resetLevels gives what is BN the level of what is before it (UAX #9, section 5.2), and
// applies rule L1.
func (l *line) resetLevels() {
	before := classL
	for i, c := range l.original {
		if c == classBN {
			l.resolved[i] = before
		}
		before = l.resolved[i]
	}
	isTrailing := true
	for i := len(l.original) - 1; i >= 0; i-- {
		switch l.original[i] {
		case classB, classS: // Unicode's tests have them
			isTrailing = true
			l.resolved[i] = classL
		case classWS, classBN:
			if isTrailing {
				l.resolved[i] = classL
			}
		default:
			isTrailing = false
		}
	}
}

// level returns the level of the i-th character: rule I1.
func (l *line) level(i int) int {
	switch l.resolved[i] {
	case classL:
		return 0
	case classR:
		return 1
	}
	return 2
}

// A piece is a span of text that is displayed as it is, but for its first character's being
// mirrored if isMirrored is set.
type piece struct {
	first      int // the number of that character
	start, end int
	isMirrored bool
}

// pieces yields what the line is made up of, from left to right: rules L2 to L4.
func (l *line) pieces(yield func(piece) bool) {
	for i, at := 0, 0; i < len(l.original); {
		first, start := i, at
		isLeft := l.level(i) == 0
		for ; i < len(l.original) && (l.level(i) == 0) == isLeft; i++ {
			at += runeLen(l.text[at])
		}
		if isLeft {
			if !yield(piece{first, start, at, false}) {
				return
			}
			continue
		}
		for m, end := i, at; m > first; {
			m--
			start := runeStart(l.text, end)
			isMarked := l.original[m] == classNSM // L3
			for m > first && l.level(m-1) == l.level(m) &&
				(l.level(m) == 2 || isMarked && isAttached(l.original[m])) {
				m--
				start = runeStart(l.text, start)
			}
			isMirrored := l.original[m] == classON && l.level(m) == 1 // L4
			if !yield(piece{m, start, end, isMirrored}) {
				return
			}
			end = start
		}
	}
}

// runeLen returns the size in bytes of a character by the first of them.
func runeLen(c byte) int {
	switch {
	case c < utf8.RuneSelf:
		return 1
	case c < 0xE0:
		return 2
	case c < 0xF0:
		return 3
	}
	return 4
}

// runeStart returns where the character begins that is before end.
func runeStart(s string, end int) int {
	for end--; isContinuation(s[end]); end-- {
	}
	return end
}

// visual returns the text in visual order.
func (l *line) visual() string {
	var b strings.Builder
	b.Grow(len(l.text))
	for p := range l.pieces {
		s := l.text[p.start:p.end]
		if p.isMirrored {
			c, size := utf8.DecodeRuneInString(s)
			b.WriteRune(mirror(c))
			s = s[size:]
		}
		b.WriteString(s)
	}
	return b.String()
}

// positions returns, for each character, how many are displayed before it.
func (l *line) positions() []int {
	positions := make([]int, len(l.original))
	n := 0
	for p := range l.pieces {
		for k := range utf8.RuneCountInString(l.text[p.start:p.end]) {
			positions[p.first+k] = n
			n++
		}
	}
	return positions
}
