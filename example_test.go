package iri_test

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"log"
	"net/url"
	"os"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"example.com/iri"
)

func Example() {
	i, err := iri.Parse("http://résumé.example.org/rosé?")
	if err != nil {
		log.Fatal(err)
	}
	query, ok := i.Query()
	fmt.Printf("%s %s %s %q %v\n", i.Scheme(), i.Host(), i.Path(), query, ok)
	// Output: http résumé.example.org /rosé "" true
}

func ExampleParse() {
	for _, s := range []string{"http://example.org/納豆", "urn:isbn:0451450523", "../納豆"} {
		i, err := iri.Parse(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(i.Scheme(), i.Path())
	}
	// Output:
	// http /納豆
	// urn isbn:0451450523
	// iri: parse "../納豆": missing scheme at offset 0
}

func ExampleParseRef() {
	for _, s := range []string{"http://example.org/納豆", "../納豆", "#納豆", ""} {
		r, err := iri.ParseRef(s)
		fmt.Printf("%q %v %v\n", r.Path(), r.HasScheme(), err)
	}
	// Output:
	// "/納豆" true <nil>
	// "../納豆" false <nil>
	// "" false <nil>
	// "" false <nil>
}

func ExampleParseError() {
	_, err := iri.Parse("ftp://me:secret@example.org/a b")
	fmt.Println(err)
	fmt.Println(errors.Is(err, iri.ErrCharacter))
	// Output:
	// iri: parse "ftp://me:xxxxx@example.org/a b": invalid character U+0020 ' ' in path at offset 29
	// true
}

func ExampleParseError_Excerpt() {
	_, err := iri.Parse("ftp://me:pass word@example.org/")
	var e *iri.ParseError
	if errors.As(err, &e) {
		text, offset := e.Excerpt()
		fmt.Printf("%s\n%*s\n", text, offset+1, "^")
	}
	// Output:
	// ftp://me:xxxxx@example.org/
	//          ^
}

func ExampleIRI_ToURI() {
	i := iri.MustParse("http://www.example.org/red%09rosé#red")
	fmt.Println(i.ToURI())
	// Output: http://www.example.org/red%09ros%C3%A9#red
}

func ExampleIRI_ToIRI() {
	i := iri.MustParse("http://www.example.org/D%C3%BCrst%2F%FC%E2%80%AE")
	fmt.Println(i.ToIRI())
	// Output: http://www.example.org/Dürst%2F%FC%E2%80%AE
}

func ExampleIRI_HostToASCII() {
	for _, s := range []string{"http://RÉSUMÉ.example.org/É", "wss://日本語。jp", "urn:É", "http://a..b/"} {
		i, err := iri.MustParse(s).HostToASCII()
		fmt.Println(i, err)
	}
	// Output:
	// http://xn--rsum-bpad.example.org/É <nil>
	// wss://xn--wgv71a119e.jp <nil>
	// urn:É <nil>
	//  iri: host "a..b": empty label
}

func ExampleHostError() {
	_, err := iri.MustParse("http://www.a／b.example/").HostToASCII()
	var e *iri.HostError
	if errors.As(err, &e) {
		fmt.Println(e.Label, "at", e.Offset)
		fmt.Println(e.Reason)
		fmt.Println(errors.Is(err, iri.ErrInvalidLabel))
	}
	// Output:
	// a／b at 4
	// invalid character U+FF0F '／'
	// true
}

func ExampleIRI_HostToUnicode() {
	i := iri.MustParse("http://xn--99zt52a.example.org/%E7%B4%8D%E8%B1%86")
	fmt.Println(i.HostToUnicode())
	fmt.Println(i.ToIRI().HostToUnicode())
	// Output:
	// http://納豆.example.org/%E7%B4%8D%E8%B1%86
	// http://納豆.example.org/納豆
}

func ExampleIRI_URL() {
	u, err := iri.MustParse("http://résumé.example.org/rosé?q=é").URL()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.Host, u.RequestURI()) // http.Get(u.String()) connects to this host and requests this path
	// Output: xn--rsum-bpad.example.org /ros%C3%A9?q=%C3%A9
}

