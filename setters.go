package iri

import (
	"strings"

	"example.com/iri/internal/limit"
)

// This file has the methods that set or remove a component, or append segments to the path.

// WithScheme returns r with another scheme (RFC 3986, section 3.1). All other components stay.
//
// The error, if any, is a [*ParseError]. WithScheme fails if scheme does not match rule scheme.
// Like every setter, it also fails if r is the zero IRI ([ErrMissingScheme]) or if the result is
// too long ([ErrTooLong]). WithScheme allocates once, or not at all if nothing changes.
func (r IRI) WithScheme(scheme string) (IRI, error) { return r.withComponent(ComponentScheme, scheme) }

// WithUserinfo returns r with another userinfo (RFC 3986, section 3.2.1). The userinfo must be
// percent-encoded (see [Escape]), without the "@". If r has no authority, first add one with
// [IRI.WithHost]. String shows a password in the userinfo; [IRI.Redacted] masks it.
//
// The error, if any, is a [*ParseError]. WithUserinfo fails if userinfo does not match rule
// iuserinfo, or if r has no authority ([ErrMissingAuthority]). Like every setter, it also fails
// if r is the zero IRI ([ErrMissingScheme]) or if the result is too long ([ErrTooLong]).
// WithUserinfo allocates once, or not at all if nothing changes.
func (r IRI) WithUserinfo(userinfo string) (IRI, error) {
	return r.withComponent(ComponentUserinfo, userinfo)
}

// WithHost returns r with another host (RFC 3986, section 3.2.2). The host is a percent-encoded
// registered name (see [Escape]), an IPv4 address, or an IP literal in brackets. If r has no
// authority, WithHost adds one. Domain names are not mapped: see [IRI.HostToASCII].
//
// The error, if any, is a [*ParseError]. WithHost fails if host does not match rule ihost, or if
// the path of r is not empty and does not begin with "/" ([ErrRootlessPath]). Like every setter,
// it also fails if r is the zero IRI ([ErrMissingScheme]) or if the result is too long
// ([ErrTooLong]). WithHost allocates once, or not at all if nothing changes.
func (r IRI) WithHost(host string) (IRI, error) { return r.withComponent(ComponentHost, host) }

// WithPort returns r with another port (RFC 3986, section 3.2.3), a string of any number of
// digits, or "". If r has no authority, first add one with [IRI.WithHost]. An empty port is not
// the same as no port: see [IRI.WithoutPort].
//
// The error, if any, is a [*ParseError]. WithPort fails if port does not match rule port, or if r
// has no authority ([ErrMissingAuthority]). Like every setter, it also fails if r is the zero IRI
// ([ErrMissingScheme]) or if the result is too long ([ErrTooLong]). WithPort allocates once, or
// not at all if nothing changes.
func (r IRI) WithPort(port string) (IRI, error) { return r.withComponent(ComponentPort, port) }

// WithPath returns r with another path (RFC 3986, section 3.3). The path must be percent-encoded
// (see [Escape]). Its dot segments stay.
//
// Without an authority, a path that begins with "//" would be parsed as an authority, so WithPath
// puts "/." before it. This "/." stays if you add an authority later: set the host first. In all
// other cases, the path of the result is exactly path.
//
// The error, if any, is a [*ParseError]. WithPath fails if path does not match rule ipath. With
// an authority, it also fails if path is not empty and does not begin with "/"
// ([ErrRootlessPath]). Like every setter, it also fails if r is the zero IRI ([ErrMissingScheme])
// or if the result is too long ([ErrTooLong]). WithPath allocates once, or not at all if nothing
// changes.
func (r IRI) WithPath(path string) (IRI, error) { return r.withComponent(ComponentPath, path) }

