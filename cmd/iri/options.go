package main

import (
	"fmt"
	"strings"

	"example.com/iri"
	"example.com/iri/lint"
)

// This file has the values of flags.

// options are what flags and the arguments before the references say.
type options struct {
	json, host, redact bool
	up                 int
	form               iri.Form
	base               iri.IRI
	profile            lint.Profile
	severities         []severity // to be changed in profile
	shared             []byte     // members of JSON that are the same for all inputs
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
			return 0, fmt.Errorf("no step %q", name)
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
	return lint.RFC(), fmt.Errorf("no profile %q", name)
}

// A severity is what -set says about a code.
type severity struct {
	code  lint.Code
	level lint.Severity
}

// parseSeverities parses a list such as "empty-path=off,relative=error".
func parseSeverities(list string) (changes []severity, err error) {
	for change := range strings.SplitSeq(list, ",") {
		name, level, _ := strings.Cut(change, "=")
		var s severity
		var ok bool
		if s.code, ok = lint.ParseCode(name); !ok {
			return nil, fmt.Errorf("no code %q", name)
		}
		for s.level.String() != level {
			if s.level++; s.level > lint.Error {
				return nil, fmt.Errorf("no severity %q", level)
			}
		}
		changes = append(changes, s)
	}
	return changes, nil
}

// setSeverities changes the profile. It waits until all flags are known, because -set may come before
// -profile.
func (o *options) setSeverities() {
	for _, s := range o.severities {
		o.profile = o.profile.With(s.level, s.code)
	}
}
