package excerpt

import "strings"

// Mask stands for a password.
const Mask = "xxxxx"

// A Span is a part of a text by its offsets, empty if these are equal.
type Span struct{ Start, End int }

// MaskSpan masks the secret in text, and returns where offset falls then.
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

// Password returns what of s, a reference that may be malformed, may be a password.
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

// AuthorityPassword returns what of an authority, which may be malformed, may be a password.
func AuthorityPassword(s string) Span {
	colon, at := strings.IndexByte(s, ':'), strings.LastIndexByte(s, '@')
	if colon < 0 || at < colon {
		return Span{}
	}
	return Span{colon + 1, at}
}
