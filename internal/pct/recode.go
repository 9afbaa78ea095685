package pct

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
)

// A Recoding is a set of changes to the percent-encodings and characters of a text. No change adds
// or removes a delimiter.
type Recoding uint8

const (
	Decode              Recoding = 1 << iota // decode the characters that IsDecoded accepts
	DecodePrivate                            // decode private use characters too, as in a query
	EncodeInappropriate                      // percent-encode inappropriate characters
	UpperASCII                               // convert the triplets of ASCII octets to upper case, unless decoded
	UpperNonASCII                            // convert the triplets of non-ASCII octets to upper case, unless decoded
	LowerCase                                // convert ASCII letters to lower case, except in triplets
	EncodedDots                              // treat "%2E" as a dot in a dot segment; ignored by Recode
)

// literalChanges are the changes that apply to characters outside triplets.
const literalChanges = EncodeInappropriate | LowerCase

// IsUnchanged reports whether s needs no recoding: it has no triplets, and recoding does not affect
// text outside triplets. If IsUnchanged reports false, recoding may still leave s unchanged.
func IsUnchanged(s string, recoding Recoding) bool {
	return recoding&literalChanges == 0 && strings.IndexByte(s, '%') < 0
}

// Recode writes s to dst with recoding applied. It returns the number of bytes written to dst and
// the number of bytes read from s. It stops early if dst has no room for the next character or
// triplet. It may overwrite the rest of dst.
func Recode(dst []byte, s string, recoding Recoding) (written, read int) {
	for read < len(s) {
		n, m, ok := 0, 0, true
		switch {
		case s[read] == '%':
			n, m = recodeTriplet(dst[written:], s[read:], recoding)
			ok = m > 0
		case recoding&literalChanges == 0:
			n, ok = copyLiteral(dst[written:], s[read:])
			m = n
		default:
			n, m, ok = recodeLiteral(dst[written:], s[read:], recoding)
		}
		written += n
		read += m
		if !ok {
			break
		}
	}
	return written, read
}

// recodeTriplet is like Recode, for s that begins with a triplet. It either decodes one or more
// characters or writes one triplet. It reads nothing if dst has no room.
func recodeTriplet(dst []byte, s string, recoding Recoding) (written, read int) {
	first := Octet(s)
	if recoding&Decode != 0 && (first >= utf8.RuneSelf || IsUnreserved(first)) {
		if written, read = decodeCommon(dst, s); read > 0 {
			return written, read
		}
		if r, size := DecodeRune(s); IsDecoded(r, recoding&DecodePrivate != 0) {
			if len(dst) < utf8.UTFMax && len(dst) < utf8.RuneLen(r) {
				return 0, 0
			}
			n := utf8.EncodeRune(dst, r)
			if recoding&LowerCase != 0 {
				ascii.Lower(dst[:n])
			}
			return n, size
		}
	}
	// This octet stays encoded. If it begins a character, the next calls reach this point for its
	// other octets: a continuation byte never decodes to a character.
	if len(dst) < Len {
		return 0, 0
	}
	upper := UpperASCII
	if first >= utf8.RuneSelf {
		upper = UpperNonASCII
	}
	if recoding&upper != 0 {
		putTriplet(dst, first)
	} else {
		copy(dst, s[:Len])
	}
	return Len, Len
}

