package iri

import (
	"iter"
	"math"
	"net/netip"
	"strconv"
	"strings"

	"example.com/iri/internal/ascii"
)

// An IRI is an Internationalized Resource Identifier: a text that matches rule
// IRI of RFC 3987, section 2.2, and so has a scheme. Every IRI is the result of
// parsing: [Parse] makes one, and whatever a method returns would parse to the
// same value.
//
// An IRI is immutable, at most 32 bytes long, and comparable: i == j is Simple
// String Comparison (section 5.3.1), so IRIs may be map keys.
//
// The zero IRI is no IRI. [IRI.IsZero] reports it, its text is "", and its methods
// return zero values, setters with an error; as a base it leaves IRIs as they are.
type IRI struct{ reference }

// A Ref is an IRI reference: a text that matches rule IRI-reference of
// RFC 3987, section 2.2, which is an IRI or a relative reference. Every Ref is
// the result of parsing, as for [IRI], and == compares texts. To compare in any other way,
// resolve both first (section 5.1): see [IRI.Resolve] and [IRI.Equivalent].
//
// The zero Ref is the empty relative reference "".
type Ref struct{ reference }

// A reference is what IRI and Ref have in common: a text and where its
// components end.
//
//	http://u@example.org:8042/over/there?name=ferret#nose
//	    |                    |          |           |    |
//	 scheme              authority     path       query len(text)
//
// An absent scheme ends at 0, an absent authority where the path begins, an
// absent query or fragment where the component before it ends. At most four
// fields in a struct and 32 bytes in all let the compiler return the value in
// registers.
type reference struct {
	text string
	ends ends
}

type ends struct{ scheme, authority, path, query uint32 }

// String returns the text of r as it was parsed.
func (r reference) String() string { return r.text }

// IsZero reports whether the text is "".
func (r reference) IsZero() bool { return r.text == "" }

// Scheme returns the scheme as written, without its ":", and "" if there is
// none (RFC 3986, section 3.1). A scheme is never empty.
func (r reference) Scheme() string { return r.text[:r.ends.scheme] }

// Authority returns the authority without the "//" in front of it, and whether
// there is one: "file:///a" has an empty authority, "file:/a" has none (RFC
// 3986, section 3.2).
func (r reference) Authority() (string, bool) {
	if !r.hasAuthority() {
		return "", false
	}
	return r.text[r.hierPart()+2 : r.ends.authority], true
}

// Userinfo returns the userinfo without the "@" behind it, and whether there
// is one: "//@h" has an empty userinfo, "//h" has none (RFC 3986, section
// 3.2.1).
func (r reference) Userinfo() (string, bool) {
	a, _ := r.Authority()
	if at := strings.IndexByte(a, '@'); at >= 0 {
		return a[:at], true
	}
	return "", false
}

// Host returns the host as written, an IP literal with its brackets. It is ""
// if the host is empty and if there is no authority; HostKind tells these
// apart (RFC 3986, section 3.2.2).
func (r reference) Host() string {
	host, _, _ := r.hostPort()
	return host
}

// Port returns the port without the ":" in front of it, and whether there is
// one: "//h:" has an empty port, "//h" has none. It is a string of digits of
// any length (RFC 3986, section 3.2.3).
func (r reference) Port() (string, bool) {
	_, port, ok := r.hostPort()
	return port, ok
}

// HostKind returns which alternative of rule ihost the host matches, by
// "first-match-wins": "127.0.0.1" is an IPv4 address, "127.0.0.01" a registered
// name.
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

// HostAddr returns the address that the host is, and whether it is an IPv4 or
// IPv6 address.
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

// Path returns the path, which is always there but may be empty (RFC 3986,
// section 3.3): rule
//
//	ipath          = ipath-abempty   ; begins with "/" or is empty
//	               / ipath-absolute  ; begins with "/" but not "//"
//	               / ipath-noscheme  ; begins with a non-colon segment
//	               / ipath-rootless  ; begins with a segment
//	               / ipath-empty     ; zero characters
func (r reference) Path() string { return r.text[r.ends.authority:r.ends.path] }

