package iri_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// parseTests has references, and their expected components and kinds of hosts, derived by hand from
// the RFCs.
var parseTests = []struct{ in, want string }{
	// RFC 3986, section 1.1.2.
	{"ftp://ftp.is.co.za/rfc/rfc1808.txt", "scheme=ftp host=ftp.is.co.za path=/rfc/rfc1808.txt reg-name"},
	{"http://www.ietf.org/rfc/rfc2396.txt", "scheme=http host=www.ietf.org path=/rfc/rfc2396.txt reg-name"},
	{"ldap://[2001:db8::7]/c=GB?objectClass?one", "scheme=ldap host=[2001:db8::7] path=/c=GB query=objectClass?one IPv6"},
	{"mailto:John.Doe@example.com", "scheme=mailto path=John.Doe@example.com none"},
	{"news:comp.infosystems.www.servers.unix", "scheme=news path=comp.infosystems.www.servers.unix none"},
	{"tel:+1-816-555-1212", "scheme=tel path=+1-816-555-1212 none"},
	{"https://example.org/a", "scheme=https host=example.org path=/a reg-name"},
	{"HTTPS:a", "scheme=HTTPS path=a none"},
	{"httpsx:a", "scheme=httpsx path=a none"},
	{"https", "path=https none"},
	{"https/:a", "path=https/:a none"},
	{"telnet://192.0.2.16:80/", "scheme=telnet host=192.0.2.16 port=80 path=/ IPv4"},
	{"urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "scheme=urn path=oasis:names:specification:docbook:dtd:xml:4.1.2 none"},
	// RFC 3986, section 3.
	{"foo://example.com:8042/over/there?name=ferret#nose", "scheme=foo host=example.com port=8042 path=/over/there query=name=ferret fragment=nose reg-name"},
	{"urn:example:animal:ferret:nose", "scheme=urn path=example:animal:ferret:nose none"},
	// RFC 3987, sections 3.1, 3.2.1 and 4.4.
	{"http://www.example.org/red%09rosé#red", "scheme=http host=www.example.org path=/red%09rosé fragment=red reg-name"},
	{"http://xn--99zt52a.example.org/%E2%80%AE", "scheme=http host=xn--99zt52a.example.org path=/%E2%80%AE reg-name"},
	{"http://ab.\u05d0\u05d1\u05d2.ef/gh/ij/kl.html", "scheme=http host=ab.\u05d0\u05d1\u05d2.ef path=/gh/ij/kl.html reg-name"},

	// Absent components and empty components.
	{"", "path= none"},
	{"x:", "scheme=x path= none"},
	{"http:", "scheme=http path= none"},
	{"x://", "scheme=x host= path= reg-name"},
	{"x:///", "scheme=x host= path=/ reg-name"},
	{"file:///etc/hosts", "scheme=file host= path=/etc/hosts reg-name"},
	{"file:/etc/hosts", "scheme=file path=/etc/hosts none"},
	{"x://@", "scheme=x userinfo= host= path= reg-name"},
	{"http://@h/", "scheme=http userinfo= host=h path=/ reg-name"},
	{"http://h:/p", "scheme=http host=h port= path=/p reg-name"},
	{"//:@:", "userinfo=: host= port= path= reg-name"},
	{"?", "path= query= none"},
	{"#", "path= fragment= none"},
	{"?#", "path= query= fragment= none"},
	{"x:?#", "scheme=x path= query= fragment= none"},
	{"//?#", "host= path= query= fragment= reg-name"},

	// Where components end.
	{"http://u:p:q@h:80/", "scheme=http userinfo=u:p:q host=h port=80 path=/ reg-name"},
	{"//a%40b", "host=a%40b path= reg-name"},
	{"//h:00099999999999999999999", "host=h port=00099999999999999999999 path= reg-name"},
	{"/a//b", "path=/a//b none"},
	{"x:/a//b", "scheme=x path=/a//b none"},
	{"a//b", "path=a//b none"},
	{"a/b:c", "path=a/b:c none"},
	{"./1a:b", "path=./1a:b none"},
	{"@a", "path=@a none"},
	{"urn:a:b", "scheme=urn path=a:b none"},
	{"mailto:a@b", "scheme=mailto path=a@b none"},
	{"//h:065535", "host=h port=065535 path= reg-name"},
	{"//h:65536", "host=h port=65536 path= reg-name"},
	{"x:a?b?c/d#e?f/g", "scheme=x path=a query=b?c/d fragment=e?f/g none"},
	{"#a?b", "path= fragment=a?b none"},
	{"?a:b@c/d", "path= query=a:b@c/d none"},
	{"aA0+-.:b", "scheme=aA0+-. path=b none"},
	{"http://a/%FF", "scheme=http host=a path=/%FF reg-name"},
	{"http://a/%b5", "scheme=http host=a path=/%b5 reg-name"},
	{"?\ue000\U000f0000\U0010fffd", "path= query=\ue000\U000f0000\U0010fffd none"},
	{"http://\u202e/", "scheme=http host=\u202e path=/ reg-name"}, // bidi.Check reports it (section 4.1)
	{"//日本語。jp/納豆", "host=日本語。jp path=/納豆 reg-name"},

	// Kinds of hosts: the first rule that matches wins (RFC 3986, section 3.2.2).
	{"//127.0.0.1", "host=127.0.0.1 path= IPv4"},
	{"//255.249.199.99:1", "host=255.249.199.99 port=1 path= IPv4"},
	{"//127.0.0.01", "host=127.0.0.01 path= reg-name"},
	{"//256.1.1.1", "host=256.1.1.1 path= reg-name"},
	{"//1.2.3.4.", "host=1.2.3.4. path= reg-name"},
	{"//1.2.3", "host=1.2.3 path= reg-name"},
	{"//%31.2.3.4", "host=%31.2.3.4 path= reg-name"},
	{"http://[1:2:3:4:5:6:7::]", "scheme=http host=[1:2:3:4:5:6:7::] path= IPv6"},
	{"http://[::]:80", "scheme=http host=[::] port=80 path= IPv6"},
	{"//u@[::ffff:192.0.2.128]:", "userinfo=u host=[::ffff:192.0.2.128] port= path= IPv6"},
	{"//[1:2:3:4:5:6:192.0.2.1]", "host=[1:2:3:4:5:6:192.0.2.1] path= IPv6"},
	{"//[ABCD:ef01::2345]", "host=[ABCD:ef01::2345] path= IPv6"},
	{"http://[V1F.a:b]", "scheme=http host=[V1F.a:b] path= IPvFuture"},
	{"http://[v1.::1]/", "scheme=http host=[v1.::1] path=/ IPvFuture"},
}

// Each row of parseTests has the expected components, agrees with the ABNF, and obeys the laws.
func TestParse(t *testing.T) {
	g := iritest.RFC(t)
	for _, tt := range parseTests {
		r, err := iri.ParseRef(tt.in)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := iritest.Describe(r); got != tt.want {
			t.Errorf("%q:\n got %s\nwant %s", tt.in, got, tt.want)
		}
		g.Agree(t, tt.in)
		checkError(t, tt.in)
		iritest.CheckValue(t, r)
	}
}

// References from the RFCs agree with the ABNF and obey the laws.
func TestPublished(t *testing.T) {
	t.Parallel()
	g := iritest.RFC(t)
	for _, s := range iritest.Published {
		g.Agree(t, s)
		if !checkError(t, s) {
			t.Errorf("ParseRef must accept %s", s)
		} else {
			iritest.CheckValue(t, iri.MustParseRef(s))
		}
	}
}

// Each line of a benchmark corpus is a reference that has the properties of its corpus.
func TestCorpus(t *testing.T) {
	t.Parallel()
	g := iritest.RFC(t)
	for _, kind := range strings.Fields(iritest.AllKinds) {
		lines := iritest.Corpus(t, kind)
		if len(lines) < 300 {
			t.Errorf("corpus %s has %d lines, want at least 300", kind, len(lines))
		}
		for _, s := range lines {
			g.Agree(t, s)
			r, err := iri.ParseRef(s)
			if err != nil {
				t.Error(err)
			}
			iritest.CheckValue(t, r)
			if kind == "intl" && r.IsURI() || kind == "pct" && r.ToIRI() == r || kind != "refs" && !r.HasScheme() {
				t.Errorf("corpus %s must not contain %s: each line of intl needs a non-ASCII character, each line of pct must change with ToIRI, and each line needs a scheme, except in refs", kind, s)
			}
		}
	}
}

// slots are references with a "\" in place of a character: at the beginning, in the middle and at
// the end of each component.
var slots = strings.Fields(`
	\ \:x x\:y x:\ x:\y x:y\ \//y http\ https\ http\://h https\://h http:\ https:\
	x://\@h x://a\@h x://\:p@h x://a:\@h //\ //\h //h\ //h\/ //h:\ //h:1\ //h:\@i x://\::1] x://[::1\
	//[v\.x] //[v1\x] //[v1.\] //[v1.x\] //[\::] //[::\] //[1::\:1] //[::1.2.3.\] //1.2.\.4 //1.2.3.2\4 //1.2.3.25\
	/\ /a\b //h/\ a\ a\b a/\ a/b\:c ?\ ?a\b /a?\b#c #\ #a\b ?a#\
	%\A %A\ ?%\0 #%0\ //%\A@h //%A\
`)

// fill returns slot with s in place of the character.
func fill(slot, s string) string { return strings.ReplaceAll(slot, `\`, s) }

// boundaryInputs fills every slot with the first and the last character of each range in the ABNF,
// the characters next to these, all ASCII characters, and a few others.
func boundaryInputs(abnf string) (inputs []string) {
	chars := map[rune]bool{}
	add := func(lo, hi rune) {
		for _, r := range [...]rune{lo - 1, lo, lo + 1, hi - 1, hi, hi + 1} {
			if utf8.ValidRune(r) {
				chars[r] = true
			}
		}
	}
	for _, m := range regexp.MustCompile(`%x([0-9A-F]+)-([0-9A-F]+)`).FindAllStringSubmatch(abnf, -1) {
		lo, _ := strconv.ParseUint(m[1], 16, 32)
		hi, _ := strconv.ParseUint(m[2], 16, 32)
		add(rune(lo), rune(hi))
	}
	for r := range rune(0x80) {
		add(r, r)
	}
	add(0xFFF0, 0xFFFF)
	add(0x212A, 0x212A) // case folding maps U+212A to k, and U+017F to s
	add(0x017F, 0x017F)
	for r := range chars {
		for _, slot := range slots {
			inputs = append(inputs, fill(slot, string(r)))
		}
	}
	return inputs
}

// abnfAndInputs returns a grammar read from the ABNF, and inputs that try the boundaries of its
// rules.
func abnfAndInputs(tb testing.TB) (g *iritest.Grammar, inputs []string) {
	rfc3987, rfc2234 := iritest.ABNF(tb)
	g = iritest.ReadGrammar(tb, rfc3987, rfc2234)
	inputs = append(boundaryInputs(rfc3987+rfc2234), addressInputs()...)
	if len(inputs) < 10_000 {
		tb.Fatalf("%d inputs, want at least 10,000", len(inputs))
	}
	return g, inputs
}

// Package iri and the ABNF agree at every boundary of every range and literal, in every component.
func TestParseBoundaries(t *testing.T) {
	t.Parallel()
	g, inputs := abnfAndInputs(t)
	for _, s := range inputs {
		g.Agree(t, s)
		checkError(t, s)
	}
	if err := checkReserved(g); err != nil {
		t.Error(err)
	}
}

// checkReserved compares rule reserved, which no other rule uses, with package iri. In package iri,
// a character counts as reserved if some component allows it and ToIRI does not decode its
// percent-encoding.
func checkReserved(g *iritest.Grammar) error {
	for c := range rune(0x80) {
		isAllowed := slices.ContainsFunc(slots, func(slot string) bool {
			_, err := iri.ParseRef(fill(slot, string(c)))
			return err == nil
		})
		encoded := iri.MustParseRef(fmt.Sprintf("%%%02X", c))
		reserved := isAllowed && encoded.ToIRI() == encoded
		if reserved != g.Matches(string(c), "reserved") {
			return fmt.Errorf("%q is reserved: %v by package iri, %v by the ABNF, want the same", c, reserved, !reserved)
		}
	}
	return nil
}

// The tests notice every small change to the text of the ABNF, for example to one bound of a range:
// package iri and the changed ABNF disagree.
func TestABNFMutants(t *testing.T) {
	t.Parallel()
	_, inputs := abnfAndInputs(t)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(inputs), func(i, j int) { inputs[i], inputs[j] = inputs[j], inputs[i] })
	verdicts := make([]iritest.Verdict, len(inputs))
	for i, s := range inputs {
		verdicts[i] = iritest.ByPackage(s)
	}
	rfc3987, rfc2234 := iritest.ABNF(t)
	mutants := append(mutate(rfc3987), mutate(rfc2234)...)
	if len(mutants) < 200 {
		t.Fatalf("%d changes to the ABNF, want at least 200", len(mutants))
	}
	for k, m := range mutants {
		if !long.Enabled() && k%11 != 0 {
			continue
		}
		texts := []string{rfc3987, rfc2234}
		for i := range texts {
			if texts[i] == m.original {
				texts[i] = m.text
			}
		}
		g := iritest.ReadGrammar(t, texts...)
		disagrees := false
		for i := 0; i < len(inputs) && !disagrees; i++ {
			disagrees = g.ByGrammar(inputs[i]) != verdicts[i]
		}
		if !disagrees && checkReserved(g) == nil {
			t.Errorf("package iri must disagree with the ABNF after %s", m.change)
		}
	}
}

// A mutant is an ABNF text with one change.
type mutant struct{ original, text, change string }

// mutate returns copies of an ABNF text with one change each: to a bound of a range, to a string,
// to a number of repetitions, or to an option.
func mutate(text string) (mutants []mutant) {
	change := func(at []int, to string) {
		mutants = append(mutants, mutant{
			original: text,
			text:     text[:at[0]] + to + text[at[1]:],
			change:   fmt.Sprintf("%q became %q before %.20q", text[at[0]:at[1]], to, text[at[1]:]),
		})
	}
	for _, at := range regexp.MustCompile(`%x([0-9A-F]+)-([0-9A-F]+)`).FindAllStringSubmatchIndex(text, -1) {
		for _, at := range [...][]int{at[2:4], at[4:6]} {
			n, _ := strconv.ParseInt(text[at[0]:at[1]], 16, 32)
			for _, to := range [...]rune{rune(n) - 1, rune(n) + 1} {
				// These changes would have no effect. A string cannot contain surrogates. An
				// iquery, the only rule with iprivate, allows U+F900 already as a ucschar.
				if utf8.ValidRune(to) && to != 0xF900 {
					change(at, fmt.Sprintf("%X", to))
				}
			}
		}
	}
	uncommented := regexp.MustCompile(`(?m); .*$`).ReplaceAllStringFunc(text, func(s string) string {
		return strings.Repeat(" ", len(s))
	})
	for _, at := range regexp.MustCompile(`"[^"]+"`).FindAllStringIndex(uncommented, -1) {
		change([]int{at[1] - 2, at[1] - 1}, "^") // change the last character
	}
	for _, at := range regexp.MustCompile(`[*](\d+)[(]|(\d*)[*]|(\d+)(?:DIGIT|HEXDIG|[(]|<)`).FindAllStringSubmatchIndex(uncommented, -1) {
		for i := 2; i < len(at); i += 2 {
			if at[i] >= 0 {
				n, _ := strconv.Atoi(text[at[i]:at[i+1]]) // 0 if there is no number
				change(at[i:i+2], strconv.Itoa(n+1))
			}
		}
	}
	for _, at := range regexp.MustCompile(`\[(?:[^\[\]"]|"[^"]*")*\]`).FindAllStringIndex(uncommented, -1) {
		change(at, "("+text[at[0]+1:at[1]-1]+")")
	}
	return mutants
}

