#!/usr/bin/env python3
"""Plants single mistakes in src, one at a time, and runs the tests that concern their file until one
fails: prints the mistakes that none notices.

A line of code is drawn by chance, and on it one token: a comparison, a sign, an `and` or an `or`, or
a number, which changes by one. A change is drawn again if it does not compile, or if the compiler
makes the same object of it. Sources are changed in a copy of the tree, which is kept for the next
run. The same seed, number and sources make the same changes.

Tests run in this order: the file's own units, those that include its header, those of its room, all
others that can call it, each kind the quickest first; then the sums of what was printed before, bats
and golden values by its room. Changes that no test can notice are in tests/unnoticed.txt, with the reasons.

usage: mutants_src.py [--seed=1] [--count=100] [--files=src/places] [--list] [WORD=VALUE...]
   --list only prints the changes; words are for make, such as CC=gcc
Exit status: 0 if all that is not in the list is noticed, 1 if something is not.
"""
import argparse
import collections
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parent.parent
TREE = TOP / "build" / "mutants"
KNOWN = "tests/unnoticed.txt"
BYTES = 8 << 30  # of memory that a test may map
SLOWER = 10  # times that a unit may take, with a mistake, what it takes without
BATS_SECONDS = 600  # for a file of bats, or golden values, before it counts as endless
LINK = "LDFLAGS=-Wl,--strip-debug"  # takes half the time
UNITS = "build/plain/tests/units"  # the program of all units

QUICK = ["cli/view", "cli/format", "cli/recipe", "cli/replay", "cli/options", "cli/refusals"]
READING = ["import/elevation", "cli/elevation", "cli/pictures_in"]
WRITING = ["cli/format", "cli/prints", "cli/pictures", "cli/output", "cli/game_formats"]
KEYS = ["cli/replay", "cli/frames", "cli/flight", "screen/keys", "screen/map", "screen/find",
        "screen/look"]
LOOKS = ["cli/look", "cli/relief", "cli/format", "cli/pictures", "cli/palette_file"]
# What concerns a room besides units: the longest beginning of a source's name counts. Files of bats
# that have the name of the source come first.
CONCERN = {
    "src/base": QUICK + ["cli/threads", "golden"],
    "src/recipe": ["cli/world", "cli/seed", "cli/sea", "cli/heights", "golden"] + QUICK,
    "src/terrain": ["cli/world", "cli/windows", "golden"],
    "src/world": ["cli/world", "cli/sea", "cli/heights", "cli/facts", "golden"] + READING,
    "src/world/rows": ["cli/windows", "cli/threads", "cli/heights", "cli/pictures_in", "golden"] + READING,
    "src/world/start": ["golden/rivers", "golden/planet", "golden/settle", "cli/grow", "cli/presets",
                        "cli/rivers", "golden"],
    "src/world/refine": ["golden/rivers", "golden/planet", "cli/rivers", "cli/water", "cli/grow",
                         "cli/windows", "golden"],
    "src/world/rivers": ["golden/rivers", "golden/planet", "cli/rivers", "cli/water", "cli/geojson",
                         "cli/find", "golden"],
    "src/world/climate": ["golden/climate", "cli/climate", "cli/biomes", "golden"],
    "src/view": ["cli/view", "cli/windows", "screen/map", "cli/replay"],
    "src/canvas": LOOKS + ["cli/sheets", "cli/fine", "screen/look", "screen/kinds"],
    "src/style": LOOKS + ["cli/fine", "cli/game_formats", "golden"],
    "src/map": LOOKS + ["cli/view"],
    "src/render": LOOKS + ["cli/rivers", "cli/water", "cli/biomes", "cli/fine", "cli/replay"],
    "src/render/labels": ["cli/names", "cli/places", "cli/replay", "screen/look"],
    "src/render/points": LOOKS + ["cli/water", "cli/rivers", "cli/geojson", "cli/biomes", "cli/replay"],
    "src/render/perspective": ["cli/flight", "cli/replay"],
    "src/places": ["cli/names", "cli/places", "cli/geojson", "cli/describe", "cli/find", "golden"],
    "src/options": QUICK + ["cli/presets", "cli/typed", "cli/halvings", "cli/completions", "cli/readme"],
    "src/survey": ["cli/describe", "cli/facts", "cli/find", "cli/water", "cli/biomes"],
    "src/library": ["cli/library", "cli/heights"],
    "src/explorer": KEYS + ["cli/typed", "cli/presets", "screen/mouse", "screen/feel", "screen/rivers"],
    "src/system": ["cli/output", "faults/signals", "faults/memory", "screen/terminal"],
    "src/terminal": ["screen/keys", "screen/terminal", "screen/mouse", "screen/look", "screen/feel",
                     "screen/map", "faults/gone", "faults/signals"],
    "src/import": ["import/pictures", "cli/palette_file", "cli/places", "cli/texts",
                   "faults/palettes"] + READING,
    "src/export": WRITING + ["cli/look", "cli/pictures_text", "cli/rivers", "cli/sheets", "cli/pages",
                             "cli/sixel", "cli/geojson", "faults/writes"],
    "src/export/formats/format_tmx": ["cli/game_formats", "cli/biomes"],
    "src/export/formats/format_xp": ["cli/game_formats"],
    "src/cli/explore": ["screen/open", "screen/look", "screen/pictures", "screen/keys", "screen/find",
                        "screen/kinds", "screen/map"],
    "src/cli/print_search": ["cli/find", "faults/numbers", "faults/signals"] + QUICK,
    "src/cli": QUICK + ["cli/output", "cli/describe", "cli/find", "cli/seed", "cli/presets",
                        "cli/completions", "cli/pages", "cli/readme", "cli/pictures_in",
                        "cli/flight", "cli/look", "cli/names", "cli/places", "cli/windows",
                        "cli/game_formats", "faults/text", "faults/numbers", "screen/open"],
}

