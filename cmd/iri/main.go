// Command iri parses, converts, compares, resolves, checks, displays and repairs IRIs (RFC 3987),
// one by one from its arguments or line by line from standard input. See "iri help".
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"example.com/iri"
)

// The exit statuses.
const (
	statusFine  = iota // every input was fine
	statusBad          // some input was not, or reading or writing failed
	statusUsage        // the command was called in a wrong way
)

// A verb is what the command can do with a reference.
type verb struct {
	name, args, does string
	more             string   // for its help
	example          []string // arguments of an example
	flags            func(*flag.FlagSet, *options)
	hasBase          bool // the first argument is a base
	do               func(iri.Ref, options) (string, error)
	doText           func(r *runner, what string, n int, s string) // in place of do: all of it, with any text
}

type options struct {
	json, host, redact bool
	up                 int
	form               iri.Form
	base               iri.IRI
	profile            iri.Profile
	severities         []severity // to be changed in profile
}

var verbs = []verb{
	{
		name: "parse", args: "[-json] IRI-reference...", does: "print the components of references",
		more: `Prints, in one line, each component that is there as name=value, and the kind of
the host if there is one. No value has a space (U+0020) in it.`,
		example: []string{"http://r\u00e9sum\u00e9.example.org/ros\u00e9?q#f"},
		flags: func(f *flag.FlagSet, o *options) {
			f.BoolVar(&o.json, "json", false, "print one JSON object per line; what is absent is left out")
		},
		do: func(r iri.Ref, o options) (string, error) {
			if o.json {
				return asJSON(r), nil
			}
			return asText(r), nil
		},
	},
	{
		name: "uri", args: "[-host] IRI-reference...", does: "map IRIs to URIs",
		more: `Percent-encodes what is not US-ASCII (RFC 3987, section 3.1, step 2). URIs come
out as they are.`,
		example: []string{"http://r\u00e9sum\u00e9.example.org/ros\u00e9"},
		flags: func(f *flag.FlagSet, o *options) {
			f.BoolVar(&o.host, "host", false, "map hosts by IDNA first, if the scheme has domain names")
		},
		do: func(r iri.Ref, o options) (string, error) {
			if i, ok := r.IRI(); ok && o.host {
				i, err := i.HostToASCII()
				return i.ToURI().String(), err
			}
			return r.ToURI().String(), nil
		},
	},
	{
		name: "iri", args: "[-host] URI-reference...", does: "convert URIs to IRIs",
		more: `Decodes the percent-encodings of unreserved characters and of those beyond
US-ASCII that are appropriate in an IRI (RFC 3987, section 3.2). What is not
UTF-8 or not appropriate stays percent-encoded.`,
		example: []string{"http://www.example.org/D%C3%BCrst"},
		flags: func(f *flag.FlagSet, o *options) {
			f.BoolVar(&o.host, "host", false, "decode \"xn--\" in hosts too, where it maps back")
		},
		do: func(r iri.Ref, o options) (string, error) {
			if i, ok := r.IRI(); ok && o.host { // "xn--" may be percent-encoded
				return i.ToIRI().HostToUnicode().String(), nil
			}
			return r.ToIRI().String(), nil
		},
	},
	{
		name: "normalize", args: "[-form LIST] IRI...", does: "normalize IRIs for comparison",
		more: `Prints the normal form (RFC 3987, section 5.3). It is for comparing: what is passed
on keeps its original form.`,
		example: []string{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9"},
		flags: func(f *flag.FlagSet, o *options) {
			o.form = iri.SchemeBased
			f.Func("form", "take the steps in `LIST`, with commas between them: case, percent, path, scheme,\n"+
				"or syntax for the first three, or all, the default; simple is no step", func(list string) (err error) {
				o.form, err = parseForm(list)
				return err
			})
		},
		do: onIRI(func(i iri.IRI, o options) string { return i.Normalize(o.form).String() }),
	},
	{
		name: "compare", args: "IRI IRI...", does: "compare an IRI with others",
		more: `Prints the first rung of the comparison ladder (RFC 3987, section 5.3) on which the
first IRI and another one are equivalent, and why: simple; case; case,percent;
case,percent,path; case,percent,path,scheme; or different, and in what. The first one
is always an argument.`,
		example: []string{"http://example.com", "HTTP://example.com:80/"},
		hasBase: true,
		do:      onIRI(func(i iri.IRI, o options) string { return explain(o.base, i) }),
	},
	{
		name: "resolve", args: "BASE IRI-reference...", does: "resolve references against a base",
		more:    `Prints the target of each reference (RFC 3986, section 5.2; RFC 3987, section 6.5).`,
		example: []string{"http://example.org/ros\u00e9/a?b", "../d\u00fcrst#c"},
		hasBase: true,
		do: func(r iri.Ref, o options) (string, error) {
			return o.base.Resolve(r).String(), nil
		},
	},
	{
		name: "relativize", args: "[-up N] BASE IRI...", does: "make references relative to a base",
		more: `Prints, for each IRI, the shortest reference that resolves to it. That is the IRI
itself if there is none that is shorter.`,
		example: []string{"http://example.org/ros\u00e9/a/b", "http://example.org/ros\u00e9/c"},
		flags: func(f *flag.FlagSet, o *options) {
			f.IntVar(&o.up, "up", -1, "have \"..\" at most `N` times; there is no limit if N is negative")
		},
		hasBase: true,
		do: onIRI(func(target iri.IRI, o options) string {
			return o.base.RelativizeUp(target, o.up).String()
		}),
	},
	{
		name: "visual", args: "IRI-reference...", does: "print references in visual order",
		more: `Prints the characters in the order in which they are to be displayed, from left to
right, where there is text written from right to left (RFC 3987, section 4; UAX #9).
It is for terminals that do not do that themselves. Characters that act on the order
of display are percent-encoded first.`,
		example: []string{"http://example.org/\u05d0\u05d1\u05d2/a"},
		do:      func(r iri.Ref, _ options) (string, error) { return r.Visual(), nil },
	},
	{
		name: "lint", args: "[-json] [-profile NAME] [-set LIST] IRI-reference...", does: "tell what is suspect about references",
		more: `Prints what is found in each reference: how severe it is and its code, what it
rests on, where it is, and what may be done about it. Of what nothing is found in,
nothing is printed. The exit status is 1 if there is a warning or an error. The file
docs/lint.md of package iri has a table of the codes.`,
		example: []string{"http://www.example.org/D%c3%bcrst"},
		flags: func(f *flag.FlagSet, o *options) {
			f.BoolVar(&o.json, "json", false, "print one JSON object for each reference that parses, also where nothing is found")
			f.Func("profile", "take the profile `NAME`: rfc, the default; rdf, for identifiers in RDF; or web, for links that\nstrangers write", func(name string) error {
				p, ok := profiles[name]
				if !ok {
					return fmt.Errorf("no profile %q", name)
				}
				o.profile = p
				return nil
			})
			f.Func("set", "change severities of the profile: a `LIST` such as empty-path=off,relative=error", func(list string) error {
				changes, err := parseSeverities(list)
				o.severities = append(o.severities, changes...)
				return err
			})
		},
		doText: (*runner).lint,
	},
	{
		name: "display", args: "[-json] [-redact] IRI-reference...", does: "print references in a safe form for people",
		more: `Prints a readable form in which nothing is invisible or deceives about where
components begin and end (RFC 3987, sections 7.6 and 8). It refers to the same.`,
		example: []string{"http://xn--rsum-bpad.example.org/%E2%80%AE%C3%A9"},
		flags: func(f *flag.FlagSet, o *options) {
			f.BoolVar(&o.json, "json", false, "print one JSON object per line")
			f.BoolVar(&o.redact, "redact", false, "replace passwords by \"xxxxx\"")
		},
		do: display,
	},
	{
		name: "repair", args: "[-json] TEXT...", does: "make references of text that is none",
		more: `Prints the reference, and on standard error what was changed: white space and
quotes around it are removed; characters that are not allowed are percent-encoded,
"%" without two digits, brackets and a second "#" too. Delimiters stay as they are.`,
		example: []string{" <http://example.org/a b> "},
		flags: func(f *flag.FlagSet, o *options) {
			f.BoolVar(&o.json, "json", false, "print one JSON object for each text that can be repaired, with the edits; octets that are\nnot UTF-8 are U+FFFD there")
		},
		doText: (*runner).repair,
	},
}

// onIRI is for verbs that refuse relative references.
func onIRI(do func(iri.IRI, options) string) func(iri.Ref, options) (string, error) {
	return func(r iri.Ref, o options) (string, error) {
		i, err := iri.Parse(r.String())
		if err != nil {
			return "", err
		}
		return do(i, o), nil
	}
}

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run does what args say and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		help(stdout)
		return statusFine
	}
	name, args := args[0], args[1:]
	if name == "help" || name == "-h" || name == "-help" || name == "--help" {
		if len(args) == 0 {
			help(stdout)
			return statusFine
		}
		v, ok := find(args[0])
		if !ok || len(args) > 1 {
			return misused(stderr, "no help on %q", strings.Join(args, " "))
		}
		v.help(stdout)
		return statusFine
	}
	v, ok := find(name)
	if !ok {
		return misused(stderr, "no verb %q", name)
	}

	var opts options
	flags := flag.NewFlagSet(v.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	if v.flags != nil {
		v.flags(flags, &opts)
	}
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		v.help(stdout)
		return statusFine
	case err != nil:
		return misused(stderr, "%s: %q", v.name, err)
	}

	for _, s := range opts.severities {
		opts.profile = opts.profile.With(s.level, s.code)
	}
	r := runner{
		verb: v, options: opts, out: bufio.NewWriter(stdout), err: stderr,
		outPaint: paintFor(stdout, os.Getenv), errPaint: paintFor(stderr, os.Getenv),
	}
	args = flags.Args()
	first := 0
	if v.hasBase {
		if len(args) == 0 {
			return misused(stderr, "%s: no first argument", v.name)
		}
		var err error
		if r.options.base, err = iri.Parse(args[0]); err != nil {
			r.refused("argument", 1, err)
			return r.status
		}
		first = 1
	}
	for i := first; i < len(args); i++ {
		r.input("argument", i+1, args[i])
	}
	if len(args) == first {
		r.lines(stdin)
	}
	if err := r.out.Flush(); err != nil {
		r.failed("%v", err)
	}
	return r.status
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

