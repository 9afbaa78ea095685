package main

import (
	"bufio"
	"bytes"
	"io"
	"strings"
)

// bufferSize is how many bytes are read and written at once.
const bufferSize = 64 << 10

// maxLine is the length in bytes of the longest line that is parsed. A result is at most three times
// as long, and package iri allows no longer ones.
const maxLine = (1 << 30) / 3

// A lineReader reads lines. All lines that are in the buffer of in become one string at once, which
// takes half the time of one string for each line.
type lineReader struct {
	in    *bufio.Reader
	lines string // whole lines, still to be returned
}

func newLineReader(in io.Reader) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(in, bufferSize)}
}

// next returns the next line without its LF. A line that is too long is empty. With an error, the line
// is what was read before the error.
func (l *lineReader) next() (line string, tooLong bool, err error) {
	if l.lines == "" {
		buffered, _ := l.in.Peek(l.in.Buffered())
		end := bytes.LastIndexByte(buffered, '\n') + 1
		l.lines = string(buffered[:end])
		l.in.Discard(end)
	}
	line, rest, ok := strings.Cut(l.lines, "\n")
	if !ok { // the buffer has no whole line
		return readLine(l.in)
	}
	l.lines = rest
	return line, false, nil
}

// readLine reads one line, as next does. It keeps no buffer for long lines, because they are rare.
func readLine(in *bufio.Reader) (line string, tooLong bool, err error) {
	parts := make([]string, 0, 1) // each of bufferSize, except the last one
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
