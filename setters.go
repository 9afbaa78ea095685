package iri

import (
	"strings"

	"example.com/iri/internal/limit"
)

// This file makes references of others: with one component set or removed, or with segments
// joined to the path. The exported setters call with below, and the removers without.

// WithScheme returns i with another scheme (RFC 3986, section 3.1). Nothing else changes: what is
// behind the ":" is still what it was.
//
// The error, if any, is a [*ParseError]: for what does not match rule scheme, with the offset in
// scheme; for the zero IRI, the one that [Parse] returns for ""; or ErrTooLong. WithScheme
// allocates once, and not at all if the scheme is the same.
func (r IRI) WithScheme(scheme string) (IRI, error) { return r.withComponent(ComponentScheme, scheme) }

// WithUserinfo returns i with userinfo (RFC 3986, section 3.2.1), which is encoded already, as
// [Escape] does it, and has no "@" behind it. There has to be an authority, which [IRI.WithHost]
// makes. A password in it is shown by String, see [IRI.Redacted].
//
// The error, if any, is a [*ParseError]: for what does not match rule iuserinfo, with the offset
// in userinfo; ErrMissingAuthority; for the zero IRI, the one that [Parse] returns for ""; or
// ErrTooLong. WithUserinfo allocates once, and not at all if nothing changes.
func (r IRI) WithUserinfo(userinfo string) (IRI, error) {
	return r.withComponent(ComponentUserinfo, userinfo)
}

// WithHost returns i with host (RFC 3986, section 3.2.2): a registered name, which is encoded
// already, as [Escape] does it, an IPv4 address, or an IP literal in its brackets. If i has no
// authority, it gets one, and its path has to be empty or to begin with "/". Domain names are not
// mapped: see [IRI.HostToASCII].
//
// The error, if any, is a [*ParseError]: for what does not match rule ihost, with the offset in
// host; ErrRootlessPath, with the offset in the path; for the zero IRI, the one that [Parse]
// returns for ""; or ErrTooLong. WithHost allocates once, and not at all if nothing
// changes.
func (r IRI) WithHost(host string) (IRI, error) { return r.withComponent(ComponentHost, host) }

// WithPort returns i with port (RFC 3986, section 3.2.3), which may have any number of digits, or
// none. There has to be an authority, which [IRI.WithHost] makes.
//
// The error, if any, is a [*ParseError]: for what does not match rule port, with the offset in
// port; ErrMissingAuthority; for the zero IRI, the one that [Parse] returns for ""; or
// ErrTooLong. WithPort allocates once, and not at all if nothing changes.
func (r IRI) WithPort(port string) (IRI, error) { return r.withComponent(ComponentPort, port) }

// WithPath returns i with path (RFC 3986, section 3.3), which is encoded already, as [Escape]
// does it. Dot segments are not removed. Where there is no authority and path begins with "//",
// "/." is put before it, for otherwise it would be read as an authority. It stays if there is
// one later: set the host first. But for that the result has this path.
//
// The error, if any, is a [*ParseError]: for what does not match rule ipath, with the offset in
// path; ErrRootlessPath, where there is an authority and path is neither empty nor begins with
// "/"; for the zero IRI, the one that [Parse] returns for ""; or ErrTooLong. WithPath allocates
// once, and not at all if nothing changes.
func (r IRI) WithPath(path string) (IRI, error) { return r.withComponent(ComponentPath, path) }

// WithQuery returns i with query (RFC 3986, section 3.4), which is encoded already, as [Escape]
// and [EscapeQueryPart] do it, and has no "?" before it. An empty query is not the same as none:
// see [IRI.WithoutQuery].
//
// The error, if any, is a [*ParseError]: for what does not match rule iquery, with the offset in
// query; for the zero IRI, the one that [Parse] returns for ""; or ErrTooLong. WithQuery
// allocates once, and not at all if nothing changes.
func (r IRI) WithQuery(query string) (IRI, error) { return r.withComponent(ComponentQuery, query) }

// WithFragment returns i with fragment (RFC 3986, section 3.5), which is encoded already, as
// [Escape] does it, and has no "#" before it. An empty fragment is not the same as none: see
// [IRI.WithoutFragment].
//
// The error, if any, is a [*ParseError]: for what does not match rule ifragment, with the offset
// in fragment; for the zero IRI, the one that [Parse] returns for ""; or ErrTooLong. WithFragment
// allocates once, and not at all if nothing changes.
func (r IRI) WithFragment(fragment string) (IRI, error) {
	return r.withComponent(ComponentFragment, fragment)
}

// WithoutUserinfo returns i without its userinfo and the "@" behind it. It allocates once if
// there is one.
func (r IRI) WithoutUserinfo() IRI { return IRI{r.withoutComponent(ComponentUserinfo)} }

// WithoutPort returns i without its port and the ":" before it. It allocates once if there are a
// port and anything behind it; otherwise the result shares memory with i.
func (r IRI) WithoutPort() IRI { return IRI{r.withoutComponent(ComponentPort)} }

// WithoutQuery returns i without its query and the "?" before it. It allocates once if there
// are a query and a fragment; otherwise the result shares memory with i.
func (r IRI) WithoutQuery() IRI { return IRI{r.withoutComponent(ComponentQuery)} }

// WithoutFragment returns i without its fragment and the "#" before it. IRIs that are
// compared to select or avoid a network action, such as a retrieval, are compared
// without fragments (RFC 3987, section 5.1). It does not allocate: the result shares
// memory with i.
func (r IRI) WithoutFragment() IRI { return IRI{r.withoutFragment()} }

