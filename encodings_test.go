package iri_test

import (
	"bytes"
	"database/sql"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
)

// Both types implement the interfaces that other packages look for.
var (
	_ encoding.TextAppender      = iri.IRI{}
	_ encoding.TextAppender      = iri.Ref{}
	_ encoding.TextMarshaler     = iri.IRI{}
	_ encoding.TextMarshaler     = iri.Ref{}
	_ encoding.TextUnmarshaler   = (*iri.IRI)(nil)
	_ encoding.TextUnmarshaler   = (*iri.Ref)(nil)
	_ encoding.BinaryAppender    = iri.IRI{}
	_ encoding.BinaryAppender    = iri.Ref{}
	_ encoding.BinaryMarshaler   = iri.IRI{}
	_ encoding.BinaryMarshaler   = iri.Ref{}
	_ encoding.BinaryUnmarshaler = (*iri.IRI)(nil)
	_ encoding.BinaryUnmarshaler = (*iri.Ref)(nil)
	_ sql.Scanner                = (*iri.IRI)(nil)
	_ sql.Scanner                = (*iri.Ref)(nil)
	_ fmt.GoStringer             = iri.IRI{}
	_ fmt.GoStringer             = iri.Ref{}
)

// A document has IRIs and references in fields of all kinds that packages json, xml and gob encode.
type document struct {
	XMLName xml.Name  `json:"-"`
	ID      iri.IRI   `json:"id" xml:"id,attr"`
	Href    iri.Ref   `json:"href" xml:"href,attr"`
	Base    *iri.IRI  `json:"base" xml:"base,attr,omitempty"` // without omitempty, package xml panics on a nil pointer
	Link    iri.IRI   `json:"link" xml:"link"`
	Refs    []iri.Ref `json:"refs" xml:"refs>ref"`
	Next    *iri.Ref  `json:"next" xml:"next"`
	Omitted iri.Ref   `json:"omitted,omitzero" xml:"omitted,omitempty"`
	Content iri.Ref   `json:"content" xml:",chardata"`
}

// equal reports whether d and e have the same values.
func (d document) equal(e document) bool {
	pointersEqual := d.Base == e.Base || d.Base != nil && e.Base != nil && *d.Base == *e.Base
	pointersEqual = pointersEqual && (d.Next == e.Next || d.Next != nil && e.Next != nil && *d.Next == *e.Next)
	return pointersEqual && d.ID == e.ID && d.Href == e.Href && d.Link == e.Link && slices.Equal(d.Refs, e.Refs) &&
		d.Omitted == e.Omitted && d.Content == e.Content
}

// marshalRefs returns references of all kinds.
func marshalRefs(t *testing.T) (refs []iri.Ref) {
	for _, tt := range parseTests {
		refs = append(refs, iri.MustParseRef(tt.in))
	}
	for _, s := range iritest.Published {
		refs = append(refs, iri.MustParseRef(s))
	}
	for _, kind := range strings.Fields(iritest.AllKinds) {
		for _, s := range iritest.Corpus(t, kind)[:100] {
			refs = append(refs, iri.MustParseRef(s))
		}
	}
	return append(refs, iri.MustParseRef("//u:p@h/%22'&;=\u202e\u2028\U0001f600\u0301"))
}

// A value is comparable and has all methods that encode it.
type value interface {
	comparable
	fmt.Stringer
	encoding.TextMarshaler
	encoding.TextAppender
	encoding.BinaryMarshaler
	encoding.BinaryAppender
}

// A target is a pointer with all methods that decode a value. The function TextVar of package flag
// also needs its MarshalText.
type target[T any] interface {
	*T
	encoding.TextMarshaler
	encoding.TextUnmarshaler
	encoding.BinaryUnmarshaler
	sql.Scanner
}

