package nethttp

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/iri"
	_ "example.com/iri/internal/iritest/long" // defines the flag -long, so that "go test ./... -long" works
)

// TestHTTP sends the URL of an IRI with a net/http client to a net/http server. The server must
// receive the octets of the URI (RFC 3987, section 3.1).
func TestHTTP(t *testing.T) {
	const (
		path, query = "/rosé/日本%2F%E9", "é=ü&%C3%A9=%26"
		wantPath    = "/ros%C3%A9/%E6%97%A5%E6%9C%AC%2F%E9"
		wantQuery   = "%C3%A9=%C3%BC&%C3%A9=%26"
	)
	var got *http.Request
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = r }))
	defer server.Close()
	u, err := iri.MustParse(server.URL + path + "?" + query + "#é").URL()
	if err != nil {
		t.Fatal(err)
	}
	response, err := server.Client().Get(u.String())
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if got.RequestURI != wantPath+"?"+wantQuery || got.URL.Query().Get("é") != "ü" {
		t.Errorf("the server must receive %[2]q, and decode \"\u00fc\" as the query value of \"\u00e9\"\n\tit receives %[1]q", got.RequestURI, wantPath+"?"+wantQuery)
	}
	// The URL of the request, converted back to an IRI.
	i, err := iri.FromURL(response.Request.URL)
	if err != nil || i.ToIRI().Path() != "/rosé/日本%2F%E9" {
		t.Errorf("FromURL and ToIRI must return the path %s\n\tthey return %s, error %v", path, i.ToIRI(), err)
	}
}

// A net/http client sends only ASCII for the URL of an IRI, whatever characters the IRI contains.
func TestHTTPIsASCII(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	heads := make(chan string)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			var head strings.Builder
			for in := bufio.NewScanner(conn); in.Scan() && in.Text() != ""; {
				head.WriteString(in.Text() + "\n")
			}
			io.WriteString(conn, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
			conn.Close()
			heads <- head.String()
		}
	}()
	client := http.Client{Transport: &http.Transport{
		DialContext: func(context.Context, string, string) (net.Conn, error) {
			return net.Dial("tcp", listener.Addr().String())
		},
		DisableKeepAlives: true,
	}}
	for _, tt := range []struct{ in, line, host string }{
		{"http://résumé.example.org/rosé?日本#é", "GET /ros%C3%A9?%E6%97%A5%E6%9C%AC HTTP/1.1", "xn--rsum-bpad.example.org"},
		{"http://日本語。jp:8080/\U0001f600?\ue000", "GET /%F0%9F%98%80?%EE%80%80 HTTP/1.1", "xn--wgv71a119e.jp:8080"},
		{"http://例え.jp", "GET / HTTP/1.1", "xn--r8jz45g.jp"},
	} {
		u, err := iri.MustParse(tt.in).URL()
		if err != nil {
			t.Error(err)
			continue
		}
		response, err := client.Do(&http.Request{Method: "GET", URL: u})
		if err != nil {
			t.Error(err)
			continue
		}
		response.Body.Close()
		head := <-heads
		if !strings.HasPrefix(head, tt.line+"\nHost: "+tt.host+"\n") || strings.ContainsFunc(head, func(r rune) bool { return r >= 0x80 }) {
			t.Errorf("%s: the request must have only ASCII, begin with %q, and have the host %q\nThe client sends:\n%s", tt.in, tt.line, tt.host, head)
		}
	}
}
