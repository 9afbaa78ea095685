// Package scheme has the table of URI schemes with their default ports and other properties.
package scheme

import (
	"sort"
	"strconv"

	"example.com/iri/internal/ascii"
)

// A Row describes a scheme. The zero Row describes an unknown scheme.
type Row struct {
	Name   string // in lower case
	Port   uint16 // the default port, or 0
	Traits Trait
}

// A Trait is a set of properties of a scheme, apart from its default port.
type Trait uint8

const (
	DomainName       Trait = 1 << iota // a host that matches ireg-name is a domain name
	NeedsHost                          // the scheme's definition requires a non-empty host
	EmptyPathDiffers                   // after an authority, an empty path is not equivalent to "/"
	Localhost                          // an empty host means "localhost"
	Namespaced                         // the path begins with a case-insensitive namespace
)

// rows are the known schemes, sorted by name. A scheme has the trait DomainName if its definition
// says that the host is a domain name, or if all implementations use it as one. The port is 0 if
// the scheme has no default port or if implementations disagree, as for irc and smb.
var rows = [...]Row{
	{"amqp", 5672, DomainName | EmptyPathDiffers},  // RabbitMQ URI Specification
	{"amqps", 5671, DomainName | EmptyPathDiffers}, // RabbitMQ URI Specification
	{"coap", 5683, DomainName | NeedsHost},         // RFC 7252, section 6.1
	{"coap+tcp", 5683, DomainName | NeedsHost},     // RFC 8323, section 8.1
	{"coap+ws", 80, DomainName | NeedsHost},        // RFC 8323, section 8.3
	{"coaps", 5684, DomainName | NeedsHost},        // RFC 7252, section 6.2
	{"coaps+tcp", 5684, DomainName | NeedsHost},    // RFC 8323, section 8.2
	{"coaps+ws", 443, DomainName | NeedsHost},      // RFC 8323, section 8.4
	{"dict", 2628, DomainName},                     // RFC 2229, section 5
	{"file", 0, Localhost},                         // RFC 8089, section 2
	{"ftp", 21, DomainName | NeedsHost},            // RFC 1738, section 3.2
	{"ftps", 990, DomainName},                      // scheme not registered; IANA service name ftps
	{"gemini", 1965, DomainName},                   // Gemini protocol specification
	{"git", 9418, DomainName},                      // git-clone(1); IANA service name git
	{"git+ssh", 22, DomainName},                    // git-clone(1)
	{"gopher", 70, DomainName | NeedsHost},         // RFC 4266, section 2.1
	{"http", 80, DomainName | NeedsHost},           // RFC 9110, section 4.2.1
	{"https", 443, DomainName | NeedsHost},         // RFC 9110, section 4.2.2
	{"icap", 1344, DomainName},                     // RFC 3507
	{"imap", 143, DomainName},                      // RFC 5092
	{"imaps", 993, DomainName},                     // scheme not registered; RFC 8314
	{"ipp", 631, DomainName},                       // RFC 3510
	{"ipps", 631, DomainName},                      // RFC 7472
	{"irc", 0, DomainName},                         // draft-butcher-irc-url
	{"ircs", 0, DomainName},                        // draft-butcher-irc-url
	{"ldap", 389, DomainName},                      // RFC 4516, section 2
	{"ldaps", 636, DomainName},                     // scheme registered without a definition; IANA service name ldaps
	{"mqtt", 1883, DomainName},                     // scheme not registered, but used by most clients; IANA service name mqtt
	{"mqtts", 8883, DomainName},                    // scheme not registered, but used by most clients; IANA service name secure-mqtt
	{"nfs", 2049, DomainName},                      // RFC 2224
	{"nntp", 119, DomainName},                      // RFC 5538
	{"pop", 110, DomainName},                       // RFC 2384
	{"redis", 6379, DomainName},                    // provisional registration at IANA
	{"rediss", 6379, DomainName},                   // provisional registration at IANA
	{"rsync", 873, DomainName},                     // RFC 5781
	{"rtmp", 1935, DomainName},                     // Adobe's RTMP specification
	{"rtmps", 0, DomainName},                       // Adobe's RTMP specification
	{"rtsp", 554, DomainName | NeedsHost},          // RFC 7826, section 4.2
	{"rtsps", 322, DomainName | NeedsHost},         // RFC 7826, section 4.2
	{"rtspu", 554, DomainName | NeedsHost},         // RFC 2326, section 3.2
	{"sftp", 22, DomainName},                       // draft-ietf-secsh-scp-sftp-ssh-uri
	{"smb", 0, DomainName},                         // draft-crhertel-smb-url
	{"ssh", 22, DomainName},                        // draft-ietf-secsh-scp-sftp-ssh-uri
	{"svn", 3690, DomainName},                      // the book "Version Control with Subversion"; IANA service name svn
	{"svn+ssh", 22, DomainName},                    // the book "Version Control with Subversion"
	{"telnet", 23, DomainName | NeedsHost},         // RFC 4248
	{"tftp", 69, DomainName},                       // RFC 3617
	{"tn3270", 23, DomainName},                     // RFC 6270
	{"urn", 0, Namespaced},                         // RFC 8141, section 3.1
	{"vnc", 5900, DomainName},                      // RFC 7869
	{"ws", 80, DomainName | NeedsHost},             // RFC 6455, section 3
	{"wss", 443, DomainName | NeedsHost},           // RFC 6455, section 3
}

// MaxLen is the length in bytes of the longest name in rows.
const MaxLen = len("coaps+tcp")

// Lookup returns the Row of the scheme with the given name, ignoring case. It returns the zero Row
// for an unknown scheme.
func Lookup(name string) Row {
	if len(name) > MaxLen {
		return Row{}
	}
	var buf [MaxLen]byte
	copy(buf[:], name)
	ascii.Lower(buf[:])
	k := sort.Search(len(rows), func(k int) bool { return rows[k].Name >= string(buf[:len(name)]) })
	if k == len(rows) || rows[k].Name != string(buf[:len(name)]) {
		return Row{}
	}
	return rows[k]
}

// Rows returns all known schemes, sorted by name. Callers must not change the result.
func Rows() []Row { return rows[:] }

// IsDefault reports whether port is the default port of the scheme, in decimal without leading
// zeros.
func (row Row) IsDefault(port string) bool {
	var buf [len("65535")]byte
	return row.Port > 0 && string(strconv.AppendUint(buf[:0], uint64(row.Port), 10)) == port
}

// HasDomainName reports whether the hosts of a scheme are domain names if they match ireg-name. The
// case of name does not matter.
func HasDomainName(name string) bool {
	return name == "https" || name == "http" || Lookup(name).Traits&DomainName != 0
}
