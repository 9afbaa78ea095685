package main

import (
	"os"
	"strings"
	"testing"
)

// Output is colored only on a terminal, and not if NO_COLOR is set.
func TestColors(t *testing.T) {
	device, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0) // as terminals are, a character device
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
	if !paintFor(device, none) || !paintFor(device, getenv("NO_COLOR", "")) {
		t.Error("no colors on a device")
	}
	if paintFor(device, getenv("NO_COLOR", "0")) || paintFor(device, getenv("TERM", "dumb")) || paintFor(file, none) || paintFor(new(strings.Builder), none) {
		t.Error("colors")
	}

	var b strings.Builder
	m := underlined("http://H/", 7, 8)
	b.WriteString(m.lines(true, red))
	if got, want := b.String(), "    \"http://H/\"\n    \x1b[31m        ^\x1b[0m"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
