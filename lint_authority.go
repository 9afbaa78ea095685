package iri

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/excerpt"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/scheme"
)

// This file finds what is in authorities.

// lintAuthority finds what is in the authority, which there is.
func (l *linter) lintAuthority() {
	host, port, hasPort := l.hostPort()
	start, end := l.hierPart()+len("//"), int(l.ends.authority)
	if host == "" || !domain.IsPlain(l.text, start, end) || endsInNumber(host) {
		if userinfo, ok := l.Userinfo(); ok {
			l.lintUserinfo(userinfo)
		}
		if host == "" {
			l.lintMissingHost()
		} else {
			l.lintHost(host)
		}
	}
	if hasPort {
		l.lintPort(port)
	}
}

// lintMissingHost finds that the host is absent or empty if the scheme needs one.
func (l *linter) lintMissingHost() {
	if name := l.Scheme(); scheme.Lookup(name).Traits&scheme.NeedsHost != 0 {
		start, end, _ := l.Span(ComponentHost)
		l.add(CodeMissingHost, ComponentHost, start, end, name)
	}
}

// lintUserinfo finds what is in the userinfo.
func (l *linter) lintUserinfo(userinfo string) {
	start, end, _ := l.Span(ComponentUserinfo)
	user, password, _ := strings.Cut(userinfo, ":")
	if password != "" {
		l.addFix(CodePassword, ComponentUserinfo, start+len(user), end, "", "")
	}
	if looksLikeHost(pct.Recoded(user, pct.Decode)) {
		l.add(CodeUserinfoHost, ComponentUserinfo, start, start+len(user), "")
	}
	if isHTTP(l.Scheme()) {
		l.addFix(CodeHTTPUserinfo, ComponentAuthority, start, end+len("@"), "", "")
	}
}

func isHTTP(scheme string) bool {
	return strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")
}

// looksLikeHost reports whether user begins with what looks like a host: an IPv4 address, or a
// domain name of three labels, or of two of which one is typical.
func looksLikeHost(user string) bool {
	name := user
	for i, r := range user {
		if r < 0x80 && !domain.IsNameChar(byte(r)) && r != '.' || r >= 0x80 && !isDisplayed(r) {
			name = user[:i]
			break
		}
	}
	if ipv4Address(name, 0) == len(name) {
		return true
	}
	labels, first, last := 0, "", ""
	for rest := name; rest != ""; labels++ {
		label, _, behind := domain.CutLabel(rest)
		if label == "" {
			return false
		}
		if labels == 0 {
			first = label
		}
		last, rest = label, behind
	}
	if labels < 2 || strings.ContainsAny(last, "0123456789_") || len(last) < 2 {
		return false
	}
	switch strings.ToLower(last) {
	case "app", "biz", "com", "dev", "edu", "gov", "info", "mil", "net", "org":
		return true
	}
	isCountry := len(last) == 2
	return labels > 2 || isCountry || strings.EqualFold(first, "www") || !ascii.Is(last)
}

// lintHost finds what is in the host, which is not empty.
func (l *linter) lintHost(host string) {
	start, end, _ := l.Span(ComponentHost)
	if lower := lowerHost(host); lower != host {
		l.addFix(CodeUpperCaseHost, ComponentHost, start, end, "", lower)
	}
	if l.HostKind() != HostRegName {
		return
	}
	isDomain := scheme.HasDomainName(l.Scheme())
	name, isName := domain.Decode(host)
	mapped := name
	if isDomain {
		mapped = l.lintName(host, start)
	} else if len(host) > maxRegName {
		l.add(CodeLongHost, ComponentHost, start, end, fmt.Sprintf("%d bytes", len(host)))
	}
	if isName && endsInNumber(mapped) {
		if addr, ok := parseNumbers(mapped); ok {
			l.addFix(CodeIPv4Lookalike, ComponentHost, start, end, addr, addr)
		} else {
			l.add(CodeIPv4Lookalike, ComponentHost, start, end, "")
		}
	}
	if !ascii.Is(host) || strings.IndexByte(host, '%') >= 0 || domain.HasACE(host) {
		l.lintLabels(host, start, isDomain, isDomain && mapped != "")
	}
}

