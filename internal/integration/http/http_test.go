// Package http_test sends IRIs through a real client and a real server of net/http.
package http_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/integration"
)

// newClient starts a server and returns a client that connects to this server for every host name
// and address.
func newClient(t *testing.T, handler http.HandlerFunc) *http.Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	address := server.Listener.Addr().String()
	dial := func(ctx context.Context, network, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, network, address)
	}
	transport := &http.Transport{DialContext: dial}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport}
}

// requested returns the target URI of r (RFC 9110, section 7.1).
func requested(r *http.Request) (iri.IRI, error) {
	u := *r.URL
	u.Scheme, u.Host = "http", r.Host
	return iri.FromURL(&u)
}

// expected returns the URI that a client should request for i. It is i as a URI, without the parts
// that the client does not send, which are userinfo and fragment. An empty path becomes "/" (RFC
// 9110, section 4.2.3).
func expected(t *testing.T, i iri.IRI) iri.IRI {
	t.Helper()
	ascii, err := i.HostToASCII()
	if err != nil {
		t.Fatal(err)
	}
	uri := ascii.ToURI().WithoutFragment().WithoutUserinfo()
	if uri.Path() == "" {
		if uri, err = uri.WithPath("/"); err != nil {
			t.Fatal(err)
		}
	}
	return uri
}

