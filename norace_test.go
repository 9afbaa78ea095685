//go:build !race

package iri_test

const raceDetector = false
