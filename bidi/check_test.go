package bidi_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	ucd "golang.org/x/text/unicode/bidi"

	"example.com/iri"
	"example.com/iri/bidi"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// The right-to-left letters that replace A to Z of Bidi Notation (RFC 3987, section 1.4).
const (
	hebrew = "אבגדהוזחטיךכלםמןנסעףפץצקרש"
	arabic = "ابتثجحخدذرزسشصضطظعغفقكلمنه"
)

// fromNotation returns the text of s, which is in Bidi Notation. It replaces the capital letters A
// to Z by the characters of letters.
func fromNotation(s, letters string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return []rune(letters)[r-'A']
		}
		return r
	}, s)
}

// bidiExamples are the examples of section 4.4 in Bidi Notation.
var bidiExamples = []struct {
	logical, visual string
	err             error  // the error that Check returns; nil if it returns none
	beforeError     string // the text before the offset of that error
	findings        string // see describeFindings
}{
	{logical: "http://ab.CDEFGH.ij/kl/mn/op.html", visual: "http://ab.HGFEDC.ij/kl/mn/op.html"},
	{logical: "http://ab.CDE.FGH/ij/kl/mn/op.html", visual: "http://ab.HGF.EDC/ij/kl/mn/op.html"},
	{logical: "http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV", visual: "http://VU#TS=RQ;PO=NM?LK/JI/HG/FE.DC.BA"},
	{logical: "http://AB.CD.ef/gh/IJ/KL.html", visual: "http://DC.BA.ef/gh/LK/JI.html"},
	{logical: "http://ab.cd.EF/GH/ij/kl.html", visual: "http://ab.cd.HG/FE/ij/kl.html"},
	{logical: "http://ab.CD.EF/GH/IJ/kl.html", visual: "http://ab.JI/HG/FE.DC/kl.html"},
	{logical: "http://ab.CDE123FGH.ij/kl/mn/op.html", visual: "http://ab.HGF123EDC.ij/kl/mn/op.html"},
	{logical: "http://ab.cd.ef/GH1/2IJ/KL.html", visual: "http://ab.cd.ef/LK/JI1/2HG.html",
		err: bidi.ErrEnd, beforeError: "http://ab.cd.ef/GH",
		findings: "path:GH1:end:4 path:GH1:split:0 path:2IJ:start:0 path:2IJ:split:0"},
	// The RFC prints "%31HG/LK/JI%32" for Hebrew and "31%HG/%LK/JI32" for Arabic. But rule N1 of
	// UAX #9 makes the "/" between the numbers right-to-left. ICU and FriBidi do so as well.
	{logical: "http://ab.cd.ef/GH%31/%32IJ/KL.html", visual: "http://ab.cd.ef/LK/JI%32/%31HG.html",
		err: bidi.ErrEnd, beforeError: "http://ab.cd.ef/GH%3",
		findings: "path:GH%31:end:6 path:%32IJ:start:0"},
	{logical: "http://ab.CDEFGH.123/kl/mn/op.html", visual: "http://ab.123.HGFEDC/kl/mn/op.html",
		findings: "host:123:number:0"},
}

func TestBidiExamples(t *testing.T) {
	for n, tt := range bidiExamples {
		for _, letters := range []string{hebrew, arabic} {
			i := iri.MustParse(fromNotation(tt.logical, letters))
			want := fromNotation(tt.visual, letters)
			if n+1 == 9 && letters == arabic { // after AL, digits are AN, so "%" is not part of the number
				want = fromNotation("http://ab.cd.ef/LK/JI32%/31%HG.html", letters)
			}
			if got := bidi.Visual(i.Ref()); got != want {
				t.Errorf("example %d: Visual: %s, want %s", n+1, got, want)
			}
			err := bidi.Check(i.Ref())
			var e *bidi.Error
			if tt.err == nil && err != nil || tt.err != nil && (!errors.As(err, &e) || !errors.Is(err, tt.err) ||
				e.Component != iri.ComponentPath || e.Offset != len(fromNotation(tt.beforeError, letters)) || e.Input != i.String()) {
				t.Errorf("example %d: Check returns error %v, want %v in the path after %q, with the input", n+1, err, tt.err, tt.beforeError)
			}
			if got := describeFindings(i.Ref(), letters); got != tt.findings {
				t.Errorf("example %d: Findings: %s, want %s", n+1, got, tt.findings)
			}
			checkBidi(t, i.Ref())
		}
	}
}

