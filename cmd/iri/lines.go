package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/iri"
)

// This file has the loop over lines: what reads them, has a verb done to each, and prints what
// comes of it, or what is wrong.

// bufferSize is how much is read and written at once.
const bufferSize = 64 << 10

// maxLine is the length in bytes of the longest line that is looked at: one of
// which no result is longer than package iri allows.
const maxLine = (1 << 30) / 3

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

// lines does all lines of in, holding few at a time.
func (r *runner) lines(in io.Reader) {
	lines := lineReader{in: bufio.NewReaderSize(prompt{r, in}, bufferSize)}
	for n := 1; ; n++ {
		line, tooLong, err := lines.next()
		switch {
		case r.closed:
			return
		case err != nil && err != io.EOF:
			r.failed("line %d: %v", n, err)
			return
		case tooLong:
			r.failed("line %d: longer than %d bytes", n, maxLine)
		case err == nil || len(line) > 0:
			r.input("line", n, strings.TrimSuffix(line, "\r"))
		}
		if err == io.EOF {
			return
		}
	}
}

// A lineReader reads lines. Those that are in the buffer of in become one string at once, which
// takes half the time of one string for each.
type lineReader struct {
	in    *bufio.Reader
	lines string // whole ones that are still to be returned
}

// next returns the next line without its LF, unless it is too long, or what there is before the
// error.
func (l *lineReader) next() (line string, tooLong bool, err error) {
	if l.lines == "" {
		buffered, _ := l.in.Peek(l.in.Buffered())
		end := bytes.LastIndexByte(buffered, '\n') + 1
		l.lines = string(buffered[:end])
		l.in.Discard(end)
	}
	line, rest, ok := strings.Cut(l.lines, "\n")
	if !ok { // the buffer has none as a whole
		return readLine(l.in)
	}
	l.lines = rest
	return line, false, nil
}

// readLine reads a line without its LF, unless it is too long. The room for a long line is not
// kept: there are few.
func readLine(in *bufio.Reader) (line string, tooLong bool, err error) {
	parts := make([]string, 0, 1) // of bufferSize, but for the last one
	for size := 0; ; {
		part, err := in.ReadSlice('\n')
		if size = min(size+len(part), maxLine+1); size > maxLine {
			parts = nil
		} else {
			parts = append(parts, string(part))
		}
		if err != bufio.ErrBufferFull {
			return strings.TrimSuffix(strings.Join(parts, ""), "\n"), size > maxLine, err
		}
	}
}

// A prompt reader has r print what it has done before it waits for more.
type prompt struct {
	r  *runner
	in io.Reader
}

func (p prompt) Read(b []byte) (int, error) {
	if p.r.flush(); p.r.closed {
		return 0, io.EOF
	}
	return p.in.Read(b)
}

// input does the n-th input and prints the result, or what is wrong.
func (r *runner) input(what string, n int, s string) {
	if r.verb.doText != nil {
		r.verb.doText(r, what, n, s)
		return
	}
	ref, err := iri.ParseRef(s)
	result := r.out.AvailableBuffer()
	if err == nil {
		result, err = r.verb.do(result, ref, &r.options)
	}
	if err != nil {
		r.refused(what, n, ref, err)
		return
	}
	r.print(append(result, '\n'))
}

// refused tells what is wrong with the n-th input, which is ref if it parsed.
func (r *runner) refused(what string, n int, ref iri.Ref, err error) {
	message := fmt.Sprintf("%s %d: %s", what, n, strings.TrimPrefix(err.Error(), "iri: "))
	var parse *iri.ParseError
	var host *iri.HostError
	switch {
	case errors.As(err, &parse):
		message += "\n" + r.caret(parse.Input, parse.Offset)
	case errors.As(err, &host):
		start := len(ref.Scheme()) + len("://")
		if userinfo, ok := ref.Userinfo(); ok {
			start += len(userinfo) + len("@")
		}
		message += "\n" + r.caret(ref.String(), start+host.Offset)
	}
	r.failed("%s", strings.TrimSuffix(message, "\n"))
}

// caret shows where in s something is wrong.
func (r *runner) caret(s string, offset int) string {
	return underlined(s, offset, offset).lines(r.errPaint, red)
}

// print prints a result, or some of it.
func (r *runner) print(text []byte) {
	_, err := r.out.Write(text)
	r.closed = err != nil // Flush returns it again
}

// flush has everything printed that was.
func (r *runner) flush() {
	r.closed = r.out.Flush() != nil // and again
}

// failed tells of an error, after all results before it.
func (r *runner) failed(format string, args ...any) {
	r.flush()
	r.status = statusBad
	fmt.Fprintf(r.err, "iri: "+format+"\n", args...)
}
