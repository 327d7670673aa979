"""Palettes of heights: writes land and colour tables, and judges the pixels of pictures.

usage: palettes.py land               writes land.asc and the same heights in other types: int16.tif,
                                      uint16.tif, int32.tif, float32.tif, tenths.asc, N45E006.hgt
       palettes.py table COUNT FILE   writes a table of COUNT random stops; COUNT 0: of classes, whose
                                      ends are 0.001 apart
       palettes.py judge FILE PNM HEIGHTS   prints the share of the pixels that are off by more than 8
                                      from the table's colours on straight lines, and the most
"""
import math
import random
import re
import struct
import sys
from bisect import bisect_right

COLS, ROWS, SIDE = 60, 50, 1201
LOW, HIGH = 3, 1500


def heights():
    """Rows of whole metres, with a plain as large as a third of the land."""
    rows = [[round(750 + 740 * math.sin(x / 9) * math.cos(y / 11)) for x in range(COLS)] for y in range(ROWS)]
    return [[LOW if x < COLS // 3 else h for x, h in enumerate(row)] for row in rows]


def tiff(name, rows, letter, sample_format):
    """Writes a TIFF of one strip, whose cells are degrees."""
    size = struct.calcsize(letter)
    data = struct.pack("<%d%s" % (COLS * ROWS, letter), *sum(rows, []))
    scale, place = struct.pack("<3d", 0.001, 0.001, 0), struct.pack("<6d", 0, 0, 0, 6, 46, 0)
    keys = struct.pack("<12H", 1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326)
    head = 8
    strip = head + len(scale) + len(place) + len(keys)
    tags = [(256, 4, 1, COLS), (257, 4, 1, ROWS), (258, 3, 1, 8 * size), (259, 3, 1, 1), (262, 3, 1, 1),
            (273, 4, 1, strip), (277, 3, 1, 1), (278, 4, 1, ROWS), (279, 4, 1, len(data)),
            (339, 3, 1, sample_format), (33550, 12, 3, head), (33922, 12, 6, head + 24),
            (34735, 3, 12, head + 72)]  # fmt: skip
    with open(name, "wb") as out:
        out.write(b"II*\0" + struct.pack("<I", strip + len(data)) + scale + place + keys + data)
        out.write(struct.pack("<H", len(tags)) + b"".join(struct.pack("<HHII", *tag) for tag in tags) + bytes(4))


def asc(name, rows, after=""):
    with open(name, "w", encoding="ascii") as out:
        out.write(f"ncols {COLS}\nnrows {ROWS}\nxllcorner 6\nyllcorner 45\ncellsize 0.001\n")
        for row in rows:
            out.write(" ".join(f"{h}{after}" for h in row) + "\n")


def land():
    rows = heights()
    asc("land.asc", rows)
    asc("tenths.asc", rows, ".0")
    rows[0][0] = LOW
    tiff("int16.tif", rows, "h", 2)
    tiff("uint16.tif", rows, "H", 1)
    tiff("int32.tif", rows, "i", 2)
    tiff("float32.tif", rows, "f", 3)
    with open("N45E006.hgt", "wb") as out:
        for y in range(SIDE):
            row = rows[y % ROWS]
            out.write(struct.pack(">%dh" % SIDE, *(row[x % COLS] for x in range(SIDE))))


def table(count, name):
    trial = random.Random(count)
    color = lambda: " ".join(str(trial.randrange(256)) for _ in range(3))
    with open(name, "w", encoding="ascii") as out:
        ends = sorted(trial.sample(range(LOW - 50, HIGH + 50), count or 30))
        last = color()
        for end in ends:
            if not count:
                print(f"{end - 0.001:.3f} {last}", file=out)
                last = color()
            print(end, last if not count else color(), file=out)


def colors_of(name):
    with open(name, encoding="ascii") as lines:
        stops = [(float(words[0]), list(map(int, words[1:4]))) for words in map(str.split, lines)]
    keys = [stop[0] for stop in stops]

    def color(height):
        above = bisect_right(keys, height)
        if above in (0, len(stops)):
            return stops[min(above, len(stops) - 1)][1]
        (low, a), (high, b) = stops[above - 1], stops[above]
        part = (height - low) / (high - low)
        return [x + (y - x) * part for x, y in zip(a, b)]

    return color


def judge(name, picture, cells):
    color = colors_of(name)
    data = open(picture, "rb").read()
    head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
    pixels = data[head.end():]
    with open(cells, encoding="ascii") as lines:
        known = [float(h) for h in re.split("[,\n]", lines.read()) if h]
    assert len(pixels) == 3 * len(known), (len(pixels), len(known))
    worst = [max(abs(a - b) for a, b in zip(color(h), pixels[3 * n:3 * n + 3])) for n, h in enumerate(known)]
    print(sum(off > 8 for off in worst) / len(worst), max(worst))


if sys.argv[1] == "land":
    land()
elif sys.argv[1] == "table":
    table(int(sys.argv[2]), sys.argv[3])
else:
    judge(*sys.argv[2:])
