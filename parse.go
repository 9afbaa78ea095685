package iri

import (
	"strings"
	"unicode/utf8"
)

// maxLen is the length in bytes of the longest text a value may have; it
// keeps every offset well within 32 bits.
const maxLen = 1 << 30

// Parse parses s as an IRI: rule IRI of RFC 3987, section 2.2, which demands
// a scheme. The text of the result is s, byte for byte.
//
// The error, if any, is a [*ParseError]. Parse allocates only when it fails.
func Parse(s string) (IRI, error) {
	p := parser{s: s}
	if len(s) > maxLen || !p.iri() {
		return IRI{}, p.newError(true)
	}
	return IRI{reference{s, p.ends}}, nil
}

// ParseRef parses s as an IRI reference: rule IRI-reference of RFC 3987,
// section 2.2, which is an IRI or a relative reference. The empty string is a
// relative reference. The text of the result is s, byte for byte.
//
// The error, if any, is a [*ParseError]. ParseRef allocates only when it fails.
func ParseRef(s string) (Ref, error) {
	p := parser{s: s}
	// IRI-reference  = IRI / irelative-ref
	if len(s) > maxLen || !p.iri() && !p.irelativeRef() {
		return Ref{}, p.newError(false)
	}
	return Ref{reference{s, p.ends}}, nil
}

// MustParse is like [Parse] but panics if s is not an IRI. It is meant for
// constants and tests.
func MustParse(s string) IRI {
	i, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return i
}

// MustParseRef is like [ParseRef] but panics if s is not an IRI reference. It
// is meant for constants and tests.
func MustParseRef(s string) Ref {
	r, err := ParseRef(s)
	if err != nil {
		panic(err)
	}
	return r
}

// A parser matches the rules of RFC 3987, section 2.2, by recursive descent: a
// rule is a method, which takes the offset where the rule starts and returns
// where its match ends.
//
// Only scheme and the rules within IP-literal can fail. All others repeat
// characters, as many as there are, and so match the empty string if nothing
// else: a character that is not allowed is not noticed by a rule, but by the
// match of the whole, which ends there.
//
// Offsets are passed and returned rather than kept in the parser: that is a
// tenth faster.
type parser struct {
	s     string
	ends  ends
	ahead int  // end of what the look-ahead for a scheme has seen
	stop  int  // where the match of the whole ends, or an IP-literal begins that fails
	bad   bool // an IP-literal fails
}

const noMatch = -1

// iri reports whether all of p.s matches
//
//	IRI            = scheme ":" ihier-part [ "?" iquery ]
//	                      [ "#" ifragment ]
func (p *parser) iri() bool {
	i := p.scheme()
	if i == 0 {
		return false
	}
	p.ends.scheme = uint32(i)
	i = p.ihierPart(i + 1)
	p.ends.path = uint32(i)
	if p.at(i, '?') {
		i = p.iquery(i + 1)
	}
	p.ends.query = uint32(i)
	if p.at(i, '#') {
		i = p.ifragment(i + 1)
	}
	return p.ended(i)
}

// irelativeRef reports whether all of p.s matches
//
//	irelative-ref  = irelative-part [ "?" iquery ] [ "#" ifragment ]
//
// and there is no scheme. The end, the same as that of rule IRI, is written out
// in both: as a method it would cost a twentieth of the time of a short IRI.
func (p *parser) irelativeRef() bool {
	if p.ends.scheme > 0 {
		return false
	}
	i := p.irelativePart()
	p.ends.path = uint32(i)
	if p.at(i, '?') {
		i = p.iquery(i + 1)
	}
	p.ends.query = uint32(i)
	if p.at(i, '#') {
		i = p.ifragment(i + 1)
	}
	return p.ended(i)
}

