#!/usr/bin/env python3
"""Starts tmap in windows of real terminals and by the names of others, and prints a table of looks.

usage: looks.py FOLDER [NAME ...]: under DISPLAY; pictures of the windows go to FOLDER. A row says
whether tmap starts and ends, how many colours it uses, the background that the terminal tells, and the
finest blocks that a flight is drawn in unasked. No terminal of Debian 12 draws octants.
Exits with 1 if a row is not as it must be. `looks.py --record FOLDER COMMAND...` is for itself: it
runs inside the terminal, between it and tmap, and keeps what each of them sends.
"""

import fcntl
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import termios
import time
import tty

XTERM = ["xterm", "-geometry", "80x24+0+0", "-fa", "DejaVu Sans Mono", "-fs", "10"]
WHITE = XTERM + ["-bg", "white", "-fg", "black"]
BLACK = XTERM + ["-bg", "black", "-fg", "white"]
UNKNOWN = ["xterm-ghostty", "wezterm", "rio", "contour", "foot", "no-such-terminal"]

# Name: command line before the program, TERM in it (None: the terminal's own), colours, background
# and blocks that are expected.
ROWS = {
    "xterm": (BLACK + ["-e"], None, "256", "dark", "quadrants"),
    "xterm, white": (WHITE + ["-e"], None, "256", "light", "quadrants"),
    "xterm -ti vt340": (BLACK + ["-ti", "vt340", "-e"], None, "256", "dark", "quadrants"),
    "urxvt, white": (["urxvt", "-geometry", "80x24+0+0", "-bg", "white", "-fg", "black", "-fn",
                      "xft:DejaVu Sans Mono:size=10", "-e"], None, "256", "light by COLORFGBG", "half"),
    "mlterm": (["mlterm", "-g", "80x24", "-e"], None, "256", "light", "half"),
    "kitty": (["kitty", "--config=NONE", "-o", "remember_window_size=no", "-o", "initial_window_width=80c",
               "-o", "initial_window_height=24c"], None, "24 bit", "dark", "quadrants"),
    "VTE (xfce4)": (["dbus-run-session", "xfce4-terminal", "--disable-server", "--geometry=80x24+0+0", "-x"],
                    None, "24 bit", "dark", "half"),
    "linux": (BLACK + ["-e"], "linux", "8", "-", "half"),
    "linux, white": (WHITE + ["-e"], "linux", "8", "-", "half"),
    "16 colours, white": (WHITE + ["-e"], "xterm-16color", "16", "-", "half"),
    "screen": (BLACK + ["-e", "screen", "-c", "/dev/null"], None, "8", "-", "half"),
    "tmux": (BLACK + ["-e", "tmux", "-L", f"looks{os.getpid()}", "-f", "/dev/null", "new-session"], None, "256", "-", "half"),
    **{name: (WHITE + ["-e"], name, "256", "light", "quadrants") for name in UNKNOWN},
}


def record(folder, command):
    """Runs a command on a terminal of its own, as large as this one, until a file asks to quit; another one to fly."""
    job, inner = pty.fork()
    if job == 0:
        os.execvp(command[0], command)
    fcntl.ioctl(inner, termios.TIOCSWINSZ, fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8))
    tty.setraw(0)
    typed = {}
    with open(folder + "/said", "w", encoding="ascii") as said:
        said.write(os.environ.get("COLORFGBG", ""))
    with open(folder + "/sent", "wb", 0) as sent, open(folder + "/told", "wb", 0) as told:
        while True:
            ready = select.select([0, inner], [], [], 0.1)[0]
            try:
                if inner in ready:
                    data = os.read(inner, 65536)
                    sent.write(data)
                    os.write(1, data)
            except OSError:
                break
            if 0 in ready:
                data = os.read(0, 4096)
                told.write(data)
                os.write(inner, data)
            for name, key in ("fly", b"\t"), ("quit", b"q"):
                if name not in typed and os.path.exists(folder + "/" + name):
                    typed[name] = os.write(inner, key)
    with open(folder + "/ended", "w", encoding="ascii") as ended:
        ended.write(str(os.waitstatus_to_exitcode(os.waitpid(job, 0)[1])))


