#!/usr/bin/env python3
"""Towns and roads by the rules of man/tmap-world.7, written from that page alone.

usage: towns.py OPTIONS, those of worlds.py and --places=FILE

Prints what tmap --layer=places lists of a window, and then, without --layer=places, a line for each
of its points, row by row: the ways, the kind and the rank of its road as tmap_roads() has them. It
works on one district at a time, and keeps what it has found.
"""
import collections
import csv
import heapq
import sys
from functools import lru_cache

import biomes
import names
import world
import worlds

M64 = (1 << 64) - 1
SALT = 0x70A475
SHORT = 32  # cells of a side that does not wrap here
SIDE = 8    # cells of a district
# East, and on to the left.
WAYS = [(1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)]
LENGTH = [5, 7] * 4
FLOW_WAYS = [0, 6, 4, 2]  # of flows to the east, south, west and north
MOST = 3000               # of the cost of a way
MEAN = [100, 224, 274, 305, 340, 380, 430, 470, 530, 580, 610, 640, 670, 700, 730, 760]
DRAWN = [8, 8, 10, 24, 48, 88, 136, 192, 256, 300, 320]  # water of rivers that tiles show
WORTH = {"ice": (0, 24), "tundra": (8, 6), "taiga": (36, 3), "steppe": (38, 1),
         "grassland": (60, 0), "woodland": (64, 1), "rain-forest": (42, 3), "desert": (8, 5),
         "savanna": (46, 1), "jungle": (34, 5), "rock": (0, 9), "snow": (0, 24)}
OWN = {"capital": 7, "city": 5, "town": 3, "port": 3, "castle": 2, "village": 1, "hamlet": 0,
       "farm": 0}
RANKS = ["hamlet", "village", "town", "city"]
SEA, LAKE, LAND = range(3)
ROAD, FORD, BRIDGE, FERRY = range(1, 5)
OF_LAND = {number: name for name, number, *_ in biomes.LAND}


def half_octaves(n):
    log = n.bit_length() - 1
    return 2 * log + (n >> log - 1 & 1 if log else 0)


def drawn(depth):
    return DRAWN[min(depth, len(DRAWN) - 1)]