func ExampleFromURL() {
	u, err := url.Parse("http://example.org/ros%C3%A9%2Frosa")
	if err != nil {
		log.Fatal(err)
	}
	i, err := iri.FromURL(u)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(i)
	fmt.Println(i.ToIRI())
	// Output:
	// http://example.org/ros%C3%A9%2Frosa
	// http://example.org/rosé%2Frosa
}

// The encoding windows-1258 represents "ệ" by two characters. Normalize an IRI whose text was not
// Unicode before (RFC 3987, section 3.1, step 1 b).
func ExampleIRI_NFC() {
	legacy := []byte("http://www.example.org/Vi\xea\xf2t_Nam")
	text, err := charmap.Windows1258.NewDecoder().Bytes(legacy)
	if err != nil {
		log.Fatal(err)
	}
	i := iri.MustParse(string(text))
	fmt.Println(i.ToURI())
	fmt.Println(i.NFC().ToURI())
	// Output:
	// http://www.example.org/Vi%C3%AA%CC%A3t_Nam
	// http://www.example.org/Vi%E1%BB%87t_Nam
}

// Do not normalize an IRI whose text was Unicode already, such as UTF-16 (RFC 3987, section 3.1,
// step 1 c).
func ExampleIRI_NFC_unicode() {
	utf16 := []byte("\x00x\x00:\x00V\x00i\x00\xea\x03\x23\x00t")
	text, err := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder().Bytes(utf16)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(iri.MustParse(string(text)).ToURI())
	// Output: x:Vi%C3%AA%CC%A3t
}

func ExampleIRI_Resolve() {
	base := iri.MustParse("http://example.org/rosé/a?b#c")
	for _, s := range []string{"d", "../e", "?f", "#g", "//example.com", "", "%2E%2E/h", "urn:i"} {
		fmt.Println(base.Resolve(iri.MustParseRef(s)))
	}
	// Output:
	// http://example.org/rosé/d
	// http://example.org/e
	// http://example.org/rosé/a?f
	// http://example.org/rosé/a?b#g
	// http://example.com
	// http://example.org/rosé/a?b
	// http://example.org/rosé/%2E%2E/h
	// urn:i
}

func ExampleIRI_AppendResolve() {
	base := iri.MustParse("http://example.org/rosé/a")
	var line []byte
	for _, s := range []string{"b", "../c"} {
		line = append(line[:0], '<')
		line = base.AppendResolve(line, iri.MustParseRef(s))
		line = append(line, ">\n"...)
		os.Stdout.Write(line)
	}
	// Output:
	// <http://example.org/rosé/b>
	// <http://example.org/c>
}

func ExampleIRI_Parse() {
	base := iri.MustParse("http://example.org/rosé/a")
	fmt.Println(base.Parse("../b"))
	fmt.Println(base.Parse("c d"))
	// Output:
	// http://example.org/b <nil>
	//  iri: parse "c d": invalid character U+0020 ' ' in path at offset 1
}

func ExampleIRI_Relativize() {
	base := iri.MustParse("http://example.org/rosé/red/a")
	for _, s := range []string{
		"http://example.org/rosé/red/a#b", "http://example.org/rosé/red/c:d", "http://example.org/rosé/e",
		"http://example.org/f", "http://example.com/g", "urn:h",
	} {
		r := base.Relativize(iri.MustParse(s))
		fmt.Println(r, base.Resolve(r) == iri.MustParse(s))
	}
	// Output:
	// #b true
	// ./c:d true
	// ../e true
	// /f true
	// //example.com/g true
	// urn:h true
}

func ExampleIRI_RelativizeUp() {
	base := iri.MustParse("http://example.org/2026/report/data")
	target := iri.MustParse("http://example.org/2026/agenda")
	fmt.Println(base.Relativize(target))
	fmt.Println(base.RelativizeUp(target, 0))
	// Output:
	// ../agenda
	// /2026/agenda
}

