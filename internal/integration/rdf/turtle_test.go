package rdf_test

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"example.com/iri"
)

const (
	rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
	xsd = "http://www.w3.org/2001/XMLSchema#"
)

// A term is an IRI, a blank node or a literal.
type term struct {
	iri   iri.IRI
	other string // "_" for a blank node; for a literal, its language tag with "@", or its datatype
}

type triple [3]term

// A document is the content of a Turtle file.
type document struct {
	triples []triple
	refs    []iri.Ref // its IRIREFs, before they are resolved
}

// A reader reads valid Turtle documents (RDF 1.1 Turtle, section 6). It does not report every
// error in invalid documents.
type reader struct {
	document
	rest     string // the text that is not read yet
	base     iri.IRI
	prefixes map[string]iri.IRI
}

// readTurtle reads a text with the given base.
func readTurtle(text string, base iri.IRI) (doc document, err error) {
	r := &reader{rest: text, base: base, prefixes: make(map[string]iri.IRI)}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case syntaxError:
			line := 1 + strings.Count(text[:len(text)-len(r.rest)], "\n")
			err = fmt.Errorf("line %d: %w", line, e.error)
		default:
			panic(e)
		}
	}()
	for r.skip(); r.rest != ""; r.skip() {
		r.statement()
	}
	return r.document, nil
}

// A syntaxError is the value of a panic in the methods of reader. readTurtle returns its error.
type syntaxError struct{ error }

// The terminals of section 6.5. With (?s), strings may contain line feeds. In stringRE, the long
// forms come first, because a short form matches their beginning.
var (
	blankRE   = terminal("(?:[ \t\r\n]|#[^\n]*)*")
	wordRE    = terminal("@?[a-zA-Z]+")
	irirefRE  = terminal("<(?:[^\\x00-\\x20<>\"{}|^`\\\\]|\\\\u[0-9A-Fa-f]{4}|\\\\U[0-9A-Fa-f]{8})*>")
	prefixRE  = terminal(`(?:[\pL](?:[\pL\pM\pN_.-]*[\pL\pM\pN_-])?)?:`)
	localRE   = terminal(`(?:[\pL\pN_:]|%[0-9A-Fa-f]{2}|\\.)(?:\.*(?:[\pL\pM\pN_:-]|%[0-9A-Fa-f]{2}|\\.))*`)
	nodeRE    = terminal(`_:[\pL\pN_](?:\.*[\pL\pM\pN_-])*`)
	stringRE  = terminal(`(?s)"""(?:"{0,2}(?:[^"\\]|\\.))*"""|'''(?:'{0,2}(?:[^'\\]|\\.))*'''|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`)
	langRE    = terminal(`@[a-zA-Z]+(?:-[a-zA-Z0-9]+)*`)
	doubleRE  = terminal(`[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)[eE][+-]?[0-9]+`)
	decimalRE = terminal(`[+-]?[0-9]*\.[0-9]+`)
	integerRE = terminal(`[+-]?[0-9]+`)
	booleanRE = terminal(`(?:true|false)\b`)
	aRE       = terminal(`a[ \t\r\n<]`)
)

// terminal compiles an expression that matches at the start of the rest.
func terminal(re string) *regexp.Regexp { return regexp.MustCompile(`\A(?:` + re + `)`) }

// take removes the text that re matches from the rest and returns it, and reports whether re
// matches.
func (r *reader) take(re *regexp.Regexp) (string, bool) {
	at := re.FindStringIndex(r.rest)
	if at == nil {
		return "", false
	}
	text := r.rest[:at[1]]
	r.rest = r.rest[at[1]:]
	return text, true
}

// skip skips white space and comments.
func (r *reader) skip() { r.take(blankRE) }

// accept skips a delimiter if it comes next, and reports whether it does.
func (r *reader) accept(delimiter string) bool {
	r.skip()
	rest, ok := strings.CutPrefix(r.rest, delimiter)
	r.rest = rest
	return ok
}

// expect skips a delimiter, and panics if it does not come next.
func (r *reader) expect(delimiter string) {
	if !r.accept(delimiter) {
		panic(syntaxError{fmt.Errorf("missing %q", delimiter)})
	}
}

