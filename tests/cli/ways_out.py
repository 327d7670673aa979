#!/usr/bin/env python3
"""Compares all layers of windows, cell for cell, in all ways out: the library, csv, json, tmx, text,
geojson and --describe.

usage: ways_out.py LIBRARY TMAP SEED TRIALS

Each trial has a recipe of its own, by chance from SEED: any algorithm, climate, edges and sea, at
any zoom, in a window that may lie across a seam or a rim. Then come all presets, each in every aspect,
and in every kind of blocks, which ways out that have none refuse. Fails at the first difference.
"""
import ctypes
import json
import random
import re
import subprocess
import sys
import xml.etree.ElementTree

WIDE, HIGH, BEYOND = 40, 20, None
NAMES = ("normal", "raw", "band", "land", "water", "flow", "catchment", "lake",
         "biome", "wetness", "warmth", "discharge")
SIZES = (2, 4, 1, 1, 1, 1, 4, 4, 1, 2, 2, 4)
TYPES = {1: ctypes.c_uint8, 2: ctypes.c_uint16, 4: ctypes.c_uint32}
ASPECTS = ("square", "tall", "spaced")
BLOCKS = ("half", "filled", "tinted", "quadrant", "octant", "fine")


class Window(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("zoom", ctypes.c_int32), ("x", ctypes.c_int64),
                ("y", ctypes.c_int64), ("cols", ctypes.c_uint32), ("rows", ctypes.c_uint32)]


class Layers(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32)] + [(name, ctypes.c_void_p) for name in NAMES]


library = ctypes.CDLL(sys.argv[1])
library.tmap_open.restype = ctypes.c_void_p
library.tmap_cols.restype = library.tmap_rows.restype = ctypes.c_int64
library.tmap_biome_name.restype = library.tmap_land_name.restype = ctypes.c_char_p
chance = random.Random(int(sys.argv[3]))


def grid(flat):
    return [list(flat[row * WIDE:(row + 1) * WIDE]) for row in range(HIGH)]


def read_library(world, zoom, x, y, names):
    """The layers of a window; None if the world lacks one of them."""
    arrays = {name: (TYPES[size] * (WIDE * HIGH))()
              for name, size in zip(NAMES, SIZES) if name in names}
    layers = Layers(ctypes.sizeof(Layers), **{name: ctypes.addressof(array) for name, array in arrays.items()})
    window = Window(ctypes.sizeof(Window), zoom, x, y, WIDE, HIGH)
    if library.tmap_read(world, ctypes.byref(window), ctypes.byref(layers)) != 0:
        return None
    return {name: grid(array) for name, array in arrays.items()}


def read_all(world, zoom, x, y):
    """All layers that a world has."""
    found = read_library(world, zoom, x, y, NAMES[:5])
    for more in NAMES[5:8], NAMES[8:11], NAMES[11:]:
        found |= read_library(world, zoom, x, y, more) or {}
    return found


def run(*options):
    return subprocess.run([sys.argv[2], *options], check=True, stdout=subprocess.PIPE).stdout


def csv(options, *layer):
    lines = run("--format=csv", *options, *layer).decode().splitlines()
    rows = [[int(n) if n not in ("", "nan") else BEYOND for n in line.split(",")] for line in lines]
    rows = [row + [BEYOND] * (WIDE - len(row)) for row in rows]
    return rows + [[BEYOND] * WIDE] * (HIGH - len(rows))


def fill(rows):
    return [row + [None] * (WIDE - len(row)) for row in rows] + [[None] * WIDE] * (HIGH - len(rows))


def tmx(options):
    root = xml.etree.ElementTree.fromstring(run("--format=tmx", *options))
    types = [tile.get("type") for tile in root.iter("tile")]
    layers = {layer.get("name"): [[int(n) - 1 for n in line.rstrip(",").split(",")]
                                  for line in layer.find("data").text.split()]
              for layer in root.iter("layer")}
    return types, layers


def check(what, found, wanted, inside):
    for row in range(HIGH):
        for col in range(WIDE):
            if inside[row][col] and found[row][col] != wanted[row][col]:
                sys.exit("%s at column %d, row %d: %s instead of %s: %s"
                         % (what, col, row, found[row][col], wanted[row][col], " ".join(shown)))


def check_csv(options, found):
    """Compares all layers of csv. Returns which cells of the window are in the world."""
    wanted = csv(options)
    inside = [[n is not BEYOND for n in row] for row in wanted]
    check("normal and csv", found["normal"], wanted, inside)
    check("raw and csv", found["raw"], csv(options, "--layer=raw"), inside)
    pairs = [("flow", "direction"), ("catchment", "flow"), ("biome", "biome"),
             ("wetness", "wetness"), ("warmth", "warmth"), ("discharge", "discharge")]
    pairs += [("water", "water")] if "flow" in found else []
    for name, layer in pairs:
        if name in found:
            check(name + " and csv", found[name], csv(options, "--layer=" + layer), inside)
    return inside


