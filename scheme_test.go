package iri_test

import (
	"slices"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
	"example.com/iri/internal/scheme"
)

// FormScheme removes the default port of a scheme, and no other port.
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
			t.Errorf("%s: the normal form is %s, want no change", i, i.Normalize(iri.SchemeBased))
		}
	}
}

// The doc comments of HostToASCII and DefaultPort name the same schemes as the table of package
// scheme.
func TestSchemesInDocs(t *testing.T) {
	listed := func(file, before, after string) []string {
		words := strings.Join(strings.Fields(strings.ReplaceAll(iritest.File(t, file), "\n//", " ")), " ")
		_, list, _ := strings.Cut(words, before)
		list, _, ok := strings.Cut(list, after)
		if !ok {
			t.Fatalf("%s has no list after %q", file, before)
		}
		return strings.Fields(strings.NewReplacer(",", "", " and ", " ").Replace(list))
	}
	var names, withoutPort []string
	for _, row := range scheme.Rows() {
		if row.Traits&scheme.DomainName == 0 {
			continue
		}
		names = append(names, row.Name)
		if row.Port == 0 {
			withoutPort = append(withoutPort, row.Name)
		}
	}
	if got := listed("host.go", "whose hosts are domain names: ", " Other IRIs"); !slices.Equal(got, names) {
		t.Errorf("the comment of HostToASCII lists the schemes %q; want %q", got, names)
	}
	if got := listed("scheme.go", "[IRI.HostToASCII], except ", ", whose"); !slices.Equal(got, withoutPort) {
		t.Errorf("the comment of DefaultPort lists %q as schemes without a default port; want %q", got, withoutPort)
	}
}
