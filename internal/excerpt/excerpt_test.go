package excerpt

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Window shortens long texts around the offset, and only between characters.
func TestWindow(t *testing.T) {
	for _, unit := range []string{"a", "\u00e9", "\u65e5", "\U0001F600", "ab\u65e5"} {
		text := strings.Repeat(unit, 100)
		for offset := range len(text) + 1 {
			window, at := Window(text, offset)
			inner := strings.TrimSuffix(strings.TrimPrefix(window, Ellipsis), Ellipsis)
			start := strings.Index(text, inner)
			if len(inner) > 80+2*utf8.UTFMax || !utf8.ValidString(inner) || start < 0 {
				t.Fatalf("%q repeated to %d bytes, offset %d: %q, want about 80 bytes of the text between ellipses, in valid UTF-8", unit, len(text), offset, window)
			}
			if at < 0 || at > len(window) || !strings.HasPrefix(text[offset:], strings.TrimSuffix(window[at:], Ellipsis)) {
				t.Errorf("%q, offset %d: %q, offset %d; want the offset of the same place", text, offset, window, at)
			}
			if hasStart := !strings.HasPrefix(window, Ellipsis); hasStart && !strings.HasPrefix(text, inner) {
				t.Errorf("%q, offset %d: %q, want an ellipsis at the start, where text is missing", text, offset, window)
			}
		}
	}
	if text, at := Window("short", 3); text != "short" || at != 3 {
		t.Errorf("Window of \"short\" and offset 3 returns %q, %d, want no change", text, at)
	}
	if got := Quote(strings.Repeat("\"", 100)); got != `"`+strings.Repeat(`\"`, 80)+Ellipsis+`"` {
		t.Errorf("Quote of 100 quotation marks: %s, want 80 of them and an ellipsis", got)
	}
}

// Messages never contain a character or a byte of a password.
func TestMessage(t *testing.T) {
	const input = "//u:s@h \xc3"
	secret := Password(input)
	for _, tt := range []struct {
		offset    int
		character string
		octet     string
	}{{4, "", ""}, {6, " U+0068 'h'", ""}, {7, " U+0020 ' '", ""}, {8, " U+FFFD '\ufffd'", " (byte 0xC3)"}, {9, "", ""}, {-1, "", ""}} {
		if got := Character(input, secret, tt.offset); got != tt.character {
			t.Errorf("character at offset %d: %q, want %q", tt.offset, got, tt.character)
		}
		if got := Byte(input, secret, tt.offset); got != tt.octet {
			t.Errorf("byte at offset %d: %q, want %q", tt.offset, got, tt.octet)
		}
	}
	err := wrongError{}
	if got, want := Message("parse", input, secret, err, " x", "host", 8), `iri: parse "//u:xxxxx@h \xc3": wrong x in host at offset 8`; got != want {
		t.Errorf("message %s, want %s", got, want)
	}
	if got, want := Message("bidi", "a", Span{}, err, "", "", 0), `iri: bidi "a": wrong at offset 0`; got != want {
		t.Errorf("message %s, want %s", got, want)
	}
}

// A wrongError has the message "wrong".
type wrongError struct{}

func (wrongError) Error() string { return "wrong" }
