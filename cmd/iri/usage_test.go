package main

import (
	"strings"
	"testing"
)

// Who types another word is told of the verb that it resembles, if there is one.
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
			if got := called("", args...); got.status != statusUsage || !strings.HasSuffix(got.stderr, "\""+word+"\""+hint+"\nRun \"iri help\" for how to use it.\n") {
				t.Errorf("%q: %+v, want %q", args, got, hint)
			}
		}
	}
}
