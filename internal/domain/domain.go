// Package domain maps internationalized domain names to US-ASCII and back, by UTS #46 without its
// transitional part. Package idna does the mapping; guard.go has the guards against its bugs.
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

// Map appends to dst, which is empty, the mapping of name to US-ASCII, and to u, which is empty
// too, the same name in Unicode. Name is not empty. If strict is set, Map does all that UTS #46
// asks for, except that the dot of the root stays: labels in US-ASCII then have no "_", nor "--"
// in their third and fourth place.
func Map(dst, u []byte, name string, strict bool) (aName, uName []byte, err Error) {
	isBidi := false
	for rest := name; ; {
		label, dot, after := CutLabel(rest)
		if label == "" && dot == "" && len(dst) > 0 {
			break // the root
		}
		aLabel, uLabel, err := mapLabel(label, strict)
		if err.Err != nil {
			if err.Err == ErrEmptyLabel && dot == "" && len(dst) > 0 {
				break // mapped to the root
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

// checkBidiRule checks each label of a name, given in Unicode as u, against the Bidi rule (RFC
// 5893, section 2).
func checkBidiRule(name string, u []byte) Error {
	rest := name
	for uLabel := range strings.SplitSeq(string(u), ".") {
		label, _, after := CutLabel(rest)
		if !bidirule.ValidString(uLabel) {
			err := invalidLabel(label, "against the Bidi rule")
			err.Offset = len(name) - len(rest)
			return err
		}
		rest = after
	}
	return Error{}
}

// Decode returns a host with its percent-encodings decoded, and whether the result may be a domain
// name: host is a registered name, not empty, and its percent-encodings stand for well-formed
// UTF-8 and for no character of US-ASCII that domain names do not have.
func Decode(host string) (name string, ok bool) {
	if host == "" || host[0] == '[' {
		return "", false
	}
	if strings.IndexByte(host, '%') < 0 {
		return host, true
	}
	for k := range host { // first, so that nothing is allocated for invalid names
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

// EncodedOffset returns the offset in host of what Decode moves to offset n.
func EncodedOffset(host string, n int) (offset int) {
	for ; n > 0; n-- {
		if host[offset] == '%' {
			offset += len("XX")
		}
		offset++
	}
	return offset
}

// ToASCII maps a host, or some of its labels, to US-ASCII, and reports whether it is a valid
// domain name.
func ToASCII(host string) (name string, ok bool) {
	name, ok = Decode(host)
	if !ok {
		return "", false
	}
	mapped, _, err := Map(nil, nil, name, false)
	return string(mapped), err.Err == nil
}

// IsMapped reports whether the host of an IRI with that scheme is a domain name: whether HostToASCII
// maps it.
func IsMapped(schemeName, host string) bool {
	if !scheme.HasDomainName(schemeName) {
		return false
	}
	_, ok := ToASCII(host)
	return ok
}

// DecodeACE returns host with the labels that begin with "xn--" decoded, if it is a valid domain
// name. Other labels, and those with percent-encodings, stay as they are.
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
			_, label, _ = mapLabel(label, false) // valid, since the whole name is
		}
		decoded = append(append(decoded, label...), dot...)
		rest = after
	}
	return decoded, true
}

// Unicode returns host mapped, with all its labels in Unicode, those in US-ASCII in lower case. It
// reports whether there is anything to map once host is recoded by how, and host is valid.
func Unicode(host string, how pct.Recoding) (name string, ok bool) {
	if isASCIIName(host, how) {
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

// isASCIIName reports whether host, recoded by how, certainly is in US-ASCII and has no labels
// that begin with "xn--".
func isASCIIName(host string, how pct.Recoding) bool {
	isEncoded := strings.IndexByte(host, '%') >= 0
	if isEncoded && how&pct.Decode == 0 || !IsASCII(host) {
		return false
	}
	if isEncoded {
		var buf [MaxName + len(".")]byte
		written, read := pct.Recode(buf[:], host, how|pct.LowerCase)
		if read < len(host) || !bytes.Contains(buf[:written], []byte(acePrefix)) {
			return true // or too long for a name
		}
		host = string(buf[:written])
	}
	return !HasACE(host)
}

// IsASCII reports whether host is in US-ASCII, and its percent-encodings too.
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

// maxMapped is the length in bytes of the longest label that is mapped at all. 63 octets encode at
// most 59 characters of four bytes, in some other normalization form of three times as many: only
// characters that the mapping drops could make a label longer.
const maxMapped = 1024

// mapLabel maps a label to US-ASCII, and returns it in Unicode as well: RFC 5890, section 2.3.2.1,
// calls them A-label and U-label.
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
		uLabel, fault := decodeLabel(aLabel)
		if fault != "" {
			return "", "", invalidLabel(label, fault)
		}
		return aLabel, uLabel, Error{}
	}
	fault := checkNameChars(label, strict)
	if fault == "" {
		fault = checkHyphens(label, strict)
	}
	if fault != "" {
		return "", "", invalidLabel(label, fault)
	}
	return aLabel, aLabel, Error{}
}

// mapUnicodeLabel maps a label that is not in US-ASCII.
func mapUnicodeLabel(label string) (aLabel, uLabel string, err Error) {
	uLabel, fault := mapCharacters(label)
	switch {
	case fault != "":
		return "", "", invalidLabel(label, fault)
	case uLabel == "":
		return "", "", Error{Label: label, Err: ErrEmptyLabel}
	case IsACE(uLabel): // still to be decoded
		if !ascii.Is(uLabel) {
			return "", "", invalidLabel(label, notEncoding)
		}
		aLabel, uLabel, err = mapLabel(uLabel, true)
		if err.Err != nil {
			err.Label = label
		}
		return aLabel, uLabel, err
	}
	if fault := checkULabel(uLabel); fault != "" {
		return "", "", invalidLabel(label, fault)
	}

	aLabel = uLabel
	if !ascii.Is(uLabel) {
		// Each character takes at least one octet, and encoding takes quadratic time.
		if utf8.RuneCountInString(uLabel) > MaxLabel-len(acePrefix) {
			return "", "", Error{Label: label, Err: ErrLongLabel}
		}
		var failure error
		if aLabel, failure = idna.Punycode.ToASCII(uLabel); failure != nil {
			return "", "", invalidLabel(label, notMapped)
		}
	}
	if len(aLabel) > MaxLabel {
		return "", "", Error{Label: label, Err: ErrLongLabel}
	}
	return aLabel, uLabel, Error{}
}
