#!/usr/bin/env python3
"""GDAL as the judge of what tmap prints of real elevation.

usage: judge.py heights CSV FILE      csv of --units=own has the values that GDAL reads from FILE
       judge.py shades CSV FILE       csv of shades is within 1 of a hillshade by gdaldem, but at the rim
       judge.py contours TEXT FILE    text has contours in the squares that the lines of
                                      gdal_contour, FILE in GeoJSON, cross; cells are 1 wide, and the
                                      south-western corner is at 0,0
       judge.py colors FILE ENCODING  writes a PPM of its heights as colours that encode them
"""
import json
import math
import subprocess
import sys
from array import array


def fields_of(name):
    return [line.rstrip("\n").split(",") for line in open(name)]


def values_of(name):
    subprocess.run(["gdal_translate", "-q", "-b", "1", "-of", "ENVI", "-ot", "Float64", name,
                    "judged.bin"], check=True)
    values = array("d", open("judged.bin", "rb").read())
    info = json.loads(subprocess.check_output(["gdalinfo", "-json", name]))
    return values, info["size"], info["bands"][0].get("noDataValue")


def judge_heights(csv, name):
    rows = fields_of(csv)
    values, (width, height), nodata = values_of(name)
    assert (len(rows[0]), len(rows)) == (width, height)
    known = 0
    for n, field in enumerate(field for row in rows for field in row):
        blank = values[n] == nodata or math.isnan(values[n])
        assert (field == "") == blank, (n, field, values[n])
        assert blank or abs(float(field) - values[n]) <= 1e-6 * max(1, abs(values[n])), (
            n, field, values[n])
        known += not blank
    print(known)


def judge_shades(csv, name):
    rows = fields_of(csv)
    values, (width, height), _ = values_of(name)
    assert (len(rows[0]), len(rows)) == (width, height)
    far = max(abs(int(rows[y][x]) - values[y * width + x])
              for y in range(1, height - 1) for x in range(1, width - 1))
    assert far <= 1, far
    print(len({field for row in rows for field in row}))


def judge_contours(text, name):
    rows = open(text).read().splitlines()
    height, width = len(rows), len(rows[0])
    wanted = set()
    for feature in json.load(open(name))["features"]:
        places = feature["geometry"]["coordinates"]
        for (x0, y0), (x1, y1) in zip(places, places[1:]):
            wanted.add((math.floor((x0 + x1) / 2 - 0.5), math.floor(height - (y0 + y1) / 2 - 0.5)))
    inside = {(x, y) for x, y in wanted if 0 <= x < width - 1 and 0 <= y < height - 1}
    found = {(x, y) for y in range(height - 1) for x in range(width - 1) if rows[y][x] != " "}
    assert found == inside, (len(found - inside), len(inside - found), sorted(found ^ inside)[:5])
    print(len(found))


def write_colors(name, encoding):
    values, (width, height), _ = values_of(name)
    with open("colors.ppm", "wb") as out:
        out.write(b"P6\n%d %d\n255\n" % (width, height))
        for value in values:
            packed = (round((value + 32768) * 256) if encoding == "terrarium"
                      else round((value + 10000) * 10))
            out.write(packed.to_bytes(3, "big"))


{"heights": judge_heights, "shades": judge_shades, "contours": judge_contours,
 "colors": write_colors}[sys.argv[1]](*sys.argv[2:])
