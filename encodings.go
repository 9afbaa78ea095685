package iri

import (
	"errors"
	"fmt"
	"strconv"
)

// This file and sql.go and slog.go have the interfaces by which other packages read and
// write values. All of them take the text for the value, and so keep it as it is.

// AppendText appends the text of r to b and returns the extended slice: it implements
// [encoding.TextAppender]. The error is always nil. It allocates only if b has no room.
func (r reference) AppendText(b []byte) ([]byte, error) { return append(b, r.text...), nil }

// MarshalText returns the text of r: it implements [encoding.TextMarshaler], by which packages
// encoding/json and encoding/xml write values, map keys and attributes, and package flag a
// default. UnmarshalText returns the same value again. The error is always nil. It
// allocates once, its result.
//
// A struct that embeds an IRI or a Ref has this method as well, and so is one text too, without its
// other fields: give such a field a name. For an attribute that is a nil pointer, package
// encoding/xml wants the option omitempty.
func (r reference) MarshalText() ([]byte, error) { return []byte(r.text), nil }

// AppendBinary is AppendText: it implements [encoding.BinaryAppender].
func (r reference) AppendBinary(b []byte) ([]byte, error) { return r.AppendText(b) }

// MarshalBinary is MarshalText: it implements [encoding.BinaryMarshaler], by which package
// encoding/gob writes values.
func (r reference) MarshalBinary() ([]byte, error) { return r.MarshalText() }

// UnmarshalText sets i to text, parsed by [Parse], or to the zero IRI if that is empty. It
// implements [encoding.TextUnmarshaler], by which packages encoding/json and encoding/xml read
// values, map keys and attributes, and [flag.TextVar] a flag, whose messages show passwords. The
// option omitzero of encoding/json leaves out the zero IRI, omitempty does not. The value null
// leaves an IRI as it was; with encoding/json/v2 it is the zero IRI.
//
// The error, if any, is a [*ParseError], and i is left as it is. Text is copied; UnmarshalText
// allocates for nothing else unless it fails.
func (r *IRI) UnmarshalText(text []byte) error { return r.set(string(text)) }

// UnmarshalText sets r to text, parsed by [ParseRef]. It implements
// [encoding.TextUnmarshaler], by which packages encoding/json and encoding/xml read values, map
// keys and attributes, and [flag.TextVar] a flag, as [IRI.UnmarshalText] tells.
//
// Empty text is the zero Ref, a reference to the document that it stands in. The option omitzero of
// encoding/json leaves it out, also behind a pointer: that "href" is "" is then the same as
// that there is no "href". If these differ, use a *Ref without that option: it is null if
// there is none.
//
// The error, if any, is a [*ParseError], and r is left as it is. Text is copied; UnmarshalText
// allocates for nothing else unless it fails.
func (r *Ref) UnmarshalText(text []byte) error { return r.set(string(text)) }

// UnmarshalBinary is [IRI.UnmarshalText]: it implements [encoding.BinaryUnmarshaler], by which
// package encoding/gob reads values.
func (r *IRI) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

// UnmarshalBinary is [Ref.UnmarshalText]: it implements [encoding.BinaryUnmarshaler], by which
// package encoding/gob reads values.
func (r *Ref) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

// Scan sets i to what a database has: a string, or a []byte, which it copies, as UnmarshalText
// does, or the zero IRI for NULL. It implements [database/sql.Scanner].
//
// The error, if any, is a [*ParseError], or wraps [errors.ErrUnsupported] if src is of another
// type; i is left as it is then.
func (r *IRI) Scan(src any) error { return scanInto(src, r.set) }

// Scan sets r to what a database has: a string, or a []byte, which it copies, as UnmarshalText
// does, or the zero Ref for NULL. It implements [database/sql.Scanner].
//
// The error, if any, is a [*ParseError], or wraps [errors.ErrUnsupported] if src is of another
// type; r is left as it is then.
func (r *Ref) Scan(src any) error { return scanInto(src, r.set) }

// scanInto sets what a database has.
func scanInto(src any, set func(string) error) error {
	switch src := src.(type) {
	case nil:
		return set("")
	case string:
		return set(src)
	case []byte:
		return set(string(src))
	}
	return fmt.Errorf("iri: scan a value of type %T: %w", src, errors.ErrUnsupported)
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

// GoString returns i as an expression of Go, with the password as it is, for the verb %#v of
// package fmt. Of the other verbs, %v, %s, %q, %x and %X format what String returns.
func (r IRI) GoString() string {
	if r.IsZero() {
		return "iri.IRI{}"
	}
	return "iri.MustParse(" + strconv.Quote(r.text) + ")"
}

// GoString returns r as an expression of Go, as [IRI.GoString] does.
func (r Ref) GoString() string {
	if r.IsZero() {
		return "iri.Ref{}"
	}
	return "iri.MustParseRef(" + strconv.Quote(r.text) + ")"
}
