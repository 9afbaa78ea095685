package iritest

import (
	"errors"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/iri"
)

// CheckValue checks the laws that hold of every value, on r and on what the methods of
// package iri return for it. Tests call it for each reference that a function returns.
func CheckValue(t testing.TB, r iri.Ref) {
	t.Helper()
	uri, readable, nfc := r.ToURI(), r.ToIRI(), r.NFC()
	for _, x := range [...]iri.Ref{r, uri, readable, uri.ToIRI(), readable.ToURI(), nfc} {
		if y, err := iri.ParseRef(x.String()); err != nil || y != x {
			t.Errorf("%+q: of its methods' results, %+q parses to %+v, %v", r, x, y, err)
		}
		checkParts(t, x)
	}

	// RFC 3987, section 3.1: URIs, identity, idempotence.
	if !uri.IsURI() || uri.ToURI() != uri || r.IsURI() != (uri == r) {
		t.Errorf("%+q: ToURI: %+q", r, uri)
	}
	// Section 3.1, step 1: idempotence, and the identity on URIs.
	if nfc.NFC() != nfc || r.IsURI() && nfc != r {
		t.Errorf("%+q: NFC: %+q", r, nfc)
	}
	// Section 3.2: it maps back, but for case and unreserved characters.
	if readable.ToIRI() != readable {
		t.Errorf("%+q: ToIRI: %+q, and again: %+q", r, readable, readable.ToIRI())
	}
	if got, want := Canonical(readable.ToURI().String()), Canonical(uri.String()); got != want {
		t.Errorf("%+q: ToIRI, ToURI: %s, want %s", r, got, want)
	}
}

// checkParts checks that the components of r make up r, and that what its
// methods say fits together.
func checkParts(t testing.TB, r iri.Ref) {
	t.Helper()
	authority, hasAuthority := r.Authority()
	var a strings.Builder
	if userinfo, ok := r.Userinfo(); ok {
		a.WriteString(userinfo + "@")
	}
	a.WriteString(r.Host())
	if port, ok := r.Port(); ok {
		a.WriteString(":" + port)
	}
	if whole := Recompose(PartsOf(r)); whole != r.String() || a.String() != authority {
		t.Errorf("%+q: made up of its components %+q, its authority %+q of %+q", r, whole, authority, a.String())
	}

	checkSpans(t, r)
	checkLists(t, r)
	checkPort(t, r)
	checkRedacted(t, r)
	addr, ok := r.HostAddr()
	switch kind := r.HostKind(); kind {
	case iri.HostNone, iri.HostRegName, iri.HostIPvFuture:
		if ok || addr.IsValid() || hasAuthority != (kind != iri.HostNone) {
			t.Errorf("%+q: %v host, address %v, %v", r, kind, addr, ok)
		}
	case iri.HostIPv4, iri.HostIPv6:
		want, err := netip.ParseAddr(strings.Trim(r.Host(), "[]"))
		if err != nil || !ok || addr != want || addr.Is4() != (kind == iri.HostIPv4) {
			t.Errorf("%+q: address %v, %v; want %v, %v", r, addr, ok, want, err)
		}
	}

	i, isIRI := r.IRI()
	if isIRI != r.HasScheme() || isIRI && (i.Ref() != r || i.IsURI() != r.IsURI()) || !isIRI && i != (iri.IRI{}) {
		t.Errorf("%+q: as an IRI %+v, %v", r, i, isIRI)
	}
	if !isIRI {
		return
	}
	CheckHost(t, i)
	CheckURL(t, i)
	_, hasFragment := r.Fragment()
	if i.IsAbsoluteIRI() == hasFragment || i.String() != r.String() || i.ToURI().Ref() != r.ToURI() || i.ToIRI().Ref() != r.ToIRI() || i.NFC().Ref() != r.NFC() {
		t.Errorf("%+q: differs from %+q", i, r)
	}
}

// checkLists checks that segments and parts of the query make up the path and the query.
func checkLists(t testing.TB, r iri.Ref) {
	t.Helper()
	segments := slices.Collect(r.Segments())
	path := strings.Join(segments, "/")
	if strings.HasPrefix(r.Path(), "/") {
		path = "/" + path
	}
	if path != r.Path() || (len(segments) == 0) != (path == "") || strings.Contains(strings.Join(segments, ""), "/") {
		t.Errorf("%+q: segments %+q", r, segments)
	}
	query, hasQuery := r.Query()
	parts := slices.Collect(r.QueryParts())
	if strings.Join(parts, "&") != query || (len(parts) > 0) != hasQuery || strings.Contains(strings.Join(parts, ""), "&") {
		t.Errorf("%+q: parts of the query %+q", r, parts)
	}
	n := 0
	for key, value := range r.QueryPairs() {
		if pair := key + "=" + value; strings.Contains(key, "=") || pair != parts[n] && (value != "" || key != parts[n]) {
			t.Errorf("%+q: pair %+q, %+q of %+q", r, key, value, parts)
		}
		n++
	}
	if n != len(parts) {
		t.Errorf("%+q: %d pairs", r, n)
	}
	for range r.Segments() { // it may stop
		break
	}
	for range r.QueryPairs() {
		break
	}
}

// checkPort checks the number of the port.
func checkPort(t testing.TB, r iri.Ref) {
	t.Helper()
	digits, hasPort := r.Port()
	number, ok := r.PortNumber()
	want, err := strconv.ParseUint(digits, 10, 16)
	if uint64(number) != want && ok || ok != (err == nil) || !ok && number != 0 {
		t.Errorf("%+q: port %d, %v; want %d, %v", r, number, ok, want, err)
	}
	meant, known := r.PortOrDefault()
	if !hasPort || digits == "" {
		if number, ok = iri.DefaultPort(r.Scheme()); r.HostKind() == iri.HostNone {
			number, ok = 0, false
		}
	}
	if meant != number || known != ok {
		t.Errorf("%+q: port %d, %v is meant; want %d, %v", r, meant, known, number, ok)
	}
}

