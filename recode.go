package iri

import (
	"strings"

	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
)

// This file writes the texts of ToIRI and Normalize: with percent-encodings decoded, encoded or put
// in upper case, letters put in lower case, and without dot segments.

// A part is one of the texts that rewrite puts together.
type part struct {
	text     string
	recoding pct.Recoding
	dots     dotRemoval
	end      uint32 // of the part in the result
}

// A dotRemoval, if it is not 0, says that the part is a path that is to lose its dot segments. The
// dot segments at its beginning are gone already, and so is the "/" that it may have begun with.
type dotRemoval uint8

const (
	hasDots        dotRemoval = 1 << iota
	isRooted                  // it began with "/"
	afterAuthority            // there is an authority before it
)

// rewrite returns what parts make up, and sets where they end. If that is old, it does not
// allocate; otherwise once.
func rewrite(old string, parts []part) string {
	if maxLen := maxLength(parts); maxLen > bufLen {
		return rewriteLong(old, parts, maxLen)
	}
	var buf [bufLen]byte
	size, unchanged := assemble(old, parts, buf[:], true)
	if unchanged {
		return old
	}
	return string(buf[:size])
}

// isUnchanged reports whether rewrite would return old.
func isUnchanged(old string, parts []part) bool {
	var buf [bufLen]byte
	_, unchanged := assemble(old, parts, buf[:], maxLength(parts) <= bufLen)
	return unchanged
}

// The lengths in bytes of texts that are made on the stack before they are copied: of most, and of
// most others.
const (
	bufLen     = 512
	longBufLen = 8192
)

// rewriteLong is rewrite for long results. It is never to be inlined: that would put its buffer on
// the stack for short ones too.
//
//go:noinline
func rewriteLong(old string, parts []part, maxLen int64) string {
	var buf [longBufLen]byte
	fits := maxLen <= longBufLen
	size, unchanged := assemble(old, parts, buf[:], fits)
	if unchanged {
		return old
	}
	if fits {
		return string(buf[:size])
	}
	limit.MustFit(size)
	var b strings.Builder
	b.Grow(int(size))
	for k := range parts {
		p := &parts[k]
		if p.dots == 0 {
			pct.WriteRecoded(&b, p.text, p.recoding)
			continue
		}
		_, root := p.withoutDots(nil)
		b.WriteString(root)
		writeSegments(&b, p.text, 0, p.recoding)
	}
	return b.String()
}

// maxLength returns a length in bytes that what parts make up does not exceed.
func maxLength(parts []part) (size int64) {
	for k := range parts {
		n := int64(len(parts[k].text))
		if parts[k].recoding&pct.EncodeOthers != 0 {
			n *= int64(pct.Len)
		}
		size += n
	}
	return size + int64(len("/./"))
}

// assemble puts parts together in buf, if they fit; otherwise it only uses it as memory. It returns
// the size of what they make up and whether that is old, and sets where they end.
func assemble(old string, parts []part, buf []byte, fits bool) (size int64, unchanged bool) {
	a := assembly{old: old, buf: buf, fits: fits, unchanged: true}
	for k := range parts {
		switch p := &parts[k]; {
		case p.dots != 0:
			a.appendPath(p)
		case p.text == "":
		case pct.IsUnchanged(p.text, p.recoding):
			a.appendLiteral(p.text)
		default:
			a.appendRecoded(p.text, p.recoding)
		}
		parts[k].end = uint32(a.size)
	}
	return a.size, a.unchanged && a.size == int64(len(old))
}

// An assembly is the beginning of a text that is put together from parts.
type assembly struct {
	old       string
	buf       []byte // if fits is set, it has what there is, and room for all
	fits      bool
	size      int64
	unchanged bool // what there is is the beginning of old
}

// free returns the memory for the next bytes.
func (a *assembly) free() []byte {
	if a.fits {
		return a.buf[a.size:]
	}
	return a.buf
}

// appendLiteral appends text as it is.
func (a *assembly) appendLiteral(text string) {
	if a.fits {
		copy(a.buf[a.size:], text)
	}
	a.unchanged = a.unchanged && strings.HasPrefix(a.old[a.size:], text)
	a.size += int64(len(text))
}

// appendRecoded appends text as recoding changes it.
func (a *assembly) appendRecoded(text string, recoding pct.Recoding) {
	for text != "" {
		dst := a.free()
		written, read := pct.Recode(dst, text, recoding)
		end := a.size + int64(written)
		a.unchanged = a.unchanged && end <= int64(len(a.old)) && string(dst[:written]) == a.old[a.size:end]
		a.size = end
		text = text[read:]
	}
}

// appendPath appends a path without its dot segments, which makes another text.
func (a *assembly) appendPath(p *part) {
	a.unchanged = false
	var dst []byte
	if a.fits {
		dst = a.buf[a.size:]
	}
	n, root := p.withoutDots(dst)
	if a.fits { // what stays was written to the end of dst
		copy(dst[len(root):], dst[int64(len(dst))-n:])
		copy(dst, root)
	}
	a.size += int64(len(root)) + n
}

// withoutDots writes the segments of p that stay to the end of dst, unless that is empty. It
// returns how many bytes these are, and what the path begins with before them.
func (p *part) withoutDots(dst []byte) (n int64, root string) {
	n, first, _ := removeDotSegments(dst, p.text, 0, p.recoding)
	return n, pathRoot(p.text[first:], p.dots&isRooted != 0, first == 0, p.dots&afterAuthority != 0)
}