func ExampleIRI_Normalize() {
	i := iri.MustParse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9")
	fmt.Println(i.Normalize(iri.FormCase))
	fmt.Println(i.Normalize(iri.FormPercent))
	fmt.Println(i.Normalize(iri.FormPath))
	fmt.Println(i.Normalize(iri.SyntaxBased))
	// Output:
	// example://a/./b/../b/%63/%7Bfoo%7D/ros%C3%A9
	// eXAMPLE://a/./b/../b/c/%7bfoo%7d/rosé
	// eXAMPLE://a/b/%63/%7bfoo%7d/ros%C3%A9
	// example://a/b/c/%7Bfoo%7D/rosé
}

// Use the normal form as the key of a cache, but store and request the original IRI.
func ExampleIRI_Normalize_cache() {
	visited := map[iri.IRI]iri.IRI{}
	for _, s := range []string{"http://example.com/ros%c3%a9", "HTTP://example.com:80/rosé", "http://example.com/a/../rosé#top"} {
		i := iri.MustParse(s)
		key := i.WithoutFragment().Normalize(iri.SchemeBased)
		if first, ok := visited[key]; ok {
			fmt.Println(i, "is", first)
			continue
		}
		visited[key] = i
	}
	// Output:
	// HTTP://example.com:80/rosé is http://example.com/ros%c3%a9
	// http://example.com/a/../rosé#top is http://example.com/ros%c3%a9
}

func ExampleIRI_IsNormal() {
	for _, s := range []string{"http://example.com/~user", "http://example.com/%7Euser", "http://example.com:80/"} {
		i := iri.MustParse(s)
		fmt.Println(i.IsNormal(iri.SyntaxBased), i.IsNormal(iri.SchemeBased))
	}
	// Output:
	// true true
	// false false
	// true false
}

func ExampleIRI_Equivalent() {
	i, j := iri.MustParse("http://résumé.example.org"), iri.MustParse("http://xn--rsum-bpad.example.org/")
	fmt.Println(i.Equivalent(j, iri.SyntaxBased))
	fmt.Println(i.Equivalent(j, iri.SchemeBased))
	// Output:
	// false
	// true
}

func ExampleIRI_EquivalentAt() {
	i := iri.MustParse("http://example.com/~user")
	for _, s := range []string{
		"http://example.com/~user", "HTTP://Example.com/~user", "http://example.com/%7euser", "http://example.com/./~user",
		"http://example.com:80/~user", "http://example.com/~User",
	} {
		form, ok := i.EquivalentAt(iri.MustParse(s))
		fmt.Println(form, ok)
	}
	// Output:
	// simple true
	// case true
	// case,percent true
	// case,percent,path true
	// case,percent,path,scheme true
	// simple false
}

// Resolve references before you compare them (RFC 3987, section 5.1).
func ExampleIRI_Equivalent_reference() {
	base := iri.MustParse("http://example.org/a/b")
	i, j := base.Resolve(iri.MustParseRef("../%63")), base.Resolve(iri.MustParseRef("/c"))
	fmt.Println(i.Equivalent(j, iri.SyntaxBased))
	// Output: true
}

// IRIs that differ only in the fragment lead to the same request.
func ExampleIRI_WithoutFragment() {
	i, j := iri.MustParse("http://example.com/a#b"), iri.MustParse("http://example.com/a#c")
	fmt.Println(i.WithoutFragment(), i.WithoutFragment() == j.WithoutFragment())
	// Output: http://example.com/a true
}

// Add the rules of a new scheme: its hosts are domain names, and its default port is 4711.
func ExampleLadder() {
	ladder := iri.Ladder{Schemes: map[string]iri.Scheme{"telescope": {DefaultPort: 4711, DomainName: true}}}
	i, j := iri.MustParse("telescope://xn--rsum-bpad.example.org:4711"), iri.MustParse("telescope://RÉSUMÉ.example.org/")
	fmt.Println(ladder.Equivalent(i, j, iri.SchemeBased), i.Equivalent(j, iri.SchemeBased))
	fmt.Println(ladder.Normalize(i, iri.SchemeBased))
	// Output:
	// true false
	// telescope://résumé.example.org/
}

