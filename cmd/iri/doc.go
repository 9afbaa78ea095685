// Iri parses, converts, compares, resolves, checks, displays and repairs IRIs, in shells and pipes.
// Package example.com/iri, and packages bidi, display, lint and repair in the same module, do this
// for Go programs.
//
// # Synopsis
//
//	iri VERB [FLAG...] [ARGUMENT...]
//	iri help [VERB]
//
// # Description
//
// An IRI, or Internationalized Resource Identifier, is what RFC 3987 says it is; an IRI reference
// is one or a relative reference. Iri is strict: it does to a reference what the verb says, or
// tells why the text is none. Only repair takes what is not a reference.
//
// References are arguments or, if there are none, the lines of standard input. For each, one line
// goes to standard output, in the same order, and before another line is waited for. Lint prints
// a line for each finding, and more lines that show where it is.
//
// # Verbs
//
// Each verb has its help: "iri help uri", or "iri uri -h". All have the flag -json, see below.
//
//	iri parse [-json] IRI-reference...
//
// prints the components, as name=value with a space between them: scheme, userinfo, host,
// host-kind, port, path, query, fragment. What is empty is printed, what is absent is not.
//
//	iri uri [-json] [-host] IRI-reference...
//
// prints the URI to use in a protocol. With -host, domain names become "xn--" names, and those
// that are not valid are errors.
//
//	iri iri [-json] [-host] URI-reference...
//
// prints the IRI that people can read. With -host, "xn--" names too are decoded.
//
//	iri normalize [-json] [-form LIST] IRI...
//
// prints a key for comparisons. With -form, only these steps are taken: case, percent, path,
// scheme; "syntax" is all but the last one.
//
//	iri compare [-json] IRI IRI...
//
// prints the rung of the comparison ladder on which the first IRI and another one meet, or in
// which components they differ even at its top.
//
//	iri resolve [-json] BASE IRI-reference...
//
// prints the targets of references that stand in the document BASE.
//
//	iri relativize [-json] [-up N] BASE IRI...
//
// prints the references to put into the document BASE. With -up, none of them goes up more than
// N times.
//
//	iri visual [-json] IRI-reference...
//
// prints the order of display where there is text written from right to left, for terminals that
// print characters as they come.
//
//	iri lint [-json] [-profile NAME] [-set LIST] IRI-reference...
//
// prints what is suspect. What that is depends on -profile: rfc, the default, rdf or web. With -set,
// codes get other severities: error, warning, note or off.
//
//	iri display [-json] [-redact] IRI-reference...
//
// prints a form that does not deceive. With -redact, there is no password in it.
//
//	iri repair [-json] TEXT...
//
// prints a reference made of a text that people paste, and tells of each edit.
//
// # Input and output
//
// Text is in UTF-8. A line ends with LF, CR LF, or the end of the input. White space is not
// trimmed, and an empty line is the empty reference, which is relative.
//
// Flags come before all other arguments. After "--", and after the first argument that does not
// begin with "-", there are no flags: in "iri uri a -host" the last word is a reference.
//
// With -json, each result is an object in a line of its own, with the input as "reference" (of
// repair: as "input"). Nothing is lost: where a component is absent, so is its member. What is
// refused has no object; there is only its error. The other members are, in this order:
//
//   - parse: "scheme", "authority", "userinfo", "host", "hostKind", "port", "path", "query" and
//     "fragment"
//   - uri: "uri"
//   - iri: "iri"
//   - normalize: "form" and "normal"
//   - compare: "first", "equivalent", and either "form" or "differences", an array of components
//   - resolve: "base" and "target"
//   - relativize: "base" and "relative"
//   - visual: "visual"
//   - lint: "findings", an array of objects with "code", "severity", "component", "start", "end",
//     "message", "section", and "fix" if there is one; start and end are offsets in bytes
//   - display: "display"; with -redact, "reference" has no password either
//   - repair: "reference", and "edits", an array of objects with "offset", "old", "new" and
//     "reason"
//
// Errors go to standard error, as do the edits of repair without -json. Each says which argument
// or line it is about, and a line with a caret shows where. Passwords are masked, and nothing in
// an error acts on the terminal.
//
// # Exit status
//
//   - 0: every input was fine.
//   - 1: some input was not, or lint found a warning or an error; the others were still done. Or
//     the first IRI or the BASE was none, or reading or writing failed; then no more was done.
//   - 2: the command was called in a wrong way, and did nothing.
//
// If nobody reads standard output any more, as after "| head", the command ends at once by
// SIGPIPE, like other filters.
//
// # Environment
//
// Findings and carets have colors if they go to a terminal, unless NO_COLOR is set and not
// empty, or TERM is "dumb".
//
// # Limits
//
// Lines of more than 357913941 bytes, a third of 1 GiB, are refused. Memory does not depend on
// how many lines there are, only on the longest one. Without -json, 100 findings or edits of one
// input are told of.
//
// # Examples
//
// To make requests of a list of IRIs:
//
//	$ printf '%s\n' 'http://résumé.example.org/rosé' 'http://a b/' | iri uri -host
//	http://xn--rsum-bpad.example.org/ros%C3%A9
//	iri: line 2: parse "http://a b/": invalid character U+0020 ' ' in host at offset 8
//	    "http://a b/"
//	             ^
//
// To list what the links of a page lead to, each once:
//
//	$ printf '%s\n' 'b' './%62' '../x/b' | iri resolve 'HTTP://example.org/x/a' | iri normalize | sort -u
//	http://example.org/x/b
//
// To work on components:
//
//	$ printf '%s\n' 'urn:a' '//example.org:80?' | iri parse -json
//	{"reference":"urn:a","scheme":"urn","path":"a"}
//	{"reference":"//example.org:80?","authority":"example.org:80","host":"example.org","hostKind":"reg-name","port":"80","path":"","query":""}
//
// To tell why two IRIs are not the same:
//
//	$ iri compare -json 'http://example.org/a' 'http://example.org:80/%61' 'https://example.org/A'
//	{"reference":"http://example.org:80/%61","first":"http://example.org/a","equivalent":true,"form":"case,percent,path,scheme"}
//	{"reference":"https://example.org/A","first":"http://example.org/a","equivalent":false,"differences":["scheme","path"]}
//
// To see whether a link may deceive its readers, whatever else is said of it:
//
//	$ iri lint -profile web 'https://www.example.com@192.0.2.1/'
//	argument 1: error userinfo-host: userinfo that looks like a host (RFC 3986, section 7.6)
//	    "https://www.example.com@192.0.2.1/"
//	             ^^^^^^^^^^^^^^^
//	argument 1: error http-userinfo: userinfo, which http and https do not have (RFC 9110, section 4.2.4)
//	    "https://www.example.com@192.0.2.1/"
//	             ^^^^^^^^^^^^^^^^
//	    fix: remove "www.example.com@"
//
// To mend what was pasted:
//
//	$ iri repair 'http://example.org/a b'
//	http://example.org/a%20b
//	iri: argument 1: repaired: space
//	    "http://example.org/a b"
//	                         ^
//	    edit: replace " " with "%20"
//
// # See also
//
// The documentation of package example.com/iri has the terms. It also has the choices that were
// taken where the RFCs leave one. Those about right-to-left text, display, findings and repairs are
// in the documentation of packages [example.com/iri/bidi], [example.com/iri/display],
// [example.com/iri/lint] and [example.com/iri/repair]. The file docs/lint.md of the module has the
// codes of lint. RFC 3986 and RFC 3987 are at https://www.rfc-editor.org.
package main
