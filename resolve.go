package iri

import (
	"cmp"
	"slices"
	"strings"
)

// Resolve returns the target of r if i is its base: what section 5.2 of RFC 3986, its
// strict form, makes of the characters of IRIs (RFC 3987, section 6.5).
//
// Only segments that are "." or ".." in plain dots are removed; "%2E" is no dot
// here. ".." has no effect where nothing is left to remove. If r has an empty path,
// the path of i stays as it is. The fragment of i never counts. Where the path of
// a target without authority would begin with "//", "/." is put before it, for
// otherwise it would be read as an authority.
//
// Resolve allocates at most once, and not at all where r is its own target or "", nor
// where r is nothing but dot segments and the path of i begins with "/" and has none. The
// result may share memory with i and r. The time is in proportion to the lengths of i
// and r.
//
// With the zero IRI as base, the target is r if r has a scheme, and otherwise the
// zero IRI. Resolve panics if the result would be longer than 1<<30 bytes.
func (i IRI) Resolve(r Ref) IRI {
	var t result
	t.resolve(i.reference, r.reference)
	return IRI{reference{t.text(), t.ends}}
}

// AppendResolve appends the text of i.Resolve(r) to dst and returns the extended
// slice. It allocates only if dst has no room for it, and is meant for loops that
// write targets and do not keep them.
//
// AppendResolve panics where Resolve does.
func (i IRI) AppendResolve(dst []byte, r Ref) []byte {
	var t result
	t.resolve(i.reference, r.reference)
	return t.append(dst)
}

// Parse parses ref as an IRI reference and resolves it: it is [ParseRef], then
// [IRI.Resolve]. The error, if any, is a [*ParseError]. Parse panics where Resolve does.
func (i IRI) Parse(ref string) (IRI, error) {
	r, err := ParseRef(ref)
	if err != nil {
		return IRI{}, err
	}
	return i.Resolve(r), nil
}

// Relativize is the inverse of Resolve: it returns the shortest reference r, in bytes,
// with i.Resolve(r) == target, and target itself where none is shorter than that. For
// all i and target,
//
//	i.Resolve(i.Relativize(target)) == target
//
// if that holds of any reference. There is none only for a target with dot segments
// in its path (other than a "/." that guards "//"), since Resolve removes them. But
// Resolve takes the path of i as it is, so even such a target has a reference if i has
// the same scheme, authority and path, and no query that target lacks.
//
// Of two references of the same length it is the one with fewer segments (section
// 3.3: "/a/b" has two, "../b" too), or else the one whose path does not begin with "/".
//
// Relativize allocates only if it puts "." or "/." before a part of target, or if the
// path of i has dot segments. Otherwise the result shares memory with target. The time
// is in proportion to the lengths of i and target. From the zero IRI it returns target.
func (i IRI) Relativize(target IRI) Ref { return i.RelativizeUp(target, -1) }

// RelativizeUp is like Relativize, but chooses among the references that have ".." at
// most n times. So if n is 0, what is not below the directory of i gets a path from
// the root. If n is negative, there is no limit.
func (i IRI) RelativizeUp(target IRI, n int) Ref {
	b, t := i.reference, target.reference
	same := commonPrefix(b.text, t.text)
	sameTo := func(b, t uint32) bool { return b == t && int(t) <= same }
	if !sameTo(b.ends.scheme, t.ends.scheme) {
		return target.Ref()
	}
	path := t.plainPath()
	reachable := !hasDotSegments(path, 0)
	if !sameTo(b.ends.authority, t.ends.authority) {
		if !reachable || !t.hasAuthority() {
			return target.Ref()
		}
		return Ref{t.from(t.hierPart())}
	}
	if sameTo(b.ends.path, t.ends.path) {
		query := t.text[t.ends.path:t.ends.query]
		if query == b.text[b.ends.path:b.ends.query] {
			return Ref{t.from(int(t.ends.query))}
		}
		if query != "" {
			return Ref{t.from(int(t.ends.path))}
		}
	}
	if !reachable {
		return target.Ref()
	}

	prefix, from := t.fromRoot(path)
	dir := b.directory()
	common := len(dir)
	if isGuarded := len(path) < len(t.Path()); isGuarded || same < int(t.ends.authority)+common {
		common = commonDirectory(dir, path)
	}
	if common < len(dir) && hasDotSegments(dir[common:], 0) {
		dir = i.Resolve(MustParseRef(".")).plainPath()
		common = commonDirectory(dir, path)
	}
	saved := from - len(prefix)
	if p, f, ok := t.fromDirectory(dir, path, common, n, saved); ok {
		more := f - len(p) - saved
		if more > 0 || more == 0 && from > 0 && t.segments(p, f) <= t.segments(prefix, from) {
			prefix, from = p, f
		}
	}
	if from == 0 {
		return target.Ref()
	}
	r := t.from(from)
	if prefix != "" {
		r.text = prefix + r.text
		r.ends.path += uint32(len(prefix))
		r.ends.query += uint32(len(prefix))
	}
	return Ref{r}
}

