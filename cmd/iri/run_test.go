package main

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/iri"
)

func TestRun(t *testing.T) {
	for _, tt := range []struct {
		args           []string
		stdin          string
		stdout, stderr string
		status         int
	}{
		// Verbs.
		{args: []string{"uri", "http://résumé.example.org/rosé"}, stdout: "http://r%C3%A9sum%C3%A9.example.org/ros%C3%A9\n"},
		{args: []string{"uri", "../é", "?é"}, stdout: "../%C3%A9\n?%C3%A9\n"},
		{args: []string{"iri", "http://www.example.org/D%C3%BCrst%fc"}, stdout: "http://www.example.org/Dürst%FC\n"},
		{args: []string{"parse", "http://u:p@[::1]:80/a?b=c&d#e"}, stdout: "scheme=http userinfo=u:p host=[::1] host-kind=IPv6 port=80 path=/a query=b=c&d fragment=e\n"},
		{args: []string{"parse", "//:?#"}, stdout: "host= host-kind=reg-name port= path= query= fragment=\n"},
		{args: []string{"parse", "a"}, stdout: "path=a\n"},
		{args: []string{"parse", "-json", "x://@é:?a&b"}, stdout: `{"reference":"x://@é:?a&b","scheme":"x","authority":"@é:","userinfo":"","host":"é","hostKind":"reg-name","port":"","path":"","query":"a&b"}` + "\n"},
		{args: []string{"parse", "-json", "urn:a", "#"}, stdout: `{"reference":"urn:a","scheme":"urn","path":"a"}` + "\n" + `{"reference":"#","path":"","fragment":""}` + "\n"},
		{args: []string{"uri", "--", "-é"}, stdout: "-%C3%A9\n"},

		// Hosts.
		{args: []string{"uri", "-host", "http://résumé.example.org/rosé"}, stdout: "http://xn--rsum-bpad.example.org/ros%C3%A9\n"},
		{args: []string{"uri", "-host", "//É/", "x://É/", "http://[::1]/"}, stdout: "//%C3%89/\nx://%C3%89/\nhttp://[::1]/\n"},
		{args: []string{"iri", "-host", "http://xn--99zt52a.example.org/%e2%80%ae%C3%A9"}, stdout: "http://納豆.example.org/%E2%80%AEé\n"},
		{args: []string{"iri", "-host", "//xn--99zt52a", "http://xn--a", "http://XN%2D%2d99zt52a%2ejp"}, stdout: "//xn--99zt52a\nhttp://xn--a\nhttp://納豆.jp\n"},
		{
			args: []string{"uri", "-host"}, stdin: "http://u:pass@日本。a!b/\né\nhttp://日本%2E%2E:80\n", status: statusError, stdout: "%C3%A9\n",
			stderr: `iri: line 1: host "日本。a!b": invalid label "a!b": invalid character U+0021 '!'
    "http://u:xxxxx@日本。a!b/"
                          ^
iri: line 3: host "日本%2E%2E": empty label
    "http://日本%2E%2E:80"
                   ^
`,
		},

		// The comparison ladder.
		{args: []string{"normalize", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", "http://xn--rsum-bpad:80"}, stdout: "example://a/b/c/%7Bfoo%7D/rosé\nhttp://résumé/\n"},
		{args: []string{"normalize", "-form", "path"}, stdin: "X:a/../%41\nx:b\n", stdout: "X:/%41\nx:b\n"},
		{args: []string{"normalize", "-form", "percent,case", "X:a/../%41%2f"}, stdout: "x:a/../A%2F\n"},
		{args: []string{"normalize", "-form", "scheme", "http://H:80"}, stdout: "http://H/\n"},
		{args: []string{"normalize", "-form", "syntax", "HTTP://H:80/."}, stdout: "http://h:80/\n"},
		{args: []string{"normalize", "-form", "simple", "HTTP://H:80/."}, stdout: "HTTP://H:80/.\n"},
		{args: []string{"normalize", "-form", "all", "HTTP://H:80/."}, stdout: "http://h/\n"},
		{
			args: []string{"normalize", "a", "X:"}, status: statusError, stdout: "x:\n",
			stderr: "iri: argument 1: parse \"a\": missing scheme at offset 0\n    \"a\"\n     ^\n",
		},
		{args: []string{"normalize", "-form", "case,x"}, status: statusUsage, stderr: "iri: normalize: invalid value \"case,x\" for flag -form: unknown step \"x\"; want case, percent, path, scheme, syntax, all or simple\nUsage: iri normalize [-json] [-form LIST] IRI...\nRun \"iri help normalize\" for details.\n"},
		{
			args: []string{"compare", "http://example.com/%7e", "http://example.com/%7e", "HTTP://example.com/%7E"},
			stdout: "simple: identical (RFC 3987, section 5.3.1): http://example.com/%7e\n" +
				"case: equal except for case (RFC 3987, section 5.3.2.1): http://example.com/%7E\n",
		},
		{
			args: []string{"compare", "http://example.com"}, stdin: "http://example.com:80/\nhttp://u@example.org?\n",
			stdout: "case,percent,path,scheme: equal after scheme-based normalization (RFC 3987, section 5.3.3): http://example.com/\n" +
				"different: in userinfo, host and query after scheme-based normalization (RFC 3987, section 5.3.3): http://example.com/ and http://u@example.org/?\n",
		},
		{
			args: []string{"compare", "x:/~/b", "x:/%7e/b", "x:/c/../~/%62", "y://192.0.2.1#"},
			stdout: "case,percent: equal except for case and percent-encoding (RFC 3987, sections 5.3.2.1 and 5.3.2.3): x:/~/b\n" +
				"case,percent,path: equal after removing dot segments (RFC 3987, section 5.3.2.4): x:/~/b\n" +
				"different: in scheme, host, path and fragment after scheme-based normalization (RFC 3987, section 5.3.3): x:/~/b and y://192.0.2.1/#\n",
		},
		{
			args:   []string{"compare", "file:/a", "file:///a"},
			stdout: "different: in authority after scheme-based normalization (RFC 3987, section 5.3.3): file:/a and file:///a\n",
		},
		{
			args: []string{"compare", "x:", "a"}, status: statusError,
			stderr: "iri: argument 2: parse \"a\": missing scheme at offset 0\n    \"a\"\n     ^\n",
		},
		{args: []string{"compare"}, status: statusUsage, stderr: "iri: compare: missing IRI\nUsage: iri compare [-json] IRI IRI...\nRun \"iri help compare\" for details.\n"},

		// Verbs with a base.
		{args: []string{"resolve", "http://a/b/c/d;p?q", "../g", "", "#é", "x:y"}, stdout: "http://a/b/g\nhttp://a/b/c/d;p?q\nhttp://a/b/c/d;p?q#é\nx:y\n"},
		{args: []string{"resolve", "--", "x:/a", "-b"}, stdout: "x:/-b\n"},
		{args: []string{"resolve", "x:/a/b"}, stdin: "c\n..//d\r\n", stdout: "x:/a/c\nx:/.//d\n"},
		{args: []string{"relativize", "http://a/bb/c/d", "http://a/bb/é", "http://a/bb/c/d", "urn:a"}, stdout: "../é\n\nurn:a\n"},
		{args: []string{"relativize", "http://a/bb/c/d"}, stdin: "http://b\n", stdout: "//b\n"},
		{args: []string{"relativize", "-up", "0", "http://a/bb/c/d", "http://a/bb/e", "http://a/bb/c/e"}, stdout: "/bb/e\ne\n"},
		{args: []string{"relativize", "-up", "1", "http://a/bb/c/d", "http://a/bb/e"}, stdout: "../e\n"},
		{args: []string{"relativize", "-up", "-2", "http://a/b/bb/d/e/f", "http://a/b/bb/g"}, stdout: "../../g\n"},
		{args: []string{"relativize", "http://a/b/bb/d/e/f", "http://a/b/bb/g"}, stdout: "../../g\n"},
		{
			args: []string{"resolve", "x:/a", "b", "%"}, status: statusError, stdout: "x:/b\n",
			stderr: "iri: argument 3: parse \"%\": invalid percent-encoding in path at offset 0\n    \"%\"\n     ^\n",
		},
		{
			args: []string{"relativize", "x:/a", "b", "x:/b"}, status: statusError, stdout: "b\n",
			stderr: "iri: argument 2: parse \"b\": missing scheme at offset 0\n    \"b\"\n     ^\n",
		},
		{
			args: []string{"resolve", "a", "b"}, status: statusError,
			stderr: "iri: argument 1: parse \"a\": missing scheme at offset 0\n    \"a\"\n     ^\n",
		},
		{args: []string{"resolve"}, stdin: "a\n", status: statusUsage, stderr: "iri: resolve: missing BASE\nUsage: iri resolve [-json] BASE IRI-reference...\nRun \"iri help resolve\" for details.\n"},
		{args: []string{"relativize"}, status: statusUsage, stderr: "iri: relativize: missing BASE\nUsage: iri relativize [-json] [-up N] BASE IRI...\nRun \"iri help relativize\" for details.\n"},
		{args: []string{"relativize", "-up", "x", "x:"}, status: statusUsage, stderr: "iri: relativize: invalid value \"x\" for flag -up: parse error\nUsage: iri relativize [-json] [-up N] BASE IRI...\nRun \"iri help relativize\" for details.\n"},

		// Bidirectional IRIs: RFC 3987, section 4.4, example 3.
		{args: []string{"visual", "http://אב.גד.הו/זח/טי/כל?מנ=סע;פצ=קר#ש", "a/é"}, stdout: "http://ש#רק=צפ;עס=נמ?לכ/יט/חז/וה.דג.בא\na/é\n"},
		{args: []string{"visual"}, stdin: "א\u202eb\n", stdout: "א%E2%80%AEb\n"},
		{
			args: []string{"visual", "a b"}, status: statusError,
			stderr: "iri: argument 1: parse \"a b\": invalid character U+0020 ' ' in path at offset 1\n    \"a b\"\n      ^\n",
		},
		// The excerpt is in display order, and the caret is below the displayed position of the error.
		{
			args: []string{"uri", "x:אב גד", "x:אב\\a", "x:א\u202e|"}, status: statusError,
			stderr: "iri: argument 1: parse \"x:אב גד\": invalid character U+0020 ' ' in path at offset 6\n    \u202d\"x:דג בא\"\u202c\n         ^\n" +
				"iri: argument 2: parse \"x:אב\\\\a\": invalid character U+005C '\\' in path at offset 6\n    \u202d\"x:בא\\\\a\"\u202c\n         ^\n" +
				"iri: argument 3: parse \"x:א\\u202e|\": invalid character U+007C '|' in path at offset 7\n    \"x:א\\u202e|\"\n              ^\n",
		},
		{
			args: []string{"uri", "//h:8\u0301/", "http://א:8\u05b0/"}, status: statusError,
			stderr: "iri: argument 1: parse \"//h:8\u0301/\": invalid character U+0301 '\u0301' in port at offset 5\n    \"//h:8\u0301/\"\n         ^\n" +
				"iri: argument 2: parse \"http://א:8\u05b0/\": invalid character U+05B0 '\u05b0' in port at offset 11\n    \u202d\"http://8\u05b0:א/\"\u202c\n            ^\n",
		},
		{
			args: []string{"uri", "-host", "http://a.אב.גa/"}, status: statusError,
			stderr: "iri: argument 1: host \"a.אב.גa\": invalid label \"גa\": label must satisfy the Bidi rule for right-to-left names (RFC 5893, section 2)\n    \u202d\"http://a.ג.באa/\"\u202c\n              ^\n",
		},

		// Standard input: LF and CR LF, a last line without LF, empty lines, a long line.
		{args: []string{"uri"}, stdin: "é\n\nx:é\r\n#é", stdout: "%C3%A9\n\nx:%C3%A9\n#%C3%A9\n"},
		{args: []string{"uri"}, stdin: "é\n", stdout: "%C3%A9\n"},
		{args: []string{"uri"}, stdin: "", stdout: ""},
		{args: []string{"uri"}, stdin: strings.Repeat("é", 10_000) + "\n", stdout: strings.Repeat("%C3%A9", 10_000) + "\n"},

		// Errors: the command still handles the other inputs.
		{
			args: []string{"parse", "http://a b/"}, status: statusError,
			stderr: "iri: argument 1: parse \"http://a b/\": invalid character U+0020 ' ' in host at offset 8\n    \"http://a b/\"\n             ^\n",
		},
		{
			args: []string{"parse", "-json"}, stdin: "%\na\n", status: statusError, stdout: `{"reference":"a","path":"a"}` + "\n",
			stderr: "iri: line 1: parse \"%\": invalid percent-encoding in path at offset 0\n    \"%\"\n     ^\n",
		},
		{
			args: []string{"uri"}, stdin: "é\nhttp://a b/\nx:\n%zz\n", status: statusError, stdout: "%C3%A9\nx:\n",
			stderr: `iri: line 2: parse "http://a b/": invalid character U+0020 ' ' in host at offset 8
    "http://a b/"
             ^
iri: line 4: parse "%zz": invalid percent-encoding in path at offset 0
    "%zz"
     ^
`,
		},
		{
			args: []string{"uri", "é", "%"}, status: statusError, stdout: "%C3%A9\n",
			stderr: "iri: argument 2: parse \"%\": invalid percent-encoding in path at offset 0\n    \"%\"\n     ^\n",
		},
		// The caret is below the position of the error, also after wide characters, combining
		// marks and escape sequences. Control characters are escaped, and passwords masked.
		{
			args: []string{"uri"}, stdin: "日e\u0301\u202e\x1b[\n//u:pass word@h\n", status: statusError,
			stderr: "iri: line 1: parse \"日e\u0301" + `\u202e\x1b[": invalid character U+001B in path at offset 9
    "日` + "e\u0301" + `\u202e\x1b["
              ^
iri: line 2: parse "//u:xxxxx@h": invalid character in port at offset 4
    "//u:xxxxx@h"
         ^
`,
		},
		{args: []string{"uri"}, stdin: "a\xff", status: statusError, stderr: "iri: line 1: parse \"a\\xff\": ill-formed UTF-8 (byte 0xFF) in path at offset 1\n    \"a\\xff\"\n      ^\n"},

		{args: []string{"uri", "\xff"}, status: statusError, stderr: "iri: argument 1: parse \"\\xff\": ill-formed UTF-8 (byte 0xFF) in path at offset 0\n    \"\\xff\"\n     ^\n"},

		// JSON.
		{args: []string{"normalize", "-json", "-form", "case", "HTTP://H/.", "a"}, status: statusError, stdout: `{"reference":"HTTP://H/.","form":"case","normal":"http://h/."}` + "\n",
			stderr: "iri: argument 2: parse \"a\": missing scheme at offset 0\n    \"a\"\n     ^\n"},
		{args: []string{"uri", "-json", "-host", "http://é..a/", "http://é/"}, status: statusError, stdout: `{"reference":"http://é/","uri":"http://xn--9ca/"}` + "\n",
			stderr: "iri: argument 1: host \"é..a\": empty label\n    \"http://é..a/\"\n              ^\n"},
		{args: []string{"compare", "-json", "file:/a", "file:///a", "file:/a"}, stdout: `{"reference":"file:///a","first":"file:/a","equivalent":false,"differences":["authority"]}
{"reference":"file:/a","first":"file:/a","equivalent":true,"form":"simple"}
`},
		{args: []string{"relativize", "-json", "-up", "0", "http://a/bb/c/d", "http://a/bb/e"}, stdout: `{"reference":"http://a/bb/e","base":"http://a/bb/c/d","relative":"/bb/e"}` + "\n"},

		// Usage errors.
		{args: []string{"xyz"}, status: statusUsage, stderr: "iri: unknown verb \"xyz\"\nRun \"iri help\" for usage.\n"},
		{args: []string{"-json", "uri"}, status: statusUsage, stderr: "iri: missing verb before \"-json\"; flags come after the verb\nRun \"iri help\" for usage.\n"},
		{args: []string{"http://u:p\x1b@h"}, status: statusUsage, stderr: "iri: missing verb before the reference; for example, run \"iri parse REFERENCE\"\nRun \"iri help\" for usage.\n"},
		{args: []string{"uri", "-x\x1b"}, status: statusUsage, stderr: "iri: uri: flag provided but not defined: -x\\x1b\nUsage: iri uri [-json] [-host] IRI-reference...\nRun \"iri help uri\" for details.\n"},
		{args: []string{"help", "uri", "iri"}, status: statusUsage, stderr: "iri: no help for \"uri iri\"\nRun \"iri help\" for usage.\n"},
		{args: []string{"help", "xyz"}, status: statusUsage, stderr: "iri: no help for \"xyz\"\nRun \"iri help\" for usage.\n"},
	} {
		checkRun(t, tt.stdin, tt.args, outcome{tt.stdout, tt.stderr, tt.status})
	}
}

// If reading fails, the command handles the complete lines before the error, but not an incomplete
// line. If writing fails, the command stops reading.
func TestReadWriteErrors(t *testing.T) {
	broken := errors.New("broken")
	var stdout, stderr strings.Builder
	in := io.MultiReader(strings.NewReader("é\nx:"), iotest.ErrReader(broken))
	status := run([]string{"uri"}, in, &stdout, &stderr)
	if status != statusError || stdout.String() != "%C3%A9\n" || stderr.String() != "iri: line 2: broken\n" {
		t.Errorf("reading fails: status %d, stdout %q, stderr %q; want status %d, the result of line 1, and an error for line 2", status, stdout.String(), stderr.String(), statusError)
	}
	for _, args := range [][]string{{"uri", "é"}, {"uri"}} {
		stderr.Reset()
		endless := io.MultiReader(strings.NewReader("é\n%"), iotest.OneByteReader(repeatReader{'\n'}))
		status = run(args, endless, writerFunc(func([]byte) (int, error) { return 0, broken }), &stderr)
		if status != statusError || stderr.String() != "iri: broken\n" {
			t.Errorf("iri %q, writing fails: status %d, stderr %q; want status %d and only the error of the writer", args, status, stderr.String(), statusError)
		}
	}
}

// A writerFunc is a writer that calls the function.
type writerFunc func([]byte) (int, error)

func (w writerFunc) Write(p []byte) (int, error) { return w(p) }

// The command prints each result before it waits for the next line.
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
			t.Fatalf("after input %q: output %q, error %v; want %q", tt.in, got, err, tt.want)
		}
	}
	in.Close()
	if rest, err := io.ReadAll(out); err != nil || len(rest) > 0 {
		t.Errorf("at the end of the input: output %q, error %v; want neither", rest, err)
	}
}

