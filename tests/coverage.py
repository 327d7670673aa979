#!/usr/bin/env python3
"""Coverage of some sources, by gcov: lines and branches that the tests reached. Lines and branches
that they did not reach are printed unless a list has a reason for them; then the exit status is 1.

usage: coverage.py FOLDER REASONS SOURCE...     FOLDER has the objects of a build with --coverage
"""
import functools
import glob
import json
import os
import subprocess
import sys


@functools.cache
def units():
    """The names and texts of all units."""
    return [(name, open(name, encoding="utf-8").read())
            for name in glob.glob("tests/**/test_*.c", recursive=True)]


def counts(folder, source):
    """{line: count}, {(line, branch): count}: what all objects with code of a source have seen: its
    own, and those of units that include it."""
    included = '#include "%s"' % source.removeprefix("src/")
    objects = [source] + [unit for unit, text in units() if included in text]
    data = subprocess.run(
        ["gcov", "--json-format", "--stdout", "--branch-probabilities"] +
        [os.path.join(folder, os.path.splitext(name)[0] + ".gcda") for name in objects],
        check=True, capture_output=True).stdout
    lines, branches = {}, {}
    for line in data.splitlines():
        for file in json.loads(line)["files"]:
            if file["file"] != source:
                continue
            for at in file["lines"]:
                number = at["line_number"]
                lines[number] = lines.get(number, 0) + at["count"]
                for n, branch in enumerate(at["branches"]):
                    branches[number, n] = branches.get((number, n), 0) + branch["count"]
    return lines, branches


def share(numbers):
    reached = sum(n > 0 for n in numbers)
    return "%4d of %4d %6.1f %%" % (reached, len(numbers), 100 * reached / max(1, len(numbers)))


def explained(path):
    """What a list has reasons for: pairs of a source, or * for all of them, and a line's text."""
    with open(path, encoding="utf-8") as reasons:
        lines = [line.strip() for line in reasons if line.startswith("    ")]
    return {tuple(line.split(": ", 1)) for line in lines}


def main(folder, reasons, sources):
    all_lines, all_branches, unreached = [], [], []
    for source in sources:
        lines, branches = counts(folder, source)
        with open(source, encoding="utf-8") as file:
            text = file.read().split("\n")
        print("%-24s lines %s   branches %s"
              % (source, share(lines.values()), share(branches.values())))
        all_lines += lines.values()
        all_branches += branches.values()
        for number in sorted(lines):
            sides = [count for (at, _), count in branches.items() if at == number]
            if lines[number] == 0 or 0 in sides:
                how = "%d of %d ways" % (sum(n > 0 for n in sides), len(sides))
                how = how if lines[number] > 0 else "never"
                unreached.append((source, number, how, text[number - 1].strip()))
    print("%-24s lines %s   branches %s" % ("all", share(all_lines), share(all_branches)))
    known = explained(reasons)
    strange = [line for line in unreached if not {(line[0], line[3]), ("*", line[3])} & known]
    for line in strange:
        print("%s:%d: %s: %s" % line)
    print("%d lines are not wholly reached, %d of them for no reason that is known"
          % (len(unreached), len(strange)))
    seen = {(source, line[3]) for line in unreached for source in (line[0], "*")}
    for source, text in sorted(known - seen):
        print("%s: reached, or gone: %s" % (source, text))
    sys.exit(1 if strange else 0)


main(sys.argv[1], sys.argv[2], sys.argv[3:])
