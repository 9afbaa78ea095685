package iri_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/iritest/long"
)

// allocTests has a call of each exported method, and the number of allocations that the method
// promises.
var allocTests = map[string]iritest.Alloc{
	"AppendResolve": {Do: func(r iri.Ref) { sink.Bytes = allocBase.AppendResolve(sink.Bytes[:0], r) }},
	"Authority":     {Do: func(r iri.Ref) { sink.Text, sink.OK = r.Authority() }},
	"Compare":       {Do: func(r iri.Ref) { sink.N = r.Compare(r) }},
	"Equivalent":    {Do: func(r iri.Ref) { sink.OK = asIRI(r).Equivalent(asIRI(r), iri.SchemeBased) }},
	"EquivalentAt":  {Do: func(r iri.Ref) { _, sink.OK = asIRI(r).EquivalentAt(asIRI(r)) }},
	"Fragment":      {Do: func(r iri.Ref) { sink.Text, sink.OK = r.Fragment() }},
	"HasScheme":     {Do: func(r iri.Ref) { sink.OK = r.HasScheme() }},
	"Host":          {Do: func(r iri.Ref) { sink.Text = r.Host() }},
	"HostAddr":      {Do: func(r iri.Ref) { sink.Addr, sink.OK = r.HostAddr() }},
	"HostKind":      {Do: func(r iri.Ref) { sink.N = int(r.HostKind()) }},
	"HostToASCII":   {Do: func(r iri.Ref) { sink.IRI, _ = asIRI(r).HostToASCII() }, Changed: iritest.AnyAllocs},
	"HostToUnicode": {Do: func(r iri.Ref) { sink.IRI = asIRI(r).HostToUnicode() }},
	"IRI":           {Do: func(r iri.Ref) { sink.IRI, sink.OK = r.IRI() }},
	"IsAbsoluteIRI": {Do: func(r iri.Ref) { sink.OK = asIRI(r).IsAbsoluteIRI() }},
	"IsNormal":      {Do: func(r iri.Ref) { sink.OK = asIRI(r).IsNormal(iri.SyntaxBased) }},
	"IsURI":         {Do: func(r iri.Ref) { sink.OK = r.IsURI() && asIRI(r).IsURI() }},
	"IsZero":        {Do: func(r iri.Ref) { sink.OK = r.IsZero() }},
	"NFC":           {Do: func(r iri.Ref) { sink.Ref = r.NFC() }},
	"Normalize":     {Do: func(r iri.Ref) { sink.IRI = asIRI(r).Normalize(iri.FormPercent) }, Changed: 1},                                          // see TestNormalizeAllocs
	"Parse":         {Do: func(r iri.Ref) { sink.IRI, _ = allocBase.Parse(r.String()) }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs}, // see Resolve
	"Path":          {Do: func(r iri.Ref) { sink.Text = r.Path() }},
	"Port":          {Do: func(r iri.Ref) { sink.Text, sink.OK = r.Port() }},
	"Query":         {Do: func(r iri.Ref) { sink.Text, sink.OK = r.Query() }},
	"Ref":           {Do: func(r iri.Ref) { sink.Ref = asIRI(r).Ref() }},
	"Relativize":    {Do: func(r iri.Ref) { sink.Ref = allocBase.Relativize(asIRI(r)) }},
	"Redacted":      {Do: func(r iri.Ref) { sink.Text = r.Redacted() }, Unchanged: iritest.AnyAllocs}, // see TestRedactedAllocs
	"RelativizeUp":  {Do: func(r iri.Ref) { sink.Ref = allocBase.RelativizeUp(asIRI(r), 2) }},
	"Resolve":       {Do: func(r iri.Ref) { sink.IRI = allocBase.Resolve(r) }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs}, // see TestResolveAllocs
	"Scheme":        {Do: func(r iri.Ref) { sink.Text = r.Scheme() }},
	"Span":          {Do: func(r iri.Ref) { sink.N, _, sink.OK = r.Span(iri.ComponentPort) }},
	"String":        {Do: func(r iri.Ref) { sink.Text = r.String() }},
	"ToIRI":         {Do: func(r iri.Ref) { sink.Ref = r.ToIRI() }, Changed: 1},
	"ToURI":         {Do: func(r iri.Ref) { sink.Ref = r.ToURI() }, Changed: 1},
	"URL":           {Do: func(r iri.Ref) { asIRI(r).URL() }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs},
	"Userinfo":      {Do: func(r iri.Ref) { sink.Text, sink.OK = r.Userinfo() }},
	"AppendBinary":  {Do: func(r iri.Ref) { sink.Bytes, _ = r.AppendBinary(sink.Bytes[:0]) }},
	"AppendText":    {Do: func(r iri.Ref) { sink.Bytes, _ = r.AppendText(sink.Bytes[:0]) }},
	"GoString":      {Do: func(r iri.Ref) { sink.Text = r.GoString() }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs},
	"JoinPath":      {Do: func(r iri.Ref) { sink.Ref, _ = r.JoinPath() }}, // see TestBuildAllocs
	"MarshalBinary": {Do: func(r iri.Ref) { sink.Bytes, _ = r.MarshalBinary() }, Unchanged: iritest.AnyAllocs, Changed: 1},
	"MarshalText":   {Do: func(r iri.Ref) { sink.Bytes, _ = r.MarshalText() }, Unchanged: iritest.AnyAllocs, Changed: 1},
	"PortNumber":    {Do: func(r iri.Ref) { port, _ := r.PortNumber(); sink.N = int(port) }},
	"PortOrDefault": {Do: func(r iri.Ref) { port, _ := r.PortOrDefault(); sink.N = int(port) }},
	"QueryPairs": {Do: func(r iri.Ref) {
		for key, value := range r.QueryPairs() {
			sink.N = len(key) + len(value)
		}
	}},
	"QueryParts": {Do: func(r iri.Ref) {
		for part := range r.QueryParts() {
			sink.Text = part
		}
	}},
	"Segments": {Do: func(r iri.Ref) {
		for segment := range r.Segments() {
			sink.Text = segment
		}
	}},
	"WithFragment":    {Do: func(r iri.Ref) { fragment, _ := r.Fragment(); r.WithFragment(fragment) }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs}, // TestBuildAllocs checks the setters
	"WithHost":        {Do: func(r iri.Ref) { r.WithHost(r.Host()) }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs},
	"WithPath":        {Do: func(r iri.Ref) { sink.Ref, _ = r.WithPath(r.Path()) }},
	"WithPort":        {Do: func(r iri.Ref) { port, _ := r.Port(); r.WithPort(port) }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs},
	"WithQuery":       {Do: func(r iri.Ref) { query, _ := r.Query(); r.WithQuery(query) }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs},
	"WithScheme":      {Do: func(r iri.Ref) { asIRI(r).WithScheme(r.Scheme()) }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs},
	"WithUserinfo":    {Do: func(r iri.Ref) { userinfo, _ := r.Userinfo(); r.WithUserinfo(userinfo) }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs},
	"WithoutPort":     {Do: func(r iri.Ref) { sink.Ref = r.WithoutPort() }, Unchanged: iritest.AnyAllocs},
	"WithoutQuery":    {Do: func(r iri.Ref) { sink.Ref = r.WithoutQuery() }, Unchanged: iritest.AnyAllocs, Changed: iritest.AnyAllocs},
	"WithoutUserinfo": {Do: func(r iri.Ref) { sink.Ref = r.WithoutUserinfo() }, Unchanged: iritest.AnyAllocs},
	"WithoutFragment": {Do: func(r iri.Ref) { sink.Ref, sink.IRI = r.WithoutFragment(), asIRI(r).WithoutFragment() }},
}

