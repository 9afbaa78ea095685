package iri_test

import (
	"net/netip"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/iri"
)

// An allocTest is how many allocations a method promises: on texts that it leaves as they are,
// and on texts that it changes.
type allocTest struct {
	ref       func(iri.Ref)
	unchanged float64
	changed   float64
}

// allocTests are those of all exported methods.
var allocTests = map[string]allocTest{
	"AppendResolve": {ref: func(r iri.Ref) { sink.bytes = allocBase.AppendResolve(sink.bytes[:0], r) }},
	"Authority":     {ref: func(r iri.Ref) { sink.text, sink.ok = r.Authority() }},
	"BidiFindings": {ref: func(r iri.Ref) {
		for f := range r.BidiFindings() {
			sink.n = f.Start
		}
	}},
	"CheckBidi":     {ref: func(r iri.Ref) { sink.ok = r.CheckBidi() == nil }},
	"Compare":       {ref: func(r iri.Ref) { sink.n = r.Compare(r) }},
	"Display":       {ref: func(r iri.Ref) { sink.text = r.Display() }, changed: unpromised},
	"DisplayFunc":   {ref: func(r iri.Ref) { sink.text = r.DisplayFunc(nil) }, changed: unpromised},
	"EncodeBidi":    {ref: func(r iri.Ref) { sink.ref = r.EncodeBidi() }},
	"Equivalent":    {ref: func(r iri.Ref) { sink.ok = asIRI(r).Equivalent(asIRI(r), iri.SchemeBased) }},
	"EquivalentAt":  {ref: func(r iri.Ref) { _, sink.ok = asIRI(r).EquivalentAt(asIRI(r)) }},
	"Fragment":      {ref: func(r iri.Ref) { sink.text, sink.ok = r.Fragment() }},
	"HasScheme":     {ref: func(r iri.Ref) { sink.ok = r.HasScheme() }},
	"Host":          {ref: func(r iri.Ref) { sink.text = r.Host() }},
	"HostAddr":      {ref: func(r iri.Ref) { sink.addr, sink.ok = r.HostAddr() }},
	"HostKind":      {ref: func(r iri.Ref) { sink.n = int(r.HostKind()) }},
	"HostToASCII":   {ref: func(r iri.Ref) { sink.iri, _ = asIRI(r).HostToASCII() }, changed: unpromised},
	"HostToUnicode": {ref: func(r iri.Ref) { sink.iri = asIRI(r).HostToUnicode() }},
	"IRI":           {ref: func(r iri.Ref) { sink.iri, sink.ok = r.IRI() }},
	"IsAbsoluteIRI": {ref: func(r iri.Ref) { sink.ok = asIRI(r).IsAbsoluteIRI() }},
	"IsNormal":      {ref: func(r iri.Ref) { sink.ok = asIRI(r).IsNormal(iri.SyntaxBased) }},
	"IsURI":         {ref: func(r iri.Ref) { sink.ok = r.IsURI() && asIRI(r).IsURI() }},
	"IsZero":        {ref: func(r iri.Ref) { sink.ok = r.IsZero() }},
	"Isolated":      {ref: func(r iri.Ref) { sink.text = r.Isolated() }, unchanged: unpromised, changed: 1},
	"Lint":          {ref: func(r iri.Ref) { sink.n = len(r.Lint(iri.Profile{})) }, unchanged: unpromised, changed: unpromised}, // see TestLintAllocs
	"NFC":           {ref: func(r iri.Ref) { sink.ref = r.NFC() }},
	"Normalize":     {ref: func(r iri.Ref) { sink.iri = asIRI(r).Normalize(iri.FormPercent) }, changed: 1},                            // see TestNormalizeAllocs
	"Parse":         {ref: func(r iri.Ref) { sink.iri, _ = allocBase.Parse(r.String()) }, unchanged: unpromised, changed: unpromised}, // see Resolve
	"Path":          {ref: func(r iri.Ref) { sink.text = r.Path() }},
	"Port":          {ref: func(r iri.Ref) { sink.text, sink.ok = r.Port() }},
	"Query":         {ref: func(r iri.Ref) { sink.text, sink.ok = r.Query() }},
	"Ref":           {ref: func(r iri.Ref) { sink.ref = asIRI(r).Ref() }},
	"Relativize":    {ref: func(r iri.Ref) { sink.ref = allocBase.Relativize(asIRI(r)) }},
	"Redacted":      {ref: func(r iri.Ref) { sink.text = r.Redacted() }, unchanged: unpromised}, // see TestLintAllocs
	"RelativizeUp":  {ref: func(r iri.Ref) { sink.ref = allocBase.RelativizeUp(asIRI(r), 2) }},
	"Resolve":       {ref: func(r iri.Ref) { sink.iri = allocBase.Resolve(r) }, unchanged: unpromised, changed: unpromised}, // see TestResolveAllocs
	"Scheme":        {ref: func(r iri.Ref) { sink.text = r.Scheme() }},
	"Span":          {ref: func(r iri.Ref) { sink.n, _, sink.ok = r.Span(iri.ComponentPort) }},
	"String":        {ref: func(r iri.Ref) { sink.text = r.String() }},
	"ToIRI":         {ref: func(r iri.Ref) { sink.ref = r.ToIRI() }, changed: 1},
	"ToURI":         {ref: func(r iri.Ref) { sink.ref = r.ToURI() }, changed: 1},
	"URL":           {ref: func(r iri.Ref) { asIRI(r).URL() }, unchanged: unpromised, changed: unpromised},
	"Userinfo":      {ref: func(r iri.Ref) { sink.text, sink.ok = r.Userinfo() }},
	"Visual":        {ref: func(r iri.Ref) { sink.text = r.Visual() }}, // see TestBidiAllocs
	"VisualOffsets": {ref: func(r iri.Ref) { sink.n = len(r.VisualOffsets()) }, unchanged: unpromised, changed: unpromised},
	"AppendBinary":  {ref: func(r iri.Ref) { sink.bytes, _ = r.AppendBinary(sink.bytes[:0]) }},
	"AppendText":    {ref: func(r iri.Ref) { sink.bytes, _ = r.AppendText(sink.bytes[:0]) }},
	"GoString":      {ref: func(r iri.Ref) { sink.text = r.GoString() }, unchanged: unpromised, changed: unpromised},
	"JoinPath":      {ref: func(r iri.Ref) { sink.ref, _ = r.JoinPath() }}, // see TestBuildAllocs
	"MarshalBinary": {ref: func(r iri.Ref) { sink.bytes, _ = r.MarshalBinary() }, unchanged: unpromised, changed: 1},
	"MarshalText":   {ref: func(r iri.Ref) { sink.bytes, _ = r.MarshalText() }, unchanged: unpromised, changed: 1},
	"PortNumber":    {ref: func(r iri.Ref) { port, _ := r.PortNumber(); sink.n = int(port) }},
	"PortOrDefault": {ref: func(r iri.Ref) { port, _ := r.PortOrDefault(); sink.n = int(port) }},
	"QueryPairs": {ref: func(r iri.Ref) {
		for key, value := range r.QueryPairs() {
			sink.n = len(key) + len(value)
		}
	}},
	"QueryParts": {ref: func(r iri.Ref) {
		for part := range r.QueryParts() {
			sink.text = part
		}
	}},
	"Segments": {ref: func(r iri.Ref) {
		for segment := range r.Segments() {
			sink.text = segment
		}
	}},
	"WithFragment":    {ref: func(r iri.Ref) { fragment, _ := r.Fragment(); r.WithFragment(fragment) }, unchanged: unpromised, changed: unpromised}, // see TestBuildAllocs, as for the next ones
	"WithHost":        {ref: func(r iri.Ref) { r.WithHost(r.Host()) }, unchanged: unpromised, changed: unpromised},
	"WithPath":        {ref: func(r iri.Ref) { sink.ref, _ = r.WithPath(r.Path()) }},
	"WithPort":        {ref: func(r iri.Ref) { port, _ := r.Port(); r.WithPort(port) }, unchanged: unpromised, changed: unpromised},
	"WithQuery":       {ref: func(r iri.Ref) { query, _ := r.Query(); r.WithQuery(query) }, unchanged: unpromised, changed: unpromised},
	"WithScheme":      {ref: func(r iri.Ref) { asIRI(r).WithScheme(r.Scheme()) }, unchanged: unpromised, changed: unpromised},
	"WithUserinfo":    {ref: func(r iri.Ref) { userinfo, _ := r.Userinfo(); r.WithUserinfo(userinfo) }, unchanged: unpromised, changed: unpromised},
	"WithoutPort":     {ref: func(r iri.Ref) { sink.ref = r.WithoutPort() }, unchanged: unpromised},
	"WithoutQuery":    {ref: func(r iri.Ref) { sink.ref = r.WithoutQuery() }, unchanged: unpromised, changed: unpromised},
	"WithoutUserinfo": {ref: func(r iri.Ref) { sink.ref = r.WithoutUserinfo() }, unchanged: unpromised},
	"WithoutFragment": {ref: func(r iri.Ref) { sink.ref, sink.iri = r.WithoutFragment(), asIRI(r).WithoutFragment() }},
}

