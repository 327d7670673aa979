#!/usr/bin/env python3
"""Rivers judged by GRASS: r.watershed finds the large rivers of exported heights where tmap has them.

GRASS gets the heights alone, with the sea as "no data", and finds its own way over level ground and
out of hollows, of which there are none. A river counts as found if the other program has one of a
quarter of its size within two cells. Figures are over all worlds together.

GRASS drains each cell to its lowest neighbour. A course of tmap goes downhill, but about every
tenth cell of a large river lies beside a valley that is lower than its own: there GRASS changes over
to that valley, and the rest of the river is smaller to it. So most of what GRASS finds is asked for,
but less of what tmap has; "chance" is the share of all land that would be found.

Bounded worlds are compared: GRASS lets water out over the sides, too. Lakes are left out: the way
over level ground is anybody's choice.

usage: watershed.py TMAP
"""
import array
import os
import shutil
import subprocess
import sys
import tempfile

SIDE = 512
SEEDS = (3, 11, 501, 502, 503, 504, 505, 506)  # some that nobody looked at while rules were made
LARGE = (1000, 4000)                           # cells upstream of a large river
NEAR = 2
WANTED_BY_TMAP = 0.97   # share of the cells of GRASS's large rivers that tmap has
WANTED_BY_GRASS = 0.87  # and the other way round
SEA, LAKE = 1, 2


def layer(tmap, seed, name, *options):
    """A layer of a world, row after row."""
    out = subprocess.run(
        [tmap, "--algorithm=rivers", "--edges=bounded", f"--world={SIDE}x{SIDE}", f"--seed={seed}",
         "--whole", "--format=csv", f"--layer={name}", *options],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    return array.array("q", map(int, out.replace("\n", ",").rstrip(",").split(",")))


def watershed(heights, water):
    """Cells upstream of each cell, as GRASS accumulates them."""
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/heights", "w", encoding="ascii") as file:
            file.write(f"north: {SIDE}\nsouth: 0\neast: {SIDE}\nwest: 0\n"
                       f"rows: {SIDE}\ncols: {SIDE}\n")
            for row in range(0, SIDE * SIDE, SIDE):
                file.write(" ".join("*" if water[n] == SEA else str(heights[n])
                                    for n in range(row, row + SIDE)) + "\n")
        # One way out of each cell, to one of four neighbours; counts without a sign for the rims.
        script = (f"g.region n={SIDE} s=0 e={SIDE} w=0 res=1 && "
                  "r.in.ascii --q input=\"$0/heights\" output=heights type=CELL && "
                  "r.watershed --q -4 -s -a elevation=heights accumulation=cells && "
                  "r.out.ascii --q -h input=cells output=\"$0/cells\" null_value=0")
        subprocess.run(["grass", "--tmp-location", "XY", "--exec", "sh", "-c", script, folder],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                       env={**os.environ, "HOME": folder})
        with open(f"{folder}/cells", encoding="ascii") as file:
            return array.array("d", map(float, file.read().split()))


def found(some, others):
    """Count of the cells that have one of the others within NEAR, by the larger of both distances."""
    reach = range(-NEAR, NEAR + 1)
    return sum(any(n + SIDE * down + right in others and 0 <= n % SIDE + right < SIDE
                   for down in reach for right in reach) for n in some)


class Figure:
    """Cells of large rivers, and how many of them are found; the same of any land."""

    def __init__(self, name, wanted):
        self.name, self.wanted = name, wanted
        self.cells = self.found = self.land = self.land_found = 0

    def add(self, some, others, land):
        """Adds those of a world."""
        self.cells += len(some)
        self.found += found(some, others)
        self.land += len(land)
        self.land_found += found(land, others)

    def judge(self):
        """Prints the figure; true if it is as wanted."""
        share = self.found / self.cells
        good = share >= self.wanted
        print(f"{'ok' if good else 'not ok'} - {self.name}: {100 * share:.1f}% of {self.cells} cells "
              f"({100 * self.wanted:.0f} wanted, {100 * self.land_found / self.land:.1f} by chance)")
        return good


def main(tmap):
    """Judges both ways, for each size of rivers."""
    if shutil.which("grass") is None:
        print("SKIPPED: no GRASS (Debian's grass-core) to judge rivers by", file=sys.stderr)
        return 0
    figures = [(large, Figure(f"tmap has rivers of {large} that GRASS finds", WANTED_BY_TMAP),
                Figure(f"GRASS finds rivers of {large} that tmap has", WANTED_BY_GRASS))
               for large in LARGE]
    for seed in SEEDS:
        water = layer(tmap, seed, "water")
        flow = layer(tmap, seed, "flow")
        cells = watershed(layer(tmap, seed, "height", "--units=raw"), water)
        land = [n for n in range(SIDE * SIDE) if water[n] not in (SEA, LAKE)]
        wet = [n for n in range(SIDE * SIDE) if water[n] != SEA]
        for large, by_tmap, by_grass in figures:
            by_tmap.add([n for n in land if cells[n] >= large],
                        {n for n in wet if flow[n] >= large / 4}, land[::37])
            by_grass.add([n for n in land if flow[n] >= large],
                         {n for n in wet if cells[n] >= large / 4}, land[::37])
    judged = [figure.judge() for _, *pair in figures for figure in pair]
    return 0 if all(judged) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