TOKEN = re.compile(r"""
      (?P<skip> /\*.*?\*/ | //[^\n]* | ^[ \t]*\#(?:\\\n|[^\n])* | "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*')
    | (?P<word> [A-Za-z_]\w*)
    | (?P<number> \.?[0-9](?:[eEpP][+-]|[\w.])*)
    | (?P<operator> -> | \+\+ | -- | <<=? | >>=? | [<>=!+*/%&|^-]= | && | \|\| | \S)
    """, re.VERBOSE | re.DOTALL | re.MULTILINE)
# What an operator can become.
OTHERS = {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
          "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
          "+": ["-"], "-": ["+"], "+=": ["-="], "-=": ["+="]}
NUMBER = re.compile(r"(0[xX](?=[0-9a-fA-F])|(?=[0-9]+[uUlL]*$))([0-9a-fA-F]+)([uUlL]*)$")

Change = collections.namedtuple("Change", "file line at old new")


def numbers_beside(text):
    """The texts of a whole number more and less than this one."""
    parts = NUMBER.match(text)
    if not parts:
        return []
    hexadecimal, digits, suffix = parts.groups()
    value = int(digits, 16 if hexadecimal else 10)
    return [f"{near:#x}{suffix}" if hexadecimal else f"{near}{suffix}"
            for near in (value + 1, value - 1) if near >= 0]


def sites(text):
    """{line: [(offset, token, what it can become)]} of a source."""
    found = collections.defaultdict(list)
    for token in TOKEN.finditer(text):
        old = token.group()
        others = numbers_beside(old) if token.lastgroup == "number" else OTHERS.get(old, [])
        if token.lastgroup in ("number", "operator") and others:
            found[text.count("\n", 0, token.start()) + 1].append((token.start(), old, others))
    return found


def changes(seed, files):
    """Endless changes by chance, none twice, all lines of code with equal chances."""
    chance = random.Random(seed)

    def one_of(things):
        return things[int(chance.random() * len(things))]

    lines = [(file, line, tokens) for file in files
             for line, tokens in sorted(sites((TOP / file).read_text()).items())]
    seen = set()
    while len(seen) < 4 * len(lines):
        file, line, tokens = one_of(lines)
        at, old, others = one_of(tokens)
        change = Change(file, line, at, old, one_of(others))
        if change not in seen:
            seen.add(change)
            yield change


def lines_of(change):
    """The line of a change, before and after it."""
    text = (TOP / change.file).read_text()
    start = text.rfind("\n", 0, change.at) + 1
    end = text.find("\n", change.at)
    after = text[start:change.at] + change.new + text[change.at + len(change.old):end]
    return text[start:end].strip(), after.strip()


def key_of(change):
    """What names a change in the list: source, function, the changed line."""
    before = (TOP / change.file).read_text()[:change.at]
    functions = re.findall(r"^\w[^;=\n]*?(\w+)\(", before, re.MULTILINE)
    return f"{change.file}: {functions[-1] if functions else ''}: {lines_of(change)[1]}"


def known():
    """Names of the changes that no test can notice."""
    lines = (TOP / KNOWN).read_text().splitlines()
    return {line.strip() for line in lines if line.startswith("    ")}


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def signal_group(child, number):
    try:
        os.killpg(child.pid, number)
    except ProcessLookupError:
        pass


