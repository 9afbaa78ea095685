package iri_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/iri"
)

// A verdict is all that the ABNF can say of a string.
type verdict struct {
	components  string // "" if it is no IRI-reference
	iri         bool   // whether it matches IRI
	absoluteIRI bool   // absolute-IRI
	relativeRef bool   // irelative-ref
	pathIsIpath bool   // whether the path matches ipath
}

// byPackage returns the verdict of package iri on s.
func byPackage(s string) (v verdict) {
	r, err := iri.ParseRef(s)
	if err == nil {
		v.components = describe(r)
		v.relativeRef = !r.HasScheme()
		v.pathIsIpath = true
	}
	if i, err := iri.Parse(s); err == nil {
		v.iri = true
		v.absoluteIRI = i.IsAbsoluteIRI()
	}
	return v
}

// byGrammar returns the verdict of the ABNF on s.
func (g *grammar) byGrammar(s string) (v verdict) {
	m := g.matcher(s)
	v.components = g.components(m)
	v.iri = g.matches(m, "IRI")
	v.absoluteIRI = g.matches(m, "absolute-IRI")
	v.relativeRef = g.matches(m, "irelative-ref")
	if r, err := iri.ParseRef(s); err == nil {
		v.pathIsIpath = g.matches(g.matcher(r.Path()), "ipath")
	}
	return v
}

// agree fails the test if package iri and the ABNF differ about s.
func (g *grammar) agree(t *testing.T, s string) {
	t.Helper()
	if got, want := byPackage(s), g.byGrammar(s); got != want {
		t.Errorf("%+q:\n got %+v\nwant %+v", s, got, want)
	}
}

// slots are references with a place, marked by "\", for a character: each
// component, at its beginning, within it, and at its end.
var slots = strings.Fields(`
	\ \:x x\:y x:\ x:\y x:y\ \//y http\ https\ http\://h https\://h http:\ https:\
	x://\@h x://a\@h x://\:p@h x://a:\@h //\ //\h //h\ //h\/ //h:\ //h:1\ //h:\@i x://\::1] x://[::1\
	//[v\.x] //[v1\x] //[v1.\] //[v1.x\] //[\::] //[::\] //[1::\:1] //[::1.2.3.\] //1.2.\.4 //1.2.3.2\4 //1.2.3.25\
	/\ /a\b //h/\ a\ a\b a/\ a/b\:c ?\ ?a\b /a?\b#c #\ #a\b ?a#\
	%\A %A\ ?%\0 #%0\ //%\A@h //%A\
`)

