package iri

import (
	"slices"
	"strings"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/limit"
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
func (r IRI) Resolve(ref Ref) IRI {
	var t resolution
	t.resolve(r.reference, ref.reference)
	return IRI{reference{t.text(), t.ends}}
}

// AppendResolve appends the text of i.Resolve(r) to dst and returns the extended
// slice. It allocates only if dst has no room for it, and is meant for loops that
// write targets and do not keep them.
//
// AppendResolve panics where Resolve does.
func (r IRI) AppendResolve(dst []byte, ref Ref) []byte {
	var t resolution
	t.resolve(r.reference, ref.reference)
	return t.append(dst)
}

// Parse parses ref as an IRI reference and resolves it: it is [ParseRef], then
// [IRI.Resolve]. The error, if any, is a [*ParseError]. Parse panics where Resolve does.
func (r IRI) Parse(ref string) (IRI, error) {
	parsed, err := ParseRef(ref)
	if err != nil {
		return IRI{}, err
	}
	return r.Resolve(parsed), nil
}

// A resolution is the target of a reference: its text, in parts,
//
//	left mid dir path right
//
// and its components. Of dir and path dot segments are still to be removed. They are
// empty where there are none, and the path is in the other parts then.
type resolution struct {
	left, mid, dir, path, right string

	up   int // how many segments of dir are removed by path
	kept int // how much stays of dir and path, in bytes
	size int // of the text
	ends ends
}

// resolve transforms ref as section 5.2.2 of RFC 3986 says. t is to be the zero result.
func (t *resolution) resolve(base, ref reference) {
	path := ref.Path()
	t.ends.scheme, t.ends.authority = base.ends.scheme, base.ends.authority
	switch {
	case ref.ends.scheme > 0 && (base.IsZero() || !hasDotSegments(ref.unguardedPath(), 0)):
		t.left, t.size, t.ends = ref.text, len(ref.text), ref.ends
		return
	case ref.ends.scheme > 0:
		t.ends.scheme, t.ends.authority = ref.ends.scheme, ref.ends.authority
		t.left = ref.text[:ref.ends.authority]
		t.mid = t.setPath("", path, ref.hasAuthority())
		t.right = ref.text[ref.ends.path:]
	case base.IsZero():
		return
	case ref.hasAuthority():
		t.left, t.right = base.text[:base.hierPart()], ref.text
		t.ends.authority = uint32(len(t.left)) + ref.ends.authority
		if hasDotSegments(path, 0) {
			t.setPath("", path, true)
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
	limit.MustFit(size)
	t.size = int(size)
	// Query and fragment are at the end of both texts, except for a query of the base.
	scheme, authority := t.ends.scheme, t.ends.authority
	t.ends = ref.ends.moved(ComponentPath, t.size-len(ref.text))
	t.ends.scheme, t.ends.authority = scheme, authority
	if ref.ends.query == 0 {
		t.ends.path = base.ends.path
	}
}

// merge puts the path of ref, which is not empty, in place of the last segment of
// the base's (section 5.2.3), or of all of it, and removes dot segments.
func (t *resolution) merge(base, ref reference) {
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
			for n, _ := dotSegment(rest, 0); n > 0; n, _ = dotSegment(rest, 0) {
				if n == len("..") && end > start+1 {
					end = start + ascii.LastIndex(base.text[start:end-1], '/') + 1
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
	t.mid = t.setPath(dir, path, base.hasAuthority())
	t.right = ref.text[ref.ends.path:]
}

// setPath sets those fields of t that are about dot segments, for the
// path that dir, whole segments of a base, and path make up (section 5.2.4). It
// returns what the path begins with before anything that stays of them: "" or "/",
// or "/./" where that has to be guarded.
func (t *resolution) setPath(dir, path string, authority bool) (root string) {
	// Steps 2A and 2D: those at the very beginning go with the "/" behind them.
	if dir = trimDotSegments(dir, 0); dir == "" {
		dir, path = trimDotSegments(path, 0), ""
	}
	dir, rooted := strings.CutPrefix(dir, "/")
	fromPath, firstOfPath, up := removeDotSegments(nil, path, 0, 0)
	fromDir, first, _ := removeDotSegments(nil, dir, up, 0)
	t.dir, t.path, t.up, t.kept = dir, path, up, int(fromDir+fromPath)

	rest := dir[first:]
	if fromDir == 0 {
		rest = path[firstOfPath:]
	}
	return pathRoot(rest, rooted, first == 0, authority)
}

// text returns the text of t.
func (t *resolution) text() string {
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
	writeSegments(&b, t.dir, t.up, 0)
	writeSegments(&b, t.path, 0, 0)
	b.WriteString(t.right)
	return b.String()
}

// append appends the text of t to dst.
func (t *resolution) append(dst []byte) []byte {
	dst = slices.Grow(dst, t.size)
	dst = append(append(dst, t.left...), t.mid...)
	dst = dst[:len(dst)+t.kept]
	n, _, _ := removeDotSegments(dst, t.path, 0, 0)
	removeDotSegments(dst[:int64(len(dst))-n], t.dir, t.up, 0)
	return append(dst, t.right...)
}

// directory returns what stands before a relative path if r is its base (section
// 5.2.3).
func (r reference) directory() string {
	path := r.Path()
	if path == "" && r.hasAuthority() {
		return "/"
	}
	return path[:ascii.LastIndex(path, '/')+1]
}
