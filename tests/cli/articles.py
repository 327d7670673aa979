"""Losh's and Ellis's land by the algorithms that they printed, compared with tmap's by the options
that doc/articles.md gives for it, over 300 maps each: fails if a ratio is off by more than 10 %.

usage: articles.py TMAP
"""
import random
import subprocess
import sys

MAPS = 300


def losh(diamond, spread, size=33):
    """A bounded map from 0 to 1, as his code makes it before and after it is normalized."""
    end = size - 1
    land = [[None] * size for _ in range(size)]
    jitter = lambda value: value + random.uniform(-spread, spread)
    for y in (0, end):
        for x in (0, end):
            land[y][x] = random.random()
    step = end
    while step > 1:
        half = step // 2
        centres = [(x, y) for y in range(half, size, step) for x in range(half, size, step)]
        edges = [(x, y) for y in range(0, size, half) for x in range(0, size, half)
                 if (x // half + y // half) % 2]

        def square(x, y):
            land[y][x] = jitter(sum(land[y + b][x + a] for a in (-half, half) for b in (-half, half)) / 4)

        def ends(x, y):
            a, b = (half, 0) if (x // half) % 2 else (0, half)
            land[y][x] = jitter((land[y - b][x - a] + land[y + b][x + a]) / 2)

        def around(x, y):
            near = [land[y + b][x + a] for a, b in ((half, 0), (-half, 0), (0, half), (0, -half))
                    if 0 <= x + a < size and 0 <= y + b < size]
            land[y][x] = jitter(sum(near) / len(near))

        for make, points in (((square, centres), (around, edges)) if diamond else
                             ((ends, edges), (around, centres))):
            for x, y in points:
                make(x, y)
        step, spread = half, spread / 2
    low, high = min(map(min, land)), max(map(max, land))
    return [[(value - low) / (high - low) for value in row] for row in land]


def ellis(h, halvings=6, bound=32):
    """A line from 0 to 0, displaced by up to 2^-h of the bound of the halving before."""
    line = [0, 0]
    for _ in range(halvings):
        bound *= 2**-h
        line = [value for pair in zip(line, line[1:])
                for value in (pair[0], sum(pair) / 2 + random.uniform(-bound, bound))] + line[-1:]
    return line


def step(land):
    """The mean difference between neighbours, from west to east and from north to south."""
    rows = land + [list(column) for column in zip(*land)]
    steps = [abs(b - a) for row in rows for a, b in zip(row, row[1:])]
    return sum(steps) / len(steps)


def rms(line):
    return (sum(value * value for value in line) / len(line))**0.5


def tmap(seed, options):
    text = subprocess.run([sys.argv[1], f"--seed={seed}", "--edges=bounded", "--whole", "--format=csv",
                           *options.split()], capture_output=True, text=True, check=True).stdout
    return [[int(value) for value in line.split(",")] for line in text.splitlines()]


def compare(name, theirs, ours):
    theirs, ours = (sum(values) / len(values) for values in (theirs, ours))
    print(f"{name}: {theirs:.4f}, by tmap {ours:.4f}: {ours / theirs:.3f}")
    return 0.9 < ours / theirs < 1.1


random.seed(1)
good = []
for algorithm in ("midpoint", "diamond-square"):
    options = f"--algorithm={algorithm} --world=33x33 --feature-size=32 --spread=0.6"
    good.append(compare(f"step of Losh's {algorithm}",
                        [step(losh(algorithm == "diamond-square", 0.3)) for _ in range(MAPS)],
                        [step([[v / 65535 for v in row] for row in tmap(seed, options)])
                         for seed in range(MAPS)]))
LINE = ("--algorithm=midpoint --world=65x1 --feature-size=64 --hurst=0.8 --corners=. "
        "--range=216000000..857741824 --heights=-63..63 --units=own")
good.append(compare("height of Ellis's lines", [rms(ellis(0.8)) for _ in range(5 * MAPS)],
                    [rms(tmap(seed, LINE)[0]) for seed in range(MAPS)]))
sys.exit(not all(good))
