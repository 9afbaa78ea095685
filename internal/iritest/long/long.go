// Package long defines the flag -long for tests. With the flag, tests run all their random inputs
// and all characters. Without it they run a part, so that "go test ./..." takes seconds.
//
// The tests of every package import this package, even if they do not use it: "go test ./... -long"
// fails in a package that does not define the flag. To make that possible, package long imports no
// other package of this module.
package long

import (
	"flag"
	"iter"
	"unicode"
	"unicode/utf8"
)

var enabled = flag.Bool("long", false, "run all random inputs and all characters (takes minutes)")

// Enabled reports whether the flag is set.
func Enabled() bool { return *enabled }

// Draws returns how many random inputs a test runs: n with -long, and otherwise n/10, but at least
// 20 or n, whichever is less. A test that expects a number of inputs of some kind must pass this
// number through Draws too.
func Draws(n int) int {
	if Enabled() {
		return n
	}
	return max(n/10, min(n, 20))
}

// step is the distance between the characters that Runes yields without -long. It is a prime, so
// the characters are at different offsets of the Unicode blocks.
const step = 31

// Step returns the distance between the characters that [Runes] yields.
func Step() int {
	if Enabled() {
		return 1
	}
	return step
}

// Runes returns an iterator over the valid characters from first on, in ascending order. With -long
// it yields all of them. Without -long it yields every 31st character. It also yields the first and
// the last character of each of these ranges, and the characters next to these two:
//
//   - the characters with UTF-8 encodings of the same length;
//   - the planes of Unicode;
//   - the ranges in the grammar of RFC 3987;
//   - the ranges and the Unicode properties that iritest.Appropriate uses;
//   - some characters that normalization changes, and full stops of domain names.
func Runes(first rune) iter.Seq[rune] {
	return func(yield func(rune) bool) {
		atBoundary := boundaries()
		for r := first; r <= unicode.MaxRune; r++ {
			if !utf8.ValidRune(r) || !Enabled() && r%step != 0 && !atBoundary[r] {
				continue
			}
			if !yield(r) {
				return
			}
		}
	}
}

// boundaries returns the first and the last character of each range that Runes lists, and the
// characters next to these two.
func boundaries() map[rune]bool {
	atBoundary := make(map[rune]bool)
	add := func(lo, hi rune) {
		for _, r := range [...]rune{lo - 1, lo, hi, hi + 1} {
			atBoundary[r] = true
		}
	}
	for _, r := range [...][2]rune{
		{0, 0x7F}, {0x80, 0x7FF}, {0x800, 0xFFFF}, {0xD800, 0xDFFF}, // UTF-8
		{0xA0, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF}, {0xE1000, 0xEFFFD}, // ucschar
		{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}, // iprivate
		{0x2FF0, 0x2FFF}, {0x31EF, 0x31EF}, {0x0340, 0x0341}, {0x13430, 0x1345F}, // ranges of iritest.Appropriate
		{0x037E, 0x037E}, {0x1FEF, 0x1FEF}, {0x212A, 0x212B}, // normalization changes these to ASCII or to a letter
		{0x3002, 0x3002}, {0xFF0E, 0xFF0E}, {0xFF61, 0xFF61}, {0xFF0F, 0xFF0F}, // full stops of domain names, and a fullwidth slash
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
	return atBoundary
}
