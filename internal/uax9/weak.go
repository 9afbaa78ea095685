package uax9

// resolveWeak applies rules W1 to W7 in one pass: each looks at what the ones before it have
// made of what is before, two of them also at what is behind. What is BN is passed over.
func (l *Line) resolveWeak() {
	base := L         // W1: what a mark follows
	strong := L       // W2, W7: the last one of L, R and AL
	number := L       // W4: what is before
	before := L       // W5: what is before
	terminators := -1 // W5: where those begin that are just before, if they are not EN yet
	for i, c := range l.original {
		if c == BN {
			continue
		}
		if c == NSM {
			c = base // W1
		}
		base = c
		switch c {
		case L, R, AL:
			strong = c
			if c == AL {
				c = R // W3
			}
		case EN:
			if strong == AL {
				c = AN // W2
			}
		case ES, CS:
			behind := l.numberBehind(i, strong)
			if behind == number && (number == EN || number == AN && c == CS) {
				c = number // W4
			} else {
				c = ON // W6
			}
		}
		number = c
		if c == ET {
			c = ON // W6, if there is no number behind
			if before == EN {
				c = EN // W5
			} else if terminators < 0 {
				terminators = i
			}
		}
		before = c
		if c == EN && strong == L {
			c = L // W7
		}
		l.resolved[i] = c
		if number != ET {
			if number == EN && terminators >= 0 {
				l.fill(terminators, i, c) // W5, W7
			}
			terminators = -1
		}
	}
}

// numberBehind returns what is behind the i-th character as W1 and W2 make it if it is EN or
// AN, and ON if it is anything else.
func (l *Line) numberBehind(i int, strong Class) Class {
	for i++; i < len(l.original) && l.original[i] == BN; i++ {
	}
	switch {
	case i == len(l.original):
	case l.original[i] == AN, l.original[i] == EN && strong == AL:
		return AN
	case l.original[i] == EN:
		return EN
	}
	return ON
}
