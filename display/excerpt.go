package display

import (
	"strconv"

	"example.com/iri/internal/excerpt"
	"example.com/iri/internal/uax9"
)

// Excerpt returns the part of text around text[start:end] to be shown with what is said of it,
// such as an error, a finding or an edit: cut to some 80 bytes, what may be a password masked (as
// [iri.ParseError.Excerpt] does both), quoted by [strconv.Quote], and in visual order, to be
// displayed as it is from left to right. The spans are those of text[start:end] in it, as byte
// offsets, in ascending order: one, or more where text is right-to-left. The mask counts as a whole:
// isMasked says whether any of it is in text[start:end]. Start and end may be any numbers.
func Excerpt(text string, start, end int) (visual string, spans [][2]int, isMasked bool) {
	start = min(max(start, 0), len(text))
	end = min(max(end, start), len(text))
	secret := excerpt.Password(text)
	isMasked = max(start, secret.Start) < min(end, secret.End)
	masked, from := excerpt.MaskSpan(text, secret, start)
	if isMasked {
		end = max(end, secret.End)
	}
	_, to := excerpt.MaskSpan(text, secret, end)
	cutText, at := excerpt.Window(masked, from)
	until := len(cutText)
	if len(masked)-from > until-at { // it is cut at its end
		until -= len(excerpt.Ellipsis)
	}
	visual, spans = visualSpans(cutText, at, min(at+to-from, max(until, at)))
	return visual, spans, isMasked
}

// visualSpans returns text quoted and in visual order, and where text[start:end] is in that, at
// least one span.
func visualSpans(text string, start, end int) (visual string, spans [][2]int) {
	quoted := strconv.Quote(text)
	at := len(strconv.Quote(text[:charStart(text, start)])) - len(`"`)
	to := len(strconv.Quote(text[:charStart(text, end)])) - len(`"`)
	if !uax9.HasBidi(quoted) {
		return quoted, [][2]int{{at, to}}
	}
	var buf uax9.Buf
	l := buf.Resolve(quoted)
	offset := 0
	for p := range l.Pieces {
		switch {
		case at == to && p.Start <= at && at < p.End:
			spans = append(spans, [2]int{offset + at - p.Start, offset + at - p.Start})
		case max(at, p.Start) < min(to, p.End):
			from := offset + max(at, p.Start) - p.Start
			until := offset + min(to, p.End) - p.Start
			if n := len(spans); n > 0 && spans[n-1][1] == from {
				spans[n-1][1] = until
			} else {
				spans = append(spans, [2]int{from, until})
			}
		}
		offset += p.End - p.Start
	}
	return l.Visual(), spans
}

// charStart returns where the character begins that offset lies in: in what is made by hand, that
// may be another place.
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
