package lint_test

import (
	"fmt"
	"slices"
	"testing"

	"example.com/iri"
	"example.com/iri/lint"
)

// Profiles that report the same findings are equal. Numbers that are not codes are ignored.
func TestProfile(t *testing.T) {
	last := lint.Code(len(lint.Codes()))
	for _, p := range []lint.Profile{
		lint.Profile{}.With(lint.Error, 0, last+1, 255),
		lint.Profile{}.With(lint.Error, lint.BidiControl),
		lint.Profile{}.With(lint.Error+1, lint.BidiControl),
		lint.Profile{}.With(lint.Off, last).With(lint.Error, last),
	} {
		if p != (lint.Profile{}) {
			t.Errorf("profile %v differs from the zero Profile", p)
		}
	}
	if p := (lint.Profile{}); p.Severity(0) != lint.Off || p.Severity(last+1) != lint.Off || p.Severity(255) != lint.Off {
		t.Error("a number that is not a code has a severity")
	}
	if c, ok := lint.ParseCode("nosuch"); ok || c != 0 {
		t.Errorf("ParseCode of an unknown name: %v, %v", c, ok)
	}
	if c, ok := lint.ParseCode(""); ok || c != 0 {
		t.Errorf("ParseCode of an empty name: %v, %v", c, ok)
	}
	for _, c := range []lint.Code{0, last + 1, 255} {
		if c.Section() != "" || c.String() != fmt.Sprintf("Code(%d)", int(c)) {
			t.Errorf("code %d: String %q, Section %q", int(c), c.String(), c.Section())
		}
	}
	if s := lint.Severity(9); s.String() != "Severity(9)" {
		t.Errorf("Severity(9).String() = %q", s.String())
	}
	if lint.RFC() != (lint.Profile{}) {
		t.Error("RFC is not the zero Profile")
	}
	if got := summary(lint.Check(iri.Ref{}, lint.RDF())); got != "relative 0:0" {
		t.Errorf("findings of the zero Ref: %s", got)
	}
}

// checkProfiles checks that a profile only selects among findings and sets their severities.
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
			t.Errorf("%+q: findings %+v, want %+v", r, got, want)
		}
	}
}

var lintProfiles = [...]lint.Profile{{}, lint.RDF(), lint.Web()}
