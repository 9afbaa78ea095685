package iri

import "example.com/iri/internal/uax9"

// Mirror is for the external tests.
var Mirror = uax9.Mirror
