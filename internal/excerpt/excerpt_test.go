package excerpt

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Long texts are cut around the offset, between characters.
func TestWindow(t *testing.T) {
	for _, unit := range []string{"a", "\u00e9", "\u65e5", "\U0001F600", "ab\u65e5"} {
		text := strings.Repeat(unit, 100)
		for offset := range len(text) + 1 {
			cutText, at := Window(text, offset)
			inner := strings.TrimSuffix(strings.TrimPrefix(cutText, Ellipsis), Ellipsis)
			start := strings.Index(text, inner)
			if len(inner) > 80+2*utf8.UTFMax || !utf8.ValidString(inner) || start < 0 {
				t.Fatalf("%d of %d times %q: %q", offset, len(text), unit, cutText)
			}
			if at < 0 || at > len(cutText) || !strings.HasPrefix(text[offset:], strings.TrimSuffix(cutText[at:], Ellipsis)) {
				t.Errorf("%d of %q: %d of %q", offset, text, at, cutText)
			}
			if hasStart := !strings.HasPrefix(cutText, Ellipsis); hasStart && !strings.HasPrefix(text, inner) {
				t.Errorf("%d of %q: %q", offset, text, cutText)
			}
		}
	}
	if text, at := Window("short", 3); text != "short" || at != 3 {
		t.Error(text, at)
	}
	if got := Quote(strings.Repeat("\"", 100)); got != `"`+strings.Repeat(`\"`, 80)+Ellipsis+`"` {
		t.Error(got)
	}
}

// Messages name no character of a password.
func TestMessage(t *testing.T) {
	const input = "//u:s@h \xc3"
	secret := Password(input)
	for _, tt := range []struct {
		offset    int
		character string
		octet     string
	}{{4, "", ""}, {6, " U+0068 'h'", ""}, {7, " U+0020 ' '", ""}, {8, " U+FFFD '\ufffd'", " (byte 0xC3)"}, {9, "", ""}, {-1, "", ""}} {
		if got := Character(input, secret, tt.offset); got != tt.character {
			t.Errorf("%d: %q", tt.offset, got)
		}
		if got := Byte(input, secret, tt.offset); got != tt.octet {
			t.Errorf("%d: %q", tt.offset, got)
		}
	}
	err := wrongError{}
	if got, want := Message("parse", input, secret, err, " x", "host", 8), `iri: parse "//u:xxxxx@h \xc3": wrong x in host at offset 8`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := Message("bidi", "a", Span{}, err, "", "", 0), `iri: bidi "a": wrong at offset 0`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

type wrongError struct{}

func (wrongError) Error() string { return "wrong" }
