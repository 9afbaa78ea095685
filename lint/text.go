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

// This file checks the characters and percent-encodings of all components.

// lintText checks the characters and percent-encodings of all components except the scheme. content
// describes the text of the reference.
func (l *linter) lintText(content ascii.Content) {
	if content&ascii.HasNonASCII != 0 {
		l.lintBidi()
	}
	var displayed iri.Ref
	if content&ascii.HasPercent != 0 && l.isEnabled(EncodedLiteral) && len(l.text) <= maxEncoded {
		displayed = l.ref
		if text := display.Text(l.ref); text != l.text {
			displayed = iri.MustParseRef(text)
		}
	}
	for c := iri.ComponentUserinfo; c <= iri.ComponentFragment; c++ {
		start, end, _ := l.ref.Span(c)
		if content&ascii.HasPercent != 0 && strings.IndexByte(l.text[start:end], '%') >= 0 {
			from, to, _ := displayed.Span(c)
			if c == iri.ComponentHost && scheme.HasDomainName(l.ref.Scheme()) {
				to = from // lintLabels checks the mapped form of domain names
			}
			l.lintEncodings(c, start, end, displayed.String()[from:to])
		}
		if !ascii.Is(l.text[start:end]) {
			l.lintCharacters(c, start, end)
			l.lintNFC(c, start, end)
		}
	}
}

