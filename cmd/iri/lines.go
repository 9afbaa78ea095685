package main

import (
	"bufio"
	"bytes"
	"io"
	"strings"
)

// bufferSize is the number of bytes that are read and written at once.
const bufferSize = 64 << 10

// maxLine is the length in bytes of the longest line that is parsed. A result is at most three
// times as long as the line, and package iri limits results to 1<<30 bytes.
const maxLine = (1 << 30) / 3

// A lineReader reads lines. It converts all complete lines in the buffer of in to one string, and
// returns parts of this string. That takes half the time of a new string for each line.
type lineReader struct {
	in      *bufio.Reader
	pending string // complete lines that next has not returned yet
}

func newLineReader(in io.Reader) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(in, bufferSize)}
}

// next returns the next line without its LF. If the line is too long, next returns an empty line.
// If reading fails, next returns the bytes before the error as the line, and the error.
func (l *lineReader) next() (line string, tooLong bool, err error) {
	if l.pending == "" {
		buffered, _ := l.in.Peek(l.in.Buffered())
		end := bytes.LastIndexByte(buffered, '\n') + 1
		l.pending = string(buffered[:end])
		l.in.Discard(end)
	}
	line, rest, ok := strings.Cut(l.pending, "\n")
	if !ok { // the buffer does not contain a complete line
		return readLine(l.in)
	}
	l.pending = rest
	return line, false, nil
}

// readLine reads one line directly from in and returns the same results as next. It does not keep a
// buffer for long lines, because they are rare.
func readLine(in *bufio.Reader) (line string, tooLong bool, err error) {
	parts := make([]string, 0, 1) // each has bufferSize bytes, except the last one
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
