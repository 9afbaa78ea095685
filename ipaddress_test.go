package iri_test

import (
	"strconv"
	"strings"
)

// addressInputs returns references with valid and invalid IP addresses:
//
//   - IP literals with up to nine groups before and after "::" and other separators, with and
//     without an IPv4address at the end;
//   - IPv4 addresses with numbers of one to four digits, and with malformed numbers.
func addressInputs() (inputs []string) {
	for before := range 10 {
		for after := range 10 {
			for _, sep := range []string{"::", ":", ":::", "::1::"} {
				for _, last := range []string{"", ":1.2.3.4", "1.2.3.4", ":", "g", "12345", ":abcd"} {
					b := strings.TrimSuffix(strings.Repeat("1:", before), ":")
					a := strings.TrimSuffix(strings.Repeat("2:", after), ":")
					inputs = append(inputs, "//["+b+sep+a+last+"]")
				}
			}
		}
	}
	for n := range 1100 {
		inputs = append(inputs, "//1.2.3."+strconv.Itoa(n), "//"+strconv.Itoa(n)+".2.3.4", "//[::1.2."+strconv.Itoa(n)+".4]")
	}
	for _, n := range []string{"00", "01", "001", "09", "010", "", "0x1", "1.1", "-1"} {
		inputs = append(inputs, "//1.2.3."+n, "//"+n+".2.3.4", "//[::1."+n+".3.4]")
	}
	return inputs
}
