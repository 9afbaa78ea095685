package domain

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// This file has the guards against the bugs of package idna, with the numbers of their issues.

// mapCharacters returns a label that is not in US-ASCII with its characters mapped and validated
// (UTS #46, section 4, steps 1 to 3, and 4.1), or what is wrong with it. If the result begins with
// "xn--", it still has to be decoded.
func mapCharacters(label string) (mapped, fault string) {
	mapped, failure := profile().ToUnicode(label)
	if failure != nil {
		return "", faultOf(label)
	}
	if mapped == label {
		return mapped, ""
	}
	// Package idna also decodes what it has mapped to "xn--" and anything
	// (golang/go#81116). After another letter "xn--" has no meaning, and so is kept.
	shifted, failure := profile().ToUnicode("a" + label)
	if failure != nil {
		return "", notEncoding
	}
	if undecoded := shifted[1:]; IsACE(undecoded) {
		return undecoded, ""
	}
	if mapped != "" && !mapsToItself(mapped) { // mapping twice has to be mapping once
		return "", notMapped
	}
	return mapped, ""
}

// decodeLabel returns what aLabel encodes, which begins with "xn--" and is in US-ASCII and lower
// case, or what is wrong with it. No two labels encode the same.
func decodeLabel(aLabel string) (uLabel, fault string) {
	uLabel, failure := idna.Punycode.ToUnicode(aLabel)
	if failure != nil || uLabel == "" || !mapsToItself(uLabel) { // golang/go#81549: ""
		return "", notEncoding
	}
	return uLabel, checkULabel(uLabel)
}

// mapsToItself reports whether label is a valid one that is mapped to itself.
func mapsToItself(label string) bool {
	mapped, failure := profile().ToUnicode(label)
	return failure == nil && mapped == label
}

// checkULabel returns what is wrong with a label that package idna takes for mapped and valid, or
// "".
func checkULabel(label string) (fault string) {
	switch {
	case strings.Contains(label, "."): // not as of Unicode 17
		return notMapped
	case strings.Contains(label, "\u034f"): // package norm inserts it after 30 marks
		return notMapped
	case hasStrayNonJoiner(label):
		return invalidCharacter(NonJoiner)
	}
	return checkHyphens(label, true)
}

// faultOf returns why package idna refuses label, which it does not report: for a character,
// wherever it stands, or for where it stands.
func faultOf(label string) string {
	if IsACE(label) {
		return notEncoding
	}
	for _, r := range label {
		if _, failure := profile().ToUnicode("a" + string(r)); failure != nil {
			return invalidCharacter(r)
		}
	}
	if r, _ := utf8.DecodeRuneInString(label); unicode.Is(unicode.M, r) {
		return "mark at its beginning"
	}
	return notMapped
}