// Package iri and the ABNF agree on random references, and after small changes to them.
func TestParseGenerated(t *testing.T) {
	t.Parallel()
	g := iritest.RFC(t)
	r := rand.New(rand.NewPCG(3, 4))
	var accepted, rejected int
	for range long.Draws(30_000) {
		s := g.Generate(r, "IRI-reference")
		if !iritest.Fits(s) {
			continue
		}
		g.Agree(t, s)
		if _, err := iri.ParseRef(s); err != nil {
			t.Errorf("ParseRef must accept a string that the ABNF generates: %v", err)
		}
		for range 3 {
			s = change(r, s)
			if !iritest.Fits(s) {
				break
			}
			g.Agree(t, s)
			if checkError(t, s) {
				accepted++
			} else {
				rejected++
			}
		}
	}
	if accepted < long.Draws(10_000) || rejected < long.Draws(10_000) {
		t.Errorf("%d strings were accepted and %d rejected, want at least %d each", accepted, rejected, long.Draws(10_000))
	}
}

// change makes a small random change to s.
func change(r *rand.Rand, s string) string {
	const special = `:/?#[]@%%%....!$*AF09vxz-_~ "<>\^{}|` + "\x7f\x00\n\u0080\u00a0\u00e9\u202e\u3042\ue000\ufdd0\ufffd\U0001f600\U000e0001\U00100000"
	chars := []rune(s)
	i, j := r.IntN(len(chars)+1), r.IntN(len(chars)+1)
	i, j = min(i, j), max(i, j)
	c := []rune(special)[r.IntN(utf8.RuneCountInString(special))]
	switch r.IntN(5) {
	case 0: // insert
		chars = slices.Insert(chars, i, c)
	case 1: // replace
		if i < len(chars) {
			chars[i] = c
		}
	case 2: // delete
		if i < len(chars) {
			chars = slices.Delete(chars, i, i+1)
		}
	case 3: // repeat
		chars = slices.Insert(chars, j, slices.Clone(chars[i:j])...)
	case 4: // truncate
		chars = chars[:j]
	}
	return string(chars)
}

