#!/usr/bin/env python3
"""Tells which layers of the file vectors a program prints differently.

usage: vectors.py PROGRAM [WORD...]     with words, only lines that have one of them

PROGRAM may have blanks, as in 'python3 mine.py'. For each layer of a line it runs

    PROGRAM --dump --format=csv OPTIONS --layer=LAYER

where a drawing among the options is a file of the folder of vectors. The file says what its lines mean.
It prints a line for each layer that differs, and fails if there is one.
"""
import os
import pathlib
import shlex
import subprocess
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
SUM = "crc32="


def lines(words):
    for line in (HERE / "vectors").read_text(encoding="utf-8").splitlines():
        if line and line[0] != "#" and (not words or any(word in line for word in words)):
            options, *layers = line.split(" | ")
            yield options, [layer.split(" ", 1) for layer in layers]


def printed(program, options, layer):
    """What the program prints, as lines; lists have no head, and names are sorted."""
    drawn = [str(HERE / word) if (HERE / word).is_file() else word for word in options.split()]
    done = subprocess.run([*program, "--dump", "--format=csv", *drawn, f"--layer={layer}"],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=False)
    if done.returncode != 0:
        return [f"exit status {done.returncode}"]
    rows = done.stdout.decode("utf-8", "replace").splitlines()
    return sorted(rows[1:]) if layer == "names" else rows[layer == "places":]


def told(rows, layer, wanted):
    """The rows in the way of what is wanted: as numbers, or as their sum."""
    if not wanted.startswith(SUM):
        return " ".join(rows)
    text = "\n".join(rows) + ("" if layer == "names" else "\n")
    return f"{SUM}{zlib.crc32(text.encode()):08X}"


def main(program, words):
    count = bad = 0
    for options, layers in lines(words):
        for layer, wanted in layers:
            got = told(printed(program, options, layer), layer, wanted)
            count += 1
            if got != wanted:
                bad += 1
                print(f"not ok - {options} --layer={layer}: {got[:60]} and not {wanted[:60]}")
    print(f"{count} layers, {bad} differ")
    return int(bad > 0 or count == 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    command = [sys.argv[1]] if os.path.isfile(sys.argv[1]) else shlex.split(sys.argv[1])
    if os.path.exists(command[0]):
        command[0] = os.path.abspath(command[0])
    sys.exit(main(command, sys.argv[2:]))
