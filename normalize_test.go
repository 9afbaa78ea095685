package iri_test

import (
	"html"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

const (
	caseAndPercent = iri.FormCase | iri.FormPercent
	allForms       = iri.SchemeBased
)

// levels has the levels of the comparison ladder, from lowest to highest.
var levels = [...]iri.Form{iri.SimpleString, iri.FormCase, caseAndPercent, iri.SyntaxBased, iri.SchemeBased}

// normalizeTests has IRIs, forms, and the expected normal forms, derived by hand from section 5.3.
var normalizeTests = []struct {
	in   string
	form iri.Form
	want string
}{
	// Section 5.3.2 and its subsections.
	{"example://a/b/c/%7Bfoo%7D/rosé", allForms, "example://a/b/c/%7Bfoo%7D/rosé"},
	{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", iri.SyntaxBased, "example://a/b/c/%7Bfoo%7D/rosé"},
	{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", iri.FormCase, "example://a/./b/../b/%63/%7Bfoo%7D/ros%C3%A9"},
	{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", iri.FormPercent, "eXAMPLE://a/./b/../b/c/%7bfoo%7d/rosé"},
	{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", iri.FormPath, "eXAMPLE://a/b/%63/%7bfoo%7d/ros%C3%A9"},
	{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", iri.FormScheme, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9"},
	{"HTTP://www.EXAMPLE.com/", iri.FormCase, "http://www.example.com/"},
	{"x:%3a", iri.FormCase, "x:%3A"},
	{"http://www.example.org/re\u0301sume\u0301.html", allForms, "http://www.example.org/re\u0301sume\u0301.html"},
	{"http://www.example.org/r\u00e9sum\u00e9.html", allForms, "http://www.example.org/r\u00e9sum\u00e9.html"},
	{"http://example.org/~user", caseAndPercent, "http://example.org/~user"},
	{"http://example.org/%7euser", iri.FormPercent, "http://example.org/~user"},
	{"http://example.org/%7Euser", iri.FormPercent, "http://example.org/~user"},

	// Section 5.3.3.
	{"http://example.com", iri.FormScheme, "http://example.com/"},
	{"http://example.com/", iri.FormScheme, "http://example.com/"},
	{"http://example.com:/", iri.FormScheme, "http://example.com/"},
	{"http://example.com:80/", iri.FormScheme, "http://example.com/"},
	{"http://example.com/?", allForms, "http://example.com/?"},
	{"http://example.com/#", allForms, "http://example.com/#"},
	{"http://example.com?#", iri.FormScheme, "http://example.com/?#"},
	{"http://résumé.example.org", allForms, "http://résumé.example.org/"},
	{"http://xn--rsum-bpad.example.org", allForms, "http://résumé.example.org/"},
	{"http://RÉSUMÉ.example.org", allForms, "http://résumé.example.org/"},

	// Case matters except in schemes, ASCII hosts and percent-encodings.
	{"HTTP://u:PassWord@H/A?B#C", iri.SchemeBased, "http://u:PassWord@h/A?B#C"},
	{"x://U%3a@H%2f%4a:1/P%2f?Q%2f#F%2f", iri.FormCase, "x://U%3A@h%2F%4A:1/P%2F?Q%2F#F%2F"},
	{"x://H%2fJ%5B", iri.FormCase, "x://h%2Fj%5B"},
	{"http://É/", iri.SyntaxBased, "http://É/"},
	{"x://Aé/", iri.SchemeBased, "x://Aé/"},
	{"x://A%c3%a9/", iri.FormCase, "x://A%C3%A9/"},
	{"x://A%c3%a9/", iri.SyntaxBased, "x://Aé/"},
	{"x://A%ff%4A/", iri.SyntaxBased, "x://A%FFJ/"},
	{"x://A%7f%4A/", iri.SyntaxBased, "x://a%7Fj/"},
	{"x://A%80/", iri.FormCase, "x://A%80/"},
	{"http://[2001:DB8::A]/", iri.FormCase, "http://[2001:db8::a]/"},
	{"http://[2001:DB8:0:0::0A]:80", iri.SchemeBased, "http://[2001:db8:0:0::0a]/"}, // without any other change to the address
	{"x://[V1F.A:b]:", iri.SchemeBased, "x://[v1f.a:b]/"},
	{"http://%45XAMPLE/", iri.SyntaxBased, "http://example/"},
	{"http://%45XAMPLE/", iri.FormCase, "http://%45xample/"},
	{"MAILTO:A@B", iri.SchemeBased, "mailto:A@B"},

	// Percent-encoding.
	{"x:%2541%41%61%2D%2E%5F%7e%30", iri.FormPercent, "x:%2541Aa-._~0"},
	{"x:a%2Fb%2fc%3F%23%3a%40%5b", iri.SyntaxBased, "x:a%2Fb%2Fc%3F%23%3A%40%5B"},
	{"x:a%2fb%ff%e2%80", iri.FormPercent, "x:a%2fb%ff%e2%80"},
	{"http://e.org/%E2%80%AE", iri.FormPercent, "http://e.org/%E2%80%AE"},
	{"http://e.org/\u202e", iri.FormPercent, "http://e.org/%E2%80%AE"},
	{"http://e.org/\u202e", iri.FormCase | iri.FormPath, "http://e.org/\u202e"},
	{"x:\u00a0\u00ad\u2028\u2066\u3000\ufeff\u200d", iri.FormPercent, "x:%C2%A0%C2%AD%E2%80%A8%E2%81%A6%E3%80%80%EF%BB%BF\u200d"},
	{"x://u\u202e:\u00ad@h\u061c/\u202e?\u202e#\u202e", iri.FormPercent, "x://u%E2%80%AE:%C2%AD@h%D8%9C/%E2%80%AE?%E2%80%AE#%E2%80%AE"},
	{"x:%ee%80%80?%ee%80%80\ue000#%ee%80%80", iri.FormPercent, "x:%ee%80%80?\ue000\ue000#%ee%80%80"},
	{"x:%ee%80%80#%ee%80%80", iri.SyntaxBased, "x:%EE%80%80#%EE%80%80"},
	{"x:%C3é%c3%a9%a9", iri.FormPercent, "x:%C3éé%a9"},
	{"x:%c3%28%C3x%A9", iri.SyntaxBased, "x:%C3%28%C3x%A9"},
	{"x:%E2%80\u202e%AE", iri.FormPercent, "x:%E2%80%E2%80%AE%AE"},

	// Paths.
	{"x:/a/..//b", iri.FormPath, "x:/.//b"},
	{"x:/.//b", iri.FormPath, "x:/.//b"},
	{"x:/.//b/../c", iri.FormPath, "x:/.//c"},
	{"x:/.//b/../../c", iri.FormPath, "x:/c"},
	{"x:/%2E//b", iri.SyntaxBased, "x:/.//b"},
	{"x:/%2E//b", iri.FormPath, "x:/%2E//b"},
	{"x://h/a/..//b", iri.FormPath, "x://h//b"},
	{"x:a/../b:c", iri.FormPath, "x:/b:c"},
	{"x:./b:c", iri.FormPath, "x:b:c"},
	{"x:../%2e%2E/%2e/a/%2E%2e", iri.SyntaxBased, "x:/"},
	{"x:../%2e%2E/%2e/a/%2E%2e/", iri.FormPath, "x:%2e%2E/%2e/a/%2E%2e/"},
	{"x:/a/%2E%2E/../b", iri.FormPath, "x:/a/b"},
	{"x:/a/%2E%2E/../b", iri.SyntaxBased, "x:/b"},
	{"x:/a/%2E%2E%2E/.a/%2Ea/..a/%2E%2f", iri.SyntaxBased, "x:/a/.../.a/.a/..a/.%2F"},
	{"x:/b/%C3%A9/../%C3%A9/./\u202e/x/..?a/../b#a/../b", iri.SyntaxBased, "x:/b/é/%E2%80%AE/?a/../b#a/../b"},
	{"http://h/..", iri.FormPath, "http://h/"},
	{"http://h", iri.FormPath, "http://h"},
	{"x:..", iri.FormPath, "x:"},

	// Ports.
	{"https://h:443/", iri.FormScheme, "https://h/"},
	{"https://h:80/", iri.SchemeBased, "https://h:80/"},
	{"http://h:080/", iri.SchemeBased, "http://h:080/"},
	{"http://h:800/", iri.SchemeBased, "http://h:800/"},
	{"http://h:8/", iri.SchemeBased, "http://h:8/"},
	{"HTTP://H:80/", iri.FormScheme, "HTTP://H/"},
	{"x://h:/", iri.FormScheme, "x://h/"},
	{"x://h:0/", iri.SchemeBased, "x://h:0/"},
	{"x://h:80/", iri.SchemeBased, "x://h:80/"},
	{"x://:", iri.FormScheme, "x:///"},
	{"http://u:80@h:80", iri.FormScheme, "http://u:80@h/"},
	{"http://u:@h:", iri.FormScheme, "http://u:@h/"},
	{"http://[::1]:80/", iri.FormScheme, "http://[::1]/"},
	{"http://[::80]/", iri.FormScheme, "http://[::80]/"},
	{"ws://h:80", iri.FormScheme, "ws://h/"},
	{"wss://h:443", iri.FormScheme, "wss://h/"},
	{"ftp://h:21", iri.FormScheme, "ftp://h/"},
	{"smb://h:445", iri.FormScheme, "smb://h:445/"},

	// Empty paths.
	{"x://h", iri.FormScheme, "x://h/"},
	{"x://", iri.FormScheme, "x:///"},
	{"x://h?q", iri.FormScheme, "x://h/?q"},
	{"x:", iri.SchemeBased, "x:"},
	{"x:?q", iri.SchemeBased, "x:?q"},
	{"amqp://h", iri.SchemeBased, "amqp://h"},
	{"amqps://H:5671", iri.SchemeBased, "amqps://h"},
	{"amqp://h:5672/", iri.SchemeBased, "amqp://h/"},

	// Domain names.
	{"http://ß.de/", iri.SchemeBased, "http://ß.de/"},
	{"http://FAẞ.de/", iri.SyntaxBased, "http://FAẞ.de/"},
	{"http://XN--RSUM-BPAD.Example.ORG:80/", iri.FormScheme, "http://résumé.example.org/"},
	{"http://日本語。JP", iri.FormScheme, "http://日本語.jp/"},
	{"http://ａ.B%2Ec./", iri.FormScheme, "http://a.b.c./"},
	{"http://１.2.3.4/", iri.FormScheme, "http://1.2.3.4/"},
	{"http://r%C3%A9sum%c3%89/", iri.FormScheme, "http://résumé/"},
	{"http://u@%C3%89:1", iri.FormScheme, "http://u@é:1/"},
	{"http://%41/", iri.FormScheme, "http://a/"},
	{"http://A/", iri.FormScheme, "http://A/"}, // only FormCase converts ASCII hosts
	{"http://É..A/", iri.SchemeBased, "http://É..A/"},
	{"http://xn--a.É/", iri.SchemeBased, "http://xn--a.É/"},
	{"http://xn--a.B/", iri.SchemeBased, "http://xn--a.b/"},
	{"http://É%2f/", iri.SchemeBased, "http://É%2F/"},
	{"http://É\u202e/", iri.SchemeBased, "http://É%E2%80%AE/"},
	{"http://e\u0301/e\u0301", iri.SchemeBased, "http://\u00e9/e\u0301"}, // UTS #46 applies NFC
	{"http://_a.É/", iri.SchemeBased, "http://_a.é/"},
	{"x://É/", iri.SchemeBased, "x://É/"},
	{"x://xn--rsum-bpad/", iri.SchemeBased, "x://xn--rsum-bpad/"},
	{"http:É", iri.SchemeBased, "http:É"},

	// Files.
	{"file://localhost/a", iri.FormScheme, "file:///a"},
	{"FILE://LocalHost/a", iri.FormScheme, "FILE:///a"},
	{"file://local%68ost", iri.SchemeBased, "file:///"},
	{"file://local%68ost", iri.FormScheme, "file://local%68ost/"},
	{"file://localhost:", iri.FormScheme, "file:///"},
	{"file://localhost:1/", iri.SchemeBased, "file://localhost:1/"},
	{"file://@localhost/", iri.SchemeBased, "file://@localhost/"},
	{"file://localhos/", iri.SchemeBased, "file://localhos/"},
	{"file://localhosts/", iri.SchemeBased, "file://localhosts/"},
	{"file://localhost//a/../b", iri.SchemeBased, "file:////b"},
	{"http://localhost/", iri.SchemeBased, "http://localhost/"},
	{"file:/a", iri.SchemeBased, "file:/a"},

	// URNs.
	{"URN:EX-1:Ab%2f?+R?=Q#F", iri.FormScheme, "URN:ex-1:Ab%2f?+R?=Q#F"},
	{"URN:EX-1:Ab%2f?+R?=Q#F", iri.SchemeBased, "urn:ex-1:Ab%2F?+R?=Q#F"},
	{"urn:%45x:A", iri.SchemeBased, "urn:ex:A"},
	{"urn:%45x:A", iri.FormScheme, "urn:%45x:A"},
	{"urn:%45%2D%2f:A", iri.SchemeBased, "urn:E-%2F:A"},
	{"urn:AB", iri.SchemeBased, "urn:AB"},
	{"urn:A_B:C", iri.SchemeBased, "urn:A_B:C"},
	{"urn:É:C", iri.SchemeBased, "urn:É:C"},
	{"urn:A%3AB:C", iri.SchemeBased, "urn:A%3AB:C"},
	{"urn:./A%42:C", iri.SchemeBased, "urn:ab:C"},
	{"urn:./AB:C", iri.FormScheme, "urn:./AB:C"},
	{"urn:../AB:C/./D", iri.SchemeBased, "urn:ab:C/D"},
	{"urn:AB:C/../D", iri.SchemeBased, "urn:/D"},
	{"urn:AB:C/..//D", iri.SchemeBased, "urn:/.//D"},
	{"urn:a/../AB:C", iri.SchemeBased, "urn:/AB:C"},
	{"urn://A/B:C", iri.SchemeBased, "urn://a/B:C"},
	{"urn::A", iri.SchemeBased, "urn::A"},
	{"urnx:A:B", iri.SchemeBased, "urnx:A:B"},
}

func TestNormalize(t *testing.T) {
	for _, tt := range normalizeTests {
		i := iri.MustParse(tt.in)
		if got := i.Normalize(tt.form); got.String() != tt.want {
			t.Errorf("%+q, %v: %+q, want %+q", i, tt.form, got, tt.want)
		}
		checkNormal(t, i)
	}
}

// The four examples of section 5.3.3 are equivalent at SchemeBased, and different at SyntaxBased.
func TestEquivalentForms(t *testing.T) {
	forms := []string{"http://example.com", "http://example.com/", "http://example.com:/", "http://example.com:80/"}
	for _, a := range forms {
		for _, b := range forms {
			i, j := iri.MustParse(a), iri.MustParse(b)
			if !i.Equivalent(j, iri.SchemeBased) || i.Equivalent(j, iri.SyntaxBased) != (a == b) {
				t.Errorf("%s, %s: equivalent at SchemeBased: %v, at SyntaxBased: %v; want true and %v", a, b, i.Equivalent(j, iri.SchemeBased), i.Equivalent(j, iri.SyntaxBased), a == b)
			}
		}
	}
}

// Sections 5.2 and 5.3.1: escapes of a format such as HTML are resolved, and UTF-16 is decoded,
// before the texts are compared.
func TestPreparation(t *testing.T) {
	want := iri.MustParse("http://example.org/ros\u00e9")
	for _, s := range []string{"http://example.org/ros&eacute;", "http://example.org/ros&#233;", "http://example.org/ros&#xE9;"} {
		if i := iri.MustParse(html.UnescapeString(s)); !i.Equivalent(want, iri.SimpleString) {
			t.Errorf("%s: unescaped to %s, want %s", s, i, want)
		}
	}
	units := utf16.Encode([]rune(want.String()))
	if i := iri.MustParse(string(utf16.Decode(units))); i != want {
		t.Errorf("decoded from UTF-16: %v, want %v", i, want)
	}
	// IRIs are not converted to URIs before the comparison. That would make different IRIs equal.
	if want.Equivalent(want.ToURI(), iri.SimpleString) {
		t.Errorf("%v must not be equivalent to its URI by Simple String Comparison", want)
	}
}

// different means that two IRIs are not equivalent at any level.
const different = iri.Form(0xFF)

var equivalentTests = []struct {
	a, b string
	form iri.Form
}{
	{"example://a/b/c/%7Bfoo%7D/rosé", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", iri.SyntaxBased},
	{"HTTP://www.EXAMPLE.com/", "http://www.example.com/", iri.FormCase},
	{"x:%3a", "x:%3A", iri.FormCase},
	{"http://example.org/~user", "http://example.org/%7euser", caseAndPercent},
	{"http://example.org/%7Euser", "http://example.org/%7euser", iri.FormCase},
	{"http://example.org/ros%C3%A9", "HTTP://example.org/rosé", caseAndPercent},
	{"http://www.example.org/r\u00e9sum\u00e9.html", "http://www.example.org/re\u0301sume\u0301.html", different},
	{"http://a/b/../c", "http://a/c", iri.SyntaxBased},
	{"http://a/b/%2E%2e/c", "http://a/c", iri.SyntaxBased},
	{"http://example.com", "http://example.com:80/", iri.SchemeBased},
	{"http://example.com/", "http://example.com/?", different},
	{"http://example.com/", "http://example.com/#", different},
	{"http://résumé.example.org", "http://xn--rsum-bpad.example.org", iri.SchemeBased},
	{"http://RÉSUMÉ.example.org", "http://xn--rsum-bpad.example.org", iri.SchemeBased},
	{"http://example.com/data", "http://example.com/data/", different},
	{"http://e.org/%E2%80%AE", "http://e.org/\u202e", caseAndPercent},
	{"x:a", "x:a", iri.SimpleString},
	{"x:a", "x:A", different},
	{"x:/a%2Fb", "x:/a/b", different},
	{"http://h:80/", "https://h:443/", different},
	{"http://u:p@h/", "http://U:p@h/", different},
	{"file://localhost/a", "file:///a", iri.SchemeBased},
	{"file:/a", "file:///a", different},
	{"URN:EXAMPLE:a", "urn:example:a", iri.SchemeBased},
	{"urn:example:a", "urn:example:A", different},
	{"http://[::A]", "http://[::a]", iri.FormCase},
	{"http://[::A]", "http://[0::a]", different},
	{"x:/a/%2E%2E/../b", "x:/a/b", different}, // although they are equivalent at FormPath alone
	{"amqp://h", "amqp://h/", different},
}

func TestEquivalentAt(t *testing.T) {
	for _, tt := range equivalentTests {
		i, j := iri.MustParse(tt.a), iri.MustParse(tt.b)
		checkEquivalent(t, i, j)
		got, ok := i.EquivalentAt(j)
		if tt.form == different && (ok || got != iri.SimpleString) || tt.form != different && (!ok || got != tt.form) {
			t.Errorf("%s, %s: %v, %v; want %v", i, j, got, ok, tt.form)
		}
	}
	if i, j := iri.MustParse("x:/a/%2E%2E/../b"), iri.MustParse("x:/a/b"); !i.Equivalent(j, iri.FormPath) {
		t.Errorf("%s and %s must be equivalent at FormPath", i, j)
	}
}

// checkEquivalent checks the laws of Equivalent and EquivalentAt.
func checkEquivalent(t *testing.T, i, j iri.IRI) {
	t.Helper()
	atLowerLevel := false
	at, ok := i.EquivalentAt(j)
	if back, backOK := j.EquivalentAt(i); back != at || backOK != ok {
		t.Errorf("%+q, %+q: EquivalentAt returns %v, %v, and in reverse order %v, %v; want the same", i, j, at, ok, back, backOK)
	}
	for _, f := range levels {
		isEquivalent := i.Equivalent(j, f)
		if isEquivalent != (i.Normalize(f) == j.Normalize(f)) || isEquivalent != j.Equivalent(i, f) {
			t.Errorf("%+q, %+q, %v: Equivalent returns %v, in reverse order %v; both must report whether the normal forms are equal: %+q, %+q", i, j, f, isEquivalent, j.Equivalent(i, f), i.Normalize(f), j.Normalize(f))
		}
		if atLowerLevel && !isEquivalent {
			t.Errorf("%+q, %+q: equivalent at a lower level, so they must be equivalent at %v too", i, j, f)
		}
		if isEquivalent && !atLowerLevel && (!ok || at != f) {
			t.Errorf("%+q, %+q: EquivalentAt returns %v, %v; want the lowest level at which they are equivalent, %v", i, j, at, ok, f)
		}
		atLowerLevel = isEquivalent
	}
	if atLowerLevel != ok {
		t.Errorf("%+q, %+q: EquivalentAt returns %v, %v; want %v, as Equivalent returns at SchemeBased", i, j, at, ok, atLowerLevel)
	}
}

// checkNormal checks the laws of Normalize and IsNormal for each form of i, and compares Normalize
// with iritest.NormalizeSlowly.
func checkNormal(t *testing.T, i iri.IRI) {
	t.Helper()
	for f := range allForms + 1 {
		n := i.Normalize(f)
		if want := iritest.NormalizeSlowly(i, f, nil); n.String() != want.String() {
			t.Errorf("%+q, %v: Normalize returns %+q, NormalizeSlowly %+q, want the same", i, f, n, want)
		}
		if parsed, err := iri.Parse(n.String()); err != nil || parsed != n {
			t.Errorf("%+q, %v: Parse must return the normal form %+v again, but returns %+v, error %v", i, f, n, parsed, err)
		}
		if n.Normalize(f) != n {
			t.Errorf("%+q, %v: Normalize must be idempotent; it returns %+q, and for this result %+q", i, f, n, n.Normalize(f))
		}
		if i.IsNormal(f) != (n == i) || !n.IsNormal(f) {
			t.Errorf("%+q, %v: the normal form is %+q; IsNormal returns %v, want %v; for the normal form %v, want true", i, f, n, i.IsNormal(f), n == i, n.IsNormal(f))
		}
		for step := iri.FormCase; step <= iri.FormScheme; step <<= 1 {
			if f&step != 0 && !n.IsNormal(step) {
				t.Errorf("%+q, %v: the normal form %+q must also be normal for %v alone, which changes it to %+q", i, f, n, step, n.Normalize(step))
			}
		}
		if !i.Equivalent(n, f) {
			t.Errorf("%+q, %v: must be equivalent to its normal form %+q", i, f, n)
		}
		checkEquivalent(t, i, n)
	}
	for _, f := range [...]iri.Form{iri.SyntaxBased, iri.SchemeBased} {
		if got, want := i.ToURI().Normalize(f), i.Normalize(f); got != want {
			t.Errorf("%+q, %v: the normal form is %+q, and the normal form of its URI %+q, want the same", i, f, want, got)
		}
	}
}

// The laws hold for the IRIs of other tests.
func TestNormalizePublished(t *testing.T) {
	t.Parallel()
	check := func(s string) {
		if i, err := iri.Parse(s); err == nil {
			checkNormal(t, i)
		}
	}
	for _, tt := range parseTests {
		check(tt.in)
	}
	for _, s := range iritest.Published {
		check(s)
	}
	for _, tt := range resolveTests {
		check(tt[0])
		check(tt[2])
	}
	for _, kind := range strings.Fields(iritest.AllKinds) {
		for _, s := range iritest.Corpus(t, kind)[:50] {
			check(s)
		}
	}
}

// The laws hold for random IRIs. Some are generated from the ABNF, others consist of text that
// normalization changes.
func TestNormalizeRandom(t *testing.T) {
	t.Parallel()
	g := iritest.RFC(t)
	r := rand.New(rand.NewPCG(50, 51))
	var before iri.IRI
	for k := range long.Draws(6_000) {
		var i iri.IRI
		if k%3 == 0 {
			i = iri.MustParse(g.Generate(r, "IRI"))
		} else {
			i = iritest.RandomForm(r)
		}
		checkNormal(t, i)
		checkEquivalent(t, before, i)
		before = i
	}
}

// FormPercent encodes the characters that ToIRI does not decode, and no others.
func TestNormalizeEveryCharacter(t *testing.T) {
	t.Parallel()
	encoded := 0
	for r := range long.Runes(0x80) {
		i, err := iri.Parse("x:\u0439" + string(r) + "?" + string(r))
		if err != nil {
			continue
		}
		want := i
		if !iritest.Appropriate(r, true) {
			want = i.ToURI()
			want = iri.MustParse(strings.Replace(want.String(), "%D0%B9", "\u0439", 1))
			encoded++
		}
		if got := i.Normalize(iri.FormPercent); got != want || i.IsNormal(iri.FormPercent) != (got == i) {
			t.Errorf("%U: Normalize(FormPercent) returns %+q, want %+q; IsNormal returns %v, want %v", r, got, want, i.IsNormal(iri.FormPercent), got == i)
		}
	}
	if encoded < 90/long.Step() {
		t.Errorf("%d characters were encoded, want at least %d", encoded, 90/long.Step())
	}
}

// checkCaseResolve checks that FormCase commutes with Resolve: normalizing the base first does not
// change the normal form of the target.
func checkCaseResolve(t *testing.T, base iri.IRI, r iri.Ref) {
	t.Helper()
	got := base.Normalize(iri.FormCase).Resolve(r).Normalize(iri.FormCase)
	if want := base.Resolve(r).Normalize(iri.FormCase); got != want {
		t.Errorf("%+q and %+q: the normal form of the target is %+q, and with a normalized base %+q, want the same", base, r, want, got)
	}
}

// FormCase commutes with Resolve on random IRIs and references.
func TestCaseResolve(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(52, 53))
	for range long.Draws(20_000) {
		checkCaseResolve(t, iritest.RandomForm(r), iritest.RandomForm(r).Ref())
		checkCaseResolve(t, iritest.RandomForm(r), iritest.RandomReference(r, "", "", "/", "//H%2f/", "?A%2f", "./"))
	}
}

// The zero IRI is normal, and equivalent only to itself.
func TestNormalizeZero(t *testing.T) {
	var zero iri.IRI
	x := iri.MustParse("x:")
	for f := range allForms + 1 {
		if zero.Normalize(f) != zero || !zero.IsNormal(f) || !zero.Equivalent(zero, f) || zero.Equivalent(x, f) {
			t.Errorf("%v: the zero IRI has the normal form %v, IsNormal %v; want no change, true, and equivalence only with itself", f, zero.Normalize(f), zero.IsNormal(f))
		}
	}
	if f, ok := zero.EquivalentAt(zero); f != iri.SimpleString || !ok {
		t.Errorf("zero IRI: EquivalentAt itself returns %v, %v; want %v, true", f, ok, iri.SimpleString)
	}
	if zero.WithoutFragment() != zero {
		t.Errorf("zero IRI: WithoutFragment returns %v, want no change", zero.WithoutFragment())
	}
}

// Bits of a Form that are not a step are ignored.
func TestUnknownForm(t *testing.T) {
	i := iri.MustParse("HTTP://H/%41")
	if n := i.Normalize(0xF0); n != i || !i.IsNormal(0xF0) {
		t.Errorf("%v: with unknown bits alone, Normalize returns %v, IsNormal %v; want no change and true", i, n, i.IsNormal(0xF0))
	}
	if n := i.Normalize(0xF0 | iri.SyntaxBased); n != i.Normalize(iri.SyntaxBased) {
		t.Errorf("%v with unknown bits: %v, want %v", i, n, i.Normalize(iri.SyntaxBased))
	}
}

// Normalize agrees with NormalizeSlowly, and the laws hold.
func FuzzNormalize(f *testing.F) {
	for _, tt := range normalizeTests {
		f.Add(tt.in)
	}
	iritest.Fuzz(f, func(t *testing.T, s string) {
		if i, err := iri.Parse(s); err == nil {
			checkNormal(t, i)
		}
	})
}

// The laws of equivalence hold for pairs of IRIs, and FormCase commutes with Resolve.
func FuzzEquivalent(f *testing.F) {
	for _, tt := range equivalentTests {
		f.Add(tt.a, tt.b)
	}
	iritest.FuzzWithBase(f, func(t *testing.T, base iri.IRI, s string) {
		r, err := iri.ParseRef(s)
		if err != nil {
			return
		}
		checkCaseResolve(t, base, r)
		checkEquivalent(t, base, base.Resolve(r))
		if i, ok := r.IRI(); ok {
			checkEquivalent(t, base, i)
		}
	})
}
