#!/usr/bin/env python3
"""Prints the worked numbers of vectors.md, as world.py computes them.

An empty line ends each block. Large worlds come last, since they take seconds. With --file FILE it
prints what that file has instead.
"""
import sys
import types

sys.dont_write_bytecode = True  # leave nothing in the tree
import biomes_example
import climate_example
import names_example
import planet_example
import rivers_example
import towns_example
import world
import worlds

ONE = 1000000
CORNER = ((0, 1), (0, 1))
NARROW = 545000000, 650000000  # a range that some heights lie beyond


def example(rules: types.ModuleType):
    """All numbers, by these rules: world.py, or a copy with a mistake."""
    for part in PARTS:
        yield from part(rules)


def of_file(path):
    """All lines of the file that are indented: the numbers, without the words between them."""
    with open(path, encoding="utf-8") as text:
        for line in text.read().splitlines():
            if line.startswith("    "):
                yield line[4:]


def place(rules, text):
    """The two coordinates of --at."""
    return tuple(rules.place_of(coordinate) for coordinate in text.split(","))


def heights(world, zoom, at, cols, rows):
    """A window of heights, which has no blanks."""
    for row in world.window(zoom, at, cols, rows):
        yield " ".join(map(str, row))


def taken(read, *values):
    """What is read from the values, or None: they are refused."""
    try:
        return read(*values)
    except ValueError:
        return None


def displacements(world, roughness, spread, depths):
    """total, unit, and the numbers of some depths."""
    _, total, unit = world.strength(roughness, spread)
    yield f"total = {total}"
    yield f"unit  = {unit}"
    yield " d  shift  factor       mean"
    for depth in depths:
        factor, shift, mean = world.displacements[depth]
        yield f"{depth:2}{shift:7}{factor:8}{mean:11}"
    yield ""


