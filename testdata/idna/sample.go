//go:build ignore

// Sample reads Unicode's file IdnaTestV2.txt, of any version, from standard input and prints a
// sample of it. The sample has the header and some of the tests:
//
//   - the first test with each set of errors;
//   - every fourth test without errors;
//   - every thirtieth test.
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"strings"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	seen := map[string]int{}
	header := true
	for n := 0; in.Scan(); {
		line := in.Text()
		if header = header && strings.HasPrefix(line, "#"); header {
			fmt.Println(line)
			continue
		}
		columns := strings.Split(line, ";")
		if len(columns) < 5 {
			continue
		}
		n++
		errors := strings.TrimSpace(columns[2]) + strings.TrimSpace(columns[4])
		seen[errors]++
		if seen[errors] == 1 || n%30 == 0 || errors == "" && seen[errors]%4 == 0 {
			fmt.Println(line)
		}
	}
	if err := in.Err(); err != nil {
		log.Fatal(err)
	}
}
