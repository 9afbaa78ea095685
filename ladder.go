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

// A Ladder is the comparison ladder of RFC 3987, section 5.3, with what a program knows
// and this package cannot: schemes of its own, and IRIs that it has observed to be
// equivalent. The zero Ladder knows nothing more, and its methods do what those of [IRI]
// do.
//
// Section 5.3.4 allows to regard IRIs as equivalent for what was observed, for instance
// that http://example.com/data redirects to http://example.com/data/. It is meant for
// spiders and the like, to save requests, and "only appropriate when equivalence is
// clearly indicated by both the result of accessing the resources and the common
// conventions of their scheme's dereference algorithm". A redirect with which a server
// adds a slash, or which it calls permanent, is such an indication; equal content, a
// redirect to a page for logging in, or a guess about the trailing slashes of other IRIs
// is none. It says nothing of IRIs as identifiers, which are compared with ==.
//
// Equivalence goes both ways and on and on: if one IRI redirects here today and there
// tomorrow, here and there become one. So a program that meets servers it does not trust
// observes only what they say of their own IRIs.
//
// The fields are to be set before the first use. After that, the methods may be called
// from several goroutines at once. A Ladder must not be copied after its first use.
type Ladder struct {
	// Schemes are what the program knows of schemes, by their names in lower case. An
	// entry replaces what this package knows of what a Scheme has: one for http has to
	// give the port again.
	Schemes map[string]Scheme

	// MaxObserved bounds the memory that the observed equivalences take, in bytes. For
	// each IRI 256 are counted and, as memory comes in pieces of certain sizes, 5/4 of
	// its length in the normal form. If MaxObserved is 0, nothing can be observed.
	MaxObserved int

	mu      sync.RWMutex
	classes map[IRI]*equivalenceClass // by their members
	size    int64                     // what classes take, in bytes
}

// equivalenceClass is a class of equivalent IRIs, which are normal and without fragments.
type equivalenceClass struct {
	normal  IRI // the one that stands for all
	members []IRI
}

// memberSize returns a number of bytes that i as a member of a class does not exceed:
// besides the text, of which the allocator adds up to a quarter, 41 bytes for an entry of
// a map that is at least 7/16 full, 32 in a list that is at least half full, and a share
// in the class.
func memberSize(i IRI) int64 { return int64(len(i.text)) + int64(len(i.text)/4) + 256 }

// ErrLadderFull means that a [Ladder] has no room for another observed equivalence. It
// forgets none: to begin anew is to make a new one.
var ErrLadderFull = errors.New("ladder is full")

// Observe records that from was observed to be equivalent to to, for instance as it
// redirects to it. From now on the normal form of to, and what it was observed to be
// equivalent to, is that of from and of all that are equivalent to from already. If the
// two already are equivalent, also by way of others, nothing changes: cycles do no harm.
//
// Fragments do not count: they are no part of an access.
//
// The error wraps [ErrLadderFull] if there is no room for it in MaxObserved, and
// [ErrMissingScheme] if one of the two is the zero IRI; then nothing has changed. Observe
// copies the texts, and panics where [IRI.Normalize] does.
func (l *Ladder) Observe(from, to IRI) error {
	if from.IsZero() || to.IsZero() {
		return fmt.Errorf("iri: observed the zero IRI: %w", ErrMissingScheme)
	}
	from, to = l.classKey(from), l.classKey(to)
	if from == to {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	size := l.size
	for _, i := range [...]IRI{from, to} {
		if l.classes[i] == nil {
			size += memberSize(i)
		}
	}
	if size > int64(l.MaxObserved) {
		return fmt.Errorf("iri: %w: MaxObserved is %d", ErrLadderFull, l.MaxObserved)
	}
	l.size = size

	a, b := l.class(from), l.class(to)
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

// class returns the class that i is in, which it makes if there is none.
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

// Normalize returns i in the normal form f, as [IRI.Normalize] does, but for what the
// ladder knows. Its schemes count where f has FormScheme. What was observed counts where f
// has all of [SchemeBased], the highest rung below it: then an IRI that was observed to be
// equivalent to others becomes, but for its fragment, the one that stands for them.
//
// It is idempotent as long as nothing new is observed. It allocates where IRI.Normalize
// does, and once more to put a fragment behind another IRI. It panics if the result
// would be longer than 1<<30 bytes.
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

// Equivalent reports whether i and j have the same normal form f, given what the ladder
// knows; see [IRI.Equivalent]. For each f this is an equivalence relation. It allocates and
// panics where IRI.Equivalent does.
func (l *Ladder) Equivalent(i, j IRI, f Form) bool {
	if i == j {
		return true
	}
	i, j = l.normalize(i, f), l.normalize(j, f)
	if i == j || !l.usesObserved(f) || i.text[i.ends.query:] != j.text[j.ends.query:] {
		return i == j
	}
	// They are looked up at once: in between, what stands for them might change.
	l.mu.RLock()
	defer l.mu.RUnlock()
	c := l.classes[i.WithoutFragment()]
	return c != nil && c == l.classes[j.WithoutFragment()]
}

// usesObserved reports whether what was observed counts where f does.
func (l *Ladder) usesObserved(f Form) bool { return f&SchemeBased == SchemeBased && l.MaxObserved > 0 }

// classKey returns i as it is known in classes.
func (l *Ladder) classKey(i IRI) IRI { return l.normalize(i.WithoutFragment(), SchemeBased) }

// normalize returns i in the normal form f, given what the program knows of its scheme.
func (l *Ladder) normalize(i IRI, f Form) IRI {
	if f&FormScheme != 0 && len(l.Schemes) > 0 {
		var buf [2 * scheme.MaxLen]byte // most are shorter
		name := append(buf[:0], i.Scheme()...)
		ascii.Lower(name)
		if s, ok := l.Schemes[string(name)]; ok {
			row := s.row(i.Scheme())
			return IRI{i.reference.normalize(f, &row)}
		}
	}
	return IRI{i.reference.normalize(f, nil)}
}