func misused(stderr io.Writer, format string, args ...any) int {
	fmt.Fprintf(stderr, "iri: "+format+"\nRun \"iri help\" for how to use it.\n", args...)
	return statusUsage
}

func help(w io.Writer) {
	fmt.Fprint(w, "Iri parses, converts, compares, resolves, checks, displays and repairs\nInternationalized Resource Identifiers (RFC 3987).\n\nUsage:\n\n")
	for _, v := range verbs {
		fmt.Fprintf(w, "\tiri %s\n\t\t%s\n", strings.TrimSpace(v.name+" "+v.args), v.does)
	}
	fmt.Fprint(w, `	iri help VERB
		show the help for a verb

Without references as arguments it reads them from standard input, one per line,
which LF or CR LF ends. It prints one line for each, but lint. Flags come before all other
arguments; put "--" before an argument that begins with "-".

Errors go to standard error, with a caret under what is wrong, and the other
references are still done. The exit status is 0 if all were fine, 1 if some were
not, and 2 if the command was called in a wrong way.

Example:

	$ iri `)
	v, _ := find("uri")
	v.showExample(w)
}

func (v verb) help(w io.Writer) {
	fmt.Fprintf(w, "Usage: iri %s %s\n\n%s\n", v.name, v.args, v.more)
	if v.flags != nil {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		v.flags(flags, new(options))
		flags.SetOutput(w)
		fmt.Fprintln(w)
		flags.PrintDefaults()
	}
	fmt.Fprint(w, "\nExample:\n\n\t$ iri ")
	v.showExample(w)
}

