package iri

import (
	"cmp"
	"strings"

	"example.com/iri/internal/ascii"
)

// Relativize returns the shortest reference, in bytes, that resolves to target against the base
// r. It is the inverse of Resolve:
//
//	r.Resolve(r.Relativize(target)) == target
//
// This holds for every target that is not zero and has no dot segments in its path. Resolve removes
// dot segments. So for a target with dot segments, such as "http://h/a/../b", the law holds only in
// these cases:
//
//   - r is the zero IRI.
//   - target has no authority, and its path begins with "/.//" and has no other dot segment, as in
//     "x:/.//a".
//   - r and target have the same scheme, authority and path, and target has a query or r has none.
//
// If no reference resolves to target, Relativize returns target itself.
//
// If two references are equally short, Relativize prefers, in this order:
//
//   - target itself;
//   - the reference with fewer segments (RFC 3986, section 3.3: "/a/b" has two, and so does
//     "../b");
//   - the reference whose path does not begin with "/".
//
// Relativize allocates only if it adds a dot segment, or if the path of r has one. Otherwise the
// result shares memory with target. Relativize takes time linear in the lengths of r and target.
// If r is the zero IRI, it returns target.
func (r IRI) Relativize(target IRI) Ref { return r.RelativizeUp(target, -1) }

// RelativizeUp is like Relativize, but returns a reference with at most n ".." segments, or target
// itself if no such reference resolves to it. With n = 0, a target on the same host but outside the
// directory of r gets a path from the root, such as "/a/b". If n is negative, there is no limit.
func (r IRI) RelativizeUp(target IRI, n int) Ref {
	z := relativizer{base: &r.reference, target: &target.reference, path: target.unguardedPath()}
	z.commonLen = ascii.CommonPrefix(r.text, target.text)
	z.isReachable = !hasDotSegments(z.path, 0)
	switch from, ok := z.withoutDirectory(); {
	case ok && from == 0:
		return target.Ref()
	case ok:
		return Ref{z.tail(from)}
	}

	dir, common := z.directory()
	c, ok := z.fromDirectory(dir, common)
	if ok && c.up == 0 && c.prefix == "" { // the target without the directory is the shortest
		return Ref{z.tail(c.from)}
	}
	if root := z.fromRoot(); !ok || n >= 0 && c.up > n || !z.isBetter(c, root) {
		c = root
	}
	return Ref{z.reference(c)}
}

// A relativizer looks for the shortest reference from a base to a target.
type relativizer struct {
	base, target *reference
	commonLen    int    // length of the longest common prefix of their texts
	path         string // the path of the target, without the "/." that guards "//"
	isReachable  bool   // path has no dot segments, so references with a path can resolve to it
}

// sharesThrough reports whether base and target are equal up to the end of a component. The
// arguments are the offsets at which this component ends in each of them.
func (z *relativizer) sharesThrough(base, target uint32) bool {
	return base == target && int(target) <= z.commonLen
}

// withoutDirectory finds the shortest reference if it does not depend on the directory of the base.
// This is so if the scheme or authority differs, if the reference needs no path, or if only the
// target itself resolves to the target. It returns the offset in the target at which the reference
// begins, and whether there is such a reference.
func (z *relativizer) withoutDirectory() (from int, ok bool) {
	b, t := &z.base.ends, &z.target.ends
	switch {
	case !z.sharesThrough(b.scheme, t.scheme):
		return 0, true
	case !z.sharesThrough(b.authority, t.authority):
		if !z.isReachable || !z.target.hasAuthority() {
			return 0, true
		}
		return z.target.hierPart(), true
	case z.sharesThrough(b.path, t.path):
		query := z.target.text[t.path:t.query]
		if query == z.base.text[b.path:b.query] {
			return int(t.query), true
		}
		if query != "" {
			return int(t.path), true
		}
	}
	return 0, !z.isReachable
}

// directory returns the directory of the base, and the length of the longest directory that it
// shares with the path of the target. If there are dot segments after the shared part, it removes
// all dot segments of the directory.
func (z *relativizer) directory() (dir string, common int) {
	dir = z.base.directory()
	sharedLen := z.commonLen - int(z.target.ends.authority)
	if isGuarded := len(z.path) < len(z.target.Path()); isGuarded || z.base.Path() == "" {
		sharedLen = ascii.CommonPrefix(dir, z.path) // commonLen does not apply to dir and z.path
	}
	common = directoryLen(dir, sharedLen)
	if common < len(dir) && hasDotSegments(dir[common:], 0) {
		dir = IRI{*z.base}.Resolve(MustParseRef(".")).unguardedPath()
		common = directoryLen(dir, ascii.CommonPrefix(dir, z.path))
	}
	return dir, common
}

