package iri

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"example.com/iri/internal/ascii"
	"example.com/iri/internal/limit"
	"example.com/iri/internal/scheme"
)

// A Ladder compares IRIs like [IRI.Equivalent], with rules that a program adds: schemes of its own,
// and pairs of IRIs that it observed to be equivalent (RFC 3987, section 5.3). The methods of the
// zero Ladder return the same results as the methods of [IRI].
//
// Programs such as web crawlers can save requests by observing equivalences (section 5.3.4). If
// http://example.com/data redirects to http://example.com/data/, they may treat the two IRIs as
// equivalent. This is "only appropriate when equivalence is clearly indicated by both the result
// of accessing the resources and the common conventions of their scheme's dereference algorithm":
//
//   - A permanent redirect indicates equivalence, and so does a redirect that adds a trailing
//     slash.
//   - Equal content does not, nor does a redirect to a login page. That /data and
//     /data/ are equivalent says nothing about other paths.
//   - Observations do not apply to IRIs used as identifiers. Compare these with ==.
//
// Equivalence is symmetric and transitive. If a server redirects one IRI to two targets over
// time, the targets become equivalent. From servers that you do not trust, observe only
// redirects between their own IRIs.
//
// Set the fields before the first use. After that, the methods are safe for concurrent use. A
// Ladder must not be copied after its first use.
type Ladder struct {
	// Schemes maps the names of schemes, in lower case, to their rules. An entry replaces
	// the built-in rules: with an entry for http without a DefaultPort, http has no default
	// port, so ":80" is kept.
	Schemes map[string]Scheme

	// MaxObserved limits the memory for observed equivalences, in bytes. Each IRI counts as
	// 256 bytes plus 5/4 of the length of its normal form, since the allocator rounds sizes
	// up. If MaxObserved is 0, nothing can be observed.
	MaxObserved int

	mu      sync.RWMutex
	classes map[IRI]*equivalenceClass // by their members
	size    int64                     // memory for classes, in bytes, as memberSize counts
}

// equivalenceClass is a class of equivalent IRIs, which are normal and have no fragments.
type equivalenceClass struct {
	normal  IRI // the normal form of all members
	members []IRI
}

// memberSize returns an upper bound of the memory for i as a member of a class, in bytes. The
// allocator rounds the length of the text up by at most a quarter. The 256 bytes cover an
// entry of 41 bytes in a map that may be only 7/16 full, 32 bytes in a list that may be only half
// full, and a share of the class.
func memberSize(i IRI) int64 { return int64(len(i.text)) + int64(len(i.text)/4) + 256 }

// ErrLadderFull means that a [Ladder] has no room for another observed equivalence. A Ladder
// never forgets equivalences. To start over, use a new Ladder.
var ErrLadderFull = errors.New("ladder is full")

// Observe records that source and target are equivalent, for instance because source redirects to
// target. After that, the normal form of target at level [SchemeBased] is also the normal form of
// source, and of all IRIs equivalent to source. If the two are already equivalent, nothing changes,
// so cycles are harmless.
//
// Observe ignores fragments, since they are not part of a request.
//
// The error wraps [ErrLadderFull] if the observation does not fit in MaxObserved, and
// [ErrMissingScheme] if source or target is the zero IRI. In case of an error, nothing changes.
// Observe copies the texts, and panics under the same conditions as [IRI.Normalize].
func (l *Ladder) Observe(source, target IRI) error {
	if source.IsZero() || target.IsZero() {
		return fmt.Errorf("iri: cannot observe the zero IRI: %w", ErrMissingScheme)
	}
	source, target = l.classKey(source), l.classKey(target)
	if source == target {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	size := l.size
	for _, i := range [...]IRI{source, target} {
		if l.classes[i] == nil {
			size += memberSize(i)
		}
	}
	if size > int64(l.MaxObserved) {
		return fmt.Errorf("iri: %w: %d bytes needed, but MaxObserved is %d", ErrLadderFull, size, l.MaxObserved)
	}
	l.size = size

	a, b := l.class(source), l.class(target)
	if a == b {
		return nil
	}
	normal := b.normal
	if len(a.members) < len(b.members) {
		a, b = b, a
	}
	for _, member := range b.members {
		l.classes[member] = a
	}
	a.members = append(a.members, b.members...)
	a.normal = normal
	return nil
}

// class returns the class of i, which it creates if necessary.
func (l *Ladder) class(i IRI) *equivalenceClass {
	c := l.classes[i]
	if c == nil {
		i.text = strings.Clone(i.text)
		c = &equivalenceClass{normal: i, members: []IRI{i}}
		if l.classes == nil {
			l.classes = map[IRI]*equivalenceClass{}
		}
		l.classes[i] = c
	}
	return c
}

// Normalize returns the normal form f of i; see [IRI.Normalize]. In addition:
//
//   - If f includes FormScheme, the Schemes of the Ladder apply.
//   - If f includes all of [SchemeBased], observed equivalences apply. All IRIs observed to be
//     equivalent then have the same normal form, apart from their fragments.
//
// Normalize is idempotent as long as nothing new is observed. It allocates under the same
// conditions as IRI.Normalize, and once more to append a fragment to an equivalent IRI. It
// panics if the result would be longer than 1<<30 bytes.
func (l *Ladder) Normalize(i IRI, f Form) IRI {
	i = l.normalize(i, f)
	if !l.usesObserved(f) {
		return i
	}
	normal := i.WithoutFragment()
	l.mu.RLock()
	c := l.classes[normal]
	if c != nil {
		normal = c.normal
	}
	l.mu.RUnlock()
	if c == nil {
		return i
	}
	fragment := i.text[i.ends.query:]
	limit.MustFit(int64(len(normal.text)) + int64(len(fragment)))
	normal.text += fragment
	return normal
}

// Equivalent reports whether [Ladder.Normalize] returns the same normal form f for i and j; see
// [IRI.Equivalent]. For each f, this is an equivalence relation. It allocates and panics under
// the same conditions as IRI.Equivalent.
func (l *Ladder) Equivalent(i, j IRI, f Form) bool {
	if i == j {
		return true
	}
	i, j = l.normalize(i, f), l.normalize(j, f)
	if i == j || !l.usesObserved(f) || i.text[i.ends.query:] != j.text[j.ends.query:] {
		return i == j
	}
	// One lock for both lookups, so that no class changes between them.
	l.mu.RLock()
	defer l.mu.RUnlock()
	c := l.classes[i.WithoutFragment()]
	return c != nil && c == l.classes[j.WithoutFragment()]
}

// usesObserved reports whether observed equivalences apply to the form f.
func (l *Ladder) usesObserved(f Form) bool { return f&SchemeBased == SchemeBased && l.MaxObserved > 0 }

// classKey returns the key of i in l.classes.
func (l *Ladder) classKey(i IRI) IRI { return l.normalize(i.WithoutFragment(), SchemeBased) }

// normalize returns the normal form f of i, by the rules of l.Schemes for its scheme.
func (l *Ladder) normalize(i IRI, f Form) IRI {
	if f&FormScheme != 0 && len(l.Schemes) > 0 {
		var buf [2 * scheme.MaxLen]byte // longer names allocate
		name := append(buf[:0], i.Scheme()...)
		ascii.Lower(name)
		if s, ok := l.Schemes[string(name)]; ok {
			row := s.row(i.Scheme())
			return IRI{i.reference.normalize(f, &row)}
		}
	}
	return IRI{i.reference.normalize(f, nil)}
}
