package iri

import (
	"errors"
	"net/url"
	"strings"
)

// URL converts r to a URL of package net/url, for example for a request with package net/http. It
// converts the host with [IRI.HostToASCII] and everything else with [IRI.ToURI]. The String method
// of the result returns that URI, byte for byte. For the zero IRI, URL returns the zero URL.
//
// The error, if any, is a [*HostError] from HostToASCII, or a [*URLError] if package net/url
// rejects the URI or would change it. Package net/url
//
//   - puts the scheme in lower case;
//   - drops an empty fragment, and an empty authority before an empty path;
//   - rejects or rewrites some characters and percent-encodings in userinfo and host.
//
// URL panics if the URI would be longer than 1<<30 bytes.
func (r IRI) URL() (*url.URL, error) {
	ascii, err := r.HostToASCII()
	if err != nil {
		return nil, err
	}
	uri := ascii.ToURI()
	u, err := url.Parse(uri.text)
	if err != nil {
		return nil, rejectedURL(uri.text)
	}
	if s := u.String(); s != uri.text {
		changed, _ := ParseRef(s)
		return nil, &URLError{URI: strings.Clone(uri.text), Component: firstChange(uri.reference, changed.reference), Err: ErrNotKept}
	}
	return u, nil
}

// rejectedURL returns the error for a URI that package net/url rejects.
func rejectedURL(uri string) *URLError {
	uri = strings.Clone(uri)
	_, err := url.Parse(uri) // parse the copy, because the error may share memory with its input
	if outer := (*url.Error)(nil); errors.As(err, &outer) {
		err = outer.Err // outer shows passwords
	}
	return &URLError{URI: uri, Err: err}
}

// FromURL converts a URL of package net/url to an IRI: it parses the result of u.String(). It does
// not decode percent-encodings; [IRI.ToIRI] does.
//
// If OmitHost is set and the path begins with "//", FromURL puts "/." before the path. Without
// "/.", the path would be parsed as an authority.
//
// The error is a [*ParseError] if u.String() is not an IRI, usually because u is relative. It is a
// [*URLError] if the scheme, path, query or fragment of the result would differ from the field of
// u. If u.Opaque is set, User, Host and Path are ignored, as by u.String.
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
		path = "/" + path // String does the same
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

// firstChange returns the first component in which r and s differ. It compares only the components
// that package net/url changes.
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
