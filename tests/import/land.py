#!/usr/bin/env python3
"""Real land for the tests of elevations, and GDAL as their judge.

usage: land.py write TYPE FILE [NODATA] [degrees|metres]
           FILE, of GDAL's ENVI format, gets a piece of Tennessee: heights of matplotlib's sample
           data as numbers of TYPE, 101x87; NODATA: some cells are that
       land.py whole FILE
           the same as an ESRI ASCII grid, 403x344, as the data are
       land.py hgt FILE SIDE
           the same, repeated, as a tile of SRTM with voids
       land.py overfull COUNT
           PRINT_ELEVATION prints the heights of COUNT TIFFs of random heights, whose strips or tiles
           hold more bytes than they should
       land.py compare GRID...
           what PRINT_ELEVATION prints of each GRID is what gdal_translate and gdalinfo say it is
"""
import json
import math
import os
import random
import re
import struct
import subprocess
import sys
import zipfile
import zlib
from array import array
from decimal import Decimal

SAMPLE = "/usr/share/matplotlib/mpl-data/sample_data/jacksboro_fault_dem.npz"
WIDTH, HEIGHT = 403, 344
CELL = 1 / 1200
WEST, NORTH = -84.41375, 36.73291666666667

# Of each type: ENVI's number, Python's letter, a height as such a number.
TYPES = {
    "Byte": (1, "B", lambda h: (h - 236) * 255 // 840),
    "Int16": (2, "h", lambda h: (h - 600) * 30),
    "UInt16": (12, "H", lambda h: h * 40),
    "Int32": (3, "i", lambda h: (h - 600) * 1000003),
    "UInt32": (13, "I", lambda h: h * 1000003),
    "Float32": (4, "f", lambda h: h * 0.3048 - 200),
    "Float64": (5, "d", lambda h: h * 0.3048 - 200),
    "whole": (4, "f", lambda h: h - 600),
    "tenths": (4, "f", lambda h: h / 10),
    "unit": (4, "f", lambda h: (h - 236) / 840),
    "tenfold": (2, "h", lambda h: h * 10 + 3),
    "huge": (5, "d", lambda h: h * 1000003.7),
}


def heights():
    data = zipfile.ZipFile(SAMPLE).read("elevation.npy")
    values = array("h", data[-2 * WIDTH * HEIGHT :])
    if sys.byteorder == "big":
        values.byteswap()
    return values


def write(kind, name, nodata=None, cells="degrees"):
    number, letter, change = TYPES[kind]
    whole = heights()
    values = array(letter)
    for y in range(87):
        for x in range(101):
            unknown = nodata is not None and (x * x + 3 * y * y) % 11 == 0
            values.append(type(values[0] if values else change(400))(nodata) if unknown
                          else change(whole[(y + 200) * WIDTH + x + 50]))
    size = CELL if cells == "degrees" else 30.5
    place = f"Geographic Lat/Lon, 1, 1, {WEST!r}, {NORTH!r}" if cells == "degrees" else (
        "UTM, 1, 1, 730000.0, 4070000.0")
    after = "WGS-84,units=Degrees" if cells == "degrees" else "16, North, WGS-84,units=Meters"
    with open(name, "wb") as file:
        values.tofile(file)
    with open(os.path.splitext(name)[0] + ".hdr", "w") as head:
        head.write("ENVI\nsamples = 101\nlines = 87\nbands = 1\nheader offset = 0\n"
                   f"file type = ENVI Standard\ndata type = {number}\ninterleave = bsq\n"
                   f"byte order = {int(sys.byteorder == 'big')}\n"
                   f"map info = {{{place}, {size!r}, {size!r}, {after}}}\n")
        if nodata is not None:
            head.write(f"data ignore value = {nodata}\n")


def write_whole(name):
    values = heights()
    with open(name, "w") as file:
        file.write(f"ncols {WIDTH}\nnrows {HEIGHT}\nxllcorner {WEST}\n"
                   f"yllcorner {NORTH - HEIGHT * CELL}\ncellsize {CELL}\n")
        for y in range(HEIGHT):
            print(*values[y * WIDTH : (y + 1) * WIDTH], file=file)


def write_hgt(name, side):
    values = heights()
    rows = []
    for y in range(side):
        row = values[y % HEIGHT * WIDTH : (y % HEIGHT + 1) * WIDTH]
        row = (row * (side // WIDTH + 1))[:side]
        row[y] = -32768
        row[side - 1] = -y
        rows.append(struct.pack(f">{side}h", *row))
    with open(name, "wb") as file:
        file.write(b"".join(rows))


def differences(row, mask):
    """What predictor 2 stores of a row."""
    return [(b - a) & mask for a, b in zip([0] + row[:-1], row)]


def write_overfull(seed, name):
    """Returns the heights, as PRINT_ELEVATION prints them."""
    random.seed(seed)
    order, letter = random.choice("<>"), random.choice("BHI")
    tiled, predictor, level = random.random() < 0.4, random.choice((1, 2)), random.choice((0, 1, 6, 9))
    size = struct.calcsize(letter)
    block = (16, 16) if tiled else (random.randrange(2, 400), 1)  # columns, rows
    cols, rows = (block[0], random.randrange(2, 7)) if not tiled else (32, 16)
    steps = random.choice((1, 7, 200))
    heights = [[random.randrange(steps) * (200 // steps) for x in range(cols)] for y in range(rows)]
    blocks = []
    for top in range(0, rows, block[1]):
        for left in range(0, cols, block[0]):
            own = [row[left : left + block[0]] for row in heights[top : top + block[1]]]
            more = [[random.randrange(200)] * block[0] for n in range(random.choice((0, 1, 3)))]
            if predictor == 2:
                own, more = ([differences(row, (1 << 8 * size) - 1) for row in some]
                             for some in (own, more))
            flat = [number for row in own + more * block[1] for number in row]
            blocks.append(zlib.compress(struct.pack(f"{order}{len(flat)}{letter}", *flat), level))
    offsets = [8 + sum(map(len, blocks[:n])) for n in range(len(blocks))]
    tables = 8 + sum(map(len, blocks))
    tables += tables % 2
    count = len(blocks)
    shape = [(322, block[0]), (323, block[1]), (324, tables), (325, tables + 4 * count)] if tiled else [
        (273, tables), (278, block[1]), (279, tables + 4 * count)]
    tags = [(256, cols), (257, rows), (258, 8 * size), (259, 8), (262, 1), (277, 1), (317, predictor)]
    tags = sorted(tags + shape)
    with open(name, "wb") as file:
        file.write({"<": b"II", ">": b"MM"}[order] + struct.pack(order + "HI", 42, tables + 8 * count))
        file.write(b"".join(blocks))
        file.write(bytes(tables - file.tell()))
        file.write(struct.pack(f"{order}{2 * count}I", *offsets, *map(len, blocks)))
        file.write(struct.pack(order + "H", len(tags)))
        for tag, value in tags:
            many = count if tag in (273, 279, 324, 325) else 1
            if count == 1 and tag in (273, 324):  # the table itself
                value = offsets[0]
            elif count == 1 and tag in (279, 325):
                value = len(blocks[0])
            file.write(struct.pack(order + "HHII", tag, 4, many, value))
        file.write(bytes(4))
    return "".join(",".join(map(str, row)) + "\n" for row in heights)


def compare_overfull(count):
    for seed in range(1, count + 1):
        wanted = write_overfull(seed, "over.tif")
        head, _, printed = run(os.environ["PRINT_ELEVATION"], "over.tif").decode().partition("\n")
        assert printed == wanted, f"seed {seed}: {head}"


def run(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, **options).stdout


def judged(grid):
    """GDAL's facts about a grid and its values."""
    facts, values = read_by_gdal(grid)
    nodata = facts["bands"][0].get("noDataValue")
    nodata = float(nodata) if nodata is not None else None
    if facts["bands"][0]["type"] == "Float32" and nodata is not None:
        nodata = as_float(nodata)
    return facts, [None if math.isnan(v) or v == nodata else v for v in values]


def read_by_gdal(grid):
    """Facts and values, by GDAL's module for Python, or by its programs, which take twice as long."""
    try:
        from osgeo import gdal
    except ImportError:
        run("gdal_translate", "-q", "-b", "1", "-of", "ENVI", "-ot", "Float64", grid, "judged.bin")
        return json.loads(run("gdalinfo", "-json", grid)), array("d", open("judged.bin", "rb").read())
    gdal.UseExceptions()
    opened = gdal.Open(grid)
    values = opened.GetRasterBand(1).ReadRaster(buf_type=gdal.GDT_Float64)
    return gdal.Info(opened, format="json"), array("d", values)


def as_float(value):
    return struct.unpack("f", struct.pack("f", value))[0] if abs(value) < 3.5e38 else value


def decimals_of(kind, values, text):
    """The rule of elevation.h, from exact decimals."""
    needed = 0
    values = set(values)
    for value in values:
        if text is not None:
            needed = max(needed, min(6, -value.normalize().as_tuple().exponent))
            continue
        while needed < 6:
            near = float(round(Decimal(value), needed))
            if (as_float(near) if kind == "Float32" else near) == value:
                break
            needed += 1
    largest = max((abs(Decimal(value)) for value in values), default=0)
    while largest * 10**needed > 2**31 - 1:
        needed -= 1
    return needed


def compare(grid):
    printed = subprocess.run([os.environ["PRINT_ELEVATION"], grid], stdout=subprocess.PIPE).stdout.decode()
    head, *rows = printed.splitlines() or sys.exit(f"{grid} was not read")
    form, width, height, decimals, unit, cells, east, south, *place = head.split(",")
    facts, values = judged(grid)
    assert facts["size"] == [int(width), int(height)], (facts["size"], head)
    found = [field for row in rows for field in row.split(",")]
    assert len(found) == len(values), f"{len(found)} values, not {len(values)}"
    kind = facts["bands"][0]["type"]
    if form == "ESRI ASCII grid":  # GDAL makes binary floats of decimals: judge by the text itself
        text = open(grid).read().split()
        text = [Decimal(word) for word in text[len(text) - len(values) :]]
        for exact, value in zip(text, values):
            assert value is None or as_float(float(exact)) == as_float(value), (exact, value)
        values = [None if value is None else exact for exact, value in zip(text, values)]
    else:
        text = None
    known = [value for value in values if value is not None]
    wanted = decimals_of(kind, known, text) if "Float" in kind or text else 0
    assert int(decimals) == wanted, f"{decimals} decimals, not {wanted}"
    half = Decimal(1) / 2 / 10**wanted
    cells_of = {pair: n for n, pair in enumerate(zip(found, values))}
    for (field, value), n in cells_of.items():
        near = field == "" if value is None else (
            field != "" and abs(Decimal(field) - Decimal(value)) <= half)
        assert near, f"cell {n % int(width)},{n // int(width)} is {field!r}, GDAL says {value}"
    compare_place(facts, cells, east, south, place)
    print(f"{len(known)} of {len(values)} known, {decimals} decimals, {unit or 'no unit'}")


def compare_place(facts, cells, east, south, place):
    transform = facts.get("geoTransform")
    if cells == "unknown":
        return
    one = Decimal(10) ** (12 if cells == "degrees" else 6)
    assert abs(Decimal(east) / one - Decimal(transform[1])) < Decimal("1e-9"), (east, transform)
    assert abs(Decimal(south) / one + Decimal(transform[5])) < Decimal("1e-9"), (south, transform)
    if "wkt" in facts.get("coordinateSystem", {}):
        geographic = facts["coordinateSystem"]["wkt"].startswith("GEOG")
        assert geographic == (cells == "degrees"), (cells, facts["coordinateSystem"]["wkt"])
    if cells == "degrees":
        north, west = (Decimal(number) / one for number in place)
        assert abs(north - Decimal(transform[3] + transform[5] / 2)) < Decimal("1e-8")
        assert abs(west - Decimal(transform[0] + transform[1] / 2)) < Decimal("1e-8")


command, *words = sys.argv[1:]
if command == "write":
    words = words + [None] * (3 - len(words))
    nodata = float(words[2]) if words[2] not in (None, "none") else None
    write(words[0], words[1], nodata, words[3] if len(words) > 3 else "degrees")
elif command == "whole":
    write_whole(words[0])
elif command == "hgt":
    write_hgt(words[0], int(words[1]))
elif command == "overfull":
    compare_overfull(int(words[0]))
elif command == "compare":
    for word in words:
        try:
            compare(word)
        except Exception as wrong:
            sys.exit(f"{word}, {os.path.getsize(word)} bytes: {wrong!r}")
