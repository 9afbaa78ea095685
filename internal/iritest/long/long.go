// Package long has the flag -long, with which tests try all that they can. Without it they try
// some of it, so that "go test ./..." takes seconds. The package imports nothing of this module,
// so tests of every package can import it. All of them do, or "go test ./... -long" would fail
// where the flag is not defined.
package long

import (
	"flag"
	"iter"
	"unicode"
	"unicode/utf8"
)

var enabled = flag.Bool("long", false, "run all random draws, and try all characters, which takes minutes")

// Enabled reports whether the flag is set.
func Enabled() bool { return *enabled }

// Draws returns how many times a test is to draw at random: n with -long, otherwise a tenth of
// it. A test that counts what it has met compares with Draws too.
func Draws(n int) int {
	if Enabled() {
		return n
	}
	return max(n/10, min(n, 20))
}

// few is the part of all characters that Runes yields without -long: a prime, so that the
// characters are at all places of blocks.
const few = 31

// Step returns how many characters Runes goes on each time.
func Step() int {
	if Enabled() {
		return 1
	}
	return few
}

// Runes yields the valid characters from first on. Without -long these are every 31st, and
// all where something begins or ends: a length of UTF-8, a plane, what the grammar of RFC 3987 has,
// what Unicode says of characters that are not seen.
func Runes(first rune) iter.Seq[rune] {
	return func(yield func(rune) bool) {
		at := limits()
		for r := first; r <= unicode.MaxRune; r++ {
			if !utf8.ValidRune(r) || !Enabled() && r%few != 0 && !at[r] {
				continue
			}
			if !yield(r) {
				return
			}
		}
	}
}

// limits returns the characters at limits and those next to them.
func limits() map[rune]bool {
	at := make(map[rune]bool)
	add := func(lo, hi rune) {
		for _, r := range [...]rune{lo - 1, lo, hi, hi + 1} {
			at[r] = true
		}
	}
	for _, r := range [...][2]rune{
		{0, 0x7F}, {0x80, 0x7FF}, {0x800, 0xFFFF}, {0xD800, 0xDFFF}, // UTF-8
		{0xA0, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF}, {0xE1000, 0xEFFFD}, // ucschar
		{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}, // iprivate
		{0x2FF0, 0x2FFF}, {0x31EF, 0x31EF}, {0x0340, 0x0341}, {0x13430, 0x1345F}, // RFC 3454, appendix C
		{0x037E, 0x037E}, {0x1FEF, 0x1FEF}, {0x212A, 0x212B}, // whose normal form is ASCII, or a letter
		{0x3002, 0x3002}, {0xFF0E, 0xFF0E}, {0xFF61, 0xFF61}, {0xFF0F, 0xFF0F}, // dots, and a slash
	} {
		add(r[0], r[1])
	}
	for plane := rune(0); plane <= 0x10; plane++ {
		add(plane<<16, plane<<16|0xFFFD)
		add(plane<<16, plane<<16|0xFFFF)
	}
	for _, table := range [...]*unicode.RangeTable{
		unicode.Bidi_Control, unicode.Cf, unicode.Join_Control, unicode.Other_Default_Ignorable_Code_Point,
		unicode.Prepended_Concatenation_Mark, unicode.Variation_Selector, unicode.White_Space,
	} {
		for _, r := range table.R16 {
			add(rune(r.Lo), rune(r.Hi))
		}
		for _, r := range table.R32 {
			add(rune(r.Lo), rune(r.Hi))
		}
	}
	return at
}
