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
	var octets [utf8.UTFMax]byte
	n := 0
	for at := 0; n < len(octets) && at <= len(s)-Len && s[at] == '%'; at += Len {
		octets[n] = Octet(s[at:])
		if n++; octets[0] < utf8.RuneSelf {
			break
		}
	}
	r, n = utf8.DecodeRune(octets[:n])
	return r, n * Len
}

// PutTriplet writes the triplet of an octet, in upper case, to dst.
func PutTriplet(dst []byte, octet byte) {
	t := triplets[octet]
	dst[0], dst[1], dst[2] = byte(t), byte(t>>8), byte(t>>16)
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