// commonDirectory returns the length of the directory that path and dir, a directory, have in
// common.
func commonDirectory(dir, path string) int {
	n := commonPrefix(dir, path)
	if n == len(dir) {
		return n
	}
	return lastByte(dir[:n], '/') + 1
}

// fromRoot returns the shortest reference to t that does not depend on the path of a
// base with the same authority, as a prefix and an offset in t's text: in general that
// of the path, which is given without what guards it.
func (t reference) fromRoot(path string) (prefix string, from int) {
	from = int(t.ends.authority)
	authority, hasAuthority := t.Authority()
	switch {
	case !hasAuthority && !strings.HasPrefix(path, "/"):
		return "", 0 // only a scheme makes it a path of its own
	case path == "", hasAuthority && authority == "" && strings.HasPrefix(path, "//"):
		return "", t.hierPart()
	case hasAuthority && strings.HasPrefix(path, "//"):
		return "/.", from // or else it would be an authority
	}
	return "", from
}

// fromDirectory returns the shortest reference to t that is relative to the directory
// dir, which has so much in common with path, and has ".." at most n times, in the same
// form, and whether there is one that is not longer than the one to compare it with,
// which saves that many bytes of t.
func (t reference) fromDirectory(dir, path string, common, n, saved int) (prefix string, from int, ok bool) {
	rest := path[common:]
	if common == 0 && dir != "" {
		if !strings.HasPrefix(path, "/") {
			return "", 0, false
		}
		rest = path[1:] // dir does not begin with "/", but once all of it is removed there is one
	}
	from = int(t.ends.path) - len(rest)
	if common < len(dir) {
		up := strings.Count(dir[common:], "/")
		spare := 0
		if rest == "" {
			spare = len("/") // the last one
		}
		if n >= 0 && up > n || up > (from-saved+spare)/len("../") {
			return "", 0, false
		}
		prefix = parents
		if up > len(parents)/len("../") {
			prefix = strings.Repeat("../", up)
		}
		return prefix[:up*len("../")-spare], from, true
	}
	if rest == "" {
		return ".", from, true
	}
	// It must not be taken for a path from the root or for a scheme.
	if colon := strings.IndexByte(rest, ':'); rest[0] == '/' || colon >= 0 && strings.IndexByte(rest[:colon], '/') < 0 {
		prefix = "./"
	}
	return prefix, from, true
}

// parents saves an allocation.
const parents = "../../../../../../../../"

// segments returns how many segments the path has of the reference that is made of
// prefix and of what of t begins at offset from.
func (t reference) segments(prefix string, from int) int {
	path := t.text[max(from, int(t.ends.authority)):t.ends.path]
	n := strings.Count(prefix, "/") + strings.Count(path, "/")
	if !strings.HasPrefix(cmp.Or(prefix, path), "/") {
		n++
	}
	return n
}

// plainPath returns the path without the "/." that may stand before "//".
func (r reference) plainPath() string {
	path := r.Path()
	if strings.HasPrefix(path, "/.//") && !r.hasAuthority() {
		return path[len("/."):]
	}
	return path
}

