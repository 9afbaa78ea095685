package iri

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/secure/bidirule"
	"golang.org/x/text/unicode/bidi"
)

// HostToASCII returns i with its host mapped to US-ASCII as a domain name, which
// RFC 3987, section 3.1, allows before [IRI.ToURI]: "http://r\u00e9sum\u00e9.example.org"
// becomes "http://xn--rsum-bpad.example.org".
//
// It does so if the host is an ireg-name and the scheme is known to have domain
// names there: http, ws, ftp, tftp, nfs, smb, rsync, git, svn, ssh, sftp, telnet,
// tn3270, vnc, gopher, gemini, ldap, imap, pop, nntp, irc, dict, icap, ipp, rtsp,
// rtmp, coap, mqtt, amqp and redis, their variants for TLS and, as coap+tcp, for
// other protocols. All other IRIs are returned unchanged, as is one whose host is
// empty.
//
// Percent-encodings in the host are decoded first. If that does not yield
// well-formed UTF-8, or if one of them stands for a character of US-ASCII that no
// domain name has, the host is no domain name and stays as it is.
//
// The mapping is that of UTS #46, non-transitional ("fa\u00df.de" becomes
// "xn--fa-hia.de"), with the Unicode version of golang.org/x/net/idna, which
// depends on that of Go. Labels end at U+002E, U+3002, U+FF0E and U+FF61, and are
// joined by U+002E again; one at the end, of the root, stays.
//
//   - A label of ASCII letters, digits, "-" and "_" is put in lower case. It must
//     not begin or end with "-".
//   - A label that begins with "xn--", in upper or lower case, must be what
//     HostToASCII itself yields.
//   - Any other label must be valid after mapping by the rules of UTS #46 with
//     UseSTD3ASCIIRules, CheckHyphens and CheckJoiners: it has no "_". The last one
//     may be mapped to nothing, and then is the root.
//   - If any label has characters written from right to left, each must satisfy
//     the Bidi rule (RFC 5893, section 2).
//   - A label has at most 63 octets, the name 253 without the dot of the root. As a
//     label of more than 1024 bytes will hardly have so few after mapping, it is
//     refused without a closer look.
//
// The error, if any, is a [*HostError]. The result is a fixed point: mapped again
// it stays as it is. Its host may be an IPv4 address now, which i.HostKind tells:
// that of "http://\uff11.2.3.4" is. HostToASCII does not allocate if nothing changes
// and the host, in US-ASCII, has neither "xn--" nor percent-encodings. It panics if
// the result would be longer than 1<<30 bytes.
func (i IRI) HostToASCII() (IRI, error) {
	if !i.hasAuthority() || !hasDomainHost(i.Scheme()) ||
		isPlainName(i.text, i.hierPart()+len("//"), int(i.ends.authority)) {
		return i, nil
	}
	return i.mapHost()
}

// mapHost is HostToASCII for hosts that may change. (A function of its own, so
// that the buffer is not made for the others.)
func (i IRI) mapHost() (IRI, error) {
	host := i.Host()
	name, ok := decodeHost(host)
	if !ok {
		return i, nil
	}
	var buf [maxName + 1]byte
	var unicodeBuf [2 * maxName]byte
	ascii, _, err := mapName(buf[:0], unicodeBuf[:0], name, false)
	if err != nil {
		err.Host, err.Label = strings.Clone(host), strings.Clone(err.Label)
		err.Offset = encodedOffset(host, err.Offset)
		return IRI{}, err
	}
	return IRI{i.withHost(ascii)}, nil
}

// HostToUnicode returns i with the labels of its host that begin with "xn--"
// decoded, as RFC 3987, section 3.2, allows besides [IRI.ToIRI]:
// "http://xn--99zt52a.example.org" becomes "http://\u7d0d\u8c46.example.org".
//
// It does so for the hosts that [IRI.HostToASCII] maps, if that has no error; all
// other IRIs are returned unchanged. It decodes a label only if HostToASCII maps
// the result back to it, but for case; so i.HostToUnicode().HostToASCII() equals
// i.HostToASCII(). The other labels stay as they are.
//
// The result is not meant for display: names may look like others (section 8).
// HostToUnicode allocates only if the host has such a label, and panics if the
// result would be longer than 1<<30 bytes.
func (i IRI) HostToUnicode() IRI {
	host := i.Host()
	if !hasACE(host) || !hasDomainHost(i.Scheme()) {
		return i
	}
	name, ok := decodeHost(host)
	if !ok {
		return i
	}
	var buf [maxName + 1]byte
	var unicodeBuf [2 * maxName]byte
	if _, _, err := mapName(buf[:0], unicodeBuf[:0], name, false); err != nil {
		return i
	}
	var b []byte
	for rest := host; rest != ""; {
		label, dot, behind := cutLabel(rest)
		if isACE(label) && strings.IndexByte(label, '%') < 0 {
			_, label, _ = labelToASCII(label, false) // valid, as the whole name is
		}
		b = append(append(b, label...), dot...)
		rest = behind
	}
	return IRI{i.withHost(b)}
}