def run(command, seconds, environment=None):
    """True if a command ends well in time. It is ended at the first line "not ok" that it prints."""
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen(command, cwd=TREE, stdin=subprocess.DEVNULL, stdout=output,
                                 stderr=subprocess.DEVNULL, start_new_session=True,
                                 preexec_fn=limit, env=environment)
        end = time.monotonic() + seconds
        failed = False
        while child.poll() is None and not failed and time.monotonic() < end:
            try:
                child.wait(0.5)
            except subprocess.TimeoutExpired:
                pass
            failed = b"\nnot ok" in os.pread(output.fileno(), 1 << 20, 0)
        passed = child.poll() == 0 and not failed
        signal_group(child, signal.SIGTERM)
        try:
            child.wait(10)
        except subprocess.TimeoutExpired:
            signal_group(child, signal.SIGKILL)
            child.wait()
        return passed


class Make:
    def __init__(self, words):
        self.command = ["make", "-s", f"-j{os.cpu_count()}", LINK, *words]
        self.environment = {name: value for name, value in os.environ.items()
                            if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}

    def __call__(self, targets):
        """True if all targets were made."""
        return subprocess.run(self.command + targets, cwd=TREE, env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, check=False).returncode == 0

    def test(self, name):
        """True if a file of bats, or golden values, find no mistake."""
        return run([*self.command, f"run-{name}"], BATS_SECONDS, self.environment)


