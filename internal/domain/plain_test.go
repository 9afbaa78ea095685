package domain

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"example.com/iri/internal/iritest/long"
)

var plainName = regexp.MustCompile(`^([a-z0-9]+([.-][a-z0-9]+)*\.?)?(:[0-9]*)?$`)

// IsPlain finds the names that a regular expression finds, if they are not too
// long; and what it finds is mapped to itself.
func TestIsPlain(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 8))
	parts := []string{"a", "bcdefg", "z", "0", "9", ".", "-", ".", "-", "1.", ":", ":80", "_", "A", "~", "@", "%41", "é", "(", "/", "?", "#", strings.Repeat("a", 20)}
	plain := 0
	for range long.Draws(200_000) {
		b := strings.Builder{}
		for range r.IntN(8) {
			b.WriteString(parts[r.IntN(len(parts)>>r.IntN(2))])
		}
		before := []string{"http", "ws"}[r.IntN(2)] + "://"
		authority := b.String()
		if strings.ContainsAny(authority, "/?#") {
			continue
		}
		text := before + authority
		got := IsPlain(text, len(before), len(text))
		host, _, _ := strings.Cut(authority, ":")
		short := len(host) <= MaxLabel
		if want := plainName.MatchString(authority); got && !want || !got && want && short && len(text) >= 16 {
			t.Errorf("%s: %v, want %v", authority, got, want)
		}
		if !got {
			continue
		}
		plain++
		if mapped, ok := ToASCII(host); host != "" && (mapped != host || !ok) {
			t.Errorf("%s is mapped to %s, %v", host, mapped, ok)
		}
	}
	if plain < long.Draws(20_000) {
		t.Error("only", plain, "are plain")
	}
}