// component reports whether all of p.s matches the rule of c. Whether that may stand beside the
// other components it does not tell: a path may be of any kind.
func (p *parser) component(c Component) bool {
	i := 0
	switch c {
	case ComponentScheme:
		if p.s == "" {
			return false
		}
		if isAlpha(p.s[0]) {
			i = scan(p.s, 0, inScheme)
		}
	case ComponentUserinfo:
		i = p.iuserinfo(0)
	case ComponentHost:
		i = p.ihost(0)
	case ComponentPort:
		i = p.port(0)
	case ComponentPath:
		i = p.isegments(0)
	case ComponentQuery:
		i = p.iquery(0)
	case ComponentFragment:
		i = p.ifragment(0)
	}
	return p.ended(i)
}

// ended reports whether the match of the whole, which ends at offset i, is a
// match of all of p.s.
func (p *parser) ended(i int) bool {
	if p.bad {
		return false
	}
	p.stop = i
	return i == len(p.s)
}

// scheme looks ahead for a scheme and its ":", and returns 0 if there is none:
// every other beginning of a reference is a relative one.
//
//	scheme         = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
//
// It is small enough to be inlined, which saves a call for the most frequent scheme.
func (p *parser) scheme() int {
	const http = "http:"
	if len(p.s) >= len(http) && p.s[:len(http)] == http {
		return len(http) - 1
	}
	return p.otherScheme()
}

// otherScheme is scheme for all but "http".
func (p *parser) otherScheme() int {
	if strings.HasPrefix(p.s, "https:") {
		return len("https")
	}
	if p.s == "" || !isAlpha(p.s[0]) {
		return 0
	}
	p.ahead = scan(p.s, 0, inScheme)
	if p.at(p.ahead, ':') {
		return p.ahead
	}
	return 0
}

// ihierPart matches
//
//	ihier-part     = "//" iauthority ipath-abempty
//	               / ipath-absolute
//	               / ipath-rootless
//	               / ipath-empty
func (p *parser) ihierPart(i int) int {
	if p.at(i, '/') && p.at(i+1, '/') {
		i = p.iauthority(i + 2)
		return p.ipathAbempty(i)
	}
	p.ends.authority = uint32(i)
	if p.at(i, '/') {
		return p.ipathAbsolute(i)
	}
	return p.ipathRootless(i)
}

// irelativePart matches
//
//	irelative-part = "//" iauthority ipath-abempty
//	               / ipath-absolute
//	               / ipath-noscheme
//	               / ipath-empty
func (p *parser) irelativePart() int {
	if p.at(0, '/') && p.at(1, '/') {
		i := p.iauthority(2)
		return p.ipathAbempty(i)
	}
	if p.at(0, '/') {
		return p.ipathAbsolute(0)
	}
	return p.ipathNoscheme()
}

// iauthority matches
//
//	iauthority     = [ iuserinfo "@" ] ihost [ ":" port ]
//
// Most authorities are an ireg-name and no more, so that is tried first. What
// follows it tells whether it may be the beginning of an iuserinfo, which an
// IP-literal never is.
func (p *parser) iauthority(i int) int {
	end := p.iregName(i)
	if p.at(end, '/') {
		p.ends.authority = uint32(end)
		return end
	}
	if p.at(i, '[') {
		end = p.ihost(i)
	} else if p.at(end, '@') || p.at(end, ':') {
		if at := p.iuserinfo(end); p.at(at, '@') {
			end = p.ihost(at + 1)
		}
	}
	if p.at(end, ':') {
		end = p.port(end + 1)
	}
	p.ends.authority = uint32(end)
	return end
}

// ihost matches
//
//	ihost          = IP-literal / IPv4address / ireg-name
//
// Every IPv4address is an ireg-name too; which of them it is, HostKind finds.
func (p *parser) ihost(i int) int {
	if p.at(i, '[') {
		return p.ipLiteral(i)
	}
	return p.iregName(i)
}

// iuserinfo matches
//
//	iuserinfo      = *( iunreserved / pct-encoded / sub-delims / ":" )
func (p *parser) iuserinfo(i int) int { return scan(p.s, i, inUserinfo) }

