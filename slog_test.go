//go:build !iri_noslog

package iri_test

import (
	"io"
	"log/slog"
	"os"
	"strings"
	"testing"

	"example.com/iri"
	"example.com/iri/internal/iritest"
)

var (
	_ slog.LogValuer = iri.IRI{}
	_ slog.LogValuer = iri.Ref{}
)

func init() {
	allocTests["LogValue"] = iritest.Alloc{Do: func(r iri.Ref) { sink.Text = r.LogValue().String() }, Unchanged: iritest.AnyAllocs} // LogValue calls Redacted
}

// Logs contain no password, whether the IRI is an attribute, in a group, or a value of type any.
func TestLogValue(t *testing.T) {
	for _, s := range []string{"", "a", "http://u:p@h/", "http://u:53cr37@h/?q#f", "//:53cr37@h"} {
		r := iri.MustParseRef(s)
		i, _ := r.IRI()
		for name, newHandler := range map[string]func(io.Writer) slog.Handler{
			"text": func(w io.Writer) slog.Handler { return slog.NewTextHandler(w, nil) },
			"json": func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) },
		} {
			var b strings.Builder
			slog.New(newHandler(&b)).With("with", r).Info("message", "ref", r, slog.Group("group", "iri", i), slog.Any("any", i))
			if strings.Contains(b.String(), "53cr37") || strings.Count(b.String(), r.Redacted()) < 2 {
				t.Errorf("%s: the log must contain %q at least twice, and no password:\n%s", name, r.Redacted(), b.String())
			}
		}
		if got := r.LogValue(); got.Kind() != slog.KindString || got.String() != r.Redacted() || i.LogValue().String() != i.Redacted() {
			t.Errorf("%s: LogValue returns %v for the Ref and %v for the IRI, want strings with the results of Redacted", s, got, i.LogValue())
		}
	}
}

func ExampleIRI_LogValue() {
	withoutTime := func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: withoutTime}))
	logger.Info("fetched", "iri", iri.MustParse("ftp://me:secret@example.org/"))
	// Output: level=INFO msg=fetched iri=ftp://me:xxxxx@example.org/
}