// WithQuery returns r with another query (RFC 3986, section 3.4). The query must be
// percent-encoded (see [Escape] and [EscapeQueryPart]), without the "?". An empty query is not the
// same as no query: see [IRI.WithoutQuery].
//
// The error, if any, is a [*ParseError]. WithQuery fails if query does not match rule iquery.
// Like every setter, it also fails if r is the zero IRI ([ErrMissingScheme]) or if the result is
// too long ([ErrTooLong]). WithQuery allocates once, or not at all if nothing changes.
func (r IRI) WithQuery(query string) (IRI, error) { return r.withComponent(ComponentQuery, query) }

// WithFragment returns r with another fragment (RFC 3986, section 3.5). The fragment must be
// percent-encoded (see [Escape]), without the "#". An empty fragment is not the same as no
// fragment: see [IRI.WithoutFragment].
//
// The error, if any, is a [*ParseError]. WithFragment fails if fragment does not match rule
// ifragment. Like every setter, it also fails if r is the zero IRI ([ErrMissingScheme]) or if the
// result is too long ([ErrTooLong]). WithFragment allocates once, or not at all if nothing
// changes.
func (r IRI) WithFragment(fragment string) (IRI, error) {
	return r.withComponent(ComponentFragment, fragment)
}

// WithoutUserinfo returns r without its userinfo and the "@" after it. It allocates once if r has
// a userinfo.
func (r IRI) WithoutUserinfo() IRI { return IRI{r.withoutComponent(ComponentUserinfo)} }

// WithoutPort returns r without its port and the ":" before it. It allocates once if r has a port
// with text after it. Otherwise the result shares memory with r.
func (r IRI) WithoutPort() IRI { return IRI{r.withoutComponent(ComponentPort)} }

// WithoutQuery returns r without its query and the "?" before it. It allocates once if r has a
// query and a fragment. Otherwise the result shares memory with r.
func (r IRI) WithoutQuery() IRI { return IRI{r.withoutComponent(ComponentQuery)} }

// WithoutFragment returns r without its fragment and the "#" before it. To select or avoid a
// network action, such as a retrieval, compare IRIs without their fragments (RFC 3987, section
// 5.1). WithoutFragment does not allocate. The result shares memory with r.
func (r IRI) WithoutFragment() IRI { return IRI{r.withoutFragment()} }

// JoinPath returns r with segments appended to its path. [EscapeSegment] percent-encodes each
// segment, so segments may contain any text, including "/" and "%". All other components stay.
//
//   - A "/" separates the path and the segments from each other. There is no second "/" after a
//     path that ends with "/".
//   - If the path is empty, it gets a leading "/" only if r has an authority.
//   - JoinPath("") makes the path end with "/".
//   - If the new path would be parsed as an authority or a scheme, it gets a leading "/." or "./",
//     as in [IRI.WithPath] and [Ref.WithPath]. An empty path without an authority also gets a
//     leading "./" if the first segment is empty.
//
// The error, if any, is a [*ParseError]. JoinPath fails if a segment is "." or ".."
// ([ErrDotSegment], with the segment as Input). These two cannot be escaped, since Normalize and
// many programs treat "%2E" as a dot; use [IRI.Resolve] to apply them. Like every setter, JoinPath
// also fails if r is the zero IRI ([ErrMissingScheme]) or if the result is too long ([ErrTooLong]).
// It allocates for the path and for the result.
func (r IRI) JoinPath(segments ...string) (IRI, error) {
	if r.IsZero() {
		return IRI{}, errZeroIRI()
	}
	ref, err := r.joinPath(segments)
	return IRI{ref}, err
}

// WithUserinfo returns r with another userinfo: see [IRI.WithUserinfo].
func (r Ref) WithUserinfo(userinfo string) (Ref, error) {
	return r.withComponent(ComponentUserinfo, userinfo)
}

// WithHost returns r with another host: see [IRI.WithHost].
func (r Ref) WithHost(host string) (Ref, error) { return r.withComponent(ComponentHost, host) }

// WithPort returns r with another port: see [IRI.WithPort].
func (r Ref) WithPort(port string) (Ref, error) { return r.withComponent(ComponentPort, port) }