// bidiErrors has the name of each kind of finding.
var bidiErrors = map[error]string{
	bidi.ErrControl: "control", bidi.ErrMixed: "mixed", bidi.ErrStart: "start", bidi.ErrEnd: "end",
	bidi.ErrSplit: "split", bidi.ErrNumber: "number",
}

// describeFindings returns the findings of r, separated by spaces. Each finding has four fields:
// the component, the text from Start to End in Bidi Notation, the kind, and Offset-Start.
func describeFindings(r iri.Ref, letters string) string {
	var found []string
	for f := range bidi.Findings(r) {
		text := strings.Map(func(c rune) rune {
			if k := slices.Index([]rune(letters), c); k >= 0 {
				return rune('A' + k)
			}
			return c
		}, r.String()[f.Start:f.End])
		found = append(found, fmt.Sprintf("%v:%+q:%s:%d", f.Component, text, bidiErrors[f.Err], f.Offset-f.Start))
	}
	return strings.ReplaceAll(strings.Join(found, " "), `"`, "")
}

// findingTests are references in Bidi Notation, with Hebrew letters, and their findings.
var findingTests = []struct{ in, want string }{
	// Section 4.1: all twelve Bidi_Control characters, in every component, and no other characters.
	{"http://h/\u061c", `path:\u061c:control:0`},
	{"http://h/\u200e", `path:\u200e:control:0`},
	{"http://h/\u200f", `path:\u200f:control:0`},
	{"http://h/\u202a", `path:\u202a:control:0`},
	{"http://h/\u202b", `path:\u202b:control:0`},
	{"http://h/\u202c", `path:\u202c:control:0`},
	{"http://h/\u202d", `path:\u202d:control:0`},
	{"http://h/\u202e", `path:\u202e:control:0`},
	{"http://h/\u2066", `path:\u2066:control:0`},
	{"http://h/\u2067", `path:\u2067:control:0`},
	{"http://h/\u2068", `path:\u2068:control:0`},
	{"http://h/\u2069", `path:\u2069:control:0`},
	{"http://h/\u200b\u200c\u200d\u2010\u2027\u2028\u2029\u202f\u2065\u206a%e2%80%ae", ""},
	{"x://\u202e:\u202e@\u202e/\u202e?\u202e#\u202e", `userinfo:\u202e:control:0 userinfo:\u202e:control:0 host:\u202e:control:0 path:\u202e:control:0 query:\u202e:control:0 fragment:\u202e:control:0`},
	{"/a\u202eb\u2066", `path:\u202e:control:0 path:\u2066:control:0`},
	// Section 4.2 ignores Bidi_Control characters. But their percent-encodings are displayed.
	{"/\u202eAB\u200f", `path:\u202e:control:0 path:\u200f:control:0`},
	{"/1\u202eAB\u202c2", `path:\u202e:control:0 path:\u202c:control:0 path:1\u202eAB\u202c2:start:0 path:1\u202eAB\u202c2:end:11`},
	{"/\u202eA1\u202c", `path:\u202e:control:0 path:\u202c:control:0 path:\u202eA1\u202c:end:5`},
	{"/AB/\u202e/CD", `path:\u202e:control:0`},

	// Section 4.2, 1.
	{"/Aa", "path:Aa:mixed:2 path:Aa:end:2"},
	{"/aA", "path:aA:mixed:1 path:aA:start:0"},
	{"/1aA-b", "path:1aA-b:mixed:2 path:1aA-b:start:0 path:1aA-b:end:5"},
	{"/AaB", "path:AaB:mixed:2"},
	{"/AéB", `path:A\u00e9B:mixed:2`},
	{"/A%41B", ""},
	{"/A%a1B", "path:A%a1B:mixed:3"},
	{"/A+1%25-(B)C", ""},
	{"/\u0905/A/\u4e00", ""},
	// Section 4.2, 2.
	{"/1A", "path:1A:start:0"},
	{"/-A", "path:-A:start:0"},
	{"/%31A", "path:%31A:start:0"},
	{"/\u0661A", `path:\u0661A:start:0`},
	{"/\u05b0A", `path:\u05b0A:start:0`},
	{"/\u200dA", `path:\u200dA:start:0`},
	{"/A1", "path:A1:end:2"},
	{"/A\u0661", `path:A\u0661:end:2`},
	{"/A-", "path:A-:end:2"},
	{"/A%31", "path:A%31:end:4"},
	{"/(A)", "path:(A):start:0 path:(A):end:3"},
	{"/1A1", "path:1A1:start:0 path:1A1:end:3"},
	{"/A1\u05b0", `path:A1\u05b0:end:2`},
	// Marks and joiners at the end are ignored.
	{"/A\u05b0", ""},
	{"/A\u05b0\u0301\u200c\u05b0\u200d", ""},
	{"/\u0783\u07a8\u0788\u07ac\u0780\u07a8", ""}, // Dhivehi
	{"/\u05d9\u05d9\u05b4\u05d3\u05d9\u05e9/\u05d5\u05b9", ""},
	{"/\u0628\u200c", ""},
	// Components without right-to-left characters may have any form.
	{"/a1/1a/\u0661/1/-/%41\u0661-", ""},

	// Components: a userinfo is divided at ":".
	{"//A:a:B@h", ""},
	{"//A.a@h", "userinfo:A.a:mixed:3 userinfo:A.a:end:3"},
	{"//A:1@h", "userinfo:1:number:0"},
	// A host is divided at dots, for every scheme. IP literals are not divided.
	{"http://a.A.b", ""},
	{"x://a.A.b", ""},
	{"//a\u3002A\uff0eb\uff61B", ""},
	{"//a\u3001A", `host:a\u3001A:mixed:4 host:a\u3001A:start:0`},
	{"//a%2eA", "host:a%2eA:mixed:4 host:a%2eA:start:0"},
	{"//A-b.c", "host:A-b:mixed:3 host:A-b:end:3"},
	{"//A1.c", "host:A1:end:2"},
	{"//A@[::1]:80/B", "host:[::1]:number:0 port:80:number:0"},
	{"//A@[1::2:3]/B", "host:[1::2:3]:number:0"},
	{"//A@[1::2:3]/b", "host:[1::2:3]:number:0"},
	{"//A@[2001:db8::1]/B", ""},
	{"//A@[::1.2.3.4]/B", "host:[::1.2.3.4]:number:0"},
	{"//127.0.0.1/A", ""},
	{"//..A..", ""},
	// Section 4.2 does not apply to ports.
	{"//A:80", "port:80:number:0"},
	{"//a:80/A", ""},
	{"//A:", ""},
	// A path is divided at "/" and ".".
	{"A.a/B", ""},
	{"x:A.tar.gz", ""},
	{"x:A:a", "path:A:a:mixed:3 path:A:a:end:3"},
	{"/./../A/.a", ""},
	{"/A;a=b", "path:A;a=b:mixed:3 path:A;a=b:end:5"},
	{"/A\u3002a", `path:A\u3002a:mixed:5 path:A\u3002a:end:5`},
	// A query is divided at "&", ";" and "=". A fragment is not divided.
	{"?A=a&B;b", ""},
	{"?A.a", "query:A.a:mixed:3 query:A.a:end:3"},
	{"?A/a", "query:A/a:mixed:3 query:A/a:end:3"},
	{"?&&=A;;", ""},
	{"#A.a", "fragment:A.a:mixed:3 fragment:A.a:end:3"},
	{"#A=a", "fragment:A=a:mixed:3 fragment:A=a:end:3"},
	{"?A#B", ""},
	// Schemes are not components.
	{"abc:A", ""},

	// Components that are displayed in pieces or out of place.
	{"http://AB1:80/x", "host:AB1:end:4 host:AB1:split:0 port:80:number:0"},
	{"/12/CD/34", "path:34:number:0"},
	{"?\u0663=\u0664", `query:\u0663:number:0 query:\u0664:number:0`},
	{"?a\u0663=B", `query:a\u0663:split:0`},
	{"/A/1a", "path:1a:split:0"},
	{"/\u0661.\u0662", ""},
	{"/\u0661.\u0662/A", `path:\u0661:number:0 path:\u0662:number:0`},
	{"//127.0.0.1@A", ""},
	{"//A@127.0.0.1", "host:127:number:0 host:0:number:0 host:0:number:0 host:1:number:0"},
	{"/A/1/B", "path:1:number:0"},
	{"/A/-/B", ""},
	{"?A=(&2-#1a)", "query:2-:number:0 fragment:1a):split:0"},
	{"/\u0661!\u0662", `path:\u0661!\u0662:number:0`},
	{"/A/1/1/a", "path:1:number:0 path:1:number:0"},
	// UAX #9 treats "\u0662/\u0663.\u0664" as one number, because "/" and "." are of class CS.
	{"/\u0661_\u0662/\u0663.\u0664_\u0665", `path:\u0661_\u0662:split:0 path:\u0663:number:0 path:\u0664_\u0665:split:0`},
}

