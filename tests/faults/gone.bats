#!/usr/bin/env bats
#
# A terminal that vanishes, and input that ends, fails or never ends.

load ../cli/helper
load helper

@test "a vanished terminal: tmap ends within a second, whichever signals are ignored" {
    in_terminal <<'END'
for ignored in (), (signal.SIGHUP,), (signal.SIGHUP, signal.SIGTTOU, signal.SIGTTIN, signal.SIGPIPE):
    for keys in "", "?", "jr" * 50, "g12", "o", ":sea=4", ":al\t":
        def trial():
            terminal = Terminal()
            terminal.run("--seed=42", ignored=ignored).taken_over()
            terminal.type(keys)
            terminal.vanish()
            # tmap sees either the signal first, or that there is nothing to read any more.
            return terminal.ends(*([1] if ignored else [1, -signal.SIGHUP])).took
        soon(1, trial)
END
}

@test "a terminal that vanishes while tmap is stopped: it ends when it is continued" {
    in_terminal <<'END'
for ignored in (), (signal.SIGHUP,):
    for number in signal.SIGTSTP, signal.SIGSTOP:
        def trial():
            terminal = Terminal()
            terminal.run("--seed=42", ignored=ignored).taken_over()
            terminal.kill(number)
            terminal.stops()
            terminal.background()
            terminal.vanish()
            terminal.kill(signal.SIGCONT)
            return terminal.ends(1, -signal.SIGHUP).took
        soon(1, trial)
END
}

@test "input that ends or fails: tmap ends within a second with a message and the terminal restored" {
    [ -x "$INJECT" ]
    export INJECT
    in_terminal <<'END'
# Input comes from another terminal than the screen's, which vanishes.
terminal = Terminal()
def trial(keys=b"lc", shown="--at=1,0"):
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    terminal.explore("--seed=42", stdin=theirs).taken_over()
    os.write(ours, keys)
    terminal.shows(shown)
    os.close(theirs)
    os.close(ours)
    return terminal.ends(1).given_back().says("tmap: the terminal is gone").took
soon(1, trial)
soon(1, lambda: trial(b":sea=4\x0c", ": sea=4"))  # a line is being typed
# Reads fail.
for n in 1, 2, 3:
    terminal.run(os.environ["INJECT"], "read", str(n), "EIO", TMAP, "--seed=42",
                 ASAN_OPTIONS="detect_leaks=0").taken_over()
    terminal.type("l")
    terminal.type("\x0c")
    terminal.type("q")
    terminal.until(lambda: terminal.poll() is not None, "an end").given_back()
    terminal.expect(terminal.ended in (0, 1), f"it ended with {terminal.ended}").drop_typed()
END
}

@test "^D is a key and does not end the input" {
    in_terminal <<'END'
terminal = Terminal()
terminal.explore("--seed=42").taken_over()
terminal.type("\x04")
terminal.place("0,11").quits()
END
}

@test "endless input: frames are drawn, and signals come in" {
    in_terminal <<'END'
terminal = Terminal()
for keys in b"l" * 500, b"rl" * 100, b"\x1b[1;2C" * 100, b"\x1b[" * 100, b"\xff" * 500:
    frames = 3 if keys[0] not in b"\x1b\xff" else 0  # the others change no frame
    def trial():
        terminal.answers = False
        terminal.run("--seed=42").taken_over()
        return terminal.flooded(keys, frames).given_back().took
    soon(1, trial)
END
}

@test "waiting for input takes no processor time" {
    in_terminal <<'END'
terminal = Terminal()
terminal.run("--seed=42").taken_over()
for keys in "", "?", "\x1bg", "1":
    terminal.type(keys).settle()
    before = terminal.ticks()
    time.sleep(0.5)  # the time that is measured, not a wait
    terminal.expect(terminal.ticks() - before <= 1, f"it spins after {keys!r}")
terminal.kill(signal.SIGTERM)
terminal.ends(-signal.SIGTERM).given_back()
END
}

@test "each combination of closed descriptors 0, 1 and 2: tmap reports it and ends" {
    in_terminal <<'END'
terminal = Terminal()
for closed in "0", "1", "2", "01", "02", "12", "012":
    redirections = " ".join(f"{n}{'<' if n == '0' else '>'}&-" for n in closed)
    terminal.run("/bin/sh", "-c", f'"$0" --seed=42 {redirections}; code=$?; echo =$code; exit $code',
                 TMAP)
    if closed == "2":  # only messages have no place to go to
        terminal.shows("seed 42").quits()
    elif "1" in closed:  # nothing to explore on: the map is printed, and that fails
        terminal.ends(1).given_back()
    else:
        terminal.ends(2).given_back()
    if "2" not in closed:
        terminal.shows("tmap: ").expect(terminal.got.count(b"tmap: ") == 1, "more than one line")
    elif closed != "2":
        terminal.expect(b"tmap" not in terminal.got, "nothing is said")
END
}
