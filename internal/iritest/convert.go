package iritest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// Unreserved is RFC 3986, section 2.3.
const Unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

// EncodeSlowly is section 3.1, step 2, to the letter.
func EncodeSlowly(s string) (uri []byte) {
	for _, r := range s {
		if r < utf8.RuneSelf {
			uri = append(uri, byte(r))
			continue
		}
		for _, octet := range utf8.AppendRune(nil, r) { // 2.1
			uri = fmt.Appendf(uri, "%%%02X", octet) // 2.2, 2.3
		}
	}
	return uri
}

// Appropriate reports whether step 4 of section 3.2 leaves r, by the properties
// that the list in internal/pct/pct.go was made from. If a version of Unicode to come adds
// characters to them, the list needs a decision.
func Appropriate(r rune, isQuery bool) bool {
	switch {
	case r < 0x80, unicode.Is(unicode.Join_Control, r):
		return true
	case 0xE000 <= r && r <= 0xF8FF, 0xF0000 <= r && r <= 0xFFFFD, 0x100000 <= r && r <= 0x10FFFD:
		return isQuery // 2.2, iprivate
	case r < 0xA0, 0xFDD0 <= r && r <= 0xFDEF, 0xFFF0 <= r && r <= 0xFFFF, r&0xFFFE == 0xFFFE, 0xE0000 <= r && r <= 0xE0FFF:
		return false // 2.2, ucschar
	case unicode.Is(unicode.Bidi_Control, r), unicode.Is(unicode.White_Space, r):
		return false // 4.1, 6.1
	case unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
		return false
	case unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r) && !(0x13430 <= r && r <= 0x1345F):
		return false // the other ones that are Default_Ignorable_Code_Point
	case 0x2FF0 <= r && r <= 0x2FFF, r == 0x31EF, r == 0x0340, r == 0x0341:
		return false // RFC 3454, C.7 and its successors, and C.8
	}
	return true
}

// EncodeAll percent-encodes all octets of s.
func EncodeAll(s string) string {
	var b strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&b, "%%%02X", s[i])
	}
	return b.String()
}

// Canonical puts the percent-encodings of s in upper case and decodes those of
// unreserved characters.
func Canonical(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b.WriteByte(s[i])
			continue
		}
		n, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
		if err != nil {
			panic(err)
		}
		c := byte(n)
		if strings.IndexByte(Unreserved, c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
		i += 2
	}
	return b.String()
}

// Octet returns the octet of the percent-encoding that s begins with.
func Octet(t testing.TB, s string) (c byte) {
	const digits = "0123456789ABCDEF"
	if len(s) < 3 || s[0] != '%' || !strings.Contains(digits, s[1:2]) || !strings.Contains(digits, s[2:3]) {
		t.Fatalf("%q is no percent-encoding", s)
	}
	return byte(strings.IndexByte(digits, s[1])<<4 | strings.IndexByte(digits, s[2]))
}