def check_json(options, found, inside):
    whole = json.loads(run("--format=json", *options))
    for name, key in ("normal", "heights"), ("band", "rows_of_bands"), ("water", "water"), \
                     ("biome", "rows_of_biomes"), ("wetness", "wetness"), \
                     ("warmth", "warmth"), ("discharge", "discharge"):
        if name in found and (name != "water" or "flow" in found):
            check(name + " and json", found[name], fill(whole[key]), inside)


def check_tmx(options, found, inside, show):
    types, layers = tmx(options)
    check(show + " and tmx", found["band" if show == "height" else "biome"], layers["land"], inside)
    if "flow" not in found:
        return
    water = [[1 if a >= 0 and types[a] == "sea" else 2 if a >= 0 and types[a] == "lake" else
              3 if b >= 0 and types[b] == "river" else 0 for a, b in zip(*rows)]
             for rows in zip(layers["water"], layers["rivers"])]
    drawn = found["water"]
    if show == "biome":  # ice and snow hide rivers and lakes
        drawn = [[0 if kind > 1 and types[biome % 255] in ("ice", "snow") else kind
                  for kind, biome in zip(*rows)] for rows in zip(drawn, found["biome"])]
    check("water and tmx of " + show, drawn, water, inside)


def check_text(options, found, inside):
    text = run("--dump", "--rivers=none", *options).decode().splitlines()
    text = [line.ljust(WIDE) for line in text] + [" " * WIDE] * (HIGH - len(text))
    tiles = [['~"xX$%#@'[n % 255] for n in row] for row in found["band"]]  # 255 is outside
    check("band and text", tiles, text, inside)
    if "flow" not in found:
        water = [["sea" if kind == 1 else "land" for kind in row] for row in found["water"]]
        land = [["sea" if kind == 0 else "land" for kind in row] for row in found["land"]]
        check("water and land", water, land, inside)
        return
    wet = [[kind in (1, 2) for kind in row] for row in found["water"]]
    check("land and water", [[kind == 0 for kind in row] for row in found["land"]], wet, inside)
    text = run("--dump", "--rivers=ascii", "--tiles=abcdefgh", *options).decode().splitlines()
    text = fill([list(line) for line in text])
    drawn = [["lake" if a == "=" else "river" if a is not None and a not in "abcdefgh" else "other"
              for a in row] for row in text]
    names = ("other", "other", "lake", "river")
    check("water and text", [[names[kind % 255] for kind in row] for row in found["water"]], drawn, inside)


def check_geojson(options, found, world, zoom, x, y, inside):
    """Lines of rivers begin and run in rivers, and leave out only cells that end in the view's rim."""
    cols, rows, points = library.tmap_cols(world, 0), library.tmap_rows(world, 0), library.tmap_cols(world, zoom)
    lined = [[False] * WIDE for _ in range(HIGH)]
    for feature in json.loads(run("--format=geojson", *options))["features"]:
        if feature["geometry"]["type"] != "LineString":
            continue
        for a, b in feature["geometry"]["coordinates"][:-1]:
            if isinstance(a, float):  # degrees
                a, b = a / 360 * cols, (90 - b) / 180 * (rows - 1)
            lined[round(b * 2.0 ** zoom) - y][(round(a * 2.0 ** zoom) - x) % points] = True
    ways = ((1, 0), (0, 1), (-1, 0), (0, -1), (0, 0))
    for row in range(HIGH):
        for col in range(WIDE):
            river = found["water"][row][col] == 3
            if inside[row][col] and river != lined[row][col]:
                across, down = ways[found["flow"][row][col]]
                leaves = not (0 <= col + across < WIDE and 0 <= row + down < HIGH)
                if not river or not (leaves or (across, down) == (0, 0)):
                    sys.exit("water and geojson at column %d, row %d: %s" % (col, row, shown))


def check_described(options, found, zoom, x, y, inside):
    """--describe of a cell, a river if there is one, says what the layers say."""
    cells = [(col, row) for row in range(HIGH) for col in range(WIDE) if inside[row][col]]
    wet = [(col, row) for col, row in cells if found["water"][row][col] > 1 and "flow" in found]
    col, row = chance.choice(wet or cells)
    words = run(*options, "--describe=" + place(zoom, x + col, y + row)).decode()
    facts = dict(line.split(" ", 1) for line in words.splitlines() if " " in line)
    number = {name: layer[row][col] for name, layer in found.items()}
    said = [("csv", str(number["normal"]))]
    said += [("biome", library.tmap_biome_name(number["biome"]).decode())] if "biome" in found \
        else [("land", {2: "lake", 3: "river"}.get(number["water"] if "flow" in found else 0) or
               library.tmap_land_name(number["land"]).decode())]
    for name, wanted in said:
        if facts.get(name) != wanted:
            sys.exit("--describe=%s: %s is %r instead of %r: %s"
                     % (place(zoom, x + col, y + row), name, facts.get(name), wanted, shown))
    if "flow" in found and number["water"] > 1 and \
            ("river", "lake")[number["water"] == 2] not in words:
        sys.exit("--describe says of water %d: %s%s" % (number["water"], words, shown))