// JoinPath returns i with segments at the end of its path, each percent-encoded by
// [EscapeSegment]: they may have any text, "/" and "%" too. If the path ends with "/" the first
// one comes behind that, and otherwise a "/" comes between them, unless the path is empty and
// there is no authority. All other components stay. So JoinPath("") makes a path end with
// "/". Guards are put before the path where [Ref.WithPath] does, and "./" before an empty segment
// that would be the first one.
//
// "." and ".." are refused, whatever would be before them: they cannot be encoded so that they do
// not mean this directory and the one above ("%2E" is the same to Normalize and to many
// programs). Resolve does what they mean.
//
// The error, if any, is a [*ParseError]: ErrDotSegment, whose Input is the segment; for the zero
// IRI, the one that [Parse] returns for ""; or ErrTooLong. JoinPath allocates for the path and
// for the result.
func (r IRI) JoinPath(segments ...string) (IRI, error) {
	if r.IsZero() {
		return IRI{}, errZeroIRI()
	}
	ref, err := r.joinPath(segments)
	return IRI{ref}, err
}

// WithUserinfo returns r with that userinfo, as [IRI.WithUserinfo] returns an IRI.
func (r Ref) WithUserinfo(userinfo string) (Ref, error) {
	return r.withComponent(ComponentUserinfo, userinfo)
}

// WithHost returns r with that host, as [IRI.WithHost] returns an IRI.
func (r Ref) WithHost(host string) (Ref, error) { return r.withComponent(ComponentHost, host) }

// WithPort returns r with that port, as [IRI.WithPort] returns an IRI.
func (r Ref) WithPort(port string) (Ref, error) { return r.withComponent(ComponentPort, port) }

// WithPath returns r with that path, as [IRI.WithPath] returns an IRI. Where there is neither
// scheme nor authority and the first segment of path has a colon, "./" is put before it, for
// otherwise what is before the colon would be read as a scheme.
func (r Ref) WithPath(path string) (Ref, error) { return r.withComponent(ComponentPath, path) }

// WithQuery returns r with that query, as [IRI.WithQuery] returns an IRI.
func (r Ref) WithQuery(query string) (Ref, error) { return r.withComponent(ComponentQuery, query) }

// WithFragment returns r with that fragment, as [IRI.WithFragment] returns an IRI.
func (r Ref) WithFragment(fragment string) (Ref, error) {
	return r.withComponent(ComponentFragment, fragment)
}

// WithoutUserinfo returns r without its userinfo, as [IRI.WithoutUserinfo] returns an IRI.
func (r Ref) WithoutUserinfo() Ref { return Ref{r.withoutComponent(ComponentUserinfo)} }

// WithoutPort returns r without its port, as [IRI.WithoutPort] returns an IRI.
func (r Ref) WithoutPort() Ref { return Ref{r.withoutComponent(ComponentPort)} }

// WithoutQuery returns r without its query, as [IRI.WithoutQuery] returns an IRI.
func (r Ref) WithoutQuery() Ref { return Ref{r.withoutComponent(ComponentQuery)} }

// WithoutFragment returns r without its fragment, as [IRI.WithoutFragment] returns an
// IRI.
func (r Ref) WithoutFragment() Ref { return Ref{r.withoutFragment()} }

// JoinPath returns r with segments at the end of its path, as [IRI.JoinPath] returns an IRI.
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

// errZeroIRI returns what is wrong with the zero IRI.
func errZeroIRI() error {
	_, err := Parse("")
	return err
}

// withComponent returns r withComponent text as its component c.
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
	before, suffix := "", "" // what delimits c
	isPresent := true
	switch c {
	case ComponentUserinfo:
		_, isPresent = r.Userinfo()
		suffix = "@"
	case ComponentHost:
		isPresent = r.hasAuthority()
		before = "//"
		if path := r.Path(); path != "" && path[0] != '/' { // none that is behind an authority
			return reference{}, partError(ComponentPath, path, 0, ErrRootlessPath)
		}
	case ComponentPort:
		_, isPresent = r.Port()
		before = ":"
	case ComponentQuery:
		_, isPresent = r.Query()
		before = "?"
	case ComponentFragment:
		_, isPresent = r.Fragment()
		before = "#"
	}
	start, end, _ := r.Span(c)
	if isPresent {
		if r.text[start:end] == text {
			return r, nil
		}
		before, suffix = "", ""
	}
	return r.splice(c, start, end, before, text, suffix)
}

// withPath returns r with that path, guarded where it would be read as something else.
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

// withoutComponent returns r withoutComponent its component c and what delimits it.
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
	r, _ = r.splice(c, start, end) // it does not become longer
	return r
}

func (r reference) withoutFragment() reference {
	r.text = r.text[:r.ends.query]
	return r
}

// splice returns r with parts in place of r.text[start:end], which is component c or the place
// for it. If there are no parts, that includes what delimits c.
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
	case end == len(r.text) && len(parts) == 0: // the result can share memory
		return reference{r.text[:start], e}, nil
	case start == end && size == int64(len(r.text)): // there is nothing to remove
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

// withHost returns r, which has an authority, with another host. It does what splice does without
// making a string of the host first.
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

// joinPath returns r with segments, still to be encoded, at the end of its path.
func (r reference) joinPath(segments []string) (reference, error) {
	if len(segments) == 0 {
		return r, nil
	}
	path, before := r.Path(), ""
	switch {
	case path != "" && !strings.HasSuffix(path, "/"), path == "" && r.hasAuthority():
		before = "/"
	case path == "" && segments[0] == "":
		before = "./"
	}
	growth := int64(len(before) + len(segments) - 1)
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
		b.WriteString(before)
		segmentLiterals.write(&b, s)
		before = "/"
	}
	return r.withPath(b.String())
}
