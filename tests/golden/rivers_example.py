"""The numbers of rivers in vectors.md, as rivers.py computes them."""
import rivers

MIDDLE = 2**29
FOLDED = 6  # heights in a line of vectors.md


def small():
    return rivers.World(42, 4, 3, 400000, 1000000, MIDDLE, "wrap")


def basins():
    """Depth 0 of two worlds: one without continents, one with them."""
    world = small()
    yield "i j        bits      height flow catchment"
    for j in range(3):
        for i in range(4):
            yield (f"{i} {j}  0x{world.bits(0, i, j):08X}  {world.base(i, j):10}"
                   f"{world.base_flow(i, j):5}{world.upstream(i, j, 20):10}")
    yield ""
    world = rivers.World(42, 16, 16, 400000, 1000000, MIDDLE, "wrap")
    yield "i j        bits      height flow catchment"
    for i in range(4):
        yield (f"{i} 0  0x{world.bits(0, i, 0):08X}  {world.base(i, 0):10}"
               f"{world.base_flow(i, 0):5}{world.upstream(i, 0, 20):10}")
    yield ""


def far():
    """Cells of depth 0 that the first worlds do not have."""
    yield "world           i  j      height flow catchment"
    for size, seed, sea, cells in (((40, 40), 42, MIDDLE, ((5, 25), (3, 33))),
                                   ((2, 3), 1, MIDDLE, ((0, 1), (1, 1), (1, 2))),
                                   ((6, 6), 42, 100000000, ((2, 2), (3, 4))),
                                   ((26, 26), 14, MIDDLE, ((22, 7),))):
        world = rivers.World(seed, *size, 400000, 1000000, sea, "wrap")
        for i, j in cells:
            height, flow, catchment, _ = world.cell(0, i, j)
            yield (f"{size[0]:2}x{size[1]:<2} seed {seed:2} {i:4}{j:3}{height:12}{flow:5}"
                   f"{catchment:10}")
    yield ""


def strengths():
    world = small()
    yield " d       cut  noise: factor shift  hills: factor shift"
    for d in (1, 2, 3, 9):
        noise, hill = world.noise[d], world.hill[d]
        yield f"{d:2}{world.cut[d]:10}{noise[0]:15}{noise[1]:6}{hill[0]:15}{hill[1]:6}"
    yield ""


def block():
    """What is made of one block's children."""
    world, (d, i, j) = small(), (1, 2, 0)
    exit, after, cap, q, _ = world.tree(d, i, j)
    yield "s        bits       bare to         cap   q     step 7     height flow"
    for s in range(4):
        x, y = 2 * i + s % 2, 2 * j + s // 2
        to = "out" if s == exit else after[s]
        height, flow, _, _ = world.cell(d, x, y)
        yield (f"{s}  0x{world.child_bits(d, i, j, s):08X} {world.bare(d, i, j, s):10} {to:<3}"
               f"{'none' if cap[s] is None else cap[s]:>11}{q[s]:4}"
               f"{world.made(d, x, y)[0]:11}{height:11}{flow:5}")
    yield ""


def whole():
    """Heights, flows and catchments of all cells of the small world."""
    world = small()
    for y in range(12):
        row = [str(world.cell(2, x, y)[0]) for x in range(16)]
        for n in range(0, 16, FOLDED):
            yield ("  " if n > 0 else "") + " ".join(row[n:n + FOLDED])
    yield ""
    for y in range(12):
        row = ["%d/%d" % world.cell(2, x, y)[1:3] for x in range(16)]
        yield " ".join(row[:10])
        yield "  " + " ".join(row[10:])
    yield ""


def lake():
    world = rivers.World(5, 6, 6, 400000, 1000000, 300000000, "wrap")
    yield "  i   j     height flow catchment        lake"
    for i in range(140, 145):
        height, flow, catchment, number = world.cell(6, i, 130)
        yield f"{i} 130 {height:10}{flow:5}{catchment:10}{number:12}"
    yield ""


def rules():
    """Cells that follow from rules which matter seldom."""
    world = rivers.World(5, 4, 4, 400000, 1000000, 300000000, "wrap")
    yield "d  i  j     height flow catchment lake  rain discharge"
    for d, i, j in ((4, 49, 51), (4, 2, 17), (4, 30, 0), (3, 13, 0), (3, 29, 3)):
        height, flow, catchment, number = world.cell(d, i, j)
        yield (f"{d}{i:3}{j:3}{height:11}{flow:5}{catchment:10}{number:5}{world.rain(d, i, j):6}"
               f"{world.discharge(d, i, j):10}")
    world = rivers.World(5, 8, 8, 400000, 1000000, MIDDLE, "wrap")
    height, flow, catchment, number = world.cell(0, 3, 3)
    yield (f"0  3  3{height:11}{flow:5}{catchment:10}{number:5}{world.rain(0, 3, 3):6}"
           f"{world.discharge(0, 3, 3):10}")
    yield ""


def bounded():
    world = rivers.World(42, 2, 2, 400000, 1000000, MIDDLE, "bounded")
    yield "i j     height flow catchment"
    for j in range(4):
        for i in range(4):
            height, flow, catchment, _ = world.cell(1, i, j)
            yield f"{i} {j} {height:10}{flow:5}{catchment:10}"
    yield ""


TILES = (0, 500, 542, 611, 683, 756, 829, 903)
SHOWN = (8, 8, 10, 24, 48, 88, 136, 192, 256, 300)  # catchments of the rivers that tiles show


def default():
    """A window of the world that no option but the seed makes: normals, tiles and water."""
    world, d, x, y, cols, rows = rivers.World(42, 8, 8, 400000, 1000000, MIDDLE, "wrap"), 7, 314, 208, 8, 6
    cells = [[world.cell(d, x + i, y + j) for i in range(cols)] for j in range(rows)]
    normals = [[z * 65535 // rivers.TOP for z, _, _, _ in row] for row in cells]
    for row in normals:
        yield ",".join(map(str, row))
    yield ""
    begins = [(65536 * t + 999) // 1000 for t in TILES]
    for row in normals:
        yield "".join('~"xX$%#@'[sum(normal >= begin for begin in begins) - 1] for normal in row)
    yield ""
    for row in cells:
        yield ",".join(str(water(world, d, *cell)) for cell in row)
    yield ""


def water(world, d, height, flow, catchment, lake):
    if lake and lake % 64 < d:
        return 2
    if height < world.sea:
        return 1
    return 3 if catchment >= SHOWN[d] else 0


def example():
    for lines in (basins, far, strengths, block, whole, lake, rules, bounded, default):
        yield from lines()
