package iri

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf8"
)

// This file writes texts anew: with percent-encodings decoded, encoded or put in upper
// case, letters put in lower case, and without dot segments.

// A recoding says what recode does to a text. There is nothing in it that would make
// a delimiter or remove one.
type recoding uint8

const (
	decoding    recoding = 1 << iota // decode what ToIRI decodes
	private                          // and private use characters: the text is a query
	encoding                         // encode characters that ToIRI leaves encoded
	upperASCII                       // put those triplets in upper case that stay, of octets
	upperOther                       // below 0x80 and of others
	lowering                         // put letters of US-ASCII, but for triplets, in lower case
	encodedDots                      // not for recode: "%2E" is a dot in a dot segment
)

// A part is one of the texts that rewrite puts together.
type part struct {
	text string
	how  recoding
	path dotPath
	end  uint32 // of the part in the result
}

// A dotPath, if it is not 0, tells of a path that is to lose its dot segments. Those that
// it begins with are gone already, and so is the "/" that it may have begun with. What it
// begins with then becomes the text of the part before it.
type dotPath uint8

const (
	dotted          dotPath = 1 << iota
	rooted                  // it began with "/"
	behindAuthority         // there is one
)

// rewrite returns what parts make up, and sets where they end. If that is old, it does
// not allocate; otherwise once.
func rewrite(old string, parts []part) string {
	if most := maxLength(parts); most > bufLen {
		return rewriteLong(old, parts, most)
	}
	var buf [bufLen]byte
	size, same := assemble(old, parts, buf[:], true)
	if same {
		return old
	}
	return string(buf[:size])
}

// isUnchanged reports whether rewrite would return old.
func isUnchanged(old string, parts []part) bool {
	var buf [bufLen]byte
	_, same := assemble(old, parts, buf[:], maxLength(parts) <= bufLen)
	return same
}

// The lengths in bytes of texts that are made on the stack before they are copied: of
// most, and of most others.
const (
	bufLen     = 512
	longBufLen = 8192
)

// rewriteLong is rewrite for long results. It is never to be inlined: that would put its
// buffer on the stack for short ones too.
//
//go:noinline
func rewriteLong(old string, parts []part, most int64) string {
	var buf [longBufLen]byte
	holds := most <= longBufLen
	size, same := assemble(old, parts, buf[:], holds)
	if same {
		return old
	}
	if holds {
		return string(buf[:size])
	}
	mustFit(size)
	var b strings.Builder
	b.Grow(int(size))
	for _, p := range parts {
		if p.path != 0 {
			writeKept(&b, p.text, 0, p.how)
		} else {
			writeRecoded(&b, p.text, p.how)
		}
	}
	return b.String()
}