var allocBase = iri.MustParse("http://user:pw@www.example.org:8080/a/b")

// sink stores the results of measured calls, so that the compiler cannot remove the calls.
var sink = &iritest.Sink

func asIRI(r iri.Ref) iri.IRI {
	i, _ := r.IRI()
	return i
}

// allocTests has all exported methods, and each allocates as often as it promises. Parsing valid
// text allocates nothing.
func TestAllocs(t *testing.T) {
	for _, typ := range []reflect.Type{reflect.TypeFor[iri.IRI](), reflect.TypeFor[iri.Ref]()} {
		for i := range typ.NumMethod() {
			if name := typ.Method(i).Name; allocTests[name].Do == nil {
				t.Errorf("allocTests has no row for method %v.%s", typ, name)
			}
		}
	}

	iritest.CheckAllocs(t, allocTests)
	for _, s := range slices.Concat(iritest.Unchanged, iritest.Changed, []string{"x:" + strings.Repeat("%41", 10_000)}) {
		if got := testing.AllocsPerRun(20, func() {
			sink.Ref = iri.MustParseRef(s)
			if sink.Ref, _ = iri.ParseRef(s); sink.Ref.HasScheme() {
				sink.IRI, _ = iri.Parse(s)
				sink.IRI = iri.MustParse(s)
			}
		}); got != 0 {
			t.Errorf("parsing %.60s: %v allocations, want 0", s, got)
		}
	}
}

