package domain

import "example.com/iri/internal/ascii"

// IsPlain reports whether s[i:end], an authority, has a host that is empty or a domain name that
// certainly maps to itself: at most 63 lower-case letters, digits, and single "-" and "." between
// them, where a "." may also end it. It may miss some. For a host that is neither empty nor too
// long, and has no port, it is this loop for eight bytes at a time:
//
//	before := byte('.')
//	for _, c := range []byte(host) {
//		switch {
//		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
//		case (c == '-' || c == '.') && before != '-' && before != '.':
//		default:
//			return false
//		}
//		before = c
//	}
//	return before != '-'
func IsPlain(s string, i, end int) bool {
	port := end
	for port > i && ascii.IsDigit(s[port-1]) {
		port--
	}
	if port > i && s[port-1] == ':' {
		end = port - 1
	}
	if end-i > MaxLabel || end < 8 {
		return false
	}
	before := uint64(0x80) // whether the byte before the word is punctuation: as if "." were there
	for {
		// The last bytes are shifted down from the last word of the host.
		x, each := ascii.Load(s, min(i, end-8)), uint64(ascii.High)
		if n := end - i; n < 8 {
			x >>= 8 * (8 - n)
			each >>= 8 * (8 - n)
		}
		// The range from "-" to "9" is punctuation, "/", which no authority has, and digits.
		fromHyphen := x + ascii.Below('-')
		punctuation := (fromHyphen ^ (x + ascii.Above('.'))) & each
		ok := fromHyphen ^ (x + ascii.Above('9')) | ascii.Within(x, ascii.Below('a'), ascii.Above('z'))
		if (^ok|x)&each|punctuation&(punctuation<<8|before) != 0 {
			return false
		}
		if i += 8; i >= end {
			return s[end-1] != '-'
		}
		before = punctuation >> 56
	}
}
