package lint_test

import (
	"fmt"
	"slices"
	"testing"

	"example.com/iri"
	"example.com/iri/lint"
)

// Profiles compare equal if they report the same, and what is no code is of no account.
func TestProfile(t *testing.T) {
	last := lint.Code(len(lint.Codes()))
	for _, p := range []lint.Profile{
		lint.Profile{}.With(lint.Error, 0, last+1, 255),
		lint.Profile{}.With(lint.Error, lint.BidiControl),
		lint.Profile{}.With(lint.Error+1, lint.BidiControl),
		lint.Profile{}.With(lint.Off, last).With(lint.Error, last),
	} {
		if p != (lint.Profile{}) {
			t.Errorf("%v", p)
		}
	}
	if p := (lint.Profile{}); p.Severity(0) != lint.Off || p.Severity(last+1) != lint.Off || p.Severity(255) != lint.Off {
		t.Error("what is no code has a severity")
	}
	if c, ok := lint.ParseCode("nosuch"); ok || c != 0 {
		t.Error(c)
	}
	if c, ok := lint.ParseCode(""); ok || c != 0 {
		t.Error(c)
	}
	for _, c := range []lint.Code{0, last + 1, 255} {
		if c.Section() != "" || c.String() != fmt.Sprintf("Code(%d)", int(c)) {
			t.Errorf("%v, %q", c, c.Section())
		}
	}
	if s := lint.Severity(9); s.String() != "Severity(9)" {
		t.Error(s)
	}
	if lint.RFC() != (lint.Profile{}) {
		t.Error("RFC is not the zero Profile")
	}
	if got := summary(lint.Check(iri.Ref{}, lint.RDF())); got != "relative 0:0" {
		t.Errorf("%s of the zero Ref", got)
	}
}

// checkProfiles checks that a profile chooses among the findings.
func checkProfiles(t testing.TB, r iri.Ref, findings []lint.Finding) {
	t.Helper()
	for _, p := range lintProfiles {
		var want []lint.Finding
		for _, f := range findings {
			if f.Severity = p.Severity(f.Code); f.Severity > lint.Off {
				want = append(want, f)
			}
		}
		if got := lint.Check(r, p); !slices.Equal(got, want) {
			t.Errorf("%+q: %+v, want %+v", r, got, want)
		}
	}
}

var lintProfiles = [...]lint.Profile{{}, lint.RDF(), lint.Web()}
