package lint_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/lint"
)

// A lintRow is a row of the table in docs/lint.md.
type lintRow struct {
	code       string
	severities [3]string // in the profiles of lintProfiles
	section    string
	example    string
	fixed      string // the example with its fix applied, or "–" if the finding has no fix
	negative   string // a similar reference without the finding
}

// lintRows returns the rows of the table in docs/lint.md.
func lintRows(t testing.TB) (rows []lintRow) {
	_, table, _ := strings.Cut(iritest.File(t, "docs/lint.md"), "\n|---")
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if len(cells) != 8 {
			continue
		}
		rows = append(rows, lintRow{
			code: cells[0], severities: [3]string(cells[1:4]), section: cells[4],
			example: unquoted(t, cells[5]), fixed: unquoted(t, cells[6]), negative: unquoted(t, cells[7]),
		})
	}
	return rows
}

// repetition matches a character, or its escape, and the number of its copies in braces.
var repetition = regexp.MustCompile(`(\\u....|.)\{(\d+)\}`)

// unquoted returns the text of a table cell, with "{31}" and the escapes of Go expanded.
func unquoted(t testing.TB, cell string) string {
	cell = repetition.ReplaceAllStringFunc(strings.Trim(cell, "`"), func(s string) string {
		m := repetition.FindStringSubmatch(s)
		n, _ := strconv.Atoi(m[2])
		return strings.Repeat(m[1], n)
	})
	s, err := strconv.Unquote(`"` + cell + `"`)
	if err != nil {
		t.Fatalf("docs/lint.md: invalid cell %s: %v", cell, err)
	}
	return s
}

// The table in docs/lint.md has a row for each code, and every cell is correct: severities,
// section, example, fix, and the reference without the finding.
func TestLintTable(t *testing.T) {
	rows := lintRows(t)
	codes := lint.Codes()
	for k, code := range codes {
		if code.String() == "" {
			t.Fatalf("codeRows in lint/code.go has no row for code %d, the one after %q", int(code), codes[max(k-1, 0)])
		}
		if !slices.ContainsFunc(rows, func(row lintRow) bool { return row.code == code.String() }) {
			t.Errorf("docs/lint.md: the table has no row for code %q; add one after the row for %q", code, codes[max(k-1, 0)])
		}
	}
	for _, row := range rows {
		if _, ok := lint.ParseCode(row.code); !ok {
			t.Errorf("docs/lint.md: the table has a row for %q, which is not a code of package lint; remove it", row.code)
		}
	}
	if t.Failed() {
		return
	}
	if len(rows) != len(codes) || len(codes) < 50 {
		t.Fatalf("docs/lint.md: the table has %d rows, want one for each of %d codes", len(rows), len(codes))
	}
	for k, row := range rows {
		code, ok := lint.ParseCode(row.code)
		if code != codes[k] {
			t.Errorf("docs/lint.md: row %d of the table is for %q, want %q: rows must be in the order of lint.Codes", k+1, row.code, codes[k])
		}
		if !ok || code.String() != row.code {
			t.Errorf("ParseCode(%q) = %v, %v, want the code with this name, true", row.code, code, ok)
		}
		if code.Section() != row.section {
			t.Errorf("docs/lint.md: row %q has specification %q, want %q", row.code, row.section, code.Section())
		}
		found := 0
		for n, p := range lintProfiles {
			severity := p.Severity(code)
			if severity.String() != row.severities[n] {
				t.Errorf("docs/lint.md: row %q has severity %s in profile %d, want %v", row.code, row.severities[n], n, severity)
			}
			findings := lint.Check(iri.MustParseRef(row.example), p)
			f := slices.IndexFunc(findings, func(f lint.Finding) bool { return f.Code == code })
			if (f >= 0) != (severity > lint.Off) {
				t.Errorf("docs/lint.md: row %q: the finding is in the example with profile %d: %v; want it exactly if its severity, %v, is not off", row.code, n, f >= 0, severity)
			}
			if f >= 0 {
				found++
				switch f := findings[f]; {
				case f.Section != row.section || f.Severity != severity || f.Message == "":
					t.Errorf("docs/lint.md: row %q has section %q and severity %v, but the finding is %+v; want the same, and a message", row.code, row.section, severity, f)
				case f.HasFix != (row.fixed != "–"), f.HasFix && fixed(row.example, f) != row.fixed:
					t.Errorf("docs/lint.md: row %q has the fixed example %+q, want the example with Fix, %+q, applied, or – if HasFix, %v, is false", row.code, row.fixed, f.Fix, f.HasFix)
				}
			}
			// A profile with only this code finds the example, and nothing in the other
			// reference.
			if only := onlyCode(code); !slices.ContainsFunc(lint.Check(iri.MustParseRef(row.example), only), func(f lint.Finding) bool {
				return f.Code == code && f.Severity == lint.Note
			}) || len(lint.Check(iri.MustParseRef(row.negative), only)) > 0 {
				t.Errorf("docs/lint.md: row %q: in a profile with only this code, the findings in the example are %+v, want a note; the findings in the last column are %+v, want none", row.code, lint.Check(iri.MustParseRef(row.example), only), lint.Check(iri.MustParseRef(row.negative), only))
			}
		}
		if found == 0 {
			t.Errorf("docs/lint.md: a profile must report the example of row %q, but none does", row.code)
		}
	}
}

// onlyCode returns a profile that reports code as a note, and no other code.
func onlyCode(code lint.Code) lint.Profile {
	return lint.Profile{}.With(lint.Off, lint.Codes()...).With(lint.Note, code)
}
