package iri

import (
	"iter"
	"math"
	"net/netip"
	"strconv"
	"strings"

	"example.com/iri/internal/ascii"
)

// An IRI is an Internationalized Resource Identifier: text that matches rule IRI of RFC 3987,
// section 2.2, and therefore has a scheme. [Parse] and many methods return an IRI. Parsing the text
// of any IRI returns the same value.
//
// An IRI is an immutable value of at most 32 bytes. It is comparable and can be a map key: r ==
// other is Simple String Comparison (section 5.3.1).
//
// The zero IRI is not a valid IRI; see [IRI.IsZero]. Its text is "", its components are absent or
// empty, and its setters return an error. Normalizing it, or converting it to an IRI or URI,
// returns the zero IRI. Resolving a reference against the zero IRI returns the reference itself if
// it has a scheme, and the zero IRI otherwise.
type IRI struct{ reference }

// A Ref is an IRI reference: text that matches rule IRI-reference of RFC 3987, section 2.2. It is
// an IRI or a relative reference. [ParseRef] returns a Ref.
//
// Like an [IRI], a Ref is an immutable, comparable value, and == compares texts. For any other
// comparison, resolve both references first (section 5.1): see [IRI.Resolve] and [IRI.Equivalent].
//
// The zero Ref is the empty relative reference "".
type Ref struct{ reference }

// A reference is the common part of IRI and Ref: a text and the offsets where its components end.
//
//	http://u@example.org:8042/over/there?name=ferret#nose
//	    |                    |          |           |    |
//	 scheme              authority     path       query len(text)
//
// An absent scheme ends at 0. An absent authority ends after the ":" of the scheme, or at 0 without
// a scheme: see hierPart. A present authority ends later, because it includes its "//": see
// hasAuthority. An absent query or fragment ends where the component before it ends.
//
// Neither struct has more than four fields, and a reference has at most 32 bytes. That lets the
// compiler keep it in registers.
type reference struct {
	text string
	ends ends
}

type ends struct{ scheme, authority, path, query uint32 }

// String returns the text of r as it was parsed.
func (r reference) String() string { return r.text }

// IsZero reports whether r is the zero value, whose text is "".
func (r reference) IsZero() bool { return r.text == "" }

// Scheme returns the scheme as written, without its ":" (RFC 3986, section 3.1). It returns "" if
// the scheme is absent: a scheme is never empty.
func (r reference) Scheme() string { return r.text[:r.ends.scheme] }

// Authority returns the authority without its leading "//" and reports whether it is present: in
// "file:///a" the authority is empty, in "file:/a" it is absent (RFC 3986, section 3.2).
func (r reference) Authority() (string, bool) {
	if !r.hasAuthority() {
		return "", false
	}
	return r.text[r.hierPart()+2 : r.ends.authority], true
}

// Userinfo returns the userinfo without its trailing "@" and reports whether it is present: in
// "//@h" the userinfo is empty, in "//h" it is absent (RFC 3986, section 3.2.1). It may contain a
// password; see [IRI.Redacted].
func (r reference) Userinfo() (string, bool) {
	a, _ := r.Authority()
	if at := strings.IndexByte(a, '@'); at >= 0 {
		return a[:at], true
	}
	return "", false
}

// Host returns the host as written, without userinfo and port (RFC 3986, section 3.2.2). An IP
// literal includes its brackets. Host returns "" both for an empty host and for an absent
// authority; HostKind distinguishes them.
func (r reference) Host() string {
	host, _, _ := r.hostPort()
	return host
}

// Port returns the port without its leading ":" and reports whether it is present: in "//h:" the
// port is empty, in "//h" it is absent (RFC 3986, section 3.2.3). A port is a string of digits of
// any length; PortNumber returns it as a number.
func (r reference) Port() (string, bool) {
	_, port, ok := r.hostPort()
	return port, ok
}

