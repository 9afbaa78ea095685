package lint

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/internal/ascii"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/spoof"
)

// lintEncodings finds what is in the percent-encodings of a component. Shown is the component as
// package display shows it, or "" if that does not matter.
func (l *linter) lintEncodings(c iri.Component, start, end int, shown string) {
	found, hex := run{linter: l, component: c}, run{linter: l, component: c}
	for e := range encodings(l.text[start:end], shown, c) {
		from, to := start+e.start, start+e.end
		found.add(l.encodingCode(e, c, start), from, to)
		for k := from; k < to; k += pct.Len {
			if l.text[k] == '%' && (isLowerHex(l.text[k+1]) || isLowerHex(l.text[k+2])) {
				hex.add(LowerCaseHex, k, k+pct.Len)
			}
		}
	}
	found.end()
	hex.end()
}

// encodingCode returns the code for an encoding in component c, which begins at offset start, or 0.
func (l *linter) encodingCode(e encoding, c iri.Component, start int) Code {
	switch {
	case e.char == utf8.RuneError && e.end-e.start == pct.Len:
		return NotUTF8
	case e.char == '%':
		if e.isDouble {
			return DoubleEncoding
		}
	case e.char < utf8.RuneSelf && pct.IsUnreserved(byte(e.char)):
		return EncodedUnreserved
	case unicode.IsControl(e.char):
		if !l.hasLines(e.char, c, l.text[start+e.field:start+e.start]) {
			return EncodedControl
		}
	case e.isLiteral():
		return EncodedLiteral
	}
	return 0
}

// An encoding is a character that is percent-encoded in a component, or an octet that is not UTF-8.
type encoding struct {
	start, end int  // in the component
	char       rune // utf8.RuneError for an octet
	isDouble   bool // what follows makes it a percent-encoded percent-encoding, which end includes
	isShown    bool // it is decoded where the component is shown
	hasBase    bool // a mark may belong to the character before it
	field      int  // where the field of a query begins that it is in
}

// isLiteral reports whether the character could be literal.
func (e encoding) isLiteral() bool {
	return e.char >= utf8.RuneSelf && e.isShown && (e.hasBase || !spoof.IsMark(e.char))
}

// encodings yields the percent-encodings of text, component c, which is displayed as shown. What is
// literal in text and not in shown, or the other way around, is one character in both.
func encodings(text, shown string, c iri.Component) iter.Seq[encoding] {
	return func(yield func(encoding) bool) {
		e := encoding{}
		at := 0 // in shown
		for e.start < len(text) {
			e.isShown = at < len(shown) && shown[at] != '%'
			rest := text[e.start:]
			if rest[0] != '%' {
				r, size := utf8.DecodeRuneInString(rest)
				e.hasBase = spoof.TakesMark(r, c == iri.ComponentHost)
				e.start += size
				if at += size; !e.isShown {
					at += size * (pct.Len - 1)
				}
				if r == '&' {
					e.field = e.start
				}
				continue
			}
			char, size := pct.DecodeRune(rest)
			n := 0
			if char == '%' {
				n = doubleLen(rest[size:])
			}
			e.char, e.isDouble, e.end = char, n > 0, e.start+size+n
			if !yield(e) {
				return
			}
			if e.isShown {
				at += utf8.RuneLen(char)
			} else {
				at += size + n
			}
			e.hasBase = e.isLiteral()
			e.start = e.end
		}
	}
}

// doubleLen returns the length of what after "%25" makes it a percent-encoded percent-encoding: two
// digits, and more where it is encoded more than twice.
func doubleLen(s string) (n int) {
	for isHexPair(s[n:]) && (n == 0 || s[n-2:n] == "25") {
		n += len("XX")
	}
	return n
}

// hasLines reports whether r, in what is in c, ends lines or cells of text, so that it is to be
// expected: in the body of a message, behind the beginning of that field, and in data.
func (l *linter) hasLines(r rune, c iri.Component, field string) bool {
	if r != '\r' && r != '\n' && r != '\t' {
		return false
	}
	switch scheme := l.ref.Scheme(); {
	case strings.EqualFold(scheme, "data"):
		return c == iri.ComponentPath
	case strings.EqualFold(scheme, "mailto"), strings.EqualFold(scheme, "sms"):
		const body = "body="
		return c == iri.ComponentQuery && len(field) >= len(body) && strings.EqualFold(field[:len(body)], body)
	}
	return false
}

// isHexPair reports whether s begins with two hexadecimal digits.
func isHexPair(s string) bool {
	return len(s) >= 2 && ascii.IsHexdig(s[0]) && ascii.IsHexdig(s[1])
}

func isLowerHex(c byte) bool { return c-'a' <= 'f'-'a' }
