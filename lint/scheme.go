package lint

import (
	"fmt"
	"strings"
	"time"

	"example.com/iri"
	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/pct"
)

// This file checks the scheme, and the syntax that some schemes define for their URIs.

// lintScheme checks the scheme, and the rest of the reference by the syntax of its scheme.
func (l *linter) lintScheme() {
	written := l.ref.Scheme()
	if written == "" {
		l.add(Relative, iri.ComponentNone, 0, 0, "")
		return
	}
	scheme := written
	if ascii.HasUpper(written) {
		scheme = strings.ToLower(written)
		l.addFix(UpperCaseScheme, iri.ComponentScheme, 0, len(written), "", scheme)
	}
	switch {
	case len(scheme) > 1:
		if !isRegistered(scheme) {
			l.add(UnregisteredScheme, iri.ComponentScheme, 0, len(scheme), "")
		}
	case strings.HasPrefix(l.ref.Path(), "/") && !l.hasAuthority:
		l.addFix(SingleLetterScheme, iri.ComponentScheme, 0, 1, "", "file:///"+written)
	default:
		l.add(SingleLetterScheme, iri.ComponentScheme, 0, 1, "")
	}
	l.hasOwnSyntax = l.lintSchemeSyntax(scheme)
}

// lintSchemeSyntax checks a reference by the syntax of its scheme, which must be lower-case. It
// returns whether it has rules for the scheme. An empty path does not mean "/" for these schemes.
func (l *linter) lintSchemeSyntax(scheme string) (hasOwnSyntax bool) {
	switch scheme {
	case "did":
		l.lintDID()
	case "file":
		l.lintFile()
	case "mailto":
		l.lintMailto()
	case "tag":
		l.lintTag()
	case "urn":
		l.lintURN()
	default:
		return false
	}
	return true
}

// lintFile reports a reference that does not match this ABNF:
//
//	file-URI       = file-scheme ":" file-hier-part
//	file-hier-part = ( "//" auth-path ) / local-path
//	auth-path      = [ file-auth ] path-absolute
//	local-path     = path-absolute
//	file-auth      = "localhost" / host
//
// A fragment may follow, as in any URI. A local-path is valid, but lintFile reports it with code
// FileSlashes.
func (l *linter) lintFile() {
	start, end, _ := l.ref.Span(iri.ComponentPath)
	authority, ok := l.ref.Authority()
	_, hasPort := l.ref.Port()
	_, hasUserinfo := l.ref.Userinfo()
	authorityStart, _, _ := l.ref.Span(iri.ComponentAuthority)
	switch {
	case len(authority) == 2 && ascii.IsAlpha(authority[0]) && authority[1] == ':':
		l.addFix(FileSyntax, iri.ComponentAuthority, authorityStart, authorityStart+len(authority), "drive letter must be in the path, after \"file:///\"", "/"+authority)
	case hasPort || hasUserinfo:
		l.add(FileSyntax, iri.ComponentAuthority, authorityStart, authorityStart+len(authority), "userinfo and port are not allowed")
	case !strings.HasPrefix(l.ref.Path(), "/"):
		l.add(FileSyntax, iri.ComponentPath, start, end, "path must begin with \"/\"")
	case !ok:
		l.addFix(FileSlashes, iri.ComponentPath, start, start, "", "//")
	}
	if _, ok := l.ref.Query(); ok {
		start, end, _ := l.ref.Span(iri.ComponentQuery)
		l.add(FileSyntax, iri.ComponentQuery, start, end, "query is not allowed")
	}
}

const noAuthority = "\"//\" is not allowed after the scheme"

// rejectAuthority adds a finding if there is an authority, which the scheme does not allow. It
// returns whether there is one.
func (l *linter) rejectAuthority(code Code) bool {
	if l.hasAuthority {
		start, end, _ := l.ref.Span(iri.ComponentAuthority)
		l.add(code, iri.ComponentNone, start-len("//"), end, noAuthority)
	}
	return l.hasAuthority
}

// lintMailto reports a reference that does not match this ABNF:
//
//	mailtoURI    = "mailto:" [ to ] [ hfields ]
//	to           = addr-spec *("," addr-spec )
//	hfields      = "?" hfield *( "&" hfield )
//	hfield       = hfname "=" hfvalue
//	addr-spec    = local-part "@" domain
//
// The parts of an address and of a header field may have percent-encodings.
func (l *linter) lintMailto() {
	if authority, _ := l.ref.Authority(); l.ref.Path() == "" && isAddress(authority) && !strings.HasSuffix(authority, "]") {
		start, end, _ := l.ref.Span(iri.ComponentAuthority)
		l.addFix(MailtoSyntax, iri.ComponentNone, start-len("//"), end, noAuthority, authority)
		return
	}
	if l.rejectAuthority(MailtoSyntax) {
		return
	}
	start, end, _ := l.ref.Span(iri.ComponentPath)
	if start < end {
		for at := start; at <= end; {
			address, _, _ := strings.Cut(l.text[at:end], ",")
			if !isAddress(address) {
				l.add(MailtoSyntax, iri.ComponentPath, at, at+len(address), "address must have the form local-part@domain (RFC 6068, section 2)")
			}
			at += len(address) + len(",")
		}
	}
	if query, ok := l.ref.Query(); ok {
		at, _, _ := l.ref.Span(iri.ComponentQuery)
		for field := range strings.SplitSeq(query, "&") {
			if strings.Count(field, "=") != 1 || strings.ContainsAny(field, "/?") {
				l.add(MailtoSyntax, iri.ComponentQuery, at, at+len(field), "header field must contain exactly one \"=\", and no \"/\" or \"?\"")
			}
			at += len(field) + len("&")
		}
	}
}