// showExample prints the arguments of v's example and what comes of it.
func (v verb) showExample(w io.Writer) {
	fmt.Fprintf(w, "%s '%s'\n", v.name, strings.Join(v.example, "' '"))
	var result strings.Builder
	run(append([]string{v.name}, v.example...), nil, &result, &result)
	for line := range strings.Lines(result.String()) {
		fmt.Fprint(w, "\t"+line)
	}
}

// A runner does one verb to one input after the other.
type runner struct {
	verb    verb
	options options
	out     *bufio.Writer
	err     io.Writer
	status  int
	closed  bool // out takes no more

	outPaint, errPaint paint
}

// maxLine is the length in bytes of the longest line that is looked at: one of
// which no result is longer than package iri allows.
const maxLine = (1 << 30) / 3

// lines does all lines of in, holding one at a time.
func (r *runner) lines(in io.Reader) {
	reader := bufio.NewReader(in)
	var line []byte
	for n := 1; !r.closed; n++ {
		if buffered, _ := reader.Peek(reader.Buffered()); bytes.IndexByte(buffered, '\n') < 0 {
			r.out.Flush() // reading may take its time; an error shows at the end
		}
		line = line[:0]
		tooLong := false
		var err error
		for more := true; more; more = errors.Is(err, bufio.ErrBufferFull) {
			var part []byte
			part, err = reader.ReadSlice('\n')
			if tooLong = tooLong || len(line)+len(part) > maxLine; !tooLong {
				line = append(line, part...)
			}
		}
		switch {
		case err != nil && err != io.EOF:
			r.failed("line %d: %v", n, err)
			return
		case tooLong:
			r.failed("line %d: longer than %d bytes", n, maxLine)
		case err == nil || len(line) > 0:
			s := strings.TrimSuffix(string(line), "\n")
			r.input("line", n, strings.TrimSuffix(s, "\r"))
		}
		if err == io.EOF {
			return
		}
	}
}

