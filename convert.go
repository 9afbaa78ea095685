package iri

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"net/url"
	"strings"
	"unicode/utf8"
)

// ToURI maps i to a URI (RFC 3987, section 3.1, step 2): each character beyond
// US-ASCII becomes the percent-encoding, in upper case, of its octets in UTF-8.
// All else stays, percent-encodings included, and nothing is normalized.
//
// It is the identity on URIs, hence idempotent. It allocates once if i is not a
// URI, and not at all if it is. The host becomes percent-encoded too; 3.1 makes
// its mapping by IDNA an option of its own.
//
// ToURI panics if the result would be longer than 1<<30 bytes.
func (i IRI) ToURI() IRI { return IRI{i.toURI()} }

// ToURI maps r to a URI reference as [IRI.ToURI] maps an IRI to a URI.
func (r Ref) ToURI() Ref { return Ref{r.toURI()} }

// ToIRI maps i, which may be a URI or have percent-encodings for other reasons,
// to an IRI that is as readable as it can be (RFC 3987, section 3.2). Of the
// percent-encoded octets
//
//   - those of unreserved characters of US-ASCII are decoded, the other ones
//     below 0x80 left as they are (step 2);
//   - those that are not part of well-formed UTF-8 stay (step 3), as do those
//     of characters not appropriate in an IRI (step 4), in upper case: what is
//     not in ucschar, Bidi_Control characters, white space, characters that
//     are by default invisible but for U+200C and U+200D, what tables C.7 and
//     C.8 of RFC 3454 list, and the ideographic description characters that
//     Unicode has added to C.7 since. Private use characters are decoded in the
//     query alone, as the grammar has it;
//   - all others are decoded.
//
// What is not percent-encoded stays as it is, and nothing is normalized. A host
// that was a registered name may turn out to be an IPv4 address.
//
// It is idempotent, and i.ToIRI().ToURI() equals i.ToURI() up to the case of
// percent-encodings and percent-encoded unreserved characters. It allocates
// once if anything changes, and not at all if nothing does.
func (i IRI) ToIRI() IRI { return IRI{i.toIRI()} }

// ToIRI maps r to a reference that is as readable as it can be, as [IRI.ToIRI]
// maps an IRI.
func (r Ref) ToIRI() Ref { return Ref{r.toIRI()} }

// toURI applies step 2 of section 3.1 to octets: those from 0x80 up are just
// the octets of the characters it is about, the text being well-formed UTF-8.
func (r reference) toURI() reference {
	if isASCII(r.text) {
		return r
	}
	text := encoded(r.text)
	// Query and fragment are at the end of both texts, as far as they are in US-ASCII.
	e, grown := r.ends, uint32(len(text)-len(r.text))
	e.authority += 2 * uint32(nonASCII(r.text[:r.ends.authority]))
	e.query += grown - 2*uint32(nonASCII(r.text[r.ends.query:]))
	e.path += e.query - r.ends.query - 2*uint32(nonASCII(r.text[r.ends.path:r.ends.query]))
	return reference{text, e}
}

// encoded returns s with all that is not US-ASCII percent-encoded. It allocates once.
func encoded(s string) string {
	if len(s) <= (encodedLen-8)/len("%XX") { // see encode
		var buf [encodedLen]byte
		n, _ := encode(buf[:], s)
		return string(buf[:n])
	}
	size := int64(len(s)) + 2*int64(nonASCII(s))
	mustFit(size)
	var b strings.Builder
	b.Grow(int(size))
	writeEncoded(&b, s)
	return b.String()
}

// encodedLen is the length in bytes of what is encoded at once: short enough to be on the stack,
// long enough for most IRIs.
const encodedLen = 384

// writeEncoded writes s to b with all that is not US-ASCII percent-encoded.
func writeEncoded(b *strings.Builder, s string) {
	var buf [3*32 + 8]byte // short, since there are many calls for one character
	for s != "" {
		written, read := encode(buf[:], s)
		b.Write(buf[:written])
		s = s[read:]
	}
}

// encode writes s to dst, which has room for a word, with all that is not US-ASCII
// percent-encoded. It returns how many bytes it wrote, and of how many bytes of s: all, unless
// dst may have no room for more. What it leaves behind them in dst does not count.
func encode(dst []byte, s string) (written, read int) {
	for read < len(s) && written <= len(dst)-8 {
		c := s[read]
		switch {
		case c >= utf8.RuneSelf:
			binary.LittleEndian.PutUint32(dst[written:], triplets[c])
			written += 3
			read++
		case read <= len(s)-8:
			x := load(s, read)
			binary.LittleEndian.PutUint64(dst[written:], x)
			n := bits.TrailingZeros64(x&high) / 8 // 8 if there is none
			written += n
			read += n
		default:
			dst[written] = c
			written++
			read++
		}
	}
	return written, read
}

