// Package bidi checks and displays IRIs with right-to-left text, such as Arabic and Hebrew (RFC
// 3987, section 4).
//
//   - [Check] reports whether a reference violates the rules for right-to-left text.
//   - [Findings] yields all violations, and components that are displayed in pieces or out of
//     place.
//   - [Encode] removes violations by percent-encoding components, or by mapping labels to "xn--".
//   - [Isolate] protects a reference and the running text around it from each other.
//   - [Visual] returns the text in display order. [VisualOffsets] maps each displayed character
//     back to its offset in the reference.
//
// The functions take an [iri.Ref]. To pass an IRI, convert it: bidi.Check(i.Ref()).
//
// # Choices
//
// Where the RFCs leave a choice, this package decides as follows:
//
//   - Parsing reports only violations of the grammar. Package iri accepts text that section 4
//     forbids or advises against, including Bidi_Control characters. This package reports such
//     text.
//   - Components are divided further, as section 4.2 suggests: hosts into labels (for every
//     scheme), path segments at ".", and queries into names and values. See [Check].
//   - Check ignores marks at the end of a component, as RFC 5893 does. A digit at the start or end
//     of a right-to-left component is a violation, as in RFC 3490.
//   - The display order is the order that UAX #9 defines. RFC 3987, section 4.4, example 9, prints
//     a different order for a "/" between two numbers.
//
// # Security
//
// Two references can have the same visual order, even if both pass Check and Findings yields
// nothing for them. A reference can also contain confusable characters, which package lint reports.
//
// In running text, a reference and the text around it can reorder each other. Show the result of
// Isolate there.
//
// The message of an [Error] masks passwords. Error.Input and the texts that functions return
// include them.
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

// Check reports whether r violates the rules for right-to-left text (RFC 3987, section 4). If r
// satisfies the rules, Check returns nil. Otherwise it returns an [*Error] for the first violation,
// of one of these kinds:
//
//   - ErrControl: r contains a Bidi_Control character (section 4.1, MUST NOT). The RFC lists
//     U+200E, U+200F and U+202A to U+202E. Unicode has since added U+061C and U+2066 to U+2069.
//   - ErrMixed: a component contains both right-to-left characters (Bidi_Class R and AL) and
//     left-to-right characters (L) (section 4.2, rule 1, SHOULD NOT).
//   - ErrStart, ErrEnd: a component with right-to-left characters does not start or end with a
//     right-to-left character (section 4.2, rule 2, SHOULD).
//
// At the end of a component, Check ignores marks (NSM) and characters that UAX #9 ignores (BN),
// such as U+200C and U+200D. It does not ignore digits there, because they may be displayed
// elsewhere.
//
// Section 4.2 does not apply to "IRIs that are never presented visually", so use Check for IRIs
// that people see. The rules of section 4.2 hold for each of these components, without delimiters:
//
//   - in a userinfo, the parts between ":";
//   - in a host, the labels between U+002E, U+3002, U+FF0E and U+FF61, for every scheme;
//   - in a path, the parts between "/" and ".";
//   - in a query, the parts between "&", ";" and "=";
//   - the whole fragment.
//
// Check does not apply section 4.2 to schemes, ports and IP literals. A percent-encoding counts as
// the ASCII characters that it consists of: "%", digits and letters.
//
// Violations come in the order of their components in r. Within a component, ErrControl comes
// first, then ErrMixed, ErrStart and ErrEnd. The last three ignore Bidi_Control characters. Call
// [Findings] for all violations, and [Encode] for a reference without violations.
//
// Check does not allocate if it returns nil.
func Check(r iri.Ref) error {
	f, ok := firstViolation(r)
	if !ok {
		return nil
	}
	return &Error{strings.Clone(r.String()), f.Offset, f.Component, f.Err}
}

// firstViolation returns the first violation in r, and whether r has any.
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

