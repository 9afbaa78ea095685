package iri

import (
	"slices"
	"strings"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/limit"
)

// Resolve resolves the reference ref against the base r, and returns the target IRI. It follows
// the strict algorithm of RFC 3986, section 5.2, applied to the characters of IRIs (RFC 3987,
// section 6.5):
//
//   - The segments "." and ".." are removed. A dot written as "%2E" does not count.
//   - A ".." has no effect if there is no segment left for it to remove.
//   - If ref has no scheme, no authority and an empty path, the path of r stays as it is.
//   - The fragment of r is ignored.
//   - If the target has no authority and its path would begin with "//", Resolve puts "/." before
//     the path. Without "/.", the path would be parsed as an authority.
//
// Resolve allocates at most once. It does not allocate in these cases:
//
//   - ref has a scheme and no dot segments, or is "".
//   - ref consists only of dot segments, and the path of r begins with "/" and has no dot
//     segments.
//
// The result may share memory with r and ref. Resolve takes time linear in the lengths of r and
// ref.
//
// If r is the zero IRI, the target is ref if ref has a scheme, and the zero IRI otherwise.
// Resolve panics if the result would be longer than 1<<30 bytes.
func (r IRI) Resolve(ref Ref) IRI {
	var t resolution
	t.resolve(r.reference, ref.reference)
	return IRI{reference{t.text(), t.ends}}
}

// AppendResolve appends the text of r.Resolve(ref) to dst and returns the extended slice. Use it
// in loops that write targets without keeping them as IRIs. It allocates only if dst lacks room,
// and panics under the same conditions as Resolve.
func (r IRI) AppendResolve(dst []byte, ref Ref) []byte {
	var t resolution
	t.resolve(r.reference, ref.reference)
	return t.append(dst)
}

// Parse parses ref as an IRI reference and resolves it against the base r: it calls [ParseRef],
// then [IRI.Resolve]. The error, if any, is a [*ParseError]. Parse panics under the same
// conditions as Resolve.
func (r IRI) Parse(ref string) (IRI, error) {
	parsed, err := ParseRef(ref)
	if err != nil {
		return IRI{}, err
	}
	return r.Resolve(parsed), nil
}

// A resolution is the target of a reference. Its text is the concatenation
//
//	left mid dir path right
//
// of these parts:
//
//   - left: the beginning of the base, or of a reference with a scheme;
//   - mid: text between left and the segments, such as "/" or the "/./" before "//";
//   - dir and path: the directory of the base and the path of the reference, whose dot segments are
//     still to be removed. Without dot segments, dir and path are empty, and the other parts
//     contain the path of the target;
//   - right: the end of the reference.
type resolution struct {
	left, mid, dir, path, right string

	up       int // number of segments of dir that path removes with ".."
	cleanLen int // length in bytes of dir and path without dot segments
	size     int // length in bytes of the text
	ends     ends
}

// resolve sets t, which must be zero, to the target of ref (RFC 3986, section 5.2.2).
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
			t.mid = ref.text[:ref.ends.authority+1] // with the "/" at the start of the path
			t.right = ref.text[ref.ends.path:]
		}
	case path != "":
		t.merge(base, ref)
	case ref.ends.query > 0: // ref begins with its query
		t.left, t.right = base.text[:base.ends.path], ref.text
	default:
		t.left, t.right = base.text[:base.ends.query], ref.text
	}

	size := int64(len(t.left)) + int64(len(t.mid)) + int64(t.cleanLen) + int64(len(t.right))
	limit.MustFit(size)
	t.size = int(size)
	// The target ends like ref, with the same query and fragment. If ref is empty or only a
	// fragment, the query comes from the base.
	scheme, authority := t.ends.scheme, t.ends.authority
	t.ends = ref.ends.moved(ComponentPath, t.size-len(ref.text))
	t.ends.scheme, t.ends.authority = scheme, authority
	if ref.ends.query == 0 {
		t.ends.path = base.ends.path
	}
}

// merge replaces the last segment of the base path by the path of ref, which is not empty (section
// 5.2.3), and removes dot segments. If the path of ref begins with "/", it replaces the whole base
// path.
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
		// In most references, dot segments occur only at the start. For each leading "..", remove
		// one segment of the base.
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

// setPath sets dir, path, up and cleanLen of t. The path of the target is dir followed by path,
// without their dot segments (section 5.2.4). dir consists of whole segments of the base. setPath
// returns the text before the first segment that stays: "" or "/", or "/./" if the target has no
// authority and its path would begin with "//".
func (t *resolution) setPath(dir, path string, hasAuthority bool) (root string) {
	// Steps 2A and 2D remove leading dot segments with the "/" after them. If nothing of dir is
	// left, path takes its place, because its dot segments are then the leading ones.
	if dir = trimDotSegments(dir, 0); dir == "" {
		dir, path = trimDotSegments(path, 0), ""
	}
	dir, rooted := strings.CutPrefix(dir, "/")
	pathLen, firstOfPath, up := removeDotSegments(nil, path, 0, 0)
	dirLen, firstOfDir, _ := removeDotSegments(nil, dir, up, 0)
	t.dir, t.path, t.up, t.cleanLen = dir, path, up, int(dirLen+pathLen)

	rest := dir[firstOfDir:]
	if dirLen == 0 {
		rest = path[firstOfPath:]
	}
	return pathRoot(rest, rooted, firstOfDir == 0, hasAuthority)
}

// text returns the text of t.
func (t *resolution) text() string {
	switch {
	case t.cleanLen == 0 && t.mid == "":
		return t.left + t.right // does not copy if one of the two is empty
	case t.cleanLen == 0:
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
	dst = dst[:len(dst)+t.cleanLen]
	n, _, _ := removeDotSegments(dst, t.path, 0, 0)
	removeDotSegments(dst[:int64(len(dst))-n], t.dir, t.up, 0)
	return append(dst, t.right...)
}

// directory returns the path of r up to its last "/", or "/" if the path is empty after an
// authority. Resolving a relative path against r puts it after this directory (section 5.2.3).
func (r reference) directory() string {
	path := r.Path()
	if path == "" && r.hasAuthority() {
		return "/"
	}
	return path[:ascii.LastIndex(path, '/')+1]
}
