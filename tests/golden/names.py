#!/usr/bin/env python3
"""Names by the rules of man/tmap-world.7, whose tables it reads.

usage: names.py OPTIONS, of worlds.py

Prints what tmap --layer=names lists of a window, without its first line and in no order.
"""
import fractions
import pathlib
import re
import sys

import world
import worlds

PAGE = pathlib.Path(__file__).parent.parent.parent / "man" / "tmap-world.7"
M64 = (1 << 64) - 1
KINDS = ["sea", "range", "peak", "river", "lake", "island", "bay", "cape", "none", "land"]
GROUPS = {"peak": "island", "sea": "bay"}  # the same as far as distances go
AROUND = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
SQUARE = [(u, v) for v in range(-2, 3) for u in range(-2, 3) if (u, v) != (0, 0)]
RING = [(u, v) for u, v in SQUARE if max(abs(u), abs(v)) == 2]
SIDES = [(1, 0), (0, 1), (-1, 0), (0, -1)]
DRAWN = [8, 8, 10, 24, 48, 88, 136, 192, 256, 300, 320]  # catchments of rivers that tiles show


def tables(page):
    """Languages, each four lists of syllables, and the numbers of rude pieces."""
    text = pathlib.Path(page).read_text(encoding="utf-8")
    text = text[text.index(".Sh NAMES"):]
    blocks = re.findall(r"\.Bd -literal -offset 2n\n(.*?)\.Ed", text, re.S)
    lines = [re.sub(r"^\d?\s+", "", line).split() for line in blocks[0].splitlines()]
    languages = [lines[n:n + 4] for n in range(0, len(lines), 4)]
    return languages, {int(number, 16) for number in blocks[1].split()}


class Names:
    def __init__(self, page, seed):
        languages, self.rude = tables(page)
        self.seed = seed
        self.number = world.mix((world.mix(seed) - 1) & M64) % len(languages)
        self.language = languages[self.number]

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

    def place(self, kind, depth, i, j):
        place = world.mix((world.mix(self.seed) + ((kind + 1) << 8) + depth) & M64)
        return world.mix((world.mix((place + i) & M64) + j) & M64)

    @staticmethod
    def salted(place, salt):
        return world.mix((place + salt) & M64)

    def hashed(self, kind, depth, i, j, salt):
        return self.salted(self.place(kind, depth, i, j), salt)

    def salt_of(self, place):
        """The salt whose name is neither long nor rude."""
        letters = lambda salt: self.spell(self.salted(place, salt))
        return next(salt for salt in range(100)
                    if len(letters(salt)) <= 11 and not self.is_rude(letters(salt)))

    def salt(self, *key):
        return self.salt_of(self.place(*key))

    def of_place(self, place):
        """The name of a place of Spelling."""
        return self.spell(self.salted(place, self.salt_of(place))).capitalize()

    def name(self, *key):
        return self.of_place(self.place(*key))


class Thing:
    """A thing: what its name follows from, and its place now."""

    def __init__(self, kind, depth, key, place):
        self.kind, self.depth, self.key, self.place = kind, depth, key, place


class Cells:
    """Cells of all depths of a world, as names see them."""

    def __init__(self, made):
        self.land, self.has_rivers = made.land, made.has_rivers
        self.rules, self.bounded = made.shape.algorithm, made.shape.bounded
        self.sea, self.origin = made.sea, made.asked.origin
        self.foot = max(made.sea, made.range[0])
        self.step = max(made.range[1] - self.foot, 0) // 8

    def across(self, depth, axis):
        return self.land.across(depth, axis)

    def wrapped(self, depth, place):
        return tuple(n if self.bounded[axis] else n % self.across(depth, axis)
                     for axis, n in enumerate(place))

    def exists(self, depth, place):
        return all(not self.bounded[axis] or 0 <= n < self.across(depth, axis)
                   for axis, n in enumerate(place))

    def key(self, depth, place):
        return tuple(n + (first << depth)
                     for n, first in zip(self.wrapped(depth, place), self.origin))

    def height(self, depth, place):
        return self.land.height(depth, *self.wrapped(depth, place))

    def water(self, depth, place):
        """Flow, catchment and lake."""
        return self.land.seen(depth, *self.wrapped(depth, place))[1:]

    def lake(self, depth, place):
        return self.water(depth, place)[2] if self.has_rivers else 0

    def is_sea(self, depth, place):
        return self.height(depth, place) < self.sea and self.lake(depth, place) == 0

    def some(self, depth, place, offsets):
        """Those of a cell's neighbours that exist."""
        cells = [(place[0] + u, place[1] + v) for u, v in offsets]
        return [cell for cell in cells if self.exists(depth, cell)]

    def children(self, depth, place):
        """Cells of a depth that a thing of the depth above may move to."""
        steps = (0, 1) if self.has_rivers or self.rules.squares else (-1, 0, 1)
        first = 2 * place[0], 2 * place[1]
        return self.some(depth, first, [(u, v) for v in steps for u in steps])


