// Package repair converts pasted text to valid IRI references (RFC 3987, section 3.1).
//
// [Text] returns a reference, and an [Edit] with a [Reason] for each change that it made.
//
// # Choices
//
// Package iri rejects invalid text and never repairs it. Section 3.1 allows programs to
// percent-encode some printable ASCII characters that are not allowed in IRIs. Where the RFC leaves
// a choice, this package decides as follows:
//
//   - It repairs more than section 3.1 allows, since its input is not an IRI. It also
//     percent-encodes control characters, ill-formed UTF-8, and "%", "#", "[" and "]" where they
//     are invalid. It removes white space and quotes around the text. See [Text].
//   - Every change is an Edit. A valid reference never changes.
//   - It never adds or moves a delimiter, and never guesses a missing scheme or host.
//
// # Security
//
// Text never converts "\" to "/", but browsers do. In a browser, the pasted text may lead to
// another host. Use the reference that Text returns, not the pasted text.
//
// Edits and the Input of an error contain passwords. The message of an error masks only passwords
// in an authority, after "//" (see [iri.ParseError.Excerpt]).
package repair

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/internal/ascii"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
)

// Text converts s, text that people paste, to an IRI reference. If [iri.ParseRef] accepts s, Text
// returns s unchanged and without edits. Otherwise Text removes these surroundings from both ends
// of s, repeatedly:
//
//   - white space, U+FEFF, U+200B and bidirectional formatting characters;
//   - a pair of "<" and ">", and a "URL:" after this "<" (RFC 3986, appendix C);
//   - a pair of quotes of any kind.
//
// Text then percent-encodes these characters in the remaining text:
//
//   - the characters that RFC 3987, section 3.1, allows programs to percent-encode: space, "<",
//     ">", '"', "{", "}", "|", "\", "^" and "`"; for "\", see Security;
//   - "%" without two hexadecimal digits after it, "#" in a fragment, and "[" and "]" outside an IP
//     literal. Section 3.1 forbids programs to encode these when they map an IRI to a URI, but s
//     is not an IRI. These edits have their own reasons;
//   - control characters and octets that are not well-formed UTF-8;
//   - characters that are not allowed in the component: noncharacters, and private use characters
//     outside the query.
//
// Text splits s into components at the delimiters that RFC 3986, appendix B, defines. It never adds
// or moves a delimiter, and removes nothing within the text: a line break there becomes "%0A". Text
// does not check whether a host exists or a scheme makes sense: "example.com" is a relative
// reference and remains one.
//
// The edits are sorted by offset and do not overlap. Applied to s, they yield the text of the
// result.
//
// The error is an [*iri.ParseError]. Text cannot repair:
//
//   - an invalid IP literal or port, including ill-formed UTF-8 in it;
//   - a second "@" in an authority;
//   - a ":" in the first segment of a relative reference;
//   - text that is too long.
//
// Text does not allocate if s needs no repair. The time is proportional to the length of s.
func Text(s string) (iri.Ref, []Edit, error) {
	r, err := iri.ParseRef(s)
	if err == nil || errors.Is(err, iri.ErrTooLong) {
		return r, nil, err
	}
	p := repairer{input: s}
	if p.repair(); p.tooLong {
		return iri.Ref{}, nil, &iri.ParseError{Err: iri.ErrTooLong}
	}
	r, err = iri.ParseRef(limit.Fitted(&p.b))
	if e := (*iri.ParseError)(nil); errors.As(err, &e) {
		if e.Err == iri.ErrTooLong {
			return iri.Ref{}, nil, e
		}
		e.Input, e.Offset = strings.Clone(s), p.inputOffset(e.Offset)
		return iri.Ref{}, nil, e
	}
	return r, p.edits(), nil
}

// An Edit is a change that [Text] makes.
type Edit struct {
	Offset int    // byte offset of Old in the input
	Old    string // the text that is replaced; it shares memory with the input
	New    string // the replacement, "" to delete Old
	Reason Reason // why Text makes the change
}

// A Reason is the reason why [Text] makes an [Edit].
type Reason uint8

// The reasons.
const (
	Surroundings Reason = 1 + iota // text around the reference, such as white space and quotes
	Space                          // U+0020
	Excluded                       // one of < > " { } | ^ and `
	Backslash                      // a "\", which differs from "/"
	Control                        // a control character
	Percent                        // a "%" without two hexadecimal digits
	NumberSign                     // a "#" in a fragment
	Bracket                        // a "[" or "]" outside an IP literal
	UTF8                           // octets that are not well-formed UTF-8
	Repertoire                     // a character that is not allowed in IRIs or in this component
)

