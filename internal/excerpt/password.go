package excerpt

import "strings"

// Mask replaces a password.
const Mask = "xxxxx"

// A Span is the part of a text from offset Start up to offset End. It is empty if both are equal.
type Span struct{ Start, End int }

// MaskSpan replaces the secret in text by Mask, unless it is empty. It returns the new text and the
// new position of offset. An offset inside the secret moves to the start of Mask.
func MaskSpan(text string, secret Span, offset int) (string, int) {
	if secret.Start < secret.End {
		text = text[:secret.Start] + Mask + text[secret.End:]
		switch {
		case offset >= secret.End:
			offset += len(Mask) - (secret.End - secret.Start)
		case offset > secret.Start:
			offset = secret.Start
		}
	}
	return text, offset
}

// Password returns the span of s that may be a password. s is a reference and may be malformed.
func Password(s string) Span {
	_, after, ok := strings.Cut(s, "//")
	if !ok {
		return Span{}
	}
	start := len(s) - len(after)
	if end := strings.IndexAny(after, "/?#"); end >= 0 {
		after = after[:end]
	}
	secret := AuthorityPassword(after)
	return Span{start + secret.Start, start + secret.End}
}

// AuthorityPassword returns the span of s that may be a password: the text between the first ":"
// and the last "@". s is an authority and may be malformed.
func AuthorityPassword(s string) Span {
	colon, at := strings.IndexByte(s, ':'), strings.LastIndexByte(s, '@')
	if colon < 0 || at < colon {
		return Span{}
	}
	return Span{colon + 1, at}
}
