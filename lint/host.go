package lint

import (
	"errors"
	"fmt"
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

// lintHost finds what is in the host, which is not empty.
func (l *linter) lintHost(host string) {
	start, end, _ := l.ref.Span(iri.ComponentHost)
	if lower := lowerHost(host); lower != host {
		l.addFix(UpperCaseHost, iri.ComponentHost, start, end, "", lower)
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
