package main

import "example.com/iri"

// A component is a named part of a reference, or the kind of its host.
type component struct {
	name, value string
	present     bool
}

// components returns the components of r from left to right.
func components(r iri.Ref) [9]component {
	authority, hasHost := r.Authority()
	userinfo, hasUserinfo := r.Userinfo()
	port, hasPort := r.Port()
	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	return [...]component{
		{"scheme", r.Scheme(), r.HasScheme()},
		{"authority", authority, hasHost},
		{"userinfo", userinfo, hasUserinfo},
		{"host", r.Host(), hasHost},
		{"hostKind", r.HostKind().String(), hasHost},
		{"port", port, hasPort},
		{"path", r.Path(), true},
		{"query", query, hasQuery},
		{"fragment", fragment, hasFragment},
	}
}

// appendComponents appends the components of r as name=value. It leaves out the authority, because
// it appends userinfo, host and port.
func appendComponents(dst []byte, r iri.Ref) []byte {
	for _, c := range components(r) {
		if !c.present || c.name == "authority" {
			continue
		}
		if c.name == "hostKind" {
			c.name = "host-kind"
		}
		dst = append(dst, c.name...)
		dst = append(dst, '=')
		dst = append(dst, c.value...)
		dst = append(dst, ' ')
	}
	return dst[:len(dst)-len(" ")]
}

// appendComponentsJSON appends the components of r as a JSON object.
func appendComponentsJSON(dst []byte, r iri.Ref, o *options) []byte {
	dst = appendStart(dst, r, o)
	for _, c := range components(r) {
		if c.present {
			dst = appendMember(dst, c.name, c.value)
		}
	}
	return append(dst, '}')
}
