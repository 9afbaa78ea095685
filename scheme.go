package iri

// hasDomainHost reports whether the host of IRIs with that scheme, in upper or
// lower case, is a domain name if it is an ireg-name. These are schemes whose
// definition says so, or that everybody uses like that; of all others nothing is
// known.
func hasDomainHost(scheme string) bool {
	return scheme == "https" || scheme == "http" || isDomainScheme(scheme)
}

// isDomainScheme is hasDomainHost for all schemes, but not inlined.
func isDomainScheme(scheme string) bool {
	var buf [len("coaps+tcp")]byte // the longest of them
	if len(scheme) > len(buf) {
		return false
	}
	for i := range len(scheme) {
		buf[i] = scheme[i] | 0x20 // letters in lower case; nothing else becomes one
	}
	switch string(buf[:len(scheme)]) {
	case
		"http", "https", // RFC 9110, section 4.2
		"ws", "wss", // RFC 6455, section 3
		"ftp",         // RFC 1738, section 3.2
		"ftps",        // not registered; FTP over TLS is RFC 4217
		"sftp", "ssh", // draft-ietf-secsh-scp-sftp-ssh-uri
		"git", "git+ssh", // git-clone(1)
		"svn", "svn+ssh", // the book on Subversion
		"rsync",       // RFC 5781
		"tftp",        // RFC 3617
		"nfs",         // RFC 2224
		"smb",         // draft-crhertel-smb-url
		"gopher",      // RFC 4266
		"gemini",      // its protocol's specification
		"telnet",      // RFC 4248
		"tn3270",      // RFC 6270
		"vnc",         // RFC 7869
		"ldap",        // RFC 4516
		"ldaps",       // registered without a definition
		"imap",        // RFC 5092
		"imaps",       // not registered; IMAP over TLS is RFC 8314
		"pop",         // RFC 2384
		"nntp",        // RFC 5538
		"irc", "ircs", // draft-butcher-irc-url
		"dict",        // RFC 2229
		"icap",        // RFC 3507
		"ipp", "ipps", // RFC 3510, RFC 7472
		"rtsp", "rtsps", "rtspu", // RFC 7826; RFC 2326
		"rtmp", "rtmps", // Adobe's specification of the protocol
		"coap", "coaps", // RFC 7252, section 6
		"coap+tcp", "coaps+tcp", "coap+ws", "coaps+ws", // RFC 8323, section 8
		"mqtt", "mqtts", // not registered, as in most clients
		"amqp", "amqps", // the AMQP 0-9-1 and 1.0 bindings of brokers
		"redis", "rediss": // provisional registrations
		return true
	}
	return false
}
