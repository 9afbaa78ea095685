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

// CheckValue checks the laws that every reference must satisfy. It checks them on r and on the
// conversions of r by ToURI, ToIRI and NFC. Tests call it on each reference that a function
// returns.
func CheckValue(t testing.TB, r iri.Ref) {
	t.Helper()
	uri, readable, nfc := r.ToURI(), r.ToIRI(), r.NFC()
	for _, x := range [...]iri.Ref{r, uri, readable, uri.ToIRI(), readable.ToURI(), nfc} {
		if y, err := iri.ParseRef(x.String()); err != nil || y != x {
			t.Errorf("%+q: ParseRef must accept this reference and its conversions by ToURI, ToIRI and NFC, and return them unchanged\n\tfor %+q, ParseRef returns %+q, error %v", r, x, y, err)
		}
		checkParts(t, x)
	}

	// RFC 3987, section 3.1: ToURI returns a URI, changes nothing in a URI, and is idempotent.
	if !uri.IsURI() || uri.ToURI() != uri || r.IsURI() != (uri == r) {
		t.Errorf("%+q: ToURI must return a URI and be idempotent (RFC 3987, section 3.1); it must change the reference exactly if IsURI reports false\n\tToURI returns %+q, IsURI %v", r, uri, r.IsURI())
	}
	// Section 3.1, step 1: NFC is idempotent and changes nothing in a URI.
	if nfc.NFC() != nfc || r.IsURI() && nfc != r {
		t.Errorf("%+q: NFC must be idempotent, and must not change URIs (RFC 3987, section 3.1, step 1)\n\tNFC returns %+q", r, nfc)
	}
	// Section 3.2: ToIRI is idempotent. ToURI undoes ToIRI, except for the case of
	// percent-encodings and for encoded unreserved characters.
	if readable.ToIRI() != readable {
		t.Errorf("%+q: ToIRI must be idempotent (RFC 3987, section 3.2)\n\tToIRI returns %+q, and for this result %+q", r, readable, readable.ToIRI())
	}
	if got, want := Canonical(readable.ToURI().String()), Canonical(uri.String()); got != want {
		t.Errorf("%+q: ToURI must undo ToIRI, except for the case of percent-encodings and for encoded unreserved characters (RFC 3987, section 3.2)\n\tToURI returns %[3]s, ToURI after ToIRI %[2]s, both in the form of iritest.Canonical", r, got, want)
	}
}

// checkParts checks that the components of r make up its text, and that the accessors of r agree
// with each other.
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
		t.Errorf("%+q: the components must make up the text (RFC 3986, section 5.3), and userinfo, host and port must make up the authority\n\tthe components make up %+q\n\tAuthority returns %+q; userinfo, host and port make up %+q", r, whole, authority, a.String())
	}

	checkSpans(t, r)
	checkLists(t, r)
	checkPort(t, r)
	checkRedacted(t, r)
	addr, ok := r.HostAddr()
	switch kind := r.HostKind(); kind {
	case iri.HostNone, iri.HostRegName, iri.HostIPvFuture:
		if ok || addr.IsValid() || hasAuthority != (kind != iri.HostNone) {
			t.Errorf("%+q: HostKind must be HostNone exactly if the authority is absent, and HostAddr must return an address only for IPv4 and IPv6\n\tHostKind returns %v, Authority reports %v, HostAddr returns %v, %v", r, kind, hasAuthority, addr, ok)
		}
	case iri.HostIPv4, iri.HostIPv6:
		want, err := netip.ParseAddr(strings.Trim(r.Host(), "[]"))
		if err != nil || !ok || addr != want || addr.Is4() != (kind == iri.HostIPv4) {
			t.Errorf("%+q: HostAddr must return the address in the host, and HostKind its kind\n\tHostKind returns %v, HostAddr %v, %v; netip.ParseAddr returns %v, error %v", r, kind, addr, ok, want, err)
		}
	}

	i, isIRI := r.IRI()
	if isIRI != r.HasScheme() || isIRI && (i.Ref() != r || i.IsURI() != r.IsURI()) || !isIRI && i != (iri.IRI{}) {
		t.Errorf("%+q: the method IRI must return the same reference as an IRI if it has a scheme, and otherwise the zero IRI and false\n\tIRI returns %+q, %v", r, i, isIRI)
	}
	if !isIRI {
		return
	}
	CheckHost(t, i)
	CheckURL(t, i)
	_, hasFragment := r.Fragment()
	if i.IsAbsoluteIRI() == hasFragment || i.String() != r.String() || i.ToURI().Ref() != r.ToURI() || i.ToIRI().Ref() != r.ToIRI() || i.NFC().Ref() != r.NFC() {
		t.Errorf("%+q: String, ToURI, ToIRI and NFC must return the same for an IRI and its Ref; IsAbsoluteIRI must report whether the fragment is absent\n\tthe Ref is %+q, IsAbsoluteIRI returns %v", i, r, i.IsAbsoluteIRI())
	}
}