// isAddress reports whether s matches addr-spec. The local part must be a dot-atom-text or a quoted
// string. The domain must be a domain name or an address literal in brackets. Quotes and brackets
// are percent-encoded in a reference.
func isAddress(s string) bool {
	at := strings.LastIndexByte(s, '@')
	if at < 0 {
		return false
	}
	local, name := s[:at], s[at+len("@"):]
	return (isDotAtom(local) || isEnclosed(local, "%22", "%22")) && (isDotAtom(name) || isEnclosed(name, "%5B", "%5D"))
}

// isEnclosed reports whether s is text between opening and closing, which are percent-encodings of
// the same length. The text must not be empty or contain a literal reservedInAddress character.
func isEnclosed(s, opening, closing string) bool {
	n := len(opening)
	return len(s) > 2*n && strings.EqualFold(s[:n], opening) && strings.EqualFold(s[len(s)-n:], closing) &&
		!strings.ContainsAny(s, reservedInAddress)
}

// reservedInAddress has the characters that a path may contain but that must be percent-encoded in
// an address (RFC 6068, section 2).
const reservedInAddress = "/;&="

// isDotAtom reports whether s is a dot-atom-text, which may be percent-encoded. The text must not:
//
//   - be empty, begin or end with a dot, or contain two dots in a row;
//   - contain a character that only a quoted string may contain, percent-encoded or not;
//   - contain a literal reservedInAddress character.
func isDotAtom(s string) bool {
	previous := byte('.')
	for i := 0; i < len(s); i++ {
		c := s[i]
		if ascii.IsAlpha(c) || ascii.IsDigit(c) {
			previous = c
			continue
		}
		isLiteral := c != '%'
		if !isLiteral {
			c = pct.Octet(s[i:])
			i += len("XX")
		}
		switch c {
		case '(', ')', '<', '>', '[', ']', ':', ';', '@', '\\', ',', '"', ' ':
			return false
		case '/', '&', '=': // reservedInAddress; for ';', see above
			if isLiteral {
				return false
			}
		case '.':
			if previous == '.' {
				return false
			}
		}
		previous = c
	}
	return previous != '.'
}

// lintURN reports a reference that does not match this ABNF:
//
//	namestring    = assigned-name [ rq-components ] [ "#" f-component ]
//	assigned-name = "urn" ":" NID ":" NSS
//	NID           = (alphanum) 0*30(ldh) (alphanum)
//	NSS           = pchar *(pchar / "/")
//	rq-components = [ "?+" r-component ] [ "?=" q-component ]
//	r-component   = pchar *( pchar / "/" / "?" )
//	q-component   = pchar *( pchar / "/" / "?" )
func (l *linter) lintURN() {
	if l.rejectAuthority(URNSyntax) {
		return
	}
	start, end, _ := l.ref.Span(iri.ComponentPath)
	namespace, name, ok := strings.Cut(l.ref.Path(), ":")
	namespaceEnd := start + len(namespace)
	switch {
	case !isNamespace(namespace):
		l.add(URNSyntax, iri.ComponentPath, start, namespaceEnd, "namespace must have 2 to 32 characters (letters, digits or \"-\"), without \"-\" at either end")
	case !ok || name == "" || name[0] == '/':
		l.add(URNSyntax, iri.ComponentPath, namespaceEnd, end, "namespace must be followed by \":\" and a name that does not begin with \"/\"")
	case strings.EqualFold(namespace, "uuid") && !isUUID(name):
		l.add(URNUUIDSyntax, iri.ComponentPath, namespaceEnd+len(":"), end, "")
	}
	// A later "?=" needs no check: an r-component may contain it too.
	if query, ok := l.ref.Query(); ok && (len(query) < 2 || query[0] != '+' && query[0] != '=' || query[1] == '/' || query[1] == '?') {
		start, end, _ := l.ref.Span(iri.ComponentQuery)
		l.add(URNSyntax, iri.ComponentQuery, start, end, "query must be \"?+\" and an r-component, or \"?=\" and a q-component")
	}
}

// isNamespace reports whether s matches NID.
func isNamespace(s string) bool {
	for i := range len(s) {
		if isHyphen := s[i] == '-'; !isHyphen && !ascii.IsAlpha(s[i]) && !ascii.IsDigit(s[i]) || isHyphen && (i == 0 || i == len(s)-1) {
			return false
		}
	}
	return 2 <= len(s) && len(s) <= 32
}

