package main

import (
	"fmt"
	"strings"
)

// This file finds the name that a mistyped name probably stands for: a verb or a lint code.

// suggestion returns "; did you mean" with the candidate that resembles name most, or "" if no
// candidate resembles name. A candidate resembles name if it begins with name, which must then have
// at least three bytes, or if it differs from name by at most two edits. For a name of one or two
// bytes, there must be fewer edits than bytes.
func suggestion(name string, candidates []string) string {
	name = strings.ToLower(name)
	nearest, nearestDistance := "", min(3, len(name))
	for _, candidate := range candidates {
		d := distance(name, candidate)
		if len(name) >= 3 && strings.HasPrefix(candidate, name) {
			d = 0
		}
		if d < nearestDistance {
			nearest, nearestDistance = candidate, d
		}
	}
	if nearest == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", nearest)
}

// distance returns the Levenshtein distance of a and b: the least number of bytes to insert, remove
// or replace to turn a into b.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // row[j] is the distance from a[:i] to b[:j]
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := diagonal
			if a[i] != b[j] {
				d = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], d
		}
	}
	return row[len(b)]
}
