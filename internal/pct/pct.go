// Package pct is percent-encoding (RFC 3986, section 2.1): encoding text beyond US-ASCII, decoding
// what may be decoded, and which characters stay encoded in an IRI.
package pct

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/limit"
)

// Len is the length of a percent-encoding, or triplet: "%XX".
const Len = len("%XX")

// IsTriplet reports whether s begins with
//
//	pct-encoded = "%" HEXDIG HEXDIG
func IsTriplet(s string) bool {
	return len(s) >= Len && s[0] == '%' && ascii.IsHexdig(s[1]) && ascii.IsHexdig(s[2])
}

// Octet returns the octet that the triplet at the start of s stands for.
func Octet(s string) byte { return unhex(s[1])<<4 | unhex(s[2]) }

// unhex returns the value of the hexadecimal digit c: its low four bits, and 9 more for a letter,
// for which c>>6 is 1.
func unhex(c byte) byte { return c&15 + c>>6*9 }

// DecodeRune returns the character that the triplets at the start of s, which begins with one,
// stand for, and their length in bytes. If their octets do not begin with well-formed UTF-8, it
// returns utf8.RuneError and Len.
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

// putTriplet writes the triplet of an octet, in upper case, to dst.
func putTriplet(dst []byte, octet byte) {
	t := triplets[octet]
	dst[0], dst[1], dst[2] = byte(t), byte(t>>8), byte(t>>16)
}

// AppendTriplets appends the triplets of all octets of s, in upper case, to dst.
func AppendTriplets(dst []byte, s string) []byte {
	for i := range len(s) {
		t := triplets[s[i]]
		dst = append(dst, byte(t), byte(t>>8), byte(t>>16))
	}
	return dst
}

// triplets has the triplets of all octets, in upper case, the "%" lowest.
var triplets = func() (table [256]uint32) {
	const upperHex = "0123456789ABCDEF"
	for c := range table {
		table[c] = '%' | uint32(upperHex[c>>4])<<8 | uint32(upperHex[c&15])<<16
	}
	return table
}()

// bufLen is the length in bytes of what Encode encodes at once: short enough for the stack, long
// enough for most IRIs.
const bufLen = 384

// Encode returns s with each octet beyond US-ASCII percent-encoded (RFC 3987, section 3.1, step
// 2). It allocates once. It panics if the result would be longer than limit.MaxLen.
func Encode(s string) string {
	if len(s) <= (bufLen-8)/Len { // see encode
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
func EncodedLen(s string) int64 { return int64(len(s)) + 2*int64(ascii.CountOthers(s)) }

// WriteEncoded writes Encode(s) to b.
func WriteEncoded(b *strings.Builder, s string) {
	var buf [Len*32 + 8]byte // short, since there are many calls for one character
	for s != "" {
		written, read := encode(buf[:], s)
		b.Write(buf[:written])
		s = s[read:]
	}
}

// encode writes s to dst, which has room for at least eight bytes, with each octet beyond US-ASCII
// percent-encoded. It returns how many bytes it wrote, and how many bytes of s it read: all of
// them, unless dst may have no room for more. It may overwrite the rest of dst.
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
			n := bits.TrailingZeros64(x&ascii.High) / 8 // 8 if all are US-ASCII
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

// mayBeInappropriate reports whether a character that begins with these two bytes may be
// inappropriate. The first one is from C0 on.
func mayBeInappropriate(first, second byte) bool {
	return inappropriateSeconds[first&0x3F]>>(second&0x3F)&1 != 0
}

// inappropriateSeconds has, for the low six bits of each first byte, bit b set if a byte with the low
// six bits b follows it in an inappropriate character.
var inappropriateSeconds = [64]uint64{
	0xC2 & 0x3F: 1<<(0xA0&0x3F) | 1<<(0xAD&0x3F),                                   // U+00A0, U+00AD
	0xCD & 0x3F: 1<<(0x80&0x3F) | 1<<(0x81&0x3F) | 1<<(0x8F&0x3F),                  // U+0340, U+0341, U+034F
	0xD8 & 0x3F: 1 << (0x9C & 0x3F),                                                // U+061C
	0xE1 & 0x3F: 1<<(0x85&0x3F) | 1<<(0x9A&0x3F) | 1<<(0x9E&0x3F) | 1<<(0xA0&0x3F), // U+115F, U+1680, U+17B4, U+180B
	0xE2 & 0x3F: 1<<(0x80&0x3F) | 1<<(0x81&0x3F) | 1<<(0xBF&0x3F),                  // U+2000, U+205F, U+2FF0
	0xE3 & 0x3F: 1<<(0x80&0x3F) | 1<<(0x85&0x3F) | 1<<(0x87&0x3F),                  // U+3000, U+3164, U+31EF
	0xEF & 0x3F: 1<<(0xB8&0x3F) | 1<<(0xBB&0x3F) | 1<<(0xBE&0x3F),                  // U+FE00, U+FEFF, U+FFA0
	0xF0 & 0x3F: 1<<(0x9B&0x3F) | 1<<(0x9D&0x3F),                                   // U+1BCA0, U+1D173
}

// AppropriatePrefix returns the length of the longest prefix of s, which is well-formed UTF-8,
// without an inappropriate character.
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

// IsBidiControl reports whether r has the property Bidi_Control: the characters that section 4.1
// forbids, and those that Unicode has added since.
func IsBidiControl(r rune) bool {
	return 0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069 || r == 0x200E || r == 0x200F || r == 0x061C
}