func TestFindings(t *testing.T) {
	for _, tt := range findingTests {
		r, err := iri.ParseRef(fromNotation(tt.in, hebrew))
		if err != nil {
			t.Error(err)
			continue
		}
		if got := describeFindings(r, hebrew); got != tt.want {
			t.Errorf("%+q:\n got %s\nwant %s", tt.in, got, tt.want)
		}
		checkBidi(t, r)
	}
}

// A caller can stop the iteration after any finding.
func TestFindingsBreak(t *testing.T) {
	r := iri.MustParseRef("//א1/1א:\u202e?1א1&aאa")
	n := 0
	for range bidi.Findings(r) {
		n++
	}
	for stop := range n {
		k := 0
		for range bidi.Findings(r) {
			if k++; k > stop {
				break
			}
		}
		if k != stop+1 {
			t.Errorf("got %d findings of %d, want the iteration to stop after %d", k, n, stop+1)
		}
	}
	if n < 9 {
		t.Errorf("got %d findings, want at least 9", n)
	}
}

// Encode maps labels of domain names to "xn--". checkBidi checks the other laws of Encode.
func TestEncodeHosts(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"http://a_b.א1.com/", "http://a_b.xn--1-zhc.com/"},
		{"http://א1。א１.גד", "http://xn--1-zhc。xn--1-zhc.גד"},
		{"http://א1%2Eב", "http://xn--1-zhc.xn--5db"},
		{"http://א1./א1", "http://xn--1-zhc./%D7%901"},
		{"http://א1.אa", "http://%D7%901.%D7%90a"}, // not a domain name
		{"http://א1.%25", "http://%D7%901.%25"},
		{"http://א1..b", "http://%D7%901..b"},
		{"x://א1", "x://%D7%901"},
		{"//א1", "//%D7%901"},
		{"http://u:1א@א:80/?א&אa", "http://u:1%D7%90@א:80/?א&%D7%90a"},
	} {
		r := iri.MustParseRef(tt.in)
		if got := bidi.Encode(r).String(); got != tt.want {
			t.Errorf("Encode(%s) = %s, want %s", tt.in, got, tt.want)
		}
		checkBidi(t, r)
	}
}

