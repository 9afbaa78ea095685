package lint

import (
	"fmt"

	"example.com/iri"
	"example.com/iri/bidi"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/scheme"
	"example.com/iri/internal/spoof"
	"example.com/iri/internal/uax9"
)

// lintBidi reports what [bidi.Findings] yields.
func (l *linter) lintBidi() {
	if !l.wants(BidiControl, BidiMixed, BidiStart, BidiEnd, BidiSplit, BidiNumber) {
		return
	}
	isName := isDomainName(l.ref)
	controls := run{linter: l}
	for f := range bidi.Findings(l.ref) {
		text := l.text[f.Start:f.End]
		code := bidiCode(f.Err)
		switch code {
		case BidiControl:
			if f.Component != controls.component {
				controls.end()
				controls = run{linter: l, component: f.Component}
			}
			controls.add(code, f.Start, f.End)
		case BidiMixed, BidiStart, BidiEnd:
			more := fmt.Sprintf("%#U", firstRune(l.text[f.Offset:]))
			switch {
			case len(text) > maxEncoded:
				l.add(code, f.Component, f.Start, f.End, more)
			case f.Component == iri.ComponentHost && isName:
				ascii, _ := domain.ToASCII(text)
				l.addFix(code, f.Component, f.Start, f.End, more, ascii)
			default:
				l.addFix(code, f.Component, f.Start, f.End, more, withoutViolation(text))
			}
		default:
			l.add(code, f.Component, f.Start, f.End, "")
		}
	}
	controls.end()
}

// bidiCode returns the code for an error of [bidi.Findings].
func bidiCode(err error) Code {
	switch err {
	case bidi.ErrControl:
		return BidiControl
	case bidi.ErrMixed:
		return BidiMixed
	case bidi.ErrStart:
		return BidiStart
	case bidi.ErrEnd:
		return BidiEnd
	case bidi.ErrSplit:
		return BidiSplit
	}
	return BidiNumber
}

// isDomainName reports whether the host of r is a domain name, which HostToASCII maps.
func isDomainName(r iri.Ref) bool {
	if !scheme.HasDomainName(r.Scheme()) {
		return false
	}
	_, ok := domain.ToASCII(r.Host())
	return ok
}

// withoutViolation returns a component in the sense of section 4.2 as it is shown if that does not
// violate it, as percent-encodings next to right-to-left text do, and otherwise encoded.
func withoutViolation(text string) string {
	shown := spoof.Shown(pct.Recoded(text, pct.Decode))
	if !satisfiesBidi(shown) {
		return pct.Encode(text)
	}
	return shown
}

// satisfiesBidi reports whether text, without delimiters, satisfies sections 4.1 and 4.2. A fragment
// is one component in their sense.
func satisfiesBidi(text string) bool {
	if !uax9.HasBidi(text) {
		return true
	}
	r, err := iri.ParseRef("#" + text)
	return err == nil && bidi.Check(r) == nil
}
