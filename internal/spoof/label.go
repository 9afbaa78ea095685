package spoof

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/pct"
)

// Deceptions are the reasons why a label may deceive its readers. The zero value has none.
type Deceptions struct {
	MixedScript bool // scripts that are not used together
	Lookalike   bool // another script that looks like Latin
	MixedDigits bool // digits of more than one system
}

// DeceptionsOf returns what in the scripts of a label, in Unicode, may deceive. Words of another
// script that look like Latin may be expected where topLevel is the last label of the name; it is
// "" if there is only one label.
func DeceptionsOf(label, topLevel string) (found Deceptions) {
	if ascii.Is(label) {
		return found
	}
	var s scripts
	others, lookalikes := 0, 0 // of the letters and digits that have a script
	zero := rune(-1)           // the digit 0 of the first system of digits
	for _, r := range label {
		s.add(r)
		if unicode.IsDigit(r) {
			if z := zeroOf(r); zero < 0 {
				zero = z
			} else if z != zero {
				found.MixedDigits = true
			}
		}
		switch {
		case unicode.Is(latinLookalikes, r):
			lookalikes++
		case unicode.IsLetter(r) && !unicode.In(r, unicode.Common, unicode.Inherited):
			others++
		}
	}
	if s.mixed {
		found.MixedScript = true
	} else if lookalikes > 0 && others == 0 && !s.isExpectedIn(topLevel) {
		found.Lookalike = true
	}
	return found
}

// zeroOf returns the digit 0 of the system that r, a digit, belongs to. Unicode has the digits of
// a system in a row, and those of several in a row where these meet.
func zeroOf(r rune) rune {
	first := r
	for first > 0 && unicode.IsDigit(first-1) {
		first--
	}
	return r - (r-first)%10
}

// LastLabel returns the last label of name, without the root, if there is another one before it and
// it is not longer than the top-level domain of a name can be.
func LastLabel(name string) (last string) {
	first := true
	for name != "" {
		label, _, rest := domain.CutLabel(name)
		if label != "" && !first {
			last = label
		}
		first = false
		name = rest
	}
	if len(last) > utf8.UTFMax*domain.MaxLabel {
		return ""
	}
	return last
}

// WithoutTriplets returns s without its percent-encodings.
func WithoutTriplets(s string) string {
	literal, rest, ok := strings.Cut(s, "%")
	if !ok {
		return s
	}
	var b strings.Builder
	for ; ok; literal, rest, ok = strings.Cut(rest[pct.Len-len("%"):], "%") {
		b.WriteString(literal)
	}
	b.WriteString(literal)
	return b.String()
}
