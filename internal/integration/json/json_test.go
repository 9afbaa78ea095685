// Package json_test writes and reads values with both versions of encoding/json. Version 2 needs Go
// 1.27.
package json_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/iri"
	"example.com/iri/internal/integration"
)

// A codec is a version of package encoding/json.
type codec struct {
	name      string
	marshal   func(any) ([]byte, error)
	unmarshal func([]byte, any) error
}

// codecs has version 1. From Go 1.27 on, v2_test.go adds version 2.
var codecs = []codec{{"v1", json.Marshal, json.Unmarshal}}

// forEachCodec runs test for each of codecs.
func forEachCodec(t *testing.T, test func(*testing.T, codec)) {
	for _, c := range codecs {
		t.Run(c.name, func(t *testing.T) { test(t, c) })
	}
}

type source struct {
	Source  iri.IRI  `json:"source"`
	License *iri.Ref `json:"license"`
}

type page struct {
	ID      iri.IRI                `json:"id"`
	Href    iri.Ref                `json:"href"`
	Base    *iri.IRI               `json:"base"`
	Links   []iri.Ref              `json:"links"`
	Pair    [2]iri.IRI             `json:"pair"`
	Titles  map[iri.IRI]string     `json:"titles"`
	Aliases map[iri.Ref][]*iri.IRI `json:"aliases"`
	source
}

// Values of all kinds round-trip, in all places of a JSON document.
func TestRoundTrip(t *testing.T) {
	forEachCodec(t, func(t *testing.T, c codec) {
		iris, refs := integration.IRIs(t), integration.Refs(t)
		in := page{
			ID:      iri.MustParse("http://r\u00e9sum\u00e9.example.org/?a='b'&c"),
			Href:    iri.MustParseRef("../\u00e9?&#'"),
			Base:    &iris[0],
			Links:   refs,
			Pair:    [2]iri.IRI{iris[1], {}},
			Titles:  make(map[iri.IRI]string),
			Aliases: make(map[iri.Ref][]*iri.IRI),
			source:  source{iris[2], &refs[1]},
		}
		for _, i := range iris {
			in.Titles[i] = i.String()
		}
		for n, r := range refs {
			in.Aliases[r] = []*iri.IRI{&iris[n%len(iris)], nil}
		}
		data, err := c.marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		var out page
		if err := c.unmarshal(data, &out); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(in, out) {
			t.Errorf("the values must round-trip, but do not; the JSON begins with %+q", data[:200])
		}

		// Another program reads the texts of the values as strings.
		var texts struct {
			ID     string            `json:"id"`
			Links  []string          `json:"links"`
			Titles map[string]string `json:"titles"`
		}
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
		if texts.ID != in.ID.String() || len(texts.Links) != len(refs) || len(texts.Titles) != len(iris) {
			t.Errorf("read as strings: ID %q, %d links and %d titles; want %q, %d and %d", texts.ID, len(texts.Links), len(texts.Titles), in.ID, len(refs), len(iris))
		}
		for n, text := range texts.Links {
			if text != refs[n].String() {
				t.Errorf("%+q is written as %+q, want its text", refs[n], text)
			}
		}
		for key, title := range texts.Titles {
			if key != title {
				t.Errorf("the key %+q is written as %+q, want its text", title, key)
			}
		}
	})
}

// Strings with different escapes are the same string (RFC 8259, section 8.3).
func TestEscapes(t *testing.T) {
	forEachCodec(t, func(t *testing.T, c codec) {
		for _, text := range []string{
			`"x:/\u00e9\ud83d\ude00?&'"`,
			`"\u0078\u003A\/\u00E9\uD83D\uDE00?\u0026\u0027"`,
			"\"x:/\u00e9\U0001f600?&'\"",
			"\t\"x:/\u00e9\U0001f600?&'\"\n",
		} {
			var i iri.IRI
			if err := c.unmarshal([]byte(text), &i); err != nil || i != iri.MustParse("x:/\u00e9\U0001f600?&'") {
				t.Errorf("%s: read as %+q, error %v; want the string without escapes", text, i, err)
			}
		}
	})
}

