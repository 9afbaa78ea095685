package iritest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// Unreserved contains the unreserved characters of RFC 3986, section 2.3.
const Unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

// EncodeSlowly converts s to a URI, step by step as in RFC 3987, section 3.1, step 2.
func EncodeSlowly(s string) (uri []byte) {
	for _, r := range s {
		if r < utf8.RuneSelf {
			uri = append(uri, byte(r))
			continue
		}
		for _, octet := range utf8.AppendRune(nil, r) { // step 2.1
			uri = fmt.Appendf(uri, "%%%02X", octet) // steps 2.2 and 2.3
		}
	}
	return uri
}

// Appropriate reports whether an IRI may contain r without percent-encoding (RFC 3987, section 3.2,
// step 4). It is always true for ASCII, which the callers treat separately. If isQuery is set, r is
// in a query: private-use characters are appropriate only there.
//
// Appropriate decides by Unicode properties. The fixed list in internal/pct/pct.go was made from
// the same properties. If a new version of Unicode adds characters to them, the two disagree, and
// somebody must decide whether the list changes.
func Appropriate(r rune, isQuery bool) bool {
	switch {
	case r < 0x80, unicode.Is(unicode.Join_Control, r):
		return true
	case 0xE000 <= r && r <= 0xF8FF, 0xF0000 <= r && r <= 0xFFFFD, 0x100000 <= r && r <= 0x10FFFD:
		return isQuery // section 2.2, rule iprivate
	case r < 0xA0, 0xFDD0 <= r && r <= 0xFDEF, 0xFFF0 <= r && r <= 0xFFFF, r&0xFFFE == 0xFFFE, 0xE0000 <= r && r <= 0xE0FFF:
		return false // not in rule ucschar of section 2.2
	case unicode.Is(unicode.Bidi_Control, r), unicode.Is(unicode.White_Space, r):
		return false // sections 4.1 and 6.1
	case unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector):
		return false
	case unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r) && !(0x13430 <= r && r <= 0x1345F):
		return false // the remaining characters with property Default_Ignorable_Code_Point
	case 0x2FF0 <= r && r <= 0x2FFF, r == 0x31EF, r == 0x0340, r == 0x0341:
		return false // RFC 3454, tables C.7 and C.8, and later characters like those in C.7
	}
	return true
}

// EncodeAll returns s with every octet percent-encoded, in upper case.
func EncodeAll(s string) string {
	var b strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&b, "%%%02X", s[i])
	}
	return b.String()
}

// Canonical returns s with percent-encodings in upper case and with unreserved characters decoded.
// It panics if s has a "%" that does not begin a percent-encoding.
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

// Octet returns the octet that the percent-encoding at the start of s encodes. It ends the test if
// s does not begin with a percent-encoding in upper case.
func Octet(t testing.TB, s string) (c byte) {
	const digits = "0123456789ABCDEF"
	if len(s) < 3 || s[0] != '%' || !strings.Contains(digits, s[1:2]) || !strings.Contains(digits, s[2:3]) {
		t.Fatalf("%q must begin with a percent-encoded octet in upper case, such as %%2F", s)
	}
	return byte(strings.IndexByte(digits, s[1])<<4 | strings.IndexByte(digits, s[2]))
}
