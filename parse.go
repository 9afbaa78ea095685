package iri

import (
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/limit"
)

// Parse parses s as an IRI: rule IRI of RFC 3987, section 2.2, which demands
// a scheme. The text of the result is s, byte for byte.
//
// The error, if any, is a [*ParseError]. Parse allocates only when it fails.
func Parse(s string) (IRI, error) {
	p := parser{s: s}
	if len(s) > limit.MaxLen || !p.iri() {
		return IRI{}, p.failure().diagnose(true)
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
	if len(s) > limit.MaxLen || !p.iri() && !p.irelativeRef() {
		return Ref{}, p.failure().diagnose(false)
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
	s            string
	ends         ends
	lookahead    int  // end of what the look-ahead for a scheme has seen
	stop         int  // where the text stops matching; for a wrong IP-literal, where that begins
	badIPLiteral bool // an IP-literal is wrong
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
	return p.matchedAll(i)
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

// matchedAll reports whether the match of the whole, which ends at offset i, is a
// match of all of p.s.
func (p *parser) matchedAll(i int) bool {
	if p.badIPLiteral {
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
	for i < len(p.s) && ascii.IsDigit(p.s[i]) {
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
func (p *parser) isegmentNzNc() int { return scan(p.s, p.lookahead, inSegmentNc) }

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

// at reports whether c stands at offset i.
func (p *parser) at(i int, c byte) bool { return uint(i) < uint(len(p.s)) && p.s[i] == c }

// failure returns what is known about a text that was refused.
func (p *parser) failure() failure { return failure{p.s, p.ends.scheme > 0, p.stop, p.badIPLiteral} }
