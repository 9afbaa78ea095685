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

// A Grammar is a set of ABNF rules.
type Grammar struct {
	rules map[string]*rule
	memo  []memo // that of the last matcher, for the next one
}

type rule struct {
	name  string
	index int
	body  node
}

// A node is an element of ABNF (RFC 2234, section 3).
type node interface {
	// ends returns where matches end that begin at m.input[pos].
	ends(m *matcher, pos int) posSet
	// derive records, for a match that spans from pos to end, which rules match
	// what: of the alternatives the first that can (RFC 3987, section 2.2,
	// "first-match-wins"), of the elements of a concatenation each the longest.
	derive(m *matcher, pos, end int)
	// generate appends a random match.
	generate(g *generator)
	// chars returns the character ranges of which the element matches one, if
	// it matches single characters only.
	chars() ([]charRange, bool)
}

type charRange struct{ lo, hi rune }

type (
	charSet []charRange // terminals, of which it matches one
	concat  []node
	choice  []node
	repeat  struct {
		min, max int
		of       node
	}
)

const unlimited = 1 << 30

// ReadGrammar reads the rules of the ABNF texts.
func ReadGrammar(tb testing.TB, texts ...string) *Grammar {
	tb.Helper()
	g := &Grammar{rules: map[string]*rule{}}
	for _, text := range texts {
		for _, def := range splitRules(text) {
			name, body, ok := strings.Cut(def, "=")
			name = strings.TrimSpace(name)
			if !ok || g.rule(name).body != nil {
				tb.Fatalf("not a definition, or a second one: %q", def)
			}
			p := &abnfReader{tb: tb, g: g, rest: body}
			g.rule(name).body = p.choice()
			if p.skip(); p.rest != "" {
				tb.Fatalf("cannot read %q of rule %s", p.rest, name)
			}
		}
	}
	for name, r := range g.rules {
		if r.body == nil {
			tb.Fatalf("rule %s is not defined", name)
		}
	}
	for _, r := range g.rules {
		if set, ok := r.body.chars(); ok {
			r.body = charSet(set)
		}
	}
	return g
}

// comment matches a line with a comment; a ";" in quotes begins none.
var comment = regexp.MustCompile(`(?s)^((?:[^";]|"[^"]*")*);.*`)

// splitRules drops comments and joins the lines of each rule: a new rule begins
// where a name and "=" do.
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

// rule returns the rule of that name; one that is not defined yet has no body.
func (g *Grammar) rule(name string) *rule {
	r, ok := g.rules[name]
	if !ok {
		r = &rule{name: name, index: len(g.rules)}
		g.rules[name] = r
	}
	return r
}

type abnfReader struct {
	tb   testing.TB
	g    *Grammar
	rest string
}

func (p *abnfReader) skip() { p.rest = strings.TrimLeft(p.rest, " ") }

func (p *abnfReader) next(s string) bool {
	p.skip()
	rest, ok := strings.CutPrefix(p.rest, s)
	p.rest = rest
	return ok
}

// choice reads an alternation.
func (p *abnfReader) choice() node {
	c := choice{p.concat()}
	for p.next("/") {
		c = append(c, p.concat())
	}
	if len(c) == 1 {
		return c[0]
	}
	return c
}

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

// repeat reads [*digit ["*" *digit]] element.
func (p *abnfReader) repeat() node {
	minimum, hasMin := p.number()
	r := repeat{min: minimum, max: minimum}
	switch {
	case p.next("*"):
		var hasMax bool
		if r.max, hasMax = p.number(); !hasMax {
			r.max = unlimited
		}
	case !hasMin:
		return p.element()
	}
	r.of = p.element()
	return r
}

func (p *abnfReader) number() (int, bool) {
	p.skip()
	digits := len(p.rest) - len(strings.TrimLeft(p.rest, "0123456789"))
	n, err := strconv.Atoi(p.rest[:digits])
	p.rest = p.rest[digits:]
	return n, err == nil
}

func (p *abnfReader) element() node {
	switch {
	case p.next("("):
		n := p.choice()
		p.expect(")")
		return n
	case p.next("["):
		n := p.choice()
		p.expect("]")
		return repeat{0, 1, n}
	case p.next("<"): // <rule>: a prose value that is a rule's name
		n := p.element()
		p.expect(">")
		return n
	case p.next(`"`):
		s, rest, ok := strings.Cut(p.rest, `"`)
		if !ok || s == "" {
			p.tb.Fatalf("no string at %q", p.rest)
		}
		p.rest = rest
		return literal(s)
	case p.next("%x"):
		lo, hi, isRange := strings.Cut(p.word("-"), "-")
		if !isRange {
			hi = lo
		}
		return charSet{{p.hex(lo), p.hex(hi)}}
	}
	name := p.word("-")
	if name == "" {
		p.tb.Fatalf("cannot read %q", p.rest)
	}
	return p.g.rule(name)
}

func (p *abnfReader) expect(s string) {
	if !p.next(s) {
		p.tb.Fatalf("no %q before %q", s, p.rest)
	}
}

