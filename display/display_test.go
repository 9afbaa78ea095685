package display_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/display"
	"example.com/iri/internal/iritest"
	"example.com/iri/lint"
)

// displayTests has references and the results of Text.
var displayTests = []struct{ s, want string }{
	{"", ""},
	{"http://example.org/a?b#c", "http://example.org/a?b#c"},
	{"HTTP://Example.ORG:80/%7e%2f", "HTTP://example.org:80/~%2f"}, // the result is not a normal form

	// Hosts that are domain names.
	{"http://xn--rsum-bpad.example.org/", "http://r\u00e9sum\u00e9.example.org/"},
	{"http://R%C3%89SUM%C3%89\u3002Example/", "http://r\u00e9sum\u00e9.example/"},
	{"http://xn--80ak6aa92e.com/", "http://xn--80ak6aa92e.com/"},
	{"http://\u0430\u0440\u0440\u04cf\u0435\u0323.com/", "http://xn--kta15cpa7ba27f.com/"},
	{"http://\u0440\u043e\u0441\u0430.ru/", "http://\u0440\u043e\u0441\u0430.ru/"},
	{"http://git%C2%ADhub.com/", "http://github.com/"}, // the mapping removes U+00AD
	{"http://\u0430\u0440\u0440\u04cf\u0435.com/", "http://xn--80ak6aa92e.com/"},
	{"http://xn--80ak6aa92e.xn--p1ai/", "http://\u0430\u0440\u0440\u04cf\u0435.\u0440\u0444/"},
	{"http://g\u043e\u043egle.com/", "http://xn--ggle-55da.com/"},
	{"http://\u09151\u0967.example/", "http://xn--1-tud1w.example/"}, // two systems of digits
	{"http://\u0627\u0661\u06f1\u0627.example/", "http://%D8%A7%D9%A1%DB%B1%D8%A7.example/"},
	{"http://\u05d01.example/", "http://xn--1-zhc.example/"}, // violates section 4.2
	{"http://\uff11.2.3.4/", "http://1.2.3.4/"},
	{"http://a.\u00e9./", "http://a.\u00e9./"},
	{"http://_a.xn--9ca/", "http://_a.\u00e9/"},
	{"http://a\uff0fb.com/", "http://a%EF%BC%8Fb.com/"},
	{"http://%C3%A9..com/", "http://%C3%A9..com/"},
	{"http://\u00e9%2F.com/", "http://%C3%A9%2F.com/"},
	{"http://EX%41mple!/", "http://EX%41mple!/"}, // not a domain name, so unchanged
	{"http://u@xn--9ca:8/", "http://u@\u00e9:8/"},
	{"http://[::A]/%C3%A9", "http://[::A]/\u00e9"},
	{"http://xn--9ca", "http://\u00e9"},

	// Other hosts.
	{"//%C3%A9.\u00e9/", "//\u00e9.\u00e9/"},
	{"tel://xn--9ca/", "tel://xn--9ca/"},
	{"tel://EX%41mple%2f/", "tel://EXAmple%2f/"},
	{"tel://g\u043e\u043egle.a/", "tel://g%D0%BE%D0%BEgle.a/"},
	{"tel://a\u3002b\uff0e\u0301/", "tel://a%E3%80%82b%EF%BC%8E%CC%81/"},
	{"tel://\u0430\u0440\u0440\u04cf\u0435.\u0440/", "tel://\u0430\u0440\u0440\u04cf\u0435.\u0440/"},
	{"tel://\u0430%2Fa/", "tel://%D0%B0%2Fa/"},
	{"tel://\u0430%2f\u0436/", "tel://\u0430%2f\u0436/"},

	// Other components.
	{"a%20b%C3%A9%E9", "a%20b\u00e9%E9"},
	{"a%E2%80%AEb\u202e", "a%E2%80%AEb%E2%80%AE"},
	{"%C2%A0\u00a0\u200b\u2060\ufeff\u180b", "%C2%A0%C2%A0%E2%80%8B%E2%81%A0%EF%BB%BF%E1%A0%8B"},
	{"?\ue000%EE%80%80\U000ea000%F3%AA%80%80\u0149", "?%EE%80%80%EE%80%80%F3%AA%80%80%F3%AA%80%80%C5%89"},
	{"a\uff0f%EF%BC%8F\u2044\u2215\u2026", "a%EF%BC%8F%EF%BC%8F%E2%81%84%E2%88%95%E2%80%A6"},
	{"\ufb01%EF%AC%81\uff08", "\ufb01\ufb01\uff08"},
	{"a%CC%81/%CC%81a?\u0301#\u0301\u0301", "a\u0301/%CC%81a?%CC%81#%CC%81%CC%81"},
	{"a,\u0301%2F\u0301%C3%A9\u0301", "a,%CC%81%2F%CC%81\u00e9\u0301"},
	{"%D8%A8%E2%80%8C%D8%A8", "\u0628\u200c\u0628"},
	{"a\u200c\u200d", "a%E2%80%8C%E2%80%8D"},
	{"\u0915\u094d%E2%80%8D\u0937", "\u0915\u094d\u200d\u0937"},
	{"\u0628\u034f\u200c\u0628", "%D8%A8%CD%8F%E2%80%8C%D8%A8"},
	{"%D7%90b/%D7%90", "%D7%90b/\u05d0"},
	{"/\u05d0%E2%80%AE/\u05d0", "/%D7%90%E2%80%AE/\u05d0"},
	{"ftp://%C3%A9:%C3%A9@h/", "ftp://\u00e9:\u00e9@h/"},
}

