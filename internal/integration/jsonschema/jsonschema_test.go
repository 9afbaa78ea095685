// Package jsonschema_test uses package iri in a validator of JSON Schema, for the four formats of
// URIs and IRIs.
package jsonschema_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"example.com/iri"
)

// formats has the formats of JSON Schema Validation, section 7.3.5. They apply only to strings. Any
// other value is valid (section 7.1).
var formats = []*jsonschema.Format{
	{Name: "iri", Validate: ofString(func(s string) error {
		_, err := iri.Parse(s)
		return err
	})},
	{Name: "iri-reference", Validate: ofString(func(s string) error {
		_, err := iri.ParseRef(s)
		return err
	})},
	{Name: "uri", Validate: ofString(func(s string) error {
		i, err := iri.Parse(s)
		if err == nil && !i.IsURI() {
			return errNotASCII
		}
		return err
	})},
	{Name: "uri-reference", Validate: ofString(func(s string) error {
		r, err := iri.ParseRef(s)
		if err == nil && !r.IsURI() {
			return errNotASCII
		}
		return err
	})},
}

var errNotASCII = errors.New("not in ASCII")

// ofString returns a function that calls validate for strings, and accepts any other value.
func ofString(validate func(string) error) func(any) error {
	return func(v any) error {
		if s, ok := v.(string); ok {
			return validate(s)
		}
		return nil
	}
}

// compile compiles a schema that asserts a format: one of formats if ours is set, and otherwise the
// validator's own.
func compile(t *testing.T, format string, ours bool) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if ours {
		for _, f := range formats {
			c.RegisterFormat(f)
		}
	}
	text := fmt.Sprintf(`{"$schema": "https://json-schema.org/draft/2020-12/schema", "format": %q}`, format)
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.AddResource("http://example.org/schema", doc); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile("http://example.org/schema")
}

// valid reports whether a value, given as JSON text, is valid.
func valid(t *testing.T, schema *jsonschema.Schema, text string) bool {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return schema.Validate(value) == nil
}

// The kinds of texts by the rules of RFC 3986 and RFC 3987. Each constant has the formats for
// which such a text is valid.
const (
	isNone   = ""
	isURI    = "iri iri-reference uri uri-reference"
	isIRI    = "iri iri-reference"           // rule IRI, but not rule URI
	isURIRef = "iri-reference uri-reference" // rule relative-ref
	isIRIRef = "iri-reference"               // rule irelative-ref, but not relative-ref
)

