package lint

import (
	"unicode"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/internal/spoof"
)

// lintCharacters finds what is in the characters of a component.
func (l *linter) lintCharacters(c iri.Component, start, end int) {
	found := run{linter: l, component: c}
	marks := 0
	hasBase := false // a character that a mark may belong to is before
	for i := start; i < end; {
		r, size := utf8.DecodeRuneInString(l.text[i:end])
		next := i + size
		if r < utf8.RuneSelf {
			if hasBase = spoof.TakesMark(r, c == iri.ComponentHost); r == '%' {
				next = i + len("%XX")
			}
			marks = 0
			i = next
			continue
		}
		code := codeOf(r)
		switch {
		case code == BidiControl: // lintBidi has it
			code = 0
		case spoof.IsJoiner(r) && spoof.IsStrayJoiner(r, l.text[start:i], l.text[next:end]):
			code = Joiner
		case !hasBase && code == 0 && spoof.IsMark(r):
			code = LeadingMark
		}
		found.add(code, i, next)
		hasBase = code != LeadingMark
		if unicode.Is(unicode.M, r) {
			marks++
		} else {
			marks = 0
		}
		if marks == maxMarks+1 {
			l.add(ManyMarks, c, i, next, "")
		}
		i = next
	}
	found.end()
}

// maxMarks is how many marks package norm, and the Stream-Safe Text Format of UAX #15, take
// in a row.
const maxMarks = 30

// codeOf returns the code for a character beyond US-ASCII, or 0.
func codeOf(r rune) Code { return kindCodes[spoof.KindOf(r)] }

var kindCodes = [...]Code{
	spoof.Ordinary:          0,
	spoof.BidiControl:       BidiControl,
	spoof.WhiteSpace:        WhiteSpace,
	spoof.Invisible:         Invisible,
	spoof.VariationSelector: VariationSelector,
	spoof.Deprecated:        Deprecated,
	spoof.PrivateUse:        PrivateUse,
	spoof.Unassigned:        Unassigned,
	spoof.SyntaxLookalike:   SyntaxLookalike,
	spoof.Compatibility:     Compatibility,
}
