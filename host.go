package iri

import (
	"strings"

	"example.com/iri/internal/domain"
	"example.com/iri/internal/scheme"
)

// HostToASCII returns i with its host mapped to US-ASCII as a domain name, which
// RFC 3987, section 3.1, allows before [IRI.ToURI]: "http://r\u00e9sum\u00e9.example.org"
// becomes "http://xn--rsum-bpad.example.org".
//
// It does so if the host is an ireg-name and the scheme is known to have domain
// names there: http, ws, ftp, tftp, nfs, smb, rsync, git, svn, ssh, sftp, telnet,
// tn3270, vnc, gopher, gemini, ldap, imap, pop, nntp, irc, dict, icap, ipp, rtsp,
// rtmp, coap, mqtt, amqp and redis, their variants for TLS and, as coap+tcp, for
// other protocols. All other IRIs are returned unchanged, as is one whose host is
// empty.
//
// Percent-encodings in the host are decoded first. If that does not yield
// well-formed UTF-8, or if one of them stands for a character of US-ASCII that no
// domain name has, the host is no domain name and stays as it is.
//
// The mapping is that of UTS #46, non-transitional ("fa\u00df.de" becomes
// "xn--fa-hia.de"), with the Unicode version of golang.org/x/net/idna, which
// depends on that of Go. Labels end at U+002E, U+3002, U+FF0E and U+FF61, and are
// joined by U+002E again; one at the end, of the root, stays.
//
//   - A label of ASCII letters, digits, "-" and "_" is put in lower case. It must
//     not begin or end with "-".
//   - A label that begins with "xn--", in upper or lower case, must be what
//     HostToASCII itself yields.
//   - Any other label must be valid after mapping by the rules of UTS #46 with
//     UseSTD3ASCIIRules, CheckHyphens and CheckJoiners: it has no "_". The last one
//     may be mapped to nothing, and then is the root.
//   - If any label has characters written from right to left, each must satisfy
//     the Bidi rule (RFC 5893, section 2).
//   - A label has at most 63 octets, the name 253 without the dot of the root. As a
//     label of more than 1024 bytes will hardly have so few after mapping, it is
//     refused without a closer look.
//
// The error, if any, is a [*HostError]. The result is a fixed point: mapped again
// it stays as it is. Its host may be an IPv4 address now, which i.HostKind tells:
// that of "http://\uff11.2.3.4" is. HostToASCII does not allocate if nothing changes
// and the host, in US-ASCII, has neither "xn--" nor percent-encodings. It panics if
// the result would be longer than 1<<30 bytes.
func (r IRI) HostToASCII() (IRI, error) {
	if !r.hasAuthority() || !scheme.HasDomainName(r.Scheme()) ||
		domain.IsPlain(r.text, r.hierPart()+len("//"), int(r.ends.authority)) {
		return r, nil
	}
	return r.mapHost()
}

// mapHost is HostToASCII for hosts that may change. (A function of its own, so that the buffers are
// not made for the others.)
func (r IRI) mapHost() (IRI, error) {
	host := r.Host()
	name, ok := domain.Decode(host)
	if !ok {
		return r, nil
	}
	var buf [domain.MaxName + 1]byte
	var unicodeBuf [2 * domain.MaxName]byte
	ascii, _, err := domain.Map(buf[:0], unicodeBuf[:0], name, false)
	if err.Err != nil {
		return IRI{}, &HostError{
			Host: strings.Clone(host), Label: strings.Clone(err.Label),
			Offset: domain.EncodedOffset(host, err.Offset), Reason: err.Reason, Err: err.Err,
		}
	}
	return IRI{r.withHost(ascii)}, nil
}

// HostToUnicode returns i with the labels of its host that begin with "xn--"
// decoded, as RFC 3987, section 3.2, allows besides [IRI.ToIRI]:
// "http://xn--99zt52a.example.org" becomes "http://\u7d0d\u8c46.example.org".
//
// It does so for the hosts that [IRI.HostToASCII] maps, if that has no error; all
// other IRIs are returned unchanged. It decodes a label only if HostToASCII maps
// the result back to it, but for case; so i.HostToUnicode().HostToASCII() equals
// i.HostToASCII(). The other labels stay as they are.
//
// The result is not meant for display: names may look like others (section 8).
// HostToUnicode allocates only if the host has such a label, and panics if the
// result would be longer than 1<<30 bytes.
func (r IRI) HostToUnicode() IRI {
	host := r.Host()
	if !domain.HasACE(host) || !scheme.HasDomainName(r.Scheme()) {
		return r
	}
	decoded, ok := domain.DecodeACE(host)
	if !ok {
		return r
	}
	return IRI{r.withHost(decoded)}
}
