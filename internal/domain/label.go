package domain

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"example.com/iri/internal/ascii"
)

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
	for i := range len(label) {
		if c := label[i]; !IsNameChar(c) || strict && c == '_' {
			return "", "", invalidLabel(label, invalidCharacter(rune(c)))
		}
	}
	if fault := checkHyphens(label, strict); fault != "" {
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
	case uLabel != label && IsACE(uLabel):
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
