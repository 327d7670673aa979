"""The numbers of planets in vectors.md, as planet.py computes them."""
import climate
import planet

MIDDLE = 2**29
FOLDED = 6  # heights in a line of vectors.md


def world(seed, across, down, edges="wrap", sea=MIDDLE, origin=(0, 0)):
    return planet.Planet(seed, across, down, 400000, 1000000, sea, edges, 0, origin)


def small():
    return world(99, 4, 3)


def wide():
    return world(42, 40, 35, origin=(83, 36))


def grids():
    """How many squares lie on how many features."""
    yield "world            lattice 0: across  down"
    for across, down, edges in ((4, 3, "wrap"), (7, 9, "bounded"), (31, 8, "wrap"),
                                (40, 31, "cylinder"), (35, 60, "wrap"), (36, 32, "bounded")):
        grid = [f"{squares} on {features}" for squares, features, _ in
                world(0, across, down, edges).grid]
        yield f"{across:2} x {down:2} {edges:<9}{grid[0]:>17}{grid[1]:>9}"
    yield ""


def plates():
    """Squares of lattice 0, noise, and features."""
    of = wide()
    yield " c  r        bits  site          crust  drift"
    for c, r in ((-1, 0), (0, 0), (1, 0), (4, 3), (6, 2)):
        x, y, crust, drift_x, drift_y = of.site(c, r)
        yield (f"{c:2} {r:2}  0x{of.square_bits(0, c, r):08X}  {x:5}{y:5}{crust:9}"
               f"{drift_x:7},{drift_y}")
    yield ""
    yield " i  j  square  place        N(0, 3)  N(1, 0)  N(2, 1)"
    for i, j in ((0, 0), (-1, 17), (38, 2)):
        (c, x), (r, y) = of.place(0, 0, i), of.place(0, 1, j)
        noise = "".join(f"{of.noise_of(t, v, i, j):9}" for t, v in ((0, 3), (1, 0), (2, 1)))
        yield f"{i:2} {j:2}{c:4},{r}{x:8},{y:<6}{noise}"
    yield ""


def starts():
    """What features are made of, and cells before their water."""
    of = wide()
    yield " i  j      L      U"
    for i, j in ((0, 0), (2, 0), (4, 16), (38, 2), (20, 34)):
        level, lift = of.sample(i, j)
        yield f"{i:2} {j:2}{level:7}{lift:7}"
    yield ""
    yield " i  j     height   lift  without pits"
    for i, j in ((0, 0), (1, 0), (3, 16), (39, 3), (20, 33)):
        height, lift = of.start(i, j)
        yield f"{i:2} {j:2}{height:11}{lift:7}{of.base(i, j):14}"
    yield ""


def basins():
    """Depth 0 of the small world."""
    of = small()
    yield "i j      start   lift   for wind flow catchment   fall     height"
    for j in range(3):
        for i in range(4):
            start, lift = of.start(i, j)
            yield (f"{i} {j} {start:10}{lift:7}{of.dry(i, j):11}{of.base_flow(i, j):5}"
                   f"{of.upstream(i, j, 20):10}{of.base_height(i, j)[1]:7}{of.ground(i, j):11}")
    yield ""


def strengths():
    of = small()
    yield " d  crest: factor shift  least  even  rise"
    for d in (1, 2, 3, 6, 9, 16):
        factor, shift = of.crests[d]
        yield f"{d:2}{factor:15}{shift:6}{of.least[d]:7}{of.even[d]:6}{1200 >> d:6}"
    yield ""


def whole():
    """Heights, flows and catchments of all cells of the small world at depth 1."""
    of = small()
    for y in range(6):
        row = [str(of.seen(1, x, y)[0]) for x in range(8)]
        yield " ".join(row[:FOLDED])
        yield "  " + " ".join(row[FOLDED:])
    yield ""
    for y in range(6):
        yield " ".join("%d/%d" % of.seen(1, x, y)[1:3] for x in range(8))
    yield ""