// A crawler records a redirect, so that it does not request both IRIs again (section 5.3.4).
func ExampleLadder_Observe() {
	ladder := iri.Ladder{MaxObserved: 64 << 20}
	from, to := iri.MustParse("http://example.com/data"), iri.MustParse("http://example.com/data/")
	fmt.Println(ladder.Equivalent(from, to, iri.SchemeBased))
	if err := ladder.Observe(from, to); err != nil {
		log.Fatal(err)
	}
	fmt.Println(ladder.Equivalent(from, to, iri.SchemeBased))
	fmt.Println(ladder.Normalize(iri.MustParse("http://example.com:80/data#a"), iri.SchemeBased))
	// Output:
	// false
	// true
	// http://example.com/data/#a
}

func ExampleIRI_Redacted() {
	fmt.Println(iri.MustParse("ftp://me:secret@example.org/").Redacted())
	// Output: ftp://me:xxxxx@example.org/
}

func ExampleIRI_WithQuery() {
	i := iri.MustParse("https://example.org/search#results")
	query := "q=" + iri.EscapeQueryPart("café & más?") + "&page=" + iri.EscapeQueryPart("1")
	i, err := i.WithQuery(query)
	fmt.Println(i, err)
	_, err = i.WithQuery("a b")
	fmt.Println(err)
	// Output:
	// https://example.org/search?q=café%20%26%20más?&page=1#results <nil>
	// iri: query "a b": invalid character U+0020 ' ' at offset 1
}