const unpromised = -1

var allocBase = iri.MustParse("http://user:pw@www.example.org:8080/a/b")

// sink takes the results.
var sink results

type results struct {
	text  string
	bytes []byte
	ok    bool
	n     int
	addr  netip.Addr
	value any
	err   error
	iri   iri.IRI
	ref   iri.Ref
}

func asIRI(r iri.Ref) iri.IRI {
	i, _ := r.IRI()
	return i
}

func TestAllocs(t *testing.T) {
	for _, typ := range []reflect.Type{reflect.TypeFor[iri.IRI](), reflect.TypeFor[iri.Ref]()} {
		for i := range typ.NumMethod() {
			if name := typ.Method(i).Name; allocTests[name].ref == nil {
				t.Errorf("method %v.%s is not among the tests", typ, name)
			}
		}
	}

	unchanged := []string{
		"http://user:pw@www.example.org:8080/a/b/../c?d=e&f=%2F#g",
		"http://r3---sn._x.example.org./", "//192.0.2.1/%FF%2f", "//[2001:db8::1.2.3.4]:1", "//[v1.a]", "", "urn:a:b",
	}
	changed := []string{
		"http://résumé.example.org/%C3%A9?%ee%80%80é#é",
		"x:" + strings.Repeat("é%c3%a9", 10_000),
	}
	for name, tt := range allocTests {
		for i, texts := range [...][]string{unchanged, changed} {
			for _, s := range texts {
				r := iri.MustParseRef(s)
				want := [...]float64{tt.unchanged, tt.changed}[i]
				if got := testing.AllocsPerRun(20, func() { tt.ref(r) }); want != unpromised && got != want {
					t.Errorf("%s of %.60s: %v allocations, want %v", name, s, got, want)
				}
			}
		}
	}
	for _, s := range slices.Concat(unchanged, changed, []string{"x:" + strings.Repeat("%41", 10_000)}) {
		if got := testing.AllocsPerRun(20, func() {
			sink.ref = iri.MustParseRef(s)
			if sink.ref, _ = iri.ParseRef(s); sink.ref.HasScheme() {
				sink.iri, _ = iri.Parse(s)
				sink.iri = iri.MustParse(s)
			}
		}); got != 0 {
			t.Errorf("parsing %.60s: %v allocations", s, got)
		}
	}
}

