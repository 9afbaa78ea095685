package iri

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/uax9"
	"golang.org/x/text/unicode/bidi"
)

// This file is what section 4 of RFC 3987 forbids and advises against, and what can be done
// about it; visual.go has the order of display.

// CheckBidi returns nil if r satisfies what section 4 of RFC 3987 asks of IRIs with text
// written from right to left, and otherwise the first violation, a [*BidiError]:
//
//   - ErrBidiControl: there is a Bidi_Control character (section 4.1, MUST NOT): U+200E,
//     U+200F and U+202A to U+202E, which the RFC lists, and U+061C and U+2066 to U+2069,
//     which are younger;
//   - ErrBidiMixed: a component has characters written from right to left (Bidi_Class R
//     and AL) and from left to right (L) (section 4.2, 1, SHOULD NOT);
//   - ErrBidiStart, ErrBidiEnd: a component with characters written from right to left does
//     not start or end with one (section 4.2, 2, SHOULD). At its end marks (NSM) are passed
//     over, and what UAX #9 ignores (BN), such as U+200C and U+200D. Digits there are not, as
//     they may be displayed elsewhere.
//
// "For IRIs that are never presented visually", section 4.2 is not relevant.
//
// A component in that sense is, without the delimiters: what is between the ":" of a
// userinfo; the labels of a host, whatever the scheme, between U+002E, U+3002, U+FF0E and
// U+FF61; what is between "/" and "." in a path, and between "&", ";" and "=" in a query;
// and a fragment. Schemes, ports and IP literals are none. A percent-encoding counts as the
// characters that it is written with: "%", and digits and letters of US-ASCII.
//
// Violations come in the order of their components. Of those of one component,
// Bidi_Control characters, which do not count for the others, come first, and then those of
// section 4.2 in its order. [IRI.BidiFindings] yields them all, and [IRI.EncodeBidi] makes an
// IRI without any.
//
// CheckBidi does not allocate if it returns nil. The zero IRI satisfies all.
func (r reference) CheckBidi() error {
	f, ok := r.firstViolation()
	if !ok {
		return nil
	}
	return &BidiError{strings.Clone(r.text), f.Offset, f.Component, f.Err}
}

// firstViolation returns the first violation, and whether there is one.
func (r reference) firstViolation() (f BidiFinding, ok bool) {
	if !uax9.HasBidi(r.text) {
		return BidiFinding{}, false
	}
	for c := range r.bidiComponents {
		for f := range c.violations {
			return f, true
		}
	}
	return BidiFinding{}, false
}

// A BidiFinding is something that may mislead the reader of an IRI with text written from
// right to left.
type BidiFinding struct {
	// Component is the component of the reference it is in.
	Component Component

	// Start and End are the byte span of the Bidi_Control character, or of the component in
	// the sense of section 4.2, as CheckBidi tells, that it is about.
	Start, End int

	// Offset is the byte offset of the character that makes it one: the Bidi_Control
	// character; the first character of the second direction (ErrBidiMixed); the one that
	// the component starts or ends with. Otherwise it is Start.
	Offset int

	// Err is ErrBidiControl, ErrBidiMixed, ErrBidiStart, ErrBidiEnd, ErrBidiSplit or
	// ErrBidiNumber.
	Err error
}

// BidiFindings yields all violations that [IRI.CheckBidi] is about, and besides, for each
// component in the sense of section 4.2, what becomes of it in the order that [IRI.Visual] makes:
//
//   - ErrBidiSplit: it is displayed in more than one piece, with something else between;
//   - ErrBidiNumber: it is in one piece, has digits (Bidi_Class EN and AN) but no letters (L, R
//     and AL), and is displayed in another place or order than without anything from right to
//     left. That is "allowed but not recommended" (section 4.4, example 10).
//
// For these two, ports and IP literals are components as well. The order is that of CheckBidi;
// one of these two may come behind the violations of each component. There may be two IRIs with
// the same visual order though nothing is found in either.
//
// BidiFindings does not allocate if Visual does not, and panics if that does.
func (r reference) BidiFindings() iter.Seq[BidiFinding] {
	return func(yield func(BidiFinding) bool) {
		if !uax9.HasBidi(r.text) {
			return
		}
		var buf uax9.Buf
		l := buf.Resolve(uax9.EncodeActing(r.text))
		positions := l.Positions()
		at, first := 0, 0 // in r.text, and the number of the character in l that is there
		last := -1        // the last position of what is before
		for c := range r.bidiComponents {
			for f := range c.violations {
				if !yield(f) {
					return
				}
			}
			end := first + uax9.EncodedRunes(r.text[at:c.start])
			for _, position := range positions[first:end] {
				last = max(last, position)
			}
			first, end = end, end+uax9.EncodedRunes(c.String())
			own := positions[first:end]
			f := BidiFinding{Component: c.component, Start: c.start, End: c.end, Offset: c.start}
			if slices.Max(own)-slices.Min(own) >= len(own) {
				f.Err = ErrBidiSplit
			} else if l.IsNumber(first, end) && (last > first || !inPlace(own, first)) {
				f.Err = ErrBidiNumber
			}
			if f.Err != nil && !yield(f) {
				return
			}
			last = max(last, slices.Max(own))
			at, first = c.end, end
		}
	}
}

// inPlace reports whether positions are those that characters from first on would have
// without anything from right to left.
func inPlace(positions []int, first int) bool {
	for k, position := range positions {
		if position != first+k {
			return false
		}
	}
	return true
}