// directory returns what stands before a relative path if r is its base (section
// 5.2.3).
func (r reference) directory() string {
	path := r.Path()
	if path == "" && r.hasAuthority() {
		return "/"
	}
	return path[:lastByte(path, '/')+1]
}

// from returns what of r begins at offset i, the beginning or the end of a component
// or one within the path.
func (r reference) from(i int) reference {
	behind := func(end uint32) uint32 { return end - min(end, uint32(i)) }
	return reference{r.text[i:], ends{0, behind(r.ends.authority), behind(r.ends.path), behind(r.ends.query)}}
}

// A result is the target of a reference: its text, in parts,
//
//	left mid dir path right
//
// and its components. Of dir and path dot segments are still to be removed. They are
// empty where there are none, and the path is in the other parts then.
type result struct {
	left, mid, dir, path, right string

	up   int // how many segments of dir are removed by path
	kept int // how much stays of dir and path, in bytes
	size int // of the text
	ends ends
}

// resolve transforms ref as section 5.2.2 of RFC 3986 says. t is to be the zero result.
func (t *result) resolve(base, ref reference) {
	path := ref.Path()
	t.ends.scheme, t.ends.authority = base.ends.scheme, base.ends.authority
	switch {
	case ref.ends.scheme > 0 && (base.IsZero() || !hasDotSegments(ref.plainPath(), 0)):
		t.left, t.size, t.ends = ref.text, len(ref.text), ref.ends
		return
	case ref.ends.scheme > 0:
		t.ends.scheme, t.ends.authority = ref.ends.scheme, ref.ends.authority
		t.left = ref.text[:ref.ends.authority]
		t.mid = t.removeDotSegments("", path, ref.hasAuthority())
		t.right = ref.text[ref.ends.path:]
	case base.IsZero():
		return
	case ref.hasAuthority():
		t.left, t.right = base.text[:base.hierPart()], ref.text
		t.ends.authority = uint32(len(t.left)) + ref.ends.authority
		if hasDotSegments(path, 0) {
			t.removeDotSegments("", path, true)
			t.mid = ref.text[:ref.ends.authority+1] // the "/" too
			t.right = ref.text[ref.ends.path:]
		}
	case path != "":
		t.merge(base, ref)
	case ref.ends.query > 0:
		t.left, t.right = base.text[:base.ends.path], ref.text
	default:
		t.left, t.right = base.text[:base.ends.query], ref.text
	}

	size := int64(len(t.left)) + int64(len(t.mid)) + int64(t.kept) + int64(len(t.right))
	mustFit(size)
	t.size = int(size)
	// Query and fragment are at the end of both texts, but for a query of the base.
	// If the text has become shorter, grown wraps around, and adding it does so again.
	grown := uint32(size) - uint32(len(ref.text))
	t.ends.path, t.ends.query = ref.ends.path+grown, ref.ends.query+grown
	if ref.ends.query == 0 {
		t.ends.path = base.ends.path
	}
}

// merge puts the path of ref, which is not empty, in place of the last segment of
// the base's (section 5.2.3), or of all of it, and removes dot segments.
func (t *result) merge(base, ref reference) {
	path, dir := ref.Path(), ""
	start := int(base.ends.authority)
	end := start
	if path[0] != '/' {
		dir = base.directory()
		if base.Path() == "" {
			t.mid = dir
		} else {
			end += len(dir)
		}
	}

	if !hasDotSegments(dir, 0) {
		// Most references have dot segments at their beginning, if any. To go up is
		// to take less of the base.
		rest := path
		if strings.HasPrefix(dir, "/") {
			for n, _ := dots(rest, 0); n > 0; n, _ = dots(rest, 0) {
				if n == len("..") && end > start+1 {
					end = start + lastByte(base.text[start:end-1], '/') + 1
				}
				rest = rest[min(n+1, len(rest)):]
			}
		}
		if !hasDotSegments(rest, 0) {
			if end == start+1 && strings.HasPrefix(rest, "/") && !base.hasAuthority() {
				t.mid = "./"
			}
			t.left, t.right = base.text[:end], ref.text[len(path)-len(rest):]
			return
		}
	}
	t.left = base.text[:start]
	t.mid = t.removeDotSegments(dir, path, base.hasAuthority())
	t.right = ref.text[ref.ends.path:]
}

