package domain

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// This file has the syntax of domain names: labels, dots and lengths.

// The longest labels and names there are, in octets (RFC 1035, section 2.3.4).
const (
	MaxLabel = 63
	MaxName  = 253
)

const acePrefix = "xn--"

// CutLabel cuts name after its first label and after the dot that ends it. The last label has no
// dot. The dots are those of UTS #46, section 2.3.
func CutLabel(name string) (label, dot, rest string) {
	for i, r := range name {
		switch r {
		case '.', '\u3002', '\uff0e', '\uff61':
			end := i + utf8.RuneLen(r)
			return name[:i], name[i:end], name[end:]
		}
	}
	return name, "", ""
}

// IsACE reports whether label begins with "xn--" in upper or lower case.
func IsACE(label string) bool {
	return len(label) >= len(acePrefix) && strings.EqualFold(label[:len(acePrefix)], acePrefix)
}

// HasACE reports whether a label of host begins with "xn--".
func HasACE(host string) bool {
	for host != "" {
		label, _, rest := CutLabel(host)
		if IsACE(label) {
			return true
		}
		host = rest
	}
	return false
}

// IsNameChar reports whether labels in US-ASCII may have c: a letter, a digit, "-", or "_", which
// host names may not have but names of other things have.
func IsNameChar(c byte) bool { return nameChars[c>>6]>>(c&63)&1 != 0 }

// nameChars has bit c set for each such character c.
var nameChars = [4]uint64{(1<<10-1)<<'0' | 1<<'-', ((1<<26-1)<<'A' | (1<<26-1)<<'a' | 1<<'_') >> 64}

// checkNameChars returns what is wrong with the characters of a label in US-ASCII, or "". If strict
// is set, it has no "_".
func checkNameChars(label string, strict bool) string {
	for i := range len(label) {
		if c := label[i]; !IsNameChar(c) || strict && c == '_' {
			return invalidCharacter(rune(c))
		}
	}
	return ""
}

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
