package iri

import (
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/excerpt"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/scheme"
)

// Display returns r in a form to be shown to people (RFC 3987, sections 7.6 and 8): readable, with
// nothing in it that is invisible or deceives about where components begin and end. It is a
// reference that refers to the same.
//
//   - If the host is a domain name, as [IRI.HostToASCII] has it, its labels are mapped and in Unicode,
//     but for those that begin with "xn--" because they may deceive: their characters are of scripts
//     not used together ("highly restrictive", UTS #39, section 5.2) or of more than one system of
//     digits; or they look like Latin, unless the last label of the name lets expect their script,
//     as docs/lint.md tells; or for the reasons below. What may deceive in labels of other hosts is
//     percent-encoded. So is all of what HostToASCII refuses.
//   - In all other components, and in hosts that are not domain names, what [IRI.ToIRI] decodes is
//     decoded, and stays if it is literal, but for characters that are not assigned or private
//     use, deprecated, look like delimiters or have them in Normalization Form KC, marks that no
//     character is before, and U+200C and U+200D where they have no effect. These, and what
//     ToIRI does not decode, are percent-encoded.
//   - Then, what violates section 4.1 or 4.2 is mapped to US-ASCII as by [IRI.EncodeBidi].
//
// The result is for showing, not for comparing or fetching: keep r for that. It is a text that
// matches the grammar. r.ToURI() and that of the result are equal up to the case of
// percent-encodings and percent-encoded unreserved characters, and up to the host, which
// HostToASCII maps to the same. Display is idempotent. What it does depends on the Unicode version
// of Go.
//
// The password is shown; see [IRI.Redacted]. Within other text, show what [IRI.Isolated] makes of
// the result. [IRI.Lint] says what is suspect about r.
//
// Display does not allocate if it returns the text of r, which is a URI, and the host is in lower
// case and has neither "xn--" nor percent-encodings. It panics if the result would be longer than
// 1<<30 bytes.
func (r reference) Display() string { return r.displayed(nil).text }

// DisplayFunc is Display for a screen that does not have all characters: those beyond US-ASCII for
// which canRender returns false are percent-encoded, as section 7.6 asks, and labels of domain
// names with them begin with "xn--". Of a nil canRender, all characters can be rendered.
func (r reference) DisplayFunc(canRender func(rune) bool) string {
	return r.displayed(canRender).text
}

// displayed returns what is displayed, on a screen that has the characters for which canRender, if
// it is not nil, returns true.
func (r reference) displayed(canRender func(rune) bool) reference {
	isDomain := scheme.HasDomainName(r.Scheme())
	host := r.Host()
	isPlainHost := !isDomain || !ascii.HasUpper(host) && strings.IndexByte(host, '%') < 0 && !domain.HasACE(host)
	shown := r.toIRI()
	if isPlainHost && shown.IsURI() {
		return shown
	}
	d := display{canRender: canRender}
	if host != "" && host[0] != '[' {
		if isDomain {
			shown = shown.withHost(d.name(host))
		} else {
			shown = shown.withHost(d.host(shown.Host()))
		}
	}

	e := ends{scheme: shown.ends.scheme}
	at := 0
	for c := ComponentUserinfo; c <= ComponentFragment; c++ {
		start, end, _ := shown.Span(c)
		d.b.WriteString(shown.text[at:start])
		if c == ComponentHost {
			d.b.WriteString(shown.text[start:end])
		} else {
			d.text(shown.text[start:end])
		}
		at = end
		switch c {
		case ComponentPort:
			e.authority = uint32(d.b.Len())
		case ComponentPath:
			e.path = uint32(d.b.Len())
		case ComponentQuery:
			e.query = uint32(d.b.Len())
		}
	}
	return reference{fitted(&d.b), e}.encodeBidi()
}

// A display writes what is displayed.
type display struct {
	b         strings.Builder
	canRender func(rune) bool
}