// tests has texts, and the formats for which each is valid.
var tests = []struct{ text, is string }{
	// scheme, by RFC 3986, section 3.1
	{"a:", isURI},
	{"A+1-.:b", isURI},
	{"http:", isURI},
	{"urn:isbn:0451450523", isURI},
	{"mailto:John.Doe@example.com", isURI},
	{"tel:+1-816-555-1212", isURI},
	{"1a:b", isNone},
	{"+a:b", isNone},
	{":", isNone},
	{":a", isNone},
	{"a b:c", isNone},
	{"a_b:c", isNone},
	{"\u00e9:a", isNone},
	{"a\u00e9:b", isNone},
	{"%61:b", isNone},

	// relative references, section 4.2: no ":" in a first segment
	{"", isURIRef},
	{".", isURIRef},
	{"../..", isURIRef},
	{"a/b:c", isURIRef},
	{"./a:b", isURIRef},
	{"/a:b", isURIRef},
	{"@:", isNone},
	{"?", isURIRef},
	{"#", isURIRef},
	{"?a:b#c", isURIRef},
	{"//", isURIRef},
	{"//example.org", isURIRef},
	{"///", isURIRef},
	{"///:", isURIRef},
	{"\u00e9", isIRIRef},
	{"../\u65e5\u672c\u8a9e?\u00fc#\u00e9", isIRIRef},
	{"//r\u00e9sum\u00e9.example.org", isIRIRef},
	{"#\u05d0", isIRIRef},

	// authority, section 3.2
	{"http://", isURI},
	{"http:///", isURI},
	{"http://@", isURI},
	{"http://@:", isURI},
	{"http://a:b:c@h:80/", isURI},
	{"http://u%40:p@h", isURI},
	{"http://u@v@h/", isNone},
	{"http://h:/", isURI},
	{"http://h:65536/", isURI},
	{"http://h:00000000000000000000000080", isURI},
	{"http://h:8a/", isNone},
	{"http://h:-1/", isNone},
	{"http://h:80:80/", isNone},
	{"http://h:\u0661/", isNone},
	{"http://a b/", isNone},
	{"http://a<b>/", isNone},
	{"http://a_b!$&'()*+,;=~/", isURI},
	{"http://%61%00%FF/", isURI},
	{"http://%6/", isNone},
	{"http://[::1]/", isURI},
	{"http://[1:2:3:4:5:6:7:8]", isURI},
	{"http://[1:2:3:4:5:6:7::]", isURI},
	{"http://[::ffff:192.0.2.1]:80", isURI},
	{"http://[1:2:3:4:5:6:7:8:9]", isNone},
	{"http://[1::2::3]", isNone},
	{"http://[12345::]", isNone},
	{"http://[::256.0.0.1]", isNone},
	{"http://[::192.0.2.01]", isNone},
	{"http://[]", isNone},
	{"http://[a]", isNone},
	{"http://[::1", isNone},
	{"http://::1]", isNone},
	{"http://[::1]a", isNone},
	{"http://[fe80::1%25eth0]", isNone},
	{"http://[fe80::1%eth0]", isNone},
	{"http://[v1.a:b]", isURI},
	{"http://[V1F.~]", isURI},
	{"http://[v.a]", isNone},
	{"http://[v1.]", isNone},
	{"http://[v1.\u00e9]", isNone},
	{"http://192.0.2.256/", isURI},
	{"//[::1", isNone},
	{"//h:8a", isNone},
	{"http://\u65e5\u672c\u8a9e\u3002jp", isIRI},
	{"http://\u00fc:\u00e9@h", isIRI},

	// path, section 3.3
	{"a:/", isURI},
	{"a:/b//c", isURI},
	{"a:b:c@d;e=1", isURI},
	{"a:%2F%2f%00", isURI},
	{"a:-._~!$&'()*+,;=:@", isURI},
	{"a:%", isNone},
	{"a:%4", isNone},
	{"a:%4g", isNone},
	{"a:%%41", isNone},
	{"%zz", isNone},
	{"100%", isNone},
	{"a:\\", isNone},
	{"\\\\server\\share", isNone},
	{"C:\\a", isNone},
	{"a:b c", isNone},
	{" a:b", isNone},
	{"a:b ", isNone},
	{"a:b\n", isNone},
	{"a:\t", isNone},
	{"a:\x00", isNone},
	{"a:\x7f", isNone},
	{"a:\"", isNone},
	{"a:<", isNone},
	{"a:>", isNone},
	{"a:^", isNone},
	{"a:`", isNone},
	{"a:{b}", isNone},
	{"a:|", isNone},
	{"a:[", isNone},
	{"a:]", isNone},
	{"a/[b]", isNone},
	{"{a}", isNone},
	{"a:\u00e9", isIRI},

	// query and fragment, sections 3.4 and 3.5
	{"a:?", isURI},
	{"a:#", isURI},
	{"a:?#", isURI},
	{"a:?b?c/d:e@f", isURI},
	{"a:#b?c/d:e@f", isURI},
	{"a:?[", isNone},
	{"a:?{", isNone},
	{"a:?\\", isNone},
	{"a:? ", isNone},
	{"a:?%", isNone},
	{"a:##", isNone},
	{"a:#b#c", isNone},
	{"a:#%", isNone},
	{"a:#[", isNone},
	{"?%2", isNone},
	{"#%2", isNone},
	{"?|", isNone},
	{"#\\", isNone},
	{"a:?\u00e9", isIRI},
	{"a:#\u00e9", isIRI},

	// ucschar and iprivate, RFC 3987, section 2.2: the ends of their ranges
	{"a:\u0080", isNone},
	{"a:\u009f", isNone},
	{"a:\u00a0", isIRI},
	{"a:\ud7ff", isIRI},
	{"a:\uf8ff", isNone},
	{"a:\uf900", isIRI},
	{"a:\ufdcf", isIRI},
	{"a:\ufdd0", isNone},
	{"a:\ufdef", isNone},
	{"a:\ufdf0", isIRI},
	{"a:\uffef", isIRI},
	{"a:\ufff0", isNone},
	{"a:\ufffd", isNone},
	{"a:\U00010000", isIRI},
	{"a:\U0001f600", isIRI},
	{"a:\U0001fffd", isIRI},
	{"a:\U0001fffe", isNone},
	{"a:\U000e0fff", isNone},
	{"a:\U000e1000", isIRI},
	{"a:\U000efffd", isIRI},
	{"a:\U000f0000", isNone},
	{"a:\ue000", isNone},
	{"a:?\ue000\U000f0000\U0010fffd", isIRI},
	{"a:?\U0010ffff", isNone},
	{"a:#\ue000", isNone},
	{"http://\ue000/", isNone},
	{"\ue000", isNone},
	{"?\ue000", isIRIRef},
	{"a:\u202e", isIRI}, // section 4.1 forbids it, but the grammar allows it
	{"a:e\u0301", isIRI},
}

