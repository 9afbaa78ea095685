package main

import (
	"os"
	"strings"
	"testing"
)

// Colors are used only on a terminal, and not if NO_COLOR is set or TERM is "dumb".
func TestColors(t *testing.T) {
	device, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0) // a character device, like a terminal
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	file, err := os.Create(t.TempDir() + "/file")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	getenv := func(name, value string) func(string) string {
		return func(s string) string {
			if s == name {
				return value
			}
			return ""
		}
	}
	none := getenv("", "")
	if !colorizerFor(device, none) || !colorizerFor(device, getenv("NO_COLOR", "")) {
		t.Error("no colors on a character device")
	}
	if colorizerFor(device, getenv("NO_COLOR", "0")) || colorizerFor(device, getenv("TERM", "dumb")) || colorizerFor(file, none) || colorizerFor(new(strings.Builder), none) {
		t.Error("colors despite NO_COLOR or TERM, or not on a character device")
	}

	var b strings.Builder
	m := underline("http://H/", 7, 8)
	b.WriteString(m.lines(true, red))
	if got, want := b.String(), "    \"http://H/\"\n    \x1b[31m        ^\x1b[0m"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