// toIRI works on the parsed components. No character that it decodes is
// reserved, so none can move their boundaries.
func (r reference) toIRI() reference {
	if strings.IndexByte(r.text, '%') < 0 {
		return r
	}
	const how = decoding | upperOther
	parts := [...]part{
		{text: r.text[:r.ends.authority], how: how},
		{text: r.text[r.ends.authority:r.ends.path], how: how},
		{text: r.text[r.ends.path:r.ends.query], how: how | private},
		{text: r.text[r.ends.query:], how: how},
	}
	text := rewrite(r.text, parts[:])
	return reference{text, ends{r.ends.scheme, parts[0].end, parts[1].end, parts[2].end}}
}

// URL returns i as a URL of package net/url, for programs that fetch it or pass it
// on: with its host mapped by [IRI.HostToASCII], and all else by [IRI.ToURI]. The
// String method of the result returns that URI, byte for byte. That of the zero IRI
// is the zero URL.
//
// The error, if any, is a [*HostError], or a [*URLError] if package net/url
// refuses the URI or would change it. It keeps neither an upper-case scheme, nor an
// empty fragment, nor an empty authority with an empty path; and some characters
// and percent-encodings in userinfo and host it writes in another way or refuses.
func (i IRI) URL() (*url.URL, error) {
	ascii, err := i.HostToASCII()
	if err != nil {
		return nil, err
	}
	uri := ascii.ToURI()
	u, err := url.Parse(uri.text)
	if err != nil {
		return nil, refusedURL(uri.text)
	}
	if s := u.String(); s != uri.text {
		kept, _ := ParseRef(s)
		return nil, &URLError{URI: strings.Clone(uri.text), Component: firstChange(uri.reference, kept.reference), Err: ErrNotKept}
	}
	return u, nil
}

// refusedURL returns the error for a URI that package net/url refuses.
func refusedURL(uri string) *URLError {
	uri = strings.Clone(uri)
	_, err := url.Parse(uri) // the error may have a part of uri
	if outer := (*url.Error)(nil); errors.As(err, &outer) {
		err = outer.Err // outer shows passwords
	}
	return &URLError{URI: uri, Err: err}
}

// FromURL returns u as an IRI: what its String method returns, parsed.
// Percent-encodings stay as u has them; [IRI.ToIRI] makes the result readable. If
// OmitHost is set and the path begins with "//", "/." is put before it: otherwise it
// would be read as an authority.
//
// The error, if any, is a [*ParseError], most often as u is relative, or a
// [*URLError] if what String returns is to be read in another way than the fields
// of u say.
func FromURL(u *url.URL) (IRI, error) {
	if u == nil {
		u = &url.URL{}
	}
	v := *u
	path := v.EscapedPath()
	if v.OmitHost && v.Host == "" && v.User == nil && strings.HasPrefix(path, "//") {
		path = "/." + path
		v.Path, v.RawPath = "/."+v.Path, path
	}
	i, err := Parse(v.String())
	if err != nil {
		return IRI{}, err
	}

	if path != "" && path[0] != '/' && v.Host != "" {
		path = "/" + path // as String does
	}
	query, hasQuery := i.Query()
	fragment, _ := i.Fragment()
	e := URLError{URI: i.text, Err: ErrNotKept}
	switch {
	case i.Scheme() != v.Scheme:
		e.Component = ComponentScheme
	case i.Path() != path && v.Opaque == "":
		e.Component = ComponentPath
	case query != v.RawQuery || hasQuery != (v.ForceQuery || query != ""):
		e.Component = ComponentQuery
	case fragment != v.EscapedFragment():
		e.Component = ComponentFragment
	default:
		return i, nil
	}
	return IRI{}, &e
}

// firstChange returns the first component in which r and s differ, of those that
// package net/url changes.
func firstChange(r, s reference) Component {
	if r.Scheme() != s.Scheme() {
		return ComponentScheme
	}
	for _, c := range [...]struct {
		component Component
		get       func(reference) (string, bool)
	}{
		{ComponentUserinfo, reference.Userinfo},
		{ComponentHost, func(r reference) (string, bool) { return r.Host(), r.hasAuthority() }},
		{ComponentFragment, reference.Fragment},
	} {
		text, ok := c.get(r)
		if other, otherOK := c.get(s); text != other || ok != otherOK {
			return c.component
		}
	}
	return ComponentNone
}
