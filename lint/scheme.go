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

// This file has the findings about the scheme, and about the schemes that have a syntax of their own.

// lintScheme finds what is in the scheme, and against its definition.
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
	l.isDefined = l.lintDefinition(scheme)
}

// lintDefinition finds what is against the definition of a scheme, in lower case, if that is one of
// these. They have no generic paths.
func (l *linter) lintDefinition(scheme string) (isDefined bool) {
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

// lintFile finds what is against
//
//	file-URI       = file-scheme ":" file-hier-part
//	file-hier-part = ( "//" auth-path ) / local-path
//	auth-path      = [ file-auth ] path-absolute
//	local-path     = path-absolute
//	file-auth      = "localhost" / host
//
// where a fragment may follow, as after every URI.
func (l *linter) lintFile() {
	start, end, _ := l.ref.Span(iri.ComponentPath)
	authority, ok := l.ref.Authority()
	_, hasPort := l.ref.Port()
	_, hasUserinfo := l.ref.Userinfo()
	drive, _, _ := l.ref.Span(iri.ComponentAuthority)
	switch {
	case len(authority) == 2 && ascii.IsAlpha(authority[0]) && authority[1] == ':':
		l.addFix(FileSyntax, iri.ComponentAuthority, drive, drive+len(authority), "the letter of a drive as host", "/"+authority)
	case hasPort || hasUserinfo:
		l.add(FileSyntax, iri.ComponentAuthority, drive, drive+len(authority), "neither userinfo nor port")
	case !strings.HasPrefix(l.ref.Path(), "/"):
		l.add(FileSyntax, iri.ComponentPath, start, end, "the path begins with \"/\"")
	case !ok:
		l.addFix(FileSlashes, iri.ComponentPath, start, start, "", "//")
	}
	if _, ok := l.ref.Query(); ok {
		start, end, _ := l.ref.Span(iri.ComponentQuery)
		l.add(FileSyntax, iri.ComponentQuery, start, end, "no query")
	}
}

const noAuthority = "no \"//\""

// addAuthority reports whether there is an authority. It adds a finding if there is, as URIs of the
// scheme have none.
func (l *linter) addAuthority(code Code) bool {
	if l.hasAuthority {
		start, end, _ := l.ref.Span(iri.ComponentAuthority)
		l.add(code, iri.ComponentNone, start-len("//"), end, noAuthority)
	}
	return l.hasAuthority
}

// lintMailto finds what is against
//
//	mailtoURI    = "mailto:" [ to ] [ hfields ]
//	to           = addr-spec *("," addr-spec )
//	hfields      = "?" hfield *( "&" hfield )
//	hfield       = hfname "=" hfvalue
//	addr-spec    = local-part "@" domain
//
// where what these may be is percent-encoded.
func (l *linter) lintMailto() {
	if authority, _ := l.ref.Authority(); l.ref.Path() == "" && isAddress(authority) && !strings.HasSuffix(authority, "]") {
		start, end, _ := l.ref.Span(iri.ComponentAuthority)
		l.addFix(MailtoSyntax, iri.ComponentNone, start-len("//"), end, noAuthority, authority)
		return
	}
	if l.addAuthority(MailtoSyntax) {
		return
	}
	start, end, _ := l.ref.Span(iri.ComponentPath)
	if start < end {
		for at := start; at <= end; {
			address, _, _ := strings.Cut(l.text[at:end], ",")
			if !isAddress(address) {
				l.add(MailtoSyntax, iri.ComponentPath, at, at+len(address), "no address")
			}
			at += len(address) + len(",")
		}
	}
	if query, ok := l.ref.Query(); ok {
		at, _, _ := l.ref.Span(iri.ComponentQuery)
		for field := range strings.SplitSeq(query, "&") {
			if strings.Count(field, "=") != 1 || strings.ContainsAny(field, "/?") {
				l.add(MailtoSyntax, iri.ComponentQuery, at, at+len(field), "no header field, which has one \"=\", and neither \"/\" nor \"?\"")
			}
			at += len(field) + len("&")
		}
	}
}

// isAddress reports whether s matches addr-spec: a dot-atom-text or a quoted string, "@", and a
// domain name or a literal in brackets, as far as they are not percent-encoded.
func isAddress(s string) bool {
	at := strings.LastIndexByte(s, '@')
	if at < 0 {
		return false
	}
	local, name := s[:at], s[at+len("@"):]
	return (isDotAtom(local) || isBetween(local, "%22", "%22")) && (isDotAtom(name) || isBetween(name, "%5B", "%5D"))
}

// isBetween reports whether s has something between first and last, which are percent-encodings,
// and nothing literal that has to be percent-encoded.
func isBetween(s, first, last string) bool {
	n := len(first)
	return len(s) > 2*n && strings.EqualFold(s[:n], first) && strings.EqualFold(s[len(s)-n:], last) &&
		!strings.ContainsAny(s, encodedInAddress)
}

// encodedInAddress are the characters that RFC 6068, section 2, has percent-encoded in addresses, of
// those that a path may have.
const encodedInAddress = "/;&="

// isDotAtom reports whether s is not empty, there is something before, between and after its
// dots, and nothing that only a quoted string may have, percent-encoded or literal.
func isDotAtom(s string) bool {
	before := byte('.')
	for i := 0; i < len(s); i++ {
		c := s[i]
		if ascii.IsAlpha(c) || ascii.IsDigit(c) {
			before = c
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
		case '/', '&', '=': // of encodedInAddress
			if isLiteral {
				return false
			}
		case '.':
			if before == '.' {
				return false
			}
		}
		before = c
	}
	return before != '.'
}

// lintURN finds what is against
//
//	namestring    = assigned-name [ rq-components ] [ "#" f-component ]
//	assigned-name = "urn" ":" NID ":" NSS
//	NID           = (alphanum) 0*30(ldh) (alphanum)
//	NSS           = pchar *(pchar / "/")
//	rq-components = [ "?+" r-component ] [ "?=" q-component ]
//	r-component   = pchar *( pchar / "/" / "?" )
//	q-component   = pchar *( pchar / "/" / "?" )
func (l *linter) lintURN() {
	if l.addAuthority(URNSyntax) {
		return
	}
	start, end, _ := l.ref.Span(iri.ComponentPath)
	namespace, name, ok := strings.Cut(l.ref.Path(), ":")
	behind := start + len(namespace)
	switch {
	case !isNamespace(namespace):
		l.add(URNSyntax, iri.ComponentPath, start, behind, "no namespace of 2 to 32 letters, digits and \"-\"")
	case !ok || name == "" || name[0] == '/':
		l.add(URNSyntax, iri.ComponentPath, behind, end, "no name in the namespace")
	case strings.EqualFold(namespace, "uuid") && !isUUID(name):
		l.add(URNUUIDSyntax, iri.ComponentPath, behind+len(":"), end, "")
	}
	// An r-component may have "?=" in it too.
	if query, ok := l.ref.Query(); ok && (len(query) < 2 || query[0] != '+' && query[0] != '=' || query[1] == '/' || query[1] == '?') {
		start, end, _ := l.ref.Span(iri.ComponentQuery)
		l.add(URNSyntax, iri.ComponentQuery, start, end, "neither an r-component behind \"?+\" nor a q-component behind \"?=\"")
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

// lintDID finds what is against
//
//	did                = "did:" method-name ":" method-specific-id
//	method-name        = 1*method-char
//	method-char        = %x61-7A / DIGIT
//	method-specific-id = *( *idchar ":" ) 1*idchar
//	idchar             = ALPHA / DIGIT / "." / "-" / "_" / pct-encoded
//
// where a path-abempty, a query and a fragment may follow.
func (l *linter) lintDID() {
	if l.addAuthority(DIDSyntax) {
		return
	}
	start, _, _ := l.ref.Span(iri.ComponentPath)
	did, _, _ := strings.Cut(l.ref.Path(), "/")
	method, id, _ := strings.Cut(did, ":")
	behind := start + len(method)
	isMethod := method != ""
	for i := range len(method) {
		isMethod = isMethod && (ascii.IsDigit(method[i]) || method[i]-'a' <= 'z'-'a')
	}
	if !isMethod {
		l.add(DIDSyntax, iri.ComponentPath, start, behind, "no method of lower-case letters and digits")
		return
	}
	for i := 0; i < len(id); i++ {
		switch c := id[i]; {
		case c == '%':
			i += len("XX")
		case !domain.IsNameChar(c) && c != '.' && c != ':':
			r := firstRune(id[i:])
			at := behind + len(":") + i
			l.add(DIDSyntax, iri.ComponentPath, at, at+len(string(r)), fmt.Sprintf("no %q in the identifier", r))
			return
		}
	}
	if id == "" || id[len(id)-1] == ':' {
		l.add(DIDSyntax, iri.ComponentPath, behind, start+len(did), "no identifier at the end")
	}
}

// lintTag finds what is against
//
//	tagURI        = "tag:" taggingEntity ":" specific [ "#" fragment ]
//	taggingEntity = authorityName "," date
//	authorityName = DNSname / emailAddress
//	date          = year ["-" month ["-" day]]
//	DNSname       = DNScomp *( "."  DNScomp )
//	DNScomp       = alphaNum [*(alphaNum /"-") alphaNum]
//	emailAddress  = 1*(alphaNum /"-"/"."/"_") "@" DNSname
func (l *linter) lintTag() {
	if l.addAuthority(TagSyntax) {
		return
	}
	start, end, _ := l.ref.Span(iri.ComponentPath)
	entity, _, ok := strings.Cut(l.ref.Path(), ":")
	authority, date, _ := strings.Cut(entity, ",")
	switch {
	case !isTagAuthority(authority):
		l.add(TagSyntax, iri.ComponentPath, start, start+len(authority), "neither a domain name nor an address")
	case !isDate(date):
		l.add(TagSyntax, iri.ComponentPath, start+len(authority), start+len(entity), "no date YYYY, YYYY-MM or YYYY-MM-DD behind \",\"")
	case !ok:
		l.add(TagSyntax, iri.ComponentPath, end, end, "no \":\" behind the date")
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
	before := byte('.')
	for i := range len(s) {
		switch c := s[i]; {
		case ascii.IsAlpha(c) || ascii.IsDigit(c):
		case c == '-' && before != '.':
		case c == '.' && before != '.' && before != '-':
		default:
			return false
		}
		before = s[i]
	}
	return before != '.' && before != '-'
}

// isDate reports whether s matches date, and is one of the calendar.
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
			return true // without a closer look, as nearly all
		}
	}
	_, err := time.Parse(layout[:len(s)], s)
	return err == nil
}
