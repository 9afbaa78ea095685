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

// NFC returns i with its characters beyond US-ASCII in Unicode Normalization
// Form C. It is for those who make an IRI from text that was not Unicode: on
// paper, or in another encoding (RFC 3987, section 3.1, step 1, a and b). What is
// in UTF-8 or UTF-16 already is not to be normalized (step 1 c), and IRIs are
// never normalized to compare them (section 5.3.2.2).
//
// Runs of unreserved characters are normalized each by itself, so that no
// delimiter and no percent-encoding changes. What has to do with a character
// before the run, such as a mark at its beginning, is left alone, and so is a run
// with more than 30 marks on one of its characters. U+037E and U+1FEF, which would
// become ";" and "`", become percent-encoded instead.
//
// The characters are normalized by the Unicode version of
// golang.org/x/text/unicode/norm, which depends on that of Go; of characters that
// are assigned, the normal form never changes.
//
// It is idempotent. It does not allocate if i is a URI, or if package norm finds it
// normal at its first, quick look, as it does with nearly all that is.
func (r IRI) NFC() IRI { return IRI{r.nfc()} }

// NFC returns r with its characters in Normalization Form C, as [IRI.NFC] does
// with an IRI.
func (r Ref) NFC() Ref { return Ref{r.nfc()} }

func (r reference) nfc() reference {
	if ascii.Is(r.text) || norm.NFC.QuickSpanString(r.text) == len(r.text) {
		return r
	}
	// No component begins or ends within a run.
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

// appendNFC appends s, one or more components, with its runs of iunreserved
// characters normalized.
func appendNFC(dst []byte, s string) []byte {
	at := 0
	for start, end := range literalRuns(s) {
		dst = append(dst, s[at:start]...)
		dst = appendRun(dst, s[start:end])
		at = end
	}
	return append(dst, s[at:]...)
}

// literalRuns yields where the runs of iunreserved characters in s start and end. Delimiters and
// percent-encodings are between them.
func literalRuns(s string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for at := 0; at < len(s); {
			literal := len(s)
			if i := strings.IndexByte(s[at:], '%'); i >= 0 {
				literal = at + i
			}
			for at < literal {
				end := scan(s[:literal], at, inUnreserved)
				if at < end && !yield(at, end) {
					return
				}
				_, size := utf8.DecodeRuneInString(s[end:literal]) // what ends the run
				at = end + size
			}
			at += pct.Len
		}
	}
}

// appendRun appends a run of iunreserved characters normalized.
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

// asciiSingletons are the characters whose normal form is a character that is not
// unreserved: ";" and "`".
const asciiSingletons = "\u037e\u1fef"

// appendNormal appends s normalized, unless package norm would insert U+034F into
// it, as it does after 30 marks.
func appendNormal(dst []byte, s string) []byte {
	const joiner = "\u034f"
	normal := norm.NFC.String(s)
	if strings.Count(normal, joiner) != strings.Count(s, joiner) {
		normal = s
	}
	return append(dst, normal...)
}