// isNamed reports whether the host is a domain name: whether HostToASCII maps it.
func (r reference) isNamed() bool {
	if !hasDomainHost(r.Scheme()) {
		return false
	}
	_, ok := nameToASCII(r.Host())
	return ok
}

// nameToASCII maps a host, or one or more of its labels, to US-ASCII, and reports whether it
// is a domain name.
func nameToASCII(host string) (ascii string, ok bool) {
	name, ok := decodeHost(host)
	if !ok {
		return "", false
	}
	mapped, _, err := mapName(nil, nil, name, false)
	return string(mapped), err == nil
}

// unicodeName returns the domain name that host is with all its labels in Unicode, those
// in US-ASCII in lower case, and whether there is anything to map once host is recoded,
// and HostToASCII would map it.
func unicodeName(host string, how recoding) (name string, ok bool) {
	if isASCIIName(host, how) {
		return "", false
	}
	name, ok = decodeHost(host)
	if !ok {
		return "", false
	}
	var buf [maxName + 1]byte
	var unicodeBuf [2 * maxName]byte
	_, u, err := mapName(buf[:0], unicodeBuf[:0], name, false)
	return string(u), err == nil
}

// isASCIIName reports whether host, recoded, certainly is in US-ASCII and has no labels
// that begin with "xn--".
func isASCIIName(host string, how recoding) bool {
	isEncoded := strings.IndexByte(host, '%') >= 0
	if isEncoded && how&decoding == 0 || !isASCIIHost(host) {
		return false
	}
	if isEncoded {
		var buf [maxName + len(".")]byte
		written, read := recode(buf[:], host, how|lowering)
		if read < len(host) || !bytes.Contains(buf[:written], []byte(acePrefix)) {
			return true // or too long to be a name
		}
		host = string(buf[:written])
	}
	return !hasACE(host)
}

// isASCIIHost reports whether host is in US-ASCII and percent-encodes nothing else.
func isASCIIHost(host string) bool {
	if !isASCII(host) {
		return false
	}
	for {
		i := strings.IndexByte(host, '%')
		if i < 0 {
			return true
		}
		if octet(host[i:]) >= utf8.RuneSelf {
			return false
		}
		host = host[i+len("%XX"):]
	}
}

// decodeHost returns host with its percent-encodings decoded, and whether what
// comes out may be a domain name: that of an ireg-name, if not empty.
func decodeHost(host string) (name string, ok bool) {
	if host == "" || host[0] == '[' {
		return "", false
	}
	if strings.IndexByte(host, '%') < 0 {
		return host, true
	}
	for k := range host { // first, so that nothing is allocated for what is no name
		if host[k] == '%' {
			if c := octet(host[k:]); c < utf8.RuneSelf && c != '.' && !isNameChar(c) {
				return "", false
			}
		}
	}
	var b strings.Builder
	b.Grow(len(host))
	for k := 0; k < len(host); k++ {
		c := host[k]
		if c == '%' {
			c = octet(host[k:])
			k += 2
		}
		b.WriteByte(c)
	}
	return b.String(), utf8.ValidString(b.String())
}

// encodedOffset returns the offset in host of what decodeHost brings to offset n.
func encodedOffset(host string, n int) (offset int) {
	for ; n > 0; n-- {
		if host[offset] == '%' {
			offset += 2
		}
		offset++
	}
	return offset
}

// isNameChar reports whether labels in US-ASCII may have c: a letter, a digit,
// "-", or "_", which host names may not have but names of other things have.
func isNameChar(c byte) bool { return isAlpha(c) || isDigit(c) || c == '-' || c == '_' }

// The longest labels and names there are, in octets (RFC 1035, section 2.3.4), and
// the longest label, in bytes, that is mapped at all. What 63 octets encode is at
// most 59 characters of four bytes, in some other normalization form of three times
// as many: only characters that the mapping drops could make a label longer.
const (
	maxLabel  = 63
	maxName   = 253
	maxMapped = 1024
)

