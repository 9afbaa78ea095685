package main

import (
	"flag"
	"strings"
	"testing"
)

// helpOf returns what the command prints of that, which is all.
func helpOf(t *testing.T, args ...string) string {
	t.Helper()
	got := executed(t, "", args...)
	if got.status != statusFine || got.stderr != "" {
		t.Errorf("%q: status %d, %s", args, got.status, got.stderr)
	}
	return got.stdout
}

// Help and doc.go name every verb, how it is called, and its flags.
func TestHelp(t *testing.T) {
	all, page := helpOf(t), doc(t)
	for _, args := range [][]string{{"help"}, {"-h"}, {"-help"}, {"--help"}} {
		if helpOf(t, args...) != all {
			t.Errorf("%q: help differs", args)
		}
	}
	_, sections, _ := strings.Cut(page, "\n# Verbs\n")
	sections, _, _ = strings.Cut(sections, "\n# ")
	for _, v := range verbs {
		help := helpOf(t, "help", v.name)
		if helpOf(t, v.name, "-h") != help || helpOf(t, v.name, "-json", "--help") != help {
			t.Errorf("%s: help differs", v.name)
		}
		usage := "iri " + v.name + " [-json] " + v.args + "\n"
		if !strings.Contains(all, "\t"+usage) || !strings.HasPrefix(help, "Usage: "+usage) {
			t.Errorf("no %q in\n%s\n%s", usage, all, help)
		}
		_, section, ok := strings.Cut(sections, "\n\t"+usage)
		if !ok {
			t.Errorf("no %q in doc.go", usage)
		}
		section, _, _ = strings.Cut(section, "\n\tiri ")
		v.flagSet(new(options)).VisitAll(func(f *flag.Flag) {
			value, _ := flag.UnquoteUsage(f)
			call := strings.TrimSpace("-" + f.Name + " " + value)
			if !strings.Contains(usage, "["+call+"]") || !strings.Contains(help, "\n  "+call+"\n") {
				t.Errorf("no %q in the help of %s:\n%s", call, v.name, help)
			}
			if f.Name != "json" && !strings.Contains(section, "-"+f.Name) {
				t.Errorf("no -%s in doc.go on %s:\n%s", f.Name, v.name, section)
			}
		})
	}
}
