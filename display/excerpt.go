package display

import (
	"strconv"

	"example.com/iri/internal/excerpt"
	"example.com/iri/internal/uax9"
)

// Excerpt returns the part of text around text[start:end], to show with an error, a finding or an
// edit. The result is already in display order: print it where nothing else reorders right-to-left
// text. Excerpt changes the text in four steps:
//
//   - It masks passwords in an authority; see [iri.ParseError.Excerpt].
//   - It shortens the text to about 80 bytes; see [iri.ParseError.Excerpt].
//   - It quotes the text; see [strconv.Quote].
//   - It puts the text into visual order; see [bidi.Visual].
//
// The spans are the byte offsets of text[start:end] in the result, in ascending order. There is at
// least one span. Right-to-left text can have several.
//
// The result isMasked reports whether text[start:end] contains any part of the password. If it is
// true, the spans include the whole mask. Start and end may be any numbers: Excerpt moves them to
// the nearest valid offsets.
func Excerpt(text string, start, end int) (visual string, spans [][2]int, isMasked bool) {
	start = min(max(start, 0), len(text))
	end = min(max(end, start), len(text))
	secret := excerpt.Password(text)
	isMasked = max(start, secret.Start) < min(end, secret.End)
	masked, maskedStart := excerpt.MaskSpan(text, secret, start)
	if isMasked {
		end = max(end, secret.End)
	}
	_, maskedEnd := excerpt.MaskSpan(text, secret, end)
	cutText, cutStart := excerpt.Window(masked, maskedStart)
	cutEnd := len(cutText)
	if len(masked)-maskedStart > cutEnd-cutStart { // the end is cut off, and replaced by an ellipsis
		cutEnd -= len(excerpt.Ellipsis)
	}
	visual, spans = visualSpans(cutText, cutStart, min(cutStart+maskedEnd-maskedStart, max(cutEnd, cutStart)))
	return visual, spans, isMasked
}

// visualSpans returns text quoted and in visual order, and the spans of text[start:end] in the
// result. There is at least one span.
func visualSpans(text string, start, end int) (visual string, spans [][2]int) {
	quoted := strconv.Quote(text)
	quotedStart := len(strconv.Quote(text[:charStart(text, start)])) - len(`"`)
	quotedEnd := len(strconv.Quote(text[:charStart(text, end)])) - len(`"`)
	if !uax9.HasBidi(quoted) {
		return quoted, [][2]int{{quotedStart, quotedEnd}}
	}
	var buf uax9.Buf
	l := buf.Resolve(quoted)
	offset := 0
	for p := range l.Pieces {
		switch {
		case quotedStart == quotedEnd && p.Start <= quotedStart && quotedStart < p.End:
			spans = append(spans, [2]int{offset + quotedStart - p.Start, offset + quotedStart - p.Start})
		case max(quotedStart, p.Start) < min(quotedEnd, p.End):
			spanStart := offset + max(quotedStart, p.Start) - p.Start
			spanEnd := offset + min(quotedEnd, p.End) - p.Start
			if n := len(spans); n > 0 && spans[n-1][1] == spanStart {
				spans[n-1][1] = spanEnd
			} else {
				spans = append(spans, [2]int{spanStart, spanEnd})
			}
		}
		offset += p.End - p.Start
	}
	return l.Visual(), spans
}

// charStart returns the start of the character that contains offset. Callers of Excerpt may pass an
// offset in the middle of a character.
func charStart(text string, offset int) (start int) {
	for i := range text {
		if i > offset {
			return start
		}
		start = i
	}
	if offset >= len(text) {
		return len(text)
	}
	return start
}
