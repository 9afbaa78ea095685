// Package iri implements Internationalized Resource Identifiers, RFC 3987:
// strictly, without loss, and without allocating where nothing changes.
//
// [Parse] returns an [IRI], which has a scheme. [ParseRef] returns a [Ref], an IRI or a relative
// reference. [IRI.ToURI] maps an IRI to the URI that protocols want, and [IRI.ToIRI] maps a URI to
// the IRI that people read. [IRI.HostToASCII] and [IRI.HostToUnicode] map domain names, and
// [IRI.URL] returns a URL for package net/http. [IRI.Resolve] resolves a reference against a base,
// and [IRI.Relativize] is its inverse. [IRI.Equivalent] compares IRIs at a level of the RFC's
// comparison ladder, [IRI.Normalize] returns normal forms, and a [Ladder] adds what a program
// knows about schemes and redirects.
//
// Setters such as [IRI.WithQuery] return an IRI with another component, and [Escape]
// percent-encodes text for them. [IRI.JoinPath] adds segments to the path. [IRI.Segments] and
// [IRI.QueryPairs] iterate over the parts of paths and queries, and [Unescape] decodes these. In
// JSON, XML, gob, flags and databases a value is its text. As an attribute of log/slog it shows no
// password ([IRI.LogValue]).
//
// Four packages build on this one. Where they take a reference it is a Ref; [IRI.Ref] converts an IRI.
//
//   - [example.com/iri/bidi] checks IRIs with right-to-left text and puts them in display order.
//   - [example.com/iri/display] shows IRIs to people: readable, with nothing invisible or deceptive.
//   - [example.com/iri/lint] reports problems in valid IRIs: spoofing, bad practice,
//     scheme-specific mistakes.
//   - [example.com/iri/repair] converts pasted text to references.
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
// Offsets are byte offsets. Accessors, predicates and comparisons do not allocate; other methods
// document their allocations. A result may share memory with the value that it was made from.
//
// # Specifications
//
// RFC 3987, section 2.2, is the grammar, to the letter; its ABNF is the judge in
// the tests. Where the RFCs leave a choice, this package has taken these:
//
//   - Only the grammar can fail a parse, not the RFC's SHOULDs nor its rules for
//     display. Bidirectional formatting characters (section 4.1), text that is not in
//     Normalization Form C and confusable characters are accepted. Packages bidi and lint report
//     them.
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
//     part, not that of RFC 3490. [IRI.HostToASCII] says which hosts count as domain
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
//     equal. [IRI.Normalize] lists what is known of schemes. Characters are never put in
//     Normalization Form C to compare them (section 5.3.2.2).
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
// A valid IRI may still deceive its reader. It may have characters that look like others, or that
// reorder what is displayed (RFC 3987, section 8). Package lint reports much of that, and package
// display does not show it. Their documentation says what they miss.
//
// ToIRI never decodes a delimiter or a Bidi_Control character. But it does decode confusables of
// delimiters, such as U+FF0F, and right-to-left letters: its result is an IRI, not a safe display
// of one. Function Encode of package bidi encodes what violates section 4.2. Besides, "%2E%2E/"
// becomes "../", a dot segment, and a host may become an IP address, also by HostToASCII. Check
// the IRI that you use, not the one it was made from.
//
// A reference may lead anywhere, whatever it begins with: "a/../../b" leaves its
// directory and "//b" its host. Check its target.
//
// HostToASCII never makes a delimiter of anything but the three other full stops,
// which it makes "."; "http://a\uff0fb/" is refused, not mapped to "http://a/b/".
// HostToUnicode decodes every valid name, including deceptive ones. To show a name, use package
// display.
//
// A normal form is for comparing. Equivalent IRIs may still get different answers from a server:
// authorize the IRI that you send, not its normal form. Compare names that are identities, such as
// those of XML namespaces, with ==.
//
// Error messages show "xxxxx" instead of the password in an authority, also for malformed input;
// [ParseError.Excerpt] says which text counts as a password. The Input of an error, String, the
// accessors and all encodings show it as it is. [IRI.Redacted] and [IRI.LogValue] mask it.
package iri