// CheckHost checks the laws of HostToASCII and HostToUnicode.
func CheckHost(t testing.TB, i iri.IRI) {
	t.Helper()
	u := i.HostToUnicode()
	a, err := i.HostToASCII()
	if err != nil {
		var e *iri.HostError
		if !errors.As(err, &e) || a != (iri.IRI{}) || u != i || e.Host != i.Host() || (e.Reason != "") != errors.Is(err, iri.ErrInvalidLabel) {
			t.Errorf("%+q: %v, %v, %+q", i, a, err, u)
		}
		return
	}
	if again, err := a.HostToASCII(); again != a || err != nil {
		t.Errorf("%+q: %s, then %s, %v", i, a, again, err)
	}
	if back, err := u.HostToASCII(); back != a || err != nil || u.HostToUnicode() != u {
		t.Errorf("%+q: %s, but in Unicode %+q, which is %s, %v", i, a, u, back, err)
	}
	for _, x := range [...]iri.IRI{a, u} {
		if y, err := iri.Parse(x.String()); y != x || err != nil {
			t.Errorf("%+q: %+q parses to %+v, %v", i, x, y, err)
		}
		if strings.Replace(Describe(x.Ref()), "host="+x.Host(), "host="+i.Host(), 1) != strings.Replace(Describe(i.Ref()), i.HostKind().String(), x.HostKind().String(), 1) {
			t.Errorf("%+q: %+q differs in more than the host", i, x)
		}
	}
	if a == i {
		return
	}
	name := strings.TrimSuffix(a.Host(), ".")
	for label := range strings.SplitSeq(name, ".") {
		if label == "" || len(label) > 63 || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			t.Errorf("%+q: label %q of %s", i, label, a)
		}
	}
	if len(name) > 253 || i.HostKind() != iri.HostRegName {
		t.Errorf("%+q: %s, of %d octets", i, a, len(name))
	}
}

// CheckURL checks the laws of URL.
func CheckURL(t testing.TB, i iri.IRI) {
	t.Helper()
	u, err := i.URL()
	ascii, hostErr := i.HostToASCII()
	if err != nil {
		var e *iri.URLError
		if u != nil || hostErr == nil && (!errors.As(err, &e) || e.URI != ascii.ToURI().String()) || hostErr != nil && err.Error() != hostErr.Error() {
			t.Errorf("%+q: %v, %v", i, u, err)
		}
		return
	}
	uri := ascii.ToURI()
	if u.String() != uri.String() {
		t.Errorf("%+q: URL %s, want %s", i, u, uri)
	}
	if back, err := iri.FromURL(u); err != nil || back != uri {
		t.Errorf("%+q: URL %s and back: %s, %v", i, u, back, err)
	}
}

// checkSpans checks the spans of all components: cut from the text they are what the accessors return,
// and with delimiters they make it up, from left to right.
func checkSpans(t testing.TB, r iri.Ref) {
	t.Helper()
	text, at := r.String(), 0
	next := func(c iri.Component, value string, isPresent bool, before, after string) {
		start, end, ok := r.Span(c)
		if !isPresent {
			if ok || start != at || end != at {
				t.Errorf("%+q: span of the absent %v: %d to %d, %v; want %d", r, c, start, end, ok, at)
			}
			return
		}
		at += len(before)
		if !ok || start != at || end != at+len(value) || text[start:end] != value {
			t.Errorf("%+q: span of %v: %d to %d, %v; want %d, %q", r, c, start, end, ok, at, value)
		}
		at += len(value) + len(after)
	}
	userinfo, hasUserinfo := r.Userinfo()
	port, hasPort := r.Port()
	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	authority, hasAuthority := r.Authority()
	next(iri.ComponentScheme, r.Scheme(), r.HasScheme(), "", ":")
	beforeAuthority := at
	next(iri.ComponentAuthority, authority, hasAuthority, "//", "")
	if at = beforeAuthority; hasAuthority {
		at += len("//")
	}
	next(iri.ComponentUserinfo, userinfo, hasUserinfo, "", "@")
	next(iri.ComponentHost, r.Host(), hasAuthority, "", "")
	next(iri.ComponentPort, port, hasPort, ":", "")
	next(iri.ComponentPath, r.Path(), true, "", "")
	next(iri.ComponentQuery, query, hasQuery, "?", "")
	next(iri.ComponentFragment, fragment, hasFragment, "#", "")
	if start, end, ok := r.Span(iri.ComponentNone); at != len(text) || start != 0 || end != at || !ok {
		t.Errorf("%+q: spans end at %d, the whole one is %d to %d, %v", r, at, start, end, ok)
	}
	if start, end, ok := r.Span(iri.ComponentFragment + 1); start != 0 || end != 0 || ok {
		t.Errorf("%+q: what is no component has the span %d to %d, %v", r, start, end, ok)
	}
}

// checkRedacted checks that nothing but the password is replaced.
func checkRedacted(t testing.TB, r iri.Ref) {
	t.Helper()
	userinfo, _ := r.Userinfo()
	user, password, ok := strings.Cut(userinfo, ":")
	want := r.String()
	if ok {
		want = strings.Replace(want, "//"+user+":"+password+"@", "//"+user+":xxxxx@", 1)
	}
	if got := r.Redacted(); got != want {
		t.Errorf("%+q: redacted %+q, want %+q", r, got, want)
	}
}
