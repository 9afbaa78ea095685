// Package iri parses, compares, resolves and converts Internationalized Resource Identifiers
// (IRIs, RFC 3987).
//
// [Parse] returns an [IRI], which has a scheme. [ParseRef] returns a [Ref], which may also be a
// relative reference. Both are small immutable values, comparable with ==, that keep the parsed
// text byte for byte.
//
// Parse, and look inside:
//
//   - [Parse], [ParseRef], [MustParse], [MustParseRef]. A [ParseError] says what is wrong, and
//     where.
//   - [IRI.Scheme], [IRI.Authority], [IRI.Userinfo], [IRI.Host], [IRI.Port], [IRI.Path],
//     [IRI.Query] and [IRI.Fragment] return components as written. [IRI.Span] returns their byte
//     offsets.
//   - [IRI.Segments], [IRI.QueryParts] and [IRI.QueryPairs] iterate over parts. [Unescape] and
//     [UnescapeQueryPart] decode a part.
//   - [IRI.HostKind], [IRI.HostAddr], [IRI.PortNumber] and [IRI.PortOrDefault] interpret host and
//     port.
//
// Build:
//
//   - [IRI.WithQuery] and the other setters return a copy with one component changed.
//   - [IRI.JoinPath] appends segments to the path.
//   - [Escape], [EscapeSegment] and [EscapeQueryPart] percent-encode text for them.
//
// Resolve:
//
//   - [IRI.Resolve] and [IRI.Parse] resolve a reference against a base. [IRI.AppendResolve]
//     appends the result to a byte slice.
//   - [IRI.Relativize] and [IRI.RelativizeUp] return the shortest reference from a base to a
//     target.
//
// Convert:
//
//   - [IRI.ToURI] returns the URI that protocols need, and [IRI.ToIRI] a readable IRI.
//   - [IRI.HostToASCII] and [IRI.HostToUnicode] map domain names.
//   - [IRI.URL] and [FromURL] convert to and from package net/url.
//   - [IRI.NFC] normalizes an IRI whose text was converted from a legacy encoding.
//
// Compare:
//
//   - == compares texts. [IRI.Equivalent] compares at a level of the RFC's comparison ladder, and
//     [IRI.Normalize] returns a key for that level.
//   - A [Ladder] adds schemes and redirects that a program knows about.
//
// Show to people:
//
//   - [example.com/iri/display.Text]: use this when a person reads the IRI.
//   - [example.com/iri/bidi.Isolate]: use this to put an IRI into a sentence.
//   - [example.com/iri/bidi.Visual]: use this for terminals without support for right-to-left text.
//   - [example.com/iri/bidi.Encode]: use this for a valid IRI that satisfies the rules for
//     right-to-left text (section 4).
//   - [IRI.ToIRI]: use this for a readable form that programs store or edit. It may deceive a
//     reader.
//   - [IRI.HostToUnicode]: use this for the Unicode form of a domain name. It may deceive a reader.
//   - [IRI.Redacted] masks the password.
//
// Store: JSON, XML, gob, flags and databases store an IRI as its text. See [IRI.MarshalText],
// [IRI.Scan], [IRI.Value] and [IRI.LogValue].
//
// Other packages of this module take a Ref; [IRI.Ref] converts an IRI. Package bidi checks
// right-to-left text, display shows IRIs, lint reports problems in valid IRIs, and repair converts
// pasted text. The directory docs has a guide for each task.
//
// # Terminology
//
//   - An IRI reference is an IRI or a relative reference. Only an IRI has a scheme.
//   - An absolute IRI is an IRI without a fragment ([IRI.IsAbsoluteIRI]). A [Ref] with a scheme
//     need not be absolute ([Ref.HasScheme]).
//   - A URI is an IRI that is all ASCII.
//   - An absent component differs from an empty one: "a?" has an empty query, "a" has no query.
//   - A percent-encoding is "%" and two hexadecimal digits. It encodes an octet, not a character:
//     "%C3%A9" encodes "\u00e9", and "%FF" is valid although it is not UTF-8.
//   - ucschar and iprivate are the non-ASCII characters that IRIs allow. Private use characters
//     (iprivate) are allowed in queries only.
//
// Offsets are byte offsets. Accessors, Compare and predicates do not allocate, except for IsNormal
// and Equivalent. The comments of other methods say what they allocate, if they promise it. A
// result may share memory with the value that it comes from.
//
// # Choices
//
// Where the RFCs leave a choice, this package decides as follows:
//
//   - Only the grammar decides whether text is an IRI. Characters that the RFC merely advises
//     against are accepted; packages bidi and lint report them.
//   - Parsing does not trim, repair or normalize.
//   - "127.0.0.01" and "256.1.1.1" are registered names, since they match no rule for addresses.
//   - IPv6 zone identifiers are not allowed (RFC 9844).
//   - Parse and ParseRef report ill-formed UTF-8 before any other error except ErrTooLong.
//   - ToURI percent-encodes the host, and does not normalize characters. Use HostToASCII and NFC
//     first if you need them (section 3.1).
//   - Domain names are mapped by UTS #46, non-transitional, not by RFC 3490.
//   - ToIRI decodes each percent-encoding at most once and leaves "xn--" labels alone.
//   - Resolve follows RFC 3986, section 5.2, strictly: it never ignores a scheme, and "%2E" is not
//     a dot. It puts "/." before a path with a leading "//" that would otherwise become an
//     authority.
//   - Normalize decodes percent-encodings before it changes case and removes dot segments. It never
//     applies Normalization Form C outside of domain names.
//   - Paths and queries have no meaning beyond the grammar (RFC 8820): setters take percent-encoded
//     text and never encode, decode or drop anything.
//   - Texts are at most 1<<30 bytes long. Parse, ParseRef and setters reject longer input.
//     Functions that convert, resolve, normalize or escape panic if their result would be longer;
//     each says so. MustParse and MustParseRef panic on invalid input, and Escape on an unsupported
//     component. Nothing else panics.
//
// # Security
//
// Operations take linear time. Errors do not retain the input buffer. Values are safe for
// concurrent use.
//
// A valid IRI may deceive its reader with confusable or reordered characters (section 8). Show IRIs
// with package display, and check them with package lint. Both document what they miss.
//
// Check the IRI that you use, after all conversions. ToIRI turns "%2E%2E/" into "../", and decodes
// confusables of delimiters such as U+FF0F. A registered name may become an IP address in ToIRI or
// HostToASCII. HostToASCII maps the other full stops of UTS #46, such as U+3002, to "."; it never
// creates any other delimiter.
//
// A reference may lead anywhere: "a/../../b" leaves its directory, and "//b" its host. Check its
// target.
//
// Equivalent IRIs may still get different answers from a server. Authorize the IRI that you send,
// not its normal form.
//
// [IRI.Redacted] and [IRI.LogValue] mask passwords. Error messages mask a password between "//" and
// "@", in malformed input too, unless it contains "/", "?" or "#": see [ParseError.Excerpt]. Fields
// of errors, String, accessors and all encodings show passwords.
package iri
