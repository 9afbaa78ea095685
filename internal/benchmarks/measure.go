package main

import (
	"runtime"
	"slices"
	"time"
)

// A figure is what a contestant takes for one line.
type figure struct {
	name          string
	ns            float64
	apart         float64 // how far quarters of the rounds are, as a part of ns
	allocs, bytes float64
	refused       float64 // part of the lines
}

// measure lets contestants work on c by turns, each round beginning with another one, in so many rounds that
// take each of them at least as long as least.
func measure(c *corpus, contestants []contestant, rounds int, least time.Duration) []figure {
	figures := make([]figure, len(contestants))
	times := make([][]time.Duration, len(contestants))
	repeats := make([]int, len(contestants))
	for k, it := range contestants {
		figures[k] = count(c, it)
		start := time.Now()
		sink = it.run(c)
		repeats[k] = 1 + int(least/max(time.Since(start), 1))
	}
	for round := range rounds {
		for n := range contestants {
			k := (round + n) % len(contestants)
			start := time.Now()
			for range repeats[k] {
				sink = contestants[k].run(c)
			}
			times[k] = append(times[k], time.Since(start)/time.Duration(repeats[k]))
		}
	}
	for k := range contestants {
		slices.Sort(times[k])
		quarter := func(n int) float64 { return float64(times[k][(rounds-1)*n/4].Nanoseconds()) / float64(len(c.lines)) }
		figures[k].ns = quarter(2)
		figures[k].apart = (quarter(3) - quarter(1)) / quarter(2)
	}
	return figures
}

var sink tally

// count returns what is not measured in time.
func count(c *corpus, it contestant) figure {
	it.run(c) // there may be something to be made once
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	sink = it.run(c)
	runtime.ReadMemStats(&after)
	n := float64(len(c.lines))
	return figure{
		name:    it.name,
		allocs:  float64(after.Mallocs-before.Mallocs) / n,
		bytes:   float64(after.TotalAlloc-before.TotalAlloc) / n,
		refused: float64(sink.refused) / n,
	}
}