// removeDotSegments sets those fields of t that are about dot segments, for the
// path that dir, whole segments of a base, and path make up (section 5.2.4). It
// returns what the path begins with before anything that stays of them: "" or "/",
// or "/./" where that has to be guarded.
func (t *result) removeDotSegments(dir, path string, authority bool) (root string) {
	// Steps 2A and 2D: those at the very beginning go with the "/" behind them.
	if dir = withoutFirstDots(dir, 0); dir == "" {
		dir, path = withoutFirstDots(path, 0), ""
	}
	dir, rooted := strings.CutPrefix(dir, "/")
	fromPath, firstOfPath, up := keep(nil, path, 0, 0)
	fromDir, first, _ := keep(nil, dir, up, 0)
	t.dir, t.path, t.up, t.kept = dir, path, up, int(fromDir+fromPath)

	rest := dir[first:]
	if fromDir == 0 {
		rest = path[firstOfPath:]
	}
	return rootOf(rest, rooted, first == 0, authority)
}

// rootOf returns what a path without dot segments begins with if it goes on with rest: if
// it began with "/", with that. Where the first segment of another path is removed, the
// "/" behind it stays.
func rootOf(rest string, rooted, firstStays, authority bool) string {
	switch {
	case !rooted && firstStays:
		return ""
	case strings.HasPrefix(rest, "/") && !authority:
		return "/./"
	}
	return "/"
}

// text returns the text of t.
func (t *result) text() string {
	switch {
	case t.kept == 0 && t.mid == "":
		return t.left + t.right // no copy, where one of them is empty
	case t.kept == 0:
		return t.left + t.mid + t.right
	}
	var b strings.Builder
	b.Grow(t.size)
	b.WriteString(t.left)
	b.WriteString(t.mid)
	writeKept(&b, t.dir, t.up, 0)
	writeKept(&b, t.path, 0, 0)
	b.WriteString(t.right)
	return b.String()
}

// append appends the text of t to dst.
func (t *result) append(dst []byte) []byte {
	dst = slices.Grow(dst, t.size)
	dst = append(append(dst, t.left...), t.mid...)
	dst = dst[:len(dst)+t.kept]
	n, _, _ := keep(dst, t.path, 0, 0)
	keep(dst[:int64(len(dst))-n], t.dir, t.up, 0)
	return append(dst, t.right...)
}

// keep goes through the segments of path from right to left and leaves out dot
// segments, those that ".." removes, and the last up of those that stay otherwise.
// A segment has the "/" behind it, so that removing the last one leaves a "/" at
// the end. Those that stay are changed as how says.
//
// It returns how many bytes stay, where the first of them is in path, or else where path
// ends, and how many segments in front of path are to be removed. Unless dst is empty,
// which is only to count the bytes, it writes them to the end of dst. What is before them
// in dst is kept only if how is 0.
func keep(dst []byte, path string, up int, how recoding) (n int64, first, before int) {
	first = len(path)
	if how&encodedDots != 0 && !hasEncodedDot(path) {
		how &^= encodedDots
	}
	for end := len(path); end > 0; {
		start := lastByte(path[:end-1], '/') + 1
		switch k, _ := dots(path[start:end], how); {
		case k == len(".."):
			up++
		case k == len("."):
		case up > 0:
			up--
		default: // as there is nothing to remove, all that is behind the last dot segment stays
			start = behindDots(path[:start], how)
			first = start
			n += putRecoded(dst, n, path[start:end], how)
		}
		end = start
	}
	return n, first, up
}

