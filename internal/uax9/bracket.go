package uax9

import (
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
)

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
