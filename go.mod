module example.com/iri

go 1.26.0
