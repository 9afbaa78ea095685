package iritest

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"example.com/iri"
)

// NormalizeSlowly returns the normal form f of i. It applies the steps of RFC 3987, sections 5.3.2
// and 5.3.3, one after the other, and parses the result of each step. If customSchemes has an entry
// for the scheme of i, the entry replaces what package iri knows about that scheme.
func NormalizeSlowly(i iri.IRI, f iri.Form, customSchemes map[string]iri.Scheme) iri.IRI {
	if f&iri.FormPercent != 0 {
		i = percentSlowly(i)
	}
	if f&iri.FormCase != 0 {
		i = caseSlowly(i)
	}
	if f&iri.FormPath != 0 {
		// Section 5.3.2.4: an IRI resolved against itself loses its dot segments.
		i = iri.MustParse(ResolveSlowly(i.Ref(), i.Ref()))
	}
	if f&iri.FormScheme != 0 {
		i = schemeSlowly(i, customSchemes)
	}
	return i
}

// A triplet is a percent-encoded octet: "%" and two hexadecimal digits.
var (
	// triplets match one, two, three and four triplets at the start of a string. The encoding of a
	// character in UTF-8 has one to four octets.
	triplets = [...]*regexp.Regexp{regexp.MustCompile(`^(%[0-9A-Fa-f]{2}){1}`), regexp.MustCompile(`^(%[0-9A-Fa-f]{2}){2}`), regexp.MustCompile(`^(%[0-9A-Fa-f]{2}){3}`), regexp.MustCompile(`^(%[0-9A-Fa-f]{2}){4}`)}
	triplet  = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	// encodedNonASCII matches the start of a triplet for an octet of 0x80 or more.
	encodedNonASCII = regexp.MustCompile(`%[89A-Fa-f]`)
	// nid matches the namespace identifier of a URN and the ":" after it.
	nid = regexp.MustCompile(`^[A-Za-z0-9-]+:`)
)

// StartsTriplet reports whether s begins with a percent-encoded octet.
func StartsTriplet(s string) bool { return triplets[0].MatchString(s) }

// percentSlowly normalizes percent-encodings (RFC 3987, section 5.3.2.3). It decodes unreserved
// ASCII characters and non-ASCII characters that are [Appropriate]. It encodes other non-ASCII
// characters, so that the literal and the encoded spelling of a character become the same.
func percentSlowly(i iri.IRI) iri.IRI {
	normalizeComponent := func(s string, isQuery bool) string {
		var b strings.Builder
	next:
		for s != "" {
			for _, run := range triplets {
				if s[0] != '%' {
					break
				}
				encoded := run.FindString(s)
				r, n := utf8.DecodeRuneInString(unescape(encoded))
				if encoded == "" || n != len(encoded)/3 || r == utf8.RuneError && n == 1 {
					continue
				}
				if r < 0x80 && strings.ContainsRune(Unreserved, r) || r >= 0x80 && Appropriate(r, isQuery) {
					b.WriteRune(r)
					s = s[len(encoded):]
					continue next
				}
			}
			r, n := utf8.DecodeRuneInString(s)
			if Appropriate(r, true) { // true, because the grammar allows literal private-use characters only in queries
				b.WriteRune(r)
			} else {
				b.Write(EncodeSlowly(s[:n]))
			}
			s = s[n:]
		}
		return b.String()
	}
	p := PartsOf(i.Ref())
	for _, c := range [...]*string{p.Authority, &p.Path, p.Fragment} {
		if c != nil {
			*c = normalizeComponent(*c, false)
		}
	}
	if p.Query != nil {
		*p.Query = normalizeComponent(*p.Query, true)
	}
	return iri.MustParse(Recompose(p))
}

// unescape returns the octets that s encodes; s must consist of triplets.
func unescape(s string) string {
	var b strings.Builder
	for ; s != ""; s = s[3:] {
		var c byte
		fmt.Sscanf(s[1:3], "%02x", &c)
		b.WriteByte(c)
	}
	return b.String()
}

// caseSlowly normalizes case (RFC 3987, section 5.3.2.1). It converts the scheme to lower
// case, and the host too if all its characters, literal and encoded, are ASCII. It converts the
// hexadecimal digits of triplets to upper case.
func caseSlowly(i iri.IRI) iri.IRI {
	a := authorityOf(i)
	if a != nil && strings.IndexFunc(a.host, func(r rune) bool { return r >= 0x80 }) < 0 && !encodedNonASCII.MatchString(a.host) {
		a.host = strings.ToLower(a.host)
	}
	p := PartsOf(i.Ref())
	*p.Scheme = strings.ToLower(*p.Scheme)
	p.Authority = a.text()
	return iri.MustParse(triplet.ReplaceAllStringFunc(Recompose(p), strings.ToUpper))
}

