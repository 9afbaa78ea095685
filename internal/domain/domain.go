// Package domain converts internationalized domain names to ASCII and back (UTS #46,
// nontransitional processing). Package idna does the mapping; idnabugs.go works around its bugs.
package domain

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/secure/bidirule"
	"golang.org/x/text/unicode/bidi"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/scheme"
)

// Map maps name, which must not be empty, by UTS #46. It returns the ASCII form and the Unicode
// form. Both forms keep the trailing dot of the root, if name has one. dst and u must have length
// 0. Map appends the forms to them, so that their capacity provides memory for the results.
//
// If strict is set, Map applies all checks of UTS #46, except that it accepts the trailing dot.
// ASCII labels then must not contain "_", or "--" as their third and fourth characters. Only tests
// set strict.
func Map(dst, u []byte, name string, strict bool) (aName, uName []byte, err Error) {
	isBidi := false
	for rest := name; ; {
		label, dot, after := CutLabel(rest)
		if label == "" && dot == "" && len(dst) > 0 {
			break // a trailing dot: the root
		}
		aLabel, uLabel, err := mapLabel(label, strict)
		if err.Err != nil {
			if err.Err == ErrEmptyLabel && dot == "" && len(dst) > 0 {
				break // the last label maps to nothing: the root
			}
			err.Offset = len(name) - len(rest)
			return nil, nil, err
		}
		dst = append(dst, aLabel...)
		u = append(u, uLabel...)
		isBidi = isBidi || aLabel != uLabel && bidirule.DirectionString(uLabel) == bidi.RightToLeft
		if len(dst) > MaxName {
			return nil, nil, Error{Err: ErrLongName}
		}
		if dot == "" {
			break
		}
		dst = append(dst, '.')
		u = append(u, '.')
		rest = after
	}
	if isBidi {
		if err := checkBidiRule(name, u); err.Err != nil {
			return nil, nil, err
		}
	}
	return dst, u, Error{}
}

// checkBidiRule checks each label of name against the Bidi rule (RFC 5893, section 2). u is the
// name in Unicode.
func checkBidiRule(name string, u []byte) Error {
	rest := name
	for uLabel := range strings.SplitSeq(string(u), ".") {
		label, _, after := CutLabel(rest)
		if !bidirule.ValidString(uLabel) {
			err := invalidLabel(label, "label must satisfy the Bidi rule for right-to-left names (RFC 5893, section 2)")
			err.Offset = len(name) - len(rest)
			return err
		}
		rest = after
	}
	return Error{}
}

// Decode returns host with its percent-encodings decoded. Its second result reports whether the
// decoded host may be a domain name. All of these must be true:
//
//   - host is not empty and not an IP literal;
//   - the decoded host is well-formed UTF-8;
//   - no percent-encoding encodes an ASCII character that domain names cannot contain.
func Decode(host string) (name string, ok bool) {
	if host == "" || host[0] == '[' {
		return "", false
	}
	if strings.IndexByte(host, '%') < 0 {
		return host, true
	}
	for k := range host { // check first, so that invalid names cost no allocation
		if host[k] == '%' {
			if c := pct.Octet(host[k:]); c < utf8.RuneSelf && c != '.' && !IsNameChar(c) {
				return "", false
			}
		}
	}
	var b strings.Builder
	b.Grow(len(host))
	for k := 0; k < len(host); k++ {
		c := host[k]
		if c == '%' {
			c = pct.Octet(host[k:])
			k += len("XX")
		}
		b.WriteByte(c)
	}
	return b.String(), utf8.ValidString(b.String())
}

// EncodedOffset converts n, an offset in the result of Decode(host), to the matching offset in
// host.
func EncodedOffset(host string, n int) (offset int) {
	for ; n > 0; n-- {
		if host[offset] == '%' {
			offset += len("XX")
		}
		offset++
	}
	return offset
}

// ToASCII maps host to ASCII and reports whether it is a valid domain name. host may also be a part
// of a host, of one or more labels.
func ToASCII(host string) (name string, ok bool) {
	name, ok = Decode(host)
	if !ok {
		return "", false
	}
	mapped, _, err := Map(nil, nil, name, false)
	return string(mapped), err.Err == nil
}

// IsMapped reports whether HostToASCII maps the host of an IRI with the given scheme: the scheme
// uses domain names, and the host is a valid domain name.
func IsMapped(schemeName, host string) bool {
	if !scheme.HasDomainName(schemeName) {
		return false
	}
	_, ok := ToASCII(host)
	return ok
}

// DecodeACE returns host with each label that begins with "xn--" decoded. It reports whether host
// is a valid domain name. Other labels, and labels with percent-encodings, are copied unchanged.
func DecodeACE(host string) (decoded []byte, ok bool) {
	name, ok := Decode(host)
	if !ok {
		return nil, false
	}
	var buf [MaxName + 1]byte
	var unicodeBuf [2 * MaxName]byte
	if _, _, err := Map(buf[:0], unicodeBuf[:0], name, false); err.Err != nil {
		return nil, false
	}
	for rest := host; rest != ""; {
		label, dot, after := CutLabel(rest)
		if IsACE(label) && strings.IndexByte(label, '%') < 0 {
			_, label, _ = mapLabel(label, false) // valid, because the whole name is valid
		}
		decoded = append(append(decoded, label...), dot...)
		rest = after
	}
	return decoded, true
}

