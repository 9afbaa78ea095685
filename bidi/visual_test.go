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

// checkVisual checks that Visual is a permutation, mirroring aside, of r when it is encoded, and
// that each of its characters is at its offset.
func checkVisual(t *testing.T, r iri.Ref, encoded string) {
	t.Helper()
	visual, offsets := bidi.Visual(r), bidi.VisualOffsets(r)
	if got, want := unmirrored(visual), unmirrored(encoded); got != want {
		t.Errorf("%+q: Visual: %+q", r, visual)
	}
	moves := func(c rune) bool {
		p, _ := ucd.LookupRune(c)
		return p.Class() == ucd.R || p.Class() == ucd.AL || p.Class() == ucd.AN
	}
	if !strings.ContainsFunc(encoded, moves) && visual != encoded {
		t.Errorf("%+q: Visual: %+q, without anything from right to left", r, visual)
	}
	if len(offsets) != utf8.RuneCountInString(visual) {
		t.Errorf("%+q: %d offsets for %+q", r, len(offsets), visual)
		return
	}
	for k, c := range []rune(visual) {
		at, _ := utf8.DecodeRuneInString(r.String()[offsets[k]:])
		if !strings.ContainsRune(encodeActing(string(at)), c) && unmirrored(string(at)) != unmirrored(string(c)) {
			t.Errorf("%+q: %U at %d of %+q, where there is %U", r, c, k, visual, at)
		}
	}
}

func unmirrored(s string) string { return iritest.Unmirrored(s, uax9.Mirror) }

// The order is that of FriBidi: what it made of the references in testdata, or, if there is a
// program, what it makes of them and of others. That version of FriBidi takes "（" and ")" for a
// pair, as UAX #9 does not, and treats brackets beside marks in another way.
func TestFriBidi(t *testing.T) {
	var refs []iri.Ref
	var want []string
	for line := range strings.Lines(iritest.File(t, "testdata/bidi/fribidi.txt")) {
		logical, visual, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		refs = append(refs, iri.MustParseRef(logical))
		want = append(want, visual)
	}
	if len(refs) != 600 {
		t.Errorf("%d lines", len(refs))
	}
	if *fribidi != "" {
		r := rand.New(rand.NewPCG(11, 12))
		for range 20_000 {
			refs = append(refs, randomFriBidi(r))
		}
		live := runFriBidi(t, refs)
		if !slices.Equal(live[:len(want)], want) {
			t.Error("FriBidi makes something else of the references in testdata")
		}
		want = live
	}
	for i, ref := range refs {
		if got := bidi.Visual(ref); got != want[i] {
			t.Errorf("%+q: %+q, want %+q", ref, got, want[i])
		}
	}
}

// randomFriBidi returns a reference that FriBidi has no trouble with.
func randomFriBidi(r *rand.Rand) iri.Ref {
	for {
		ref := randomBidi(r, friBidiChars)
		if !markBesideBracket.MatchString(ref.String()) {
			return ref
		}
	}
}

var friBidiChars = strings.NewReplacer("（", "", "」", "", "\u2329", "").Replace(bidiChars)

var markBesideBracket = regexp.MustCompile(`[()\[\]]\p{Cf}*\p{M}|\p{M}\p{Cf}*[()\[\]]`)

// arabicForm is a letter as it is written beside others, by which FriBidi replaces it.
var arabicForm = regexp.MustCompile(`[\x{FE70}-\x{FEFC}]`)

// runFriBidi returns what fribidi makes of references.
func runFriBidi(t *testing.T, refs []iri.Ref) []string {
	var in strings.Builder
	for _, r := range refs {
		in.WriteString(encodeActing(r.String()) + "\n")
	}
	c := exec.Command(*fribidi, "--ltr", "--nopad", "--nobreak", "--reordernsm")
	c.Stdin = strings.NewReader(in.String())
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(refs) {
		t.Fatalf("%d lines for %d references", len(lines), len(refs))
	}
	for i, line := range lines {
		lines[i] = arabicForm.ReplaceAllStringFunc(line, norm.NFKC.String)
	}
	return lines
}

var fribidi = flag.String("fribidi", "", "the `program` fribidi of FriBidi 1.0.8, for TestFriBidi")

// displayOf reports whether p is displayed in more than one place, and whether it is turned
// around, or anything else has changed sides with it.
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

// encodeActing percent-encodes in s what acts on the order of display.
func encodeActing(s string) string {
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
