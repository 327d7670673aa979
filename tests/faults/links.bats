#!/usr/bin/env bats
# test: once
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

@test "no answer is left for the shell by a slow terminal: after an early q, which waits no longer than the link" {
    in_terminal <<'END'
known = {b"\x1b[>q": b"\x1bP>|XTerm(379)\x1b\\", b"\x1b]11;?\x1b\\": b"\x1b]11;rgb:0000/0000/0000\x1b\\"}
def quits(delay, after, known):
    """Quits some time after the first frame. Returns how long that took."""
    terminal.known = {b"\x1b[5n": b"\x1b[0n"} | known
    terminal.delay = delay
    terminal.run("--seed=42").shows("seed 42")
    time.sleep(after)
    began = time.monotonic()
    terminal.type("q").ends(0).given_back()
    took = time.monotonic() - began
    terminal.until(lambda: not terminal.due, "the answers")
    time.sleep(0.05)
    terminal.expect(terminal.unread() == 0 and b"[0n" not in terminal.got and b"rgb" not in terminal.got,
                    f"an answer after {delay}, {after}")
    return took
terminal = Terminal()
for delay in 0.25, 0.3, 0.5, 1.2:
    for after in 0, delay / 2, delay + 0.05:
        soon(1.5 * delay + 0.1, lambda: quits(delay, after, known), 20)
soon(0.5, lambda: quits(0.3, 0, {}), 20) # those questions are not answered
soon(0.2, lambda: quits(0, 0, known), 20)
END
}

@test "the background is asked for after the first frame, and known by an answer in any pieces, among keys" {
    tmap --dump --seed=42 --size=80x23 -Fansi --background=light >light
    tmap --dump --seed=42 --size=80x23 -Fansi >dark
    in_terminal <<'END'
white, black = b"rgb:ffff/ffff/ffff", b"rgb:0000/0000/0000"
def inks(name):
    return set(re.findall(rb"38;5;\d+", open(name, "rb").read()))
dark, light = inks("dark") - inks("light"), inks("light") - inks("dark")
terminal = Terminal()
def check(pieces, keys, are, are_not, ground=None, **environment):
    """Expects inks of one kind at last, and that keys typed at once count."""
    terminal.ground = pieces
    options = () if ground is None else ("--background=" + ground,)
    terminal.explore("--seed=42", *options, **environment).shows("seed 42")
    if ground is None:
        terminal.shows("\x1b]11;?")
    terminal.type(keys).shows("palette viridis").type("pppppppp")
    terminal.settle().forget().type("\x0c").shows("? help").settle()
    got = set(re.findall(rb"38;5;\d+", terminal.got))
    terminal.expect(len(got & are) > 3 and not got & are_not, f"{sorted(got)}")
    terminal.quits()
whole = b"\x1b]11;" + white + b"\x1b\\"
for cut in range(0, len(whole), 5):
    check((whole[:cut], whole[cut:]), "p", light, dark)
check((b"p" + whole,), "", light, dark)                 # keys before it
check((b"\x1b]11;" + white + b"\ap",), "", light, dark) # and after it
check((b"\x1b]11;" + black + b"\a",), "p", dark, light)
check((), "p", dark, light)                 # no answer: tmux
terminal.answers = False
check((), "p", dark, light) # nor any other
terminal.answers = True
check((), "p", light, dark, COLORFGBG="0;15")
check((whole,), "p", light, dark, COLORFGBG="15;default;0")
check((b"\x1b]11;" + black + b"\a",), "p", dark, light, COLORFGBG="0;15")
check((whole,), "p", dark, light, ground="dark")
check((), "p", light, dark, ground="light")
# It comes late: 400 ms after the question.
check((b"",) * 8 + (whole,), "p", light, dark)
# The question follows the first frame; a terminal without a mouse, and one that was told, get none.
terminal.ground = ()
terminal.run("--seed=42").shows("seed 42").shows("\x1b]11;?\x1b\\")
terminal.expect(terminal.got.index(b"seed 42") < terminal.got.index(b"\x1b]11;?"), "asked before").quits()
for how in dict(TERM="linux"), dict(TERM="vt100"):
    terminal.run("--seed=42", **how).shows("seed 42").settle()
    terminal.expect(b"\x1b]11" not in terminal.got, "asked").type("q").ends(0)
terminal.run("--seed=42", "--background=light").shows("seed 42").settle()
terminal.expect(b"\x1b]11" not in terminal.got, "asked").quits()
# Who quits at once leaves no answer to the shell.
for ground in (whole,), (whole[:5], whole[5:]):
    terminal.ground = ground
    terminal.run("--seed=42").type("q").ends(0).given_back()
    time.sleep(0.5)
    terminal.expect(not select.select([terminal.theirs], [], [], 0)[0], "an answer for the shell")
END
}

@test "flights are in the finest blocks that the terminal, by what it says it is, is known to draw" {
    in_terminal <<'END'
octants, quadrants = re.compile("[\U0001cd00-\U0001cde5]"), re.compile("[\u2596-\u259f]")
terminal = Terminal()
def finest(said, *options):
    terminal.ground = tuple(said)
    terminal.run("--seed=42", "--preset=classic", "--at=300,300", *options).shows("? help")
    terminal.shows("\x1b[>q").settle().forget().type("\x0c").shows("? help").settle()
    shown = terminal.got.decode()
    terminal.quits()
    return "octants" if octants.search(shown) else "quadrants" if quadrants.search(shown) else "half"
def check(wanted, said, *options):
    found = finest((said,) if isinstance(said, bytes) else said, *options)
    terminal.expect(found == wanted, f"{said} {options}: {found}, not {wanted}")
kitty, xterm = b"\x1bP>|kitty(0.40.0)\x1b\\", b"\x1bP>|XTerm(379)\x1b\\"
flight = "--view=flight"
check("octants", kitty, flight)
check("octants", (kitty[:6], kitty[6:]), flight)
check("quadrants", xterm, flight)
check("half", b"\x1bP>|tmux 3.4\x1b\\", flight)
check("half", (), flight)
check("half", kitty, flight, "--blocks=half")  # what was asked for stays
check("octants", xterm, flight, "--blocks=octant")
# Octants reach the terminal in a locale that does not know them yet.
terminal.ground = ()
terminal.run("--seed=42", "--preset=classic", "--at=300,300", "--blocks=octant").shows("? help").settle()
terminal.forget().type("\x0c").shows("? help").settle()
shown = terminal.got.decode()
terminal.expect(set("\U0001fbe6\U0001fbe7\U0001cea8\U0001cea3\U0001cd00") <= set(shown), "a glyph is missing")
terminal.expect(shown.count("?") == 1 + shown.count("\x1b[?"), "a cell is shown as ?").quits()
# A flight that begins later; the map is as it was, before and after.
terminal.ground = (kitty,)
terminal.run("--seed=42", "--preset=classic", "--at=300,300").shows("? help").settle()
terminal.expect(not octants.search(terminal.got.decode()), "octants on the map")
terminal.forget().type("\t").shows("arrows fly").settle()
terminal.expect(octants.search(terminal.got.decode()), "no octants in flight")
terminal.forget().type("\t").settle().forget().type("\x0c").shows("? help").settle()
terminal.expect(not octants.search(terminal.got.decode()), "octants after the flight")
terminal.quits()
END
}
