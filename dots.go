package iri

import (
	"strings"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/pct"
)

// This file has the removal of dot segments from paths (RFC 3986, section 5.2.4), which
// normalization and resolution share.

// hasDotSegments reports whether a segment of path is "." or "..".
func hasDotSegments(path string, recoding pct.Recoding) bool {
	if recoding&pct.EncodedDots != 0 && ascii.HasEncodedDot(path) {
		for rest, more := path, true; more; _, rest, more = strings.Cut(rest, "/") {
			if n, _ := dotSegment(rest, recoding); n > 0 {
				return true
			}
		}
		return false
	}
	for {
		if n, _ := dotSegment(path, 0); n > 0 {
			return true
		}
		i := ascii.SlashDot(path)
		if i < 0 {
			return false
		}
		path = path[i+1:]
	}
}

// trimDotSegments returns path without the dot segments that it begins with.
func trimDotSegments(path string, recoding pct.Recoding) string {
	for {
		n, end := dotSegment(path, recoding)
		if n == 0 {
			return path
		}
		path = path[min(end+1, len(path)):]
	}
}

// dotSegment returns how many dots the first segment of path consists of, and where it ends,
// if it is a dot segment, "." or ".."; otherwise 0.
func dotSegment(path string, recoding pct.Recoding) (n, end int) {
	if path == "" || path[0] != '.' && path[0] != '%' {
		return 0, 0
	}
	return countDots(path, recoding)
}

// countDots is dotSegment, but not inlined.
func countDots(path string, recoding pct.Recoding) (n, end int) {
	for n <= len("..") {
		switch {
		case end == len(path) || path[end] == '/':
			return n, end
		case path[end] == '.':
			end++
		case recoding&pct.EncodedDots != 0 && path[end] == '%' && pct.Octet(path[end:]) == '.':
			end += len("%2E")
		default:
			return 0, 0
		}
		n++
	}
	return 0, 0
}

// removeDotSegments removes from path its dot segments, the segments that each ".." removes, and the
// last up segments of the rest. It goes from right to left. A segment includes the "/" after it, so
// a path whose last segment is removed still ends in "/". The segments kept are recoded as recoding says.
//
// It writes the bytes kept to the end of dst, or only counts them if dst is empty. If recoding is not 0,
// it may overwrite the bytes of dst before them.
//
// It returns the number of bytes kept, the offset in path of the first segment kept (len(path) if
// there is none), and how many segments are still to be removed before path.
func removeDotSegments(dst []byte, path string, up int, recoding pct.Recoding) (n int64, first, pending int) {
	first = len(path)
	if recoding&pct.EncodedDots != 0 && !ascii.HasEncodedDot(path) {
		recoding &^= pct.EncodedDots
	}
	for end := len(path); end > 0; {
		start := ascii.LastIndex(path[:end-1], '/') + 1
		switch k, _ := dotSegment(path[start:end], recoding); {
		case k == len(".."):
			up++
		case k == len("."):
		case up > 0:
			up--
		default: // as there is nothing to remove, all that is after the last dot segment stays
			start = afterDots(path[:start], recoding)
			first = start
			n += putRecoded(dst, n, path[start:end], recoding)
		}
		end = start
	}
	return n, first, up
}

// putRecoded writes text, changed as recoding says, to dst, n bytes from its end, and returns
// how many bytes that are. If dst is empty, it only does the latter.
func putRecoded(dst []byte, n int64, text string, recoding pct.Recoding) int64 {
	if len(dst) == 0 {
		return pct.RecodedLen(text, recoding)
	}
	free := dst[:int64(len(dst))-n]
	if recoding == 0 {
		copy(free[len(free)-len(text):], text)
		return int64(len(text))
	}
	// First to its beginning, where there is room.
	written, _ := pct.Recode(free, text, recoding)
	copy(free[len(free)-written:], free[:written])
	return int64(written)
}

// afterDots returns the offset after the last dot segment of path, or 0 if there is none. Path must
// be empty or end with "/".
func afterDots(path string, recoding pct.Recoding) int {
	if recoding&pct.EncodedDots != 0 {
		for end := len(path); end > 0; {
			start := ascii.LastIndex(path[:end-1], '/') + 1
			if n, _ := dotSegment(path[start:end], recoding); n > 0 {
				return end
			}
			end = start
		}
		return 0
	}
	for end := len(path); ; {
		last := ascii.LastIndex(path[:end], '.')
		if last < 0 {
			return 0
		}
		start := last
		if start > 0 && path[start-1] == '.' {
			start--
		}
		if (start == 0 || path[start-1] == '/') && path[last+1] == '/' {
			return last + len("./")
		}
		end = start
	}
}

// writeSegments writes to b what keepSegments keeps of path. Since b cannot be written to from its
// end, it takes path apart: from right to left, to find how many segments each part
// loses to those after it, and on the way back it writes what is left of each. This
// takes stack, a tenth of the length of the result or of path, but no memory that b has
// no use for.
func writeSegments(b *strings.Builder, path string, up int, recoding pct.Recoding) {
	maxLen := shortLen
	if recoding&pct.EncodeOthers != 0 {
		maxLen /= pct.Len
	}
	if len(path) <= maxLen {
		writeShortSegments(b, path, up, recoding)
		return
	}
	cut := ascii.LastIndex(path[:len(path)-1], '/') + 1
	if minCut := len(path) - maxLen; cut > minCut {
		cut = minCut + strings.IndexByte(path[minCut:], '/') + 1
	}
	last := path[cut:]
	_, _, before := removeDotSegments(nil, last, up, recoding&pct.EncodedDots) // without recoding anything
	writeSegments(b, path[:cut], before, recoding)
	if len(last) <= maxLen {
		writeShortSegments(b, last, up, recoding)
	} else if up == 0 { // it is one segment, too long for dots
		pct.WriteRecoded(b, last, recoding)
	}
}

// shortLen is how many bytes are written at once: short enough for a buffer
// on the stack, long enough for the parts to be few.
const shortLen = 2048

// writeShortSegments is writeSegments for one part. It is never to be inlined: that would put a
// buffer for each part on the stack.
//
//go:noinline
func writeShortSegments(b *strings.Builder, path string, up int, recoding pct.Recoding) {
	var buf [shortLen]byte
	n, _, _ := removeDotSegments(buf[:], path, up, recoding)
	b.Write(buf[shortLen-n:])
}

// pathRoot returns what a path without dot segments begins with if it goes on with rest: if
// it began with "/", with that. Where the first segment of another path is removed, the
// "/" after it stays.
func pathRoot(rest string, rooted, firstStays, authority bool) string {
	switch {
	case !rooted && firstStays:
		return ""
	case strings.HasPrefix(rest, "/") && !authority:
		return "/./"
	}
	return "/"
}

// unguardedPath returns the path without the "/." that may stand before "//".
func (r reference) unguardedPath() string {
	path := r.Path()
	if strings.HasPrefix(path, "/.//") && !r.hasAuthority() {
		return path[len("/."):]
	}
	return path
}
