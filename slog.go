//go:build !iri_noslog

package iri

import "log/slog"

// LogValue returns the result of Redacted, so logs of package log/slog show r without its
// password. It implements [slog.LogValuer] and allocates once if r has a password.
//
// Handlers call LogValue only for an IRI or a Ref that is the value of an attribute. If it is in a
// struct, a slice or a map, logs show its password. For a nil pointer, logs show that LogValue
// panicked.
//
// Importing log/slog adds 0.2 MB (Go 1.26) or 0.4 MB (Go 1.27) to a program that only parses, most
// of it package encoding/json. To omit LogValue and this import, build with the tag iri_noslog.
func (r reference) LogValue() slog.Value { return slog.StringValue(r.Redacted()) }
