package iri

import (
	"iter"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
)

// NFC converts r to Unicode Normalization Form C: "e" followed by U+0301 becomes "\u00e9".
//
// Use it for an IRI from text that was not Unicode: text on paper, or in another encoding (RFC
// 3987, section 3.1, step 1, a and b). Do not normalize text that is already in UTF-8 or UTF-16
// (step 1 c), nor IRIs that you compare (section 5.3.2.2).
//
// NFC normalizes each run of unreserved characters separately, so delimiters and percent-encodings
// do not change. There are three exceptions:
//
//   - Characters at the beginning of a run that may combine with the character before the run, such
//     as combining marks, stay as they are.
//   - A run with more than 30 combining marks on one of its characters stays as it is.
//   - U+037E and U+1FEF, whose normal forms ";" and "`" are not unreserved, are percent-encoded.
//
// The Unicode version is the version of golang.org/x/text/unicode/norm, which depends on the
// release of Go. The normal form of an assigned character never changes.
//
// NFC is idempotent. It does not allocate if r is a URI. It also does not allocate if the quick
// check of package norm finds r normal, as it does for nearly all normal text. NFC panics if the
// result would be longer than 1<<30 bytes.
func (r IRI) NFC() IRI { return IRI{r.nfc()} }

// NFC converts r to Unicode Normalization Form C, as [IRI.NFC] does for an IRI.
func (r Ref) NFC() Ref { return Ref{r.nfc()} }

func (r reference) nfc() reference {
	if ascii.Is(r.text) || norm.NFC.QuickSpanString(r.text) == len(r.text) {
		return r
	}
	// No component begins or ends inside a run of unreserved characters.
	e := r.ends
	b := appendNFC(nil, r.text[:r.ends.authority])
	e.authority = uint32(len(b))
	b = appendNFC(b, r.text[r.ends.authority:r.ends.path])
	e.path = uint32(len(b))
	b = appendNFC(b, r.text[r.ends.path:r.ends.query])
	e.query = uint32(len(b))
	b = appendNFC(b, r.text[r.ends.query:])
	if string(b) == r.text {
		return r
	}
	limit.MustFit(int64(len(b)))
	return reference{string(b), e}
}

// appendNFC appends s, one or more components, to dst and normalizes its runs of iunreserved
// characters.
func appendNFC(dst []byte, s string) []byte {
	at := 0
	for start, end := range literalRuns(s) {
		dst = append(dst, s[at:start]...)
		dst = appendRun(dst, s[start:end])
		at = end
	}
	return append(dst, s[at:]...)
}

// literalRuns yields the start and end of each run of iunreserved characters in s. Delimiters and
// percent-encodings separate the runs.
func literalRuns(s string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for at := 0; at < len(s); {
			literalEnd := len(s)
			if i := strings.IndexByte(s[at:], '%'); i >= 0 {
				literalEnd = at + i
			}
			for at < literalEnd {
				end := scan(s[:literalEnd], at, inUnreserved)
				if at < end && !yield(at, end) {
					return
				}
				_, size := utf8.DecodeRuneInString(s[end:literalEnd]) // the delimiter
				at = end + size
			}
			at += pct.Len
		}
	}
}

// appendRun normalizes a run of iunreserved characters and appends it to dst.
func appendRun(dst []byte, run string) []byte {
	for run != "" {
		start := 0
		for start < len(run) {
			p := norm.NFC.PropertiesString(run[start:])
			if p.BoundaryBefore() {
				break
			}
			start += p.Size()
		}
		dst = append(dst, run[:start]...)
		run = run[start:]

		end := strings.IndexAny(run, asciiSingletons)
		if end < 0 {
			return appendNormal(dst, run)
		}
		_, size := utf8.DecodeRuneInString(run[end:])
		dst = appendNormal(dst, run[:end])
		dst = pct.AppendTriplets(dst, run[end:end+size])
		run = run[end+size:]
	}
	return dst
}

// asciiSingletons are the characters whose normal forms, ";" and "`", are not unreserved.
const asciiSingletons = "\u037e\u1fef"

// appendNormal normalizes s and appends it to dst. Package norm inserts U+034F after 30 combining
// marks. In that case, appendNormal appends s as it is.
func appendNormal(dst []byte, s string) []byte {
	const joiner = "\u034f"
	normal := norm.NFC.String(s)
	if strings.Count(normal, joiner) != strings.Count(s, joiner) {
		normal = s
	}
	return append(dst, normal...)
}
