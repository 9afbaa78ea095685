package iri

import (
	"errors"
	"fmt"
	"strconv"
)

// This file has the methods with which other packages write and read values; see also sql.go and
// slog.go. The encoding of a value is always its text, so values round-trip unchanged.

// AppendText appends the text of r to b and returns the extended slice. It implements
// [encoding.TextAppender]. The error is always nil. AppendText allocates only if b lacks room.
func (r reference) AppendText(b []byte) ([]byte, error) { return append(b, r.text...), nil }

// MarshalText returns the text of r. It implements [encoding.TextMarshaler], so packages
// encoding/json and encoding/xml can write values, map keys and attributes, and package flag can
// write defaults. UnmarshalText restores the value. The error is always nil. MarshalText
// allocates once, for the result.
//
// Do not embed an IRI or a Ref in a struct to be marshaled: the struct inherits this method, so it
// becomes one text without its other fields. Use a named field instead. A field for an XML
// attribute that may be a nil pointer needs the option omitempty; otherwise encoding/xml panics.
func (r reference) MarshalText() ([]byte, error) { return []byte(r.text), nil }

// AppendBinary is the same as AppendText. It implements [encoding.BinaryAppender].
func (r reference) AppendBinary(b []byte) ([]byte, error) { return r.AppendText(b) }

// MarshalBinary is the same as MarshalText. It implements [encoding.BinaryMarshaler], so package
// encoding/gob can write values.
func (r reference) MarshalBinary() ([]byte, error) { return r.MarshalText() }

// UnmarshalText parses text with [Parse] and sets r to the result. Empty text becomes the zero
// IRI. UnmarshalText implements [encoding.TextUnmarshaler], so packages encoding/json and
// encoding/xml can read values, map keys and attributes, and [flag.TextVar] can define a flag.
//
//   - JSON null leaves r as it is. With encoding/json/v2, it sets r to the zero IRI.
//   - The option omitzero of encoding/json omits the zero IRI; omitempty does not.
//   - The error messages of package flag show passwords.
//
// The error, if any, is a [*ParseError], and r stays as it is. UnmarshalText copies text, and
// allocates for nothing else unless it fails.
func (r *IRI) UnmarshalText(text []byte) error { return r.set(string(text)) }

// UnmarshalText parses text with [ParseRef] and sets r to the result. Like [IRI.UnmarshalText], it
// implements [encoding.TextUnmarshaler] for packages encoding/json, encoding/xml and flag.
//
// Empty text becomes the zero Ref, a reference to the current document. The option omitzero of
// encoding/json omits the zero Ref, and also a pointer to it. So a Ref field with omitzero cannot
// distinguish "href": "" from a missing "href". A *Ref field without omitzero can: a nil pointer is
// written as null.
//
// The error, if any, is a [*ParseError], and r stays as it is. UnmarshalText copies text, and
// allocates for nothing else unless it fails.
func (r *Ref) UnmarshalText(text []byte) error { return r.set(string(text)) }

// UnmarshalBinary is the same as [IRI.UnmarshalText]. It implements [encoding.BinaryUnmarshaler],
// so package encoding/gob can read values.
func (r *IRI) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

// UnmarshalBinary is the same as [Ref.UnmarshalText]. It implements [encoding.BinaryUnmarshaler],
// so package encoding/gob can read values.
func (r *Ref) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

// Scan sets r to a value from a database. It parses a string or []byte like UnmarshalText, and
// copies a []byte. NULL becomes the zero IRI. Scan implements [database/sql.Scanner].
//
// The error, if any, is a [*ParseError], or wraps [errors.ErrUnsupported] if src has another type.
// In both cases r stays as it is.
func (r *IRI) Scan(src any) error { return scanInto(src, r.set) }

// Scan sets r to a value from a database. It parses a string or []byte like UnmarshalText, and
// copies a []byte. NULL becomes the zero Ref. Scan implements [database/sql.Scanner].
//
// The error, if any, is a [*ParseError], or wraps [errors.ErrUnsupported] if src has another type.
// In both cases r stays as it is.
func (r *Ref) Scan(src any) error { return scanInto(src, r.set) }

// scanInto passes the text of src, a value from a database, to set.
func scanInto(src any, set func(string) error) error {
	switch src := src.(type) {
	case nil:
		return set("")
	case string:
		return set(src)
	case []byte:
		return set(string(src))
	}
	return fmt.Errorf("iri: cannot scan a value of type %T (want string, []byte or nil): %w", src, errors.ErrUnsupported)
}

func (r *IRI) set(text string) error {
	if text == "" {
		*r = IRI{}
		return nil
	}
	parsed, err := Parse(text)
	if err == nil {
		*r = parsed
	}
	return err
}

func (r *Ref) set(text string) error {
	parsed, err := ParseRef(text)
	if err == nil {
		*r = parsed
	}
	return err
}

// GoString returns r as a Go expression, for the verb %#v of package fmt. It shows a password as it
// is. The verbs %v, %s, %q, %x and %X format the result of String.
func (r IRI) GoString() string {
	if r.IsZero() {
		return "iri.IRI{}"
	}
	return "iri.MustParse(" + strconv.Quote(r.text) + ")"
}

// GoString returns r as a Go expression: see [IRI.GoString].
func (r Ref) GoString() string {
	if r.IsZero() {
		return "iri.Ref{}"
	}
	return "iri.MustParseRef(" + strconv.Quote(r.text) + ")"
}