def slope(depth, z):
    return min(z * ((2**16 << min(depth, 20)) // MEAN[min(depth, len(MEAN) - 1)]) >> 32, 255)


def rank_of(age):
    """The rank of what was born so many depths before that of cells."""
    return 3 if age >= 5 else 2 if age >= 3 else 1 if age >= 1 else 0


class Cell:
    """What a cell of a depth is to towns and roads."""

    def __init__(self, what, name, z, flow, water, noise, depth):
        self.what, self.name, self.z, self.flow = what, name, z, flow
        self.luck, self.toil = noise % 64, noise >> 13
        if what == LAND:
            self.toil += WORTH[name][1]
        self.river = what == LAND and water >= drawn(depth)
        self.size = half_octaves(water) - half_octaves(drawn(depth)) if self.river else 0
        self.wet = what != LAND


class Ground:
    """Cells of all depths, by their places in the world."""

    def __init__(self, made):
        self.land, self.depth, self.sea = made.land, made.shape.depth, made.sea
        self.origin, self.bounded = made.asked.origin, made.shape.bounded
        self.biomes = biomes.Biomes(made)
        self.hashes = world.World(made.asked.seed ^ SALT, made.shape.sides, made.shape.feature,
                                  "square-square")
        for name in ("cell", "around", "wraps", "across", "worth", "districts_around"):
            setattr(self, name, lru_cache(maxsize=None)(getattr(self, name)))

    def across(self, depth, axis):
        return self.land.across(depth, axis)

    def wraps(self, depth, axis):
        return not self.bounded[axis] and self.across(depth, axis) >= SHORT

    def inside(self, depth, i, j):
        """The place of a cell, wrapped; None if there is none."""
        place = []
        for axis, n in enumerate((i, j)):
            count = self.across(depth, axis)
            if not self.wraps(depth, axis) and not 0 <= n < count:
                return None
            place.append(n % count)
        return tuple(place)

    def counted(self, depth, place):
        """A place as it is counted from the origin of the landscape."""
        return tuple(n + (first << depth) for n, first in zip(place, self.origin))

    def around(self, depth, place):
        """Neighbours by way; None beyond a rim."""
        return [self.inside(depth, place[0] + u, place[1] + v) for u, v in WAYS]

    def beside(self, depth, place):
        return [self.cell(depth, cell) for cell in self.around(depth, place) if cell]

    def noise(self, depth, place):
        across, down = self.counted(depth, place)
        return self.hashes.hashed(across, *self.hashes.row(depth, across, down))

    def cell(self, depth, place):
        height, flow, _, _ = self.land.seen(depth, *place)
        what = LAKE if self.biomes.is_lake(depth, *place) else SEA if height < self.sea else LAND
        name = None
        if what == LAND:
            wetness, warmth = self.biomes.of.at(depth, *place)
            name = OF_LAND[biomes.biome(False, False, warmth, wetness, self.biomes.rise(height))]
        return Cell(what, name, height, flow, self.land.discharge(depth, *place) // 16,
                    self.noise(depth, place), depth)

    def fork(self, depth, place):
        """True if two or more rivers flow into a cell."""
        count = 0
        around = self.around(depth, place)
        for flow, way in enumerate(FLOW_WAYS):
            cell = around[way] and self.cell(depth, around[way])
            count += bool(cell and cell.river and cell.flow == (flow + 2) % 4)
        return count >= 2

    def worth(self, depth, place):
        here, beside = self.cell(depth, place), self.beside(depth, place)
        worth = 0 if here.wet else WORTH[here.name][0]
        sea = sum(cell.what == SEA for cell in beside)
        if worth == 0 or (depth <= 3 and sea >= 6):
            return 0
        worth += 0 if sea == 0 else 30 if sea <= 4 else 20 if sea == 5 else 6
        if here.river:
            worth += 14 + 3 * min(here.size, 12)
            worth += 26 if sea else 0
            worth += 14 if self.fork(depth, place) else 0
        worth += 16 if any(cell.what == LAKE for cell in beside) else 0
        drop = max([abs(cell.z - here.z) for cell in beside if not cell.wet], default=0)
        return worth - min(slope(depth, drop) * 5 // 8, 40)

    def cost(self, depth, place, other, way):
        """The cost of a step."""
        a, b = self.cell(depth, place), self.cell(depth, other)
        if a.wet or b.wet:
            shore = 0 if a.wet and b.wet else 500
            return LENGTH[way] * (17 + a.toil + b.toil) + shore
        s = slope(depth, abs(a.z - b.z))
        steep = 38 + s if s > 64 else s * s // 40
        along = 4 if a.river and b.river else 0
        fords = sum(12 + 5 * min(cell.size, 14) for cell in (a, b) if cell.river)
        return LENGTH[way] * (6 + steep + a.toil + b.toil + along) + fords

    # Districts, by column and row

    def edges(self, depth, axis):
        """The first number of each district of a side, counted in the world, and its end."""
        first, count = self.origin[axis] << depth, self.across(depth, axis)
        begins = [0, *range(-first % SIDE or SIDE, count, SIDE)]
        return list(zip(begins, begins[1:] + [count]))

    def column(self, depth, axis, n):
        """The district of a number."""
        first = self.origin[axis] << depth
        return (n + first) // SIDE - first // SIDE

    def district(self, depth, place):
        return self.column(depth, 0, place[0]), self.column(depth, 1, place[1])

    def span(self, depth, axis, number):
        """The first number of a district, and its end."""
        first, count = self.origin[axis] << depth, self.across(depth, axis)
        begin = (first // SIDE + number) * SIDE - first
        return max(begin, 0), min(begin + SIDE, count)

    def cells(self, depth, district):
        """The cells of a district, in reading order."""
        columns, rows = (range(*self.span(depth, axis, n)) for axis, n in enumerate(district))
        return [(i, j) for j in rows for i in columns]

    def districts_around(self, depth, district):
        """The districts around one, and where they stand: -1 to 1, each way."""
        spans = [self.span(depth, axis, n) for axis, n in enumerate(district)]
        found = {}
        for v in (-1, 0, 1):
            for u in (-1, 0, 1):
                corner = [(first - 1, first, end)[step + 1] for step, (first, end) in
                          zip((u, v), spans)]
                place = self.inside(depth, *corner)
                if place and (u, v) != (0, 0):
                    found[self.district(depth, place)] = (u, v)
        return found

    def neighbourhood(self, depth, district):
        """All cells of a district and those around, in reading order."""
        by_place = {(0, 0): district}
        for other, at in self.districts_around(depth, district).items():
            by_place[at] = other
        columns, rows = ([n for step in (-1, 0, 1) if at(step) in by_place
                          for n in range(*self.span(depth, axis, by_place[at(step)][axis]))]
                         for axis, at in ((0, lambda n: (n, 0)), (1, lambda n: (0, n))))
        return [(i, j) for j in rows for i in columns]

    def apart(self, depth, one, other):
        """Distances of two places, each way."""
        return [self.distance(depth, axis, a, b) for axis, (a, b) in enumerate(zip(one, other))]

    def distance(self, depth, axis, a, b):
        apart = abs(a - b)
        if not self.wraps(depth, axis):
            return apart
        apart %= self.across(depth, axis)
        return min(apart, self.across(depth, axis) - apart)


class Town:
    """A town, but for its place, which changes from depth to depth."""

    def __init__(self, depth, place, thing, score, own=None, at=""):
        self.depth, self.place, self.thing, self.score = depth, place, thing, score
        self.own, self.at = own, at
        self.key = None


class Own:
    """A place of the user's."""

    def __init__(self, name, kind, x, y, number):
        self.name, self.kind, self.point, self.number = name, kind, (x, y), number
        self.born_before = OWN.get(kind.lower())


def own_places(file):
    if file is None:
        return []
    with open(file, encoding="utf-8") as text:
        return [Own(name, kind, *(round(float(n) * 65536) for n in (x, y)), number)
                for number, (name, kind, x, y) in enumerate(csv.reader(text))]


class Towns:
    """Towns and roads of a world."""

    def __init__(self, made, own=()):
        self.ground, self.depth, self.seed = Ground(made), made.shape.depth, made.asked.seed
        self.own = [place for place in own if self.is_stop(place)]
        self.planned = [place for place in own if place.born_before is not None]
        for name in ("town", "place", "ways", "old", "new", "roads", "refined"):
            setattr(self, name, lru_cache(maxsize=None)(getattr(self, name)))

    # Own places

    def own_cell(self, place, depth):
        return tuple((n << depth) >> (16 + self.depth) for n in place.point)

    def own_birth(self, place):
        return max(self.depth - place.born_before, 0)

    def is_stop(self, place):
        if place.born_before is None:
            return False
        cell = self.ground.cell(self.depth, self.own_cell(place, self.depth))
        return not cell.wet and cell.name not in ("ice", "snow")

    def born(self, depth, district):
        """The first own place that is born in a district."""
        for place in self.own:
            cell = self.own_cell(place, depth)
            if self.own_birth(place) == depth and self.ground.district(depth, cell) == district:
                ground = self.own_cell(place, self.depth)
                return Town(depth, cell, self.thing(depth, cell),
                            16 * self.ground.worth(self.depth, ground), place,
                            self.lies_at(self.depth, ground))
        return None

    # Towns

    def thing(self, depth, place):
        across, down = self.ground.counted(depth, place)
        thing = world.mix((world.mix(self.seed ^ SALT) + depth + 64) & M64)
        return world.mix((world.mix((thing + across) & M64) + down) & M64)

    def elder(self, depth, district):
        if depth > 0:
            ground = self.ground
            first = [ground.span(depth, axis, n)[0] // 2 for axis, n in enumerate(district)]
            above = ground.district(depth - 1, first)
            town = self.town(depth - 1, above)
            if town and ground.district(depth, self.place(depth, town)) == district:
                return town
        return self.born(depth, district)

    def town(self, depth, district):
        """The town of a district, or None."""
        town = self.elder(depth, district)
        if town is None and depth <= self.depth + 1:
            town = self.found(depth, district)
        if town and town.key is None:
            town.key = (depth << 58) + (district[1] << 29) + district[0]
        return town

    def place(self, depth, town):
        """Where a town is at a depth."""
        if town.own:
            return self.own_cell(town.own, depth)
        if depth == town.depth:
            return town.place
        ground, (i, j) = self.ground, self.place(depth - 1, town)
        district = ground.district(depth - 1, (i, j))
        for more in (0, 1, 2):
            cells = []
            for y in range(2 * j - more, 2 * j + 2 + more):
                for x in range(2 * i - more, 2 * i + 2 + more):
                    cell = self.child_of(depth, district, x, y)
                    if cell and not ground.cell(depth, cell).wet:
                        cells.append(cell)
            if cells:
                return max(cells, key=lambda cell: ground.worth(depth, cell))
        return 2 * i, 2 * j

    def child_of(self, depth, district, x, y):
        """A cell whose block is of a district, or None."""
        above = x // 2, y // 2
        inside = self.ground.inside(depth - 1, *above) == above
        return (x, y) if inside and self.ground.district(depth - 1, above) == district else None

    def is_closed(self, depth, place, elders):
        if any(max(self.ground.apart(depth, place, elder)) < 4 for elder in elders):
            return True
        for own in self.planned:
            more = self.own_birth(own) - depth
            if more > 0:
                corner = [n // SIDE * SIDE >> more for n in self.ground.counted(
                    depth + more, self.own_cell(own, depth + more))]
                if all(self.is_beside(depth, axis, place[axis], n - (first << depth), more)
                       for axis, (n, first) in enumerate(zip(corner, self.ground.origin))):
                    return True
        return False

    def is_beside(self, depth, axis, n, first, more):
        """True if a number is one that SIDE cells of a later depth lie in, or beside one."""
        return any(self.ground.distance(depth, axis, n, other) <= 1
                   for other in range(first, first + ((SIDE - 1) >> more) + 1))

    def roads_worth(self, depth, place):
        ways, _ = self.old(depth, place)
        if not ways:
            return 0
        cell = self.ground.cell(depth, place)
        worth = 34 if ways.bit_count() > 2 else 26 if cell.river else 18
        return worth + (40 if self.has_ferry(depth, place) else 0)

    def has_ferry(self, depth, place):
        ways, _ = self.old(depth, place)
        around = self.ground.around(depth, place)
        return any(ways >> way & 1 and self.ground.cell(depth, around[way]).wet
                   for way in range(8))

    def found(self, depth, district):
        """The town that a district without an elder founds, or None."""
        ground = self.ground
        elders = [self.place(depth, town) for town in
                  (self.elder(depth, other) for other in ground.districts_around(depth, district))
                  if town]
        best = None
        for place in ground.cells(depth, district):
            if any(n % SIDE > 4 for n in ground.counted(depth, place)):
                continue
            worth = ground.worth(depth, place)
            if worth <= 0 or self.is_closed(depth, place, elders):
                continue
            score = 16 * (worth + self.roads_worth(depth, place)) + ground.cell(depth, place).luck
            if best is None or score > best[0]:
                best = score, place
        if best is None:
            return None
        score, place = best
        thing = self.thing(depth, place)
        if score < 16 * (26 + (thing >> 40) % 44):
            return None
        return Town(depth, place, thing, score, at=self.site(depth, place))

    def lies_at(self, depth, place):
        """What a cell lies at."""
        ground, here = self.ground, self.ground.cell(depth, place)
        beside = ground.beside(depth, place)
        return [word for word, is_there in (
            ("coast", any(cell.what == SEA for cell in beside)), ("river", here.river),
            ("confluence", ground.fork(depth, place)),
            ("lake", any(cell.what == LAKE for cell in beside))) if is_there]

    def site(self, depth, place):
        """What a town that is founded lies at: old roads among it."""
        ways, _ = self.old(depth, place)
        return self.lies_at(depth, place) + [word for word, is_there in (
            ("fork", ways.bit_count() > 2), ("ferry", self.has_ferry(depth, place)),
            ("crossing", bool(ways) and self.ground.cell(depth, place).river)) if is_there]

    # Links

    def is_new(self, depth, town):
        return town.depth == depth

    def search(self, depth, start, cells, step_cost, limit):
        """The least costs of ways from a start that stay within cells."""
        costs, heap, done = {start: 0}, [(0, start)], set()
        while heap:
            cost, place = heapq.heappop(heap)
            if place in done:
                continue
            done.add(place)
            for way, other in enumerate(self.ground.around(depth, place)):
                if other not in cells or other in done:
                    continue
                step = step_cost(place, other, way)
                if step is None:
                    continue
                if cost + step < costs.get(other, limit):
                    costs[other] = cost + step
                    heapq.heappush(heap, (cost + step, other))
        return costs

    def path(self, depth, costs, step_cost, end):
        """The cells of the way from the start of a search to an end."""
        path = [end]
        while costs[path[-1]] > 0:
            here = path[-1]
            for way, other in enumerate(self.ground.around(depth, here)):
                if other not in costs:
                    continue
                step = step_cost(other, here, way ^ 4)
                if step is not None and costs[other] + step == costs[here]:
                    path.append(other)
                    break
        return path[::-1]

    def link_cost(self, depth, place, other, way):
        """The cost of a step of a link; None if there is none."""
        ground = self.ground
        cell, (ways, _) = ground.cell(depth, other), self.old(depth, other)
        if cell.wet and ways:
            return None
        if self.old(depth, place)[0] >> way & 1:
            return 7 * LENGTH[way]
        if way % 2:
            around = ground.around(depth, place)
            one = around[way - 1]
            # From one of the other two cells the other one lies two ways on.
            if one and self.old(depth, one)[0] >> ((way + 2) % 8) & 1:
                return None
        return ground.cost(depth, place, other, way)

    def ways(self, depth, district):
        """What the new town of a district finds: costs and ways by district, "road" among them."""
        ground, town = self.ground, self.town(depth, district)
        start = self.place(depth, town)
        order = ground.neighbourhood(depth, district)
        cells = set(order)

        def step_cost(place, other, way):
            return self.link_cost(depth, place, other, way)

        costs = self.search(depth, start, cells, step_cost, MOST)
        found = {}
        for other in ground.districts_around(depth, district):
            there = self.town(depth, other)
            if there and self.place(depth, there) in costs:
                found[other] = self.place(depth, there)
        roads = [place for place in order if place in costs and self.old(depth, place)[0] and
                 not ground.cell(depth, place).wet]
        on_road = start in roads
        if roads:
            found["road"] = start if on_road else min(roads, key=lambda place: costs[place])
        least = min((costs[end] for end in found.values()), default=0)
        return {key: (costs[end], self.path(depth, costs, step_cost, end))
                for key, end in found.items() if costs[end] < 3 * least + 400}

    def is_larger(self, depth, town, other):
        """True if a town is the goal of the other, which is new."""
        return not self.is_new(depth, town) or town.thing > other.thing

    def cost(self, depth, a, b):
        """The cost of the towns of two districts."""
        one, other = self.town(depth, a), self.town(depth, b)
        if self.is_new(depth, one) and self.is_larger(depth, other, one):
            return self.ways(depth, a).get(b, (MOST,))[0]
        if self.is_new(depth, other):
            return self.ways(depth, b).get(a, (MOST,))[0]
        x, y = self.ground.apart(depth, self.place(depth, one), self.place(depth, other))
        return 12 * (5 * max(x, y) + 2 * min(x, y))

    def cost_to_road(self, depth, district):
        town = self.town(depth, district)
        if self.old(depth, self.place(depth, town))[0]:
            return 0
        if self.is_new(depth, town):
            return self.ways(depth, district).get("road", (MOST,))[0]
        return MOST

    def links(self, depth, district):
        """The ways that are built from the town of a district, if it is new."""
        town = self.town(depth, district)
        if town is None or not self.is_new(depth, town):
            return []
        around = self.ground.districts_around(depth, district)
        found, built = self.ways(depth, district), []
        for other in around:
            if other in found and self.is_built(depth, district, other, around, found[other]):
                built.append(found[other][1])
        if "road" in found and found["road"][0] > 0:
            cost, path = found["road"]
            if not any(other in found and self.is_new(depth, self.town(depth, other)) and
                       max(self.cost(depth, district, other),
                           self.cost_to_road(depth, other)) < cost for other in around):
                built.append(path)
        return built

    def is_built(self, depth, a, b, around, found):
        """True if the way from one district's town to another's is built."""
        if not self.is_larger(depth, self.town(depth, b), self.town(depth, a)):
            return False
        cost, path = found
        if any(self.old(depth, place)[0] for place in path[1:-1]):
            return False
        for u in set(around) & set(self.ground.districts_around(depth, b)):
            if self.town(depth, u) and max(self.cost(depth, a, u),
                                           self.cost(depth, u, b)) * 9 // 8 < cost:
                return False
        return True

    def new(self, depth, district):
        """Ways of new roads by cell, from the links of a district's town."""
        ways = collections.Counter()
        for path in self.links(depth, district):
            for place, other in zip(path, path[1:]):
                way = self.ground.around(depth, place).index(other)
                ways[place] |= 1 << way
                ways[other] |= 1 << (way ^ 4)
        return ways

    # Roads

    def old(self, depth, place):
        """The ways of old roads of a cell, and their birth."""
        if depth == 0:
            return 0, None
        block = place[0] // 2, place[1] // 2
        district = self.ground.district(depth - 1, block)
        ways, births = 0, []
        for of in [district, *self.ground.districts_around(depth - 1, district)]:
            if place in self.refined(depth - 1, of):
                more, birth = self.refined(depth - 1, of)[place]
                ways |= more
                births.append(birth)
        return ways, min(births, default=None)

    def roads(self, depth, place):
        """The ways of all roads of a cell, and their birth."""
        ways, birth = self.old(depth, place)
        district = self.ground.district(depth, place)
        for of in [district, *self.ground.districts_around(depth, district)]:
            ways |= self.new(depth, of)[place]
        return ways, depth if ways and birth is None else birth

    def is_inner(self, depth, district, place, other, way):
        """True if a step belongs to a district: from a cell one way to another."""
        north = place if WAYS[way][1] > 0 or way == 0 else other
        return self.ground.district(depth, north) == district

    def chains(self, depth, district):
        """Chains of a district: their cells."""
        ground, cells = self.ground, self.ground.cells(depth, district)
        inside = set(cells)
        town = self.town(depth, district)
        stop = town and self.place(depth, town)
        followed, chains = set(), []

        def steps(place):
            ways, _ = self.roads(depth, place)
            around = ground.around(depth, place)
            return [(way, around[way], self.is_inner(depth, district, place, around[way], way))
                    for way in range(8) if ways >> way & 1]

        def is_node(place):
            ways = steps(place)
            return len(ways) != 2 or place == stop or not all(inner for _, _, inner in ways)

        def follow(place, to):
            chain = [place]
            while True:
                followed.add(frozenset((chain[-1], to)))
                chain.append(to)
                if to not in inside or is_node(to):
                    return chain
                to = next(other for _, other, _ in steps(to) if other != chain[-2])

        for place in cells:
            if steps(place) and is_node(place):
                for _, other, inner in steps(place):
                    if inner and frozenset((place, other)) not in followed:
                        chains.append(follow(place, other))
        for place in cells:
            for _, other, inner in steps(place):
                if inner and other not in inside and frozenset((place, other)) not in followed:
                    chains.append(follow(other, place))
        return chains

    def end(self, depth, block):
        """The cell of a depth at which the end of a chain is."""
        ground = self.ground
        town = self.town(depth - 1, ground.district(depth - 1, block))
        if town and self.place(depth - 1, town) == block:
            return self.place(depth, town)
        children = [(2 * block[0] + n % 2, 2 * block[1] + n // 2) for n in range(4)]
        mean = sum(ground.cell(depth, child).z for child in children) // 4

        def badness(child):
            cell = ground.cell(depth, child)
            return (abs(cell.z - mean) + (2**32 * (1 + cell.size) if cell.river else 0) +
                    (2**40 if cell.wet else 0))
        return min(children, key=badness)

    def reading(self, depth, district, place):
        """A key that sorts cells of the next depth as one reads them around a district."""
        order = []
        for axis, number in enumerate(district):
            count = self.ground.across(depth + 1, axis)
            apart = place[axis] - 2 * self.ground.span(depth, axis, number)[0]
            if self.ground.wraps(depth + 1, axis):
                apart = (apart + count // 2) % count - count // 2
            order.append(apart)
        return order[::-1]

    def corridor(self, depth, district, chain):
        """The cells of a depth that a chain of the depth before may become."""
        ground, cells = self.ground, set()
        for i, j in chain:
            cells.update((2 * i + n % 2, 2 * j + n // 2) for n in range(4))
            for v in range(-2, 4):
                for u in range(-2, 4):
                    cell = ground.inside(depth, 2 * i + u, 2 * j + v)
                    if cell not in cells and cell and self.is_free(depth - 1, district, cell):
                        cells.add(cell)
        return cells

    def is_free(self, depth, district, cell):
        """True if the block of a cell is one of a district and has no roads."""
        block = self.ground.inside(depth, cell[0] // 2, cell[1] // 2)
        return self.ground.district(depth, block) == district and not self.roads(depth, block)[0]

    def refined(self, depth, district):
        """What the chains of a district become at the next depth: ways and birth by cell."""
        ground, roads = self.ground, {}
        inside = set(ground.cells(depth, district))
        for chain in self.chains(depth, district):
            ends = sorted((self.end(depth + 1, block) for block in (chain[0], chain[-1])),
                          key=lambda place: self.reading(depth, district, place))
            if ends[0] == ends[1]:
                continue
            cells = self.corridor(depth + 1, district, chain) | set(ends)

            def step_cost(place, other, way):
                return ground.cost(depth + 1, place, other, way)
            costs = self.search(depth + 1, ends[0], cells, step_cost, 2**63)
            if ends[1] not in costs:
                continue
            births = [self.roads(depth, block)[1] for block in chain]
            birth = births[1] if len(chain) > 2 else \
                max(birth for birth, block in zip(births, chain) if block in inside)
            path = self.path(depth + 1, costs, step_cost, ends[1])
            for place, other in zip(path, path[1:]):
                way = ground.around(depth + 1, place).index(other)
                for at, to in ((place, way), (other, way ^ 4)):
                    ways, before = roads.get(at, (0, birth))
                    roads[at] = ways | 1 << to, min(before, birth)
        return roads

    def kind(self, depth, place):
        """The kind of an old road's cell."""
        ways, _ = self.old(depth, place)
        cell, around = self.ground.cell(depth, place), self.ground.around(depth, place)
        if cell.wet:
            return FERRY
        along = sum(self.ground.cell(depth, around[way]).river
                    for way in range(8) if ways >> way & 1)
        return self.crossing(depth, cell) if cell.river and along <= 1 else ROAD

    def crossing(self, depth, cell):
        """The kind of a road over a river."""
        w = cell.size + half_octaves(drawn(depth)) + 4 * (self.depth - depth)
        return FORD if w < 21 else BRIDGE if w < 38 else FERRY

    # What is listed

    def people(self, town):
        age = self.depth - town.depth
        wealth = min(max(town.score // 16 - 30, 0), 128)
        least = 20 if age < 0 else 60 * 3**min(age, 20)
        people = least * (100 + wealth + town.thing % 171) // 100
        step = 100 if people >= 10000 else 10 if people >= 100 else 1
        return people // step * step

    def seen(self, depth, place):
        """The town that is seen at a cell, or None."""
        if depth == 0:
            return None
        block = place[0] // 2, place[1] // 2
        town = self.town(depth - 1, self.ground.district(depth - 1, block))
        return town if town and self.place(depth, town) == place else None


class Listed:
    """What is listed of a window."""

    def __init__(self, made, own):
        self.made, self.asked, self.towns = made, made.asked, Towns(made, own)
        self.depth = made.shape.depth + made.asked.zoom
        self.first = made.first()

    def points(self):
        """The points of the window, row by row: their cells, or None where the world has ended, and
        whether copies of it go on at the depth before, too."""
        cols, rows = self.asked.size
        inside = self.towns.ground.inside
        for j in range(self.first[1], self.first[1] + rows):
            for i in range(self.first[0], self.first[0] + cols):
                place = inside(self.depth, i, j) if self.depth >= 0 else None
                yield place, place and self.depth > 0 and inside(self.depth - 1, i // 2, j // 2)

    def roads(self):
        for place, _ in self.points():
            ways, birth = self.towns.old(self.depth, place) if place else (0, None)
            yield f"{ways} {self.towns.kind(self.depth, place)} " \
                  f"{rank_of(self.towns.depth - birth)}" if ways else "0 0 0"

    def places(self):
        spelt = names.Names(names.PAGE, self.asked.seed)
        for place, is_there in self.points():
            town = is_there and self.towns.seen(self.depth, place)
            if town:
                yield ",".join(self.row(spelt, town, place))

    def row(self, spelt, town, place):
        rank = rank_of(self.towns.depth - town.depth)
        kind = RANKS[rank]
        if rank in (1, 2) and "coast" in town.at and ("river" in town.at or "ferry" in town.at):
            kind = "port"
        name = town.own.name if town.own else spelt.of_place(town.thing)
        return [name, town.own.kind if town.own else kind,
                *(names.coordinate(n, self.asked.zoom) for n in place), str(rank),
                str(self.towns.people(town)), " ".join(town.at), str(town.key)]


def listed(words):
    """What is listed of the window that options ask for."""
    files = [word[len("--places="):] for word in words if word.startswith("--places=")]
    asked = worlds.asked_for([word for word in words if not word.startswith("--places=")])
    return Listed(worlds.Made(asked), own_places(*files or [None]))


def main():
    sys.setrecursionlimit(100000)
    of = listed(sys.argv[1:])
    print("name,kind,x,y,rank,people,at,key")
    for line in of.places():
        print(line)
    for line in of.roads() if of.asked.layer != "places" else []:
        print(line)


if __name__ == "__main__":
    main()