// Setters allocate once. They allocate nothing if the text stays the same, or if they only remove
// the end of it. JoinPath allocates twice. Escape and Unescape allocate once if they change
// anything. UnmarshalText and UnmarshalBinary copy their input. Scan copies a []byte, but not a
// string.
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
		"scheme":                    {func() { sink.IRI, _ = i.WithScheme("https") }, 1},
		"userinfo":                  {func() { sink.IRI, _ = i.WithUserinfo("u") }, 1},
		"host":                      {func() { sink.IRI, _ = i.WithHost("example.net") }, 1},
		"port":                      {func() { sink.IRI, _ = i.WithPort("") }, 1},
		"path":                      {func() { sink.IRI, _ = i.WithPath("/") }, 1},
		"query":                     {func() { sink.IRI, _ = i.WithQuery("q") }, 1},
		"fragment":                  {func() { sink.IRI, _ = i.WithFragment("f") }, 1},
		"same scheme":               {func() { sink.IRI, _ = full.WithScheme("http") }, 0},
		"same userinfo":             {func() { sink.IRI, _ = full.WithUserinfo("user:pw") }, 0},
		"same host":                 {func() { sink.IRI, _ = full.WithHost("www.example.org") }, 0},
		"same port":                 {func() { sink.IRI, _ = full.WithPort("8080") }, 0},
		"same path":                 {func() { sink.IRI, _ = full.WithPath("/a/b") }, 0},
		"same path, guarded":        {func() { sink.IRI, _ = guarded.WithPath("//a") }, 0},
		"same query":                {func() { sink.IRI, _ = full.WithQuery("q") }, 0},
		"same fragment":             {func() { sink.IRI, _ = full.WithFragment("f") }, 0},
		"without userinfo":          {func() { sink.IRI = full.WithoutUserinfo() }, 1},
		"without port":              {func() { sink.IRI = full.WithoutPort() }, 1},
		"without query":             {func() { sink.IRI = full.WithoutQuery() }, 1},
		"without last query":        {func() { sink.IRI = full.WithoutFragment().WithoutQuery() }, 0},
		"join":                      {func() { sink.IRI, _ = i.JoinPath("c", "d") }, 2},
		"join long segments":        {func() { sink.IRI, _ = i.JoinPath(long, long) }, 2},
		"join to empty path":        {func() { sink.IRI, _ = empty.JoinPath("", long) }, 2},
		"escape":                    {func() { sink.Text = iri.EscapeQueryPart(spaces) }, 1},
		"unescape long":             {func() { sink.Text, _ = iri.Unescape(encoded) }, 1},
		"escape, same":              {func() { sink.Text = iri.Escape(iri.ComponentPath, "a/\u00e9") }, 0},
		"escape segment, same":      {func() { sink.Text = iri.EscapeSegment("a\u00e9") }, 0},
		"escape query part, same":   {func() { sink.Text = iri.EscapeQueryPart("a\u00e9") }, 0},
		"unescape, same":            {func() { sink.Text, _ = iri.Unescape("a+b\u00e9") }, 0},
		"unescape":                  {func() { sink.Text, _ = iri.Unescape("a%20b%C3%A9") }, 1},
		"unescape query part, same": {func() { sink.Text, _ = iri.UnescapeQueryPart("a\u00e9") }, 0},
		"default port":              {func() { _, sink.OK = iri.DefaultPort("WSS") }, 0},
		"UnmarshalText":             {func() { sink.OK = sink.IRI.UnmarshalText(text) == nil }, 1},
		"UnmarshalBinary":           {func() { sink.OK = sink.Ref.UnmarshalBinary(text) == nil }, 1},
		"Scan":                      {func() { sink.OK = sink.Ref.Scan(boxed) == nil }, 0},
	} {
		if got := testing.AllocsPerRun(20, tt.do); got != tt.want {
			t.Errorf("%s: %v allocations, want %v", name, got, tt.want)
		}
	}
}

