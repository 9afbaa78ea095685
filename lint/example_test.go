package lint_test

import (
	"fmt"

	"example.com/iri"
	"example.com/iri/lint"
)

func ExampleCheck() {
	i := iri.MustParse("http://www.example.com:80@xn--80ak6aa92e.com/a%2520b")
	profile := lint.Web().With(lint.Warning, lint.DoubleEncoding)
	for _, f := range lint.Check(i.Ref(), profile) {
		fmt.Printf("%v %v %d:%d: %s\n", f.Severity, f.Code, f.Start, f.End, f.Message)
	}
	// Output:
	// error userinfo-host 7:22: userinfo looks like a host; the host comes after "@"
	// error http-userinfo 7:26: http and https URIs must not have userinfo
	// error password 22:25: userinfo should not contain a password
	// error script-lookalike 26:40: label looks like Latin letters, but is in another script: "аррӏе"
	// warning double-encoding 46:51: text seems to be percent-encoded more than once: %2520
}

// Each fix is applied on its own, since findings may overlap.
func ExampleFinding() {
	r := iri.MustParseRef("HTTP://Example.org:80/a/../%7Eb")
	for _, f := range lint.Check(r, lint.Profile{}) {
		if f.HasFix {
			s := r.String()
			fmt.Printf("%v: %s\n", f.Code, s[:f.Start]+f.Fix+s[f.End:])
		}
	}
	// Output:
	// upper-case-scheme: http://Example.org:80/a/../%7Eb
	// upper-case-host: HTTP://example.org:80/a/../%7Eb
	// default-port: HTTP://Example.org/a/../%7Eb
	// dot-segments: HTTP://Example.org:80/%7Eb
	// encoded-unreserved: HTTP://Example.org:80/a/../~b
}

func ExampleProfile_With() {
	quiet := lint.Profile{}.
		With(lint.Off, lint.Codes()...).
		With(lint.Error, lint.MixedScript, lint.ScriptLookalike)
	fmt.Println(len(lint.Check(iri.MustParse("http://www.Example.org:80").Ref(), quiet)))
	fmt.Println(lint.Check(iri.MustParse("http://gооgle.example/").Ref(), quiet)[0].Code)
	// Output:
	// 0
	// mixed-script
}