def colors_in(sent):
    """Returns the largest number of colours that sequences name."""
    if re.search(rb"[34]8;2;", sent):
        return "24 bit"
    if re.search(rb"[34]8;5;", sent):
        return "256"
    codes = {int(code) for group in re.findall(rb"\x1b\[([\d;]+)m", sent) for code in group.split(b";") if code}
    if any(90 <= code < 98 or 100 <= code < 108 for code in codes):
        return "16"
    return "8" if any(30 <= code < 38 or 40 <= code < 48 for code in codes) else "none"


def blocks_in(sent):
    """Returns the finest blocks that were sent."""
    glyphs = set(sent.decode("utf-8", "replace"))
    kinds = ("octants", "\U0001cd00", "\U0001cde5"), ("quadrants", "\u2596", "\u259f"), ("half", "\u2580", "\u2584")
    return next((kind for kind, first, last in kinds if any(first <= glyph <= last for glyph in glyphs)), "none")


def ground_in(told, said):
    """Returns the kind of the background in the answer to OSC 11 or in COLORFGBG; - if none tells."""
    answer = re.search(rb"\x1b\]11;rgba?:(\w+)/(\w+)/(\w+)", told)
    if answer is None and said[-1:].isdigit():
        return ("light" if said.endswith((b";7", b";15")) else "dark") + " by COLORFGBG"
    if answer is None:
        return "-"
    return "light" if sum(int(channel[:2], 16) for channel in answer.groups()) > 384 else "dark"


def read(path):
    return open(path, "rb").read() if os.path.exists(path) else b""


def eventually(true, seconds):
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.1)
    return true()


def look(folder, name):
    """Returns whether tmap starts in a terminal and ends, its colours, the background, and its blocks."""
    words, term, *_ = ROWS[name]
    folder = os.path.join(folder, re.sub(r"\W+", "_", name))
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    environment = dict(os.environ, LC_ALL="C.UTF-8", LIBGL_ALWAYS_SOFTWARE="1")
    for variable in ("COLORTERM", "COLORFGBG", "NO_COLOR", "FORCE_COLOR", "TERM_PROGRAM", "XTERM_VERSION", "MLTERM", "TMUX"):
        environment.pop(variable, None)
    inside = [sys.executable, os.path.abspath(__file__), "--record", folder,
              *(["env", f"TERM={term}"] if term else []), os.environ["TMAP"], "--seed=42", "--at=300,300"]
    process = subprocess.Popen(words + inside, env=environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    starts = eventually(lambda: b"? help" in read(folder + "/sent"), 30)
    time.sleep(1.5)  # answers come, and the window is drawn
    subprocess.run(["import", "-window", "root", folder + ".png"], check=False)
    before = len(read(folder + "/sent"))
    open(folder + "/fly", "w").close()
    starts &= eventually(lambda: b"arrows fly" in read(folder + "/sent")[before:], 10)
    time.sleep(1)
    subprocess.run(["import", "-window", "root", folder + "_flight.png"], check=False)
    blocks = blocks_in(read(folder + "/sent")[before:])
    open(folder + "/quit", "w").close()
    ends = eventually(lambda: read(folder + "/ended") == b"0", 10)
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    return "yes" if starts and ends else "no", colors_in(read(folder + "/sent")), ground_in(
        read(folder + "/told"), read(folder + "/said")), blocks


def main():
    if sys.argv[1] == "--record":
        return record(sys.argv[2], sys.argv[3:])
    folder, names = sys.argv[1], sys.argv[2:] or list(ROWS)
    bad = 0
    print(f"{'terminal':<20}{'starts':<8}{'colours':<9}{'background':<19}{'blocks':<10}")
    for name in names:
        words, _, *wanted = ROWS[name]
        missing = [word for word in (words[0], "screen" if "screen" in words else "tmux" if "tmux" in words else "sh",
                                     "xfce4-terminal" if "xfce4-terminal" in words else "sh") if not shutil.which(word)]
        if missing:
            print(f"{name:<20}SKIPPED: {missing[0]} is not installed")
            continue
        found = look(folder, name)
        wrong = list(found) != ["yes", *wanted]
        bad |= wrong
        print(f"{name:<20}{found[0]:<8}{found[1]:<9}{found[2]:<19}{found[3]:<10}{f'not {wanted}' if wrong else ''}", flush=True)
    return bad


sys.exit(main())
