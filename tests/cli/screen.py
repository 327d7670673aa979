#!/usr/bin/env python3
"""Compares --screen with the first frames of the explorer, cell by cell.

usage: screen.py TMAP COUNT FILE...     each FILE is also opened, as a picture and to grow on it
"""
import fcntl
import os
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios

sys.dont_write_bytecode = True # leave nothing in the tree
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
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
TOKEN = re.compile(rb"\x1b\[([0-9;?>]*)([A-Za-z@`])|\x1b\][^\x1b\x07]*(?:\x07|\x1b\\\\)|\x1b[()][0-9A-Z]"
                   rb"|\x1b[=>78M]|([\r\n\x0e\x0f])|([^\x00-\x1f\x7f-\xbf][\x80-\xbf]*)", re.S)


class Unknown(Exception):
    """Bytes that this terminal does not know."""


def paint(style, codes):
    """Returns a style (ink, ground, bold, reversed) after the numbers of an SGR."""
    ink, ground, bold, turned = style
    codes = [int(code or 0) for code in codes.split(";")]
    while codes:
        code = codes.pop(0)
        if code in (38, 48):
            rest, codes = (codes[:4], codes[4:]) if codes[0] == 2 else (codes[:2], codes[2:])
            color = tuple(rest)
            if color[0] == 5 and color[1] < 16:
                color = color[1]
            ink, ground = (color, ground) if code == 38 else (ink, color)
        elif code == 0:
            ink, ground, bold, turned = None, None, False, False
        elif code in (1, 22):
            bold = code == 1
        elif code in (7, 27):
            turned = code == 7
        elif code in range(30, 38) or code in range(90, 98):
            ink = code - (30 if code < 90 else 82)
        elif code in range(40, 48) or code in range(100, 108):
            ground = code - (40 if code < 100 else 92)
        elif code == 39:
            ink = None
        elif code == 49:
            ground = None
    return ink, ground, bold, turned


def cells(data, cols, rows):
    """Returns the cells that a terminal shows after some bytes."""
    blank = (" ", None, None, False, False)
    grid = [[blank] * cols for _ in range(rows)]
    style, x, y = (None, None, False, False), 0, 0
    for found in TOKEN.finditer(data):
        numbers, letter, control, glyph = found.groups()
        if control is not None:
            x, y = (0, y) if control == b"\r" else (x, y + 1) if control == b"\n" else (x, y)
        elif glyph is not None:
            if y < rows and x < cols:
                grid[y][x] = (glyph.decode(), *style)
            x += 1
        elif letter is not None:
            first = [int(number or 1) for number in numbers.split(b";")] if numbers[:1] not in (b"?", b">") else []
            if letter == b"m" and first:
                style = paint(style, numbers.decode())
            elif letter == b"H":
                y, x = first[0] - 1, (first[1] if len(first) > 1 else 1) - 1
            elif letter == b"C":
                x += first[0]
            elif letter == b"G":
                x = first[0] - 1
            elif letter == b"d":
                y = first[0] - 1
            elif letter == b"b":
                for _ in range(first[0]):
                    grid[y][x] = grid[y][x - 1]
                    x += 1
            elif letter in b"KX":
                end = cols if letter == b"K" else x + first[0]
                grid[y][x:end] = [(" ", *style)] * (end - x)
            elif letter == b"@":
                grid[y][x:] = [(" ", *style)] * first[0] + grid[y][x:cols - first[0]]
            elif letter == b"P":
                grid[y][x:] = grid[y][x + first[0]:] + [(" ", *style)] * first[0]
            elif letter == b"J":
                for row in range(0 if numbers == b"2" else y, rows):
                    grid[row] = [blank] * cols
            elif letter not in b"hlrcnqtu":
                raise Unknown(found.group())
    return [[seen(cell) for cell in row] for row in grid]


def seen(cell):
    """What is seen of a cell: a blank has no ink."""
    glyph, ink, ground, bold, turned = cell
    return (glyph, None, ground, False, turned) if glyph == " " else cell


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