// checkLists checks that the results of Segments make up the path, and that the results of
// QueryParts and QueryPairs make up the query.
func checkLists(t testing.TB, r iri.Ref) {
	t.Helper()
	segments := slices.Collect(r.Segments())
	path := strings.Join(segments, "/")
	if strings.HasPrefix(r.Path(), "/") {
		path = "/" + path
	}
	if path != r.Path() || (len(segments) == 0) != (path == "") || strings.Contains(strings.Join(segments, ""), "/") {
		t.Errorf("%+q: the segments joined by \"/\" must make up the path; no segment contains \"/\"; only an empty path has no segments\n\tSegments yields %+q", r, segments)
	}
	query, hasQuery := r.Query()
	parts := slices.Collect(r.QueryParts())
	if strings.Join(parts, "&") != query || (len(parts) > 0) != hasQuery || strings.Contains(strings.Join(parts, ""), "&") {
		t.Errorf("%+q: the query parts joined by \"&\" must make up the query; no part contains \"&\"; only an absent query has no parts\n\tQueryParts yields %+q", r, parts)
	}
	n := 0
	for key, value := range r.QueryPairs() {
		if pair := key + "=" + value; strings.Contains(key, "=") || pair != parts[n] && (value != "" || key != parts[n]) {
			t.Errorf("%+q: QueryPairs must split each query part at its first \"=\"\n\tQueryPairs yields %+q, %+q; QueryParts yields %+q", r, key, value, parts)
		}
		n++
	}
	if n != len(parts) {
		t.Errorf("%+q: QueryPairs must yield one pair for each query part\n\tit yields %d pairs for %d parts", r, n, len(parts))
	}
	for range r.Segments() { // the iterator must survive an early break
		break
	}
	for range r.QueryPairs() {
		break
	}
}

// checkPort checks PortNumber against the digits of the port, and PortOrDefault against PortNumber
// and DefaultPort.
func checkPort(t testing.TB, r iri.Ref) {
	t.Helper()
	digits, hasPort := r.Port()
	number, ok := r.PortNumber()
	want, err := strconv.ParseUint(digits, 10, 16)
	if uint64(number) != want && ok || ok != (err == nil) || !ok && number != 0 {
		t.Errorf("%+q: PortNumber must return the digits of the port as a number of 16 bits\n\tPortNumber returns %d, %v; strconv.ParseUint returns %d, error %v", r, number, ok, want, err)
	}
	effective, isKnown := r.PortOrDefault()
	if !hasPort || digits == "" {
		if number, ok = iri.DefaultPort(r.Scheme()); r.HostKind() == iri.HostNone {
			number, ok = 0, false
		}
	}
	if effective != number || isKnown != ok {
		t.Errorf("%+q: PortOrDefault must return PortNumber, or the default port of the scheme if the port is absent or empty\n\tPortOrDefault returns %d, %v, want %d, %v", r, effective, isKnown, number, ok)
	}
}

// CheckHost checks the laws of HostToASCII and HostToUnicode: both are idempotent, HostToASCII
// undoes HostToUnicode, and both change only the host. It also checks the limits of domain names
// and, if HostToASCII fails, its error.
func CheckHost(t testing.TB, i iri.IRI) {
	t.Helper()
	u := i.HostToUnicode()
	a, err := i.HostToASCII()
	if err != nil {
		var e *iri.HostError
		if !errors.As(err, &e) || a != (iri.IRI{}) || u != i || e.Host != i.Host() || (e.Reason != "") != errors.Is(err, iri.ErrInvalidLabel) {
			t.Errorf("%+q: if HostToASCII fails, it must return the zero IRI and a *HostError, which has a Reason exactly if it is ErrInvalidLabel; HostToUnicode must then change nothing\n\tHostToASCII returns %+q, error %v; HostToUnicode returns %+q", i, a, err, u)
		}
		return
	}
	if again, err := a.HostToASCII(); again != a || err != nil {
		t.Errorf("%+q: HostToASCII must be idempotent\n\tHostToASCII returns %s, and for this result %s, error %v", i, a, again, err)
	}
	if back, err := u.HostToASCII(); back != a || err != nil || u.HostToUnicode() != u {
		t.Errorf("%+q: HostToASCII must undo HostToUnicode, and HostToUnicode must be idempotent\n\tHostToASCII returns %s\n\tHostToUnicode returns %+q, for which HostToASCII returns %s, error %v", i, a, u, back, err)
	}
	for _, x := range [...]iri.IRI{a, u} {
		if y, err := iri.Parse(x.String()); y != x || err != nil {
			t.Errorf("%+q: Parse must accept the results of HostToASCII and HostToUnicode, and return them unchanged\n\tfor %+q, Parse returns %+q, error %v", i, x, y, err)
		}
		if strings.Replace(Describe(x.Ref()), "host="+x.Host(), "host="+i.Host(), 1) != strings.Replace(Describe(i.Ref()), i.HostKind().String(), x.HostKind().String(), 1) {
			t.Errorf("%+q: HostToASCII and HostToUnicode must not change anything except the host\n\tone of them returns %+q", i, x)
		}
	}
	if a == i {
		return
	}
	name := strings.TrimSuffix(a.Host(), ".")
	for label := range strings.SplitSeq(name, ".") {
		if label == "" || len(label) > 63 || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			t.Errorf("%+q: HostToASCII must map labels to 1 to 63 characters a-z, 0-9, \"-\" and \"_\"\n\tit returns the label %q in %s", i, label, a)
		}
	}
	if len(name) > 253 || i.HostKind() != iri.HostRegName {
		t.Errorf("%+q: HostToASCII must map only registered names, to names of at most 253 octets\n\tHostKind returns %v; HostToASCII returns %s, with a name of %d octets", i, i.HostKind(), a, len(name))
	}
}

