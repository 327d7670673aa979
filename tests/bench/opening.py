"""Figures of what the explorer opens with: what its first views lack, how well its kinds of worlds
can be told apart, how quiet its maps are at each zoom, which presets work with which algorithms, and how
long a gallery takes.

    tests/bench/opening.py TMAP [SEEDS]

SEEDS is how many of each kind are told apart; ten times as many views are looked at.
"""

import math
import re
import subprocess
import sys
import time

TMAP = sys.argv[1]
SEEDS = int(sys.argv[2]) if len(sys.argv) > 2 else 10
KINDS = "fjords desert jungle lands isles lone-land peaks plains quilt polar".split()
ALGORITHMS = "diamond-square midpoint square-square gullies noise rivers planet".split()
SIZE = "80x46"
DRY = "desert peaks plains quilt".split()
WET = "isles lone-land".split()
COLD = "fjords polar".split()


def tmap(*options):
    """Returns what a print says; None if it is refused."""
    run = [TMAP, "--dump", *options]
    done = subprocess.run(run, capture_output=True, encoding="utf-8", env={"LC_ALL": "C.UTF-8"})
    return done.stdout if done.returncode == 0 else None


def lacks(preset, seed, size):
    """Returns what a first view lacks, by the map's own text and facts. What its kind is about is
    excused."""
    view = [f"--preset={preset}", f"--seed={seed}", "--at=best", f"--size={size}", "--color=never"]
    heights = ["--show=height", "--palette=terrain"]
    plain = tmap(*view, *heights, "--rivers=none", "--no-labels")
    drawn = tmap(*view, *heights, "--rivers=lines", "--labels=whole")
    facts = dict(line.split(" ", 1) for line in tmap(*view, "--facts").splitlines())
    kind = re.search(r"([a-z-]+), seed", tmap(*view, "--keys=h"))[1]
    sea, cold = float(facts["sea"]), sum(float(facts[name]) for name in ("ice", "sea-ice", "tundra"))
    lacking = {
        "sea": not (0 if kind in DRY else 5) <= sea <= (88 if kind in WET else 70),
        "polar": kind not in COLD and cold > 15,
        "coast": int(facts["coast"]) < 10 and kind not in DRY,
        "river": sum("\u2500" <= tile <= "\u257f" for tile in drawn) < 6,
        "relief": sum(plain.count(tile) * 50 > len(plain) for tile in '"xX$%#@') < 3,
        "name": not re.search("[A-Z][a-z]{2}", drawn),
    }
    return [what for what, is_lacking in lacking.items() if is_lacking]


def starts():
    """Prints how many first views lack something."""
    for preset, most in ("voyage", 5), ("continents", 2):
        for size in "80x46", "120x70", "200x118":  # points of screens: a tile has two
            found = [lacks(preset, seed, size) for seed in range(1, 10 * SEEDS + 1)]
            what = [f"{name} {sum(name in lacking for lacking in found)}" for name in sorted({*sum(found, [])})]
            print(f"{preset} {size}: {sum(map(bool, found))} of {10 * SEEDS} views lack something ({most} %) ", *what)


def figures(kind, seed):
    """Returns the figures of an opening, by the program's own facts: roots of shares and of counts."""
    said = tmap(f"--preset={kind}", f"--seed={seed}", "--at=best", f"--size={SIZE}", "--facts")
    facts = dict(line.split(" ", 1) for line in said.splitlines())
    shares = list(facts)[list(facts).index("ocean") : list(facts).index("snow") + 1] + ["lake", "sea"]
    found = [math.sqrt(float(facts[name]) / 100) for name in shares]
    counts = ["coast", "regions", "islands"]
    found += [math.sqrt(float(facts[name]) / float(facts["points"])) for name in counts]
    return found + [(float(facts["high"]) - float(facts["low"])) / 50]


def told_apart():
    """Prints how many openings are nearest to the mean of the others of their own kind."""
    points = {kind: [figures(kind, seed) for seed in range(1, SEEDS + 1)] for kind in KINDS}

    def mean(rows):
        return [sum(column) / len(rows) for column in zip(*rows)]

    right = 0
    for kind in KINDS:
        taken = []
        for n, point in enumerate(points[kind]):
            means = {
                other: mean([row for m, row in enumerate(points[other]) if other != kind or m != n])
                for other in KINDS
            }
            taken.append(min(KINDS, key=lambda other: math.dist(point, means[other])))
        right += taken.count(kind)
        wrong = sorted({f"{other} {taken.count(other)}" for other in taken if other != kind})
        print(f"  {kind:12} {taken.count(kind):3} of {SEEDS}  {', '.join(wrong)}")
    print(f"kinds told apart: {right} of {SEEDS * len(KINDS)} (85 %)")


def quiet():
    """Prints the share of neighbours that are equal, and the bands in view, at each zoom out."""
    print("equal neighbours (.55 to .98), bands (3): zooms from the opening to the whole world")
    for kind in KINDS:
        line = []
        recipe = tmap(f"--preset={kind}", "--seed=1", "--at=best", f"--size={SIZE}", "--recipe")
        zoom = int(recipe.split("--zoom=")[1].split()[0]) if "--zoom=" in recipe else 0
        x, y = (int(n) for n in recipe.split("--at=")[1].split()[0].split(","))
        facts = tmap(f"--preset={kind}", "--seed=1", "--size=8x4", "--facts")
        high = int(re.search(r"^world \d+x(\d+)", facts)[1])
        rows_seen = int(SIZE.split("x")[1])
        while rows_seen << -zoom <= high:
            step = 2 << -zoom  # a tile is two rows high
            south = min(y, high - (rows_seen << -zoom)) // step * step
            at = f"{x >> -zoom << -zoom},{south}"
            said = tmap(
                f"--preset={kind}", "--seed=1", f"--at={at}", f"--zoom={zoom}", f"--size={SIZE}",
                "--color=always", "--rivers=none", "--no-labels", "--blocks=tinted",
            )
            said = re.sub("\x1b\\[[0-9;]*m", "", said).replace(" ", "~")  # half of all water has blanks
            rows = said.splitlines()
            pairs = [(a, b) for row in rows for a, b in zip(row, row[1:])]
            pairs += [(a, b) for row, below in zip(rows, rows[1:]) for a, b in zip(row, below)]
            same = sum(a == b for a, b in pairs) / max(len(pairs), 1)
            bands = sum(said.count(tile) * 50 > len(said) for tile in '~"xX$%#@')
            line.append(f"{zoom}: {same:.2f}/{bands}")
            zoom -= 1
        print(f"  {kind:12} {'  '.join(line)}")


def presets():
    """Prints which presets work with which algorithms."""
    print("presets x algorithms: + works, - is refused")
    for kind in KINDS:
        works = [
            "+" if tmap(f"--preset={kind}", f"--algorithm={name}", "--size=8x4") else "-"
            for name in ALGORITHMS
        ]
        print(f"  {kind:12} {' '.join(works)}")


def gallery():
    """Prints how long a gallery of twelve worlds takes, beside a key that does next to nothing."""

    def seconds(keys):
        began = time.monotonic()
        tmap("--preset=voyage", "--seed=2005", "--size=120x72", f"--keys={keys}")
        return time.monotonic() - began

    took = min(seconds("O") for _ in range(10)) - min(seconds("h") for _ in range(10))
    print(f"gallery of 12 at 120x36: {1000 * took:.0f} ms (60)")


starts()
told_apart()
quiet()
presets()
gallery()