// Unicode returns the Unicode form of host: mapped by UTS #46, with the labels that begin with
// "xn--" decoded and ASCII labels in lower case. Its second result is false if host is not a valid
// domain name. It is also false if host, after recoding, is ASCII without "xn--": such a host needs
// no mapping.
func Unicode(host string, recoding pct.Recoding) (name string, ok bool) {
	if isASCIIName(host, recoding) {
		return "", false
	}
	name, ok = Decode(host)
	if !ok {
		return "", false
	}
	var buf [MaxName + 1]byte
	var unicodeBuf [2 * MaxName]byte
	_, u, err := Map(buf[:0], unicodeBuf[:0], name, false)
	return string(u), err.Err == nil
}

// isASCIIName reports whether host, after recoding, is ASCII and has no labels that begin with
// "xn--". It reports false if percent-encodings stay encoded. It may report true if the recoded
// host is too long for a domain name.
func isASCIIName(host string, recoding pct.Recoding) bool {
	isEncoded := strings.IndexByte(host, '%') >= 0
	if isEncoded && recoding&pct.Decode == 0 || !IsASCII(host) {
		return false
	}
	if isEncoded {
		var buf [MaxName + len(".")]byte
		written, read := pct.Recode(buf[:], host, recoding|pct.LowerCase)
		if read < len(host) || !bytes.Contains(buf[:written], []byte(acePrefix)) {
			return true // no "xn--", or too long for a domain name
		}
		host = string(buf[:written])
	}
	return !HasACE(host)
}

// IsASCII reports whether host is ASCII after its percent-encodings are decoded.
func IsASCII(host string) bool {
	if !ascii.Is(host) {
		return false
	}
	for {
		i := strings.IndexByte(host, '%')
		if i < 0 {
			return true
		}
		if pct.Octet(host[i:]) >= utf8.RuneSelf {
			return false
		}
		host = host[i+pct.Len:]
	}
}

// maxMapped is the maximum length in bytes of a label that mapLabel maps. A valid label has at most
// 63 characters after mapping: at most 63*4*3 = 756 bytes in any normalization form. A longer label
// can be valid only if the mapping drops characters from it, and maxMapped leaves room for some.
const maxMapped = 1024

// mapLabel maps a label by UTS #46. It returns the ASCII form and the Unicode form: RFC 5890,
// section 2.3.2.1, calls them A-label and U-label.
func mapLabel(label string, strict bool) (aLabel, uLabel string, err Error) {
	isASCII := ascii.Is(label)
	switch {
	case label == "":
		return "", "", Error{Err: ErrEmptyLabel}
	case len(label) > maxMapped || isASCII && len(label) > MaxLabel:
		return "", "", Error{Label: label, Err: ErrLongLabel}
	case !isASCII:
		return mapUnicodeLabel(label)
	}
	aLabel = strings.ToLower(label)
	if IsACE(aLabel) {
		uLabel, reason := decodeLabel(aLabel)
		if reason != "" {
			return "", "", invalidLabel(label, reason)
		}
		return aLabel, uLabel, Error{}
	}
	reason := checkNameChars(label, strict)
	if reason == "" {
		reason = checkHyphens(label, strict)
	}
	if reason != "" {
		return "", "", invalidLabel(label, reason)
	}
	return aLabel, aLabel, Error{}
}

// mapUnicodeLabel is like mapLabel, for labels that contain non-ASCII characters.
func mapUnicodeLabel(label string) (aLabel, uLabel string, err Error) {
	uLabel, reason := mapCharacters(label)
	switch {
	case reason != "":
		return "", "", invalidLabel(label, reason)
	case uLabel == "":
		return "", "", Error{Label: label, Err: ErrEmptyLabel}
	case IsACE(uLabel): // the label maps to "xn--" and more, which must be decoded
		if !ascii.Is(uLabel) {
			return "", "", invalidLabel(label, badPunycode)
		}
		aLabel, uLabel, err = mapLabel(uLabel, true)
		if err.Err != nil {
			err.Label = label
		}
		return aLabel, uLabel, err
	}
	if reason := checkULabel(uLabel); reason != "" {
		return "", "", invalidLabel(label, reason)
	}

	aLabel = uLabel
	if !ascii.Is(uLabel) {
		// Encoding takes quadratic time, so reject long labels first. Each character takes at least
		// one octet of the A-label.
		if utf8.RuneCountInString(uLabel) > MaxLabel-len(acePrefix) {
			return "", "", Error{Label: label, Err: ErrLongLabel}
		}
		var failure error
		if aLabel, failure = idna.Punycode.ToASCII(uLabel); failure != nil {
			return "", "", invalidLabel(label, invalidByUTS46)
		}
	}
	if len(aLabel) > MaxLabel {
		return "", "", Error{Label: label, Err: ErrLongLabel}
	}
	return aLabel, uLabel, Error{}
}
