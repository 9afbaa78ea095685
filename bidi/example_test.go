package bidi_test

import (
	"errors"
	"fmt"

	"example.com/iri"
	"example.com/iri/bidi"
)

// Check examples 3 and 8 of RFC 3987, section 4.4, with Hebrew letters.
func ExampleCheck() {
	for _, s := range []string{"http://אב.גד.הו/זח/טי/כל?מנ=סע;פצ=קר#ש", "http://ab.cd.ef/גד1/2הו/זח.html"} {
		fmt.Println(bidi.Check(iri.MustParse(s).Ref()))
	}
	// Output:
	// <nil>
	// iri: bidi "http://ab.cd.ef/גד1/2הו/זח.html": right-to-left component should end with a right-to-left character: found U+0031 '1' in path at offset 20
}

func ExampleError() {
	err := bidi.Check(iri.MustParse("http://example.org/אבג/a\u202eb").Ref())
	var e *bidi.Error
	if errors.As(err, &e) {
		fmt.Println(e.Component, e.Offset, errors.Is(e, bidi.ErrControl))
	}
	// Output: path 27 true
}

func ExampleFindings() {
	i := iri.MustParse("http://אב1:80/x")
	for f := range bidi.Findings(i.Ref()) {
		fmt.Printf("%v %q: %v\n", f.Component, i.String()[f.Start:f.End], f.Err)
	}
	// Output:
	// host "אב1": right-to-left component should end with a right-to-left character
	// host "אב1": component should be displayed in one piece, but right-to-left text splits it
	// port "80": digits next to right-to-left text are displayed out of place or out of order
}

func ExampleEncode() {
	for _, s := range []string{"http://example.org/אב1/גד", "http://אב1.example.org/\u202ea"} {
		fmt.Println(bidi.Encode(iri.MustParse(s).Ref()))
	}
	// Output:
	// http://example.org/%D7%90%D7%911/גד
	// http://xn--1-zhcd.example.org/%E2%80%AEa
}

// Display example 6 of RFC 3987, section 4.4, with Hebrew letters.
func ExampleVisual() {
	i := iri.MustParse("http://ab.גד.הו/זח/טי/kl.html")
	fmt.Println(bidi.Visual(i.Ref()))
	// Output: http://ab.יט/חז/וה.דג/kl.html
}

func ExampleVisualOffsets() {
	i := iri.MustParse("x:אב/c")
	offsets := bidi.VisualOffsets(i.Ref())
	for column, c := range []rune(bidi.Visual(i.Ref())) {
		fmt.Printf("%c%d ", c, offsets[column])
	}
	// Output: x0 :1 ב4 א2 /6 c7
}

func ExampleIsolate() {
	i := iri.MustParse("http://example.org/אב/\u202eג")
	fmt.Printf("%+q\n", bidi.Isolate(i.Ref()))
	// Output: "\u2066http://example.org/\u05d0\u05d1/%E2%80%AE\u05d2\u2069"
}