// HostKind returns the kind of the host: the alternative of rule ihost that it matches (RFC 3987,
// section 2.2). If the host matches several, the first one wins: "127.0.0.1" is an IPv4 address,
// but "127.0.0.01" is a registered name.
func (r reference) HostKind() HostKind {
	host := r.Host()
	switch {
	case !r.hasAuthority():
		return HostNone
	case ipv4Address(host, 0) == len(host):
		return HostIPv4
	case !strings.HasPrefix(host, "["):
		return HostRegName
	case host[1] == 'v' || host[1] == 'V':
		return HostIPvFuture
	}
	return HostIPv6
}

// HostAddr returns the IP address in the host and reports whether the host is an IPv4 or IPv6
// address.
func (r reference) HostAddr() (netip.Addr, bool) {
	host := r.Host()
	switch r.HostKind() {
	case HostIPv6:
		host = host[1 : len(host)-1]
	case HostIPv4:
	default:
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(host)
	return addr, err == nil
}

// Path returns the path, which is always present but may be empty (RFC 3986, section 3.3). It
// matches rule
//
//	ipath          = ipath-abempty   ; begins with "/" or is empty
//	               / ipath-absolute  ; begins with "/" but not "//"
//	               / ipath-noscheme  ; begins with a non-colon segment
//	               / ipath-rootless  ; begins with a segment
//	               / ipath-empty     ; zero characters
func (r reference) Path() string { return r.text[r.ends.authority:r.ends.path] }

// Query returns the query without its leading "?" and reports whether it is present: in "a?" the
// query is empty, in "a" it is absent (RFC 3986, section 3.4).
func (r reference) Query() (string, bool) {
	if r.ends.query == r.ends.path {
		return "", false
	}
	return r.text[r.ends.path+1 : r.ends.query], true
}

// Fragment returns the fragment without its leading "#" and reports whether it is present: in "a#"
// the fragment is empty, in "a" it is absent (RFC 3986, section 3.5).
func (r reference) Fragment() (string, bool) {
	if int(r.ends.query) == len(r.text) {
		return "", false
	}
	return r.text[r.ends.query+1:], true
}

// Segments returns an iterator over the segments of the path, as written (RFC 3986, section 3.3).
// Segments are separated by "/". A leading "/" does not separate segments:
//
//	path      segments
//	"/a//b/"  "a", "", "b", ""
//	"a/b"     "a", "b"
//	"/"       ""
//	""        (no segments)
//
// To restore the path, join the segments with "/", and put another "/" first if the path begins
// with "/".
//
// The meaning of segments depends on the scheme and the server (RFC 8820, section 2.3). [Unescape]
// decodes a segment, and [IRI.JoinPath] adds segments.
func (r reference) Segments() iter.Seq[string] {
	return func(yield func(string) bool) {
		path := r.Path()
		split(strings.TrimPrefix(path, "/"), "/", path != "", yield)
	}
}

// QueryParts returns an iterator over the parts of the query that are separated by "&", as written.
// An empty query has one part, which is empty. An absent query has no parts. To restore the query,
// join the parts with "&".
func (r reference) QueryParts() iter.Seq[string] {
	return func(yield func(string) bool) {
		query, ok := r.Query()
		split(query, "&", ok, yield)
	}
}

// split yields the parts of s that are separated by delimiter. If more is false, it yields nothing.
func split(s, delimiter string, more bool, yield func(string) bool) {
	for rest := s; more; {
		var part string
		part, rest, more = strings.Cut(rest, delimiter)
		if !yield(part) {
			return
		}
	}
}

// QueryPairs returns an iterator over the keys and values of the query, as written and in order. It
// splits each of the [IRI.QueryParts] at its first "=". A part without "=" is a key with an empty
// value:
//
//	query     keys and values
//	a=1&b=2   "a", "1"; "b", "2"
//	a&&a=b=c  "a", ""; "", ""; "a", "b=c"
//
// No pair is skipped or changed. But "a" and "a=" yield the same pair: use QueryParts to
// distinguish them.
//
// Pairs in a query are a convention of HTML forms. Schemes and servers may have other conventions
// (RFC 8820, section 2.4). [UnescapeQueryPart] decodes keys and values in which "+" means a space,
// as in HTML forms. If "+" means "+", use [Unescape].
func (r reference) QueryPairs() iter.Seq2[string, string] {
	return func(yield func(key, value string) bool) {
		for part := range r.QueryParts() {
			key, value, _ := strings.Cut(part, "=")
			if !yield(key, value) {
				return
			}
		}
	}
}

// PortNumber returns the port as a number. It reports whether the port is present, not empty, and
// at most 65535 (RFC 3986, section 3.2.3). Leading zeros are ignored.
func (r reference) PortNumber() (port uint16, ok bool) {
	digits, _ := r.Port()
	if digits == "" {
		return 0, false
	}
	n := 0
	for _, c := range []byte(digits) { // strconv would allocate an error for a larger number
		n = 10*n + int(c-'0')
		if n > math.MaxUint16 {
			return 0, false
		}
	}
	return uint16(n), true
}

// PortOrDefault returns the number of the port to connect to and reports whether it is known. In an
// authority with an absent or empty port, it is the [DefaultPort] of the scheme (RFC 3986, section
// 3.2.3). Otherwise PortOrDefault returns PortNumber. It ignores the Schemes of a [Ladder].
func (r reference) PortOrDefault() (port uint16, ok bool) {
	if digits, _ := r.Port(); digits == "" && r.hasAuthority() {
		return DefaultPort(r.Scheme())
	}
	return r.PortNumber()
}

// IsURI reports whether r is all ASCII and therefore also matches rule URI-reference of RFC 3986.
func (r reference) IsURI() bool { return ascii.Is(r.text) }

// hierPart returns the offset where the ihier-part or the irelative-part begins: after the scheme
// and its ":", or 0 if the scheme is absent.
func (r reference) hierPart() int {
	if r.ends.scheme == 0 {
		return 0
	}
	return int(r.ends.scheme) + 1
}

func (r reference) hasAuthority() bool { return int(r.ends.authority) > r.hierPart() }

// hostPort returns the host and the port of the authority, and whether the port is present.
func (r reference) hostPort() (host, port string, hasPort bool) {
	a, _ := r.Authority()
	a = a[strings.IndexByte(a, '@')+1:]
	// The colons inside an IP literal do not separate the port. Only an IP literal contains "]".
	end := strings.IndexByte(a, ']') + 1
	if colon := strings.IndexByte(a[end:], ':'); colon >= 0 {
		end += colon
		return a[:end], a[end+1:], true
	}
	return a, "", false
}

// Span returns the byte offsets at which component c starts and ends in the text of r, without
// delimiters. It reports whether c is present:
//
//   - If c is present, r.String()[start:end] is the component as its accessor returns it. The path
//     is always present, and ComponentNone is the whole text.
//   - If c is absent, start and end are both the offset where c, with its delimiters, would be
//     inserted.
//   - If c is not one of the constants of type Component, it is absent, and start and end are 0.
//
// Span does not allocate.
func (r reference) Span(c Component) (start, end int, ok bool) {
	switch c {
	case ComponentNone:
		return 0, len(r.text), true
	case ComponentScheme:
		return 0, int(r.ends.scheme), r.ends.scheme > 0
	case ComponentAuthority, ComponentUserinfo, ComponentHost, ComponentPort:
		return r.authoritySpan(c)
	case ComponentPath:
		return int(r.ends.authority), int(r.ends.path), true
	case ComponentQuery:
		start, end = int(r.ends.path), int(r.ends.query)
	case ComponentFragment:
		start, end = int(r.ends.query), len(r.text)
	}
	if start == end {
		return start, end, false
	}
	return start + len("?"), end, true
}

// authoritySpan implements Span for the authority, userinfo, host and port.
func (r reference) authoritySpan(c Component) (start, end int, ok bool) {
	end = int(r.ends.authority)
	if !r.hasAuthority() {
		return end, end, false
	}
	start = r.hierPart() + len("//")
	if c == ComponentAuthority {
		return start, end, true
	}
	hostStart := start + strings.IndexByte(r.text[start:end], '@') + 1
	host, port, hasPort := r.hostPort()
	switch c {
	case ComponentUserinfo:
		return start, max(start, hostStart-len("@")), hostStart > start
	case ComponentHost:
		return hostStart, hostStart + len(host), true
	}
	return end - len(port), end, hasPort
}

// moved returns e after component c has grown by the given number of bytes, which may be negative.
func (e ends) moved(c Component, by int) ends {
	if c <= ComponentScheme {
		e.scheme += uint32(by)
	}
	if c <= ComponentPort {
		e.authority += uint32(by)
	}
	if c <= ComponentPath {
		e.path += uint32(by)
	}
	if c <= ComponentQuery {
		e.query += uint32(by)
	}
	return e
}

// IsURI reports whether r is all ASCII and therefore also a URI (rule URI of RFC 3986). It returns
// false for the zero IRI.
func (r IRI) IsURI() bool { return !r.IsZero() && r.reference.IsURI() }

// IsAbsoluteIRI reports whether r has no fragment and therefore matches rule
//
//	absolute-IRI   = scheme ":" ihier-part [ "?" iquery ]
//
// It returns false for the zero IRI. Every other IRI has a scheme; use [Ref.HasScheme] to check
// whether a reference has one.
func (r IRI) IsAbsoluteIRI() bool {
	return !r.IsZero() && int(r.ends.query) == len(r.text)
}

// Compare compares the texts of r and other byte by byte and returns -1, 0 or +1. It returns 0 if
// and only if r == other.
func (r IRI) Compare(other IRI) int { return strings.Compare(r.text, other.text) }

// Ref returns r as an IRI reference. For the zero IRI, it returns the zero Ref.
func (r IRI) Ref() Ref { return Ref(r) }

// HasScheme reports whether r has a scheme and therefore is an IRI. Otherwise r is a relative
// reference (rule irelative-ref of RFC 3987, section 2.2).
func (r Ref) HasScheme() bool { return r.ends.scheme > 0 }

// IRI returns r as an IRI and reports whether it is one. If r is a relative reference, the result
// is the zero IRI.
func (r Ref) IRI() (IRI, bool) {
	if !r.HasScheme() {
		return IRI{}, false
	}
	return IRI(r), true
}

// Compare compares the texts of r and other byte by byte and returns -1, 0 or +1. It returns 0 if
// and only if r == other.
func (r Ref) Compare(other Ref) int { return strings.Compare(r.text, other.text) }

// A HostKind is a kind of host, such as an IPv6 address. See [IRI.HostKind].
type HostKind uint8

// The kinds of hosts. Except for HostNone, they are the alternatives of rule ihost (RFC 3987,
// section 2.2).
const (
	HostNone      HostKind = iota // the authority is absent, as in "urn:a:b"
	HostRegName                   // rule ireg-name: a domain name or another name, or empty
	HostIPv4                      // rule IPv4address, as in "127.0.0.1"
	HostIPv6                      // an IP-literal with an IPv6address, as in "[::1]"
	HostIPvFuture                 // an IP-literal with an IPvFuture, as in "[v1.a]"
)

// String returns the name of k: "none", "reg-name", "IPv4", "IPv6" or "IPvFuture".
func (k HostKind) String() string {
	return nameOf(uint8(k), "HostKind", "none", "reg-name", "IPv4", "IPv6", "IPvFuture")
}

// A Component identifies a part of an IRI or IRI reference, such as its host.
type Component uint8

// The components, from left to right.
const (
	ComponentNone Component = iota // the whole reference
	ComponentScheme
	ComponentAuthority // userinfo, host and port together; errors name one of the three instead
	ComponentUserinfo
	ComponentHost
	ComponentPort
	ComponentPath
	ComponentQuery
	ComponentFragment
)

// String returns the name of c in lower case, such as "userinfo". The name of ComponentNone is
// "reference".
func (c Component) String() string {
	return nameOf(uint8(c), "Component", "reference", "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")
}

// nameOf returns names[i]. If i has no name, nameOf returns the type and the number, as in
// "Component(9)".
func nameOf(i uint8, typ string, names ...string) string {
	if int(i) < len(names) {
		return names[i]
	}
	return typ + "(" + strconv.Itoa(int(i)) + ")"
}
