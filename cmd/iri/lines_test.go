package main

import (
	"io"
	"runtime"
	"strings"
	"testing"
)

// A line that is too long is not looked at, nor kept.
func TestLongLine(t *testing.T) {
	var live probe
	var stdout, stderr strings.Builder
	status := run([]string{"uri"}, io.MultiReader(strings.NewReader("b\n"), &live, io.LimitReader(repeat{'a'}, maxLine+bufferSize),
		&live, strings.NewReader("\nc\n")), &stdout, &stderr)
	live.check(t)
	if status != statusBad || stdout.String() != "b\nc\n" || stderr.String() != "iri: line 2: longer than 357913941 bytes\n" {
		t.Errorf("status %d, %q, %q", status, stdout.String(), stderr.String())
	}
}

// repeat reads as one byte again and again.
type repeat struct{ c byte }

func (r repeat) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = r.c
	}
	return len(p), nil
}

// A probe reads as nothing, and measures the live heap in bytes.
type probe []uint64

func (p *probe) Read([]byte) (int, error) {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	*p = append(*p, m.HeapAlloc)
	return 0, io.EOF
}

// check checks that the heap did not grow between two readings, but for a little.
func (p probe) check(t *testing.T) {
	t.Helper()
	if len(p) != 2 || p[1] > p[0]+1<<18 {
		t.Errorf("live heap: %d bytes", p)
	}
}