def first_world(rules):
    """The world that the section begins with, whole."""
    world = rules.World(42, (4, 8), 4)
    yield f"mix(0)  = 0x{rules.mix(0):016X}"
    yield f"mix(42) = 0x{rules.mix(42):016X}"
    for depth in range(3):
        yield f"key({depth})  = 0x{world.key(depth):016X}"
    yield ""
    yield from displacements(world, ONE // 2, ONE, range(3))
    yield "d i j       start       twist  noise         sum     height"
    for depth, i, j, kind in ((0, 0, 0, "base"), (0, 0, 1, "base"), (1, 1, 1, "centre"),
                              (1, 1, 3, "centre"), (1, 1, 0, "edge"), (1, 0, 1, "edge"),
                              (2, 1, 1, "centre"), (2, 1, 7, "centre"), (2, 3, 1, "centre"),
                              (2, 1, 0, "edge"), (2, 0, 1, "edge")):
        start, twist = world.row(depth, i, j)
        yield (f"{depth} {i} {j}  0x{start:08X}  0x{twist:08X}  {world.noise(depth, i, j):5}"
               f"  {world.neighbours(depth, i, j):10}  {world.point(depth, i, j):9}  {kind}")
    yield ""
    yield from heights(world, 0, CORNER, 4, 8)
    yield ""
    for normalize, about in (("range", "low = {0.low}, high = {0.high}"),
                             ("area", "drop = {0.drop}")):
        yield about.format(rules.Area(world.measured()))
        table = rules.lines(world, 0, CORNER, (4, 8), "csv", normalize, None)
        drawn = rules.lines(world, 0, CORNER, (4, 8), "text", normalize, None)
        for normals, row in zip(table, drawn):
            yield normals.replace(",", " ") + "  " + row
        yield ""


def seeds(rules):
    """Seeds as they are written, and a point of another seed and origin."""
    for text in ("007", "18446744073709551615", "18446744073709551616", "0xFF", "0Xff", "0x",
                 "0xFG", "-1", "tmap", ""):
        seed = taken(rules.seed_of, text)
        yield f"{text or 'an empty text':<20}  " + ("refused" if seed is None else f"0x{seed:016X}")
    text = b"\xff\xfe".decode("utf-8", "surrogateescape")
    yield f"the bytes FF FE       0x{rules.seed_of(text):016X}"
    yield ""
    far = rules.World(rules.seed_of("tmap"), (4, 8), 4, origin=(1 << 30, 5))
    across, down = (far.origin[axis] << 3 | 1 for axis in (0, 1))
    start, twist = far.row(3, across, down)
    yield f"I      = {across}, J = {down}"
    yield f"start  = 0x{start:08X}, twist = 0x{twist:08X}, noise = {far.noise(3, 1, 1)}"
    yield f"height = {far.point(3, 1, 1)}"
    yield ""


def strengths(rules):
    """R as it is written, and displacements by other R and S."""
    for option, read, texts in (
            ("roughness", rules.millionths_of, ("0.7", ".000001", "0.5000000")),
            ("hurst", rules.roughness_of_hurst, ("0.000001", "0.3", "0.5", "1"))):
        for text in texts:
            yield f"{f'--{option}={text}':<23}{read(text):6}"
    yield ""
    world = rules.World(42, (4, 8), 4, roughness=812252)
    yield from displacements(world, 812252, ONE, (0, 1, 2, 3, 16, 31, 32))
    yield from heights(world, 1, CORNER, 4, 4)
    yield ""
    world = rules.World(42, (4, 8), 4, roughness=1, spread=16 * ONE)
    yield from displacements(world, 1, 16 * ONE, range(5))


def bounded_worlds(rules):
    """Small bounded worlds of each algorithm, whole."""
    for algorithm, spread in (("diamond-square", ONE), ("midpoint", 300000), ("noise", ONE)):
        small = rules.World(42, (5, 5), 4, algorithm, "bounded", spread=spread)
        _, total, unit = small.strength(ONE // 2, spread)
        yield f"total = {total}"
        yield f"unit  = {unit}"
        yield "d i j         sum     height"
        for depth, i, j in ((1, 1, 1), (1, 1, 0), (2, 2, 1)):
            yield (f"{depth} {i} {j}  {small.neighbours(depth, i, j):10}"
                   f"  {small.point(depth, i, j):9}")
        yield from heights(small, 0, CORNER, 5, 5)
        yield ""
    yield from heights(rules.World(42, (2, 3), 1, edges="bounded"), 1, CORNER, 3, 5)
    yield ""


def cylinders(rules):
    """A small cylinder of each algorithm, whole, and a window across the seam of one."""
    for algorithm in ("diamond-square", "midpoint", "noise"):
        yield algorithm
        yield from heights(rules.World(42, (4, 5), 4, algorithm, "wrap-x"), 0, CORNER, 4, 5)
    yield ""
    world = rules.World(42, (4, 5), 4, edges="wrap-x")
    for zoom, at in ((0, "-1,3"), (1, "3.5,3.5"), (-1, "-1,2")):
        yield f"zoom {zoom}, at {at}"
        yield from rules.lines(world, zoom, place(rules, at), (4, 3), "csv", "range", None)
    yield ""


def lines(rules):
    """A line of each algorithm, of a row and of a column."""
    for algorithm in ("diamond-square", "midpoint", "noise"):
        yield algorithm
        yield from heights(rules.World(42, (5, 1), 4, algorithm, "bounded"), 0, CORNER, 5, 1)
        column = rules.World(42, (1, 5), 4, algorithm, "bounded")
        yield " ".join(heights(column, 0, CORNER, 1, 5))
    yield ""


def corners(rules):
    """A drawn world, whole, and a window of another further away."""
    drawn = ["04", "?9"]
    yield from heights(rules.World(42, (5, 5), 4, edges="bounded", corners=drawn), 0, CORNER, 5, 5)
    yield ""
    far = rules.World(42, (12, 20), 4, origin=(1, 3), corners=["123", "?50"])
    yield from heights(far, -2, CORNER, 3, 5)
    yield ""


def zooms(rules):
    """How many points sides have, which is a window's first, and some pictures."""
    wrapping = rules.World(42, (12, 20), 4)
    bounded = rules.World(42, (13, 9), 4, edges="bounded")
    yield "  zoom " + "".join(f"{zoom:6}" for zoom in range(2, -6, -1))
    for about, world, least in (("wrap", wrapping, -5), ("bounded", bounded, -4)):
        for axis in (0, 1):
            points = [f"{world.points(axis, zoom):6}" for zoom in range(2, least - 1, -1)]
            yield f"{world.sides[axis]:2}" + " " * 5 + "".join(points) + f"  {about}"
    yield ""
    yield f"zoom  {'X':>31}        x"
    for world, places in (
            (wrapping, ((0, "-1"), (0, "-25"), (0, "1" + 29 * "0" + "7"), (1, "-2.5"), (1, "0.25"),
                        (2, "0.25"), (2, "11.75"), (-1, "-1"), (-2, "23"), (-3, "-5"), (-3, "8"),
                        (-5, "11"), (-1, "0.5"))),
            (bounded, ((1, "12"), (1, "12.5"), (0, "-1"), (0, "13"), (-2, "12")))):
        for zoom, text in places:
            first = taken(world.first, 0, zoom, *rules.place_of(text))
            yield f"{zoom:4}  {text:>31}  {'refused' if first is None else first:>7}"
    yield ""
    for zoom, at, cols, rows in ((0, "-2,-1", 4, 3), (1, "-0.5,18.5", 4, 4), (-1, "-3,-1", 4, 3),
                                 (-2, "5,-1", 4, 3), (-3, "-5,17", 3, 4), (-5, "11,19", 2, 1),
                                 (16, "0.000091552734375,-0.0000152587890625", 4, 3)):
        yield f"zoom {zoom}, at {at}"
        yield from heights(wrapping, zoom, place(rules, at), cols, rows)
    yield ""


def blanks(rules):
    """Windows that reach beyond a bounded world, as csv, text and profiles."""
    wrapping = rules.World(42, (12, 20), 4)
    bounded = rules.World(42, (13, 9), 4, edges="bounded")
    for zoom, at in ((0, "11,7"), (1, "11.5,7.5"), (-1, "11,3"), (-3, "9,3")):
        yield f"zoom {zoom}, at {at}"
        shown = [rules.lines(bounded, zoom, place(rules, at), (4, 3), form, "range", None)
                 for form in ("csv", "text")]
        for normals, row in zip(*shown):
            yield f"{normals:<24}|{row}|"
    yield ""
    for world, at in ((wrapping, "-1,-1"), (bounded, "6,8")):
        for row in rules.lines(world, 0, place(rules, at), (12, 7), "profile", "range", None):
            yield f"|{row}|"
        yield ""


def tiles(rules):
    """Where tiles begin."""
    for about, text, normalize in (
            ("three tiles", "abc", "range"), ("five tiles", "abcde", "range"),
            ("the eight, area", None, "area"), ("the eight, range", None, "range")):
        standard = rules.ALGORITHMS["diamond-square"].tiles
        begins = "".join(f"{begin:6}" for _, begin in rules.begins(text, normalize, standard))
        yield f"{about:<16}{begins}"
    yield ""


def far_heights(rules):
    """Normals of points that are not measured, and the slices of some extents."""
    for about, sides, feature, at in (("4x8, zoom 2, at 3,1.5", (4, 8), 4, "3,1.5"),
                                      ("1x1, zoom 2, at 0,0", (1, 1), 1, "0,0")):
        world = rules.World(42, sides, feature)
        yield about
        yield from heights(world, 2, place(rules, at), 4, 2)
        for normalize in ("range", "area"):
            for row in rules.lines(world, 2, place(rules, at), (4, 2), "csv", normalize, None):
                yield f"{normalize}  {row.replace(',', ' ')}"
        for row in rules.lines(world, 2, place(rules, at), (4, 2), "csv", "area", None, NARROW):
            yield f"given  {row.replace(',', ' ')}"
    yield ""
    for extent in (65535, 65536, 131071, 131072, (1 << 30) - 1):
        yield f"high - low = {extent:10}  drop = {rules.dropped(extent):2}"
    yield ""


def squares(rules):
    """Small worlds of squares, and how some of their points are carved."""
    for edges, sides in (("wrap", (4, 8)), ("bounded", (4, 4)), ("wrap-x", (4, 4))):
        yield edges
        yield from heights(rules.World(42, sides, 4, "square-square", edges), 0, CORNER, *sides)
    yield ""
    yield from heights(rules.World(42, (4, 8), 4, "square-square"), -1, CORNER, 2, 4)
    yield ""
    world = rules.World(42, (24, 8), 8, "gullies", roughness=400000)
    yield from displacements(world, 400000, ONE, (0, 3))
    far = rules.World(42, (24, 8), 8, "gullies", "bounded", 400000,
                      origin=(1 << 30, 5))
    yield " d    i   j     x    y      u      v stripe  carved    height     guide"
    for place, depth, i, j in ((world, 3, 0, 0), (world, 3, 5, 2), (world, 3, 23, 7),
                               (world, 4, 0, 15), (world, 4, 30, 3), (world, 9, 1000, 77),
                               (world, 10, 2001, 155), (world, 21, 77, 5), (world, 22, 78, 5),
                               (world, 24, 9999, 9), (far, 3, 0, 0), (far, 5, 95, 31)):
        x, y = place.slope(depth, i, j)
        u, v = rules.direction(x, y)
        yield (f"{depth:2}{i:5}{j:4}{x:6}{y:5}{u:7}{v:7}"
               f"{place.stripe(depth, i, j, u, v):6}{place.carved(depth, i, j):11}"
               f"{place.point(depth, i, j):10}{place.guide(depth, i, j):10}")
    yield ""
    yield from heights(world, 0, CORNER, 6, 8)
    yield ""
    yield from heights(rules.World(42, (8, 8), 8, "gullies", "bounded",
                                   roughness=400000), 0, CORNER, 6, 8)
    yield ""
    for x, y in ((0, 0), (1, 0), (-3, 4), (127, -127), (128, 5), (-2047, 9), (8191, 8191),
                 (-32767, 32767)):
        u, v = rules.direction(x, y)
        yield f"{x:7}{y:7}{u:7}{v:7}"
    yield ""
    for algorithm in ("square-square", "gullies"):
        features = [rules.ALGORITHMS[algorithm].feature_size(sides)
                    for sides in ((1024, 1024), (96, 64), (3, 8), (1 << 20, 1 << 20))]
        yield f"{algorithm:<15}" + "".join(f"{feature:6}" for feature in features)
    yield ""


def rivers(_rules):
    """Cells of worlds with rivers."""
    yield from rivers_example.example()
    yield ""


def planets(_rules):
    """Cells and climates of planets."""
    yield from planet_example.example()


def climates(_rules):
    """Climates of worlds with rivers."""
    yield from climate_example.example()


def biomes(_rules):
    """Biomes, and the seas that they need."""
    yield from biomes_example.example()


def names(_rules):
    """Names, and the things that have them."""
    yield from names_example.example()


def towns(_rules):
    """Towns and roads."""
    yield from towns_example.example()


def measured(_rules):
    """The cells of worlds of rivers that are measured for a share of the sea."""
    for text in ("256x256 1 wrap", "512x256 1 wrap", "512x512 2 bounded", "1024x512 2 wrap",
                 "4096x4096 8 wrap-x", "2048x2048 128 wrap"):
        size, feature, edges = text.split()
        options = f"--seed=42 --algorithm=rivers --world={size} --feature-size={feature} --edges={edges}"
        made = worlds.Made(worlds.asked_for(options.split()))
        depth, corners, cols, rows = made.rivers_measured()
        listed = "".join(f"  {f'{x},{y}':<9}" for x, y in corners[1:3])
        yield (f"{size:<9}  {edges:<7}  F = {feature:>3}  depth {depth}  "
               f"{len(corners) * cols * rows:5}{listed}").rstrip()
    yield ""


def samples(rules):
    """The squares of large worlds, and some ranges."""
    for about, sides, edges in (("4096x4096", (4096, 4096), "wrap"),
                                ("4096x4097", (4096, 4097), "wrap"),
                                ("4097x4097", (4097, 4097), "bounded"),
                                ("3x2^23", (3, 1 << 23), "wrap"),
                                ("2x16777217", (2, 16777217), "bounded"),
                                ("2x16777217", (2, 16777217), "wrap-x"),
                                ("16777216x2", (16777216, 2), "wrap-x"),
                                ("2^30x2^30", (1 << 30, 1 << 30), "wrap")):
        corners, cols, rows = rules.World(42, sides, 1, edges=edges).squares()
        listed = "".join(f"  {f'{x},{y}':<19}" for x, y in corners[1:3])
        yield f"{about:<10}  {edges:<7}  {len(corners) * cols * rows:8}{listed}".rstrip()
    yield ""
    for about, sides, feature, edges in (("3x2^23", (3, 1 << 23), 1, "wrap"),
                                         ("2x16777217", (2, 16777217), 1, "bounded"),
                                         ("2^30x2^30", (1 << 30, 1 << 30), 4096, "wrap")):
        area = rules.Area(rules.World(42, sides, feature, edges=edges).measured())
        yield (f"{about:<10}  {edges:<7}  F = {feature:4}  low = {area.low:9}"
               f"  high = {area.high:10}")
        yield " " * 12 + " ".join(str(area.normal(height << 27)) for height in range(1, 8))


PARTS = [first_world, seeds, strengths, bounded_worlds, cylinders, lines, corners, zooms, blanks,
         tiles, far_heights, squares, rivers, planets, climates, biomes, names, towns, measured,
         samples]

if __name__ == "__main__":
    for shown in of_file(sys.argv[2]) if sys.argv[1:2] == ["--file"] else example(world):
        print(shown)
