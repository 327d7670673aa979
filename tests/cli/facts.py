#!/usr/bin/env python3
"""Facts of an area, found point by point from what tmap prints, as a judge of --facts.

usage: facts.py WRAPS_X WRAPS_Y X Y STEP HEIGHTS TILES [WATER FLOW DIRECTION]

WRAPS_X and WRAPS_Y are 1 if the last column is beside the first, and the last row. X,Y is the first
cell, and points are STEP cells apart. HEIGHTS is csv of --units=raw, TILES the map as text with the
default tiles and without rivers; the others are csv of the layers. Prints lines as --facts does.
With CIRCLE=X,Y,R in the environment only points within R cells of X,Y count, and with BIOMES=FILE,
csv of the biomes, these decide where one can walk. FEATURE is the feature size, in cells.
"""
import os
import sys

wraps_x, wraps_y, first_x, first_y, step = (int(n) for n in sys.argv[1:6])
names = sys.argv[6:]


def table(name):
    return [[int(n) if n not in ("", "nan") else None for n in line.rstrip("\n").split(",")]
            for line in open(name)]


heights = table(names[0])
rows, cols = len(heights), len(heights[0])
tiles = [line.rstrip("\n").ljust(cols) for line in open(names[1])]
while not tiles[-1].strip():  # a view that reaches beyond a rim ends there
    tiles.pop()
    rows -= 1
cols = max(len(line.rstrip()) for line in tiles)
rivers = len(names) > 2
if rivers:
    water, flow, direction = table(names[2]), table(names[3]), table(names[4])


def inside(x, y):
    if not (0 <= x < cols and 0 <= y < rows) or tiles[y][x] == " " or heights[y][x] is None:
        return False
    if "CIRCLE" in os.environ:
        cx, cy, r = (int(n) for n in os.environ["CIRCLE"].split(","))
        return (first_x + x * step - cx) ** 2 + (first_y + y * step - cy) ** 2 <= r * r
    return True


points = [(x, y) for y in range(rows) for x in range(cols) if inside(x, y)]
kind = {}
for x, y in points:
    wet = tiles[y][x] == "~"
    kind[x, y] = "water" if wet else "land"
    if rivers:
        kind[x, y] = {0: "land", 1: "water", 2: "lake", 3: "land"}[water[y][x]]
walk = {p for p in points if kind[p] == "land" and tiles[p[1]][p[0]] not in "~@"}
if "BIOMES" in os.environ:
    ICE, SNOW = 4, 15
    biomes = table(os.environ["BIOMES"])
    walk = {p for p in points if kind[p] == "land" and biomes[p[1]][p[0]] not in (ICE, SNOW)}


def beside(x, y):
    for dx, dy in (1, 0), (0, 1), (-1, 0), (0, -1):
        to_x, to_y = x + dx, y + dy
        if wraps_x:
            to_x %= cols
        if wraps_y:
            to_y %= rows
        if (to_x, to_y) in kind and (to_x, to_y) != (x, y):
            yield to_x, to_y


def pieces(members):
    left, found = set(members), []
    for p in members:
        if p not in left:
            continue
        left.discard(p)
        piece, todo = [], [p]
        while todo:
            at = todo.pop()
            piece.append(at)
            for q in beside(*at):
                if q in left:
                    left.discard(q)
                    todo.append(q)
        found.append(piece)
    return found


