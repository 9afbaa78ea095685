package lint

import (
	"strings"

	"example.com/iri"
	"example.com/iri/display"
	"example.com/iri/internal/ascii"
	"example.com/iri/internal/scheme"
)

// lintText finds what is in the characters and percent-encodings of components, whichever they are.
func (l *linter) lintText(content ascii.Content) {
	if content&ascii.HasNonASCII != 0 {
		l.lintBidi()
	}
	var shown iri.Ref
	if content&ascii.HasPercent != 0 && l.wants(EncodedLiteral) && len(l.text) <= maxEncoded {
		shown = iri.MustParseRef(display.Text(l.ref))
	}
	for c := iri.ComponentUserinfo; c <= iri.ComponentFragment; c++ {
		start, end, _ := l.ref.Span(c)
		if content&ascii.HasPercent != 0 && strings.IndexByte(l.text[start:end], '%') >= 0 {
			from, to, _ := shown.Span(c)
			if c == iri.ComponentHost && scheme.HasDomainName(l.ref.Scheme()) {
				to = from // lintLabels looks at what is mapped
			}
			l.lintEncodings(c, start, end, shown.String()[from:to])
		}
		if !ascii.Is(l.text[start:end]) {
			l.lintCharacters(c, start, end)
			l.lintNFC(c, start, end)
		}
	}
}
