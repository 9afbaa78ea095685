// Iri parses, converts, compares, resolves, checks, displays and repairs IRIs on the command line.
// For Go programs, package example.com/iri and the packages bidi, display, lint and repair in the
// same module do the same.
//
// # Synopsis
//
//	iri VERB [FLAG...] [ARGUMENT...]
//	iri help [VERB]
//
// # Description
//
// An IRI (Internationalized Resource Identifier) is like a URI, but may contain non-ASCII
// characters. RFC 3987 defines it. An IRI reference is either an IRI or a relative reference.
//
// Every verb except repair accepts only valid IRI references and reports everything else as an
// error. A verb changes a reference only as described below.
//
// The arguments are the references. Without them the command reads references from standard input,
// one per line. It prints one line for each valid reference, in input order. For an invalid reference
// it prints only an error, to standard error. It prints all results so far before it waits for more
// input. Only lint, without -json, is different: it prints several lines
// for each finding, and none for a reference without findings.
//
// # Verbs
//
// The help for a verb has its details: "iri help uri", or "iri uri -h". Every verb has the flag
// -json, which is described under "Input and output".
//
//	iri parse [-json] IRI-reference...
//
// prints the components as name=value, separated by spaces: scheme, userinfo, host, host-kind,
// port, path, query and fragment. It prints empty components and leaves out absent components.
//
//	iri uri [-json] [-host] IRI-reference...
//
// converts to a URI, the form that protocols use: it percent-encodes non-ASCII characters. With
// -host, domain names become "xn--" names, and invalid domain names are errors. A host with
// percent-encodings that cannot occur in a domain name, such as "%2F", is not an error, and -host
// does not convert it.
//
//	iri iri [-json] [-host] URI-reference...
//
// converts to an IRI that people can read: it decodes percent-encoded characters where RFC 3987
// allows this. With -host, it also decodes "xn--" names.
//
//	iri normalize [-json] [-form LIST] IRI...
//
// prints the normal form, which serves as a key for comparison. With -form, it applies only the
// steps in LIST, separated by commas: "case", "percent", "path" and "scheme". "syntax" means
// case,percent,path; "all" (the default) means all four; "simple" means none.
//
//	iri compare [-json] IRI IRI...
//
// compares the first IRI with each of the following IRIs. It prints the first level of the
// comparison ladder at which the two are equivalent. If they are not equivalent at any level, it
// prints the components that differ.
//
//	iri resolve [-json] BASE IRI-reference...
//
// resolves references against the IRI BASE and prints the targets.
//
//	iri relativize [-json] [-up N] BASE IRI...
//
// prints, for each IRI, the shortest reference that resolves to it against BASE, or the IRI itself if
// there is none. With -up, a reference has ".." at most N times.
//
//	iri visual [-json] IRI-reference...
//
// prints the characters in display order, for terminals that do not reorder right-to-left text.
//
//	iri lint [-json] [-profile NAME] [-set LIST] IRI-reference...
//
// reports problems in valid references: spoofing, bad practice, scheme-specific mistakes. The flag
// -profile selects the checks and their severities: rfc (the default), rdf or web. With -set, the
// codes in LIST get other severities: error, warning, note or off.
//
//	iri display [-json] [-redact] IRI-reference...
//
// prints references in a readable form, without most deceptive and invisible characters. It masks
// passwords only with -redact.
//
//	iri repair [-json] TEXT...
//
// converts pasted text to a reference, and reports each edit.
//
// # Input and output
//
// Text is UTF-8. A line ends with LF, CR LF, or the end of the input. White space is not
// trimmed. An empty line is the empty reference, which is a valid relative reference.
//
// Flags come before all other arguments. They end at "--", or at the first argument that is neither
// a flag nor the value of a flag: in "iri uri a -host", the last word is a reference.
//
// With -json, each result is a JSON object on a line of its own. The member "reference" is the
// input. For repair, "input" is the input and "reference" is the result. An absent component has no
// member. For an input with an error, the command prints only the error, not an object. The other
// members are, in this order:
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
//     "message", "section", and "fix" if there is one; start and end are byte offsets
//   - display: "display"; with -redact, the password in "reference" is masked too
//   - repair: "reference", and "edits", an array of objects with "offset", "old", "new" and
//     "reason"
//
// Errors go to standard error. So do the edits of repair, except with -json. Each message about an
// input has the number of the argument or line. A caret below the text marks the position.
// Passwords are masked, and control characters are escaped so that they cannot affect the terminal.
//
// # Exit status
//
//   - 0: All inputs were valid.
//   - 1: At least one input had an error, or lint reported a warning or an error. The command
//     still handled the other inputs. If BASE or the first IRI of compare is invalid, or if
//     reading or writing fails, the status is also 1, and the command stops there.
//   - 2: The verb or a flag was wrong, or a required argument was missing. The command did
//     nothing.
//
// If the reader of standard output exits early, as in "iri uri | head", SIGPIPE ends the command
// without a message, as it ends other filters.
//
// # Environment
//
// Findings and carets have colors if their output stream is a terminal. There are no colors if
// NO_COLOR is set and not empty, or if TERM is "dumb".
//
// # Limits
//
// A line of more than 357913941 bytes, a third of 1 GiB, is an error. Memory use depends on the
// longest line, not on the number of lines. Without -json, lint and repair report at most 100
// findings or edits for each input, and then how many more there are.
//
// # Examples
//
// Convert a list of IRIs to URIs for requests:
//
//	$ printf '%s\n' 'http://résumé.example.org/rosé' 'http://a b/' | iri uri -host
//	http://xn--rsum-bpad.example.org/ros%C3%A9
//	iri: line 2: parse "http://a b/": invalid character U+0020 ' ' in host at offset 8
//	    "http://a b/"
//	             ^
//
// List the targets of the links of a page, without duplicates:
//
//	$ printf '%s\n' 'b' './%62' '../x/b' | iri resolve 'HTTP://example.org/x/a' | iri normalize | sort -u
//	http://example.org/x/b
//
// Print components for other programs:
//
//	$ printf '%s\n' 'urn:a' '//example.org:80?' | iri parse -json
//	{"reference":"urn:a","scheme":"urn","path":"a"}
//	{"reference":"//example.org:80?","authority":"example.org:80","host":"example.org","hostKind":"reg-name","port":"80","path":"","query":""}
//
// Find out why two IRIs differ:
//
//	$ iri compare -json 'http://example.org/a' 'http://example.org:80/%61' 'https://example.org/A'
//	{"reference":"http://example.org:80/%61","first":"http://example.org/a","equivalent":true,"form":"case,percent,path,scheme"}
//	{"reference":"https://example.org/A","first":"http://example.org/a","equivalent":false,"differences":["scheme","path"]}
//
// Check whether a link may deceive its readers:
//
//	$ iri lint -profile web 'https://www.example.com@192.0.2.1/'
//	argument 1: error userinfo-host: userinfo looks like a host; the host comes after "@" (RFC 3986, section 7.6)
//	    "https://www.example.com@192.0.2.1/"
//	             ^^^^^^^^^^^^^^^
//	argument 1: error http-userinfo: http and https URIs must not have userinfo (RFC 9110, section 4.2.4)
//	    "https://www.example.com@192.0.2.1/"
//	             ^^^^^^^^^^^^^^^^
//	    fix: remove "www.example.com@"
//
// Repair pasted text:
//
//	$ iri repair 'http://example.org/a b'
//	http://example.org/a%20b
//	iri: argument 1: repaired: space must be percent-encoded
//	    "http://example.org/a b"
//	                         ^
//	    edit: replace " " with "%20"
//
// # See also
//
// The documentation of package example.com/iri defines the terms, and lists the choices that the
// package makes where the RFCs leave one. The documentation of packages [example.com/iri/bidi],
// [example.com/iri/display], [example.com/iri/lint] and [example.com/iri/repair] lists the choices
// for right-to-left text, display, findings and repairs. The file docs/lint.md of the module lists
// the codes of lint. RFC 3986 and RFC 3987 are at https://www.rfc-editor.org.
package main
