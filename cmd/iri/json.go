package main

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"example.com/iri"
)

// The command writes JSON without package encoding/json, which would spend several times as long on
// inspecting types as package iri spends on everything else.

// appendStart appends the beginning of the object for r: "reference" and the members that are the
// same for all inputs.
func appendStart(dst []byte, r iri.Ref, o *options) []byte {
	dst = appendMember(append(dst, '{'), "reference", r.String())
	if len(o.sharedMembers) > 0 {
		dst = append(dst, ',')
	}
	return append(dst, o.sharedMembers...)
}

// appendKey appends a key. It appends a comma before the key unless the key is the first in its
// object.
func appendKey(dst []byte, key string) []byte {
	if len(dst) > 0 && dst[len(dst)-1] != '{' {
		dst = append(dst, ',')
	}
	dst = append(dst, '"')
	dst = append(dst, key...)
	return append(dst, `":`...)
}

// appendMember appends a member whose value is a string.
func appendMember(dst []byte, key, value string) []byte {
	return appendString(appendKey(dst, key), value)
}

// appendNumber appends a member whose value is a number.
func appendNumber(dst []byte, key string, n int) []byte {
	return strconv.AppendInt(appendKey(dst, key), int64(n), 10)
}

// appendList appends a member whose value is an array. It calls appendElement for each element of
// list.
func appendList[T any](dst []byte, key string, list []T, appendElement func([]byte, T) []byte) []byte {
	dst = append(appendKey(dst, key), '[')
	for k, x := range list {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = appendElement(dst, x)
	}
	return append(dst, ']')
}

// appendString appends s as a JSON string. Bytes that are not UTF-8 become U+FFFD.
func appendString(dst []byte, s string) []byte {
	for _, c := range s {
		if c < ' ' || c == '"' || c == '\\' || c == '\u2028' || c == '\u2029' || c == utf8.RuneError {
			return appendEscaped(dst, s)
		}
	}
	dst = append(dst, '"')
	dst = append(dst, s...)
	return append(dst, '"')
}

// appendEscaped appends s as a JSON string with package encoding/json. This is slower, but few
// strings need it.
func appendEscaped(dst []byte, s string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // "&" is frequent in queries, and easier to read unescaped
	if err := e.Encode(s); err != nil {
		panic(err) // unreachable: every string has a JSON form
	}
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte{'\n'})...)
}
