"""Looks into prints of blocks.

usage: fine.py places ANSI             the colour of each place of quadrants and octants, rows of 2x4
       fine.py fits FINE HALVES KIND   each cell of FINE has two means of the points of HALVES
       fine.py tiles FINE NEXT         each cell of FINE is a tile, or a block, of the tinted tiles of NEXT
       fine.py window WHOLE X Y PART   PART has the cells of WHOLE from column X, line Y on
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


FAR = 36 * 36  # the squared distance of colours that are not alike, as tmap-look(7) has it


def channels(color):
    return list(map(int, color.split(",")))


def tiles(fine, following):
    """A cell whose four places, the grounds of the next zoom, are alike is the first one's tile on their mean."""
    counts = [0, 0]
    for y, row in enumerate(fine):
        for x, cell in enumerate(row):
            four = [channels(following[2 * y + n // 2][2 * x + n % 2][2]) for n in range(4)]
            apart = max(sum((a - b) ** 2 for a, b in zip(one, four[0])) for one in four)
            counts[apart > FAR] += 1
            if apart <= FAR:
                mean = ",".join(str((sum(channel) + 2) // 4) for channel in zip(*four))
                tile = following[2 * y][2 * x][0]
                if cell[2] != mean or (cell[0] != tile and " " not in (cell[0], tile)):  # water has blanks
                    sys.exit(f"cell {x},{y}: {cell}, not {tile} on {mean} of {four}")
                continue
            for ink in (0, 1):
                part = [four[n] for n in range(4) if GLYPHS[cell[0]] >> (n // 2 * 4 + n % 2) & 1 == ink]
                mean = [(2 * sum(channel) + len(part)) // (2 * len(part)) for channel in zip(*part)]
                if not part or ",".join(map(str, mean)) != cell[2 - ink]:
                    sys.exit(f"cell {x},{y}: {cell} of {four}")
    print(*counts)


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
    elif sys.argv[1] == "window":
        west, north, part = int(sys.argv[3]), int(sys.argv[4]), read(sys.argv[5])
        for y, row in enumerate(read(sys.argv[2])[north : north + len(part)]):
            if row[west : west + len(part[y])] != part[y]:
                sys.exit(f"line {y} is another one")
    elif sys.argv[1] == "tiles":
        tiles(*map(read, sys.argv[2:4]))
    else:
        drawn(sys.argv[2])
