package main

import (
	"strconv"

	"example.com/iri"
)

// reasons has, for each level of the comparison ladder, why two IRIs are equivalent there.
var reasons = map[iri.Form]string{
	iri.SimpleString:               "the texts are the same (section 5.3.1)",
	iri.FormCase:                   "the same but for case (section 5.3.2.1)",
	iri.FormCase | iri.FormPercent: "the same but for percent-encoding and case (sections 5.3.2.1, 5.3.2.3)",
	iri.SyntaxBased:                "the same once dot segments are removed (section 5.3.2.4)",
	iri.SchemeBased:                "the same by what is known of the scheme (section 5.3.3)",
}

// compared appends the first level of the ladder at which i and the first IRI are equivalent, and why.
// If there is none, it appends in which components they differ.
func compared(dst []byte, i iri.IRI, o *options) []byte {
	if form, ok := o.base.EquivalentAt(i); ok {
		dst = append(append(dst, form.String()...), ": "...)
		dst = append(append(dst, reasons[form]...), ": "...)
		return append(dst, o.base.Normalize(form).String()...)
	}
	n, m := o.base.Normalize(iri.SchemeBased), i.Normalize(iri.SchemeBased)
	dst = append(dst, "different: in "...)
	for k, name := range differences(n.Ref(), m.Ref()) {
		if k > 0 {
			dst = append(dst, ", "...)
		}
		dst = append(dst, name...)
	}
	dst = append(dst, ", even by what is known of schemes (section 5.3.3): "...)
	dst = append(append(dst, n.String()...), " and "...)
	return append(dst, m.String()...)
}

// comparedInJSON appends the same as a JSON object.
func comparedInJSON(dst []byte, i iri.IRI, o *options) []byte {
	form, ok := o.base.EquivalentAt(i)
	dst = appendKey(appendStart(dst, i.Ref(), o), "equivalent")
	dst = strconv.AppendBool(dst, ok)
	if ok {
		dst = appendMember(dst, "form", form.String())
	} else {
		names := differences(o.base.Normalize(iri.SchemeBased).Ref(), i.Normalize(iri.SchemeBased).Ref())
		dst = appendList(dst, "differences", names, appendString)
	}
	return append(dst, '}')
}

// differences returns the names of the components in which r and s differ.
func differences(r, s iri.Ref) (names []string) {
	others := components(s)
	for k, c := range components(r) {
		switch {
		case c == others[k], c.name == "authority", c.name == "hostKind":
			// equal, or reported as another component
		case c.name == "host" && c.value == others[k].value: // both empty, one of them absent
			names = append(names, "authority")
		default:
			names = append(names, c.name)
		}
	}
	return names
}
