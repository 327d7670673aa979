"""Compares --view=world with plain means of what --whole prints: a second implementation.

usage: world_view.py TMAP
"""
import bisect
import itertools
import subprocess
import sys

from fine import cells

TMAP = sys.argv[1]
# Options, sides and feature of the world, columns and rows of the print, degrees in the middle.
CASES = [
    ("--preset=planet --seed=7", 16384, 8192, 256, 80, 46, 180),
    ("--preset=planet --seed=3 --relief=shade", 16384, 8192, 256, 61, 40, 101),
    ("--algorithm=rivers --world=4096x4096 --seed=5 --show=biome", 4096, 4096, 512, 33, 70, 359),
    ("--preset=island --seed=2", 1025, 1025, 256, 50, 37, 180),
    ("--world=96x32 --seed=4 --feature-size=32", 96, 32, 32, 120, 90, 0),
]


def run(*words):
    return subprocess.run([TMAP, *words], check=True, capture_output=True, text=True).stdout


def pixels(*words):
    """Returns rows of pixels, each three channels, of a print in half blocks."""
    rows = []
    for line in cells(run("--format=ansi", "--color=24bit", "--blocks=half", *words).splitlines()):
        for inked in ("▀█", "▄█"):
            row = [cell[1] if cell[0] in inked else cell[2] for cell in line]
            if row[0] != "-":
                rows.append([tuple(map(int, color.split(","))) for color in row])
    return rows


def light(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


LIGHTS = [round(65535 * light(n)) for n in range(256)]


def shares(pixel, pixels_, points):
    """Returns the points that a pixel covers, each with its share, of as many as there are points."""
    begin, end = pixel * points, (pixel + 1) * points
    return [
        (n, min(end, (n + 1) * pixels_) - max(begin, n * pixels_))
        for n in range(points)
        if n * pixels_ < end and (n + 1) * pixels_ > begin
    ]


def zoom_of(width, height, feature, cols, rows):
    """Returns the farthest zoom with two points for a pixel and a feature, and its points."""
    for zoom in range(-31, 17):
        across, down = (-(-side * 2**16 // 2 ** (16 - zoom)) for side in (width, height))
        if across >= 2 * cols and down >= 2 * rows and feature * 2.0**zoom >= 2:
            return zoom, across, down
    raise ValueError


def compare(options, width, height, feature, cols, rows, middle):
    words = options.split()
    turned = f"--view=world,{middle}" if middle != 180 else "--view=world"
    seen = pixels(*words, turned, f"--size={cols}x{rows}", "--no-labels")
    high, wide = len(seen), len(seen[0])
    assert wide == cols or high == rows, (options, wide, high)
    assert abs(wide * height - high * width) <= max(width, height), (options, wide, high)
    zoom, across, down = zoom_of(width, height, feature, wide, high)
    points = pixels(*words, "--whole", f"--zoom={zoom}", "--rivers=none", "--no-labels")
    assert (len(points[0]), len(points)) == (across, down), (options, len(points[0]), len(points))
    west = across * (middle + 180) // 360 % across
    columns = [shares(n, wide, across) for n in range(wide)]
    parts = [shares(n, high, down) for n in range(high)]
    for y, x, channel in itertools.product(range(high), range(wide), range(3)):
        mean = sum(
            i * j * LIGHTS[points[row][(col + west) % across][channel]] for row, i in parts[y] for col, j in columns[x]
        )
        expected = bisect.bisect_right(LIGHTS, mean // (across * down)) - 1
        assert seen[y][x][channel] == expected, (options, x, y, channel, expected, seen[y][x])


for case in CASES:
    compare(*case)
