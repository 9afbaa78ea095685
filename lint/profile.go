package lint

// A Profile says which findings [Check] returns, and how severe they are. The zero Profile
// has the severities that the RFCs suggest; others are made of it by With. Profiles are
// immutable and comparable.
type Profile struct {
	// changes has, for each code, the severity, or 0 if that is the one of codeRows.
	changes [codeEnd]severityChange
}

// A severityChange is a Severity plus 1, or 0 for none.
type severityChange uint8

// With returns p with another severity for codes. Those that are no codes are ignored, and what is
// beyond Error is that.
func (p Profile) With(s Severity, codes ...Code) Profile {
	s = min(s, Error)
	for _, c := range codes {
		switch {
		case c == 0 || c >= codeEnd:
		case s == codeRows[c].severity:
			p.changes[c] = 0
		default:
			p.changes[c] = severityChange(s) + 1
		}
	}
	return p
}

// Severity returns how severe findings with code c are, Off if there are none.
func (p Profile) Severity(c Code) Severity {
	switch {
	case c >= codeEnd:
		return Off
	case p.changes[c] > 0:
		return Severity(p.changes[c] - 1)
	}
	return codeRows[c].severity
}

// RFC returns the profile of the RFCs, which is the zero Profile.
func RFC() Profile { return Profile{} }

// RDF returns the profile for IRIs that are identifiers in RDF and compared as strings. It
// warns of all that "RDF 1.2 Concepts and Abstract Data Model", section 3.2, advises against: forms
// that are not normalized. References without a scheme are errors.
func RDF() Profile {
	return Profile{}.
		With(Error, Relative).
		With(Warning, UpperCaseScheme, UpperCaseHost, HostMapping, EncodedHostLabel,
			EncodedUnreserved, EncodedLiteral, LowerCaseHex, DefaultPort, EmptyPort,
			EmptyPath, DotSegments, NotNFC)
}

// Web returns the profile for links that strangers write and people follow. What can
// deceive about where a link leads is an error; how something is percent-encoded, or written in
// a form that is not normal, is not reported.
func Web() Profile {
	return Profile{}.
		With(Error, BidiMixed, BidiSplit, WhiteSpace, Invisible, SyntaxLookalike,
			MixedScript, ScriptLookalike, MixedDigits, IPv4Lookalike, Password,
			UserinfoHost, SingleLetterScheme, EncodedControl).
		With(Off, Compatibility, UpperCaseScheme, UpperCaseHost, HostMapping,
			EncodedHostLabel, EncodedUnreserved, EncodedLiteral, LowerCaseHex, DefaultPort,
			EmptyPort, EmptyPath, DotSegments, BidiNumber)
}
