package iri_test

import (
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"

	"example.com/iri"
)

// seeds are the first inputs of all fuzz targets: each of them a shape of its
// own.
var seeds = []string{
	"", "?#", "x:", "//", "//@:", "/", ":", "%", // the smallest
	"http://user:pw@www.example.org:8080/a/b/../c?d=e&f#g", // everything
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

// maxFuzz is the length in bytes of the inputs that are tried: the judges are
// slow.
const maxFuzz = 64

func fuzz(f *testing.F, check func(*testing.T, string)) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) <= maxFuzz {
			check(t, s)
		}
	})
}

// The ABNF and the package agree, and errors are where they say.
func FuzzParse(f *testing.F) {
	g := rfcGrammar(f)
	fuzz(f, func(t *testing.T, s string) {
		checkError(t, s)
		if fits(s) {
			g.agree(t, s)
		}
	})
}

// The laws hold of every reference.
func FuzzLaws(f *testing.F) {
	fuzz(f, func(t *testing.T, s string) {
		if r, err := iri.ParseRef(s); err == nil {
			checkLaws(t, r)
		}
	})
}

// ToURI and ToIRI do what section 3 says step by step.
func FuzzConvert(f *testing.F) {
	fuzz(f, func(t *testing.T, s string) {
		r, err := iri.ParseRef(s)
		if err != nil {
			return
		}
		if got, want := r.ToURI().String(), string(encodeSlowly(s)); got != want {
			t.Errorf("%+q: ToURI: %s, want %s", s, got, want)
		}
		checkDecoding(t, r)
	})
}

// Hosts are mapped by the laws, and as package idna does it where that is right.
func FuzzHost(f *testing.F) {
	fuzz(f, func(t *testing.T, s string) {
		if i, err := iri.Parse("http://" + s); err == nil {
			checkHost(t, i)
			checkWithIDNA(t, i)
		}
	})
}

// Through package net/url and back nothing is lost.
func FuzzURL(f *testing.F) {
	fuzz(f, func(t *testing.T, s string) {
		if i, err := iri.Parse(s); err == nil {
			checkURL(t, i)
		}
		if u, err := url.Parse(s); err == nil {
			checkFromURL(t, u)
			u.Scheme, u.OmitHost = "x", true
			checkFromURL(t, u)
		}
	})
}

// What section 4 asks for is checked by its words, and the laws of display hold.
func FuzzBidi(f *testing.F) {
	for _, tt := range findingTests {
		f.Add(notated(tt.in, hebrew))
		f.Add(notated(tt.in, arabic))
	}
	fuzz(f, func(t *testing.T, s string) {
		if r, err := iri.ParseRef(s); err == nil {
			checkBidi(t, r)
		}
	})
}

// The laws of findings, and of what is displayed.
func FuzzLint(f *testing.F) {
	for _, tt := range lintTests {
		f.Add(tt.s)
	}
	for _, tt := range displayTests {
		f.Add(tt.s)
	}
	fuzz(f, func(t *testing.T, s string) {
		if r, err := iri.ParseRef(s); err == nil {
			checkLint(t, r)
			checkDisplay(t, r)
		}
	})
}

// What Repair makes is a reference, and its edits tell how.
func FuzzRepair(f *testing.F) {
	for _, tt := range repairTests {
		f.Add(tt.s)
	}
	fuzz(f, func(t *testing.T, s string) { checkRepair(t, s) })
}

// Setters take what the ABNF takes, and make what the components make up.
func FuzzBuild(f *testing.F) {
	g := rfcGrammar(f)
	for _, tt := range buildTests {
		f.Add(tt.ref, tt.text)
	}
	for _, tt := range joinPathTests {
		f.Add(tt.ref, strings.Join(tt.segments, "|"))
	}
	f.Fuzz(func(t *testing.T, ref, text string) {
		if r, err := iri.ParseRef(ref); err == nil && len(ref) <= maxFuzz && len(text) <= maxFuzz {
			checkBuild(t, g, r, text)
			checkJoinPath(t, r, strings.Split(text, "|")...)
		}
	})
}

