// Package bidi implements section 4 of RFC 3987: the restrictions on IRIs with right-to-left text,
// and the display of such IRIs.
//
// [Check] reports whether a reference may be misread when it is displayed. [Findings] yields
// everything in it that may mislead, and [Encode] returns a reference without violations. [Visual]
// returns the text in display order, and [VisualOffsets] says where each of its characters comes
// from. [Isolate] keeps a reference and the text around it apart.
//
// To pass an IRI, convert it: bidi.Check(i.Ref()).
//
// # Choices
//
// Where the RFCs leave a choice, this package has taken these:
//
//   - Only the grammar can fail a parse. Package iri accepts what section 4 forbids or advises
//     against, Bidi_Control characters included, and this package reports it.
//   - Components are cut for section 4.2 as it suggests: hosts into labels, whatever the scheme,
//     queries into names and values, and path segments at ".". See [Check].
//   - Marks at the end of a component do not count, as in RFC 5893. Digits there are a violation,
//     as in RFC 3490.
//   - The display order is that of UAX #9. Section 4.4, example 9, prints another one for "/"
//     between two numbers.
//
// # Security
//
// A reference that passes Check can still be displayed like another one, even if Findings yields
// nothing. It may also have confusable characters, which package lint reports. In running text, a
// reference can reorder the text around it and be reordered by it: show what Isolate returns.
//
// The message of an [Error] masks passwords. Error.Input and the texts that functions return show
// them.
package bidi

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"example.com/iri"
	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/uax9"
)

// Check returns nil if r satisfies what section 4 of RFC 3987 asks of IRIs with right-to-left text,
// and otherwise the first violation, an [*Error]:
//
//   - ErrControl: there is a Bidi_Control character (section 4.1, MUST NOT): U+200E, U+200F and
//     U+202A to U+202E, which the RFC lists, and U+061C and U+2066 to U+2069, which are younger;
//   - ErrMixed: a component has both right-to-left characters (Bidi_Class R and AL) and
//     left-to-right characters (L) (section 4.2, 1, SHOULD NOT);
//   - ErrStart, ErrEnd: a component with right-to-left characters does not start or end with one
//     (section 4.2, 2, SHOULD). At its end marks (NSM) are passed over, and what UAX #9 ignores
//     (BN), such as U+200C and U+200D. Digits there are not, as they may be displayed elsewhere.
//
// "For IRIs that are never presented visually", section 4.2 is not relevant.
//
// A component in that sense is, without the delimiters: what is between the ":" of a userinfo; the
// labels of a host, whatever the scheme, between U+002E, U+3002, U+FF0E and U+FF61; what is between
// "/" and "." in a path, and between "&", ";" and "=" in a query; and a fragment. Schemes, ports
// and IP literals are not components in that sense. A percent-encoding counts as the characters
// that it is written with: "%", and digits and letters of US-ASCII.
//
// Violations come in the order of their components. In one component, Bidi_Control characters, which
// do not count for the others, come first, and then the violations of section 4.2 in its order.
// [Findings] yields them all, and [Encode] returns a reference without any.
//
// Check does not allocate if it returns nil.
func Check(r iri.Ref) error {
	f, ok := firstViolation(r)
	if !ok {
		return nil
	}
	return &Error{strings.Clone(r.String()), f.Offset, f.Component, f.Err}
}

// firstViolation returns the first violation, and whether there is one.
func firstViolation(r iri.Ref) (f Finding, ok bool) {
	if !uax9.HasBidi(r.String()) {
		return Finding{}, false
	}
	for p := range parts(r) {
		for f := range p.violations {
			return f, true
		}
	}
	return Finding{}, false
}

// Findings yields all violations that [Check] is about, and besides, for each component in the
// sense of section 4.2, what becomes of it in the order of display (see [Visual]):
//
//   - ErrSplit: it is displayed in more than one piece, with something else between;
//   - ErrNumber: it is in one piece, has digits (Bidi_Class EN and AN) but no letters (L, R and
//     AL), and is displayed in another place or order than without right-to-left text. That is
//     "allowed but not recommended" (section 4.4, example 10).
//
// For these two, ports and IP literals are components as well. The order is that of Check; one of
// these two may come after the violations of each component. There may be two IRIs with the same
// visual order though nothing is found in either.
//
// Findings does not allocate if Visual does not, and panics if that does.
func Findings(r iri.Ref) iter.Seq[Finding] {
	return func(yield func(Finding) bool) {
		text := r.String()
		if !uax9.HasBidi(text) {
			return
		}
		var buf uax9.Buf
		l := buf.Resolve(uax9.EncodeActing(text))
		positions := l.Positions()
		at, first := 0, 0 // in text, and the number of the character in l that is there
		last := -1        // the greatest position of the parts so far
		for p := range parts(r) {
			for f := range p.violations {
				if !yield(f) {
					return
				}
			}
			end := first + uax9.EncodedRunes(text[at:p.start])
			for _, position := range positions[first:end] {
				last = max(last, position)
			}
			first, end = end, end+uax9.EncodedRunes(p.String())
			own := positions[first:end]
			f := Finding{Component: p.component, Start: p.start, End: p.end, Offset: p.start}
			if slices.Max(own)-slices.Min(own) >= len(own) {
				f.Err = ErrSplit
			} else if l.IsNumber(first, end) && (last > first || !inPlace(own, first)) {
				f.Err = ErrNumber
			}
			if f.Err != nil && !yield(f) {
				return
			}
			last = max(last, slices.Max(own))
			at, first = p.end, end
		}
	}
}

// inPlace reports whether positions are those that characters from first on would have without
// right-to-left text.
func inPlace(positions []int, first int) bool {
	for k, position := range positions {
		if position != first+k {
			return false
		}
	}
	return true
}

// Encode returns r with each component that violates section 4.1 or 4.2 (see [Check]) mapped to
// US-ASCII: as a whole, which "can always" be done (section 4.2). If [iri.IRI.HostToASCII] maps the
// host without an error, labels are mapped like that. All else is percent-encoded, as by
// [iri.Ref.ToURI].
//
// The result passes Check; hence Encode is idempotent. If no label was mapped, it maps to the same
// URI as r by ToURI, and always by HostToASCII and ToURI. As digits in US-ASCII stay what they are,
// components may still be displayed in pieces: see [Findings].
//
// It does not allocate if nothing changes, and panics if the result would be longer than 1<<30
// bytes.
func Encode(r iri.Ref) iri.Ref {
	if _, ok := firstViolation(r); !ok {
		return r
	}
	text := r.String()
	isName := domain.IsMapped(r.Scheme(), r.Host())
	var b strings.Builder
	b.Grow(len(text))
	at := 0
	for p := range parts(r) {
		if !p.isViolated() {
			continue
		}
		b.WriteString(text[at:p.start])
		at = p.end
		if p.component == iri.ComponentHost && isName {
			name, _ := domain.ToASCII(p.String()) // a label of a valid name is valid
			b.WriteString(name)
			continue
		}
		rest := p.String()
		if p.component >= iri.ComponentPath {
			rest = text[p.start:] // of which nothing becomes shorter
		}
		limit.MustFit(int64(b.Len()) + int64(len(rest)) + 2*int64(ascii.CountOthers(p.String())))
		pct.WriteEncoded(&b, p.String())
	}
	limit.MustFit(int64(b.Len()) + int64(len(text)-at))
	b.WriteString(text[at:])
	return iri.MustParseRef(limit.Fitted(&b))
}

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
