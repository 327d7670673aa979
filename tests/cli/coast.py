#!/usr/bin/env python3
"""coast.py land FILE: writes a small file of elevation: bays, islands, and a hole in land and sea.
coast.py lines SEA LINE BARE LINED: checks the lines along the coasts of a picture of all of it, whose water is below
SEA, against distances that are measured one by one. BARE and LINED are PPM; LINE is a line's width in pixels.
coast.py part WHOLE PART X Y: checks that PART is the part of WHOLE at X,Y, which goes on at the other side.
coast.py inside SHEET MAP: checks that MAP is in the middle of the columns of SHEET."""
import math
import sys

COLS, ROWS = 130, 90
UNKNOWN = -9999


def height(x, y):
    if (x - 60) ** 2 + (y - 20) ** 2 < 30 or (x - 20) ** 2 + (y - 70) ** 2 < 60:
        return UNKNOWN
    bays = math.sin(x / 9) * math.cos(y / 7) + math.sin((x + 2 * y) / 17)
    return 2 * round(50 * bays + (x * 7919 + y * 104729) % 31 / 2) + 1  # odd, so no height is that of an even sea


def write_land(path):
    with open(path, "w", encoding="ascii") as file:
        file.write(f"ncols {COLS}\nnrows {ROWS}\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value {UNKNOWN}\n")
        for y in range(ROWS):
            file.write(" ".join(str(height(x, y)) for x in range(COLS)) + "\n")


def read(path):
    """Returns the columns of a PPM and its rows of pixels."""
    _, size, _, pixels = open(path, "rb").read().split(b"\n", 3)
    cols, rows = map(int, size.split())
    return cols, [[tuple(pixels[3 * (cols * y + x):3 * (cols * y + x) + 3]) for x in range(cols)] for y in range(rows)]


def nearest(x, y, far, kind, kinds):
    """Returns the distance to the nearest point of a kind that is less than `far` away, else `far`."""
    reach = range(-math.ceil(far), math.ceil(far) + 1)
    return min([math.hypot(down, right) for down in reach for right in reach
                if kinds.get((x + right, y + down)) == kind] + [far])


def check_lines(sea, line, bare, lined):
    kinds = {(x, y): "water" if height(x, y) < sea else "land"
             for y in range(ROWS) for x in range(COLS) if height(x, y) != UNKNOWN}
    dark = pale = 0
    for y in range(ROWS):
        for x in range(COLS):
            ink, rgb = 0.0, (26, 36, 48)
            if kinds.get((x, y)) == "land":
                ink = 170 * min(max(line + 1 - nearest(x, y, line + 1, "water", kinds), 0), 1)
                dark += ink > 100
            elif kinds.get((x, y)) == "water":
                away = nearest(x, y, 14 * line, "land", kinds)
                rgb = (255, 255, 255)
                ink = sum(full * min(max((line + 1) / 2 - abs(away - at * line), 0), 1)
                          for at, full in ((4, 128), (8, 85), (13, 50)))
                pale += ink > 100
            for here, was, most in zip(lined[y][x], bare[y][x], rgb):
                due = was + (most - was) * ink / 255
                if abs(here - due) > 6 or (ink == 0 and here != was):
                    sys.exit(f"{x},{y}: {here} from {was}, not {due:.1f}")
    if dark < 200 or pale < 100:
        sys.exit(f"{dark} dark and {pale} pale points are too few to tell")


def main():
    if sys.argv[1] == "land":
        write_land(sys.argv[2])
    elif sys.argv[1] == "lines":
        check_lines(float(sys.argv[2]), int(sys.argv[3]), read(sys.argv[4])[1], read(sys.argv[5])[1])
    elif sys.argv[1] == "inside":
        (wide, sheet), (cols, inner) = read(sys.argv[2]), read(sys.argv[3])
        left = (wide - cols) // 2
        middle = [row[left:left + cols] for row in sheet]
        if inner not in (middle[top:top + len(inner)] for top in range(len(sheet))):
            sys.exit("it is not there")
    else:
        cols, whole = read(sys.argv[2])
        wide, part = read(sys.argv[3])
        left, top = map(int, sys.argv[4:])
        for y, row in enumerate(part):
            if row != [whole[(top + y) % len(whole)][(left + x) % cols] for x in range(wide)]:
                sys.exit(f"row {y} differs")


main()
