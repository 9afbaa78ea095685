package main

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"example.com/iri"
)

// JSON is written by hand, one member after the other. Package encoding/json spends several times as
// long on inspecting types as package iri does on everything else.

// appendStart appends the beginning of the object for r.
func appendStart(dst []byte, r iri.Ref, o *options) []byte {
	dst = appendMember(append(dst, '{'), "reference", r.String())
	if len(o.shared) > 0 {
		dst = append(dst, ',')
	}
	return append(dst, o.shared...)
}

// appendKey appends a key, and the comma before it unless it is the first in its object.
func appendKey(dst []byte, key string) []byte {
	if len(dst) > 0 && dst[len(dst)-1] != '{' {
		dst = append(dst, ',')
	}
	dst = append(dst, '"')
	dst = append(dst, key...)
	return append(dst, `":`...)
}

// appendMember appends a key and a string.
func appendMember(dst []byte, key, value string) []byte {
	return appendString(appendKey(dst, key), value)
}

// appendNumber appends a key and a number.
func appendNumber(dst []byte, key string, n int) []byte {
	return strconv.AppendInt(appendKey(dst, key), int64(n), 10)
}

// appendList appends a key and an array. It calls each to append an element.
func appendList[T any](dst []byte, key string, list []T, each func([]byte, T) []byte) []byte {
	dst = append(appendKey(dst, key), '[')
	for k, x := range list {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = each(dst, x)
	}
	return append(dst, ']')
}

// appendString appends s, with U+FFFD in place of octets that are not UTF-8.
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

// appendEscaped appends s by package encoding/json. It is slower, and few strings need it.
func appendEscaped(dst []byte, s string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // "&" is frequent in queries
	if err := e.Encode(s); err != nil {
		panic(err) // never: every string has a form in JSON
	}
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte{'\n'})...)
}
