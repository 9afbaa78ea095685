package docs_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"log"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"syscall"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/bidi"
	"example.com/iri/display"
	"example.com/iri/lint"
	"example.com/iri/repair"
)

// This file has the Go code of README.md and of the guides. TestCode compares the pages with it.

func Example_readme() {
	page, err := iri.Parse("http://例え.jp/本/index.html#第1章")
	if err != nil {
		log.Fatal(err) // *iri.ParseError: what is wrong, in which component, at which byte
	}

	link, err := page.Parse("../新着?q=a%20b") // resolve a link of that page
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(link)
	fmt.Println(page.Relativize(link)) // the inverse of Resolve

	ascii, err := link.HostToASCII() // map the domain name; for net/http, use link.URL() instead
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ascii.ToURI())

	other := iri.MustParse("HTTP://例え.JP:80/x/../新着?q=a%20b")
	fmt.Println(link == other, link.Equivalent(other, iri.SchemeBased))

	query, ok := link.Query() // as written; ok distinguishes "?" from no query
	fmt.Println(query, ok)
	// Output:
	// http://例え.jp/新着?q=a%20b
	// /新着?q=a%20b
	// http://xn--r8jz45g.jp/%E6%96%B0%E7%9D%80?q=a%20b
	// false true
	// q=a%20b true
}

// cacheKey returns the key of a response to GET i. Requests have no fragment.
func cacheKey(i iri.IRI) iri.IRI {
	return i.WithoutFragment().Normalize(iri.SchemeBased)
}

func Example_cacheKey() {
	a := iri.MustParse("http://example.org/~anna#top")
	b := iri.MustParse("HTTP://EXAMPLE.org:80/x/../%7Eanna")
	fmt.Println(cacheKey(a))
	fmt.Println(cacheKey(a) == cacheKey(b))
	// Output:
	// http://example.org/~anna
	// true
}

func Example_rdfNames() {
	names := map[iri.IRI]bool{}
	for _, s := range []string{"http://example.org/rosé", "http://example.org/ros%C3%A9", "http://EXAMPLE.org/rosé"} {
		names[iri.MustParse(s)] = true
	}
	fmt.Println(len(names), "names")
	// Output: 3 names
}

func Example_crawler() {
	ladder := iri.Ladder{MaxObserved: 64 << 20} // at most 64 MiB for its observations
	old, moved := iri.MustParse("http://example.org/data"), iri.MustParse("http://example.org/data/")
	if err := ladder.Observe(old, moved); err != nil { // the server sent a 301
		log.Print(err) // iri.ErrLadderFull: continue without this observation
	}
	fmt.Println(ladder.Normalize(iri.MustParse("http://EXAMPLE.org:80/data"), iri.SchemeBased))
	// Output: http://example.org/data/
}

func Example_level() {
	a := iri.MustParse("http://example.org/~anna")
	for _, s := range []string{"HTTP://example.org/~anna", "http://example.org/%7Eanna", "http://example.org/~Anna"} {
		level, ok := a.EquivalentAt(iri.MustParse(s))
		fmt.Println(s, level, ok)
	}
	// Output:
	// HTTP://example.org/~anna case true
	// http://example.org/%7Eanna case,percent true
	// http://example.org/~Anna simple false
}

func Example_showing() {
	i := iri.MustParse("http://xn--r8jz45g.jp/%E2%80%AEgnp.exe?q=%C3%A9")
	fmt.Println("display.Text: ", display.Text(i.Ref()))
	fmt.Println("ToIRI:        ", i.ToIRI())
	fmt.Println("HostToUnicode:", i.HostToUnicode())
	// Output:
	// display.Text:  http://例え.jp/%E2%80%AEgnp.exe?q=é
	// ToIRI:         http://xn--r8jz45g.jp/%E2%80%AEgnp.exe?q=é
	// HostToUnicode: http://例え.jp/%E2%80%AEgnp.exe?q=%C3%A9
}

func Example_showingBidi() {
	r := iri.MustParseRef("http://ab.גד.הו/זח?q")
	fmt.Printf("%+q\n", bidi.Isolate(r)) // for running text
	fmt.Println(bidi.Visual(r))          // for a terminal without bidi support
	// Output:
	// "\u2066http://ab.\u05d2\u05d3.\u05d4\u05d5/\u05d6\u05d7?q\u2069"
	// http://ab.חז/וה.דג?q
}

