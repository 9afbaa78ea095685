package iri

import (
	"errors"
	"net/url"
	"strings"
)

// URL returns i as a URL of package net/url, for programs that fetch it or pass it
// on: with its host mapped by [IRI.HostToASCII], and all else by [IRI.ToURI]. The
// String method of the result returns that URI, byte for byte. That of the zero IRI
// is the zero URL.
//
// The error, if any, is a [*HostError], or a [*URLError] if package net/url
// refuses the URI or would change it. It keeps neither an upper-case scheme, nor an
// empty fragment, nor an empty authority with an empty path; and some characters
// and percent-encodings in userinfo and host it writes in another way or refuses.
func (r IRI) URL() (*url.URL, error) {
	ascii, err := r.HostToASCII()
	if err != nil {
		return nil, err
	}
	uri := ascii.ToURI()
	u, err := url.Parse(uri.text)
	if err != nil {
		return nil, refusedURL(uri.text)
	}
	if s := u.String(); s != uri.text {
		kept, _ := ParseRef(s)
		return nil, &URLError{URI: strings.Clone(uri.text), Component: firstChange(uri.reference, kept.reference), Err: ErrNotKept}
	}
	return u, nil
}

// refusedURL returns the error for a URI that package net/url refuses.
func refusedURL(uri string) *URLError {
	uri = strings.Clone(uri)
	_, err := url.Parse(uri) // the error may have a part of uri
	if outer := (*url.Error)(nil); errors.As(err, &outer) {
		err = outer.Err // outer shows passwords
	}
	return &URLError{URI: uri, Err: err}
}

// FromURL returns u as an IRI: what its String method returns, parsed.
// Percent-encodings stay as u has them; [IRI.ToIRI] makes the result readable. If
// OmitHost is set and the path begins with "//", "/." is put before it: otherwise it
// would be read as an authority.
//
// The error, if any, is a [*ParseError], most often as u is relative, or a
// [*URLError] if what String returns is to be read in another way than the fields
// of u say.
func FromURL(u *url.URL) (IRI, error) {
	if u == nil {
		u = &url.URL{}
	}
	v := *u
	path := v.EscapedPath()
	if v.OmitHost && v.Host == "" && v.User == nil && strings.HasPrefix(path, "//") {
		path = "/." + path
		v.Path, v.RawPath = "/."+v.Path, path
	}
	i, err := Parse(v.String())
	if err != nil {
		return IRI{}, err
	}

	if path != "" && path[0] != '/' && v.Host != "" {
		path = "/" + path // as String does
	}
	query, hasQuery := i.Query()
	fragment, _ := i.Fragment()
	e := URLError{URI: i.text, Err: ErrNotKept}
	switch {
	case i.Scheme() != v.Scheme:
		e.Component = ComponentScheme
	case i.Path() != path && v.Opaque == "":
		e.Component = ComponentPath
	case query != v.RawQuery || hasQuery != (v.ForceQuery || query != ""):
		e.Component = ComponentQuery
	case fragment != v.EscapedFragment():
		e.Component = ComponentFragment
	default:
		return i, nil
	}
	return IRI{}, &e
}

// firstChange returns the first component in which r and s differ, of those that
// package net/url changes.
func firstChange(r, s reference) Component {
	if r.Scheme() != s.Scheme() {
		return ComponentScheme
	}
	for _, c := range [...]struct {
		component Component
		get       func(reference) (string, bool)
	}{
		{ComponentUserinfo, reference.Userinfo},
		{ComponentHost, func(r reference) (string, bool) { return r.Host(), r.hasAuthority() }},
		{ComponentFragment, reference.Fragment},
	} {
		text, ok := c.get(r)
		if other, otherOK := c.get(s); text != other || ok != otherOK {
			return c.component
		}
	}
	return ComponentNone
}