// assemble puts parts together in buf, if that holds them all; otherwise it only uses it.
// It returns the size of what they make up and whether that is old, and sets where they
// end.
func assemble(old string, parts []part, buf []byte, holds bool) (size int64, same bool) {
	same = true
	for k := range parts {
		p := &parts[k]
		switch {
		case p.path != 0:
			same = false
			dst := buf[:0]
			if holds {
				dst = buf[size:]
			}
			n, first, _ := keep(dst, p.text, 0, p.how)
			root := &parts[k-1]
			root.text = rootOf(p.text[first:], p.path&rooted != 0, first == 0, p.path&behindAuthority != 0)
			if holds { // keep has written to the end
				copy(dst[len(root.text):], dst[int64(len(dst))-n:])
				copy(dst, root.text)
			}
			size += int64(len(root.text)) + n
		case p.text == "":
		case p.how&(encoding|lowering) == 0 && strings.IndexByte(p.text, '%') < 0:
			if holds {
				copy(buf[size:], p.text)
			}
			same = same && strings.HasPrefix(old[size:], p.text)
			size += int64(len(p.text))
		default:
			for s := p.text; s != ""; {
				dst := buf
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

// maxLength returns a length in bytes that what parts make up does not exceed.
func maxLength(parts []part) (size int64) {
	for k := range parts {
		n := int64(len(parts[k].text))
		if parts[k].how&encoding != 0 {
			n *= int64(len("%XX"))
		}
		size += n
	}
	return size + int64(len("/./"))
}

// recode writes s to dst, changed as how says. It returns how many bytes it wrote, and
// of how many bytes of s: all, unless dst has no room for what comes next.
func recode(dst []byte, s string, how recoding) (written, read int) {
	for read < len(s) {
		if s[read] != '%' {
			n, ok := 0, false
			if how&(encoding|lowering) == 0 {
				n, ok = copyLiteral(dst[written:], s[read:])
				written += n
			} else {
				var m int
				m, n, ok = recodeLiteral(dst[written:], s[read:], how)
				written += m
			}
			read += n
			if !ok {
				break
			}
			continue
		}
		first := octet(s[read:])
		if how&decoding != 0 && (first >= utf8.RuneSelf || classTable[first]&inUnreserved != 0) {
			if n, m := decodeFrequent(dst[written:], s[read:]); m > 0 {
				written += n
				read += m
				continue
			}
			if c, size := encodedRune(s[read:]); isDecoded(c, how&private != 0) {
				if room := len(dst) - written; room < utf8.UTFMax && room < utf8.RuneLen(c) {
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
		if len(dst)-written < len("%XX") {
			break
		}
		upper := upperASCII
		if first >= utf8.RuneSelf {
			upper = upperOther
		}
		if how&upper != 0 {
			putTriplet(dst[written:], first)
		} else {
			copy(dst[written:], s[read:read+len("%XX")])
		}
		written += len("%XX")
		read += len("%XX")
	}
	return written, read
}

// decodeFrequent writes to dst the characters that the percent-encodings at the start of s
// stand for, as long as they are two or three octets of those that are almost always
// decoded. It looks at three percent-encodings at once, and leaves the last ones of s to
// encodedRune.
func decodeFrequent(dst []byte, s string) (written, read int) {
	for read <= len(s)-len("%XX%XX%XX") && written <= len(dst)-3 && s[read] == '%' {
		x := load(s, read+1)
		digits := x&(0x0F*eachByte) + x>>6&(0x01*eachByte)*9 // see unhex
		first := byte(digits<<4 | digits>>8)
		second, third := byte(digits>>24<<4|digits>>32), byte(digits>>48<<4|digits>>56)
		size, r := 2, rune(first&0x1F)<<6|rune(second&0x3F)
		switch {
		case byte(x>>16) != '%' || !isContinuation(second):
			return written, read
		case first-0xC3 <= 0xDF-0xC3:
		case first-0xE1 <= 0xEC-0xE1 && byte(x>>40) == '%' && isContinuation(third):
			size, r = 3, rune(first&0x0F)<<12|rune(second&0x3F)<<6|rune(third&0x3F)
			dst[written+2] = third
		default:
			return written, read
		}
		if mayBeInappropriate(first) && isInappropriate(r) {
			return written, read
		}
		dst[written], dst[written+1] = first, second
		written += size
		read += size * len("%XX")
	}
	return written, read
}

// copyLiteral copies the beginning of s to dst, up to the next percent-encoding. It returns
// how many bytes these are, and reports whether dst had room for them. What it leaves in
// the next seven bytes of dst does not count.
func copyLiteral(dst []byte, s string) (n int, ok bool) {
	for n <= len(s)-8 && n <= len(dst)-8 {
		x := load(s, n)
		binary.LittleEndian.PutUint64(dst[n:], x)
		if percent := within(x&(0x7F*eachByte), below('%'), above('%')) &^ x & (0x80 * eachByte); percent != 0 {
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

// recodeLiteral is recode for the beginning of s, up to the next percent-encoding. It
// reports whether dst had room for it.
func recodeLiteral(dst []byte, s string, how recoding) (written, read int, ok bool) {
	end := len(s)
	if end > len(dst) { // what does not fit is not looked at
		for end = len(dst); isContinuation(s[end]); {
			end--
		}
	}
	if i := strings.IndexByte(s[:end], '%'); i >= 0 {
		end = i
	}
	ok = end == len(s) || s[end] == '%'
	for read < end {
		n := end - read
		if how&encoding != 0 {
			if n = appropriatePrefix(s[read:end]); n == 0 {
				_, n = utf8.DecodeRuneInString(s[read:])
				if len(dst)-written < n*len("%XX") {
					return written, read, false
				}
				for _, c := range []byte(s[read : read+n]) {
					putTriplet(dst[written:], c)
					written += len("%XX")
				}
				read += n
				continue
			}
		}
		copied := copy(dst[written:], s[read:read+n])
		if copied < n {
			return written, read, false
		}
		if how&lowering != 0 {
			lower(dst[written : written+n])
		}
		written += n
		read += n
	}
	return written, read, ok
}

// appropriatePrefix returns the length of the longest prefix of s without a character that
// ToIRI leaves encoded.
func appropriatePrefix(s string) int {
	for n := 0; ; {
		n += asciiPrefix(s[n:])
		for n < len(s) && s[n] >= utf8.RuneSelf {
			if !mayBeInappropriate(s[n]) {
				n++
				continue
			}
			r, size := runeAt(s, n)
			if isInappropriate(r) {
				return n
			}
			n += size
		}
		if n == len(s) {
			return n
		}
	}
}

// runeAt returns the character beyond US-ASCII at s[i], and its length. s is well-formed.
func runeAt(s string, i int) (r rune, size int) {
	c, second := rune(s[i]), rune(s[i+1]&0x3F)
	if c < 0xE0 {
		return c&0x1F<<6 | second, 2
	}
	r = second<<6 | rune(s[i+2]&0x3F)
	if c < 0xF0 {
		return c&0x0F<<12 | r, 3
	}
	return c&0x07<<18 | r<<6 | rune(s[i+3]&0x3F), 4
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
	t := triplets[octet]
	dst[0], dst[1], dst[2] = byte(t), byte(t>>8), byte(t>>16)
}

// triplets has the percent-encodings of all octets, in upper case, the "%" lowest.
var triplets = func() (table [256]uint32) {
	const upperHex = "0123456789ABCDEF"
	for c := range table {
		table[c] = '%' | uint32(upperHex[c>>4])<<8 | uint32(upperHex[c&15])<<16
	}
	return table
}()

// recodedLen returns how many bytes recode makes of s.
func recodedLen(s string, how recoding) (n int64) {
	if how&^encodedDots == 0 {
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

// fitted returns what b has, in memory that is not much larger.
func fitted(b *strings.Builder) string {
	if b.Cap()-b.Len() > b.Len()/8 {
		return strings.Clone(b.String())
	}
	return b.String()
}

// recoded returns what recode makes of s.
func recoded(s string, how recoding) string {
	if strings.IndexByte(s, '%') < 0 && how&(encoding|lowering) == 0 {
		return s
	}
	var b strings.Builder
	writeRecoded(&b, s, how)
	return b.String()
}

// encodedRune returns the character that the percent-encodings at the start of
// s stand for, and their length in bytes. If their octets do not begin with
// well-formed UTF-8, that is utf8.RuneError and 3.
func encodedRune(s string) (r rune, size int) {
	first := octet(s)
	if first < utf8.RuneSelf {
		return rune(first), 3
	}
	length := 2
	r, least := rune(first&0x1F), rune(0x80)
	if first >= 0xF0 {
		length, least = 4, 0x10000
		r = rune(first & 0x0F) // five bits too many are too large a number
	} else if first >= 0xE0 {
		length, least = 3, 0x800
		r = rune(first & 0x0F)
	}
	if first < 0xC0 || len(s) < 3*length {
		return utf8.RuneError, 3
	}
	for size = 3; size < 3*length; size += 3 {
		c := byte(0)
		if s[size] == '%' {
			c = octet(s[size:])
		}
		if !isContinuation(c) {
			return utf8.RuneError, 3
		}
		r = r<<6 | rune(c&0x3F)
	}
	if r < least || !utf8.ValidRune(r) {
		return utf8.RuneError, 3
	}
	return r, size
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
