//go:build go1.27

package json_test

import (
	"bytes"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"errors"
	"io"
	"reflect"
	"testing"
	"testing/iotest"

	"example.com/iri"
	"example.com/iri/internal/integration"
)

func init() {
	codecs = append(codecs, codec{
		"v2",
		func(v any) ([]byte, error) { return json.Marshal(v) },
		func(data []byte, v any) error { return json.Unmarshal(data, v) },
	})
}

// In version 2, null sets a value to its zero value.
func TestV2Null(t *testing.T) {
	i, r := iri.MustParse("x:before"), iri.MustParseRef("before")
	p := page{ID: i, Href: r, Base: &i, source: source{i, &r}}
	err := json.Unmarshal([]byte(`{"id":null,"href":null,"base":null,"source":null,"license":null}`), &p)
	if err != nil || !reflect.DeepEqual(p, page{}) {
		t.Errorf("null is read as %+v, error %v; want zero values", p, err)
	}
}

// An error of version 2 has the place of the value in the JSON text. The *ParseError in it has the
// offset of the fault in the value.
func TestV2Errors(t *testing.T) {
	for _, tt := range []struct {
		in      string
		pointer jsontext.Pointer
		offset  int
	}{
		{`{"id":"x:a b"}`, "/id", 3},
		{`{"links":["a","","b c"]}`, "/links/2", 1},
		{`{"titles":{"x:":"","x:%":""}}`, "/titles/x:%", 2},
		{`{"aliases":{"a/b":["x:","^"]}}`, "/aliases/a~1b/1", 0},
		{`{"source":"x:<"}`, "/source", 2},
	} {
		err := json.Unmarshal([]byte(tt.in), new(page))
		var semantic *json.SemanticError
		var parse *iri.ParseError
		if !errors.As(err, &semantic) || semantic.JSONPointer != tt.pointer {
			t.Errorf("%s: error %v; want a SemanticError at %s", tt.in, err, tt.pointer)
		}
		if !errors.As(err, &parse) || parse.Offset != tt.offset {
			t.Errorf("%s: error %v; want a *ParseError with offset %d", tt.in, err, tt.offset)
		}
	}

	var semantic *json.SemanticError
	err := json.Unmarshal([]byte(`{"id":1}`), new(page))
	if !errors.As(err, &semantic) || semantic.JSONPointer != "/id" || semantic.JSONKind != '0' ||
		semantic.GoType != reflect.TypeFor[iri.IRI]() {
		t.Errorf("a number as ID: error %#v, want a SemanticError for a number at /id, with the type IRI", err)
	}
	var syntactic *jsontext.SyntacticError
	if err := json.Unmarshal([]byte("{\"id\":\"x:\xff\"}"), new(page)); !errors.As(err, &syntactic) {
		t.Errorf("ill-formed UTF-8: %v; want a SyntacticError", err)
	}
	// With the option AllowInvalidUTF8, ill-formed UTF-8 becomes U+FFFD, as in version 1. Package
	// iri rejects that character.
	var parse *iri.ParseError
	err = json.Unmarshal([]byte("{\"id\":\"x:\xff\"}"), new(page), jsontext.AllowInvalidUTF8(true))
	if !errors.As(err, &parse) || parse.Offset != 2 || parse.Err != iri.ErrCharacter {
		t.Errorf("ill-formed UTF-8 with AllowInvalidUTF8: %v; want ErrCharacter at offset 2", err)
	}
	// Names that differ only in JSON escapes are duplicates. Names that are equivalent IRIs are
	// not.
	m := make(map[iri.IRI]int)
	err = json.Unmarshal([]byte(`{"x:\u00e9":1,"x:é":2}`), &m)
	if !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("the same name twice: %v; want ErrDuplicateName", err)
	}
	m = make(map[iri.IRI]int)
	if err := json.Unmarshal([]byte(`{"x:%C3%A9":1,"x:é":2,"x:%c3%a9":3}`), &m); err != nil || len(m) != 3 {
		t.Errorf("equivalent IRIs as names: read as %v, error %v; want three keys", m, err)
	}
}

// In version 2, omitempty omits values that are empty strings in JSON, such as the zero values. It
// also omits a pointer to a zero value.
func TestV2Omitempty(t *testing.T) {
	type optional struct {
		ID   iri.IRI  `json:"id,omitempty"`
		Href iri.Ref  `json:"href,omitempty"`
		Next *iri.Ref `json:"next,omitempty"`
	}
	if data, err := json.Marshal(optional{Next: new(iri.Ref)}); err != nil || string(data) != "{}" {
		t.Errorf("a pointer to a zero value is written as %s, error %v; want {}", data, err)
	}
	if data, err := json.Marshal(optional{Href: iri.MustParseRef("?")}); err != nil || string(data) != `{"href":"?"}` {
		t.Errorf("the reference ? is written as %s, error %v; want {\"href\":\"?\"}", data, err)
	}
}

// Values are written to a stream one by one, and read from it one by one, as strings and as names.
func TestV2Stream(t *testing.T) {
	t.Run("IRI", func(t *testing.T) { streamV2(t, integration.IRIs(t)) })
	t.Run("Ref", func(t *testing.T) { streamV2(t, integration.Refs(t)) })
}

// streamV2 writes each of values to a stream as a string and as a member of an object, and reads
// them from it byte by byte.
func streamV2[T comparable](t *testing.T, values []T) {
	var b bytes.Buffer
	encoder := jsontext.NewEncoder(&b)
	for _, value := range values {
		for _, v := range []any{value, map[T]T{value: value}} {
			if err := json.MarshalEncode(encoder, v); err != nil {
				t.Fatal(err)
			}
		}
	}
	decoder := jsontext.NewDecoder(iotest.OneByteReader(&b))
	got := make([]T, len(values))
	maps := make([]map[T]T, len(values))
	for n := range values {
		for _, v := range []any{&got[n], &maps[n]} {
			if err := json.UnmarshalDecode(decoder, v); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := json.UnmarshalDecode(decoder, new(iri.Ref)); err != io.EOF {
		t.Errorf("at the end of the stream: error %v, want io.EOF", err)
	}
	for n, want := range values {
		value, ok := maps[n][want]
		if got[n] != want || !ok || value != want || len(maps[n]) != 1 {
			t.Errorf("read as %v and, in an object, as %v; want %v", got[n], maps[n], want)
		}
	}
}

// After an error for one value of the stream, the next value can be read.
func TestV2StreamContinues(t *testing.T) {
	decoder := jsontext.NewDecoder(bytes.NewReader([]byte(`"a b" 1 "c"`)))
	var r iri.Ref
	var parse *iri.ParseError
	if err := json.UnmarshalDecode(decoder, &r); !errors.As(err, &parse) {
		t.Errorf("the string \"a b\": read %q, error %v; want a *ParseError", r, err)
	}
	var semantic *json.SemanticError
	if err := json.UnmarshalDecode(decoder, &r); !errors.As(err, &semantic) {
		t.Errorf("the number 1: read %q, error %v; want a SemanticError", r, err)
	}
	if err := json.UnmarshalDecode(decoder, &r); err != nil || r.String() != "c" {
		t.Errorf("the string \"c\": read %q, error %v; want no error", r, err)
	}
}
