package main

import (
	"runtime"
	"slices"
	"time"
)

// A figure is the cost of one line for a contestant.
type figure struct {
	name          string
	ns            float64 // the median of the rounds
	spread        float64 // the distance of the first and the third quartile, as a fraction of ns
	allocs, bytes float64
	refused       float64 // the fraction of lines that are refused
}

// measure runs all contestants on c in the given number of rounds. In each round, each contestant
// works for at least minTime. Each round begins with another contestant.
func measure(c *corpus, contestants []contestant, rounds int, minTime time.Duration) []figure {
	figures := make([]figure, len(contestants))
	times := make([][]time.Duration, len(contestants))
	repeats := make([]int, len(contestants))
	for k, it := range contestants {
		figures[k] = count(c, it)
		start := time.Now()
		sink = it.run(c)
		repeats[k] = 1 + int(minTime/max(time.Since(start), 1))
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
		figures[k].spread = (quarter(3) - quarter(1)) / quarter(2)
	}
	return figures
}

var sink tally

// count returns the figure of a contestant without the times.
func count(c *corpus, it contestant) figure {
	it.run(c) // the first run may also build tables
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