// An authority holds the components of an authority. A nil component is absent.
type authority struct {
	userinfo, port *string
	host           string
}

// authorityOf returns the authority of i, or nil if i has no authority.
func authorityOf(i iri.IRI) *authority {
	if i.HostKind() == iri.HostNone {
		return nil
	}
	a := authority{host: i.Host()}
	if userinfo, ok := i.Userinfo(); ok {
		a.userinfo = &userinfo
	}
	if port, ok := i.Port(); ok {
		a.port = &port
	}
	return &a
}

// text returns the text of a, or nil if a is nil.
func (a *authority) text() *string {
	if a == nil {
		return nil
	}
	text := a.host
	if a.userinfo != nil {
		text = *a.userinfo + "@" + text
	}
	if a.port != nil {
		text += ":" + *a.port
	}
	return &text
}

// Ports maps schemes to their default ports. The ports come from the RFCs and the IANA registries.
var Ports = map[string]string{
	"http": "80", "https": "443", "ws": "80", "wss": "443", "ftp": "21", "ftps": "990", "sftp": "22", "ssh": "22", "telnet": "23",
	"tn3270": "23", "gopher": "70", "tftp": "69", "pop": "110", "nntp": "119", "imap": "143", "imaps": "993", "ldap": "389",
	"ldaps": "636", "rtsp": "554", "rtspu": "554", "rtsps": "322", "ipp": "631", "ipps": "631", "rsync": "873", "icap": "1344",
	"mqtt": "1883", "mqtts": "8883", "rtmp": "1935", "gemini": "1965", "nfs": "2049", "dict": "2628", "svn": "3690",
	"svn+ssh": "22", "git+ssh": "22", "amqps": "5671", "amqp": "5672", "coap": "5683", "coap+tcp": "5683", "coaps": "5684",
	"coaps+tcp": "5684", "coap+ws": "80", "coaps+ws": "443", "vnc": "5900", "redis": "6379", "rediss": "6379", "git": "9418",
}

// schemeSlowly applies the rules of the scheme (RFC 3987, section 5.3.3): its default port, its
// empty path, its domain names, "localhost" in file IRIs, and the namespace identifier of URNs.
func schemeSlowly(i iri.IRI, customSchemes map[string]iri.Scheme) iri.IRI {
	p, a := PartsOf(i.Ref()), authorityOf(i)
	scheme := strings.ToLower(i.Scheme())
	port, keepsEmptyPath := Ports[scheme], scheme == "amqp" || scheme == "amqps"
	// HostToASCII maps domain names only for schemes that package iri knows. So if customSchemes
	// decides whether the scheme has domain names, substitute gets a scheme that HostToASCII treats
	// in the same way.
	substitute := i
	if s, ok := customSchemes[scheme]; ok {
		port, keepsEmptyPath = "", s.EmptyPathDiffers
		if s.DefaultPort > 0 {
			port = fmt.Sprint(s.DefaultPort)
		}
		prefix := "x:"
		if s.DomainName {
			prefix = "http:"
		}
		substitute = iri.MustParse(prefix + strings.TrimPrefix(i.String(), i.Scheme()+":"))
	}
	if a == nil {
		if scheme == "urn" {
			n := len(nid.FindString(p.Path))
			p.Path = strings.ToLower(p.Path[:n]) + p.Path[n:]
		}
		return iri.MustParse(Recompose(p))
	}
	if a.port != nil && (*a.port == "" || *a.port == port) {
		a.port = nil
	}
	if p.Path == "" && !keepsEmptyPath {
		p.Path = "/"
	}
	// HostToASCII leaves hosts unchanged that are not domain names. The host becomes Unicode in two
	// cases: HostToASCII does more than convert it to lower case, or its result has labels to
	// decode.
	mapped, err := substitute.HostToASCII()
	if err == nil && (mapped.Host() != lowerASCII(a.host) && mapped != substitute || mapped.HostToUnicode() != mapped) {
		a.host = mapped.HostToUnicode().Host()
	}
	if scheme == "file" && strings.EqualFold(a.host, "localhost") && a.userinfo == nil && a.port == nil {
		a.host = ""
	}
	p.Authority = a.text()
	return iri.MustParse(Recompose(p))
}

// lowerASCII returns s with the letters A to Z converted to lower case.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r - 'A' + 'a'
		}
		return r
	}, s)
}
