// Package pct implements percent-encoding (RFC 3986, section 2.1). It encodes non-ASCII text,
// decodes the characters that an IRI may contain, and defines which characters stay encoded.
package pct

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/limit"
)

// Len is the length in bytes of a triplet. A triplet is the percent-encoding of one octet: "%XX".
const Len = len("%XX")

// IsTriplet reports whether s begins with
//
//	pct-encoded = "%" HEXDIG HEXDIG
func IsTriplet(s string) bool {
	return len(s) >= Len && s[0] == '%' && ascii.IsHexdig(s[1]) && ascii.IsHexdig(s[2])
}

// Octet returns the octet that the triplet at the start of s encodes.
func Octet(s string) byte { return unhex(s[1])<<4 | unhex(s[2]) }

// unhex returns the value of the hexadecimal digit c. The value is the low four bits of c, plus 9
// for a letter. c>>6 is 1 for a letter and 0 for a digit.
func unhex(c byte) byte { return c&15 + c>>6*9 }

// DecodeRune decodes the first character of s, which must begin with a triplet. It returns the
// character and the length in bytes of its triplets. If the encoded octets do not begin with
// well-formed UTF-8, DecodeRune returns utf8.RuneError and Len.
func DecodeRune(s string) (r rune, size int) {
	first := Octet(s)
	switch {
	case first < utf8.RuneSelf:
		return rune(first), Len
	case !utf8.RuneStart(first):
		return utf8.RuneError, Len
	}
	octets, n := [utf8.UTFMax]byte{first}, 1
	for at := Len; n < len(octets) && at <= len(s)-Len && s[at] == '%'; at += Len {
		octets[n] = Octet(s[at:])
		n++
	}
	r, n = utf8.DecodeRune(octets[:n])
	return r, n * Len
}

// putTriplet writes the triplet of octet, in upper case, to the start of dst.
func putTriplet(dst []byte, octet byte) {
	t := triplets[octet]
	dst[0], dst[1], dst[2] = byte(t), byte(t>>8), byte(t>>16)
}

// AppendTriplets percent-encodes every octet of s and appends the triplets, in upper case, to dst.
func AppendTriplets(dst []byte, s string) []byte {
	for i := range len(s) {
		t := triplets[s[i]]
		dst = append(dst, byte(t), byte(t>>8), byte(t>>16))
	}
	return dst
}

// triplets holds the triplet of each octet, in upper case, with the "%" in the lowest byte.
var triplets = func() (table [256]uint32) {
	const upperHex = "0123456789ABCDEF"
	for c := range table {
		table[c] = '%' | uint32(upperHex[c>>4])<<8 | uint32(upperHex[c&15])<<16
	}
	return table
}()

// bufLen is the size in bytes of the stack buffer of Encode. It is large enough for most IRIs.
const bufLen = 384

// Encode returns s with each non-ASCII octet percent-encoded (RFC 3987, section 3.1, step 2). It
// allocates once. It panics if the result would be longer than limit.MaxLen.
func Encode(s string) string {
	if len(s) <= (bufLen-8)/Len { // encode needs eight spare bytes
		var buf [bufLen]byte
		n, _ := encode(buf[:], s)
		return string(buf[:n])
	}
	size := EncodedLen(s)
	limit.MustFit(size)
	var b strings.Builder
	b.Grow(int(size))
	WriteEncoded(&b, s)
	return b.String()
}

// EncodedLen returns the length in bytes of Encode(s).
func EncodedLen(s string) int64 { return int64(len(s)) + 2*int64(ascii.CountNonASCII(s)) }

// WriteEncoded writes Encode(s) to b.
func WriteEncoded(b *strings.Builder, s string) {
	var buf [Len*32 + 8]byte // small, because many calls encode a single character
	for s != "" {
		written, read := encode(buf[:], s)
		b.Write(buf[:written])
		s = s[read:]
	}
}

// encode writes s to dst with each non-ASCII octet percent-encoded. It returns the number of bytes
// written to dst and the number of bytes read from s. It stops early if fewer than eight bytes of
// dst are left, so dst must have at least eight bytes. It may overwrite the rest of dst.
func encode(dst []byte, s string) (written, read int) {
	for read < len(s) && written <= len(dst)-8 {
		c := s[read]
		switch {
		case c >= utf8.RuneSelf:
			binary.LittleEndian.PutUint32(dst[written:], triplets[c])
			written += Len
			read++
		case read <= len(s)-8:
			x := ascii.Load(s, read)
			binary.LittleEndian.PutUint64(dst[written:], x)
			n := bits.TrailingZeros64(x&ascii.High) / 8 // 8 if all bytes are ASCII
			written += n
			read += n
		default:
			dst[written] = c
			written++
			read++
		}
	}
	return written, read
}

// IsUnreserved reports whether c matches
//
//	unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
func IsUnreserved(c byte) bool { return unreserved[c>>6]>>(c&63)&1 != 0 }

// unreserved is a bitmap: bit c is set for each unreserved character c.
var unreserved = [4]uint64{
	(1<<10-1)<<'0' | 1<<'-' | 1<<'.',
	((1<<26-1)<<'A' | (1<<26-1)<<'a' | 1<<'_' | 1<<'~') >> 64,
}

