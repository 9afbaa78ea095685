package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// Strings are in JSON what package encoding/json makes of them.
func TestAppendString(t *testing.T) {
	texts := append(corpus(t), "", "\xff\xe2\x82a", "\"<\u2028>&\\", "\ufffd")
	for c := range rune(0x3000) {
		texts = append(texts, "a"+string(c))
	}
	for _, s := range texts {
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(s); err != nil {
			t.Fatal(err)
		}
		const before = "{"
		if got := string(appendString([]byte(before), s)) + "\n"; got != before+want.String() {
			t.Errorf("%q: %s, want %s", s, got, want.String())
		}
	}
}

// What is printed in JSON is JSON, one value a line, whatever is read.
func TestValidJSON(t *testing.T) {
	for _, verb := range []string{"parse", "lint", "display", "repair"} {
		for line := range strings.Lines(called("http://u:p@h/\xff\"<\u2028>&\nx:\u202e\"\na\u2028&\n", verb, "-json").stdout) {
			if !json.Valid([]byte(line)) {
				t.Errorf("%s: %s", verb, line)
			}
		}
	}
}
