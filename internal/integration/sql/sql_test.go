// Package sql_test stores values in SQLite through database/sql, and reads them back.
package sql_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"example.com/iri"
	"example.com/iri/internal/integration"
)

// open opens the database in the file with the given name, creates it if necessary, and runs
// statements.
func open(t *testing.T, name string, statements ...string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1) // each connection to ":memory:" opens a separate database
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
	return db
}

// queryRow scans the first row of the result of a query into dest.
func queryRow(t *testing.T, db *sql.DB, query string, args []any, dest ...any) {
	t.Helper()
	if err := db.QueryRow(query, args...).Scan(dest...); err != nil {
		t.Fatalf("%s with %v: %v", query, args, err)
	}
}

// column returns the values of the first column of a query.
func column[T any](t *testing.T, db *sql.DB, query string, args ...any) []T {
	t.Helper()
	rows, err := db.Query(query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var values []T
	for rows.Next() {
		var v T
		if err := rows.Scan(&v); err != nil {
			t.Fatal(err)
		}
		values = append(values, v)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return values
}

// insert inserts values into a column of a table, with a prepared statement in one transaction.
func insert[T any](t *testing.T, db *sql.DB, table, column string, values []T) {
	t.Helper()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	statement, err := tx.Prepare("INSERT INTO " + table + " (" + column + ") VALUES (?)")
	if err != nil {
		t.Fatal(err)
	}
	defer statement.Close()
	for _, v := range values {
		if _, err := statement.Exec(v); err != nil {
			t.Fatalf("%v: %v", v, err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

// A stored value can be selected by its value, and a later session reads the same value.
func TestRoundTrip(t *testing.T) {
	t.Run("IRI", func(t *testing.T) { roundTrip(t, integration.IRIs(t)) })
	t.Run("Ref", func(t *testing.T) { roundTrip(t, integration.Refs(t)) })
}

// roundTrip stores values, opens the database again, and selects each value by itself.
func roundTrip[T interface {
	comparable
	String() string
}](t *testing.T, values []T) {
	file := filepath.Join(t.TempDir(), "test.db")
	db := open(t, file, "CREATE TABLE t (v TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID")
	insert(t, db, "t", "v", values)
	db.Close()

	db = open(t, file)
	byValue, err := db.Prepare("SELECT v, typeof(v), length(CAST(v AS BLOB)) FROM t WHERE v = ?")
	if err != nil {
		t.Fatal(err)
	}
	defer byValue.Close()
	for _, want := range values {
		var got T
		var kind string
		var length int
		if err := byValue.QueryRow(want).Scan(&got, &kind, &length); err != nil {
			t.Errorf("%+q: %v", want, err)
		} else if got != want || kind != "text" || length != len(want.String()) {
			t.Errorf("%+q: read %+q, stored as %s of %d bytes; want the same, stored as text of %d bytes", want, got, kind, length, len(want.String()))
		}
	}
	var n int
	if queryRow(t, db, "SELECT count(*) FROM t", nil, &n); n != len(values) {
		t.Errorf("the table has %d rows, want %d", n, len(values))
	}
}

// A UNIQUE index treats two IRIs as equal if and only if they are ==, that is, by Simple String
// Comparison (RFC 3987, section 5.3.1).
func TestUnique(t *testing.T) {
	for _, schema := range []string{
		"CREATE TABLE t (v TEXT PRIMARY KEY)",
		"CREATE TABLE t (v TEXT); CREATE UNIQUE INDEX u ON t (v)",
	} {
		db := open(t, ":memory:", schema)
		values := []string{
			"x:%C3%A9", "x:%c3%a9", "x:\u00e9", "x:e\u0301", "X:\u00e9", "x:", "x:?", "x:#", "x:%00", "x:%00a",
		}
		for _, v := range values {
			if _, err := db.Exec("INSERT INTO t VALUES (?)", iri.MustParse(v)); err != nil {
				t.Errorf("inserting %+q for the first time: error %v, want nil", v, err)
			}
		}
		for _, v := range values {
			_, err := db.Exec("INSERT INTO t VALUES (?)", iri.MustParse(v))
			if err == nil || !strings.Contains(err.Error(), "UNIQUE") {
				t.Errorf("inserting %+q again: error %v, want one about UNIQUE", v, err)
			}
		}
	}
}

// A table with a UNIQUE column of normal forms has one row for all equivalent IRIs. It keeps the
// first of these IRIs in its original form (RFC 3987, section 5.3.2.3).
func TestNormalFormAsKey(t *testing.T) {
	db := open(t, ":memory:", "CREATE TABLE t (v TEXT NOT NULL, normal TEXT NOT NULL UNIQUE)")
	texts := []string{
		"http://example.com/%7Esmith/%c3%a9", "HTTP://EXAMPLE.com:80/~smith/./\u00e9",
		"http://example.com/~smith/%C3%A9", "http://example.com/~smith/e\u0301",
	}
	for _, v := range texts {
		i := iri.MustParse(v)
		const insert = "INSERT INTO t VALUES (?, ?) ON CONFLICT (normal) DO NOTHING"
		_, err := db.Exec(insert, i, i.Normalize(iri.SchemeBased))
		if err != nil {
			t.Errorf("inserting %s: error %v, want nil", i, err)
		}
	}
	got := column[iri.IRI](t, db, "SELECT v FROM t ORDER BY rowid")
	want := []iri.IRI{iri.MustParse(texts[0]), iri.MustParse(texts[3])}
	if !slices.Equal(got, want) {
		t.Errorf("the table has %+q, want %+q", got, want)
	}
}

// ORDER BY with the default collation, BINARY, sorts values in the order of Compare.
func TestOrder(t *testing.T) {
	t.Run("IRI", func(t *testing.T) { order(t, integration.IRIs(t), iri.IRI.Compare) })
	t.Run("Ref", func(t *testing.T) { order(t, integration.Refs(t), iri.Ref.Compare) })
}

// order stores values and compares the order that the database returns with compare.
func order[T comparable](t *testing.T, values []T, compare func(T, T) int) {
	db := open(t, ":memory:", "CREATE TABLE t (v TEXT)")
	insert(t, db, "t", "v", values)
	slices.SortFunc(values, compare)
	if got := column[T](t, db, "SELECT v FROM t ORDER BY v"); !slices.Equal(got, values) {
		t.Error("ORDER BY must return the values in the order of Compare")
	}
	for n := 0; n < len(values); n += 97 {
		got := column[T](t, db, "SELECT v FROM t WHERE v < ? ORDER BY v", values[n])
		if !slices.Equal(got, values[:n]) {
			t.Errorf("the database finds %d values less than %v, want %d", len(got), values[n], n)
		}
	}
}

// The zero IRI is stored as NULL, and the zero Ref as empty text. NULL and empty text are read as
// the zero value, by both types.
func TestNull(t *testing.T) {
	db := open(t, ":memory:")
	some, ref := iri.MustParse("x:\u00e9"), iri.MustParseRef("\u00e9")
	for _, tt := range []struct {
		value any
		want  string
	}{
		{iri.IRI{}, "NULL"},
		{iri.Ref{}, "''"},
		{some, "'x:\u00e9'"},
		{ref, "'\u00e9'"},
		{&some, "'x:\u00e9'"},
		{&ref, "'\u00e9'"},
		{new(iri.IRI), "NULL"},
		{new(iri.Ref), "''"},
		{(*iri.IRI)(nil), "NULL"},
		{(*iri.Ref)(nil), "NULL"},
		{sql.Null[iri.IRI]{V: some, Valid: true}, "'x:\u00e9'"},
		{sql.Null[iri.IRI]{Valid: true}, "NULL"},
		{sql.Null[iri.IRI]{V: some}, "NULL"},
		{sql.Null[iri.Ref]{V: ref, Valid: true}, "'\u00e9'"},
		{sql.Null[iri.Ref]{Valid: true}, "''"},
		{sql.Null[iri.Ref]{V: ref}, "NULL"},
		{sql.Named("v", some), "'x:\u00e9'"},
	} {
		var got string
		if queryRow(t, db, "SELECT quote(?1)", []any{tt.value}, &got); got != tt.want {
			t.Errorf("%T %+v is stored as %s, want %s", tt.value, tt.value, got, tt.want)
		}
	}

	// Scan overwrites the old value.
	i, r := some, ref
	if queryRow(t, db, "SELECT NULL, NULL", nil, &i, &r); i != (iri.IRI{}) || r != (iri.Ref{}) {
		t.Errorf("NULL is read as %q and %q, want zero values", i, r)
	}
	i, r = some, ref
	if queryRow(t, db, "SELECT '', ''", nil, &i, &r); i != (iri.IRI{}) || r != (iri.Ref{}) {
		t.Errorf("empty text is read as %q and %q, want zero values", i, r)
	}

	// A pointer and a sql.Null distinguish NULL from empty text.
	pi, pr := &some, &ref
	if queryRow(t, db, "SELECT NULL, NULL", nil, &pi, &pr); pi != nil || pr != nil {
		t.Errorf("NULL is read as pointers %v and %v, want nil", pi, pr)
	}
	queryRow(t, db, "SELECT ?, ''", []any{some}, &pi, &pr)
	if pi == nil || *pi != some || pr == nil || *pr != (iri.Ref{}) {
		t.Errorf("text is read as pointers %v and %v, want pointers to %q and to the zero Ref", pi, pr, some)
	}
	ni, nr := sql.Null[iri.IRI]{V: some, Valid: true}, sql.Null[iri.Ref]{V: ref, Valid: true}
	queryRow(t, db, "SELECT NULL, NULL", nil, &ni, &nr)
	if ni != (sql.Null[iri.IRI]{}) || nr != (sql.Null[iri.Ref]{}) {
		t.Errorf("NULL is read as %v and %v, want the zero sql.Null", ni, nr)
	}
	queryRow(t, db, "SELECT ?, ''", []any{some}, &ni, &nr)
	if ni != (sql.Null[iri.IRI]{V: some, Valid: true}) || nr != (sql.Null[iri.Ref]{Valid: true}) {
		t.Errorf("text is read as %v and %v, want %q and the zero Ref, both valid", ni, nr, some)
	}

	// So a NOT NULL column rejects the zero IRI, and a comparison with the zero IRI finds no rows.
	db = open(t, ":memory:", "CREATE TABLE t (v TEXT NOT NULL)", "INSERT INTO t VALUES ('')")
	if _, err := db.Exec("INSERT INTO t VALUES (?)", iri.IRI{}); err == nil {
		t.Error("a NOT NULL column must reject the zero IRI")
	}
	if got := column[iri.IRI](t, db, "SELECT v FROM t WHERE v = ?", iri.IRI{}); len(got) != 0 {
		t.Errorf("a comparison with the zero IRI finds %q, want no rows", got)
	}
	if got := column[iri.Ref](t, db, "SELECT v FROM t WHERE v = ?", iri.Ref{}); len(got) != 1 {
		t.Errorf("a comparison with the zero Ref finds %q, want one row", got)
	}
}

// Scanning text that is not an IRI fails with a *ParseError, wrapped in an error of database/sql.
// Scanning a number fails with errors.ErrUnsupported. Both leave the destination unchanged.
func TestScanErrors(t *testing.T) {
	db := open(t, ":memory:")
	for _, tt := range []struct {
		expr         string
		iri, ref     error // nil if the text parses
		iriAt, refAt int
	}{
		{"'../a'", iri.ErrMissingScheme, nil, 0, 0},
		{"'NULL'", iri.ErrMissingScheme, nil, 0, 0},
		{"'http://a b/'", iri.ErrCharacter, iri.ErrCharacter, 8, 8},
		{"' x:a'", iri.ErrMissingScheme, iri.ErrCharacter, 0, 0},
		{"'x:a' || char(10)", iri.ErrCharacter, iri.ErrCharacter, 3, 3},
		{"'x:a' || char(0)", iri.ErrCharacter, iri.ErrCharacter, 3, 3},
		{"'x:%4'", iri.ErrPercentEncoding, iri.ErrPercentEncoding, 2, 2},
		{"'http://[::1'", iri.ErrIPLiteral, iri.ErrIPLiteral, 7, 7},
		{"CAST(x'783AC3' AS TEXT)", iri.ErrUTF8, iri.ErrUTF8, 2, 2},
		{"x'783AFF41'", iri.ErrUTF8, iri.ErrUTF8, 2, 2},
		{"12", errors.ErrUnsupported, errors.ErrUnsupported, 0, 0},
		{"1.5", errors.ErrUnsupported, errors.ErrUnsupported, 0, 0},
	} {
		i, r := iri.MustParse("x:before"), iri.MustParseRef("before")
		checkScanError(t, tt.expr, db.QueryRow("SELECT "+tt.expr).Scan(&i), tt.iri, tt.iriAt)
		checkScanError(t, tt.expr, db.QueryRow("SELECT "+tt.expr).Scan(&r), tt.ref, tt.refAt)
		if i.String() != "x:before" || tt.ref != nil && r.String() != "before" {
			t.Errorf("scanning %s must not change the destinations after an error, but they are %q and %q", tt.expr, i, r)
		}
		pi, ni := &i, sql.Null[iri.IRI]{}
		checkScanError(t, tt.expr, db.QueryRow("SELECT "+tt.expr).Scan(&pi), tt.iri, tt.iriAt)
		checkScanError(t, tt.expr, db.QueryRow("SELECT "+tt.expr).Scan(&ni), tt.iri, tt.iriAt)
	}
}

// checkScanError checks the error of scanning expr: it wraps want, and is nil if want is nil. A
// *ParseError must have that offset.
func checkScanError(t *testing.T, expr string, err, want error, offset int) {
	t.Helper()
	if want == nil {
		if err != nil {
			t.Errorf("%s: error %v, want nil", expr, err)
		}
		return
	}
	if !errors.Is(err, want) {
		t.Errorf("%s: error %v, want %v", expr, err, want)
		return
	}
	var e *iri.ParseError
	if isParse := errors.As(err, &e); isParse == (want == errors.ErrUnsupported) {
		t.Errorf("%s: error %v is a ParseError: %t, want %t", expr, err, isParse, !isParse)
	} else if isParse && e.Offset != offset {
		t.Errorf("%s: error %v, want offset %d", expr, err, offset)
	}
}

// A BLOB, which the driver returns as a []byte, is read like text.
func TestBlob(t *testing.T) {
	values := integration.IRIs(t)
	db := open(t, ":memory:", "CREATE TABLE t (v BLOB)")
	texts := make([][]byte, len(values))
	for n, v := range values {
		texts[n] = []byte(v.String())
	}
	insert(t, db, "t", "v", texts)
	if got := column[iri.IRI](t, db, "SELECT v FROM t ORDER BY rowid"); !slices.Equal(got, values) {
		t.Error("the values read from BLOBs must be the same as the values stored")
	}
	var kind string
	if queryRow(t, db, "SELECT DISTINCT typeof(v) FROM t", nil, &kind); kind != "blob" {
		t.Errorf("the column has values of type %s, want blob", kind)
	}
}

// The driver returns a time.Time for a DATETIME column. Scanning it into a reference fails.
func TestTimeColumn(t *testing.T) {
	db := open(t, ":memory:", "CREATE TABLE t (v DATETIME)", "INSERT INTO t VALUES ('2026-11-21 17:43:00')")
	var r iri.Ref
	if err := db.QueryRow("SELECT v FROM t").Scan(&r); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("scanned %q, error %v, want ErrUnsupported", r, err)
	}
}
