// Package excerpt prepares texts for messages: it masks what may be a password, and cuts long
// texts.
package excerpt

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// Ellipsis stands where text is left out.
const Ellipsis = "\u2026"

// Of masks the secret in text, and cuts it around offset. It returns where offset falls then.
func Of(text string, secret Span, offset int) (string, int) {
	return Window(MaskSpan(text, secret, min(max(offset, 0), len(text))))
}

// Window cuts text to some 80 bytes around offset if it is longer, and returns where offset falls
// then.
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
	cutText := text[from:to]
	if from > 0 {
		cutText = Ellipsis + cutText
		from -= len(Ellipsis)
	}
	if to < len(text) {
		cutText += Ellipsis
	}
	return cutText, offset - from
}

// Quote returns s in quotes, cut if it is long.
func Quote(s string) string {
	s, _ = Window(s, 0)
	return strconv.Quote(s)
}

// Message returns the message of an error in input, without a part of it that may be secret: what
// was done, what is wrong with the character or byte at offset, and in which component that is.
// Character and component may be "".
func Message(what, input string, secret Span, err error, character, component string, offset int) string {
	text, _ := Of(input, secret, offset)
	message := fmt.Sprintf("iri: %s %s: %v%s", what, strconv.Quote(text), err, character)
	if component != "" {
		component = " in " + component
	}
	return message + component + " at offset " + strconv.Itoa(offset)
}

// Character returns " U+0041 'A'" for the character of input at offset, and "" if there is none or
// it may be part of the secret.
func Character(input string, secret Span, offset int) string {
	if !isShown(input, secret, offset) {
		return ""
	}
	r, _ := utf8.DecodeRuneInString(input[offset:])
	return fmt.Sprintf(" %#U", r)
}

// Byte returns " (byte 0xC3)" for the byte of input at offset, and "" if there is none beyond
// US-ASCII or it may be part of the secret.
func Byte(input string, secret Span, offset int) string {
	if !isShown(input, secret, offset) || input[offset] < utf8.RuneSelf {
		return ""
	}
	return fmt.Sprintf(" (byte 0x%02X)", input[offset])
}

func isShown(input string, secret Span, offset int) bool {
	return offset >= 0 && offset < len(input) && (offset < secret.Start || offset >= secret.End)
}