// iregName matches
//
//	ireg-name      = *( iunreserved / pct-encoded / sub-delims )
func (p *parser) iregName(i int) int { return scan(p.s, i, inRegName) }

// port matches
//
//	port           = *DIGIT
func (p *parser) port(i int) int {
	for i < len(p.s) && isDigit(p.s[i]) {
		i++
	}
	return i
}

// ipathAbempty matches
//
//	ipath-abempty  = *( "/" isegment )
//
// With at and isegments it would be too much for the compiler to inline.
func (p *parser) ipathAbempty(i int) int {
	if i < len(p.s) && p.s[i] == '/' {
		i = scan(p.s, i, inPath)
	}
	return i
}

// ipathAbsolute matches, where no "//" begins,
//
//	ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]
func (p *parser) ipathAbsolute(i int) int { return p.isegments(i) }

// ipathRootless matches, where no "/" begins,
//
//	ipath-rootless = isegment-nz *( "/" isegment )
//
// and otherwise
//
//	ipath-empty    = 0<ipchar>
func (p *parser) ipathRootless(i int) int { return p.isegments(i) }

// ipathNoscheme matches, where no "/" begins,
//
//	ipath-noscheme = isegment-nz-nc *( "/" isegment )
//
// and otherwise ipath-empty.
func (p *parser) ipathNoscheme() int {
	i := p.isegmentNzNc()
	return p.ipathAbempty(i)
}

// isegmentNzNc matches the first segment of p.s if it is an
//
//	isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims
//	                     / "@" )
//	               ; non-zero-length segment without any colon ":"
//
// or empty. It goes on where the look-ahead for a scheme ended: all that this
// passed over may stand here.
func (p *parser) isegmentNzNc() int { return scan(p.s, p.ahead, inSegmentNc) }

// isegments matches a run of segments and of the "/" between them:
//
//	isegment       = *ipchar
//	isegment-nz    = 1*ipchar
//	ipchar         = iunreserved / pct-encoded / sub-delims / ":"
//	               / "@"
func (p *parser) isegments(i int) int { return scan(p.s, i, inPath) }

// iquery matches
//
//	iquery         = *( ipchar / iprivate / "/" / "?" )
func (p *parser) iquery(i int) int {
	for {
		i = scan(p.s, i, inQuery)
		r, n := utf8.DecodeRuneInString(p.s[i:])
		if !isIprivate(r) {
			return i
		}
		i += n
	}
}

// ifragment matches
//
//	ifragment      = *( ipchar / "/" / "?" )
func (p *parser) ifragment(i int) int { return scan(p.s, i, inQuery) }

// ipLiteral matches
//
//	IP-literal     = "[" ( IPv6address / IPvFuture  ) "]"
//
// If it fails, nothing else can match: it says so in p and passes over the rest.
func (p *parser) ipLiteral(i int) int {
	end := p.ipv6Address(i + 1)
	if end == noMatch {
		end = p.ipvFuture(i + 1)
	}
	if end == noMatch || !p.at(end, ']') {
		p.bad, p.stop = true, i
		return len(p.s)
	}
	return end + 1
}

// ipvFuture matches
//
//	IPvFuture      = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
//
// A string of the ABNF matches in either case (RFC 2234, section 2.3).
func (p *parser) ipvFuture(i int) int {
	if !p.at(i, 'v') && !p.at(i, 'V') {
		return noMatch
	}
	dot := p.run(i+1, inHexdig, len(p.s))
	if dot == i+1 || !p.at(dot, '.') {
		return noMatch
	}
	end := p.run(dot+1, inUserinfo, len(p.s))
	if end == dot+1 {
		return noMatch
	}
	return end
}

