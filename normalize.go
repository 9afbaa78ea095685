package iri

import (
	"strings"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/scheme"
)

// A Form is a set of normalization steps (RFC 3987, section 5.3). It selects a level at which to
// compare IRIs, from [SimpleString] to [SchemeBased]. Steps are applied in this order: FormPercent,
// FormCase, FormPath, FormScheme. Bits other than these steps are ignored.
type Form uint8

// The normalization steps.
const (
	// FormCase converts the scheme and ASCII hosts to lower case, and percent-encodings
	// to upper case (section 5.3.2.1). A host counts as ASCII if its percent-encodings
	// decode to ASCII too. The case of other text stays.
	FormCase Form = 1 << iota
	// FormPercent decodes the percent-encodings that [IRI.ToIRI] decodes (section
	// 5.3.2.3). Literal characters that are inappropriate in an IRI (see ToIRI), such as
	// U+202E, are percent-encoded: with FormCase, "%e2%80%ae" and a literal U+202E become
	// equal. Other percent-encodings stay, and keep their case.
	FormPercent
	// FormPath removes the segments "." and ".." (section 5.3.2.4; RFC 3986, section
	// 5.2.4), whatever the scheme: "urn:a:b/../c" becomes "urn:/c". If the result has no
	// authority and its path would begin with "//", FormPath puts "/." before the path.
	FormPath
	// FormScheme applies rules of the scheme, such as its default port (section 5.3.3).
	// [IRI.Normalize] lists these rules.
	FormScheme
)

// The named levels of the comparison ladder: Simple String Comparison (section 5.3.1),
// Syntax-Based Normalization (section 5.3.2) and Scheme-Based Normalization (section 5.3.3),
// which includes the syntax-based steps.
const (
	SimpleString Form = 0
	SyntaxBased       = FormCase | FormPercent | FormPath
	SchemeBased       = SyntaxBased | FormScheme
)

// String returns the names of the steps, separated by commas, such as "case,percent". It
// returns "simple" if f has no bits set. Unknown bits are named by number, such as "Form(16)".
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

// Normalize returns the normal form f of r (RFC 3987, section 5.3). Two IRIs are equivalent at
// level f if their normal forms are equal.
//
// Use normal forms to compare, for example as keys. Send and store r itself: "If the IRI is to be
// passed to another application or used further in some other way, its original form MUST be
// preserved" (section 5.3.2.3).
//
// The constants of type [Form] describe the steps. FormScheme applies these rules:
//
//   - Ports: an empty port and the default port of the scheme are removed, with the ":".
//   - Empty paths: after an authority, an empty path becomes "/". The exceptions are amqp and
//     amqps, for which the two differ.
//   - Domain names: see below.
//   - file: the host of "file://localhost/a" is removed. It stays if there is a non-empty
//     port, or a userinfo, even an empty one.
//   - urn: the namespace is converted to lower case (RFC 8141). The namespace is the text before
//     the first ":" of the path, if it consists of letters, digits and "-".
//
// The rule for domain names applies to the schemes of [IRI.HostToASCII]. It changes names with
// non-ASCII characters, percent-encodings, or a label that begins with "xn--". All labels of
// such a name are mapped to lower-case Unicode. The name stays as it is if HostToASCII returns
// an error. With FormCase, names that HostToASCII maps to the same name become equal.
//
// Everything else stays:
//
//   - "file:/a" and "file:///a" stay different, and so do "http://h:080/" and "http://h/".
//   - IP literals change only in case.
//   - A "?" or "#" stays even if nothing follows it.
//   - Userinfo, path, query and fragment keep their case, except for percent-encodings and the
//     namespace of a URN.
//   - Characters outside domain names are never normalized, to NFC or otherwise (section
//     5.3.2.2). [IRI.NFC] is for IRIs converted from text that was not Unicode.
//
// Normalize is idempotent. The levels [SimpleString], FormCase, FormCase|FormPercent,
// [SyntaxBased] and [SchemeBased] are nested: IRIs equal at one level are equal at every higher
// level. At level SyntaxBased, r and r.ToURI() have the same normal form. The zero IRI is its
// own normal form.
//
// Normalize does not allocate if r is normal, and allocates once otherwise. FormScheme allocates
// more for domain names with non-ASCII characters or a label that begins with "xn--", and,
// without FormPercent, for domain names with percent-encodings. The result for such names
// depends on the Unicode version of package idna (see HostToASCII). All other results depend
// only on r. Normalize panics if the result would be longer than 1<<30 bytes.
func (r IRI) Normalize(f Form) IRI { return IRI{r.normalize(f, nil)} }

