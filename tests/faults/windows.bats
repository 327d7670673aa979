#!/usr/bin/env bats
#
# Terminals of any size, resizes at any moment, and sizes that are wrong.

load ../cli/helper
load helper

@test "sizes 0x0, 1x1, 3x3, of one row or one column: tmap starts, takes keys and ends" {
    in_terminal <<'END'
terminal = Terminal()
for size in (0, 0), (1, 1), (3, 3), (0, 24), (80, 0), (1, 60), (200, 1), (2, 2), (1, 2), (2, 1):
    terminal.resize(*size)
    terminal.run("--seed=42").taken_over()
    for keys in "hjklr", "?", "\x1b", "+-fF0p", "\x0c", "RR":
        terminal.type(keys)
    terminal.resize(80, 24)
    terminal.reaches(24).forget().type("\x0c")
    terminal.reaches(24).shows("? help")
    # The start of a world may be too near to its rim for the middle: 0 has set the cursor there then.
    terminal.type("qq").ends(0).given_back().drop_typed()
END
}

# Resizes 1,000 times and types keys, then rests at one size, which must be painted whole.
storm='
import random
random.seed(1)
def storm(terminal, *keys, every=10):
    for n in range(1000):
        terminal.resize(random.randint(0, 200) if n % 7 else 1, random.randint(0, 60))
        if keys and n % every == 0:
            terminal.type(random.choice(keys))
    # A program that slept through the storm may have drawn these rows before.
    terminal.settle().expect(terminal.poll() is None, "it ended")
    for cols, rows in (100, 30), (80, 24):
        terminal.forget().resize(cols, rows).reaches(rows).settle()
'

@test "1,000 resizes while tmap draws" {
    in_terminal <<END
$storm
terminal = Terminal()
terminal.run("--seed=42").taken_over()
storm(terminal, *"hjklHJKLr+-fF0?p")
terminal.type("\x1bq")
terminal.quits()
END
}

@test "1,000 resizes in a prompt" {
    in_terminal <<END
$storm
terminal = Terminal()
terminal.run("--seed=42").taken_over()
for prompt in "g", "s", "w":
    terminal.type(prompt)
    storm(terminal, *"0123456789,-\x7f")
    terminal.type("\x1b")
    terminal.forget().type("\x0c")
    terminal.shows("seed")
terminal.quits()
END
}

@test "1,000 resizes while worlds are measured, and then a signal" {
    in_terminal <<END
$storm
terminal = Terminal()
terminal.run("--seed=42", "--world=4096x4096", "--normalize=area", "--threads=1").taken_over()
terminal.type("r" * 5)
storm(terminal, "r", every=100)
terminal.type("r" * 5)
terminal.kill(signal.SIGTERM)
terminal.ends(-signal.SIGTERM).given_back()
END
}

@test "a terminal that is too large is refused before curses starts, or ends the explorer" {
    in_terminal <<'END'
terminal = Terminal()
for size in (30000, 30000), (65535, 65535), (32768, 100), (10, 65535), (2001, 2000), (65535, 1):
    why = "%dx%d places; at most 32767 columns and rows, and 4000000 places, can be shown: set" % size
    terminal.resize(*size)
    terminal.run("--seed=42")
    terminal.ends(2).says("tmap: the terminal claims " + why)
    terminal.given_back().expect(b"\x1b" not in terminal.got, "curses was started")
    terminal.resize(80, 24)
    terminal.run("--seed=42").taken_over()
    terminal.resize(*size)
    terminal.ends(2).says("tmap: the terminal claims " + why).given_back()
for size in (1000, 1000), (32767, 30):
    terminal.resize(*size)
    terminal.explore("--seed=42").taken_over()
    terminal.shows("seed 42")
    terminal.quits()
END
}

@test "sizes that do not fit in memory: one line, exit 1, and the terminal restored" {
    (ulimit -v 30000 && tmap --version) >out 2>err || skip 'this build needs more memory to start'
    in_terminal <<'END'
terminal = Terminal(1000, 1000)
terminal.run("/bin/sh", "-c", "ulimit -v 30000; exec \"$0\" --seed=42", os.environ["TMAP"])
terminal.until(lambda: terminal.poll() is not None, "an end").given_back()
terminal.expect(terminal.ended in (1, 2), f"it ended with {terminal.ended}")
terminal.resize(80, 24)
terminal.run("/bin/sh", "-c", "ulimit -v 30000; exec \"$0\" --seed=42", os.environ["TMAP"]).taken_over()
terminal.resize(1000, 1000)
terminal.ends(1).says("tmap: out of memory").given_back()
END
}

@test "wrong LINES and COLUMNS change nothing" {
    in_terminal <<'END'
terminal = Terminal(60, 20)
for lie in "10", "1000", "0", "-5", "99999999999", "x", "":
    terminal.run("--seed=42", LINES=lie, COLUMNS=lie).reaches(20).shows("seed 42")
    terminal.resize(61, 21)
    terminal.reaches(21)
    terminal.resize(60, 20)
    terminal.quits()
# The terminal does not know its size.
terminal.resize(0, 0)
terminal.run("--seed=42", LINES="30000", COLUMNS="30000").reaches(24).shows("seed 42")
terminal.quits()
END
}
