package main

import (
	"io"
	"runtime"
	"strings"
	"testing"
)

// A line that is too long is an error and does not stay in memory.
func TestLongLine(t *testing.T) {
	var live heapProbe
	var stdout, stderr strings.Builder
	status := run([]string{"uri"}, io.MultiReader(strings.NewReader("b\n"), &live, io.LimitReader(repeatReader{'a'}, maxLine+bufferSize),
		&live, strings.NewReader("\nc\n")), &stdout, &stderr)
	live.check(t)
	if status != statusError || stdout.String() != "b\nc\n" || stderr.String() != "iri: line 2: too long: more than 357913941 bytes\n" {
		t.Errorf("status %d, stdout %q, stderr %q; want status %d, the results of lines 1 and 3, and an error for line 2", status, stdout.String(), stderr.String(), statusError)
	}
}

// A repeatReader is an endless sequence of one byte.
type repeatReader struct{ c byte }

func (r repeatReader) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = r.c
	}
	return len(p), nil
}

// A heapProbe is an empty reader. When it is read, it appends the size of the live heap in bytes.
type heapProbe []uint64

func (p *heapProbe) Read([]byte) (int, error) {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	*p = append(*p, m.HeapAlloc)
	return 0, io.EOF
}

// check checks that the heap grew by at most 256 KiB between the two reads.
func (p heapProbe) check(t *testing.T) {
	t.Helper()
	if len(p) != 2 || p[1] > p[0]+1<<18 {
		t.Errorf("sizes of the live heap: %d bytes; want two values, the second at most 256 KiB above the first", p)
	}
}