// IsNormal reports whether r is in the normal form f: whether r == r.Normalize(f). It does not
// allocate, except for the domain names for which FormScheme allocates more (see Normalize).
func (r IRI) IsNormal(f Form) bool {
	content := ascii.ContentOf(r.text)
	if r.isSurelyNormal(f, nil, content) {
		return true
	}
	var parts [numParts]part
	r.normalParts(&parts, f, nil, content)
	return isUnchanged(r.text, parts[:])
}

// Equivalent reports whether r and other have the same normal form f ([IRI.Normalize]). For each
// f, this is an equivalence relation. IRIs that are not equivalent may still identify the same
// resource (RFC 3987, section 5.1).
//
// Choose f by the purpose of the comparison:
//
//   - Identifiers without relation to a protocol, such as names of XML namespaces, MUST be
//     compared with [SimpleString], which is ==.
//   - To decide on a network action, compare both IRIs without their fragments
//     ([IRI.WithoutFragment]).
//
// A Ref has no method Equivalent, since references must be resolved first ([IRI.Resolve]).
//
// Equivalent does not allocate if the texts are equal. Otherwise it allocates and panics under the
// same conditions as Normalize for both IRIs.
func (r IRI) Equivalent(other IRI, f Form) bool {
	return r == other || r.Normalize(f) == other.Normalize(f)
}

// EquivalentAt returns the lowest level of the comparison ladder at which r and other are
// equivalent, and whether there is one. The levels are [SimpleString], FormCase,
// FormCase|FormPercent, [SyntaxBased] and [SchemeBased].
//
// It allocates and panics under the same conditions as Equivalent.
func (r IRI) EquivalentAt(other IRI) (Form, bool) {
	switch {
	case r == other:
		return SimpleString, true
	case !r.Equivalent(other, SchemeBased): // not at the highest level, so at no level
		return SimpleString, false
	}
	for _, f := range [...]Form{FormCase, FormCase | FormPercent, SyntaxBased} {
		if r.Equivalent(other, f) {
			return f, true
		}
	}
	return SchemeBased, true
}

// normalize returns the normal form f of r, which has a scheme or is zero. If custom is not nil, it
// replaces the built-in row of the scheme.
func (r reference) normalize(f Form, custom *scheme.Row) reference {
	content := ascii.ContentOf(r.text)
	if r.isSurelyNormal(f, custom, content) {
		return r
	}
	var parts [numParts]part
	r.normalParts(&parts, f, custom, content)
	r.text = rewrite(r.text, parts[:])
	r.ends = ends{r.ends.scheme, parts[partPort].end, parts[partPath].end, parts[partQuery].end}
	return r
}

// schemeRow returns the row of the scheme of r: *custom, or the built-in row if custom is nil.
func (r reference) schemeRow(custom *scheme.Row) scheme.Row {
	if custom != nil {
		return *custom
	}
	return scheme.Lookup(r.Scheme())
}

// needsDotRemoval reports whether FormPath has to remove dot segments from r. Here and below,
// content is ascii.ContentOf(r.text).
func (r reference) needsDotRemoval(content ascii.Content, recoding pct.Recoding) bool {
	path := r.unguardedPath()
	return (content&ascii.HasDotCandidates != 0 || strings.HasPrefix(path, ".")) && hasDotSegments(path, recoding)
}

// isSurelyNormal reports whether a quick check finds that r is in the normal form f. For a few
// references it returns false although they are normal.
func (r reference) isSurelyNormal(f Form, custom *scheme.Row, content ascii.Content) bool {
	switch {
	case f&(FormCase|FormPercent) != 0 && content&ascii.HasPercent != 0,
		f&FormCase != 0 && ascii.HasUpper(r.text[:r.ends.authority]),
		f&FormPercent != 0 && r.hasInappropriate(content),
		f&FormPath != 0 && r.needsDotRemoval(content, 0):
		return false
	case f&FormScheme == 0:
		return true
	}
	if !r.hasAuthority() {
		return r.schemeRow(custom).Traits&scheme.Namespaced == 0
	}
	// A plain authority has no userinfo, and its host needs no mapping.
	_, _, hasPort := r.hostPort()
	start, end := r.hierPart()+len("//"), int(r.ends.authority)
	return !hasPort && r.Path() != "" && domain.IsPlain(r.text, start, end) &&
		r.text[start:end] != localhostName
}

// hasInappropriate reports whether r contains raw characters that ToIRI would leave
// percent-encoded.
func (r reference) hasInappropriate(content ascii.Content) bool {
	return content&ascii.HasNonASCII != 0 && pct.AppropriatePrefix(r.text) < len(r.text)
}

// The parts of a normal form, from left to right.
const (
	partScheme   = iota
	partUserinfo // with all delimiters between scheme and host
	partHost
	partPort      // with its ":"
	partNamespace // of a URN
	partPath
	partQuery
	partFragment
	numParts
)

