package iri

// Mirror is for the external tests.
var Mirror = mirror
