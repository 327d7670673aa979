#!/usr/bin/env python3
"""Looks at recordings and pictures that move.

usage: moving.py cast FILE PAUSE COUNT PRINT...
           FILE is an asciicast of COUNT frames, PAUSE milliseconds apart; after some bytes of each of
           the last ones the screen shows what the PRINTs have, in ansi
       moving.py apng FILE PAUSE COLORS PRINT...
           FILE is an APNG of a frame for each PRINT, which it shows, in COLORS a pixel (rgb or 256)
"""
import json
import os
import struct
import sys
import zlib

sys.dont_write_bytecode = True # leave nothing in the tree
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from terminal_cells import cells


def lines_of(path):
    """The rows of a print in ansi, as a terminal gets them."""
    with open(path, "rb") as file:
        return file.read().replace(b"\n", b"\r\n")


def cast(path, pause, count, *prints):
    with open(path, encoding="ascii", errors="surrogateescape") as file:
        text = file.read().encode("ascii", "surrogateescape").decode()
    assert text.endswith("]\n")
    head, *events = [json.loads(line) for line in text.split("\n")[:-1]]
    assert head["version"] == 2 and head["title"].startswith("--"), head
    assert len(events) == int(count), len(events)
    cols, rows = head["width"], head["height"]
    shown = []
    for n, (time, kind, data) in enumerate(events):
        assert kind == "o" and round(time * 1000) == n * int(pause), (n, time, kind)
        shown.append(data)
        frame = cells("".join(shown).encode(), cols, rows)
        back = len(events) - n
        if back <= len(prints):
            assert frame == cells(lines_of(prints[-back]), cols, rows), (path, n)


def chunks(data):
    """The chunks of a PNG, whose checksums are right."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, found = 8, []
    while at < len(data):
        length, = struct.unpack(">I", data[at:at + 4])
        name, body = data[at + 4:at + 8], data[at + 8:at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(name + body), name
        found.append((name.decode(), body))
        at += 12 + length
    return found


def pixels(data, width, height, size):
    """The rows of a picture of pixels of some bytes (PNG, 9)."""
    raw = zlib.decompress(data)
    assert len(raw) == height * (width * size + 1)
    above, rows = bytes(width * size), []
    for y in range(height):
        kind, row = raw[y * (width * size + 1)], bytearray(raw[y * (width * size + 1) + 1:(y + 1) * (width * size + 1)])
        for x in range(len(row)):
            west, north, corner = row[x - size] if x >= size else 0, above[x], above[x - size] if x >= size else 0
            near = [abs(north - corner), abs(west - corner), abs(west + north - 2 * corner)]
            paeth = (west, north, corner)[near.index(min(near))]
            row[x] = (row[x] + (0, west, north, (west + north) // 2, paeth)[kind]) & 255
        rows.append(row)
        above = row
    return rows


def frames_of(path):
    """Yields how an APNG is made (its colours, the pause), and each frame: rows of rgb."""
    with open(path, "rb") as file:
        found = chunks(file.read())
    names = [name for name, _ in found]
    count = names.count("fcTL")
    bodies = dict(found)
    assert names == ["IHDR"] + ["PLTE"] * ("PLTE" in bodies) + ["acTL", "fcTL", "IDAT"] + ["fcTL", "fdAT"] * (count - 1) \
        + ["IEND"], names
    assert bodies["acTL"] == struct.pack(">II", count, 0) and bodies["IEND"] == b""
    width, height, depth, kind, *rest = struct.unpack(">IIBBBBB", bodies["IHDR"])
    assert (depth, *rest) == (8, 0, 0, 0) and kind == (3 if "PLTE" in bodies else 2)
    size, numbers = 1 if kind == 3 else 3, 0
    colors = [tuple(bodies["PLTE"][n:n + 3]) for n in range(0, 768, 3)] if kind == 3 else None
    canvas = [bytearray(width * size) for _ in range(height)]
    for name, body in found:
        if name in ("fcTL", "fdAT"):
            assert struct.unpack(">I", body[:4])[0] == numbers, numbers
            numbers += 1
        if name == "fcTL":
            wide, high, left, top, pause, second, *rest = struct.unpack(">IIIIHHBB", body[4:])
            assert rest == [0, 0] and second == 1000 and left + wide <= width and top + high <= height
            assert wide * high > 0 and (numbers > 1 or (wide, high) == (width, height))
        if name in ("IDAT", "fdAT"):
            for y, row in enumerate(pixels(body[4:] if name == "fdAT" else body, wide, high, size)):
                canvas[top + y][left * size:(left + wide) * size] = row
            yield kind, pause, [[colors[number] for number in row] if kind == 3 else
                                [tuple(row[x:x + 3]) for x in range(0, 3 * width, 3)] for row in canvas]


QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


def rgb(color, usual):
    """The red, green and blue of a colour of a terminal."""
    if color is None:
        return usual
    if color[0] == 2:
        return color[1:]
    number = color[1]
    if number >= 232:
        return (10 * number - 2312,) * 3
    return tuple(level and 55 + 40 * level for level in ((number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6))


def shows(canvas, col, row, cell):
    """Whether the pixels of a cell are those of its glyph. Letters are only asked for both colours."""
    glyph, ink, ground, _, turned = cell
    ink, ground = rgb(ink, (0xD0,) * 3), rgb(ground, (0,) * 3)
    if turned:
        ink, ground = ground, ink
    seen = [canvas[16 * row + y][8 * col:8 * col + 8] for y in range(16)]
    if glyph in QUADRANTS:
        places = QUADRANTS.index(glyph)
        return seen == [[ink if places >> (y // 8 * 2 + x // 4) & 1 else ground for x in range(8)] for y in range(16)]
    return all(pixel == ground for y in (0, 1, 14, 15) for pixel in seen[y]) and \
        any(pixel != ground for line in seen for pixel in line)


def apng(path, pause, colors, *prints):
    frames = list(frames_of(path))
    assert len(frames) == len(prints), len(frames)
    for (kind, time, canvas), named in zip(frames, prints):
        assert time == int(pause) and kind == {"rgb": 2, "256": 3}[colors]
        cols, rows = len(canvas[0]) // 8, len(canvas) // 16
        for row, line in enumerate(cells(lines_of(named), cols, rows)):
            for col, cell in enumerate(line):
                assert shows(canvas, col, row, cell), (named, col, row, cell)


{"cast": cast, "apng": apng}[sys.argv[1]](*sys.argv[2:])
