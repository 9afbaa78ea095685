package domain

import (
	"sync"

	"golang.org/x/net/idna"
)

// profile returns the UTS #46 mapping of package idna, without two checks that have bugs:
//
//   - CheckHyphens counts bytes instead of characters (golang/go#81026); see checkHyphens.
//   - CheckBidi checks characters before they are mapped (golang/go#81525); see checkBidiRule.
func profile() *idna.Profile {
	mapping.once.Do(func() {
		mapping.profile = idna.New(idna.MapForLookup(), idna.CheckHyphens(false))
	})
	return mapping.profile
}

// mapping is initialized on first use. So the linker can omit the tables of package idna, about
// 190 KB, from programs that map no hosts.
var mapping struct {
	once    sync.Once
	profile *idna.Profile
}
