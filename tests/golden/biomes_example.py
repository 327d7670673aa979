"""The numbers of biomes in vectors.md, as biomes.py computes them."""
import biomes
import worlds

LAKES = "--seed=5 --algorithm=rivers --world=384x384 --feature-size=64 --sea=299999999 " \
        "--heights=0..1073741823"
EXACT = "--heights=0..185220342 --sea=79348677"  # the sea is at the height of a cell
SMALL = "--seed=42 --algorithm=rivers --world=16x12 --feature-size=4"


def of(options, climate="belts"):
    asked = worlds.asked_for((options + f" --size=1x1 --climate={climate}").split())
    return biomes.Biomes(worlds.Made(asked))


def table():
    """Biomes of land by wetness and warmth, by rise, and those of seas."""
    wetness = [n + by for n in (6200, 7000, 8000, 10500, 11800, 15000, 16500) for by in (-1, 0)]
    warmths = (2999, 3000, 6999, 7000, 12999, 13000, 21499, 21500)
    yield "      " + "".join(f"{n:6}" for n in warmths)
    for wet in wetness:
        yield f"{wet:6}" + "".join(f"{biomes.biome(False, False, n, wet, 0):6}" for n in warmths)
    yield ""
    rises = (9499, 9500, 14499, 14500, 15499, 15500, 17499, 17500)
    yield "      " + "".join(f"{n:6}" for n in rises)
    for warmth in (2999, 6999, 7000, 8999, 9000):
        yield f"{warmth:6}" + "".join(f"{biomes.biome(False, False, warmth, 16500, n):6}"
                                      for n in rises)
    yield ""
    yield "       -3001 -3000 lake"
    for warmth in (2199, 2200, 2999, 3000):
        yield (f"{warmth:6}" + "".join(f"{biomes.biome(True, False, warmth, 0, n):6}"
                                       for n in (-3001, -3000))
               + f"{biomes.biome(False, True, warmth, 0, 0):5}")
    yield ""


def seas():
    """The lowest land by options."""
    for options in ("", "--sea=29%", "--sea=100%", "--sea=none", "--heights=-100..300",
                    "--heights=0..300 --sea=40.5", "--heights=0..300 --sea=400",
                    "--heights=0..300 --sea=-1", "--heights=0..300", EXACT):
        made = worlds.Made(worlds.asked_for(
            f"--seed=42 --world=4x8 --feature-size=4 {options}".split()))
        yield f"{options or 'nothing':<38}{made.sea:11}"
    for options in ("", "--sea=33%", "--sea=100%", "--sea=none", "--heights=-100..300"):
        made = worlds.Made(worlds.asked_for(f"{SMALL} {options}".split()))
        yield f"{'rivers ' + options:<38}{made.sea:11}"
    for feature in (1, 2):
        small = SMALL.replace("size=4", f"size={feature}")
        made = worlds.Made(worlds.asked_for(f"{small} --sea=33%".split()))
        yield f"{f'rivers, F = {feature}, --sea=33%':<38}{made.sea:11}"
    yield ""


def windows():
    """Biomes of small worlds."""
    for climate in ("belts", "noise"):
        small = of(SMALL, climate)
        for y in range(0, 12, 3):
            yield " ".join(f"{small.layer('biome', x, y):2}" for x in range(16))
    yield ""
    lattice = of("--seed=42 --world=12x20 --feature-size=4 --origin=1073741824,7")
    for y in range(0, 20, 3):
        yield " ".join(f"{lattice.layer('biome', x, y):2}" for x in range(12))
    yield ""
    for options in (f"--world=4x8 --feature-size=4 {EXACT}",
                    "--world=1x1 --feature-size=1 --zoom=2"):
        small = of(f"--seed=42 {options}")
        for y in range(2):
            yield " ".join(f"{small.layer('biome', x, y):2}" for x in range(4))
    yield ""


def lakes():
    """Cells of a lake at its depth and at deeper ones."""
    yield "zoom   i   j  biome"
    for zoom, i, j in ((-3, 16, 16), (-2, 34, 32), (0, 140, 130), (0, 143, 130)):
        yield f"{zoom:4}{i:4}{j:4}{of(f'{LAKES} --zoom={zoom}').layer('biome', i, j):7}"
    yield ""


def example():
    for lines in (table, seas, windows, lakes):
        yield from lines()


if __name__ == "__main__":
    print("\n".join(example()))
