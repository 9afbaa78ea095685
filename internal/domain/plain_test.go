package domain

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"example.com/iri/internal/iritest/long"
)

// plainName matches an authority with a plain host, with or without a port.
var plainName = regexp.MustCompile(`^([a-z0-9]+([.-][a-z0-9]+)*\.?)?(:[0-9]*)?$`)

// IsPlain agrees with a regular expression for hosts of up to 63 bytes, except that it may report
// false for any host in a short text. Plain hosts map to themselves.
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
		prefix := []string{"http", "ws"}[r.IntN(2)] + "://"
		authority := b.String()
		if strings.ContainsAny(authority, "/?#") {
			continue
		}
		text := prefix + authority
		got := IsPlain(text, len(prefix), len(text))
		host, _, _ := strings.Cut(authority, ":")
		short := len(host) <= MaxLabel
		if want := plainName.MatchString(authority); got && !want || !got && want && short && len(text) >= 16 {
			t.Errorf("IsPlain of %s: %v, want %v", authority, got, want)
		}
		if !got {
			continue
		}
		plain++
		if mapped, ok := ToASCII(host); host != "" && (mapped != host || !ok) {
			t.Errorf("the plain host %s is mapped to %s, %v, want no change", host, mapped, ok)
		}
	}
	if plain < long.Draws(20_000) {
		t.Errorf("%d hosts are plain, want at least %d", plain, long.Draws(20_000))
	}
}
