package main

import (
	"bufio"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/iri"
)

// What was read before an error of the input counts, but for half a line. After
// an error of the output nothing more is read.
func TestBrokenPipes(t *testing.T) {
	broken := errors.New("broken")
	var stdout, stderr strings.Builder
	in := io.MultiReader(strings.NewReader("é\nx:"), iotest.ErrReader(broken))
	status := run([]string{"uri"}, in, &stdout, &stderr)
	if status != statusBad || stdout.String() != "%C3%A9\n" || stderr.String() != "iri: line 2: broken\n" {
		t.Errorf("status %d, %q, %q", status, stdout.String(), stderr.String())
	}
	for _, args := range [][]string{{"uri", "é"}, {"uri"}} {
		stderr.Reset()
		endless := io.MultiReader(strings.NewReader("é\n%"), iotest.OneByteReader(repeat{'\n'}))
		status = run(args, endless, writer(func([]byte) (int, error) { return 0, broken }), &stderr)
		if status != statusBad || stderr.String() != "iri: broken\n" {
			t.Errorf("%q: status %d, %q", args, status, stderr.String())
		}
	}
}

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

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

// A result comes out before the next line is waited for.
func TestStreaming(t *testing.T) {
	inReader, in := io.Pipe()
	out, outWriter := io.Pipe()
	go func() {
		run([]string{"uri"}, inReader, outWriter, io.Discard)
		outWriter.Close()
	}()
	for _, tt := range [...]struct{ in, want string }{
		{"é\n", "%C3%A9\n"},
		{"x:\nbeginning-", "x:\n"},
		{"end\n", "beginning-end\n"},
	} {
		io.WriteString(in, tt.in)
		got := make([]byte, len(tt.want))
		if _, err := io.ReadFull(out, got); err != nil || string(got) != tt.want {
			t.Fatalf("%q: %q, %v", tt.in, got, err)
		}
	}
	in.Close()
	if rest, err := io.ReadAll(out); err != nil || len(rest) > 0 {
		t.Errorf("%q, %v", rest, err)
	}
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

// cycle reads as the same text again and again.
type cycle struct{ text, rest string }

func (c *cycle) Read(p []byte) (int, error) {
	if c.rest == "" {
		c.rest = c.text
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

// Of what was read nothing is kept, not even the room for a long line.
func TestMemory(t *testing.T) {
	text := strings.Join(corpus(t), "\n") + "\n"
	check := func(size int64, args []string) {
		var live probe
		long := strings.NewReader(strings.Repeat("a", 1<<20) + "\n")
		run(args, io.MultiReader(&live, long, io.LimitReader(&cycle{text: text}, size), &live), io.Discard, io.Discard)
		live.check(t)
	}
	for _, v := range verbs {
		check(1<<20, v.withBase())
		check(1<<20, v.withBase("-json"))
	}
	check(64<<20, []string{"uri"})
}

// Nothing is allocated for a line but the result, if that is another text.
func TestAllocs(t *testing.T) {
	for _, name := range []string{"parse", "uri", "iri", "normalize", "resolve", "relativize", "visual"} {
		v, _ := find(name)
		lines := v.lines(t)
		text := strings.Join(lines, "\n") + "\n"
		most := 0
		k := 0
		for result := range strings.Lines(called(text, v.withBase()...).stdout) {
			if textMembers[name] != "" && result != lines[k]+"\n" {
				most++
			}
			k++
		}
		for _, args := range [][]string{v.withBase(), v.withBase("-json")} {
			got := testing.AllocsPerRun(1, func() { run(args, strings.NewReader(text), io.Discard, io.Discard) })
			if got > float64(most+len(lines)/4) { // package idna allocates for some hosts, and run once
				t.Errorf("%q: %v allocations for %d lines, want %d", args, got, len(lines), most)
			}
		}
	}
}

// The command beside the loop that a program would write with the library.
func BenchmarkLines(b *testing.B) {
	normalize, _ := find("normalize")
	text := strings.Repeat(strings.Join(normalize.lines(b), "\n")+"\n", 10)
	base := iri.MustParse(testBase)
	for name, result := range map[string]func(iri.IRI) string{
		"uri":       func(i iri.IRI) string { return i.ToURI().String() },
		"iri":       func(i iri.IRI) string { return i.ToIRI().String() },
		"normalize": func(i iri.IRI) string { return i.Normalize(iri.SchemeBased).String() },
		"resolve":   func(i iri.IRI) string { return base.Resolve(i.Ref()).String() },
	} {
		v, _ := find(name)
		bench := func(kind string, do func()) {
			b.Run(name+"/"+kind, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					do()
				}
				b.ReportMetric(float64(strings.Count(text, "\n")*b.N)/b.Elapsed().Seconds(), "lines/s")
			})
		}
		bench("library", func() {
			in, out := bufio.NewScanner(strings.NewReader(text)), bufio.NewWriter(io.Discard)
			for in.Scan() {
				i, err := iri.Parse(in.Text())
				if err != nil {
					b.Fatal(err)
				}
				out.WriteString(result(i))
				out.WriteByte('\n')
			}
			out.Flush()
		})
		bench("command", func() { run(v.withBase(), strings.NewReader(text), io.Discard, io.Discard) })
		bench("json", func() { run(v.withBase("-json"), strings.NewReader(text), io.Discard, io.Discard) })
	}
}