// maxRegName is how long RFC 3986, section 3.2.2, wants registered names to be at most.
const maxRegName = 255

// lowerHost returns host with its letters of US-ASCII in lower case, but for percent-encodings.
func lowerHost(host string) string {
	if !ascii.HasUpper(host) {
		return host
	}
	b := []byte(host)
	for i := 0; i < len(b); i++ {
		if b[i] == '%' {
			i += len("XX")
		} else {
			ascii.Lower(b[i : i+1])
		}
	}
	return string(b)
}

// lintName finds why host, at offset start, is no domain name. If it is one, it returns it in
// US-ASCII.
func (l *linter) lintName(host string, start int) string {
	mapped, err := IRI{l.reference}.HostToASCII()
	if err == nil {
		if _, ok := domain.Decode(host); !ok {
			l.add(CodeInvalidHost, ComponentHost, start, start+len(host), "percent-encodings that no domain name has")
			return ""
		}
		return mapped.Host()
	}
	var e *HostError
	errors.As(err, &e)
	at := start + e.Offset
	label, _, _ := domain.CutLabel(host[e.Offset:])
	switch e.Err {
	case ErrLongName:
		l.add(CodeLongHost, ComponentHost, start, start+len(host), fmt.Sprintf("more than %d octets", domain.MaxName))
	case ErrLongLabel:
		l.add(CodeLongHost, ComponentHost, at, at+len(label), fmt.Sprintf("a label has more than %d octets", domain.MaxLabel))
	default:
		more := e.Err.Error()
		if e.Reason != "" {
			more = e.Reason
		}
		l.add(CodeInvalidHost, ComponentHost, at, at+len(label), more)
	}
	return ""
}

// lintLabels finds what is in the labels of host, at offset start. They are those of a domain name
// if isDomain is set, and of a valid one if isName is.
func (l *linter) lintLabels(host string, start int, isDomain, isName bool) {
	topLevel := labelInUnicode(lastLabel(host), isDomain)
	for rest := host; rest != ""; {
		label, dot, behind := domain.CutLabel(rest)
		at := start + len(host) - len(rest)
		end := at + len(label)
		rest = behind
		if len(dot) > len(".") && isName {
			l.addFix(CodeHostMapping, ComponentHost, end, end+len(dot), "", ".")
		}
		isEncoded := strings.IndexByte(label, '%') >= 0
		if ascii.Is(label) && !isEncoded && !domain.IsACE(label) {
			continue
		}
		inUnicode := labelInUnicode(label, isDomain)
		for _, code := range deceptions(inUnicode, topLevel) {
			if code != 0 {
				more, _ := excerpt.Window(inUnicode, 0)
				l.add(code, ComponentHost, at, end, strconv.Quote(more))
			}
		}
		decoded := label
		if isEncoded {
			decoded, _ = domain.Decode(label)
		}
		switch {
		case isName && isEncoded:
			l.lintHidden(label, decoded, at, end)
		case isName && domain.IsACE(label):
			l.lintHidden(label, inUnicode, at, end)
		}
		shown := bidiComponent{inUnicode, ComponentHost, 0, len(inUnicode)}
		switch {
		case !isName, inUnicode == label, !isShownLabel(inUnicode, topLevel, nil), shown.isViolated():
			// There is nothing that could be written in its place.
		case inUnicode == decoded:
			if !ascii.Is(decoded) { // otherwise it is unreserved
				l.addFix(CodeEncodedLiteral, ComponentHost, at, end, strconv.Quote(inUnicode), inUnicode)
			}
		case domain.IsACE(label):
			l.addFix(CodeEncodedHostLabel, ComponentHost, at, end, strconv.Quote(inUnicode), inUnicode)
		default:
			l.addFix(CodeHostMapping, ComponentHost, at, end, strconv.Quote(inUnicode), inUnicode)
		}
	}
}

