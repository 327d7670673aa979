#!/usr/bin/env python3
r"""Runs tables of rows: each row is a command line of tmap and what must come of it.

usage: rows.py TABLE...        TMAP is the program; prints a line for each case that fails

    ARGUMENTS | STATUS | WHAT | WHAT...

ARGUMENTS are words as a shell has them: '...', "...", $'\e'. Variables may stand before them
(NO_COLOR=1), `env -i` for no others, and TTY=50x20 for standard output that is such a terminal. {9*1000}
are a thousand nines.
STATUS is how tmap ends. If that is not 0, WHAT is the one line on standard error without its
"tmap: ", and nothing is on standard output; * stands for any text, \* for a star. Else there is
nothing on standard error, and WHAT is about standard output:

    same as ARGUMENTS           standard output is the same as with these
    not as ARGUMENTS            it is another
    part X,Y of ARGUMENTS       it is cut out of what these print, from its cell X,Y on, and wraps;
    part X,Y by N of ARGUMENTS  each N-th cell of it
    COLSxROWS                   ROWS lines of COLS characters
    says TEXT                   the text, without its last line feed; * as above
    map as ARGUMENTS            all of it but the last line is the same as with these
    map as its recipe MORE      all of it but the last line is what its --recipe makes, with MORE
    status TEXT                 its last line, without blanks at the end
    has TEXT                    some line of it, without blanks around
    repeats [MORE]              its --recipe, read by sh and xargs, makes the same (with MORE) and itself
    command MORE same as ...    the line of tmap that it shows does, with MORE
    frame                       it is tests/golden/frames/NAME.txt without its first line
    crc SUM                     it has this CRC-32, in hexadecimal digits
    file NAME WHAT              WHAT is about this file, and standard output is empty
    no file NAME                there is none (with any STATUS, as the next)
    offers OPTION               (STATUS is not 0) the last value that the line names, COLSxROWS or
                                --OPTION=VALUE, is taken as that option, with its --zoom=N
    without TEXT                the text, or the line on standard error, does not have TEXT in it

Indented lines below a row, or below several, have values for its {}: each word makes a case. A line
that begins with `: ` is one value as it stands. For {1} and {2} the words of each line make a case.
Lines that begin with # are comments; == begins a part, which has a new empty folder to run in.
"""
import codecs
import fcntl
import os
import pathlib
import re
import resource
import struct
import subprocess
import sys
import tempfile
import termios
import zlib

sys.dont_write_bytecode = True # leave nothing in the tree
from terminal_output import terminal_output

TMAP = os.path.abspath(os.environ.get("TMAP", "build/plain/tmap"))
FRAMES = pathlib.Path(__file__).resolve().parent / "golden" / "frames"
UNSET = """NO_COLOR FORCE_COLOR CLICOLOR_FORCE COLORTERM COLORFGBG TERM_PROGRAM COLUMNS LINES
           POSIXLY_CORRECT TMAP""".split()
BASE = {name: value for name, value in os.environ.items() if name not in UNSET}
BASE |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
HOLE = re.compile(r"\{[0-9]?\}")
PART = r"""\$'(?:\\.|[^'\\])*'|'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\]"""


class Wrong(Exception):
    """What is wrong with a case."""


def unquoted(part):
    """A part of a word, as bytes."""
    data = os.fsencode(part)
    if part.startswith("$'"):
        return codecs.escape_decode(data[2:-1].replace(rb"\e", rb"\x1b"))[0]
    if part.startswith("'"):
        return data[1:-1]
    return re.sub(rb"\\(.)", rb"\1", data[1:-1] if part.startswith('"') else data)


def words(text):
    return [b"".join(map(unquoted, re.findall(PART, word)))
            for word in re.findall(f"(?:{PART})+", text)]


def shown(data):
    return data.decode("utf-8", "backslashreplace")


def fits(pattern, text):
    parts = [part.replace(r"\*", "*") for part in re.split(r"(?<!\\)\*", pattern)]
    return re.fullmatch(".*".join(map(re.escape, parts)), text, re.DOTALL)


def require(holds, what, data=None):
    if not holds:
        raise Wrong(what if data is None else f"{what}: {shown(data[-300:])!r}")


def on_terminal(size, start):
    """The status of a program, and what it writes to a terminal of this size."""
    cols, rows = map(int, size.split(b"x"))
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
    process = start([(os.POSIX_SPAWN_DUP2, theirs, 1)])
    ends = []

    def ended():
        ends.append(os.waitpid(process, os.WNOHANG))
        return ends[-1][0]

    got = terminal_output(ours, theirs, ended)
    return ends[-1][1], got.replace(b"\r\n", b"\n")


