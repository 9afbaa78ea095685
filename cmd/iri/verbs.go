package main

import (
	"flag"
	"io"

	"example.com/iri"
	"example.com/iri/bidi"
	"example.com/iri/display"
)

// A verb is what the command can do with references. It has either line or report.
type verb struct {
	name, args, does string // for the list of verbs: "iri name args", and what it does
	more             string // for its help
	members          string // of the JSON that -json prints, for its help
	examples         []example

	flags   func(*flag.FlagSet, *options)          // all except -json
	hasBase bool                                   // the first argument is a base
	shared  func(*options) []byte                  // members of JSON that are the same for all inputs
	line    action                                 // prints one line for each reference
	report  func(p *printer, in input, o *options) // prints what it wants, and takes any text
}

// An action appends its result for r.
type action func(dst []byte, r iri.Ref, o *options) ([]byte, error)

// An example of a verb has arguments, or lines of standard input. There are no apostrophes in it.
type example struct {
	args  []string
	lines []string
}

// verbs has all verbs, in the order in which help lists them.
var verbs = []verb{
	{
		name: "parse", args: "IRI-reference...", does: "print the components of references",
		more: `Prints, in one line, each component that is there as name=value, and the kind of
the host if there is one. No value has a space (U+0020) in it.`,
		members: `"reference", "scheme", "authority",
"userinfo", "host", "hostKind", "port", "path", "query" and "fragment", but for what is
absent`,
		examples: []example{
			{args: []string{"http://r\u00e9sum\u00e9.example.org/ros\u00e9?q#f"}},
			{args: []string{"-json"}, lines: []string{"urn:a", "../b?c"}},
		},
		line: func(dst []byte, r iri.Ref, o *options) ([]byte, error) {
			if o.json {
				return componentsInJSON(dst, r, o), nil
			}
			return componentsInText(dst, r), nil
		},
	},
	{
		name: "uri", args: "[-host] IRI-reference...", does: "map IRIs to URIs",
		more: `Percent-encodes what is not US-ASCII (RFC 3987, section 3.1, step 2). URIs come
out as they are.`,
		members: `"reference" and "uri"`,
		examples: []example{
			{args: []string{"http://r\u00e9sum\u00e9.example.org/ros\u00e9"}},
			{args: []string{"-host", "http://r\u00e9sum\u00e9.example.org/ros\u00e9"}},
			{lines: []string{"http://example.org/D\u00fcrst", "#\u00e9"}},
		},
		flags: func(f *flag.FlagSet, o *options) {
			f.BoolVar(&o.host, "host", false, "map hosts by IDNA first, if the scheme has domain names")
		},
		line: text("uri", func(r iri.Ref, o *options) (string, error) {
			if i, ok := r.IRI(); ok && o.host {
				i, err := i.HostToASCII()
				return i.ToURI().String(), err
			}
			return r.ToURI().String(), nil
		}),
	},
	{
		name: "iri", args: "[-host] URI-reference...", does: "convert URIs to IRIs",
		more: `Decodes the percent-encodings of unreserved characters and of those beyond
US-ASCII that are appropriate in an IRI (RFC 3987, section 3.2). What is not
UTF-8 or not appropriate stays percent-encoded.`,
		members: `"reference" and "iri"`,
		examples: []example{
			{args: []string{"http://www.example.org/D%C3%BCrst"}},
			{args: []string{"-host", "http://xn--99zt52a.example.org/%e2%80%ae"}},
		},
		flags: func(f *flag.FlagSet, o *options) {
			f.BoolVar(&o.host, "host", false, "decode \"xn--\" in hosts too, where it maps back")
		},
		line: text("iri", func(r iri.Ref, o *options) (string, error) {
			if i, ok := r.IRI(); ok && o.host { // "xn--" may be percent-encoded
				return i.ToIRI().HostToUnicode().String(), nil
			}
			return r.ToIRI().String(), nil
		}),
	},
	{
		name: "normalize", args: "[-form LIST] IRI...", does: "normalize IRIs for comparison",
		more: `Prints the normal form (RFC 3987, section 5.3). It is for comparing: what is passed
on keeps its original form.`,
		members: `"reference", "form" and "normal"`,
		examples: []example{
			{args: []string{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9"}},
			{args: []string{"-form", "case,percent", "HTTP://example.com:80/./%7euser"}},
			{args: []string{"-json", "http://example.com"}},
		},
		flags: func(f *flag.FlagSet, o *options) {
			o.form = iri.SchemeBased
			f.Func("form", "take the steps in `LIST`, with commas between them: case, percent, path,\n"+
				"scheme, or syntax for the first three, or all, the default; simple is no step",
				func(list string) (err error) {
					o.form, err = parseForm(list)
					return err
				})
		},
		shared: func(o *options) []byte { return appendMember(nil, "form", o.form.String()) },
		line: text("normal", onIRI(func(i iri.IRI, o *options) string {
			return i.Normalize(o.form).String()
		})),
	},
	{
		name: "compare", args: "IRI IRI...", does: "compare an IRI with others",
		more: `Prints the first rung of the comparison ladder (RFC 3987, section 5.3) on which the
first IRI and another one are equivalent, and why: simple; case; case,percent;
case,percent,path; case,percent,path,scheme; or different, and in what. The first one
is always an argument.`,
		members: `"reference", "first", "equivalent", and "form" or
"differences", which are the names of components`,
		examples: []example{
			{args: []string{"http://example.com", "HTTP://example.com:80/"}},
			{
				args:  []string{"-json", "http://example.com"},
				lines: []string{"HTTP://example.com", "http://example.com/?"},
			},
		},
		hasBase: true,
		shared:  func(o *options) []byte { return appendMember(nil, "first", o.base.String()) },
		line: func(dst []byte, r iri.Ref, o *options) ([]byte, error) {
			i, err := withScheme(r)
			switch {
			case err != nil:
				return nil, err
			case o.json:
				return comparedInJSON(dst, i, o), nil
			}
			return compared(dst, i, o), nil
		},
	},
	{
		name: "resolve", args: "BASE IRI-reference...", does: "resolve references against a base",
		more: `Prints the target of each reference (RFC 3986, section 5.2; RFC 3987, section
6.5).`,
		members: `"reference", "base" and "target"`,
		examples: []example{
			{args: []string{"http://example.org/ros\u00e9/a?b", "../d\u00fcrst#c"}},
			{args: []string{"-json", "http://example.org/a"}, lines: []string{"b", "//example.com"}},
		},
		hasBase: true,
		shared:  sharedBase,
		line: text("target", func(r iri.Ref, o *options) (string, error) {
			return o.base.Resolve(r).String(), nil
		}),
	},
	{
		name: "relativize", args: "[-up N] BASE IRI...", does: "make references relative to a base",
		more: `Prints, for each IRI, the shortest reference that resolves to it. That is the IRI
itself if there is none that is shorter.`,
		members: `"reference", "base" and "relative"`,
		examples: []example{
			{args: []string{"http://example.org/ros\u00e9/a/b", "http://example.org/ros\u00e9/c"}},
			{args: []string{"-up", "0", "http://example.org/ros\u00e9/a/b", "http://example.org/ros\u00e9/c"}},
		},
		flags: func(f *flag.FlagSet, o *options) {
			f.IntVar(&o.up, "up", -1, "have \"..\" at most `N` times; there is no limit if N is negative")
		},
		hasBase: true,
		shared:  sharedBase,
		line: text("relative", onIRI(func(target iri.IRI, o *options) string {
			return o.base.RelativizeUp(target, o.up).String()
		})),
	},
	{
		name: "visual", args: "IRI-reference...", does: "print references in visual order",
		more: `Prints the characters in the order in which they are to be displayed, from left to
right, where there is text written from right to left (RFC 3987, section 4; UAX #9).
It is for terminals that do not do that themselves. Characters that act on the order
of display are percent-encoded first.`,
		members: `"reference" and "visual"`,
		examples: []example{
			{args: []string{"http://example.org/\u05d0\u05d1\u05d2/a"}},
			{args: []string{"-json", "\u05d0\u05d1\u05d2"}},
		},
		line: text("visual", func(r iri.Ref, _ *options) (string, error) { return bidi.Visual(r), nil }),
	},
	{
		name: "lint", args: "[-profile NAME] [-set LIST] IRI-reference...", does: "tell what is suspect about references",
		more: `Prints what is found in each reference: how severe it is and its code, what it
rests on, where it is, and what may be done about it. Of what nothing is found in,
nothing is printed, but with -json. The exit status is 1 if there is a warning or an
error. The file docs/lint.md of package iri has a table of the codes.`,
		members: `"reference" and "findings", also where there are none`,
		examples: []example{
			{args: []string{"http://www.example.org/D%c3%bcrst"}},
			{args: []string{"-set", "empty-path=off,relative=error", "http://example.org", "a"}},
			{args: []string{"-json", "http://example.org", "http://example.org/"}},
		},
		flags: func(f *flag.FlagSet, o *options) {
			f.Func("profile", "take the profile `NAME`: rfc, the default; rdf, for identifiers in RDF; or\n"+
				"web, for links that strangers write",
				func(name string) (err error) {
					o.profile, err = parseProfile(name)
					return err
				})
			f.Func("set", "change severities of the profile: a `LIST` such as empty-path=off,relative=error",
				func(list string) error {
					changes, err := parseSeverities(list)
					o.severities = append(o.severities, changes...)
					return err
				})
		},
		report: reportFindings,
	},
	{
		name: "display", args: "[-redact] IRI-reference...", does: "print references in a safe form for people",
		more: `Prints a readable form in which nothing is invisible or deceives about where
components begin and end (RFC 3987, sections 7.6 and 8). It refers to the same.`,
		members: `"reference" and "display"`,
		examples: []example{
			{args: []string{"http://xn--rsum-bpad.example.org/%E2%80%AE%C3%A9"}},
			{args: []string{"-redact", "ftp://me:secret@example.org/"}},
		},
		flags: func(f *flag.FlagSet, o *options) {
			f.BoolVar(&o.redact, "redact", false, "replace passwords by \"xxxxx\"")
		},
		line: func(dst []byte, r iri.Ref, o *options) ([]byte, error) {
			if o.redact { // the reference too, because JSON has it
				r = iri.MustParseRef(r.Redacted())
			}
			return showDisplayed(dst, r, o)
		},
	},
	{
		name: "repair", args: "TEXT...", does: "make references of text that is none",
		more: `Prints the reference, and on standard error what was changed: white space and
quotes around it are removed; characters that are not allowed are percent-encoded,
"%" without two digits, brackets and a second "#" too. Delimiters stay as they are.`,
		members: `"input", "reference" and "edits", in place of
what goes to standard error; octets that are not UTF-8 are U+FFFD there`,
		examples: []example{
			{args: []string{" <http://example.org/a b> "}},
			{args: []string{"-json", "a|b"}},
		},
		report: reportEdits,
	},
}

// usage returns how v is called.
func (v verb) usage() string { return "iri " + v.name + " [-json] " + v.args }

// flagSet returns the flags of v, which change o.
func (v verb) flagSet(o *options) *flag.FlagSet {
	f := flag.NewFlagSet(v.name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // errors are returned
	f.BoolVar(&o.json, "json", false, "print one JSON object per line, with "+v.members)
	if v.flags != nil {
		v.flags(f, o)
	}
	return f
}

// parseFlags parses the flags of v and returns the other arguments.
func (v verb) parseFlags(args []string) (o options, rest []string, err error) {
	flags := v.flagSet(&o)
	err = flags.Parse(args)
	o.setSeverities()
	return o, flags.Args(), err
}

// find returns the verb of that name, if there is one.
func find(name string) (verb, bool) {
	for _, v := range verbs {
		if v.name == name {
			return v, true
		}
	}
	return verb{}, false
}

// text returns the action of a verb that converts references to text. The key is for JSON.
func text(key string, do func(iri.Ref, *options) (string, error)) action {
	return func(dst []byte, r iri.Ref, o *options) ([]byte, error) {
		s, err := do(r, o)
		switch {
		case err != nil:
			return nil, err
		case o.json:
			return append(appendMember(appendStart(dst, r, o), key, s), '}'), nil
		}
		return append(dst, s...), nil
	}
}

// sharedBase returns the member of JSON that verbs with a base share.
func sharedBase(o *options) []byte { return appendMember(nil, "base", o.base.String()) }

// withScheme returns r as an IRI. A relative reference is an error.
func withScheme(r iri.Ref) (iri.IRI, error) {
	if i, ok := r.IRI(); ok {
		return i, nil
	}
	return iri.Parse(r.String()) // for its error
}

// onIRI adapts a function of IRIs for text. Relative references are errors.
func onIRI(do func(iri.IRI, *options) string) func(iri.Ref, *options) (string, error) {
	return func(r iri.Ref, o *options) (string, error) {
		i, err := withScheme(r)
		if err != nil {
			return "", err
		}
		return do(i, o), nil
	}
}

// showDisplayed prints references for people.
var showDisplayed = text("display", func(r iri.Ref, _ *options) (string, error) { return display.Text(r), nil })
