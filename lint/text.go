package lint

import (
	"fmt"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"example.com/iri"
	"example.com/iri/bidi"
	"example.com/iri/display"
	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/excerpt"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/scheme"
	"example.com/iri/internal/spoof"
	"example.com/iri/internal/uax9"
)

// This file has the findings about characters and percent-encodings, in whichever component.

// lintText finds what is in the characters and percent-encodings of components, whichever they are.
func (l *linter) lintText(content ascii.Content) {
	if content&ascii.HasNonASCII != 0 {
		l.lintBidi()
	}
	var shown iri.Ref
	if content&ascii.HasPercent != 0 && l.wants(EncodedLiteral) && len(l.text) <= maxEncoded {
		shown = l.ref
		if text := display.Text(l.ref); text != l.text {
			shown = iri.MustParseRef(text)
		}
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

// lintBidi reports what [bidi.Findings] yields.
func (l *linter) lintBidi() {
	if !l.wants(BidiControl, BidiMixed, BidiStart, BidiEnd, BidiSplit, BidiNumber) {
		return
	}
	isName := domain.IsMapped(l.ref.Scheme(), l.ref.Host())
	controls := run{linter: l}
	for f := range bidi.Findings(l.ref) {
		text := l.text[f.Start:f.End]
		code := bidiCode(f.Err)
		switch code {
		case BidiControl:
			if f.Component != controls.component {
				controls.end()
				controls = run{linter: l, component: f.Component}
			}
			controls.add(code, f.Start, f.End)
		case BidiMixed, BidiStart, BidiEnd:
			more := fmt.Sprintf("%#U", firstRune(l.text[f.Offset:]))
			switch {
			case len(text) > maxEncoded:
				l.add(code, f.Component, f.Start, f.End, more)
			case f.Component == iri.ComponentHost && isName:
				ascii, _ := domain.ToASCII(text)
				l.addFix(code, f.Component, f.Start, f.End, more, ascii)
			default:
				l.addFix(code, f.Component, f.Start, f.End, more, withoutViolation(text))
			}
		default:
			l.add(code, f.Component, f.Start, f.End, "")
		}
	}
	controls.end()
}

// bidiCode returns the code for an error of [bidi.Findings].
func bidiCode(err error) Code {
	switch err {
	case bidi.ErrControl:
		return BidiControl
	case bidi.ErrMixed:
		return BidiMixed
	case bidi.ErrStart:
		return BidiStart
	case bidi.ErrEnd:
		return BidiEnd
	case bidi.ErrSplit:
		return BidiSplit
	}
	return BidiNumber
}

// withoutViolation returns a component in the sense of section 4.2 as it is shown if that does not
// violate it, as percent-encodings next to right-to-left text do, and otherwise encoded.
func withoutViolation(text string) string {
	shown := spoof.Shown(pct.Recoded(text, pct.Decode))
	if !satisfiesBidi(shown) {
		return pct.Encode(text)
	}
	return shown
}

// satisfiesBidi reports whether text, without delimiters, satisfies sections 4.1 and 4.2. A fragment
// is one component in their sense.
func satisfiesBidi(text string) bool {
	if !uax9.HasBidi(text) {
		return true
	}
	r, err := iri.ParseRef("#" + text)
	return err == nil && bidi.Check(r) == nil
}

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

// encodings yields the percent-encodings of text, component c, which package display shows as shown.
// Character by character the two are the same, but one may have percent-encodings where the other has
// none. That cannot be asked of one character alone: display encodes labels that deceive, and what
// violates section 4.2, as a whole.
func encodings(text, shown string, c iri.Component) iter.Seq[encoding] {
	return func(yield func(encoding) bool) {
		hasBase, field := false, 0
		for i, at := 0, 0; i < len(text); { // in text and in shown
			isShown := at < len(shown) && shown[at] != '%'
			if text[i] != '%' {
				r, size := utf8.DecodeRuneInString(text[i:])
				hasBase = spoof.TakesMark(r, c == iri.ComponentHost)
				i += size
				if at += size; !isShown {
					at += size * (pct.Len - 1)
				}
				if r == '&' {
					field = i
				}
				continue
			}
			e := encoding{start: i, isShown: isShown, hasBase: hasBase, field: field}
			char, size := pct.DecodeRune(text[i:])
			if e.char = char; char == '%' {
				n := doubleLen(text[i+size:])
				e.isDouble = n > 0
				size += n
			}
			if e.end = i + size; !yield(e) {
				return
			}
			hasBase = e.isLiteral()
			if i = e.end; isShown {
				at += utf8.RuneLen(char)
			} else {
				at += size
			}
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

// lintCharacters finds what is in the characters of a component.
func (l *linter) lintCharacters(c iri.Component, start, end int) {
	found := run{linter: l, component: c}
	marks := 0
	hasBase := false // a character that a mark may belong to is before
	for i := start; i < end; {
		if l.text[i] < utf8.RuneSelf {
			var n int
			n, hasBase = spoof.ASCIIPrefix(l.text[i:end], c == iri.ComponentHost)
			marks = 0
			i += n
			continue
		}
		r, size := utf8.DecodeRuneInString(l.text[i:end])
		next := i + size
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

// A run collects adjacent spans that one code is about, for one finding.
type run struct {
	*linter
	component iri.Component
	code      Code
	from, to  int
}

// add adds a span. If code is 0, it is only one that is between others.
func (s *run) add(code Code, from, to int) {
	if code != s.code || from != s.to {
		s.end()
		s.code, s.from = code, from
	}
	s.to = to
}

// end ends what was added.
func (s *run) end() {
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
	isUseless := isHiding(s.code) && s.component == iri.ComponentHost && scheme.HasDomainName(s.ref.Scheme())
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
	case BidiControl, LeadingMark, WhiteSpace, Invisible, Joiner, VariationSelector, SyntaxLookalike:
		return true
	}
	return false
}

// fixOf returns what could stand in place of text, in c, which one finding is about.
func fixOf(code Code, text string, c iri.Component) (fix string, ok bool) {
	if len(text) > maxEncoded {
		return "", false
	}
	if isHiding(code) {
		return pct.Encode(text), true
	}
	switch code {
	case Compatibility:
		fix = norm.NFKC.String(text)
		isAllowed := !strings.ContainsFunc(fix, func(r rune) bool { return !isIunreserved(r) })
		return fix, isAllowed && !strings.Contains(fix, "\u034f") // package norm inserts it after 30 marks
	case Deprecated:
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
	case EncodedUnreserved, EncodedLiteral:
		return pct.Recoded(text, pct.Decode), true
	case LowerCaseHex:
		return strings.ToUpper(text), true
	case DoubleEncoding:
		return strings.ReplaceAll(text, "%25", "%"), c != iri.ComponentQuery // which may have another reference in it
	}
	return "", false
}

// maxEncoded is the length in bytes of the longest text that is looked at percent-encoded: all of it
// may become three times as long.
const maxEncoded = limit.MaxLen / pct.Len
