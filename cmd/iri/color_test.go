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
	unset := getenv("", "")
	if !colorizerFor(device, unset) || !colorizerFor(device, getenv("NO_COLOR", "")) {
		t.Error("colorizerFor must report true for a character device")
	}
	if colorizerFor(device, getenv("NO_COLOR", "0")) || colorizerFor(device, getenv("TERM", "dumb")) || colorizerFor(file, unset) || colorizerFor(new(strings.Builder), unset) {
		t.Error("colorizerFor must report false with NO_COLOR or TERM=dumb, for a file, and for a strings.Builder")
	}

	var b strings.Builder
	m := underline("http://H/", 7, 8)
	b.WriteString(m.lines(true, red))
	if got, want := b.String(), "    \"http://H/\"\n    \x1b[31m        ^\x1b[0m"; got != want {
		t.Errorf("the excerpt with red carets is %q, want %q", got, want)
	}
}
