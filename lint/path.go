package lint

import (
	"strings"

	"example.com/iri"
	"example.com/iri/internal/ascii"
	"example.com/iri/internal/scheme"
)

// lintPath checks an empty path and dot segments.
func (l *linter) lintPath(content ascii.Content) {
	start, end, _ := l.ref.Span(iri.ComponentPath)
	path := l.text[start:end]
	if path == "" && l.ref.Host() != "" && l.emptyPathIsRoot() {
		l.addFix(EmptyPath, iri.ComponentPath, start, end, "", "/")
	}
	if content&ascii.HasDotCandidates == 0 && !strings.HasPrefix(path, ".") {
		return
	}
	// Without "/.", a path that begins with "//" would be read as an authority.
	if strings.HasPrefix(path, "/.//") && !l.hasAuthority {
		path = path[len("/."):]
	}
	isRelative := !l.ref.HasScheme() && !l.hasAuthority && !strings.HasPrefix(path, "/")
	for isRelative {
		segment, rest, _ := strings.Cut(path, "/")
		if segment != "." && segment != ".." {
			break // rest is "" after the last segment, so the loop ends there too
		}
		path = rest
	}
	if !hasDotSegments(path) {
		return
	}
	// FormPath does not remove percent-encoded dots. In a path that does not begin with "/", it can
	// turn "a/../b" into "/b", which has another meaning. So these paths get no fix.
	if ascii.HasEncodedDot(path) || !l.hasAuthority && !strings.HasPrefix(path, "/") {
		l.add(DotSegments, iri.ComponentPath, end-len(path), end, "")
		return
	}
	text := l.text[:end]
	if !l.ref.HasScheme() {
		// Only IRIs have a normal form, so a relative reference gets a temporary scheme.
		text = "x:" + text
	}
	if i, err := iri.Parse(text); err == nil {
		l.addFix(DotSegments, iri.ComponentPath, start, end, "", i.Normalize(iri.FormPath).Path())
	}
}

// hasDotSegments reports whether path has a segment "." or "..". Dots may be percent-encoded.
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

// isDotSegment reports whether s is "." or "..". Dots may be percent-encoded.
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

// emptyPathIsRoot reports whether an empty path after an authority means "/" (RFC 3986, section
// 6.2.3). It returns false for a scheme whose syntax lintSchemeSyntax checks.
func (l *linter) emptyPathIsRoot() bool {
	if !l.ref.HasScheme() || l.hasOwnSyntax {
		return false
	}
	return scheme.Lookup(l.ref.Scheme()).Traits&scheme.EmptyPathDiffers == 0
}
