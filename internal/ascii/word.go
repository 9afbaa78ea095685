package ascii

// The functions of this file look at a word: eight bytes of a text, the first of them lowest.
// What they find they report in the high bit of each byte, so that the number of trailing zeros
// of a result, divided by eight, is the offset of the first byte found.

const (
	// EachByte times a byte is a word of that byte.
	EachByte = 0x0101010101010101

	// High has the high bit of each byte. A byte of UTF-8 has it if it is not US-ASCII.
	High = 0x80 * EachByte
)

// Load returns the eight bytes of s at i. The compiler makes one instruction of it; of
// []byte(s[i:]) it would make six.
func Load(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// Within sets the high bit of each byte of x that is between a and b, given lo = Below(a) and
// hi = Above(b). Of the two sums, the first reaches 0x80 from a on, the second only above b; so
// exactly one of them has the high bit for a byte in the range.
//
// The result is only valid up to the first byte from 0x80 up: the sums of such a byte carry into
// the next one. Callers either stop at that byte or clear the high bits of x first.
func Within(x, lo, hi uint64) uint64 { return (x + lo) ^ (x + hi) }

// Below returns what to add to a word so that the bytes from a on get their high bit.
func Below(a uint64) uint64 { return (0x80 - a) * EachByte }

// Above returns what to add to a word so that the bytes above b get their high bit.
func Above(b uint64) uint64 { return (0x7F - b) * EachByte }

// zeros sets the high bit of the first byte of x that is 0. Bits above that one are not valid.
// A byte of 0 borrows when 1 is subtracted; "&^ x" keeps those whose high bit was not set before.
func zeros(x uint64) uint64 { return (x - EachByte) &^ x }

// slashDotIn finds "/." in nine bytes: x has the first eight of them, next the last eight. Like
// those of zeros, its bits above the first one are not valid.
func slashDotIn(x, next uint64) uint64 { return zeros((x ^ '/'*EachByte) | (next ^ '.'*EachByte)) }

// encodedDotIn finds "%2E" or "%2e" in ten bytes: x has the first eight of them, and the other
// words begin one and two bytes later. Like those of zeros, its bits above the first one are not
// valid.
func encodedDotIn(x, next, third uint64) uint64 {
	return zeros((x ^ '%'*EachByte) | (next ^ '2'*EachByte) | ((third | 0x20*EachByte) ^ 'e'*EachByte))
}

// upperIn sets the high bit of each byte of x that is an upper-case letter.
func upperIn(x uint64) uint64 { return Within(x&^High, Below('A'), Above('Z')) &^ x }