// What is clean is linted without allocating, and what has no password is as it is.
func TestLintAllocs(t *testing.T) {
	for _, s := range []string{
		"", "a/b", "http://www.example.org/a/b?c=d#e", "https://example.org:8443/%2F", "http://192.0.2.1/", "ftp://u@example.org/",
		"urn:isbn:0451450523", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "mailto:a@example.org?subject=b", "file:///a",
		"mailto:a@example.org?subject=b&body=" + strings.Repeat("c", 50), "urn:isbn:0451450523?+" + strings.Repeat("r", 50) + "?=" + strings.Repeat("q", 50),
		"tag:example.org,2005-12-31:a", "did:example:a", "ldap://[2001:db8::7]/c=GB?one",
	} {
		r := iri.MustParseRef(s)
		if got := testing.AllocsPerRun(20, func() { sink.n = len(r.Lint(iri.Profile{})) }); got != 0 || sink.n > 0 {
			t.Errorf("Lint of %s: %v allocations, %d findings", s, got, sink.n)
		}
		if got := testing.AllocsPerRun(20, func() { sink.text = r.Redacted() }); got != 0 {
			t.Errorf("Redacted of %s: %v allocations", s, got)
		}
		if got := testing.AllocsPerRun(20, func() { sink.ref, _, _ = iri.Repair(s) }); got != 0 {
			t.Errorf("Repair of %s: %v allocations", s, got)
		}
	}
	r := iri.MustParseRef("//u:p@h")
	if got := testing.AllocsPerRun(20, func() { sink.text = r.Redacted() }); got != 1 {
		t.Errorf("Redacted of %s: %v allocations", r, got)
	}
}

