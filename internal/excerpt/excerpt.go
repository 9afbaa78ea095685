// Package excerpt prepares texts for error messages: it masks passwords and shortens long texts.
package excerpt

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// Ellipsis replaces the omitted parts of a text.
const Ellipsis = "\u2026"

// Masked masks the secret in text and shortens the result around offset. It returns the excerpt and
// the position of offset in it.
func Masked(text string, secret Span, offset int) (string, int) {
	return Window(MaskSpan(text, secret, min(max(offset, 0), len(text))))
}

// Window shortens text to about 80 bytes around offset, if it is longer. It returns the excerpt and
// the position of offset in it.
func Window(text string, offset int) (string, int) {
	const size = 80
	if len(text) <= size {
		return text, offset
	}
	from := max(0, min(offset-size/2, len(text)-size))
	to := from + size
	for n := 1; n < utf8.UTFMax && from > 0 && !utf8.RuneStart(text[from]); n++ {
		from--
	}
	for n := 1; n < utf8.UTFMax && to < len(text) && !utf8.RuneStart(text[to]); n++ {
		to++
	}
	window := text[from:to]
	if from > 0 {
		window = Ellipsis + window
		from -= len(Ellipsis)
	}
	if to < len(text) {
		window += Ellipsis
	}
	return window, offset - from
}

// Quote returns s as a quoted Go string. It shortens s as Window does.
func Quote(s string) string {
	s, _ = Window(s, 0)
	return strconv.Quote(s)
}

// Message returns the message for an error at offset in input, with the secret masked. The message
// begins with subject: an operation, a component or a package. It names the error, the character
// (from Character or Byte), and the component. The character and the component may be "".
func Message(subject, input string, secret Span, err error, character, component string, offset int) string {
	text, _ := Masked(input, secret, offset)
	message := fmt.Sprintf("iri: %s %s: %v%s", subject, strconv.Quote(text), err, character)
	if component != "" {
		component = " in " + component
	}
	return message + component + " at offset " + strconv.Itoa(offset)
}

// Character describes the character of input at offset, for instance " U+0041 'A'". It returns ""
// if offset is outside input or inside the secret.
func Character(input string, secret Span, offset int) string {
	if !isPublic(input, secret, offset) {
		return ""
	}
	r, _ := utf8.DecodeRuneInString(input[offset:])
	return fmt.Sprintf(" %#U", r)
}

// Byte describes the byte of input at offset, for instance " (byte 0xC3)". It returns "" if the
// byte is ASCII, or if offset is outside input or inside the secret.
func Byte(input string, secret Span, offset int) string {
	if !isPublic(input, secret, offset) || input[offset] < utf8.RuneSelf {
		return ""
	}
	return fmt.Sprintf(" (byte 0x%02X)", input[offset])
}

// isPublic reports whether offset is inside input and outside the secret.
func isPublic(input string, secret Span, offset int) bool {
	return offset >= 0 && offset < len(input) && (offset < secret.Start || offset >= secret.End)
}
