package iri

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/excerpt"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/scheme"
	"golang.org/x/text/unicode/norm"
)

// This file finds what is in the characters and percent-encodings of components, whichever they
// are.

// lintText finds what is in the text, that content being in it.
func (l *linter) lintText(content ascii.Content) {
	if content&ascii.HasNonASCII != 0 {
		l.lintBidi()
	}
	var shown reference
	if content&ascii.HasPercent != 0 && l.wants(CodeEncodedLiteral) && len(l.text) <= maxEncoded {
		shown = l.displayed(nil)
	}
	for c := ComponentUserinfo; c <= ComponentFragment; c++ {
		start, end, _ := l.Span(c)
		if content&ascii.HasPercent != 0 && strings.IndexByte(l.text[start:end], '%') >= 0 {
			from, to, _ := shown.Span(c)
			if c == ComponentHost && scheme.HasDomainName(l.Scheme()) {
				to = from // lintLabels looks at what is mapped
			}
			l.lintEncodings(c, start, end, shown.text[from:to])
		}
		if !ascii.Is(l.text[start:end]) {
			l.lintCharacters(c, start, end)
			l.lintNFC(c, start, end)
		}
	}
}

// lintBidi finds what BidiFindings does.
func (l *linter) lintBidi() {
	if !l.wants(CodeBidiControl, CodeBidiMixed, CodeBidiStart, CodeBidiEnd, CodeBidiSplit, CodeBidiNumber) {
		return
	}
	isName := l.isNamed()
	controls := runs{linter: l}
	for f := range l.BidiFindings() {
		text := l.text[f.Start:f.End]
		code := bidiCode(f.Err)
		switch code {
		case CodeBidiControl:
			if f.Component != controls.component {
				controls.end()
				controls = runs{linter: l, component: f.Component}
			}
			controls.add(code, f.Start, f.End)
		case CodeBidiMixed, CodeBidiStart, CodeBidiEnd:
			more := fmt.Sprintf("%#U", firstRune(l.text[f.Offset:]))
			switch {
			case len(text) > maxEncoded:
				l.add(code, f.Component, f.Start, f.End, more)
			case f.Component == ComponentHost && isName:
				ascii, _ := domain.ToASCII(text)
				l.addFix(code, f.Component, f.Start, f.End, more, ascii)
			default:
				l.addFix(code, f.Component, f.Start, f.End, more, withoutViolation(text, f.Component))
			}
		default:
			l.add(code, f.Component, f.Start, f.End, "")
		}
	}
	controls.end()
}

// maxEncoded is the length in bytes of the longest text that is looked at percent-encoded: all of it
// may become three times as long.
const maxEncoded = limit.MaxLen / len("%XX")

// bidiCode returns the code for what BidiFindings has found.
func bidiCode(err error) Code {
	switch err {
	case ErrBidiControl:
		return CodeBidiControl
	case ErrBidiMixed:
		return CodeBidiMixed
	case ErrBidiStart:
		return CodeBidiStart
	case ErrBidiEnd:
		return CodeBidiEnd
	case ErrBidiSplit:
		return CodeBidiSplit
	}
	return CodeBidiNumber
}

// withoutViolation returns a component in the sense of section 4.2 as it is displayed if that does
// not violate it, as percent-encodings do beside text from right to left, and otherwise encoded.
func withoutViolation(text string, c Component) string {
	var d display
	d.text(pct.Recoded(text, pct.Decode))
	shown := bidiComponent{d.b.String(), c, 0, d.b.Len()}
	if shown.isViolated() {
		return pct.Encode(text)
	}
	return shown.text
}