// What is encoded can be set, and decoded again.
func FuzzEscape(f *testing.F) {
	fuzz(f, func(t *testing.T, s string) {
		checkEscape(t, s)
		checkUnescape(t, s)
	})
}

// Values are written and read as they are.
func FuzzMarshal(f *testing.F) {
	fuzz(f, func(t *testing.T, s string) {
		if r, err := iri.ParseRef(s); err == nil {
			i, _ := r.IRI()
			checkMarshal(t, r, iri.MustParseRef("before"))
			checkMarshal(t, i, iri.MustParse("x:before"))
			checkDocument(t, document{ID: i, Href: r, Base: &i, Link: i, Refs: []iri.Ref{r}, Next: &r, Omitted: r, Content: r})
		}
	})
}

// Runs of characters are normalized, and nothing else.
func FuzzNFC(f *testing.F) {
	fuzz(f, func(t *testing.T, s string) {
		if r, err := iri.ParseRef(s); err == nil {
			checkNFC(t, r)
		}
	})
}

// References are resolved as section 5.2 of RFC 3986 does it step by step.
func FuzzResolve(f *testing.F) {
	fuzzWithBase(f, func(t *testing.T, base iri.IRI, s string) {
		if r, err := iri.ParseRef(s); err == nil {
			checkResolve(t, base, r)
		}
	})
}

// Nothing shorter than what Relativize returns refers to its target.
func FuzzRelativize(f *testing.F) {
	fuzzWithBase(f, func(t *testing.T, base iri.IRI, s string) {
		if target, err := iri.Parse(s); err == nil {
			checkRelativize(t, base, target)
		}
		if target, err := base.Parse(s); err == nil { // has more in common with base
			checkRelativize(t, base, target)
			checkRelativize(t, target, base)
		}
	})
}

// Normal forms are what the steps of section 5.3 make one by one, and the laws hold.
func FuzzNormalize(f *testing.F) {
	for _, tt := range normalizeTests {
		f.Add(tt.in)
	}
	fuzz(f, func(t *testing.T, s string) {
		if i, err := iri.Parse(s); err == nil {
			checkNormal(t, i)
		}
	})
}

// The laws of the ladder hold of pairs, and FormCase commutes with Resolve.
func FuzzEquivalent(f *testing.F) {
	for _, tt := range equivalentTests {
		f.Add(tt.a, tt.b)
	}
	fuzzWithBase(f, func(t *testing.T, base iri.IRI, s string) {
		r, err := iri.ParseRef(s)
		if err != nil {
			return
		}
		checkCaseResolve(t, base, r)
		checkEquivalent(t, base, base.Resolve(r))
		if i, ok := r.IRI(); ok {
			checkEquivalent(t, base, i)
		}
	})
}

func fuzzWithBase(f *testing.F, check func(t *testing.T, base iri.IRI, s string)) {
	for _, base := range []string{"http://a/b/c/d;p?q#f", "urn:a:b", "x:a/../b/./c", "x:/.//a/b", "x://h?q"} {
		for _, s := range slices.Concat(seeds, []string{"../..//a", "a/.././b/", ".//..", "/a:b?", "/b/c/e", "//a/b/f", "?r", "x:b:/.", "x:/.//a/c"}) {
			f.Add(base, s)
		}
	}
	f.Fuzz(func(t *testing.T, base, s string) {
		if i, err := iri.Parse(base); err == nil && len(base) <= maxFuzz && len(s) <= maxFuzz {
			check(t, i, s)
		}
	})
}

// Messages show no password.
func FuzzPassword(f *testing.F) {
	const secret = "53cr37"
	fuzz(f, func(t *testing.T, s string) {
		if strings.ContainsAny(s, "/?#") {
			return
		}
		_, err := iri.Parse("//u:" + secret + s + "@h\\")
		var e *iri.ParseError
		if !errors.As(err, &e) {
			t.Fatal(err)
		}
		if text, offset := e.Excerpt(); strings.Contains(text, secret) || strings.Contains(e.Error(), secret) || offset > len(text) {
			t.Errorf("%q: %s, %q, %d", s, e, text, offset)
		}
	})
}
