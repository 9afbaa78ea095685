package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// A helpPage prints help. For each example it calls run, so that the example always shows the
// actual output.
type helpPage struct {
	out io.Writer
	run func(args []string, stdin io.Reader, stdout, stderr io.Writer) int
}

// help prints the help for the verb that args name, or for the command if args is empty. It returns
// the exit status.
func help(page helpPage, args []string, stderr io.Writer) int {
	if len(args) == 0 {
		page.command()
		return statusOK
	}
	topic := strings.Join(args, " ")
	v, ok := findVerb(topic)
	if !ok {
		return usageError(stderr, fmt.Sprintf("no help for %q%s", topic, suggestion(topic, verbNames())))
	}
	page.verb(v)
	return statusOK
}

// command prints the help for the command.
func (p helpPage) command() {
	fmt.Fprint(p.out, `Iri parses, converts, compares, resolves, checks, displays and repairs
Internationalized Resource Identifiers (RFC 3987).

Usage:

`)
	for _, v := range verbs {
		fmt.Fprintf(p.out, "\t%s\n\t\t%s\n", v.usage(), v.summary)
	}
	fmt.Fprint(p.out, `	iri help VERB
		show the help for a verb

The arguments are the references. BASE, and the first IRI of compare, must be arguments.
Without other arguments, the command reads references from standard input, one per line;
a line ends with LF or CR LF. It prints one line for each valid reference; lint prints several lines for each finding. With -json, every verb prints one
JSON object for each reference. Flags come before all other arguments. Put "--" before
an argument that begins with "-".

For a reference with an error, the command prints only a message on standard error, with
a caret below the position of the error. It then continues with the next reference.

The exit status is:

	0  all references were valid
	1  a reference had an error, lint reported a warning or an error, or reading or
	   writing failed
	2  the verb or a flag was wrong, or a required argument was missing

Examples:

`)
	for _, name := range []string{"uri", "parse"} {
		v, _ := findVerb(name)
		p.example(v, v.examples[len(v.examples)-1])
	}
}

// verb prints the help for v.
func (p helpPage) verb(v verb) {
	fmt.Fprintf(p.out, "Usage: %s\n\n%s\n\n", v.usage(), v.description)
	flags := v.flagSet(new(options))
	flags.SetOutput(p.out)
	flags.PrintDefaults()
	fmt.Fprint(p.out, "\nExamples:\n\n")
	for _, e := range v.examples {
		p.example(v, e)
	}
}

// example prints e as a shell command, and then the output of that command.
func (p helpPage) example(v verb, e example) {
	fmt.Fprintf(p.out, "\t$ %s\n", e.command(v.name))
	args, lines := append([]string{v.name}, e.args...), strings.NewReader(strings.Join(e.lines, "\n"))
	var result strings.Builder
	p.run(args, lines, &result, &result)
	for line := range strings.Lines(result.String()) {
		fmt.Fprint(p.out, "\t"+line)
	}
}

// command returns e as a shell command.
func (e example) command(verb string) string {
	words := append([]string{"iri", verb}, e.args...)
	if len(e.lines) > 0 {
		words = slices.Concat([]string{"printf", `%s\n`}, e.lines, []string{"|"}, words)
	}
	for k, word := range words {
		if word != "|" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789-,=") != "" {
			words[k] = "'" + word + "'"
		}
	}
	return strings.Join(words, " ")
}
