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

// This file checks the userinfo, the host and the port.

// lintAuthority checks the authority, which must be present.
func (l *linter) lintAuthority() {
	start, end, _ := l.ref.Span(iri.ComponentAuthority)
	if domain.IsPlain(l.text, start, end) { // no userinfo, and nothing to report in most hosts
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

// lintMissingHost reports an absent or empty host if the scheme requires a host.
func (l *linter) lintMissingHost() {
	if name := l.ref.Scheme(); scheme.Lookup(name).Traits&scheme.NeedsHost != 0 {
		start, end, _ := l.ref.Span(iri.ComponentHost)
		l.add(MissingHost, iri.ComponentHost, start, end, name)
	}
}

// lintUserinfo checks the userinfo.
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

// looksLikeHost reports whether user begins with text that looks like a host. Such text is an IPv4
// address, a domain name of three or more labels, or a domain name of two labels with a typical
// first or last label.
func looksLikeHost(user string) bool {
	name := user
	for i, r := range user {
		if r < 0x80 && !domain.IsNameChar(byte(r)) && r != '.' || r >= 0x80 && !spoof.IsDisplayableKind(r) {
			name = user[:i]
			break
		}
	}
	if strings.Count(name, ".") == 3 && strings.Trim(name, "0123456789.") == "" { // for other names, the error would allocate
		_, err := netip.ParseAddr(name)
		return err == nil
	}
	labels, first, last := 0, "", ""
	for rest := name; rest != ""; labels++ {
		label, _, after := domain.CutLabel(rest)
		if label == "" {
			return false
		}
		if labels == 0 {
			first = label
		}
		last, rest = label, after
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

// lintPort checks the port.
func (l *linter) lintPort(port string) {
	start, end, _ := l.ref.Span(iri.ComponentPort)
	colon := start - len(":")
	significant := strings.TrimLeft(port, "0")
	switch {
	case port == "":
		l.addFix(EmptyPort, iri.ComponentAuthority, colon, end, "", "")
		return
	case len(significant) > len("65535") || len(significant) == len("65535") && significant > "65535":
		detail, _ := excerpt.Window(port, 0)
		l.add(PortRange, iri.ComponentPort, start, end, detail)
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

// lintHost checks the host, which must not be empty.
func (l *linter) lintHost(host string) {
	start, end, _ := l.ref.Span(iri.ComponentHost)
	if ascii.HasUpper(host) { // perhaps only in percent-encodings, where upper case is right
		if lower := pct.Recoded(host, pct.LowerCase); lower != host {
			l.addFix(UpperCaseHost, iri.ComponentHost, start, end, "", lower)
		}
	}
	if l.ref.HostKind() != iri.HostRegName {
		return
	}
	isDomain := scheme.HasDomainName(l.ref.Scheme())
	name, canBeName := domain.Decode(host)
	mapped := name
	if isDomain {
		mapped = l.lintName(host, start)
	} else if len(host) > maxRegName {
		l.add(LongHost, iri.ComponentHost, start, end, fmt.Sprintf("a registered name should have at most %d bytes, found %d", maxRegName, len(host)))
	}
	if canBeName && endsInNumber(mapped) {
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

// maxRegName is the maximum length of a registered name (RFC 3986, section 3.2.2).
const maxRegName = 255

// lintName checks that host, which begins at offset start, is a valid domain name. It returns the
// ASCII form of a valid name, and reports a finding and returns "" for an invalid one.
func (l *linter) lintName(host string, start int) string {
	i, _ := l.ref.IRI()
	mapped, err := i.HostToASCII()
	if err == nil {
		if _, ok := domain.Decode(host); !ok {
			l.add(InvalidHost, iri.ComponentHost, start, start+len(host), "percent-encodings must decode to characters of a domain name")
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
		l.add(LongHost, iri.ComponentHost, start, start+len(host), fmt.Sprintf("a domain name must have at most %d octets", domain.MaxName))
	case iri.ErrLongLabel:
		l.add(LongHost, iri.ComponentHost, at, at+len(label), fmt.Sprintf("a label must have at most %d octets", domain.MaxLabel))
	default:
		detail := e.Err.Error()
		if e.Reason != "" {
			detail = e.Reason
		}
		l.add(InvalidHost, iri.ComponentHost, at, at+len(label), detail)
	}
	return ""
}

// lintLabels checks the labels of host, which begins at offset start. isDomain says whether the
// scheme uses domain names, and isName whether host is a valid one.
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
		if code, ok := b.unicodeFormCode(topLevel); ok {
			l.addFix(code, iri.ComponentHost, at, end, strconv.Quote(b.inUnicode), b.inUnicode)
		}
	}
}

// A label is one label of a host, in the three forms that lintLabels compares.
type label struct {
	text      string // as written in the reference
	decoded   string // text with its percent-encodings decoded
	inUnicode string // the result of labelInUnicode: for valid labels, the Unicode form by UTS #46
}

// unicodeFormCode returns the code that suggests writing a label in its Unicode form. ok is false
// if the label is already in this form, if only its ASCII characters are percent-encoded, or if the
// form may be misread.
func (b label) unicodeFormCode(topLevel string) (code Code, ok bool) {
	switch {
	case b.inUnicode == b.text, !spoof.IsDisplayedLabel(b.inUnicode, topLevel, nil), !satisfiesBidi(b.inUnicode):
		return 0, false
	case b.inUnicode == b.decoded:
		return EncodedLiteral, !ascii.Is(b.decoded) // for ASCII, lintEncodings reports EncodedUnreserved
	case domain.IsACE(b.text):
		return EncodedHostLabel, true
	}
	return HostMapping, true
}

// lintDeceptions reports scripts and digits in a label that may deceive a reader.
func (l *linter) lintDeceptions(inUnicode, topLevel string, start, end int) {
	found := spoof.DeceptionsOf(inUnicode, topLevel)
	excerpted, _ := excerpt.Window(inUnicode, 0)
	for _, d := range [...]struct {
		isFound bool
		code    Code
	}{{found.MixedScript, MixedScript}, {found.Lookalike, ScriptLookalike}, {found.MixedDigits, MixedDigits}} {
		if d.isFound {
			l.add(d.code, iri.ComponentHost, start, end, strconv.Quote(excerpted))
		}
	}
}

// lintHidden checks the characters that label encodes, by "xn--" or percent-encoding, and does not
// contain literally. The label is the text from start to end.
func (l *linter) lintHidden(label, inUnicode string, start, end int) {
	var found []Code
	for _, r := range inUnicode {
		if r < 0x80 || spoof.IsDisplayableKind(r) || strings.ContainsRune(label, r) {
			continue
		}
		if code := codeOf(r); !slices.Contains(found, code) {
			found = append(found, code)
			l.add(code, iri.ComponentHost, start, end, fmt.Sprintf("%#U", r))
		}
	}
}

// labelInUnicode returns label with its percent-encodings decoded. If isDomain is true and the
// label is valid, the result is mapped by UTS #46 and in Unicode. A percent-encoding that cannot be
// decoded is left out of the result.
func labelInUnicode(label string, isDomain bool) string {
	name, ok := domain.Decode(label)
	if !ok || !isDomain {
		return spoof.RemovePercentEncodings(pct.Recoded(label, pct.Decode))
	}
	if _, u, err := domain.Map(nil, nil, name, false); err.Err == nil {
		return string(u)
	}
	return name
}

// endsInNumber reports whether the last label of name is a decimal or hexadecimal number. Programs
// that accept the IPv4 forms of RFC 3986, section 7.4, read such a name as an IPv4 address. A
// trailing dot is ignored.
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

// parseNumbers parses name as an IPv4 address in the forms of RFC 3986, section 7.4. The address
// has one to four numbers: decimal, octal after "0", or hexadecimal after "0x". The last number
// fills all remaining octets.
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
