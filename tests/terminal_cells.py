"""The cells that a terminal shows after what a program writes to it."""
import re

TOKEN = re.compile(rb"\x1b\[([0-9;?>]*)([A-Za-z@`])|\x1b\][^\x1b\x07]*(?:\x07|\x1b\\\\)|\x1b[()][0-9A-Z]"
                   rb"|\x1b[=>78M]|([\r\n\x0e\x0f])|([^\x00-\x1f\x7f-\xbf][\x80-\xbf]*)", re.S)


class Unknown(Exception):
    """Bytes that this terminal does not know."""


def paint(style, codes):
    """Returns a style (ink, ground, bold, reversed) after the numbers of an SGR."""
    ink, ground, bold, turned = style
    codes = [int(code or 0) for code in codes.split(";")]
    while codes:
        code = codes.pop(0)
        if code in (38, 48):
            rest, codes = (codes[:4], codes[4:]) if codes[0] == 2 else (codes[:2], codes[2:])
            color = tuple(rest)
            if color[0] == 5 and color[1] < 16:
                color = color[1]
            ink, ground = (color, ground) if code == 38 else (ink, color)
        elif code == 0:
            ink, ground, bold, turned = None, None, False, False
        elif code in (1, 22):
            bold = code == 1
        elif code in (7, 27):
            turned = code == 7
        elif code in range(30, 38) or code in range(90, 98):
            ink = code - (30 if code < 90 else 82)
        elif code in range(40, 48) or code in range(100, 108):
            ground = code - (40 if code < 100 else 92)
        elif code == 39:
            ink = None
        elif code == 49:
            ground = None
    return ink, ground, bold, turned


def cells(data, cols, rows):
    """Returns the cells that a terminal shows after some bytes."""
    blank = (" ", None, None, False, False)
    grid = [[blank] * cols for _ in range(rows)]
    style, x, y = (None, None, False, False), 0, 0
    for found in TOKEN.finditer(data):
        numbers, letter, control, glyph = found.groups()
        if control is not None:
            x, y = (0, y) if control == b"\r" else (x, y + 1) if control == b"\n" else (x, y)
        elif glyph is not None:
            if y < rows and x < cols:
                grid[y][x] = (glyph.decode(), *style)
            x += 1
        elif letter is not None:
            first = [int(number or 1) for number in numbers.split(b";")] if numbers[:1] not in (b"?", b">") else []
            if letter == b"m" and first:
                style = paint(style, numbers.decode())
            elif letter == b"H":
                y, x = first[0] - 1, (first[1] if len(first) > 1 else 1) - 1
            elif letter == b"C":
                x += first[0]
            elif letter == b"G":
                x = first[0] - 1
            elif letter == b"d":
                y = first[0] - 1
            elif letter == b"b":
                for _ in range(first[0]):
                    grid[y][x] = grid[y][x - 1]
                    x += 1
            elif letter in b"KX":
                end = cols if letter == b"K" else x + first[0]
                grid[y][x:end] = [(" ", *style)] * (end - x)
            elif letter == b"@":
                grid[y][x:] = [(" ", *style)] * first[0] + grid[y][x:cols - first[0]]
            elif letter == b"P":
                grid[y][x:] = grid[y][x + first[0]:] + [(" ", *style)] * first[0]
            elif letter == b"J":
                for row in range(0 if numbers == b"2" else y, rows):
                    grid[row] = [blank] * cols
            elif letter not in b"hlrcnqtu":
                raise Unknown(found.group())
    return [[seen(cell) for cell in row] for row in grid]


def seen(cell):
    """What is seen of a cell: a blank has no ink."""
    glyph, ink, ground, bold, turned = cell
    return (glyph, None, ground, False, turned) if glyph == " " else cell