// The command keeps neither its input in memory nor the buffer for a long line.
func TestMemory(t *testing.T) {
	text := strings.Join(corpus(t), "\n") + "\n"
	check := func(size int64, args []string) {
		var live heapProbe
		long := strings.NewReader(strings.Repeat("a", 1<<20) + "\n")
		run(args, io.MultiReader(&live, long, io.LimitReader(&cycleReader{text: text}, size), &live), io.Discard, io.Discard)
		live.check(t)
	}
	for _, v := range verbs {
		check(1<<20, v.commandLine())
		check(1<<20, v.commandLine("-json"))
	}
	check(64<<20, []string{"uri"})
}

// A cycleReader is an endless repetition of one text.
type cycleReader struct{ text, rest string }

func (c *cycleReader) Read(p []byte) (int, error) {
	if c.rest == "" {
		c.rest = c.text
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

// The command allocates at most once per line: for the result, if it differs from the line.
func TestAllocs(t *testing.T) {
	for _, name := range []string{"parse", "uri", "iri", "normalize", "resolve", "relativize", "visual"} {
		v, _ := findVerb(name)
		lines := v.validLines(t)
		text := strings.Join(lines, "\n") + "\n"
		results := 0 // number of results that differ from their lines
		k := 0
		for result := range strings.Lines(runInProcess(text, v.commandLine()...).stdout) {
			if textMembers[name] != "" && result != lines[k]+"\n" {
				results++
			}
			k++
		}
		for _, args := range [][]string{v.commandLine(), v.commandLine("-json")} {
			got := testing.AllocsPerRun(1, func() { run(args, strings.NewReader(text), io.Discard, io.Discard) })
			if got > float64(results+len(lines)/4) { // package idna allocates for some hosts, and run for buffers
				t.Errorf("iri %q: %v allocations for %d lines, want at most %d: one for each result that differs from its line, and some for package idna and for buffers", args, got, len(lines), results+len(lines)/4)
			}
		}
	}
}

// BenchmarkLines compares the command with the loop of a program that uses the library directly.
func BenchmarkLines(b *testing.B) {
	normalize, _ := findVerb("normalize")
	text := strings.Repeat(strings.Join(normalize.validLines(b), "\n")+"\n", 10)
	base := iri.MustParse(testBase)
	for name, result := range map[string]func(iri.IRI) string{
		"uri":       func(i iri.IRI) string { return i.ToURI().String() },
		"iri":       func(i iri.IRI) string { return i.ToIRI().String() },
		"normalize": func(i iri.IRI) string { return i.Normalize(iri.SchemeBased).String() },
		"resolve":   func(i iri.IRI) string { return base.Resolve(i.Ref()).String() },
	} {
		v, _ := findVerb(name)
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
		bench("command", func() { run(v.commandLine(), strings.NewReader(text), io.Discard, io.Discard) })
		bench("json", func() { run(v.commandLine("-json"), strings.NewReader(text), io.Discard, io.Discard) })
	}
}