// Findings yields all violations that [Check] can report. It also yields each component in the
// sense of section 4.2 whose display order can mislead (see [Visual]):
//
//   - ErrSplit: the component is displayed in more than one piece, with other text in between.
//   - ErrNumber: the component is displayed in one piece, and contains digits (Bidi_Class EN and
//     AN) but no letters (L, R and AL). Right-to-left text changes the place or order of these
//     digits. RFC 3987 calls this "allowed but not recommended" (section 4.4, example 10).
//
// For ErrSplit and ErrNumber, ports and IP literals are components too.
//
// Violations come in the order of Check. At most one ErrSplit or ErrNumber follows the violations
// of each component. Two different IRIs can have the same visual order even if Findings yields
// nothing for either.
//
// Findings does not allocate if Visual does not. It panics if Visual panics.
func Findings(r iri.Ref) iter.Seq[Finding] {
	return func(yield func(Finding) bool) {
		text := r.String()
		if !uax9.HasBidi(text) {
			return
		}
		var buf uax9.Buf
		l := buf.Resolve(uax9.EncodeDisplayControls(text))
		positions := l.Positions()
		at, first := 0, 0 // the end of the previous part: its offset in text, and its index in l
		maxPosition := -1 // the rightmost display position of the characters before first
		for p := range parts(r) {
			for f := range p.violations {
				if !yield(f) {
					return
				}
			}
			end := first + uax9.EncodedRunes(text[at:p.start])
			for _, position := range positions[first:end] {
				maxPosition = max(maxPosition, position)
			}
			first, end = end, end+uax9.EncodedRunes(p.String())
			partPositions := positions[first:end]
			f := Finding{Component: p.component, Start: p.start, End: p.end, Offset: p.start}
			if slices.Max(partPositions)-slices.Min(partPositions) >= len(partPositions) {
				// The positions have a gap: other text is displayed in between.
				f.Err = ErrSplit
			} else if l.IsNumber(first, end) && (maxPosition > first || !inPlace(partPositions, first)) {
				// Text from before the part is displayed to the right of the part's start. Or the
				// digits are not where they would be without right-to-left text.
				f.Err = ErrNumber
			}
			if f.Err != nil && !yield(f) {
				return
			}
			maxPosition = max(maxPosition, slices.Max(partPositions))
			at, first = p.end, end
		}
	}
}

// inPlace reports whether positions are first, first+1 and so on: the display positions that the
// characters would have without right-to-left text.
func inPlace(positions []int, first int) bool {
	for k, position := range positions {
		if position != first+k {
			return false
		}
	}
	return true
}

// Encode returns r with each component that violates section 4.1 or 4.2 mapped to ASCII (see
// [Check]). Use it when the text must remain a valid reference that other programs will display,
// for instance a link in a document.
//
// Encode always maps whole components (section 4.2):
//
//   - If the host is a domain name that [iri.IRI.HostToASCII] maps without an error, a label
//     becomes its ASCII form, "xn--...".
//   - Any other component is percent-encoded, as by [iri.Ref.ToURI].
//
// The result passes Check, so Encode is idempotent. If Encode maps no label, r.ToURI() and ToURI of
// the result are equal. If HostToASCII maps the host of r, HostToASCII followed by ToURI returns
// the same URI for r and the result.
//
// Encode keeps ASCII digits, so components may still be displayed in pieces; see [Findings].
//
// Encode does not allocate if nothing changes. It panics if the result would be longer than 1<<30
// bytes.
func Encode(r iri.Ref) iri.Ref {
	if _, ok := firstViolation(r); !ok {
		return r
	}
	text := r.String()
	isDomainName := domain.IsMapped(r.Scheme(), r.Host())
	var b strings.Builder
	b.Grow(len(text))
	at := 0
	for p := range parts(r) {
		if !p.isViolated() {
			continue
		}
		b.WriteString(text[at:p.start])
		at = p.end
		if p.component == iri.ComponentHost && isDomainName {
			name, _ := domain.ToASCII(p.String()) // each label of a valid name is valid
			b.WriteString(name)
			continue
		}
		// Panic before the buffer grows if the result cannot fit: at least rest follows, with this
		// part percent-encoded. Up to the host, rest is only this part, because Encode may shorten
		// later labels. After the host nothing becomes shorter, so rest is all remaining text.
		rest := p.String()
		if p.component >= iri.ComponentPath {
			rest = text[p.start:]
		}
		limit.MustFit(int64(b.Len()) + int64(len(rest)) + 2*int64(ascii.CountNonASCII(p.String())))
		pct.WriteEncoded(&b, p.String())
	}
	limit.MustFit(int64(b.Len()) + int64(len(text)-at))
	b.WriteString(text[at:])
	return iri.MustParseRef(limit.Fitted(&b))
}

