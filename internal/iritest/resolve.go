package iritest

import (
	"bytes"
	"strings"

	"example.com/iri"
)

// Parts are the components that section 5.2.2 of RFC 3986 works on; nil is undefined.
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

// ResolveSlowly is sections 5.2.2 to 5.3 of RFC 3986, line by line. The guard is the
// package's own: without it the text would have another path than t.
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

// Recompose is section 5.3.
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

// mergeSlowly is section 5.2.3.
func mergeSlowly(base Parts, path string) string {
	if base.Authority != nil && base.Path == "" {
		return "/" + path
	}
	return base.Path[:strings.LastIndex(base.Path, "/")+1] + path
}

// removeDotSegmentsSlowly is section 5.2.4.
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
