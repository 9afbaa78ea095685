package iri

import (
	"strings"

	"example.com/iri/internal/domain"
	"example.com/iri/internal/scheme"
)

// HostToASCII converts an internationalized domain name (IDN) in the host of r to ASCII:
// "http://r\u00e9sum\u00e9.example.org" becomes "http://xn--rsum-bpad.example.org". RFC 3987,
// section 3.1, allows this before [IRI.ToURI]. [IRI.URL] does both.
//
// It converts registered names (rule ireg-name) of these schemes, whose hosts are domain names:
//
//	amqp amqps coap coap+tcp coap+ws coaps coaps+tcp coaps+ws dict ftp ftps gemini git git+ssh
//	gopher http https icap imap imaps ipp ipps irc ircs ldap ldaps mqtt mqtts nfs nntp pop redis
//	rediss rsync rtmp rtmps rtsp rtsps rtspu sftp smb ssh svn svn+ssh telnet tftp tn3270 vnc ws wss
//
// Other IRIs, and IRIs with an empty host, are returned unchanged.
//
// The mapping is UTS #46 without transitional processing: "fa\u00df.de" becomes "xn--fa-hia.de".
// It depends on the Unicode version of golang.org/x/net/idna, which depends on the release of Go.
//
//   - Percent-encodings are decoded first. If the result is ill-formed UTF-8, or if they encode
//     ASCII characters other than letters, digits, ".", "-" and "_", r is returned unchanged.
//   - U+3002, U+FF0E and U+FF61 become ".". A dot at the end of the name, for the root, stays.
//   - A label of ASCII letters, digits, "-" and "_" is put in lower case. It must not begin or end
//     with "-".
//   - A label that begins with "xn--", in upper or lower case, must be the Punycode form of
//     a valid non-ASCII label that the mapping does not change.
//   - Any other label is mapped, and must then be valid by UTS #46 with UseSTD3ASCIIRules,
//     CheckHyphens and CheckJoiners. It cannot contain "_".
//   - No label may be empty after mapping, except the last of several labels, which is the root.
//   - If a label contains right-to-left characters, all labels must satisfy the Bidi rule (RFC
//     5893, section 2).
//   - In ASCII, a label has at most 63 octets, and the name at most 253 without the dot at its end.
//     Labels of more than 1024 bytes are rejected without mapping ([ErrLongLabel]).
//
// The error, if any, is a [*HostError]. HostToASCII is idempotent. The new host may be an IPv4
// address, as for "http://\uff11.2.3.4"; see [IRI.HostKind].
//
// HostToASCII does not allocate if nothing changes and the host is ASCII, without "xn--" and
// percent-encodings. It panics if the result would be longer than 1<<30 bytes.
func (r IRI) HostToASCII() (IRI, error) {
	if !r.hasAuthority() || !scheme.HasDomainName(r.Scheme()) ||
		domain.IsPlain(r.text, r.hierPart()+len("//"), int(r.ends.authority)) {
		return r, nil
	}
	return r.mapHost()
}

// mapHost implements HostToASCII for hosts that may change. It is a separate function so that
// HostToASCII does not set up the buffers for other hosts.
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

// HostToUnicode decodes the labels of a domain name that begin with "xn--" (Punycode):
// "http://xn--99zt52a.example.org" becomes "http://\u7d0d\u8c46.example.org". RFC 3987, section
// 3.2, allows this in addition to [IRI.ToIRI].
//
// Use it to store, edit or search domain names in Unicode. The result is not safe for
// display: it decodes every valid name, including names that are confusable with others (section
// 8). To show an IRI to people, use [example.com/iri/display.Text].
//
// HostToUnicode decodes a label only if [IRI.HostToASCII] accepts the whole host and maps the
// decoded label back to the original, ignoring case. So r.HostToUnicode().HostToASCII() equals
// r.HostToASCII(). All other labels stay as they are, including labels with percent-encodings.
//
// HostToUnicode allocates only if a label begins with "xn--". It panics if the result would be
// longer than 1<<30 bytes.
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
