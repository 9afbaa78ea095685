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
	allocTests["Value"] = iritest.Alloc{Do: func(r iri.Ref) { sink.Value, _ = r.Value() }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs}
}

// Value returns a value that a database can store, and Scan restores the original.
func TestValue(t *testing.T) {
	for _, r := range marshalRefs(t) {
		i, _ := r.IRI()
		checkValue(t, r, iri.MustParseRef("before"))
		checkValue(t, i, iri.MustParse("x:before"))
	}
	if v, err := (iri.IRI{}).Value(); v != nil || err != nil {
		t.Errorf("Value of the zero IRI: %#v, error %v; want nil", v, err)
	}
	if v, err := (iri.Ref{}).Value(); v != "" || err != nil {
		t.Errorf("Value of the zero Ref: %#v, error %v; want \"\"", v, err)
	}
}

// checkValue checks that v round-trips through Value and Scan. It scans into a variable that holds
// before, which is another value.
func checkValue[T interface {
	value
	driver.Valuer
}, P target[T]](t *testing.T, v, before T) {
	t.Helper()
	stored, err := v.Value()
	if err != nil || !driver.IsValue(stored) {
		t.Errorf("%+q: Value returns %#v, error %v; want a type that driver.IsValue accepts", v, stored, err)
	}
	back := before
	if err := P(&back).Scan(stored); err != nil || back != v {
		t.Errorf("%+q: Scan of the result of Value yields %+q, error %v; want the original", v, back, err)
	}
}

// Scan reads a column of a database, and Value writes it. Package database/sql calls both.
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
	// <nil> iri: cannot scan a value of type int (want string, []byte or nil): unsupported operation
}
