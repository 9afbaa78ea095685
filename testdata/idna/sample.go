//go:build ignore

// Sample prints a sample of one of Unicode's files IdnaTestV2.txt: its header, the
// first line with each set of errors, and every thirtieth line, or every fourth one
// without an error.
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
