package lint

import (
	"iter"
	"unicode"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/internal/pct"
	"golang.org/x/text/unicode/norm"
)

// lintNFC finds runs of characters that are not in Normalization Form C.
func (l *linter) lintNFC(c iri.Component, start, end int) {
	text := l.text[start:end]
	if !l.wants(NotNFC) || norm.NFC.QuickSpanString(text) == len(text) {
		return
	}
	for from, to := range literalRuns(text) {
		run := iri.MustParseRef(text[from:to]) // of unreserved characters, so it is a path
		if normal := run.NFC(); normal != run {
			l.addFix(NotNFC, c, start+from, start+to, "", normal.String())
		}
	}
}

// literalRuns yields where the runs of iunreserved characters in s start and end that are not all
// US-ASCII. Delimiters, percent-encodings and private use characters are between them.
func literalRuns(s string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		start, isASCII := 0, true
		for i := 0; i <= len(s); {
			r, size := rune('%'), 1 // at the end, as if a percent-encoding followed
			if i < len(s) {
				r, size = utf8.DecodeRuneInString(s[i:])
			}
			if isIunreserved(r) {
				isASCII = isASCII && r < utf8.RuneSelf
				i += size
				continue
			}
			if !isASCII && !yield(start, i) {
				return
			}
			if r == '%' {
				size = pct.Len
			}
			i += size
			start, isASCII = i, true
		}
	}
}

// isIunreserved reports whether r, a character of a reference, is in iunreserved.
func isIunreserved(r rune) bool {
	return r >= utf8.RuneSelf && !unicode.Is(unicode.Co, r) || r < utf8.RuneSelf && pct.IsUnreserved(byte(r))
}
