package main

import _ "example.com/iri/internal/iritest/long" // go test ./... -long needs the flag in every package