class Things:
    """What is found of a world, and where it is at the depth that was come to."""

    def __init__(self, cells):
        self.cells = cells
        self.found = []

    def nine(self, depth, place):
        here = self.cells.height(depth, place)
        beside = self.cells.some(depth, place, AROUND)
        return (9 - len(beside)) * here + sum(self.cells.height(depth, cell) for cell in beside)

    def juts_out(self, depth, place, sea):
        cells = self.cells.some(depth, place, AROUND)
        if len(cells) < 8:
            return False
        wet = [self.cells.is_sea(depth, cell) for cell in cells]
        changes = sum(wet[n] != wet[n - 1] for n in range(8))
        return 5 <= sum(here == sea for here in wet) <= 7 and changes == 2

    def is_ringed(self, depth, place):
        ring = self.cells.some(depth, place, RING)
        return len(ring) == 16 and all(self.cells.is_sea(depth, cell) for cell in ring)

    def pond(self, depth, place):
        """The cells of the pond that a cell is of, as offsets; None if it is of none."""
        if not self.cells.is_sea(depth, place):
            return None
        found = [(0, 0)]
        for u, v in found:
            if max(abs(u), abs(v)) == 5:
                return None
            for step_x, step_y in SIDES:
                to = u + step_x, v + step_y
                cell = place[0] + to[0], place[1] + to[1]
                if not self.cells.exists(depth, cell):
                    return None
                if to not in found and self.cells.is_sea(depth, cell):
                    found.append(to)
        return found

    def is_inland(self, depth, place):
        return self.pond(depth, place) is not None or (
            depth > 0 and self.pond(depth - 1, (place[0] // 2, place[1] // 2)) is not None)

    def stands_out(self, depth, place, sign, offsets):
        """True if a cell is higher than others, or with the sign -1 lower."""
        def rank(offset):
            u, v = offset
            height = self.cells.height(depth, (place[0] + u, place[1] + v))
            return -sign * height, v, u
        return all(rank((0, 0)) <= rank((u, v)) for u, v in offsets
                   if self.cells.exists(depth, (place[0] + u, place[1] + v)))

    def kinds_of_land(self, depth, place):
        cells, here = self.cells, self.cells.height(depth, place)
        if self.stands_out(depth, place, 1, SQUARE):
            if self.is_ringed(depth, place):
                yield "island"
            elif here >= cells.foot + (cells.step >> depth):
                yield "peak"
        if self.juts_out(depth, place, True):
            yield "cape"
        if depth <= 1 and here >= cells.foot + cells.step:
            total = self.nine(depth, place)
            if total >= 9 * (cells.foot + 2 * cells.step) and all(
                    self.nine(depth, cell) < total for cell in cells.some(depth, place, SQUARE)):
                yield "range"

    def kinds_of_sea(self, depth, place):
        pond = self.pond(depth, place)
        lowest = pond is not None and self.stands_out(depth, place, -1, pond)
        beside = [self.cells.is_sea(depth, cell) for cell in self.cells.some(depth, place, AROUND)]
        is_open = self.stands_out(depth, place, -1, SQUARE) and sum(beside) >= 5
        if depth <= 1 and (is_open or (lowest and len(pond) >= (2, 6)[depth])):
            yield "sea"
        elif lowest:
            yield "lake"
        if self.juts_out(depth, place, False) and not self.is_inland(depth, place):
            yield "bay"

    def near(self, depth, axis, a, b):
        count = self.cells.across(depth, axis)
        apart = abs(a - b)
        return min(apart, apart if self.cells.bounded[axis] else count - apart) <= 3

    def is_taken(self, before, kind, depth, place):
        group = GROUPS.get(kind, kind)
        return any(GROUPS.get(other.kind, other.kind) == group and
                   all(self.near(depth, axis, other.place[axis], place[axis]) for axis in (0, 1))
                   for other in before)

    # Lakes of rivers, and rivers

    def begins_lake(self, depth, place):
        """True if a cell is the first of its 5x5 of a lake that is born at its depth."""
        lake = self.cells.lake(depth, place)
        earlier = self.cells.some(depth, place, [(u, v) for u, v in SQUARE if (v, u) < (0, 0)])
        return lake % 64 == depth and lake != 0 and all(
            self.cells.lake(depth, cell) != lake for cell in earlier)

    def into(self, depth, place):
        """The cell of land with the largest catchment that flows into a cell, or None."""
        best, most = None, 0
        for side, (u, v) in enumerate(SIDES):
            cell = place[0] + u, place[1] + v
            if not self.cells.exists(depth, cell) or self.cells.is_sea(depth, cell):
                continue
            flow, catchment, _ = self.cells.water(depth, cell)
            if flow == (side + 2) % 4 and catchment > most:
                best, most = cell, catchment
        return best

    def is_exit(self, depth, place):
        above = self.cells.water(depth - 1, (place[0] // 2, place[1] // 2))
        here = self.cells.water(depth, place)
        return here[0] == above[0] and here[1] == min(4 * above[1], 2**31)

    def stem(self, depth, cell):
        """Depth and cell that a river is known by which a cell is a part of."""
        while depth > 0:
            if self.is_exit(depth, cell):
                cell, depth = (cell[0] // 2, cell[1] // 2), depth - 1
                continue
            above = self.into(depth, cell)
            if above is None:
                break
            cell = above
        for _ in range(20 if depth == 0 else 0):
            flow = self.cells.water(0, cell)[0]
            if flow == 4:
                break
            after = cell[0] + SIDES[flow][0], cell[1] + SIDES[flow][1]
            if (not self.cells.exists(0, after) or self.cells.is_sea(0, after)
                    or self.into(0, after) != cell):
                break
            cell = after
        return depth, self.cells.key(depth, cell)

    # All things, from depth 0 on

    def worth(self, thing, depth, cell):
        """What a child is worth: a thing moves to the one that is worth most."""
        if thing.kind == "river":
            return self.cells.water(depth, cell)[1]
        if thing.key[1] == M64:
            if self.cells.lake(depth, cell) != thing.key[0]:
                return -1
            return sum(self.cells.lake(depth, other) == thing.key[0]
                       for other in self.cells.some(depth, cell, AROUND))
        height = self.cells.height(depth, cell)
        return -height if thing.kind in ("sea", "lake", "bay") else height

    def descend(self, depth):
        for thing in self.found:
            places = self.cells.children(depth, thing.place)
            place = max(places, key=lambda cell, of=thing: self.worth(of, depth, cell))
            thing.place = self.cells.wrapped(depth, place)

    def bear(self, depth, place, before):
        sea = self.cells.is_sea(depth, place)
        for kind in (self.kinds_of_sea if sea else self.kinds_of_land)(depth, place):
            if not self.is_taken(before, kind, depth, place):
                self.found.append(Thing(kind, depth, self.cells.key(depth, place), place))

    def bear_lake(self, depth, place):
        if self.begins_lake(depth, place):
            key = self.cells.lake(depth, place), M64
            self.found.append(Thing("lake", depth, key, place))

    def bear_river(self, depth, place):
        if not (sum(place) % 2 or self.cells.is_sea(depth, place) or self.cells.lake(depth, place)):
            self.found.append(Thing("river", *self.stem(depth, place), place))

    def search(self, last):
        """Finds all things that tiles of a depth show."""
        newest = max(last - 3, 0)
        for depth in range(last + 1):
            if depth > 0:
                self.descend(depth)
            before = list(self.found)
            places = [(i, j) for j in range(self.cells.across(depth, 1))
                      for i in range(self.cells.across(depth, 0))] if depth <= newest + 1 else []
            for place in places:
                if self.cells.has_rivers:
                    self.bear_lake(depth, place)
                if depth <= newest:
                    self.bear(depth, place, before)
            for place in places if self.cells.has_rivers and depth == newest else []:
                self.bear_river(depth, place)
        least = DRAWN[min(last, len(DRAWN) - 1)]
        self.found = [thing for thing in self.found if thing.kind != "river" or
                      self.cells.water(last, thing.place)[1] >= least]


def square(reach):
    return [(u, v) for v in range(-reach, reach + 1) for u in range(-reach, reach + 1)]


class Far:
    """What is listed where a tile is of depth 0 or 1."""

    def __init__(self, cells, depth):
        self.cells = cells
        self.rooms = {}
        things = Things(cells)
        things.search(0)
        self.seas = {thing.place: thing for thing in things.found if thing.kind == "sea"}
        self.found = []
        for j in range(cells.across(0, 1)):
            for i in range(cells.across(0, 0)):
                if self.is_middle((i, j)):
                    self.bear((i, j))
        for thing in self.found:
            thing.place = tuple(n << depth for n in thing.place)

    def room(self, place):
        place = self.cells.wrapped(0, place)
        if place not in self.rooms:
            sea = self.cells.is_sea(0, place)
            self.rooms[place] = sum(int(fractions.Fraction(1000 * sum(
                1 if self.cells.is_sea(0, cell) == sea else -1
                for cell in self.cells.some(0, place, square(r))), (2 * r + 1)**2))
                                    for r in (2, 4, 6, 8, 10))
        return self.rooms[place]

    def is_middle(self, place):
        room, sea = self.room(place), self.cells.is_sea(0, place)
        if room <= 0:
            return False
        for u, v in square(6):
            other = place[0] + u, place[1] + v
            if (u, v) == (0, 0) or not self.cells.exists(0, other) or \
                    self.cells.is_sea(0, other) != sea:
                continue
            if self.room(other) > room or (self.room(other) == room and (v, u) < (0, 0)):
                return False
        return True

    def bear(self, place):
        if not self.cells.is_sea(0, place):
            self.found.append(Thing("land", 0, self.cells.key(0, place), place))
            return
        near = [self.cells.wrapped(0, cell) for cell in self.cells.some(0, place, square(3))]
        seas = [cell for cell in near if cell in self.seas]
        if seas:
            lowest = min(seas, key=lambda cell: self.cells.height(0, cell))
            self.found.append(Thing("sea", 0, self.seas[lowest].key, place))


def coordinate(point, zoom):
    """A point of a picture in cells, as text."""
    if zoom <= 0:
        return str(point << -zoom)
    whole, part = divmod(point, 1 << zoom)
    digits = str(part * 5**zoom).zfill(zoom).rstrip("0") if part else ""
    return f"{whole}.{digits}" if digits else str(whole)


def listed(made, names):
    """Lines of all things in a window."""
    asked, cells = made.asked, Cells(made)
    depth = made.shape.depth + asked.zoom
    if depth < 2:
        things = Far(cells, depth)
    else:
        things = Things(cells)
        things.search(depth)
    scale = world.Range(made.range)
    first = made.first()
    for thing in things.found:
        text = ",".join([names.name(KINDS.index(thing.kind), thing.depth, *thing.key), thing.kind] +
                        [coordinate(n, asked.zoom) for n in thing.place] +
                        [str(scale.normal(cells.height(depth, thing.place)))])
        times = 1
        for axis in (0, 1):
            step, count = cells.across(depth, axis), asked.size[axis]
            apart = thing.place[axis] - first[axis]
            if not cells.bounded[axis]:
                times *= (count - 1 - apart % step) // step + 1
            elif not 0 <= apart < count:
                times = 0
        yield from [text] * times


def main():
    sys.setrecursionlimit(100000)
    made = worlds.Made(worlds.asked_for(sys.argv[1:]))
    for line in listed(made, Names(PAGE, made.asked.seed)):
        print(line)


if __name__ == "__main__":
    main()