func TestFormats(t *testing.T) {
	seen := make(map[string]bool)
	for _, f := range formats {
		schema := compile(t, f.Name, true)
		count := map[bool]int{}
		for _, tt := range tests {
			text, err := json.Marshal(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			want := slices.Contains(strings.Fields(tt.is), f.Name)
			count[want]++
			if got := valid(t, schema, string(text)); got != want {
				t.Errorf("%s: %s is valid: %t, want %t", f.Name, text, got, want)
			}
			seen[tt.text] = true
		}
		if count[true] < 30 || count[false] < 30 {
			t.Errorf("%s: %d texts are valid and %d are not, want at least 30 of each", f.Name, count[true], count[false])
		}
		for _, text := range []string{"null", "true", "0", "1e400", "[]", `["a b"]`, "{}", `{"a b": "%"}`} {
			if !valid(t, schema, text) {
				t.Errorf("%s: %s is not a string, so it must be valid, but is not", f.Name, text)
			}
		}
	}
	if len(seen) != len(tests) {
		t.Errorf("tests has %d distinct texts in %d rows, want no duplicates", len(seen), len(tests))
	}
}

// The validator's own formats use net/url and differ from the grammar. For them, "uri" is the same
// as "iri". So TestFormats can pass only with the formats of this file.
func TestBuiltin(t *testing.T) {
	const refused = "http://[v1.a:b] http://[V1F.~] http://%61%00%FF/"
	for format, differ := range map[string]string{
		"iri":           refused + " http://\u00fc:\u00e9@h a:< a:` a:{b} a:[ a:#b#c a:#[ a:?\U0010ffff",
		"iri-reference": refused + " http://\u00fc:\u00e9@h {a} a/[b] ?| ?%2 \ue000 a:\ufdd0 a:\U0001fffe",
		"uri":           refused + " a:\u00e9 http://\u65e5\u672c\u8a9e\u3002jp a:?\u00e9 a:#\u00e9 a:\\ a:?{ a:##",
		"uri-reference": refused + " \u00e9 #\u05d0 //r\u00e9sum\u00e9.example.org {a} a:\u00e9 a:?[ ?%2",
	} {
		builtin := compile(t, format, false)
		wrong := make(map[string]bool)
		for _, tt := range tests {
			text, err := json.Marshal(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if valid(t, builtin, string(text)) != slices.Contains(strings.Fields(tt.is), format) {
				wrong[tt.text] = true
			}
		}
		if len(wrong) < 40 {
			t.Errorf("%s: the validator's own format is wrong about %d texts, want at least 40", format, len(wrong))
		}
		for _, text := range strings.Fields(differ) {
			if !wrong[text] {
				t.Errorf("%s: the validator's own format is right about %+q, want it to be wrong; has the validator changed?", format, text)
			}
		}
	}
}

// The validator's error contains the error of package iri, with the offset of the fault.
func TestErrors(t *testing.T) {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(`"http://a b/"`))
	if err != nil {
		t.Fatal(err)
	}
	err = compile(t, "iri", true).Validate(value)
	var e *jsonschema.ValidationError
	if !errors.As(err, &e) || len(e.Causes) != 1 || !strings.Contains(err.Error(), "at offset 8") {
		t.Errorf("error %v, want a ValidationError with one cause, which has the offset 8", err)
	}
}

// A store maps the IRI of a schema to its text.
type store map[iri.IRI]string

// loaded is a store that records the IRIs of the schemas that the validator loads.
type loaded struct {
	store
	iris map[iri.IRI]bool
}

// Load returns the schema at url.
func (l loaded) Load(url string) (any, error) {
	i, err := iri.Parse(url)
	if err != nil {
		return nil, err
	}
	i = i.ToIRI()
	l.iris[i] = true
	text, ok := l.store[i]
	if !ok {
		return nil, fmt.Errorf("no schema has the IRI %s", i)
	}
	return jsonschema.UnmarshalJSON(strings.NewReader(text))
}

// The validator resolves "$ref" like Resolve. The base is the IRI of the schema (JSON Schema Core,
// section 8.2).
func TestRef(t *testing.T) {
	const root = "http://example.org/sch\u00e9mas/a/root.json"
	refs := []string{
		"b.json", "./c/../d.json", "../\u00e9.json#/$defs/x", "%C3%A8.json", "/e%2Ff.json",
		"//example.net/g", "?q", "?a=../b", "http://example.com",
		"urn:example:h", "../../../i/", "j//k.json#", "..", ";l=1",
	}
	l := loaded{make(store), make(map[iri.IRI]bool)}
	want := make(map[iri.IRI]bool)
	var properties []string
	for n, ref := range refs {
		target, err := iri.MustParse(root).Parse(ref)
		if err != nil {
			t.Fatal(err)
		}
		target = target.WithoutFragment().ToIRI()
		want[target] = true
		// Each schema accepts a different number, which identifies the schema that the validator
		// uses.
		l.store[target] = fmt.Sprintf(`{"const": %d, "$defs": {"x": {"const": %d}}}`, n, n)
		properties = append(properties, fmt.Sprintf(`"p%d": {"$ref": %q}`, n, iri.MustParseRef(ref).ToURI()))
	}
	if len(want) != len(refs) {
		t.Fatalf("%d references have %d distinct targets, want as many", len(refs), len(want))
	}
	l.store[iri.MustParse(root)] = `{"properties": {` + strings.Join(properties, ", ") + `}}`
	want[iri.MustParse(root)] = true

	c := jsonschema.NewCompiler()
	c.UseLoader(l)
	schema, err := c.Compile(iri.MustParse(root).ToURI().String())
	if err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(l.iris, want) {
		t.Errorf("the validator loads %v, want %v", l.iris, want)
	}
	for n, ref := range refs {
		for m := range refs {
			if got := valid(t, schema, fmt.Sprintf(`{"p%d": %d}`, n, m)); got != (n == m) {
				t.Errorf("%s: %d is valid: %t, want only %d to be valid", ref, m, got, n)
			}
		}
	}
}
