package iri

import (
	"strings"
	"unicode/utf8"
)

// This file writes texts anew: with percent-encodings decoded, encoded or put in upper
// case, letters put in lower case, and without dot segments.

// A recoding says what recode does to a text. There is nothing in it that would make
// a delimiter or remove one.
type recoding uint8

const (
	decoding   recoding = 1 << iota // decode what ToIRI decodes
	private                         // and private use characters: the text is a query
	encoding                        // encode characters that ToIRI leaves encoded
	upperASCII                      // put those triplets in upper case that stay, of octets
	upperOther                      // below 0x80 and of others
	lowering                        // put letters of US-ASCII, but for triplets, in lower case
)

// A part is one of the texts that rewrite puts together.
type part struct {
	text string
	how  recoding
	dots bool   // text is a path, and without its dot segments
	end  uint32 // of the part in the result
}

// rewrite returns what parts make up, and sets where they end. If that is old, it does
// not allocate; otherwise once.
func rewrite(old string, parts []part) string {
	var buf [bufLen]byte
	size, same := compare(old, parts, &buf)
	if same {
		return old
	}
	if fits(parts) {
		return string(buf[:size])
	}
	mustFit(size)
	var b strings.Builder
	b.Grow(int(size))
	for _, p := range parts {
		if p.dots {
			writeKept(&b, p.text, 0, p.how)
			continue
		}
		writeRecoded(&b, p.text, p.how)
	}
	return b.String()
}

// bufLen is the length in bytes of the longest result that is made on the stack.
const bufLen = 512

// compare reports whether parts make up old, and sets where they end. If they certainly
// fit into buf, they are put together there. The size is that of what they make up.
func compare(old string, parts []part, buf *[bufLen]byte) (size int64, same bool) {
	holds := fits(parts)
	same = true
	for k := range parts {
		p := &parts[k]
		switch {
		case p.dots:
			n, _, _ := keep(nil, p.text, 0, p.how)
			if holds {
				keep(buf[:size+n], p.text, 0, p.how)
			}
			size += n
			same = false // nobody sets dots where there are none
		case p.how == 0:
			if holds {
				copy(buf[size:], p.text)
			}
			same = same && strings.HasPrefix(old[size:], p.text)
			size += int64(len(p.text))
		default:
			for s := p.text; s != ""; {
				dst := buf[:]
				if holds {
					dst = buf[size:]
				}
				written, read := recode(dst, s, p.how)
				end := size + int64(written)
				same = same && end <= int64(len(old)) && string(dst[:written]) == old[size:end]
				size = end
				s = s[read:]
			}
		}
		p.end = uint32(size)
	}
	return size, same && size == int64(len(old))
}

// fits reports whether what parts make up is certainly at most bufLen bytes long.
func fits(parts []part) bool {
	size := 0
	for k := range parts {
		n := len(parts[k].text)
		if n > bufLen {
			return false
		}
		if parts[k].how&encoding != 0 {
			n *= 3
		}
		size += n
	}
	return size <= bufLen
}

// recode writes s to dst, changed as how says. It returns how many bytes it wrote, and
// of how many bytes of s: all, unless dst has no room for what comes next.
func recode(dst []byte, s string, how recoding) (written, read int) {
	for read < len(s) {
		if s[read] != '%' {
			n, m, ok := recodeLiteral(dst[written:], s[read:], how)
			written += n
			read += m
			if !ok {
				break
			}
			continue
		}
		if how&decoding != 0 {
			if c, size := encodedRune(s[read:]); isDecoded(c, how&private != 0) {
				if len(dst)-written < utf8.RuneLen(c) {
					break
				}
				n := utf8.EncodeRune(dst[written:], c)
				if how&lowering != 0 {
					lower(dst[written : written+n])
				}
				written += n
				read += size
				continue
			}
		}
		// This is one octet only. If it belongs to a character, the others of
		// that come here too: none of them begins a character.
		if len(dst)-written < 3 {
			break
		}
		upper := upperASCII
		if octet(s[read:]) >= utf8.RuneSelf {
			upper = upperOther
		}
		if how&upper != 0 {
			putTriplet(dst[written:], octet(s[read:]))
		} else {
			copy(dst[written:], s[read:read+3])
		}
		written += 3
		read += 3
	}
	return written, read
}

