#!/usr/bin/env bats
#
# The terminal goes away, or its keys end, or never end.

load ../cli/helper
load helper

@test "the terminal vanishes: it ends within a second, whatever is ignored" {
    in_terminal <<'END'
for ignored in (), (signal.SIGHUP,), (signal.SIGHUP, signal.SIGTTOU, signal.SIGTTIN, signal.SIGPIPE):
    for keys in "", "?", "jr" * 50, "g12", "o":
        terminal = Terminal()
        terminal.run("--seed=42", ignored=ignored).taken_over()
        terminal.type(keys)
        terminal.vanish()
        # Whichever it sees first: the signal, or that there is nothing to read any more.
        terminal.ends(*([1] if ignored else [1, -signal.SIGHUP]), seconds=1)
END
}

@test "the terminal vanishes while it is stopped, or was continued in the background" {
    in_terminal <<'END'
for ignored in (), (signal.SIGHUP,):
    for number in signal.SIGTSTP, signal.SIGSTOP:
        terminal = Terminal()
        terminal.run("--seed=42", ignored=ignored).taken_over()
        terminal.kill(number)
        terminal.stops()
        terminal.background()
        terminal.vanish()
        terminal.kill(signal.SIGCONT)
        terminal.ends(1, -signal.SIGHUP, seconds=1)
END
}

@test "the keys end, though the terminal stays: it ends within a second, and says so" {
    [ -x "$INJECT" ]
    export INJECT
    in_terminal <<'END'
# Read from one terminal, written to another one: that of the keys is gone.
terminal = Terminal()
ours, theirs = os.openpty()
tty.setraw(theirs)
terminal.run("--seed=42", stdin=theirs).taken_over()
os.write(ours, b"l\x0c")
terminal.shows("at 1,0")
os.close(theirs)
os.close(ours)
terminal.ends(1, seconds=1).given_back().says("tmap: the terminal is gone")
# Reading fails.
for n in 1, 2, 3:
    terminal.run(os.environ["INJECT"], "read", str(n), "EIO", TMAP, "--seed=42",
                 ASAN_OPTIONS="detect_leaks=0").taken_over()
    terminal.type("l")
    terminal.type("\x0c")
    terminal.type("q")
    terminal.until(lambda: terminal.poll() is not None, "an end").given_back()
    terminal.expect(terminal.ended in (0, 1), f"it ended with {terminal.ended}")
    termios.tcflush(terminal.theirs, termios.TCIFLUSH)
END
}

@test "an end of the keys typed as ^D is a key" {
    in_terminal <<'END'
terminal = Terminal()
terminal.run("--seed=42").taken_over()
terminal.forget().type("\x04")
terminal.shows("that key")
terminal.type("q")
terminal.ends(0).given_back()
END
}

@test "keys that never end: frames are drawn, and signals come in" {
    in_terminal <<'END'
terminal = Terminal()
def pour(keys):
    while pouring:
        os.write(terminal.ours, keys)
for keys in b"l" * 500, b"rl" * 100, b"\x1b[1;2C" * 100, b"\x1b[" * 100, b"\xff" * 500:
    pouring = True
    terminal.run("--seed=42").taken_over()
    thread = threading.Thread(target=pour, args=[keys], daemon=True)
    thread.start()
    for n in range(3 if keys[0] not in b"\x1b\xff" else 0):  # those change nothing
        terminal.forget().until(lambda: re.search(rb"\x1b\[24[;d]", terminal.got), "whole frames")
    terminal.kill(signal.SIGTERM)
    terminal.ends(-signal.SIGTERM, seconds=1)
    pouring = False
    while thread.is_alive():
        termios.tcflush(terminal.theirs, termios.TCIFLUSH)
    terminal.given_back()
END
}

@test "waiting takes no time of the processor" {
    in_terminal <<'END'
terminal = Terminal()
terminal.run("--seed=42").taken_over()
for keys in "", "?", "\x1bg", "1":
    terminal.type(keys)
    time.sleep(0.1)
    before = terminal.ticks()
    time.sleep(0.5)  # not a wait: the time that is measured
    terminal.expect(terminal.ticks() - before <= 1, f"it spins after {keys!r}")
terminal.kill(signal.SIGTERM)
terminal.ends(-signal.SIGTERM).given_back()
END
}

@test "all combinations of closed 0, 1 and 2: no terminal to explore on, and no hang" {
    in_terminal <<'END'
terminal = Terminal()
for closed in "0", "1", "2", "01", "02", "12", "012":
    redirections = " ".join(f"{n}{'<' if n == '0' else '>'}&-" for n in closed)
    terminal.run("/bin/sh", "-c", f'"$0" --seed=42 {redirections}; code=$?; echo =$code; exit $code',
                 TMAP)
    if closed == "2":  # what messages go to is missing, and nothing else
        terminal.shows("seed 42").type("q")
        terminal.ends(0).given_back()
    elif "1" in closed:  # no map can be shown: it is printed, and that fails
        terminal.ends(1).given_back()
    else:
        terminal.ends(2).given_back()
    if "2" not in closed:
        terminal.shows("tmap: ").expect(terminal.got.count(b"tmap: ") == 1, "more than one line")
    elif closed != "2":
        terminal.expect(b"tmap" not in terminal.got, "nothing is said")
END
}
