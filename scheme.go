package iri

import (
	"sort"
	"strconv"
)

// A Scheme is what a program can tell a [Ladder] of a scheme, for normalization by section
// 5.3.3. The zero Scheme is what holds of schemes that nothing is known of. (What is known
// of file and urn besides, see [IRI.Normalize], holds in every Ladder.)
type Scheme struct {
	// DefaultPort is the port that is meant if there is none, or 0.
	DefaultPort uint16
	// DomainName says that the host is a domain name if it is an ireg-name.
	DomainName bool
	// EmptyPathDiffers says that, behind an authority, an empty path and "/" do not
	// mean the same, as they do "in general".
	EmptyPathDiffers bool
}

// A schemeRow is what this package knows of a scheme.
type schemeRow struct {
	name   string
	port   uint16
	traits trait
}

// A trait is a set of what schemes may have beside a default port.
type trait uint8

const (
	domainName       trait = 1 << iota // see Scheme
	emptyPathDiffers                   // see Scheme
	localhost                          // an empty host means "localhost"
	namespaced                         // the path begins with a namespace, in any case
)

// schemes are those that something is known of, by name. Those have domain names whose
// definition says so, or that everybody uses like that. Where not everybody takes the
// same default port, as for irc and smb, it is 0.
var schemes = [...]schemeRow{
	{"amqp", 5672, domainName | emptyPathDiffers},  // RabbitMQ URI Specification
	{"amqps", 5671, domainName | emptyPathDiffers}, // the same
	{"coap", 5683, domainName},                     // RFC 7252, section 6.1
	{"coap+tcp", 5683, domainName},                 // RFC 8323, section 8.1
	{"coap+ws", 80, domainName},                    // RFC 8323, section 8.3
	{"coaps", 5684, domainName},                    // RFC 7252, section 6.2
	{"coaps+tcp", 5684, domainName},                // RFC 8323, section 8.2
	{"coaps+ws", 443, domainName},                  // RFC 8323, section 8.4
	{"dict", 2628, domainName},                     // RFC 2229, section 5
	{"file", 0, localhost},                         // RFC 8089, section 2
	{"ftp", 21, domainName},                        // RFC 1738, section 3.2
	{"ftps", 990, domainName},                      // not registered; IANA's port of that name
	{"gemini", 1965, domainName},                   // its protocol's specification
	{"git", 9418, domainName},                      // git-clone(1); IANA's port of that name
	{"git+ssh", 22, domainName},                    // git-clone(1)
	{"gopher", 70, domainName},                     // RFC 4266, section 2.1
	{"http", 80, domainName},                       // RFC 9110, section 4.2.1
	{"https", 443, domainName},                     // RFC 9110, section 4.2.2
	{"icap", 1344, domainName},                     // RFC 3507
	{"imap", 143, domainName},                      // RFC 5092
	{"imaps", 993, domainName},                     // not registered; RFC 8314
	{"ipp", 631, domainName},                       // RFC 3510
	{"ipps", 631, domainName},                      // RFC 7472
	{"irc", 0, domainName},                         // draft-butcher-irc-url
	{"ircs", 0, domainName},                        // the same
	{"ldap", 389, domainName},                      // RFC 4516, section 2
	{"ldaps", 636, domainName},                     // registered without a definition; IANA's port of that name
	{"mqtt", 1883, domainName},                     // not registered, as in most clients; IANA's port of that name
	{"mqtts", 8883, domainName},                    // the same; IANA's port secure-mqtt
	{"nfs", 2049, domainName},                      // RFC 2224
	{"nntp", 119, domainName},                      // RFC 5538
	{"pop", 110, domainName},                       // RFC 2384
	{"redis", 6379, domainName},                    // a provisional registration
	{"rediss", 6379, domainName},                   // the same
	{"rsync", 873, domainName},                     // RFC 5781
	{"rtmp", 1935, domainName},                     // Adobe's specification of the protocol
	{"rtmps", 0, domainName},                       // the same
	{"rtsp", 554, domainName},                      // RFC 7826, section 4.2
	{"rtsps", 322, domainName},                     // RFC 7826, section 4.2
	{"rtspu", 554, domainName},                     // RFC 2326, section 3.2
	{"sftp", 22, domainName},                       // draft-ietf-secsh-scp-sftp-ssh-uri
	{"smb", 0, domainName},                         // draft-crhertel-smb-url
	{"ssh", 22, domainName},                        // draft-ietf-secsh-scp-sftp-ssh-uri
	{"svn", 3690, domainName},                      // the book on Subversion; IANA's port of that name
	{"svn+ssh", 22, domainName},                    // the same book
	{"telnet", 23, domainName},                     // RFC 4248
	{"tftp", 69, domainName},                       // RFC 3617
	{"tn3270", 23, domainName},                     // RFC 6270
	{"urn", 0, namespaced},                         // RFC 8141, section 3.1
	{"vnc", 5900, domainName},                      // RFC 7869
	{"ws", 80, domainName},                         // RFC 6455, section 3
	{"wss", 443, domainName},                       // RFC 6455, section 3
}

// longestScheme is the length of the longest name in schemes.
const longestScheme = len("coaps+tcp")

// knownScheme returns what is known of the scheme of that name, in upper or lower
// case.
func knownScheme(name string) schemeRow {
	if len(name) > longestScheme {
		return schemeRow{}
	}
	var buf [longestScheme]byte
	copy(buf[:], name)
	lower(buf[:])
	k := sort.Search(len(schemes), func(k int) bool { return schemes[k].name >= string(buf[:len(name)]) })
	if k == len(schemes) || schemes[k].name != string(buf[:len(name)]) {
		return schemeRow{}
	}
	return schemes[k]
}

// DefaultPort returns the default port of a scheme, in upper or lower case, and whether this
// package knows of one. It does for the schemes that [IRI.HostToASCII] names, but irc, ircs,
// rtmps and smb, for which not everybody takes the same. It does not allocate.
func DefaultPort(scheme string) (port uint16, ok bool) {
	port = knownScheme(scheme).port
	return port, port > 0
}

// isDefault reports whether port, in digits, is the default port.
func (row schemeRow) isDefault(port string) bool {
	var buf [len("65535")]byte
	return row.port > 0 && string(strconv.AppendUint(buf[:0], uint64(row.port), 10)) == port
}

// with returns row with what a program knows of the scheme.
func (row schemeRow) with(s Scheme) schemeRow {
	row.port = s.DefaultPort
	row.traits &^= domainName | emptyPathDiffers
	if s.DomainName {
		row.traits |= domainName
	}
	if s.EmptyPathDiffers {
		row.traits |= emptyPathDiffers
	}
	return row
}

// hasDomainHost reports whether the host of IRIs with that scheme, in upper or
// lower case, is a domain name if it is an ireg-name.
func hasDomainHost(scheme string) bool {
	return scheme == "https" || scheme == "http" || knownScheme(scheme).traits&domainName != 0
}

// needsHost reports whether references with that scheme, in lower case, have a host that is not
// empty, as the definitions in schemes say.
func needsHost(scheme string) bool {
	switch scheme {
	case "coap", "coap+tcp", "coap+ws", "coaps", "coaps+tcp", "coaps+ws", "ftp", "gopher", "http", "https",
		"rtsp", "rtsps", "rtspu", "telnet", "ws", "wss":
		return true
	}
	return false
}
