package ascii

import "unicode/utf8"

// Some loops cannot afford to decode each character. They use the first byte of its UTF-8 instead:
//
//	first byte  bytes  characters
//	C2          2      U+0080 to U+00BF
//	C3 to DF    2      U+00C0 to U+07FF    IsCommon2
//	E0          3      U+0800 to U+0FFF    or an overlong encoding
//	E1 to EC    3      U+1000 to U+CFFF    IsCommon3
//	ED to EF    3      U+D000 to U+FFFF    including surrogates and private use
//	F0 to F4    4      from U+10000 on     or an overlong encoding
//
// The rows with IsCommon2 and IsCommon3 are the common characters. They are all in ucschar.

// IsCommon2 reports whether c is the first byte of a common two-byte character.
func IsCommon2(c byte) bool { return c-0xC3 <= 0xDF-0xC3 }

// IsCommon3 reports whether c is the first byte of a common three-byte character.
func IsCommon3(c byte) bool { return c-0xE1 <= 0xEC-0xE1 }

// IsContinuation reports whether s[i] exists and is a UTF-8 continuation byte.
func IsContinuation(s string, i int) bool { return uint(i) < uint(len(s)) && s[i]&0xC0 == 0x80 }

// Rune3 decodes three bytes of UTF-8. The second and the third must be continuation bytes. Rune3
// returns utf8.RuneError if the encoding is overlong: two bytes would be enough. It does not check
// for surrogates.
func Rune3(first, second, third byte) rune {
	r := rune(first&0x0F)<<12 | rune(second&0x3F)<<6 | rune(third&0x3F)
	if r < 0x800 {
		return utf8.RuneError
	}
	return r
}

// Rune4 is like Rune3, but decodes four bytes. If the first byte is F5 or more, the result is
// greater than utf8.MaxRune.
func Rune4(first, second, third, fourth byte) rune {
	r := rune(first&0x0F)<<18 | rune(second&0x3F)<<12 | rune(third&0x3F)<<6 | rune(fourth&0x3F)
	if r < 0x10000 {
		return utf8.RuneError
	}
	return r
}

// RuneLen returns the size in bytes of the character that begins with the byte first.
func RuneLen(first byte) int {
	switch {
	case first < utf8.RuneSelf:
		return 1
	case first < 0xE0:
		return 2
	case first < 0xF0:
		return 3
	}
	return 4
}

// RuneStart returns the offset in s of the first byte of the character that ends at offset end.
func RuneStart(s string, end int) int {
	for end--; !utf8.RuneStart(s[end]); end-- {
	}
	return end
}