func Example_showingPassword() {
	i := iri.MustParse("ftp://anna:secret@example.org/")
	fmt.Println(i.Redacted())
	// Output: ftp://anna:xxxxx@example.org/
}

// fromUser converts what a user typed or pasted to an IRI of a web page. It also returns the
// changes, so that the user can be asked to confirm them.
func fromUser(typed string) (iri.IRI, []repair.Edit, error) {
	ref, edits, err := repair.Text(typed)
	if err != nil { // its message quotes typed, which may contain a password
		return iri.IRI{}, nil, fmt.Errorf("not a web address: %w", errors.Unwrap(err))
	}
	i, ok := ref.IRI()
	scheme := strings.ToLower(i.Scheme()) // phone keyboards type "Https"
	switch {
	case !ok || scheme != "http" && scheme != "https":
		return iri.IRI{}, nil, errors.New("not a web address: begin with https://")
	case i.Host() == "":
		return iri.IRI{}, nil, errors.New("host is missing: write it after https://")
	}
	for _, f := range lint.Check(ref, lint.RFC()) {
		if f.Severity == lint.Error { // for instance a space in the host; f.Message may quote the text
			return iri.IRI{}, nil, fmt.Errorf("not a web address: see the %v", f.Component)
		}
	}
	i, err = i.WithScheme(scheme)
	return i, edits, err
}

// fetch requests the page of i. Requests have no fragment.
func fetch(client *http.Client, i iri.IRI) (*http.Response, error) {
	u, err := i.WithoutFragment().URL() // maps the host to ASCII
	if err != nil {
		return nil, err
	}
	return client.Get(u.String())
}

// specialPrefixes are some special-purpose address ranges. The list is not complete: take yours from
// the IANA special-purpose address registries.
var specialPrefixes = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("::/96"),
	netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2001::/23"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("fec0::/10"),
}

// publicClient returns a client that refuses to connect to local and private addresses, and to
// specialPrefixes.
func publicClient() *http.Client {
	dialer := &net.Dialer{Control: func(_, address string, _ syscall.RawConn) error {
		a, err := netip.ParseAddrPort(address)
		if err != nil {
			return err
		}
		ip := a.Addr().Unmap()
		isSpecial := slices.ContainsFunc(specialPrefixes, func(p netip.Prefix) bool { return p.Contains(ip) })
		if isSpecial || !ip.IsGlobalUnicast() || ip.IsPrivate() {
			return fmt.Errorf("%v is not a public address", ip)
		}
		return nil
	}}
	return &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}
}

func Example_fromUser() {
	for _, typed := range []string{
		" <https://example.org/a b|c> ", "Https://例え。jp/新着", "example.org", "https:///a", "https://exa mple.org/", "(anna:secret@example.org",
	} {
		i, edits, err := fromUser(typed)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(i, len(edits), "changes")
	}
	// Output:
	// https://example.org/a%20b%7Cc 4 changes
	// https://例え。jp/新着 0 changes
	// not a web address: begin with https://
	// host is missing: write it after https://
	// not a web address: see the host
	// not a web address: colon in the first segment of a relative path
}

// linkTarget returns the URI that the href attribute of an HTML page refers to. The base is the IRI
// of the page, or of its <base> element.
func linkTarget(base iri.IRI, href string) (iri.IRI, error) {
	target, err := base.Parse(strings.Trim(href, " \t\n\f\r")) // HTML allows white space here
	if err != nil {
		return iri.IRI{}, err
	}
	target, err = target.HostToASCII()
	return target.ToURI(), err
}

func Example_linkTarget() {
	page := iri.MustParse("http://例え.jp/本/index.html")
	for _, href := range []string{" ../新着?q=é ", "//EXAMPLE.org", "#top", "a b", "http://a..b/"} {
		target, err := linkTarget(page, href)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(target)
	}
	// Output:
	// http://xn--r8jz45g.jp/%E6%96%B0%E7%9D%80?q=%C3%A9
	// http://example.org
	// http://xn--r8jz45g.jp/%E6%9C%AC/index.html#top
	// iri: parse "a b": invalid character U+0020 ' ' in path at offset 1
	// iri: host "a..b": empty label
}