// reasonRows has the name and the message of each reason.
var reasonRows = [...]struct{ name, message string }{
	Surroundings: {"surroundings", "characters around the reference are not part of it"},
	Space:        {"space", "space must be percent-encoded"},
	Excluded:     {"excluded", "character is not allowed in an IRI and must be percent-encoded"},
	Backslash:    {"backslash", "backslash is not a slash and must be percent-encoded"},
	Control:      {"control", "control character must be percent-encoded"},
	Percent:      {"percent", "percent sign must be followed by two hexadecimal digits or be percent-encoded"},
	NumberSign:   {"number-sign", "number sign in a fragment must be percent-encoded"},
	Bracket:      {"bracket", "bracket outside an IP literal must be percent-encoded"},
	UTF8:         {"utf8", "ill-formed UTF-8 must be percent-encoded"},
	Repertoire:   {"repertoire", "character is not allowed in this component and must be percent-encoded"},
}

// String returns the name of r, such as "number-sign". The name is the same in every version of
// this package.
func (r Reason) String() string {
	if r == 0 || int(r) >= len(reasonRows) {
		return fmt.Sprintf("Reason(%d)", uint8(r))
	}
	return reasonRows[r].name
}

// Message describes r in words, such as "number sign in a fragment must be percent-encoded". If r
// is not one of the reasons, Message returns "".
func (r Reason) Message() string {
	if int(r) >= len(reasonRows) {
		return ""
	}
	return reasonRows[r].message
}

// A repairer writes the repaired text of input to b. If input has an error that repairer cannot
// repair, the repaired text is not a valid reference.
type repairer struct {
	input   string
	b       strings.Builder
	changes []change
	tooLong bool
}

// A change replaces input[from:to] with the text from newFrom to newTo of the result.
type change struct {
	from, to, newFrom, newTo int
	reason                   Reason
}

// repair writes the repaired input to b, and its changes to changes.
func (p *repairer) repair() {
	start, end := innerSpan(p.input)
	p.replace(0, start, "", Surroundings)
	s := p.input[:end]

	at := start + schemeLen(s[start:])
	p.b.WriteString(s[start:at])
	if strings.HasPrefix(s[at:], "//") {
		p.b.WriteString("//")
		at += len("//")
		authorityEnd := indexAny(s, at, "/?#")
		p.authority(at, authorityEnd)
		at = authorityEnd
	}
	pathEnd := indexAny(s, at, "?#")
	p.component(at, pathEnd, iri.ComponentPath)
	queryEnd := indexAny(s, pathEnd, "#")
	p.component(pathEnd, queryEnd, iri.ComponentQuery)
	if queryEnd < end {
		p.b.WriteByte('#')
		p.component(queryEnd+len("#"), end, iri.ComponentFragment)
	}
	p.replace(end, len(p.input), "", Surroundings)
}

// authority repairs input[start:end], the text of the authority. It copies an IP literal and a port
// unchanged.
func (p *repairer) authority(start, end int) {
	s := p.input
	if at := strings.IndexByte(s[start:end], '@'); at >= 0 {
		p.component(start, start+at, iri.ComponentUserinfo)
		p.b.WriteByte('@')
		start += at + len("@")
	}
	copyFrom := end // the start of the text to copy: a port with its ":", or an IP literal
	if colon := strings.LastIndexByte(s[start:end], ':'); colon >= 0 {
		copyFrom = start + colon
	}
	if strings.HasPrefix(s[start:end], "[") {
		copyFrom = start
	}
	p.component(start, copyFrom, iri.ComponentHost)
	p.b.WriteString(s[copyFrom:end])
}