def run(arguments):
    """Runs tmap: its exit status, standard output and standard error."""
    environment, n = dict(BASE), 0
    if arguments[:2] == [b"env", b"-i"]:
        environment, n = {}, 2
    while n < len(arguments) and (pair := re.fullmatch(rb"([A-Z_]+)=(.*)", arguments[n])):
        environment[pair[1].decode()] = pair[2]
        n += 1
    size = environment.pop("TTY", None)

    def start(actions):
        fixed = [(os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
                 (os.POSIX_SPAWN_OPEN, 2, ".err", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)]
        return os.posix_spawn(TMAP, [b"tmap"] + arguments[n:], environment, file_actions=fixed + actions)

    if size:
        status, out = on_terminal(size, start)
    else:
        status = os.waitpid(start([(os.POSIX_SPAWN_OPEN, 1, ".out",
                                    os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)]), 0)[1]
        out = pathlib.Path(".out").read_bytes()
    return os.waitstatus_to_exitcode(status), out, pathlib.Path(".err").read_bytes()


def cut(whole, x, y, step, like):
    """A part of a whole map, of as many cells as `like` has."""
    comma = b"," if b"," in whole else b""
    grid, sample = ([line.split(b",") if comma else [line[n:n + 1] for n in range(len(line))]
                     for line in data.split(b"\n")[:-1]] for data in (whole, like))
    across, down = -(-len(grid[0]) // step), -(-len(grid) // step)
    column, row = x % len(grid[0]) // step, y % len(grid) // step
    return b"".join(comma.join(grid[(row + r) % down * step][(column + c) % across * step]
                               for c in range(len(sample[0]))) + b"\n" for r in range(len(sample)))


class Case:
    """A row with values in its holes."""

    def __init__(self, table, place, row, value):
        self.table, self.place, self.value = table, place, value
        typed, self.status, *self.whats = row
        self.typed = self.filled(typed)
        self.arguments = words(self.typed)

    def filled(self, text, plain=False):
        """Text with values in its holes, as they are typed, or what a shell makes of them."""
        for n, value in enumerate(self.value, 1):
            value = shown(b"".join(words(value))).replace("*", r"\*") if plain else value
            text = text.replace("{}" if len(self.value) == 1 else "{%d}" % n, value)
        return text

    def run(self):
        status, out, err = run(self.arguments)
        require(status == int(self.status), f"exit {status} instead of {self.status}", err)
        if status == 0:
            require(err == b"", "has on standard error", err)
            for what in self.whats:
                self.check(what, out)
            return
        require(out == b"", "prints", out)
        require(re.fullmatch(rb"tmap: [ -~]+\n", err), "not one printable line", err)
        require(status != 2 or len(err) <= 300, "a long line", err)
        for what in self.whats:
            if what.startswith(("no file ", "without ")):
                self.check(what, err)
            elif what.startswith("offers "):
                name = what[len("offers "):].encode()
                value = re.findall(rb"\b\d+x\d+\b|(?<=--" + name + rb"=)[^ ]+", err.rstrip())[-1]
                zooms = re.findall(rb"--zoom=[-0-9]+", err)[:1]
                status, _, err = run(self.arguments + zooms + [b"--" + name + b"=" + value])
                require(status == 0, "does not take what it offers", err)
            else:
                require(fits(self.filled(what, True), shown(err)[len("tmap: "):-1]), "says", err)

    def check(self, what, out):
        """Looks at what is on standard output, or in a file."""
        verb, rest = what.split(" ", 1) if " " in what else (what, "")
        typed = self.filled(rest)
        lines = out.decode("utf-8", "replace").split("\n")
        if verb == "file":
            name, more = typed.split(" ", 1)
            require(out == b"", "prints, too", out)
            require(os.path.isfile(name), f"no file {name}")
            self.check(more, pathlib.Path(name).read_bytes())
        elif verb == "no":
            require(not os.path.exists(typed.removeprefix("file ")), f"is there: {typed}")
        elif typed.startswith("as its recipe"):
            recipe = words(os.fsdecode(run(self.arguments + [b"--recipe"])[1]))
            require(run(recipe + words(typed)[3:])[1] == b"".join(out.splitlines(True)[:-1]),
                    "is not the map of its recipe", out)
        elif verb in ("same", "not", "map"):
            other = self.table.printed(typed.removeprefix("as "))
            got = b"".join(out.splitlines(True)[:-1]) if verb == "map" else out
            require((got == other) == (verb != "not"), f"is not: {verb} {typed}", out)
        elif verb == "part":
            x, y, step, whole = re.fullmatch(r"(-?\d+),(-?\d+)(?: by (\d+))? of (.*)", typed).groups()
            other = cut(self.table.printed(whole), int(x), int(y), int(step or 1), out)
            require(out == other, f"is not: part {typed}", out)
        elif verb == "without":
            require(self.filled(rest, True) not in "\n".join(lines), f"has {rest}", out)
        elif verb in ("says", "status", "has"):
            texts = {"says": ["\n".join(lines[:-1])], "status": [lines[-2].rstrip()],
                     "has": [line.strip() for line in lines]}[verb]
            require(any(fits(self.filled(rest, True), text) for text in texts), "says", out)
        elif verb == "repeats":
            self.repeats(words(typed), out)
        elif verb == "command":
            options, other = typed.split(" same as ")
            found = re.search(rb"^tmap (.*?) *$", out, re.MULTILINE)
            require(found, "no line of tmap", out)
            again = run(words(os.fsdecode(found[1])) + words(options))[1]
            require(again == self.table.printed(other), f"is not: {typed}", again)
        elif verb == "crc":
            require(f"{zlib.crc32(out):08x}" == typed, f"has other bytes: crc {zlib.crc32(out):08x}")
        elif verb == "frame":
            wanted = (FRAMES / f"{typed}.txt").read_bytes().split(b"\n", 1)[1]
            require(out == wanted, f"is not frame {typed}", out)
        else:
            cols, rows = map(int, self.filled(what).split("x"))
            require(lines.pop() == "" and list(map(len, lines)) == rows * [cols], f"not {what}")

    def repeats(self, more, out):
        line = run(self.arguments + [b"--recipe"])[1]
        require(line.count(b"\n") == 1, "no recipe", line)
        self.table.recipes.append(line)
        again = words(os.fsdecode(line))
        require(run(again + [b"--dump"] + more)[1] == out, "its recipe makes another", line)
        require(run(again + [b"--recipe"])[1] == line, "not its own recipe", line)


class Table:
    def __init__(self, path):
        self.path, self.known, self.recipes = path, {}, []
        self.passed = self.failed = 0

    def printed(self, text):
        """What tmap prints with other arguments, which must work."""
        if text not in self.known:
            status, self.known[text], err = run(words(text))
            require(status == 0, f"the other fails: tmap {text}", err)
        return self.known[text]

    def cases(self):
        """All cases, and None where a part begins."""
        rows, values = [], []
        lines = pathlib.Path(self.path).read_text(encoding="utf-8").splitlines()
        for place, line in enumerate(lines + ["=="], 1):
            if line.startswith("#") or not line.strip():
                continue
            line = re.sub(r"\{([^{}*]+)\*([0-9]+)\}", lambda many: many[1] * int(many[2]), line)
            if line.startswith(" "):
                found = [line.strip()[2:]] if line.strip().startswith(": ") else \
                    re.findall(f"(?:{PART})+", line)
                numbered = any(re.search(r"\{[0-9]\}", row) for _, row in rows)
                values += [found] if numbered else [[one] for one in found]
                continue
            if values or line.startswith("=="):
                if rows and not values:
                    raise SystemExit(f"{self.path}:{rows[-1][0]}: no values for this row")
                yield from (Case(self, at, split(row), value) for at, row in rows for value in values)
                rows, values = [], []
            if line.startswith("=="):
                yield None
            elif HOLE.search(line):
                rows.append((place, line))
            else:
                yield Case(self, place, split(line), [])

    def run(self):
        for n, case in enumerate(self.cases()):
            if case is None:
                os.makedirs(f"../{n}")
                os.chdir(f"../{n}")
                continue
            try:
                case.run()
                self.passed += 1
            except Wrong as wrong:
                self.failed += 1
                print(f"{self.path}:{case.place}: tmap {case.typed}: {wrong}", flush=True)
        self.read_recipes()

    def read_recipes(self):
        """A shell and xargs read all recipes as we do."""
        text = b"".join(self.recipes)
        wanted = b"".join(word + b"\0" for word in words(os.fsdecode(text)))
        for reader in (["sh", "-c", "while IFS= read -r line; do eval \"printf '%s\\0' $line\"; done"],
                       ["xargs", "-r", "printf", "%s\\0"]):
            if subprocess.run(reader, input=text, capture_output=True, check=False).stdout != wanted:
                self.failed += 1
                print(f"{self.path}: {reader[0]} reads other words in a recipe")


def split(row):
    """Arguments, status, and what else a row says."""
    typed, status, rest = re.fullmatch(r"(.*?) \| ([0-9])(?: \| (.*))?", row).groups("")
    return [typed, status] + [what for what in rest.split(" | ") if what]


def main():
    resource.setrlimit(resource.RLIMIT_CPU, (120, 120)) # a program that loops for ever fails
    tables = [Table(os.path.abspath(path)) for path in sys.argv[1:]]
    for table in tables:
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(f"{folder}/start")
            os.chdir(f"{folder}/start")
            table.run()
            os.chdir("/")
    passed, failed = (sum(getattr(table, name) for table in tables) for name in ("passed", "failed"))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
