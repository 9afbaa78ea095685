package iri

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/iri/internal/domain"
	"example.com/iri/internal/scheme"
)

func isJoiner(r rune) bool { return r == domain.NonJoiner || r == domain.Joiner }

// isStrayJoiner reports whether the joiner r has no effect on the characters around it, by the
// rules of RFC 5892, appendix A, which domain names follow. Besides, U+200D has one between a letter
// and a virama, as Bengali needs it.
func isStrayJoiner(r rune, before, after string) bool {
	last, size := utf8.DecodeLastRuneInString(before)
	if last < utf8.RuneSelf || size == 0 {
		return true
	}
	if domain.EndsWithVirama(before) {
		return false
	}
	if r == domain.Joiner {
		return !domain.BeginsWithVirama(after) || !unicode.IsLetter(last)
	}
	for domain.IsTransparent(last) && isDisplayed(last) {
		before = before[:len(before)-size]
		last, size = utf8.DecodeLastRuneInString(before)
	}
	next, size := utf8.DecodeRuneInString(after)
	for domain.IsTransparent(next) && isDisplayed(next) {
		after = after[size:]
		next, size = utf8.DecodeRuneInString(after)
	}
	return !domain.JoinsBefore(next) || !domain.JoinsAfter(last)
}

// isNamed reports whether the host is a domain name: whether HostToASCII maps it.
func (r reference) isNamed() bool {
	if !scheme.HasDomainName(r.Scheme()) {
		return false
	}
	_, ok := domain.ToASCII(r.Host())
	return ok
}

// fitted returns what b has, in memory that is not much larger.
func fitted(b *strings.Builder) string {
	if b.Cap()-b.Len() > b.Len()/8 {
		return strings.Clone(b.String())
	}
	return b.String()
}
