"""The numbers of towns and roads in vectors.md, as towns.py computes them."""
import functools

import towns

ISLES = "--seed=1 --world=64x32 --feature-size=16 --algorithm=rivers --climate=belts --size=1x1"
# A world that begins amid a district, where a side that wraps is short at some depths.
MOVED = ("--seed=4 --world=64x48 --feature-size=8 --algorithm=rivers --climate=belts "
         "--origin=1,1073741823 --size=1x1")
PLANET = ("--seed=7 --world=64x48 --feature-size=4 --algorithm=planet --edges=wrap-x "
          "--climate=belts --size=1x1")
# Worlds in which rules matter that are needed seldom.
OTHER = "--seed={} --world=64x48 --feature-size=8 --algorithm={} --climate=belts --size=1x1"
STEEP, FERRIES, SPITS = (OTHER.format(seed, algorithm) for seed, algorithm in
                         ((1, "rivers"), (3, "rivers"), (5, "planet")))
WHAT = ["sea", "lake", "land"]
MINE = (("Umbar", "capital", 44, 19), ("Rivermark", "Castle", 30.5, 9),
        ("Fenwick", "village", 55, 20.25), ("Hollin", "farm", 8.75, 13), ("Tarn", "hamlet", 47, 31))


@functools.lru_cache(maxsize=None)
def towns_of(options, mine=()):
    own = [towns.Own(name, kind, int(x * 65536), int(y * 65536), number)
           for number, (name, kind, x, y) in enumerate(mine)]
    return towns.Listed(towns.worlds.Made(towns.worlds.asked_for(options.split())), own).towns


