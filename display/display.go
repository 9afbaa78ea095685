// Package display shows references to people (RFC 3987, sections 7.6 and 8): readable, and with
// nothing in them that is invisible or deceives about where components begin and end.
//
// [Text] returns a readable form of a reference, and [TextFunc] one for screens that cannot render
// all characters. [Excerpt] returns the part of a text to show with an error or a finding, and the
// spans to underline.
//
// To pass an IRI, convert it: display.Text(i.Ref()).
//
// # Choices
//
// Where the RFCs leave a choice, this package has taken these:
//
//   - Characters that are not shown are percent-encoded, and labels that are not shown in Unicode
//     begin with "xn--". So the result is a reference that refers to the same.
//   - Deceptive labels are found by the scripts and confusables of UTS #39, without lists of names
//     to compare with.
//   - The display order is left to the screen. Text only encodes what violates section 4; see
//     package bidi for the order.
//
// # Security
//
// Names that are confusable within one script, such as "rn" and "m", are both shown as they are.
//
// The result is for showing. Compare, authorize and fetch the original reference.
//
// Text shows the password. To mask it, show what [iri.Ref.Redacted] returns. Excerpt masks what
// may be a password.
package display

import (
	"strings"

	"example.com/iri"
	"example.com/iri/bidi"
	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/scheme"
	"example.com/iri/internal/spoof"
	"example.com/iri/internal/uax9"
)

// Text returns r in a form to be shown to people. It is a reference that refers to the same.
//
//   - If the host is a domain name (see [iri.IRI.HostToASCII]), its labels are mapped and in Unicode,
//     except those that may deceive, which begin with "xn--": their characters are of scripts not
//     used together ("highly restrictive", UTS #39, section 5.2) or of more than one system of
//     digits; or they look like Latin, unless the top-level domain uses their script, as
//     docs/lint.md has it; or for the reasons below. What may deceive in labels of other hosts is
//     percent-encoded. So is all of what HostToASCII refuses.
//   - In all other components, and in hosts that are not domain names, what [iri.Ref.ToIRI] decodes
//     is decoded, and stays if it is literal, except for characters that are unassigned, private
//     use or deprecated, that look like delimiters or have them in Normalization Form KC, combining
//     marks without a base character, and U+200C and U+200D where they have no effect. These, and
//     what ToIRI does not decode, are percent-encoded.
//   - Then, what violates section 4.1 or 4.2 is mapped to US-ASCII as by [bidi.Encode].
//
// The result is for showing, not for comparing or fetching: keep r for that. It matches the grammar.
// r.ToURI() and that of the result are equal up to the case of percent-encodings and
// percent-encoded unreserved characters, and up to the host, which HostToASCII maps to the same.
// Text is idempotent. What it does depends on the Unicode version of Go.
//
// The password is shown; see [iri.Ref.Redacted]. Within other text, show what [bidi.Isolate] makes of
// the result. Package lint reports what is suspect about r.
//
// Text does not allocate if it returns the text of r, which is a URI, and the host is in lower case
// and has neither "xn--" nor percent-encodings. It panics if the result would be longer than 1<<30
// bytes.
func Text(r iri.Ref) string { return TextFunc(r, nil) }

// TextFunc is like Text, for a screen that lacks some characters. It calls canRender with the
// non-ASCII characters it would show. Those for which canRender returns false are percent-encoded, as
// section 7.6 asks; a label of a domain name that has one is shown in its ASCII form, "xn--...".
// If canRender is nil, all characters can be rendered.
func TextFunc(r iri.Ref, canRender func(rune) bool) string {
	isDomain := scheme.HasDomainName(r.Scheme())
	host := r.Host()
	isShownAsIs := !isDomain || !ascii.HasUpper(host) && strings.IndexByte(host, '%') < 0 && !domain.HasACE(host)
	decoded := r.ToIRI()
	if isShownAsIs && decoded.IsURI() {
		return decoded.String()
	}

	p := printer{canRender: canRender}
	text := decoded.String()
	p.b.Grow(len(text))
	at := 0
	for c := iri.ComponentUserinfo; c <= iri.ComponentFragment; c++ {
		start, end, _ := decoded.Span(c)
		p.b.WriteString(text[at:start])
		switch {
		case c != iri.ComponentHost:
			spoof.WriteShown(&p.b, text[start:end], canRender)
		case host == "" || host[0] == '[':
			p.b.WriteString(host)
		case isDomain:
			p.writeName(host)
		default:
			p.writeHost(text[start:end])
		}
		at = end
	}
	limit.MustFit(int64(p.b.Len()))
	shown := limit.Fitted(&p.b)
	if !uax9.HasBidi(shown) {
		return shown
	}
	return bidi.Encode(iri.MustParseRef(shown)).String()
}

// A printer writes the text to show to b.
type printer struct {
	b         strings.Builder
	canRender func(rune) bool
}

// writeHost writes what is shown of a host that is not a domain name, and that ToIRI has decoded.
func (p *printer) writeHost(host string) {
	var labels strings.Builder // each as it is shown by itself
	for rest := host; rest != ""; {
		label, dot, after := domain.CutLabel(rest)
		spoof.WriteShown(&labels, label, p.canRender)
		pct.WriteEncoded(&labels, dot)
		rest = after
	}
	topLevel := spoof.WithoutTriplets(spoof.LastLabel(labels.String()))
	for rest := labels.String(); rest != ""; {
		label, dot, after := domain.CutLabel(rest)
		if spoof.DeceptionsOf(spoof.WithoutTriplets(label), topLevel) == (spoof.Deceptions{}) {
			p.b.WriteString(label)
		} else {
			pct.WriteEncoded(&p.b, label)
		}
		p.b.WriteString(dot)
		rest = after
	}
}

// writeName writes what is shown of a host that may be a domain name.
func (p *printer) writeName(host string) {
	name, ok := domain.Decode(host)
	var ascii, inUnicode []byte
	if ok {
		var err domain.Error
		ascii, inUnicode, err = domain.Map(nil, nil, name, false)
		ok = err.Err == nil
	}
	if !ok {
		pct.WriteEncoded(&p.b, host)
		return
	}
	topLevel := spoof.LastLabel(string(inUnicode))
	for rest, aRest := string(inUnicode), string(ascii); rest != ""; {
		uLabel, after, hasDot := strings.Cut(rest, ".")
		aLabel, aAfter, _ := strings.Cut(aRest, ".")
		label := aLabel
		if spoof.IsShownLabel(uLabel, topLevel, p.canRender) {
			label = uLabel
		}
		p.b.WriteString(label)
		if hasDot {
			p.b.WriteByte('.')
		}
		rest, aRest = after, aAfter
	}
}
