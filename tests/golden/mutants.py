#!/usr/bin/env python3
"""Plants single mistakes in the oracles, one at a time, and counts those that the worked numbers of
vectors.md notice: a program with the mistake prints other numbers than that file, or fails.

A mistake is a text of an oracle, which must be there exactly once, and the text in its place. Fails
if fewer than 34 of 36 are noticed. Those that get past are printed; EQUIVALENT says why some must.
usage: mutants.py [FILE...], of the oracles' files
"""
import collections
import concurrent.futures
import itertools
import os
import pathlib
import resource
import sys
import types

sys.dont_write_bytecode = True  # leave nothing in the tree
import example
import mistakes_land
import mistakes_names
import mistakes_planet
import mistakes_towns
import mistakes_water

HERE = pathlib.Path(__file__).parent
VECTORS = HERE / "vectors.md"
SECONDS = 120  # of processor, for one mistake, which can make a program endless
BYTES = 2 << 30  # of memory, which it may fill
KINDS = mistakes_land, mistakes_water, mistakes_planet, mistakes_names, mistakes_towns
MISTAKES = {file: mistakes for kind in KINDS for file, mistakes in kind.MISTAKES.items()}
# In an order in which each imports only what is before it.
MODULES = ["world", "wind", "rivers", "planet", "climate", "worlds", "biomes", "names",
           "towns", "rivers_example", "planet_example", "climate_example", "biomes_example",
           "names_example", "towns_example", "example"]
# The first part of the examples that a mistake in a file can change.
FIRST_PART = {"world.py": "first_world", "wind.py": "planets", "rivers.py": "rivers",
              "planet.py": "planets", "climate.py": "planets", "worlds.py": "biomes", "biomes.py": "biomes",
              "names.py": "names", "towns.py": "towns"}
EQUIVALENT = {name: why for kind in KINDS for name, why in kind.EQUIVALENT.items()}


def lines_of(part, rules):
    return list(filter(None, part(rules)))


RIGHT = {part.__name__: lines_of(part, sys.modules["world"]) for part in example.PARTS}


def source(file):
    return (HERE / file).read_text(encoding="utf-8")


def planted(file, old, new):
    """Fresh modules, with a mistake in one. Returns that of the examples."""
    for name in MODULES:
        text = source(name + ".py")
        module = types.ModuleType(name)
        module.__file__ = str(HERE / (name + ".py"))
        sys.modules[name] = module
        text = text.replace(old, new) if name + ".py" == file else text
        exec(compile(text, name + ".py", "exec"), module.__dict__)
    return sys.modules["example"]


def differs(part, rules):
    """True if a part has other lines than vectors.md: it ends at the first of them."""
    lines = filter(None, part(rules))
    return any(line != right for line, right in
               itertools.zip_longest(lines, RIGHT[part.__name__]))


def all_same(mistake):
    """True if rules with the mistake make the right numbers. May raise anything, or not end."""
    file, _, old, new = mistake
    parts = planted(file, old, new).PARTS
    first = [part.__name__ for part in parts].index(FIRST_PART[file])
    return not any(differs(part, sys.modules["world"]) for part in parts[first:]
                   if file == "world.py" or part.__name__ != "samples")


def noticed(mistake):
    """True if vectors.md has another number than rules with the mistake, or these fail."""
    child = os.fork()  # a mistake may end the process that runs it
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        same = False
        try:
            same = all_same(mistake)
        finally:
            os._exit(0 if same else 1)
    return os.waitpid(child, 0)[1] != 0


def check(mistakes):
    """Ends the program if the examples or a mistake are not as they must be."""
    for file, _, old, new in mistakes:
        if source(file).count(old) != 1 or old == new:
            sys.exit(f"mutants.py: {source(file).count(old)} times in {file}, not once: {old}")
    if not EQUIVALENT.keys() <= {mistake[1] for mistake in mistakes} and len(sys.argv) == 1:
        sys.exit("mutants.py: EQUIVALENT has an unknown mistake")
    if sum(RIGHT.values(), []) != list(example.of_file(VECTORS)):
        sys.exit("mutants.py: the numbers of vectors.md are not those of the oracles")


def main():
    mistakes = [(file, *mistake) for file in sys.argv[1:] or MISTAKES for mistake in MISTAKES[file]]
    check(mistakes)
    by_file = collections.defaultdict(list)
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        for (file, name, _, _), seen in zip(mistakes, pool.map(noticed, mistakes)):
            by_file[file].append(seen)
            if not seen:
                print(f"gets past: {name} ({EQUIVALENT.get(name, 'not known why')})", flush=True)
    for file, seen in by_file.items():
        print(f"{file}: {sum(seen)} of {len(seen)}")
    results = sum(by_file.values(), [])
    print(f"the worked numbers notice {sum(results)} of {len(results)} mistakes")
    sys.exit(36 * sum(results) < 34 * len(results))


if __name__ == "__main__":
    main()
