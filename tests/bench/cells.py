"""How much more quadrants and octants show than half blocks, and what they cost: the similarity of
80x24 cells with the picture of the same land, a pixel for each of 8x16 of a cell; and the bytes.

    tests/bench/cells.py TMAP

Similarity is SSIM (Wang, Bovik, Sheikh and Simoncelli, "Image quality assessment", 2004) of the
luminance in windows of 8x8. Exits with 1 if a target is missed.
"""

import os
import subprocess
import sys

import numpy

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../cli"))
from fine import GLYPHS, cells  # noqa: E402

TMAP = sys.argv[1]
VIEWS = {
    "rivers in biomes": ["--algorithm=rivers", "--seed=14", "--climate=belts", "--show=biome", "--world=4096x4096", "--at=900,1500"],
    "an atlas": ["--preset=atlas", "--seed=7", "--at=1513,354"],
    "heights": ["--algorithm=gullies", "--seed=3", "--world=4096x4096", "--at=300,800"],
}
MORE, BYTES = 0.09, 1.12


def tmap(*options):
    return subprocess.run([TMAP, *options, "--relief=shade", "--no-labels"], capture_output=True, check=True).stdout


def luminance(pixels):
    return pixels.reshape(384, 640, 3) @ numpy.array([0.299, 0.587, 0.114])


def picture(view):
    """Returns the luminance of the land, three zooms deeper."""
    png = tmap(*view, "--zoom=3", "--size=640x384", "--format=png")
    pnm = subprocess.run(["pngtopnm"], input=png, capture_output=True, check=True).stdout
    return luminance(numpy.frombuffer(pnm[-640 * 384 * 3 :], numpy.uint8).astype(float))


def shown(view, blocks):
    """Returns the luminance of a screen of blocks, and its bytes."""
    printed = tmap(*view, "--aspect=square", "--size=80x48", "--format=ansi", "--color-depth=24bit", f"--blocks={blocks}")
    pixels = numpy.zeros((24, 4, 4, 80, 2, 4, 3))
    for line, row in enumerate(cells(printed.decode().splitlines())):
        for col, cell in enumerate(row):
            for place in range(8):
                color = cell[1] if GLYPHS[cell[0]] >> place & 1 else cell[2]
                pixels[line, place // 2, :, col, place % 2] = [int(channel) for channel in color.split(",")]
    return luminance(pixels), len(printed)


def means(values):
    sums = numpy.cumsum(numpy.cumsum(numpy.pad(values, ((1, 0), (1, 0))), 0), 1)
    return (sums[8:, 8:] - sums[:-8, 8:] - sums[8:, :-8] + sums[:-8, :-8]) / 64


def similarity(a, b):
    small, smaller = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    mean_a, mean_b = means(a), means(b)
    spread_a, spread_b = means(a * a) - mean_a**2, means(b * b) - mean_b**2
    both = means(a * b) - mean_a * mean_b
    alike = (2 * mean_a * mean_b + small) * (2 * both + smaller)
    return (alike / ((mean_a**2 + mean_b**2 + small) * (spread_a + spread_b + smaller))).mean()


missed = False
print("\nsimilarity of 80x24 cells with the picture of 640x384, and bytes in 24 bits")
for name, view in VIEWS.items():
    truth, found = picture(view), {}
    for blocks in "half", "quadrant", "octant":
        pixels, count = shown(view, blocks)
        found[blocks] = similarity(pixels, truth), count
        print(f"  {name + ', ' + blocks:<40}{found[blocks][0]:6.3f} {count:8} bytes")
    more, bytes_ = found["octant"][0] - found["half"][0], found["octant"][1] / found["half"][1]
    holds = more >= MORE and bytes_ <= BYTES
    missed |= not holds
    print(f"  octants: {more:+.3f} (>= {MORE}), {bytes_:.2f} times the bytes (<= {BYTES})  {'holds' if holds else 'MISSED'}")
sys.exit(missed)
