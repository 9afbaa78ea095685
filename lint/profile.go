package lint

// A Profile sets the severity of each [Code]. [Check] returns only findings whose severity is not
// [Off]. The zero Profile has the severities that the RFCs suggest; [Profile.With] returns a
// changed copy. Profiles are immutable and comparable.
type Profile struct {
	// changes holds the changed severity of each code, or 0 if codeRows has the severity.
	changes [codeEnd]severityChange
}

// A severityChange is a Severity plus 1, or 0 if the severity is unchanged.
type severityChange uint8

// With returns a copy of p in which codes have severity s. Numbers that are not codes are ignored.
// A severity greater than [Error] means Error.
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

// Severity returns the severity of findings with code c. It is [Off] if c is not one of the codes.
func (p Profile) Severity(c Code) Severity {
	switch {
	case c >= codeEnd:
		return Off
	case p.changes[c] > 0:
		return Severity(p.changes[c] - 1)
	}
	return codeRows[c].severity
}

// RFC returns the zero Profile, which has the severities that the RFCs suggest.
func RFC() Profile { return Profile{} }

// RDF returns the profile for IRIs that are identifiers in RDF and are compared as strings. It
// warns about forms that are not normalized, which "RDF 1.2 Concepts and Abstract Data Model",
// section 3.2, advises against. A reference without a scheme is an error.
func RDF() Profile {
	return Profile{}.
		With(Error, Relative).
		With(Warning, UpperCaseScheme, UpperCaseHost, HostMapping, EncodedHostLabel,
			EncodedUnreserved, EncodedLiteral, LowerCaseHex, DefaultPort, EmptyPort,
			EmptyPath, DotSegments, NotNFC)
}

// Web returns the profile for links that strangers write and people follow:
//
//   - Most text that may deceive people about the target of a link is an error.
//   - Unnecessary percent-encoding and most forms that are not normalized are not reported.
func Web() Profile {
	return Profile{}.
		With(Error, BidiMixed, BidiSplit, WhiteSpace, Invisible, SyntaxLookalike,
			MixedScript, ScriptLookalike, MixedDigits, IPv4Lookalike, Password,
			UserinfoHost, SingleLetterScheme, EncodedControl).
		With(Off, Compatibility, UpperCaseScheme, UpperCaseHost, HostMapping,
			EncodedHostLabel, EncodedUnreserved, EncodedLiteral, LowerCaseHex, DefaultPort,
			EmptyPort, EmptyPath, DotSegments, BidiNumber)
}