func TestDisplay(t *testing.T) {
	for _, tt := range displayTests {
		r := iri.MustParseRef(tt.s)
		if got := display.Text(r); got != tt.want {
			t.Errorf("%+q:\n got %+q\nwant %+q", tt.s, got, tt.want)
		}
		checkDisplay(t, r)
	}
}

// TextFunc shows only characters for which the function returns true.
func TestTextFunc(t *testing.T) {
	latin1 := func(c rune) bool { return c <= 0xFF }
	for _, tt := range []struct{ s, want string }{
		{"http://\u00e9.xn--p1ai/\u00e9\u044f%C3%A9%D1%8F", "http://\u00e9.xn--p1ai/\u00e9%D1%8F\u00e9%D1%8F"},
		{"tel://\u00e9\u0434/", "tel://\u00e9%D0%B4/"},
		{"\u00e9\u0301", "\u00e9%CC%81"},
		{"a/b", "a/b"},
	} {
		if got := display.TextFunc(iri.MustParseRef(tt.s), latin1); got != tt.want {
			t.Errorf("TextFunc(%+q) = %+q, want %+q", tt.s, got, tt.want)
		}
	}
}

// notDisplayed are the codes of package lint for characters and labels that Text must not show.
var notDisplayed = []lint.Code{
	lint.BidiControl, lint.BidiMixed, lint.BidiStart, lint.BidiEnd, lint.LeadingMark, lint.WhiteSpace,
	lint.Invisible, lint.Joiner, lint.VariationSelector, lint.Deprecated, lint.PrivateUse, lint.Unassigned,
	lint.SyntaxLookalike,
}

// checkDisplay checks the laws of Text and TextFunc on r.
func checkDisplay(t testing.TB, r iri.Ref) {
	t.Helper()
	text := display.Text(r)
	displayed, err := iri.ParseRef(text)
	if err != nil {
		t.Errorf("%+q: Text returns %+q, want a valid reference: %v", r, text, err)
		return
	}
	if again := display.Text(displayed); again != text {
		t.Errorf("%+q: Text must be idempotent; it returns %+q, and for this result %+q", r, text, again)
	}
	for _, f := range lint.Check(displayed, lint.Profile{}) {
		isLiteral := strings.ContainsFunc(text[f.Start:f.End], func(c rune) bool { return c >= utf8.RuneSelf })
		if slices.Contains(notDisplayed, f.Code) && isLiteral {
			t.Errorf("%+q: Text returns %+q, want ASCII in the place of the finding %+v", r, text, f)
		}
	}

	// Text loses no information: r and the result have equivalent URI forms.
	want, wantHost := cutHost(r.ToURI())
	got, gotHost := cutHost(displayed.ToURI())
	if i, ok := r.IRI(); ok {
		j, _ := displayed.IRI()
		a, err := i.HostToASCII()
		b, err2 := j.HostToASCII()
		if (err == nil) != (err2 == nil) {
			t.Errorf("%+q: Text returns %+q, for which HostToASCII returns error %v; for the original it returns error %v; want two errors or none", r, text, err2, err)
		}
		if err == nil {
			wantHost, gotHost = a.ToURI().Host(), b.ToURI().Host()
		}
	}
	if iritest.Canonical(got) != iritest.Canonical(want) || iritest.Canonical(gotHost) != iritest.Canonical(wantHost) {
		t.Errorf("%+q: Text returns %+q, whose URI without the host is %q, with host %s; want %q, host %s", r, text, got, gotHost, want, wantHost)
	}

	if all := display.TextFunc(r, func(rune) bool { return true }); all != text {
		t.Errorf("%+q: Text returns %+q, and TextFunc, if it may show all characters, %+q; want the same", r, text, all)
	}
	asciiText := display.TextFunc(r, func(rune) bool { return false })
	if strings.ContainsFunc(asciiText, func(c rune) bool { return c >= utf8.RuneSelf }) {
		t.Errorf("%+q: TextFunc, if it may show no character, returns %+q, want only ASCII", r, asciiText)
	}
	if ascii, err := iri.ParseRef(asciiText); err != nil || display.Text(ascii) != text {
		t.Errorf("%+q: TextFunc, if it may show no character, returns %+q, and Text of this result %+q, error %v; want %+q", r, asciiText, display.Text(ascii), err, text)
	}
	if i, ok := r.IRI(); ok && display.Text(i.Ref()) != text {
		t.Errorf("%+q: Text must return the same for the IRI and the Ref", r)
	}
}

