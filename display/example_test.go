package display_test

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/iri"
	"example.com/iri/display"
	"example.com/iri/lint"
)

func ExampleText() {
	for _, s := range []string{
		"http://xn--rsum-bpad.example.org/ros%C3%A9%E2%80%AE", "http://xn--80ak6aa92e.com/", "http://example.org%EF%BC%8Flogin.example.com/",
	} {
		fmt.Println(display.Text(iri.MustParse(s).Ref()))
	}
	// Output:
	// http://résumé.example.org/rosé%E2%80%AE
	// http://xn--80ak6aa92e.com/
	// http://example.org%EF%BC%8Flogin.example.com/
}

// Show an IRI on a screen that can render only ISO 8859-1.
func ExampleTextFunc() {
	i := iri.MustParse("http://xn--rsum-bpad.xn--p1ai/ros%C3%A9/%D1%8F")
	fmt.Println(display.TextFunc(i.Ref(), func(c rune) bool { return c <= 0xFF }))
	// Output: http://résumé.xn--p1ai/rosé/%D1%8F
}

func ExampleExcerpt() {
	s := "http://example.org/אב1"
	for _, f := range lint.Check(iri.MustParse(s).Ref(), lint.Profile{}) {
		text, spans, _ := display.Excerpt(s, f.Start, f.End)
		fmt.Printf("%s\n%*s%s\n", text, spans[0][0], "", strings.Repeat("^", utf8.RuneCountInString(text[spans[0][0]:spans[0][1]])))
	}
	// Output:
	// "http://example.org/1בא"
	//                     ^^^
}

func ExampleExcerpt_error() {
	_, err := iri.Parse("http://example.org/אב גד")
	var e *iri.ParseError
	if errors.As(err, &e) {
		text, spans, _ := display.Excerpt(e.Input, e.Offset, e.Offset)
		offset := spans[0][0]
		fmt.Printf("%s\n%*s\n", text, utf8.RuneCountInString(text[:offset])+1, "^")
	}
	// Output:
	// "http://example.org/דג בא"
	//                       ^
}
