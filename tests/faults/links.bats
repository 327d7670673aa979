#!/usr/bin/env bats
#
# Links between tmap and the screen: slow ones, whose buffers hold many seconds of output, and ones
# with a delay.

bats_require_minimum_version 1.5.0
load ../cli/helper
load helper

links='
def rest(terminal):
    """Waits until nothing has come for a while."""
    length = -1
    while length != len(terminal.got):
        length = len(terminal.got)
        time.sleep(0.3)
    return terminal

def hold(terminal, key, count=30):
    """Holds a key that repeats 30 times a second. Returns how many bytes had come when it was
    released, how many had come at last, and how many the largest frame had."""
    rest(terminal).forget()
    for n in range(count):
        terminal.type(key)
        time.sleep(1 / 30)
    before = len(terminal.got)
    rest(terminal)
    return before, len(terminal.got), max(map(len, terminal.got.split(b"\x1b[5n")))

def alike(one, other):
    """Expects that one function returns more than half of what the other one does, in one of many
    trials: on a busy machine fewer frames are drawn now and then."""
    for trial in range(10):
        sent = one(), other()
        if sent[0] > sent[1] / 2:
            return
    terminal.fail(f"{sent[0]} bytes, not half of {sent[1]}")
'

@test "a held key on a link of 1,200 bytes a second: the screen is at most one frame behind" {
    in_terminal <<END
$links
terminal = Terminal(60, 16, speed=1200)
terminal.run("--seed=42", TERM="vt100").shows("seed 42")
for key in "l", "+", "r", "l":
    before, after, frame = hold(terminal, key)
    # The frame that was on its way, and the one that shows the last key.
    terminal.expect(after - before <= 2 * frame, f"{key}: {after - before} bytes, a frame {frame}")
terminal.type("q").ends(0)
END
}

@test "a link with a delay is not slow: no frame is held back" {
    in_terminal <<END
$links
terminal = Terminal()
def sent(delay):
    terminal.delay = delay
    terminal.run("--seed=42").taken_over()
    bytes = hold(terminal, "l")[0]
    terminal.quits()
    return bytes
alike(lambda: sent(0.3), lambda: sent(0))
END
}

@test "answers that are lost while a key is held: the screen goes on" {
    in_terminal <<END
$links
terminal = Terminal()
def sent(answers):
    terminal.answers = True
    terminal.run("--seed=42").taken_over()
    hold(terminal, "l", 3)
    terminal.answers = answers
    bytes = hold(terminal, "l", 60)[0]
    terminal.answers = True
    terminal.quits()
    return bytes
alike(lambda: sent(False), lambda: sent(True))
END
}

@test "a terminal that answers no questions is asked once and waited for at most a second" {
    in_terminal <<END
$links
terminal = Terminal(answers=False)
terminal.run("--seed=42").taken_over()
hold(terminal, "l")
terminal.quits()
terminal.run("--seed=42").taken_over().settle()
for key in "l" * 20:
    terminal.type(key).settle()
questions = terminal.got.count(b"\x1b[5n")
terminal.expect(questions == 1, f"{questions} questions")
terminal.quits()
terminal.run("--seed=42", TERM="dumb").until(lambda: terminal.poll() is not None, "an end")
terminal.expect(b"\x1b[5n" not in terminal.got, "asked by a terminal without questions")
END
}

@test "no answer is left for the shell: after q, and after ^Z" {
    in_terminal <<'END'
terminal = Terminal(delay=0.2)
def answered(key):
    """Returns true if the shell gets an answer after a key."""
    terminal.run("--seed=42").taken_over().settle().forget()
    terminal.type("l").shows("\x1b[5n").type(key)
    terminal.ends(0) if key == "q" else terminal.stops()
    terminal.given_back().settle()
    terminal.until(lambda: not terminal.due, "the answers").settle()
    return b"[0n" in terminal.got
for key in "q", "\x1a":
    trials = 1
    while answered(key):  # which on a busy machine may take longer than tmap waits for it
        terminal.expect(trials < 20, "an answer reached the shell").drop_typed()
        if key != "q":
            terminal.kill(signal.SIGKILL).ends(-signal.SIGKILL)
        trials += 1
terminal.foreground().kill(signal.SIGCONT).taken_over().quits()
END
}