func fill(slot, s string) string { return strings.ReplaceAll(slot, `\`, s) }

// boundaryInputs returns every boundary character of every range and literal of
// the ABNF, and the characters next to it, in every slot.
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
	add(0x212A, 0x212A) // K and s to those who fold case
	add(0x017F, 0x017F)
	for r := range chars {
		for _, slot := range slots {
			inputs = append(inputs, fill(slot, string(r)))
		}
	}
	return inputs
}

// addressInputs returns IP literals with every number of groups before and
// after "::", and without one, with and without an IPv4address, and numbers of
// one to four digits in IPv4 addresses.
func addressInputs() (inputs []string) {
	for before := range 10 {
		for after := range 10 {
			for _, sep := range []string{"::", ":", ":::", "::1::"} {
				for _, last := range []string{"", ":1.2.3.4", "1.2.3.4", ":", "g", "12345", ":abcd"} {
					b := strings.TrimSuffix(strings.Repeat("1:", before), ":")
					a := strings.TrimSuffix(strings.Repeat("2:", after), ":")
					inputs = append(inputs, "//["+b+sep+a+last+"]")
				}
			}
		}
	}
	for n := range 1100 {
		inputs = append(inputs, "//1.2.3."+strconv.Itoa(n), "//"+strconv.Itoa(n)+".2.3.4", "//[::1.2."+strconv.Itoa(n)+".4]")
	}
	for _, n := range []string{"00", "01", "001", "09", "010", "", "0x1", "1.1", "-1"} {
		inputs = append(inputs, "//1.2.3."+n, "//"+n+".2.3.4", "//[::1."+n+".3.4]")
	}
	return inputs
}

// judge returns the ABNF's matcher and the inputs of every boundary.
func judge(tb testing.TB) (g *grammar, inputs []string) {
	rfc3987, rfc2234 := abnf(tb)
	g = readGrammar(tb, rfc3987, rfc2234)
	inputs = append(boundaryInputs(rfc3987+rfc2234), addressInputs()...)
	if len(inputs) < 10_000 {
		tb.Fatalf("only %d inputs", len(inputs))
	}
	return g, inputs
}

// Every boundary of every range and literal, in every component.
func TestParseBoundaries(t *testing.T) {
	g, inputs := judge(t)
	for _, s := range inputs {
		g.agree(t, s)
		checkError(t, s)
	}
	if err := g.reservedDiffers(); err != nil {
		t.Error(err)
	}
}

// reservedDiffers compares rule reserved, on which no other depends, with the
// package: reserved are the characters that stand for themselves somewhere and
// are not decoded.
func (g *grammar) reservedDiffers() error {
	for c := range rune(0x80) {
		stands := slices.ContainsFunc(slots, func(slot string) bool {
			_, err := iri.ParseRef(fill(slot, string(c)))
			return err == nil
		})
		encoded := iri.MustParseRef(fmt.Sprintf("%%%02X", c))
		reserved := stands && encoded.ToIRI() == encoded
		if reserved != g.matches(g.matcher(string(c)), "reserved") {
			return fmt.Errorf("%q: reserved is %v for the package", c, reserved)
		}
	}
	return nil
}

// The judge reads the ABNF and does not restate it: whatever is changed there,
// be it one bound of one range, package iri no longer agrees.
func TestABNFIsTheJudge(t *testing.T) {
	t.Parallel()
	_, inputs := judge(t)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(inputs), func(i, j int) { inputs[i], inputs[j] = inputs[j], inputs[i] })
	verdicts := make([]verdict, len(inputs))
	for i, s := range inputs {
		verdicts[i] = byPackage(s)
	}
	rfc3987, rfc2234 := abnf(t)
	mutants := append(mutate(rfc3987), mutate(rfc2234)...)
	if len(mutants) < 200 {
		t.Fatalf("only %d changes", len(mutants))
	}
	for _, m := range mutants {
		texts := []string{rfc3987, rfc2234}
		for i := range texts {
			if texts[i] == m.original {
				texts[i] = m.text
			}
		}
		g := readGrammar(t, texts...)
		noticed := false
		for i := 0; i < len(inputs) && !noticed; i++ {
			noticed = g.byGrammar(inputs[i]) != verdicts[i]
		}
		if !noticed && g.reservedDiffers() == nil {
			t.Errorf("nothing differs after %s", m.change)
		}
	}
}

type mutant struct{ original, text, change string }

// mutate changes each bound of a range, each string, each number of repetitions
// and each option in the ABNF, one at a time.
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
				// No string has a surrogate, and U+F900 may stand in an iquery,
				// the only place of iprivate, whether that has it or not.
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
		change([]int{at[1] - 2, at[1] - 1}, "^") // its last character
	}
	for _, at := range regexp.MustCompile(`[*](\d+)[(]|(\d*)[*]|(\d+)(?:DIGIT|HEXDIG|[(]|<)`).FindAllStringSubmatchIndex(uncommented, -1) {
		for i := 2; i < len(at); i += 2 {
			if at[i] >= 0 {
				n, _ := strconv.Atoi(text[at[i]:at[i+1]]) // none is 0
				change(at[i:i+2], strconv.Itoa(n+1))
			}
		}
	}
	for _, at := range regexp.MustCompile(`\[(?:[^\[\]"]|"[^"]*")*\]`).FindAllStringIndex(uncommented, -1) {
		change(at, "("+text[at[0]+1:at[1]-1]+")")
	}
	return mutants
}

// Random strings that match, and what small changes make of them.
func TestParseGenerated(t *testing.T) {
	t.Parallel()
	g := rfcGrammar(t)
	r := rand.New(rand.NewPCG(3, 4))
	var accepted, refused int
	for range 30_000 {
		s := g.generate(r, "IRI-reference")
		if !fits(s) {
			continue
		}
		g.agree(t, s)
		if _, err := iri.ParseRef(s); err != nil {
			t.Errorf("generated from the ABNF: %v", err)
		}
		for range 3 {
			s = change(r, s)
			if !fits(s) {
				break
			}
			g.agree(t, s)
			if checkError(t, s) {
				accepted++
			} else {
				refused++
			}
		}
	}
	if accepted < 10_000 || refused < 10_000 {
		t.Errorf("only %d were accepted, %d refused", accepted, refused)
	}
}

// change makes a small random change to s.
func change(r *rand.Rand, s string) string {
	const telling = `:/?#[]@%%%....!$*AF09vxz-_~ "<>\^{}|` + "\x7f\x00\n\u0080\u00a0\u00e9\u202e\u3042\ue000\ufdd0\ufffd\U0001f600\U000e0001\U00100000"
	chars := []rune(s)
	i, j := r.IntN(len(chars)+1), r.IntN(len(chars)+1)
	i, j = min(i, j), max(i, j)
	c := []rune(telling)[r.IntN(utf8.RuneCountInString(telling))]
	switch r.IntN(5) {
	case 0: // insert
		chars = slices.Insert(chars, i, c)
	case 1: // replace
		if i < len(chars) {
			chars[i] = c
		}
	case 2: // drop
		if i < len(chars) {
			chars = slices.Delete(chars, i, i+1)
		}
	case 3: // double
		chars = slices.Insert(chars, j, slices.Clone(chars[i:j])...)
	case 4: // cut off
		chars = chars[:j]
	}
	return string(chars)
}

var withScheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)

// checkError checks what holds of every error on s, and reports whether s is
// an IRI reference.
func checkError(t *testing.T, s string) bool {
	t.Helper()
	_, err := iri.ParseRef(s)
	_, errIRI := iri.Parse(s)
	var e, eIRI *iri.ParseError
	switch isIRI := withScheme.MatchString(s); {
	case errIRI == nil:
		if err != nil || !isIRI {
			t.Errorf("%+q: Parse accepts it, ParseRef: %v", s, err)
		}
		return true
	case !errors.As(errIRI, &eIRI) || eIRI.Input != s:
		t.Fatalf("%+q: %#v", s, errIRI)
	case utf8.ValidString(s) && !isIRI:
		if eIRI.Err != iri.ErrMissingScheme || eIRI.Offset != 0 || eIRI.Component != iri.ComponentScheme {
			t.Errorf("%+q: %+v", s, eIRI)
		}
		if err == nil {
			return true
		}
	case err == nil || isIRI && err.Error() != errIRI.Error():
		t.Errorf("%+q: Parse: %v, ParseRef: %v", s, errIRI, err)
	}

	if !errors.As(err, &e) || e.Input != s || e.Offset < 0 || e.Offset >= len(s) {
		t.Fatalf("%+q: %#v", s, err)
	}
	if !strings.HasSuffix(e.Error(), fmt.Sprintf(" in %s at offset %d", e.Component, e.Offset)) {
		t.Errorf("%+q: %v", s, e)
	}
	component := componentAt(s, e.Offset)
	if component == iri.ComponentUserinfo && e.Err != iri.ErrUTF8 && e.Component != component {
		component = e.Component // which follows from no "@" ending the userinfo
	}
	if e.Component != component {
		t.Errorf("%+q: %v, want: in %v", s, e, component)
	}
	if i := illFormed(s); i >= 0 {
		if e.Err != iri.ErrUTF8 || e.Offset != i {
			t.Errorf("%+q: %v, want offset %d", s, e, i)
		}
		return false
	}

	// What is before the offset is in order, and with the character there it
	// is not any more.
	_, size := utf8.DecodeRuneInString(s[e.Offset:])
	if _, err := iri.ParseRef(s[:e.Offset]); err != nil {
		t.Errorf("%+q: %v, but in what is before: %v", s, e, err)
	}
	if _, err := iri.ParseRef(s[:e.Offset+size]); err == nil {
		t.Errorf("%+q: %v, but up to there nothing is wrong", s, e)
	}
	kind := iri.ErrCharacter
	noEscape := e.Component == iri.ComponentPort || strings.HasSuffix(s[:e.Offset], "]") // nor behind an IP-literal
	switch c := s[e.Offset]; {
	case c == '[' && e.Component == iri.ComponentHost && strings.ContainsRune("/@", rune(s[e.Offset-1])):
		kind = iri.ErrIPLiteral
	case c == '%' && !noEscape && !regexp.MustCompile(`^%[0-9A-Fa-f]{2}`).MatchString(s[e.Offset:]):
		kind = iri.ErrPercentEncoding
	case c == ':' && !strings.ContainsAny(s[:e.Offset], "/?#"):
		kind = iri.ErrSegmentColon
	}
	if e.Err != kind {
		t.Errorf("%+q: %v, want: %v", s, e, kind)
	}
	return false
}

// delimited takes a reference apart by its delimiters, whatever is between them
// (after RFC 3986, appendix B). The groups are the scheme, what follows "//" in
// front of "@", the host, the port, the path, the query and the fragment.
var delimited = regexp.MustCompile(`(?s)^(?:([^:/?#]*):)?(?://(?:([^/?#@]*)@)?(\[[^/?#\]]*\]?[^/?#:]*|[^/?#:]*)(?::([^/?#]*))?)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$`)

// componentAt returns the component that offset i of s lies in, s not being an
// IRI reference.
func componentAt(s string, i int) iri.Component {
	groups := delimited.FindStringSubmatchIndex(s)
	for g, c := range [...]iri.Component{
		1: iri.ComponentPath, // no scheme has a character that is wrong: it is a first segment
		2: iri.ComponentUserinfo,
		3: iri.ComponentHost,
		4: iri.ComponentPort,
		5: iri.ComponentPath,
		6: iri.ComponentQuery,
		7: iri.ComponentFragment,
	} {
		if g > 0 && groups[2*g] <= i && i <= groups[2*g+1] {
			return c
		}
	}
	return iri.ComponentNone
}

// illFormed returns the offset of the first byte of s that is not part of
// well-formed UTF-8, or -1.
func illFormed(s string) int {
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// Ill-formed UTF-8 is refused at its byte, wherever it is and whatever else is
// wrong.
func TestParseIllFormed(t *testing.T) {
	bad := []string{
		"\x80", "\xbf", "\xff", "\xfe", "\xc3", "\xe2\x82", "\xf0\x9f\x98", // stray and cut off
		"\xc0\xaf", "\xc1\x81", "\xe0\x80\xaf", "\xf0\x80\x80\xaf", // overlong
		"\xed\xa0\x80", "\xed\xa0\xbd\xed\xb8\x80", // surrogates
		"\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", // beyond U+10FFFF
	}
	for _, s := range []string{
		"", "a", "é", "http://u:pw@résumé.example:80/%C3%A9/rosé?q=é\ue000#é", "http://[::1]:1/", "//[v1.a]/",
		"a b", "http://a b/ c", "%zz", "1a:b", "//h:p/",
	} {
		for _, b := range bad {
			for i := range len(s) + 1 {
				if checkError(t, s[:i]+b+s[i:]) {
					t.Errorf("%q with % x at %d is accepted", s, b, i)
				}
			}
		}
	}
}
