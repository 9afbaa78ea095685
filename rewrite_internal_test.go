package iri

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// A result of more than 1<<30 bytes, which takes an input of hundreds of
// megabytes, is refused.
func TestMustFit(t *testing.T) {
	mustFit(maxLen)
	defer func() {
		if got := recover(); got != "iri: result longer than 1<<30 bytes" {
			t.Errorf("panic: %v", got)
		}
	}()
	mustFit(maxLen + 1)
}

// encodedRune decodes what package utf8 does, for all that may begin UTF-8 and for what is
// next to its limits.
func TestEncodedRune(t *testing.T) {
	limits := []byte{0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF}
	for first := range 256 {
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
							if r, length := encodedRune(s); r != want || length != 3*size {
								t.Fatalf("%s: %U, %d; want %U, %d", s, r, length, want, 3*size)
							}
						}
					}
				}
			}
		}
	}
}

// encoded encodes what a loop over bytes does, at all offsets within a word and where the buffer
// on the stack ends.
func TestEncoded(t *testing.T) {
	for _, unit := range []string{"a", "\u00e9", "\u00e9a", "\U0001F600", "abcdefg\u00e9", "abcdefgh\u00e9"} {
		for n := range 3 * encodedLen / len(unit) {
			for before := range 9 {
				s := "/-_.~%41"[:before] + strings.Repeat(unit, n)
				var want []byte
				for i := range len(s) {
					if s[i] < utf8.RuneSelf {
						want = append(want, s[i])
					} else {
						want = fmt.Appendf(want, "%%%02X", s[i])
					}
				}
				var b strings.Builder
				writeEncoded(&b, s)
				if got := encoded(s); got != string(want) || got != b.String() {
					t.Fatalf("%+q: %s and %s, want %s", s, got, b.String(), want)
				}
			}
		}
	}
	long := strings.Repeat("\u00e9", 200)
	if got := testing.AllocsPerRun(20, func() { encoded(long) }); got != 1 {
		t.Errorf("%v allocations", got)
	}
}

// runeAt decodes all that is well-formed beyond US-ASCII.
func TestRuneAt(t *testing.T) {
	for want := rune(utf8.RuneSelf); want <= utf8.MaxRune; want++ {
		if !utf8.ValidRune(want) {
			continue
		}
		if r, size := runeAt("a"+string(want), 1); r != want || size != utf8.RuneLen(want) {
			t.Errorf("%U: %U, %d bytes", want, r, size)
		}
	}
}