// A bidiPiece is a component in the sense of section 4.2.
type bidiPiece struct {
	component  iri.Component
	start, end int
}

// piecesOf divides r into components in the sense of section 4.2. It includes IP literals and
// ports.
func piecesOf(r iri.Ref) (pieces []bidiPiece) {
	at := 0
	add := func(c iri.Component, text, delimiters string) {
		for text != "" {
			end := strings.IndexAny(text+"\x00", delimiters+"\x00")
			if end > 0 {
				pieces = append(pieces, bidiPiece{c, at, at + end})
			}
			_, size := utf8.DecodeRuneInString(text[end:])
			at += end + size
			text = text[end+size:]
		}
	}
	if r.HasScheme() {
		at += len(r.Scheme() + ":")
	}
	if _, ok := r.Authority(); ok {
		at += len("//")
	}
	if userinfo, ok := r.Userinfo(); ok {
		add(iri.ComponentUserinfo, userinfo, ":")
		at += len("@")
	}
	if host := r.Host(); strings.HasPrefix(host, "[") {
		add(iri.ComponentHost, host, "")
	} else {
		add(iri.ComponentHost, host, ".\u3002\uff0e\uff61")
	}
	if port, ok := r.Port(); ok {
		at += len(":")
		add(iri.ComponentPort, port, "")
	}
	add(iri.ComponentPath, r.Path(), "/.")
	if query, ok := r.Query(); ok {
		at += len("?")
		add(iri.ComponentQuery, query, "&;=")
	}
	if fragment, ok := r.Fragment(); ok {
		at += len("#")
		add(iri.ComponentFragment, fragment, "")
	}
	return pieces
}