// Reading a string that is not an IRI fails with a *ParseError, wrapped in an error of
// encoding/json, and leaves the value unchanged.
func TestErrors(t *testing.T) {
	forEachCodec(t, func(t *testing.T, c codec) {
		for _, tt := range []struct {
			in     string
			want   error
			offset int
		}{
			{`{"id": "../a"}`, iri.ErrMissingScheme, 0},
			{`{"id": "#a"}`, iri.ErrMissingScheme, 0},
			{`{"id": "http://a b/"}`, iri.ErrCharacter, 8},
			{`{"id": "x:a\n"}`, iri.ErrCharacter, 3},
			{`{"id": " x:a"}`, iri.ErrMissingScheme, 0},
			{`{"id": "x:\u0000"}`, iri.ErrCharacter, 2},
			{`{"id": "x:\ufffd"}`, iri.ErrCharacter, 2},
			{`{"id": "x:\ue000"}`, iri.ErrCharacter, 2},
			{`{"id": "x:\\"}`, iri.ErrCharacter, 2},
			{`{"href": "a b"}`, iri.ErrCharacter, 1},
			{`{"href": "1:a"}`, iri.ErrSegmentColon, 1},
			{`{"href": "//[::1"}`, iri.ErrIPLiteral, 2},
			{`{"base": "a"}`, iri.ErrMissingScheme, 0},
			{`{"base": "x:%"}`, iri.ErrPercentEncoding, 2},
			{`{"links": ["a", "%zz"]}`, iri.ErrPercentEncoding, 0},
			{`{"pair": ["x:", "x"]}`, iri.ErrMissingScheme, 0},
			{`{"titles": {"a": ""}}`, iri.ErrMissingScheme, 0},
			{`{"titles": {"x:^": ""}}`, iri.ErrCharacter, 2},
			{`{"aliases": {"a|b": []}}`, iri.ErrCharacter, 1},
			{`{"aliases": {"a": ["b"]}}`, iri.ErrMissingScheme, 0},
			{`{"source": "a"}`, iri.ErrMissingScheme, 0},
			{`{"license": "<a>"}`, iri.ErrCharacter, 0},
		} {
			before := page{ID: iri.MustParse("x:before"), Href: iri.MustParseRef("before")}
			before.Source = before.ID
			p := before
			err := c.unmarshal([]byte(tt.in), &p)
			var e *iri.ParseError
			if !errors.As(err, &e) || !errors.Is(err, tt.want) || e.Offset != tt.offset {
				t.Errorf("%s: error %v; want a *ParseError with %v at offset %d", tt.in, err, tt.want, tt.offset)
			}
			if p.ID != before.ID || p.Href != before.Href || p.Source != before.Source {
				t.Errorf("%s must not change the value, but changes it to %+v", tt.in, p)
			}
		}
	})
}

// A JSON value that is not a string is an error of encoding/json, and not a *ParseError.
func TestOtherTypes(t *testing.T) {
	forEachCodec(t, func(t *testing.T, c codec) {
		for _, text := range []string{"1", "1.5", "true", "false", "[]", "{}", `["x:a"]`, `{"x:a": "x:a"}`} {
			i, r := iri.MustParse("x:before"), iri.MustParseRef("before")
			var e *iri.ParseError
			if err := c.unmarshal([]byte(text), &i); err == nil || errors.As(err, &e) || i.String() != "x:before" {
				t.Errorf("%s: IRI %q, error %v; want no change, and an error that is not a *ParseError", text, i, err)
			}
			if err := c.unmarshal([]byte(text), &r); err == nil || errors.As(err, &e) || r.String() != "before" {
				t.Errorf("%s: Ref %q, error %v; want no change, and an error that is not a *ParseError", text, r, err)
			}
		}
	})
	var i iri.IRI
	var e *json.UnmarshalTypeError
	if err := json.Unmarshal([]byte("1"), &i); !errors.As(err, &e) || e.Value != "number" {
		t.Errorf("reading 1 with version 1: error %#v, want an UnmarshalTypeError for a number", err)
	}
}

