package iri

import known "example.com/iri/internal/scheme"

// A Scheme has the rules of a scheme in a [Ladder], for scheme-based normalization (RFC 3987,
// section 5.3.3). The zero Scheme has the rules of an unknown scheme. The special rules for file
// and urn ([IRI.Normalize]) are not part of a Scheme, and apply in every Ladder.
type Scheme struct {
	// DefaultPort is the port to use if an IRI has no port, or 0 if there is no default.
	DefaultPort uint16
	// DomainName is set if registered names (rule ireg-name) are domain names.
	DomainName bool
	// EmptyPathDiffers is set if, after an authority, an empty path and "/" differ. For
	// other schemes, an empty path is normalized to "/".
	EmptyPathDiffers bool
}

// DefaultPort returns the default port of a scheme, and whether this package has one. The case of
// scheme is ignored. There are default ports for the schemes listed at [IRI.HostToASCII], except
// irc, ircs, rtmps and smb, whose implementations use different ports. DefaultPort does not
// allocate.
func DefaultPort(scheme string) (port uint16, ok bool) {
	port = known.Lookup(scheme).Port
	return port, port > 0
}

// row returns the built-in row of the scheme called name, with the rules in s replacing the
// built-in ones.
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
