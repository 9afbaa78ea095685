// Package repair converts pasted text to references (RFC 3987, section 3.1).
//
// [Text] returns a reference and the changes it has made, each an [Edit] with a [Reason].
//
// # Choices
//
// Package iri refuses text that is not a reference, and never repairs it. At its end, section 3.1
// allows programs to percent-encode some characters that an IRI cannot have. Where the RFC leaves a
// choice, this package has taken these:
//
//   - It goes beyond what section 3.1 allows, since it acts on text that is not an IRI. It also
//     encodes "%", "#", "[" and "]" where they are invalid, control characters, and ill-formed UTF-8,
//     and removes white space and quotes around the text. See [Text].
//   - Every change is an Edit. Nothing changes in text that is a reference.
//   - Delimiters are never added or moved. A missing scheme or host is not guessed.
//
// # Security
//
// Text never converts "\" to "/", but browsers do: in a browser the same text may lead to another
// host. Use the reference that Text returns, not the pasted text.
//
// Edits, and the Input of an error, show passwords. Only the message of an error masks them.
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

// Text returns an IRI reference for text that is not one, as people paste it. What [iri.ParseRef]
// accepts comes back as it is, without edits. Otherwise
//
//   - what is around the text is removed: white space, the invisible characters U+FEFF, U+200B and
//     those of bidirectional formatting, then "<" and ">", or quotes of any kind, at both ends, and
//     so on; and after such a "<" a "URL:" (RFC 3986, appendix C);
//   - the characters of US-ASCII that section 3.1 of RFC 3987 allows to be percent-encoded are:
//     space, "<", ">", '"', "{", "}", "|", "\", "^" and "`". A "\" never becomes "/", whatever
//     some browsers make of it;
//   - so are, though that section forbids it to the mapping of IRIs, "%" without two hexadecimal
//     digits after it, "#" in a fragment, and "[" and "]" except in IP literals. Text may do this
//     since it acts on text that is not an IRI; the edits have reasons of their own;
//   - so are control characters, octets that are not well-formed UTF-8, and characters that the
//     component cannot have: private use characters except in the query, and noncharacters.
//
// Delimiters are taken as RFC 3986, appendix B, has it, and never added or moved. Nothing is removed
// within the text: a line break there becomes "%0A". Text does not look at whether a host exists or a
// scheme makes sense: "example.com" is a relative reference, and it stays one.
//
// The edits are in the order of their offsets and do not overlap. Made in s, they yield the text of
// the result. The error, if any, is an [*iri.ParseError] that says what of s cannot be repaired: an
// IP literal or a port, ill-formed UTF-8 in these included; another "@"; a ":" in the first segment
// of a relative reference; or its length. Edits and the error have parts of s, passwords included;
// only the message masks them.
//
// Text does not allocate if there is nothing to repair. The time is in proportion to the length of
// s.
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
		e.Input, e.Offset = strings.Clone(s), p.origin(e.Offset)
		return iri.Ref{}, nil, e
	}
	return r, p.edits(), nil
}

// An Edit is a change that [Text] makes.
type Edit struct {
	Offset int    // byte offset in the input of what is changed
	Old    string // what stands there; it shares memory with the input
	New    string // what replaces it
	Reason Reason
}

// A Reason says why [Text] makes an Edit.
type Reason uint8

// The reasons.
const (
	Surroundings Reason = 1 + iota // white space, quotes or the like around the text
	Space                          // U+0020
	Excluded                       // one of < > " { } | ^ and `
	Backslash                      // a "\", which is not the same as "/"
	Control                        // a control character
	Percent                        // a "%" without two hexadecimal digits
	NumberSign                     // a "#" in a fragment
	Bracket                        // a "[" or "]" outside an IP literal
	UTF8                           // octets that are not well-formed UTF-8
	Repertoire                     // a character that no IRI has, or not in that component
)

// reasonRows has the names of reasons, and what they mean.
var reasonRows = [...]struct{ name, message string }{
	Surroundings: {"surroundings", "not part of the text"},
	Space:        {"space", "space"},
	Excluded:     {"excluded", "excluded character"},
	Backslash:    {"backslash", "backslash, which is no slash"},
	Control:      {"control", "control character"},
	Percent:      {"percent", "percent sign without two hexadecimal digits"},
	NumberSign:   {"number-sign", "number sign in a fragment"},
	Bracket:      {"bracket", "bracket outside an IP literal"},
	UTF8:         {"utf8", "ill-formed UTF-8"},
	Repertoire:   {"repertoire", "character not allowed there"},
}

// String returns the name of r, such as "number-sign". It does not change from version to version.
func (r Reason) String() string {
	if r == 0 || int(r) >= len(reasonRows) {
		return fmt.Sprintf("Reason(%d)", uint8(r))
	}
	return reasonRows[r].name
}

