package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// This file has the usage errors: messages about wrong arguments of the command.

// usageError prints a usage error of the command and returns the exit status.
func usageError(stderr io.Writer, message string) int {
	fmt.Fprintf(stderr, "iri: %s\nRun \"iri help\" for usage.\n", message)
	return statusUsage
}

// usageError prints a usage error of v and returns the exit status. The message may contain
// arguments.
func (v verb) usageError(stderr io.Writer, message string) int {
	quoted := strconv.Quote(message) // escapes control characters, which could affect the terminal
	message = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(quoted[1 : len(quoted)-1])
	fmt.Fprintf(stderr, "iri: %s: %s\nUsage: %s\n", v.name, message, v.usage())
	fmt.Fprintf(stderr, "Run \"iri help %s\" for details.\n", v.name)
	return statusUsage
}

// unknownVerb returns the message for a first argument that is not a verb.
func unknownVerb(name string) string {
	switch {
	case strings.ContainsAny(name, ".:/?#%"): // a reference: do not show it, because it may contain a password
		return "missing verb before the reference; for example, run \"iri parse REFERENCE\""
	case strings.HasPrefix(name, "-"):
		return fmt.Sprintf("missing verb before %q; flags come after the verb", name)
	}
	return fmt.Sprintf("unknown verb %q%s", name, suggestion(name, verbNames()))
}
