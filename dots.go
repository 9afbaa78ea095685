package iri

import (
	"strings"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/pct"
)

// This file removes dot segments from paths (RFC 3986, section 5.2.4), for normalization and for
// resolution.

// hasDotSegments reports whether a segment of path is "." or "..". Here and below, "%2E" counts as
// a dot if EncodedDots is set in recoding.
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

// trimDotSegments returns path without its leading dot segments.
func trimDotSegments(path string, recoding pct.Recoding) string {
	for {
		n, end := dotSegment(path, recoding)
		if n == 0 {
			return path
		}
		path = path[min(end+1, len(path)):]
	}
}

// dotSegment returns the number of dots in the first segment of path, and the offset where the
// segment ends, if it is "." or "..". Otherwise dotSegment returns 0, 0.
func dotSegment(path string, recoding pct.Recoding) (n, end int) {
	if path == "" || path[0] != '.' && path[0] != '%' {
		return 0, 0
	}
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

// removeDotSegments removes these segments from path, from right to left:
//
//   - its dot segments;
//   - for each "..", the nearest remaining segment before it;
//   - up more segments from the end, which ".." segments after path remove.
//
// A segment includes the "/" after it, so a path whose last segment is removed still ends in "/".
//
// removeDotSegments recodes the remaining segments and writes them to the end of dst. If dst is
// empty, it only counts their bytes. If recoding is not 0, it may also overwrite earlier bytes of
// dst.
//
// It returns the number of remaining bytes, the offset in path of the first remaining segment
// (len(path) if no segment remains), and the number of segments still to be removed before path.
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
		default: // no segment is to be removed, so all segments after the previous dot segment stay
			start = afterDots(path[:start], recoding)
			first = start
			n += putRecoded(dst, n, path[start:end], recoding)
		}
		end = start
	}
	return n, first, up
}

// putRecoded recodes text and writes it to dst so that it ends n bytes before the end of dst. It
// returns the number of bytes. If dst is empty, it only counts them.
func putRecoded(dst []byte, n int64, text string, recoding pct.Recoding) int64 {
	if len(dst) == 0 {
		return pct.RecodedLen(text, recoding)
	}
	free := dst[:int64(len(dst))-n]
	if recoding == 0 {
		copy(free[len(free)-len(text):], text)
		return int64(len(text))
	}
	// Recode writes forward. So it writes to the beginning of free, and then the bytes are moved to
	// the end.
	written, _ := pct.Recode(free, text, recoding)
	copy(free[len(free)-written:], free[:written])
	return int64(written)
}

// afterDots returns the offset after the last dot segment of path, or 0 if path has no dot segment.
// The path must be empty or end with "/".
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

// writeSegments writes to b the segments of path that remain after removeDotSegments.
//
// Segments are removed from right to left, but b must be written from left to right. Therefore
// writeSegments splits path into parts. It descends from the last part to the first, and counts how
// many segments of each part the later parts remove. On the way back, it writes the remaining
// segments of each part.
//
// The recursion needs stack memory: about a tenth of the length of path or of the result, whichever
// is longer. It allocates no memory except in b.
func writeSegments(b *strings.Builder, path string, up int, recoding pct.Recoding) {
	maxLen := shortLen
	if recoding&pct.EncodeInappropriate != 0 {
		maxLen /= pct.Len // recoded text may be three times as long
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
	// Only the third result is needed, so removeDotSegments need not compute recoded lengths.
	_, _, before := removeDotSegments(nil, last, up, recoding&pct.EncodedDots)
	writeSegments(b, path[:cut], before, recoding)
	if len(last) <= maxLen {
		writeShortSegments(b, last, up, recoding)
	} else if up == 0 { // last is a single segment, too long for a dot segment
		pct.WriteRecoded(b, last, recoding)
	}
}

// shortLen is the size in bytes of the buffer for one part of a path. The buffer is small enough
// for the stack, and large enough that even long paths have few parts.
const shortLen = 2048

// writeShortSegments implements writeSegments for one part. It must not be inlined, because the
// recursion would then hold a buffer on the stack for each part.
//
//go:noinline
func writeShortSegments(b *strings.Builder, path string, up int, recoding pct.Recoding) {
	var buf [shortLen]byte
	n, _, _ := removeDotSegments(buf[:], path, up, recoding)
	b.Write(buf[shortLen-n:])
}

// pathRoot returns the beginning of a path whose dot segments have been removed, which continues
// with rest:
//
//   - "" if the path is not rooted and its first segment stays;
//   - "/./" if rest begins with "/" and the authority is absent: "//" would begin an authority;
//   - "/" otherwise. If the path is not rooted, its first segment has been removed, and this is the
//     "/" after that segment.
func pathRoot(rest string, rooted, firstStays, authority bool) string {
	switch {
	case !rooted && firstStays:
		return ""
	case strings.HasPrefix(rest, "/") && !authority:
		return "/./"
	}
	return "/"
}

// unguardedPath returns the path without its guard, if it has one. A guard is the "/." that keeps a
// leading "//" from being parsed as an authority.
func (r reference) unguardedPath() string {
	path := r.Path()
	if strings.HasPrefix(path, "/.//") && !r.hasAuthority() {
		return path[len("/."):]
	}
	return path
}
