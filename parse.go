package iri

import (
	"encoding/binary"
	"math/bits"
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
	if len(s) > maxLen || !p.iriReference() || p.ends.scheme == 0 {
		return IRI{}, p.error(true)
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
	if len(s) > maxLen || !p.iriReference() {
		return Ref{}, p.error(false)
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

// A parser matches the rules of RFC 3987, section 2.2, by recursive descent:
// each rule is a method that takes the offset where the rule is to match and
// returns the offset where its match ends.
//
// The rules outside IP-literal are repetitions of characters and so match
// everywhere, if need be the empty string. A character that is not allowed
// therefore needs no test within a rule: it is where the last rule of all
// ends. Within IP-literal a rule that does not match returns noMatch.
type parser struct {
	s     string
	ends  ends
	ahead int  // end of what the look-ahead for a scheme has seen
	stop  int  // where the match of the whole ends, or the broken construct begins
	bad   bool // an IP-literal is broken
}

const noMatch = -1

// iriReference reports whether all of p.s matches
//
//	IRI-reference  = IRI / irelative-ref
//	IRI            = scheme ":" ihier-part [ "?" iquery ]
//	                      [ "#" ifragment ]
//	irelative-ref  = irelative-part [ "?" iquery ] [ "#" ifragment ]
func (p *parser) iriReference() bool {
	i := p.scheme()
	if i > 0 {
		p.ends.scheme = uint32(i)
		i = p.ihierPart(i + 1)
	} else {
		i = p.irelativePart()
	}
	p.ends.path = uint32(i)
	if p.at(i, '?') {
		i = p.iquery(i + 1)
	}
	p.ends.query = uint32(i)
	if p.at(i, '#') {
		i = p.ifragment(i + 1)
	}
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
func (p *parser) scheme() int {
	// Most references have one of two schemes.
	if strings.HasPrefix(p.s, "https:") {
		return len("https")
	}
	if strings.HasPrefix(p.s, "http:") {
		return len("http")
	}
	p.ahead = scan(p.s, 0, inScheme)
	if p.ahead > 0 && p.at(p.ahead, ':') && p.s[0] >= 'A' {
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
//
// The last three are together whatever does not begin with "//".
func (p *parser) ihierPart(i int) int {
	if p.at(i, '/') && p.at(i+1, '/') {
		i = p.iauthority(i + 2)
		return p.ipathAbempty(i)
	}
	p.ends.authority = uint32(i)
	return p.isegments(i)
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
		return p.isegments(0) // ipath-absolute
	}
	return p.ipathNoscheme()
}

// iauthority matches
//
//	iauthority     = [ iuserinfo "@" ] ihost [ ":" port ]
//	ihost          = IP-literal / IPv4address / ireg-name
//
// Most authorities are an ireg-name and no more, so that is tried first; what
// follows it tells whether it may be the beginning of an iuserinfo. Every
// IPv4address is an ireg-name too: which of them a host is, HostKind finds.
func (p *parser) iauthority(i int) int {
	end := p.iregName(i)
	if end > i && p.at(end, '/') {
		p.ends.authority = uint32(end)
		return end
	}
	if p.at(end, '@') || p.at(end, ':') {
		if at := p.iuserinfo(end); p.at(at, '@') {
			i = at + 1
			end = p.iregName(i)
		}
	}
	if p.at(i, '[') {
		end = p.ipLiteral(i)
	}
	if p.at(end, ':') {
		end = p.port(end + 1)
	}
	p.ends.authority = uint32(end)
	return end
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
func (p *parser) ipathAbempty(i int) int {
	if p.at(i, '/') {
		return p.isegments(i)
	}
	return i
}

// ipathNoscheme matches
//
//	ipath-noscheme = isegment-nz-nc *( "/" isegment )
//	isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims
//	                     / "@" )
//	               ; non-zero-length segment without any colon ":"
//
// and ipath-empty. It goes on where the look-ahead for a scheme ended: all
// that this passed over may stand in an isegment-nz-nc.
func (p *parser) ipathNoscheme() int {
	i := scan(p.s, p.ahead, inSegmentNc)
	return p.ipathAbempty(i)
}

// isegments matches a run of isegments and of the "/" between them. Which of
// these rules it is depends on where it begins:
//
//	ipath-abempty  = *( "/" isegment )
//	ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]
//	ipath-rootless = isegment-nz *( "/" isegment )
//	ipath-empty    = 0<ipchar>
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
// If it cannot, nothing else can: it records this and passes over all of p.s.
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
	dot := p.ascii(i+1, inHexdig, len(p.s))
	if dot == i+1 || !p.at(dot, '.') {
		return noMatch
	}
	end := p.ascii(dot+1, inUserinfo, len(p.s))
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
	end := p.ascii(i, inHexdig, i+4)
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
func (p *parser) at(i int, c byte) bool { return i < len(p.s) && p.s[i] == c }

// ascii returns the end of the run of set's characters at offset i, or max if
// that comes first.
func (p *parser) ascii(i int, set class, max int) int {
	for i < len(p.s) && i < max && classTable[p.s[i]]&set != 0 {
		i++
	}
	return i
}

func isDigit(c byte) bool { return c-'0' <= 9 }

// error returns the *ParseError for the input that iriReference, or for
// Parse (wantIRI) the scheme, has shown to be wrong. It copies the input.
func (p *parser) error(wantIRI bool) error {
	if len(p.s) > maxLen {
		return &ParseError{Err: ErrTooLong}
	}
	e := &ParseError{Input: strings.Clone(p.s), Err: ErrCharacter}
	if i := illFormed(p.s); i >= 0 {
		before := parser{s: p.s[:i]}
		before.iriReference()
		e.Offset, e.Err, e.Component = i, ErrUTF8, before.component()
		tail := p.s[i:]
		switch e.Component {
		case ComponentHost, ComponentPort:
			if end := strings.IndexAny(tail, "@/?#"); end >= 0 && tail[end] == '@' {
				e.Component = ComponentUserinfo
			}
		case ComponentPath:
			if wantIRI && before.ends.scheme == 0 && before.ahead == i {
				e.Component = ComponentScheme
			}
		}
		return e
	}
	if wantIRI && p.ends.scheme == 0 {
		e.Err, e.Component = ErrMissingScheme, ComponentScheme
		return e
	}
	e.Offset, e.Component = p.stop, p.component()
	switch {
	case p.bad:
		e.Err = ErrIPLiteral
	case e.Component == ComponentPath && p.at(p.stop, ':'):
		e.Err = ErrSegmentColon
	case e.Component != ComponentPort && p.at(p.stop, '%') && !isTriplet(p.s, p.stop):
		e.Err = ErrPercentEncoding
	}
	return e
}

// component returns the component in which the match of the whole stopped.
func (p *parser) component() Component {
	r := reference{p.s, p.ends}
	switch {
	case p.bad:
		return ComponentHost
	case p.stop > int(p.ends.query):
		return ComponentFragment
	case p.stop > int(p.ends.path):
		return ComponentQuery
	case p.stop > int(p.ends.authority) || !r.hasAuthority():
		return ComponentPath
	}
	if _, ok := r.Port(); ok {
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

// scan returns the offset in s, from i on, of the first character that is
// neither in set nor, unless set is inScheme, in ucschar or the beginning of
//
//	pct-encoded    = "%" HEXDIG HEXDIG
//
// It is the one loop that all text goes through, and built for speed: letters,
// digits and other frequent characters are passed over eight at a time. The
// tests compare it with a plain loop.
func scan(s string, i int, set class) int {
	// The frequent characters, besides letters, are two ranges of them.
	lo1, hi1, lo2, hi2 := below('0'), above('9'), below('-'), above('.')
	if set&(inPath|inQuery) != 0 {
		lo1, hi1, lo2, hi2 = below('&'), above(';'), below('_'), above('_')
	}
	for {
		for len(s) >= 8 {
			var x uint64
			if i <= len(s)-8 {
				x = load(s, i)
			} else {
				x = load(s, len(s)-8) >> (8 * (i - (len(s) - 8))) // zero bytes at the end
			}
			lower := x | 0x20*eachByte
			ok := within(lower, below('a'), above('z')) | within(x, lo1, hi1) | within(x, lo2, hi2)
			stop := (^ok | x) & (0x80 * eachByte)
			if stop != 0 {
				i += bits.TrailingZeros64(stop) / 8
				break
			}
			i += 8
		}
		if i >= len(s) {
			return i
		}
		c := s[i]
		switch {
		case classTable[c]&set != 0:
			i++
		case c < utf8.RuneSelf && c != '%' || set == inScheme:
			return i
		case c == '%':
			if !isTriplet(s, i) {
				return i
			}
			i += 3
			for isTriplet(s, i) {
				i += 3
			}
		default:
			for c >= utf8.RuneSelf {
				switch {
				// What the two- and three-byte forms with these first bytes
				// encode is all in ucschar.
				case c-0xC3 <= 0xDF-0xC3 && i+1 < len(s) && isContinuation(s[i+1]):
					i += 2
				case c-0xE1 <= 0xEC-0xE1 && i+2 < len(s) && isContinuation(s[i+1]) && isContinuation(s[i+2]):
					i += 3
				default:
					r, n := utf8.DecodeRuneInString(s[i:])
					if !isUcschar(r) {
						return i
					}
					i += n
				}
				if i >= len(s) {
					return i
				}
				c = s[i]
			}
		}
	}
}

const eachByte = 0x0101010101010101

// within sets the high bit of each byte of x that is between a and b, given
// lo = below(a) and hi = above(b) and all bytes of x below 0x80: of the two
// sums, the first reaches 0x80 from a on, the second only beyond b.
func within(x, lo, hi uint64) uint64 { return (x + lo) ^ (x + hi) }
func below(a uint64) uint64          { return (0x80 - a) * eachByte }
func above(b uint64) uint64          { return (0x7F - b) * eachByte }

// load returns the eight bytes of s at i, the first of them lowest.
func load(s string, i int) uint64 { return binary.LittleEndian.Uint64([]byte(s[i : i+8])) }

// isTriplet reports whether a pct-encoded begins at s[i].
func isTriplet(s string, i int) bool {
	return i+2 < len(s) && s[i] == '%' && classTable[s[i+1]]&classTable[s[i+2]]&inHexdig != 0
}

func isContinuation(c byte) bool { return c&0xC0 == 0x80 }
