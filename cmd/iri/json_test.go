package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// appendString produces the same JSON strings as package encoding/json.
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
			t.Errorf("appendString of %q to %q: %s, want %s", s, before, got, before+want.String())
		}
	}
}

// With -json, every output line is a valid JSON value, even if the input is invalid.
func TestValidJSON(t *testing.T) {
	for _, verb := range []string{"parse", "lint", "display", "repair"} {
		for line := range strings.Lines(runInProcess("http://u:p@h/\xff\"<\u2028>&\nx:\u202e\"\na\u2028&\n", verb, "-json").stdout) {
			if !json.Valid([]byte(line)) {
				t.Errorf("iri %s -json must print valid JSON, but prints %s", verb, line)
			}
		}
	}
}