// Text of more than 1<<30 bytes is rejected because of its length, without being read.
func TestTooLong(t *testing.T) {
	// Collect the garbage right after the test. The runtime would wait until the heap has doubled,
	// and there may not be enough memory for that.
	t.Cleanup(runtime.GC)
	var b strings.Builder
	b.Grow(1<<30 + 1)
	b.WriteString("http://\u00e9/a\u05d0/")
	s := unsafe.String(unsafe.StringData(b.String()), 1<<30+1) // filling all of it would take a second
	if long.Enabled() {
		for chunk := strings.Repeat("a", 1<<20); b.Len() < b.Cap(); {
			b.WriteString(chunk[:min(len(chunk), b.Cap()-b.Len())])
		}
		s = b.String()[:1<<30+1]
		defer checkLongest(t, s)
	}
	for _, parse := range []func(string) error{
		func(s string) error { _, err := iri.Parse(s); return err },
		func(s string) error { _, err := iri.ParseRef(s); return err },
	} {
		var e *iri.ParseError
		if err := parse(s); !errors.As(err, &e) || e.Err != iri.ErrTooLong || e.Offset != 0 || e.Input != "" {
			t.Errorf("1<<30 + 1 bytes: error %v, want ErrTooLong at offset 0, without the input", err)
		}
	}
}