// recodeLiteral is recode for the beginning of s, up to the next percent-encoding or
// the next character that is to be encoded. It reports whether dst had room for it.
func recodeLiteral(dst []byte, s string, how recoding) (written, read int, ok bool) {
	if i := strings.IndexByte(s, '%'); i >= 0 {
		s = s[:i]
	}
	if how&encoding != 0 {
		n := appropriatePrefix(s)
		if n == 0 {
			_, n = utf8.DecodeRuneInString(s)
			if len(dst) < 3*n {
				return 0, 0, false
			}
			for i := range n {
				putTriplet(dst[3*i:], s[i])
			}
			return 3 * n, n, true
		}
		s = s[:n]
	}
	n := copy(dst, s)
	if how&lowering != 0 {
		lower(dst[:n])
	}
	return n, n, n == len(s)
}

// appropriatePrefix returns the length of the longest prefix of s, which is without
// percent-encodings, that has no character that ToIRI leaves encoded.
func appropriatePrefix(s string) int {
	for n := 0; ; {
		n += asciiPrefix(s[n:])
		if n == len(s) {
			return n
		}
		r, size := utf8.DecodeRuneInString(s[n:])
		if isInappropriate(r) {
			return n
		}
		n += size
	}
}

// lower puts letters of US-ASCII in lower case.
func lower(b []byte) {
	for i, c := range b {
		if c-'A' <= 'Z'-'A' {
			b[i] = c | 0x20
		}
	}
}

// putTriplet writes the percent-encoding of an octet to dst.
func putTriplet(dst []byte, octet byte) {
	const upperHex = "0123456789ABCDEF"
	dst[0], dst[1], dst[2] = '%', upperHex[octet>>4], upperHex[octet&15]
}

// recodedLen returns how many bytes recode makes of s.
func recodedLen(s string, how recoding) (n int64) {
	if how == 0 {
		return int64(len(s))
	}
	var buf [64]byte
	for s != "" {
		written, read := recode(buf[:], s, how)
		n += int64(written)
		s = s[read:]
	}
	return n
}

// writeRecoded writes to b what recode makes of s.
func writeRecoded(b *strings.Builder, s string, how recoding) {
	if how == 0 {
		b.WriteString(s)
		return
	}
	var buf [256]byte
	for s != "" {
		written, read := recode(buf[:], s, how)
		b.Write(buf[:written])
		s = s[read:]
	}
}

// encodedRune returns the character that the percent-encodings at the start of
// s stand for, and their length in bytes. If their octets do not begin with
// well-formed UTF-8, that is utf8.RuneError and 3.
func encodedRune(s string) (r rune, size int) {
	first := octet(s)
	if first < utf8.RuneSelf {
		return rune(first), 3
	}
	octets := [utf8.UTFMax]byte{first}
	length := 2
	if first >= 0xF0 {
		length = 4
	} else if first >= 0xE0 {
		length = 3
	}
	n := 1
	for n < length && len(s) > 3*n && s[3*n] == '%' {
		octets[n] = octet(s[3*n:])
		n++
	}
	r, n = utf8.DecodeRune(octets[:n])
	return r, 3 * n
}

// octet returns what the percent-encoding at the start of s stands for.
func octet(s string) byte { return unhex(s[1])<<4 | unhex(s[2]) }

// unhex returns the value of the hexadecimal digit c. Those of letters are 9
// more than their low bits, and c>>6 is 1.
func unhex(c byte) byte { return c&15 + c>>6*9 }

// isDecoded reports whether ToIRI decodes r, in the query if private is set.
func isDecoded(r rune, private bool) bool {
	if r < utf8.RuneSelf {
		return classTable[r]&inUnreserved != 0
	}
	return isUcschar(r) && !isInappropriate(r) || private && isIprivate(r)
}

// mustFit panics if n bytes are too many for a result. Only inputs of some
// hundred megabytes can have such results.
func mustFit(n int64) {
	if n > maxLen {
		panic("iri: result longer than 1<<30 bytes")
	}
}
