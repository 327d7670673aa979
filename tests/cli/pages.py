"""Reads a page or a drawing by Python's own parsers, and compares it with the ansi print of the map.

usage: pages.py html|svg FILE ANSI      ANSI has the same view in 24 bits, in tiles or half blocks
"""
import html.parser
import re
import sys
import xml.etree.ElementTree as ElementTree

kind, path, ansi = sys.argv[1:]


def color_of(text):
    text = text.lstrip("#")
    if len(text) == 3:
        text = "".join(2 * digit for digit in text)
    return tuple(int(text[n : n + 2], 16) for n in (0, 2, 4))


def cells_of_ansi(text):
    """Returns rows of (glyph, colour, ground, weight); None is the terminal's own colour."""
    rows = []
    for line in text.splitlines():
        row, fore, ground, weight = [], None, None, ""
        for codes, glyph in re.findall(r"\033\[([0-9;]*)m|(.)", line):
            if glyph:
                row.append((glyph, fore, ground, weight))
                continue
            codes = [int(code) for code in codes.split(";")]
            while codes:
                code = codes.pop(0)
                if code == 0:
                    fore, ground, weight = None, None, ""
                elif code in (1, 2, 22):
                    weight = {1: "bold", 2: "dim", 22: ""}[code]
                elif code in (39, 49):
                    fore, ground = (None, ground) if code == 39 else (fore, None)
                else:
                    assert code in (38, 48) and codes.pop(0) == 2, code
                    rgb, codes = tuple(codes[:3]), codes[3:]
                    fore, ground = (rgb, ground) if code == 38 else (fore, rgb)
        rows.append(row)
    return rows


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.rows, self.style, self.inside, self.title = [[]], (None, None, ""), False, None

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "pre":
            self.inside, self.title = True, attributes["title"]
        if tag == "span":
            style = dict(part.split(":") for part in attributes["style"].split(";"))
            weight = "bold" if "font-weight" in style else "dim" if "opacity" in style else ""
            fore, ground = style.get("color"), style.get("background")
            self.style = (fore and color_of(fore), ground and color_of(ground), weight)

    def handle_endtag(self, tag):
        self.style = (None, None, "")
        self.inside = self.inside and tag != "pre"

    def handle_data(self, data):
        for glyph in data if self.inside else "":
            if glyph == "\n":
                self.rows.append([])
            else:
                self.rows[-1].append((glyph, *self.style))


def read_page(text):
    page = Page()
    page.feed(text)
    assert page.rows[0] == [] and page.rows[-1] == []
    return page.title, page.rows[1:-1]


def read_drawing(text):
    """Returns the command, the grounds by column and row, and the tiles by column and row."""
    name = "{http://www.w3.org/2000/svg}"
    root = ElementTree.fromstring(text)
    high = int(root.get("stroke-width"))
    wide = 6 if high == 12 else high
    grounds, tiles = {}, {}
    for path in root.findall(name + "path"):
        if path.get("stroke") is None:
            continue
        x, y, length = map(int, re.fullmatch(r"M(\d+) (\d+)h(\d+)", path.get("d")).groups())
        assert x % wide == 0 and length % wide == 0 and y % high == high // 2
        for col in range(x // wide, (x + length) // wide):
            assert (col, y // high) not in grounds
            grounds[col, y // high] = color_of(path.get("stroke"))
    for line in root.findall(name + "text"):
        row, rest = divmod(int(line.get("y")), high)
        assert rest == 9
        for span in line.findall(name + "tspan"):
            col, count = int(span.get("x")) // wide, len(span.text)
            assert int(span.get("textLength", wide)) == count * wide
            weight = span.get("font-weight") or ("dim" if span.get("opacity") else "")
            fill = span.get("fill") and color_of(span.get("fill"))
            for n, glyph in enumerate(span.text):
                assert (col + n, row) not in tiles
                tiles[col + n, row] = (glyph, fill, weight)
    return root.find(name + "desc").text, grounds, tiles


def compare_drawing(grounds, tiles, wanted):
    half = any(cell[0] in "▀▄" for row in wanted for cell in row)
    for row, cells in enumerate(wanted):
        for col, (glyph, fore, ground, weight) in enumerate(cells):
            if half:
                upper, lower = (fore, ground) if glyph == "▀" else (None, fore if glyph == "▄" else None)
                assert grounds.pop((col, 2 * row), None) == upper, (col, row)
                assert grounds.pop((col, 2 * row + 1), None) == lower, (col, row)
                continue
            assert grounds.pop((col, row), None) == ground, (col, row)
            tile = tiles.pop((col, row), None)
            assert tile == (None if glyph == " " else (glyph, fore, weight)), (col, row, tile)
    assert not grounds and not tiles


text = open(path, encoding="utf-8").read()
wanted = cells_of_ansi(open(ansi, encoding="utf-8").read())
if kind == "html":
    title, rows = read_page(text)
    assert rows == wanted
else:
    title, grounds, tiles = read_drawing(text)
    compare_drawing(grounds, tiles, wanted)
print(title)