// input does the n-th input and prints the result, or what is wrong.
func (r *runner) input(what string, n int, s string) {
	if r.verb.doText != nil {
		r.verb.doText(r, what, n, s)
		return
	}
	ref, err := iri.ParseRef(s)
	var result string
	if err == nil {
		result, err = r.verb.do(ref, r.options)
	}
	if err == nil {
		r.print(result + "\n")
		return
	}
	r.refused(what, n, err)
	var host *iri.HostError
	if errors.As(err, &host) {
		start := len(ref.Scheme()) + len("://")
		if userinfo, ok := ref.Userinfo(); ok {
			start += len(userinfo) + len("@")
		}
		r.caret(&iri.ParseError{Input: s, Offset: start + host.Offset}) // for its Excerpt
	}
}

// refused tells what is wrong with the n-th input.
func (r *runner) refused(what string, n int, err error) {
	r.failed("%s %d: %s", what, n, strings.TrimPrefix(err.Error(), "iri: "))
	var parse *iri.ParseError
	if errors.As(err, &parse) {
		r.caret(parse)
	}
}

// print prints a result.
func (r *runner) print(text string) {
	_, err := r.out.WriteString(text)
	r.closed = err != nil // Flush returns it again
}

// caret shows where e is.
func (r *runner) caret(e *iri.ParseError) {
	fmt.Fprint(r.err, underlined(e.Input, e.Offset, e.Offset).lines(r.errPaint, red))
}

// failed tells of an error, after all results before it.
func (r *runner) failed(format string, args ...any) {
	r.out.Flush()
	r.status = statusBad
	fmt.Fprintf(r.err, "iri: "+format+"\n", args...)
}

// columns returns how many columns s takes in a terminal.
func columns(s string) (n int) {
	for _, r := range s {
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me), 0x1160 <= r && r <= 0x11FF, 0xD7B0 <= r && r <= 0xD7FF:
			// marks, and the vowels and final consonants of Hangul syllables
		case kind == width.EastAsianWide, kind == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}