def numbers():
    """Half octaves, and slopes."""
    yield "n     " + "".join(f"{n:5}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 24, 48, 999))
    yield "h(n)  " + "".join(f"{towns.half_octaves(n):5}"
                             for n in (1, 2, 3, 4, 5, 6, 7, 8, 24, 48, 999))
    yield ""
    heights = 2**10, 2**20, 2**24, 2**26, 2**29
    yield "slope of " + "".join(f"{z:>11}" for z in heights)
    for depth in (0, 1, 7, 15, 20, 24):
        yield f"depth {depth:2} " + "".join(f"{towns.slope(depth, z):11}" for z in heights)
    yield ""
    yield "depth  size of a river of water t(d) - 1, t(d), 2 * t(d), 100 * t(d)"
    for depth in (0, 4, 11):
        t = towns.drawn(depth)
        rivers = [towns.Cell(towns.LAND, "steppe", 0, 0, water, 0, depth)
                  for water in (t - 1, t, 2 * t, 100 * t)]
        yield f"{depth:5}  " + "  ".join(str(cell.size) if cell.river else "none"
                                         for cell in rivers)
    yield ""
    yield "crossings in a world of D = 4, by depth, at waters of 40 to 2^19"
    of, waters = towns_of(ISLES), (40, 384, 1535, 1536, 24576, 524287, 524288)
    for depth in (2, 4, 6):
        kinds = [of.crossing(depth, towns.Cell(towns.LAND, "steppe", 0, 0, water, 0, depth))
                 if water >= towns.drawn(depth) else "none" for water in waters]
        yield f"{depth:9}  " + " ".join(map(str, kinds))
    yield ""
    yield "D - d  rank  people of a town of thing 1000, by scores -32, 640, 1600 and 4000"
    for age in (-1, 0, 1, 2, 3, 4, 5, 6, 20, 24):
        people = [of.people(towns.Town(of.depth - age, None, 1000, score))
                  for score in (-32, 640, 1600, 4000)]
        yield f"{age:5}{towns.rank_of(age):6}  " + " ".join(map(str, people))
    yield ""


def cells():
    """Cells, and steps from them."""
    for about, of, depth, first, count in (("islands", towns_of(ISLES), 4, (43, 19), 7),
                                           ("moved", towns_of(MOVED), 3, (10, 44), 6),
                                           ("planet", towns_of(PLANET), 2, (53, 28), 7),
                                           ("islands", towns_of(ISLES), 4, (6, 12), 2),
                                           ("steep", towns_of(STEEP), 4, (12, 49), 4)):
        yield f"{about:<8} d  i  j  what biome       luck toil size worth  costs of steps"
        for i in range(first[0], first[0] + count):
            place = i, first[1]
            cell = of.ground.cell(depth, place)
            costs = [of.ground.cost(depth, place, other, way) if other else "none"
                     for way, other in enumerate(of.ground.around(depth, place))]
            yield (f"{depth:10}{i:3}{first[1]:3}  {WHAT[cell.what]:<5}{cell.name or '':<12}"
                   f"{cell.luck:4}{cell.toil:5}{cell.size:5}{of.ground.worth(depth, place):6}  "
                   + " ".join(map(str, costs)))
        yield ""


def founded(of, last):
    """All towns of the districts of the depths up to one, at the depths at which they are new."""
    for depth in range(last + 1):
        columns, rows = (len(of.ground.edges(depth, axis)) for axis in (0, 1))
        for district in ((col, row) for row in range(rows) for col in range(columns)):
            town = of.town(depth, district)
            if town and of.is_new(depth, town):
                yield depth, district, town


def folded(words, wide=96):
    """Lines of words, those after the first one further in."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > wide:
            yield line
            line = "     "
        line += " " + word if line else word
    yield line


def place_of(place):
    return "%d,%d" % place


def lists():
    """Towns, what they find, and what is built."""
    for about, of, last in (("islands", towns_of(ISLES), 4), ("moved", towns_of(MOVED), 2),
                            ("planet", towns_of(PLANET), 1), ("ferries", towns_of(FERRIES), 2),
                            ("own", towns_of(ISLES, MINE), 4)):
        yield f"{about:<8} d  col row     i  j  score  thing              people  places"
        for depth, district, town in founded(of, last):
            i, j = of.place(depth, town)
            places = " ".join(place_of(of.place(later, town))
                              for later in range(depth + 1, last + 2))
            yield (f"{depth:10}{district[0]:5}{district[1]:4}{i:6}{j:3}{town.score:7}"
                   f"  {town.thing:016X}{of.people(town):8}  {places}")
        yield ""
        for depth, district, _ in founded(of, last):
            found = sorted(of.ways(depth, district).items(), key=str)
            if found:
                costs = [f"{key if key == 'road' else place_of(key)}:{cost}"
                         for key, (cost, _) in found]
                yield from folded([f"{about} {depth} {place_of(district)} finds", *costs])
            for path in of.links(depth, district):
                yield from folded(["  builds", *map(place_of, path)])
        yield ""


def older():
    """Costs of two towns that are older."""
    of = towns_of(ISLES)
    for a, b in (((0, 1), (0, 2)), ((4, 2), (6, 2))):
        yield f"cost of islands 4 {place_of(a)} and {place_of(b)}: {of.cost(4, a, b)}"
    yield ""


def chains():
    """Chains of districts, and what they become: ways and births."""
    of = towns_of(ISLES)
    for depth, district in ((2, (0, 0)), (3, (1, 1)), (3, (2, 1)), (4, (3, 2)), (4, (7, 1))):
        yield f"district {place_of(district)} of depth {depth}"
        for chain in of.chains(depth, district):
            ends = [place_of(of.end(depth + 1, chain[n])) for n in (0, -1)]
            yield from folded(["  chain", *map(place_of, chain), "to", *ends])
        yield from folded(["  becomes", *(
            f"{i},{j}:{ways}/{birth}" for (i, j), (ways, birth)
            in sorted(of.refined(depth, district).items()))])
    yield ""


def windows():
    """Ways, kinds and births of cells with roads."""
    for about, options, depth, size, at in (
            ("islands", ISLES, 4, (64, 12), (0, 4)), ("moved", MOVED, 3, (16, 10), (56, 40)),
            ("planet", PLANET, 2, (20, 10), (44, 20)), ("steep", STEEP, 4, (4, 6), (44, 27)),
            ("steep", STEEP, 4, (4, 5), (74, 18)), ("ferries", FERRIES, 4, (10, 8), (88, 31)),
            ("spits", SPITS, 4, (5, 5), (38, 33))):
        of, cells = towns_of(options), []
        for j in range(at[1], at[1] + size[1]):
            for i in range(at[0], at[0] + size[0]):
                place = of.ground.inside(depth, i, j)
                ways, birth = of.old(depth, place) if place else (0, 0)
                if ways:
                    cells.append(f"{i},{j}:{ways}/{of.kind(depth, place)}/{birth}")
        yield from folded([about, *cells])
    yield ""


def example():
    for lines in (numbers, cells, lists, older, chains, windows):
        yield from lines()


if __name__ == "__main__":
    towns.sys.setrecursionlimit(100000)
    print("\n".join(example()))
