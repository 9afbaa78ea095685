//go:build !iri_nosql

package iri_test

import (
	"database/sql/driver"
	"fmt"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
)

func init() {
	allocTests["Value"] = iritest.Alloc{Do: func(r iri.Ref) { sink.Value, _ = r.Value() }, Unchanged: iritest.Unpromised, Changed: iritest.Unpromised}
}

// What a database is given it may store, and what it then gives is the same value.
func TestValue(t *testing.T) {
	for _, r := range marshaled(t) {
		i, _ := r.IRI()
		checkValue(t, r, iri.MustParseRef("before"))
		checkValue(t, i, iri.MustParse("x:before"))
	}
	if v, err := (iri.IRI{}).Value(); v != nil || err != nil {
		t.Errorf("zero IRI: %#v, %v", v, err)
	}
	if v, err := (iri.Ref{}).Value(); v != "" || err != nil {
		t.Errorf("zero Ref: %#v, %v", v, err)
	}
}

func checkValue[T interface {
	value
	driver.Valuer
}, P target[T]](t *testing.T, v, before T) {
	t.Helper()
	stored, err := v.Value()
	if err != nil || !driver.IsValue(stored) {
		t.Errorf("%+q: Value: %#v, %v", v, stored, err)
	}
	back := before
	if err := P(&back).Scan(stored); err != nil || back != v {
		t.Errorf("%+q: %+q, %v", v, back, err)
	}
}

// What a column of a database gives, and gets; see package database/sql.
func ExampleIRI_Scan() {
	var i iri.IRI
	for _, src := range []any{"http://example.org/rosé", []byte("urn:a:b"), nil, "rosé", 1} {
		err := i.Scan(src)
		value, _ := i.Value()
		fmt.Println(value, err)
	}
	// Output:
	// http://example.org/rosé <nil>
	// urn:a:b <nil>
	// <nil> <nil>
	// <nil> iri: parse "rosé": missing scheme at offset 0
	// <nil> iri: scan a value of type int: unsupported operation
}