// putRecoded writes text, changed as how says, to dst, n bytes from its end, and returns
// how many bytes that are. If dst is empty, it only does the latter.
func putRecoded(dst []byte, n int64, text string, how recoding) int64 {
	if len(dst) == 0 {
		return recodedLen(text, how)
	}
	free := dst[:int64(len(dst))-n]
	if how == 0 {
		copy(free[len(free)-len(text):], text)
		return int64(len(text))
	}
	// First to its beginning, where there is room.
	written, _ := recode(free, text, how)
	copy(free[len(free)-written:], free[:written])
	return int64(written)
}

// behindDots returns where in path, which is empty or ends with "/", what is behind its last dot
// segment begins.
func behindDots(path string, how recoding) int {
	if how&encodedDots != 0 {
		for end := len(path); end > 0; {
			start := lastByte(path[:end-1], '/') + 1
			if n, _ := dots(path[start:end], how); n > 0 {
				return end
			}
			end = start
		}
		return 0
	}
	for end := len(path); ; {
		last := lastByte(path[:end], '.')
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

// writeKept writes to b what keep keeps of path. Since b cannot be written to from its
// end, it takes path apart: from right to left, to find how many segments each part
// loses to those behind it, and on the way back it writes what is left of each. This
// takes stack, a tenth of the length of the result or of path, but no memory that b has
// no use for.
func writeKept(b *strings.Builder, path string, up int, how recoding) {
	most := partLen
	if how&encoding != 0 {
		most /= len("%XX")
	}
	if len(path) <= most {
		writePart(b, path, up, how)
		return
	}
	cut := lastByte(path[:len(path)-1], '/') + 1
	if near := len(path) - most; cut > near {
		cut = near + strings.IndexByte(path[near:], '/') + 1
	}
	last := path[cut:]
	_, _, before := keep(nil, last, up, how&encodedDots) // without recoding anything
	writeKept(b, path[:cut], before, how)
	if len(last) <= most {
		writePart(b, last, up, how)
	} else if up == 0 { // it is one segment, too long for dots
		writeRecoded(b, last, how)
	}
}

// partLen is the length in bytes of what is written at once: short enough for a buffer
// on the stack, long enough for the parts to be few.
const partLen = 2048

// writePart is writeKept for one part. It is never to be inlined: that would put a
// buffer for each part on the stack.
//
//go:noinline
func writePart(b *strings.Builder, path string, up int, how recoding) {
	var buf [partLen]byte
	n, _, _ := keep(buf[:], path, up, how)
	b.Write(buf[partLen-n:])
}

// hasDotSegments reports whether a segment of path is "." or "..".
func hasDotSegments(path string, how recoding) bool {
	if how&encodedDots != 0 && hasEncodedDot(path) {
		for rest, more := path, true; more; _, rest, more = strings.Cut(rest, "/") {
			if n, _ := dots(rest, how); n > 0 {
				return true
			}
		}
		return false
	}
	for {
		if n, _ := dots(path, 0); n > 0 {
			return true
		}
		i := slashDot(path)
		if i < 0 {
			return false
		}
		path = path[i+1:]
	}
}

// withoutFirstDots returns path without the dot segments that it begins with.
func withoutFirstDots(path string, how recoding) string {
	for {
		n, end := dots(path, how)
		if n == 0 {
			return path
		}
		path = path[min(end+1, len(path)):]
	}
}

// dots returns how many dots the first segment of path consists of, and where it ends,
// if it is a dot segment, "." or ".."; otherwise 0.
func dots(path string, how recoding) (n, end int) {
	if path == "" || path[0] != '.' && path[0] != '%' {
		return 0, 0
	}
	return countDots(path, how)
}

// countDots is dots, but not inlined.
func countDots(path string, how recoding) (n, end int) {
	for n <= len("..") {
		switch {
		case end == len(path) || path[end] == '/':
			return n, end
		case path[end] == '.':
			end++
		case how&encodedDots != 0 && path[end] == '%' && octet(path[end:]) == '.':
			end += len("%2E")
		default:
			return 0, 0
		}
		n++
	}
	return 0, 0
}