// WithPath returns r with another path: see [IRI.WithPath]. If r has neither scheme nor authority
// and the first segment of path has a colon, WithPath puts "./" before it. Without "./",
// the text before the colon would be parsed as a scheme.
func (r Ref) WithPath(path string) (Ref, error) { return r.withComponent(ComponentPath, path) }

// WithQuery returns r with another query: see [IRI.WithQuery].
func (r Ref) WithQuery(query string) (Ref, error) { return r.withComponent(ComponentQuery, query) }

// WithFragment returns r with another fragment: see [IRI.WithFragment].
func (r Ref) WithFragment(fragment string) (Ref, error) {
	return r.withComponent(ComponentFragment, fragment)
}

// WithoutUserinfo returns r without its userinfo: see [IRI.WithoutUserinfo].
func (r Ref) WithoutUserinfo() Ref { return Ref{r.withoutComponent(ComponentUserinfo)} }

// WithoutPort returns r without its port: see [IRI.WithoutPort].
func (r Ref) WithoutPort() Ref { return Ref{r.withoutComponent(ComponentPort)} }

// WithoutQuery returns r without its query: see [IRI.WithoutQuery].
func (r Ref) WithoutQuery() Ref { return Ref{r.withoutComponent(ComponentQuery)} }

// WithoutFragment returns r without its fragment: see [IRI.WithoutFragment].
func (r Ref) WithoutFragment() Ref { return Ref{r.withoutFragment()} }

// JoinPath returns r with segments appended to its path: see [IRI.JoinPath].
func (r Ref) JoinPath(segments ...string) (Ref, error) {
	joined, err := r.joinPath(segments)
	return Ref{joined}, err
}

func (r IRI) withComponent(c Component, text string) (IRI, error) {
	if r.IsZero() {
		return IRI{}, errZeroIRI()
	}
	ref, err := r.reference.withComponent(c, text)
	return IRI{ref}, err
}

func (r Ref) withComponent(c Component, text string) (Ref, error) {
	changed, err := r.reference.withComponent(c, text)
	return Ref{changed}, err
}

// errZeroIRI returns the error of setters for the zero IRI.
func errZeroIRI() error {
	_, err := Parse("")
	return err
}

// withComponent returns r with text as its component c.
func (r reference) withComponent(c Component, text string) (reference, error) {
	p := parser{s: text}
	if len(text) > limit.MaxLen || !p.component(c) {
		return reference{}, p.failure().diagnosePart(c)
	}
	switch {
	case c == ComponentPath:
		return r.withPath(text)
	case (c == ComponentUserinfo || c == ComponentPort) && !r.hasAuthority():
		return reference{}, partError(c, text, 0, ErrMissingAuthority)
	}
	prefix, suffix := "", "" // the delimiters of c, if it is absent
	isPresent := true
	switch c {
	case ComponentUserinfo:
		_, isPresent = r.Userinfo()
		suffix = "@"
	case ComponentHost:
		isPresent = r.hasAuthority()
		prefix = "//"
		if path := r.Path(); path != "" && path[0] != '/' { // so r has no authority
			return reference{}, partError(ComponentPath, path, 0, ErrRootlessPath)
		}
	case ComponentPort:
		_, isPresent = r.Port()
		prefix = ":"
	case ComponentQuery:
		_, isPresent = r.Query()
		prefix = "?"
	case ComponentFragment:
		_, isPresent = r.Fragment()
		prefix = "#"
	}
	start, end, _ := r.Span(c)
	if isPresent {
		if r.text[start:end] == text {
			return r, nil
		}
		prefix, suffix = "", ""
	}
	return r.splice(c, start, end, prefix, text, suffix)
}

