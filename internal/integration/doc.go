// Package integration tests package iri with its real neighbours: a database behind
// database/sql, a server and a client of net/http, both versions of encoding/json, a validator
// of JSON Schema, and vocabularies in Turtle.
//
// It is a module of its own, so that what its tests need is no dependency of package iri. Each
// neighbour has a folder, and none needs more than the loopback interface.
package integration
