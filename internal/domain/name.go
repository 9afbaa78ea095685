package domain

import (
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
)

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
func IsNameChar(c byte) bool { return ascii.IsAlpha(c) || ascii.IsDigit(c) || c == '-' || c == '_' }
