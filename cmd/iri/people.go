package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"example.com/iri"
)

// The verbs of this file are for people: they say what is suspect, or wrong, and where.

// maxTold is how many findings and edits of one input are told of in text: to show where each is
// takes time in proportion to the length of the input.
const maxTold = 100

// profiles are the profiles that -profile names.
var profiles = map[string]iri.Profile{"rfc": {}, "rdf": iri.ProfileRDF(), "web": iri.ProfileWeb()}

// A severity is what -set says of a code.
type severity struct {
	code  iri.Code
	level iri.Severity
}

// parseSeverities returns what a list such as "empty-path=off,relative=error" says.
func parseSeverities(list string) (changes []severity, err error) {
	for change := range strings.SplitSeq(list, ",") {
		name, level, _ := strings.Cut(change, "=")
		var s severity
		var ok bool
		if s.code, ok = iri.ParseCode(name); !ok {
			return nil, fmt.Errorf("no code %q", name)
		}
		for s.level.String() != level {
			if s.level++; s.level > iri.SeverityError {
				return nil, fmt.Errorf("no severity %q", level)
			}
		}
		changes = append(changes, s)
	}
	return changes, nil
}

// lint prints what is found in the n-th input.
func (r *runner) lint(what string, n int, s string) {
	ref, err := iri.ParseRef(s)
	if err != nil {
		r.refused(what, n, iri.Ref{}, err)
		return
	}
	findings := ref.Lint(r.options.profile)
	for _, f := range findings {
		if f.Severity > iri.SeverityNote {
			r.status = statusBad
		}
	}
	if r.options.json {
		dst := appendStart(r.out.AvailableBuffer(), ref, &r.options)
		r.print(append(appendList(dst, "findings", findings, appendFinding), "}\n"...))
		return
	}
	for k, f := range findings {
		if k == maxTold {
			r.print(fmt.Appendf(nil, "%s %d: and %d more\n", what, n, len(findings)-k))
			break
		}
		color := [...]string{iri.SeverityNote: cyan, iri.SeverityWarning: yellow, iri.SeverityError: red}[f.Severity]
		m := underlined(s, f.Start, f.End)
		told := fmt.Appendf(r.out.AvailableBuffer(), "%s %d: %s: %s (%s)\n%s", what, n,
			r.outPaint.in(color, f.Severity.String()+" "+f.Code.String()), f.Message, f.Section, m.lines(r.outPaint, color))
		if f.HasFix && !m.isMasked {
			told = fmt.Appendf(told, "    fix: %s\n", change(s[f.Start:f.End], f.Fix))
		}
		r.print(told)
	}
}

// appendFinding appends f as a JSON object.
func appendFinding(dst []byte, f iri.Finding) []byte {
	dst = append(dst, '{')
	dst = appendMember(dst, "code", f.Code.String())
	dst = appendMember(dst, "severity", f.Severity.String())
	dst = appendMember(dst, "component", f.Component.String())
	dst = appendNumber(dst, "start", f.Start)
	dst = appendNumber(dst, "end", f.End)
	dst = appendMember(dst, "message", f.Message)
	dst = appendMember(dst, "section", f.Section)
	if f.HasFix {
		dst = appendMember(dst, "fix", f.Fix)
	}
	return append(dst, '}')
}

// repair prints the n-th input repaired, and tells of each edit.
func (r *runner) repair(what string, n int, s string) {
	ref, edits, err := iri.Repair(s)
	if err != nil {
		r.refused(what, n, iri.Ref{}, err)
		return
	}
	if r.options.json {
		dst := appendMember(append(r.out.AvailableBuffer(), '{'), "input", s)
		dst = appendMember(dst, "reference", ref.String())
		r.print(append(appendList(dst, "edits", edits, appendEdit), "}\n"...))
		return
	}
	r.print(append(append(r.out.AvailableBuffer(), ref.String()...), '\n'))
	if len(edits) > 0 {
		r.flush()
	}
	wasMasked := false
	for k, e := range edits {
		if k == maxTold {
			fmt.Fprintf(r.err, "iri: %s %d: and %d more\n", what, n, len(edits)-k)
			break
		}
		m := underlined(s, e.Offset, e.Offset+len(e.Old))
		switch {
		case !m.isMasked:
			fmt.Fprintf(r.err, "iri: %s %d: repaired: %s\n%s    edit: %s\n", what, n, e.Reason.Message(), m.lines(r.errPaint, yellow), change(e.Old, e.New))
		case !wasMasked: // once, and without a word on what a password has in it
			fmt.Fprintf(r.err, "iri: %s %d: repaired: what may be a password\n%s", what, n, m.lines(r.errPaint, yellow))
			wasMasked = true
		}
	}
}

