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
func (i IRI) Relativize(target IRI) Ref { return i.RelativizeUp(target, -1) }

// RelativizeUp is like Relativize, but chooses among the references that have ".." at
// most n times. So if n is 0, what is not below the directory of i gets a path from
// the root. If n is negative, there is no limit.
func (i IRI) RelativizeUp(target IRI, n int) Ref {
	b, t := i.reference, target.reference
	same := ascii.CommonPrefix(b.text, t.text)
	path := t.unguardedPath()
	isReachable := !hasDotSegments(path, 0)
	if r, ok := t.sharing(b, same, isReachable); ok {
		return Ref{r}
	}

	best := t.fromRoot(path)
	dir := b.directory()
	common := len(dir)
	if isGuarded := len(path) < len(t.Path()); isGuarded || same < int(t.ends.authority)+common {
		common = commonDirectory(dir, path)
	}
	if common < len(dir) && hasDotSegments(dir[common:], 0) {
		dir = i.Resolve(MustParseRef(".")).unguardedPath()
		common = commonDirectory(dir, path)
	}
	if c, ok := t.fromDirectory(dir, path, common); ok && (n < 0 || c.up <= n) {
		best = t.shorter(c, best)
	}
	return Ref{t.made(best)}
}

// sharing returns the shortest reference to t from base b if that does not depend on the directory
// of b, and whether it does not: they share no scheme or no authority, or t can be reached only as
// a whole, or all but query and fragment. The first same bytes of their texts are the same.
func (t reference) sharing(b reference, same int, isReachable bool) (r reference, ok bool) {
	shared := func(b, t uint32) bool { return b == t && int(t) <= same }
	switch {
	case !shared(b.ends.scheme, t.ends.scheme):
		return t, true
	case !shared(b.ends.authority, t.ends.authority):
		if !isReachable || !t.hasAuthority() {
			return t, true
		}
		return t.from(t.hierPart()), true
	case shared(b.ends.path, t.ends.path):
		query := t.text[t.ends.path:t.ends.query]
		if query == b.text[b.ends.path:b.ends.query] {
			return t.from(int(t.ends.query)), true
		}
		if query != "" {
			return t.from(int(t.ends.path)), true
		}
	}
	return t, !isReachable
}

// commonDirectory returns the length of the directory that path and dir, a directory, have in
// common.
func commonDirectory(dir, path string) int {
	n := ascii.CommonPrefix(dir, path)
	if n == len(dir) {
		return n
	}
	return ascii.LastIndex(dir[:n], '/') + 1
}

// A candidate is a reference to a target: what it begins with, and where the rest of it begins in
// the text of the target. If that is 0, it is the target itself.
type candidate struct {
	up     int    // how often it begins with "../"
	prefix string // what it begins with, if it does not go up
	from   int
}

// fromRoot returns the shortest reference to t that does not depend on the path of a base with the
// same authority. The path of t is given without what guards it.
func (t reference) fromRoot(path string) candidate {
	authority, hasAuthority := t.Authority()
	switch {
	case !hasAuthority && !strings.HasPrefix(path, "/"):
		return candidate{} // only a scheme makes it a path of its own
	case path == "", hasAuthority && authority == "" && strings.HasPrefix(path, "//"):
		return candidate{from: t.hierPart()}
	case hasAuthority && strings.HasPrefix(path, "//"):
		return candidate{prefix: "/.", from: int(t.ends.authority)} // or else it would be an authority
	}
	return candidate{from: int(t.ends.authority)}
}

// fromDirectory returns the shortest reference to t that is relative to the directory dir, and
// whether there is one. The first common bytes of dir and path, the path of t without what guards
// it, are a directory of both.
func (t reference) fromDirectory(dir, path string, common int) (c candidate, ok bool) {
	rest := path[common:]
	if common == 0 && dir != "" {
		if !strings.HasPrefix(path, "/") {
			return candidate{}, false
		}
		rest = path[1:] // dir does not begin with "/", but once all of it is removed there is one
	}
	c.from = int(t.ends.path) - len(rest)
	switch colon := strings.IndexByte(rest, ':'); {
	case common < len(dir):
		c.up = strings.Count(dir[common:], "/")
	case rest == "":
		c.prefix = "."
	case rest[0] == '/', colon >= 0 && strings.IndexByte(rest[:colon], '/') < 0:
		c.prefix = "./" // or else it would be a path from the root, or a scheme
	}
	return c, true
}

// shorter returns the shorter one of a, which is relative to a directory, and b, which is not. Of
// two that are equally short it is the one with fewer segments, or else a; but the target itself
// is only given up for a shorter one.
func (t reference) shorter(a, b candidate) candidate {
	switch by := cmp.Compare(t.prefixLen(a)-a.from, t.prefixLen(b)-b.from); {
	case by < 0, by == 0 && b.from > 0 && t.segments(a) <= t.segments(b):
		return a
	}
	return b
}

// prefixLen returns the length in bytes of what c begins with. If nothing of the path follows, the
// last "../" has no "/".
func (t reference) prefixLen(c candidate) int {
	switch {
	case c.up == 0:
		return len(c.prefix)
	case c.from == int(t.ends.path):
		return c.up*len("../") - len("/")
	}
	return c.up * len("../")
}

// segments returns how many segments the path of c has.
func (t reference) segments(c candidate) (n int) {
	path := t.text[max(c.from, int(t.ends.authority)):t.ends.path]
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

// made returns the reference that c is.
func (t reference) made(c candidate) reference {
	r := t.from(c.from)
	prefix := c.prefix
	if n := t.prefixLen(c); c.up > 0 {
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

// from returns the reference that begins at offset i of r: at the beginning or the end of a
// component, or within the path.
func (r reference) from(i int) reference {
	if i == 0 {
		return r
	}
	rest := func(end uint32) uint32 { return end - min(end, uint32(i)) }
	return reference{r.text[i:], ends{0, rest(r.ends.authority), rest(r.ends.path), rest(r.ends.query)}}
}
