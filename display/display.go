// Package display shows references to people (RFC 3987, sections 7.6 and 8). The displayed text is
// readable. Most invisible and deceptive characters are percent-encoded; see Security for the
// exceptions.
//
//   - [Text] returns a readable form of a reference.
//   - [TextFunc] does the same for a screen that cannot render all characters.
//   - [Excerpt] returns the part of a text to show with an error or a finding, and the spans to
//     underline.
//
// Text and TextFunc take an [iri.Ref]. To pass an IRI, convert it: display.Text(i.Ref()).
//
// # Choices
//
// Where the RFCs leave a choice, this package decides as follows:
//
//   - Unsafe characters are percent-encoded, and unsafe labels are shown in ASCII form, "xn--...".
//     So the result is still a reference to the same resource.
//   - Text finds deceptive labels by scripts and confusables (UTS #39). It does not compare names
//     with a list of known names.
//   - The screen decides the display order. Text does not reorder anything, but it encodes
//     components that violate section 4. Package bidi computes the display order.
//
// # Security
//
// Text does not detect names that are confusable within one script. It shows both "rn" and "m" as
// they are. It also shows letters that look like a delimiter, such as U+30CE, blank symbols, such
// as U+2800, and joiners where RFC 5892 allows them (U+200C and U+200D).
//
// Use the result only for display. Compare, authorize and fetch the original reference.
//
// Text shows the password. To mask the password, parse the result of [iri.Ref.Redacted] and pass it
// to Text. Excerpt masks passwords in an authority.
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

// Text returns r in a readable form, without most deceptive and invisible characters (RFC 3987,
// sections 7.6 and 8). Use it to show a reference to people, for instance in an address bar or a
// link preview. Do not compare or fetch the result; keep r for that.
//
// Text converts r by these rules:
//
//   - If the host is a domain name (see [iri.IRI.HostToASCII]), its labels are mapped and shown in
//     Unicode. Deceptive labels and labels with unsafe characters are shown in ASCII form,
//     "xn--...". If the scheme uses domain names but the host is not a valid one, all non-ASCII
//     characters of the host are percent-encoded.
//   - In other hosts and in all other components, Text decodes the percent-encodings that
//     [iri.Ref.ToIRI] decodes, except unsafe characters. It percent-encodes literal unsafe
//     characters, and all non-ASCII characters of deceptive labels in hosts that are not domain
//     names.
//   - Finally, components that violate section 4.1 or 4.2 are mapped to ASCII; see [bidi.Encode].
//
// A label is deceptive in any of these cases:
//
//   - Its characters are of scripts that are not used together: it is not "highly restrictive" (UTS
//     #39, section 5.2).
//   - Its digits are of more than one system of digits.
//   - All its letters look like Latin but are of another script, and the top-level domain does not
//     use that script; see docs/lint.md.
//
// These characters are unsafe:
//
//   - unassigned, private use and deprecated characters;
//   - characters that look like a delimiter, or contain one in Normalization Form KC;
//   - combining marks without a base character;
//   - U+200C and U+200D where RFC 5892, appendix A, does not allow them;
//   - characters that ToIRI does not decode, for instance white space and invisible characters.
//
// The result matches the grammar of references. Its URI form is equal to r.ToURI(), except for:
//
//   - the case of percent-encodings;
//   - unreserved characters, which can be percent-encoded in one of them and literal in the other;
//   - the host. HostToASCII maps the hosts of r and the result to the same name.
//
// Text is idempotent. Its result depends on the Unicode version of Go.
//
// Text shows the password; see [iri.Ref.Redacted]. To insert the result into running text, parse it
// and pass it to [bidi.Isolate]. Package lint reports what is suspicious about r.
//
// Text does not allocate if r is a URI reference, Text returns its text unchanged, and the host is
// in lower case without "xn--" and percent-encodings. Text panics if the result would be longer
// than 1<<30 bytes.
func Text(r iri.Ref) string { return TextFunc(r, nil) }

// TextFunc is [Text] for a screen that cannot render all characters. It calls canRender
// with each non-ASCII character that Text would show. If canRender returns false, TextFunc
// percent-encodes the character (RFC 3987, section 7.6). In a domain name, it shows the whole label
// in ASCII form, "xn--...". If canRender is nil, all characters are rendered.
func TextFunc(r iri.Ref, canRender func(rune) bool) string {
	isDomain := scheme.HasDomainName(r.Scheme())
	host := r.Host()
	isHostUnchanged := !isDomain || !ascii.HasUpper(host) && strings.IndexByte(host, '%') < 0 && !domain.HasACE(host)
	decoded := r.ToIRI()
	if isHostUnchanged && decoded.IsURI() {
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
			spoof.WriteDisplayed(&p.b, text[start:end], canRender)
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
	displayed := limit.Fitted(&p.b)
	if !uax9.HasBidi(displayed) {
		return displayed
	}
	return bidi.Encode(iri.MustParseRef(displayed)).String()
}

// A printer collects the displayed text in b.
type printer struct {
	b         strings.Builder
	canRender func(rune) bool
}

// writeHost writes the displayed form of a host that is not a domain name. ToIRI has decoded the
// host.
func (p *printer) writeHost(host string) {
	var labels strings.Builder // the labels after encoding their unsafe characters
	for rest := host; rest != ""; {
		label, dot, after := domain.CutLabel(rest)
		spoof.WriteDisplayed(&labels, label, p.canRender)
		pct.WriteEncoded(&labels, dot)
		rest = after
	}
	topLevel := spoof.RemovePercentEncodings(spoof.LastLabel(labels.String()))
	for rest := labels.String(); rest != ""; {
		label, dot, after := domain.CutLabel(rest)
		if spoof.DeceptionsOf(spoof.RemovePercentEncodings(label), topLevel) == (spoof.Deceptions{}) {
			p.b.WriteString(label)
		} else {
			pct.WriteEncoded(&p.b, label)
		}
		p.b.WriteString(dot)
		rest = after
	}
}

// writeName writes the displayed form of a host that may be a domain name. If the host is not a
// valid domain name, writeName percent-encodes it.
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
		if spoof.IsDisplayedLabel(uLabel, topLevel, p.canRender) {
			label = uLabel
		}
		p.b.WriteString(label)
		if hasDot {
			p.b.WriteByte('.')
		}
		rest, aRest = after, aAfter
	}
}
