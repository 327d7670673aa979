"""Worlds by options: the land, the range and the sea, by the rules of man/tmap-world.7."""
import argparse
import bisect
import fractions

import climate
import world

TOP = 2**30 - 1
KINDS = {"wrap": "wrap", "bounded": "bounded", "wrap-x": "cylinder"}


def lowest(fits):
    """The lowest height that fits, where all above one that fits do too; 2^30 if none does."""
    least, most = 0, 2**30
    while least < most:
        middle = (least + most) // 2
        least, most = (least, middle) if fits(middle) else (middle + 1, most)
    return most


def value_sea(text, values, low, high):
    """The sea of --sea=V: the lowest height whose exact value is above V."""
    first, last = (fractions.Fraction(value) for value in values)
    return lowest(lambda h: first + (last - first) * min(max(h - low, 0), high - low)
                  / (high - low) > fractions.Fraction(text))


def share_sea(share, heights):
    """The sea of --sea=P% in a world of these measured heights."""
    heights = sorted(heights)
    low, measured = heights[0], len(heights)
    below = lambda h: bisect.bisect_left(heights, h)
    r = world.dropped(heights[-1] - low)
    k = 0
    while 100 * below(low + (k + 1 << r)) < share * measured:
        k += 1
    first = low + (k << r)
    wanted = share * measured / 100
    sea = min(range(first, first + 2**r + 1), key=lambda h: abs(below(h) - wanted))
    return sea if below(sea) else 0


def default_sea(rules, heights):
    """The lowest height that the second of the eight tiles begins with."""
    begin, scale = (65536 * rules.tiles[1] + 999) // 1000, world.Range(heights)
    return lowest(lambda h: scale.normal(h) >= begin)


class Made:
    """The world that options ask for: its land, its range and the lowest height of land."""

    def __init__(self, asked):
        self.asked = asked
        self.is_planet, self.tide = asked.algorithm == "planet", 0
        self.has_rivers = self.is_planet or asked.algorithm == "rivers"
        rules = "square-square" if self.has_rivers else asked.algorithm
        self.shape = world.World(asked.seed, asked.world, asked.feature_size, rules, asked.edges)
        if self.has_rivers:
            self.sea, self.range = self.rivers_sea(self.sea_text()), (0, TOP)
            self.land = self.rivers_land(min(self.sea, TOP))
            return
        self.land = climate.Lattice(asked.seed, asked.world, asked.feature_size, rules,
                                    asked.edges, self.shape.algorithm.roughness,
                                    origin=asked.origin)
        heights = self.land.measured()
        self.range = min(heights), max(heights)
        self.sea = self.lattice_sea(self.sea_text(), heights)

    def sea_text(self):
        """The text of --sea, or by default 0 where values begin below 0, or None."""
        heights = self.asked.heights
        begins_below = heights and fractions.Fraction(heights[0]) < 0
        return "0" if self.asked.sea is None and begins_below else self.asked.sea

    def rivers_land(self, sea):
        if self.is_planet:
            return climate.planet_of(self.asked.climate, self.asked.seed, self.shape.features,
                                     self.asked.edges, sea, self.asked.origin, self.tide)
        return climate.Rivers(self.asked.seed, *self.shape.features, 400000, 1000000, sea,
                              KINDS[self.asked.edges], self.asked.origin)

    def rivers_sea(self, sea):
        if sea is None:
            return 2**29
        if sea == "none":
            return 0
        if not sea.endswith("%"):
            return value_sea(sea, self.asked.heights, 0, TOP)
        share = fractions.Fraction(sea[:-1])
        if share in (0, 100):
            return 2**30 if share else 0
        if self.is_planet:
            self.tide = self.rivers_land(2**29).tide_of(share)
            return 2**29
        low, high = 0, 2**30
        while high - low > 2**14:
            s = (low + high) // 2
            low, high = (s, high) if self.below(s) * 100 < share * 10**6 else (low, s)
        return high

    def rivers_measured(self):
        """Of a world of rivers: the depth at which cells are measured, the north-west corners of the
        squares of them, and the sides of each."""
        depth = self.shape.depth
        sides = self.shape.points(0, 0), self.shape.points(1, 0)
        while sides[0] * sides[1] > 65536 and depth > min(2, self.shape.depth):
            depth -= 1
            sides = tuple(self.shape.points(axis, depth - self.shape.depth) for axis in (0, 1))
        if sides[0] * sides[1] <= 65536:
            return depth, [(0, 0)], *sides
        return depth, *world.squares(sides, self.shape.bounded, 16, 64)

    def below(self, s):
        """The share of a world of rivers that is below its sea, in millionths."""
        land = self.rivers_land(s)
        depth, corners, cols, rows = self.rivers_measured()
        measured = len(corners) * cols * rows
        count = sum(land.cell(depth, x + col, y + row)[0] < s
                    for x, y in corners for row in range(rows) for col in range(cols))
        return (2 * count * 10**6 + measured) // (2 * measured)

    def lattice_sea(self, sea, heights):
        if sea is None:
            return default_sea(self.shape.algorithm, heights)
        if sea == "none":
            return 0
        if sea.endswith("%"):
            return share_sea(fractions.Fraction(sea[:-1]), heights)
        return value_sea(sea, self.asked.heights, *self.range)

    def first(self):
        """The first point of the window."""
        return tuple(self.shape.first(axis, self.asked.zoom, *self.asked.at[axis])
                     for axis in (0, 1))


def asked_for(arguments):
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--algorithm", default="diamond-square")
    parser.add_argument("--edges", default="wrap")
    parser.add_argument("--climate", default="none")
    parser.add_argument("--world", type=world.pair("x"))
    parser.add_argument("--feature-size", type=int)
    parser.add_argument("--origin", type=world.pair(","), default=(0, 0))
    parser.add_argument("--heights", type=world.pair("..", str))
    parser.add_argument("--sea")
    parser.add_argument("--at", type=world.pair(",", world.place_of), default=((0, 1), (0, 1)))
    parser.add_argument("--zoom", type=int, default=0)
    parser.add_argument("--size", type=world.pair("x"))
    parser.add_argument("--layer")
    parser.add_argument("--format")
    return parser.parse_args(arguments)
