package main

import (
	"strings"
	"testing"
)

// Carets are below all columns of the marked part on the screen, even in right-to-left text.
func TestUnderlined(t *testing.T) {
	long := strings.Repeat("a", 200)
	for _, tt := range []struct {
		s          string
		start, end int
		want       string
	}{
		{"abc", 1, 2, "  ^"},
		{"abc", 1, 1, "  ^"},
		{"abc", 3, 3, "    ^"},
		{"abc", 0, 3, " ^^^"},
		{"日本", 0, 6, " ^^^^"},
		{"日本", 3, 6, "   ^^"},
		{"日本", 3, 3, "   ^"},
		{"e\u0301b", 1, 3, " ^"},
		{"a\u200bb", 1, 4, "  ^^^^^^"}, // written as an escape sequence
		{"אבa1", 0, 4, " ^^"},
		{"אבa1", 0, 2, "  ^"},
		{"אב1", 2, 5, " ^^"},
		{"א1", 2, 3, " ^"},
		{"א1/2ב", 0, 3, "  ^  ^"},
		{"א12ב", 0, 3, "  ^ ^"},
		{long, 100, 102, strings.Repeat(" ", 42) + "^^"},
		{long, 100, 190, strings.Repeat(" ", 42) + strings.Repeat("^", 40)},
		{"http://u:p@h/", 7, 11, "        ^^^^^^^^"},
		{"http://u:p@h/", 9, 10, "          ^^^^^"},
	} {
		if got := underline(tt.s, tt.start, tt.end).carets; got != tt.want {
			t.Errorf("underline(%+q, %d, %d): carets\n got %q\nwant %q below %s", tt.s, tt.start, tt.end, got, tt.want, underline(tt.s, tt.start, tt.end).text)
		}
	}
}

// columns counts wide characters twice, and combining marks not at all.
func TestColumns(t *testing.T) {
	for s, want := range map[string]int{
		"": 0, "ab": 2, "\u00e9": 1, "e\u0301": 1, "\u65e5\u672c": 4, "\uff21": 2, "\uff71": 1, "\u231a\U0001f600": 4,
		"\ud55c": 2, "\u1112\u1161\u11ab": 2, "\u05d0\u0627": 2, "\u20dd": 0,
	} {
		if got := columns(s); got != want {
			t.Errorf("columns(%+q): %d, want %d", s, got, want)
		}
	}
}