// decodeCommon decodes the triplets at the start of s, up to the first character that is
// inappropriate or not common (see ascii/utf8.go). It reads three triplets at once, and leaves the
// last triplets of s to DecodeRune.
func decodeCommon(dst []byte, s string) (written, read int) {
	const triplets = 3 * Len
	for read <= len(s)-triplets && written <= len(dst)-3 && s[read] == '%' {
		// x holds "XX%XX%XX". In digits, each byte of a hexadecimal digit becomes its value, as in
		// unhex. Two such bytes, shifted together, are an octet.
		x := ascii.Load(s, read+1)
		digits := x&(0x0F*ascii.EachByte) + x>>6&(0x01*ascii.EachByte)*9
		first, second := byte(digits<<4|digits>>8), byte(digits>>24<<4|digits>>32)
		third := byte(digits>>48<<4 | digits>>56)
		size := 2
		switch {
		case byte(x>>16) != '%' || utf8.RuneStart(second):
			return written, read
		case ascii.IsCommon2(first):
		case ascii.IsCommon3(first) && byte(x>>40) == '%' && !utf8.RuneStart(third):
			size = 3
		default:
			return written, read
		}
		char := dst[written : written+3]
		char[0], char[1], char[2] = first, second, third
		if mayBeInappropriate(first, second) {
			if r, _ := utf8.DecodeRune(char[:size]); IsInappropriate(r) {
				return written, read
			}
		}
		written += size
		read += size * Len
	}
	return written, read
}

// copyLiteral copies s to dst, up to the first triplet. It returns the number of bytes copied and
// reports whether dst had room for all of them. It may overwrite the next eight bytes of dst.
func copyLiteral(dst []byte, s string) (n int, ok bool) {
	for n <= len(s)-8 && n <= len(dst)-8 {
		x := ascii.Load(s, n)
		binary.LittleEndian.PutUint64(dst[n:], x)
		percent := ascii.Within(x&^ascii.High, ascii.Below('%'), ascii.Above('%')) &^ x & ascii.High
		if percent != 0 {
			return n + bits.TrailingZeros64(percent)/8, true
		}
		n += 8
	}
	for n < len(s) && s[n] != '%' {
		if n == len(dst) {
			return n, false
		}
		dst[n] = s[n]
		n++
	}
	return n, true
}

// recodeLiteral is like Recode, but stops at the first triplet of s. It reports whether dst had
// room for everything before that triplet.
func recodeLiteral(dst []byte, s string, recoding Recoding) (written, read int, ok bool) {
	end := len(s)
	if end > len(dst) { // look only at characters that fit
		for end = len(dst); !utf8.RuneStart(s[end]); {
			end--
		}
	}
	if i := strings.IndexByte(s[:end], '%'); i >= 0 {
		end = i
	}
	ok = end == len(s) || s[end] == '%'
	for read < end {
		n := end - read
		if recoding&EncodeInappropriate != 0 {
			if n = AppropriatePrefix(s[read:end]); n == 0 {
				_, n = utf8.DecodeRuneInString(s[read:])
				if len(dst)-written < n*Len {
					return written, read, false
				}
				written = len(AppendTriplets(dst[:written], s[read:read+n]))
				read += n
				continue
			}
		}
		copied := copy(dst[written:], s[read:read+n])
		if copied < n {
			return written, read, false
		}
		if recoding&LowerCase != 0 {
			ascii.Lower(dst[written : written+n])
		}
		written += n
		read += n
	}
	return written, read, ok
}

// RecodedLen returns the length in bytes of Recoded(s, recoding).
func RecodedLen(s string, recoding Recoding) (n int64) {
	if recoding&^EncodedDots == 0 {
		return int64(len(s))
	}
	var buf [64]byte
	for s != "" {
		written, read := Recode(buf[:], s, recoding)
		n += int64(written)
		s = s[read:]
	}
	return n
}

// WriteRecoded writes Recoded(s, recoding) to b.
func WriteRecoded(b *strings.Builder, s string, recoding Recoding) {
	if recoding == 0 {
		b.WriteString(s)
		return
	}
	var buf [256]byte
	for s != "" {
		written, read := Recode(buf[:], s, recoding)
		b.Write(buf[:written])
		s = s[read:]
	}
}

// Recoded returns s with recoding applied.
func Recoded(s string, recoding Recoding) string {
	if IsUnchanged(s, recoding) {
		return s
	}
	var b strings.Builder
	WriteRecoded(&b, s, recoding)
	return b.String()
}