// cutHost returns r with a NUL in place of its host, and the host.
func cutHost(r iri.Ref) (rest, host string) {
	start, end, _ := r.Span(iri.ComponentHost)
	s := r.String()
	return s[:start] + "\x00" + s[end:], s[start:end]
}

// The laws hold for references of all kinds.
func TestDisplayLaws(t *testing.T) {
	t.Parallel()
	iritest.EachReference(t, func(t *testing.T, r iri.Ref) { checkDisplay(t, r) })
	for _, s := range iritest.Lines(t, "testdata/lint/ordinary.txt") {
		checkDisplay(t, iri.MustParseRef(s))
	}
}

// Text shows a label in ASCII if package lint reports it as deceptive.
func TestDisplaySpoofs(t *testing.T) {
	hostCodes := []lint.Code{lint.MixedScript, lint.ScriptLookalike, lint.MixedDigits, lint.SyntaxLookalike, lint.Invisible}
	for _, line := range iritest.Lines(t, "testdata/lint/spoofs.txt") {
		i := iri.MustParse(strings.Split(line, "\t")[0])
		checkDisplay(t, i.Ref())
		displayed := iri.MustParse(display.Text(i.Ref()))
		deceptive := make(map[lint.Code]bool)
		for _, f := range lint.Check(i.Ref(), lint.Profile{}) {
			deceptive[f.Code] = deceptive[f.Code] || f.Component == iri.ComponentHost && slices.Contains(hostCodes, f.Code)
		}
		for _, f := range lint.Check(displayed.Ref(), lint.Profile{}) {
			if label := displayed.String()[f.Start:f.End]; deceptive[f.Code] && f.Component == iri.ComponentHost && !iri.MustParseRef(label).IsURI() {
				t.Errorf("Text(%s) = %s, want the label %s in ASCII, because package lint reports it: %v", i, displayed, label, f.Code)
			}
		}
	}
}

// The laws hold for any reference.
func FuzzDisplay(f *testing.F) {
	for _, tt := range displayTests {
		f.Add(tt.s)
	}
	iritest.Fuzz(f, func(t *testing.T, s string) {
		if r, err := iri.ParseRef(s); err == nil {
			checkDisplay(t, r)
		}
	})
}

// displayAllocs has the number of allocations that each function promises for the texts of package
// iritest.
var displayAllocs = map[string]iritest.Alloc{
	"Text":     {Do: func(r iri.Ref) { iritest.Sink.Text = display.Text(r) }, Changed: iritest.AnyAllocs},
	"TextFunc": {Do: func(r iri.Ref) { iritest.Sink.Text = display.TextFunc(r, nil) }, Changed: iritest.AnyAllocs},
}

// Text and TextFunc do not allocate if they return the text unchanged.
func TestDisplayAllocs(t *testing.T) { iritest.CheckAllocs(t, displayAllocs) }

// displayGrowth returns Excerpt and the functions of displayAllocs.
func displayGrowth() map[string]func(iri.Ref) {
	all := iritest.Operations(displayAllocs)
	all["Excerpt"] = func(r iri.Ref) {
		iritest.Sink.Text, _, _ = display.Excerpt(r.String(), 0, len(r.String())/2)
	}
	return all
}

func BenchmarkDisplayGrowth(b *testing.B) { iritest.BenchmarkGrowth(b, displayGrowth()) }

// A function keeps nothing in memory except its result.
func TestDisplayRetained(t *testing.T) { iritest.CheckRetained(t, displayGrowth()) }

// Text takes linear time.
func TestDisplayLinear(t *testing.T) {
	iritest.CheckLinear(t, func(s string) {
		if r, err := iri.ParseRef(s); err == nil {
			display.Text(r)
		}
	})
}

// BenchmarkDisplay measures Text on all corpora. Times do not include parsing.
func BenchmarkDisplay(b *testing.B) {
	for _, kind := range strings.Fields(iritest.AllKinds) {
		iritest.BenchmarkRefs(b, "Display/"+kind, iritest.Corpus(b, kind), func(r iri.Ref) { iritest.Sink.Text = display.Text(r) })
	}
}
