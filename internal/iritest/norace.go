//go:build !race

package iritest

// Race reports whether the race detector is on. It makes tests about ten times slower.
const Race = false