// ipv6Address matches
//
//	IPv6address    =                            6( h16 ":" ) ls32
//	               /                       "::" 5( h16 ":" ) ls32
//	               / [               h16 ] "::" 4( h16 ":" ) ls32
//	               / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
//	               / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
//	               / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
//	               / [ *4( h16 ":" ) h16 ] "::"              ls32
//	               / [ *5( h16 ":" ) h16 ] "::"              h16
//	               / [ *6( h16 ":" ) h16 ] "::"
//	ls32           = ( h16 ":" h16 ) / IPv4address
//
// which is to say: h16 with ":" between them, of which the last two may be
// written as an IPv4address; eight in all, or at most seven and one "::".
func (p *parser) ipv6Address(i int) int {
	groups := 0
	elided := p.at(i, ':') && p.at(i+1, ':')
	if elided {
		i += 2
	}
	for optional := elided; ; {
		if end := p.ipv4Address(i); end != noMatch {
			i, groups = end, groups+2
			break
		}
		end := p.h16(i)
		if end == noMatch {
			if optional {
				break
			}
			return noMatch
		}
		i, groups = end, groups+1
		if !p.at(i, ':') {
			break
		}
		i++
		optional = !elided && p.at(i, ':')
		if optional {
			elided = true
			i++
		}
	}
	if groups == 8 && !elided || groups <= 7 && elided {
		return i
	}
	return noMatch
}

// h16 matches
//
//	h16            = 1*4HEXDIG
func (p *parser) h16(i int) int {
	end := p.run(i, inHexdig, i+4)
	if end == i {
		return noMatch
	}
	return end
}

// ipv4Address matches
//
//	IPv4address    = dec-octet "." dec-octet "." dec-octet "." dec-octet
func (p *parser) ipv4Address(i int) int {
	for n := range 4 {
		if n > 0 {
			if !p.at(i, '.') {
				return noMatch
			}
			i++
		}
		i = p.decOctet(i)
		if i == noMatch {
			return noMatch
		}
	}
	return i
}

// isIPv4 reports whether all of s matches rule IPv4address.
func isIPv4(s string) bool {
	p := parser{s: s}
	return p.ipv4Address(0) == len(s)
}

// decOctet matches
//
//	dec-octet      = DIGIT                 ; 0-9
//	               / %x31-39 DIGIT         ; 10-99
//	               / "1" 2DIGIT            ; 100-199
//	               / "2" %x30-34 DIGIT     ; 200-249
//	               / "25" %x30-35          ; 250-255
//
// where no fourth digit follows. (None may follow in an IPv4address.)
func (p *parser) decOctet(i int) int {
	n, end := 0, i
	for end < len(p.s) && isDigit(p.s[end]) && end < i+3 {
		n = 10*n + int(p.s[end]-'0')
		end++
	}
	if end == i || p.s[i] == '0' && end > i+1 || n > 255 {
		return noMatch
	}
	return end
}

// at reports whether c stands at offset i.
func (p *parser) at(i int, c byte) bool { return uint(i) < uint(len(p.s)) && p.s[i] == c }

// run returns the end of the run of set's characters at offset i, or limit if
// that comes first.
func (p *parser) run(i int, set class, limit int) int {
	for i < len(p.s) && i < limit && classTable[p.s[i]]&set != 0 {
		i++
	}
	return i
}

func isAlpha(c byte) bool { return (c|0x20)-'a' <= 'z'-'a' }
func isDigit(c byte) bool { return c-'0' <= 9 }

// newError returns the error for p.s, which is too long or has been refused; if
// needScheme is set, perhaps for want of a scheme.
func (p *parser) newError(needScheme bool) *ParseError {
	if len(p.s) > maxLen {
		return &ParseError{Err: ErrTooLong}
	}
	e := &ParseError{Input: strings.Clone(p.s)}
	noScheme := needScheme && p.ends.scheme == 0
	i := illFormed(p.s[p.stop:]) // what is before p.stop matches
	switch {
	case i >= 0:
		i += p.stop
		e.Offset, e.Component, e.Err = i, componentAt(p.s[:i], p.s[i:], noScheme), ErrUTF8
	case noScheme:
		e.Component, e.Err = ComponentScheme, ErrMissingScheme
	default:
		e.Offset, e.Component = p.stop, p.stopped()
		e.Err = p.kind(e.Component)
	}
	return e
}

