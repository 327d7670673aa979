"""Looks into prints of blocks.

usage: fine.py places ANSI             the colour of each place of quadrants and octants, rows of 2x4
       fine.py fits FINE HALVES KIND   each cell of FINE has two means of the points of HALVES
       fine.py drawn PNM               a drawing has the places that standard input lists
"""
import re
import sys

OLDER = {
    "": " ", "1234": "▀", "78": "▂", "5678": "▄", "345678": "▆", "12345678": "█", "1357": "▌", "2468": "▐",
    "57": "▖", "68": "▗", "13": "▘", "135678": "▙", "1368": "▚", "123457": "▛", "123468": "▜", "24": "▝",
    "2457": "▞", "245678": "▟", "12": "\U0001fb82", "123456": "\U0001fb85", "35": "\U0001fbe6",
    "46": "\U0001fbe7", "8": "\U0001cea0", "7": "\U0001cea3", "1": "\U0001cea8", "2": "\U0001ceab",
}  # fmt: skip
NAMES = ["".join(str(n + 1) for n in range(8) if places >> n & 1) for places in range(256)]
OCTANTS = (chr(code) for code in range(0x1CD00, 0x1CDE6))
GLYPHS = {OLDER[name] if name in OLDER else next(OCTANTS): places for places, name in enumerate(NAMES)}


def cells(lines):
    """Returns rows of cells, each its glyph, colour and ground."""
    rows = []
    for line in lines:
        row, colors = [], {38: "-", 48: "-"}
        for codes, glyph in re.findall(r"\033\[([0-9;]*)m|([^\n])", line):
            if glyph:
                row.append((glyph, colors[38], colors[48]))
                continue
            codes = [int(code) for code in codes.split(";")]
            while codes:
                code = codes.pop(0)
                if code in (38, 48):
                    end = 4 if codes[0] == 2 else 2
                    colors[code], codes = ",".join(map(str, codes[1:end])), codes[end:]
                elif code == 0:
                    colors = {38: "-", 48: "-"}
                elif code in (39, 49):
                    colors[code - 1] = "-"
                else:
                    colors[48 if code // 10 in (4, 10) else 38] = str(code % 10)
        rows.append(row)
    return rows


def places(rows):
    """Returns rows of colours, four for each row of cells."""
    return [
        [cell[1] if GLYPHS[cell[0]] >> (2 * down + across) & 1 else cell[2] for cell in row for across in (0, 1)]
        for row in rows
        for down in range(4)
    ]


def fits(fine, halves, down):
    points = [[cell[half] for cell in row] for row in halves for half in (1, 2)]
    alike = 0
    for y, row in enumerate(fine):
        for x, cell in enumerate(row):
            shown = [points[y * down + n // 2 * down // 4][2 * x + n % 2] for n in range(8)]
            inked = [GLYPHS[cell[0]] >> n & 1 for n in range(8)]
            for ink in (0, 1):
                part = [list(map(int, shown[n].split(","))) for n in range(8) if inked[n] == ink]
                mean = [(2 * sum(channel) + len(part)) // (2 * len(part)) for channel in zip(*part)]
                if part and ",".join(map(str, mean)) != cell[2 - ink]:
                    sys.exit(f"cell {x},{y}: {cell} of {shown}")
            if len(set(shown)) < 3:
                alike += 1
                if [cell[2 - ink] for ink in inked] != shown:
                    sys.exit(f"cell {x},{y}: {cell} is not {shown}")
    print(alike)


def drawn(path):
    rows = [line.split() for line in sys.stdin]
    data = open(path, "rb").read()
    width, height = map(int, data.split(None, 3)[1:3])
    pixels = data[-3 * width * height :]
    if (width, height) != (4 * len(rows[0]), 4 * len(rows)):
        sys.exit(f"{width}x{height} pixels")
    for y, row in enumerate(rows):
        for x, color in enumerate(row):
            at = 3 * ((4 * y + 2) * width + 4 * x + 2)
            if ",".join(map(str, pixels[at : at + 3])) != color:
                sys.exit(f"place {x},{y}: {tuple(pixels[at:at + 3])}, not {color}")


def read(path):
    return cells(open(path, encoding="utf-8"))


if __name__ == "__main__":
    if sys.argv[1] == "places":
        for row in places(read(sys.argv[2])):
            print(*row)
    elif sys.argv[1] == "fits":
        fits(read(sys.argv[2]), read(sys.argv[3]), 4 if sys.argv[4] == "octant" else 2)
    else:
        drawn(sys.argv[2])