const acePrefix = "xn--"

// mapName appends to dst, which is empty, the mapping to US-ASCII of a domain name,
// which is not, and to u, which is empty too, the same name in Unicode. If strict is
// set, it does all that UTS #46 asks for, but lets the dot of the root stay: then labels
// in US-ASCII have no "_", nor "--" in their third and fourth place.
func mapName(dst, u []byte, name string, strict bool) (ascii, inUnicode []byte, err *HostError) {
	isBidi := false
	for rest := name; ; {
		label, dot, behind := cutLabel(rest)
		if label == "" && dot == "" && len(dst) > 0 {
			break // the root
		}
		aLabel, uLabel, err := labelToASCII(label, strict)
		if err != nil {
			if err.Err == ErrEmptyLabel && dot == "" && len(dst) > 0 {
				break // mapped to the root
			}
			err.Offset = len(name) - len(rest)
			return nil, nil, err
		}
		dst = append(dst, aLabel...)
		u = append(u, uLabel...)
		isBidi = isBidi || aLabel != uLabel && bidirule.DirectionString(uLabel) == bidi.RightToLeft
		if len(dst) > maxName {
			return nil, nil, &HostError{Err: ErrLongName}
		}
		if dot == "" {
			break
		}
		dst = append(dst, '.')
		u = append(u, '.')
		rest = behind
	}
	if isBidi {
		rest := name
		for uLabel := range strings.SplitSeq(string(u), ".") {
			label, _, behind := cutLabel(rest)
			if !bidirule.ValidString(uLabel) {
				err := invalidLabel(label, "against the Bidi rule")
				err.Offset = len(name) - len(rest)
				return nil, nil, err
			}
			rest = behind
		}
	}
	return dst, u, nil
}

// cutLabel cuts name behind its first label, and from the dot behind that, which
// is missing behind the last one.
func cutLabel(name string) (label, dot, rest string) {
	for i, r := range name {
		switch r {
		case '.', '\u3002', '\uff0e', '\uff61':
			end := i + utf8.RuneLen(r)
			return name[:i], name[i:end], name[end:]
		}
	}
	return name, "", ""
}

// labelToASCII maps a label to US-ASCII, and returns it in Unicode as well (RFC
// 5890 speaks of A-labels and U-labels).
func labelToASCII(label string, strict bool) (aLabel, uLabel string, err *HostError) {
	plain := isASCII(label)
	switch {
	case label == "":
		return "", "", &HostError{Err: ErrEmptyLabel}
	case len(label) > maxMapped || plain && len(label) > maxLabel:
		return "", "", &HostError{Label: label, Err: ErrLongLabel}
	case !plain:
		return mapLabel(label)
	}
	aLabel = strings.ToLower(label)
	if isACE(aLabel) {
		uLabel, fault := decodeLabel(aLabel)
		if fault != "" {
			return "", "", invalidLabel(label, fault)
		}
		return aLabel, uLabel, nil
	}
	for i := range len(label) {
		if c := label[i]; !isNameChar(c) || strict && c == '_' {
			return "", "", invalidLabel(label, invalidCharacter(rune(c)))
		}
	}
	if fault := checkHyphens(label, strict); fault != "" {
		return "", "", invalidLabel(label, fault)
	}
	return aLabel, aLabel, nil
}

// decodeLabel returns what aLabel, which begins with "xn--" and is in US-ASCII and
// lower case, encodes, and what is wrong with that, if anything. No two labels
// encode the same.
func decodeLabel(aLabel string) (uLabel, fault string) {
	uLabel, failure := idna.Punycode.ToUnicode(aLabel)
	if failure != nil || uLabel == "" || !isMapped(uLabel) { // golang/go#81549: ""
		return "", notEncoding
	}
	return uLabel, checkULabel(uLabel)
}

