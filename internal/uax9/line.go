package uax9

import "unicode/utf8"

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
	for end--; !utf8.RuneStart(s[end]); end-- {
	}
	return end
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
