package iri

import (
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/limit"
)

// Parse parses s as an IRI, which must have a scheme (rule IRI of RFC 3987, section 2.2). The text
// of the result is s, byte for byte.
//
// The error, if any, is a [*ParseError]. Parse allocates only if it fails.
func Parse(s string) (IRI, error) {
	p := parser{s: s}
	if len(s) > limit.MaxLen || !p.iri() {
		return IRI{}, p.failure().diagnose(true)
	}
	return IRI{reference{s, p.ends}}, nil
}

// ParseRef parses s as an IRI reference: an IRI or a relative reference (rule IRI-reference of
// RFC 3987, section 2.2). The empty string is a relative reference. The text of the result is s,
// byte for byte.
//
// The error, if any, is a [*ParseError]. ParseRef allocates only if it fails.
func ParseRef(s string) (Ref, error) {
	p := parser{s: s}
	// IRI-reference  = IRI / irelative-ref
	if len(s) > limit.MaxLen || !p.iri() && !p.irelativeRef() {
		return Ref{}, p.failure().diagnose(false)
	}
	return Ref{reference{s, p.ends}}, nil
}

// MustParse is like [Parse] but panics if s is not an IRI. It is intended for constants and tests.
func MustParse(s string) IRI {
	i, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return i
}

// MustParseRef is like [ParseRef] but panics if s is not an IRI reference. It is intended for
// constants and tests.
func MustParseRef(s string) Ref {
	r, err := ParseRef(s)
	if err != nil {
		panic(err)
	}
	return r
}

// A parser matches the rules of RFC 3987, section 2.2, by recursive descent. Each rule is a method,
// or for IP addresses a function in ipaddress.go. It takes the offset where the match starts and
// returns the offset where the match ends.
//
// Only the scheme and the rules inside an IP-literal can fail. Every other rule repeats characters
// and may match the empty string. Such a rule does not report an invalid character; its match ends
// there. In the end, matchedAll finds that the match does not cover the whole text.
//
// Methods pass and return offsets instead of keeping one in the parser: this is 10 % faster.
type parser struct {
	s            string
	ends         ends
	lookahead    int  // where the search for a scheme ended
	stop         int  // where the match ends; if an IP-literal is invalid, where the literal begins
	badIPLiteral bool // an IP-literal is invalid
}

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
	return p.matchedAll(i)
}

// irelativeRef reports whether all of p.s matches
//
//	irelative-ref  = irelative-part [ "?" iquery ] [ "#" ifragment ]
//
// and has no scheme. It repeats the code of iri for the query and the fragment: calling a shared
// method would cost 5 % of the time for a short IRI.
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
	return p.matchedAll(i)
}

// component reports whether all of p.s matches the rule of c. It accepts every kind of path: the
// caller checks whether the path is allowed next to the other components.
func (p *parser) component(c Component) bool {
	i := 0
	switch c {
	case ComponentScheme:
		if p.s == "" {
			return false
		}
		if ascii.IsAlpha(p.s[0]) {
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
	return p.matchedAll(i)
}

// matchedAll reports whether a match that ends at offset i covers all of p.s, and every IP-literal
// is valid.
func (p *parser) matchedAll(i int) bool {
	if p.badIPLiteral {
		return false
	}
	p.stop = i
	return i == len(p.s)
}

// scheme returns the length of the scheme if p.s begins with a scheme and its ":". Otherwise p.s is
// a relative reference, and scheme returns 0.
//
//	scheme         = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
//
// It is small enough to be inlined, which saves a call for "http".
func (p *parser) scheme() int {
	const http = "http:"
	if len(p.s) >= len(http) && p.s[:len(http)] == http {
		return len(http) - 1
	}
	return p.otherScheme()
}

// otherScheme implements scheme for every scheme except "http".
func (p *parser) otherScheme() int {
	if strings.HasPrefix(p.s, "https:") {
		return len("https")
	}
	if p.s == "" || !ascii.IsAlpha(p.s[0]) {
		return 0
	}
	p.lookahead = scan(p.s, 0, inScheme)
	if p.at(p.lookahead, ':') {
		return p.lookahead
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
// Most authorities are just an ireg-name, so iauthority matches an ireg-name first. If "@" or ":"
// follows, the ireg-name may be the beginning of an iuserinfo. An IP-literal never is.
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
// Every IPv4address is an ireg-name too. HostKind distinguishes them.
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
	for i < len(p.s) && ascii.IsDigit(p.s[i]) {
		i++
	}
	return i
}

// ipathAbempty matches
//
//	ipath-abempty  = *( "/" isegment )
//
// It does not call at and isegments: with these calls, the compiler would not inline it.
func (p *parser) ipathAbempty(i int) int {
	if i < len(p.s) && p.s[i] == '/' {
		i = scan(p.s, i, inPath)
	}
	return i
}

// ipathAbsolute matches
//
//	ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]
//
// The caller has checked that "/", but not "//", is at offset i.
func (p *parser) ipathAbsolute(i int) int { return p.isegments(i) }

// ipathRootless matches
//
//	ipath-rootless = isegment-nz *( "/" isegment )
//
// or, if no ipchar is at offset i,
//
//	ipath-empty    = 0<ipchar>
//
// The caller has checked that "/" is not at offset i.
func (p *parser) ipathRootless(i int) int { return p.isegments(i) }

// ipathNoscheme matches
//
//	ipath-noscheme = isegment-nz-nc *( "/" isegment )
//
// or ipath-empty. The caller has checked that p.s does not begin with "/".
func (p *parser) ipathNoscheme() int {
	i := p.isegmentNzNc()
	return p.ipathAbempty(i)
}

// isegmentNzNc matches the empty string, or the first segment of p.s if it is an
//
//	isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims
//	                     / "@" )
//	               ; non-zero-length segment without any colon ":"
//
// It continues where the search for a scheme ended: every character of a scheme is allowed here
// too.
func (p *parser) isegmentNzNc() int { return scan(p.s, p.lookahead, inSegmentNc) }

// isegments matches any number of segments and the "/" between them:
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
// If the literal is invalid, no other rule can match. Then ipLiteral records the error in p and
// skips the rest of the text.
func (p *parser) ipLiteral(i int) int {
	end := ipv6Address(p.s, i+1)
	if end == noMatch {
		end = ipvFuture(p.s, i+1)
	}
	if end == noMatch || !p.at(end, ']') {
		p.badIPLiteral, p.stop = true, i
		return len(p.s)
	}
	return end + 1
}

// at reports whether the byte at offset i is c.
func (p *parser) at(i int, c byte) bool { return uint(i) < uint(len(p.s)) && p.s[i] == c }

// failure returns the state of the parser after it has rejected p.s, for use by diagnose.
func (p *parser) failure() failure { return failure{p.s, p.ends.scheme > 0, p.stop, p.badIPLiteral} }
