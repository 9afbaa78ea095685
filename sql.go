//go:build !iri_nosql

package iri

import "database/sql/driver"

// Value returns the value of r for a database: its text as a string, or nil (NULL) for the zero
// IRI. It implements [driver.Valuer]. The error is always nil. Value allocates to convert the
// string to a driver.Value.
//
// Importing database/sql/driver adds a few KB (Go 1.26) or 0.2 MB (Go 1.27, because of crypto/rand)
// to a program that only parses. To omit Value and this import, build with the tag iri_nosql.
func (r IRI) Value() (driver.Value, error) {
	if r.IsZero() {
		return nil, nil
	}
	return r.text, nil
}

// Value returns the value of r for a database: its text as a string, which is "" for the zero Ref.
// It implements [driver.Valuer]. See [IRI.Value] for allocation and the build tag iri_nosql.
func (r Ref) Value() (driver.Value, error) { return r.text, nil }
