package excerpt

import (
	"strings"
	"testing"

	_ "example.com/iri/internal/iritest/long" // so that "go test ./... -long" accepts the flag here too
)

// The text between the first ":" and the last "@" of an authority may be a password.
func TestPassword(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{"//h", ""},
		{"http://u:secret@h/", "secret"},
		{"http://u:a:b@c@h/d@e", "a:b@c"},
		{"//:@h", ""},
		{"//u@h:80", ""},
		{"u:secret@h", ""},         // no authority
		{"x:/u:secret@h", ""},      // no authority
		{"http://u:se/cret@h", ""}, // the authority ends at "/"
		{"http:// u:sec ret@h\\", "sec ret"},
		{"//a//u:secret@h", ""},
		{"//u:\xff@h", "\xff"},
	} {
		span := Password(tt.text)
		if got := tt.text[span.Start:span.End]; got != tt.want {
			t.Errorf("Password(%q): %q, want %q", tt.text, got, tt.want)
		}
		masked, _ := MaskSpan(tt.text, span, 0)
		if want := tt.text[:span.Start] + strings.Repeat("x", 5*min(len(tt.want), 1)) + tt.text[span.End:]; masked != want {
			t.Errorf("%q is masked as %q, want %q", tt.text, masked, want)
		}
		for offset := range len(tt.text) + 1 {
			text, at := Masked(tt.text, span, offset)
			if at < 0 || at > len(text) || offset <= span.Start && at != offset || offset >= span.End && text[at:] != tt.text[offset:] {
				t.Errorf("%q, offset %d: Masked returns %q, offset %d; outside the password, want the offset of the same place", tt.text, offset, text, at)
			}
		}
	}
	if span := AuthorityPassword("u:p@h"); span != (Span{2, 3}) {
		t.Errorf("AuthorityPassword(\"u:p@h\") = %v, want {2 3}", span)
	}
}