// safeLink returns the target and the text of a link that a stranger sent, or false if the link
// should not be clickable.
func safeLink(s string) (href template.URL, text string, ok bool) {
	i, err := iri.Parse(s)
	if err != nil {
		return "", "", false
	}
	if !slices.Contains([]string{"http", "https", "mailto"}, strings.ToLower(i.Scheme())) {
		return "", "", false // not javascript:, data:, file:, ...
	}
	i, err = i.HostToASCII()
	if err != nil {
		return "", "", false
	}
	for _, f := range lint.Check(i.Ref(), lint.Web()) {
		if f.Severity == lint.Error {
			return "", "", false // deceptive or broken; f.Message says why
		}
	}
	return template.URL(i.ToURI().String()), display.Text(i.Ref()), true
}

func Example_safeLink() {
	page := template.Must(template.New("link").Parse(`<a href="{{.Href}}"><bdi dir="ltr">{{.Text}}</bdi></a>` + "\n"))
	for _, s := range []string{
		"https://例え.jp/?a=1&b=<2>", "https://例え.jp/新着?a=1&b=2", "javascript:alert(1)", "https://www.example.com@evil.example/", "https://xn--80ak6aa92e.com/",
	} {
		href, text, ok := safeLink(s)
		if !ok {
			fmt.Println("no link")
			continue
		}
		if err := page.Execute(os.Stdout, struct {
			Href template.URL
			Text string
		}{href, text}); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// no link
	// <a href="https://xn--r8jz45g.jp/%E6%96%B0%E7%9D%80?a=1&amp;b=2"><bdi dir="ltr">https://例え.jp/新着?a=1&amp;b=2</bdi></a>
	// no link
	// no link
	// no link
}

func Example_sameHost() {
	base := iri.MustParse("https://example.org/users/anna/").Normalize(iri.SyntaxBased)
	for _, s := range []string{"photo.jpg", "../../admin", "%2E%2E/bob", "//evil.example/x", "//example.org:444/users/anna/"} {
		target, err := base.Parse(s)
		if err != nil {
			log.Fatal(err)
		}
		target = target.Normalize(iri.SyntaxBased) // check and request this form
		authority, _ := target.Authority()
		baseAuthority, _ := base.Authority()
		isBelow := target.Scheme() == base.Scheme() && authority == baseAuthority && strings.HasPrefix(target.Path(), base.Path())
		fmt.Println(target, isBelow)
	}
	// Output:
	// https://example.org/users/anna/photo.jpg true
	// https://example.org/admin false
	// https://example.org/users/bob false
	// https://evil.example/x false
	// https://example.org:444/users/anna/ false
}

func Example_json() {
	type page struct {
		ID   iri.IRI `json:"id"`
		Next iri.Ref `json:"next,omitzero"`
	}
	var p page
	fmt.Println(json.Unmarshal([]byte(`{"id": "http://example.org/rosé", "next": "?page=2"}`), &p))
	fmt.Println(p.ID.Resolve(p.Next))
	fmt.Println(json.Unmarshal([]byte(`{"id": "/rosé"}`), &p))
	// Output:
	// <nil>
	// http://example.org/rosé?page=2
	// iri: parse "/rosé": missing scheme at offset 0
}

func Example_whyRefused() {
	_, err := iri.Parse("http://example.org/é b")
	fmt.Println(err)

	var e *iri.ParseError
	if errors.As(err, &e) {
		fmt.Println(e.Component, e.Offset, errors.Is(err, iri.ErrCharacter))
		visual, spans, _ := display.Excerpt(e.Input, e.Offset, e.Offset+1)
		fmt.Println(visual)
		fmt.Printf("%*s\n", utf8.RuneCountInString(visual[:spans[0][0]])+1, "^")
	}
	// Output:
	// iri: parse "http://example.org/é b": invalid character U+0020 ' ' in path at offset 21
	// path 21 true
	// "http://example.org/é b"
	//                      ^
}

func Example_hostError() {
	for _, s := range []string{"http://a..example/", "http://-a.example/", "http://a_é.example/"} {
		_, err := iri.MustParse(s).HostToASCII()
		fmt.Println(err)
	}
	// Output:
	// iri: host "a..example": empty label
	// iri: host "-a.example": invalid label "-a": label must not begin with a hyphen
	// iri: host "a_é.example": invalid label "a_é": invalid character U+005F '_'
}