// text writes s, a component or a label, with what is not to be seen percent-encoded.
func (d *display) text(s string) {
	start := d.b.Len()
	hasBase := false // a character that a mark may belong to is before
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '%':
			size = len("%XX")
			fallthrough
		case r < utf8.RuneSelf:
			hasBase = mayHaveMark(r, ComponentNone)
			d.b.WriteString(s[i : i+size])
		case isShown(r, d.b.String()[start:], s[i+size:], hasBase, d.canRender):
			hasBase = true
			d.b.WriteString(s[i : i+size])
		default:
			hasBase = false
			pct.WriteEncoded(&d.b, s[i:i+size])
		}
		limit.MustFit(int64(d.b.Len()))
		i += size
	}
}

// isShown reports whether r, beyond US-ASCII, is displayed as it is between before, as that is
// displayed, and after. A mark needs a base: a character before it that it may belong to.
func isShown(r rune, before, after string, hasBase bool, canRender func(rune) bool) bool {
	return isDisplayed(r) && (hasBase || !isMark(r)) && !(isJoiner(r) && isStrayJoiner(r, before, after)) &&
		(canRender == nil || canRender(r))
}

// isShownLabel reports whether label, in Unicode, may be displayed like that, in a name whose last
// label is topLevel.
func isShownLabel(label, topLevel string, canRender func(rune) bool) bool {
	for i, r := range label {
		if r >= utf8.RuneSelf && !isShown(r, label[:i], label[i+utf8.RuneLen(r):], i > 0, canRender) {
			return false
		}
	}
	return deceptions(label, topLevel) == [3]Code{}
}

// host returns what is displayed of host, which is no domain name and decoded as ToIRI does it.
func (d *display) host(host string) []byte {
	labels := display{canRender: d.canRender} // each as it is by itself
	for rest := host; rest != ""; {
		label, dot, behind := domain.CutLabel(rest)
		labels.text(label)
		pct.WriteEncoded(&labels.b, dot)
		rest = behind
	}
	var b strings.Builder
	topLevel := withoutEncodings(lastLabel(labels.b.String()))
	for rest := labels.b.String(); rest != ""; {
		label, dot, behind := domain.CutLabel(rest)
		if deceptions(withoutEncodings(label), topLevel) == [3]Code{} {
			b.WriteString(label)
		} else {
			pct.WriteEncoded(&b, label)
		}
		b.WriteString(dot)
		limit.MustFit(int64(b.Len()))
		rest = behind
	}
	return []byte(b.String())
}

// name returns what is displayed of a host that may be a domain name.
func (d *display) name(host string) []byte {
	name, ok := domain.Decode(host)
	var ascii, inUnicode []byte
	if ok {
		var err *domain.Error
		ascii, inUnicode, err = domain.Map(nil, nil, name, false)
		ok = err == nil
	}
	if !ok {
		return []byte(pct.Encode(host))
	}
	var b []byte
	topLevel := lastLabel(string(inUnicode))
	for rest, aRest := string(inUnicode), string(ascii); rest != ""; {
		uLabel, behind, dot := strings.Cut(rest, ".")
		aLabel, aBehind, _ := strings.Cut(aRest, ".")
		label := aLabel
		if isShownLabel(uLabel, topLevel, d.canRender) {
			label = uLabel
		}
		b = append(b, label...)
		if dot {
			b = append(b, '.')
		}
		rest, aRest = behind, aBehind
	}
	return b
}

// withoutEncodings returns s without its percent-encodings.
func withoutEncodings(s string) string {
	literal, rest, ok := strings.Cut(s, "%")
	if !ok {
		return s
	}
	var b strings.Builder
	for ; ok; literal, rest, ok = strings.Cut(rest[len("XX"):], "%") {
		b.WriteString(literal)
	}
	b.WriteString(literal)
	return b.String()
}

// Redacted returns the text of r with its password, if there is one, replaced by "xxxxx": what is
// behind the first ":" in the userinfo, which may be empty. RFC 3986, section 3.2.1, wants it not
// to be shown as it is. What other components have is not replaced. Redacted allocates once
// if there is a password.
func (r reference) Redacted() string {
	userinfo, _ := r.Userinfo()
	user, _, ok := strings.Cut(userinfo, ":")
	if !ok {
		return r.text
	}
	start, end, _ := r.Span(ComponentUserinfo)
	return r.text[:start+len(user)+len(":")] + excerpt.Mask + r.text[end:]
}
