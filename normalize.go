package iri

import (
	"strings"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/scheme"
)

// A Form is a set of the normalization steps of RFC 3987, section 5.3, or none. Steps
// that are in it are done in this order: FormPercent, FormCase, FormPath, FormScheme.
// Other bits are ignored.
type Form uint8

// The steps.
const (
	// FormCase puts percent-encodings in upper case, and in lower case the scheme and
	// hosts that are, once percent-encodings are decoded, all in US-ASCII (section
	// 5.3.2.1). It changes the case of nothing else.
	FormCase Form = 1 << iota
	// FormPercent decodes what [IRI.ToIRI] decodes, and percent-encodes the characters
	// that ToIRI leaves encoded for not being appropriate, such as U+202E: so, together
	// with FormCase, both ways to write them become one (section 5.3.2.3). Other
	// percent-encodings stay, in the case that they have.
	FormPercent
	// FormPath removes the segments "." and ".." (section 5.3.2.4; RFC 3986, section
	// 5.2.4), whatever the scheme: "urn:a:b/../c" becomes "urn:/c". Where the path would
	// then begin with "//" and there is no authority, "/." is put before it.
	FormPath
	// FormScheme does what is known of the scheme (section 5.3.3). [IRI.Normalize] tells
	// what that is.
	FormScheme
)

// The rungs of the comparison ladder that have a name: section 5.3.1, section 5.3.2, and
// section 5.3.3 with that.
const (
	SimpleString Form = 0
	SyntaxBased       = FormCase | FormPercent | FormPath
	SchemeBased       = SyntaxBased | FormScheme
)

// String returns the names of the steps with commas between them, such as
// "case,percent", or "simple" if there are none.
func (f Form) String() string {
	if f == SimpleString {
		return "simple"
	}
	var names []string
	for k, name := range [...]string{"case", "percent", "path", "scheme"} {
		if f&(1<<k) != 0 {
			names = append(names, name)
		}
	}
	if unknown := f &^ SchemeBased; unknown != 0 {
		names = append(names, nameOf(uint8(unknown), "Form"))
	}
	return strings.Join(names, ",")
}

// Normalize returns i in the normal form f. Two IRIs are equivalent as far as f goes if
// their normal forms are equal.
//
// It is for comparing, locally. What is passed on is i: "If the IRI is to be passed to
// another application or used further in some other way, its original form MUST be
// preserved" (section 5.3.2.3).
//
// FormScheme does this:
//
//   - An empty port, and the default port of the scheme, is dropped with its ":".
//   - An empty path behind an authority becomes "/", but for amqp and amqps, where that
//     is not the same.
//   - A domain name, of the schemes that [IRI.HostToASCII] maps, that has labels which
//     begin with "xn--" or are not in US-ASCII, or percent-encodings, gets all labels in
//     Unicode, mapped and in lower case, if HostToASCII has no error; otherwise it stays.
//     Together with FormCase, two names become one if HostToASCII makes them one.
//   - In "file://localhost/a" the host is dropped, unless there is a userinfo, even an
//     empty one, or a port that stays.
//   - The namespace of a URN is put in lower case (RFC 8141): what stands before the first
//     ":" of the path, if that is letters, digits and "-".
//
// Nothing else changes: "file:/a" and "file:///a" stay different, as do "http://h:080/" and
// "http://h/". IP literals are not rewritten, but for the case of letters. A "?" or "#" with
// nothing behind it stays, as does the case of userinfo, path, query and fragment. But for
// domain names, characters are never normalized, to NFC or otherwise (section 5.3.2.2):
// that is for those who make an IRI from what was not Unicode, see [IRI.NFC].
//
// Normalize is idempotent. Each of [SimpleString], FormCase, FormCase|FormPercent,
// [SyntaxBased], [SchemeBased] makes all those IRIs one that the one before does.
// Normalize(SyntaxBased) of i and of i.ToURI() is the same. The form of the zero IRI is
// the zero IRI.
//
// It does not allocate if i is normal, and otherwise once. But FormScheme allocates more
// for domain names that are not in US-ASCII or begin a label with "xn--", and without
// FormPercent for those with percent-encodings. What becomes of these depends on the
// Unicode version of package idna (see HostToASCII), and all else on i alone. Normalize
// panics if the result would be longer than 1<<30 bytes.
func (r IRI) Normalize(f Form) IRI { return IRI{r.normalize(f, nil)} }

// IsNormal reports whether i is in the normal form f: whether i == i.Normalize(f). It
// does not allocate, but where FormScheme meets a domain name as described there.
func (r IRI) IsNormal(f Form) bool {
	content := ascii.ContentOf(r.text)
	if r.isSurelyNormal(f, nil, content) {
		return true
	}
	var parts [numParts]part
	r.normalParts(&parts, f, nil, content)
	return isUnchanged(r.text, parts[:])
}

