package repair_test

import (
	"fmt"

	"example.com/iri/repair"
)

func ExampleText() {
	r, edits, err := repair.Text(" <http://example.org/a b|c> ")
	fmt.Println(r, err)
	for _, e := range edits {
		fmt.Printf("%d: %q -> %q: %s\n", e.Offset, e.Old, e.New, e.Reason.Message())
	}
	// Output:
	// http://example.org/a%20b%7Cc <nil>
	// 0: " <" -> "": characters around the reference are not part of it
	// 22: " " -> "%20": space must be percent-encoded
	// 24: "|" -> "%7C": character is not allowed in an IRI and must be percent-encoded
	// 26: "> " -> "": characters around the reference are not part of it
}