// lintEncodings finds what is in the percent-encodings of a component. What Display makes of it is
// shown, or "" if that does not matter.
func (l *linter) lintEncodings(c Component, start, end int, shown string) {
	found, hex := runs{linter: l, component: c}, runs{linter: l, component: c}
	hasBase := false // a character that a mark may belong to is before
	field := start   // where a field of a query begins
	at := 0          // in shown
	for i := start; i < end; {
		isLiteral := at < len(shown) && shown[at] != '%' // in shown
		if l.text[i] != '%' {
			r, size := utf8.DecodeRuneInString(l.text[i:end])
			hasBase = mayHaveMark(r, c)
			i += size
			if at += size; !isLiteral {
				at += 2 * size
			}
			if r == '&' {
				field = i
			}
			continue
		}
		r, size := pct.DecodeRune(l.text[i:end])
		code := Code(0)
		switch {
		case r == utf8.RuneError && size == len("%XX"):
			code = CodeNotUTF8
		case r == '%':
			if isHexPair(l.text[i+size : end]) {
				code = CodeDoubleEncoding
				for isHexPair(l.text[i+size:end]) && (size == len("%25") || l.text[i+size-2:i+size] == "25") {
					size += len("XX") // and what is encoded more than twice
				}
			}
		case r < utf8.RuneSelf && pct.IsUnreserved(byte(r)):
			code = CodeEncodedUnreserved
		case unicode.IsControl(r):
			if !l.hasLines(r, c, l.text[field:i]) {
				code = CodeEncodedControl
			}
		case r >= utf8.RuneSelf && isLiteral && (hasBase || !isMark(r)):
			code = CodeEncodedLiteral
		}
		found.add(code, i, i+size)
		for k := i; k < i+size; k += len("%XX") {
			if l.text[k] == '%' && (isLowerHex(l.text[k+1]) || isLowerHex(l.text[k+2])) {
				hex.add(CodeLowerCaseHex, k, k+len("%XX"))
			}
		}
		hasBase = code == CodeEncodedLiteral
		i += size
		if isLiteral {
			at += utf8.RuneLen(r)
		} else {
			at += size
		}
	}
	found.end()
	hex.end()
}

// mayHaveMark reports whether a mark behind r, in c, may belong to it.
func mayHaveMark(r rune, c Component) bool {
	return r >= utf8.RuneSelf || pct.IsUnreserved(byte(r)) && (r != '.' || c != ComponentHost)
}

// hasLines reports whether r, in what is in c, ends lines or cells of text, so that it is to be
// expected: in the body of a message, behind the beginning of that field, and in data.
func (l *linter) hasLines(r rune, c Component, field string) bool {
	if r != '\r' && r != '\n' && r != '\t' {
		return false
	}
	switch scheme := l.Scheme(); {
	case strings.EqualFold(scheme, "data"):
		return c == ComponentPath
	case strings.EqualFold(scheme, "mailto"), strings.EqualFold(scheme, "sms"):
		const body = "body="
		return c == ComponentQuery && len(field) >= len(body) && strings.EqualFold(field[:len(body)], body)
	}
	return false
}

// isHexPair reports whether s begins with two hexadecimal digits.
func isHexPair(s string) bool { return len(s) >= 2 && ascii.IsHexdig(s[0]) && ascii.IsHexdig(s[1]) }

func isLowerHex(c byte) bool { return c-'a' <= 'f'-'a' }

// isDisplayed reports whether Display may show r, beyond US-ASCII, as it is.
func isDisplayed(r rune) bool {
	code := characterCode(r)
	return code == 0 || code == CodeCompatibility
}

// lintCharacters finds what is in the characters of a component.
func (l *linter) lintCharacters(c Component, start, end int) {
	found := runs{linter: l, component: c}
	marks := 0
	hasBase := false // a character that a mark may belong to is before
	for i := start; i < end; {
		r, size := utf8.DecodeRuneInString(l.text[i:end])
		next := i + size
		if r < utf8.RuneSelf {
			if hasBase = mayHaveMark(r, c); r == '%' {
				next = i + len("%XX")
			}
			marks = 0
			i = next
			continue
		}
		code := characterCode(r)
		switch {
		case code == CodeBidiControl: // lintBidi has it
			code = 0
		case isJoiner(r) && isStrayJoiner(r, l.text[start:i], l.text[next:end]):
			code = CodeJoiner
		case !hasBase && code == 0 && isMark(r):
			code = CodeLeadingMark
		}
		found.add(code, i, next)
		hasBase = code != CodeLeadingMark
		if unicode.Is(unicode.M, r) {
			marks++
		} else {
			marks = 0
		}
		if marks == maxMarks+1 {
			l.add(CodeManyMarks, c, i, next, "")
		}
		i = next
	}
	found.end()
}

