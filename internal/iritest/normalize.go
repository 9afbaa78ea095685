package iritest

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"example.com/iri"
)

// NormalizeSlowly takes one step after the other, each on a parsed IRI and to the letter
// of its section. A program's own schemes replace the known ones.
func NormalizeSlowly(i iri.IRI, f iri.Form, own map[string]iri.Scheme) iri.IRI {
	if f&iri.FormPercent != 0 {
		i = percentSlowly(i)
	}
	if f&iri.FormCase != 0 {
		i = caseSlowly(i)
	}
	if f&iri.FormPath != 0 {
		i = iri.MustParse(ResolveSlowly(i.Ref(), i.Ref()))
	}
	if f&iri.FormScheme != 0 {
		i = schemeSlowly(i, own)
	}
	return i
}

var (
	triplets    = [...]*regexp.Regexp{regexp.MustCompile(`^(%[0-9A-Fa-f]{2}){1}`), regexp.MustCompile(`^(%[0-9A-Fa-f]{2}){2}`), regexp.MustCompile(`^(%[0-9A-Fa-f]{2}){3}`), regexp.MustCompile(`^(%[0-9A-Fa-f]{2}){4}`)}
	triplet     = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	encodesHigh = regexp.MustCompile(`%[89A-Fa-f]`)
	nid         = regexp.MustCompile(`^[A-Za-z0-9-]+:`)
)

// StartsTriplet reports whether s begins with a percent-encoding.
func StartsTriplet(s string) bool { return triplets[0].MatchString(s) }

// percentSlowly is section 5.3.2.3.
func percentSlowly(i iri.IRI) iri.IRI {
	section := func(s string, isQuery bool) string {
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
			if Appropriate(r, true) { // anything else the grammar excludes
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
			*c = section(*c, false)
		}
	}
	if p.Query != nil {
		*p.Query = section(*p.Query, true)
	}
	return iri.MustParse(Recompose(p))
}

// unescape decodes s, which is all triplets.
func unescape(s string) string {
	var b strings.Builder
	for ; s != ""; s = s[3:] {
		var c byte
		fmt.Sscanf(s[1:3], "%02x", &c)
		b.WriteByte(c)
	}
	return b.String()
}

// caseSlowly is section 5.3.2.1.
func caseSlowly(i iri.IRI) iri.IRI {
	a := authorityOf(i)
	if a != nil && strings.IndexFunc(a.host, func(r rune) bool { return r >= 0x80 }) < 0 && !encodesHigh.MatchString(a.host) {
		a.host = strings.ToLower(a.host)
	}
	p := PartsOf(i.Ref())
	*p.Scheme = strings.ToLower(*p.Scheme)
	p.Authority = a.text()
	return iri.MustParse(triplet.ReplaceAllStringFunc(Recompose(p), strings.ToUpper))
}

// An authority is one in parts.
type authority struct {
	userinfo, port *string
	host           string
}

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

// Ports are default ports as of RFCs and IANA's registries.
var Ports = map[string]string{
	"http": "80", "https": "443", "ws": "80", "wss": "443", "ftp": "21", "ftps": "990", "sftp": "22", "ssh": "22", "telnet": "23",
	"tn3270": "23", "gopher": "70", "tftp": "69", "pop": "110", "nntp": "119", "imap": "143", "imaps": "993", "ldap": "389",
	"ldaps": "636", "rtsp": "554", "rtspu": "554", "rtsps": "322", "ipp": "631", "ipps": "631", "rsync": "873", "icap": "1344",
	"mqtt": "1883", "mqtts": "8883", "rtmp": "1935", "gemini": "1965", "nfs": "2049", "dict": "2628", "svn": "3690",
	"svn+ssh": "22", "git+ssh": "22", "amqps": "5671", "amqp": "5672", "coap": "5683", "coap+tcp": "5683", "coaps": "5684",
	"coaps+tcp": "5684", "coap+ws": "80", "coaps+ws": "443", "vnc": "5900", "redis": "6379", "rediss": "6379", "git": "9418",
}

// schemeSlowly is section 5.3.3.
func schemeSlowly(i iri.IRI, own map[string]iri.Scheme) iri.IRI {
	p, a := PartsOf(i.Ref()), authorityOf(i)
	scheme := strings.ToLower(i.Scheme())
	port, keepsEmptyPath := Ports[scheme], scheme == "amqp" || scheme == "amqps"
	named := i // has a scheme of which it is known whether it has domain names
	if s, ok := own[scheme]; ok {
		port, keepsEmptyPath = "", s.EmptyPathDiffers
		if s.DefaultPort > 0 {
			port = fmt.Sprint(s.DefaultPort)
		}
		prefix := "x:"
		if s.DomainName {
			prefix = "http:"
		}
		named = iri.MustParse(prefix + strings.TrimPrefix(i.String(), i.Scheme()+":"))
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
	// HostToASCII does nothing to what is no domain name. What it only puts in lower case
	// has nothing to be mapped.
	mapped, err := named.HostToASCII()
	if err == nil && (mapped.Host() != lowerASCII(a.host) && mapped != named || mapped.HostToUnicode() != mapped) {
		a.host = mapped.HostToUnicode().Host()
	}
	if scheme == "file" && strings.EqualFold(a.host, "localhost") && a.userinfo == nil && a.port == nil {
		a.host = ""
	}
	p.Authority = a.text()
	return iri.MustParse(Recompose(p))
}

func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r - 'A' + 'a'
		}
		return r
	}, s)
}
