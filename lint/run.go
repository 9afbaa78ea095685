package lint

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/internal/excerpt"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/scheme"
	"golang.org/x/text/unicode/norm"
)

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

// maxEncoded is the length in bytes of the longest text that is looked at percent-encoded: all of it
// may become three times as long.
const maxEncoded = limit.MaxLen / len("%XX")

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

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