// findSlowly is a second, simple implementation of Findings. It follows the text of section 4, and
// takes the display order from VisualOffsets.
func findSlowly(r iri.Ref) (findings []bidi.Finding) {
	offsets := bidi.VisualOffsets(r)
	for _, p := range piecesOf(r) {
		add := func(start, end, offset int, err error) {
			findings = append(findings, bidi.Finding{Component: p.component, Start: start, End: end, Offset: offset, Err: err})
		}
		var at []int            // the offsets of the characters, without Bidi_Control
		var classes []ucd.Class // the classes of the same characters
		displayed := map[ucd.Class]bool{}
		for i, c := range r.String()[p.start:p.end] {
			i += p.start
			if unicode.Is(unicode.Bidi_Control, c) {
				add(i, i+utf8.RuneLen(c), i, bidi.ErrControl)
				displayed[ucd.L] = true // c is displayed percent-encoded, and the percent-encoding has letters
				continue
			}
			properties, _ := ucd.LookupRune(c)
			class := properties.Class()
			if class == ucd.AL {
				class = ucd.R
			}
			if c == '\u2028' || c == '\u2029' { // displayed percent-encoded, too
				displayed[ucd.L] = true
			}
			at, classes = append(at, i), append(classes, class)
		}
		if first := slices.Index(classes, ucd.R); first >= 0 {
			if left := slices.Index(classes, ucd.L); left >= 0 {
				add(p.start, p.end, at[max(first, left)], bidi.ErrMixed)
			}
			if first > 0 {
				add(p.start, p.end, at[0], bidi.ErrStart)
			}
			last := len(classes) - 1
			for classes[last] == ucd.NSM || classes[last] == ucd.BN {
				last--
			}
			if classes[last] != ucd.R {
				add(p.start, p.end, at[last], bidi.ErrEnd)
			}
		}
		for _, class := range classes {
			displayed[class] = true
		}

		switch isSplit, isMoved := displayOf(p, offsets); {
		case isSplit:
			add(p.start, p.end, p.start, bidi.ErrSplit)
		case isMoved && (displayed[ucd.EN] || displayed[ucd.AN]) && !displayed[ucd.L] && !displayed[ucd.R]:
			add(p.start, p.end, p.start, bidi.ErrNumber)
		}
	}
	return findings
}

// checkBidi checks the laws of all functions of package bidi on r.
func checkBidi(t *testing.T, r iri.Ref) {
	t.Helper()
	encoded := encodeControls(r.String())
	if got, want := bidi.Isolate(r), "\u2066"+encoded+"\u2069"; got != want && !r.IsZero() {
		t.Errorf("%+q: Isolate returns %+q, want %+q", r, got, want)
	}

	checkVisual(t, r, encoded)
	findings := slices.Collect(bidi.Findings(r))
	if want := findSlowly(r); !slices.Equal(findings, want) {
		t.Errorf("%+q: findings %+v, want %+v", r, findings, want)
	}
	violation := slices.IndexFunc(findings, func(f bidi.Finding) bool { return f.Err != bidi.ErrSplit && f.Err != bidi.ErrNumber })
	err := bidi.Check(r)
	var e *bidi.Error
	if violation < 0 {
		if err != nil {
			t.Errorf("%+q: Check returns error %v, want nil", r, err)
		}
	} else if f := findings[violation]; !errors.As(err, &e) || *e != (bidi.Error{Input: r.String(), Offset: f.Offset, Component: f.Component, Err: f.Err}) {
		t.Errorf("%+q: Check returns error %v, want a *bidi.Error for the finding %+v", r, err, f)
	}
	checkEncode(t, r, findings, violation >= 0)
}

// checkEncode checks that Encode changes only components with violations of sections 4.1 and 4.2,
// and that r and the result map to the same URI.
func checkEncode(t *testing.T, r iri.Ref, findings []bidi.Finding, isViolated bool) {
	t.Helper()
	encoded := bidi.Encode(r)
	if encoded != r {
		iritest.CheckValue(t, encoded)
	}
	if err := bidi.Check(encoded); err != nil || bidi.Encode(encoded) != encoded || !isViolated && encoded != r {
		t.Errorf("%+q: Encode returns %+q, for which Check returns %v; want no violation, no change by a second Encode, and no change at all if the original has no violation", r, encoded, err)
	}
	if want := encodeSlowly(r, findings); encoded.String() != want {
		t.Errorf("%+q: Encode returns %+q, want %+q", r, encoded, want)
	}
	if i, ok := r.IRI(); ok {
		j, _ := encoded.IRI()
		want, wantErr := i.HostToASCII()
		if got, err := j.HostToASCII(); wantErr == nil && (err != nil || got.ToURI() != want.ToURI()) {
			t.Errorf("%+q: HostToASCII maps the result of Encode to %+q, error %v; want the same URI as without Encode, of %+q", r, got, err, want)
		}
	}
}

