#!/usr/bin/env python3
"""The house rules of src/: which room may include which, and no circles.

A room includes itself and the rooms below it, by the names "room/file.h". Only src/term knows
curses. usage: rooms.py ROOM...      the rooms of src/, the lowest first
"""
import re
import sys
from pathlib import Path

rooms = sys.argv[1:]
faults = []


def includes_of(path):
    return re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE)


def module_of(name):
    return re.sub(r"\.[a-z]+$", "", name)


graph = {}
for path in sorted(Path("src").glob("*/*.[ch]")):
    room = path.parent.name
    own = module_of(str(path.relative_to("src")))
    for name in includes_of(path):
        target = name.split("/")[0]
        if target not in rooms or "/" not in name:
            faults.append(f'{path}: "{name}" is not written room/file.h')
        elif rooms.index(target) > rooms.index(room):
            faults.append(f"{path}: {room} is below {target} and may not include {name}")
        graph.setdefault(own, set()).add(module_of(name))
    if room != "term" and re.search(r"#include <n?curses|#include <term", path.read_text()):
        faults.append(f"{path}: only src/term knows curses")
for path in sorted(Path("src").iterdir()):
    if path.is_dir() and path.name not in rooms:
        faults.append(f"{path}: not a room; the Makefile lists them")


def find_circle(module, trail, finished):
    """Returns a list of modules that include one another, or None."""
    if module in trail:
        return trail[trail.index(module) :] + [module]
    if module in finished:
        return None
    for target in sorted(graph.get(module, ())):
        circle = target != module and find_circle(target, trail + [module], finished)
        if circle:
            return circle
    finished.add(module)
    return None


finished = set()
for module in sorted(graph):
    circle = find_circle(module, [], finished)
    if circle:
        faults.append("a circle of includes: " + " -> ".join(circle))
        break

print("\n".join(faults), end="\n" if faults else "")
sys.exit(bool(faults))
