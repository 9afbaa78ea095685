package sql_test

import (
	"database/sql"
	"fmt"
	"log"

	"example.com/iri"
)

// store adds i to the table links, unless it has an equivalent IRI already.
func store(db *sql.DB, i iri.IRI) error {
	_, err := db.Exec("INSERT INTO links (iri, key) VALUES (?, ?) ON CONFLICT (key) DO NOTHING", i, i.Normalize(iri.SchemeBased))
	return err
}

// find returns the stored IRI that is equivalent to i, or sql.ErrNoRows.
func find(db *sql.DB, i iri.IRI) (stored iri.IRI, err error) {
	err = db.QueryRow("SELECT iri FROM links WHERE key = ?", i.Normalize(iri.SchemeBased)).Scan(&stored)
	return stored, err
}

func Example() {
	db, err := sql.Open("sqlite", "file:links?mode=memory&cache=shared")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("CREATE TABLE links (iri TEXT NOT NULL, key TEXT NOT NULL UNIQUE)"); err != nil {
		log.Fatal(err)
	}
	for _, s := range []string{"http://例え.jp/~anna", "HTTP://xn--r8jz45g.jp:80/%7Eanna"} {
		if err := store(db, iri.MustParse(s)); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(find(db, iri.MustParse("http://例え.JP/x/../~anna")))
	fmt.Println(find(db, iri.MustParse("http://例え.jp/~Anna")))
	// Output:
	// http://例え.jp/~anna <nil>
	//  sql: no rows in result set
}
