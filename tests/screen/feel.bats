#!/usr/bin/env bats
# Responsiveness: nothing lags or flickers, and only keys act as keys. The tests play the terminal
# themselves (faults/terminal.py) and see every byte.

load ../cli/helper
load ../faults/helper

@test "a held key: 1,000 repeats take a few redraws" {
    in_terminal <<'END'
terminal = Terminal()
for cols, rows in (80, 24), (200, 60):
    terminal.resize(cols, rows)
    terminal.explore("--seed=42").shows("? help").taken_over()
    terminal.settle()
    whole = len(terminal.got)
    for key, place in ("l", "1000,0"), ("j", "1000,1000"), ("\x1b[D", "0,1000"):
        terminal.forget()
        terminal.type(key * 1000)
        bytes = len(terminal.settle().got)
        terminal.expect(bytes < 6 * whole, f"{bytes} bytes for 1000 keys; a frame is {whole}")
        terminal.place(place)
    terminal.quits()
END
}

@test "Escape acts within 25 ms, and sequences may arrive slowly" {
    in_terminal <<'END'
terminal = Terminal()
terminal.explore("--seed=42").shows("? help").taken_over()
def close_help(key):
    """Returns how long it takes until the map comes back by a key."""
    terminal.type("?").shows("Esc close").settle().forget()
    began = time.monotonic()
    terminal.type(key)
    while not terminal.got and time.monotonic() < began + SECONDS:
        time.sleep(0.0005)
    took = time.monotonic() - began
    terminal.settle()
    return took
# A busy machine may be late, but never early; with Escape by 25 ms later than with other keys, and
# by less than the decoder waits for the rest of a sequence.
times, others = [], []
while len(times) < 5 or (min(times) - min(others) > 0.07 and len(times) < 200):
    times.append(close_help("\x1b"))
    others.append(close_help("Q"))
terminal.expect(min(times) - min(others) <= 0.07, f"Escape took {min(times)} s, Q {min(others)} s")
terminal.expect(min(times) > 0.015, "Escape did not wait for what may follow")
# A sequence in pieces, as over a slow line. On a busy machine some pieces come too late.
for trial in range(50):
    terminal.type("\x1b\x0c0").settle().forget()
    for piece in "\x1b[", "<64;1", "1;6M":
        terminal.type(piece)
        time.sleep(0.03)
    terminal.settle().type("\f").settle()
    if b"2:1" in terminal.got:
        break
else:
    terminal.fail("the pieces were not taken together")
terminal.quits()
END
}

@test "unknown sequences and answers are dropped whole" {
    in_terminal <<'END'
terminal = Terminal(160, 24)
terminal.explore("--seed=42").shows("? help").taken_over()
terminal.settle()
for text in ("\x1b[1;7Z", "\x1b[1;5q", "\x1bOz", "\x1b[?1;2q", "\x1b[99~", "\x1b[[q", "\x1b]11;rgb:q\a",
             "\x1b]4;q;q\x1b\\", "\x1bPq1q\x1b\\", "\x1b_q\x1b\\", "\x1b[I", "\x1b[O", "\x1b[24;80R",
             "\x1b[<3;5;5M", "\x1b[M!qq", "\x1b[27;5;113~", "\x1b[113;5u", "\x1b[>0;276;0c"):
    terminal.forget()
    terminal.type(text)
    terminal.settle()
    terminal.expect(terminal.poll() is None, f"{text!r} ended it")
    terminal.expect(terminal.got == b"", f"{text!r} changed the screen: {terminal.got[:200]!r}")
# After a while, a sequence that breaks off no longer takes the next key with it.
for text in "\x1b[1;", "\x1bO", "\x1b]0;q":
    terminal.type(text).settle()
    time.sleep(0.3)  # longer than the decoder waits for the rest of a sequence
terminal.settle().forget()
terminal.type("l")
terminal.place("1,0")
terminal.quits()
END
}

@test "pasted text is never a command, and is text in a prompt" {
    in_terminal <<'END'
terminal = Terminal(160, 24)
terminal.run("--seed=42").shows("? help").taken_over()
terminal.settle()
terminal.forget()
terminal.type("\x1b[200~qrf+\r\nq\x1b[A\x1b[201~")
terminal.settle()
terminal.expect(terminal.poll() is None and terminal.got == b"", "a paste was obeyed")
terminal.type("s\x1b[200~Atlan\r\ntis\x1b[201~\r")
terminal.shows("seed Atlantis")
# A paste without an end is given up.
terminal.type("\x1b[200~qqq").settle()
time.sleep(1.5)  # longer than the decoder waits for the rest of a paste
terminal.settle().quits()
END
}

@test "frames do not flicker: none blanks the screen or a row first" {
    in_terminal <<'END'
terminal = Terminal()
terminal.run("--seed=42").shows("? help").taken_over()
terminal.settle()
for keys in "l", "j", "H", "K", "n", "i", "l", "o", "j", "P", "h", "\x1b", "+", "-", "p", "r", "R", "f":
    terminal.forget()
    terminal.type(keys)
    terminal.until(lambda: terminal.got, f"a frame after {keys!r}")
    terminal.settle()
    blank = re.search(rb"\x1b\[[0-3]?J|\x1b\[\d*M.*\x1b\[\d*M.*\x1b\[\d*M|\x1b\[2K", terminal.got)
    terminal.expect(blank is None, f"{keys!r} blanks the screen: {terminal.got[:200]!r}")
terminal.quits()
END
}

@test "scrolling by one tile writes only what is new, diagonally, too" {
    in_terminal <<'END'
terminal = Terminal()
for cols, rows, maximum in (80, 24, 1500), (200, 60, 4800):
    terminal.resize(cols, rows)
    for look in ("--color=never", "--relief=contour") if cols == 80 else ("--relief=shade",):
        terminal.explore("--seed=42", look).shows("? help").taken_over().settle()
        for key in "jkjlhlybunH":
            terminal.forget().type(key)
            terminal.until(lambda: terminal.got, "a frame").settle()
            bytes = len(terminal.got)
            terminal.expect(bytes < maximum * (1 + (key == "H")), f"{key}: {bytes} bytes at {cols}x{rows}, {look}")
        terminal.quits()
END
}

@test "the first frame, lit and filled, takes few bytes: neighbours have colours in common" {
    in_terminal <<'END'
terminal = Terminal()
for depth, maximum in ("256", 24000), ("24bit", 72000): # fine tiles have more than tinted ones
    terminal.run("--preset=atlas", "--seed=42", f"--color-depth={depth}").shows("? help").taken_over().settle()
    size = len(terminal.got)
    terminal.expect(5000 < size < maximum, f"{size} bytes in {depth} colours")
    terminal.quits()
    terminal.forget()
END
}
