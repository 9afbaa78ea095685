package iri

// isUcschar reports whether r is in
//
//	ucschar        = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
//	               / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
//	               / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
//	               / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
//	               / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
//	               / %xD0000-DFFFD / %xE1000-EFFFD
//
// U+FFFD is not, so utf8.RuneError needs no test of its own.
func isUcschar(r rune) bool {
	u := uint32(r)
	if u < 0x10000 {
		return u-0xA0 <= 0xD7FF-0xA0 || u-0xF900 <= 0xFDCF-0xF900 || u-0xFDF0 <= 0xFFEF-0xFDF0
	}
	return u < 0xF0000 && u&0xFFFF <= 0xFFFD && u-0xE0000 >= 0x1000
}

// isIprivate reports whether r is in
//
//	iprivate       = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
func isIprivate(r rune) bool {
	u := uint32(r)
	return u-0xE000 <= 0xF8FF-0xE000 || u >= 0xF0000 && u <= 0x10FFFF && u&0xFFFF <= 0xFFFD
}

// isInappropriate reports whether r, though in ucschar, is a character that
// ToIRI leaves percent-encoded, "not appropriate according to sections 2.2,
// 4.1, and 6.1" (section 3.2, step 4):
//
//   - Bidi_Control, which 4.1 forbids;
//   - White_Space, the look-alikes of "space" of 6.1 b;
//   - Default_Ignorable_Code_Point, which cannot be seen, but for U+200C and
//     U+200D, without which some languages cannot be written;
//   - what RFC 3491 excludes by tables C.7 and C.8 of RFC 3454, as 6.1 b asks,
//     with the ideographic description characters added to Unicode since.
//
// The list is fixed here so that results do not change with the Unicode
// version of the toolchain.
func isInappropriate(r rune) bool {
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

// mayBeInappropriate reports whether c, a byte beyond US-ASCII, begins the encoding of a
// character that is inappropriate.
func mayBeInappropriate(c byte) bool {
	const first = 1<<(0xC2-0xC0) | 1<<(0xCD-0xC0) | 1<<(0xD8-0xC0) |
		1<<(0xE1-0xC0) | 1<<(0xE2-0xC0) | 1<<(0xE3-0xC0) | 1<<(0xEF-0xC0) | 1<<(0xF0-0xC0)
	return uint64(first)>>(c-0xC0)&1 != 0
}

// isBidiControl reports whether r has the property Bidi_Control: the characters that section
// 4.1 forbids, and those of their kind that Unicode has added since.
func isBidiControl(r rune) bool {
	return 0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069 || r == 0x200E || r == 0x200F || r == 0x061C
}
