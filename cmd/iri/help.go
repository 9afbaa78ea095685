package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// A helpPage prints help. Its examples show what the command prints today: they call it by run.
type helpPage struct {
	out io.Writer
	run func(args []string, stdin io.Reader, stdout, stderr io.Writer) int
}

// help prints the help on the verb that args name, or on the whole command, and returns the exit
// status.
func help(page helpPage, args []string, stderr io.Writer) int {
	if len(args) == 0 {
		page.command()
		return statusFine
	}
	topic := strings.Join(args, " ")
	v, ok := find(topic)
	if !ok {
		return misused(stderr, fmt.Sprintf("no help on %q%s", topic, suggestion(topic)))
	}
	page.verb(v)
	return statusFine
}

// command prints the help on the whole command.
func (p helpPage) command() {
	fmt.Fprint(p.out, `Iri parses, converts, compares, resolves, checks, displays and repairs
Internationalized Resource Identifiers (RFC 3987).

Usage:

`)
	for _, v := range verbs {
		fmt.Fprintf(p.out, "\t%s\n\t\t%s\n", v.usage(), v.does)
	}
	fmt.Fprint(p.out, `	iri help VERB
		show the help for a verb

Without references as arguments it reads them from standard input, one per line,
which LF or CR LF ends. It prints one line for each, but lint. With -json it prints a
JSON object for each, in a line of its own; what is refused has none. Flags come before
all other arguments; put "--" before an argument that begins with "-".

Errors go to standard error, with a caret under what is wrong, and the other
references are still done. The exit status is 0 if all were fine, 1 if some were
not, and 2 if the command was called in a wrong way.

Examples:

`)
	for _, name := range []string{"uri", "parse"} {
		v, _ := find(name)
		p.example(v, v.examples[len(v.examples)-1])
	}
}

// verb prints the help on v.
func (p helpPage) verb(v verb) {
	fmt.Fprintf(p.out, "Usage: %s\n\n%s\n\n", v.usage(), v.more)
	flags := v.flagSet(new(options))
	flags.SetOutput(p.out)
	flags.PrintDefaults()
	fmt.Fprint(p.out, "\nExamples:\n\n")
	for _, e := range v.examples {
		p.example(v, e)
	}
}

// example prints a call of v and what it prints.
func (p helpPage) example(v verb, e example) {
	fmt.Fprintf(p.out, "\t$ %s\n", e.command(v.name))
	args, lines := append([]string{v.name}, e.args...), strings.NewReader(strings.Join(e.lines, "\n"))
	var result strings.Builder
	p.run(args, lines, &result, &result)
	for line := range strings.Lines(result.String()) {
		fmt.Fprint(p.out, "\t"+line)
	}
}

// command returns e as one types it into a shell.
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
