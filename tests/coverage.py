#!/usr/bin/env python3
"""What the tests have reached of some sources, by gcov: lines and branches of each, and those that
were not reached, with their text.

usage: coverage.py FOLDER SOURCE...     FOLDER has the objects of a build with --coverage
"""
import json
import os
import subprocess
import sys


def counts(folder, source):
    """{line: count}, {(line, branch): count}: what all objects with code of a source have seen."""
    name = os.path.splitext(source)[0] + ".gcda"
    data = subprocess.run(
        ["gcov", "--json-format", "--stdout", "--branch-probabilities", os.path.join(folder, name)],
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


def main(folder, sources):
    all_lines, all_branches, unreached = [], [], []
    for source in sources:
        lines, branches = counts(folder, source)
        text = open(source, encoding="utf-8").read().split("\n")
        print("%-24s lines %s   branches %s"
              % (source, share(lines.values()), share(branches.values())))
        all_lines += lines.values()
        all_branches += branches.values()
        for number in sorted(lines):
            sides = [count for (at, _), count in branches.items() if at == number]
            if lines[number] == 0:
                unreached.append("%s:%d: never: %s" % (source, number, text[number - 1].strip()))
            elif 0 in sides:
                unreached.append("%s:%d: %d of %d ways: %s" % (
                    source, number, sum(n > 0 for n in sides), len(sides), text[number - 1].strip()))
    print("%-24s lines %s   branches %s" % ("all", share(all_lines), share(all_branches)))
    print("\n".join(unreached))


main(sys.argv[1], sys.argv[2:])