// isUUID reports whether s matches
//
//	UUID = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet
func isUUID(s string) bool {
	if len(s) != len("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx") || s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-' {
		return false
	}
	digits := 0
	for i := range len(s) {
		if ascii.IsHexdig(s[i]) {
			digits++
		}
	}
	return digits == 32
}

// lintDID reports a reference that does not match this ABNF:
//
//	did                = "did:" method-name ":" method-specific-id
//	method-name        = 1*method-char
//	method-char        = %x61-7A / DIGIT
//	method-specific-id = *( *idchar ":" ) 1*idchar
//	idchar             = ALPHA / DIGIT / "." / "-" / "_" / pct-encoded
//
// A path-abempty, a query and a fragment may follow.
func (l *linter) lintDID() {
	if l.rejectAuthority(DIDSyntax) {
		return
	}
	start, _, _ := l.ref.Span(iri.ComponentPath)
	did, _, _ := strings.Cut(l.ref.Path(), "/")
	method, id, _ := strings.Cut(did, ":")
	methodEnd := start + len(method)
	isMethod := method != ""
	for i := range len(method) {
		isMethod = isMethod && (ascii.IsDigit(method[i]) || method[i]-'a' <= 'z'-'a')
	}
	if !isMethod {
		l.add(DIDSyntax, iri.ComponentPath, start, methodEnd, "method must be lower-case letters and digits")
		return
	}
	for i := 0; i < len(id); i++ {
		switch c := id[i]; {
		case c == '%':
			i += len("XX")
		case !domain.IsNameChar(c) && c != '.' && c != ':':
			r := firstRune(id[i:])
			at := methodEnd + len(":") + i
			l.add(DIDSyntax, iri.ComponentPath, at, at+len(string(r)), fmt.Sprintf("identifier must not contain %q", r))
			return
		}
	}
	if id == "" || id[len(id)-1] == ':' {
		l.add(DIDSyntax, iri.ComponentPath, methodEnd, start+len(did), "identifier must not be empty or end with \":\"")
	}
}

// lintTag reports a reference that does not match this ABNF:
//
//	tagURI        = "tag:" taggingEntity ":" specific [ "#" fragment ]
//	taggingEntity = authorityName "," date
//	authorityName = DNSname / emailAddress
//	date          = year ["-" month ["-" day]]
//	DNSname       = DNScomp *( "."  DNScomp )
//	DNScomp       = alphaNum [*(alphaNum /"-") alphaNum]
//	emailAddress  = 1*(alphaNum /"-"/"."/"_") "@" DNSname
func (l *linter) lintTag() {
	if l.rejectAuthority(TagSyntax) {
		return
	}
	start, end, _ := l.ref.Span(iri.ComponentPath)
	entity, _, ok := strings.Cut(l.ref.Path(), ":")
	authority, date, _ := strings.Cut(entity, ",")
	switch {
	case !isTagAuthority(authority):
		l.add(TagSyntax, iri.ComponentPath, start, start+len(authority), "authority must be a domain name or an email address")
	case !isDate(date):
		l.add(TagSyntax, iri.ComponentPath, start+len(authority), start+len(entity), "authority must be followed by \",\" and a date YYYY, YYYY-MM or YYYY-MM-DD")
	case !ok:
		l.add(TagSyntax, iri.ComponentPath, end, end, "date must be followed by \":\"")
	}
}

// isTagAuthority reports whether s matches authorityName.
func isTagAuthority(s string) bool {
	if user, name, ok := strings.Cut(s, "@"); ok {
		for i := range len(user) {
			if !domain.IsNameChar(user[i]) && user[i] != '.' {
				return false
			}
		}
		if s = name; user == "" {
			return false
		}
	}
	previous := byte('.')
	for i := range len(s) {
		switch c := s[i]; {
		case ascii.IsAlpha(c) || ascii.IsDigit(c):
		case c == '-' && previous != '.':
		case c == '.' && previous != '.' && previous != '-':
		default:
			return false
		}
		previous = s[i]
	}
	return previous != '.' && previous != '-'
}

// isDate reports whether s matches date, and the date exists in the calendar.
func isDate(s string) bool {
	const layout = "2006-01-02"
	if len(s) != len("2006") && len(s) != len("2006-01") && len(s) != len(layout) {
		return false
	}
	for i := range len(s) {
		if !ascii.IsDigit(s[i]) && s[i] != layout[i] {
			return false
		}
	}
	if len(s) == len(layout) {
		month, day := 10*(s[5]-'0')+s[6]-'0', 10*(s[8]-'0')+s[9]-'0'
		if month-1 < 12 && day-1 < 28 {
			return true // this fast path handles nearly all dates; every month has 28 days
		}
	}
	_, err := time.Parse(layout[:len(s)], s)
	return err == nil
}