// CheckURL checks the laws of method URL: it returns the same text as HostToASCII followed by
// ToURI, and FromURL is its inverse. If HostToASCII fails, URL returns the same error. Any other
// error of URL is a *iri.URLError.
func CheckURL(t testing.TB, i iri.IRI) {
	t.Helper()
	u, err := i.URL()
	ascii, hostErr := i.HostToASCII()
	if err != nil {
		var e *iri.URLError
		if u != nil || hostErr == nil && (!errors.As(err, &e) || e.URI != ascii.ToURI().String()) || hostErr != nil && err.Error() != hostErr.Error() {
			t.Errorf("%+q: if URL fails, it must return nil and the error of HostToASCII, or else a *URLError with the URI\n\tURL returns %v, error %v; the error of HostToASCII is %v", i, u, err, hostErr)
		}
		return
	}
	uri := ascii.ToURI()
	if u.String() != uri.String() {
		t.Errorf("%+q: URL must return the same text as HostToASCII followed by ToURI\n\tURL returns %s, want %s", i, u, uri)
	}
	if back, err := iri.FromURL(u); err != nil || back != uri {
		t.Errorf("%+q: FromURL must undo URL\n\tURL returns %s, FromURL returns %s, error %v", i, u, back, err)
	}
}

// checkSpans checks the offsets that Span returns. The text between the two offsets of a component
// must be the component as its accessor returns it. From left to right, the components and their
// delimiters must cover the whole text.
func checkSpans(t testing.TB, r iri.Ref) {
	t.Helper()
	text, offset := r.String(), 0
	next := func(c iri.Component, value string, isPresent bool, before, after string) {
		start, end, ok := r.Span(c)
		if !isPresent {
			if ok || start != offset || end != offset {
				t.Errorf("%+q: for an absent component, Span must return false and, twice, the offset where the component would be\n\tSpan of %v returns %d, %d, %v, want offset %d", r, c, start, end, ok, offset)
			}
			return
		}
		offset += len(before)
		if !ok || start != offset || end != offset+len(value) || text[start:end] != value {
			t.Errorf("%+q: Span must return the offsets where a component starts and ends\n\tSpan of %v returns %d, %d, %v, want offset %d and the text %+q", r, c, start, end, ok, offset, value)
		}
		offset += len(value) + len(after)
	}
	userinfo, hasUserinfo := r.Userinfo()
	port, hasPort := r.Port()
	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	authority, hasAuthority := r.Authority()
	next(iri.ComponentScheme, r.Scheme(), r.HasScheme(), "", ":")
	authorityOffset := offset
	next(iri.ComponentAuthority, authority, hasAuthority, "//", "")
	if offset = authorityOffset; hasAuthority {
		offset += len("//")
	}
	next(iri.ComponentUserinfo, userinfo, hasUserinfo, "", "@")
	next(iri.ComponentHost, r.Host(), hasAuthority, "", "")
	next(iri.ComponentPort, port, hasPort, ":", "")
	next(iri.ComponentPath, r.Path(), true, "", "")
	next(iri.ComponentQuery, query, hasQuery, "?", "")
	next(iri.ComponentFragment, fragment, hasFragment, "#", "")
	if start, end, ok := r.Span(iri.ComponentNone); offset != len(text) || start != 0 || end != offset || !ok {
		t.Errorf("%+q: the last component must end where the text ends, and Span of ComponentNone must be the whole text\n\tthe last component ends at %d; Span of ComponentNone returns %d, %d, %v", r, offset, start, end, ok)
	}
	if start, end, ok := r.Span(iri.ComponentFragment + 1); start != 0 || end != 0 || ok {
		t.Errorf("%+q: Span of an invalid Component must return 0, 0, false\n\tSpan returns %d, %d, %v", r, start, end, ok)
	}
}

// checkRedacted checks that Redacted replaces the password and changes nothing else.
func checkRedacted(t testing.TB, r iri.Ref) {
	t.Helper()
	userinfo, _ := r.Userinfo()
	user, password, ok := strings.Cut(userinfo, ":")
	want := r.String()
	if ok {
		want = strings.Replace(want, "//"+user+":"+password+"@", "//"+user+":xxxxx@", 1)
	}
	if got := r.Redacted(); got != want {
		t.Errorf("%+q: Redacted must replace the password by \"xxxxx\", and change nothing else\n\tRedacted returns %+q, want %+q", r, got, want)
	}
}
