package main

import (
	"io"
	"os"
)

// A colorizer adds colors to text if it is true.
type colorizer bool

// The control sequences for colors are from ECMA-48.
const (
	red    = "\x1b[31m"
	yellow = "\x1b[33m"
	cyan   = "\x1b[36m"
	reset  = "\x1b[0m"
)

// colorizerFor returns the colorizer for w. It uses colors if w is a terminal, unless NO_COLOR is
// set and not empty (no-color.org), or TERM is "dumb".
func colorizerFor(w io.Writer, getenv func(string) string) colorizer {
	file, ok := w.(*os.File)
	if !ok || getenv("NO_COLOR") != "" || getenv("TERM") == "dumb" {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// paint returns s in a color, or s unchanged if c does not use colors.
func (c colorizer) paint(color, s string) string {
	if !c {
		return s
	}
	return color + s + reset
}
