package iri

import (
	"cmp"
	"strings"

	"example.com/iri/internal/ascii"
)

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
func (r IRI) Relativize(target IRI) Ref { return r.RelativizeUp(target, -1) }

// RelativizeUp is like Relativize, but chooses among the references that have ".." at
// most n times. So if n is 0, what is not below the directory of i gets a path from
// the root. If n is negative, there is no limit.
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
	if ok && c.up == 0 && c.prefix == "" { // no reference is shorter than the rest after the directory
		return Ref{z.tail(c.from)}
	}
	if root := z.fromRoot(); !ok || n >= 0 && c.up > n || !z.isBetter(c, root) {
		c = root
	}
	return Ref{z.reference(c)}
}

// A relativizer looks for references from a base to a target.
type relativizer struct {
	base, target *reference
	commonLen    int    // how many bytes at the beginning of their texts are the same
	path         string // of the target, without what guards it
	isReachable  bool   // other references than the target itself may have this path
}

// sharesThrough reports whether the first components, which end there in the base and the target, are the
// same.
func (z *relativizer) sharesThrough(base, target uint32) bool {
	return base == target && int(target) <= z.commonLen
}

// withoutDirectory returns where in the target the shortest reference begins if that does not depend
// on the directory of the base, and whether it does not: they have no scheme or no authority in
// common, or all but query and fragment, or the target can be reached only by itself.
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

// directory returns the directory of the base, without dot segments where these matter, and the
// length of the directory that it has in common with the path of the target.
func (z *relativizer) directory() (dir string, common int) {
	dir = z.base.directory()
	same := z.commonLen - int(z.target.ends.authority)
	if isGuarded := len(z.path) < len(z.target.Path()); isGuarded || z.base.Path() == "" {
		same = ascii.CommonPrefix(dir, z.path) // one of these is not in the texts
	}
	common = directoryLen(dir, same)
	if common < len(dir) && hasDotSegments(dir[common:], 0) {
		dir = IRI{*z.base}.Resolve(MustParseRef(".")).unguardedPath()
		common = directoryLen(dir, ascii.CommonPrefix(dir, z.path))
	}
	return dir, common
}

// directoryLen returns the length of the longest directory within the first n bytes of dir, which is
// one.
func directoryLen(dir string, n int) int {
	if n >= len(dir) {
		return len(dir)
	}
	return ascii.LastIndex(dir[:n], '/') + 1
}

// A candidate is a reference to the target: what it begins with, and where the rest of it begins in
// the text of the target. If that is 0, it is the target itself.
type candidate struct {
	up     int    // how often it begins with "../"
	prefix string // what it begins with, if it does not go up
	from   int
}

// fromRoot returns the shortest reference that does not depend on the path of the base.
func (z *relativizer) fromRoot() candidate {
	authority, hasAuthority := z.target.Authority()
	switch {
	case !hasAuthority && !strings.HasPrefix(z.path, "/"):
		return candidate{} // only a scheme makes it a path of its own
	case z.path == "", hasAuthority && authority == "" && strings.HasPrefix(z.path, "//"):
		return candidate{from: z.target.hierPart()}
	case hasAuthority && strings.HasPrefix(z.path, "//"):
		return candidate{prefix: "/.", from: int(z.target.ends.authority)} // or else it would be an authority
	}
	return candidate{from: int(z.target.ends.authority)}
}

// fromDirectory returns the shortest reference that is relative to the directory dir, of which the
// first common bytes are a directory of the target too, and whether there is one.
func (z *relativizer) fromDirectory(dir string, common int) (c candidate, ok bool) {
	rest := z.path[common:]
	if common == 0 && dir != "" {
		if !strings.HasPrefix(z.path, "/") {
			return candidate{}, false
		}
		rest = z.path[1:] // dir does not begin with "/", but once all of it is removed there is one
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
		c.prefix = "./" // or else it would be a path from the root, or a scheme
	}
	return c, true
}

// isBetter reports whether c, which is relative to a directory, is better than root, which is not:
// shorter, or as short without more segments. But the target itself is only given up for a shorter
// one.
func (z *relativizer) isBetter(c, root candidate) bool {
	longer := z.prefixLen(c) - c.from - (z.prefixLen(root) - root.from)
	return longer < 0 || longer == 0 && root.from > 0 && z.segments(c) <= z.segments(root)
}

// prefixLen returns the length in bytes of what c begins with. If nothing of the path follows, the
// last "../" has no "/".
func (z *relativizer) prefixLen(c candidate) int {
	switch {
	case c.up == 0:
		return len(c.prefix)
	case c.from == int(z.target.ends.path):
		return c.up*len("../") - len("/")
	}
	return c.up * len("../")
}

// segments returns how many segments the path of c has.
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

// reference returns the reference that c is.
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

// parents saves an allocation.
const parents = "../../../../../../../../"

// tail returns the reference that begins at offset i of the target, after its scheme: at the
// beginning or the end of a component, or within the path.
func (z *relativizer) tail(i int) reference {
	rest := func(end uint32) uint32 { return end - min(end, uint32(i)) }
	e := &z.target.ends
	return reference{z.target.text[i:], ends{0, rest(e.authority), rest(e.path), rest(e.query)}}
}