// Setters allocate once, and not at all if nothing changes; what is removed at the end of the text
// is not copied. Nor is what is read, but for text that is bytes.
func TestBuildAllocs(t *testing.T) {
	i := allocBase
	full := iri.MustParse("http://user:pw@www.example.org:8080/a/b?q#f")
	text := []byte(full.String())
	guarded, empty := iri.MustParse("x:/.//a"), iri.MustParse("x:")
	long, spaces := strings.Repeat("a", 111), strings.Repeat("a b", 90)
	encoded := iri.EscapeSegment(spaces)
	var boxed any = full.String()
	for name, tt := range map[string]struct {
		do   func()
		want float64
	}{
		"scheme":              {func() { sink.iri, _ = i.WithScheme("https") }, 1},
		"userinfo":            {func() { sink.iri, _ = i.WithUserinfo("u") }, 1},
		"host":                {func() { sink.iri, _ = i.WithHost("example.net") }, 1},
		"port":                {func() { sink.iri, _ = i.WithPort("") }, 1},
		"path":                {func() { sink.iri, _ = i.WithPath("/") }, 1},
		"query":               {func() { sink.iri, _ = i.WithQuery("q") }, 1},
		"fragment":            {func() { sink.iri, _ = i.WithFragment("f") }, 1},
		"same scheme":         {func() { sink.iri, _ = full.WithScheme("http") }, 0},
		"same userinfo":       {func() { sink.iri, _ = full.WithUserinfo("user:pw") }, 0},
		"same host":           {func() { sink.iri, _ = full.WithHost("www.example.org") }, 0},
		"same port":           {func() { sink.iri, _ = full.WithPort("8080") }, 0},
		"same path":           {func() { sink.iri, _ = full.WithPath("/a/b") }, 0},
		"same path, guarded":  {func() { sink.iri, _ = guarded.WithPath("//a") }, 0},
		"same query":          {func() { sink.iri, _ = full.WithQuery("q") }, 0},
		"same fragment":       {func() { sink.iri, _ = full.WithFragment("f") }, 0},
		"no userinfo":         {func() { sink.iri = full.WithoutUserinfo() }, 1},
		"no port":             {func() { sink.iri = full.WithoutPort() }, 1},
		"no query":            {func() { sink.iri = full.WithoutQuery() }, 1},
		"no query at the end": {func() { sink.iri = full.WithoutFragment().WithoutQuery() }, 0},
		"join":                {func() { sink.iri, _ = i.JoinPath("c", "d") }, 2},
		"join long ones":      {func() { sink.iri, _ = i.JoinPath(long, long) }, 2},
		"join from nothing":   {func() { sink.iri, _ = empty.JoinPath("", long) }, 2},
		"escape":              {func() { sink.text = iri.EscapeQueryPart(spaces) }, 1},
		"unescape much":       {func() { sink.text, _ = iri.Unescape(encoded) }, 1},
		"escape nothing":      {func() { sink.text = iri.Escape(iri.ComponentPath, "a/\u00e9") }, 0},
		"segment, nothing":    {func() { sink.text = iri.EscapeSegment("a\u00e9") }, 0},
		"query, nothing":      {func() { sink.text = iri.EscapeQueryPart("a\u00e9") }, 0},
		"unescape nothing":    {func() { sink.text, _ = iri.Unescape("a+b\u00e9") }, 0},
		"unescape":            {func() { sink.text, _ = iri.Unescape("a%20b%C3%A9") }, 1},
		"no form":             {func() { sink.text, _ = iri.UnescapeQueryPart("a\u00e9") }, 0},
		"default port":        {func() { _, sink.ok = iri.DefaultPort("WSS") }, 0},
		"UnmarshalText":       {func() { sink.ok = sink.iri.UnmarshalText(text) == nil }, 1},
		"UnmarshalBinary":     {func() { sink.ok = sink.ref.UnmarshalBinary(text) == nil }, 1},
		"Scan":                {func() { sink.ok = sink.ref.Scan(boxed) == nil }, 0},
	} {
		if got := testing.AllocsPerRun(20, tt.do); got != tt.want {
			t.Errorf("%s: %v allocations, want %v", name, got, tt.want)
		}
	}
}

// A value is small enough to be returned in registers, on 64-bit machines: at most 32 bytes, and
// at most four fields in each struct.
func TestSize(t *testing.T) {
	var check func(typ reflect.Type)
	check = func(typ reflect.Type) {
		if typ.Size() > 32 || !typ.Comparable() || typ.NumField() > 4 {
			t.Errorf("%v: %d bytes, %d fields, comparable: %v", typ, typ.Size(), typ.NumField(), typ.Comparable())
		}
		for i := range typ.NumField() {
			if field := typ.Field(i).Type; field.Kind() == reflect.Struct {
				check(field)
			}
		}
	}
	check(reflect.TypeFor[iri.IRI]())
	check(reflect.TypeFor[iri.Ref]())
}