// checkLongest checks that s without its last byte is not too long, and that methods fail if their
// result would be longer.
func checkLongest(t *testing.T, s string) {
	t.Helper()
	i, err := iri.Parse(s[:1<<30])
	if err != nil || len(i.Path()) != 1<<30-len("http://\u00e9") {
		t.Errorf("Parse of 1<<30 bytes: path of %d bytes, error %v, want %d bytes", len(i.Path()), err, 1<<30-len("http://\u00e9"))
	}
	if r, err := iri.ParseRef(s[:1<<30]); err != nil || r != i.Ref() {
		t.Errorf("ParseRef of 1<<30 bytes: error %v, want the same value as from Parse", err)
	}
	text, fragment := i.String(), iri.MustParseRef("#f")
	for name, build := range map[string]func() (iri.IRI, error){
		"scheme":            func() (iri.IRI, error) { return i.WithScheme("https") },
		"fragment":          func() (iri.IRI, error) { return i.WithFragment("") },
		"path":              func() (iri.IRI, error) { return i.WithPath(s) },
		"path of base":      func() (iri.IRI, error) { return allocBase.WithPath(text[len("http://\u00e9"):]) },
		"segment":           func() (iri.IRI, error) { return i.JoinPath("") },
		"too many segments": func() (iri.IRI, error) { return allocBase.JoinPath(text, text, text, text) },
	} {
		got, err := build()
		var e *iri.ParseError
		if !errors.As(err, &e) || e.Err != iri.ErrTooLong || e.Offset != 0 || e.Input != "" || !got.IsZero() {
			t.Errorf("%s: error %v, want the zero IRI and ErrTooLong at offset 0, without the input", name, err)
		}
	}
	for _, f := range []func(){
		func() { i.ToURI() }, func() { i.HostToASCII() }, func() { i.Resolve(fragment) }, func() { i.AppendResolve(nil, fragment) },
		func() { iri.EscapeSegment(s) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("a method must panic if its result would have more than 1<<30 bytes")
				}
			}()
			f()
		}()
	}
}

// MustParse and MustParseRef panic with the error of Parse and ParseRef.
func TestMustParse(t *testing.T) {
	if i, r := iri.MustParse("x:y"), iri.MustParseRef("x:y"); i.Ref() != r {
		t.Errorf("MustParse returns %v, MustParseRef %v, want the same text", i, r)
	}
	for _, f := range []func(){func() { iri.MustParse("a") }, func() { iri.MustParseRef(" ") }} {
		func() {
			defer func() {
				if _, ok := recover().(*iri.ParseError); !ok {
					t.Error("MustParse and MustParseRef must panic with a *ParseError")
				}
			}()
			f()
		}()
	}
}

// Package iri agrees with the ABNF, and errors have the right offset, component and kind.
func FuzzParse(f *testing.F) {
	g := iritest.RFC(f)
	iritest.Fuzz(f, func(t *testing.T, s string) {
		checkError(t, s)
		if iritest.Fits(s) {
			g.Agree(t, s)
		}
	})
}
