#!/usr/bin/env python3
"""Compares --screen with the first frames of the explorer, cell by cell.

usage: screen.py TMAP COUNT FILE...     each FILE is also opened, as a picture and to grow on it
"""
import fcntl
import os
import random
import select
import signal
import struct
import subprocess
import sys
import termios

sys.dont_write_bytecode = True # leave nothing in the tree
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from terminal_cells import cells
from terminal_output import terminal_output

TMAP, COUNT, FILES = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
TERMS = {"8": "xterm", "256": "xterm-256color", "24bit": "xterm-256color"}
UNSET = "NO_COLOR FORCE_COLOR CLICOLOR_FORCE COLORTERM COLORFGBG TERM_PROGRAM COLUMNS LINES".split()
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in UNSET}
WORLDS = """--preset=atlas --preset=voyage --preset=lakeland --preset=patchwork --preset=archipelago --preset=fjords
            --preset=winter --preset=planet --preset=mountain --preset=island --preset=atoll
            --preset=canyons --preset=classic --algorithm=gullies --world=64x32""".split()
LOCALES = random.Random(2) # in one without UTF-8 only prints to a terminal are like the explorer
MORE = [[], [], [], [], ["--zoom=-2"], ["--at=3,8"], ["--center=100,20"], ["--no-labels"],
        ["--blocks=half"], ["--blocks=ascii", "--relief=plain"], ["--zoom=fit"], ["--show=height"]]


def on_terminal(options, environment):
    """What a print writes to a terminal."""
    ours, theirs = os.openpty()
    child = subprocess.Popen([TMAP, *options], stdout=theirs, stderr=subprocess.PIPE, env=environment)
    data = terminal_output(ours, theirs, lambda: child.poll() is not None)
    return subprocess.CompletedProcess(options, child.returncode, data, child.stderr.read())


def first_frame(options, cols, rows, term, locale):
    """The bytes of the explorer on a terminal, up to the question that follows the first frame; one
    of 8 colours is asked nothing, and then its status line ends in plain style. Towns come with the
    second frame."""
    towns = "--no-towns" not in options
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
    child = subprocess.Popen([TMAP, *options], stdin=theirs, stdout=theirs, stderr=theirs,
                             start_new_session=True, env=ENVIRONMENT | {"TERM": term, "LC_ALL": locale})
    os.close(theirs)
    data = b""
    try:
        while towns or b"\x1b]11;?" not in data:
            quiet = 0.7 if b"\x1b]11;?" in data else 0.8 if data.endswith(b"\x1b[m") and towns \
                else 0.1 if data.endswith(b"\x1b[m") else 20
            if not select.select([ours], [], [], quiet)[0] or not (more := os.read(ours, 65536)):
                break
            data += more
    except OSError:
        pass
    child.send_signal(signal.SIGKILL)
    child.wait()
    os.close(ours)
    return data


def main():
    draw = random.Random(1)
    bad = 0
    for n in range(COUNT):
        cols, lines = draw.choice([(80, 23), (40, 12), (61, 17), (100, 30), (30, 9), (9, 3)])
        depth = draw.choice(list(TERMS))
        world = [draw.choice(WORLDS)] if draw.random() < 0.8 or not FILES else [draw.choice(FILES)]
        if not world[0].startswith("--"):
            world += draw.choice([[], ["--grow=32"]])
        options = [f"--seed={draw.randrange(10**6)}"] if world[0].startswith("--") or len(world) > 1 else []
        options += world + draw.choice(MORE) + [f"--color={depth}"] + ([] if n % 8 == 0 else ["--no-towns"])
        asked = [*options, f"--screen={cols}x{lines}", "-Fansi"]
        locale = LOCALES.choice(["C.UTF-8", "C.UTF-8", "C.UTF-8", "C"])
        environment = ENVIRONMENT | {"LC_ALL": locale, "TERM": TERMS[depth]}
        if locale == "C" or LOCALES.random() < 0.2:
            print_of = on_terminal(asked, environment)
        else:
            print_of = subprocess.run([TMAP, *asked], capture_output=True, env=environment, check=False)
        frame = first_frame(options, cols, lines + 1, TERMS[depth], locale)
        opened = b"\x1b[?1049h" in frame
        if print_of.returncode != 0 or not opened:
            if opened or print_of.returncode == 0:
                bad += 1
                print("one refuses:", *options, f"--screen={cols}x{lines}", print_of.stderr, frame[-200:])
            continue
        shown = cells(frame, cols, lines + 1)[:lines]
        printed = cells(print_of.stdout.replace(b"\n", b"\r\n"), cols, lines)
        if shown != printed:
            bad += 1
            at = next((x, y) for y in range(lines) for x in range(cols) if shown[y][x] != printed[y][x])
            print("differs at", at, locale, *options, f"--screen={cols}x{lines}:", shown[at[1]][at[0]], printed[at[1]][at[0]])
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
