#!/usr/bin/env python3
"""Compares pictures of real terminals with what tmap --dump prints.

usage: picture.py TERMINAL GROUND DEPTH: starts TERMINAL with GROUND (white or black) under DISPLAY,
runs tmap in it with DEPTH colours, takes a picture of the screen, and compares the colours of all
cells. Prints how many; exits with 1 if one differs, with 77 if the terminal cannot run here.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

TMAP = os.environ["TMAP"]
COLS, ROWS = 80, 24

# Sixteen colours of our own, so that a terminal's defaults do not matter.
SIXTEEN = [(0, 0, 0), (170, 10, 20), (30, 160, 40), (150, 140, 50), (60, 70, 180), (170, 80, 190),
           (70, 180, 200), (200, 190, 180), (90, 100, 110), (250, 120, 130), (140, 240, 150),
           (230, 220, 160), (110, 120, 250), (240, 170, 245), (180, 250, 255), (255, 254, 253)]
GROUNDS = {"white": (255, 255, 255), "black": (0, 0, 0)}
TEXT = {"white": (10, 20, 30), "black": (220, 230, 240)}

# Names of the terminal for terminfo, by number of colours; without one, the test is left out.
TERMS = {
    "xterm": {"8": "xterm", "16": "xterm-16color", "256": "xterm-256color", "24bit": "xterm-direct"},
    "urxvt": {"8": "rxvt", "16": "rxvt-16color", "256": "rxvt-unicode-256color"},
    "kitty": {"8": "xterm", "16": "xterm-16color", "256": "xterm-kitty", "24bit": "xterm-direct"},
}


def hexadecimal(color):
    return "#%02x%02x%02x" % color


def command_of(terminal, ground, inside):
    """Returns the command line of a terminal without borders that runs `inside`."""
    colors = {f"color{n}": hexadecimal(color) for n, color in enumerate(SIXTEEN)}
    colors |= {"background": hexadecimal(GROUNDS[ground]), "foreground": hexadecimal(TEXT[ground])}
    if terminal == "kitty":
        words = ["kitty", "--config=NONE", "-o", f"initial_window_width={COLS}c", "-o", "remember_window_size=no",
                 "-o", f"initial_window_height={ROWS}c", "-o", "window_padding_width=0", "-o", "hide_window_decorations=yes"]
        return words + [word for name, value in colors.items() for word in ("-o", f"{name}={value}")] + inside
    name = {"xterm": "XTerm", "urxvt": "URxvt"}[terminal]
    colors |= {"scrollBar": "false", "internalBorder": "0", "borderWidth": "0", "boldMode": "false"}
    words = [terminal, "-geometry", f"{COLS}x{ROWS}+0+0"]
    words += ["-fa", "DejaVu Sans Mono", "-fs", "10"] if terminal == "xterm" else ["-fn", "xft:DejaVu Sans Mono:size=10"]
    return words + [word for key, value in colors.items() for word in ("-xrm", f"{name}*{key}: {value}")] + ["-e"] + inside


def rgb_of(number):
    """Returns a colour of the table of 256."""
    if number < 16:
        return SIXTEEN[number]
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    number -= 16
    return tuple(0 if n == 0 else 55 + 40 * n for n in (number // 36, number // 6 % 6, number % 6))


def read_color(codes):
    """Takes the rest of 38 or 48 from a list of codes and returns the colour."""
    if codes.pop(0) == 5:
        return rgb_of(codes.pop(0))
    return codes.pop(0), codes.pop(0), codes.pop(0)


def cells_of(dump, ground):
    """Yields the rows of a coloured dump: lists of character, foreground, background."""
    for line in dump.splitlines():
        row, fore, back = [], TEXT[ground], GROUNDS[ground]
        for codes, character in re.findall(r"\x1b\[([\d;]*)m|(.)", line):
            if character:
                row.append((character, fore, back))
                continue
            codes = [int(code or 0) for code in codes.split(";")]
            while codes:
                code = codes.pop(0)
                if code in (0, 39):
                    fore = TEXT[ground]
                if code in (0, 49):
                    back = GROUNDS[ground]
                if code in (38, 48):
                    color = read_color(codes)
                    fore, back = (color, back) if code == 38 else (fore, color)
                elif 30 <= code < 38 or 90 <= code < 98:
                    fore = SIXTEEN[code % 10 + (8 if code >= 90 else 0)]
                elif 40 <= code < 48 or 100 <= code < 108:
                    back = SIXTEEN[code % 10 + (8 if code >= 100 else 0)]
        yield row


def take_picture():
    """Returns the width, height and bytes of the screen."""
    picture = subprocess.run(["import", "-window", "root", "-depth", "8", "ppm:-"],
                             capture_output=True, check=True).stdout
    width, height = map(int, picture.split(maxsplit=3)[1:3])
    return width, height, picture[-3 * width * height:]


def size_of_window():
    """Returns the size of the terminal's window, or None if there is none yet."""
    tree = subprocess.run(["xwininfo", "-root", "-children"], capture_output=True, text=True).stdout
    sizes = [(int(w), int(h)) for w, h in re.findall(r"(\d+)x(\d+)\+\d+\+\d+  \+0\+0", tree)]
    return max(sizes, default=None)