def share(part, whole):
    n = (part * 10000 + whole // 2) // whole if whole else 0
    return "%d.%02d" % (n // 100, n % 100)


def at_rim(piece):
    return any((not wraps_x and x in (0, cols - 1)) or (not wraps_y and y in (0, rows - 1))
               for x, y in piece)


def place(p):
    return "%d,%d" % ((first_x + p[0] * step), (first_y + p[1] * step))


facts = {}
total = len(points)
land = [p for p in points if kind[p] == "land"]
border = [(x, y) for x, y in points
          if any(not inside(x + dx, y + dy) and
                 (not (0 <= x + dx < cols and 0 <= y + dy < rows) or
                  heights[y + dy][x + dx] is not None)
                 for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))]
low = min(points, key=lambda p: heights[p[1]][p[0]])
high = max(points, key=lambda p: heights[p[1]][p[0]])
facts["points"] = total
facts["land"] = share(len(land), total)
facts["rim"] = share(sum(kind[p] != "land" for p in border), len(border))
facts["low"] = share(heights[low[1]][low[0]], (1 << 30) - 1)
facts["high"] = share(heights[high[1]][high[0]], (1 << 30) - 1)
coast = 0
for p in land:
    x, y = p
    for dx, dy in (1, 0), (0, 1), (-1, 0), (0, -1):
        to = ((x + dx) % cols if wraps_x else x + dx, (y + dy) % rows if wraps_y else y + dy)
        coast += kind.get(to) in ("water", "lake")
facts["coast"] = coast
waters = pieces([p for p in points if kind[p] == "water"])
lakes = pieces([p for p in points if kind[p] == "lake"])
sea = 0
if waters and not rivers:
    main = max(waters, key=len)
    large = 2 * int(os.environ["FEATURE"]) ** 2 / step ** 2
    seas = [w for w in waters if w is main or at_rim(w) or len(w) >= large]
    lakes += [w for w in waters if w not in seas]
    sea = sum(map(len, seas))
elif waters:
    sea = sum(len(w) for w in waters)
facts["sea"] = share(sea, total)
facts["lake"] = share(sum(map(len, lakes)), total)
islands = pieces(land)
facts["islands"] = sum(len(i) * 1000 >= total for i in islands)
facts["islets"] = sum(len(i) * 1000 < total for i in islands)
facts["largest"] = share(max(map(len, islands), default=0), len(land))
facts["lakes"] = sum(len(w) * 1000 >= total for w in lakes)
facts["ponds"] = sum(len(w) * 1000 < total for w in lakes)
regions = pieces([p for p in points if p in walk])
region = max(regions, key=len, default=[])
facts["walkable"] = share(len(walk), total)
facts["regions"] = len(regions)
facts["region"] = share(len(region), len(walk))
facts["lowest"] = place(low)
facts["highest"] = place(high)


def start():
    members = set(region)
    reach_x, reach_y = min(16, (cols - 1) // 2), min(16, (rows - 1) // 2)
    best, where = None, None

    def beyond(n, side, wraps):
        return n % side if wraps else n

    def along(chosen):
        """Counts the chosen points of a row that are near each point of it."""
        return {(x, y): sum((beyond(x + dx, cols, wraps_x), y) in chosen
                            for dx in range(-reach_x, reach_x + 1))
                for x in range(cols) for y in range(rows)}

    land_near = along(members)
    water_near = along({q for q in points if kind[q] != "land"})
    for p in sorted(members, key=lambda p: (p[1], p[0])):
        near = [(p[0], beyond(p[1] + dy, rows, wraps_y)) for dy in range(-reach_y, reach_y + 1)]
        off = (2 * p[0] + 1 - cols) ** 2 + (2 * p[1] + 1 - rows) ** 2
        score = (any(water_near.get(q, 0) for q in near), sum(land_near.get(q, 0) for q in near),
                 -off)
        if best is None or score > best:
            best, where = score, p
    return place(where) if where else "none"


facts["start"] = start()
if rivers:
    ways = {}
    for p in points:
        x, y = p
        d = direction[y][x]
        if kind[p] == "water":
            continue
        to = None
        if d < 4:
            dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[d]
            to = ((x + dx) % cols if wraps_x else x + dx, (y + dy) % rows if wraps_y else y + dy)
        ways[p] = to
    lengths = {}
    for p in ways:
        course = [p]
        while ways[course[-1]] in ways:
            course.append(ways[course[-1]])
        lengths[p] = (len(course), course[-1])
    if ways:
        longest = max(n for n, mouth in lengths.values())
        facts["longest-river"] = longest
        largest = max(ways, key=lambda p: flow[p[1]][p[0]])
        facts["largest-river"] = "%d at %s" % (flow[largest[1]][largest[0]], place(largest))
for name, value in facts.items():
    print(name, value)
for band, tile in enumerate('~"xX$%#@'):
    print("band", band + 1, share(sum(tiles[y][x] == tile for x, y in points), total))
