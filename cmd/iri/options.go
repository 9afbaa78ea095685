package main

import (
	"cmp"
	"fmt"
	"strings"

	"example.com/iri"
	"example.com/iri/lint"
)

// This file has the options, and the parsers of flag values.

// options are the values of the flags, and the first argument of a verb that has a base.
type options struct {
	json, host, redact bool
	up                 int
	form               iri.Form
	base               iri.IRI // the base; for compare, the first IRI
	profile            lint.Profile
	severities         []severityChange // the changes that setSeverities applies to profile
	sharedMembers      []byte           // JSON members that are the same for all inputs
}

// parseForm returns the form that consists of the named steps.
func parseForm(list string) (form iri.Form, err error) {
	steps := map[string]iri.Form{
		"case": iri.FormCase, "percent": iri.FormPercent, "path": iri.FormPath, "scheme": iri.FormScheme,
		"simple": iri.SimpleString, "syntax": iri.SyntaxBased, "all": iri.SchemeBased,
	}
	for name := range strings.SplitSeq(list, ",") {
		step, ok := steps[name]
		if !ok {
			return 0, fmt.Errorf("unknown step %q; want case, percent, path, scheme, syntax, all or simple", name)
		}
		form |= step
	}
	return form, nil
}

// parseProfile returns the named profile.
func parseProfile(name string) (lint.Profile, error) {
	switch name {
	case "rfc":
		return lint.RFC(), nil
	case "rdf":
		return lint.RDF(), nil
	case "web":
		return lint.Web(), nil
	}
	return lint.RFC(), fmt.Errorf("unknown profile %q; want rfc, rdf or web", name)
}

// A severityChange is the severity that -set gives to a code.
type severityChange struct {
	code  lint.Code
	level lint.Severity
}

// parseSeverities parses a list such as "empty-path=off,relative=error".
func parseSeverities(list string) (changes []severityChange, err error) {
	for change := range strings.SplitSeq(list, ",") {
		name, level, _ := strings.Cut(change, "=")
		var s severityChange
		var ok bool
		if s.code, ok = lint.ParseCode(name); !ok {
			return nil, fmt.Errorf("unknown code %q%s", name, cmp.Or(suggestion(name, codeNames()), "; see docs/lint.md"))
		}
		for s.level.String() != level {
			if s.level++; s.level > lint.Error {
				return nil, fmt.Errorf("unknown severity %q; want error, warning, note or off", level)
			}
		}
		changes = append(changes, s)
	}
	return changes, nil
}

// codeNames returns the names of all codes of lint.
func codeNames() (names []string) {
	for _, c := range lint.Codes() {
		names = append(names, c.String())
	}
	return names
}

// setSeverities applies the severities of -set to the profile. It runs after all flags are parsed,
// because -set may come before -profile.
func (o *options) setSeverities() {
	for _, s := range o.severities {
		o.profile = o.profile.With(s.level, s.code)
	}
}
