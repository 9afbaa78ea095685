package ascii

import "unicode/utf8"

// UTF-8 by its bytes, for loops that cannot afford to decode each character. By the first byte:
//
//	first byte  bytes  characters
//	C2          2      U+0080 to U+00BF
//	C3 to DF    2      U+00C0 to U+07FF    IsCommon2
//	E0          3      U+0800 to U+0FFF    or a longer form of a shorter one
//	E1 to EC    3      U+1000 to U+CFFF    IsCommon3
//	ED to EF    3      U+D000 to U+FFFF    surrogates and private use among them
//	F0 to F4    4      from U+10000 on     or a longer form of a shorter one
//
// The common ones are all in ucschar.

// IsCommon2 reports whether c is the first byte of two, of a common character.
func IsCommon2(c byte) bool { return c-0xC3 <= 0xDF-0xC3 }

// IsCommon3 reports whether c is the first byte of three, of a common character.
func IsCommon3(c byte) bool { return c-0xE1 <= 0xEC-0xE1 }

// Continues reports whether s[i] is a byte of a character other than its first.
func Continues(s string, i int) bool { return uint(i) < uint(len(s)) && s[i]&0xC0 == 0x80 }

// Rune3 returns the character that three bytes encode, of which the second and third continue the
// first, or utf8.RuneError if two would do.
func Rune3(first, second, third byte) rune {
	r := rune(first&0x0F)<<12 | rune(second&0x3F)<<6 | rune(third&0x3F)
	if r < 0x800 {
		return utf8.RuneError
	}
	return r
}

// Rune4 is Rune3 for four bytes. From the first byte F5 on, the result is beyond utf8.MaxRune.
func Rune4(first, second, third, fourth byte) rune {
	r := rune(first&0x0F)<<18 | rune(second&0x3F)<<12 | rune(third&0x3F)<<6 | rune(fourth&0x3F)
	if r < 0x10000 {
		return utf8.RuneError
	}
	return r
}

// RuneLen returns the size in bytes of a character by the first of them.
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

// RuneStart returns where the character begins that ends at end.
func RuneStart(s string, end int) int {
	for end--; !utf8.RuneStart(s[end]); end-- {
	}
	return end
}
