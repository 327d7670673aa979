"""The names in vectors.md, as names.py computes them."""
import functools

import names
import worlds

WORLDS = ["--seed=46 --world=13x9 --feature-size=4 --edges=bounded",
          "--seed=17 --world=13x9 --feature-size=4 --edges=bounded",
          "--seed=1 --world=12x12 --feature-size=4 --sea=50%",
          "--seed=3 --world=12x8 --feature-size=4 --sea=70%",
          "--seed=41 --world=12x8 --feature-size=4 --sea=70% --origin=1073741824,7",
          "--seed=39 --world=8x8 --feature-size=4 --algorithm=rivers --edges=wrap-x"]

# Worlds, and zooms, in which rules of ponds and of low land matter.
PONDS = [("--seed=108 --world=10x12 --feature-size=2 --sea=30%", 3),
         ("--seed=47 --world=12x12 --feature-size=2 --sea=50%", 1),
         ("--seed=11 --world=8x7 --feature-size=1 --sea=80%", 2)]


@functools.lru_cache(maxsize=1)
def spellers():
    """Names of the seeds 0 to 40, by language the first of each."""
    found = {}
    for seed in range(40):
        of = names.Names(names.PAGE, seed)
        found.setdefault(of.number, of)
    return [found[number] for number in sorted(found)]


def spelt():
    """Names of things of all languages and kinds, and those that are not of salt 0."""
    yield "lang seed kind  d      I      J  name"
    for of in spellers():
        for kind, depth, i, j in ((0, 0, 0, 0), (2, 3, 20, 7), (5, 30, 2**40 + 5, 2**33)):
            yield (f"{of.number:4}{of.seed:5}{kind:5}{depth:3}{i:15}{j:12}"
                   f"  {of.name(kind, depth, i, j)}")
    yield ""
    yield "lang     I salt  name"
    for of in spellers():
        for wanted in (lambda at, of=of: len(of.spell(at)) > 11,
                       lambda at, of=of: len(of.spell(at)) <= 11 and of.is_rude(of.spell(at))):
            i = next(i for i in range(9999) if wanted(of.hashed(2, 3, i, 7, 0)))
            yield f"{of.number:4}{i:6}{of.salt(2, 3, i, 7):5}  {of.name(2, 3, i, 7)}"
    yield ""


def things(options, zoom):
    """All things of a world at a zoom."""
    made = worlds.Made(worlds.asked_for(options.split()))
    of = names.Names(names.PAGE, made.asked.seed)
    found = names.Things(names.Cells(made))
    found.search(made.shape.depth + zoom)
    yield "kind    d          I          J     x    y  name"
    for thing in found.found:
        i, j = thing.key
        row = "none" if j == names.M64 else j
        x, y = thing.place
        yield (f"{thing.kind:<7}{thing.depth:2}{i:11}{row:>11}{x:6}{y:5}  "
               f"{of.name(names.KINDS.index(thing.kind), thing.depth, i, j)}")
    yield ""


def stems():
    """Rivers that cells of two worlds are parts of."""
    small = "--seed=42 --algorithm=rivers --world=16x12 --feature-size=4"
    basins = "--seed=1 --algorithm=rivers --world=12x10 --feature-size=1 --sea=30%"
    yield "     cell: d  i  j       stem: d  I  J"
    for options, depth, cells in (
            (small, 2, ((2, 0), (3, 1), (7, 2), (12, 7), (13, 6), (8, 8), (0, 10), (9, 1))),
            (basins, 0, ((2, 0), (7, 0), (9, 2), (1, 3), (8, 7)))):
        found = names.Things(names.Cells(worlds.Made(worlds.asked_for(options.split()))))
        for i, j in cells:
            of, (x, y) = found.stem(depth, (i, j))
            yield f"{depth:12}{i:3}{j:3}{of:13}{x:3}{y:3}"
    yield ""


def example():
    yield from spelt()
    yield from stems()
    for options in WORLDS:
        yield from things(options, 3)
    for options, zoom in PONDS:
        yield from things(options, zoom)


if __name__ == "__main__":
    print("\n".join(example()))