// Ill-formed UTF-8 is always an error. Version 1 replaces it with U+FFFD, which an IRI may not
// contain.
func TestIllFormed(t *testing.T) {
	forEachCodec(t, func(t *testing.T, c codec) {
		for _, text := range []string{"\"x:a\xff\"", "\"x:\xc3\"", "\"x:a\xed\xa0\x80\"", `"x:a\ud800"`, `"x:a\ude00\ud83d"`} {
			i := iri.MustParse("x:before")
			if err := c.unmarshal([]byte(text), &i); err == nil || i.String() != "x:before" {
				t.Errorf("%+q: IRI %+q, error %v; want no change and an error", text, i, err)
			}
			if err := c.unmarshal([]byte("{"+text+":1}"), new(map[iri.Ref]int)); err == nil {
				t.Errorf("%+q as a key: no error, want one", text)
			}
		}
	})
	var i iri.IRI
	var e *iri.ParseError
	if err := json.Unmarshal([]byte("\"x:a\xff\""), &i); !errors.As(err, &e) || e.Offset != 3 || e.Err != iri.ErrCharacter {
		t.Errorf("ill-formed UTF-8 with version 1: error %v, want ErrCharacter at offset 3", err)
	}
}

// In version 1, null leaves a value unchanged and sets a pointer to nil.
func TestNull(t *testing.T) {
	i, r := iri.MustParse("x:before"), iri.MustParseRef("before")
	p := page{ID: i, Href: r, Base: &i, source: source{i, &r}}
	if err := json.Unmarshal([]byte(`{"id":null,"href":null,"base":null,"source":null,"license":null}`), &p); err != nil {
		t.Fatal(err)
	}
	if want := (page{ID: i, Href: r, source: source{Source: i}}); !reflect.DeepEqual(p, want) {
		t.Errorf("null is read as %+v, want %+v", p, want)
	}
	var e *iri.ParseError
	err := json.Unmarshal([]byte(`{"null":""}`), new(map[iri.IRI]string))
	if !errors.As(err, &e) || e.Err != iri.ErrMissingScheme {
		t.Errorf("the key \"null\": error %v, want a ParseError with ErrMissingScheme", err)
	}
}

type optional struct {
	ID   iri.IRI   `json:"id,omitzero"`
	Href iri.Ref   `json:"href,omitzero"`
	Next *iri.Ref  `json:"next,omitzero"`
	Prev **iri.Ref `json:"prev,omitzero"`
}

// The option omitzero omits zero values. The zero Ref is a valid reference, "", so omitting it
// loses information. A *Ref does not help, since omitzero also calls IsZero through the pointer.
// Only a **Ref distinguishes "" from an absent reference.
func TestOmitzero(t *testing.T) {
	r, empty := iri.MustParseRef("a"), new(iri.Ref)
	pr := &r
	full := optional{iri.MustParse("x:"), r, &r, &pr}
	forEachCodec(t, func(t *testing.T, c codec) {
		for _, tt := range []struct {
			in, back optional
			want     string
		}{
			{optional{}, optional{}, `{}`},
			{optional{Next: empty}, optional{}, `{}`},
			{optional{Prev: &empty}, optional{Prev: &empty}, `{"prev":""}`},
			{full, full, `{"id":"x:","href":"a","next":"a","prev":"a"}`},
			{optional{Href: iri.MustParseRef("#")}, optional{Href: iri.MustParseRef("#")}, `{"href":"#"}`},
		} {
			data, err := c.marshal(tt.in)
			if err != nil || string(data) != tt.want {
				t.Errorf("%+v: written as %s, error %v; want %s", tt.in, data, err, tt.want)
			}
			var out optional
			if err := c.unmarshal(data, &out); err != nil || !reflect.DeepEqual(out, tt.back) {
				t.Errorf("%s: read as %+v, error %v; want %+v", data, out, err, tt.back)
			}
		}
		// Without the option, zero values are written as empty strings, which are read as zero
		// values. Only a nil pointer is written as null.
		for _, tt := range []struct {
			in   source
			want string
		}{
			{source{}, `{"source":"","license":null}`},
			{source{License: empty}, `{"source":"","license":""}`},
		} {
			data, err := c.marshal(tt.in)
			if err != nil || string(data) != tt.want {
				t.Errorf("%+v: written as %s, error %v; want %s", tt.in, data, err, tt.want)
			}
			out := source{Source: iri.MustParse("x:before"), License: pr}
			if tt.in.License != nil {
				out.License = new(iri.MustParseRef("before"))
			}
			if err := c.unmarshal(data, &out); err != nil || !reflect.DeepEqual(out, tt.in) {
				t.Errorf("%s: read as %+v, error %v; want %+v", data, out, err, tt.in)
			}
		}
	})
}