// get requests i and returns the body and the header of the response.
func get(client *http.Client, i iri.IRI) (string, http.Header, error) {
	u, err := i.URL()
	if err != nil {
		return "", nil, err
	}
	response, err := client.Do(&http.Request{Method: "GET", URL: u})
	if err != nil {
		return "", nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return string(body), response.Header, err
}

// The server receives the URI that the client requests, and can convert it back to a readable IRI.
func TestRequest(t *testing.T) {
	var host, target string
	client := newClient(t, func(w http.ResponseWriter, r *http.Request) {
		host, target = r.Host, r.RequestURI
		i, err := requested(r)
		fmt.Fprintf(w, "%s %v", i.ToIRI().HostToUnicode(), err)
	})
	for _, tt := range []struct{ in, host, target, readable string }{
		{"http://r\u00e9sum\u00e9.example.org/ros\u00e9?q=\u00e9#f", "xn--rsum-bpad.example.org", "/ros%C3%A9?q=%C3%A9", "http://r\u00e9sum\u00e9.example.org/ros\u00e9?q=\u00e9"},
		{"http://r%C3%A9sum%C3%A9.example.org/ros%C3%A9", "xn--rsum-bpad.example.org", "/ros%C3%A9", "http://r\u00e9sum\u00e9.example.org/ros\u00e9"},
		{"http://\u65e5\u672c\u8a9e\u3002jp:8080", "xn--wgv71a119e.jp:8080", "/", "http://\u65e5\u672c\u8a9e.jp:8080/"},
		{"http://fa\u00df.example/\u00df", "xn--fa-hia.example", "/%C3%9F", "http://fa\u00df.example/\u00df"},
		{"http://\u05d0\u05d1.example/\u05d2?\u05d3", "xn--4dbc.example", "/%D7%92?%D7%93", "http://\u05d0\u05d1.example/\u05d2?\u05d3"},
		{"http://u:p@h/", "h", "/", "http://h/"},
		{"http://[2001:db8::7]:8080/\u00e9", "[2001:db8::7]:8080", "/%C3%A9", "http://[2001:db8::7]:8080/\u00e9"},
		{"http://192.0.2.16/", "192.0.2.16", "/", "http://192.0.2.16/"},

		// "%2F" is not a "/", and "%2E" is not a dot segment.
		{"http://h/a%2Fb/%2e%2E/c", "h", "/a%2Fb/%2e%2E/c", "http://h/a%2Fb/../c"},
		{"http://h/%3F%23%25%2541", "h", "/%3F%23%25%2541", "http://h/%3F%23%25%2541"},
		{"http://h/%FF%e9%C3%A9", "h", "/%FF%e9%C3%A9", "http://h/%FF%E9\u00e9"},
		{"http://h/%20%22%3C%3E%5C%5E%60%7B%7C%7D", "h", "/%20%22%3C%3E%5C%5E%60%7B%7C%7D", "http://h/%20%22%3C%3E%5C%5E%60%7B%7C%7D"},
		{"http://h/%E2%80%AE", "h", "/%E2%80%AE", "http://h/%E2%80%AE"},
		{"http://h/a:b@c!$&'()*+,;=-._~", "h", "/a:b@c!$&'()*+,;=-._~", "http://h/a:b@c!$&'()*+,;=-._~"},

		// Empty segments, dot segments and empty components.
		{"http://h//", "h", "//", "http://h//"},
		{"http://h//a//b/", "h", "//a//b/", "http://h//a//b/"},
		{"http://h///x:a", "h", "///x:a", "http://h///x:a"},
		{"http://h/../a/./b", "h", "/../a/./b", "http://h/../a/./b"},
		{"http://h?", "h", "/?", "http://h/?"},
		{"http://h/?", "h", "/?", "http://h/?"},
		{"http://h/a?#f", "h", "/a?", "http://h/a?"},
		{"http://h/a??/:?", "h", "/a??/:?", "http://h/a??/:?"},
		{"http://h:/a", "h:", "/a", "http://h:/a"},

		// Private use characters, which only the query may contain.
		{"http://h/%EE%80%80?%EE%80%80&\ue000", "h", "/%EE%80%80?%EE%80%80&%EE%80%80", "http://h/%EE%80%80?\ue000&\ue000"},
	} {
		got, _, err := get(client, iri.MustParse(tt.in))
		if err != nil || host != tt.host || target != tt.target || got != tt.readable+" <nil>" {
			t.Errorf("%+q: the server receives %q for host %q and answers %+q, error %v; want %q, host %q, answer %+q", tt.in, target, host, got, err, tt.target, tt.host, tt.readable+" <nil>")
		}
	}
}

// The client requests every IRI that the method URL accepts, converted by sections 3.1 and 3.2 of
// RFC 3987.
func TestRequestAll(t *testing.T) {
	var got iri.IRI
	var gotErr error
	client := newClient(t, func(_ http.ResponseWriter, r *http.Request) { got, gotErr = requested(r) })
	n := 0
	for _, i := range integration.IRIs(t) {
		if i.Scheme() == "https" {
			i, _ = i.WithScheme("http")
		}
		if i.Scheme() != "http" || i.Host() == "" {
			continue
		}
		if _, err := i.URL(); err != nil {
			continue
		}
		n++
		want := expected(t, i)
		if _, _, err := get(client, i); err != nil || gotErr != nil || got != want {
			t.Errorf("%+q: the server receives %q, error %v; the client returns error %v; want %q", i, got, gotErr, err, want)
			continue
		}
		// Except for userinfo and fragment, the IRI is still equivalent.
		readable := got.ToIRI().HostToUnicode()
		if !readable.Equivalent(i.WithoutUserinfo().WithoutFragment(), iri.SchemeBased) {
			t.Errorf("%+q: the server receives %+q, want an equivalent IRI", i, readable)
		}
	}
	if n < 1000 {
		t.Errorf("%d requests, want at least 1000", n)
	}
}

// A client follows a Location header to the target that Resolve returns (RFC 9110, section 10.2.2).
func TestRedirect(t *testing.T) {
	refs := []string{
		// The references of RFC 3986, sections 5.4.1 and 5.4.2, except three: "g:h" and "http:g",
		// which are not HTTP URIs with a host, and "", which net/http treats as an absent Location.
		"g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x",
		"g;x?y#s", ".", "./", "..", "../",
		"../g", "../..", "../../", "../../g", "../../../g", "../../../../g", "/./g", "/../g",
		"g.", ".g", "g..", "..g",
		"./../g", "./g/.", "g/./h", "g/../h", "g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x",
		"g#s/./x", "g#s/../x",

		"\u00e9", "../\u65e5\u672c\u8a9e?\u00e9#\u00e9", "/%C3%A9", "%2E%2E/g", "g%2F..",
		"a//b", "a//../b", "a/..//b", ".//g", "..//g",
		"?", "g?", "./a:b", "//g:8080", "//r%C3%A9sum%C3%A9.example/", "//g/a/../b",
		"http://g/a/../b", "http://g", "%FF", "?a=%26&b=/../c",
	}
	for _, r := range integration.Refs(t) {
		if !r.HasScheme() && r.HostKind() == iri.HostNone && !r.IsZero() {
			refs = append(refs, r.String())
		}
	}
	if len(refs) < 300 {
		t.Errorf("%d references, want at least 300", len(refs))
	}
	// If the path of the target begins with "//", package net/url changes that to "/", which
	// violates section 5.2.4.
	deviations := map[string]string{
		"http://h a/..//b": "http://h/b",
		"http://h ..//g":   "http://h/g",
	}
	for _, base := range []iri.IRI{
		iri.MustParse("http://r\u00e9sum\u00e9.example.org/b/c/d;p?q"),
		iri.MustParse("http://h//b/%2Fc//\u00e9/?/../?"),
		iri.MustParse("http://h"),
	} {
		var location string
		var found []iri.IRI // the requests for base and for the target
		client := newClient(t, func(w http.ResponseWriter, r *http.Request) {
			i, err := requested(r)
			if err != nil {
				t.Error(err)
			}
			if found = append(found, i); len(found) == 1 {
				w.Header().Set("Location", location)
				w.WriteHeader(http.StatusFound)
			}
		})
		var resolved iri.IRI
		client.CheckRedirect = func(next *http.Request, via []*http.Request) error {
			from, err := iri.FromURL(via[0].URL)
			if err == nil {
				resolved, err = from.Parse(next.Response.Header.Get("Location"))
			}
			return err
		}
		for _, text := range refs {
			r := iri.MustParseRef(text)
			location, found = r.ToURI().String(), nil
			want := expected(t, base.Resolve(r))
			if _, _, err := get(client, base); err != nil || len(found) != 2 {
				t.Errorf("%s, Location %q: requests %v, error %v; want two requests", base, location, found, err)
				continue
			}
			if found[1].String() == deviations[base.String()+" "+text] {
				found[1] = want
			}
			if found[0] != expected(t, base) || found[1] != want || expected(t, resolved) != want {
				t.Errorf("%s, Location %q: the client requests %s; Resolve returns %s, and for the received texts %s; want the same",
					base, location, found[1], want, resolved)
			}
		}
	}
}

// A crawler resolves links, and remembers the normal form of each IRI that it has seen. So it
// requests every page, and each page once (RFC 3987, sections 5.1 and 5.3).
func TestCrawl(t *testing.T) {
	// The IRIs of the pages, with the links on each page as they are written.
	pages := map[string][]string{
		"http://r\u00e9sum\u00e9.example.org/": {
			"", "#top", ".", "/", "?", "HTTP://XN--RSUM-BPAD.example.ORG",
			"//r\u00e9sum\u00e9.EXAMPLE.org:80/#a",
			"ros\u00e9/", "./ros%C3%A9/#x", "a/../ros%c3%a9/", "/ros\u00e9/../ros\u00e9/?",
			"~smith/x.html", "%7Esmith/x.html", "//\u00e9l\u00e8ve.example",
		},
		"http://r\u00e9sum\u00e9.example.org/?": {"/"},
		"http://r\u00e9sum\u00e9.example.org/ros\u00e9/": {
			"..", "../", "../..", "../../~smith/./x.html", "a%2Fb", "a%2fb", "./a%2Fb#b",
			"?q=1", "?q=1#2", "e\u0301", "\u00e9",
		},
		"http://r\u00e9sum\u00e9.example.org/ros\u00e9/?":     {"?", "."},
		"http://r\u00e9sum\u00e9.example.org/ros\u00e9/?q=1":  {"?q=%31", "", "a%2Fb?"},
		"http://r\u00e9sum\u00e9.example.org/ros\u00e9/a%2Fb": {"a/b", "../a/b"},
		"http://r\u00e9sum\u00e9.example.org/ros\u00e9/a%2Fb?": {
			"http://r%C3%A9sum%C3%A9.example.org:/ros\u00e9/",
		},
		"http://r\u00e9sum\u00e9.example.org/ros\u00e9/a/b":     {"../..", "./../../ros\u00e9/a/b"},
		"http://r\u00e9sum\u00e9.example.org/a/b":               {"b", "./b", "../a/b"},
		"http://r\u00e9sum\u00e9.example.org/ros\u00e9/\u00e9":  {},
		"http://r\u00e9sum\u00e9.example.org/ros\u00e9/e\u0301": {"%65%CC%81", "%65\u0301", "%C3%A9"},
		"http://r\u00e9sum\u00e9.example.org/~smith/x.html":     {"x.html", "//\u00c9L\u00c8VE.example:80/", "//xn--lve-6lad.example:8080/"},
		"http://\u00e9l\u00e8ve.example/":                       {"//r\u00e9sum\u00e9\u3002example.org", "//e\u0301le\u0300ve.example/"},
		"http://\u00e9l\u00e8ve.example:8080/":                  {"//r\u00e9sum\u00e9.example.org:00080/"},
		"http://r\u00e9sum\u00e9.example.org:00080/":            {},
	}
	key := func(i iri.IRI) iri.IRI { return i.WithoutFragment().Normalize(iri.SchemeBased) }
	site := make(map[iri.IRI][]string)
	links := 0
	for text, refs := range pages {
		site[key(iri.MustParse(text))] = refs
		links += len(refs)
	}

	var mu sync.Mutex
	requests := make(map[iri.IRI]int)
	client := newClient(t, func(w http.ResponseWriter, r *http.Request) {
		i, err := requested(r)
		refs, ok := site[key(i)]
		if !ok {
			t.Errorf("the crawler must request only pages of the server, but requests %s (error %v)", i, err)
			return
		}
		mu.Lock()
		requests[key(i)]++
		mu.Unlock()
		// Half of the links are in the header, which is ASCII (RFC 8288, section 3).
		var body strings.Builder
		for n, ref := range refs {
			if n%2 == 0 {
				w.Header().Add("Link", "<"+iri.MustParseRef(ref).ToURI().String()+`>; rel="item"`)
			} else {
				body.WriteString(ref + "\n")
			}
		}
		io.WriteString(w, body.String())
	})

	start := iri.MustParse("http://r\u00e9sum\u00e9.example.org")
	seen := map[iri.IRI]bool{key(start): true}
	followed := 0
	for queue := []iri.IRI{start}; len(queue) > 0; queue = queue[1:] {
		page := queue[0]
		body, header, err := get(client, page)
		if err != nil {
			t.Fatal(err)
		}
		var refs []string
		for _, link := range header["Link"] {
			ref, _, _ := strings.Cut(strings.TrimPrefix(link, "<"), ">")
			refs = append(refs, ref)
		}
		for in := bufio.NewScanner(strings.NewReader(body)); in.Scan(); {
			refs = append(refs, in.Text())
		}
		followed += len(refs)
		for _, ref := range refs {
			target, err := page.Parse(ref)
			if err != nil {
				t.Errorf("%s: a link must be a valid reference: %v", page, err)
			} else if k := key(target); !seen[k] {
				seen[k] = true
				queue = append(queue, target)
			}
		}
	}
	if len(seen) != len(site) || len(site) != len(pages) || followed != links {
		t.Errorf("the crawler found %d pages and %d links, want %d and %d", len(seen), followed, len(pages), links)
	}
	for i := range site {
		if requests[i] != 1 {
			t.Errorf("%+q was requested %d times, want once", i, requests[i])
		}
	}
}
