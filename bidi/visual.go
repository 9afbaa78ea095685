package bidi

import (
	"example.com/iri"
	"example.com/iri/internal/uax9"
)

// Visual returns the text of r in display order: its characters from left to right (RFC 3987,
// section 4.1). Use it to show a reference on a screen that does not apply the Unicode
// Bidirectional Algorithm (UAX #9), such as many terminals. The result is not an IRI.
//
// Visual applies UAX #9 as section 4.1 requires: as if the reference were "in a left-to-right
// embedding". The result differs from r as follows:
//
//   - Characters that control the display order are percent-encoded first. These are the
//     Bidi_Control characters, which section 4.1 forbids, and U+2028 and U+2029, which end lines
//     and paragraphs.
//   - Right-to-left text is reversed, except for numbers. Combining marks still follow their base
//     characters.
//   - In right-to-left text, brackets and other characters with a mirror image are replaced by it.
//   - A character that UAX #9 ignores (Bidi_Class BN), such as U+200D, takes the direction of the
//     character before it. At the end of the text, such a character comes last.
//
// Apart from mirror images, the result is a permutation of the percent-encoded text. It is that
// text itself if r contains no right-to-left characters and no Arabic numbers (Bidi_Class R, AL and
// AN). In this case, Visual allocates only if it percent-encodes characters.
//
// Visual panics if the result would be longer than 1<<30 bytes. Bidi classes come from
// golang.org/x/text/unicode/bidi, so they depend on the Unicode version of Go.
func Visual(r iri.Ref) string {
	text := uax9.EncodeDisplayControls(r.String())
	if !uax9.HasBidi(text) {
		return text
	}
	var buf uax9.Buf
	l := buf.Resolve(text)
	return l.Visual()
}

// VisualOffsets returns the byte offset in r.String() of each character of Visual(r), from left to
// right. Programs need the offsets to place a caret under a character, or to find the text that a
// user selected. One span on the screen may be several spans of r.String().
//
// All characters of a percent-encoding that [Visual] adds have the offset of the encoded character.
// VisualOffsets allocates. It panics if Visual panics.
func VisualOffsets(r iri.Ref) []int {
	text := uax9.EncodeDisplayControls(r.String())
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
// (LEFT-TO-RIGHT ISOLATE) and U+2069 (POP DIRECTIONAL ISOLATE). Use it when the program that
// displays the text applies the Unicode Bidirectional Algorithm (UAX #9), as browsers and editors
// do.
//
// Such a program then displays r as RFC 3987, section 4.1, requires. It displays the text around r
// as if r were a single symbol. The two characters "are not themselves part of the IRI", so the
// result does not parse. If r is empty, the result is empty.
//
// Characters that control the display order are percent-encoded; see [Visual]. So r cannot change
// the order of the text around it.
//
// Section 4.1 allows these alternatives to isolates:
//
//   - U+202A (LRE) and U+202C (PDF) are older and display r itself in the same way. But they do not
//     keep r apart from the text around it: a number after r may be displayed before it.
//   - In HTML, set the attribute dir="ltr", preferably on a bdi element.
//   - In left-to-right text, r needs no isolates if it has white space and then a left-to-right
//     letter on both sides.
//   - In right-to-left text, a relative reference needs no isolates if it starts and ends with a
//     right-to-left letter and contains no left-to-right letter. It must also have white space and
//     then a letter on both sides.
//
// Isolate allocates once, and once more if it percent-encodes anything. It panics if the
// percent-encoded text would be longer than 1<<30 bytes.
func Isolate(r iri.Ref) string {
	if r.String() == "" {
		return ""
	}
	const isolate, pop = "\u2066", "\u2069"
	return isolate + uax9.EncodeDisplayControls(r.String()) + pop
}