// EncodeBidi returns i with each component that violates section 4.1 or 4.2, as [IRI.CheckBidi]
// tells, mapped to US-ASCII: as a whole, which "can always" be done (section 4.2). If
// [IRI.HostToASCII] maps the host, without an error, labels are mapped like that. All else is
// percent-encoded, as by [IRI.ToURI].
//
// The result passes CheckBidi; hence EncodeBidi is idempotent. If no label was mapped, it maps to
// the same URI as i by ToURI, and always by HostToASCII and ToURI. As digits in US-ASCII stay
// what they are, components may still be displayed in pieces: see [IRI.BidiFindings].
//
// It does not allocate if nothing changes, and panics if the result would be longer than
// 1<<30 bytes.
func (i IRI) EncodeBidi() IRI { return IRI{i.encodeBidi()} }

// EncodeBidi returns r with the components that violate section 4.1 or 4.2 mapped to URI
// notation, as [IRI.EncodeBidi] does with an IRI.
func (r Ref) EncodeBidi() Ref { return Ref{r.encodeBidi()} }

func (r reference) encodeBidi() reference {
	if _, ok := r.firstViolation(); !ok {
		return r
	}
	isName := r.isNamed()
	var b strings.Builder
	b.Grow(len(r.text))
	e := r.ends
	at := 0
	for c := range r.bidiComponents {
		if !c.isViolated() {
			continue
		}
		b.WriteString(r.text[at:c.start])
		at = c.end
		size := b.Len()
		if c.component == ComponentHost && isName {
			name, _ := domain.ToASCII(c.String()) // that of a part is a part of the whole one
			b.WriteString(name)
		} else {
			rest := c.String()
			if c.component >= ComponentPath {
				rest = r.text[c.start:] // of which nothing becomes shorter
			}
			limit.MustFit(int64(size) + int64(len(rest)) + 2*int64(ascii.CountOthers(c.String())))
			pct.WriteEncoded(&b, c.String())
		}
		grown := uint32(b.Len()-size) - uint32(len(c.String()))
		if c.component <= ComponentPort {
			e.authority += grown
		}
		if c.component <= ComponentPath {
			e.path += grown
		}
		if c.component <= ComponentQuery {
			e.query += grown
		}
	}
	limit.MustFit(int64(b.Len()) + int64(len(r.text)-at))
	b.WriteString(r.text[at:])
	return reference{fitted(&b), e}
}

// A bidiComponent is a component in the sense of section 4.2. It is not empty.
type bidiComponent struct {
	text       string    // of the whole reference
	component  Component // that it is in
	start, end int       // in text
}

func (c bidiComponent) String() string { return c.text[c.start:c.end] }

// bidiComponents yields the components of r in the sense of section 4.2, and an IP literal and
// the port, which are in US-ASCII and so cannot violate anything.
func (r reference) bidiComponents(yield func(bidiComponent) bool) {
	for component := ComponentUserinfo; component <= ComponentFragment; component++ {
		start, end, _ := r.Span(component)
		for start < end {
			stop, delimiter := start, 0
			if component == ComponentHost && r.text[start] == '[' {
				stop = end
			}
			for ; stop < end; stop++ {
				if delimiter = bidiDelimiter(component, r.text[stop:end]); delimiter > 0 {
					break
				}
			}
			if start < stop && !yield(bidiComponent{r.text, component, start, stop}) {
				return
			}
			start = stop + delimiter
		}
	}
}

// bidiDelimiter returns the length of what s begins with if that delimits components in the
// sense of section 4.2, and 0 if not.
func bidiDelimiter(c Component, s string) int {
	switch s[0] {
	case ':':
		if c == ComponentUserinfo {
			return 1
		}
	case '/':
		if c == ComponentPath {
			return 1
		}
	case '.':
		if c == ComponentHost || c == ComponentPath {
			return 1
		}
	case '&', ';', '=':
		if c == ComponentQuery {
			return 1
		}
	case "\u3002"[0], "\uff0e"[0]:
		if c == ComponentHost {
			_, dot, _ := domain.CutLabel(s[:len("\u3002")])
			return len(dot)
		}
	}
	return 0
}

func (c bidiComponent) isViolated() bool {
	for range c.violations {
		return true
	}
	return false
}

// violations yields what of sections 4.1 and 4.2 c violates.
func (c bidiComponent) violations(yield func(BidiFinding) bool) {
	if !uax9.HasBidi(c.String()) {
		return
	}
	const none = -1
	first, last, left, right := none, none, none, none // offsets
	startsRight, endsRight := false, false
	for i := c.start; i < c.end; {
		p, size := bidi.LookupString(c.text[i:c.end])
		if c.text[i] == 0xD8 || c.text[i] == 0xE2 { // of which one is the first byte
			if char, _ := utf8.DecodeRuneInString(c.text[i:c.end]); pct.IsBidiControl(char) {
				if !yield(BidiFinding{c.component, i, i + size, i, ErrBidiControl}) {
					return
				}
				i += size
				continue
			}
		}
		class := uax9.ClassOf(p)
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
	violated := func(offset int, err error) bool {
		return yield(BidiFinding{c.component, c.start, c.end, offset, err})
	}
	if left != none && !violated(max(left, right), ErrBidiMixed) {
		return
	}
	if !startsRight && !violated(first, ErrBidiStart) {
		return
	}
	if !endsRight {
		violated(last, ErrBidiEnd)
	}
}
