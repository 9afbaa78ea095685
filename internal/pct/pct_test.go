package pct

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/iri/internal/iritest/long"
)

// DecodeRune agrees with utf8.DecodeRune for all first bytes. The bytes after them are at the
// limits of the ranges that UTF-8 allows.
func TestDecodeRune(t *testing.T) {
	limits := []byte{0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF}
	for first := range 256 {
		if !long.Enabled() && first%7 != 0 && first < 0xC0 {
			continue
		}
		for _, second := range limits {
			for _, third := range limits {
				for _, fourth := range limits[2:9] {
					octets := []byte{byte(first), second, third, fourth}
					for n := 1; n <= len(octets); n++ {
						var encoded string
						for _, c := range octets[:n] {
							encoded += fmt.Sprintf("%%%02x", c)
						}
						want, size := utf8.DecodeRune(octets[:n])
						for _, s := range []string{encoded, encoded + "ab", encoded + "\u00e9"} {
							if r, length := DecodeRune(s); r != want || length != 3*size {
								t.Fatalf("DecodeRune(%q) = %U, %d; want %U, %d", s, r, length, want, 3*size)
							}
						}
					}
				}
			}
		}
	}
}

// Encode agrees with a loop over bytes. Non-ASCII characters are at all offsets within the eight
// bytes that it reads at once, and texts are up to three times as long as its buffer.
func TestEncode(t *testing.T) {
	for _, unit := range []string{"a", "\u00e9", "\u00e9a", "\U0001F600", "abcdefg\u00e9", "abcdefgh\u00e9"} {
		for n := range 3 * bufLen / len(unit) {
			if !long.Enabled() && n%5 != 0 && n > 20 {
				continue
			}
			for start := range 9 {
				s := "/-_.~%41"[:start] + strings.Repeat(unit, n)
				var want []byte
				for i := range len(s) {
					if s[i] < utf8.RuneSelf {
						want = append(want, s[i])
					} else {
						want = fmt.Appendf(want, "%%%02X", s[i])
					}
				}
				var b strings.Builder
				WriteEncoded(&b, s)
				if got := Encode(s); got != string(want) || got != b.String() {
					t.Fatalf("%+q: Encode returns %s, WriteEncoded writes %s, want %s", s, got, b.String(), want)
				}
			}
		}
	}
	text := strings.Repeat("\u00e9", 200)
	if got := testing.AllocsPerRun(20, func() { Encode(text) }); got != 1 {
		t.Errorf("Encode allocates %v times, want 1", got)
	}
}

// AppropriatePrefix and Recoded look at the first two bytes of a character before they decode it.
// They find every inappropriate character, raw or encoded.
func TestInappropriate(t *testing.T) {
	for r := range long.Runes(utf8.RuneSelf) {
		raw := "a\u00e9\u3042" + string(r) + "b"
		if got, want := AppropriatePrefix(raw) < len(raw), IsInappropriate(r); got != want {
			t.Errorf("AppropriatePrefix finds %U: %v, want %v", r, got, want)
		}
		if encoded := Encode(raw); Recoded(encoded, Decode) == raw != IsDecoded(r, false) {
			t.Errorf("Recoded decodes %U: %v, want %v", r, !IsDecoded(r, false), IsDecoded(r, false))
		}
	}
}