// Values round-trip through every encoding.
func TestMarshal(t *testing.T) {
	t.Parallel()
	refs := marshalRefs(t)
	if len(refs) < 500 {
		t.Fatalf("%d references, want at least 500", len(refs))
	}
	for _, r := range refs {
		checkMarshal(t, r, iri.MustParseRef("before"))
		i, _ := r.IRI()
		checkMarshal(t, i, iri.MustParse("x:before"))
		for _, omitted := range []iri.Ref{r, {}} {
			checkDocument(t, document{ID: i, Href: r, Base: &i, Link: i, Refs: []iri.Ref{r, {}, r}, Next: &r, Omitted: omitted, Content: r})
		}
	}
	checkDocument(t, document{})
}

// checkMarshal checks that v round-trips through each encoding. It decodes into a variable that
// holds before, which is another value.
func checkMarshal[T value, P target[T]](t *testing.T, v, before T) {
	t.Helper()
	for name, write := range map[string]func() ([]byte, error){
		"MarshalText":   v.MarshalText,
		"MarshalBinary": v.MarshalBinary,
		"AppendText":    func() ([]byte, error) { return v.AppendText(nil) },
		"AppendBinary":  func() ([]byte, error) { return v.AppendBinary(nil) },
	} {
		if b, err := write(); err != nil || string(b) != v.String() {
			t.Errorf("%+q: %s returns %q, error %v; want the text", v, name, b, err)
		}
	}
	if b, err := v.AppendText([]byte("a")); err != nil || string(b) != "a"+v.String() {
		t.Errorf("%+q: AppendText to \"a\" returns %q, error %v; want \"a\" and the text", v, b, err)
	}
	text := []byte(v.String())
	var back T
	for name, read := range map[string]func() error{
		"UnmarshalText":   func() error { return P(&back).UnmarshalText(text) },
		"UnmarshalBinary": func() error { return P(&back).UnmarshalBinary(text) },
		"Scan a string":   func() error { return P(&back).Scan(v.String()) },
		"Scan a []byte":   func() error { return P(&back).Scan(text) },
		"gob": func() error {
			var b bytes.Buffer
			if err := gob.NewEncoder(&b).Encode(v); err != nil {
				return err
			}
			return gob.NewDecoder(&b).Decode(&back)
		},
		"flag": func() error {
			flags := flag.NewFlagSet("", flag.ContinueOnError)
			flags.TextVar(P(&back), "name", P(&before), "")
			if back != before {
				t.Errorf("%+q as the default of a flag: the variable is %+q, want the same value", before, back)
			}
			return flags.Parse([]string{"-name", v.String()})
		},
		"a key in JSON": func() error {
			b, err := json.Marshal(map[T]int{v: 1})
			if err != nil {
				return err
			}
			var m map[T]int
			err = json.Unmarshal(b, &m)
			for back = range m {
			}
			return err
		},
	} {
		back = before
		if err := read(); err != nil || back != v {
			t.Errorf("%+q: %s: %+q, error %v; want the same value", v, name, back, err)
		}
	}
	checkCopied[T, P](t, v)
}

// checkCopied checks that UnmarshalText copies its input.
func checkCopied[T value, P target[T]](t *testing.T, v T) {
	t.Helper()
	text := []byte(v.String())
	var back T
	if err := P(&back).UnmarshalText(text); err != nil {
		t.Error(err)
	}
	clear(text)
	if back != v {
		t.Errorf("%+q: UnmarshalText must copy its input; overwriting the input changes the value to %+q", v, back)
	}
}

