package iri_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
)

// URL returns the URL of the IRI after HostToASCII and ToURI.
func TestURL(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"http://résumé.example.org/rosé?é=%C3%A9#é", "http://xn--rsum-bpad.example.org/ros%C3%A9?%C3%A9=%C3%A9#%C3%A9"},
		{"http://r%C3%A9sum%C3%A9.example.org:8080", "http://xn--rsum-bpad.example.org:8080"},
		{"http://%FF.com/", "http://%FF.com/"},
		{"x://é/é", "x://%C3%A9/%C3%A9"},
		{"x://a!$&'()*+,;=_~/", "x://a!$&'()*+,;=_~/"},
		{"urn:é:%2f?é", "urn:%C3%A9:%2f?%C3%A9"},
		{"mailto:a@b", "mailto:a@b"},
		{"x:", "x:"},
		{"x:?", "x:?"},
		{"x:?#a?b/", "x:?#a?b/"},

		// Percent-encodings, and components that are empty but present.
		{"http://h/a%2Fb%2f%41/%7E;x=%3D", "http://h/a%2Fb%2f%41/%7E;x=%3D"},
		{"http://h/a'b(c)*!$&+,=:@~//", "http://h/a'b(c)*!$&+,=:@~//"},
		{"http://h/#a%2fb%41!(", "http://h/#a%2fb%41!("},
		{"http://h/?", "http://h/?"},
		{"http://h?#f", "http://h?#f"},
		{"http://h:/", "http://h:/"},
		{"http://@h/", "http://@h/"},
		{"http://u:@h/", "http://u:@h/"},
		{"http://%40%2F:%3A@h/", "http://%40%2F:%3A@h/"},
		{"http://[2001:DB8::1.2.3.4]:80/", "http://[2001:DB8::1.2.3.4]:80/"},
		{"file:///é", "file:///%C3%A9"},
		{"file:/é", "file:/%C3%A9"},
		{"x:///", "x:///"},
		{"x:////a", "x:////a"},
		{"x:/.//a", "x:/.//a"},
		{"x:/%2Fa", "x:/%2Fa"},
	} {
		i := iri.MustParse(tt.in)
		u, err := i.URL()
		if err != nil || u.String() != tt.want {
			t.Errorf("%s: URL returns %v, error %v; want %s", tt.in, u, err, tt.want)
		}
		iritest.CheckURL(t, i)
	}
	if u, err := (iri.IRI{}).URL(); err != nil || *u != (url.URL{}) {
		t.Errorf("zero IRI: URL returns %+v, error %v; want the zero URL", u, err)
	}
}

// URL fails if package net/url changes a component, or rejects the URI.
func TestURLErrors(t *testing.T) {
	for _, tt := range []struct {
		in, message string
		component   iri.Component
		err         error
	}{
		{"HTTP://h/", `iri: URL "HTTP://h/": scheme would be changed by net/url`, iri.ComponentScheme, iri.ErrNotKept},
		{"x://", `iri: URL "x://": host would be changed by net/url`, iri.ComponentHost, iri.ErrNotKept},
		{"x://?q", `iri: URL "x://?q": host would be changed by net/url`, iri.ComponentHost, iri.ErrNotKept},
		{"http://u:%70w@h/", `iri: URL "http://u:xxxxx@h/": userinfo would be changed by net/url`, iri.ComponentUserinfo, iri.ErrNotKept},
		{"http://u:p:w@h/", `iri: URL "http://u:xxxxx@h/": userinfo would be changed by net/url`, iri.ComponentUserinfo, iri.ErrNotKept},
		{"http://%ff.com", `iri: URL "http://%ff.com": host would be changed by net/url`, iri.ComponentHost, iri.ErrNotKept},
		{"x://h/#", `iri: URL "x://h/#": fragment would be changed by net/url`, iri.ComponentFragment, iri.ErrNotKept},
		{"x://u:pw@%41/", `iri: URL "x://u:xxxxx@%41/": rejected by net/url: invalid URL escape "%41"`, iri.ComponentNone, url.EscapeError("%41")},
		{"http://a%2Fb/", `iri: URL "http://a%2Fb/": rejected by net/url: invalid URL escape "%2F"`, iri.ComponentNone, url.EscapeError("%2F")},
	} {
		i := iri.MustParse(tt.in)
		u, err := i.URL()
		var e *iri.URLError
		if u != nil || !errors.As(err, &e) || !errors.Is(err, tt.err) || e.URI != tt.in || e.Component != tt.component || e.Error() != tt.message {
			t.Errorf("%s: URL returns %v, error %v; want nil and a *URLError for component %v that wraps %v: %s", tt.in, u, err, tt.component, tt.err, tt.message)
		}
		iritest.CheckURL(t, i)
	}
	for _, s := range []string{"http://[v1.a]/", "x://[v1.a]/"} {
		var e *iri.URLError
		if u, err := iri.MustParse(s).URL(); u != nil || !errors.As(err, &e) || e.Component != iri.ComponentNone {
			t.Errorf("%s: URL returns %v, error %v; want nil and a *URLError without a component", s, u, err)
		}
	}
	var e *iri.HostError
	if u, err := iri.MustParse("http://é..").URL(); u != nil || !errors.As(err, &e) || !errors.Is(err, iri.ErrEmptyLabel) {
		t.Errorf("host with an empty label: URL returns %v, error %v; want nil and a *HostError with ErrEmptyLabel", u, err)
	}
}