// statement reads a directive or a subject with its predicates and objects.
func (r *reader) statement() {
	before := r.rest
	switch word, _ := r.take(wordRE); {
	case word == "@prefix" || strings.EqualFold(word, "PREFIX"):
		r.skip()
		name, ok := r.take(prefixRE)
		r.skip()
		namespace, isIRI := r.iriref()
		if !ok || !isIRI {
			panic(syntaxError{errors.New("invalid prefix")})
		}
		r.prefixes[name] = namespace
		if word == "@prefix" {
			r.expect(".")
		}
		return
	case word == "@base" || strings.EqualFold(word, "BASE"):
		r.skip()
		base, ok := r.iriref()
		if !ok {
			panic(syntaxError{errors.New("invalid base")})
		}
		r.base = base
		if word == "@base" {
			r.expect(".")
		}
		return
	}
	r.rest = before
	r.predicates(r.term())
	r.expect(".")
}

// predicates reads a predicateObjectList, which may be empty.
func (r *reader) predicates(subject term) {
	for {
		r.skip()
		if r.rest == "" || strings.ContainsRune(".]", rune(r.rest[0])) {
			return
		}
		var predicate term
		if aRE.MatchString(r.rest) {
			r.rest = r.rest[len("a"):]
			predicate = named(rdf + "type")
		} else {
			predicate = r.term()
		}
		for more := true; more; more = r.accept(",") {
			r.emit(subject, predicate, r.term())
		}
		if !r.accept(";") {
			return
		}
		for r.accept(";") {
		}
	}
}

// emit adds a triple to the document.
func (r *reader) emit(subject, predicate, object term) {
	r.triples = append(r.triples, triple{subject, predicate, object})
}

// term reads a subject, a predicate or an object.
func (r *reader) term() term {
	r.skip()
	if i, ok := r.iri(); ok {
		return term{iri: i}
	}
	if _, ok := r.take(nodeRE); ok {
		return blank
	}
	if r.accept("[") {
		r.predicates(blank)
		r.expect("]")
		return blank
	}
	if r.accept("(") {
		return r.collection()
	}
	if _, ok := r.take(stringRE); ok {
		if tag, ok := r.take(langRE); ok {
			return term{other: tag}
		}
		datatype := xsd + "string"
		if r.accept("^^") {
			i, ok := r.iri()
			if !ok {
				panic(syntaxError{errors.New("missing datatype")})
			}
			datatype = i.String()
		}
		return term{other: datatype}
	}
	for _, number := range []struct {
		re       *regexp.Regexp
		datatype string
	}{{doubleRE, "double"}, {decimalRE, "decimal"}, {integerRE, "integer"}, {booleanRE, "boolean"}} {
		if _, ok := r.take(number.re); ok {
			return term{other: xsd + number.datatype}
		}
	}
	panic(syntaxError{fmt.Errorf("missing term at %.20q", r.rest)})
}

// collection reads a collection after its "(".
func (r *reader) collection() term {
	if r.accept(")") {
		return named(rdf + "nil")
	}
	item := r.term()
	next := r.collection()
	r.emit(blank, named(rdf+"first"), item)
	r.emit(blank, named(rdf+"rest"), next)
	return blank
}

// iri reads an IRI, if one comes next: an IRIREF or a PrefixedName.
func (r *reader) iri() (iri.IRI, bool) {
	if i, ok := r.iriref(); ok {
		return i, true
	}
	before := r.rest
	prefix, ok := r.take(prefixRE)
	namespace, known := r.prefixes[prefix]
	if !ok || !known {
		r.rest = before
		return iri.IRI{}, false
	}
	local, _ := r.take(localRE)
	// A local name is appended to its namespace, not resolved against it (section 2.4).
	i, err := iri.Parse(namespace.String() + strings.ReplaceAll(local, `\`, ""))
	if err != nil {
		panic(syntaxError{err})
	}
	return i, true
}

// iriref reads an IRIREF, if one comes next, and resolves it (section 6.3).
func (r *reader) iriref() (iri.IRI, bool) {
	text, ok := r.take(irirefRE)
	if !ok {
		return iri.IRI{}, false
	}
	text, err := unescape(text)
	if err != nil {
		panic(syntaxError{err})
	}
	ref, err := iri.ParseRef(text)
	if err != nil {
		panic(syntaxError{err})
	}
	r.refs = append(r.refs, ref)
	i := r.base.Resolve(ref)
	if i.IsZero() {
		panic(syntaxError{fmt.Errorf("no base for %q", ref)})
	}
	return i, true
}

// unescape returns the text between "<" and ">", with the escapes (UCHAR in the grammar) decoded.
func unescape(text string) (string, error) {
	return strconv.Unquote(`"` + text[1:len(text)-1] + `"`)
}

var blank = term{other: "_"}

func named(text string) term { return term{iri: iri.MustParse(text)} }
