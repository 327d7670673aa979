#!/usr/bin/env python3
"""Climates from the manual's section alone, in another language. Prints points of a picture.

usage: climate.py KIND ALGORITHM SEED FEATURES_X FEATURES_Y DEPTH EDGES LOW HIGH SEA ZOOM X Y COLS ROWS
EDGES is wrap, bounded or wrap-x; DEPTH is that of zoom 0. Each point is a line: wetness warmth.
"""
import sys
from functools import lru_cache

import rivers
import world
from wind import HALF, Wind

def clamp(v):
    return min(max(v, 0), HALF - 1)


class Climate:
    """The climate of a picture at a zoom."""

    def __init__(self, kind, land, features, depth, edges, heights, sea, zoom):
        self.kind, self.land, self.features, self.depth = kind, land, features, depth
        self.bounded = (edges == "bounded", edges != "wrap")
        self.low, self.high = heights
        self.factor = 2**45 // (self.high - self.low + 1)
        self.sea = self.level(sea)
        # W div F and H div F, whatever the edges are: where F is 1, a rim counts too
        self.whole = [n + (depth == 0 and land.across(0, axis) > n)
                      for axis, n in enumerate(features)]
        self.noise = rivers.World(land.seed ^ 0xC1143A7EC1143A7E, *self.whole, 0, 0, 0, "wrap",
                                  land.origin)
        self.shown = max(depth + zoom, 0)  # depth of the picture
        self.out = max(-depth - zoom, 0)
        self.field = lru_cache(maxsize=None)(self.field)
        self.winds = Wind(
            lambda x, y: self.level(self.height(0, *self.within(0, x, y))), self.sea)

    def level(self, z):
        return min((z - self.low) * self.factor >> 30, HALF) if z >= self.low else 0

    # The land: points of a depth, or further out, by `out`, every 2^out-th of depth 0.

    def across(self, d, axis):
        count = self.land.across(d, axis)
        if self.out == 0:
            return count
        side = (self.features[axis] << self.depth) + (count > self.features[axis])
        stride = self.depth + self.out
        return (side + (1 << stride) - 1) >> stride

    def within(self, d, i, j):
        """A point, or the nearest one of the world; wrapped."""
        place = []
        for axis, n in enumerate((i, j)):
            count = self.across(d, axis)
            place.append(min(max(n, 0), count - 1) if self.bounded[axis] else n % count)
        return tuple(place)

    def height(self, d, i, j):
        if self.out > 0:
            return self.land.far(i << self.out, j << self.out)
        return self.land.height(d, i, j)

    # Fields

    def wind(self, i, j):
        def wet(row):
            rain, humidity = self.winds.air(i, self.within(0, i, row)[1])
            return 10 * humidity + 40 * rain >> 5
        return wet(j - 1) + 2 * wet(j) + wet(j + 1) >> 2

    def part(self, d, i, j, shift):
        return (self.noise.bits(d, i, j) >> shift) % 65536 - HALF

    def field(self, warm, d, i, j):
        """M (warm is 0) or T (warm is 1)."""
        i, j = self.within(d, i, j)
        strength = 6000 if warm else 5200
        for _ in range(d):
            strength = strength * 21 // 32
        x, y = i << self.out, j << self.out
        if d == 0 and not warm:
            return self.wind(i, j)
        if d == 0:
            p = (1, 4, 6, 4, 1)
            regions = 5 * sum(p[a + 2] * p[b + 2] * self.part(0, x + a, y + b, 0)
                              for a in range(-2, 3) for b in range(-2, 3))
            if self.kind == "noise":
                return regions >> 10
            return (regions >> 11) + (self.part(0, x, y, 0) * strength >> 15)
        a, b = i // 2, j // 2
        c, e = (a + 1 if i % 2 else a - 1), (b + 1 if j % 2 else b - 1)
        field = lambda *at: self.field(warm, d - 1, *at)
        mean = 9 * field(a, b) + 3 * field(c, b) + 3 * field(a, e) + field(c, e) + 8 >> 4
        return mean + (self.part(d, i, j, 0 if warm else 16) * strength >> 15)

    def base(self, d, j):
        if self.kind == "noise":
            return 18500
        turns = max(self.whole[1] // 32, 1)
        rows = self.whole[1] << d
        phase = ((2 * (j % rows) + 1) * turns % (2 * rows) << 15) // rows
        way = min(phase, 65535 - phase)
        gentle = (way * way >> 15) * (98304 - 2 * way) >> 15
        t = way + gentle >> 1
        return (t * (98304 - t) >> 16) + 4000

    def point(self, x, y):
        """Wetness and warmth."""
        d = self.shown
        i, j = self.within(d, x, y)
        up = max(self.level(self.height(d, i, j)) - self.sea, 0)
        warmth = self.base(d, j << self.out) + self.field(1, d, i, j) - (up * up >> 14) - (up >> 3)
        return clamp(self.field(0, d, i, j)), clamp(warmth)


class Lattice(world.World):
    """Points of a lattice, as Climate reads land."""

    height = world.World.point

    def far(self, i, j):
        return self.point(0, i, j)


class Rivers(rivers.World):
    """Cells with rivers, as Climate reads land."""

    def across(self, d, axis):
        return self.size[axis] << d

    def height(self, d, i, j):
        return self.cell(d, i, j)[0]

    def far(self, i, j):
        return self.base(i, j)


def climate(kind, algorithm, seed, features, depth, edges, heights, sea, zoom):
    if algorithm == "rivers":
        kinds = {"wrap": "wrap", "bounded": "bounded", "wrap-x": "cylinder"}
        land = Rivers(seed, *features, 400000, 1000000, sea, kinds[edges])
    else:
        rims = (edges == "bounded", edges != "wrap")
        sides = [(n << depth) + rim for n, rim in zip(features, rims)]
        land = Lattice(seed, sides, 1 << depth, algorithm, edges)
    return Climate(kind, land, features, depth, edges, heights, sea, zoom)


def main():
    kind, algorithm, edges = sys.argv[1], sys.argv[2], sys.argv[7]
    seed, across, down, depth = (int(n) for n in sys.argv[3:7])
    low, high, sea, zoom, x, y, cols, rows = (int(n) for n in sys.argv[8:])
    sys.setrecursionlimit(100000)
    of = climate(kind, algorithm, seed, (across, down), depth, edges, (low, high), sea,
                 zoom)
    for j in range(y, y + rows):
        for i in range(x, x + cols):
            print("%d %d" % of.point(i, j))


if __name__ == "__main__":
    main()
