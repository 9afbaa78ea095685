package iritest

import (
	"math/bits"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A Grammar is a set of ABNF rules. It matches strings, and generates random strings that match.
type Grammar struct {
	rules map[string]*rule
	memo  []memo // the memory of the previous matcher, which the next one reuses
}

// A rule has a name, a number for the memo of a matcher, and a body.
type rule struct {
	name  string
	index int
	body  node
}

// A node is a rule, an operator or a terminal of ABNF (RFC 2234, sections 2 and 3).
type node interface {
	// ends returns the end positions of all matches that begin at m.input[pos].
	ends(m *matcher, pos int) posSet
	// derive records in m.spans the text that each rule matches in m.input[pos:end]. The node must
	// match this part of the input. Among alternatives derive takes the first that matches (RFC
	// 3987, section 2.2, "first-match-wins"). Each element of a concatenation takes the longest
	// possible part.
	derive(m *matcher, pos, end int)
	// generate appends a random match to g.out.
	generate(g *generator)
	// chars returns the ranges of the characters that the node matches. It reports false for a
	// concatenation, a repetition and a node that contains one of them.
	chars() ([]charRange, bool)
}

// A charRange is the range of characters from lo to hi, both included.
type charRange struct{ lo, hi rune }

type (
	charSet []charRange // matches one character in any of the ranges
	concat  []node      // matches all its nodes, one after the other
	choice  []node      // matches one of its nodes
	repeat  struct {    // matches element min to max times
		min, max int
		element  node
	}
)

// unlimited is the max of a repeat without an upper bound.
const unlimited = 1 << 30

// ReadGrammar returns the rules of texts in ABNF. It ends the test if a text is malformed, or if a
// rule is undefined or defined twice.
func ReadGrammar(tb testing.TB, texts ...string) *Grammar {
	tb.Helper()
	g := &Grammar{rules: map[string]*rule{}}
	for _, text := range texts {
		for _, def := range splitRules(text) {
			name, body, ok := strings.Cut(def, "=")
			name = strings.TrimSpace(name)
			if !ok || g.rule(name).body != nil {
				tb.Fatalf("ABNF: want a rule of the form \"name = elements\", defined only once: %q", def)
			}
			p := &abnfReader{tb: tb, g: g, rest: body}
			g.rule(name).body = p.choice()
			if p.skip(); p.rest != "" {
				tb.Fatalf("ABNF: unexpected %q in rule %s", p.rest, name)
			}
		}
	}
	for name, r := range g.rules {
		if r.body == nil {
			tb.Fatalf("ABNF: rule %s is used, but not defined", name)
		}
	}
	// A charSet matches faster than a choice of single characters.
	for _, r := range g.rules {
		if set, ok := r.body.chars(); ok {
			r.body = charSet(set)
		}
	}
	return g
}

// comment matches a line with a comment, and captures the text before it. A ";" in quotes does not
// begin a comment.
var comment = regexp.MustCompile(`(?s)^((?:[^";]|"[^"]*")*);.*`)

// splitRules removes comments and joins the lines of each rule. A rule begins with a line that
// begins with a name and "=".
func splitRules(text string) (defs []string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(comment.ReplaceAllString(line, "$1"))
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0:
		case len(fields) > 1 && fields[1] == "=":
			defs = append(defs, line)
		default:
			defs[len(defs)-1] += " " + line
		}
	}
	return defs
}

// rule returns the rule with that name. It adds a rule without a body for a new name, because a
// rule may be used before its definition.
func (g *Grammar) rule(name string) *rule {
	r, ok := g.rules[name]
	if !ok {
		r = &rule{name: name, index: len(g.rules)}
		g.rules[name] = r
	}
	return r
}

// An abnfReader is a recursive descent parser for the body of a rule.
type abnfReader struct {
	tb   testing.TB
	g    *Grammar
	rest string // the text that is not parsed yet
}

// skip skips spaces.
func (p *abnfReader) skip() { p.rest = strings.TrimLeft(p.rest, " ") }

// accept skips s and reports true if s comes next.
func (p *abnfReader) accept(s string) bool {
	p.skip()
	rest, ok := strings.CutPrefix(p.rest, s)
	p.rest = rest
	return ok
}

// choice parses an alternation, such as "a / b".
func (p *abnfReader) choice() node {
	c := choice{p.concat()}
	for p.accept("/") {
		c = append(c, p.concat())
	}
	if len(c) == 1 {
		return c[0]
	}
	return c
}

// concat parses a concatenation. It ends at "/", ")", "]" or the end of the text.
func (p *abnfReader) concat() node {
	var c concat
	for {
		p.skip()
		if p.rest == "" || strings.ContainsRune("/)]", rune(p.rest[0])) {
			break
		}
		c = append(c, p.repeat())
	}
	if len(c) == 1 {
		return c[0]
	}
	return c
}

