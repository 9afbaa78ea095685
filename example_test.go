package iri_test

import (
	"errors"
	"fmt"

	"example.com/iri"
)

func Example() {
	i, err := iri.Parse("http://résumé.example.org/rosé?naïve#début")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(i.Host(), i.Path())
	fmt.Println(i.ToURI())
	// Output:
	// résumé.example.org /rosé
	// http://r%C3%A9sum%C3%A9.example.org/ros%C3%A9?na%C3%AFve#d%C3%A9but
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
	_, err := iri.Parse("http://example.org/a b")
	var e *iri.ParseError
	if errors.As(err, &e) {
		fmt.Println(e)
		fmt.Println(e.Component, e.Offset, errors.Is(e, iri.ErrCharacter))
	}
	// Output:
	// iri: parse "http://example.org/a b": invalid character U+0020 ' ' in path at offset 20
	// path 20 true
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
	fmt.Println(iri.MustParse("http://résumé.example.org/rosé").ToURI())
	fmt.Println(iri.MustParse("http://www.example.org/red%09rosé#red").ToURI())
	// Output:
	// http://r%C3%A9sum%C3%A9.example.org/ros%C3%A9
	// http://www.example.org/red%09ros%C3%A9#red
}

func ExampleIRI_ToIRI() {
	fmt.Println(iri.MustParse("http://www.example.org/D%C3%BCrst").ToIRI())
	fmt.Println(iri.MustParse("http://www.example.org/D%FCrst%2F%e2%80%ae").ToIRI())
	// Output:
	// http://www.example.org/Dürst
	// http://www.example.org/D%FCrst%2F%E2%80%AE
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

// An IRI is a value: it can be compared with == and be the key of a map.
func ExampleIRI() {
	type triple struct{ subject, predicate, object iri.IRI }
	label := iri.MustParse("http://www.w3.org/2000/01/rdf-schema#label")
	seen := map[triple]bool{{label, label, label}: true}
	fmt.Println(seen[triple{label, iri.MustParse(label.String()), label}])
	// Output: true
}
