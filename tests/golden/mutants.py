#!/usr/bin/env python3
"""Plants single mistakes in world.py, one at a time, and counts those that the examples of
man/tmap-world.7 notice: a program with the mistake prints other numbers than the page, or fails.

A mistake is a text of world.py, which must be there exactly once, and the text in its place. Fails
if fewer than 34 of 36 are noticed. Those that get past are printed; EQUIVALENT says why some must.
"""
import concurrent.futures
import itertools
import os
import pathlib
import signal
import sys
import types

sys.dont_write_bytecode = True  # leave nothing in the tree
import example

HERE = pathlib.Path(__file__).parent
SOURCE = (HERE / "world.py").read_text(encoding="utf-8")
PAGE = HERE.parent.parent / "man" / "tmap-world.7"
LIMIT = 300  # seconds for one mistake, which can make a program endless

# (name, text, text with the mistake), in the order of the page.
MISTAKES = [
    # RECIPE
    ("seeds: 0x is no number", 'text[:2] in ("0x", "0X")', "text[:2] in ()"),
    ("seeds: 0X is no number", 'in ("0x", "0X")', 'in ("0x",)'),
    ("seeds: 0x alone is a number", "digits = text[2:] if hexadecimal",
     'digits = "0" if text == "0x" else text[2:] if hexadecimal'),
    ("seeds: an empty text is hashed", 'raise ValueError("no seed")',
     "return mix(0xCBF29CE484222325)"),
    ("seeds: letters after 0x make no text", '"0123456789abcdefABCDEF"',
     '"0123456789abcdefABCDEFG"'),
    ("seeds: only below 2^63", "if seed > M64:", "if seed > M64 >> 1:"),
    ("seeds: 2^64 wraps", 'raise ValueError("a seed is below 2^64")', "seed &= M64"),
    ("texts: FNV-1 instead of FNV-1a", "((h ^ byte) * 0x100000001B3) & M64",
     "((h * 0x100000001B3) & M64) ^ byte"),
    ("texts: another prime", "0x100000001B3", "0x10000000133"),
    ("texts: another basis", "0xCBF29CE484222325", "0xCBF29CE484222323"),
    ("texts: not mixed", "return mix(h)", "return h"),
    ("roughness: zeros at the end count as digits", '    fraction = fraction.rstrip("0")\n', ""),
    ("roughness: .7 is 7 millionths", '(fraction + "000000")[:6]', "fraction.zfill(6)"),
    ("hurst: rounded down", ".to_integral_value()", ".to_integral_value(decimal.ROUND_FLOOR)"),
    ("hurst: rounded up", ".to_integral_value()", ".to_integral_value(decimal.ROUND_CEILING)"),
    ("depth: one too many", "feature.bit_length() - 1", "feature.bit_length()"),
    # LATTICES
    ("lattices: no last point of bounded worlds",
     "(self.features[axis] << depth) + self.rims[axis]", "self.features[axis] << depth"),
    ("lattices: features of bounded worlds from the whole side", "(side - ends) // feature",
     "side // feature"),
    ("lattices: cylinders wrap from north to south", 'edges != "wrap")', 'edges == "bounded")'),
    ("lattices: cylinders end in the west and the east", '(edges == "bounded", ',
     '(edges != "wrap", '),
    ("lattices: wrap only one way", "j % self.across(depth, 1)", "j"),
    # NOISE
    ("mix: another constant", "0x9E3779B97F4A7C15", "0x9E3779B97F4A7C55"),
    ("mix: another first factor", "0xBF58476D1CE4E5B9", "0xBF58476D1CE4E589"),
    ("mix: another second factor", "0x94D049BB133111EB", "0x94D049BB133111E8"),
    ("mix: first shift", "z >> 30", "z >> 31"),
    ("mix: second shift", "z >> 27", "z >> 28"),
    ("mix: last shift", "z ^ (z >> 31)", "z ^ (z >> 33)"),
    ("key: the depth is added too early", "mix((mix(self.seed) + depth) & M64)",
     "mix(mix((self.seed + depth) & M64))"),
    ("row: one for all 2^32 points", "+ (across >> 32)) & M64)", "& M64))"),
    ("row: start and twist swapped", "bits & M32, bits >> 32 | 1", "bits >> 32, bits & M32 | 1"),
    ("row: an even twist", "bits >> 32 | 1", "bits >> 32"),
    ("noise: origin_x is not scaled", "i + (self.origin[0] << depth)", "i + self.origin[0]"),
    ("noise: origin_y is not scaled", "j + (self.origin[1] << depth)", "j + self.origin[1]"),
    ("noise: another constant", "0x9E3779B1", "0x9E3779B9"),
    ("noise: another first factor", "0x21F0AAAD", "0x21F0AAAB"),
    ("noise: another second factor", "0xD35A2D97", "0xD35A2D79"),
    ("noise: first shift", "v ^= v >> 16", "v ^= v >> 15"),
    ("noise: no twist", "v ^ (v >> 15) ^ twist", "v ^ (v >> 15)"),
    ("noise: the low bits", "return v >> 16", "return v & 0xFFFF"),
    # DISPLACEMENTS
    ("weight: no spread", "spread if depth == 1 else roughness", "roughness"),
    ("weight: rounded to the nearest", "weights[depth - 1] * kept // 1000000",
     "(weights[depth - 1] * kept + 500000) // 1000000"),
    ("total: without depth 32", "sum(weights[1:])", "sum(weights[1:32])"),
    ("total: only depths of the world", "sum(weights[1:])", "sum(weights[1:self.depth + 1])"),
    ("total: depth 0 once", "2 * weights[0]", "weights[0]"),
    ("total: c of diamond-square", "World.diamond_square, 3", "World.diamond_square, 4"),
    ("total: c of midpoint", "World.midpoint, 4", "World.midpoint, 3"),
    ("weight: the algorithm noise weakens", "World.alone, 0, False", "World.alone, 0, True"),
    ("unit: nothing left for rounding", "(1 << 29) - 64 -", "(1 << 29) -"),
    ("unit: rounded up", "<< 32) // total", "<< 32) // total + 1"),
    ("span: rounded to the nearest", "(8 * unit * weight) >> 31",
     "(8 * unit * weight + (1 << 30)) >> 31"),
    ("shift: up to 30", "range(32) if", "range(31) if"),
    ("shift: 2^32 is allowed", "span << s < 1 << 32", "span << s <= 1 << 32"),
    ("factor: 17 bits", "(span << shift) >> 16", "(span << shift) >> 15"),
    ("mean: half of span", "(factor << 15) >> shift", "span >> 1"),
    # HEIGHTS
    ("heights: rounded down", "+ 2 - mean", "- mean"),
    ("heights: the mean is not rounded alone",
     "(self.noise(depth, i, j) * factor >> shift) + 2 - mean",
     "((self.noise(depth, i, j) - 32768) * factor >> shift) + 2"),
    ("base: not from the middle", "4 << 29 if depth == 0", "4 << 28 if depth == 0"),
    ("diamond-square: a centre with a wrong corner", "+ 1) + point(above, a + 1, b + 1)",
     "+ 1) + point(above, a + 1, b)"),
    ("diamond-square: an edge with a wrong end", "[point(above, a, b), point(above, a, b + 1)]",
     "[point(above, a, b), point(above, a + 1, b)]"),
    ("diamond-square: an edge with wrong centres", "[(i - 1, j), (i + 1, j)]",
     "[(i, j - 1), (i, j + 1)]"),
    ("rim: divided too early", "4 * sum(heights) // 3", "sum(heights) // 3 * 4"),
    ("rim: rounded to the nearest", "4 * sum(heights) // 3", "(4 * sum(heights) + 1) // 3"),
    ("rim: one neighbour twice", "4 * sum(heights) // 3", "sum(heights) + heights[2]"),
    ("midpoint: an edge with a wrong end", "2 * point(above, a, b + 1)",
     "2 * point(above, a + 1, b)"),
    ("midpoint: a centre amid the depth above", "(point(depth, i - 1, j) + point(depth, i + 1, j)",
     "(point(above, a, b) + point(above, a + 1, b + 1)"),
    ("noise alone: displaced from neighbours", "depth, i, j):\n        return 4 << 29",
     "depth, i, j):\n        return self.diamond_square(depth, i, j)"),
    # SQUARES AND GULLIES
    ("squares: another rim in bounded worlds", "ends and not self.algorithm.squares", "ends"),
    ("squares: points stay", "& 1 and not self.algorithm.squares:", "& 1:"),
    ("squares: nothing beyond a rim", "min(max(n, 0), self.across(depth, axis) - 1)", "n"),
    ("squares: c of square-square", "World.square_square, 2", "World.square_square, 3"),
    ("squares: wrong parents in the south", "(1 if j & 1 else -1))", "(-1 if j & 1 else 1))"),
    ("squares: wrong parents in the east", "a + 1 if i & 1 else a - 1\n        return 3",
     "a - 1 if i & 1 else a + 1\n        return 3"),
    ("squares: mixtures rounded down", "+ far + 2) >> 2", "+ far) >> 2"),
    ("gullies: g", "True, True, 1 << 27", "True, True, 1 << 26"),
    ("gullies: another default", "4 * f <= min(sides)", "8 * f <= min(sides)"),
    ("gullies: from depth 2 on", "if depth >= 3 else 0", "if depth >= 2 else 0"),
    ("gullies: guides from depth 4 on", "if depth < 3:\n            return self.point",
     "if depth < 4:\n            return self.point"),
    ("gullies: guides are heights", "total = self.amid(self.guide", "total = self.amid(self.point"),
    ("gullies: guides carved by a quarter", ">> 4) * 3", ">> 4) * 4"),
    ("slope: weights swapped", "w = 1 if i & 1 else 3", "w = 3 if i & 1 else 1"),
    ("slope: weights southwards swapped", "w = 1 if j & 1 else 3", "w = 3 if j & 1 else 1"),
    ("slope: of heights", "return self.guide(depth - 1, column, row) >> 1",
     "return self.point(depth - 1, column, row) >> 1"),
    ("slope: of one column", "y = 3 * down(a) + down(a + 1 if i & 1 else a - 1)",
     "y = 4 * down(a)"),
    ("scale: beyond depth 21 as above", "return slope << max(depth - 21, 0)",
     "return slope"),
    ("scale: another unit", "max(21 - depth, 0), -most)", "max(20 - depth, 0), -most)"),
    ("direction: a step less", "(13, 2), (14, 1)", "(13, 2)"),
    ("direction: Newton once", "for _ in range(2):", "for _ in range(1):"),
    ("direction: another guess", "14600", "14800"),
    ("steepness: no maximum", "min(300, (x * u + y * v) >> 14)", "(x * u + y * v) >> 14"),
    ("phase: the key of heights", "prepared(mix(self.key(depth)), across", "prepared(self.key(depth), across"),
    ("phase: the origin is not scaled", "(n << depth >> 2) + at", "n + at"),
    ("phase: does not wrap", "n % (self.across(depth, axis) >> 2)", "n"),
    ("waves: along the slope", "(off[0] * -4 * v + off[1] * 4 * u)",
     "(off[0] * 4 * u + off[1] * 4 * v)"),
    ("waves: half as long", "off = 2 * (i & 3) - 3", "off = 4 * (i & 3) - 6"),
    ("wave: a triangle", "z * (8192 - abs(z)) >> 12", "4096 - abs(abs(z) - 4096)"),
    ("weights: of two squares", "96 - 2 * off * off", "64"),
    ("stripe: not strengthened", "(cosine * (8192 - power)) >> 12", "cosine"),
    ("carved: half as deep", "deep << 9 - depth if", "deep << 8 - depth if"),
    # ZOOM AND WINDOW
    ("zoomed out: points rounded down", "(side + (1 << -zoom) - 1) >> -zoom",
     "max(1, side >> -zoom)"),
    ("zoomed in: points after the last cell of a bounded world", "zoom >= 0 and self.rims[axis]",
     "False"),
    ("zoomed out: beyond the base lattice", "self.point(0, x << -depth, y << -depth)",
     "self.point(0, x, y)"),
    ("zoomed out: repeats after cells", "x % self.points(0, zoom), y % self.points(1, zoom)",
     "x, y"),
    ("blanks: none in the east", "self.bounded[0] and x >=", "False and x >="),
    ("blanks: none in the south", "self.bounded[1] and y >=", "False and y >="),
    ("places: not wrapped", "cells % (self.sides[axis] * one)", "cells"),
    ("places: zoomed out before they wrap", "wrapped // one >> -zoom",
     "(cells // one >> -zoom) % self.points(axis, zoom)"),
    ("places: towards zero", "else wrapped // one >> -zoom",
     "else int(cells / one / (1 << -zoom))"),
    ("places: the cells of a zoomed picture", "(wrapped << zoom) // one if", "wrapped // one if"),
    ("places: half a cell beyond a bounded world", "cells <= (self.sides[axis] - 1) * one",
     "cells < self.sides[axis] * one"),
    ("places: beyond a bounded world", 'raise ValueError("a place beyond the world")', "pass"),
    ("places: between points", 'raise ValueError("a place between points")', "pass"),
    # RANGE
    ("range: 2^24 cells are sampled", "<= 1 << 24", "< 1 << 24"),
    ("range: squares are counted from 1", "n in range(4096)", "n in range(1, 4097)"),
    ("range: a square too few", "n in range(4096)", "n in range(4095)"),
    ("range: squares of 7 by 7", "cols, rows = 8, 8", "cols, rows = 7, 7"),
    ("range: another factor across", "0xC13FA9A9", "0xC13FA9A5"),
    ("range: another factor down", "0x91E10DA5", "0x91E10DA9"),
    ("range: the product is not wrapped", "n * 0xC13FA9A9 & M32", "n * 0xC13FA9A9"),
    ("range: narrow bounded worlds", "cols = min(8, width)", "cols = 8"),
    ("range: low bounded worlds", "rows = min(8, height)", "rows = 8"),
    ("range: squares never touch the rim", "width -= cols - 1", "width -= cols"),
    ("range: squares never touch the southern rim", "height -= rows - 1", "height -= rows"),
    ("range: squares of bounded worlds hang over", "width -= cols - 1", "pass"),
    ("range: squares hang over the southern rim", "height -= rows - 1", "pass"),
    ("range: squares lie inside worlds that wrap", "if self.bounded[0]:\n            cols",
     "if True:\n            cols"),
    ("range: squares lie inside worlds that wrap both ways",
     "if self.bounded[1]:\n            rows", "if True:\n            rows"),
    ("range: a cell is measured once in a square", "range(rows) for col in range(cols)]",
     "range(rows) for col in range(min(cols, self.sides[0]))]"),
    # NORMALIZATION
    ("normals: a scale to 65536", "* 65535 // (self.high", "* 65536 // (self.high"),
    ("normals: rounded to the nearest", "(height - self.low) * 65535 //",
     "((height - self.low) * 65535 + (self.high - self.low) // 2) //"),
    ("normals: below low", "if height <= self.low:", "if height == self.low:"),
    ("normals: above high", "if height >= self.high:", "if height == self.high:"),
    ("normals: where low is high", "if height <= self.low:", "if height < self.low:"),
    ("area: slices to 65536", "> 65535:", "> 65536:"),
    ("area: slices to 32767", "> 65535:", "> 32767:"),
    ("area: a scale to 65535", "(lower << 16)", "(lower * 65535)"),
    ("area: cells that are as high count too", "(lower << 16)", "(lower + count << 16)"),
    ("area: below low", "min(max(height, self.low), self.high)", "min(height, self.high)"),
    ("area: above high", "min(max(height, self.low), self.high)", "max(height, self.low)"),
    ("profile: a line too low", "+ number + 1 >= size[1]", "+ number >= size[1]"),
    ("profile: blanks have a bottom", "normal is not None and\n                          normal *",
     "(normal or 0) *"),
    ("profile: rounded up", "normal * size[1] // 65536", "-(-normal * size[1] // 65536)"),
    ("csv: blanks are 0", '"" if normal is None else str(normal)', "str(normal or 0)"),
    # TILES
    ("text: blanks are tiles", '" " if normal is None', "bands[0][0] if normal is None"),
    ("tiles: begins rounded down", "(65536 * n + count - 1) // count", "65536 * n // count"),
    ("tiles: begins of the eight rounded down", "(65536 * t + 999) // 1000", "65536 * t // 1000"),
    ("tiles: a wrong begin", '610, 663, 728)  #', '610, 633, 728)  #'),
    ("tiles: begin above the begin", "if begin <= normal]", "if begin < max(normal, 1)]"),
    ("tiles: the eight begin alike by area", 'tiles is None and normalize == "range"',
     "tiles is None"),
]