// repeat parses an element with an optional repetition before it, such as "1*4HEXDIG" or "2DIGIT".
func (p *abnfReader) repeat() node {
	minimum, hasMin := p.number()
	r := repeat{min: minimum, max: minimum}
	switch {
	case p.accept("*"):
		var hasMax bool
		if r.max, hasMax = p.number(); !hasMax {
			r.max = unlimited
		}
	case !hasMin:
		return p.element()
	}
	r.element = p.element()
	return r
}

// number parses a decimal number. It reports whether there is one.
func (p *abnfReader) number() (int, bool) {
	p.skip()
	digits := len(p.rest) - len(strings.TrimLeft(p.rest, "0123456789"))
	n, err := strconv.Atoi(p.rest[:digits])
	p.rest = p.rest[digits:]
	return n, err == nil
}

// element parses a group, an option, a prose value, a string, a number value or the name of a rule.
func (p *abnfReader) element() node {
	switch {
	case p.accept("("):
		n := p.choice()
		p.expect(")")
		return n
	case p.accept("["):
		n := p.choice()
		p.expect("]")
		return repeat{0, 1, n}
	case p.accept("<"): // a prose value, here always the name of a rule
		n := p.element()
		p.expect(">")
		return n
	case p.accept(`"`):
		s, rest, ok := strings.Cut(p.rest, `"`)
		if !ok || s == "" {
			p.tb.Fatalf("ABNF: empty or unterminated string at %q", p.rest)
		}
		p.rest = rest
		return literal(s)
	case p.accept("%x"):
		lo, hi, isRange := strings.Cut(p.word("-"), "-")
		if !isRange {
			hi = lo
		}
		return charSet{{p.hex(lo), p.hex(hi)}}
	}
	name := p.word("-")
	if name == "" {
		p.tb.Fatalf("ABNF: want an element at %q", p.rest)
	}
	return p.g.rule(name)
}

// expect skips s, and ends the test if s does not come next.
func (p *abnfReader) expect(s string) {
	if !p.accept(s) {
		p.tb.Fatalf("ABNF: want %q at %q", s, p.rest)
	}
}

// word parses a run of ASCII letters, digits and the characters in extra.
func (p *abnfReader) word(extra string) string {
	p.skip()
	end := strings.IndexFunc(p.rest, func(r rune) bool {
		return (r|0x20 < 'a' || r|0x20 > 'z') && (r < '0' || r > '9') && !strings.ContainsRune(extra, r)
	})
	if end < 0 {
		end = len(p.rest)
	}
	w := p.rest[:end]
	p.rest = p.rest[end:]
	return w
}

// hex returns the character with that code point in hexadecimal.
func (p *abnfReader) hex(s string) rune {
	n, err := strconv.ParseUint(s, 16, 21)
	if err != nil {
		p.tb.Fatalf("ABNF: want a hexadecimal code point: %v", err)
	}
	return rune(n)
}

// literal returns the node for a string in quotes. Letters match in upper and lower case (RFC 2234,
// section 2.3).
func literal(s string) node {
	var c concat
	for _, r := range s {
		set := charSet{{r, r}}
		if l := r | 0x20; 'a' <= l && l <= 'z' {
			set = charSet{{l, l}, {l &^ 0x20, l &^ 0x20}}
		}
		c = append(c, set)
	}
	if len(c) == 1 {
		return c[0]
	}
	return c
}

func (c charSet) chars() ([]charRange, bool) { return c, true }

func (c concat) chars() ([]charRange, bool) { return nil, false }

func (r repeat) chars() ([]charRange, bool) { return nil, false }

func (r *rule) chars() ([]charRange, bool) { return r.body.chars() }

func (c choice) chars() (all []charRange, ok bool) {
	for _, n := range c {
		set, ok := n.chars()
		if !ok {
			return nil, false
		}
		all = append(all, set...)
	}
	return all, true
}

func (c charSet) contains(r rune) bool {
	return slices.ContainsFunc(c, func(x charRange) bool { return x.lo <= r && r <= x.hi })
}

// maxInput is the maximum length of the input of a matcher, in characters.
const maxInput = 255

// A posSet is a set of positions in the input, from 0 to maxInput. Bit pos%64 of word pos/64 is set
// if pos is in the set.
type posSet [(maxInput + 1) / 64]uint64

func (s *posSet) add(pos int) { s[pos/64] |= 1 << (pos % 64) }

func (s posSet) contains(pos int) bool { return s[pos/64]>>(pos%64)&1 != 0 }