// Message returns what r means in words, such as "number sign in a fragment", "" if it is no
// reason.
func (r Reason) Message() string {
	if int(r) >= len(reasonRows) {
		return ""
	}
	return reasonRows[r].message
}

// A repairer makes a text of input that is a reference, if nothing else is wrong with it.
type repairer struct {
	input   string
	b       strings.Builder
	changes []change
	tooLong bool
}

// A change is an edit of input[from:to], which becomes newFrom to newTo of the result.
type change struct {
	from, to, newFrom, newTo int
	reason                   Reason
}

// repair repairs input.
func (p *repairer) repair() {
	start, end := surrounded(p.input)
	p.replace(0, start, "", Surroundings)
	s := p.input[:end]

	at := start + schemeLen(s[start:])
	p.b.WriteString(s[start:at])
	if strings.HasPrefix(s[at:], "//") {
		p.b.WriteString("//")
		at += len("//")
		authority := indexAny(s, at, "/?#")
		p.authority(at, authority)
		at = authority
	}
	path := indexAny(s, at, "?#")
	p.component(at, path, iri.ComponentPath)
	query := indexAny(s, path, "#")
	p.component(path, query, iri.ComponentQuery)
	if query < end {
		p.b.WriteByte('#')
		p.component(query+len("#"), end, iri.ComponentFragment)
	}
	p.replace(end, len(p.input), "", Surroundings)
}

// authority repairs input[start:end]. IP literals and ports are left alone.
func (p *repairer) authority(start, end int) {
	s := p.input
	if at := strings.IndexByte(s[start:end], '@'); at >= 0 {
		p.component(start, start+at, iri.ComponentUserinfo)
		p.b.WriteByte('@')
		start += at + len("@")
	}
	port := end
	if colon := strings.LastIndexByte(s[start:end], ':'); colon >= 0 {
		port = start + colon
	}
	if strings.HasPrefix(s[start:end], "[") {
		port = start
	}
	p.component(start, port, iri.ComponentHost)
	p.b.WriteString(s[port:end])
}

// component repairs input[start:end], which is to be component c; the "?" before a query is one of
// its characters.
func (p *repairer) component(start, end int, c iri.Component) {
	s := p.input[:end]
	isLiteral := &literals()[c]
	for i := start; i < end; {
		if s[i] < utf8.RuneSelf && isLiteral[s[i]] {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if isKept(s[i:], r, size, c) {
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

// isKept reports whether the character r at the start of s, which is not one of literals, may be in
// component c, or is not to be repaired there.
func isKept(s string, r rune, size int, c iri.Component) bool {
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

// literals has, for each component that text can be escaped for, the characters of US-ASCII that
// may be in it.
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

// schemeLen returns the length of what may be a scheme at the start of s, with its ":", or 0.
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

// replace writes what replaces input[from:to], if that is not empty.
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

// edits returns the changes that were made.
func (p *repairer) edits() []Edit {
	text := p.b.String()
	edits := make([]Edit, len(p.changes))
	for k, c := range p.changes {
		edits[k] = Edit{c.from, p.input[c.from:c.to], text[c.newFrom:c.newTo], c.reason}
	}
	return edits
}

// origin returns the offset in input of what is at offset in the result.
func (p *repairer) origin(offset int) int {
	moved := 0
	for _, c := range p.changes {
		if offset < c.newTo {
			return min(offset+moved, c.from)
		}
		moved = c.to - c.newTo
	}
	return offset + moved
}

// indexAny returns the offset in s, from i on, of the first of chars, or len(s).
func indexAny(s string, i int, chars string) int {
	if n := strings.IndexAny(s[i:], chars); n >= 0 {
		return i + n
	}
	return len(s)
}

// surrounded returns where in s what is not around the text begins and ends.
func surrounded(s string) (start, end int) {
	end = len(s)
	for {
		start += len(s[start:end]) - len(strings.TrimLeftFunc(s[start:end], isAround))
		end = start + len(strings.TrimRightFunc(s[start:end], isAround))
		open, size := utf8.DecodeRuneInString(s[start:end])
		closing, n := utf8.DecodeLastRuneInString(s[start:end])
		if end-start < size+n || !strings.ContainsRune(quotes[open], closing) {
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

// quotes has what may close that which people put around a text, by what opens it.
var quotes = map[rune]string{
	'<': ">", '"': `"`, '\'': "'", '`': "`",
	'\u2018': "\u2019", '\u2019': "\u2019", '\u201a': "\u2018\u2019",
	'\u201c': "\u201d", '\u201d': "\u201d", '\u201e': "\u201c\u201d",
	'\u00ab': "\u00bb", '\u00bb': "\u00ab\u00bb", '\u2039': "\u203a", '\u203a': "\u2039\u203a",
	'\u300c': "\u300d", '\u300e': "\u300f",
}

// isAround reports whether r may be around a text without being seen.
func isAround(r rune) bool {
	return unicode.IsSpace(r) || pct.IsBidiControl(r) || r == '\ufeff' || r == '\u200b'
}