// Query returns the query without the "?" in front of it, and whether there is
// one: "a?" has an empty query, "a" has none (RFC 3986, section 3.4).
func (r reference) Query() (string, bool) {
	if r.ends.query == r.ends.path {
		return "", false
	}
	return r.text[r.ends.path+1 : r.ends.query], true
}

// Fragment returns the fragment without the "#" in front of it, and whether
// there is one: "a#" has an empty fragment, "a" has none (RFC 3986, section
// 3.5).
func (r reference) Fragment() (string, bool) {
	if int(r.ends.query) == len(r.text) {
		return "", false
	}
	return r.text[r.ends.query+1:], true
}

// Segments returns an iterator over the segments of the path, as written (RFC 3986, section 3.3):
//
//	isegment       = *ipchar
//
// "/" stands between two of them, and before the first one if the path begins with it: "/a//b/" has
// "a", "", "b" and "", and "a" has "a". An empty path has none. So the segments joined by
// "/", with another "/" before them if the path begins with one, are the path.
//
// What they mean depends on the scheme and the server (RFC 8820, section 2.3). [Unescape] decodes
// one, and [IRI.JoinPath] adds some.
func (r reference) Segments() iter.Seq[string] {
	return func(yield func(string) bool) {
		path := r.Path()
		split(strings.TrimPrefix(path, "/"), "/", path != "", yield)
	}
}

// QueryParts returns an iterator over the parts of the query between which "&" stands, as
// written. Joined by "&" they are the query: "?" has one, which is empty, and where there is no
// query there is none.
func (r reference) QueryParts() iter.Seq[string] {
	return func(yield func(string) bool) {
		query, ok := r.Query()
		split(query, "&", ok, yield)
	}
}

// split yields the parts of s between which there is a delimiter, if there is any part.
func split(s, delimiter string, more bool, yield func(string) bool) {
	for rest := s; more; {
		var part string
		part, rest, more = strings.Cut(rest, delimiter)
		if !yield(part) {
			return
		}
	}
}

// QueryPairs returns an iterator over the keys and values of the query, as written and in their
// order: of each of the [IRI.QueryParts], what is before its first "=" and what is behind
// it. No pair is left out or changed: "a&&a=b=c" has "a" and "", "" and "", "a" and "b=c". The
// one thing it does not tell is whether there is an "=" where the value is empty:
// QueryParts does.
//
// That a query has pairs is a convention of HTML forms; a scheme or a server may have others
// (RFC 8820, section 2.4). [UnescapeQueryPart] decodes the keys and values of forms, and
// [Unescape] those that know no "+".
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

// PortNumber returns the number that the port is, and whether there is one and it is at most
// 65535. An empty port is none, and leading zeros do not count (RFC 3986, section 3.2.3).
func (r reference) PortNumber() (port uint16, ok bool) {
	digits, _ := r.Port()
	if digits == "" {
		return 0, false
	}
	n := 0
	for _, c := range []byte(digits) { // of a larger number, strconv makes an error
		n = 10*n + int(c-'0')
		if n > math.MaxUint16 {
			return 0, false
		}
	}
	return uint16(n), true
}

// PortOrDefault returns the port that is meant, and whether it is known: PortNumber, or the
// [DefaultPort] of the scheme where the port is absent or empty (RFC 3986, section 3.2.3) and
// there is an authority. It knows no [Ladder].
func (r reference) PortOrDefault() (port uint16, ok bool) {
	if digits, _ := r.Port(); digits == "" && r.hasAuthority() {
		return DefaultPort(r.Scheme())
	}
	return r.PortNumber()
}

// IsURI reports whether the text is all US-ASCII, and hence matches rule URI,
// or URI-reference, of RFC 3986 too.
func (r reference) IsURI() bool { return ascii.Is(r.text) }

// hierPart returns where the hier-part or the relative-part begins: behind the
// scheme and its ":", if there is one.
func (r reference) hierPart() int {
	if r.ends.scheme == 0 {
		return 0
	}
	return int(r.ends.scheme) + 1
}

func (r reference) hasAuthority() bool { return int(r.ends.authority) > r.hierPart() }

