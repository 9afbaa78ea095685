package main

import (
	"flag"
	"io"

	"example.com/iri"
	"example.com/iri/bidi"
	"example.com/iri/display"
)

// A verb is an operation of the command on references. Either appendLine or report is set.
type verb struct {
	name, args, summary string // for the list of verbs
	description         string // for the help page of the verb
	members             string // the members of the JSON object, for the help on -json
	examples            []example

	flags         func(*flag.FlagSet, *options)          // all except -json
	hasBase       bool                                   // the first argument is the base; see options.base
	sharedMembers func(*options) []byte                  // JSON members that are the same for all inputs
	appendLine    lineFunc                               // appends the output line for a reference
	report        func(p *printer, in input, o *options) // prints all output for an input, which may be invalid
}

// A lineFunc appends the output line for r, without the LF.
type lineFunc func(dst []byte, r iri.Ref, o *options) ([]byte, error)

// An example of a verb has arguments, lines of standard input, or both. It must not contain
// apostrophes, because the method command quotes words with them.
type example struct {
	args  []string
	lines []string
}

// verbs lists all verbs, in the order of the help.
var verbs = []verb{
	{
		name: "parse", args: "IRI-reference...", summary: "print the components of references",
		description: `Prints the components of each reference in one line, as name=value, separated by
spaces. If there is a host, host-kind is reg-name, IPv4, IPv6 or IPvFuture. Empty
components are printed; absent components are left out. Values never contain a space
(U+0020).`,
		members: `"reference", "scheme", "authority",
"userinfo", "host", "hostKind", "port", "path", "query" and "fragment";
absent components are left out`,
		examples: []example{
			{args: []string{"http://r\u00e9sum\u00e9.example.org/ros\u00e9?q#f"}},
			{args: []string{"-json"}, lines: []string{"urn:a", "../b?c"}},
		},
		appendLine: func(dst []byte, r iri.Ref, o *options) ([]byte, error) {
			if o.json {
				return appendComponentsJSON(dst, r, o), nil
			}
			return appendComponents(dst, r), nil
		},
	},
	{
		name: "uri", args: "[-host] IRI-reference...", summary: "convert IRIs to URIs",
		description: `Percent-encodes non-ASCII characters (RFC 3987, section 3.1, step 2). Without -host,
URIs are printed unchanged.`,
		members: `"reference" and "uri"`,
		examples: []example{
			{args: []string{"http://r\u00e9sum\u00e9.example.org/ros\u00e9"}},
			{args: []string{"-host", "http://r\u00e9sum\u00e9.example.org/ros\u00e9"}},
			{lines: []string{"http://example.org/D\u00fcrst", "#\u00e9"}},
		},
		flags: func(f *flag.FlagSet, o *options) {
			f.BoolVar(&o.host, "host", false, "convert domain names to \"xn--\" names (IDNA), if the scheme uses domain names;\n"+
				"invalid domain names are errors, but hosts with percent-encodings that cannot\n"+
				"occur in a domain name are not converted")
		},
		appendLine: stringLine("uri", func(r iri.Ref, o *options) (string, error) {
			if i, ok := r.IRI(); ok && o.host {
				i, err := i.HostToASCII()
				return i.ToURI().String(), err
			}
			return r.ToURI().String(), nil
		}),
	},
	{
		name: "iri", args: "[-host] URI-reference...", summary: "convert URIs to IRIs",
		description: `Decodes percent-encoded unreserved characters, and percent-encoded non-ASCII
characters that are appropriate in an IRI (RFC 3987, section 3.2). Other
characters, and bytes that are not UTF-8, stay percent-encoded.`,
		members: `"reference" and "iri"`,
		examples: []example{
			{args: []string{"http://www.example.org/D%C3%BCrst"}},
			{args: []string{"-host", "http://xn--99zt52a.example.org/%e2%80%ae"}},
		},
		flags: func(f *flag.FlagSet, o *options) {
			f.BoolVar(&o.host, "host", false, "also decode \"xn--\" names, if the scheme uses domain names and the decoded name\n"+
				"converts back to the same name")
		},
		appendLine: stringLine("iri", func(r iri.Ref, o *options) (string, error) {
			if i, ok := r.IRI(); ok && o.host { // ToIRI first, because "xn--" may be percent-encoded
				return i.ToIRI().HostToUnicode().String(), nil
			}
			return r.ToIRI().String(), nil
		}),
	},
	{
		name: "normalize", args: "[-form LIST] IRI...", summary: "normalize IRIs for comparison",
		description: `Prints the normal form of each IRI (RFC 3987, section 5.3). Equivalent IRIs have the
same normal form. Use the normal form only for comparison, and pass on the original
IRI.`,
		members: `"reference", "form" and "normal"`,
		examples: []example{
			{args: []string{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9"}},
			{args: []string{"-form", "case,percent", "HTTP://example.com:80/./%7euser"}},
			{args: []string{"-json", "http://example.com"}},
		},
		flags: func(f *flag.FlagSet, o *options) {
			o.form = iri.SchemeBased
			f.Func("form", "apply only the steps in `LIST`, separated by commas: case, percent, path, scheme;\n"+
				"syntax means case, percent and path; all, the default, means all four steps;\n"+
				"simple means none",
				func(list string) (err error) {
					o.form, err = parseForm(list)
					return err
				})
		},
		sharedMembers: func(o *options) []byte { return appendMember(nil, "form", o.form.String()) },
		appendLine: stringLine("normal", iriOnly(func(i iri.IRI, o *options) string {
			return i.Normalize(o.form).String()
		})),
	},
	{
		name: "compare", args: "IRI IRI...", summary: "compare the first IRI with each of the others",
		description: `Compares the first IRI with each of the others. Prints the first level of the
comparison ladder (RFC 3987, section 5.3) at which the two IRIs are equivalent, the
reason, and the normal form. The levels are: simple; case; case,percent;
case,percent,path; case,percent,path,scheme. If the two IRIs are not equivalent at any
level, prints "different", the components that differ, and both normal forms. The first
IRI must be an argument; the others may come from standard input.`,
		members: `"reference", "first", "equivalent", and either
"form" or "differences", the names of the components that differ`,
		examples: []example{
			{args: []string{"http://example.com", "HTTP://example.com:80/"}},
			{
				args:  []string{"-json", "http://example.com"},
				lines: []string{"HTTP://example.com", "http://example.com/?"},
			},
		},
		hasBase:       true,
		sharedMembers: func(o *options) []byte { return appendMember(nil, "first", o.base.String()) },
		appendLine: func(dst []byte, r iri.Ref, o *options) ([]byte, error) {
			i, err := requireScheme(r)
			switch {
			case err != nil:
				return nil, err
			case o.json:
				return appendComparisonJSON(dst, i, o), nil
			}
			return appendComparison(dst, i, o), nil
		},
	},
	{
		name: "resolve", args: "BASE IRI-reference...", summary: "resolve references against a base",
		description: `Resolves each reference against the IRI BASE and prints the target (RFC 3986,
section 5.2; RFC 3987, section 6.5).`,
		members: `"reference", "base" and "target"`,
		examples: []example{
			{args: []string{"http://example.org/ros\u00e9/a?b", "../d\u00fcrst#c"}},
			{args: []string{"-json", "http://example.org/a"}, lines: []string{"b", "//example.com"}},
		},
		hasBase:       true,
		sharedMembers: baseMember,
		appendLine: stringLine("target", func(r iri.Ref, o *options) (string, error) {
			return o.base.Resolve(r).String(), nil
		}),
	},
	{
		name: "relativize", args: "[-up N] BASE IRI...", summary: "convert IRIs to references relative to a base",
		description: `Prints, for each IRI, the shortest reference that resolves to this IRI against BASE.
If there is none, or none is shorter, prints the IRI itself.`,
		members: `"reference", "base" and "relative"`,
		examples: []example{
			{args: []string{"http://example.org/ros\u00e9/a/b", "http://example.org/ros\u00e9/c"}},
			{args: []string{"-up", "0", "http://example.org/ros\u00e9/a/b", "http://example.org/ros\u00e9/c"}},
		},
		flags: func(f *flag.FlagSet, o *options) {
			f.IntVar(&o.up, "up", -1, "use \"..\" at most `N` times; a negative N means no limit")
		},
		hasBase:       true,
		sharedMembers: baseMember,
		appendLine: stringLine("relative", iriOnly(func(target iri.IRI, o *options) string {
			return o.base.RelativizeUp(target, o.up).String()
		})),
	},
	{
		name: "visual", args: "IRI-reference...", summary: "print references in display order",
		description: `Prints the characters of each reference in display order, from left to right
(RFC 3987, section 4; UAX #9). Use visual in terminals that do not reorder
right-to-left text themselves. Characters that control the display order are
percent-encoded first.`,
		members: `"reference" and "visual"`,
		examples: []example{
			{args: []string{"http://example.org/\u05d0\u05d1\u05d2/a"}},
			{args: []string{"-json", "\u05d0\u05d1\u05d2"}},
		},
		appendLine: stringLine("visual", func(r iri.Ref, _ *options) (string, error) { return bidi.Visual(r), nil }),
	},
	{
		name: "lint", args: "[-profile NAME] [-set LIST] IRI-reference...", summary: "report problems in valid references",
		description: `Reports problems in valid references: spoofing, bad practice, scheme-specific
mistakes. Each finding has a severity, a code, a description, a section of a
specification, the place in the reference, and a fix if there is one. References
without findings print nothing, except with -json. The exit status is 1 if there is a
warning or an error. The file docs/lint.md of module example.com/iri lists the codes.`,
		members: `"reference" and "findings", which may
be empty`,
		examples: []example{
			{args: []string{"http://www.example.org/D%c3%bcrst"}},
			{args: []string{"-set", "empty-path=off,relative=error", "http://example.org", "a"}},
			{args: []string{"-json", "http://example.org", "http://example.org/"}},
		},
		flags: func(f *flag.FlagSet, o *options) {
			f.Func("profile", "use the profile `NAME`: rfc (the default); rdf, for identifiers in RDF; or\n"+
				"web, for links written by strangers",
				func(name string) (err error) {
					o.profile, err = parseProfile(name)
					return err
				})
			f.Func("set", "change the severities of the codes in `LIST`, such as empty-path=off,relative=error;\n"+
				"a severity is error, warning, note or off",
				func(list string) error {
					changes, err := parseSeverities(list)
					o.severities = append(o.severities, changes...)
					return err
				})
		},
		report: reportFindings,
	},
	{
		name: "display", args: "[-redact] IRI-reference...", summary: "print references in a readable form",
		description: `Prints each reference in a readable form for people (RFC 3987, sections 7.6 and 8).
Most invisible and deceptive characters are percent-encoded. Domain labels that
may deceive are printed in "xn--" form. Use the
result only for display. It shows passwords, unless -redact is set.`,
		members: `"reference" and "display"`,
		examples: []example{
			{args: []string{"http://xn--rsum-bpad.example.org/%E2%80%AE%C3%A9"}},
			{args: []string{"-redact", "ftp://me:secret@example.org/"}},
		},
		flags: func(f *flag.FlagSet, o *options) {
			f.BoolVar(&o.redact, "redact", false, "replace passwords with \"xxxxx\"")
		},
		appendLine: func(dst []byte, r iri.Ref, o *options) ([]byte, error) {
			if o.redact { // in r itself, because the JSON object contains r
				r = iri.MustParseRef(r.Redacted())
			}
			return displayLine(dst, r, o)
		},
	},
	{
		name: "repair", args: "TEXT...", summary: "convert pasted text to references",
		description: `Prints the repaired reference, and reports each edit on standard error. Removes white
space, quotes and angle brackets around the text. Percent-encodes characters that are
not allowed, including a second "#", square brackets that do not enclose an IP address,
and "%" without two hexadecimal digits after it. Never adds or moves delimiters.`,
		members: `"input", "reference" and "edits"; bytes
that are not UTF-8 become U+FFFD, and standard error gets no edits`,
		examples: []example{
			{args: []string{" <http://example.org/a b> "}},
			{args: []string{"-json", "a|b"}},
		},
		report: reportEdits,
	},
}

// usage returns the usage line of v.
func (v verb) usage() string { return "iri " + v.name + " [-json] " + v.args }

// flagSet returns the flags of v. Parsing them sets the fields of o.
func (v verb) flagSet(o *options) *flag.FlagSet {
	f := flag.NewFlagSet(v.name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // Parse also returns the errors
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

// verbNames returns the names of all verbs.
func verbNames() (names []string) {
	for _, v := range verbs {
		names = append(names, v.name)
	}
	return names
}

// findVerb returns the verb with this name, and reports whether there is one.
func findVerb(name string) (verb, bool) {
	for _, v := range verbs {
		if v.name == name {
			return v, true
		}
	}
	return verb{}, false
}

// stringLine returns the lineFunc of a verb that converts a reference to a string. With -json the
// string is the member named key.
func stringLine(key string, convert func(iri.Ref, *options) (string, error)) lineFunc {
	return func(dst []byte, r iri.Ref, o *options) ([]byte, error) {
		s, err := convert(r, o)
		switch {
		case err != nil:
			return nil, err
		case o.json:
			return append(appendMember(appendStart(dst, r, o), key, s), '}'), nil
		}
		return append(dst, s...), nil
	}
}

// baseMember returns the JSON member "base".
func baseMember(o *options) []byte { return appendMember(nil, "base", o.base.String()) }

// requireScheme returns r as an IRI. It returns an error if r is a relative reference.
func requireScheme(r iri.Ref) (iri.IRI, error) {
	if i, ok := r.IRI(); ok {
		return i, nil
	}
	return iri.Parse(r.String()) // returns the error for a missing scheme
}

// iriOnly adapts a function of IRIs for stringLine. The result returns an error for a relative
// reference.
func iriOnly(convert func(iri.IRI, *options) string) func(iri.Ref, *options) (string, error) {
	return func(r iri.Ref, o *options) (string, error) {
		i, err := requireScheme(r)
		if err != nil {
			return "", err
		}
		return convert(i, o), nil
	}
}

// displayLine appends the display form of a reference.
var displayLine = stringLine("display", func(r iri.Ref, _ *options) (string, error) { return display.Text(r), nil })
