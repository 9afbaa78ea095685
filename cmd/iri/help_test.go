package main

import (
	"flag"
	"strings"
	"testing"
)

// helpOf returns the standard output of a call that prints help. Standard error must be empty.
func helpOf(t *testing.T, args ...string) string {
	t.Helper()
	got := runBinary(t, "", args...)
	if got.status != statusOK || got.stderr != "" {
		t.Errorf("iri %q: status %d, standard error %q", args, got.status, got.stderr)
	}
	return got.stdout
}

// The help and doc.go contain the usage line and the flags of every verb.
func TestHelp(t *testing.T) {
	all, page := helpOf(t), manual(t)
	for _, args := range [][]string{{"help"}, {"-h"}, {"-help"}, {"--help"}} {
		if helpOf(t, args...) != all {
			t.Errorf("iri %q: the help differs from iri without arguments", args)
		}
	}
	_, sections, _ := strings.Cut(page, "\n# Verbs\n")
	sections, _, _ = strings.Cut(sections, "\n# ")
	for _, v := range verbs {
		help := helpOf(t, "help", v.name)
		if helpOf(t, v.name, "-h") != help || helpOf(t, v.name, "-json", "--help") != help {
			t.Errorf("%s: the help differs between iri help and -h", v.name)
		}
		usage := "iri " + v.name + " [-json] " + v.args + "\n"
		if !strings.Contains(all, "\t"+usage) || !strings.HasPrefix(help, "Usage: "+usage) {
			t.Errorf("no %q in the help:\n%s\n%s", usage, all, help)
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
				t.Errorf("no -%s in the section of doc.go for %s:\n%s", f.Name, v.name, section)
			}
		})
	}
}
