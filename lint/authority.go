package lint

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"example.com/iri"
	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/excerpt"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/scheme"
	"example.com/iri/internal/spoof"
)

// This file has the findings about userinfo, host and port.

// lintAuthority checks the authority. The caller makes sure that there is one.
func (l *linter) lintAuthority() {
	start, end, _ := l.ref.Span(iri.ComponentAuthority)
	if domain.IsPlain(l.text, start, end) { // without userinfo, and nothing to be found in most hosts
		if host, port, hasPort := strings.Cut(l.text[start:end], ":"); host != "" && !endsInNumber(host) {
			if hasPort {
				l.lintPort(port)
			}
			return
		}
	}
	if userinfo, ok := l.ref.Userinfo(); ok {
		l.lintUserinfo(userinfo)
	}
	if host := l.ref.Host(); host == "" {
		l.lintMissingHost()
	} else {
		l.lintHost(host)
	}
	if port, ok := l.ref.Port(); ok {
		l.lintPort(port)
	}
}

// lintMissingHost finds that the host, absent or empty, is one that the scheme needs.
func (l *linter) lintMissingHost() {
	if name := l.ref.Scheme(); scheme.Lookup(name).Traits&scheme.NeedsHost != 0 {
		start, end, _ := l.ref.Span(iri.ComponentHost)
		l.add(MissingHost, iri.ComponentHost, start, end, name)
	}
}

