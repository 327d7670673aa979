#!/usr/bin/env python3
"""Names of a small world by the rules of man/tmap-world.7, whose tables are read from the page.

usage: names.py PAGE SEED SIDE FEATURE ALGORITHM EDGES

Prints what tmap --layer=names lists of the whole world at zoom 0, sorted.
"""
import re
import sys

import world

M64 = (1 << 64) - 1
KINDS = ["sea", "range", "peak", "river", "lake", "island", "bay", "cape"]
AROUND = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
SQUARE = [(u, v) for v in range(-2, 3) for u in range(-2, 3) if (u, v) != (0, 0)]
RING = [(u, v) for u, v in SQUARE if max(abs(u), abs(v)) == 2]


def tables(page):
    """Languages, each four lists of syllables, and the numbers of rude pieces."""
    text = open(page, encoding="utf-8").read()
    text = text[text.index(".Sh NAMES"):]
    blocks = re.findall(r"\.Bd -literal -offset 2n\n(.*?)\.Ed", text, re.S)
    lines = [re.sub(r"^\d?\s+", "", line).split() for line in blocks[0].splitlines()]
    languages = [lines[n:n + 4] for n in range(0, len(lines), 4)]
    return languages, {int(number, 16) for number in blocks[1].split()}


class Names:
    def __init__(self, page, seed):
        languages, self.rude = tables(page)
        self.seed = seed
        self.language = languages[world.mix((world.mix(seed) - 1) & M64) % len(languages)]

    def is_rude(self, letters):
        for first in range(len(letters)):
            number = 0x811C9DC5
            for length, letter in enumerate(letters[first:first + 7], 1):
                number = (number ^ ord(letter)) * 0x01000193 & 0xFFFFFFFF
                if length >= 3 and number in self.rude:
                    return True
        return False

    def spell(self, value):
        onsets, vowels, middles, ends = self.language

        def digit(table):
            nonlocal value
            value, rest = divmod(value, len(table))
            return table[rest]

        letters = digit(onsets) + digit(vowels) + digit(middles)
        if digit([0, 1]):
            letters += digit(vowels) + digit(middles)
        return letters + digit(ends)

    def name(self, kind, depth, i, j):
        place = world.mix((world.mix(self.seed) + ((kind + 1) << 8) + depth) & M64)
        place = world.mix((world.mix((place + i) & M64) + j) & M64)
        for salt in range(100):
            letters = self.spell(world.mix((place + salt) & M64))
            if len(letters) <= 11 and not self.is_rude(letters):
                return letters.capitalize()
        raise ValueError("no name")


