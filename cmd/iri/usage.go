package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// This file has the messages about wrong calls of the command.

// misused reports a wrong call of the command and returns the exit status.
func misused(stderr io.Writer, message string) int {
	fmt.Fprintf(stderr, "iri: %s\nRun \"iri help\" for how to use it.\n", message)
	return statusUsage
}

// misused reports a wrong call of v and returns the exit status. The message may quote arguments.
func (v verb) misused(stderr io.Writer, message string) int {
	quoted := strconv.Quote(message) // so that nothing acts on the terminal
	message = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(quoted[1 : len(quoted)-1])
	fmt.Fprintf(stderr, "iri: %s: %s\nUsage: %s\n", v.name, message, v.usage())
	fmt.Fprintf(stderr, "Run \"iri help %s\" for how to use it.\n", v.name)
	return statusUsage
}

// noVerb describes what is wrong with a first argument that is not a verb.
func noVerb(name string) string {
	switch {
	case strings.ContainsAny(name, ".:/?#%"): // a reference: do not show it, it may have a password
		return "no verb before the reference; write \"iri parse REFERENCE\", for example"
	case strings.HasPrefix(name, "-"):
		return fmt.Sprintf("no verb before %q; flags come after it", name)
	}
	return fmt.Sprintf("no verb %q%s", name, suggestion(name))
}

// suggestion asks whether a verb was meant that resembles name: a verb that begins with name, or a verb
// at a distance of at most two edits. Without such a verb it returns an empty string.
func suggestion(name string) string {
	name = strings.ToLower(name)
	nearest, least := "", min(3, len(name))
	for _, v := range verbs {
		d := distance(name, v.name)
		if len(name) >= 3 && strings.HasPrefix(v.name, name) {
			d = 0
		}
		if d < least {
			nearest, least = v.name, d
		}
	}
	if nearest == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", nearest)
}

// distance returns how many bytes to insert, remove or replace to turn a into b: the Levenshtein
// distance.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // row[j] is the distance from what was read of a to b[:j]
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := before
			if a[i] != b[j] {
				d = 1 + min(before, row[j], row[j+1])
			}
			before, row[j+1] = row[j+1], d
		}
	}
	return row[len(b)]
}