// lintUserinfo finds what is in the userinfo.
func (l *linter) lintUserinfo(userinfo string) {
	start, end, _ := l.ref.Span(iri.ComponentUserinfo)
	user, password, _ := strings.Cut(userinfo, ":")
	if password != "" {
		l.addFix(Password, iri.ComponentUserinfo, start+len(user), end, "", "")
	}
	if looksLikeHost(pct.Recoded(user, pct.Decode)) {
		l.add(UserinfoHost, iri.ComponentUserinfo, start, start+len(user), "")
	}
	if isHTTP(l.ref.Scheme()) {
		l.addFix(HTTPUserinfo, iri.ComponentAuthority, start, end+len("@"), "", "")
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
		if r < 0x80 && !domain.IsNameChar(byte(r)) && r != '.' || r >= 0x80 && !spoof.MayShow(r) {
			name = user[:i]
			break
		}
	}
	if strings.Count(name, ".") == 3 && strings.Trim(name, "0123456789.") == "" { // otherwise the error would allocate
		_, err := netip.ParseAddr(name)
		return err == nil
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

// lintPort finds what is in the port.
func (l *linter) lintPort(port string) {
	start, end, _ := l.ref.Span(iri.ComponentPort)
	colon := start - len(":")
	significant := strings.TrimLeft(port, "0")
	switch {
	case port == "":
		l.addFix(EmptyPort, iri.ComponentAuthority, colon, end, "", "")
		return
	case len(significant) > len("65535") || len(significant) == len("65535") && significant > "65535":
		more, _ := excerpt.Window(port, 0)
		l.add(PortRange, iri.ComponentPort, start, end, more)
	case scheme.Lookup(l.ref.Scheme()).IsDefault(significant):
		l.addFix(DefaultPort, iri.ComponentAuthority, colon, end, port, "")
	}
	if port[0] == '0' && len(port) > 1 {
		if significant == "" {
			significant = "0"
		}
		l.addFix(PortZeros, iri.ComponentPort, start, end, "", significant)
	}
}

// lintHost finds what is in the host, which is not empty.
func (l *linter) lintHost(host string) {
	start, end, _ := l.ref.Span(iri.ComponentHost)
	if ascii.HasUpper(host) { // in percent-encodings it does not count
		if lower := pct.Recoded(host, pct.LowerCase); lower != host {
			l.addFix(UpperCaseHost, iri.ComponentHost, start, end, "", lower)
		}
	}
	if l.ref.HostKind() != iri.HostRegName {
		return
	}
	isDomain := scheme.HasDomainName(l.ref.Scheme())
	name, isName := domain.Decode(host)
	mapped := name
	if isDomain {
		mapped = l.lintName(host, start)
	} else if len(host) > maxRegName {
		l.add(LongHost, iri.ComponentHost, start, end, fmt.Sprintf("%d bytes", len(host)))
	}
	if isName && endsInNumber(mapped) {
		if addr, ok := parseNumbers(mapped); ok {
			l.addFix(IPv4Lookalike, iri.ComponentHost, start, end, addr, addr)
		} else {
			l.add(IPv4Lookalike, iri.ComponentHost, start, end, "")
		}
	}
	if !ascii.Is(host) || strings.IndexByte(host, '%') >= 0 || domain.HasACE(host) {
		l.lintLabels(host, start, isDomain, isDomain && mapped != "")
	}
}

// maxRegName is how long RFC 3986, section 3.2.2, wants registered names to be at most.
const maxRegName = 255

// lintName finds why host, at offset start, is no domain name. If it is one, it returns it in
// US-ASCII.
func (l *linter) lintName(host string, start int) string {
	i, _ := l.ref.IRI()
	mapped, err := i.HostToASCII()
	if err == nil {
		if _, ok := domain.Decode(host); !ok {
			l.add(InvalidHost, iri.ComponentHost, start, start+len(host), "percent-encodings that no domain name has")
			return ""
		}
		return mapped.Host()
	}
	var e *iri.HostError
	errors.As(err, &e)
	at := start + e.Offset
	label, _, _ := domain.CutLabel(host[e.Offset:])
	switch e.Err {
	case iri.ErrLongName:
		l.add(LongHost, iri.ComponentHost, start, start+len(host), fmt.Sprintf("more than %d octets", domain.MaxName))
	case iri.ErrLongLabel:
		l.add(LongHost, iri.ComponentHost, at, at+len(label), fmt.Sprintf("a label has more than %d octets", domain.MaxLabel))
	default:
		more := e.Err.Error()
		if e.Reason != "" {
			more = e.Reason
		}
		l.add(InvalidHost, iri.ComponentHost, at, at+len(label), more)
	}
	return ""
}

// lintLabels finds what is in the labels of host, at offset start. They are those of a domain name
// if isDomain is set, and of a valid one if isName is.
func (l *linter) lintLabels(host string, start int, isDomain, isName bool) {
	topLevel := labelInUnicode(spoof.LastLabel(host), isDomain)
	for rest := host; rest != ""; {
		text, dot, after := domain.CutLabel(rest)
		at := start + len(host) - len(rest)
		end := at + len(text)
		rest = after
		if len(dot) > len(".") && isName {
			l.addFix(HostMapping, iri.ComponentHost, end, end+len(dot), "", ".")
		}
		isEncoded := strings.IndexByte(text, '%') >= 0
		if ascii.Is(text) && !isEncoded && !domain.IsACE(text) {
			continue
		}
		b := label{text: text, decoded: text, inUnicode: labelInUnicode(text, isDomain)}
		if isEncoded {
			b.decoded, _ = domain.Decode(text)
		}
		l.lintDeceptions(b.inUnicode, topLevel, at, end)
		if !isName {
			continue
		}
		if isEncoded {
			l.lintHidden(text, b.decoded, at, end)
		} else if domain.IsACE(text) {
			l.lintHidden(text, b.inUnicode, at, end)
		}
		if code, ok := b.mapping(topLevel); ok {
			l.addFix(code, iri.ComponentHost, at, end, strconv.Quote(b.inUnicode), b.inUnicode)
		}
	}
}

// A label is one of a valid domain name.
type label struct {
	text      string // as it is written
	decoded   string // with percent-encodings decoded
	inUnicode string // mapped
}

// mapping returns the code for the difference between a label and its form in Unicode, and whether
// there is one, and that form may be written in its place.
func (b label) mapping(topLevel string) (code Code, ok bool) {
	switch {
	case b.inUnicode == b.text, !spoof.IsShownLabel(b.inUnicode, topLevel, nil), !satisfiesBidi(b.inUnicode):
		return 0, false
	case b.inUnicode == b.decoded:
		return EncodedLiteral, !ascii.Is(b.decoded) // otherwise it is unreserved
	case domain.IsACE(b.text):
		return EncodedHostLabel, true
	}
	return HostMapping, true
}

// lintDeceptions finds what in the scripts of a label may deceive.
func (l *linter) lintDeceptions(inUnicode, topLevel string, start, end int) {
	found := spoof.DeceptionsOf(inUnicode, topLevel)
	more, _ := excerpt.Window(inUnicode, 0)
	for _, d := range [...]struct {
		is   bool
		code Code
	}{{found.MixedScript, MixedScript}, {found.Lookalike, ScriptLookalike}, {found.MixedDigits, MixedDigits}} {
		if d.is {
			l.add(d.code, iri.ComponentHost, start, end, strconv.Quote(more))
		}
	}
}

// lintHidden finds what is in characters that label, from start to end, stands for and that are not
// seen in it.
func (l *linter) lintHidden(label, inUnicode string, start, end int) {
	var found []Code
	for _, r := range inUnicode {
		if r < 0x80 || spoof.MayShow(r) || strings.ContainsRune(label, r) {
			continue
		}
		if code := codeOf(r); !slices.Contains(found, code) {
			found = append(found, code)
			l.add(code, iri.ComponentHost, start, end, fmt.Sprintf("%#U", r))
		}
	}
}

// labelInUnicode returns label with its percent-encodings decoded and, if it is that of a domain
// name, mapped and in Unicode. Percent-encodings that no name has are left out.
func labelInUnicode(label string, isDomain bool) string {
	name, ok := domain.Decode(label)
	if !ok || !isDomain {
		return spoof.WithoutTriplets(pct.Recoded(label, pct.Decode))
	}
	if _, u, err := domain.Map(nil, nil, name, false); err.Err == nil {
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
