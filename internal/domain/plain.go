package domain

import "example.com/iri/internal/ascii"

// IsPlain reports whether the authority s[i:end] has a plain host. A plain host is empty, or it is
// a domain name that certainly maps to itself:
//
//   - It has at most 63 bytes: ASCII lower-case letters, digits, "-" and ".".
//   - Each "-" and "." is between letters or digits. A single "." may also end the host.
//
// If IsPlain reports false, the host may still map to itself. For short texts, with end less than
// 8, IsPlain always reports false.
//
// IsPlain ignores a port. For a host of at most 63 bytes it returns the result of the following
// loop, but works on eight bytes at a time:
//
//	previous := byte('.')
//	for _, c := range []byte(host) {
//		switch {
//		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
//		case (c == '-' || c == '.') && previous != '-' && previous != '.':
//		default:
//			return false
//		}
//		previous = c
//	}
//	return previous != '-'
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
	// previous is 0x80 if the byte before the word is "-" or ".", otherwise 0. The host must not
	// begin with "-" or ".", so it is treated as if a "." came before it.
	previous := uint64(0x80)
	for {
		// x holds the next bytes of the host, up to eight. If fewer are left, x is loaded from
		// end-8 and the bytes before i are shifted out. hostBits has the high bit of each byte of
		// x that belongs to the host.
		x, hostBits := ascii.Load(s, min(i, end-8)), uint64(ascii.High)
		if n := end - i; n < 8 {
			x >>= 8 * (8 - n)
			hostBits >>= 8 * (8 - n)
		}
		// The range from "-" to "9" consists of "-", ".", "/" and the digits. No authority has "/".
		// punctuation has the high bit of each "-" and ".". The shift by 8 moves each bit to the
		// next byte, so the test finds two of them in a row.
		fromHyphen := x + ascii.Below('-')
		punctuation := (fromHyphen ^ (x + ascii.Above('.'))) & hostBits
		ok := fromHyphen ^ (x + ascii.Above('9')) | ascii.Within(x, ascii.Below('a'), ascii.Above('z'))
		if (^ok|x)&hostBits|punctuation&(punctuation<<8|previous) != 0 {
			return false
		}
		if i += 8; i >= end {
			return s[end-1] != '-'
		}
		previous = punctuation >> 56
	}
}
