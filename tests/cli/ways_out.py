#!/usr/bin/env python3
"""Compares all layers of windows, cell for cell, in all ways out: the library, csv, json, tmx, text.

usage: ways_out.py LIBRARY TMAP SEED TRIALS

Each trial has a recipe of its own, by chance from SEED: any algorithm, climate, edges and sea, at
any zoom, in a window that may lie across a seam or a rim. Fails at the first difference.
"""
import ctypes
import json
import random
import subprocess
import sys
import xml.etree.ElementTree

WIDE, HIGH, BEYOND = 40, 20, None
NAMES = ("normal", "raw", "band", "land", "water", "flow", "catchment", "lake",
         "biome", "wetness", "warmth", "discharge")
SIZES = (2, 4, 1, 1, 1, 1, 4, 4, 1, 2, 2, 4)
TYPES = {1: ctypes.c_uint8, 2: ctypes.c_uint16, 4: ctypes.c_uint32}


class Window(ctypes.Structure):
    _fields_ = [("x", ctypes.c_int64), ("y", ctypes.c_int64), ("cols", ctypes.c_uint32),
                ("rows", ctypes.c_uint32), ("zoom", ctypes.c_int32)]


class Layers(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in NAMES]


library = ctypes.CDLL(sys.argv[1])
library.tmap_open.restype = ctypes.c_void_p
library.tmap_cols.restype = library.tmap_rows.restype = ctypes.c_int64
chance = random.Random(int(sys.argv[3]))


def grid(flat):
    return [list(flat[row * WIDE:(row + 1) * WIDE]) for row in range(HIGH)]


def read_library(world, zoom, x, y, rivers, climate):
    absent = set() if rivers else {"flow", "catchment", "lake", "discharge"}
    absent |= set() if climate else {"biome", "wetness", "warmth", "discharge"}
    arrays = {name: (TYPES[size] * (WIDE * HIGH))()
              for name, size in zip(NAMES, SIZES) if name not in absent}
    layers = Layers(**{name: ctypes.addressof(array) for name, array in arrays.items()})
    window = Window(x, y, WIDE, HIGH, zoom)
    assert library.tmap_read(world, ctypes.byref(window), ctypes.byref(layers)) == 0
    return {name: grid(array) for name, array in arrays.items()}


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



for trial in range(int(sys.argv[4])):
    algorithm = chance.choice(["rivers", "rivers", "rivers", "diamond-square", "midpoint", "noise"])
    edges = chance.choice(["wrap", "bounded", "wrap-x"])
    climate = chance.choice(["belts", "noise", "none"])
    rivers = algorithm == "rivers"
    extra_x, extra_y = edges == "bounded" and not rivers, edges != "wrap" and not rivers
    recipe = ["--seed=%d" % chance.getrandbits(40), "--algorithm=" + algorithm, "--edges=" + edges,
              "--world=%dx%d" % (256 + extra_x, 128 + extra_y),
              "--feature-size=%d" % chance.choice([4, 8, 16, 32, 64])]
    recipe += [] if climate == "none" else ["--climate=" + climate]
    recipe += chance.choice([[], ["--sea=%d%%" % chance.randrange(10, 90)], ["--sea=none"]])
    zoom = chance.randrange(-4, 4)
    world = ctypes.c_void_p(library.tmap_open(" ".join(recipe).encode(), None, 0))
    assert world, recipe
    x = chance.randrange(library.tmap_cols(world, zoom))
    y = chance.randrange(library.tmap_rows(world, zoom))
    at = "--at=%s,%s" % (x * 2.0 ** -zoom, y * 2.0 ** -zoom)
    shown = recipe + ["--zoom=%d" % zoom, at.replace(".0", ""), "--size=%dx%d" % (WIDE, HIGH)]
    found = read_library(world, zoom, x, y, rivers, climate != "none")
    library.tmap_close(world)

    wanted = csv(shown)
    inside = [[n is not BEYOND for n in row] for row in wanted]
    check("normal and csv", found["normal"], wanted, inside)
    check("raw and csv", found["raw"], csv(shown, "--units=raw"), inside)
    pairs = [("flow", "direction"), ("catchment", "flow"), ("biome", "biome"),
             ("wetness", "wetness"), ("warmth", "warmth"), ("discharge", "discharge")]
    pairs += [("water", "water")] if rivers else []
    for name, layer in pairs:
        if name in found:
            check(name + " and csv", found[name], csv(shown, "--layer=" + layer), inside)

    for show in ["height", "biome"] if climate != "none" else ["height"]:
        whole = json.loads(run("--format=json", "--show=" + show, *shown))
        for name, key in ("normal", "heights"), ("band", "rows_of_bands"), ("water", "water"), \
                         ("biome", "rows_of_biomes"), ("wetness", "wetness"), \
                         ("warmth", "warmth"), ("discharge", "discharge"):
            if name in found and (name != "water" or rivers):
                check(name + " and json of " + show, found[name], fill(whole[key]), inside)
        types, layers = tmx(shown + ["--show=" + show])
        name = "band" if show == "height" else "biome"
        check(name + " and tmx", found[name], layers["land"], inside)
        if not rivers:
            continue
        water = [[1 if a >= 0 and types[a] == "sea" else 2 if a >= 0 and types[a] == "lake" else
                  3 if b >= 0 and types[b] == "river" else 0 for a, b in zip(*rows)]
                 for rows in zip(layers["water"], layers["rivers"])]
        drawn = found["water"]
        if show == "biome":  # ice and snow hide rivers and lakes
            drawn = [[0 if kind > 1 and types[biome] in ("ice", "snow") else kind
                      for kind, biome in zip(*rows)] for rows in zip(drawn, found["biome"])]
        check("water and tmx of " + show, drawn, water, inside)

    text = run("--dump", "--rivers=none", *shown).decode().splitlines()
    text = [line.ljust(WIDE) for line in text] + [" " * WIDE] * (HIGH - len(text))
    tiles = [['~"xX$%#@'[n] for n in row] for row in found["band"]]
    check("band and text", tiles, text, inside)
    if not rivers:
        water = [["sea" if kind == 1 else "land" for kind in row] for row in found["water"]]
        land = [["sea" if kind == 0 else "land" for kind in row] for row in found["land"]]
        check("water and land", water, land, inside)
        continue
    wet = [[kind in (1, 2) for kind in row] for row in found["water"]]
    check("land and water", [[kind == 0 for kind in row] for row in found["land"]], wet, inside)
    text = run("--dump", "--rivers=ascii", "--tiles=abcdefgh", *shown).decode().splitlines()
    text = fill([list(line) for line in text])
    drawn = [["lake" if a == "=" else "river" if a is not None and a not in "abcdefgh" else "other"
              for a in row] for row in text]
    names = ("other", "other", "lake", "river")
    check("water and text", [[names[kind] for kind in row] for row in found["water"]], drawn, inside)
