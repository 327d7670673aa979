#!/usr/bin/env python3
"""Tries all pairs of look options: an option that is taken beside another changes what is printed, or is
refused, or standard error says that it does nothing, or look_pairs.txt has the reason.

usage: look_pairs.py TMAP SOURCES

Each pair is printed in all formats of FORMATS that take the second option alone. The first one does
nothing beside it if in none of these anything changes, and some of them takes both.
"""
import fnmatch
import itertools
import pathlib
import re
import subprocess
import sys

# Rivers, lakes, snow, names, biomes and units: a land in which every option has something to do.
WORLD = ("--seed=7 --algorithm=rivers --edges=wrap-x --world=128x64 --feature-size=16 --climate=belts "
         "--heights=-1500..3000m --at=56,16 --size=36x18").split()
FORMATS = ("ansi", "png", "csv")
LOOKS = """breaks=-900,-300,0,400,900,1500,2200 contours=300 tiles=@digits tile-set=letters palette=viridis
    show=biome normalize=view relief=shade relief=contour light=90,30 exaggeration=3 layer=water layer=raw
    units=own blocks=half blocks=filled blocks=tinted blocks=quadrant blocks=octant blocks=fine aspect=square
    aspect=spaced rivers=ascii rivers=none labels towns title=T cell=2km grid=square:64 coast=lines color=24bit color-depth=16
    background=light view=flight view=globe camera=90,40""".split()

program, sources = sys.argv[1], pathlib.Path(sys.argv[2])
table = (sources / "options/option_table.c").read_text()
named = set(re.findall(r'\{SCOPE_LOOK, \S+, "([a-z-]+)"', table))
listed = {look.split("=")[0] for look in LOOKS}
assert named and named <= listed, f"not tried: {named - listed}"
reasons = [line.split("|") for line in pathlib.Path(__file__).with_suffix(".txt").read_text().splitlines()
           if line and line[0] != "#"]
reasons = [[word.strip() for word in row] for row in reasons]
assert all(len(row) == 3 and row[2] for row in reasons), "a row is OPTION | BESIDE | REASON"
OLD = {"tile-set": "tiles", "color-depth": "color", "units": "layer", "camera": "view"}  # for one option
prints = {}


def name_of(look):
    """The option that is set, by which of two the later one counts."""
    name = look.split("=")[0]
    return OLD.get(name, name)


def pixels(data):
    """What is printed without the texts that a PNG carries, of which one is the recipe line."""
    while data[:4] == b"\x89PNG" and b"tEXt" in data:
        at = data.find(b"tEXt")
        data = data[:at - 4] + data[at + 8 + int.from_bytes(data[at - 4:at], "big"):]
    return data


def printed(form, looks):
    """What is printed; None if it is refused, True if standard error says something."""
    if (form, looks) not in prints:
        done = subprocess.run([program, *WORLD, "--format=" + form, "--threads=1",
                               *("--" + look for look in looks)], capture_output=True, check=False)
        assert done.returncode in (0, 2), looks
        prints[form, looks] = None if done.returncode else bool(done.stderr) or pixels(done.stdout)
    return prints[form, looks]


def is_idle(look, beside):
    """True if an option does nothing beside another one, or alone, and nobody says so."""
    taken = False
    for form in FORMATS:
        without = printed(form, beside)
        both = printed(form, tuple(sorted((look, *beside), key=LOOKS.index))) if without else None
        if both is True or (both is not None and both != without):
            return False
        taken = taken or both is not None
    return taken


used = set()
failed = False
for look, other in itertools.permutations([*LOOKS, ""], 2):
    if look == "" or name_of(look) == name_of(other) or not is_idle(look, (other,) if other else ()):
        continue
    row = next((n for n, row in enumerate(reasons)
                if fnmatch.fnmatchcase(look, row[0]) and fnmatch.fnmatchcase(other, row[1])), None)
    used.add(row)
    if row is None:
        failed = True
        print(f"--{look} changes nothing beside --{other}" if other else f"--{look} changes nothing alone")
for n, row in enumerate(reasons):
    if n not in used:
        failed = True
        print("does not happen:", " | ".join(row))
sys.exit(failed)