// component repairs input[start:end] as text of component c. For a query, the text includes the "?"
// before it.
func (p *repairer) component(start, end int, c iri.Component) {
	s := p.input[:end]
	isLiteral := &literals()[c]
	for i := start; i < end; {
		if s[i] < utf8.RuneSelf && isLiteral[s[i]] {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if isCopied(s[i:], r, size, c) {
			i += size
			continue
		}
		p.b.WriteString(s[start:i])
		start = i + size
		var buf [utf8.UTFMax * pct.Len]byte
		p.replace(i, start, string(pct.AppendTriplets(buf[:0], s[i:start])), reasonFor(r, size))
		if i = start; p.tooLong {
			return
		}
	}
	p.b.WriteString(s[start:end])
}

// isCopied reports whether Text copies r, the character at the start of s, unchanged: because
// component c may contain r, or because Text cannot repair r. If r is ASCII, it must not be in
// literals()[c].
func isCopied(s string, r rune, size int, c iri.Component) bool {
	switch {
	case r == '%':
		return pct.IsTriplet(s)
	case r < utf8.RuneSelf:
		return r == '@' || r == ':' && c == iri.ComponentHost
	case r == utf8.RuneError && size == 1:
		return false
	}
	return pct.IsDecoded(r, c == iri.ComponentQuery) || pct.IsInappropriate(r)
}

// literals returns, for each component, the set of ASCII characters that the component may contain
// literally. The sets of components that [iri.Escape] does not accept are empty.
var literals = sync.OnceValue(func() *[iri.ComponentFragment + 1][utf8.RuneSelf]bool {
	var table [iri.ComponentFragment + 1][utf8.RuneSelf]bool
	for _, c := range [...]iri.Component{iri.ComponentUserinfo, iri.ComponentHost, iri.ComponentPath, iri.ComponentQuery, iri.ComponentFragment} {
		for r := range table[c] {
			text := string(rune(r))
			table[c][r] = iri.Escape(c, text) == text
		}
	}
	return &table
})

// reasonFor returns why the character r is percent-encoded.
func reasonFor(r rune, size int) Reason {
	switch {
	case r == utf8.RuneError && size == 1:
		return UTF8
	case r == ' ':
		return Space
	case r == '\\':
		return Backslash
	case r == '%':
		return Percent
	case r == '#':
		return NumberSign
	case r == '[' || r == ']':
		return Bracket
	case unicode.IsControl(r):
		return Control
	case r < utf8.RuneSelf:
		return Excluded
	}
	return Repertoire
}

// schemeLen returns the length of the scheme characters at the start of s and the ":" after them.
// If no ":" follows them, schemeLen returns 0. It accepts text that ParseRef later rejects, such as
// "1a:" and ":".
func schemeLen(s string) int {
	for i := range len(s) {
		switch c := s[i]; {
		case c == ':':
			return i + len(":")
		case !ascii.IsAlpha(c) && !ascii.IsDigit(c) && c != '+' && c != '-' && c != '.':
			return 0
		}
	}
	return 0
}

// replace writes text as the replacement of input[from:to], and records the change. It does nothing
// if from equals to.
func (p *repairer) replace(from, to int, text string, reason Reason) {
	if from == to {
		return
	}
	if p.tooLong = p.tooLong || p.b.Len()+len(text) > limit.MaxLen; p.tooLong {
		return
	}
	c := change{from, to, p.b.Len(), p.b.Len() + len(text), reason}
	p.b.WriteString(text)
	if n := len(p.changes); n > 0 && p.changes[n-1].to == from && p.changes[n-1].reason == reason {
		p.changes[n-1].to, p.changes[n-1].newTo = to, c.newTo
		return
	}
	p.changes = append(p.changes, c)
}

// edits returns the recorded changes as a list of edits.
func (p *repairer) edits() []Edit {
	text := p.b.String()
	edits := make([]Edit, len(p.changes))
	for k, c := range p.changes {
		edits[k] = Edit{c.from, p.input[c.from:c.to], text[c.newFrom:c.newTo], c.reason}
	}
	return edits
}

// inputOffset converts an offset in the result to the corresponding offset in input.
func (p *repairer) inputOffset(offset int) int {
	shift := 0 // an offset in input minus the corresponding offset in the result
	for _, c := range p.changes {
		if offset < c.newTo {
			return min(offset+shift, c.from)
		}
		shift = c.to - c.newTo
	}
	return offset + shift
}

// indexAny returns the offset in s of the first of chars at or after offset i. If s does not
// contain any of chars there, indexAny returns len(s).
func indexAny(s string, i int, chars string) int {
	if n := strings.IndexAny(s[i:], chars); n >= 0 {
		return i + n
	}
	return len(s)
}

// innerSpan returns the start and end of the text in s without its surroundings: white space,
// invisible characters, pairs of quotes or of "<" and ">", and "URL:" after "<".
func innerSpan(s string) (start, end int) {
	end = len(s)
	for {
		start += len(s[start:end]) - len(strings.TrimLeftFunc(s[start:end], isPadding))
		end = start + len(strings.TrimRightFunc(s[start:end], isPadding))
		open, size := utf8.DecodeRuneInString(s[start:end])
		closing, n := utf8.DecodeLastRuneInString(s[start:end])
		if end-start < size+n || !strings.ContainsRune(closingQuotes[open], closing) {
			return start, end
		}
		start += size
		end -= n
		const prefix = "URL:"
		if open == '<' && len(s[start:end]) >= len(prefix) && strings.EqualFold(s[start:start+len(prefix)], prefix) {
			start += len(prefix)
		}
	}
}

// closingQuotes maps each opening quote or bracket to the characters that may close it. The pairs
// follow the customs of several languages.
var closingQuotes = map[rune]string{
	'<': ">", '"': `"`, '\'': "'", '`': "`",
	'\u2018': "\u2019", '\u2019': "\u2019", '\u201a': "\u2018\u2019",
	'\u201c': "\u201d", '\u201d': "\u201d", '\u201e': "\u201c\u201d",
	'\u00ab': "\u00bb", '\u00bb': "\u00ab\u00bb", '\u2039': "\u203a", '\u203a': "\u2039\u203a",
	'\u300c': "\u300d", '\u300e': "\u300f",
}

// isPadding reports whether r is white space or an invisible character that pasted text may have at
// its ends.
func isPadding(r rune) bool {
	return unicode.IsSpace(r) || pct.IsBidiControl(r) || r == '\ufeff' || r == '\u200b'
}
