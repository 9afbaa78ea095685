package bidi

import (
	"example.com/iri"
	"example.com/iri/internal/uax9"
)

// Visual returns the text of r in the order in which its characters are to be displayed,
// from left to right (RFC 3987, section 4.1): by the Unicode Bidirectional Algorithm, UAX
// #9, "in the same way as they would be if they were in a left-to-right embedding". It is for
// programs that do not apply that algorithm themselves, such as many terminals. The result is not an
// IRI.
//
// Characters that act on the order of display are percent-encoded first: Bidi_Control
// characters, which section 4.1 forbids, and U+2028 and U+2029, which end lines and
// paragraphs. Marks follow the characters that they belong to. In right-to-left text, brackets and
// other characters that have a mirror image are replaced by it. What UAX #9 ignores (Bidi_Class BN),
// such as U+200D, goes with the character before it.
//
// Except for mirror images the result is a permutation of the encoded text. If no character is
// right-to-left or an Arabic number (Bidi_Class R, AL and AN), it is that text; if besides nothing was
// encoded, Visual does not allocate. It panics if the result would be
// longer than 1<<30 bytes. The classes are those of golang.org/x/text/unicode/bidi, whose
// Unicode version depends on that of Go.
func Visual(r iri.Ref) string {
	text := uax9.EncodeActing(r.String())
	if !uax9.HasBidi(text) {
		return text
	}
	var buf uax9.Buf
	l := buf.Resolve(text)
	return l.Visual()
}

// VisualOffsets returns, for each character of Visual(r) from left to right, the byte offset
// in r.String() of the character that is displayed there, itself or percent-encoded (the
// characters of a percent-encoding that Visual has made have all the same offset). Programs
// need it to put a caret under a character, or to know what was selected: one span on the screen
// may be several spans of r.String(). It allocates, and panics if Visual does.
func VisualOffsets(r iri.Ref) []int {
	text := uax9.EncodeActing(r.String())
	var buf uax9.Buf
	l := buf.Resolve(text)
	offsets := make([]int, 0, l.Len())
	for piece := range l.Pieces {
		for i := range text[piece.Start:piece.End] {
			offsets = append(offsets, piece.Start+i)
		}
	}
	if len(text) > len(r.String()) {
		origins := make([]int, len(text))
		n := 0
		for i, c := range r.String() {
			for range uax9.EncodedLen(c) {
				origins[n] = i
				n++
			}
		}
		for k, offset := range offsets {
			offsets[k] = origins[offset]
		}
	}
	return offsets
}

// Isolate returns the text of r for use in running text: in logical order, between U+2066
// (LEFT-TO-RIGHT ISOLATE) and U+2069 (POP DIRECTIONAL ISOLATE). What applies the Unicode
// Bidirectional Algorithm, UAX #9, then displays it as RFC 3987, section 4.1, wants it, and
// the text around it as if it were a single symbol. The two characters "are not themselves part
// of the IRI", so the result does not parse. For a reference without text it is "".
//
// What acts on the order of display is percent-encoded as by [Visual], so that nothing in r
// acts on the text around it.
//
// In place of isolates, by section 4.1:
//
//   - U+202A (LRE) and U+202C (PDF) are older and display r itself in the same way. But they do
//     not keep it apart from its neighbors: a number that follows may be displayed before it.
//   - In HTML there is the attribute dir="ltr", best of an element bdi.
//   - Nothing is needed in text whose base direction is from left to right if white space and
//     then a letter of that direction are on both sides; nor around a relative reference in text
//     whose base direction is from right to left if it starts and ends with a letter of that
//     direction, has no letter of the other one, and white space and letters around it.
//
// Isolate allocates once, and once more if anything is encoded. It panics if the text would be
// longer than 1<<30 bytes once that is.
func Isolate(r iri.Ref) string {
	if r.String() == "" {
		return ""
	}
	const isolate, pop = "\u2066", "\u2069"
	return isolate + uax9.EncodeActing(r.String()) + pop
}
