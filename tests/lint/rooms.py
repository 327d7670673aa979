#!/usr/bin/env python3
"""The order of src/: which room may include which.

A room is a folder; it may have rooms of its own. It includes itself and the rooms before it, by the
names "room/file.h". No modules include one another in a circle, so rooms cannot either. A folder has
at most 18 .c files. Only src/terminal knows curses.
usage: rooms.py ROOM...      the rooms of src/, the lowest first
"""
import re
import sys
from pathlib import Path

FILES_MAX = 18
rooms = sys.argv[1:]
faults = []


def room_of(name):
    return name.rpartition("/")[0]


def module_of(name):
    return re.sub(r"\.[a-z]+$", "", name)


graph = {}
for path in sorted(Path("src").rglob("*.[ch]")):
    name = str(path.relative_to("src"))
    room = room_of(name)
    if room not in rooms:
        faults.append(f"{path}: not in a room that the Makefile lists")
        continue
    text = path.read_text()
    for target in re.findall(r'^#include "([^"]+)"', text, re.MULTILINE):
        if room_of(target) not in rooms:
            faults.append(f'{path}: "{target}" is not written room/file.h')
        elif rooms.index(room_of(target)) > rooms.index(room):
            faults.append(f"{path}: {room} is below {room_of(target)} and may not include {target}")
        graph.setdefault(module_of(name), set()).add(module_of(target))
    if room != "terminal" and re.search(r"#include <(n?curses|term[.]h)", text):
        faults.append(f"{path}: only src/terminal knows curses")
for room in rooms:
    files = len(list(Path("src", room).glob("*.c")))
    if files == 0 and not any(Path("src", room).glob("*.h")):
        faults.append(f"src/{room}: the Makefile lists it, but it has no files")
    if files > FILES_MAX:
        faults.append(f"src/{room}: {files} .c files, over {FILES_MAX}")


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
