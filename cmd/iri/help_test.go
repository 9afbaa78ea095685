package main

import (
	"flag"
	"strings"
	"testing"
)

// helpOf runs the command with arguments that make it print help, and returns its standard output.
func helpOf(t *testing.T, args ...string) string {
	t.Helper()
	got := runBinary(t, "", args...)
	if got.status != statusOK || got.stderr != "" {
		t.Errorf("iri %q: status %d, standard error %q; want status %d and an empty standard error", args, got.status, got.stderr, statusOK)
	}
	return got.stdout
}

// The help and doc.go contain the usage line and the flags of every verb.
func TestHelp(t *testing.T) {
	all, page := helpOf(t), manual(t)
	for _, args := range [][]string{{"help"}, {"-h"}, {"-help"}, {"--help"}} {
		if helpOf(t, args...) != all {
			t.Errorf("iri %q must print the same help as iri without arguments", args)
		}
	}
	_, sections, _ := strings.Cut(page, "\n# Verbs\n")
	sections, _, _ = strings.Cut(sections, "\n# ")
	for _, v := range verbs {
		help := helpOf(t, "help", v.name)
		if helpOf(t, v.name, "-h") != help || helpOf(t, v.name, "-json", "--help") != help {
			t.Errorf("%s: iri help and -h must print the same help", v.name)
		}
		usage := "iri " + v.name + " [-json] " + v.args + "\n"
		if !strings.Contains(all, "\t"+usage) || !strings.HasPrefix(help, "Usage: "+usage) {
			t.Errorf("the help of iri must contain %q, and the help of the verb must begin with it:\n%s\n%s", usage, all, help)
		}
		_, section, ok := strings.Cut(sections, "\n\t"+usage)
		if !ok {
			t.Errorf("doc.go must contain %q", usage)
		}
		section, _, _ = strings.Cut(section, "\n\tiri ")
		v.flagSet(new(options)).VisitAll(func(f *flag.Flag) {
			value, _ := flag.UnquoteUsage(f)
			synopsis := strings.TrimSpace("-" + f.Name + " " + value)
			if !strings.Contains(usage, "["+synopsis+"]") || !strings.Contains(help, "\n  "+synopsis+"\n") {
				t.Errorf("the help of %[2]s must list the flag %[1]q, in the usage line and on a line of its own:\n%[3]s", synopsis, v.name, help)
			}
			if f.Name != "json" && !strings.Contains(section, "-"+f.Name) {
				t.Errorf("the section of doc.go for %[2]s must mention -%[1]s:\n%[3]s", f.Name, v.name, section)
			}
		})
	}
}