// encodeSlowly is a second, simple implementation of Encode. It maps to ASCII the components of r
// for which findings contains a violation.
func encodeSlowly(r iri.Ref, findings []bidi.Finding) string {
	toASCII := func(host string) (string, bool) {
		i, err := iri.Parse(r.Scheme() + "://" + host)
		if err != nil {
			return "", false
		}
		i, err = i.HostToASCII()
		return i.Host(), err == nil && i.IsURI()
	}
	_, isMapped := toASCII(r.Host())
	var b strings.Builder
	at := 0
	for _, p := range piecesOf(r) {
		if !slices.ContainsFunc(findings, func(f bidi.Finding) bool {
			return p.start <= f.Start && f.End <= p.end && f.Err != bidi.ErrSplit && f.Err != bidi.ErrNumber
		}) {
			continue
		}
		text := r.String()[p.start:p.end]
		b.WriteString(r.String()[at:p.start])
		at = p.end
		if label, ok := toASCII(text); p.component == iri.ComponentHost && isMapped && ok {
			b.WriteString(label)
		} else {
			b.Write(iritest.EncodeSlowly(text))
		}
	}
	return b.String() + r.String()[at:]
}

// The laws hold for references of all kinds.
func TestBidiLaws(t *testing.T) {
	t.Parallel()
	iritest.EachReference(t, checkBidi)
}

// The laws hold for random references of characters that matter for the display order.
func TestBidiRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 10))
	for range long.Draws(20_000) {
		checkBidi(t, randomBidi(r, bidiChars))
	}
}

// bidiChars has characters of every Bidi_Class that can occur in references.
const bidiChars = "aZéअ\u0800אבاب\u0710\u0661\u0662\u06f1127-._~!$&'()*+,;=%@:/?#«»（」\u2329\u0301\u05b0\u064b\u200c\u200d\u202e\u200f\u2067\u2029\u2028\u3000\u3002\U00010e60\U0001e800"

// randomBidi returns a random reference of characters in letters. It replaces "%" by one of four
// percent-encodings.
func randomBidi(r *rand.Rand, letters string) iri.Ref {
	chars := []rune(letters)
	for {
		var b strings.Builder
		b.WriteString([...]string{"", "x:", "http://", "http://א.", "//", "//א@[::1]:80/", "https://a.ב1.", "/"}[r.IntN(8)])
		for range r.IntN(16) {
			if c := chars[r.IntN(len(chars))]; c == '%' {
				b.WriteString([...]string{"%41", "%D7%90", "%31", "%e2%80%ae"}[r.IntN(4)])
			} else {
				b.WriteRune(c)
			}
		}
		if ref, err := iri.ParseRef(b.String()); err == nil {
			return ref
		}
	}
}

// Encode panics if the result would be longer than 1<<30 bytes. That takes much memory, so without
// -long the test uses a short text and checks that Encode does not panic.
func TestEncodeTooLong(t *testing.T) {
	const start = "http://h/א1/"
	r := iri.MustParseRef(start + "a")
	if long.Enabled() {
		t.Cleanup(runtime.GC) // the runtime would wait until the large heap has doubled
		r = iritest.Longest(start)
	}
	defer func() {
		if panics := recover() != nil; panics != long.Enabled() {
			t.Errorf("Encode of %d bytes panics: %v, want %v", len(r.String()), panics, long.Enabled())
		}
	}()
	bidi.Encode(r)
}

// The laws hold for any reference.
func FuzzBidi(f *testing.F) {
	for _, tt := range findingTests {
		f.Add(fromNotation(tt.in, hebrew))
		f.Add(fromNotation(tt.in, arabic))
	}
	iritest.Fuzz(f, func(t *testing.T, s string) {
		if r, err := iri.ParseRef(s); err == nil {
			checkBidi(t, r)
		}
	})
}