func (s posSet) union(t posSet) posSet {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// all yields the positions from the last to the first. bits.Len64(word)-1 is the highest bit of
// word, so the loop takes the bits of a word from the highest to the lowest.
func (s posSet) all(yield func(int) bool) {
	for i := len(s) - 1; i >= 0; i-- {
		for word := s[i]; word != 0; {
			bit := bits.Len64(word) - 1
			word &^= 1 << bit
			if !yield(64*i + bit) {
				return
			}
		}
	}
}

// A matcher matches rules against one input. It remembers the result of each rule at each position.
type matcher struct {
	input []rune
	memo  []memo            // memo[index*(len(input)+1)+pos] is for the rule with that index, at pos
	spans map[string]string // by rule name, the text of the first match of the rule in the derivation
}

// A memo is the result of ends for a rule at a position. It is not known before the first call.
type memo struct {
	ends  posSet
	known bool
}

// matcher returns a matcher for s. The previous matcher of g must not be used any more, because the
// new one takes over its memory.
func (g *Grammar) matcher(s string) *matcher {
	m := &matcher{input: []rune(s)}
	n := len(g.rules) * (len(m.input) + 1)
	g.memo = slices.Grow(g.memo[:0], n)[:n]
	clear(g.memo)
	m.memo = g.memo
	return m
}

// matches reports whether the named rule matches the whole input of m.
func (g *Grammar) matches(m *matcher, name string) bool {
	r, ok := g.rules[name]
	return ok && r.ends(m, 0).contains(len(m.input))
}

// Matches reports whether the named rule matches the whole of s. [Fits] must be true for s.
func (g *Grammar) Matches(s, rule string) bool { return g.matches(g.matcher(s), rule) }

// derivation returns the text that each rule matches when the named rule matches the whole input of
// m. The keys are the names of the rules. The named rule must match the input.
func (g *Grammar) derivation(m *matcher, name string) map[string]string {
	m.spans = map[string]string{}
	g.rules[name].derive(m, 0, len(m.input))
	return m.spans
}

func (c charSet) ends(m *matcher, pos int) (s posSet) {
	if pos < len(m.input) && c.contains(m.input[pos]) {
		s.add(pos + 1)
	}
	return s
}

func (c concat) ends(m *matcher, pos int) (s posSet) {
	s.add(pos)
	for _, n := range c {
		var next posSet
		for p := range s.all {
			next = next.union(n.ends(m, p))
		}
		s = next
	}
	return s
}

func (c choice) ends(m *matcher, pos int) (s posSet) {
	for _, n := range c {
		s = s.union(n.ends(m, pos))
	}
	return s
}

func (r repeat) ends(m *matcher, pos int) (s posSet) {
	// In round n, front becomes the set of positions where n elements can end. After round r.min it
	// leaves out positions that are already in s. So the loop ends even if r.max is unlimited.
	var front posSet
	front.add(pos)
	if r.min == 0 {
		s = front
	}
	for n := 1; n <= r.max && front != (posSet{}); n++ {
		var next posSet
		for p := range front.all {
			for q := range r.element.ends(m, p).all {
				if n <= r.min || !s.contains(q) {
					next.add(q)
				}
			}
		}
		front = next
		if n >= r.min {
			s = s.union(front)
		}
	}
	return s
}

func (r *rule) ends(m *matcher, pos int) posSet {
	e := &m.memo[r.index*(len(m.input)+1)+pos]
	if !e.known {
		e.ends, e.known = r.body.ends(m, pos), true
	}
	return e.ends
}

// derive does nothing: a charSet contains no rules.
func (c charSet) derive(m *matcher, pos, end int) {}

func (c concat) derive(m *matcher, pos, end int) {
	for i, n := range c {
		for p := range n.ends(m, pos).all {
			if c[i+1:].ends(m, p).contains(end) {
				n.derive(m, pos, p)
				pos = p
				break
			}
		}
	}
}

func (c choice) derive(m *matcher, pos, end int) {
	for _, n := range c {
		if n.ends(m, pos).contains(end) {
			n.derive(m, pos, end)
			return
		}
	}
}

// derive looks only into options ("[a]" or "*1a"). The callers need no rule inside other
// repetitions.
func (r repeat) derive(m *matcher, pos, end int) {
	if r.max == 1 && pos < end {
		r.element.derive(m, pos, end)
	}
}

func (r *rule) derive(m *matcher, pos, end int) {
	if _, ok := m.spans[r.name]; !ok {
		m.spans[r.name] = string(m.input[pos:end])
	}
	r.body.derive(m, pos, end)
}

// A generator collects a random string.
type generator struct {
	*rand.Rand
	out []rune
}

// Generate returns a random string that the named rule matches.
func (g *Grammar) Generate(r *rand.Rand, name string) string {
	gen := generator{Rand: r}
	g.rules[name].generate(&gen)
	return string(gen.out)
}

func (c charSet) generate(g *generator) {
	x := c[g.IntN(len(c))]
	r := x.lo + rune(g.IntN(int(x.hi-x.lo)+1))
	if g.IntN(4) == 0 { // often take the first or the last character of the range
		r = []rune{x.lo, x.hi}[g.IntN(2)]
	}
	g.out = append(g.out, r)
}

func (c concat) generate(g *generator) {
	for _, n := range c {
		n.generate(g)
	}
}

func (c choice) generate(g *generator) { c[g.IntN(len(c))].generate(g) }

func (r repeat) generate(g *generator) {
	n := r.min
	for n < r.max && g.IntN(3) > 0 {
		n++
	}
	for range n {
		r.element.generate(g)
	}
}

func (r *rule) generate(g *generator) { r.body.generate(g) }
