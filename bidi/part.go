package bidi

import (
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"example.com/iri"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/uax9"
)

// A part is a component in the sense of section 4.2, without delimiters. It is not empty.
type part struct {
	text       string        // of the whole reference
	component  iri.Component // that the part is in
	start, end int           // in text
}

func (p part) String() string { return p.text[p.start:p.end] }

// parts yields the parts of r, and an IP literal and the port, which are in US-ASCII and so cannot
// violate anything.
func parts(r iri.Ref) func(yield func(part) bool) {
	return func(yield func(part) bool) {
		text := r.String()
		for c := iri.ComponentUserinfo; c <= iri.ComponentFragment; c++ {
			start, end, _ := r.Span(c)
			for start < end {
				stop, delimiter := start, 0
				if c == iri.ComponentHost && text[start] == '[' {
					stop = end
				}
				for ; stop < end; stop++ {
					if delimiter = delimiterLen(c, text[stop:end]); delimiter > 0 {
						break
					}
				}
				if start < stop && !yield(part{text, c, start, stop}) {
					return
				}
				start = stop + delimiter
			}
		}
	}
}

// delimiterLen returns the length of what s begins with if that delimits parts of component c, and
// 0 if it does not.
func delimiterLen(c iri.Component, s string) int {
	switch s[0] {
	case ':':
		if c == iri.ComponentUserinfo {
			return 1
		}
	case '/':
		if c == iri.ComponentPath {
			return 1
		}
	case '.':
		if c == iri.ComponentHost || c == iri.ComponentPath {
			return 1
		}
	case '&', ';', '=':
		if c == iri.ComponentQuery {
			return 1
		}
	case "\u3002"[0], "\uff0e"[0]:
		if c == iri.ComponentHost {
			_, dot, _ := domain.CutLabel(s[:len("\u3002")])
			return len(dot)
		}
	}
	return 0
}

func (p part) isViolated() bool {
	for range p.violations {
		return true
	}
	return false
}

// violations yields what of sections 4.1 and 4.2 p violates.
func (p part) violations(yield func(Finding) bool) {
	if !uax9.HasBidi(p.String()) {
		return
	}
	const none = -1
	first, last, left, right := none, none, none, none // offsets
	startsRight, endsRight := false, false
	for i := p.start; i < p.end; {
		properties, size := bidi.LookupString(p.text[i:p.end])
		if uax9.MayActOnDisplay(p.text[i]) {
			if char, _ := utf8.DecodeRuneInString(p.text[i:p.end]); pct.IsBidiControl(char) {
				if !yield(Finding{p.component, i, i + size, i, ErrControl}) {
					return
				}
				i += size
				continue
			}
		}
		class := uax9.ClassOf(properties)
		isRight := class == uax9.R || class == uax9.AL
		if isRight && right == none {
			right = i
		}
		if class == uax9.L && left == none {
			left = i
		}
		if first == none {
			first, startsRight = i, isRight
		}
		if !uax9.IsAttached(class) {
			last, endsRight = i, isRight
		}
		i += size
	}
	if right == none {
		return
	}
	report := func(offset int, err error) bool {
		return yield(Finding{p.component, p.start, p.end, offset, err})
	}
	if left != none && !report(max(left, right), ErrMixed) {
		return
	}
	if !startsRight && !report(first, ErrStart) {
		return
	}
	if !endsRight {
		report(last, ErrEnd)
	}
}

// A Finding is something in a reference with right-to-left text that may mislead its readers.
type Finding struct {
	// Component is the component of the reference it is in.
	Component iri.Component

	// Start and End are the byte span of the Bidi_Control character, or of the component in
	// the sense of section 4.2 (see [Check]).
	Start, End int

	// Offset is the byte offset of the character that makes it one: the Bidi_Control
	// character; the first character of the second direction (ErrMixed); the first or last
	// character (ErrStart, ErrEnd). Otherwise it is Start.
	Offset int

	// Err is ErrControl, ErrMixed, ErrStart, ErrEnd, ErrSplit or ErrNumber.
	Err error
}
