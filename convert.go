package iri

import (
	"strings"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/pct"
)

// ToURI maps i to a URI (RFC 3987, section 3.1, step 2): each character beyond
// US-ASCII becomes the percent-encoding, in upper case, of its octets in UTF-8.
// All else stays, percent-encodings included, and nothing is normalized.
//
// It is the identity on URIs, hence idempotent. It allocates once if i is not a
// URI, and not at all if it is. The host becomes percent-encoded too; 3.1 makes
// its mapping by IDNA an option of its own.
//
// ToURI panics if the result would be longer than 1<<30 bytes.
func (r IRI) ToURI() IRI { return IRI{r.toURI()} }

// ToURI maps r to a URI reference as [IRI.ToURI] maps an IRI to a URI.
func (r Ref) ToURI() Ref { return Ref{r.toURI()} }

// ToIRI maps i, which may be a URI or have percent-encodings for other reasons,
// to an IRI that is as readable as it can be (RFC 3987, section 3.2). Of the
// percent-encoded octets
//
//   - those of unreserved characters of US-ASCII are decoded, the other ones
//     below 0x80 left as they are (step 2);
//   - those that are not part of well-formed UTF-8 stay (step 3), as do those
//     of characters not appropriate in an IRI (step 4), in upper case: what is
//     not in ucschar, Bidi_Control characters, white space, characters that
//     are by default invisible but for U+200C and U+200D, what tables C.7 and
//     C.8 of RFC 3454 list, and the ideographic description characters that
//     Unicode has added to C.7 since. Private use characters are decoded in the
//     query alone, as the grammar has it;
//   - all others are decoded.
//
// What is not percent-encoded stays as it is, and nothing is normalized. A host
// that was a registered name may turn out to be an IPv4 address.
//
// It is idempotent, and i.ToIRI().ToURI() equals i.ToURI() up to the case of
// percent-encodings and percent-encoded unreserved characters. It allocates
// once if anything changes, and not at all if nothing does.
func (r IRI) ToIRI() IRI { return IRI{r.toIRI()} }

// ToIRI maps r to a reference that is as readable as it can be, as [IRI.ToIRI]
// maps an IRI.
func (r Ref) ToIRI() Ref { return Ref{r.toIRI()} }

// toURI applies step 2 of section 3.1 to octets: those from 0x80 up are just
// the octets of the characters it is about, the text being well-formed UTF-8.
func (r reference) toURI() reference {
	if ascii.Is(r.text) {
		return r
	}
	text := pct.Encode(r.text)
	authority := 2 * ascii.CountOthers(r.text[:r.ends.authority])
	query := 2 * ascii.CountOthers(r.text[r.ends.path:r.ends.query])
	fragment := 2 * ascii.CountOthers(r.text[r.ends.query:])
	path := len(text) - len(r.text) - authority - query - fragment
	return reference{text, r.ends.moved(ComponentPort, authority).moved(ComponentPath, path).moved(ComponentQuery, query)}
}

// toIRI works on the parsed components. No character that it decodes is
// reserved, so none can move their boundaries.
func (r reference) toIRI() reference {
	if strings.IndexByte(r.text, '%') < 0 {
		return r
	}
	const recoding = pct.Decode | pct.UpperOthers
	parts := [...]part{
		{text: r.text[:r.ends.authority], recoding: recoding},
		{text: r.text[r.ends.authority:r.ends.path], recoding: recoding},
		{text: r.text[r.ends.path:r.ends.query], recoding: recoding | pct.Private},
		{text: r.text[r.ends.query:], recoding: recoding},
	}
	text := rewrite(r.text, parts[:])
	return reference{text, ends{r.ends.scheme, parts[0].end, parts[1].end, parts[2].end}}
}
