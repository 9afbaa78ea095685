package lint

import (
	"net/netip"
	"strconv"
	"strings"

	"example.com/iri/internal/ascii"
)

// endsInNumber reports whether the last label of name, before the dot of the root, is a number:
// then it is an IPv4 address for programs that know all forms of section 7.4 of RFC 3986.
func endsInNumber(name string) bool {
	name = strings.TrimSuffix(name, ".")
	last := name[strings.LastIndexByte(name, '.')+1:]
	if last == "" || !ascii.IsDigit(last[0]) {
		return false
	}
	if digits, ok := cutHexPrefix(last); ok {
		return strings.Trim(digits, "0123456789abcdefABCDEF") == ""
	}
	return strings.Trim(last, "0123456789") == ""
}

func cutHexPrefix(s string) (digits string, ok bool) {
	if len(s) < 2 || s[0] != '0' || s[1]|0x20 != 'x' {
		return s, false
	}
	return s[2:], true
}

// parseNumbers returns the IPv4 address that name is in one of those forms: one to four numbers,
// decimal, octal behind "0" or hexadecimal behind "0x", of which the last one takes all octets
// that are left.
func parseNumbers(name string) (addr string, ok bool) {
	parts := strings.SplitN(strings.TrimSuffix(name, "."), ".", 5)
	if len(parts) > 4 {
		return "", false
	}
	var octets [4]byte
	for k, part := range parts {
		base := 10
		digits, isHex := cutHexPrefix(part)
		switch {
		case isHex && digits == "":
			digits = "0"
		case isHex:
			base = 16
		case strings.HasPrefix(part, "0"):
			base = 8
		}
		n, err := strconv.ParseUint(digits, base, 32)
		size := 1
		if k == len(parts)-1 {
			size = 4 - k
		}
		if err != nil || n>>(8*size) != 0 {
			return "", false
		}
		for j := range size {
			octets[k+j] = byte(n >> (8 * (size - 1 - j)))
		}
	}
	return netip.AddrFrom4(octets).String(), true
}
