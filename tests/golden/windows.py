#!/usr/bin/env python3
"""Prints options of windows by chance, a line each, for comparison of names, climates and towns.

usage: windows.py names|biomes|towns COUNT SEED

Worlds are small, since oracles look at each of their cells; zooms, places, seas and origins are
any.
"""
import random
import sys

ALGORITHMS = ["diamond-square", "midpoint", "noise", "square-square", "gullies", "rivers", "planet"]
WATERS = ["rivers", "planet"]
LAYERS = ["biome", "biome", "biome", "wetness", "warmth", "discharge"]


def window(chance, names):
    algorithm = chance.choice(ALGORITHMS)
    edges = chance.choice(["wrap", "bounded", "wrap-x"])
    slow = algorithm == "gullies"
    depth = chance.randint(0, 4 if slow else 5)
    side = lambda: max(min(chance.randint(1, 9) << depth, 64 if slow else 160) >> depth, 1)
    features = [side(), side()]
    squares = algorithm in ("square-square", "gullies", *WATERS)
    rims = [0, 0] if squares else [edges == "bounded", edges != "wrap"]
    sides = [(n << depth) + rim for n, rim in zip(features, rims)]
    out = max((n - 1).bit_length() for n in sides)
    zoom = chance.randint(2 - depth, max(2 - depth, 7 - max(out, depth))) if names else \
        chance.randint(max(-out, -depth - 2), 3)
    far = chance.choice([0, 0, 1 << 30])
    yield f"--seed={chance.randrange(1 << 64)} --algorithm={algorithm} --edges={edges}"
    yield f"--world={sides[0]}x{sides[1]} --feature-size={1 << depth} --zoom={zoom}"
    yield f"--origin={chance.randint(0, far)},{chance.randint(0, far)}"
    place = [chance.randrange(n) if n > 1 else 0 for n in sides]
    most = (200, 150) if names else (70, 40)
    size = [chance.randint(1, n) for n in most]
    yield f"--at={place[0]},{place[1]} --size={size[0]}x{size[1]}"
    yield chance.choice(["", "", "--sea=none", f"--sea={chance.randint(0, 100)}%",
                         f"--heights=-{chance.randint(1, 9000)}..{chance.randint(1, 9000)}.5",
                         f"--heights=0..1000 --sea={chance.randint(-9, 1009)}"])
    if names:
        yield "--layer=names"
    else:
        yield f"--climate={chance.choice(['belts', 'noise'])}"
        layer = chance.choice(LAYERS)
        yield f"--layer={layer if algorithm in WATERS else layer.replace('discharge', 'biome')}"


def window_of_towns(chance):
    """Towns and roads need more land than they cover: worlds are smaller, and no sea is a share."""
    depth = chance.randint(2, 6)
    sides = [min(chance.randint(1, 12) << depth, max(96, 1 << depth)) >> depth << depth
             for _ in (0, 1)]
    zoom = chance.randint(max(-3, 1 - depth), 2)
    yield f"--seed={chance.randrange(1 << 64)} --algorithm={chance.choice(WATERS)}"
    yield f"--edges={chance.choice(['wrap', 'bounded', 'wrap-x'])} --zoom={zoom}"
    yield f"--climate={chance.choice(['belts', 'noise'])}"
    yield f"--world={sides[0]}x{sides[1]} --feature-size={1 << depth}"
    yield chance.choice(["", f"--origin={chance.randint(0, 99)},{chance.randint(0, 1 << 30)}"])
    yield f"--at={chance.randrange(sides[0])},{chance.randrange(sides[1])}"
    yield f"--size={chance.randint(8, 48)}x{chance.randint(8, 32)}"
    yield chance.choice(["", f"--heights=-1000..1000 --sea={chance.randint(-250, 250)}"])


def main():
    chance = random.Random(int(sys.argv[3]))
    for _ in range(int(sys.argv[2])):
        options = window_of_towns(chance) if sys.argv[1] == "towns" else \
            window(chance, sys.argv[1] == "names")
        print(" ".join(filter(None, options)))


if __name__ == "__main__":
    main()