# Mistakes that cannot change a height, a normal or a tile.
EQUIVALENT = {
    "shift: 2^32 is allowed":
        "only where span is a power of two; factor and shift double together, and heights stay",
}


def planted(old, new):
    """The rules with a mistake, as a module."""
    rules = types.ModuleType("world")
    exec(compile(SOURCE.replace(old, new), "world.py with a mistake", "exec"), rules.__dict__)
    return rules


def noticed(mistake):
    """True if the page has another number than rules with the mistake."""
    def late(*_):
        raise TimeoutError
    signal.signal(signal.SIGALRM, late)
    signal.alarm(LIMIT)
    try:
        rules = planted(*mistake[1:])
        lines = filter(None, example.example(rules))
        return any(ours != theirs
                   for ours, theirs in itertools.zip_longest(lines, example.of_page(PAGE)))
    except Exception:  # pylint: disable=broad-except # any failure is seen
        return True
    finally:
        signal.alarm(0)


def main():
    for _, old, new in MISTAKES:
        if SOURCE.count(old) != 1 or old == new:
            sys.exit(f"mutants.py: {SOURCE.count(old)} times in world.py, not once: {old}")
    if not EQUIVALENT.keys() <= {name for name, _, _ in MISTAKES}:
        sys.exit("mutants.py: EQUIVALENT has an unknown mistake")
    if noticed(("none", "", "")):
        sys.exit("mutants.py: the page's examples are not those of world.py")
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(noticed, MISTAKES))
    for mistake, seen in zip(MISTAKES, results):
        if not seen:
            print(f"gets past: {mistake[0]} ({EQUIVALENT.get(mistake[0], 'not known why')})")
    print(f"the examples of tmap-world(7) notice {sum(results)} of {len(results)} mistakes")
    sys.exit(36 * sum(results) < 34 * len(results))


if __name__ == "__main__":
    main()
