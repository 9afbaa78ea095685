//go:build !iri_nosql

package iri

import "database/sql/driver"

// Value returns what a database is to have for i: its text as a string, or NULL for the zero
// IRI. It implements [driver.Valuer]. The error is always nil. Putting a string into a
// driver.Value allocates.
//
// The import of database/sql/driver makes a program that only parses a few KB larger with Go 1.26,
// and 0.2 MB with Go 1.27, where it brings package crypto/rand. Programs that do not need Value are
// built without it and without the import by the tag iri_nosql.
func (r IRI) Value() (driver.Value, error) {
	if r.IsZero() {
		return nil, nil
	}
	return r.text, nil
}

// Value returns what a database is to have for r: its text as a string, "" for the zero
// Ref. It implements [driver.Valuer] and is not there with the tag iri_nosql, as for [IRI.Value].
func (r Ref) Value() (driver.Value, error) { return r.text, nil }
