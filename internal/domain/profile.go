package domain

import (
	"sync"

	"golang.org/x/net/idna"
)

// profile returns the mapping of UTS #46 without CheckHyphens, since package idna takes bytes for
// characters there (golang/go#81026), and without CheckBidi, since it looks at characters before
// they are mapped (golang/go#81525).
func profile() *idna.Profile {
	mapping.once.Do(func() {
		mapping.profile = idna.New(idna.MapForLookup(), idna.CheckHyphens(false))
	})
	return mapping.profile
}

// mapping is made when it is first used, so that the linker leaves the tables of package idna,
// some 190 KB, out of programs that map no hosts.
var mapping struct {
	once    sync.Once
	profile *idna.Profile
}