// normalParts sets parts, which must be zero, to the parts of the normal form f of r. It starts
// with the parts of r and applies one step after the other.
func (r reference) normalParts(parts *[numParts]part, f Form, custom *scheme.Row, content ascii.Content) {
	r.cut(parts)
	recoding := r.recodingFor(f, content)
	for k := range parts {
		parts[k].recoding = recoding
	}
	if recoding&pct.Decode != 0 {
		parts[partQuery].recoding |= pct.DecodePrivate
	}
	if f&FormCase != 0 {
		lowerCase(parts, content)
	}
	if f&FormPath != 0 && r.needsDotRemoval(content, recoding) {
		r.startDotRemoval(&parts[partPath])
	}
	if f&FormScheme != 0 {
		r.normalizeScheme(parts, r.schemeRow(custom))
	}
}

// cut cuts the text of r into the texts of parts.
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

// recodingFor returns the recoding that FormPercent and FormCase apply to all parts of r.
func (r reference) recodingFor(f Form, content ascii.Content) (recoding pct.Recoding) {
	if f&FormPercent != 0 && r.hasInappropriate(content) {
		recoding |= pct.EncodeInappropriate
	}
	if content&ascii.HasPercent == 0 {
		return recoding
	}
	if f&FormPercent != 0 {
		recoding |= pct.Decode | pct.EncodedDots
	}
	if f&FormCase != 0 {
		recoding |= pct.UpperASCII | pct.UpperNonASCII
	}
	return recoding
}

// lowerCase converts the scheme and an ASCII host to lower case.
func lowerCase(parts *[numParts]part, content ascii.Content) {
	if ascii.HasUpper(parts[partScheme].text) {
		parts[partScheme].recoding |= pct.LowerCase
	}
	if host := parts[partHost].text; (content&ascii.HasPercent != 0 || ascii.HasUpper(host)) && domain.IsASCII(host) {
		parts[partHost].recoding |= pct.LowerCase
	}
}

// startDotRemoval removes leading dot segments and then a leading "/" from path, which has dot
// segments. It sets path.dots, so that rewrite removes the other dot segments.
func (r reference) startDotRemoval(path *part) {
	path.dots = removesDots
	path.text = trimDotSegments(path.text, path.recoding)
	if strings.HasPrefix(path.text, "/") {
		path.text = path.text[len("/"):]
		path.dots |= isRooted
	}
	if r.hasAuthority() {
		path.dots |= afterAuthority
	}
}

// normalizeScheme changes parts by the rules of the scheme.
func (r reference) normalizeScheme(parts *[numParts]part, row scheme.Row) {
	if !r.hasAuthority() {
		if row.Traits&scheme.Namespaced != 0 {
			lowerNamespace(&parts[partNamespace], &parts[partPath])
		}
		return
	}
	if path := &parts[partPath]; path.text == "" && path.dots == 0 && row.Traits&scheme.EmptyPathDiffers == 0 {
		path.text = "/"
	}
	if port := parts[partPort].text; port == ":" || port != "" && row.IsDefault(port[len(":"):]) {
		parts[partPort].text = ""
	}
	host := &parts[partHost]
	if row.Traits&scheme.DomainName != 0 {
		if name, ok := domain.Unicode(host.text, host.recoding); ok {
			*host = part{text: name}
		}
	}
	if row.Traits&scheme.Localhost != 0 && parts[partPort].text == "" && isLocalhost(host.text, host.recoding) {
		if _, hasUserinfo := r.Userinfo(); !hasUserinfo {
			host.text = ""
		}
	}
}

// lowerNamespace moves the namespace of a URN from path to a part of its own, in lower case.
func lowerNamespace(namespace, path *part) {
	if path.dots&isRooted != 0 {
		return
	}
	if path.dots != 0 {
		if _, first, _ := removeDotSegments(nil, path.text, 0, path.recoding&pct.EncodedDots); first > 0 {
			return // the first segment, with the namespace, is removed
		}
	}
	n := namespaceLen(path.text, path.recoding)
	namespace.text, path.text = path.text[:n], path.text[n:]
	namespace.recoding |= pct.LowerCase
}

const localhostName = "localhost"

// isLocalhost reports whether host is "localhost" after recoding, ignoring case.
func isLocalhost(host string, recoding pct.Recoding) bool {
	var buf [len(localhostName)]byte
	written, read := pct.Recode(buf[:], host, recoding|pct.LowerCase)
	return read == len(host) && string(buf[:written]) == localhostName
}

// namespaceLen returns the length of the namespace identifier at the start of the path of a URN, or
// 0 if the path does not begin with one. After recoding, the identifier consists of letters,
// digits and hyphens up to a ":".
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
