package iri_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net/netip"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/iri"
)

// describe tells what package iri makes of a reference: the components that are
// there, and the kind of host.
func describe(r iri.Ref) string {
	var b strings.Builder
	add := func(label, text string, ok bool) {
		if ok {
			fmt.Fprintf(&b, "%s=%s ", label, text)
		}
	}
	userinfo, hasUserinfo := r.Userinfo()
	port, hasPort := r.Port()
	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	add("scheme", r.Scheme(), r.HasScheme())
	add("userinfo", userinfo, hasUserinfo)
	add("host", r.Host(), r.HostKind() != iri.HostNone)
	add("port", port, hasPort)
	add("path", r.Path(), true)
	add("query", query, hasQuery)
	add("fragment", fragment, hasFragment)
	return b.String() + r.HostKind().String()
}

// parseTests are references and what they consist of, by hand from the RFCs.
var parseTests = []struct{ in, want string }{
	// RFC 3986, section 1.1.2.
	{"ftp://ftp.is.co.za/rfc/rfc1808.txt", "scheme=ftp host=ftp.is.co.za path=/rfc/rfc1808.txt reg-name"},
	{"http://www.ietf.org/rfc/rfc2396.txt", "scheme=http host=www.ietf.org path=/rfc/rfc2396.txt reg-name"},
	{"ldap://[2001:db8::7]/c=GB?objectClass?one", "scheme=ldap host=[2001:db8::7] path=/c=GB query=objectClass?one IPv6"},
	{"mailto:John.Doe@example.com", "scheme=mailto path=John.Doe@example.com none"},
	{"news:comp.infosystems.www.servers.unix", "scheme=news path=comp.infosystems.www.servers.unix none"},
	{"tel:+1-816-555-1212", "scheme=tel path=+1-816-555-1212 none"},
	{"https://example.org/a", "scheme=https host=example.org path=/a reg-name"},
	{"HTTPS:a", "scheme=HTTPS path=a none"},
	{"httpsx:a", "scheme=httpsx path=a none"},
	{"https", "path=https none"},
	{"https/:a", "path=https/:a none"},
	{"telnet://192.0.2.16:80/", "scheme=telnet host=192.0.2.16 port=80 path=/ IPv4"},
	{"urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "scheme=urn path=oasis:names:specification:docbook:dtd:xml:4.1.2 none"},
	// RFC 3986, section 3.
	{"foo://example.com:8042/over/there?name=ferret#nose", "scheme=foo host=example.com port=8042 path=/over/there query=name=ferret fragment=nose reg-name"},
	{"urn:example:animal:ferret:nose", "scheme=urn path=example:animal:ferret:nose none"},
	// RFC 3987, sections 3.1, 3.2.1 and 4.4.
	{"http://www.example.org/red%09rosé#red", "scheme=http host=www.example.org path=/red%09rosé fragment=red reg-name"},
	{"http://xn--99zt52a.example.org/%E2%80%AE", "scheme=http host=xn--99zt52a.example.org path=/%E2%80%AE reg-name"},
	{"http://ab.\u05d0\u05d1\u05d2.ef/gh/ij/kl.html", "scheme=http host=ab.\u05d0\u05d1\u05d2.ef path=/gh/ij/kl.html reg-name"},

	// What is absent and what is empty.
	{"", "path= none"},
	{"x:", "scheme=x path= none"},
	{"http:", "scheme=http path= none"},
	{"x://", "scheme=x host= path= reg-name"},
	{"x:///", "scheme=x host= path=/ reg-name"},
	{"file:///etc/hosts", "scheme=file host= path=/etc/hosts reg-name"},
	{"file:/etc/hosts", "scheme=file path=/etc/hosts none"},
	{"x://@", "scheme=x userinfo= host= path= reg-name"},
	{"http://@h/", "scheme=http userinfo= host=h path=/ reg-name"},
	{"http://h:/p", "scheme=http host=h port= path=/p reg-name"},
	{"//:@:", "userinfo=: host= port= path= reg-name"},
	{"?", "path= query= none"},
	{"#", "path= fragment= none"},
	{"?#", "path= query= fragment= none"},
	{"x:?#", "scheme=x path= query= fragment= none"},
	{"//?#", "host= path= query= fragment= reg-name"},

	// Where components end.
	{"http://u:p:q@h:80/", "scheme=http userinfo=u:p:q host=h port=80 path=/ reg-name"},
	{"//a%40b", "host=a%40b path= reg-name"},
	{"//h:00099999999999999999999", "host=h port=00099999999999999999999 path= reg-name"},
	{"/a//b", "path=/a//b none"},
	{"x:/a//b", "scheme=x path=/a//b none"},
	{"a//b", "path=a//b none"},
	{"a/b:c", "path=a/b:c none"},
	{"./1a:b", "path=./1a:b none"},
	{"@a", "path=@a none"},
	{"urn:a:b", "scheme=urn path=a:b none"},
	{"mailto:a@b", "scheme=mailto path=a@b none"},
	{"//h:065535", "host=h port=065535 path= reg-name"},
	{"//h:65536", "host=h port=65536 path= reg-name"},
	{"x:a?b?c/d#e?f/g", "scheme=x path=a query=b?c/d fragment=e?f/g none"},
	{"#a?b", "path= fragment=a?b none"},
	{"?a:b@c/d", "path= query=a:b@c/d none"},
	{"aA0+-.:b", "scheme=aA0+-. path=b none"},
	{"http://a/%FF", "scheme=http host=a path=/%FF reg-name"},
	{"http://a/%b5", "scheme=http host=a path=/%b5 reg-name"},
	{"?\ue000\U000f0000\U0010fffd", "path= query=\ue000\U000f0000\U0010fffd none"},
	{"http://\u202e/", "scheme=http host=\u202e path=/ reg-name"}, // 4.1 is for CheckBidi
	{"//日本語。jp/納豆", "host=日本語。jp path=/納豆 reg-name"},

	// Hosts, by "first-match-wins".
	{"//127.0.0.1", "host=127.0.0.1 path= IPv4"},
	{"//255.249.199.99:1", "host=255.249.199.99 port=1 path= IPv4"},
	{"//127.0.0.01", "host=127.0.0.01 path= reg-name"},
	{"//256.1.1.1", "host=256.1.1.1 path= reg-name"},
	{"//1.2.3.4.", "host=1.2.3.4. path= reg-name"},
	{"//1.2.3", "host=1.2.3 path= reg-name"},
	{"//%31.2.3.4", "host=%31.2.3.4 path= reg-name"},
	{"http://[1:2:3:4:5:6:7::]", "scheme=http host=[1:2:3:4:5:6:7::] path= IPv6"},
	{"http://[::]:80", "scheme=http host=[::] port=80 path= IPv6"},
	{"//u@[::ffff:192.0.2.128]:", "userinfo=u host=[::ffff:192.0.2.128] port= path= IPv6"},
	{"//[1:2:3:4:5:6:192.0.2.1]", "host=[1:2:3:4:5:6:192.0.2.1] path= IPv6"},
	{"//[ABCD:ef01::2345]", "host=[ABCD:ef01::2345] path= IPv6"},
	{"http://[V1F.a:b]", "scheme=http host=[V1F.a:b] path= IPvFuture"},
	{"http://[v1.::1]/", "scheme=http host=[v1.::1] path=/ IPvFuture"},
}

// Each row is checked for its components, against the ABNF, and for the laws.
func TestParse(t *testing.T) {
	g := rfcGrammar(t)
	for _, tt := range parseTests {
		r, err := iri.ParseRef(tt.in)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := describe(r); got != tt.want {
			t.Errorf("%q:\n got %s\nwant %s", tt.in, got, tt.want)
		}
		g.agree(t, tt.in)
		checkError(t, tt.in)
		checkLaws(t, r)
	}
}

// published are references of the RFCs beside those of parseTests: of RFC 3986,
// sections 1.2.3, 5.2.4, 5.4, 6.2 and 7.6, and of RFC 3987, sections 3.1, 4.4,
// 5.3 and 6.4, with Hebrew letters for what the latter has in capitals.
var published = strings.Fields(`
	g:h g ./g g/ /g //g ?y g?y #s g#s g?y#s ;x g;x g;x?y#s . ./ .. ../ ../g ../.. ../../ ../../g ../../../g
	../../../../g /./g /../g g. .g g.. ..g ./../g ./g/. g/./h g/../h g;x=1/./y g;x=1/../y g?y/./x g?y/../x g#s/./x
	g#s/../x http:g http://a/b/c/d;p?q /a/b/c/./../../g mid/content=5/../6 ../this%20is%20a%20reference
	example://a/b/c/%7Bfoo%7D eXAMPLE://a/./b/../b/%63/%7bfoo%7d http://example.com http://example.com/
	http://example.com:/ http://example.com:80/ HTTP://www.EXAMPLE.com/ http://www.example.com/ http://a/b/../c
	http://example.com/data http://example.com/data/ ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm
	http://resumé.example.org http://résumé.example.org http://r%C3%A9sum%C3%A9.example.org http://xn--rsum-bpad.example.org
	http://validator.w3.org/check?uri=http%3A%2F%2Frésumé.example.org http://example.com/𐌀𐌁𐌂
	http://www.example.org/r%E9sum%E9.html http://www.example.org/r%C3%A9sum%C3%A9.html http://www.example.org/résumé.html
	http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9 http://www.example.org/r%E9sum%E9.xml#résumé
	http://www.w3.org/People/D%C3%BCrst/ http://www.example.org/~user http://www.example.org/%7euser
	http://ab.cdefgh.ij/kl/mn/op.html http://אב.גדהוזח.ij/kl/mn/op.html http://אב.גד.הו/זח/טי/כל?מנ=סע;פצ=קר#שת
	http://אב.גד.ef/gh/ij/kl.html http://ab.גד.הו/זח/ij/kl.html http://ab.cd.הו/זח/טי/kl.html http://ab.cd.ef/gh/ij/כל.html
	http://ab.cd.הוab/זח/טי/כל.html http://ab.cd.ef/זח1/2טי/כל.html http://ab.cd.ef/זח%31/%32טי/כל.html
	http://ab.גדהוזח.123/kl/mn/op.html
`)

func TestPublished(t *testing.T) {
	g := rfcGrammar(t)
	for _, s := range published {
		g.agree(t, s)
		if !checkError(t, s) {
			t.Errorf("%s is refused", s)
		} else {
			checkLaws(t, iri.MustParseRef(s))
		}
	}
}

// The lines of the benchmarks' corpora are references of their kinds.
func TestCorpus(t *testing.T) {
	g := rfcGrammar(t)
	for _, kind := range strings.Fields(allKinds) {
		lines := readCorpus(t, kind)
		if len(lines) < 300 {
			t.Errorf("%s: only %d lines", kind, len(lines))
		}
		for _, s := range lines {
			g.agree(t, s)
			r, err := iri.ParseRef(s)
			if err != nil {
				t.Error(err)
			}
			checkLaws(t, r)
			if kind == "intl" && r.IsURI() || kind == "pct" && r.ToIRI() == r || kind != "refs" && !r.HasScheme() {
				t.Errorf("%s is not of kind %s", s, kind)
			}
		}
	}
}

// checkLaws checks the laws that hold of every value on r and on what its
// methods return.
func checkLaws(t *testing.T, r iri.Ref) {
	t.Helper()
	uri, readable, nfc := r.ToURI(), r.ToIRI(), r.NFC()
	for _, x := range [...]iri.Ref{r, uri, readable, uri.ToIRI(), readable.ToURI(), nfc} {
		if y, err := iri.ParseRef(x.String()); err != nil || y != x {
			t.Errorf("%+q: of its methods' results, %+q parses to %+v, %v", r, x, y, err)
		}
		checkParts(t, x)
	}
	checkBidi(t, r)
	checkLint(t, r)
	checkDisplay(t, r)

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
	if got, want := canonical(readable.ToURI().String()), canonical(uri.String()); got != want {
		t.Errorf("%+q: ToIRI, ToURI: %s, want %s", r, got, want)
	}
}

// checkParts checks that the components of r make up r, and that what its
// methods say fits together.
func checkParts(t *testing.T, r iri.Ref) {
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
	if whole := recompose(partsOf(r)); whole != r.String() || a.String() != authority {
		t.Errorf("%+q: made up of its components %+q, its authority %+q of %+q", r, whole, authority, a.String())
	}

	checkLists(t, r)
	checkPort(t, r)
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
	checkHost(t, i)
	checkURL(t, i)
	_, hasFragment := r.Fragment()
	if i.IsAbsoluteIRI() == hasFragment || i.String() != r.String() || i.ToURI().Ref() != r.ToURI() || i.ToIRI().Ref() != r.ToIRI() || i.NFC().Ref() != r.NFC() {
		t.Errorf("%+q: differs from %+q", i, r)
	}
}

// unreserved is RFC 3986, section 2.3.
const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

// checkLists checks that segments and parts of the query make up the path and the query.
func checkLists(t *testing.T, r iri.Ref) {
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
func checkPort(t *testing.T, r iri.Ref) {
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

// canonical puts the percent-encodings of s in upper case and decodes those of
// unreserved characters.
func canonical(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b.WriteByte(s[i])
			continue
		}
		n, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
		if err != nil {
			panic(err)
		}
		c := byte(n)
		if strings.IndexByte(unreserved, c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
		i += 2
	}
	return b.String()
}

// An errorTest says where the error is, in which component, and of which kind.
type errorTest struct {
	in        string
	offset    int
	component iri.Component
	err       error
}

// check checks err against the test.
func (tt errorTest) check(t *testing.T, err error) {
	t.Helper()
	var e *iri.ParseError
	if !errors.As(err, &e) || !errors.Is(err, tt.err) || e.Offset != tt.offset || e.Component != tt.component {
		t.Errorf("%+q: %v; want %v in %v at %d", tt.in, err, tt.err, tt.component, tt.offset)
	}
}

var errorTests = []errorTest{
	{"http://a b/", 8, iri.ComponentHost, iri.ErrCharacter},
	{"http://a:x/", 9, iri.ComponentPort, iri.ErrCharacter},
	{"http://a:x|@h/", 9, iri.ComponentPort, iri.ErrCharacter},
	{"http://a/\ufdd0", 9, iri.ComponentPath, iri.ErrCharacter},
	{"//a:1:2/", 5, iri.ComponentPort, iri.ErrCharacter},
	{"//a]b/", 3, iri.ComponentHost, iri.ErrCharacter},
	{"//a[b/", 3, iri.ComponentHost, iri.ErrCharacter},
	{"//u@h@i", 5, iri.ComponentHost, iri.ErrCharacter},
	{"//u:p w@h", 4, iri.ComponentPort, iri.ErrCharacter}, // no "@" ends it
	{"//u:%zz@h", 4, iri.ComponentPort, iri.ErrCharacter},
	{"//h:%31", 4, iri.ComponentPort, iri.ErrCharacter},
	{"//[::1]a/", 7, iri.ComponentHost, iri.ErrCharacter},
	{"//[::1]@h", 7, iri.ComponentHost, iri.ErrCharacter}, // an IP literal begins no userinfo
	{"//[::1]:80@h", 10, iri.ComponentPort, iri.ErrCharacter},
	{"//[::1]%41", 7, iri.ComponentHost, iri.ErrCharacter},
	{"//[::1]%zz", 7, iri.ComponentHost, iri.ErrCharacter},
	{"//h\\", 3, iri.ComponentHost, iri.ErrCharacter},
	{"a b", 1, iri.ComponentPath, iri.ErrCharacter},
	{"a b:c", 1, iri.ComponentPath, iri.ErrCharacter},
	{"é\x7f", 2, iri.ComponentPath, iri.ErrCharacter},
	{"x: ", 2, iri.ComponentPath, iri.ErrCharacter},
	{"/a?b c", 4, iri.ComponentQuery, iri.ErrCharacter},
	{"?[", 1, iri.ComponentQuery, iri.ErrCharacter},
	{"#a#b", 2, iri.ComponentFragment, iri.ErrCharacter},
	{"#f\nx", 2, iri.ComponentFragment, iri.ErrCharacter},
	{"http://h/\n", 9, iri.ComponentPath, iri.ErrCharacter},
	{"//h:80\n", 6, iri.ComponentPort, iri.ErrCharacter},
	{"\ue000", 0, iri.ComponentPath, iri.ErrCharacter},
	{"#\ue000", 1, iri.ComponentFragment, iri.ErrCharacter},
	{"//\ue000", 2, iri.ComponentHost, iri.ErrCharacter},
	{"\u0080", 0, iri.ComponentPath, iri.ErrCharacter},
	{"\U000e0001", 0, iri.ComponentPath, iri.ErrCharacter},
	{"a\ufff0", 1, iri.ComponentPath, iri.ErrCharacter},
	{"a\ufffd", 1, iri.ComponentPath, iri.ErrCharacter},
	{"?\U0001fffe", 1, iri.ComponentQuery, iri.ErrCharacter},

	{"%", 0, iri.ComponentPath, iri.ErrPercentEncoding},
	{"/%4", 1, iri.ComponentPath, iri.ErrPercentEncoding},
	{"/%41%4g", 4, iri.ComponentPath, iri.ErrPercentEncoding},
	{"//h%zz", 3, iri.ComponentHost, iri.ErrPercentEncoding},
	{"?%", 1, iri.ComponentQuery, iri.ErrPercentEncoding},
	{"#%u00e9", 1, iri.ComponentFragment, iri.ErrPercentEncoding},
	{"#%é", 1, iri.ComponentFragment, iri.ErrPercentEncoding},

	{"http://[1.2.3.4]", 7, iri.ComponentHost, iri.ErrIPLiteral},
	{"http://u@[::1", 9, iri.ComponentHost, iri.ErrIPLiteral},
	{"http://[v1.]", 7, iri.ComponentHost, iri.ErrIPLiteral},
	{"http://[v.a]", 7, iri.ComponentHost, iri.ErrIPLiteral},
	{"http://[1::2::3]", 7, iri.ComponentHost, iri.ErrIPLiteral},
	{"http://[::01.2.3.4]", 7, iri.ComponentHost, iri.ErrIPLiteral},
	{"http://[::1%25eth0]", 7, iri.ComponentHost, iri.ErrIPLiteral}, // RFC 9844
	{"http://[]/", 7, iri.ComponentHost, iri.ErrIPLiteral},
	{"//[", 2, iri.ComponentHost, iri.ErrIPLiteral},

	{":", 0, iri.ComponentPath, iri.ErrSegmentColon},
	{":a", 0, iri.ComponentPath, iri.ErrSegmentColon},
	{"1a:b", 2, iri.ComponentPath, iri.ErrSegmentColon},
	{"a_b:c", 3, iri.ComponentPath, iri.ErrSegmentColon},
	{"%61:b", 3, iri.ComponentPath, iri.ErrSegmentColon},
	{"\u212a:b", 3, iri.ComponentPath, iri.ErrSegmentColon}, // the Kelvin sign is no k
	{"\u017f:b", 2, iri.ComponentPath, iri.ErrSegmentColon},

	{"\xff", 0, iri.ComponentPath, iri.ErrUTF8},
	{"ht\xfftp://a/", 2, iri.ComponentPath, iri.ErrUTF8},
	{"//u\xff:p@h", 3, iri.ComponentUserinfo, iri.ErrUTF8},
	{"//u:\xed\xa0\x80@h", 4, iri.ComponentUserinfo, iri.ErrUTF8},
	{"//u@h\xff/", 5, iri.ComponentHost, iri.ErrUTF8},
	{"//[::\xff]/", 5, iri.ComponentHost, iri.ErrUTF8},
	{"//h:\xff/@", 4, iri.ComponentPort, iri.ErrUTF8},
	{"//h/\xc0\xaf", 4, iri.ComponentPath, iri.ErrUTF8},
	{"/%\xff", 2, iri.ComponentPath, iri.ErrUTF8},
	{"?\xe2\x82", 1, iri.ComponentQuery, iri.ErrUTF8},
	{"#é\xa9", 3, iri.ComponentFragment, iri.ErrUTF8},
	{"a b\xff", 3, iri.ComponentPath, iri.ErrUTF8},
	{"http://a b/?q\xff", 13, iri.ComponentQuery, iri.ErrUTF8},
	{"http://a:x/p\xff", 12, iri.ComponentPath, iri.ErrUTF8},
	{"a b?c\xff#", 5, iri.ComponentQuery, iri.ErrUTF8},
	{"//[::\xff/@h", 5, iri.ComponentHost, iri.ErrUTF8},
	{"//[::1]:\xff", 8, iri.ComponentPort, iri.ErrUTF8},
	{"//[::1]\xff", 7, iri.ComponentHost, iri.ErrUTF8},
	{"//:]\xb0", 4, iri.ComponentPort, iri.ErrUTF8},
	{"//u@h:1@\xff", 8, iri.ComponentPort, iri.ErrUTF8},
	{"//a@b\xff@c", 5, iri.ComponentHost, iri.ErrUTF8},
	{"//a\xff/@c", 3, iri.ComponentHost, iri.ErrUTF8},
	{"//[#..\xff", 6, iri.ComponentFragment, iri.ErrUTF8},
}

func TestParseErrors(t *testing.T) {
	for _, tt := range errorTests {
		_, err := iri.ParseRef(tt.in)
		tt.check(t, err)
		if checkError(t, tt.in) {
			t.Errorf("%+q is accepted", tt.in)
		}
	}
	for _, tt := range []errorTest{
		{"", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{"a/b", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{"//h", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{":a", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{"1a:b", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{"a b:c", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{"\u212a:b", 0, iri.ComponentScheme, iri.ErrMissingScheme},
		{"ht\xfftp://a/", 2, iri.ComponentScheme, iri.ErrUTF8},
		{"a/b\xff", 3, iri.ComponentPath, iri.ErrUTF8},
	} {
		i, err := iri.Parse(tt.in)
		tt.check(t, err)
		if i != (iri.IRI{}) {
			t.Errorf("%+q: %+v beside the error", tt.in, i)
		}
	}
}

func TestTooLong(t *testing.T) {
	// This is freed at once: the next collection would come when the heap has twice the
	// size, for which there may not be room.
	t.Cleanup(runtime.GC)
	var b strings.Builder
	b.Grow(1<<30 + 1)
	b.WriteString("http://\u00e9/a\u05d0/")
	for chunk := strings.Repeat("a", 1<<20); b.Len() < b.Cap(); {
		b.WriteString(chunk[:min(len(chunk), b.Cap()-b.Len())])
	}
	s := b.String()[:1<<30+1]
	for _, parse := range []func(string) error{
		func(s string) error { _, err := iri.Parse(s); return err },
		func(s string) error { _, err := iri.ParseRef(s); return err },
	} {
		var e *iri.ParseError
		if err := parse(s); !errors.As(err, &e) || e.Err != iri.ErrTooLong || e.Offset != 0 || e.Input != "" {
			t.Errorf("1<<30 + 1 bytes: %v", err)
		}
	}
	i, err := iri.Parse(s[:1<<30])
	if err != nil || len(i.Path()) != 1<<30-len("http://\u00e9") {
		t.Errorf("1<<30 bytes: %d in the path, %v", len(i.Path()), err)
	}
	if r, err := iri.ParseRef(s[:1<<30]); err != nil || r != i.Ref() {
		t.Errorf("1<<30 bytes: %v", err)
	}
	long, fragment := i.String(), iri.MustParseRef("#f")
	for name, build := range map[string]func() (iri.IRI, error){
		"scheme":            func() (iri.IRI, error) { return i.WithScheme("https") },
		"fragment":          func() (iri.IRI, error) { return i.WithFragment("") },
		"path":              func() (iri.IRI, error) { return i.WithPath(s) },
		"path of base":      func() (iri.IRI, error) { return allocBase.WithPath(long[len("http://\u00e9"):]) },
		"segment":           func() (iri.IRI, error) { return i.JoinPath("") },
		"too many segments": func() (iri.IRI, error) { return allocBase.JoinPath(long, long, long, long) },
	} {
		got, err := build()
		var e *iri.ParseError
		if !errors.As(err, &e) || e.Err != iri.ErrTooLong || e.Offset != 0 || e.Input != "" || !got.IsZero() {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, f := range []func(){
		func() { i.ToURI() }, func() { i.HostToASCII() }, func() { i.Resolve(fragment) }, func() { i.AppendResolve(nil, fragment) },
		func() { i.EncodeBidi() }, func() { iri.EscapeSegment(s) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("a longer result, without a panic")
				}
			}()
			f()
		}()
	}
}

func TestMustParse(t *testing.T) {
	if i, r := iri.MustParse("x:y"), iri.MustParseRef("x:y"); i.Ref() != r {
		t.Error(i, r)
	}
	for _, f := range []func(){func() { iri.MustParse("a") }, func() { iri.MustParseRef(" ") }} {
		func() {
			defer func() {
				if _, ok := recover().(*iri.ParseError); !ok {
					t.Error("no panic with a *ParseError")
				}
			}()
			f()
		}()
	}
}

// The zero IRI is no IRI; the zero Ref is the empty reference.
func TestZero(t *testing.T) {
	var i iri.IRI
	if got := describe(i.Ref()); got != "path= none" {
		t.Error(got)
	}
	if !i.IsZero() || i.String() != "" || i.IsURI() || i.IsAbsoluteIRI() || i.ToURI() != i || i.ToIRI() != i || i.Compare(i) != 0 {
		t.Error("the zero IRI's methods do not all return zero values")
	}
	var r iri.Ref
	if parsed, err := iri.ParseRef(""); err != nil || parsed != r || !r.IsZero() || !r.IsURI() || r.HasScheme() {
		t.Error(parsed, err)
	}
	if i := iri.MustParse("x:"); i.IsZero() {
		t.Error("x: is zero")
	}
}

// Equal texts are equal values and the same key; Compare sorts by bytes.
func TestCompare(t *testing.T) {
	texts := []string{"", "a:", "a://", "a://b", "a:b", "b:", "é:", "x:a", "x:é", "x:\U0001f600", "x:\uffe0", "X:a", "x:a?", "x:a#"}
	keys := map[iri.Ref]string{}
	for _, s := range texts {
		r, err := iri.ParseRef(s)
		if err != nil {
			continue
		}
		keys[r] = s
		if i, ok := r.IRI(); ok && keys[i.Ref()] != s {
			t.Errorf("%q is not found by its IRI", s)
		}
		for _, u := range texts {
			q, err := iri.ParseRef(u)
			if err != nil {
				continue
			}
			want := strings.Compare(s, u)
			if got := r.Compare(q); got != want || (r == q) != (want == 0) {
				t.Errorf("%q, %q: %d, want %d", s, u, got, want)
			}
			i, ok := r.IRI()
			j, ok2 := q.IRI()
			if ok && ok2 && i.Compare(j) != want {
				t.Errorf("%q, %q: %d, want %d", s, u, i.Compare(j), want)
			}
		}
	}
	if len(keys) < 12 {
		t.Error("only", len(keys), "keys")
	}
	if !slices.IsSortedFunc([]iri.IRI{iri.MustParse("x:a"), iri.MustParse("x:é"), iri.MustParse("x:\uffe0")}, iri.IRI.Compare) {
		t.Error("not sorted")
	}
}

func TestStringers(t *testing.T) {
	for _, tt := range []struct {
		got  fmt.Stringer
		want string
	}{
		{iri.MustParse("x:é"), "x:é"},
		{iri.ComponentNone, "reference"},
		{iri.ComponentScheme, "scheme"},
		{iri.ComponentAuthority, "authority"},
		{iri.ComponentUserinfo, "userinfo"},
		{iri.ComponentHost, "host"},
		{iri.ComponentPort, "port"},
		{iri.ComponentPath, "path"},
		{iri.ComponentQuery, "query"},
		{iri.ComponentFragment, "fragment"},
		{iri.ComponentFragment + 1, "Component(9)"},
		{iri.HostNone, "none"},
		{iri.HostRegName, "reg-name"},
		{iri.HostIPv4, "IPv4"},
		{iri.HostIPv6, "IPv6"},
		{iri.HostIPvFuture, "IPvFuture"},
		{iri.HostIPvFuture + 1, "HostKind(5)"},
	} {
		if got := fmt.Sprint(tt.got); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

// The laws, on random references.
func TestLaws(t *testing.T) {
	t.Parallel()
	g := rfcGrammar(t)
	r := rand.New(rand.NewPCG(5, 6))
	for range 20_000 {
		if ref, err := iri.ParseRef(g.generate(r, "IRI-reference")); err != nil {
			t.Error(err)
		} else {
			checkLaws(t, ref)
		}
	}
}

// Nothing takes more than linear time: sixteen times the input takes some
// sixteen times as long, not 256 times.
func TestLinear(t *testing.T) {
	n := 1_000
	if raceDetector {
		n /= 4
	}
	for _, group := range []struct{ shapes, units []string }{
		{
			[]string{
				"x:A", "A", "//A", "//u:A@h", "//A:", "//A@", "?A", "#A", "//[A]", "//[v1.A]", "//[::A", "x://u:A@h/ A", "A A", "x:A\xff", "\xffA", "A//u:A@\xff", "x:A%41", "x:./A/..%C3%A9/\u202e", "//א1?(A)א",
			},
			[]string{"a", "@", ":", "/", "../", "%", "%41", "%C3", "%C3%A9", "%e2%80%ae", "é", "日", "\U0001f600", "\ue000", "1:", "::", "[", "]", "1.2.3.4:", "//", "?", "#", "%f0%9f%98", "./", "a/", "a/../", "a/./", ".//../", "%2E%2e/", "a/%2e%2E/", "\u202e/../", "\u202e", "א1.", "(א", "א/\u0661_", "\u05b0\u200d"},
		},
		{ // for Lint, Display and Repair
			[]string{"x:A", "//A", "//u:A@h", "?A", "tel://\u0430.A", "http://A/", "http://u:pA@h/ ", "//u:pA@h/A A", "a+A:A", "tel://AB", "x://u:B@h/A", "mailto:A?body=A"},
			[]string{"\u200c\u0301", "\u0628\u0e01", "xn--a.", "0x1.", " ", "<", "%4", "\u0430.", "\u0e01", "%0A", "%25", "&=", "%C3%A9/"},
		},
	} {
		for _, unit := range group.units {
			for _, shape := range group.shapes {
				var small, large time.Duration
				linear := false
				for try := 0; !linear && try < 15; try++ { // others may have had the processor
					small, large = linearTime(5, shape, unit, n), linearTime(1, shape, unit, 16*n)
					// Refused at once, or too short a time to measure.
					linear = large <= 80*max(small, 2*time.Microsecond)
				}
				if !linear {
					t.Errorf("%.80q with n times %q: %v for n = %d, %v for n = %d", shape, unit, small, n, large, 16*n)
				}
			}
		}
	}
}

// shortest returns the shortest time of n calls.
func shortest(n int, call func()) time.Duration {
	best := time.Duration(math.MaxInt64)
	for range n {
		start := time.Now()
		call()
		best = min(best, time.Since(start))
	}
	return best
}

// linearTime returns the shortest of some times that all operations take on
// shape with n units in place of each "A", and as many letters in place of "B".
func linearTime(times int, shape, unit string, n int) time.Duration {
	s := strings.NewReplacer("A", strings.Repeat(unit, n), "B", strings.Repeat("\u0e01", n)).Replace(shape)
	return shortest(times, func() {
		r, err := iri.ParseRef(s)
		if err != nil {
			_ = err.Error()
		} else {
			r.ToURI().ToIRI().HostKind()
			r.ToIRI().HostAddr()
			_, _ = r.Port()
			target := allocBase.Resolve(r)
			target.Relativize(target.Resolve(r))
			allocBase.Relativize(target)
			target.Relativize(allocBase)
			target.Normalize(iri.SchemeBased)
			target.IsNormal(iri.SyntaxBased)
			target.EquivalentAt(allocBase)
			target.Visual()
			target.VisualOffsets()
			for range target.EncodeBidi().BidiFindings() {
			}
			for range r.BidiFindings() {
			}
			r.Lint(iri.ProfileRDF())
			r.Display()
			r.Redacted()
			for range r.Segments() {
			}
			for range r.QueryPairs() {
			}
			_, _ = r.PortNumber()
			_, _ = r.WithPath(r.Path() + "/")
			_, _ = r.JoinPath(s, s)
		}
		_, _, _ = iri.Repair(s)
		_, _ = iri.Unescape(iri.EscapeQueryPart(s))
	})
}
