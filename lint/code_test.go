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
	fixed      string // "–" if there is no fix
	negative   string
}

// lintRows returns the rows of the table.
func lintRows(t testing.TB) (rows []lintRow) {
	_, table, _ := strings.Cut(iritest.File(t, "docs/lint.md"), "\n|---")
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if len(cells) != 8 {
			continue
		}
		rows = append(rows, lintRow{
			code: cells[0], severities: [3]string(cells[1:4]), section: cells[4],
			example: notatedIn(t, cells[5]), fixed: notatedIn(t, cells[6]), negative: notatedIn(t, cells[7]),
		})
	}
	return rows
}

var repetition = regexp.MustCompile(`(\\u....|.)\{(\d+)\}`)

// notatedIn returns what a cell of the table stands for.
func notatedIn(t testing.TB, cell string) string {
	cell = repetition.ReplaceAllStringFunc(strings.Trim(cell, "`"), func(s string) string {
		m := repetition.FindStringSubmatch(s)
		n, _ := strconv.Atoi(m[2])
		return strings.Repeat(m[1], n)
	})
	s, err := strconv.Unquote(`"` + cell + `"`)
	if err != nil {
		t.Fatalf("%s: %v", cell, err)
	}
	return s
}

// The table has each code, and all that it says is so: severity, section, example, fix and a
// reference without the finding.
func TestLintTable(t *testing.T) {
	rows := lintRows(t)
	codes := lint.Codes()
	if len(rows) != len(codes) || len(codes) < 50 {
		t.Fatal(len(rows), "rows,", len(codes), "codes")
	}
	for k, row := range rows {
		code, ok := lint.ParseCode(row.code)
		if !ok || code != codes[k] || code.String() != row.code || code.Section() != row.section {
			t.Errorf("%+v: %v, %v, %s", row, code, ok, code.Section())
		}
		found := 0
		for n, p := range lintProfiles {
			severity := p.Severity(code)
			if severity.String() != row.severities[n] {
				t.Errorf("%s: %v", row.code, severity)
			}
			findings := lint.Check(iri.MustParseRef(row.example), p)
			f := slices.IndexFunc(findings, func(f lint.Finding) bool { return f.Code == code })
			if (f >= 0) != (severity > lint.Off) {
				t.Errorf("%s: found: %v", row.code, f >= 0)
			}
			if f >= 0 {
				found++
				switch f := findings[f]; {
				case f.Section != row.section || f.Severity != severity || f.Message == "":
					t.Errorf("%s: %+v", row.code, f)
				case f.HasFix != (row.fixed != "–"), f.HasFix && fixed(row.example, f) != row.fixed:
					t.Errorf("%s: %+q", row.code, f.Fix)
				}
			}
			// Each code on its own, too.
			if only := onlyCode(code); !slices.ContainsFunc(lint.Check(iri.MustParseRef(row.example), only), func(f lint.Finding) bool {
				return f.Code == code && f.Severity == lint.Note
			}) || len(lint.Check(iri.MustParseRef(row.negative), only)) > 0 {
				t.Errorf("%s: %+v and %+v", row.code, lint.Check(iri.MustParseRef(row.example), only), lint.Check(iri.MustParseRef(row.negative), only))
			}
		}
		if found == 0 {
			t.Errorf("%s is in no profile", row.code)
		}
	}
}

// onlyCode returns a profile in which code, and nothing else, is a note.
func onlyCode(code lint.Code) lint.Profile {
	return lint.Profile{}.With(lint.Off, lint.Codes()...).With(lint.Note, code)
}
