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
	statusFine  = iota // every input was fine
	statusBad          // some input was not, or reading or writing failed
	statusUsage        // the command was called in a wrong way
)

// An input is an argument or a line.
type input struct {
	kind   string // "argument" or "line"
	number int    // from 1
	text   string
}

// String returns how messages call the input.
func (in input) String() string { return fmt.Sprintf("%s %d", in.kind, in.number) }

// A printer prints results to standard output, errors to standard error, and remembers the exit
// status.
type printer struct {
	out    *bufio.Writer
	err    io.Writer
	status int
	closed bool // writing to out failed

	outPaint, errPaint paint
}

func newPrinter(stdout, stderr io.Writer) *printer {
	return &printer{
		out: bufio.NewWriterSize(stdout, bufferSize), err: stderr,
		outPaint: paintFor(stdout, os.Getenv), errPaint: paintFor(stderr, os.Getenv),
	}
}

// buffer returns an empty buffer to append a result to.
func (p *printer) buffer() []byte { return p.out.AvailableBuffer() }

// print prints a result, or a part of it.
func (p *printer) print(text []byte) {
	_, err := p.out.Write(text)
	p.closed = err != nil // finish reports the error
}

// flush writes everything that was printed.
func (p *printer) flush() {
	p.closed = p.out.Flush() != nil // finish reports the error
}

// finish writes everything that was printed and returns the exit status.
func (p *printer) finish() int {
	if err := p.out.Flush(); err != nil {
		p.fail("%v", err)
	}
	return p.status
}

// note prints a message to standard error, after all results before it.
func (p *printer) note(format string, args ...any) {
	p.flush()
	fmt.Fprintf(p.err, "iri: "+format+"\n", args...)
}

// fail notes an error.
func (p *printer) fail(format string, args ...any) {
	p.status = statusBad
	p.note(format, args...)
}

// refuse notes what is wrong with an input, and where. If the input parsed, ref is the result.
func (p *printer) refuse(in input, ref iri.Ref, err error) {
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

// caret shows an offset in s.
func (p *printer) caret(s string, offset int) string {
	return underlined(s, offset, offset).lines(p.errPaint, red)
}
