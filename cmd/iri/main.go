package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"example.com/iri"
)

// The exit statuses.
const (
	statusFine  = iota // every input was fine
	statusBad          // some input was not, or reading or writing failed
	statusUsage        // the command was called in a wrong way
)

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
		topic := strings.Join(args, " ")
		v, ok := find(topic)
		if !ok {
			return misused(stderr, fmt.Sprintf("no help on %q%s", topic, suggestion(topic)))
		}
		v.help(stdout)
		return statusFine
	}
	v, ok := find(name)
	if !ok {
		return misused(stderr, noVerb(name))
	}

	var opts options
	flags := v.flagSet(&opts)
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		v.help(stdout)
		return statusFine
	case err != nil:
		return v.misused(stderr, err.Error())
	}

	r := runner{
		verb: v, out: bufio.NewWriterSize(stdout, bufferSize), err: stderr,
		outPaint: paintFor(stdout, os.Getenv), errPaint: paintFor(stderr, os.Getenv),
	}
	args = flags.Args()
	first := 0
	if v.hasBase {
		if len(args) == 0 {
			return v.misused(stderr, "no first argument")
		}
		var err error
		if opts.base, err = iri.Parse(args[0]); err != nil {
			r.refused("argument", 1, iri.Ref{}, err)
			return r.status
		}
		first = 1
	}
	for _, s := range opts.severities {
		opts.profile = opts.profile.With(s.level, s.code)
	}
	if v.given != nil {
		opts.given = v.given(&opts)
	}
	r.options = opts
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

// misused tells how the command was called in a wrong way.
func misused(stderr io.Writer, message string) int {
	fmt.Fprintf(stderr, "iri: %s\nRun \"iri help\" for how to use it.\n", message)
	return statusUsage
}

// misused tells how v was called in a wrong way. The message may have what was typed in it.
func (v verb) misused(stderr io.Writer, message string) int {
	quoted := strconv.Quote(message) // nothing invisible comes out
	message = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(quoted[1 : len(quoted)-1])
	fmt.Fprintf(stderr, "iri: %s: %s\nUsage: %s\n", v.name, message, v.usage())
	fmt.Fprintf(stderr, "Run \"iri help %s\" for how to use it.\n", v.name)
	return statusUsage
}

// noVerb tells what is wrong with the first argument, if that is no verb.
func noVerb(name string) string {
	switch {
	case strings.ContainsAny(name, ".:/?#%"): // it may have a password in it, so it is not shown
		return "no verb before the reference; write \"iri parse REFERENCE\", for example"
	case strings.HasPrefix(name, "-"):
		return fmt.Sprintf("no verb before %q; flags come after it", name)
	}
	return fmt.Sprintf("no verb %q%s", name, suggestion(name))
}

// suggestion asks for the verb that name may stand for, if there is one: one that begins like it,
// or one that two edits or fewer make of it.
func suggestion(name string) string {
	name = strings.ToLower(name)
	nearest, least := "", min(3, len(name))
	for _, v := range verbs {
		d := distance(name, v.name)
		if len(name) >= 3 && strings.HasPrefix(v.name, name) {
			d = 0
		}
		if d < least {
			nearest, least = v.name, d
		}
	}
	if nearest == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", nearest)
}

// distance returns how many bytes are to be inserted, removed or replaced to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // of what was read of a, to all beginnings of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := before
			if a[i] != b[j] {
				d = 1 + min(before, row[j], row[j+1])
			}
			before, row[j+1] = row[j+1], d
		}
	}
	return row[len(b)]
}

func help(w io.Writer) {
	fmt.Fprint(w, `Iri parses, converts, compares, resolves, checks, displays and repairs
Internationalized Resource Identifiers (RFC 3987).

Usage:

`)
	for _, v := range verbs {
		fmt.Fprintf(w, "\t%s\n\t\t%s\n", v.usage(), v.does)
	}
	fmt.Fprint(w, `	iri help VERB
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
		v.show(w, v.examples[len(v.examples)-1])
	}
}

func (v verb) help(w io.Writer) {
	fmt.Fprintf(w, "Usage: %s\n\n%s\n\n", v.usage(), v.more)
	flags := v.flagSet(new(options))
	flags.SetOutput(w)
	flags.PrintDefaults()
	fmt.Fprint(w, "\nExamples:\n\n")
	for _, e := range v.examples {
		v.show(w, e)
	}
}

// show prints an example and what comes of it.
func (v verb) show(w io.Writer, e example) {
	fmt.Fprintf(w, "\t$ %s\n", e.command(v.name))
	var result strings.Builder
	run(append([]string{v.name}, e.args...), strings.NewReader(strings.Join(e.lines, "\n")), &result, &result)
	for line := range strings.Lines(result.String()) {
		fmt.Fprint(w, "\t"+line)
	}
}