// Build an IRI from its components. Start with the scheme.
func ExampleIRI_WithHost() {
	i := iri.MustParse("https:")
	for _, set := range []func() (iri.IRI, error){
		func() (iri.IRI, error) { return i.WithHost("example.org") },
		func() (iri.IRI, error) { return i.WithPort("8443") },
		func() (iri.IRI, error) { return i.WithPath("/" + iri.Escape(iri.ComponentPath, "rosé & co/50%")) },
		func() (iri.IRI, error) { return i.WithFragment("") },
	} {
		var err error
		if i, err = set(); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(i)
	// Output: https://example.org:8443/rosé%20&%20co/50%25#
}

// A path that would be parsed as a scheme or an authority gets a "./" or "/." before it.
func ExampleRef_WithPath() {
	for _, path := range []string{"c:d", "//c", "c?"} {
		r, err := iri.MustParseRef("a/b").WithPath(path)
		fmt.Println(r, err)
	}
	// Output:
	// ./c:d <nil>
	// /.//c <nil>
	//  iri: path "c?": invalid character U+003F '?' at offset 1
}

func ExampleIRI_JoinPath() {
	i := iri.MustParse("https://example.org/files?v=1")
	fmt.Println(i.JoinPath("café", "1/2 & 100%"))
	fmt.Println(i.JoinPath(".."))
	// Output:
	// https://example.org/files/café/1%2F2%20&%20100%25?v=1 <nil>
	//  iri: path "..": dot segments cannot be joined to a path
}

func ExampleIRI_Segments() {
	i := iri.MustParse("https://example.org/files/caf%C3%A9/1%2F2/")
	for segment := range i.Segments() {
		text, err := iri.Unescape(segment)
		fmt.Printf("%q %q %v\n", segment, text, err)
	}
	// Output:
	// "files" "files" <nil>
	// "caf%C3%A9" "café" <nil>
	// "1%2F2" "1/2" <nil>
	// "" "" <nil>
}

func ExampleIRI_QueryPairs() {
	i := iri.MustParse("https://example.org/?q=caf%C3%A9+1%2B1&q=b&lang;x=y")
	for key, value := range i.QueryPairs() {
		text, err := iri.UnescapeQueryPart(value)
		fmt.Printf("%q %q %v\n", key, text, err)
	}
	// Output:
	// "q" "café 1+1" <nil>
	// "q" "b" <nil>
	// "lang;x" "y" <nil>
}

func ExampleIRI_QueryParts() {
	for part := range iri.MustParse("x:?a&a=").QueryParts() {
		key, value, hasValue := strings.Cut(part, "=")
		fmt.Printf("%q %q %v\n", key, value, hasValue)
	}
	// Output:
	// "a" "" false
	// "a" "" true
}

func ExampleEscape() {
	fmt.Println(iri.Escape(iri.ComponentPath, "50% off?/rosé"))
	fmt.Println(iri.Escape(iri.ComponentUserinfo, "me:p@ss"))
	fmt.Println(iri.EscapeSegment("and/or"))
	fmt.Println(iri.EscapeQueryPart("a=b & c"))
	// Output:
	// 50%25%20off%3F/rosé
	// me:p%40ss
	// and%2For
	// a%3Db%20%26%20c
}

func ExampleUnescape() {
	for _, s := range []string{"50%25%20off%3F", "1+1", "r%E9sum%E9", "100%"} {
		text, err := iri.Unescape(s)
		fmt.Printf("%q %v\n", text, err)
	}
	// Output:
	// "50% off?" <nil>
	// "1+1" <nil>
	// "" iri: unescape "r%E9sum%E9": ill-formed UTF-8 at offset 1
	// "" iri: unescape "100%": invalid percent-encoding at offset 3
}

func ExampleIRI_PortOrDefault() {
	for _, s := range []string{"https://example.org/", "https://example.org:8443/", "http://example.org:/", "http://example.org:99999", "x://a"} {
		fmt.Println(iri.MustParse(s).PortOrDefault())
	}
	// Output:
	// 443 true
	// 8443 true
	// 80 true
	// 0 false
	// 0 false
}

func ExampleIRI_UnmarshalText() {
	var page struct {
		ID    iri.IRI            `json:"id"`
		Links map[iri.IRI]string `json:"links"`
		Next  iri.IRI            `json:"next,omitzero"`
	}
	err := json.Unmarshal([]byte(`{"id": "http://example.org/rosé", "links": {"urn:a:b": "c"}}`), &page)
	fmt.Println(page.ID.Path(), page.Links[iri.MustParse("urn:a:b")], err)
	b, err := json.Marshal(page)
	fmt.Println(string(b), err)
	fmt.Println(json.Unmarshal([]byte(`{"id": "/rosé"}`), &page))
	// Output:
	// /rosé c <nil>
	// {"id":"http://example.org/rosé","links":{"urn:a:b":"c"}} <nil>
	// iri: parse "/rosé": missing scheme at offset 0
}

func ExampleIRI_UnmarshalText_flag() {
	flags := flag.NewFlagSet("crawl", flag.ContinueOnError)
	var start iri.IRI
	flags.TextVar(&start, "start", iri.MustParse("http://example.org/"), "begin with `IRI`")
	err := flags.Parse([]string{"-start", "http://example.org/rosé"})
	fmt.Println(start, err)
	// Output: http://example.org/rosé <nil>
}

func ExampleRef_UnmarshalText() {
	var link struct {
		Href iri.Ref `xml:"href,attr"`
	}
	err := xml.Unmarshal([]byte(`<link href="../rosé?a=b&amp;c#d"/>`), &link)
	fmt.Println(link.Href, err)
	// Output: ../rosé?a=b&c#d <nil>
}

func ExampleIRI_GoString() {
	fmt.Printf("%v %q %#v\n", iri.MustParse("urn:a:é"), iri.MustParse("urn:a:é"), iri.MustParse("urn:a:é"))
	// Output: urn:a:é "urn:a:é" iri.MustParse("urn:a:é")
}

func ExampleIRI_IsAbsoluteIRI() {
	for _, s := range []string{"http://example.org/", "http://example.org/#top"} {
		fmt.Println(iri.MustParse(s).IsAbsoluteIRI())
	}
	// Output:
	// true
	// false
}

func ExampleIRI_Span() {
	i := iri.MustParse("http://example.org:80/rosé?a#b")
	text := i.String()
	if start, end, ok := i.Span(iri.ComponentPath); ok {
		fmt.Println(start, end, text[:start]+"/"+text[end:])
	}
	_, _, hasUserinfo := i.Span(iri.ComponentUserinfo)
	fmt.Println(hasUserinfo)
	// Output:
	// 21 27 http://example.org:80/?a#b
	// false
}

func ExampleIRI_Compare() {
	list := []iri.IRI{iri.MustParse("urn:b"), iri.MustParse("urn:é"), iri.MustParse("urn:a")}
	slices.SortFunc(list, iri.IRI.Compare)
	fmt.Println(list)
	// Output: [urn:a urn:b urn:é]
}

func ExampleRef_IRI() {
	for _, s := range []string{"http://example.org/", "../a"} {
		i, ok := iri.MustParseRef(s).IRI()
		fmt.Printf("%q %v\n", i, ok)
	}
	// Output:
	// "http://example.org/" true
	// "" false
}

func ExampleURLError() {
	_, err := iri.MustParse("http://example.org/#").URL()
	fmt.Println(err)
	// Output: iri: URL "http://example.org/#": fragment would be changed by net/url
}

func ExampleIRI_Query() {
	for _, s := range []string{"http://example.org/?a=b", "http://example.org/?", "http://example.org/"} {
		query, ok := iri.MustParse(s).Query()
		fmt.Printf("%q %v\n", query, ok)
	}
	// Output:
	// "a=b" true
	// "" true
	// "" false
}

func ExampleIRI_HostKind() {
	for _, s := range []string{"x://example.org", "x://192.0.2.1", "x://192.0.2.01", "x://[2001:db8::1]", "x://", "x:/"} {
		i := iri.MustParse(s)
		addr, ok := i.HostAddr()
		fmt.Println(i.HostKind(), addr, ok)
	}
	// Output:
	// reg-name invalid IP false
	// IPv4 192.0.2.1 true
	// reg-name invalid IP false
	// IPv6 2001:db8::1 true
	// reg-name invalid IP false
	// none invalid IP false
}

func Example_parse() {
	i, err := iri.Parse("http://résumé.example.org/rosé?")
	query, ok := i.Query()
	fmt.Printf("%s %s %q %v %v\n", i.Host(), i.Path(), query, ok, err)
	// Output: résumé.example.org /rosé "" true <nil>
}

func Example_convert() {
	ascii, err := iri.MustParse("http://résumé.example.org/rosé").HostToASCII()
	fmt.Println(ascii.ToURI(), err)
	fmt.Println(iri.MustParse("http://www.example.org/D%C3%BCrst%2F").ToIRI())
	// Output:
	// http://xn--rsum-bpad.example.org/ros%C3%A9 <nil>
	// http://www.example.org/Dürst%2F
}

func Example_normalize() {
	i, j := iri.MustParse("http://example.com/~user"), iri.MustParse("HTTP://Example.com:80/./%7Euser")
	fmt.Println(j.Normalize(iri.SchemeBased))
	fmt.Println(i == j, i.Equivalent(j, iri.SchemeBased))
	// Output:
	// http://example.com/~user
	// false true
}

func Example_resolve() {
	base := iri.MustParse("http://example.org/rosé/a?b#c")
	target, err := base.Parse("../d#e")
	fmt.Println(target, err, base.Relativize(target))
	// Output: http://example.org/d#e <nil> /d#e
}

// An IRI is comparable with == and can be a map key.
func ExampleIRI() {
	seen := map[iri.IRI]bool{}
	for _, s := range []string{"urn:a:é", "urn:a:b", "urn:a:é"} {
		seen[iri.MustParse(s)] = true
	}
	fmt.Println(len(seen))
	// Output: 2
}
