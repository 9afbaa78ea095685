package main

import (
	"io"
	"os"
)

// A paint reports whether to use colors.
type paint bool

// Control sequences for colors, from ECMA-48.
const (
	red    = "\x1b[31m"
	yellow = "\x1b[33m"
	cyan   = "\x1b[36m"
	reset  = "\x1b[0m"
)

// paintFor reports whether to use colors on w: if w is a terminal, unless the environment says that
// it has no colors or that the user wants none (no-color.org).
func paintFor(w io.Writer, getenv func(string) string) paint {
	file, ok := w.(*os.File)
	if !ok || getenv("NO_COLOR") != "" || getenv("TERM") == "dumb" {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// in returns s in a color, if there are colors.
func (p paint) in(color, s string) string {
	if !p {
		return s
	}
	return color + s + reset
}
