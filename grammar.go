package iri

// The character classes of RFC 3987, section 2.2, as far as they lie in
// US-ASCII: 128-bit constants in which bit c stands for character c, so that
// "|" reads as the ABNF's "/". Two things of the ABNF are in none of them:
// ucschar and iprivate (ucschar.go), and pct-encoded, which is no character.
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
	isegmentNcChar = unreserved | subDelims | 1<<'@' // of isegment-nz-nc
	ipchar         = unreserved | subDelims | 1<<':' | 1<<'@'
	ipathChar      = ipchar | 1<<'/' // isegments and what separates them
	iqueryChar     = ipchar | 1<<'/' | 1<<'?'
	ifragmentChar  = ipchar | 1<<'/' | 1<<'?'

	low64 = 1<<64 - 1 // for the half of a set that fits in a word
)

// A class is a set of the character sets above, one bit for each.
type class uint8

const (
	inScheme class = 1 << iota
	inRegName
	inUserinfo
	inSegmentNc
	inPath
	inQuery // iquery and ifragment: in US-ASCII they are the same
	inUnreserved
	inHexdig
)

// classTable tells for each byte the classes it is in. Bytes from 0x80 are in
// none.
var classTable = func() (table [256]class) {
	for _, set := range [...]struct {
		low, high uint64
		class     class
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
