"""A realm: a continent that tmap searches for, towns on good places, and roads between them.

    python3 realm.py ["CONDITIONS"]
"""
import heapq
import json
import subprocess
import sys

COST = {"shore": 1, "grass": 1, "woods": 2, "scrub": 2, "earth": 3, "rock": 6}
WORLD = ["--world=512x512", "--feature-size=256", "--heights=-100..100m"]
APART = 9  # points from town to town, or more


def tmap(*options):
    return subprocess.run(["tmap", *options], check=True, stdout=subprocess.PIPE, text=True).stdout


def around(place, reach=1):
    x, y = place
    return [(x + i, y + j) for i in range(-reach, reach + 1) for j in range(-reach, reach + 1)]


def choose_towns(land, start):
    """Towns lie by the water, with most grass at hand, and apart from one another."""
    green = {p: sum(land.get(q) in ("grass", "shore") for q in around(p, 3)) for p in land
             if land[p] in COST and any(land.get(q) == "water" for q in around(p))}
    towns = [start]
    for p in sorted(green, key=green.get, reverse=True):
        if green[p] > 20 and all(max(abs(p[0] - t[0]), abs(p[1] - t[1])) > APART for t in towns):
            towns.append(p)
    return towns


def build_road(land, town, roads):
    """Returns the easiest way from a town to the roads there are; none from an island."""
    best, way, left = {town: 0}, {}, [(0, town)]
    while left:
        cost, at = heapq.heappop(left)
        if at in roads:
            return [at] + ([] if at == town else build_back(way, at))
        for to in around(at):
            price = cost + COST.get(land.get(to), 1 << 20)
            if price < best.get(to, 1 << 20):
                best[to], way[to] = price, at
                heapq.heappush(left, (price, to))
    return []


def build_back(way, at):
    return [at] + (build_back(way, way[at]) if at in way else [])


found = tmap("--find=count=1 " + (sys.argv[1] if sys.argv[1:] else "land=25..60 rim>=90 region>=70"),
             *WORLD).split()
world = WORLD + ["--seed=" + found[0], "--zoom=-3"]
facts = dict(line.split(" ", 1) for line in tmap("--facts", *world).splitlines())
realm = json.loads(tmap("--format=json", "--whole", *world))
land = {(x, y): realm["bands"][band]["name"]
        for y, row in enumerate(realm["rows_of_bands"]) for x, band in enumerate(row)}
start = tuple(int(n) // 8 for n in facts["start"].split(","))
roads = {start}
towns = [start]
for town in choose_towns(land, start)[1:]:
    road = build_road(land, town, roads)
    roads.update(road)
    towns += [town] if road else []
for y in range(realm["rows"]):
    print("".join("*" if (x, y) == start else "O" if (x, y) in towns else "+" if (x, y) in roads
                  else realm["bands"][realm["rows_of_bands"][y][x]]["tile"]
                  for x in range(realm["cols"])))
print("tmap", *world, "--whole")