// directoryLen returns the length of the longest directory within the first n bytes of dir, which
// is a directory itself.
func directoryLen(dir string, n int) int {
	if n >= len(dir) {
		return len(dir)
	}
	return ascii.LastIndex(dir[:n], '/') + 1
}

// A candidate is a reference to the target: a prefix followed by the end of the text of the target.
// The zero candidate is the target itself.
type candidate struct {
	up     int    // number of "../" at the start
	prefix string // text at the start, if up is 0
	from   int    // offset in the target of the text after the prefix
}

// fromRoot returns the shortest reference that does not depend on the path of the base.
func (z *relativizer) fromRoot() candidate {
	authority, hasAuthority := z.target.Authority()
	switch {
	case !hasAuthority && !strings.HasPrefix(z.path, "/"):
		return candidate{} // without its scheme it would be relative to the base path
	case z.path == "", hasAuthority && authority == "" && strings.HasPrefix(z.path, "//"):
		return candidate{from: z.target.hierPart()}
	case hasAuthority && strings.HasPrefix(z.path, "//"):
		return candidate{prefix: "/.", from: int(z.target.ends.authority)} // "//" would start an authority
	}
	return candidate{from: int(z.target.ends.authority)}
}

// fromDirectory returns the shortest reference relative to the directory dir, and whether there is
// one. dir[:common] must be a directory of the target too.
func (z *relativizer) fromDirectory(dir string, common int) (c candidate, ok bool) {
	rest := z.path[common:]
	if common == 0 && dir != "" {
		if !strings.HasPrefix(z.path, "/") {
			return candidate{}, false
		}
		rest = z.path[1:] // Resolve supplies the "/": it is left when dir is removed
	}
	c.from = int(z.target.ends.path) - len(rest)
	if common < len(dir) {
		c.up = strings.Count(dir[common:], "/")
		return c, true
	}
	switch colon := strings.IndexByte(rest, ':'); {
	case rest == "":
		c.prefix = "."
	case rest[0] == '/', colon >= 0 && strings.IndexByte(rest[:colon], '/') < 0:
		c.prefix = "./" // so that rest is not parsed as an absolute path or a scheme
	}
	return c, true
}

// isBetter reports whether to prefer c, which is relative to a directory, to root: c must be
// shorter. An equally short c is preferred only if it has no more segments, and root is not the
// target itself.
func (z *relativizer) isBetter(c, root candidate) bool {
	longer := z.prefixLen(c) - c.from - (z.prefixLen(root) - root.from)
	return longer < 0 || longer == 0 && root.from > 0 && z.segments(c) <= z.segments(root)
}

// prefixLen returns the length in bytes of the prefix of c. The last "../" loses its "/" if no part
// of the path follows.
func (z *relativizer) prefixLen(c candidate) int {
	switch {
	case c.up == 0:
		return len(c.prefix)
	case c.from == int(z.target.ends.path):
		return c.up*len("../") - len("/")
	}
	return c.up * len("../")
}

// segments returns the number of segments in the path of c.
func (z *relativizer) segments(c candidate) (n int) {
	path := z.target.text[max(c.from, int(z.target.ends.authority)):z.target.ends.path]
	n = strings.Count(path, "/")
	switch {
	case c.up == 0:
		n += strings.Count(c.prefix, "/")
	case path == "":
		n += c.up - 1
	default:
		n += c.up
	}
	if c.up > 0 || !strings.HasPrefix(cmp.Or(c.prefix, path), "/") {
		n++
	}
	return n
}

// reference returns c as a reference.
func (z *relativizer) reference(c candidate) reference {
	if c.from == 0 {
		return *z.target
	}
	r := z.tail(c.from)
	prefix := c.prefix
	if c.up > 0 {
		n := z.prefixLen(c)
		if prefix = parents; n > len(parents) {
			prefix = strings.Repeat("../", c.up)
		}
		prefix = prefix[:n]
	}
	if prefix == "" {
		return r
	}
	return reference{prefix + r.text, r.ends.moved(ComponentPath, len(prefix))}
}

// parents has the prefixes that do not need strings.Repeat, which allocates.
const parents = "../../../../../../../../"

// tail returns the text of the target from offset i as a reference. The offset is after the scheme:
// where a component begins or ends, or within the path.
func (z *relativizer) tail(i int) reference {
	rest := func(end uint32) uint32 { return end - min(end, uint32(i)) }
	e := &z.target.ends
	return reference{z.target.text[i:], ends{0, rest(e.authority), rest(e.path), rest(e.query)}}
}
