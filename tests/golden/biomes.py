#!/usr/bin/env python3
"""Biomes by the rules of man/tmap-world.7, over the climates of climate.py.

Prints what `tmap --dump --format=csv --layer=NAME` prints for the options it knows (worlds.py),
where NAME is biome, wetness, warmth, or with rivers discharge.
"""
import sys

import climate
import worlds

ANY = 2**15 + 1  # above each warmth and wetness

# Name, number, warmth below, wetness below, rise from: the first row that fits.
SEA = [("sea-ice", 2, 2200, ANY, None),
       ("shelf", 1, ANY, ANY, -3000),
       ("ocean", 0, ANY, ANY, None)]
LAKE = [("ice", 4, 3000, ANY, None),
        ("lake", 3, ANY, ANY, None)]
LAND = [("snow", 15, ANY, ANY, 17500),
        ("snow", 15, 9000, ANY, 14500),
        ("rock", 14, ANY, ANY, 15500),
        ("ice", 4, 3000, ANY, None),
        ("rock", 14, 7000, ANY, 9500),
        ("tundra", 5, 7000, ANY, None),
        ("steppe", 7, 13000, 7000, None),
        ("taiga", 6, 13000, ANY, None),
        ("steppe", 7, 21500, 6200, None),
        ("grassland", 8, 21500, 10500, None),
        ("woodland", 9, 21500, 16500, None),
        ("rain-forest", 10, 21500, ANY, None),
        ("desert", 11, ANY, 8000, None),
        ("savanna", 12, ANY, 11800, None),
        ("grassland", 8, ANY, 15000, None),
        ("jungle", 13, ANY, ANY, None)]


def biome(is_sea, is_lake, warmth, wetness, rise):
    """The number of the biome of a point."""
    rows = LAKE if is_lake else SEA if is_sea else LAND
    return next(number for _, number, warm, wet, least in rows
                if warmth < warm and wetness < wet and (least is None or rise >= least))


class Biomes:
    """The layers of climates of a world's picture."""

    def __init__(self, made):
        self.made, asked = made, made.asked
        self.of = climate.Climate(asked.climate, made.land, made.shape.features, made.shape.depth,
                                  asked.edges, made.range, made.sea, asked.zoom)

    def rise(self, z):
        return self.of.rise(z)

    def is_lake(self, d, i, j):
        """True if a cell is of a lake that was born further out."""
        if not self.made.has_rivers or self.of.out:
            return False
        lake = self.made.land.cell(d, i, j)[3]
        return lake != 0 and lake % 64 < d

    def layer(self, name, x, y):
        """The number of a point of the picture."""
        of, d = self.of, self.of.shown
        i, j = of.within(d, x, y)
        if name == "discharge":
            return 16 if of.out else self.made.land.discharge(d, i, j)
        wetness, warmth = of.point(i, j)
        if name != "biome":
            return {"wetness": wetness, "warmth": warmth}[name]
        z = of.height(d, i, j)
        return biome(z < self.made.sea, self.is_lake(d, i, j), warmth, wetness, self.rise(z))

    def lines(self):
        asked, shape = self.made.asked, self.made.shape
        (x, y), (cols, rows) = self.made.first(), asked.size
        ends = [shape.points(axis, asked.zoom) if shape.bounded[axis] else None for axis in (0, 1)]
        for j in range(y, y + rows):
            yield ",".join("" if any(end is not None and n >= end for n, end in zip((i, j), ends))
                           else str(self.layer(asked.layer, i, j)) for i in range(x, x + cols))


def main():
    sys.setrecursionlimit(100000)
    print("\n".join(Biomes(worlds.Made(worlds.asked_for(sys.argv[1:]))).lines()))


if __name__ == "__main__":
    main()
