package iri

import (
	"strings"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/pct"
)

// ToURI converts r to a URI (RFC 3987, section 3.1, step 2): each non-ASCII character becomes
// percent-encoded UTF-8, with upper-case digits. Everything else stays as it is, including
// percent-encodings. Nothing is normalized.
//
// ToURI percent-encodes the host too. To convert a domain name to ASCII instead, which section 3.1
// allows, call [IRI.HostToASCII] first. [IRI.URL] does both.
//
// ToURI is idempotent, because it returns URIs unchanged. It does not allocate if r is a URI, and
// otherwise allocates once. It panics if the result would be longer than 1<<30 bytes.
func (r IRI) ToURI() IRI { return IRI{r.toURI()} }

// ToURI converts r to a URI reference, as [IRI.ToURI] converts an IRI to a URI.
func (r Ref) ToURI() Ref { return Ref{r.toURI()} }

// ToIRI converts a URI to a readable IRI (RFC 3987, section 3.2): it decodes percent-encoded UTF-8.
// "http://example.org/D%C3%BCrst" becomes "http://example.org/D\u00fcrst".
//
// Use it to store or edit URIs in a readable form. The result is not safe in two situations:
//
//   - Display: it may contain right-to-left text and characters that are confusable with
//     delimiters, such as U+FF0F. To show an IRI to people, use [example.com/iri/display.Text].
//   - Access checks: "%2E%2E/" becomes "../", and a registered name may become an IPv4 address.
//     Check the result, not r.
//
// ToIRI changes each percent-encoded octet or character like this:
//
//	unreserved ASCII character               decoded
//	other octet below 0x80                   unchanged (step 2)
//	octet not part of well-formed UTF-8      put in upper case (step 3)
//	character inappropriate in an IRI        put in upper case (step 4)
//	any other character                      decoded
//
// These characters are inappropriate:
//
//   - characters that are not in ucschar, except private use characters in the query;
//   - Bidi_Control characters and white space;
//   - characters that are invisible by default, except U+200C and U+200D;
//   - the characters in tables C.7 and C.8 of RFC 3454, and the ideographic description characters
//     that Unicode has since added to those in C.7.
//
// Other text stays as it is. Nothing is normalized. To decode domain names, use
// [IRI.HostToUnicode].
//
// ToIRI is idempotent. r.ToIRI().ToURI() equals r.ToURI(), except that some percent-encodings are
// in upper case and encoded unreserved characters are decoded. ToIRI allocates once if anything
// changes, and otherwise does not allocate.
func (r IRI) ToIRI() IRI { return IRI{r.toIRI()} }

// ToIRI converts a URI reference to a readable IRI reference, as [IRI.ToIRI] converts a URI to an
// IRI. It is not safe for display either.
func (r Ref) ToIRI() Ref { return Ref{r.toIRI()} }

// toURI applies step 2 of section 3.1 to octets instead of characters. The text is well-formed
// UTF-8, so the octets from 0x80 up are exactly the octets of the non-ASCII characters.
func (r reference) toURI() reference {
	if ascii.Is(r.text) {
		return r
	}
	text := pct.Encode(r.text)
	// Each octet from 0x80 up grows by two bytes, to "%XX".
	authorityGrowth := 2 * ascii.CountNonASCII(r.text[:r.ends.authority])
	queryGrowth := 2 * ascii.CountNonASCII(r.text[r.ends.path:r.ends.query])
	fragmentGrowth := 2 * ascii.CountNonASCII(r.text[r.ends.query:])
	pathGrowth := len(text) - len(r.text) - authorityGrowth - queryGrowth - fragmentGrowth
	return reference{text, r.ends.moved(ComponentPort, authorityGrowth).moved(ComponentPath, pathGrowth).moved(ComponentQuery, queryGrowth)}
}

// toIRI decodes the components that parsing has found. It does not decode reserved characters, so
// the boundaries between components stay.
func (r reference) toIRI() reference {
	if strings.IndexByte(r.text, '%') < 0 {
		return r
	}
	const recoding = pct.Decode | pct.UpperNonASCII
	parts := [...]part{
		{text: r.text[:r.ends.authority], recoding: recoding},
		{text: r.text[r.ends.authority:r.ends.path], recoding: recoding},
		{text: r.text[r.ends.path:r.ends.query], recoding: recoding | pct.DecodePrivate},
		{text: r.text[r.ends.query:], recoding: recoding},
	}
	text := rewrite(r.text, parts[:])
	return reference{text, ends{r.ends.scheme, parts[0].end, parts[1].end, parts[2].end}}
}
