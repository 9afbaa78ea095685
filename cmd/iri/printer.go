package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/iri"
)

// The exit statuses.
const (
	statusOK    = iota // every input was valid
	statusError        // an input had an error, lint reported a warning or an error, or reading or writing failed
	statusUsage        // the verb or a flag was wrong, or a required argument was missing
)

// An input is an argument, or a line of standard input.
type input struct {
	kind   string // "argument" or "line"
	number int    // from 1
	text   string
}

// String returns the name of the input in messages, such as "line 2".
func (in input) String() string { return fmt.Sprintf("%s %d", in.kind, in.number) }

// A printer prints results to standard output and errors to standard error. It records the exit
// status.
type printer struct {
	out         *bufio.Writer
	err         io.Writer
	status      int
	writeFailed bool // writing to out failed

	outColors, errColors colorizer
}

func newPrinter(stdout, stderr io.Writer) *printer {
	return &printer{
		out: bufio.NewWriterSize(stdout, bufferSize), err: stderr,
		outColors: colorizerFor(stdout, os.Getenv), errColors: colorizerFor(stderr, os.Getenv),
	}
}

// buffer returns an empty buffer for the next result.
func (p *printer) buffer() []byte { return p.out.AvailableBuffer() }

// print prints a result, or part of a result.
func (p *printer) print(text []byte) {
	_, err := p.out.Write(text)
	p.writeFailed = err != nil // finish reports the error
}

// flush writes all buffered results.
func (p *printer) flush() {
	p.writeFailed = p.out.Flush() != nil // finish reports the error
}

// finish writes all buffered results and returns the exit status.
func (p *printer) finish() int {
	if err := p.out.Flush(); err != nil {
		p.fail("%v", err)
	}
	return p.status
}

// message writes all buffered results, and then prints a message to standard error.
func (p *printer) message(format string, args ...any) {
	p.flush()
	fmt.Fprintf(p.err, "iri: "+format+"\n", args...)
}

// fail prints an error message and sets the exit status.
func (p *printer) fail(format string, args ...any) {
	p.status = statusError
	p.message(format, args...)
}

// inputError prints the error of an input and marks its position. If the input is a valid
// reference, ref is this reference.
func (p *printer) inputError(in input, ref iri.Ref, err error) {
	message := strings.TrimPrefix(err.Error(), "iri: ")
	var parse *iri.ParseError
	var host *iri.HostError
	switch {
	case errors.As(err, &parse):
		message += "\n" + p.caret(parse.Input, parse.Offset)
	case errors.As(err, &host):
		start, _, _ := ref.Span(iri.ComponentHost)
		message += "\n" + p.caret(ref.String(), start+host.Offset)
	}
	p.fail("%s: %s", in, message)
}

// caret returns an excerpt of s and a line with a caret at offset.
func (p *printer) caret(s string, offset int) string {
	return underline(s, offset, offset).lines(p.errColors, red)
}
