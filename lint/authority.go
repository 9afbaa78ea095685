package lint

import (
	"net/netip"
	"strings"

	"example.com/iri"
	"example.com/iri/internal/ascii"
	"example.com/iri/internal/domain"
	"example.com/iri/internal/excerpt"
	"example.com/iri/internal/pct"
	"example.com/iri/internal/scheme"
	"example.com/iri/internal/spoof"
)

// lintAuthority finds what is in the authority, which there is.
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