def compare(terminal, ground, depth, blocks):
    """Returns the number of cells compared, and the first that differ."""
    environment = dict(os.environ, TERM=TERMS[terminal][depth], LC_ALL="C.UTF-8")
    environment.pop("COLORTERM", None)
    options = ["--preset=classic", "--seed=42", "--at=0,0", "--relief=plain", "--no-labels", f"--color-depth={depth}",
               "--blocks=half" if blocks else "--blocks=ascii"]
    with tempfile.TemporaryDirectory() as folder:
        inside = ["env", f"TERM={environment['TERM']}", "sh", "-c", 'exec "$@" 2>"$0"', folder + "/error", TMAP] + options
        process = subprocess.Popen(command_of(terminal, ground, inside), env=environment,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        size = f"--size={COLS}x{(ROWS - 1) * (2 if blocks else 1)}"
        dump = subprocess.run([TMAP, "--dump", "--color=always", size] + options, capture_output=True,
                              text=True, env=environment, check=True).stdout
        wanted = list(cells_of(dump, ground))
        try:
            end = time.monotonic() + 20
            wrong = ["no picture"]
            while wrong and time.monotonic() < end:
                if process.poll() is not None:
                    error = os.path.exists(folder + "/error") and open(folder + "/error").read()
                    return 0, [f"it ended: {error}"]
                window = size_of_window()
                if window is not None:
                    wrong = differences(wanted, window, blocks)
                time.sleep(0.2)
            return sum(map(len, wanted)) * (2 if blocks else 1), wrong
        finally:
            process.kill()
            process.wait()
            while size_of_window() is not None:
                time.sleep(0.05)


def differences(wanted, window, blocks):
    """Compares the middle of each half of each cell, or a cell's corner, with the picture."""
    width, height, pixels = take_picture()
    cell_width, cell_height = window[0] / COLS, window[1] / ROWS
    wrong = []

    def check(col, row, right, down, color):
        x, y = int((col + right) * cell_width), int((row + down) * cell_height)
        at = 3 * (y * width + x)
        if tuple(pixels[at:at + 3]) != color:
            wrong.append(f"{col},{row}: {tuple(pixels[at:at + 3])}, not {color}")

    for row, cells in enumerate(wanted):
        for col, (character, fore, back) in enumerate(cells):
            if not blocks:
                check(col, row, 0.02, 0.02, back)
            else:
                upper, lower = {"▀": (fore, back), "▄": (back, fore), "█": (fore, fore), " ": (back, back)}[character]
                check(col, row, 0.5, 0.25, upper)
                check(col, row, 0.5, 0.75, lower)
    return wrong


def main():
    terminal, ground, depth = sys.argv[1:]
    if depth not in TERMS.get(terminal, {}):
        print(f"SKIPPED: {terminal} has no {depth} colours")
        return 77
    if shutil.which(terminal) is None:
        print(f"SKIPPED: {terminal} is not installed")
        return 77
    bad = False
    for blocks in False, True:
        count, wrong = compare(terminal, ground, depth, blocks)
        print(f"{terminal}, {ground}, {depth}, {'half blocks' if blocks else 'grounds of tiles'}: "
              f"{count} colours, {len(wrong)} differ", *wrong[:3], sep="\n  " if wrong else "")
        bad |= bool(wrong) or count == 0
    return 1 if bad else 0


sys.exit(main())
