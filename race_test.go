//go:build race

package iri_test

// The race detector, under which all takes some ten times as long, is on.
const raceDetector = true
