package iritest

import (
	"slices"
	"testing"

	"example.com/iri"
)

// Seeds are the first inputs of every fuzz target. Each one has a different shape.
var Seeds = []string{
	"", "?#", "x:", "//", "//@:", "/", ":", "%", // the shortest
	"http://user:pw@www.example.org:8080/a/b/../c?d=e&f#g", // every component
	"http://résumé.example.org/rosé?é=%C3%A9#é",
	"urn:example:a:b", "mailto:a@b", "file:///C:/x", "x:/%2Fa", "a/b:c", "1a:b", "./a:b", "../..//c",
	"//127.0.0.1", "//127.0.0.01", "//[::1]:1", "//[1::2::3]", "//[1:2:3:4:5:6:7::]", "//[::1.2.3.4]", "//[vF.a:b]", "//[v1.]", "//a[b]",
	"//u:p w@h", "//u:p@h@i", "//h:1x", // passwords, ports
	"%41%zz", "%C3é", "%C3%28", "%F0%9F%98%C3%BC", "%e2%80%ae", "%ED%A0%80", "//%31.2.3.4", "?%ee%80%80#%EE%80%80",
	"résumé.example.org", "xn--rsum-bpad.日本語。jp.", "ａ.ⅷ.xn--が-", "אב1.a", "éa--b..", "_x.ﬁ\u00ad", "%C3%89%2ecom", // hosts
	"e\u0301/e\u0323\u0301%4A\u0301", "\u037eE\u0301", "?=\u0338\u1112\u1161\u11a8", // normalization
	"\u202e", "\u00a0", "\ue000", "?\ue000", "\ufdd0", "\ufffd", "\U000e0001", "\U0010fffd", // character classes
	"\xff", "a\xc3", "//u:\xff@h", "a b", "a\n",
}

// MaxFuzz is the maximum length in bytes of fuzz inputs. Longer inputs are skipped, because the
// ABNF matcher and the slow twins take too long on them.
const MaxFuzz = 64

// Fuzz calls check with each of [Seeds] and with the inputs that the fuzzer derives from them.
func Fuzz(f *testing.F, check func(*testing.T, string)) {
	for _, s := range Seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) <= MaxFuzz {
			check(t, s)
		}
	})
}

// FuzzWithBase calls check with pairs of a base and a reference: some fixed bases with [Seeds] and
// more references, and the pairs that the fuzzer derives from them.
func FuzzWithBase(f *testing.F, check func(t *testing.T, base iri.IRI, s string)) {
	for _, base := range []string{"http://a/b/c/d;p?q#f", "urn:a:b", "x:a/../b/./c", "x:/.//a/b", "x://h?q"} {
		for _, s := range slices.Concat(Seeds, []string{"../..//a", "a/.././b/", ".//..", "/a:b?", "/b/c/e", "//a/b/f", "?r", "x:b:/.", "x:/.//a/c"}) {
			f.Add(base, s)
		}
	}
	f.Fuzz(func(t *testing.T, base, s string) {
		if i, err := iri.Parse(base); err == nil && len(base) <= MaxFuzz && len(s) <= MaxFuzz {
			check(t, i, s)
		}
	})
}