// parseForm returns the form that is made up of the named steps.
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

// explain tells on which rung of the ladder i and j are equivalent, and why.
func explain(i, j iri.IRI) string {
	form, ok := i.EquivalentAt(j)
	if !ok {
		n, m := i.Normalize(iri.SchemeBased), j.Normalize(iri.SchemeBased)
		return fmt.Sprintf("different: in %s, even by what is known of schemes (section 5.3.3): %s and %s", differences(n.Ref(), m.Ref()), n, m)
	}
	reason := map[iri.Form]string{
		iri.SimpleString:               "the texts are the same (section 5.3.1)",
		iri.FormCase:                   "the same but for case (section 5.3.2.1)",
		iri.FormCase | iri.FormPercent: "the same but for percent-encoding and case (sections 5.3.2.1, 5.3.2.3)",
		iri.SyntaxBased:                "the same once dot segments are removed (section 5.3.2.4)",
		iri.SchemeBased:                "the same by what is known of the scheme (section 5.3.3)",
	}[form]
	return fmt.Sprintf("%s: %s: %s", form, reason, i.Normalize(form))
}

// differences returns the names of the components in which r and s differ.
func differences(r, s iri.Ref) string {
	var names []string
	others := components(s)
	for k, c := range components(r) {
		switch {
		case c == others[k]:
		case c.name == "host" && c.value == others[k].value: // both empty, one of them absent
			names = append(names, "authority")
		default:
			names = append(names, c.name)
		}
	}
	return strings.Join(names, ", ")
}

// A component is one that a reference may have.
type component struct {
	name, value string
	present     bool
}

// components returns the components of r from left to right.
func components(r iri.Ref) []component {
	userinfo, hasUserinfo := r.Userinfo()
	port, hasPort := r.Port()
	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	return []component{
		{"scheme", r.Scheme(), r.HasScheme()},
		{"userinfo", userinfo, hasUserinfo},
		{"host", r.Host(), r.HostKind() != iri.HostNone},
		{"port", port, hasPort},
		{"path", r.Path(), true},
		{"query", query, hasQuery},
		{"fragment", fragment, hasFragment},
	}
}

// asText returns the components of r as name=value, with the kind of host.
func asText(r iri.Ref) string {
	var parts []string
	for _, c := range components(r) {
		if !c.present {
			continue
		}
		parts = append(parts, c.name+"="+c.value)
		if c.name == "host" {
			parts = append(parts, "host-kind="+r.HostKind().String())
		}
	}
	return strings.Join(parts, " ")
}

// asJSON returns the components of r as a JSON object.
func asJSON(r iri.Ref) string {
	present := func(s string, ok bool) *string {
		if !ok {
			return nil
		}
		return &s
	}
	hasHost := r.HostKind() != iri.HostNone
	return inJSON(struct {
		Reference string  `json:"reference"`
		Scheme    *string `json:"scheme,omitempty"`
		Authority *string `json:"authority,omitempty"`
		Userinfo  *string `json:"userinfo,omitempty"`
		Host      *string `json:"host,omitempty"`
		HostKind  *string `json:"hostKind,omitempty"`
		Port      *string `json:"port,omitempty"`
		Path      string  `json:"path"`
		Query     *string `json:"query,omitempty"`
		Fragment  *string `json:"fragment,omitempty"`
	}{
		Reference: r.String(),
		Scheme:    present(r.Scheme(), r.HasScheme()),
		Authority: present(r.Authority()),
		Userinfo:  present(r.Userinfo()),
		Host:      present(r.Host(), hasHost),
		HostKind:  present(r.HostKind().String(), hasHost),
		Port:      present(r.Port()),
		Path:      r.Path(),
		Query:     present(r.Query()),
		Fragment:  present(r.Fragment()),
	})
}

// inJSON returns v in JSON, in one line. There must be nothing in it that has none.
func inJSON(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // "&" is frequent in queries
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