// bidiAllocs has the number of allocations that each function promises for the texts of package
// iritest.
var bidiAllocs = map[string]iritest.Alloc{
	"Findings": {Do: func(r iri.Ref) {
		for f := range bidi.Findings(r) {
			iritest.Sink.N = f.Start
		}
	}},
	"Check":         {Do: func(r iri.Ref) { iritest.Sink.OK = bidi.Check(r) == nil }},
	"Encode":        {Do: func(r iri.Ref) { iritest.Sink.Ref = bidi.Encode(r) }},
	"Isolate":       {Do: func(r iri.Ref) { iritest.Sink.Text = bidi.Isolate(r) }, Unchanged: iritest.AnyAllocs, Changed: 1},
	"Visual":        {Do: func(r iri.Ref) { iritest.Sink.Text = bidi.Visual(r) }},
	"VisualOffsets": {Do: func(r iri.Ref) { iritest.Sink.N = len(bidi.VisualOffsets(r)) }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs},
}

// Check and Encode do not allocate for references without violations. Visual allocates only its
// result if the text is short.
func TestBidiAllocs(t *testing.T) {
	iritest.CheckAllocs(t, bidiAllocs)
	for _, tt := range bidiExamples {
		for _, letters := range []string{hebrew, arabic} {
			i := iri.MustParse(fromNotation(tt.logical, letters))
			if got := testing.AllocsPerRun(20, func() { iritest.Sink.Text = bidi.Visual(i.Ref()) }); got != 1 {
				t.Errorf("Visual of %s: %v allocations, want 1", i, got)
			}
			if got := testing.AllocsPerRun(20, func() { iritest.Sink.OK = bidi.Check(i.Ref()) == nil }); tt.err == nil && got != 0 {
				t.Errorf("Check of %s: %v allocations, want 0", i, got)
			}
			if got := testing.AllocsPerRun(20, func() { iritest.Sink.Ref = bidi.Encode(i.Ref()) }); tt.err == nil && got != 0 {
				t.Errorf("Encode of %s: %v allocations, want 0", i, got)
			}
		}
	}
}

// bidiGrowth returns the functions of bidiAllocs.
func bidiGrowth() map[string]func(iri.Ref) { return iritest.Operations(bidiAllocs) }

func BenchmarkBidiGrowth(b *testing.B) { iritest.BenchmarkGrowth(b, bidiGrowth()) }

// A function keeps nothing in memory except its result.
func TestBidiRetained(t *testing.T) { iritest.CheckRetained(t, bidiGrowth()) }

// All functions take linear time.
func TestBidiLinear(t *testing.T) {
	iritest.CheckLinear(t, func(s string) {
		r, err := iri.ParseRef(s)
		if err != nil {
			return
		}
		bidi.Visual(r)
		bidi.VisualOffsets(r)
		for range bidi.Findings(bidi.Encode(r)) {
		}
		for range bidi.Findings(r) {
		}
	})
}

// BenchmarkBidi measures Check on the corpora web and intl. Only intl contains right-to-left text.
// It also measures Check, Visual, VisualOffsets and Findings on examples 3 and 10 of RFC 3987,
// section 4.4, with Hebrew letters. Times do not include parsing.
func BenchmarkBidi(b *testing.B) {
	check := func(r iri.Ref) { iritest.Sink.OK = bidi.Check(r) == nil }
	for _, kind := range strings.Fields("web intl") {
		iritest.BenchmarkRefs(b, "Check/"+kind, iritest.Corpus(b, kind), check)
	}
	hebrew := []string{fromNotation(bidiExamples[2].logical, hebrew), fromNotation(bidiExamples[9].logical, hebrew)}
	iritest.BenchmarkRefs(b, "Check/hebrew", hebrew, check)
	iritest.BenchmarkRefs(b, "Visual/hebrew", hebrew, func(r iri.Ref) { iritest.Sink.Text = bidi.Visual(r) })
	iritest.BenchmarkRefs(b, "VisualOffsets/hebrew", hebrew, func(r iri.Ref) { iritest.Sink.N = len(bidi.VisualOffsets(r)) })
	iritest.BenchmarkRefs(b, "Findings/hebrew", hebrew, func(r iri.Ref) {
		for f := range bidi.Findings(r) {
			iritest.Sink.N = f.Start
		}
	})
}
