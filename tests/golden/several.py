#!/usr/bin/env python3
"""Runs world.py for several lists of options, without a start of Python for each; lists of one world
share its heights.

usage: several.py FOLDER <LISTS

Each word of LISTS ends with a NUL, and each list with an empty word. Writes what world.py prints for
list N, counted from 1, to the file FOLDER/N, which stays empty if it fails.
"""
import contextlib
import functools
import io
import os
import sys
import traceback

import world

world.World.measured = functools.cache(world.World.measured)
world.World = functools.cache(world.World)


def printed(words):
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output):
            world.main(words)
    except (Exception, SystemExit):
        traceback.print_exc()
        return ""
    return output.getvalue()


def main(folder):
    lists = os.fsdecode(sys.stdin.buffer.read()).split("\0\0")
    for number, words in enumerate(lists[:-1], 1):
        with open(os.path.join(folder, str(number)), "w", encoding="utf-8") as file:
            file.write(printed(words.split("\0")))


if __name__ == "__main__":
    main(*sys.argv[1:])
