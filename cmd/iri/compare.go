package main

import (
	"strconv"

	"example.com/iri"
)

// reasons has, for each level of the comparison ladder, the reason that two IRIs are equivalent.
var reasons = map[iri.Form]string{
	iri.SimpleString:               "identical (RFC 3987, section 5.3.1)",
	iri.FormCase:                   "equal except for case (RFC 3987, section 5.3.2.1)",
	iri.FormCase | iri.FormPercent: "equal except for case and percent-encoding (RFC 3987, sections 5.3.2.1 and 5.3.2.3)",
	iri.SyntaxBased:                "equal after removing dot segments (RFC 3987, section 5.3.2.4)",
	iri.SchemeBased:                "equal after scheme-based normalization (RFC 3987, section 5.3.3)",
}

// appendComparison appends the first level of the ladder at which i and the first IRI, o.base, are
// equivalent, the reason, and the normal form. If they are not equivalent at any level, it appends
// the components that differ and both normal forms.
func appendComparison(dst []byte, i iri.IRI, o *options) []byte {
	if form, ok := o.base.EquivalentAt(i); ok {
		dst = append(append(dst, form.String()...), ": "...)
		dst = append(append(dst, reasons[form]...), ": "...)
		return append(dst, o.base.Normalize(form).String()...)
	}
	n, m := o.base.Normalize(iri.SchemeBased), i.Normalize(iri.SchemeBased)
	dst = append(dst, "different: in "...)
	names := differences(n.Ref(), m.Ref())
	for k, name := range names {
		switch {
		case k == 0:
		case k == len(names)-1:
			dst = append(dst, " and "...)
		default:
			dst = append(dst, ", "...)
		}
		dst = append(dst, name...)
	}
	dst = append(dst, " after scheme-based normalization (RFC 3987, section 5.3.3): "...)
	dst = append(append(dst, n.String()...), " and "...)
	return append(dst, m.String()...)
}

// appendComparisonJSON appends the result of comparing i with the first IRI, o.base, as a JSON
// object.
func appendComparisonJSON(dst []byte, i iri.IRI, o *options) []byte {
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

// differences returns the names of the components that differ between r and s. It names the
// authority only if one authority is absent and the other has an empty host. It never names the
// kind of the host.
func differences(r, s iri.Ref) (names []string) {
	other := components(s)
	for k, c := range components(r) {
		switch {
		case c == other[k], c.name == "authority", c.name == "hostKind":
			// equal, or reported as another component
		case c.name == "host" && c.value == other[k].value: // one host is empty, the other absent
			names = append(names, "authority")
		default:
			names = append(names, c.name)
		}
	}
	return names
}
