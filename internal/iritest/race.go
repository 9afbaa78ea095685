//go:build race

package iritest

// Race reports whether the race detector is on, with which everything takes some ten times as long.
const Race = true
