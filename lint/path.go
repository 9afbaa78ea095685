package lint

import (
	"strings"

	"example.com/iri"
	"example.com/iri/internal/ascii"
	"example.com/iri/internal/scheme"
)

// lintPath finds what is in the path, where references are generic.
func (l *linter) lintPath(content ascii.Content) {
	start, end, _ := l.ref.Span(iri.ComponentPath)
	path := l.text[start:end]
	if path == "" && l.ref.Host() != "" && l.mayHaveRoot() {
		l.addFix(EmptyPath, iri.ComponentPath, start, end, "", "/")
	}
	if content&ascii.HasDots == 0 && !strings.HasPrefix(path, ".") {
		return
	}
	if strings.HasPrefix(path, "/.//") && !l.hasAuthority { // the guard of a path that begins with "//"
		path = path[len("/."):]
	}
	isRelative := !l.ref.HasScheme() && !l.hasAuthority && !strings.HasPrefix(path, "/")
	for isRelative {
		segment, rest, _ := strings.Cut(path, "/")
		if segment != "." && segment != ".." {
			break // also at the end
		}
		path = rest
	}
	if !hasDotSegments(path) {
		return
	}
	if ascii.HasEncodedDot(path) || !l.hasAuthority && !strings.HasPrefix(path, "/") {
		l.add(DotSegments, iri.ComponentPath, end-len(path), end, "")
		return
	}
	text := l.text[:end]
	if !l.ref.HasScheme() {
		text = "x:" + text
	}
	if i, err := iri.Parse(text); err == nil {
		l.addFix(DotSegments, iri.ComponentPath, start, end, "", i.Normalize(iri.FormPath).Path())
	}
}

// hasDotSegments reports whether path has a segment "." or "..", percent-encoded or not.
func hasDotSegments(path string) bool {
	if !strings.HasPrefix(path, ".") && ascii.SlashDot(path) < 0 && !ascii.HasEncodedDot(path) {
		return false
	}
	for segment := range strings.SplitSeq(path, "/") {
		if isDotSegment(segment) {
			return true
		}
	}
	return false
}

// isDotSegment reports whether s is "." or "..", percent-encoded or not.
func isDotSegment(s string) bool {
	const encodedDot = "%2e"
	dots := 0
	for ; s != ""; dots++ {
		switch {
		case s[0] == '.':
			s = s[len("."):]
		case len(s) >= len(encodedDot) && strings.EqualFold(s[:len(encodedDot)], encodedDot):
			s = s[len(encodedDot):]
		default:
			return false
		}
	}
	return dots == 1 || dots == 2
}

// mayHaveRoot reports whether an empty path means the same as "/", as it does "in general", and no
// other code is about it.
func (l *linter) mayHaveRoot() bool {
	if !l.ref.HasScheme() || l.isDefined {
		return false
	}
	return scheme.Lookup(l.ref.Scheme()).Traits&scheme.EmptyPathDiffers == 0
}
