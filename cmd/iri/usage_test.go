package main

import (
	"strings"
	"testing"
)

// For an unknown verb, the error suggests a verb with a similar name, if there is one.
func TestSuggestion(t *testing.T) {
	for word, want := range map[string]string{
		"URL": "uri", "ir": "iri", "pars": "parse", "parsers": "parse", "nirmalise": "normalize", "nrmalze": "normalize",
		"reslove": "resolve", "rel": "relativize", "com": "compare", "print": "lint",
		"": "", "i": "", "x": "", "re": "", "xyz": "", "abcse": "", "abcrse": "",
	} {
		hint := ""
		if want != "" {
			hint = "; did you mean \"" + want + "\"?"
		}
		for _, args := range [][]string{{word}, {"help", word}} {
			if got := runInProcess("", args...); got.status != statusUsage || !strings.HasSuffix(got.stderr, "\""+word+"\""+hint+"\nRun \"iri help\" for usage.\n") {
				t.Errorf("iri %q: %+v, want the hint %q", args, got, hint)
			}
		}
	}
}
