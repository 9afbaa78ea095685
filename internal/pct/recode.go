package pct

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
)

// A Recoding is a set of changes to the percent-encodings and characters of a text. None of them
// makes or removes a delimiter.
type Recoding uint8

const (
	Decode       Recoding = 1 << iota // decode the characters of IsDecoded
	Private                           // and private use characters: the text is a query
	EncodeOthers                      // percent-encode inappropriate characters
	UpperASCII                        // put in upper case the triplets that stay, of octets below 0x80
	UpperOthers                       // and of other octets
	LowerCase                         // put letters of US-ASCII in lower case, except in triplets
	EncodedDots                       // not for Recode: "%2E" is a dot in a dot segment
)

// changesLiterals are the changes to text without percent-encodings.
const changesLiterals = EncodeOthers | LowerCase

// IsUnchanged reports whether how certainly leaves s as it is: what it would change is not there.
func IsUnchanged(s string, how Recoding) bool {
	return how&changesLiterals == 0 && strings.IndexByte(s, '%') < 0
}

// Recode writes s to dst, changed by how. It returns how many bytes it wrote, and how many bytes
// of s it read: all of them, unless dst has no room for what comes next. It may overwrite the
// rest of dst.
func Recode(dst []byte, s string, how Recoding) (written, read int) {
	for read < len(s) {
		n, m, ok := 0, 0, true
		switch {
		case s[read] == '%':
			n, m = recodeTriplet(dst[written:], s[read:], how)
			ok = m > 0
		case how&changesLiterals == 0:
			n, ok = copyLiteral(dst[written:], s[read:])
			m = n
		default:
			n, m, ok = recodeLiteral(dst[written:], s[read:], how)
		}
		written += n
		read += m
		if !ok {
			break
		}
	}
	return written, read
}

// recodeTriplet is Recode for the triplets at the start of s: those of one or more characters, or
// one that stays. It reads nothing if dst has no room.
func recodeTriplet(dst []byte, s string, how Recoding) (written, read int) {
	first := Octet(s)
	if how&Decode != 0 && (first >= utf8.RuneSelf || IsUnreserved(first)) {
		if written, read = decodeFrequent(dst, s); read > 0 {
			return written, read
		}
		if r, size := DecodeRune(s); IsDecoded(r, how&Private != 0) {
			if len(dst) < utf8.UTFMax && len(dst) < utf8.RuneLen(r) {
				return 0, 0
			}
			n := utf8.EncodeRune(dst, r)
			if how&LowerCase != 0 {
				ascii.Lower(dst[:n])
			}
			return n, size
		}
	}
	// This octet stays encoded. If it belongs to a character, its other octets come here too:
	// none of them begins a character.
	if len(dst) < Len {
		return 0, 0
	}
	upper := UpperASCII
	if first >= utf8.RuneSelf {
		upper = UpperOthers
	}
	if how&upper != 0 {
		putTriplet(dst, first)
	} else {
		copy(dst, s[:Len])
	}
	return Len, Len
}

// decodeFrequent decodes the triplets at the start of s, as long as they stand for common characters
// (see ascii/utf8.go), of which few are inappropriate. It looks at three triplets at once, and leaves
// the last ones of s to DecodeRune.
func decodeFrequent(dst []byte, s string) (written, read int) {
	const triplets = 3 * Len
	for read <= len(s)-triplets && written <= len(dst)-3 && s[read] == '%' {
		x := ascii.Load(s, read+1)                                       // "XX%XX%XX"
		digits := x&(0x0F*ascii.EachByte) + x>>6&(0x01*ascii.EachByte)*9 // see unhex
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

// copyLiteral copies the beginning of s to dst, up to the next triplet. It returns how many bytes
// these are, and reports whether dst had room for them. It may overwrite the next seven bytes.
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

// recodeLiteral is Recode for the beginning of s, up to the next triplet. It reports whether dst
// had room for it.
func recodeLiteral(dst []byte, s string, how Recoding) (written, read int, ok bool) {
	end := len(s)
	if end > len(dst) { // what does not fit is not looked at
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
		if how&EncodeOthers != 0 {
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
		if how&LowerCase != 0 {
			ascii.Lower(dst[written : written+n])
		}
		written += n
		read += n
	}
	return written, read, ok
}

// RecodedLen returns the length in bytes of Recoded(s, how).
func RecodedLen(s string, how Recoding) (n int64) {
	if how&^EncodedDots == 0 {
		return int64(len(s))
	}
	var buf [64]byte
	for s != "" {
		written, read := Recode(buf[:], s, how)
		n += int64(written)
		s = s[read:]
	}
	return n
}

// WriteRecoded writes Recoded(s, how) to b.
func WriteRecoded(b *strings.Builder, s string, how Recoding) {
	if how == 0 {
		b.WriteString(s)
		return
	}
	var buf [256]byte
	for s != "" {
		written, read := Recode(buf[:], s, how)
		b.Write(buf[:written])
		s = s[read:]
	}
}

// Recoded returns s changed by how.
func Recoded(s string, how Recoding) string {
	if IsUnchanged(s, how) {
		return s
	}
	var b strings.Builder
	WriteRecoded(&b, s, how)
	return b.String()
}