// checkDocument checks that d round-trips through JSON, XML and gob.
func checkDocument(t *testing.T, d document) {
	t.Helper()
	for name, roundTrip := range map[string]func(to *document) error{
		"json": func(to *document) error {
			b, err := json.Marshal(d)
			if err != nil {
				return err
			}
			if has := bytes.Contains(b, []byte(`"omitted"`)); has == d.Omitted.IsZero() {
				t.Errorf("JSON must contain the field omitted exactly if it is not zero; its value is %q: %s", d.Omitted, b)
			}
			return json.Unmarshal(b, to)
		},
		"xml": func(to *document) error {
			b, err := xml.Marshal(d)
			if err != nil {
				return err
			}
			return xml.Unmarshal(b, to)
		},
		"gob": func(to *document) error {
			var b bytes.Buffer
			if err := gob.NewEncoder(&b).Encode(d); err != nil {
				return err
			}
			return gob.NewDecoder(&b).Decode(to)
		},
	} {
		var got document
		if err := roundTrip(&got); err != nil || !got.equal(d) {
			t.Errorf("%s: the document is read as %+v, error %v; want %+v", name, got, err, d)
		}
	}
}

// Invalid text and unsupported types are rejected, and the variable keeps its value.
func TestUnmarshalErrors(t *testing.T) {
	const secret = "53cr37"
	for _, text := range []string{"a", "//h/", "#", "x:a b", "x:\xff", "x://u:" + secret + "@h:p"} {
		checkUnmarshalError(t, text, iri.MustParse("x:before"))
		if _, err := iri.ParseRef(text); err != nil {
			checkUnmarshalError(t, text, iri.MustParseRef("before"))
		}
	}
	var r iri.Ref
	for _, text := range []string{"a", "//h/", "#", ""} {
		if err := r.UnmarshalText([]byte(text)); err != nil || r.String() != text {
			t.Errorf("UnmarshalText of %q: %q, error %v; want the same text", text, r, err)
		}
	}
	i := iri.MustParse("x:before")
	for _, src := range []any{1, int64(1), 1.5, true, i, &i, struct{}{}, []rune("x:")} {
		err := i.Scan(src)
		if !errors.Is(err, errors.ErrUnsupported) || i.String() != "x:before" || err.Error() != fmt.Sprintf("iri: cannot scan a value of type %T (want string, []byte or nil): unsupported operation", src) {
			t.Errorf("Scan of %#v: value %v, error %v; want no change and an error that wraps ErrUnsupported and names the type", src, i, err)
		}
		if errRef := r.Scan(src); fmt.Sprint(errRef) != err.Error() {
			t.Errorf("Scan of %#v: error %v for a Ref, %v for an IRI, want the same", src, errRef, err)
		}
	}
}

// checkUnmarshalError checks that every way to decode text fails with a *ParseError that hides the
// password, and leaves a variable with the value before unchanged.
func checkUnmarshalError[T value, P target[T]](t *testing.T, text string, before T) {
	t.Helper()
	v := before
	for name, read := range map[string]func() error{
		"UnmarshalText":   func() error { return P(&v).UnmarshalText([]byte(text)) },
		"UnmarshalBinary": func() error { return P(&v).UnmarshalBinary([]byte(text)) },
		"Scan a string":   func() error { return P(&v).Scan(text) },
		"Scan a []byte":   func() error { return P(&v).Scan([]byte(text)) },
		"JSON": func() error {
			b, err := json.Marshal(text)
			if err != nil {
				t.Error(err)
			}
			return json.Unmarshal(b, P(&v))
		},
		"XML": func() error { return xml.Unmarshal([]byte("<a>"+strings.ToValidUTF8(text, "\ufffd")+"</a>"), P(&v)) },
	} {
		err := read()
		var e *iri.ParseError
		if !errors.As(err, &e) || v != before || strings.Contains(err.Error(), "53cr37") {
			t.Errorf("%T %q: %s: %+q, error %v; want no change and a *ParseError without the password", v, text, name, v, err)
		}
	}
}