// lintHidden finds what is in characters that label, from start to end, stands for and that are not
// seen in it.
func (l *linter) lintHidden(label, inUnicode string, start, end int) {
	var found []Code
	for _, r := range inUnicode {
		if r < 0x80 || isDisplayed(r) || strings.ContainsRune(label, r) {
			continue
		}
		if code := characterCode(r); !slices.Contains(found, code) {
			found = append(found, code)
			l.add(code, ComponentHost, start, end, fmt.Sprintf("%#U", r))
		}
	}
}

// lastLabel returns the last label of name, without the root, if there is another one before it and
// it is not longer than the top-level domain of a name can be.
func lastLabel(name string) (last string) {
	first := true
	for name != "" {
		label, _, rest := domain.CutLabel(name)
		if label != "" && !first {
			last = label
		}
		first = false
		name = rest
	}
	if len(last) > utf8.UTFMax*domain.MaxLabel {
		return ""
	}
	return last
}

// labelInUnicode returns label with its percent-encodings decoded and, if it is that of a domain
// name, mapped and in Unicode. Percent-encodings that no name has are left out.
func labelInUnicode(label string, isDomain bool) string {
	name, ok := domain.Decode(label)
	if !ok || !isDomain {
		return withoutEncodings(pct.Recoded(label, pct.Decode))
	}
	if _, u, err := domain.Map(nil, nil, name, false); err == nil {
		return string(u)
	}
	return name
}

// endsInNumber reports whether the last label of name, before the dot of the root, is a number:
// then it is an IPv4 address for programs that know all forms of section 7.4 of RFC 3986.
func endsInNumber(name string) bool {
	name = strings.TrimSuffix(name, ".")
	last := name[strings.LastIndexByte(name, '.')+1:]
	if last == "" || !ascii.IsDigit(last[0]) {
		return false
	}
	if digits, ok := cutHexPrefix(last); ok {
		return strings.Trim(digits, "0123456789abcdefABCDEF") == ""
	}
	return strings.Trim(last, "0123456789") == ""
}

func cutHexPrefix(s string) (digits string, ok bool) {
	if len(s) < 2 || s[0] != '0' || s[1]|0x20 != 'x' {
		return s, false
	}
	return s[2:], true
}

// parseNumbers returns the IPv4 address that name is in one of those forms: one to four numbers,
// decimal, octal behind "0" or hexadecimal behind "0x", of which the last one takes all octets
// that are left.
func parseNumbers(name string) (addr string, ok bool) {
	parts := strings.SplitN(strings.TrimSuffix(name, "."), ".", 5)
	if len(parts) > 4 {
		return "", false
	}
	var octets [4]byte
	for k, part := range parts {
		base := 10
		digits, isHex := cutHexPrefix(part)
		switch {
		case isHex && digits == "":
			digits = "0"
		case isHex:
			base = 16
		case strings.HasPrefix(part, "0"):
			base = 8
		}
		n, err := strconv.ParseUint(digits, base, 32)
		size := 1
		if k == len(parts)-1 {
			size = 4 - k
		}
		if err != nil || n>>(8*size) != 0 {
			return "", false
		}
		for j := range size {
			octets[k+j] = byte(n >> (8 * (size - 1 - j)))
		}
	}
	return netip.AddrFrom4(octets).String(), true
}

// lintPort finds what is in the port.
func (l *linter) lintPort(port string) {
	end := int(l.ends.authority)
	start := end - len(port)
	colon := start - len(":")
	significant := strings.TrimLeft(port, "0")
	switch {
	case port == "":
		l.addFix(CodeEmptyPort, ComponentAuthority, colon, end, "", "")
		return
	case len(significant) > len("65535") || len(significant) == len("65535") && significant > "65535":
		more, _ := excerpt.Window(port, 0)
		l.add(CodePortRange, ComponentPort, start, end, more)
	case scheme.Lookup(l.Scheme()).IsDefault(significant):
		l.addFix(CodeDefaultPort, ComponentAuthority, colon, end, port, "")
	}
	if port[0] == '0' && len(port) > 1 {
		if significant == "" {
			significant = "0"
		}
		l.addFix(CodePortZeros, ComponentPort, start, end, "", significant)
	}
}