// Equivalent reports whether i and j have the same normal form f. This is an equivalence
// relation for each f. IRIs that are not equivalent may still mean the same (section 5.1).
//
// Which f is right depends on what the IRIs are for: identifiers without relation to a
// protocol, such as names of XML namespaces, MUST be compared with [SimpleString], which is
// ==. To decide on a network action, compare i.WithoutFragment() and j.WithoutFragment().
// References have no such method, for they are to be resolved first ([IRI.Resolve]).
//
// It does not allocate if the texts are equal or both normal. It panics where Normalize
// does.
func (r IRI) Equivalent(other IRI, f Form) bool {
	return r == other || r.Normalize(f) == other.Normalize(f)
}

// EquivalentAt returns the first rung of the comparison ladder on which i and j are
// equivalent, and whether there is one. The rungs are [SimpleString], FormCase,
// FormCase|FormPercent, [SyntaxBased] and [SchemeBased].
//
// It allocates and panics where Equivalent does.
func (r IRI) EquivalentAt(other IRI) (Form, bool) {
	switch {
	case r == other:
		return SimpleString, true
	case !r.Equivalent(other, SchemeBased): // on the highest rung, and so on none
		return SimpleString, false
	}
	for _, f := range [...]Form{FormCase, FormCase | FormPercent, SyntaxBased} {
		if r.Equivalent(other, f) {
			return f, true
		}
	}
	return SchemeBased, true
}

// normalize returns the normal form of r, which has a scheme or is zero. What is known of the scheme
// is the row of the table, or known if that is not nil.
func (r reference) normalize(f Form, known *scheme.Row) reference {
	content := ascii.ContentOf(r.text)
	if r.isSurelyNormal(f, known, content) {
		return r
	}
	var parts [numParts]part
	r.normalParts(&parts, f, known, content)
	r.text = rewrite(r.text, parts[:])
	r.ends = ends{r.ends.scheme, parts[partPort].end, parts[partPath].end, parts[partQuery].end}
	return r
}

// schemeRow returns what is known of the scheme: the row of the table, or known if that is not nil.
func (r reference) schemeRow(known *scheme.Row) scheme.Row {
	if known != nil {
		return *known
	}
	return scheme.Lookup(r.Scheme())
}

// hasDots reports whether r, with that content, has dot segments to be removed.
func (r reference) hasDots(content ascii.Content, recoding pct.Recoding) bool {
	path := r.unguardedPath()
	return (content&ascii.HasDots != 0 || strings.HasPrefix(path, ".")) && hasDotSegments(path, recoding)
}

// isSurelyNormal reports whether r, with that content, certainly is in the normal form f. It misses
// some, but not many.
func (r reference) isSurelyNormal(f Form, known *scheme.Row, content ascii.Content) bool {
	switch {
	case f&(FormCase|FormPercent) != 0 && content&ascii.HasPercent != 0,
		f&FormCase != 0 && ascii.HasUpper(r.text[:r.ends.authority]),
		f&FormPercent != 0 && r.hasInappropriate(content),
		f&FormPath != 0 && r.hasDots(content, 0):
		return false
	case f&FormScheme == 0:
		return true
	}
	if !r.hasAuthority() {
		return r.schemeRow(known).Traits&scheme.Namespaced == 0
	}
	// A plain name has neither userinfo nor anything to map.
	_, _, hasPort := r.hostPort()
	start, end := r.hierPart()+len("//"), int(r.ends.authority)
	return !hasPort && r.Path() != "" && domain.IsPlain(r.text, start, end) &&
		r.text[start:end] != localhostName
}

// hasInappropriate reports whether r, with that content, has raw characters that ToIRI leaves
// encoded.
func (r reference) hasInappropriate(content ascii.Content) bool {
	return content&ascii.HasNonASCII != 0 && pct.AppropriatePrefix(r.text) < len(r.text)
}

// The parts of a normal form, from left to right.
const (
	partScheme   = iota
	partUserinfo // with all delimiters before the host
	partHost
	partPort
	partNamespace // of a URN
	partPath
	partQuery
	partFragment
	numParts
)

// normalParts sets parts, which are zero, to the parts of the normal form of r, with that content:
// first to those of r, then step by step.
func (r reference) normalParts(parts *[numParts]part, f Form, known *scheme.Row, content ascii.Content) {
	r.cut(parts)
	recoding := r.recodingFor(f, content)
	for k := range parts {
		parts[k].recoding = recoding
	}
	if recoding&pct.Decode != 0 {
		parts[partQuery].recoding |= pct.Private
	}
	if f&FormCase != 0 {
		lowerCase(parts, content)
	}
	if f&FormPath != 0 && r.hasDots(content, recoding) {
		r.startDotRemoval(&parts[partPath])
	}
	if f&FormScheme != 0 {
		r.normalizeScheme(parts, r.schemeRow(known))
	}
}

