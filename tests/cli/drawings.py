#!/usr/bin/env python3
"""Land drawn in colours: each of twelve drawings in three ways of painting its edges. tmap must find
the share of water that was drawn, within 3 in 100, and the rules of before in a line that has them."""
import math
import struct
import subprocess
import sys
import zlib

TMAP = sys.argv[1]
COLS, ROWS = 64, 32
# The water; then colours of land, from the coast to the middle.
DRAWINGS = {
    "beige on light blue": ((173, 216, 230), (245, 222, 179)),
    "white on light blue": ((173, 216, 230), (255, 255, 255)),
    "dark green on blue": ((0, 0, 255), (0, 80, 0)),
    "green on navy": ((0, 0, 128), (34, 139, 34)),
    "tan on blue": ((65, 105, 225), (210, 180, 140)),
    "brown on navy": ((0, 0, 100), (139, 69, 19)),
    "grey on teal": ((0, 128, 128), (150, 150, 150)),
    "orange on turquoise": ((64, 224, 208), (230, 120, 30)),
    "yellow, green and brown on steel blue": ((70, 130, 180), (240, 220, 130), (80, 160, 60), (120, 80, 40)),
    "green and snow on sky blue": ((135, 206, 235), (100, 170, 80), (255, 255, 255)),
    "beige in shallows on deep blue": ((20, 60, 120), (225, 215, 180)),
    "red on cyan": ((0, 200, 255), (200, 40, 40)),
}
SHALLOWS = {"beige in shallows on deep blue": (150, 200, 230)}


def depth(x, y):
    """Returns how far a place lies within the island, in pixels; below 0 outside."""
    x, y = x - 33, y - 15
    around = math.atan2(y, x)
    radius = 11 + 2 * math.sin(3 * around) + 1.3 * math.cos(7 * around)
    return radius - math.hypot(x * 0.62, y)


def paint(name, at):
    water, *land = DRAWINGS[name]
    if at < 0:
        return SHALLOWS[name] if name in SHALLOWS and at > -5 else water
    return land[min(int(at / 4), len(land) - 1)]


def sampled(name, x, y, fine):
    """Returns the mean colour of a pixel, as programs that paint soften edges."""
    colors = [paint(name, depth(x + (i + 0.5) / fine, y + (j + 0.5) / fine)) for j in range(fine) for i in range(fine)]
    return tuple(round(sum(color[n] for color in colors) / len(colors)) for n in range(3))


def blurred(rows):
    near = [(-1, 1), (0, 2), (1, 1)]
    def at(x, y, n):
        return rows[min(max(y, 0), ROWS - 1)][min(max(x, 0), COLS - 1)][n]
    return [[tuple(round(sum(at(x + i, y + j, n) * a * b for i, a in near for j, b in near) / 16) for n in range(3))
             for x in range(COLS)] for y in range(ROWS)]


def write_png(path, rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    lines = b"".join(b"\0" + bytes(byte for pixel in row for byte in pixel) for row in rows)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", COLS, ROWS, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b""))


def tmap(*words):
    done = subprocess.run([TMAP, *words], capture_output=True, text=True, check=True)
    return done.stdout, done.stderr


GROWN = ["--seed=1", "--spread=0", "--zoom=-4", f"--size={COLS}x{ROWS}"]
bad = 0
for name in DRAWINGS:
    drawn = sum(depth(x + i / 8, y + j / 8) < 0 for y in range(ROWS) for x in range(COLS)
                for j in range(8) for i in range(8)) / (COLS * ROWS * 64)
    soft = [[sampled(name, x, y, 4) for x in range(COLS)] for y in range(ROWS)]
    hard = [[paint(name, depth(x + 0.5, y + 0.5)) for x in range(COLS)] for y in range(ROWS)]
    for way, rows in (("hard", hard), ("soft", soft), ("blurred", blurred(soft))):
        write_png("drawn.png", rows)
        water, told = tmap("drawn.png", "--grow=16", *GROWN, "--layer=water", "--format=csv")
        cells = water.replace("\n", ",").strip(",").split(",")
        share = sum(cell == "1" for cell in cells) / len(cells)
        line = tmap("drawn.png", "--grow=16", *GROWN, "--recipe")[0].split()
        if abs(share - drawn) > 0.03 or told or "--grow=16,blue" not in line:
            print(f"{name}, {way}: {share:.3f} of water, drawn {drawn:.3f}; {told} {line}")
            bad += 1
sys.exit(bad > 0)
