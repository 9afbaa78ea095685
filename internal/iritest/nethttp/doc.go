// Package nethttp tests package iri with clients and servers of net/http: they must send and
// receive the URLs that package iri returns. The tests are not in package iri, because its fuzz
// targets would take twice as long if they were linked with net/http.
package nethttp
