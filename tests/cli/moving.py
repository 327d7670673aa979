#!/usr/bin/env python3
"""Looks at recordings and pictures that move.

usage: moving.py cast FILE PAUSE COUNT PRINT...
           FILE is an asciicast of COUNT frames, PAUSE milliseconds apart; after some bytes of each of
           the last ones the screen shows what the PRINTs have, in ansi
"""
import json
import os
import sys

sys.dont_write_bytecode = True # leave nothing in the tree
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from terminal_cells import cells


def lines_of(path):
    """The rows of a print in ansi, as a terminal gets them."""
    with open(path, "rb") as file:
        return file.read().replace(b"\n", b"\r\n")


def cast(path, pause, count, *prints):
    with open(path, encoding="ascii", errors="surrogateescape") as file:
        text = file.read().encode("ascii", "surrogateescape").decode()
    assert text.endswith("]\n")
    head, *events = [json.loads(line) for line in text.split("\n")[:-1]]
    assert head["version"] == 2 and head["title"].startswith("--"), head
    assert len(events) == int(count), len(events)
    cols, rows = head["width"], head["height"]
    shown = []
    for n, (time, kind, data) in enumerate(events):
        assert kind == "o" and round(time * 1000) == n * int(pause), (n, time, kind)
        shown.append(data)
        frame = cells("".join(shown).encode(), cols, rows)
        back = len(events) - n
        if back <= len(prints):
            assert frame == cells(lines_of(prints[-back]), cols, rows), (path, n)


{"cast": cast}[sys.argv[1]](*sys.argv[2:])
