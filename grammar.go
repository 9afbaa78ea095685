package iri

// The ASCII characters in the character classes of RFC 3987, section 2.2. Each constant is a set of
// 128 bits: bit c is set if character c is in the class. So "|" reads like "/" in the ABNF.
//
// The constants do not include ucschar and iprivate, which are in ucschar.go, or pct-encoded, which
// is not a single character.
const (
	alpha  = (1<<26-1)<<'A' | (1<<26-1)<<'a'
	digit  = (1<<10 - 1) << '0'
	hexdig = digit | (1<<6-1)<<'A' | (1<<6-1)<<'a'

	// iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
	// unreserved  = ALPHA / DIGIT / "-" / "." / "_" / "~"
	// reserved    = gen-delims / sub-delims
	// gen-delims  = ":" / "/" / "?" / "#" / "[" / "]" / "@"
	// sub-delims  = "!" / "$" / "&" / "'" / "(" / ")"
	//             / "*" / "+" / "," / ";" / "="
	unreserved = alpha | digit | 1<<'-' | 1<<'.' | 1<<'_' | 1<<'~'
	subDelims  = 1<<'!' | 1<<'$' | 1<<'&' | 1<<'\'' | 1<<'(' | 1<<')' |
		1<<'*' | 1<<'+' | 1<<',' | 1<<';' | 1<<'='

	schemeChar     = alpha | digit | 1<<'+' | 1<<'-' | 1<<'.'
	iregNameChar   = unreserved | subDelims
	iuserinfoChar  = unreserved | subDelims | 1<<':'
	isegmentNcChar = unreserved | subDelims | 1<<'@' // the characters of isegment-nz-nc
	ipchar         = unreserved | subDelims | 1<<':' | 1<<'@'
	ipathChar      = ipchar | 1<<'/' // the characters of isegment, and "/"
	iqueryChar     = ipchar | 1<<'/' | 1<<'?'
	ifragmentChar  = ipchar | 1<<'/' | 1<<'?'

	low64 = 1<<64 - 1 // selects the low half of a constant, which fits in a word
)

// A classSet is a set of the character classes above, with one bit for each.
type classSet uint8

const (
	inScheme classSet = 1 << iota
	inRegName
	inUserinfo
	inSegmentNc
	inPath
	inQuery // iquery and ifragment, which have the same ASCII characters
	inUnreserved
	inHexdig
)

// classTable maps each byte to the classes that contain it. No class contains bytes from 0x80 up.
var classTable = func() (table [256]classSet) {
	for _, set := range [...]struct {
		low, high uint64
		class     classSet
	}{
		{schemeChar & low64, schemeChar >> 64, inScheme},
		{iregNameChar & low64, iregNameChar >> 64, inRegName},
		{iuserinfoChar & low64, iuserinfoChar >> 64, inUserinfo},
		{isegmentNcChar & low64, isegmentNcChar >> 64, inSegmentNc},
		{ipathChar & low64, ipathChar >> 64, inPath},
		{(iqueryChar | ifragmentChar) & low64, (iqueryChar | ifragmentChar) >> 64, inQuery},
		{unreserved & low64, unreserved >> 64, inUnreserved},
		{hexdig & low64, hexdig >> 64, inHexdig},
	} {
		for c := range 64 {
			if set.low>>c&1 != 0 {
				table[c] |= set.class
			}
			if set.high>>c&1 != 0 {
				table[64+c] |= set.class
			}
		}
	}
	return table
}()
