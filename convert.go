package iri

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// ToURI maps i to a URI (RFC 3987, section 3.1, step 2): each character beyond
// US-ASCII becomes the percent-encoding, in upper case, of its octets in UTF-8.
// All else stays, percent-encodings included, and nothing is normalized.
//
// It is the identity on URIs, hence idempotent. It allocates once if i is not a
// URI, and not at all if it is. The host becomes percent-encoded too; 3.1 makes
// its mapping by IDNA an option of its own.
//
// ToURI panics if the result would be longer than 1<<30 bytes.
func (i IRI) ToURI() IRI { return IRI{i.toURI()} }

// ToURI maps r to a URI reference as [IRI.ToURI] maps an IRI to a URI.
func (r Ref) ToURI() Ref { return Ref{r.toURI()} }

// ToIRI maps i, which may be a URI or have percent-encodings for other reasons,
// to an IRI that is as readable as it can be (RFC 3987, section 3.2). Of the
// percent-encoded octets
//
//   - those of unreserved characters of US-ASCII are decoded, the other ones
//     below 0x80 left as they are (step 2);
//   - those that are not part of well-formed UTF-8 stay (step 3), as do those
//     of characters not appropriate in an IRI (step 4), in upper case: what is
//     not in ucschar, Bidi_Control characters, white space, characters that
//     are by default invisible but for U+200C and U+200D, and what tables C.7
//     and C.8 of RFC 3454 list. Private use characters are decoded in the query
//     alone, as the grammar has it;
//   - all others are decoded.
//
// What is not percent-encoded stays as it is, and nothing is normalized. A host
// that was a registered name may turn out to be an IPv4 address.
//
// It is idempotent, and i.ToIRI().ToURI() equals i.ToURI() up to the case of
// percent-encodings and percent-encoded unreserved characters. It allocates
// once if anything changes, and not at all if nothing does.
func (i IRI) ToIRI() IRI { return IRI{i.toIRI()} }

// ToIRI maps r to a reference that is as readable as it can be, as [IRI.ToIRI]
// maps an IRI.
func (r Ref) ToIRI() Ref { return Ref{r.toIRI()} }

// toURI applies step 2 of section 3.1 to octets: those from 0x80 up are just
// the octets of the characters it is about, the text being well-formed UTF-8.
func (r reference) toURI() reference {
	added := 2 * nonASCII(r.text)
	if added == 0 {
		return r
	}
	mustFit(int64(len(r.text)) + int64(added))

	e := r.ends
	e.authority += 2 * uint32(nonASCII(r.text[:r.ends.authority]))
	e.path += e.authority - r.ends.authority + 2*uint32(nonASCII(r.text[r.ends.authority:r.ends.path]))
	e.query += e.path - r.ends.path + 2*uint32(nonASCII(r.text[r.ends.path:r.ends.query]))

	var b strings.Builder
	b.Grow(len(r.text) + added)
	for s := r.text; s != ""; {
		n := asciiPrefix(s)
		b.WriteString(s[:n])
		s = s[n:]

		var buf [3 * 32]byte
		n = 0
		for ; n < len(buf)/3 && n < len(s) && s[n] >= utf8.RuneSelf; n++ {
			buf[3*n], buf[3*n+1], buf[3*n+2] = '%', upperHex[s[n]>>4], upperHex[s[n]&15]
		}
		b.Write(buf[:3*n])
		s = s[n:]
	}
	return reference{b.String(), e}
}

const upperHex = "0123456789ABCDEF"

// toIRI works on the parsed components, so that no character it decodes can
// move a boundary: none of them is reserved.
func (r reference) toIRI() reference {
	sections := [...]string{
		r.text[:r.ends.authority],
		r.text[r.ends.authority:r.ends.path],
		r.text[r.ends.path:r.ends.query],
		r.text[r.ends.query:],
	}
	const query = 2
	var ends [len(sections)]int
	size, same := 0, true
	for k, s := range sections {
		n, unchanged := decodedLen(s, k == query)
		size += n
		ends[k] = size
		same = same && unchanged
	}
	if same {
		return r
	}

	var b strings.Builder
	b.Grow(size)
	for k, s := range sections {
		writeDecoded(&b, s, k == query)
	}
	e := r.ends
	e.authority, e.path, e.query = uint32(ends[0]), uint32(ends[1]), uint32(ends[2])
	return reference{b.String(), e}
}

// decodedLen returns the length of what writeDecoded writes, and whether it is
// the same as s.
func decodedLen(s string, private bool) (n int, same bool) {
	n, same = len(s), true
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			return n, same
		}
		s = s[i:]
		c, size := encodedRune(s)
		if isDecoded(c, private) {
			n -= size - utf8.RuneLen(c)
			same = false
		} else {
			size = 3
			same = same && !(s[1] >= '8' && (s[1] >= 'a' || s[2] >= 'a'))
		}
		s = s[size:]
	}
}

// writeDecoded writes s with its percent-encodings decoded as section 3.2 has
// it.
func writeDecoded(b *strings.Builder, s string, private bool) {
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			b.WriteString(s)
			return
		}
		b.WriteString(s[:i])
		s = s[i:]
		c, size := encodedRune(s)
		switch {
		case isDecoded(c, private):
			b.WriteRune(c)
		case s[1] >= '8':
			// Of a longer sequence the other octets follow one by one: none of
			// them begins another.
			size = 3
			b.WriteByte('%')
			b.WriteByte(upperHex[unhex(s[1])])
			b.WriteByte(upperHex[unhex(s[2])])
		default:
			b.WriteString(s[:size])
		}
		s = s[size:]
	}
}

// encodedRune returns the character that the percent-encodings at the start of
// s stand for and their length in bytes. If their octets do not begin with
// well-formed UTF-8, that is utf8.RuneError and 3.
func encodedRune(s string) (r rune, size int) {
	var octets [utf8.UTFMax]byte
	n := 0
	for n < len(octets) && isTriplet(s, 3*n) {
		octets[n] = unhex(s[3*n+1])<<4 | unhex(s[3*n+2])
		n++
		if octets[0] < utf8.RuneSelf {
			break
		}
	}
	r, n = utf8.DecodeRune(octets[:n])
	return r, 3 * n
}

// unhex returns the value of the hexadecimal digit c.
func unhex(c byte) byte { return c&15 + c>>6*9 }

// isDecoded reports whether ToIRI decodes r, in the query if private is set.
func isDecoded(r rune, private bool) bool {
	if r < utf8.RuneSelf {
		return classTable[r]&inUnreserved != 0
	}
	return isUcschar(r) && !isInappropriate(r) || private && isIprivate(r)
}

// nonASCII returns the number of bytes in s beyond US-ASCII.
func nonASCII(s string) (n int) {
	i := 0
	for ; i <= len(s)-8; i += 8 {
		n += bits.OnesCount64(load(s, i) & (0x80 * eachByte))
	}
	for ; i < len(s); i++ {
		n += int(s[i] >> 7)
	}
	return n
}

// asciiPrefix returns the length of the longest prefix of s in US-ASCII.
func asciiPrefix(s string) int {
	i := 0
	for i <= len(s)-8 && load(s, i)&(0x80*eachByte) == 0 {
		i += 8
	}
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// mustFit panics if n bytes are too many for a result. Only inputs of some
// hundred megabytes can have such results.
func mustFit(n int64) {
	if n > maxLen {
		panic("iri: result longer than 1<<30 bytes")
	}
}
