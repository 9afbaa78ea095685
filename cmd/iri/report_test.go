package main

import (
	"strings"
	"testing"
)

// The verbs lint, display and repair print what the library reports.
func TestReport(t *testing.T) {
	const line = "http://u:pass@Example.org/א1\n"
	for _, tt := range []struct {
		stdin string
		args  []string
		want  outcome
	}{
		{args: []string{"lint", "http://example.org/"}},
		{
			args: []string{"lint", "http://example.org", "a b", "file:/a"},
			want: outcome{
				stdout: `argument 1: note empty-path: empty path after an authority should be written as "/" (RFC 3986, section 6.2.3)
    "http://example.org"
                       ^
    fix: insert "/"
argument 3: note file-slashes: file URI usually begins with "file:///" (RFC 8089, appendix B)
    "file:/a"
          ^
    fix: insert "//"
`,
				stderr: `iri: argument 2: parse "a b": invalid character U+0020 ' ' in path at offset 1
    "a b"
      ^
`,
				status: statusError,
			},
		},
		{ // the password is masked, and carets are below right-to-left text where it is displayed
			stdin: line, args: []string{"lint"},
			want: outcome{stdout: "line 1: error http-userinfo: http and https URIs must not have userinfo (RFC 9110, section 4.2.4)\n" +
				"    \u202d\"http://u:xxxxx@Example.org/1א\"\u202c\n            ^^^^^^^^\n" +
				"line 1: warning password: userinfo should not contain a password (RFC 3986, section 3.2.1)\n" +
				"    \u202d\"http://u:xxxxx@Example.org/1א\"\u202c\n             ^^^^^^\n" +
				"line 1: warning upper-case-host: host should be lower-case (RFC 3986, section 3.2.2)\n" +
				"    \u202d\"http://u:xxxxx@Example.org/1א\"\u202c\n                    ^^^^^^^^^^^\n" +
				"    fix: replace \"Example.org\" with \"example.org\"\n" +
				"line 1: warning bidi-end: right-to-left component should end with a right-to-left character: found U+0031 '1' (RFC 3987, section 4.2)\n" +
				"    \u202d\"http://u:xxxxx@Example.org/1א\"\u202c\n                                ^^\n" +
				"    fix: replace \u202d\"1א\"\u202c with \"%D7%901\"\n", status: statusError},
		},
		{
			args: []string{"lint", "-json", "-set", "port-range=note,empty-port=error", "-profile", "web", "http://h:/%7e", "http://h:70000", "http://h"},
			want: outcome{stdout: `{"reference":"http://h:/%7e","findings":[{"code":"empty-port","severity":"error","component":"authority","start":8,"end":9,"message":"empty port and its \":\" should be omitted","section":"RFC 3986, section 3.2.3","fix":""}]}
{"reference":"http://h:70000","findings":[{"code":"port-range","severity":"note","component":"port","start":9,"end":14,"message":"port must be at most 65535: 70000","section":"RFC 9293, section 3.1"}]}
{"reference":"http://h","findings":[]}
`, status: statusError},
		},
		{args: []string{"lint", "-set", "relative=note", "日"}, want: outcome{stdout: "argument 1: note relative: scheme is missing; the meaning depends on the base IRI (RFC 3986, section 5.1)\n    \"日\"\n     ^\n"}},
		{args: []string{"lint", "-json", "-set", "relative=warning", "日"}, want: outcome{stdout: `{"reference":"日","findings":[{"code":"relative","severity":"warning","component":"reference","start":0,"end":0,"message":"scheme is missing; the meaning depends on the base IRI","section":"RFC 3986, section 5.1"}]}` + "\n", status: statusError}},
		{args: []string{"lint", "-profile", "x"}, want: outcome{stderr: "iri: lint: invalid value \"x\" for flag -profile: unknown profile \"x\"; want rfc, rdf or web\nUsage: iri lint [-json] [-profile NAME] [-set LIST] IRI-reference...\nRun \"iri help lint\" for details.\n", status: statusUsage}},
		{args: []string{"lint", "-set", "x=note"}, want: outcome{stderr: "iri: lint: invalid value \"x=note\" for flag -set: unknown code \"x\"; see docs/lint.md\nUsage: iri lint [-json] [-profile NAME] [-set LIST] IRI-reference...\nRun \"iri help lint\" for details.\n", status: statusUsage}},
		{args: []string{"lint", "-set", "mixed-scripts=off"}, want: outcome{stderr: "iri: lint: invalid value \"mixed-scripts=off\" for flag -set: unknown code \"mixed-scripts\"; did you mean \"mixed-script\"?\nUsage: iri lint [-json] [-profile NAME] [-set LIST] IRI-reference...\nRun \"iri help lint\" for details.\n", status: statusUsage}},
		{args: []string{"lint", "-set", "relative=bad"}, want: outcome{stderr: "iri: lint: invalid value \"relative=bad\" for flag -set: unknown severity \"bad\"; want error, warning, note or off\nUsage: iri lint [-json] [-profile NAME] [-set LIST] IRI-reference...\nRun \"iri help lint\" for details.\n", status: statusUsage}},

		{
			stdin: "http://xn--80ak6aa92e.com/%C3%A9\nhttp://u:p@xn--9ca/\n", args: []string{"display"},
			want: outcome{stdout: "http://xn--80ak6aa92e.com/é\nhttp://u:p@é/\n"},
		},
		{args: []string{"display", "-redact", "-json", "http://u:p@xn--9ca/"}, want: outcome{stdout: `{"reference":"http://u:xxxxx@xn--9ca/","display":"http://u:xxxxx@é/"}` + "\n"}},

		{args: []string{"repair", "http://a/"}, want: outcome{stdout: "http://a/\n"}},
		{
			stdin: " http://u:p q@a/日b c\nhttp://a:b/\n", args: []string{"repair"},
			want: outcome{
				stdout: "http://u:p%20q@a/日b%20c\n",
				stderr: `iri: line 1: repaired: characters around the reference are not part of it
    " http://u:xxxxx@a/日b c"
     ^
    edit: remove " "
iri: line 1: repaired: possible password (edits not shown)
    " http://u:xxxxx@a/日b c"
               ^^^^^
iri: line 1: repaired: space must be percent-encoded
    " http://u:xxxxx@a/日b c"
                          ^
    edit: replace " " with "%20"
iri: line 2: parse "http://a:b/": invalid character U+0062 'b' in port at offset 9
    "http://a:b/"
              ^
`,
				status: statusError,
			},
		},
		{args: []string{"repair", "-json", "<a&b>", "a"}, want: outcome{stdout: `{"input":"<a&b>","reference":"a&b","edits":[{"offset":0,"old":"<","new":"","reason":"surroundings"},{"offset":4,"old":">","new":"","reason":"surroundings"}]}` + "\n" +
			`{"input":"a","reference":"a","edits":[]}` + "\n"}},
	} {
		checkRun(t, tt.stdin, tt.args, tt.want)
	}
}

