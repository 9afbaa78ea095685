package domain

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// This file works around bugs of package idna and names the issue of each bug.

// mapCharacters maps and validates the characters of a label that is not ASCII (UTS #46, section 4,
// steps 1 to 3, and section 4.1). It returns the mapped label, or the reason why the label is
// invalid. If the mapped label begins with "xn--", the caller must decode it.
func mapCharacters(label string) (mapped, reason string) {
	mapped, failure := profile().ToUnicode(label)
	if failure != nil {
		return "", reasonFor(label)
	}
	if mapped == label {
		return mapped, ""
	}
	// Package idna decodes a label that maps to "xn--" and more, even if the label is invalid
	// (golang/go#81116). With a letter before it, "xn--" has no meaning and is not decoded.
	shifted, failure := profile().ToUnicode("a" + label)
	if failure != nil {
		return "", badPunycode
	}
	if undecoded := shifted[1:]; IsACE(undecoded) {
		return undecoded, ""
	}
	if mapped != "" && !mapsToItself(mapped) { // mapping again must not change the label
		return "", invalidByUTS46
	}
	return mapped, ""
}

// decodeLabel decodes aLabel, which begins with "xn--" and is lower-case ASCII. It returns the
// U-label, or the reason why aLabel is invalid. No two valid A-labels have the same U-label.
func decodeLabel(aLabel string) (uLabel, reason string) {
	uLabel, failure := idna.Punycode.ToUnicode(aLabel)
	if failure != nil || uLabel == "" || !mapsToItself(uLabel) { // idna decodes "xn--" to "": golang/go#81549
		return "", badPunycode
	}
	return uLabel, checkULabel(uLabel)
}

// mapsToItself reports whether package idna accepts label and maps it to itself.
func mapsToItself(label string) bool {
	mapped, failure := profile().ToUnicode(label)
	return failure == nil && mapped == label
}

// checkULabel checks a label that package idna considers mapped and valid. It returns the reason
// why the label is invalid, or "".
func checkULabel(label string) (reason string) {
	switch {
	case strings.Contains(label, "."): // impossible up to Unicode 17: CutLabel finds all dots
		return invalidByUTS46
	case strings.Contains(label, "\u034f"): // package norm inserts U+034F after 30 marks in a row
		return "label must not have more than 30 combining marks in a row (in NFD)"
	case hasStrayNonJoiner(label):
		return invalidCharacter(NonJoiner)
	}
	return checkHyphens(label, true)
}

// reasonFor returns the reason why package idna rejects label, which package idna does not report.
// Either a character is invalid anywhere in a label, or it is invalid in its position.
func reasonFor(label string) string {
	if IsACE(label) {
		return badPunycode
	}
	for _, r := range label {
		if _, failure := profile().ToUnicode("a" + string(r)); failure != nil {
			return invalidCharacter(r)
		}
	}
	if r, _ := utf8.DecodeRuneInString(label); unicode.Is(unicode.M, r) {
		return "label must not begin with a combining mark"
	}
	return invalidByUTS46
}