// The compiler can return a value in registers on 64-bit machines: the value has at most 32 bytes,
// and no struct in it has more than four fields.
func TestSize(t *testing.T) {
	var check func(typ reflect.Type)
	check = func(typ reflect.Type) {
		if typ.Size() > 32 || !typ.Comparable() || typ.NumField() > 4 {
			t.Errorf("%v: %d bytes, %d fields, comparable: %v; want at most 32 bytes, at most 4 fields, comparable", typ, typ.Size(), typ.NumField(), typ.Comparable())
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

// Resolve and Parse allocate nothing if the target is the reference itself, or the beginning of the
// base. Otherwise they allocate once, for the text of the target.
func TestResolveAllocs(t *testing.T) {
	runs, dots := 20, strings.Repeat("a/../b/./", 10_000)
	if !long.Enabled() {
		runs = 4
	}
	for _, tt := range []struct {
		base, ref string
		want      float64
	}{
		{"http://h/a/b?q#f", "http://i/c?r#g", 0},
		{"http://h/a/b?q#f", "urn:c:d", 0},
		{"http://h/a/b?q#f", "x:/.//c", 0},
		{"http://h/a/b?q#f", "", 0},
		{"http://h/a/b?q", "", 0},
		{"http://h/a/b", ".", 0},
		{"http://h/a/b/c/d", "../../", 0},
		{"http://h/a/b", "#f", 1},
		{"http://h/a/b", "c", 1},
		{"http://h/a/b", "../c", 1},
		{"http://h", "c", 1},
		{"http://h/a", "//i/j", 1},
		{"http://h/a", "/c", 1},
		{"http://h/a", "/c/./d", 1},
		{"http://h/a", "http://i/c/..", 1},
		{"http://h/a/../b", "c/../d", 1},
		{"urn:a", "./b:c", 1},
		{"http://h/a", "c?" + strings.Repeat("q", 1000), 1},
		{"http://h/a", strings.Repeat("../", 10_000) + "c", 1},
		{"http://h/" + dots, dots, 1},
		{"urn:a", dots + strings.Repeat("b", 10_000) + "/./" + dots, 1},
	} {
		base, r := iri.MustParse(tt.base), iri.MustParseRef(tt.ref)
		for name, f := range map[string]func(){
			"Resolve": func() { sink.IRI = base.Resolve(r) },
			"Parse":   func() { sink.IRI, _ = base.Parse(tt.ref) },
		} {
			if got := testing.AllocsPerRun(runs, f); got != tt.want {
				t.Errorf("%.40s and %.40s: %s: %v allocations, want %v", base, r, name, got, tt.want)
			}
		}
		// AppendResolve needs no more capacity than the length of the result.
		dst := make([]byte, 0, len(base.Resolve(r).String()))
		if got := testing.AllocsPerRun(runs, func() { sink.Bytes = base.AppendResolve(dst, r) }); got != 0 {
			t.Errorf("%.40s and %.40s: AppendResolve: %v allocations, want 0", base, r, got)
		}
	}
}

// Relativize allocates only if it adds a dot segment, or if the base has one.
func TestRelativizeAllocs(t *testing.T) {
	for _, tt := range []struct {
		base, target string
		want         float64
	}{
		{"http://h/a/b", "http://h/a/b#f", 0},
		{"http://h/a/b", "http://h/a/b?q#f", 0},
		{"http://h/a/b", "http://h/a/c?q#f", 0},
		{"http://h/a/b", "http://h/a/", 0},
		{"http://h/aaa/b/c", "http://h/aaa/", 0},
		{"http://h/a/b", "http://h/c/d", 0},
		{"http://h/a/b", "http://i/c/d", 0},
		{"http://h/a/b", "https://h/a/b", 0},
		{"http://h" + strings.Repeat("/b", 1000), "http://h/a", 0},
		{"http://user:pw@www.example.org/a/b/c/d/e/f/g/h/i/j/k", "http://user:pw@www.example.org/x", 0},
		{"http://h/aaa/b/c", "http://h/aaa/d", 1},
		{"http://h/aaaaaa/b/c/d", "http://h/aaaaaa/e", 1},
		{"http://hh/b/c/d/e", "http://hh//c", 1},
		{"http://h/a/b", "http://h/a/?q", 1},
		{"http://h/a/b", "http://h/a/c:d", 1},
		{"http://h/a/../b", "http://h/c", 1},
		{"http://h/a/../b/c", "http://h/b/d", 1},
	} {
		base, target := iri.MustParse(tt.base), iri.MustParse(tt.target)
		if got := testing.AllocsPerRun(20, func() { sink.Ref = base.Relativize(target) }); got != tt.want {
			t.Errorf("from %.40s to %s: %v allocations, want %v", base, target, got, tt.want)
		}
	}
}

// Normalize allocates once if it changes the IRI, and otherwise nothing.
func TestNormalizeAllocs(t *testing.T) {
	many := 1_000 // so that texts are longer than all buffers on the stack
	if long.Enabled() {
		many = 10_000
	}
	for _, s := range []string{
		"HTTP://EXAMPLE.ORG:80", "x:/a/../b", "x:%41/../%c3%a9/./%2f", "x:\u202e", "http://h", "urn:A:b/../%41:./c", "file://LOCALHOST/%41",
		"http://h%2F/", "HTTP://H%2F%21", "http://a~b",
		"x:" + strings.Repeat("%c3%a9/../\u202e", many), "X:" + strings.Repeat("a", many), "x:" + strings.Repeat("/%C3%A9a/%2e", many),
	} {
		i := iri.MustParse(s)
		for f := range allForms + 1 {
			want := 1.0
			if i.Normalize(f) == i {
				want = 0
			}
			if got := testing.AllocsPerRun(10, func() { sink.IRI = i.Normalize(f) }); got != want {
				t.Errorf("%.40s, %v: %v allocations, want %v", s, f, got, want)
			}
			n := i.Normalize(f)
			if got := testing.AllocsPerRun(10, func() {
				sink.OK = i.IsNormal(f) || n.Equivalent(n, f)
				sink.IRI = n.Normalize(f)
			}); got != 0 {
				t.Errorf("%.40s, %v: %v allocations for IsNormal and normal forms, want 0", s, f, got)
			}
		}
	}
}

// The methods of a Ladder allocate as often as the methods of IRI, and once more to append a
// fragment.
func TestLadderAllocs(t *testing.T) {
	l := &iri.Ladder{MaxObserved: 1 << 20}
	i, j := iri.MustParse(withoutSlash), iri.MustParse(withSlash)
	if err := l.Observe(i, j); err != nil {
		t.Fatal(err)
	}
	l.Schemes = customSchemes
	upper := iri.MustParse("HTTP://EXAMPLE.com/")
	if got := testing.AllocsPerRun(20, func() { sink.IRI = l.Normalize(upper, iri.FormScheme) }); got != 0 {
		t.Errorf("normal IRI: %v allocations, want 0", got)
	}
	withFragment := iri.MustParse(withoutSlash + "#f")
	if got := testing.AllocsPerRun(20, func() {
		sink.IRI = l.Normalize(i, iri.SchemeBased)
		sink.OK = l.Equivalent(i, j, iri.SchemeBased) && l.Observe(i, j) == nil
	}); got != 0 {
		t.Errorf("observed equivalence: %v allocations, want 0", got)
	}
	if got := testing.AllocsPerRun(20, func() { sink.IRI = l.Normalize(withFragment, iri.SchemeBased) }); got != 1 {
		t.Errorf("observed equivalence and a fragment: %v allocations, want 1", got)
	}
}

// Redacted allocates once if there is a password to mask, and otherwise nothing.
func TestRedactedAllocs(t *testing.T) {
	for _, s := range iritest.Clean {
		r := iri.MustParseRef(s)
		if got := testing.AllocsPerRun(20, func() { sink.Text = r.Redacted() }); got != 0 {
			t.Errorf("Redacted of %s: %v allocations, want 0", s, got)
		}
	}
	r := iri.MustParseRef("//u:p@h")
	if got := testing.AllocsPerRun(20, func() { sink.Text = r.Redacted() }); got != 1 {
		t.Errorf("Redacted of %s: %v allocations, want 1", r, got)
	}
}