// lintBidi reports the findings of [bidi.Findings].
func (l *linter) lintBidi() {
	if !l.isEnabled(BidiControl, BidiMixed, BidiStart, BidiEnd, BidiSplit, BidiNumber) {
		return
	}
	isName := domain.IsMapped(l.ref.Scheme(), l.ref.Host())
	controls := spanMerger{linter: l}
	for f := range bidi.Findings(l.ref) {
		text := l.text[f.Start:f.End]
		code := bidiCode(f.Err)
		switch code {
		case BidiControl:
			if f.Component != controls.component {
				controls.end()
				controls = spanMerger{linter: l, component: f.Component}
			}
			controls.add(code, f.Start, f.End)
		case BidiMixed, BidiStart, BidiEnd:
			detail := fmt.Sprintf("found %#U", firstRune(l.text[f.Offset:]))
			switch {
			case len(text) > maxEncoded:
				l.add(code, f.Component, f.Start, f.End, detail)
			case f.Component == iri.ComponentHost && isName:
				ascii, _ := domain.ToASCII(text)
				l.addFix(code, f.Component, f.Start, f.End, detail, ascii)
			default:
				l.addFix(code, f.Component, f.Start, f.End, detail, withoutViolation(text))
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

// withoutViolation returns text, a component in the sense of RFC 3987, section 4.2, in a form that
// satisfies this section. Percent-encodings are left-to-right, so next to right-to-left text they
// violate the section. Therefore it first tries the displayed form, which decodes them. If the
// displayed form violates the section too, the result is text with all non-ASCII characters
// percent-encoded.
func withoutViolation(text string) string {
	displayed := spoof.Displayed(pct.Recoded(text, pct.Decode))
	if !satisfiesBidi(displayed) {
		return pct.Encode(text)
	}
	return displayed
}

// satisfiesBidi reports whether text satisfies RFC 3987, sections 4.1 and 4.2. The text must not
// contain delimiters. It is checked as a fragment, which section 4.2 treats as a single component.
func satisfiesBidi(text string) bool {
	if !uax9.HasBidi(text) {
		return true
	}
	r, err := iri.ParseRef("#" + text)
	return err == nil && bidi.Check(r) == nil
}

// lintEncodings checks the percent-encodings of a component. displayed is the component as package
// display returns it, or "" if EncodedLiteral must not be reported.
func (l *linter) lintEncodings(c iri.Component, start, end int, displayed string) {
	found, hex := spanMerger{linter: l, component: c}, spanMerger{linter: l, component: c}
	for e := range encodings(l.text[start:end], displayed, c) {
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

// encodingCode returns the code for an encoding in component c, or 0 if there is nothing to report.
// The component begins at offset start.
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
		if !l.expectsControl(e.char, c, l.text[start+e.field:start+e.start]) {
			return EncodedControl
		}
	case e.isLiteral():
		return EncodedLiteral
	}
	return 0
}

// An encoding is a percent-encoded character in a component, or a percent-encoded octet that is not
// part of UTF-8 text. All offsets count from the start of the component.
type encoding struct {
	start, end int  // end includes the digits of a double encoding
	char       rune // the character, or utf8.RuneError for an octet
	isDouble   bool // char is the "%" of a percent-encoding
	isDecoded  bool // package display decodes the character
	hasBase    bool // the character before can be the base of a combining mark
	field      int  // the start of the query field that contains the encoding
}

// isLiteral reports whether the character could be written literally.
func (e encoding) isLiteral() bool {
	return e.char >= utf8.RuneSelf && e.isDecoded && (e.hasBase || !spoof.IsMark(e.char))
}

// encodings yields the percent-encodings of text, the text of component c. displayed is the same
// component as package display returns it. The loop walks through both texts in parallel, since
// they have the same characters and differ only in percent-encoding.
//
// Whether package display decodes a character does not depend on this character alone: the package
// percent-encodes a deceptive label, and text that violates section 4.2, as a whole.
func encodings(text, displayed string, c iri.Component) iter.Seq[encoding] {
	return func(yield func(encoding) bool) {
		hasBase, field := false, 0
		for i, at := 0, 0; i < len(text); { // offsets in text and in displayed
			isDecoded := at < len(displayed) && displayed[at] != '%'
			if text[i] != '%' {
				r, size := utf8.DecodeRuneInString(text[i:])
				hasBase = spoof.CanBeMarkBase(r, c == iri.ComponentHost)
				i += size
				if at += size; !isDecoded {
					at += size * (pct.Len - 1)
				}
				if r == '&' {
					field = i
				}
				continue
			}
			e := encoding{start: i, isDecoded: isDecoded, hasBase: hasBase, field: field}
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
			if i = e.end; isDecoded {
				at += utf8.RuneLen(char)
			} else {
				at += size
			}
		}
	}
}

// doubleLen returns how many bytes of s, the text after a "%25", belong to the same repeated
// percent-encoding. It returns 2 if s is "41", since "%2541" is encoded twice. It returns 4 if s is
// "2541", and 0 if s does not begin with two hexadecimal digits.
func doubleLen(s string) (n int) {
	for isHexPair(s[n:]) && (n == 0 || s[n-2:n] == "25") {
		n += len("XX")
	}
	return n
}

// expectsControl reports whether the control character r is normal in component c. Tabs and line
// ends are normal in the path of a data URI, and in the "body" field of a mailto or sms URI. field
// is the part of the query field before r.
func (l *linter) expectsControl(r rune, c iri.Component, field string) bool {
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

// lintCharacters checks the literal characters of a component.
func (l *linter) lintCharacters(c iri.Component, start, end int) {
	found := spanMerger{linter: l, component: c}
	marks := 0
	hasBase := false // the character before can be the base of a combining mark
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
		case code == BidiControl: // lintBidi reports it
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

// maxMarks is the maximum number of combining marks in a row in the Stream-Safe Text Format (UAX
// #15, section 13), which package norm applies.
const maxMarks = 30

// codeOf returns the code for a non-ASCII character, or 0 if there is nothing to report.
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

// lintNFC reports runs of characters that are not in Normalization Form C.
func (l *linter) lintNFC(c iri.Component, start, end int) {
	text := l.text[start:end]
	if !l.isEnabled(NotNFC) || norm.NFC.QuickSpanString(text) == len(text) {
		return
	}
	for from, to := range literalRuns(text) {
		run := iri.MustParseRef(text[from:to]) // a run is a valid path, since it has only unreserved characters
		if normal := run.NFC(); normal != run {
			l.addFix(NotNFC, c, start+from, start+to, "", normal.String())
		}
	}
}

// literalRuns yields the start and end of each run of iunreserved characters in s, unless all of
// the run is ASCII. Delimiters, percent-encodings and private use characters separate the runs.
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

// isIunreserved reports whether r is in iunreserved. r must be a character that may occur in a
// reference.
func isIunreserved(r rune) bool {
	return r >= utf8.RuneSelf && !unicode.Is(unicode.Co, r) || r < utf8.RuneSelf && pct.IsUnreserved(byte(r))
}

// A spanMerger merges adjacent spans with the same code into one finding.
type spanMerger struct {
	*linter
	component iri.Component
	code      Code
	from, to  int
}

// add adds a span. A span with code 0 separates the spans before and after it.
func (s *spanMerger) add(code Code, from, to int) {
	if code != s.code || from != s.to {
		s.end()
		s.code, s.from = code, from
	}
	s.to = to
}

// end adds the finding for the merged spans since the last finding, if there are any.
func (s *spanMerger) end() {
	if s.code == 0 || !s.isEnabled(s.code) {
		return
	}
	text := s.text[s.from:s.to]
	detail := ""
	if r := firstRune(text); r >= utf8.RuneSelf {
		detail = fmt.Sprintf("%#U", r)
	} else {
		detail, _ = excerpt.Window(text, 0)
	}
	isUseless := fixEncodes(s.code) && s.component == iri.ComponentHost && scheme.HasDomainName(s.ref.Scheme())
	if fix, ok := fixOf(s.code, text, s.component); ok && !isUseless {
		s.addFix(s.code, s.component, s.from, s.to, detail, fix)
	} else {
		s.linter.add(s.code, s.component, s.from, s.to, detail)
	}
}

// fixEncodes reports whether the fix for code percent-encodes the text. Such a fix is useless in
// domain names, which are decoded before they are mapped.
func fixEncodes(code Code) bool {
	switch code {
	case BidiControl, LeadingMark, WhiteSpace, Invisible, Joiner, VariationSelector, SyntaxLookalike:
		return true
	}
	return false
}

// fixOf returns the fix for text, the span of a finding in component c, and whether there is one.
func fixOf(code Code, text string, c iri.Component) (fix string, ok bool) {
	if len(text) > maxEncoded {
		return "", false
	}
	if fixEncodes(code) {
		return pct.Encode(text), true
	}
	switch code {
	case Compatibility:
		fix = norm.NFKC.String(text)
		isAllowed := !strings.ContainsFunc(fix, func(r rune) bool { return !isIunreserved(r) })
		return fix, isAllowed && !strings.Contains(fix, "\u034f") // package norm inserts U+034F after 30 marks
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
		return strings.ReplaceAll(text, "%25", "%"), c != iri.ComponentQuery // a query may contain an encoded reference
	}
	return "", false
}

// maxEncoded is the length in bytes of the longest text that can always be percent-encoded, which
// makes it up to three times as long.
const maxEncoded = limit.MaxLen / pct.Len
