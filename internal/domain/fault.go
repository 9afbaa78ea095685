package domain

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// The kinds of errors. Package iri exports them.
var (
	ErrEmptyLabel   = errors.New("empty label")
	ErrLongLabel    = errors.New("label longer than 63 octets")
	ErrLongName     = errors.New("name longer than 253 octets")
	ErrInvalidLabel = errors.New("invalid label")
)

// An Error says why a name is not a valid domain name. It is one if Err is not nil. It is a value, as
// most callers drop it.
type Error struct {
	Label  string // the label that is wrong, "" if the name is too long
	Offset int    // of that label in the name, in bytes
	Reason string // what is wrong with an invalid label, in words
	Err    error  // its kind
}

// checkHyphens returns what is wrong with the hyphens of label, or "". It checks all of
// CheckHyphens (UTS #46, section 4.1) if strict is set.
func checkHyphens(label string, strict bool) string {
	switch {
	case label[0] == '-':
		return "hyphen at its beginning"
	case label[len(label)-1] == '-':
		return "hyphen at its end"
	case strict:
		_, first := utf8.DecodeRuneInString(label)
		_, second := utf8.DecodeRuneInString(label[first:])
		if strings.HasPrefix(label[first+second:], "--") {
			return "hyphens as its third and fourth character"
		}
	}
	return ""
}

// Reasons for which package idna, or the guards around it, refuse a label.
const (
	notMapped   = "not a label by UTS #46"
	notEncoding = "not the encoding of a label"
)

func invalidCharacter(r rune) string { return fmt.Sprintf("invalid character %#U", r) }

func invalidLabel(label, reason string) Error {
	return Error{Label: label, Reason: reason, Err: ErrInvalidLabel}
}
