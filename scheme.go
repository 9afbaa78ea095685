package iri

import known "example.com/iri/internal/scheme"

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

// DefaultPort returns the default port of a scheme, in upper or lower case, and whether this
// package knows of one. It does for the schemes that [IRI.HostToASCII] names, but irc, ircs,
// rtmps and smb, for which not everybody takes the same. It does not allocate.
func DefaultPort(scheme string) (port uint16, ok bool) {
	port = known.Lookup(scheme).Port
	return port, port > 0
}

// row returns what is known of the scheme of that name, with s in place of what a Scheme has.
func (s Scheme) row(name string) known.Row {
	row := known.Lookup(name)
	row.Port = s.DefaultPort
	row.Traits &^= known.DomainName | known.EmptyPathDiffers
	if s.DomainName {
		row.Traits |= known.DomainName
	}
	if s.EmptyPathDiffers {
		row.Traits |= known.EmptyPathDiffers
	}
	return row
}
