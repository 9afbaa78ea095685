package main

import (
	"fmt"

	"example.com/iri"
	"example.com/iri/lint"
	"example.com/iri/repair"
)

// This file has the verbs lint and repair, which may report several findings or edits for one
// input.

// maxReported is the maximum number of findings or edits that are reported for one input, except
// in JSON. There is a limit because marking a single position takes time linear in the length of
// the input.
const maxReported = 100

// severityColors has the color for each severity.
var severityColors = [...]string{lint.Note: cyan, lint.Warning: yellow, lint.Error: red}

// reportFindings checks an input and prints the findings.
func reportFindings(p *printer, in input, o *options) {
	ref, err := iri.ParseRef(in.text)
	if err != nil {
		p.inputError(in, iri.Ref{}, err)
		return
	}
	findings := lint.Check(ref, o.profile)
	for _, f := range findings {
		if f.Severity > lint.Note {
			p.status = statusError
		}
	}
	if o.json {
		dst := appendStart(p.buffer(), ref, o)
		p.print(append(appendList(dst, "findings", findings, appendFinding), "}\n"...))
		return
	}
	for k, f := range findings {
		if k == maxReported {
			p.print(fmt.Appendf(nil, "%s: %d more not shown; use -json to list all\n", in, len(findings)-k))
			return
		}
		printFinding(p, in, f)
	}
}

// printFinding prints a finding, its position, and its fix if there is one.
func printFinding(p *printer, in input, f lint.Finding) {
	color := severityColors[f.Severity]
	m := underline(in.text, f.Start, f.End)
	name := p.outColors.paint(color, f.Severity.String()+" "+f.Code.String())
	text := fmt.Appendf(p.buffer(), "%s: %s: %s (%s)\n%s\n", in, name, f.Message, f.Section, m.lines(p.outColors, color))
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

// reportEdits repairs an input, prints the resulting reference, and reports each edit.
func reportEdits(p *printer, in input, o *options) {
	ref, edits, err := repair.Text(in.text)
	if err != nil {
		p.inputError(in, iri.Ref{}, err)
		return
	}
	if o.json {
		dst := appendMember(append(p.buffer(), '{'), "input", in.text)
		dst = appendMember(dst, "reference", ref.String())
		p.print(append(appendList(dst, "edits", edits, appendEdit), "}\n"...))
		return
	}
	p.print(append(append(p.buffer(), ref.String()...), '\n'))
	maskedReported := false
	for k, e := range edits {
		if k == maxReported {
			p.message("%s: %d more not shown; use -json to list all", in, len(edits)-k)
			return
		}
		m := underline(in.text, e.Offset, e.Offset+len(e.Old))
		lines := m.lines(p.errColors, yellow)
		switch {
		case !m.isMasked:
			p.message("%s: repaired: %s\n%s\n    edit: %s", in, e.Reason.Message(), lines, describeChange(e.Old, e.New))
		case !maskedReported: // once, so that the number of messages reveals nothing about the password
			p.message("%s: repaired: possible password (edits not shown)\n%s", in, lines)
			maskedReported = true
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

// describeChange describes the edit that replaces one text with another.
func describeChange(before, after string) string {
	switch {
	case before == "":
		return fmt.Sprintf("insert %s", quote(after))
	case after == "":
		return fmt.Sprintf("remove %s", quote(before))
	}
	return fmt.Sprintf("replace %s with %s", quote(before), quote(after))
}
