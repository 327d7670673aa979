#!/usr/bin/env python3
"""Compares windows of maps with towns with the parts of the whole that they are.

usage: towns.py TMAP FORMAT [OPTION...]

Prints how many cells, or pixels, of the whole show a sign, a name or a road.
"""
import pathlib
import random
import re
import struct
import subprocess
import sys
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import fine  # noqa: E402

WORLD = "--algorithm=rivers --climate=belts --world=4096x4096 --feature-size=512 --sea=45% --seed=7 --show=biome".split()
COLS, ROWS = 150, 96  # of the whole
PLACES = ((-1, 3900, 1880), (0, 1852, 1402))  # zooms and cells; the first lies over a seam
tmap, form, options = sys.argv[1], sys.argv[2], sys.argv[3:]


def png(data):
    """Returns the rows of pixels of an RGB PNG."""
    cols, rows = struct.unpack(">II", data[16:24])
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    raw, above, pixels = zlib.decompress(packed), bytearray(3 * cols), []
    for y in range(rows):
        kind, *line = raw[y * (3 * cols + 1):(y + 1) * (3 * cols + 1)]
        for n, value in enumerate(line):
            left, up, over = (line[n - 3] if n > 2 else 0), above[n], (above[n - 3] if n > 2 else 0)
            guess = left + up - over
            nearest = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - over), 2, over))[2]
            line[n] = (value + (0, left, up, (left + up) // 2, nearest)[kind]) & 255
        above = line
        pixels.append([tuple(line[n:n + 3]) for n in range(0, 3 * cols, 3)])
    return pixels


def svg(text):
    """Returns the rows of colours of half blocks."""
    rows = {}
    for color, x, y, width in re.findall(r'stroke="(#\w+)" d="M(\d+) (\d+)h(\d+)"', text):
        rows.setdefault(int(y), {}).update((n, color) for n in range(int(x) // 2, (int(x) + int(width)) // 2))
    return [[row[n] for n in range(len(row))] for _, row in sorted(rows.items())]


def html(text):
    """Returns the rows of cells, each a character and its style."""
    rows = []
    for line in re.search(r"<pre[^>]*>\n(.*)\n</pre>", text, re.S)[1].split("\n"):
        pieces = re.findall(r'<span style="([^"]*)">([^<]*)</span>|([^<]+)', line)
        rows.append([(glyph, style) for style, marked, bare in pieces
                     for glyph in re.findall(r"&\w+;|.", marked + bare)])
    return rows


def printed(x, y, cols, rows, zoom, *more):
    """Returns rows of what a window shows."""
    place = [f"--at={x},{y}", f"--zoom={zoom}", f"--size={cols}x{rows}", "--format=" + form]
    data = subprocess.run([tmap, *WORLD, *place, *options, *more], stdout=subprocess.PIPE, check=True).stdout
    if form == "png":
        return png(data)
    text = data.decode()
    return (svg(text) if form == "svg" else html(text) if form == "html" else
            [list(line) for line in text.splitlines()] if form == "text" else fine.cells(text.splitlines()))


random.seed(form + str(options))
shown = 0
for zoom, x, y in PLACES:
    step = 2 ** -zoom
    whole = printed(x, y, COLS, ROWS, zoom, "--towns")
    bare = printed(x, y, COLS, ROWS, zoom, "--labels")
    shown += sum(a != b for row, others in zip(whole, bare) for a, b in zip(row, others))
    down, across = ROWS // len(whole), len(whole[0]) // COLS
    for n in range(2):
        cols, rows = random.randrange(9, 60), 2 * random.randrange(4, 24)
        left, top = random.randrange(COLS - cols), 2 * random.randrange((ROWS - rows) // 2)
        part = printed((x + left * step) % 4096, (y + top * step) % 4096, cols, rows, zoom, "--towns",
                       f"--threads={n + 2}")
        for row, line in enumerate(part):
            wanted = whole[top // down + row][left * across:(left + cols) * across]
            assert line == wanted, f"zoom {zoom}, {cols}x{rows} from {left},{top}: row {row}"
print(shown)