// word reads letters, digits and characters of more.
func (p *abnfReader) word(more string) string {
	p.skip()
	end := strings.IndexFunc(p.rest, func(r rune) bool {
		return (r|0x20 < 'a' || r|0x20 > 'z') && (r < '0' || r > '9') && !strings.ContainsRune(more, r)
	})
	if end < 0 {
		end = len(p.rest)
	}
	w := p.rest[:end]
	p.rest = p.rest[end:]
	return w
}

func (p *abnfReader) hex(s string) rune {
	n, err := strconv.ParseUint(s, 16, 21)
	if err != nil {
		p.tb.Fatal(err)
	}
	return rune(n)
}

// literal returns the node for a string, of which RFC 2234, section 2.3, says
// that it is case-insensitive.
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

func (c charSet) has(r rune) bool {
	return slices.ContainsFunc(c, func(x charRange) bool { return x.lo <= r && r <= x.hi })
}

// maxInput is the length in characters of the longest input of a matcher.
const maxInput = 255

// A posSet is a set of positions in the input.
type posSet [(maxInput + 1) / 64]uint64

func (s *posSet) add(pos int) { s[pos/64] |= 1 << (pos % 64) }

func (s posSet) has(pos int) bool { return s[pos/64]>>(pos%64)&1 != 0 }

func (s posSet) or(t posSet) posSet {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// all yields the positions from the last to the first.
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

type matcher struct {
	input []rune
	memo  []memo            // by rule and position
	spans map[string]string // by rule: what its first match in the derivation spans
}

type memo struct {
	ends  posSet
	known bool
}

// matcher returns a matcher for s, which must be done with the one before.
func (g *Grammar) matcher(s string) *matcher {
	m := &matcher{input: []rune(s)}
	n := len(g.rules) * (len(m.input) + 1)
	g.memo = slices.Grow(g.memo[:0], n)[:n]
	clear(g.memo)
	m.memo = g.memo
	return m
}

// matches reports whether the rule matches all of the matcher's input.
func (g *Grammar) matches(m *matcher, name string) bool {
	r, ok := g.rules[name]
	return ok && r.ends(m, 0).has(len(m.input))
}

// Matches reports whether the rule matches all of s, which must fit.
func (g *Grammar) Matches(s, rule string) bool { return g.matches(g.matcher(s), rule) }

// derivation returns what the rules of the derivation span. The input must
// match.
func (g *Grammar) derivation(m *matcher, name string) map[string]string {
	m.spans = map[string]string{}
	g.rules[name].derive(m, 0, len(m.input))
	return m.spans
}

func (c charSet) ends(m *matcher, pos int) (s posSet) {
	if pos < len(m.input) && c.has(m.input[pos]) {
		s.add(pos + 1)
	}
	return s
}

func (c concat) ends(m *matcher, pos int) (s posSet) {
	s.add(pos)
	for _, n := range c {
		var next posSet
		for p := range s.all {
			next = next.or(n.ends(m, p))
		}
		s = next
	}
	return s
}

func (c choice) ends(m *matcher, pos int) (s posSet) {
	for _, n := range c {
		s = s.or(n.ends(m, pos))
	}
	return s
}

func (r repeat) ends(m *matcher, pos int) (s posSet) {
	var front posSet
	front.add(pos)
	if r.min == 0 {
		s = front
	}
	for n := 1; n <= r.max && front != (posSet{}); n++ {
		var next posSet
		for p := range front.all {
			for q := range r.of.ends(m, p).all {
				if n <= r.min || !s.has(q) {
					next.add(q)
				}
			}
		}
		front = next
		if n >= r.min {
			s = s.or(front)
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

func (c charSet) derive(m *matcher, pos, end int) {}

func (c concat) derive(m *matcher, pos, end int) {
	for i, n := range c {
		for p := range n.ends(m, pos).all {
			if c[i+1:].ends(m, p).has(end) {
				n.derive(m, pos, p)
				pos = p
				break
			}
		}
	}
}

func (c choice) derive(m *matcher, pos, end int) {
	for _, n := range c {
		if n.ends(m, pos).has(end) {
			n.derive(m, pos, end)
			return
		}
	}
}

// derive follows options only: what is repeated has no part that is asked for.
func (r repeat) derive(m *matcher, pos, end int) {
	if r.max == 1 && pos < end {
		r.of.derive(m, pos, end)
	}
}

func (r *rule) derive(m *matcher, pos, end int) {
	if _, ok := m.spans[r.name]; !ok {
		m.spans[r.name] = string(m.input[pos:end])
	}
	r.body.derive(m, pos, end)
}

// A generator makes random strings.
type generator struct {
	*rand.Rand
	out []rune
}

// Generate returns a random match of the rule.
func (g *Grammar) Generate(r *rand.Rand, name string) string {
	gen := generator{Rand: r}
	g.rules[name].generate(&gen)
	return string(gen.out)
}

func (c charSet) generate(g *generator) {
	x := c[g.IntN(len(c))]
	r := x.lo + rune(g.IntN(int(x.hi-x.lo)+1))
	if g.IntN(4) == 0 { // a boundary
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
		r.of.generate(g)
	}
}

func (r *rule) generate(g *generator) { r.body.generate(g) }