// appendEdit appends e as a JSON object.
func appendEdit(dst []byte, e iri.Edit) []byte {
	dst = appendNumber(append(dst, '{'), "offset", e.Offset)
	dst = appendMember(dst, "old", e.Old)
	dst = appendMember(dst, "new", e.New)
	return append(appendMember(dst, "reason", e.Reason.String()), '}')
}

// change tells what becomes of old.
func change(old, text string) string {
	switch {
	case old == "":
		return fmt.Sprintf("insert %s", quoted(text))
	case text == "":
		return fmt.Sprintf("remove %s", quoted(old))
	}
	return fmt.Sprintf("replace %s with %s", quoted(old), quoted(text))
}

// quoted returns s in visual order and quotes, cut if it is long.
func quoted(s string) string {
	text, _, _ := iri.VisualExcerpt(s, 0, 0)
	return overridden(text, s, 0)
}

// A marking is a text, in visual order, and a line under it that marks a part.
type marking struct {
	text, line string
	isMasked   bool // some of the part may be a password
}

// underlined marks s[start:end], or the place if that is empty.
func underlined(s string, start, end int) marking {
	text, spans, isMasked := iri.VisualExcerpt(s, start, end)
	var line []byte
	for i, c := range text {
		width := columns(string(c))
		mark := byte(' ')
		for _, span := range spans {
			if span[0] <= i && i < span[1] || i == span[0] {
				mark = '^'
			}
		}
		switch {
		case mark == '^' && width == 0 && len(line) > 0: // as part of the character before
			line[len(line)-1] = mark
		case mark == '^' && spans[0][0] == spans[0][1]:
			line = append(line, mark)
		default:
			line = append(line, strings.Repeat(string(mark), width)...)
		}
	}
	return marking{overridden(text, s, start), strings.TrimRight(string(line), " "), isMasked}
}

// columns returns how many columns s takes in a terminal.
func columns(s string) (n int) {
	for _, r := range s {
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me), 0x1160 <= r && r <= 0x11FF, 0xD7B0 <= r && r <= 0xD7FF:
			// marks, and the vowels and final consonants of Hangul syllables
		case kind == width.EastAsianWide, kind == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}

// overridden returns an excerpt of s in visual order so that terminals that know that order as well
// do not apply it twice.
func overridden(text, s string, offset int) string {
	const override, pop = "\u202d", "\u202c" // all from left to right
	e := iri.ParseError{Input: s, Offset: offset}
	if logical, _ := e.Excerpt(); text != strconv.Quote(logical) {
		return override + text + pop
	}
	return text
}

// lines returns the two lines, the second one in color.
func (m marking) lines(p paint, color string) string {
	return fmt.Sprintf("    %s\n    %s\n", m.text, p.in(color, m.line))
}

// A paint says whether there are to be colors.
type paint bool

// Colors of terminals, by ECMA-48.
const (
	red    = "\x1b[31m"
	yellow = "\x1b[33m"
	cyan   = "\x1b[36m"
	reset  = "\x1b[0m"
)

// paintFor returns whether there are colors on w: if that is a terminal, and nobody says that it
// is to have none (no-color.org).
func paintFor(w io.Writer, getenv func(string) string) paint {
	file, ok := w.(*os.File)
	if !ok || getenv("NO_COLOR") != "" || getenv("TERM") == "dumb" {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// in returns s in a color.
func (p paint) in(color, s string) string {
	if !p {
		return s
	}
	return color + s + reset
}
