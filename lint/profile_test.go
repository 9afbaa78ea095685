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
			t.Errorf("profile %v must be equal to the zero Profile", p)
		}
	}
	if p := (lint.Profile{}); p.Severity(0) != lint.Off || p.Severity(last+1) != lint.Off || p.Severity(255) != lint.Off {
		t.Error("the severity of a number that is not a code must be Off")
	}
	if c, ok := lint.ParseCode("nosuch"); ok || c != 0 {
		t.Errorf("ParseCode of an unknown name returns %v, %v, want 0, false", c, ok)
	}
	if c, ok := lint.ParseCode(""); ok || c != 0 {
		t.Errorf("ParseCode of an empty name returns %v, %v, want 0, false", c, ok)
	}
	for _, c := range []lint.Code{0, last + 1, 255} {
		if c.Section() != "" || c.String() != fmt.Sprintf("Code(%d)", int(c)) {
			t.Errorf("code %d: String returns %q, Section %q; want %q and \"\"", int(c), c.String(), c.Section(), fmt.Sprintf("Code(%d)", int(c)))
		}
	}
	if s := lint.Severity(9); s.String() != "Severity(9)" {
		t.Errorf("Severity(9).String() = %q, want \"Severity(9)\"", s.String())
	}
	if lint.RFC() != (lint.Profile{}) {
		t.Error("RFC must return the zero Profile")
	}
	if got := summary(lint.Check(iri.Ref{}, lint.RDF())); got != "relative 0:0" {
		t.Errorf("the zero Ref has the findings %q, want \"relative 0:0\"", got)
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
			t.Errorf("%+q: findings %+v, want the findings of a profile with all codes, with the severities of this profile: %+v", r, got, want)
		}
	}
}

// lintProfiles has the profiles in the order of the columns in docs/lint.md.
var lintProfiles = [...]lint.Profile{{}, lint.RDF(), lint.Web()}