// A struct that embeds an IRI has the methods of the IRI. So encoding/json writes it as a string,
// without its other fields. With a named field, it writes an object.
func TestEmbeddedIRI(t *testing.T) {
	type embeds struct {
		iri.IRI
		Title string
	}
	type names struct {
		IRI   iri.IRI
		Title string
	}
	i := iri.MustParse("x:\u00e9")
	forEachCodec(t, func(t *testing.T, c codec) {
		data, err := c.marshal([]any{embeds{i, "t"}, names{i, "t"}})
		if want := "[\"x:\u00e9\",{\"IRI\":\"x:\u00e9\",\"Title\":\"t\"}]"; err != nil || string(data) != want {
			t.Errorf("written as %s, error %v; want %s", data, err, want)
		}
		var e embeds
		if err := c.unmarshal([]byte("\"x:\u00e9\""), &e); err != nil || e != (embeds{IRI: i}) {
			t.Errorf("a string is read as %+v, error %v; want only the embedded IRI", e, err)
		}
	})
}

// Version 1 escapes the characters that are special in HTML and JavaScript. The text remains the
// same.
func TestHTML(t *testing.T) {
	i := iri.MustParse("x:?a&b\u2028")
	if data, err := json.Marshal(i); err != nil || string(data) != `"x:?a\u0026b\u2028"` {
		t.Errorf("written as %s, error %v; want \"&\" and U+2028 escaped", data, err)
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(map[iri.IRI]iri.IRI{i: i}); err != nil || b.String() != `{"x:?a&b\u2028":"x:?a&b\u2028"}`+"\n" {
		t.Errorf("written without the escapes for HTML as %s, error %v; want \"&\" itself, and U+2028 escaped", b.String(), err)
	}
	var out map[iri.IRI]iri.IRI
	if err := json.NewDecoder(&b).Decode(&out); err != nil || out[i] != i {
		t.Errorf("read as %+q, error %v; want the IRI as key and value", out, err)
	}
}

// The decoder of a stream reuses its buffer. Values do not share memory with that buffer.
func TestStream(t *testing.T) {
	t.Run("IRI", func(t *testing.T) { stream(t, integration.IRIs(t)) })
	t.Run("Ref", func(t *testing.T) { stream(t, integration.Refs(t)) })
}

// stream writes values to a stream, and reads them from it byte by byte.
func stream[T comparable](t *testing.T, values []T) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	for _, v := range values {
		if err := encoder.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	decoder := json.NewDecoder(iotest.OneByteReader(&b))
	var got []T
	for decoder.More() {
		var v T
		if err := decoder.Decode(&v); err != nil {
			t.Fatal(err)
		}
		got = append(got, v)
	}
	if !slices.Equal(got, values) {
		t.Error("the values read must be the same as the values written")
	}
}

// Maps are written in the order of their keys, which is the order of Compare.
func TestOrderOfKeys(t *testing.T) {
	m := make(map[iri.IRI]int)
	var keys []iri.IRI
	for _, i := range integration.IRIs(t) {
		// Version 1 sorts keys by their bytes, unlike canonical JSON, which sorts them by UTF-16
		// code units (RFC 8785, section 3.2.3).
		m[i] = 1
		keys = append(keys, i)
	}
	slices.SortFunc(keys, iri.IRI.Compare)
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	var got []string
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if text, ok := token.(string); ok {
			got = append(got, text)
		}
	}
	if want := fmt.Sprint(keys); "["+strings.Join(got, " ")+"]" != want {
		t.Error("the keys must be in the order of Compare")
	}
}