// A part is a component in the sense of section 4.2, without delimiters. It is not empty.
type part struct {
	text       string        // the whole reference
	component  iri.Component // the component of the reference that contains the part
	start, end int           // the byte span of the part in text
}

func (p part) String() string { return p.text[p.start:p.end] }

// parts yields the parts of r. It yields an IP literal and the port too, for ErrSplit and
// ErrNumber. They are ASCII, so they cannot violate section 4.1 or 4.2.
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

// delimiterLen returns the length of the delimiter at the start of s, or 0 if s does not start with
// a delimiter between parts of component c.
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
	case "\u3002"[0], "\uff0e"[0]: // U+FF0E and U+FF61 begin with the same byte
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

// violations yields the violations of sections 4.1 and 4.2 in p.
func (p part) violations(yield func(Finding) bool) {
	if !uax9.HasBidi(p.String()) {
		return
	}
	const none = -1
	first := none       // the offset of the first character that is not a Bidi_Control character
	lastCounted := none // the offset of the last character that Check does not ignore at the end
	firstLTR := none    // the offset of the first left-to-right character
	firstRTL := none    // the offset of the first right-to-left character
	startsRTL, endsRTL := false, false
	for i := p.start; i < p.end; {
		properties, size := bidi.LookupString(p.text[i:p.end])
		if uax9.MayStartDisplayControl(p.text[i]) {
			if char, _ := utf8.DecodeRuneInString(p.text[i:p.end]); pct.IsBidiControl(char) {
				if !yield(Finding{p.component, i, i + size, i, ErrControl}) {
					return
				}
				i += size
				continue
			}
		}
		class := uax9.ClassOf(properties)
		isRTL := class == uax9.R || class == uax9.AL
		if isRTL && firstRTL == none {
			firstRTL = i
		}
		if class == uax9.L && firstLTR == none {
			firstLTR = i
		}
		if first == none {
			first, startsRTL = i, isRTL
		}
		if !uax9.IsAttached(class) {
			lastCounted, endsRTL = i, isRTL
		}
		i += size
	}
	if firstRTL == none {
		return
	}
	report := func(offset int, err error) bool {
		return yield(Finding{p.component, p.start, p.end, offset, err})
	}
	if firstLTR != none && !report(max(firstLTR, firstRTL), ErrMixed) {
		return
	}
	if !startsRTL && !report(first, ErrStart) {
		return
	}
	if !endsRTL {
		report(lastCounted, ErrEnd)
	}
}

// A Finding is a problem in a reference with right-to-left text: a violation of RFC 3987, section
// 4, or a component whose display order can mislead.
type Finding struct {
	// Component is the component of the reference that contains the problem.
	Component iri.Component

	// Start and End are the byte span of the Bidi_Control character (ErrControl), or else of the
	// component in the sense of section 4.2 (see [Check]).
	Start, End int

	// Offset is the byte offset of the character that causes the problem:
	//
	//   - ErrControl: the Bidi_Control character;
	//   - ErrMixed: the first character of the second direction;
	//   - ErrStart: the first character that is not a Bidi_Control character;
	//   - ErrEnd: the last character that Check does not ignore;
	//   - ErrSplit, ErrNumber: the character at Start.
	Offset int

	// Err is ErrControl, ErrMixed, ErrStart, ErrEnd, ErrSplit or ErrNumber.
	Err error
}
