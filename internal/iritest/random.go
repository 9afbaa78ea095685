package iritest

import (
	"math/rand/v2"
	"strings"

	"example.com/iri"
)

// pathPieces are the pieces that RandomReference joins to paths.
var pathPieces = []string{
	"", "a", "b", "c:d", ".", ".", "..", "..", "..", "...", ".x", "..x", "%2e", "%2E.", "é", "ë", "a;b=c", "@", "long-segment-of-a-path",
}

// RandomReference returns a reference that begins with one of prefixes, followed by a random path.
// It may also have a query and a fragment.
func RandomReference(r *rand.Rand, prefixes ...string) iri.Ref {
	for {
		var b strings.Builder
		b.WriteString(prefixes[r.IntN(len(prefixes))])
		for range r.IntN(7) {
			b.WriteString(pathPieces[r.IntN(len(pathPieces))])
			b.WriteString([]string{"/", "/", "/", "/", "//", ""}[r.IntN(6)])
		}
		b.WriteString([]string{"", "", "?", "?q", "?q/../r"}[r.IntN(5)])
		b.WriteString([]string{"", "", "#", "#f", "#f/./g"}[r.IntN(5)])
		if ref, err := iri.ParseRef(b.String()); err == nil {
			return ref
		}
	}
}

// RandomIRI returns an IRI with a random path. It may also have a query and a fragment.
func RandomIRI(r *rand.Rand) iri.IRI {
	i, _ := RandomReference(r, "x:", "x:./", "x:../", "x:/", "x://h", "x://h/", "x:///", "x:/.//", "y:/").IRI()
	return i
}

// formPieces are the pieces that RandomForm joins.
var formPieces = struct{ schemes, userinfos, hosts, ports, paths, ends []string }{
	schemes:   []string{"http", "HTTP", "https", "x", "X", "urn", "URN", "file", "amqp", "ws", "coap+ws", "git+ssh", "mailto"},
	userinfos: []string{"", "", "", "@", "U:p@", "%41%3a@", "\u202e@"},
	hosts: []string{"", "h", "H.example", "%48", "É", "é", "%C3%89", "%c3%a9", "xn--9ca", "XN--9CA", "xn%2d%2D9ca", "a.É.B", "É..a", "É%2F", "x%ff",
		"[::A]", "[VF.A]", "1.2.3.4", "１.2.3.4", "localhost", "LOCAL%48ost", "日本。A", "a.", "\u202e", "\u05d0", "a\u05d0", "xn--a", "_É", "A_b", "\u212a", "%E2%84%AA", "\uff4cocalhost"},
	ports: []string{"", "", "", ":", ":80", ":443", ":080", ":5672", ":1"},
	paths: []string{"a", "A", "..", ".", "%2E", "%2e%2E", ".%2e", "...", "é", "%C3%A9", "%c3", "%2f", "%41", "\u202e", "%e2%80%ae", ":", "B-%41:", "%ee%80%80", "e\u0301"},
	ends:  []string{"", "", "", "?", "#", "?#", "?A%41%ee%80%80\ue000/../%2f#%ee%80%80/./\u00ad"},
}

// RandomForm returns a random IRI made of pieces that normalization changes, and of similar pieces
// that it does not change.
func RandomForm(r *rand.Rand) iri.IRI {
	pick := func(pieces []string) string { return pieces[r.IntN(len(pieces))] }
	for {
		p := formPieces
		s := pick(p.schemes) + ":"
		if r.IntN(3) > 0 {
			s += "//" + pick(p.userinfos) + pick(p.hosts) + pick(p.ports) + []string{"", "/", "/", "/"}[r.IntN(4)]
		}
		for range r.IntN(6) {
			s += pick(p.paths) + []string{"", "/", "/", "//"}[r.IntN(4)]
		}
		if i, err := iri.Parse(s + pick(p.ends)); err == nil {
			return i
		}
	}
}

// encodedChars has characters of every kind that RFC 3987, section 3.2, treats differently.
var encodedChars = []rune("aé日\U0001f600\u202e\u00a0\u200d\ue000\ufffd\U000e0001/%~")

// RandomEncoded returns a reference with random percent-encodings. Some encode whole characters,
// others only a part of a character, and literal characters are mixed in.
func RandomEncoded(r *rand.Rand) iri.Ref {
	var b strings.Builder
	b.WriteString([]string{"", "x:", "//", "/", "?", "#", "x://a/b?"}[r.IntN(7)])
	for range r.IntN(8) {
		encoded := EncodeAll(string(encodedChars[r.IntN(len(encodedChars))]))
		if r.IntN(3) == 0 { // keep only some octets of the character
			i, j := r.IntN(len(encoded)/3+1), r.IntN(len(encoded)/3+1)
			encoded = encoded[3*min(i, j) : 3*max(i, j)]
		}
		if r.IntN(3) == 0 {
			encoded = strings.ToLower(encoded)
		}
		b.WriteString(encoded)
		b.WriteString([]string{"", "", "", "é", "a", "%2F", "%fe"}[r.IntN(7)])
	}
	return iri.MustParseRef(b.String())
}
