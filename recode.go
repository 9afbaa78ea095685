package iri

import (
	"strings"

	"example.com/iri/internal/limit"
	"example.com/iri/internal/pct"
)

// This file writes the results of ToIRI and Normalize. It decodes percent-encodings or puts them in
// upper case, percent-encodes inappropriate characters, puts letters in lower case, and removes dot
// segments.

// A part is a piece of text from which rewrite builds its result.
type part struct {
	text     string
	recoding pct.Recoding
	dots     dotRemoval
	end      uint32 // the offset in the result where the part ends
}

// A dotRemoval that is not 0 means that the part is a path whose dot segments rewrite removes. The
// leading dot segments have already been removed from the text of the part, and then a leading "/".
type dotRemoval uint8

const (
	removesDots    dotRemoval = 1 << iota
	isRooted                  // a leading "/" has been removed
	afterAuthority            // the reference has an authority
)

// rewrite recodes and concatenates parts, and sets the end of each part. If the result equals old,
// rewrite returns old and does not allocate. Otherwise it allocates once.
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

// The sizes in bytes of buffers on the stack, where rewrite assembles a result before copying it.
// Most results fit in bufLen, and most other results fit in longBufLen.
const (
	bufLen     = 512
	longBufLen = 8192
)

// rewriteLong implements rewrite for long results. It must not be inlined, because rewrite would
// then reserve stack for the long buffer even for short results.
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

// maxLength returns an upper bound for the length in bytes of the result of rewrite.
func maxLength(parts []part) (size int64) {
	for k := range parts {
		n := int64(len(parts[k].text))
		if parts[k].recoding&pct.EncodeInappropriate != 0 {
			n *= int64(pct.Len)
		}
		size += n
	}
	return size + int64(len("/./"))
}

// assemble recodes parts, and concatenates them in buf if fits is set. Otherwise it uses buf only
// as scratch memory. It returns the size of the result and whether the result equals old. It sets
// the end of each part.
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

// An assembly is the part of a result that assemble has finished so far.
type assembly struct {
	old       string
	buf       []byte // if fits is set, the result so far, with room for the rest
	fits      bool
	size      int64 // the length of the result so far
	unchanged bool  // the result so far is a prefix of old
}

// free returns the memory for the next bytes of the result: the rest of buf, or all of buf if it is
// scratch memory.
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

// appendRecoded recodes text and appends it.
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

// appendPath appends a path without its dot segments. The result then always differs from old.
func (a *assembly) appendPath(p *part) {
	a.unchanged = false
	var dst []byte
	if a.fits {
		dst = a.buf[a.size:]
	}
	n, root := p.withoutDots(dst)
	if a.fits { // withoutDots has written the remaining segments to the end of dst
		copy(dst[len(root):], dst[int64(len(dst))-n:])
		copy(dst, root)
	}
	a.size += int64(len(root)) + n
}

// withoutDots removes the dot segments from p, and writes the remaining segments to the end of dst
// unless dst is empty. It returns their length in bytes, and the text that precedes them in the
// path.
func (p *part) withoutDots(dst []byte) (n int64, root string) {
	n, first, _ := removeDotSegments(dst, p.text, 0, p.recoding)
	return n, pathRoot(p.text[first:], p.dots&isRooted != 0, first == 0, p.dots&afterAuthority != 0)
}
