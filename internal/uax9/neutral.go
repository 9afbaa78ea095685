package uax9

// resolveNeutral applies rules N1 and N2 to what is not yet L, R, EN or AN.
func (l *Line) resolveNeutral() {
	before := L // what is before: L or R
	start := 0  // behind that
	for i, c := range l.resolved {
		switch c {
		case L:
		case R, EN, AN:
			c = R
		default:
			continue
		}
		if before == R && c == R {
			l.fill(start, i, R) // N1
		} else {
			l.fill(start, i, L) // N1, N2
		}
		before, start = c, i+1
	}
	l.fill(start, len(l.resolved), L)
}

// resetLevels gives what is BN the level of what is before it (UAX #9, section 5.2), and
// applies rule L1.
func (l *Line) resetLevels() {
	before := L
	for i, c := range l.original {
		if c == BN {
			l.resolved[i] = before
		}
		before = l.resolved[i]
	}
	isTrailing := true
	for i := len(l.original) - 1; i >= 0; i-- {
		switch l.original[i] {
		case B, S: // Unicode's tests have them
			isTrailing = true
			l.resolved[i] = L
		case WS, BN:
			if isTrailing {
				l.resolved[i] = L
			}
		default:
			isTrailing = false
		}
	}
}

// level returns the level of the i-th character: rule I1.
func (l *Line) level(i int) int {
	switch l.resolved[i] {
	case L:
		return 0
	case R:
		return 1
	}
	return 2
}
