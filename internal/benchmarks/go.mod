module example.com/iri/internal/benchmarks

go 1.26.0

replace example.com/iri => ../..

require (
	example.com/iri v0.0.0
	github.com/PuerkitoBio/purell v1.2.1
	github.com/fredbi/uri v1.1.1
	github.com/nlnwa/whatwg-url v0.6.2
	github.com/piprate/json-gold v0.9.1
	github.com/valyala/fasthttp v1.74.0
)

require (
	github.com/bits-and-blooms/bitset v1.20.0 // indirect
	github.com/cayleygraph/quad v1.3.0 // indirect
	github.com/klauspost/compress v1.20.0 // indirect
	github.com/molecule-man/go-brrr v1.0.1 // indirect
	github.com/pquerna/cachecontrol v0.2.0 // indirect
	github.com/valyala/bytebufferpool v1.0.0 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)
