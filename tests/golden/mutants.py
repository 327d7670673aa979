#!/usr/bin/env python3
"""Plants single mistakes in the oracles, one at a time, and counts those that the examples of
man/tmap-world.7 notice: a program with the mistake prints other numbers than the page, or fails.

A mistake is a text of an oracle, which must be there exactly once, and the text in its place. Fails
if fewer than 34 of 36 are noticed. Those that get past are printed; EQUIVALENT says why some must.
usage: mutants.py [FILE...], of the oracles' files
"""
import collections
import concurrent.futures
import os
import pathlib
import signal
import sys
import types

sys.dont_write_bytecode = True  # leave nothing in the tree
import example
import mistakes_land
import mistakes_names
import mistakes_water

HERE = pathlib.Path(__file__).parent
PAGE = HERE.parent.parent / "man" / "tmap-world.7"
LIMIT = 300  # seconds for one mistake, which can make a program endless
MISTAKES = {**mistakes_land.MISTAKES, **mistakes_water.MISTAKES, **mistakes_names.MISTAKES}
# In an order in which each imports only what is before it.
MODULES = ["world", "wind", "rivers", "climate", "worlds", "biomes", "names", "rivers_example",
           "climate_example", "biomes_example", "names_example", "example"]
# The first part of the examples that a mistake in a file can change.
FIRST_PART = {"world.py": "first_world", "wind.py": "climates", "rivers.py": "rivers",
              "climate.py": "climates", "worlds.py": "biomes", "biomes.py": "biomes",
              "names.py": "names"}
EQUIVALENT = {**mistakes_land.EQUIVALENT, **mistakes_water.EQUIVALENT, **mistakes_names.EQUIVALENT}


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


def noticed(mistake):
    """True if the page has another number than rules with the mistake."""
    def late(*_):
        raise TimeoutError
    signal.signal(signal.SIGALRM, late)
    signal.alarm(LIMIT)
    file, _, old, new = mistake
    try:
        parts = planted(file, old, new).PARTS
        first = [part.__name__ for part in parts].index(FIRST_PART[file])
        return any(lines_of(part, sys.modules["world"]) != RIGHT[part.__name__]
                   for part in parts[first:] if file == "world.py" or part.__name__ != "samples")
    except Exception:  # pylint: disable=broad-except # any failure is seen
        return True
    finally:
        signal.alarm(0)


def check(mistakes):
    """Ends the program if the examples or a mistake are not as they must be."""
    for file, _, old, new in mistakes:
        if source(file).count(old) != 1 or old == new:
            sys.exit(f"mutants.py: {source(file).count(old)} times in {file}, not once: {old}")
    if not EQUIVALENT.keys() <= {mistake[1] for mistake in mistakes} and len(sys.argv) == 1:
        sys.exit("mutants.py: EQUIVALENT has an unknown mistake")
    if sum(RIGHT.values(), []) != list(example.of_page(PAGE)):
        sys.exit("mutants.py: the page's examples are not those of the oracles")


def main():
    mistakes = [(file, *mistake) for file in sys.argv[1:] or MISTAKES for mistake in MISTAKES[file]]
    check(mistakes)
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(noticed, mistakes))
    by_file = collections.defaultdict(list)
    for (file, name, _, _), seen in zip(mistakes, results):
        by_file[file].append(seen)
        if not seen:
            print(f"gets past: {name} ({EQUIVALENT.get(name, 'not known why')})")
    for file, seen in by_file.items():
        print(f"{file}: {sum(seen)} of {len(seen)}")
    print(f"the examples of tmap-world(7) notice {sum(results)} of {len(results)} mistakes")
    sys.exit(36 * sum(results) < 34 * len(results))


if __name__ == "__main__":
    main()
