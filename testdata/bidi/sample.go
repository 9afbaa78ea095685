//go:build ignore

// Sample reads Unicode's file BidiTest.txt or BidiCharacterTest.txt from standard input and prints
// a sample of it. The sample has the header, and some of the tests without explicit formatting: the
// first hundred, and then every fortieth.
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"regexp"
	"strings"
)

// formatting matches explicit formatting characters, by class or by code point.
var formatting = regexp.MustCompile(`\b(LRE|RLE|LRO|RLO|PDF|LRI|RLI|FSI|PDI|202[A-E]|206[6-9])\b`)

func main() {
	in := bufio.NewScanner(os.Stdin)
	header := true
	var results []string // the lines with the results of the next tests, until they are printed
	for n := 0; in.Scan(); {
		line := in.Text()
		header = header && strings.HasPrefix(line, "#")
		switch {
		case header:
			fmt.Println(line)
		case strings.HasPrefix(line, "@Levels"):
			results = []string{line}
		case strings.HasPrefix(line, "@"):
			results = append(results, line)
		case strings.Contains(line, ";") && !formatting.MatchString(line):
			if n++; n <= 100 || n%40 == 0 {
				for _, line := range append(results, line) {
					fmt.Println(line)
				}
				results = nil
			}
		}
	}
	if err := in.Err(); err != nil {
		log.Fatal(err)
	}
}
