package domain

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/text/secure/precis"

	"example.com/iri/internal/iritest/long"
)

// beginsJoined knows all characters that join the character before them, and all transparent ones.
// The test finds these characters with package precis, which also implements the rule of RFC 5892,
// appendix A.1, for U+200C.
func TestJoining(t *testing.T) {
	profile := precis.NewFreeform()
	isValid := func(s string) bool {
		_, err := profile.String(s)
		return err == nil
	}
	joining, transparent := 0, 0
	for r := range long.Runes(0x80) {
		if !isValid("a" + string(r) + "a") {
			continue
		}
		want := isValid("\u0628\u200c" + string(r))
		if beginsJoined(string(r)) != want {
			t.Errorf("beginsJoined: %U joins the character before it: %v, want %v", r, !want, want)
		}
		if want {
			joining++
			continue
		}
		want = isValid("\u0628\u200c" + string(r) + "\u0628")
		if beginsJoined(string(r)+"\u0628") != want {
			t.Errorf("beginsJoined: %U is transparent: %v, want %v", r, !want, want)
		}
		if want {
			transparent++
		}
	}
	if joining < 700/long.Step() || transparent < 1500/long.Step() {
		t.Errorf("%d characters join and %d are transparent, want at least %d and %d", joining, transparent, 700/long.Step(), 1500/long.Step())
	}
}

// mapLabel accepts a random label if and only if the rules of RFC 5892, appendix A.1 and A.2, allow
// its U+200C and U+200D. The test has these rules as regular expressions.
func TestJoiners(t *testing.T) {
	// A letter stands for a character with this Joining_Type, or for a Virama (V), U+200C (N) or
	// U+200D (J).
	types := map[rune]string{'L': "\ua872", 'D': "\u0628", 'R': "\u0627", 'T': "\u0941", 'U': "\u05d0", 'V': "\u094d", 'N': "\u200c", 'J': "\u200d"}
	virama := regexp.MustCompile(`V$`)
	before, after := regexp.MustCompile(`[LD][TV]*$`), regexp.MustCompile(`^[TV]*[RD]`)
	r := rand.New(rand.NewPCG(5, 89))
	passed := 0
	for range long.Draws(100_000) {
		word, label := "U", "\u05d0" // a label must not begin with a combining mark
		for range r.IntN(8) {
			c := rune("LDRTUVNNJ"[r.IntN(9)])
			word += string(c)
			label += types[c]
		}
		want := true
		for i, c := range word {
			switch c {
			case 'N':
				want = want && (virama.MatchString(word[:i]) || before.MatchString(word[:i]) && after.MatchString(word[i+1:]))
			case 'J':
				want = want && virama.MatchString(word[:i])
			}
		}
		_, uLabel, err := mapLabel(label, true)
		if (err.Err == nil) != want {
			t.Errorf("joining types %s: error %v; is valid: %v, want %v", word, err, err.Err == nil, want)
		}
		if want && uLabel != label {
			t.Errorf("joining types %s: the Unicode form is %+q, want %+q", word, uLabel, label)
		}
		if want && strings.ContainsAny(word, "NJ") {
			passed++
		}
	}
	if passed < long.Draws(4_000) {
		t.Errorf("%d valid labels have a joiner, want at least %d", passed, long.Draws(4_000))
	}
}
