package pct

import (
	"unicode/utf8"

	"example.com/iri/internal/ascii"
)

// IsUnreserved reports whether c is in
//
//	unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
func IsUnreserved(c byte) bool { return unreserved[c>>6]>>(c&63)&1 != 0 }

// unreserved has bit c set for each unreserved character c.
var unreserved = [4]uint64{
	(1<<10-1)<<'0' | 1<<'-' | 1<<'.',
	((1<<26-1)<<'A' | (1<<26-1)<<'a' | 1<<'_' | 1<<'~') >> 64,
}

// IsDecoded reports whether ToIRI decodes r (RFC 3987, section 3.2): if it is an unreserved
// character of US-ASCII, or in ucschar and appropriate, or, where private is set, a private use
// character.
func IsDecoded(r rune, private bool) bool {
	switch {
	case r < utf8.RuneSelf:
		return IsUnreserved(byte(r))
	case r < 0xD800: // all of these are in ucschar, but the first ones
		return r >= 0xA0 && !IsInappropriate(r)
	case isPrivateUse(r):
		return private
	}
	return !isExcluded(r) && !IsInappropriate(r)
}

// isPrivateUse reports whether r is in iprivate, whose planes end with two noncharacters.
func isPrivateUse(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || r >= 0xF0000 && r&0xFFFF <= 0xFFFD
}

// isExcluded reports whether r, from U+E000 on and not for private use, is not in ucschar: the end of
// the block Specials, tags and their neighbors, and noncharacters.
func isExcluded(r rune) bool {
	return 0xFDD0 <= r && r <= 0xFDEF || 0xFFF0 <= r && r <= 0xFFFF ||
		0xE0000 <= r && r <= 0xE0FFF || r&0xFFFE == 0xFFFE
}

// IsInappropriate reports whether r, though in ucschar, is a character that ToIRI leaves
// percent-encoded, "not appropriate according to sections 2.2, 4.1, and 6.1" (RFC 3987, section
// 3.2, step 4):
//
//   - Bidi_Control, which 4.1 forbids;
//   - White_Space, the look-alikes of "space" of 6.1 b;
//   - Default_Ignorable_Code_Point, which cannot be seen, except U+200C and U+200D, without
//     which some languages cannot be written;
//   - what RFC 3491 excludes by tables C.7 and C.8 of RFC 3454, as 6.1 b asks, with the
//     ideographic description characters added to Unicode since.
//
// The list is fixed here so that results do not change with the Unicode version of the toolchain.
func IsInappropriate(r rune) bool {
	switch r >> 8 {
	case 0x00:
		return r == 0x00A0 || r == 0x00AD
	case 0x03:
		return r == 0x0340 || r == 0x0341 || r == 0x034F
	case 0x06:
		return r == 0x061C
	case 0x11:
		return r == 0x115F || r == 0x1160
	case 0x16:
		return r == 0x1680
	case 0x17:
		return r == 0x17B4 || r == 0x17B5
	case 0x18:
		return 0x180B <= r && r <= 0x180F
	case 0x20:
		return r <= 0x200B || r == 0x200E || r == 0x200F || 0x2028 <= r && r <= 0x202F || 0x205F <= r && r <= 0x206F
	case 0x2F:
		return 0x2FF0 <= r
	case 0x30:
		return r == 0x3000
	case 0x31:
		return r == 0x3164 || r == 0x31EF
	case 0xFE:
		return r <= 0xFE0F || r == 0xFEFF
	case 0xFF:
		return r == 0xFFA0
	case 0x1BC:
		return 0x1BCA0 <= r && r <= 0x1BCA3
	case 0x1D1:
		return 0x1D173 <= r && r <= 0x1D17A
	}
	return false
}

// mayBeInappropriate reports whether c, the first byte of a character beyond US-ASCII, begins any
// that is inappropriate.
func mayBeInappropriate(c byte) bool {
	const first = 1<<(0xC2-0xC0) | 1<<(0xCD-0xC0) | 1<<(0xD8-0xC0) |
		1<<(0xE1-0xC0) | 1<<(0xE2-0xC0) | 1<<(0xE3-0xC0) | 1<<(0xEF-0xC0) | 1<<(0xF0-0xC0)
	return uint64(first)>>(c-0xC0)&1 != 0
}

// AppropriatePrefix returns the length of the longest prefix of s, which is well-formed UTF-8,
// without an inappropriate character.
func AppropriatePrefix(s string) int {
	for n := 0; ; {
		n += ascii.Prefix(s[n:])
		for n < len(s) && s[n] >= utf8.RuneSelf {
			if !mayBeInappropriate(s[n]) {
				n++
				continue
			}
			r, size := utf8.DecodeRuneInString(s[n:])
			if IsInappropriate(r) {
				return n
			}
			n += size
		}
		if n == len(s) {
			return n
		}
	}
}

// IsBidiControl reports whether r has the property Bidi_Control: the characters that section 4.1
// forbids, and those that Unicode has added since.
func IsBidiControl(r rune) bool {
	return 0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069 || r == 0x200E || r == 0x200F || r == 0x061C
}
