package bidi_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	ucd "golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"example.com/iri"
	"example.com/iri/bidi"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/uax9"
)

// checkVisual checks that Visual, apart from mirror images, returns a permutation of encoded, the
// percent-encoded text of r. It also checks that VisualOffsets returns the offset of each
// character.
func checkVisual(t *testing.T, r iri.Ref, encoded string) {
	t.Helper()
	visual, offsets := bidi.Visual(r), bidi.VisualOffsets(r)
	if got, want := unmirrored(visual), unmirrored(encoded); got != want {
		t.Errorf("%+q: Visual returns %+q, want the same characters in any order, possibly mirrored", r, visual)
	}
	reorders := func(c rune) bool {
		p, _ := ucd.LookupRune(c)
		return p.Class() == ucd.R || p.Class() == ucd.AL || p.Class() == ucd.AN
	}
	if !strings.ContainsFunc(encoded, reorders) && visual != encoded {
		t.Errorf("%+q: Visual returns %+q, want no change without right-to-left characters", r, visual)
	}
	if len(offsets) != utf8.RuneCountInString(visual) {
		t.Errorf("%+q: VisualOffsets returns %d offsets, want one for each character of %+q", r, len(offsets), visual)
		return
	}
	for k, c := range []rune(visual) {
		original, _ := utf8.DecodeRuneInString(r.String()[offsets[k]:])
		if !strings.ContainsRune(encodeControls(string(original)), c) && unmirrored(string(original)) != unmirrored(string(c)) {
			t.Errorf("%+q: character %d of Visual, %+q, is %U; want its offset, but VisualOffsets returns the offset of %U", r, k, visual, c, original)
		}
	}
}

// unmirrored calls iritest.Unmirrored: a text and its display order have the same result.
func unmirrored(s string) string { return iritest.Unmirrored(s, uax9.Mirror) }

// Visual agrees with FriBidi on the references in testdata. With -fribidi, the test also runs that
// program on these references and on random ones. FriBidi 1.0.8 differs from UAX #9 in two ways: it
// treats "（" and ")" as a pair, and it handles brackets next to marks differently. The references
// have neither.
func TestFriBidi(t *testing.T) {
	var refs []iri.Ref
	var want []string
	for line := range strings.Lines(iritest.File(t, "testdata/bidi/fribidi.txt")) {
		logical, visual, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		refs = append(refs, iri.MustParseRef(logical))
		want = append(want, visual)
	}
	if len(refs) != 600 {
		t.Errorf("testdata/bidi/fribidi.txt has %d lines, want 600", len(refs))
	}
	if *fribidi != "" {
		r := rand.New(rand.NewPCG(11, 12))
		for range 20_000 {
			refs = append(refs, randomFriBidi(r))
		}
		live := runFriBidi(t, refs)
		if !slices.Equal(live[:len(want)], want) {
			t.Error("FriBidi returns other results than testdata/bidi/fribidi.txt has; is it version 1.0.8?")
		}
		want = live
	}
	for i, ref := range refs {
		if got := bidi.Visual(ref); got != want[i] {
			t.Errorf("%+q: Visual returns %+q, FriBidi %+q, want the same", ref, got, want[i])
		}
	}
}

// randomFriBidi returns a random reference without the characters that FriBidi handles differently.
func randomFriBidi(r *rand.Rand) iri.Ref {
	for {
		ref := randomBidi(r, friBidiChars)
		if !markBesideBracket.MatchString(ref.String()) {
			return ref
		}
	}
}

// friBidiChars are the characters of bidiChars without the brackets that FriBidi pairs differently.
var friBidiChars = strings.NewReplacer("（", "", "」", "", "\u2329", "").Replace(bidiChars)

// markBesideBracket matches a bracket next to a mark.
var markBesideBracket = regexp.MustCompile(`[()\[\]]\p{Cf}*\p{M}|\p{M}\p{Cf}*[()\[\]]`)

// arabicForm matches the presentation forms of Arabic letters. FriBidi replaces letters by them.
var arabicForm = regexp.MustCompile(`[\x{FE70}-\x{FEFC}]`)

// runFriBidi runs the program fribidi and returns the texts in which it displays the references.
func runFriBidi(t *testing.T, refs []iri.Ref) []string {
	var in strings.Builder
	for _, r := range refs {
		in.WriteString(encodeControls(r.String()) + "\n")
	}
	c := exec.Command(*fribidi, "--ltr", "--nopad", "--nobreak", "--reordernsm")
	c.Stdin = strings.NewReader(in.String())
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(refs) {
		t.Fatalf("fribidi prints %d lines, want one for each of %d references", len(lines), len(refs))
	}
	for i, line := range lines {
		lines[i] = arabicForm.ReplaceAllStringFunc(line, norm.NFKC.String)
	}
	return lines
}

var fribidi = flag.String("fribidi", "", "the `program` fribidi of FriBidi 1.0.8, for TestFriBidi")

// displayOf reports whether p is displayed in more than one piece, and whether p is out of place:
// its characters are not in logical order, or other text is not on the same side of p as in r.
func displayOf(p bidiPiece, offsets []int) (isSplit, isMoved bool) {
	inside := func(offset int) bool { return p.start <= offset && offset < p.end }
	from, to := slices.IndexFunc(offsets, inside), len(offsets)
	for !inside(offsets[to-1]) {
		to--
	}
	isSplit = slices.ContainsFunc(offsets[from:to], func(offset int) bool { return !inside(offset) })
	isMoved = !slices.IsSorted(offsets[from:to]) || slices.ContainsFunc(offsets[:from], func(offset int) bool { return offset >= p.end }) ||
		slices.ContainsFunc(offsets[to:], func(offset int) bool { return offset < p.start })
	return isSplit, isMoved
}

// encodeControls percent-encodes the characters of s that control the display order.
func encodeControls(s string) string {
	var b strings.Builder
	for _, c := range s {
		if unicode.Is(unicode.Bidi_Control, c) || unicode.In(c, unicode.Zl, unicode.Zp) {
			for _, octet := range []byte(string(c)) {
				fmt.Fprintf(&b, "%%%02X", octet)
			}
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}
