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
// U+FFFD is not in ucschar, so callers need no separate test for utf8.RuneError.
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