def place(zoom, x, y):
    return ",".join(re.sub(r"\.0$", "", str(n * 2.0 ** -zoom)) for n in (x, y))


def recipe_by_chance():
    algorithm = chance.choice(["rivers", "rivers", "rivers", "diamond-square", "midpoint", "noise"])
    edges = chance.choice(["wrap", "bounded", "wrap-x"])
    climate = chance.choice(["belts", "noise", "none"])
    rivers = algorithm == "rivers"
    extra_x, extra_y = edges == "bounded" and not rivers, edges != "wrap" and not rivers
    recipe = ["--seed=%d" % chance.getrandbits(40), "--algorithm=" + algorithm, "--edges=" + edges,
              "--world=%dx%d" % (256 + extra_x, 128 + extra_y),
              "--feature-size=%d" % chance.choice([4, 8, 16, 32, 64])]
    recipe += [] if climate == "none" else ["--climate=" + climate]
    return recipe + chance.choice([[], ["--sea=%d%%" % chance.randrange(10, 90)], ["--sea=none"]])


def opened(recipe):
    world = ctypes.c_void_p(library.tmap_open(" ".join(recipe).encode(), None, 0))
    assert world, recipe
    return world


def view(recipe, zoom, x, y):
    return recipe + ["--zoom=%d" % zoom, "--at=" + place(zoom, x, y), "--size=%dx%d" % (WIDE, HIGH)]


for trial in range(int(sys.argv[4])):
    recipe = recipe_by_chance()
    zoom = chance.randrange(-4, 4)
    world = opened(recipe)
    x = chance.randrange(library.tmap_cols(world, zoom))
    y = chance.randrange(library.tmap_rows(world, zoom))
    shown = view(recipe, zoom, x, y)
    found = read_all(world, zoom, x, y)
    library.tmap_close(world)
    inside = check_csv(shown, found)
    for show in ["height", "biome"] if "biome" in found else ["height"]:
        check_json(shown + ["--show=" + show], found, inside)
        check_tmx(shown + ["--show=" + show], found, inside, show)
    check_text(shown, found, inside)


def window_with_rivers(world, zoom):
    """The place of a window, one with many rivers if the world has any."""
    cols, rows = (f(world, zoom) for f in (library.tmap_cols, library.tmap_rows))
    best = -1, 0, 0
    for _ in range(30):
        x, y = chance.randrange(max(cols - WIDE, 1)), chance.randrange(max(rows - HIGH, 2)) & ~1
        water = read_library(world, zoom, x, y, ["water"])["water"]
        best = max(best, (sum(row.count(3) for row in water), x, y))
        if best[0] >= 20:
            break
    return best


def refused(options):
    done = subprocess.run([sys.argv[2], *options], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL)
    return done.returncode == 2


presets = re.search(r"--preset=NAME(.*?) -", run("--help").decode(), re.DOTALL)[1]
presets = [word for word in re.findall("[a-z-]+", presets) if word != "or"]
assert "voyage" in presets and "atoll" in presets and len(presets) > 12, presets
with_rivers = 0
for number, preset in enumerate(presets):
    recipe = ["--preset=" + preset, "--seed=%d" % chance.getrandbits(30)]
    world = opened(recipe)
    zoom = chance.choice([-3, -2, -1, 0])
    count, x, y = window_with_rivers(world, zoom)
    with_rivers += count > 0
    found = read_all(world, zoom, x, y)
    shown = view(recipe, zoom, x, y)
    inside = check_csv(shown + ["--aspect=" + ASPECTS[number % 3]], found)
    for aspect in ASPECTS:
        options = shown + ["--aspect=" + aspect]
        check_json(options, found, inside)
        check_tmx(options, found, inside, "biome" if "biome" in found else "height")
        check_described(options + ["--blocks=" + chance.choice(BLOCKS)], found, zoom, x, y, inside)
    for blocks in BLOCKS:
        for way in "csv", "json", "tmx":
            if not refused([*shown, "--format=" + way, "--blocks=" + blocks]):
                sys.exit("--format=%s takes --blocks=%s: %s" % (way, blocks, shown))
    if "flow" in found:
        check_geojson(shown + ["--aspect=" + chance.choice(ASPECTS)], found, world, zoom, x, y, inside)
    library.tmap_close(world)
assert with_rivers >= 10, with_rivers
