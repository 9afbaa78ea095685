package iri

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
)

// Repair makes an IRI reference of text that is none, as people paste it. What [ParseRef] takes
// comes back as it is, without edits. Otherwise
//
//   - what is around the text is removed: white space, the invisible characters U+FEFF, U+200B and
//     those of bidirectional formatting, then "<" and ">", or quotes of any kind, at both ends, and
//     so on; and behind such a "<" a "URL:" (RFC 3986, appendix C);
//   - the characters of US-ASCII that section 3.1 of RFC 3987 allows to be percent-encoded are:
//     space, "<", ">", '"', "{", "}", "|", "\", "^" and "`". A "\" never becomes "/", whatever
//     some browsers make of it;
//   - so are, though that section forbids it to the mapping of IRIs, "%" without two hexadecimal
//     digits behind it, "#" in a fragment, and "[" and "]" but for IP literals. Repair may do this
//     since it acts on text that is no IRI; the edits have reasons of their own;
//   - so are control characters, octets that are not well-formed UTF-8, and characters that the
//     component cannot have: private use but in the query, noncharacters and the like.
//
// Delimiters are taken as RFC 3986, appendix B, has it, and never added or moved. Nothing is removed
// within the text: a line break there becomes "%0A". Repair does not look at whether a host exists
// or a scheme makes sense: "example.com" is a relative reference, and it stays one.
//
// The edits are in the order of their offsets and do not overlap. Made in s, they yield the text
// of the result. The error, if any, is a [*ParseError] that tells what of s cannot be repaired: an
// IP literal or a port, ill-formed UTF-8 in these included; another "@"; a ":" in the first segment
// of a relative reference; or its length.
// Edits and the error have parts of s, passwords included; only the message masks them.
//
// Repair does not allocate if there is nothing to repair. The time is in proportion to the length
// of s.
func Repair(s string) (Ref, []Edit, error) {
	r, err := ParseRef(s)
	if err == nil || errors.Is(err, ErrTooLong) {
		return r, nil, err
	}
	p := repairer{input: s}
	if p.repair(); p.tooLong {
		return Ref{}, nil, &ParseError{Err: ErrTooLong}
	}
	r, err = ParseRef(fitted(&p.b))
	if e := (*ParseError)(nil); errors.As(err, &e) {
		if e.Err == ErrTooLong {
			return Ref{}, nil, e
		}
		e.Input, e.Offset = strings.Clone(s), p.origin(e.Offset)
		return Ref{}, nil, e
	}
	return r, p.edits(), nil
}

// An Edit is a change that [Repair] makes.
type Edit struct {
	Offset int    // byte offset in the input of what is changed
	Old    string // what stands there; it shares memory with the input
	New    string // what replaces it; it shares memory with the result
	Reason Reason
}

// A Reason tells why [Repair] makes an Edit.
type Reason uint8

// The reasons.
const (
	ReasonSurroundings Reason = 1 + iota // white space, quotes or the like around the text
	ReasonSpace                          // U+0020
	ReasonExcluded                       // one of < > " { } | ^ and `
	ReasonBackslash                      // a "\", which is not the same as "/"
	ReasonControl                        // a control character
	ReasonPercent                        // a "%" without two hexadecimal digits
	ReasonNumberSign                     // a "#" in a fragment
	ReasonBracket                        // a "[" or "]" outside an IP literal
	ReasonUTF8                           // octets that are not well-formed UTF-8
	ReasonRepertoire                     // a character that no IRI has, or not in that component
)

// reasonRows has the names of reasons, and what they mean.
var reasonRows = [...]struct{ name, message string }{
	ReasonSurroundings: {"surroundings", "not part of the text"},
	ReasonSpace:        {"space", "space"},
	ReasonExcluded:     {"excluded", "excluded character"},
	ReasonBackslash:    {"backslash", "backslash, which is no slash"},
	ReasonControl:      {"control", "control character"},
	ReasonPercent:      {"percent", "percent sign without two hexadecimal digits"},
	ReasonNumberSign:   {"number-sign", "number sign in a fragment"},
	ReasonBracket:      {"bracket", "bracket outside an IP literal"},
	ReasonUTF8:         {"utf8", "ill-formed UTF-8"},
	ReasonRepertoire:   {"repertoire", "character not allowed there"},
}

// String returns the name of r, such as "number-sign". It does not change from version to version.
func (r Reason) String() string {
	if r == 0 || int(r) >= len(reasonRows) {
		return nameOf(uint8(r), "Reason")
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
	p.replace(0, start, "", ReasonSurroundings)
	s := p.input[:end]

	at := start
	if i := scan(s, start, inScheme); i < end && s[i] == ':' {
		at = i + len(":")
	}
	p.b.WriteString(s[start:at])
	if strings.HasPrefix(s[at:], "//") {
		p.b.WriteString("//")
		at += len("//")
		authority := indexAny(s, at, "/?#")
		p.authority(at, authority)
		at = authority
	}
	path := indexAny(s, at, "?#")
	p.component(at, path, inPath, false)
	query := indexAny(s, path, "#")
	p.component(path, query, inQuery, true)
	if query < end {
		p.b.WriteByte('#')
		p.component(query+len("#"), end, inQuery, false)
	}
	p.replace(end, len(p.input), "", ReasonSurroundings)
}

// authority repairs input[start:end]. IP literals and ports are left alone.
func (p *repairer) authority(start, end int) {
	s := p.input
	if at := strings.IndexByte(s[start:end], '@'); at >= 0 {
		p.component(start, start+at, inUserinfo, false)
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
	p.component(start, port, inRegName, false)
	p.b.WriteString(s[port:end])
}

// component repairs input[start:end], whose characters have to be in set; "?" at the start of a
// query is one of these.
func (p *repairer) component(start, end int, set class, isQuery bool) {
	s := p.input[:end]
	for !p.tooLong {
		bad := scan(s, start, set)
		p.b.WriteString(s[start:bad])
		if bad == end {
			return
		}
		r, size := utf8.DecodeRuneInString(s[bad:])
		start = bad + size
		reason := ReasonRepertoire
		switch {
		case isQuery && isIprivate(r), r == '@', r == ':' && set == inRegName:
			p.b.WriteString(s[bad:start]) // allowed there, or not to be repaired
			continue
		case r == utf8.RuneError && size == 1:
			reason = ReasonUTF8
		case r == ' ':
			reason = ReasonSpace
		case r == '\\':
			reason = ReasonBackslash
		case r == '%':
			reason = ReasonPercent
		case r == '#':
			reason = ReasonNumberSign
		case r == '[' || r == ']':
			reason = ReasonBracket
		case unicode.IsControl(r):
			reason = ReasonControl
		case r < utf8.RuneSelf:
			reason = ReasonExcluded
		}
		var buf [utf8.UTFMax * len("%XX")]byte
		for k := range size {
			pct.PutTriplet(buf[k*len("%XX"):], s[bad+k])
		}
		p.replace(bad, start, string(buf[:size*len("%XX")]), reason)
	}
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
