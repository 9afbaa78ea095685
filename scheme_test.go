package iri_test

import (
	"slices"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/scheme"
)

// The default port of a scheme is dropped, and no other.
func TestDefaultPorts(t *testing.T) {
	for scheme, port := range iritest.Ports {
		for _, other := range []string{port, "0" + port, port + "0", port[1:], "1", "80", "443"} {
			i := iri.MustParse(strings.ToUpper(scheme) + "://h:" + other + "/")
			want := i.String()
			if other == port || other == "" {
				want = strings.Replace(want, ":"+other+"/", "/", 1)
			}
			if got := i.Normalize(iri.FormScheme); got.String() != want {
				t.Errorf("%s: %s, want %s", i, got, want)
			}
		}
	}
	for _, s := range []string{"irc://h:194/", "irc://h:6667/", "ircs://h:6697/", "rtmps://h:443/", "smb://h:445/", "file://h:80/", "x://h:0/", "http://h:0/"} {
		if i := iri.MustParse(s); !i.IsNormal(iri.SchemeBased) {
			t.Errorf("%s: %s", i, i.Normalize(iri.SchemeBased))
		}
	}
}

// The schemes that HostToASCII and DefaultPort name in their docs are those of the table.
func TestSchemesInDocs(t *testing.T) {
	named := func(file, before, after string) []string {
		words := strings.Join(strings.Fields(strings.ReplaceAll(iritest.File(t, file), "\n//", " ")), " ")
		_, list, _ := strings.Cut(words, before)
		list, _, ok := strings.Cut(list, after)
		if !ok {
			t.Fatalf("%s has no list after %q", file, before)
		}
		return strings.Split(strings.ReplaceAll(list, " and ", ", "), ", ")
	}
	bases := named("host.go", "domain names there: ", ", their variants for TLS")
	var withoutPort []string
	for _, row := range scheme.Rows() {
		if row.Traits&scheme.DomainName == 0 {
			continue
		}
		base, _, _ := strings.Cut(row.Name, "+")
		isNamed := func(base string) bool { return slices.Contains(bases, base) }
		if !isNamed(base) && !isNamed(strings.TrimSuffix(base, "s")) && !isNamed(strings.TrimSuffix(base, "u")) {
			t.Errorf("%s has domain names, which HostToASCII does not say", row.Name)
		}
		if row.Port == 0 {
			withoutPort = append(withoutPort, row.Name)
		}
	}
	for _, base := range bases {
		if scheme.Lookup(base).Traits&scheme.DomainName == 0 {
			t.Errorf("HostToASCII says that %s has domain names", base)
		}
	}
	if got := named("scheme.go", "names, but ", ", for which"); !slices.Equal(got, withoutPort) {
		t.Errorf("DefaultPort says that %q have none; want %q", got, withoutPort)
	}
}