// hostPort splits what of the authority is behind the userinfo.
func (r reference) hostPort() (host, port string, hasPort bool) {
	a, _ := r.Authority()
	a = a[strings.IndexByte(a, '@')+1:]
	// An IP literal may have colons, but nothing else can have its "]".
	end := strings.IndexByte(a, ']') + 1
	if colon := strings.IndexByte(a[end:], ':'); colon >= 0 {
		end += colon
		return a[:end], a[end+1:], true
	}
	return a, "", false
}

// Span returns the byte offsets at which component c starts and ends in the text of r, without
// delimiters, and whether c is present. If it is, r.String()[start:end] is the component as its
// accessor returns it. If it is absent, start and end are both the place between other components
// where it belongs. A path is always present. ComponentNone is the whole text; what is not a Component
// is absent at 0. Span does not allocate.
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

// authoritySpan is Span for the authority and its parts.
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

// moved returns e for a text in which c has become longer by that many bytes, or shorter.
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

// IsURI reports whether the text is all US-ASCII and i hence a URI: rule URI
// of RFC 3986. The zero IRI is none.
func (r IRI) IsURI() bool { return !r.IsZero() && r.reference.IsURI() }

// IsAbsoluteIRI reports whether i has no fragment and hence matches rule
//
//	absolute-IRI   = scheme ":" ihier-part [ "?" iquery ]
//
// To ask whether a reference has a scheme, see [Ref.HasScheme].
func (r IRI) IsAbsoluteIRI() bool {
	return !r.IsZero() && int(r.ends.query) == len(r.text)
}

// Compare compares the texts of i and j byte by byte and returns -1, 0 or +1.
// It is 0 if and only if i == j.
func (r IRI) Compare(other IRI) int { return strings.Compare(r.text, other.text) }

// Ref returns i as an IRI reference, that of the zero IRI being the zero Ref.
func (r IRI) Ref() Ref { return Ref(r) }

// HasScheme reports whether r has a scheme and so is an IRI. Otherwise it is a
// relative reference: rule irelative-ref.
func (r Ref) HasScheme() bool { return r.ends.scheme > 0 }

// IRI returns r as an IRI, and whether it is one. If it is not, the result is
// the zero IRI.
func (r Ref) IRI() (IRI, bool) {
	if !r.HasScheme() {
		return IRI{}, false
	}
	return IRI(r), true
}

// Compare compares the texts of r and other byte by byte and returns -1, 0 or +1.
// It is 0 if and only if r == other.
func (r Ref) Compare(other Ref) int { return strings.Compare(r.text, other.text) }

// A HostKind tells what a host is.
type HostKind uint8

// The kinds of hosts: none, and the alternatives of rule ihost.
const (
	HostNone      HostKind = iota // there is no authority
	HostRegName                   // ireg-name, which may be empty
	HostIPv4                      // IPv4address
	HostIPv6                      // IP-literal with an IPv6address
	HostIPvFuture                 // IP-literal with an IPvFuture
)

// String returns the name of k: "none", "reg-name", "IPv4", "IPv6" or
// "IPvFuture".
func (k HostKind) String() string {
	return nameOf(uint8(k), "HostKind", "none", "reg-name", "IPv4", "IPv6", "IPvFuture")
}

// A Component is a part of an IRI or of an IRI reference.
type Component uint8

// The components, from left to right.
const (
	ComponentNone Component = iota // the reference as a whole
	ComponentScheme
	ComponentAuthority // userinfo, host and port together; errors name one of these
	ComponentUserinfo
	ComponentHost
	ComponentPort
	ComponentPath
	ComponentQuery
	ComponentFragment
)

// String returns the name of c in lower case, such as "userinfo"; that of
// ComponentNone is "reference".
func (c Component) String() string {
	return nameOf(uint8(c), "Component", "reference", "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")
}

// nameOf returns names[i], or the number with its type where there is none.
func nameOf(i uint8, typ string, names ...string) string {
	if int(i) < len(names) {
		return names[i]
	}
	return typ + "(" + strconv.Itoa(int(i)) + ")"
}