// stopped returns the component that p.stop is in: what componentAt does, but faster, as what
// is before p.stop matches.
func (p *parser) stopped() Component {
	r, stop := reference{p.s, p.ends}, uint32(p.stop)
	switch {
	case p.bad:
		return ComponentHost
	case r.ends.query < stop:
		return ComponentFragment
	case r.ends.path < stop:
		return ComponentQuery
	case r.ends.authority < stop || !r.hasAuthority():
		return ComponentPath
	}
	authority, _ := r.Authority()
	return hostOrPort(authority[strings.IndexByte(authority, '@')+1:])
}

// newPartError returns the error for p.s, which is too long or has been refused as component c.
func (p *parser) newPartError(c Component) *ParseError {
	if len(p.s) > maxLen {
		return partError(c, "", 0, ErrTooLong)
	}
	switch i := illFormed(p.s); {
	case i >= 0:
		return partError(c, p.s, i, ErrUTF8)
	case p.s == "":
		return partError(c, "", 0, ErrMissingScheme) // all others may be empty
	}
	return partError(c, p.s, p.stop, p.kind(c))
}

// partError returns an error in text, a component by itself. It is not to be inlined: that would
// make larger what calls it.
//
//go:noinline
func partError(c Component, text string, offset int, err error) *ParseError {
	text = strings.Clone(text)
	return &ParseError{Input: text, Offset: offset, Component: c, Err: err, isPart: true}
}

// kind returns the kind of the error at p.stop, which is in component c.
func (p *parser) kind(c Component) error {
	switch {
	case p.bad:
		return ErrIPLiteral
	case c == ComponentPath && p.at(p.stop, ':'):
		return ErrSegmentColon
	case c == ComponentScheme, c == ComponentPort, p.stop > 0 && p.s[p.stop-1] == ']':
		return ErrCharacter // no "%" is allowed there, nor behind an IP-literal
	case p.at(p.stop, '%'):
		return ErrPercentEncoding
	}
	return ErrCharacter
}

// componentAt returns the component of what stands between before and rest, by
// delimiters alone: what they delimit may be wrong. The first segment of a path
// counts as a scheme if there has to be one.
func componentAt(before, rest string, needScheme bool) Component {
	if strings.Contains(before, "#") {
		return ComponentFragment
	}
	if strings.Contains(before, "?") {
		return ComponentQuery
	}
	hier := before
	if colon := strings.IndexByte(before, ':'); colon >= 0 && !strings.Contains(before[:colon], "/") {
		hier = before[colon+1:]
	} else if needScheme && !strings.Contains(before, "/") {
		return ComponentScheme
	}
	authority, ok := strings.CutPrefix(hier, "//")
	if !ok || strings.Contains(authority, "/") {
		return ComponentPath
	}
	host := authority
	if _, behind, ok := strings.Cut(authority, "@"); ok {
		host = behind
	} else if end := strings.IndexAny(rest, "@/?#"); end >= 0 && rest[end] == '@' {
		return ComponentUserinfo
	}
	return hostOrPort(host)
}

// hostOrPort returns the component that is behind host, which is the beginning of a host and a
// port.
func hostOrPort(host string) Component {
	if strings.HasPrefix(host, "[") {
		_, host, _ = strings.Cut(host, "]")
	}
	if strings.IndexByte(host, ':') >= 0 {
		return ComponentPort
	}
	return ComponentHost
}

// illFormed returns the offset of the first byte of s that is not part of
// well-formed UTF-8, or -1.
func illFormed(s string) int {
	if utf8.ValidString(s) {
		return -1
	}
	for i, r := range s {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
				return i
			}
		}
	}
	return -1
}
