// Package iri implements Internationalized Resource Identifiers, RFC 3987:
// strictly, without loss, and without allocating where nothing changes.
//
// [Parse] takes an [IRI], which has a scheme; [ParseRef] takes a [Ref], an IRI
// or a relative reference. [IRI.ToURI] maps an IRI to the URI that protocols
// want, [IRI.ToIRI] a URI to the IRI that people read. [IRI.HostToASCII] and
// [IRI.HostToUnicode] do the same to domain names, and [IRI.URL] makes a URL for
// package net/http of an IRI. [IRI.Resolve] finds what a reference refers to, given
// its base, and [IRI.Relativize] a reference to a target. [IRI.Equivalent] compares IRIs
// on a rung of the comparison ladder, [IRI.Normalize] makes normal forms, and [Ladder]
// adds what a program knows itself. [IRI.CheckBidi] tells whether an IRI with text written
// from right to left may mislead its readers, and [IRI.Visual] how it is displayed. [IRI.Lint]
// tells what else is suspect about an IRI, [IRI.Display] shows it safely, and [Repair] makes a
// reference of text that is none.
//
// Setters such as [IRI.WithQuery] make an IRI of another one, [IRI.JoinPath] adds segments to its
// path, and [Escape] percent-encodes text for them; [IRI.Segments] and [IRI.QueryPairs] take
// paths and queries apart, and [Unescape] decodes what is in them. In JSON, XML, gob, flags and
// databases values are their texts; as attributes of log/slog they show no password
// ([IRI.LogValue]).
//
// # Terminology
//
// The names are those of the RFCs.
//
//   - An IRI reference is an IRI or a relative reference. Only an IRI has a
//     scheme.
//   - An absolute IRI has no fragment (rule absolute-IRI): that is what
//     [IRI.IsAbsoluteIRI] reports. Whether there is a scheme is [Ref.HasScheme].
//   - A URI is an IRI all in US-ASCII.
//   - A component that is undefined (absent) is not the same as an empty one:
//     "a?" has an empty query, "a" has none. Accessors of components that may be
//     absent report presence in a second result.
//   - A percent-encoding, or triplet, is "%" and two hexadecimal digits. It
//     stands for an octet, not for a character: "%C3%A9" are two octets, and
//     "%FF" is legal though it is not UTF-8.
//   - ucschar and iprivate are the characters beyond US-ASCII that an IRI may
//     have, iprivate (private use) in the query only.
//
// Offsets are byte offsets. Accessors, predicates and comparisons do not allocate; what else
// methods allocate they tell. What a method returns may share memory with what it was made of.
//
// # Specifications
//
// RFC 3987, section 2.2, is the grammar, to the letter; its ABNF is the judge in
// the tests. Where the RFCs leave a choice, this package has taken these:
//
//   - Only the grammar can fail a parse, not the RFC's SHOULDs nor its rules for
//     display: bidirectional formatting characters (section 4.1), text that is not
//     in Normalization Form C and look-alikes are accepted.
//   - Text is never changed by parsing. Input that is not an IRI is refused, never
//     repaired; white space around it is not trimmed.
//   - "127.0.0.01" and "256.1.1.1" are registered names, by "first-match-wins"
//     (section 2.2; RFC 3986, section 3.2.2).
//   - IPv6 zone identifiers are not allowed (RFC 9844 took them out of URIs
//     again).
//   - The input is UTF-8. Ill-formed UTF-8 is an error of its own, whatever else
//     is wrong.
//   - ToURI is step 2 of section 3.1 alone: what is Unicode is not normalized
//     (step 1 c), and the host is percent-encoded like all else. [IRI.NFC] is
//     there for what was not Unicode (step 1, a and b), [IRI.HostToASCII] for the
//     mapping of domain names that section 3.1 allows.
//   - The mapping of domain names is today's, UTS #46 without its transitional
//     part, not that of RFC 3490. HostToASCII tells which hosts it takes for domain
//     names. What it maps and what it refuses depends on the Unicode version of
//     golang.org/x/net/idna, and so on the release of Go.
//   - ToIRI decides by a fixed list what step 4 of section 3.2 leaves open: see
//     [IRI.ToIRI]. It decodes triplets once ("%2541" stays) and converts no
//     domain name ("xn--").
//   - References are resolved by RFC 3986, section 5.2, to the letter: a scheme is
//     never ignored, dot segments of the base stay if the reference has no path, and
//     "%2E" is no dot. The one addition is a guard: where a target without authority
//     would have a path that begins with "//", "/." is put before it.
//   - The steps of normalization are done in one order: percent-encodings are decoded
//     before hosts are put in lower case and dot segments are removed. Characters that
//     ToIRI leaves encoded become encoded, so that both ways to write them compare
//     equal. [IRI.Normalize] tells what is known of schemes. Characters are never put in
//     Normalization Form C to compare them (section 5.3.2.2).
//   - Components are cut for section 4.2 as it suggests: hosts into labels, whatever the
//     scheme, queries into names and values, path segments at "."; see [IRI.CheckBidi]. Marks
//     at their ends do not count, as in RFC 5893; digits there are a violation, as in RFC 3490.
//   - The order of display is that of UAX #9. Section 4.4, example 9, prints another one for "/"
//     between two numbers.
//   - What sections 6 to 8 advise against is not refused but found: see [IRI.Lint]. What may
//     deceive is told by the scripts and look-alikes of UTS #39, without lists of names to
//     compare with. Repair goes beyond the MAY of section 3.1, as it tells.
//   - No meaning is forced on paths and queries (RFC 8820): that segments have parameters, or that
//     "+" is a space, is for the program to say. Setters take what is percent-encoded already,
//     and refuse what the grammar does; nothing is encoded, decoded or dropped on the way.
//   - Texts are at most 1<<30 bytes long. Parse and setters refuse longer ones, and methods
//     without an error panic if their result would be longer. Apart from MustParse,
//     MustParseRef, and Escape for a component that it does not know, nothing else panics.
//
// # Security
//
// Time is linear in the length of the input, and errors do not retain it. Values
// are immutable and safe for concurrent use.
//
// A text that parses may still deceive the reader. It may have characters that
// look like others, or that reorder what is displayed (RFC 3987, section 8). [IRI.Lint] finds
// much of that, and [IRI.Display] does not show it; but names that look alike within one
// script, such as "rn" and "m", they do not tell apart.
//
// ToIRI never decodes a delimiter or a Bidi_Control character, but it does decode
// look-alikes of delimiters, such as U+FF0F, and letters that are written from
// right to left: its result is an IRI, not a safe display of one. [IRI.EncodeBidi] encodes what
// violates section 4.2, and [IRI.Isolated] keeps an IRI and the text around it apart. Besides,
// "%2E%2E/" becomes "../", a dot segment, and a host may turn out to be an IP
// address, also by HostToASCII: check what you use, not what you made it from.
//
// A reference may lead anywhere, whatever it begins with: "a/../../b" leaves its
// directory and "//b" its host. Check its target.
//
// HostToASCII never makes a delimiter of anything but the three other full stops,
// which it makes "."; "http://a\uff0fb/" is refused, not mapped to "http://a/b/".
// HostToUnicode decodes all names that are valid, those that are made to look like
// others too.
//
// A normal form is for comparing. To IRIs that are equivalent on a rung a server may still
// give different answers, and access is to be checked for what is used. Names compared as
// identities, such as those of XML namespaces, are compared with ==.
//
// Error messages show "xxxxx" for the password in an authority, of malformed
// input too; [ParseError.Excerpt] says what is taken for one. Input, String, Display, the
// accessors, all encodings, and what edits and fixes replace and insert, show it as it is; see
// [IRI.Redacted] and [IRI.LogValue].
package iri
