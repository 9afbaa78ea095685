// Package nethttp tests that clients and servers of net/http get the URLs that package iri makes. The
// tests are not in package iri, whose fuzz targets would take twice as long with net/http linked.
package nethttp
