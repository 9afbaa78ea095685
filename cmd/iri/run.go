package main

import (
	"errors"
	"flag"
	"io"
	"slices"
	"strings"

	"example.com/iri"
)

// run does what the arguments say and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	page := helpPage{stdout, run}
	if len(args) == 0 {
		return help(page, nil, stderr)
	}
	name, args := args[0], args[1:]
	if slices.Contains([]string{"help", "-h", "-help", "--help"}, name) {
		return help(page, args, stderr)
	}
	v, ok := find(name)
	if !ok {
		return misused(stderr, noVerb(name))
	}
	o, args, err := v.parseFlags(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		page.verb(v)
		return statusFine
	case err != nil:
		return v.misused(stderr, err.Error())
	case v.hasBase && len(args) == 0:
		return v.misused(stderr, "no first argument")
	}
	r := runner{v, o, newPrinter(stdout, stderr)}
	r.run(args, stdin)
	return r.printer.finish()
}

// A runner applies one verb to one input after the other.
type runner struct {
	verb    verb
	options options
	printer *printer
}

// run applies the verb to all arguments except the base or, if there are none, to the lines of
// stdin.
func (r *runner) run(args []string, stdin io.Reader) {
	first := 0
	if r.verb.hasBase {
		base, err := iri.Parse(args[0])
		if err != nil {
			r.printer.refuse(input{"argument", 1, args[0]}, iri.Ref{}, err)
			return
		}
		r.options.base, first = base, 1
	}
	if r.verb.shared != nil {
		r.options.shared = r.verb.shared(&r.options)
	}
	for i, arg := range args[first:] {
		r.do(input{"argument", first + i + 1, arg})
	}
	if len(args) == first {
		r.doLines(stdin)
	}
}

// doLines applies the verb to all lines of in. It holds few of them at a time.
func (r *runner) doLines(in io.Reader) {
	lines := newLineReader(prompt{r.printer, in})
	for n := 1; ; n++ {
		line, tooLong, err := lines.next()
		switch {
		case r.printer.closed:
			return
		case err != nil && err != io.EOF:
			r.printer.fail("line %d: %v", n, err)
			return
		case tooLong:
			r.printer.fail("line %d: longer than %d bytes", n, maxLine)
		case err == nil || len(line) > 0:
			r.do(input{"line", n, strings.TrimSuffix(line, "\r")})
		}
		if err == io.EOF {
			return
		}
	}
}

// do applies the verb to an input and prints the result or the error.
func (r *runner) do(in input) {
	if r.verb.report != nil {
		r.verb.report(r.printer, in, &r.options)
		return
	}
	ref, err := iri.ParseRef(in.text)
	result := r.printer.buffer()
	if err == nil {
		result, err = r.verb.line(result, ref, &r.options)
	}
	if err != nil {
		r.printer.refuse(in, ref, err)
		return
	}
	r.printer.print(append(result, '\n'))
}

// A prompt reader prints all results so far before it waits for more input.
type prompt struct {
	printer *printer
	in      io.Reader
}

func (p prompt) Read(b []byte) (int, error) {
	if p.printer.flush(); p.printer.closed {
		return 0, io.EOF
	}
	return p.in.Read(b)
}