def copy_tree():
    """Makes the copy that is changed; files that are equal there stay, as make looks at times."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            cwd=TOP, capture_output=True, text=True, check=False).stdout
    files = [name for name in listed.split("\0") if name and (TOP / name).is_file()]
    if not files:
        files = [str(path.relative_to(TOP)) for path in TOP.rglob("*") if path.is_file() and
                 path.relative_to(TOP).parts[0] not in ("build", ".git")]
    for old in (path for part in ("src", "tests") for path in (TREE / part).rglob("*")):
        if old.is_file() and str(old.relative_to(TREE)) not in set(files):
            old.unlink()
    for name in files:
        source, target = TOP / name, TREE / name
        if not target.is_file() or source.read_bytes() != target.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            shutil.copymode(source, target)


def symbols(objects):
    """Two tables: the object that defines a symbol, and the symbols that each object takes."""
    owner, taken = {}, collections.defaultdict(set)
    listed = subprocess.run(["nm", "-A", "-P", *objects], cwd=TREE, capture_output=True, text=True,
                            check=True).stdout
    for line in listed.splitlines():
        name, symbol, kind = line.split()[:3]
        if kind in "Uw":
            taken[name.rstrip(":")].add(symbol)
        elif kind.isupper():
            owner[symbol] = name.rstrip(":")
    return owner, taken


class Unit:
    def __init__(self, source):
        self.source = source
        self.name = source[len("tests/"):-len(".c")]
        self.object = "build/plain/" + source[:-len(".c")] + ".o"
        self.command = [UNITS, self.name]
        self.includes = set(re.findall(r'#include "(.*)"', (TOP / source).read_text()))

    def find_objects(self, owner, taken):
        """Finds the objects that the unit can call, and those of sources that it includes."""
        left = [self.object] + [f"build/plain/src/{name[:-len('.c')]}.o"
                                for name in self.includes if name.endswith(".c")]
        self.objects = set()
        while left:
            name = left.pop()
            if name not in self.objects:
                self.objects.add(name)
                left += [owner[symbol] for symbol in taken[name] if symbol in owner]

    def measure(self):
        """False if it fails without a mistake."""
        began = time.monotonic()
        passed = run(self.command, BATS_SECONDS)
        self.seconds = time.monotonic() - began
        return passed

    def passes(self):
        return run(self.command, SLOWER * self.seconds + 10)


def find_units(make):
    units = [Unit(str(path.relative_to(TOP))) for path in sorted(TOP.glob("tests/**/test_*.c"))]
    if not make(["all", "library", UNITS]):
        sys.exit("mutants_src.py: the programs cannot be made")
    listed = subprocess.run([TREE / UNITS], capture_output=True, text=True, check=True).stdout.split()
    apart = [unit for unit in units if unit.name not in listed]
    for unit in apart:
        unit.command = ["build/plain/tests/" + unit.name]
    if not make([unit.command[0] for unit in apart]):
        sys.exit("mutants_src.py: the programs cannot be made")
    paths = [str(path.relative_to(TREE)) for part in ("src", "tests/support")
             for path in (TREE / "build/plain" / part).rglob("*.o")]
    owner, taken = symbols(paths + [unit.object for unit in units])
    for unit in units:
        unit.find_objects(owner, taken)
    good = [unit for unit in units if unit.measure()]
    for unit in units:
        if unit not in good:
            print(f"left out, as it fails without a mistake: {unit.name}", flush=True)
    return good


def concerned(units, file):
    """The units that a source concerns, in the order in which they run."""
    name = file[len("src/"):-len(".c")]
    room, stem = os.path.split(name)

    def order(unit):
        own = re.match(rf"tests/{room}/test_{stem}(_|\.)", unit.source)
        return (not own, not {name + ".h", name + ".c"} & unit.includes,
                os.path.dirname(unit.source) != "tests/" + room, unit.seconds)

    target = f"build/plain/{file[:-len('.c')]}.o"
    return sorted((unit for unit in units if target in unit.objects), key=order)


def other_tests(file):
    """Names of the files of bats, and of golden values, that a source concerns."""
    stem = pathlib.Path(file).stem
    named = [path for kind in ("rows", "bats") for path in sorted(TOP.glob(f"tests/*/*.{kind}"))
             if path.stem == stem]
    room = max((name for name in CONCERN if file.startswith(name)), key=len)
    names = [str(path.relative_to(TOP / "tests").with_suffix("")) for path in named]
    names += ["cli/bytes", *CONCERN[room]]
    return list(dict.fromkeys(names))


class Trials:
    def __init__(self, make, units):
        self.make = make
        self.units = units
        self.right = {}  # of a file of bats: it passes without a mistake

    def plant(self, change):
        """Changes the copy. Returns false if that makes no other program."""
        source = TREE / change.file
        text = (TOP / change.file).read_text()
        self.object = TREE / "build/plain" / (change.file[:-len(".c")] + ".o")
        self.original = self.object.read_bytes()
        self.target = str(self.object.relative_to(TREE))
        source.write_text(text[:change.at] + change.new + text[change.at + len(change.old):])
        self.object.unlink()
        return self.make([self.target]) and self.code(self.object) != self.code_of_original()

    def code(self, path):
        stripped = TREE / "build" / "stripped.o"
        subprocess.run(["strip", "--strip-debug", "-o", stripped, path], check=True)
        return stripped.read_bytes()

    def code_of_original(self):
        path = TREE / "build" / "original.o"
        path.write_bytes(self.original)
        return self.code(path)

    def restore(self, change):
        shutil.copyfile(TOP / change.file, TREE / change.file)
        self.object.unlink(missing_ok=True)
        self.object.write_bytes(self.original)  # is now newer than the source

    def is_right(self, name, change):
        """True if a file of bats passes without the mistake. Takes it out of the copy."""
        if name not in self.right:
            self.restore(change)
            self.right[name] = self.make.test(name)
            if not self.right[name]:
                print(f"left out, as it fails without a mistake: {name}", flush=True)
        return self.right[name]

    def noticed_by(self, change):
        """Returns the first test that fails with the mistake that was planted; None: none does."""
        units = concerned(self.units, change.file)
        if not self.make(sorted({unit.command[0] for unit in units})):
            return "the build"
        for unit in units:
            if not unit.passes():
                return unit.name
        for name in other_tests(change.file):
            if self.right.get(name, True) and not self.make.test(name):
                if self.is_right(name, change):
                    return name
                self.plant(change)
        return None


def report(change, seconds, by, why):
    before, after = lines_of(change)
    if by:
        print(f"noticed  {change.file}:{change.line}: {change.old} -> {change.new}"
              f"  by {by}, {seconds:.0f} s", flush=True)
    else:
        print(f"{'EQUAL' if why else 'LIVES'}    {change.file}:{change.line}: {change.old} -> "
              f"{change.new}, {seconds:.0f} s\n    {before}\n    {after}", flush=True)


def main():
    options = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=100)
    options.add_argument("--files", default="src/")
    options.add_argument("--list", action="store_true")
    options.add_argument("words", nargs="*")
    options = options.parse_args()
    files = [str(path.relative_to(TOP)) for path in sorted(TOP.glob("src/**/*.c"))]
    files = [file for file in files if file.startswith(options.files)]
    drawn = changes(options.seed, files)
    if options.list:
        for _ in range(options.count):
            change = next(drawn)
            print(f"{change.file}:{change.line}: {' => '.join(lines_of(change))}")
        return 0
    copy_tree()
    make = Make(options.words)
    trials = Trials(make, find_units(make))
    equal = known()
    counts = collections.Counter()
    for change in drawn:
        began = time.monotonic()
        other = trials.plant(change)
        by = other and trials.noticed_by(change)
        trials.restore(change)
        if other:
            why = key_of(change) in equal
            report(change, time.monotonic() - began, by, why)
            counts["noticed" if by else "equal" if why else "lives"] += 1
        if counts.total() == options.count:
            break
    print(f"{counts.total()} changes by seed {options.seed}: {counts['noticed']} are noticed, "
          f"{counts['equal']} make equal programs, {counts['lives']} are not noticed")
    return 1 if counts["lives"] else 0


if __name__ == "__main__":
    sys.exit(main())
