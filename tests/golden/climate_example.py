"""The numbers of climates in vectors.md, as climate.py computes them."""
import climate

MIDDLE = 2**29
ALL = (0, 2**30 - 1)


def made(kind, zoom, features=(4, 3), edges="wrap"):
    return climate.climate(kind, "rivers", 42, features, 2, edges, ALL, MIDDLE, zoom)


def winds():
    """Wind over the small world, and the rain of its cells."""
    of = made("belts", -2)
    yield "i j  level  kept taken  rain humidity  wind  rain of the cell"
    for j in range(3):
        for i in range(4):
            level = of.level(of.height(0, i, j))
            kept, taken = of.winds.step(i, j)
            rain, humidity = of.winds.air(i, j)
            yield (f"{i} {j}{level:7}{kept:6}{taken:6}{rain:6}{humidity:9}{of.wind(i, j):6}"
                   f"{of.land.rain(0, i, j):4}")
    yield ""


def fields():
    """Fields of both kinds."""
    yield "        M(1)  T(1) belts  T(1) noise  M(2)  T(2) belts"
    one, two, noise = made("belts", -1), made("belts", 0), made("noise", -1)
    for i in range(4):
        yield (f"{i} 0  {one.field(0, 1, i, 0):7}{one.field(1, 1, i, 0):12}"
               f"{noise.field(1, 1, i, 0):12}{two.field(0, 2, i, 0):6}{two.field(1, 2, i, 0):12}")
    yield ""


def points():
    """Wetness, warmth and discharge of cells."""
    belts, noise = made("belts", 0), made("noise", 0)
    yield " i  j  wetness  warmth: belts noise  rain discharge"
    for j in (0, 6, 11):
        for i in range(6, 10):
            yield (f"{i:2} {j:2}{belts.point(i, j)[0]:9}{belts.point(i, j)[1]:15}"
                   f"{noise.point(i, j)[1]:6}{belts.land.rain(2, i, j):6}"
                   f"{belts.land.discharge(2, i, j):10}")
    yield ""


def belts():
    """Bases of a tall world, and points further out than its features."""
    of = made("belts", -3, (5, 70), "bounded")
    yield "j     " + "".join(f"{j:6}" for j in (0, 1, 17, 34, 35, 69))
    yield "base  " + "".join(f"{of.base(0, j):6}" for j in (0, 1, 17, 34, 35, 69))
    yield ""
    yield "x y  wetness warmth"
    for y in (0, 34):
        for x in range(3):
            yield f"{x} {y:2}" + "%8d %6d" % of.point(x, y)
    yield ""


def lattice():
    """A lattice whose sea is at the height of one of its points, and warm cells."""
    land = climate.climate("belts", "diamond-square", 42, (3, 5), 2, "wrap", (0, 1), 0, 0).land
    sea = land.height(0, 1, 1)
    of = climate.climate("belts", "diamond-square", 42, (3, 5), 2, "wrap", (400000000, 700000000),
                         sea, 0)
    yield f"sea {sea}, level {of.sea}"
    yield "i j  level  kept  rain humidity  wetness warmth"
    for i in range(3):
        rain, humidity = of.winds.air(i, 1)
        yield (f"{i} 1{of.level(of.height(0, i, 1)):7}{of.winds.step(i, 1)[0]:6}{rain:6}"
               f"{humidity:9}" + "%9d %6d" % of.point(4 * i, 4))
    yield ""


def example():
    for lines in (winds, fields, points, lattice, belts):
        yield from lines()


if __name__ == "__main__":
    print("\n".join(example()))