def steps():
    """How cells of the small world come to their heights."""
    of, d = small(), 3
    yield " i  j  lift      bare  step 7, flow   moved, flow   smooth    height lake"
    for x, y in STEPS:
        bare = of.bare(d, x // 2, y // 2, x % 2 + 2 * (y % 2))
        yield (f"{x:2}{y:3}{of.lift(d, x, y):6}{bare:10}%11d%2d%11d%2d{of.smooth(1, d, x, y):10}"
               f"{of.cell(d, x, y)[0]:10}{'yes' if of.cell(d, x, y)[3] else 'no':>5}"
               % (*of.made(d, x, y)[:2], *of.moved(d, x, y)[:2]))
    yield ""


def cells():
    """Cells that follow from rules which matter seldom."""
    yield " d         i     j     height flow catchment       lake   lift"
    for seed, across, down, edges, sea, d, places in CELLS:
        of = world(seed, across, down, edges, sea)
        yield f"{across}x{down} features, {edges}, seed {seed}, sea {sea}"
        for x, y in places:
            height, flow, catchment, lake = of.seen(d, x, y)
            yield (f"{d:2}{x:10}{y:6}{height:11}{flow:5}{catchment:10}{lake:11}"
                   f"{of.lift(d, x, y):7}")
    yield ""


def cold(kind, zoom):
    """A cylinder from pole to pole."""
    return climate.climate(kind, "planet", 3, (20, 70), 2, "wrap-x", (0, 2**30 - 1), MIDDLE, zoom)


def latitudes():
    """Winds and rain by latitude."""
    of = cold("belts", -2)
    yield " j    way  rain    base  east   wind   M(0)  T(0)  rain discharge"
    for j in (0, 5, 12, 17, 21, 23, 35, 46, 69):
        way = of.way(0, j)
        yield (f"{j:2}{way:7}{planet.rain_at(way):6}{of.base(0, j):8}"
               f"{'yes' if planet.blows_from_east(way) else 'no':>6}{of.wind(0, j):7}"
               f"{of.field(0, 0, 0, j):7}{of.field(1, 0, 0, j):6}{of.land.rain(0, 0, j):6}"
               f"{of.land.discharge(0, 0, j):10}")
    yield ""


def places():
    """Wetness and warmth of a planet by zoom, with belts and with noise."""
    yield "zoom  i  j  belts  noise"
    for zoom, i, j in PLACES:
        shown = ["%7d %5d" % cold(kind, zoom).point(i, j) for kind in ("belts", "noise")]
        yield f"{zoom:4}{i:3}{j:3}" + "".join(shown)
    yield ""


def rains():
    """Rain and discharge in a world of two turns."""
    of = planet.Planet(5, 8, 70, 400000, 1000000, MIDDLE, "wrap", 2)
    yield "i  j  rain discharge"
    for i, j in ((0, 14), (3, 7), (0, 35), (6, 52)):
        yield f"{i} {j:2}{of.rain(0, i, j):6}{of.discharge(0, i, j):10}"
    yield ""


STEPS = ((6, 0), (11, 1), (8, 5), (13, 5), (28, 7), (29, 7), (28, 8), (22, 9), (28, 10), (30, 11),
         (30, 6))
CELLS = ((99, 4, 3, "wrap", MIDDLE, 3, ((8, 11), (28, 7))),
         (99, 4, 3, "wrap", MIDDLE, 6, ((236, 15),)),
         (7, 4, 3, "wrap", MIDDLE, 4, ((47, 2),)),
         (7, 5, 3, "bounded", MIDDLE, 3, ((5, 21),)),
         (6, 9, 8, "wrap", 1, 0, ((0, 0),)),
         (6, 9, 8, "wrap", 1, 2, ((0, 7),)),
         (9, 40, 33, "wrap", MIDDLE, 0, ((36, 16),)),
         (9, 40, 33, "wrap", MIDDLE, 6, tuple((i, 8) for i in range(1694, 1699))),
         (6, 48, 48, "wrap", MIDDLE, 0, ((45, 44),)),
         (6, 64, 64, "wrap", MIDDLE, 0, ((40, 55), (39, 55))),
         (5, 10**6, 10**6, "wrap", MIDDLE, 12, ((262183006, -2997),)))
PLACES = ((-3, 1, 5), (-3, 7, 9), (-2, 3, 13), (-1, 7, 26), (0, 14, 53), (0, 15, 53))


def example():
    for lines in (grids, plates, starts, basins, strengths, whole, steps, cells, latitudes, places,
                  rains):
        yield from lines()


if __name__ == "__main__":
    print("\n".join(example()))