// IsDecoded reports whether ToIRI decodes the percent-encoding of r (RFC 3987, section 3.2). ToIRI
// decodes three kinds of characters:
//
//   - unreserved ASCII characters;
//   - characters in ucschar, unless [IsInappropriate] reports true;
//   - private use characters, if private is set.
func IsDecoded(r rune, private bool) bool {
	switch {
	case r < utf8.RuneSelf:
		return IsUnreserved(byte(r))
	case r < 0xD800: // in ucschar from U+00A0 on
		return r >= 0xA0 && !IsInappropriate(r)
	case isPrivateUse(r):
		return private
	}
	return !isExcluded(r) && !IsInappropriate(r)
}

// isPrivateUse reports whether r is in iprivate. The last two characters of each plane are
// noncharacters, which are not in iprivate.
func isPrivateUse(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || r >= 0xF0000 && r&0xFFFF <= 0xFFFD
}

// isExcluded reports whether r is not in ucschar. r must be at least U+E000 and not a private use
// character. The excluded characters are the noncharacters, U+FFF0 to U+FFFF, and U+E0000 to
// U+E0FFF, which includes the tag characters.
func isExcluded(r rune) bool {
	return 0xFDD0 <= r && r <= 0xFDEF || 0xFFF0 <= r && r <= 0xFFFF ||
		0xE0000 <= r && r <= 0xE0FFF || r&0xFFFE == 0xFFFE
}

// IsInappropriate reports whether ToIRI leaves r percent-encoded although r is in ucschar. Such
// characters are "not appropriate according to sections 2.2, 4.1, and 6.1" (RFC 3987, section 3.2,
// step 4). They have one of these properties:
//
//   - Bidi_Control: section 4.1 forbids these characters.
//   - White_Space: section 6.1 b advises against characters that look like a space.
//   - Default_Ignorable_Code_Point: these characters are invisible. U+200C and U+200D are
//     exceptions, because some languages cannot be written without them.
//   - Tables C.7 and C.8 of RFC 3454: RFC 3491 prohibits these characters, and section 6.1 b
//     advises against them. Ideographic description characters that are newer than RFC 3454 are
//     included.
//
// The list is fixed, so that results do not change with the Unicode version of the toolchain.
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

// mayBeInappropriate reports whether an inappropriate character begins with the UTF-8 bytes first
// and second. The byte first must be at least 0xC0.
func mayBeInappropriate(first, second byte) bool {
	return inappropriateBytes[first&0x3F]>>(second&0x3F)&1 != 0
}

// inappropriateBytes holds the first two bytes of all inappropriate characters. The index is the
// low six bits of the first byte. Bit b of an entry is set if b is the low six bits of the second
// byte. Six bits identify each byte, because the first is at least 0xC0 and the second is a
// continuation byte.
var inappropriateBytes = [64]uint64{
	0xC2 & 0x3F: 1<<(0xA0&0x3F) | 1<<(0xAD&0x3F),                                   // U+00A0, U+00AD
	0xCD & 0x3F: 1<<(0x80&0x3F) | 1<<(0x81&0x3F) | 1<<(0x8F&0x3F),                  // U+0340, U+0341, U+034F
	0xD8 & 0x3F: 1 << (0x9C & 0x3F),                                                // U+061C
	0xE1 & 0x3F: 1<<(0x85&0x3F) | 1<<(0x9A&0x3F) | 1<<(0x9E&0x3F) | 1<<(0xA0&0x3F), // U+115F, U+1680, U+17B4, U+180B
	0xE2 & 0x3F: 1<<(0x80&0x3F) | 1<<(0x81&0x3F) | 1<<(0xBF&0x3F),                  // U+2000, U+205F, U+2FF0
	0xE3 & 0x3F: 1<<(0x80&0x3F) | 1<<(0x85&0x3F) | 1<<(0x87&0x3F),                  // U+3000, U+3164, U+31EF
	0xEF & 0x3F: 1<<(0xB8&0x3F) | 1<<(0xBB&0x3F) | 1<<(0xBE&0x3F),                  // U+FE00, U+FEFF, U+FFA0
	0xF0 & 0x3F: 1<<(0x9B&0x3F) | 1<<(0x9D&0x3F),                                   // U+1BCA0, U+1D173
}

// AppropriatePrefix returns the length in bytes of the longest prefix of s without an inappropriate
// character. s must be well-formed UTF-8.
func AppropriatePrefix(s string) int {
	for n := 0; ; {
		n += ascii.Prefix(s[n:])
		for n < len(s) && s[n] >= utf8.RuneSelf {
			if s[n] < 0xC0 || !mayBeInappropriate(s[n], s[n+1]) {
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

// IsBidiControl reports whether r has the property Bidi_Control. RFC 3987, section 4.1, forbids
// seven of these characters; Unicode has added the others since.
func IsBidiControl(r rune) bool {
	return 0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069 || r == 0x200E || r == 0x200F || r == 0x061C
}
