package iri

import "example.com/iri/internal/ascii"

// This file has the rules for IP addresses (RFC 3986, section 3.2.2). Each function takes a text
// and the offset where the match starts. It returns the offset where the match ends, or noMatch.

const noMatch = -1

// ipvFuture matches
//
//	IPvFuture      = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
//
// Strings in ABNF are case-insensitive (RFC 2234, section 2.3), so "V" matches too.
func ipvFuture(s string, i int) int {
	if !at(s, i, 'v') && !at(s, i, 'V') {
		return noMatch
	}
	dot := run(s, i+1, inHexdig, len(s))
	if dot == i+1 || !at(s, dot, '.') {
		return noMatch
	}
	end := run(s, dot+1, inUserinfo, len(s))
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
// In other words, an IPv6address is a list of h16 separated by ":". It has eight of them, or at
// most seven and one "::". The last two may be written as an IPv4address.
func ipv6Address(s string, i int) int {
	groups := 0
	elided := at(s, i, ':') && at(s, i+1, ':')
	if elided {
		i += 2
	}
	for optional := elided; ; { // whether the next group may be missing, as after "::"
		if end := ipv4Address(s, i); end != noMatch {
			i, groups = end, groups+2
			break
		}
		end := h16(s, i)
		if end == noMatch {
			if optional {
				break
			}
			return noMatch
		}
		i, groups = end, groups+1
		if !at(s, i, ':') {
			break
		}
		i++
		optional = !elided && at(s, i, ':')
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
func h16(s string, i int) int {
	end := run(s, i, inHexdig, i+4)
	if end == i {
		return noMatch
	}
	return end
}

// ipv4Address matches
//
//	IPv4address    = dec-octet "." dec-octet "." dec-octet "." dec-octet
func ipv4Address(s string, i int) int {
	for n := range 4 {
		if n > 0 {
			if !at(s, i, '.') {
				return noMatch
			}
			i++
		}
		i = decOctet(s, i)
		if i == noMatch {
			return noMatch
		}
	}
	return i
}

// decOctet matches
//
//	dec-octet      = DIGIT                 ; 0-9
//	               / %x31-39 DIGIT         ; 10-99
//	               / "1" 2DIGIT            ; 100-199
//	               / "2" %x30-34 DIGIT     ; 200-249
//	               / "25" %x30-35          ; 250-255
//
// It reads at most three digits. If a fourth digit follows, the address does not match, because the
// caller needs a "." or the end of the address there.
func decOctet(s string, i int) int {
	n, end := 0, i
	for end < len(s) && ascii.IsDigit(s[end]) && end < i+3 {
		n = 10*n + int(s[end]-'0')
		end++
	}
	if end == i || s[i] == '0' && end > i+1 || n > 255 {
		return noMatch
	}
	return end
}

// at reports whether the byte at offset i of s is c.
func at(s string, i int, c byte) bool { return uint(i) < uint(len(s)) && s[i] == c }

// run returns the end of the run of characters in set that starts at offset i of s, or limit if the
// run is longer.
func run(s string, i int, set classSet, limit int) int {
	for i < len(s) && i < limit && classTable[s[i]]&set != 0 {
		i++
	}
	return i
}
