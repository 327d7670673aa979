#!/usr/bin/env python3
"""Climates from the manual's section alone, in another language. Prints points of a picture.

usage: climate.py KIND ALGORITHM SEED FEATURES_X FEATURES_Y DEPTH EDGES LOW HIGH SEA ZOOM X Y COLS ROWS
EDGES is wrap, bounded or wrap-x; DEPTH is that of zoom 0. Each point is a line: wetness warmth.
"""
import sys
from functools import lru_cache

import planet
import rivers
import world
from wind import HALF, Wind

KINDS = {"wrap": "wrap", "bounded": "bounded", "wrap-x": "cylinder"}


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
        self.planet = isinstance(land, planet.Planet)
        self.turns = belts(self.planet, self.whole[1], self.bounded[1])
        self.shown = max(depth + zoom, 0)  # depth of the picture
        self.out = max(-depth - zoom, 0)
        self.field = lru_cache(maxsize=None)(self.field)
        self.winds = Wind(self.below_wind, self.sea)
        self.easterlies = Wind(lambda x, y: self.below_wind(-x, y), self.sea)

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

    def below_wind(self, x, y):
        """The level that wind blows over."""
        x, y = self.within(0, x, y)
        return self.level(self.land.dry(x << self.out, y << self.out) if self.planet
                          else self.height(0, x, y))

    # Fields

    def has_latitudes(self):
        return self.planet and self.kind == "belts"

    def way(self, d, j):
        rows = self.whole[1] << d
        phase = ((2 * (j % rows) + 1) * self.turns % (2 * rows) << 15) // rows
        return min(phase, 65535 - phase)

    def wind(self, i, j):
        def wet(row):
            row = self.within(0, i, row)[1]
            east = self.has_latitudes() and planet.blows_from_east(self.way(0, row << self.out))
            rain, humidity = self.easterlies.air(-i, row) if east else self.winds.air(i, row)
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
            wet = self.wind(i, j)
            if self.has_latitudes():
                place = self.way(0, y) + planet.quot(self.field(1, 0, i, j) * 2, 3)
                wet = wet * planet.rain_at(place) >> 8
            return wet
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
        way = self.way(d, j)
        gentle = (way * way >> 15) * (98304 - 2 * way) >> 15
        t = way + gentle >> 1
        return (t * (98304 - t) >> 16) + 4000

    def rise(self, z):
        return (self.level(z) - self.sea) * (2 if self.planet else 1)

    def point(self, x, y):
        """Wetness and warmth."""
        return self.at(self.shown, x, y)

    def at(self, d, x, y):
        i, j = self.within(d, x, y)
        up = max(self.rise(self.height(d, i, j)), 0)
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

    def seen(self, d, i, j):
        return self.cell(d, i, j)

    def far(self, i, j):
        return self.base(i, j)


class Planet(planet.Planet):
    """Cells of planets, as Climate reads land."""

    def across(self, d, axis):
        return self.size[axis] << d

    def height(self, d, i, j):
        return self.seen(d, i, j)[0]

    def far(self, i, j):
        return self.dry(i, j)


def belts(is_planet, features, bounded):
    """The turns of belts of so many features from north to south."""
    return 1 if is_planet and bounded else max(features // 32, 1)


def planet_of(kind, seed, features, edges, sea, origin=(0, 0), tide=0):
    turns = belts(True, features[1], edges != "wrap") if kind == "belts" else 0
    return Planet(seed, *features, 400000, 1000000, sea, KINDS[edges], turns, origin, tide)


def climate(kind, algorithm, seed, features, depth, edges, heights, sea, zoom):
    if algorithm == "rivers":
        land = Rivers(seed, *features, 400000, 1000000, sea, KINDS[edges])
    elif algorithm == "planet":
        land = planet_of(kind, seed, features, edges, sea)
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
