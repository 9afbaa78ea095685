package main

import (
	"fmt"

	"example.com/iri"
	"example.com/iri/lint"
	"example.com/iri/repair"
)

// This file has the verbs that report several things about one input, each with its place.

// maxReported is how many findings or edits of one input are reported in text. Showing the place of
// each takes time in proportion to the length of the input.
const maxReported = 100

// severityColors has a color for each severity of a finding.
var severityColors = [...]string{lint.Note: cyan, lint.Warning: yellow, lint.Error: red}

// reportFindings reports the findings in an input.
func reportFindings(p *printer, in input, o *options) {
	ref, err := iri.ParseRef(in.text)
	if err != nil {
		p.refuse(in, iri.Ref{}, err)
		return
	}
	findings := lint.Check(ref, o.profile)
	for _, f := range findings {
		if f.Severity > lint.Note {
			p.status = statusBad
		}
	}
	if o.json {
		dst := appendStart(p.buffer(), ref, o)
		p.print(append(appendList(dst, "findings", findings, appendFinding), "}\n"...))
		return
	}
	for k, f := range findings {
		if k == maxReported {
			p.print(fmt.Appendf(nil, "%s: and %d more\n", in, len(findings)-k))
			return
		}
		printFinding(p, in, f)
	}
}

// printFinding prints one finding, its place, and its fix if there is one.
func printFinding(p *printer, in input, f lint.Finding) {
	color := severityColors[f.Severity]
	m := underlined(in.text, f.Start, f.End)
	name := p.outPaint.in(color, f.Severity.String()+" "+f.Code.String())
	text := fmt.Appendf(p.buffer(), "%s: %s: %s (%s)\n%s\n", in, name, f.Message, f.Section, m.lines(p.outPaint, color))
	if f.HasFix && !m.isMasked {
		text = fmt.Appendf(text, "    fix: %s\n", describeChange(in.text[f.Start:f.End], f.Fix))
	}
	p.print(text)
}

// appendFinding appends f as a JSON object.
func appendFinding(dst []byte, f lint.Finding) []byte {
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

// reportEdits prints the reference that an input is repaired to, and reports each edit.
func reportEdits(p *printer, in input, o *options) {
	ref, edits, err := repair.Text(in.text)
	if err != nil {
		p.refuse(in, iri.Ref{}, err)
		return
	}
	if o.json {
		dst := appendMember(append(p.buffer(), '{'), "input", in.text)
		dst = appendMember(dst, "reference", ref.String())
		p.print(append(appendList(dst, "edits", edits, appendEdit), "}\n"...))
		return
	}
	p.print(append(append(p.buffer(), ref.String()...), '\n'))
	wasMasked := false
	for k, e := range edits {
		if k == maxReported {
			p.note("%s: and %d more", in, len(edits)-k)
			return
		}
		m := underlined(in.text, e.Offset, e.Offset+len(e.Old))
		lines := m.lines(p.errPaint, yellow)
		switch {
		case !m.isMasked:
			p.note("%s: repaired: %s\n%s\n    edit: %s", in, e.Reason.Message(), lines, describeChange(e.Old, e.New))
		case !wasMasked: // once, so that the edits show nothing about a password
			p.note("%s: repaired: what may be a password\n%s", in, lines)
			wasMasked = true
		}
	}
}

// appendEdit appends e as a JSON object.
func appendEdit(dst []byte, e repair.Edit) []byte {
	dst = appendNumber(append(dst, '{'), "offset", e.Offset)
	dst = appendMember(dst, "old", e.Old)
	dst = appendMember(dst, "new", e.New)
	return append(appendMember(dst, "reason", e.Reason.String()), '}')
}

// describeChange describes how to change one text into another.
func describeChange(before, after string) string {
	switch {
	case before == "":
		return fmt.Sprintf("insert %s", quoted(after))
	case after == "":
		return fmt.Sprintf("remove %s", quoted(before))
	}
	return fmt.Sprintf("replace %s with %s", quoted(before), quoted(after))
}
