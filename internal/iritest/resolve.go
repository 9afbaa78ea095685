package iritest

import (
	"bytes"
	"strings"

	"example.com/iri"
)

// Parts holds the components that the pseudocode of RFC 3986, section 5.2.2, works on. A nil
// component is absent; the RFC calls it undefined.
type Parts struct {
	Scheme, Authority, Query, Fragment *string
	Path                               string
}

// PartsOf returns the components of r.
func PartsOf(r iri.Ref) (p Parts) {
	defined := func(s string, ok bool) *string {
		if !ok {
			return nil
		}
		return &s
	}
	p.Scheme = defined(r.Scheme(), r.HasScheme())
	p.Authority = defined(r.Authority())
	p.Path = r.Path()
	p.Query = defined(r.Query())
	p.Fragment = defined(r.Fragment())
	return p
}

// ResolveSlowly resolves ref against base, line by line as in RFC 3986, sections 5.2.2 to 5.3.
//
// Its last step is not in the RFC, but a rule of package iri. If the target has no authority and
// its path begins with "//", it adds "/." before the path. Otherwise a parser would take the
// beginning of the path for an authority.
func ResolveSlowly(base, ref iri.Ref) string {
	b, r := PartsOf(base), PartsOf(ref)
	var t Parts
	if r.Scheme != nil {
		t.Scheme = r.Scheme
		t.Authority = r.Authority
		t.Path = removeDotSegmentsSlowly(r.Path)
		t.Query = r.Query
	} else {
		if r.Authority != nil {
			t.Authority = r.Authority
			t.Path = removeDotSegmentsSlowly(r.Path)
			t.Query = r.Query
		} else {
			if r.Path == "" {
				t.Path = b.Path
				if r.Query != nil {
					t.Query = r.Query
				} else {
					t.Query = b.Query
				}
			} else {
				if strings.HasPrefix(r.Path, "/") {
					t.Path = removeDotSegmentsSlowly(r.Path)
				} else {
					t.Path = mergeSlowly(b, r.Path)
					t.Path = removeDotSegmentsSlowly(t.Path)
				}
				t.Query = r.Query
			}
			t.Authority = b.Authority
		}
		t.Scheme = b.Scheme
	}
	t.Fragment = r.Fragment

	if t.Authority == nil && strings.HasPrefix(t.Path, "//") {
		t.Path = "/." + t.Path
	}
	return Recompose(t)
}

// Recompose joins the components of t to one text (RFC 3986, section 5.3).
func Recompose(t Parts) string {
	result := ""
	if t.Scheme != nil {
		result += *t.Scheme + ":"
	}
	if t.Authority != nil {
		result += "//" + *t.Authority
	}
	result += t.Path
	if t.Query != nil {
		result += "?" + *t.Query
	}
	if t.Fragment != nil {
		result += "#" + *t.Fragment
	}
	return result
}

// mergeSlowly merges a relative path with the path of base (RFC 3986, section 5.2.3).
func mergeSlowly(base Parts, path string) string {
	if base.Authority != nil && base.Path == "" {
		return "/" + path
	}
	return base.Path[:strings.LastIndex(base.Path, "/")+1] + path
}

// removeDotSegmentsSlowly removes "." and ".." segments from a path (RFC 3986, section 5.2.4). The
// letters A to E are the RFC's names for the cases of its step 2.
func removeDotSegmentsSlowly(in string) string {
	var out []byte
	removeLast := func() { out = out[:max(0, bytes.LastIndexByte(out, '/'))] }
	for in != "" {
		switch {
		case strings.HasPrefix(in, "../"): // A
			in = in[3:]
		case strings.HasPrefix(in, "./"):
			in = in[2:]
		case strings.HasPrefix(in, "/./"): // B
			in = in[2:]
		case in == "/.":
			in = "/"
		case strings.HasPrefix(in, "/../"): // C
			in = in[3:]
			removeLast()
		case in == "/..":
			in = "/"
			removeLast()
		case in == "." || in == "..": // D
			in = ""
		default: // E
			end := strings.Index(in[1:], "/") + 1
			if end == 0 {
				end = len(in)
			}
			out, in = append(out, in[:end]...), in[end:]
		}
	}
	return string(out)
}