// FromURL returns the text of the URL as an IRI. It does not change the URL.
func TestFromURL(t *testing.T) {
	for _, tt := range []struct {
		url  url.URL
		want string
	}{
		{url.URL{Scheme: "http", Host: "é", Path: "/é %/"}, "http://%C3%A9/%C3%A9%20%25/"},
		{url.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/a%2fb"}, "http://h/a%2fb"},
		{url.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/other"}, "http://h/a/b"}, // RawPath is ignored, because it does not decode to Path
		{url.URL{Scheme: "http", Host: "h", Path: "a"}, "http://h/a"},
		{url.URL{Scheme: "http", Host: "h", ForceQuery: true}, "http://h?"},
		{url.URL{Scheme: "http", Host: "h", RawQuery: "a=%c3&b"}, "http://h?a=%c3&b"},
		{url.URL{Scheme: "http", Host: "h", Fragment: "a/b", RawFragment: "a%2fb"}, "http://h#a%2fb"},
		{url.URL{Scheme: "http", Host: "h", User: url.UserPassword("ü:", "@")}, "http://%C3%BC%3A:%40@h"},
		{url.URL{Scheme: "http", Host: "[::1]:80"}, "http://[::1]:80"},
		{url.URL{Scheme: "HTTP", Host: "H"}, "HTTP://H"},
		{url.URL{Scheme: "http", Opaque: "//h/a%2fb", Host: "proxy"}, "http://h/a%2fb"},
		{url.URL{Scheme: "urn", Opaque: "a:b", RawQuery: "q"}, "urn:a:b?q"},
		{url.URL{Scheme: "file", Path: "/a"}, "file:///a"},
		{url.URL{Scheme: "file", OmitHost: true, Path: "/a"}, "file:/a"},
		// A path with a leading "//" does not become an authority.
		{url.URL{Scheme: "x", OmitHost: true, Path: "//a"}, "x:/.//a"},
		{url.URL{Scheme: "x", OmitHost: true, Path: "//a/b", RawPath: "//a%2fb"}, "x:/.//a%2fb"},
		{url.URL{Scheme: "x", OmitHost: true, Path: "//a", RawPath: "/%2Fa"}, "x:/%2Fa"},
		{url.URL{Scheme: "x", OmitHost: true, Path: "//a", Host: "h"}, "x://h//a"},
		{url.URL{Scheme: "x", OmitHost: true, Path: "//a", User: url.User("u")}, "x://u@//a"},
		{url.URL{Scheme: "x", OmitHost: true, Path: "a"}, "x:a"},
		{url.URL{Scheme: "x", Path: "//a"}, "x:////a"},
	} {
		before := tt.url
		i, err := iri.FromURL(&tt.url)
		if err != nil || i.String() != tt.want || tt.url != before {
			t.Errorf("%+v: FromURL returns %s, error %v, and leaves the URL %+v; want %s and no change", before, i, err, tt.url, tt.want)
		}
		checkFromURL(t, &tt.url)
	}
}

// FromURL fails if the text of the URL is not an IRI, or has other components than the URL.
func TestFromURLErrors(t *testing.T) {
	for _, tt := range []struct {
		url     *url.URL
		message string
	}{
		{nil, `iri: parse "": missing scheme at offset 0`},
		{&url.URL{}, `iri: parse "": missing scheme at offset 0`},
		{&url.URL{Path: "a:b"}, `iri: parse "./a:b": missing scheme at offset 0`},
		{&url.URL{Scheme: "http", Host: "h", RawQuery: "a b"}, `iri: parse "http://h?a b": invalid character U+0020 ' ' in query at offset 10`},
		{&url.URL{Scheme: "http", Host: "<"}, `iri: parse "http://<": invalid character U+003C '<' in host at offset 7`},
		{&url.URL{Scheme: "http", Host: "[fe80::1%25eth0]"}, `iri: parse "http://[fe80::1%2525eth0]": invalid IP literal in host at offset 7`},
		{&url.URL{Scheme: "http", Host: "h", User: url.UserPassword("u", "pw"), RawQuery: " "}, `iri: parse "http://u:xxxxx@h? ": invalid character U+0020 ' ' in query at offset 14`},
		// The result of String would be parsed as other components.
		{&url.URL{Scheme: "x", Path: "a/b"}, `iri: URL "x://a/b": path would be changed by net/url`},
		{&url.URL{Scheme: "x:y", Host: "h"}, `iri: URL "x:y://h": scheme would be changed by net/url`},
		{&url.URL{Scheme: "x", Host: "h", RawQuery: "a#b"}, `iri: URL "x://h?a#b": query would be changed by net/url`},
		{&url.URL{Scheme: "x", Opaque: "a?b"}, `iri: URL "x:a?b": query would be changed by net/url`},
		{&url.URL{Scheme: "x", Opaque: "a#b"}, `iri: URL "x:a#b": fragment would be changed by net/url`},
	} {
		i, err := iri.FromURL(tt.url)
		if err == nil || err.Error() != tt.message || i != (iri.IRI{}) {
			t.Errorf("%+v: FromURL returns %s, error %v; want the zero IRI and error %s", tt.url, i, err, tt.message)
		}
	}
}

// checkFromURL checks that FromURL returns the same text as u.String. If the path would become an
// authority, FromURL must put "/." before the path.
func checkFromURL(t *testing.T, u *url.URL) {
	t.Helper()
	i, err := iri.FromURL(u)
	if err != nil {
		var p *iri.ParseError
		var e *iri.URLError
		if i != (iri.IRI{}) || !errors.As(err, &p) && !errors.As(err, &e) {
			t.Errorf("%+v: FromURL returns %v, error %v; want the zero IRI and a *ParseError or *URLError", *u, i, err)
		}
		return
	}
	path := u.EscapedPath()
	if guarded := strings.HasPrefix(path, "//") && u.OmitHost && u.Host == ""; i.String() != u.String() && (!guarded || i.Path() != "/."+path) {
		t.Errorf("%+v: FromURL returns %s, want %s; if that begins with a path with \"//\", want \"/.\" before the path", *u, i, u)
	}
}

// IRIs round-trip through package net/url, and FromURL agrees with the String method of URLs.
func FuzzURL(f *testing.F) {
	iritest.Fuzz(f, func(t *testing.T, s string) {
		if i, err := iri.Parse(s); err == nil {
			iritest.CheckURL(t, i)
		}
		if u, err := url.Parse(s); err == nil {
			checkFromURL(t, u)
			u.Scheme, u.OmitHost = "x", true
			checkFromURL(t, u)
		}
	})
}