class Things:
    def __init__(self, land, low, high, sea):
        self.land = land
        self.sea = sea
        self.foot = max(sea, low)
        self.step = (high - self.foot) // 8
        self.found = []  # [kind, depth, i, j, place now]

    def height(self, depth, i, j):
        return self.land.point(depth, *self.land.wrapped(depth, i, j))

    def some(self, depth, i, j, offsets):
        return [(i + u, j + v) for u, v in offsets if self.land.exists(depth, (i + u, j + v))]

    def wet(self, depth, cell):
        return self.height(depth, *cell) < self.sea

    def nine(self, depth, i, j):
        here = self.height(depth, i, j)
        return here + sum(self.height(depth, i + u, j + v)
                          if self.land.exists(depth, (i + u, j + v)) else here
                          for u, v in AROUND)

    def side_by_side(self, depth, i, j, sea):
        cells = self.some(depth, i, j, AROUND)
        if len(cells) < 8:
            return False
        wet = [self.wet(depth, cell) for cell in cells]
        changes = sum(wet[n] != wet[n - 1] for n in range(8))
        return 5 <= sum(here == sea for here in wet) <= 7 and changes == 2

    def pond(self, depth, i, j):
        """The cells of the pond around a cell of the sea, as offsets; None if there is none."""
        cells = [(0, 0)]
        for u, v in cells:
            if max(abs(u), abs(v)) == 5:
                return None
            for next_u, next_v in ((u, v - 1), (u + 1, v), (u, v + 1), (u - 1, v)):
                cell = (i + next_u, j + next_v)
                if not self.land.exists(depth, cell):
                    return None
                if (next_u, next_v) not in cells and self.wet(depth, cell):
                    cells.append((next_u, next_v))
        return cells

    def rank(self, depth, i, j, sign, offset):
        """Orders cells: the first is the highest, or with sign 1 the lowest."""
        u, v = offset
        return sign * self.height(depth, i + u, j + v), v, u

    def stands_out(self, depth, i, j, sign, offsets):
        here = self.rank(depth, i, j, sign, (0, 0))
        return all(here <= self.rank(depth, i, j, sign, (u, v)) for u, v in offsets
                   if self.land.exists(depth, (i + u, j + v)))

    def is_inland(self, depth, i, j):
        above = (depth - 1, *self.land.wrapped(depth - 1, i // 2, j // 2)) if depth > 0 else None
        return self.pond(depth, i, j) is not None or (
            above is not None and self.wet(depth - 1, above[1:]) and self.pond(*above) is not None)

    def kinds(self, depth, i, j):
        here = self.height(depth, i, j)
        ring = self.some(depth, i, j, RING)
        sea = here < self.sea
        if not sea and self.stands_out(depth, i, j, -1, SQUARE):
            if len(ring) == 16 and all(self.wet(depth, cell) for cell in ring):
                yield "island"
            elif here >= self.foot + (self.step >> depth):
                yield "peak"
        if sea:
            pond = self.pond(depth, i, j)
            lowest = pond is not None and self.stands_out(depth, i, j, 1, pond)
            open_sea = self.stands_out(depth, i, j, 1, SQUARE) and sum(
                self.wet(depth, cell) for cell in self.some(depth, i, j, AROUND)) >= 5
            if depth <= 1 and (open_sea or lowest and len(pond) >= (2, 6)[depth]):
                yield "sea"
            elif lowest:
                yield "lake"
        if self.side_by_side(depth, i, j, not sea) and not (sea and self.is_inland(depth, i, j)):
            yield "bay" if sea else "cape"
        if not sea and depth <= 1 and here >= self.foot + self.step:
            total = self.nine(depth, i, j)
            if total >= 9 * (self.foot + 2 * self.step) and all(
                    self.nine(depth, *cell) < total for cell in self.some(depth, i, j, SQUARE)):
                yield "range"

    def near(self, depth, axis, a, b):
        count = self.land.across(depth, axis)
        apart = abs(a - b)
        return min(apart, apart if self.land.bounded[axis] else count - apart) <= 3

    def is_taken(self, before, kind, depth, i, j):
        like = {"peak": "island", "island": "peak", "sea": "bay", "bay": "sea"}.get(kind, kind)
        return any(other[0] in (kind, like) and self.near(depth, 0, other[4][0], i) and
                   self.near(depth, 1, other[4][1], j) for other in before)

    def descend(self, thing, depth):
        i, j = thing[4]
        sign = -1 if thing[0] in ("sea", "lake", "bay") else 1
        places = [(2 * i + u, 2 * j + v) for v in (-1, 0, 1) for u in (-1, 0, 1)]
        places = [place for place in places if self.land.exists(depth, place)]
        place = max(places, key=lambda cell: sign * self.height(depth, *cell))
        thing[4] = self.land.wrapped(depth, *place)

    def search(self, last, newest):
        for depth in range(last + 1):
            if depth > 0:
                for thing in self.found:
                    self.descend(thing, depth)
            before = list(self.found)
            for j in range(self.land.across(depth, 1) if depth <= newest else 0):
                for i in range(self.land.across(depth, 0)):
                    for kind in self.kinds(depth, i, j):
                        if not self.is_taken(before, kind, depth, i, j):
                            self.found.append([kind, depth, i, j, (i, j)])


def main(page, seed, side, feature, algorithm, edges):
    land = world.World(int(seed), (int(side), int(side)), int(feature), algorithm, edges)
    heights = land.measured()
    scale = world.Range(heights)
    begin = (65536 * 369 + 999) // 1000
    low, high = min(heights), max(heights)
    sea = low
    step = 1 << 30
    while step:  # the lowest height whose normal is `begin` or more
        if scale.normal(sea + step - 1) < begin:
            sea += step
        step >>= 1
    things = Things(land, low, high, sea)
    things.search(land.depth, land.depth - 3)
    names = Names(page, int(seed))
    lines = []
    for kind, depth, i, j, (x, y) in things.found:
        name = names.name(KINDS.index(kind), depth, i, j)
        lines.append(f"{name},{kind},{x},{y},{scale.normal(things.height(land.depth, x, y))}")
    print("\n".join(sorted(lines)))


if __name__ == "__main__":
    main(*sys.argv[1:])