// Scan converts NULL and empty text to the zero value. JSON can omit zero values.
func TestMarshalZero(t *testing.T) {
	i, r := iri.MustParse("x:before"), iri.MustParseRef("before")
	if err := errors.Join(i.Scan(nil), r.Scan(nil)); err != nil || !i.IsZero() || !r.IsZero() {
		t.Errorf("Scan of NULL: %v, %v, error %v; want zero values", i, r, err)
	}
	if err := errors.Join(i.Scan(""), r.Scan([]byte{})); err != nil || !i.IsZero() || !r.IsZero() {
		t.Errorf("Scan of empty text: %v, %v, error %v; want zero values", i, r, err)
	}

	// The option omitzero omits an empty Ref, and a pointer to one. Without it, an empty Ref
	// round-trips.
	type links struct {
		Value    iri.Ref  `json:"value,omitzero"`
		Pointer  *iri.Ref `json:"pointer,omitzero"`
		Optional *iri.Ref `json:"optional"`
		Base     iri.IRI  `json:"base,omitzero"`
	}
	empty := iri.Ref{}
	b, err := json.Marshal([]links{{}, {Pointer: &empty, Optional: &empty}})
	if err != nil || string(b) != `[{"optional":null},{"optional":""}]` {
		t.Errorf("JSON of an empty document and of one with pointers to empty references: %s, error %v; want [{\"optional\":null},{\"optional\":\"\"}]", b, err)
	}
	var back []links
	if err := json.Unmarshal(b, &back); err != nil || len(back) != 2 || back[0] != (links{}) || back[1].Optional == nil || *back[1].Optional != empty {
		t.Errorf("the JSON is read as %v, error %v; want an empty document, and one in which only Optional points to an empty reference", back, err)
	}
	// Package json sets a pointer to nil if it reads null, but leaves other values unchanged.
	before := links{Value: iri.MustParseRef("a"), Pointer: &empty, Base: iri.MustParse("x:")}
	after := before
	if err := json.Unmarshal([]byte(`{"value":null,"pointer":null,"base":""}`), &after); err != nil || after != (links{Value: before.Value}) {
		t.Errorf("null is read as %v, error %v; want an unchanged Value, and zero values in the other fields", after, err)
	}
}

// Package fmt formats a value like its text, except for %#v, which formats it as Go code.
func TestFormat(t *testing.T) {
	t.Parallel()
	for _, r := range marshalRefs(t) {
		i, _ := r.IRI()
		for _, verb := range []string{"%s", "%v", "%+v", "%q", "%+q", "%#q", "%x", "% X", "%30s", "%-30.5s|"} {
			if got, want := fmt.Sprintf(verb, r), fmt.Sprintf(verb, r.String()); got != want {
				t.Errorf("Ref with %s: %s, want %s", verb, got, want)
			}
			if got, want := fmt.Sprintf(verb, i), fmt.Sprintf(verb, i.String()); got != want {
				t.Errorf("IRI with %s: %s, want %s", verb, got, want)
			}
		}
		want := "iri.MustParseRef(" + fmt.Sprintf("%q", r.String()) + ")"
		if r.IsZero() {
			want = "iri.Ref{}"
		}
		if got := fmt.Sprintf("%#v", r); got != want {
			t.Errorf("with %%#v: %s, want %s", got, want)
		}
		if want = "iri.MustParse(" + fmt.Sprintf("%q", i.String()) + ")"; i.IsZero() {
			want = "iri.IRI{}"
		}
		if got := fmt.Sprintf("%#v", i); got != want {
			t.Errorf("with %%#v: %s, want %s", got, want)
		}
	}
}

// Values round-trip through every encoding.
func FuzzMarshal(f *testing.F) {
	iritest.Fuzz(f, func(t *testing.T, s string) {
		if r, err := iri.ParseRef(s); err == nil {
			i, _ := r.IRI()
			checkMarshal(t, r, iri.MustParseRef("before"))
			checkMarshal(t, i, iri.MustParse("x:before"))
			checkDocument(t, document{ID: i, Href: r, Base: &i, Link: i, Refs: []iri.Ref{r}, Next: &r, Omitted: r, Content: r})
		}
	})
}