// Without -json, the command reports at most 100 findings or edits of an input. The last line says
// how many more there are.
func TestMaxReported(t *testing.T) {
	got := runInProcess("", "lint", "http://h/"+strings.Repeat("%7e/", 60))
	if n := strings.Count(got.stdout, "argument 1:"); n != 101 || !strings.HasSuffix(got.stdout, "\nargument 1: 20 more not shown; use -json to list all\n") {
		t.Errorf("lint prints %d messages, want 100 findings and a line about 20 more:\n%s", n, got.stdout)
	}
	got = runInProcess("", "repair", "http://h/"+strings.Repeat("a b", 130))
	if n := strings.Count(got.stderr, "iri: argument 1:"); n != 101 || !strings.HasSuffix(got.stderr, "\niri: argument 1: 30 more not shown; use -json to list all\n") {
		t.Errorf("repair prints %d messages, want 100 edits and a line about 30 more:\n%s", n, got.stderr)
	}
	got = runInProcess("", "lint", "-json", "http://h/"+strings.Repeat("%7e/", 60))
	if n := strings.Count(got.stdout, `"code":`); n != 120 {
		t.Errorf("lint -json prints %d findings, want 120", n)
	}
	got = runInProcess("", "repair", "-json", "http://h/"+strings.Repeat("a b", 130))
	if n := strings.Count(got.stdout, `"reason":`); n != 130 || got.stderr != "" {
		t.Errorf("repair -json prints %d edits, want 130; stderr is %q, want it empty", n, got.stderr)
	}
}