// withPath returns r with path. It puts "/." or "./" before a path that would be parsed as an
// authority or a scheme.
func (r reference) withPath(path string) (reference, error) {
	guard := ""
	switch first, _, _ := strings.Cut(path, "/"); {
	case r.hasAuthority():
		if path != "" && path[0] != '/' {
			return reference{}, partError(ComponentPath, path, 0, ErrRootlessPath)
		}
	case strings.HasPrefix(path, "//"):
		guard = "/."
	case r.ends.scheme == 0 && strings.Contains(first, ":"):
		guard = "./"
	}
	start, end, _ := r.Span(ComponentPath)
	if rest, ok := strings.CutPrefix(r.text[start:end], guard); ok && rest == path {
		return r, nil
	}
	return r.splice(ComponentPath, start, end, guard, path)
}

// withoutComponent returns r without its component c and the delimiter of c.
func (r reference) withoutComponent(c Component) reference {
	start, end, _ := r.Span(c)
	switch c {
	case ComponentUserinfo:
		if _, ok := r.Userinfo(); ok {
			end += len("@")
		}
	case ComponentPort:
		if _, ok := r.Port(); ok {
			start -= len(":")
		}
	case ComponentQuery:
		start = int(r.ends.path)
	}
	r, _ = r.splice(c, start, end) // never fails, since the result is not longer than r
	return r
}

func (r reference) withoutFragment() reference {
	r.text = r.text[:r.ends.query]
	return r
}

// splice returns r with parts in place of r.text[start:end], which is component c. If c is absent,
// this text is empty, and start is the offset where c is to be inserted. If there are no parts, the
// text also includes the delimiter of c.
func (r reference) splice(c Component, start, end int, parts ...string) (reference, error) {
	size := int64(len(r.text) - (end - start))
	for _, part := range parts {
		size += int64(len(part))
	}
	if size > limit.MaxLen {
		return reference{}, &ParseError{Err: ErrTooLong}
	}
	e := r.ends.moved(c, int(size)-len(r.text))
	switch {
	case end == len(r.text) && len(parts) == 0: // the result can share memory with r
		return reference{r.text[:start], e}, nil
	case start == end && size == int64(len(r.text)): // nothing to insert or remove
		return r, nil
	}
	var b strings.Builder
	b.Grow(int(size))
	b.WriteString(r.text[:start])
	for _, part := range parts {
		b.WriteString(part)
	}
	b.WriteString(r.text[end:])
	return reference{b.String(), e}, nil
}

// withHost returns r, which has an authority, with another host. Unlike splice, it does not convert
// the host to a string first.
func (r reference) withHost(host []byte) reference {
	start, end, _ := r.Span(ComponentHost)
	if string(host) == r.text[start:end] {
		return r
	}
	growth := len(host) - (end - start)
	limit.MustFit(int64(len(r.text)) + int64(growth))
	var b strings.Builder
	b.Grow(len(r.text) + growth)
	b.WriteString(r.text[:start])
	b.Write(host)
	b.WriteString(r.text[end:])
	return reference{b.String(), r.ends.moved(ComponentHost, growth)}
}

// joinPath escapes segments and returns r with them appended to its path.
func (r reference) joinPath(segments []string) (reference, error) {
	if len(segments) == 0 {
		return r, nil
	}
	path, separator := r.Path(), ""
	switch {
	case path != "" && !strings.HasSuffix(path, "/"), path == "" && r.hasAuthority():
		separator = "/"
	case path == "" && segments[0] == "":
		separator = "./"
	}
	growth := int64(len(separator) + len(segments) - 1)
	for _, s := range segments {
		if s == "." || s == ".." {
			return reference{}, partError(ComponentPath, s, 0, ErrDotSegment)
		}
		if growth += int64(len(s)); int64(len(r.text))+growth <= limit.MaxLen {
			growth += segmentLiterals.size(s) - int64(len(s))
		}
	}
	if int64(len(r.text))+growth > limit.MaxLen {
		return reference{}, &ParseError{Err: ErrTooLong}
	}
	var b strings.Builder
	b.Grow(len(path) + int(growth))
	b.WriteString(path)
	for _, s := range segments {
		b.WriteString(separator)
		segmentLiterals.write(&b, s)
		separator = "/"
	}
	return r.withPath(b.String())
}