// cut sets the texts of parts to those of r.
func (r reference) cut(parts *[numParts]part) {
	host, port, hasPort := r.hostPort()
	portStart := int(r.ends.authority)
	if hasPort {
		portStart -= len(":") + len(port)
	}
	parts[partScheme].text = r.Scheme()
	parts[partUserinfo].text = r.text[r.ends.scheme : portStart-len(host)]
	parts[partHost].text = host
	parts[partPort].text = r.text[portStart:r.ends.authority]
	parts[partPath].text = r.Path()
	parts[partQuery].text = r.text[r.ends.path:r.ends.query]
	parts[partFragment].text = r.text[r.ends.query:]
}

// recodingFor returns what FormPercent and FormCase do to all parts of r, with that content.
func (r reference) recodingFor(f Form, content ascii.Content) (recoding pct.Recoding) {
	if f&FormPercent != 0 && r.hasInappropriate(content) {
		recoding |= pct.EncodeOthers
	}
	if content&ascii.HasPercent == 0 {
		return recoding
	}
	if f&FormPercent != 0 {
		recoding |= pct.Decode | pct.EncodedDots
	}
	if f&FormCase != 0 {
		recoding |= pct.UpperASCII | pct.UpperOthers
	}
	return recoding
}

// lowerCase puts the scheme and a host in US-ASCII in lower case.
func lowerCase(parts *[numParts]part, content ascii.Content) {
	if ascii.HasUpper(parts[partScheme].text) {
		parts[partScheme].recoding |= pct.LowerCase
	}
	if host := parts[partHost].text; (content&ascii.HasPercent != 0 || ascii.HasUpper(host)) && domain.IsASCII(host) {
		parts[partHost].recoding |= pct.LowerCase
	}
}

// startDotRemoval has the path lose its dot segments, which it has.
func (r reference) startDotRemoval(path *part) {
	path.dots = hasDots
	path.text = trimDotSegments(path.text, path.recoding)
	if strings.HasPrefix(path.text, "/") {
		path.text = path.text[len("/"):]
		path.dots |= isRooted
	}
	if r.hasAuthority() {
		path.dots |= afterAuthority
	}
}

// normalizeScheme changes parts by what is known of the scheme.
func (r reference) normalizeScheme(parts *[numParts]part, known scheme.Row) {
	if !r.hasAuthority() {
		if known.Traits&scheme.Namespaced != 0 {
			lowerNamespace(&parts[partNamespace], &parts[partPath])
		}
		return
	}
	if path := &parts[partPath]; path.text == "" && path.dots == 0 && known.Traits&scheme.EmptyPathDiffers == 0 {
		path.text = "/"
	}
	if port := parts[partPort].text; port == ":" || port != "" && known.IsDefault(port[len(":"):]) {
		parts[partPort].text = ""
	}
	host := &parts[partHost]
	if known.Traits&scheme.DomainName != 0 {
		if name, ok := domain.Unicode(host.text, host.recoding); ok {
			*host = part{text: name}
		}
	}
	if known.Traits&scheme.Localhost != 0 && parts[partPort].text == "" && isLocalhost(host.text, host.recoding) {
		if _, hasUserinfo := r.Userinfo(); !hasUserinfo {
			host.text = ""
		}
	}
}

// lowerNamespace makes the namespace at the beginning of the path of a URN a part of its own, in
// lower case.
func lowerNamespace(namespace, path *part) {
	if path.dots&isRooted != 0 {
		return
	}
	if path.dots != 0 {
		if _, first, _ := removeDotSegments(nil, path.text, 0, path.recoding&pct.EncodedDots); first > 0 {
			return // the first segment is removed, and with it the namespace
		}
	}
	n := namespaceLen(path.text, path.recoding)
	namespace.text, path.text = path.text[:n], path.text[n:]
	namespace.recoding |= pct.LowerCase
}

const localhostName = "localhost"

// isLocalhost reports whether host, recoded, is "localhost", in upper or lower case.
func isLocalhost(host string, recoding pct.Recoding) bool {
	var buf [len(localhostName)]byte
	written, read := pct.Recode(buf[:], host, recoding|pct.LowerCase)
	return read == len(host) && string(buf[:written]) == localhostName
}

// namespaceLen returns the length of the namespace identifier at the beginning of the path of a
// URN: letters, digits and hyphens, once recoded, up to a ":".
func namespaceLen(path string, recoding pct.Recoding) int {
	for i := 0; i < len(path); i++ {
		c := path[i]
		if c == ':' {
			return i
		}
		if c == '%' && recoding&pct.Decode != 0 {
			c = pct.Octet(path[i:])
			i += len("XX")
		}
		if !ascii.IsAlpha(c) && !ascii.IsDigit(c) && c != '-' {
			break
		}
	}
	return 0
}
