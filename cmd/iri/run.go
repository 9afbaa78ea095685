package main

import (
	"errors"
	"flag"
	"io"
	"slices"
	"strings"

	"example.com/iri"
)

// run runs the command with these arguments and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	page := helpPage{stdout, run}
	if len(args) == 0 {
		return help(page, nil, stderr)
	}
	name, args := args[0], args[1:]
	if slices.Contains([]string{"help", "-h", "-help", "--help"}, name) {
		return help(page, args, stderr)
	}
	v, ok := findVerb(name)
	if !ok {
		return usageError(stderr, unknownVerb(name))
	}
	o, args, err := v.parseFlags(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		page.verb(v)
		return statusOK
	case err != nil:
		return v.usageError(stderr, err.Error())
	case v.hasBase && len(args) == 0:
		names := strings.Fields(v.args) // of the flags, of the base, and of the other arguments
		return v.usageError(stderr, "missing "+names[len(names)-2])
	}
	r := runner{v, o, newPrinter(stdout, stderr)}
	r.run(args, stdin)
	return r.printer.finish()
}

// A runner applies one verb to each input in turn.
type runner struct {
	verb    verb
	options options
	printer *printer
}

// run applies the verb to each argument after the base. Without such arguments it applies the verb
// to each line of stdin.
func (r *runner) run(args []string, stdin io.Reader) {
	first := 0
	if r.verb.hasBase {
		base, err := iri.Parse(args[0])
		if err != nil {
			r.printer.inputError(input{"argument", 1, args[0]}, iri.Ref{}, err)
			return
		}
		r.options.base, first = base, 1
	}
	if r.verb.sharedMembers != nil {
		r.options.sharedMembers = r.verb.sharedMembers(&r.options)
	}
	for i, arg := range args[first:] {
		r.runInput(input{"argument", first + i + 1, arg})
	}
	if len(args) == first {
		r.runLines(stdin)
	}
}

// runLines applies the verb to each line of in. It holds only a few lines in memory at a time.
func (r *runner) runLines(in io.Reader) {
	lines := newLineReader(flushingReader{r.printer, in})
	for n := 1; ; n++ {
		line, tooLong, err := lines.next()
		switch {
		case r.printer.writeFailed:
			return
		case err != nil && err != io.EOF:
			r.printer.fail("line %d: %v", n, err)
			return
		case tooLong:
			r.printer.fail("line %d: too long: more than %d bytes", n, maxLine)
		case err == nil || len(line) > 0:
			r.runInput(input{"line", n, strings.TrimSuffix(line, "\r")})
		}
		if err == io.EOF {
			return
		}
	}
}

// runInput applies the verb to an input and prints the result or the error.
func (r *runner) runInput(in input) {
	if r.verb.report != nil {
		r.verb.report(r.printer, in, &r.options)
		return
	}
	ref, err := iri.ParseRef(in.text)
	result := r.printer.buffer()
	if err == nil {
		result, err = r.verb.appendLine(result, ref, &r.options)
	}
	if err != nil {
		r.printer.inputError(in, ref, err)
		return
	}
	r.printer.print(append(result, '\n'))
}

// A flushingReader writes all buffered results before it reads more input.
type flushingReader struct {
	printer *printer
	in      io.Reader
}

func (p flushingReader) Read(b []byte) (int, error) {
	if p.printer.flush(); p.printer.writeFailed {
		return 0, io.EOF
	}
	return p.in.Read(b)
}
