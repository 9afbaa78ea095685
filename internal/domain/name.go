package domain

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// This file implements the syntax of domain names: labels, dots and lengths.

// The maximum lengths of labels and names, in octets (RFC 1035, section 2.3.4). MaxName does not
// count a trailing dot.
const (
	MaxLabel = 63
	MaxName  = 253
)

// acePrefix begins an A-label: the ASCII-compatible encoding (ACE) of a Unicode label (RFC 5890,
// section 2.3.2.1).
const acePrefix = "xn--"

// CutLabel splits name into its first label, the dot that ends the label, and the rest. After the
// last label, dot and rest are empty. UTS #46, section 2.3, lists the four dots.
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

// IsACE reports whether label begins with acePrefix, in upper or lower case.
func IsACE(label string) bool {
	return len(label) >= len(acePrefix) && strings.EqualFold(label[:len(acePrefix)], acePrefix)
}

// HasACE reports whether a label of host begins with acePrefix, in upper or lower case.
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

// IsNameChar reports whether an ASCII label may contain c: a letter, a digit, "-", or "_". Host
// names must not contain "_", but other domain names do.
func IsNameChar(c byte) bool { return nameChars[c>>6]>>(c&63)&1 != 0 }

// nameChars is a bitmap: bit c is set if IsNameChar(c).
var nameChars = [4]uint64{(1<<10-1)<<'0' | 1<<'-', ((1<<26-1)<<'A' | (1<<26-1)<<'a' | 1<<'_') >> 64}

// checkNameChars checks the characters of an ASCII label. It returns the reason why the label is
// invalid, or "". If strict is set, the label must not contain "_".
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

// An Error describes why a name is not a valid domain name. If Err is nil, the name is valid. An
// Error is a value, not a pointer, so that callers that drop it do not pay for an allocation.
type Error struct {
	Label  string // the invalid label, or "" if the label is empty or the name is too long
	Offset int    // the byte offset of the label in the name
	Reason string // why the label is invalid, in words; only with ErrInvalidLabel
	Err    error  // one of the variables above, or nil
}

// checkHyphens checks the hyphens of label. It returns the reason why the label is invalid, or "".
// If strict is set, it checks all of CheckHyphens (UTS #46, section 4.1).
func checkHyphens(label string, strict bool) string {
	switch {
	case label[0] == '-':
		return "label must not begin with a hyphen"
	case label[len(label)-1] == '-':
		return "label must not end with a hyphen"
	case strict:
		_, first := utf8.DecodeRuneInString(label)
		_, second := utf8.DecodeRuneInString(label[first:])
		if strings.HasPrefix(label[first+second:], "--") {
			return "label must not have hyphens as its third and fourth characters"
		}
	}
	return ""
}

// Reasons why package idna, or idnabugs.go, rejects a label.
const (
	invalidByUTS46 = "label must meet the validity criteria of UTS #46, section 4.1"
	badPunycode    = `"xn--" must be followed by the Punycode encoding of a valid non-ASCII label`
)

func invalidCharacter(r rune) string { return fmt.Sprintf("invalid character %#U", r) }

func invalidLabel(label, reason string) Error {
	return Error{Label: label, Reason: reason, Err: ErrInvalidLabel}
}
