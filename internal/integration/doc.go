// Package integration tests package iri together with real programs and data: a database used
// through database/sql, a server and a client of net/http, both versions of encoding/json, a
// validator of JSON Schema, and vocabularies in Turtle. Each of them has its own directory. The
// tests use no network except the loopback interface.
//
// The package is in a separate module, so that the dependencies of its tests are not dependencies
// of package iri.
package integration