// maxMarks is how many marks package norm, and the Stream-Safe Text Format of UAX #15, take
// in a row.
const maxMarks = 30

// lintNFC finds runs of characters that are not in Normalization Form C.
func (l *linter) lintNFC(c Component, start, end int) {
	text := l.text[start:end]
	if !l.wants(CodeNotNFC) || norm.NFC.QuickSpanString(text) == len(text) {
		return
	}
	var buf []byte
	for from, to := range literalRuns(text) {
		run := text[from:to]
		if ascii.Is(run) {
			continue
		}
		if buf = appendRun(buf[:0], run); string(buf) != run {
			l.addFix(CodeNotNFC, c, start+from, start+to, "", string(buf))
		}
	}
}

// runs collects spans that one code is about, and makes one finding of those that are adjacent.
type runs struct {
	*linter
	component Component
	code      Code
	from, to  int
}

// add adds a span. If code is 0, it is only one that is between others.
func (s *runs) add(code Code, from, to int) {
	if code != s.code || from != s.to {
		s.end()
		s.code, s.from = code, from
	}
	s.to = to
}

// end ends what was added.
func (s *runs) end() {
	if s.code == 0 || !s.wants(s.code) {
		return
	}
	text := s.text[s.from:s.to]
	more := ""
	if r := firstRune(text); r >= utf8.RuneSelf {
		more = fmt.Sprintf("%#U", r)
	} else {
		more, _ = excerpt.Window(text, 0)
	}
	isUseless := isHiding(s.code) && s.component == ComponentHost && scheme.HasDomainName(s.Scheme())
	if fix, ok := fixOf(s.code, text, s.component); ok && !isUseless {
		s.addFix(s.code, s.component, s.from, s.to, more, fix)
	} else {
		s.linter.add(s.code, s.component, s.from, s.to, more)
	}
}

// isHiding reports whether the fix for code is to percent-encode: of no use in domain names, which
// are decoded before they are mapped.
func isHiding(code Code) bool {
	switch code {
	case CodeBidiControl, CodeLeadingMark, CodeWhiteSpace, CodeInvisible, CodeJoiner, CodeVariationSelector, CodeSyntaxLookalike:
		return true
	}
	return false
}

// fixOf returns what could stand in place of text, in c, which one finding is about.
func fixOf(code Code, text string, c Component) (fix string, ok bool) {
	if len(text) > maxEncoded {
		return "", false
	}
	if isHiding(code) {
		return pct.Encode(text), true
	}
	switch code {
	case CodeCompatibility:
		fix = norm.NFKC.String(text)
		return fix, scan(fix, 0, inUnreserved) == len(fix) && !strings.Contains(fix, "\u034f") // see appendNormal
	case CodeDeprecated:
		var b strings.Builder
		for _, r := range text {
			char := string(r)
			if pct.IsInappropriate(r) {
				pct.WriteEncoded(&b, char)
			} else if compatible := norm.NFKC.String(char); compatible != char {
				b.WriteString(compatible)
			} else {
				return "", false
			}
		}
		return b.String(), true
	case CodeEncodedUnreserved, CodeEncodedLiteral:
		return pct.Recoded(text, pct.Decode), true
	case CodeLowerCaseHex:
		return strings.ToUpper(text), true
	case CodeDoubleEncoding:
		return strings.ReplaceAll(text, "%25", "%"), c != ComponentQuery // which may have another reference in it
	}
	return "", false
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
