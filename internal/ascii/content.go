package ascii

import (
	"math/bits"
	"strings"
)

// Content is a set of what a text may contain that normalization could change.
type Content uint8

const (
	HasNonASCII Content = 1 << iota // a byte beyond US-ASCII
	HasPercent                      // "%"
	HasDots                         // "/." or a percent-encoded "."
)

// ContentOf returns the content of s.
func ContentOf(s string) (c Content) {
	var all, dots uint64
	if len(s) < 9 {
		for i := range len(s) {
			all |= uint64(s[i])
		}
		if SlashDot(s) >= 0 {
			dots = High
		}
	} else {
		x, last := Load(s, len(s)-9), Load(s, len(s)-8)
		all, dots = x|last, slashDotIn(x, last)
		for i := 0; i < len(s)-9; i += 8 {
			x := Load(s, i)
			all |= x
			dots |= slashDotIn(x, Load(s, i+1))
		}
	}
	if all&High != 0 {
		c |= HasNonASCII
	}
	if strings.IndexByte(s, '%') >= 0 {
		c |= HasPercent
		if HasEncodedDot(s) {
			c |= HasDots
		}
	}
	if dots&High != 0 {
		c |= HasDots
	}
	return c
}

// SlashDot returns the offset of the first "/." in s, or -1.
func SlashDot(s string) int {
	if len(s) < 9 {
		for i := 0; i < len(s)-1; i++ {
			if s[i] == '/' && s[i+1] == '.' {
				return i
			}
		}
		return -1
	}
	for i := 0; i < len(s)-9; i += 8 {
		if found := slashDotIn(Load(s, i), Load(s, i+1)) & High; found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	if found := slashDotIn(Load(s, len(s)-9), Load(s, len(s)-8)) & High; found != 0 {
		return len(s) - 9 + bits.TrailingZeros64(found)/8 // there is none before
	}
	return -1
}

// HasEncodedDot reports whether s has a percent-encoded ".".
func HasEncodedDot(s string) bool {
	if len(s) < 10 {
		for i := 0; i < len(s)-2; i++ {
			if s[i] == '%' && s[i+1] == '2' && s[i+2]|0x20 == 'e' {
				return true
			}
		}
		return false
	}
	dots := encodedDotIn(Load(s, len(s)-10), Load(s, len(s)-9), Load(s, len(s)-8))
	for i := 0; i < len(s)-10; i += 8 {
		dots |= encodedDotIn(Load(s, i), Load(s, i+1), Load(s, i+2))
	}
	return dots&High != 0
}