// mapLabel maps a label that is not in US-ASCII.
func mapLabel(label string) (aLabel, uLabel string, err *HostError) {
	uLabel, failure := profile().ToUnicode(label)
	if failure != nil {
		return "", "", invalidLabel(label, faultOf(label))
	}
	if uLabel != label {
		// Package idna decodes what it has mapped to "xn--" and anything
		// (golang/go#81116). Behind another letter that has no meaning, and so is
		// kept.
		shifted, failure := profile().ToUnicode("a" + label)
		if failure != nil {
			return "", "", invalidLabel(label, notEncoding)
		}
		if mapped := shifted[1:]; isACE(mapped) {
			if !isASCII(mapped) {
				return "", "", invalidLabel(label, notEncoding)
			}
			aLabel, uLabel, err = labelToASCII(mapped, true)
			if err != nil {
				err.Label = label
			}
			return aLabel, uLabel, err
		}
		if uLabel == "" {
			return "", "", &HostError{Label: label, Err: ErrEmptyLabel}
		}
		if !isMapped(uLabel) { // as it should be
			return "", "", invalidLabel(label, notMapped)
		}
	}
	if fault := checkULabel(uLabel); fault != "" {
		return "", "", invalidLabel(label, fault)
	}

	aLabel = uLabel
	if !isASCII(uLabel) {
		// Each character takes at least one octet, and all of them quadratic time.
		if utf8.RuneCountInString(uLabel) > maxLabel-len(acePrefix) {
			return "", "", &HostError{Label: label, Err: ErrLongLabel}
		}
		if aLabel, failure = idna.Punycode.ToASCII(uLabel); failure != nil {
			return "", "", invalidLabel(label, notMapped)
		}
	}
	if len(aLabel) > maxLabel {
		return "", "", &HostError{Label: label, Err: ErrLongLabel}
	}
	return aLabel, uLabel, nil
}

// isMapped reports whether label is a valid one that is mapped to itself.
func isMapped(label string) bool {
	mapped, failure := profile().ToUnicode(label)
	return failure == nil && mapped == label
}

// checkULabel returns what is wrong with a label that package idna takes for
// mapped and valid, or "".
func checkULabel(label string) (fault string) {
	switch {
	case strings.Contains(label, "."): // not as of Unicode 17
		return notMapped
	case strings.Contains(label, "\u034f"): // package norm inserts it behind 30 marks
		return notMapped
	case hasStrayNonJoiner(label):
		return invalidCharacter(nonJoiner)
	}
	return checkHyphens(label, true)
}

// profile returns the mapping of UTS #46 without CheckHyphens, as package idna
// takes bytes for characters there (golang/go#81026), and without CheckBidi, as
// it looks at characters before they are mapped (golang/go#81525).
func profile() *idna.Profile {
	mapping.once.Do(func() {
		mapping.profile = idna.New(idna.MapForLookup(), idna.CheckHyphens(false))
	})
	return mapping.profile
}

// It is made at its first use, so that the linker leaves the tables of package
// idna, some 190 KB, out of programs that map no hosts.
var mapping struct {
	once    sync.Once
	profile *idna.Profile
}

// isACE reports whether label begins with "xn--" in upper or lower case.
func isACE(label string) bool {
	return len(label) >= len(acePrefix) && strings.EqualFold(label[:len(acePrefix)], acePrefix)
}

// hasACE reports whether a label of host begins with "xn--".
func hasACE(host string) bool {
	for host != "" {
		label, _, rest := cutLabel(host)
		if isACE(label) {
			return true
		}
		host = rest
	}
	return false
}

// checkHyphens returns what is wrong with the hyphens of label, or "". All of
// CheckHyphens is checked if strict is set.
func checkHyphens(label string, strict bool) string {
	switch {
	case label[0] == '-':
		return "hyphen at its beginning"
	case label[len(label)-1] == '-':
		return "hyphen at its end"
	case strict:
		_, first := utf8.DecodeRuneInString(label)
		_, second := utf8.DecodeRuneInString(label[first:])
		if strings.HasPrefix(label[first+second:], "--") {
			return "hyphens as its third and fourth character"
		}
	}
	return ""
}

// Reasons for which package idna, or the guards around it, refuse a label.
const (
	notMapped   = "not a label by UTS #46"
	notEncoding = "not the encoding of a label"
)

// faultOf returns why package idna refuses label, which it does not tell: for a
// character, wherever it stands, or for where it stands.
func faultOf(label string) string {
	if isACE(label) {
		return notEncoding
	}
	for _, r := range label {
		if _, failure := profile().ToUnicode("a" + string(r)); failure != nil {
			return invalidCharacter(r)
		}
	}
	if r, _ := utf8.DecodeRuneInString(label); unicode.Is(unicode.M, r) {
		return "mark at its beginning"
	}
	return notMapped
}

func invalidCharacter(r rune) string { return fmt.Sprintf("%v %#U", ErrCharacter, r) }

func invalidLabel(label, reason string) *HostError {
	return &HostError{Label: label, Reason: reason, Err: ErrInvalidLabel}
}
