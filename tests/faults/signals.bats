#!/usr/bin/env bats
#
# Signals: however the program ends, the terminal is restored and the parent sees by which signal. When
# it is stopped, the terminal is restored meanwhile; when it is continued, the whole screen is painted.

load ../cli/helper
load helper

@test "each signal that ends a program: the terminal is restored, and tmap ends by that signal" {
    in_terminal <<'END'
terminal = Terminal()
others = "KILL STOP TSTP TTIN TTOU CONT CHLD URG WINCH"
numbers = signal.valid_signals() - {signal.Signals["SIG" + name] for name in others.split()}
if "SANITIZED" in os.environ:  # one handler takes the others like these
    numbers = {signal.SIGHUP, signal.SIGTERM, signal.SIGSEGV, signal.SIGXCPU, signal.SIGRTMAX}
for number in numbers:
    terminal.run("--seed=42").shows("seed 42").taken_over()
    terminal.kill(number)
    terminal.ends(-number).given_back()
END
}

@test "^C and ^\\ end the program by their signals" {
    in_terminal <<'END'
terminal = Terminal()
for key, number in ("\x03", signal.SIGINT), ("\x1c", signal.SIGQUIT):
    terminal.run("--seed=42").shows("seed 42").taken_over()
    terminal.type(key)
    terminal.ends(-number).given_back()
END
}

@test "signals while a line is typed or a question is asked: the terminal is restored" {
    in_terminal <<'END'
terminal = Terminal()
typed = ":", ":spread=0.6", ":al\t", ":sea=400%\r", "/a", "w/dev/null\r", "m"
numbers = signal.SIGTERM, signal.SIGHUP, signal.SIGINT
for n, keys in enumerate(typed):
    terminal.run("--seed=42").shows("seed 42").taken_over()
    terminal.type(keys).settle().kill(numbers[n % 3])
    terminal.ends(-numbers[n % 3]).given_back()
END
}

@test "real crashes, a stack overflow among them: the terminal is restored" {
    export FAULTY
    in_terminal <<'END'
terminal = Terminal(answers=False)  # the first input is the key
for kind, number in (("overflow", signal.SIGSEGV), ("null", signal.SIGSEGV),
                     ("divide", signal.SIGFPE), ("bus", signal.SIGBUS), ("trap", signal.SIGILL),
                     ("abort", signal.SIGABRT)):
    terminal.run(os.environ["FAULTY"], "--seed=42", FAULT_CRASH=kind)
    terminal.shows("seed 42").taken_over()
    terminal.type("l")
    terminal.ends(-number).given_back()
END
}

@test "curses exits, as it does when it is out of memory: the terminal is restored, and tmap says why" {
    export FAULTY
    in_terminal <<'END'
terminal = Terminal(answers=False)  # the first input is the key
terminal.run(os.environ["FAULTY"], "--seed=42", FAULT_CRASH="exit").shows("seed 42").taken_over()
terminal.type("l").ends(1).given_back().says("tmap: out of memory")
END
}

@test "every kind of terminal is restored after a crash and after SIGTERM" {
    in_terminal <<'END'
terminal = Terminal()
for term in "xterm tmux-256color screen linux vt100 rxvt-unicode".split():
    for number in signal.SIGSEGV, signal.SIGTERM:
        terminal.run("--seed=42", TERM=term).shows("seed 42").kill(number)
        terminal.ends(-number).given_back()
        terminal.expect(b"$<" not in terminal.got, "the pauses of terminfo are written")
END
}

@test "signals in the middle of frames: the terminal is restored" {
    in_terminal <<'END'
terminal = Terminal(200, 60)
for name in "TERM SEGV HUP ABRT INT QUIT".split() * 3:
    number = signal.Signals["SIG" + name]
    terminal.run("--seed=42").shows("seed 42").taken_over()
    terminal.type("jr" * 40)
    terminal.kill(number)
    terminal.ends(-number).given_back().drop_typed()
END
}

@test "crashes while curses has wrapping off, inserts or scrolls a region: the terminal is restored" {
    in_terminal <<'END'
terminal = Terminal()
for number in signal.SIGSEGV, signal.SIGABRT:
    for momentary in b"\x1b[?7l", b"\x1b[4h", b"\x1b[2;5r":
        terminal.run("--seed=42").shows("seed 42").taken_over().settle()
        os.write(terminal.theirs, momentary)  # as if curses had died behind it
        terminal.settle().kill(number).ends(-number).given_back()
END
}

@test "a terminal that does not read: the second signal, or SIGHUP, ends the program, and restores it" {
    in_terminal <<'END'
terminal = Terminal()
for options in (), ("--view=flight",):
    for first, last in ("TERM", "TERM"), ("INT", "INT"), ("INT", "TERM"), (None, "HUP"):
        number = signal.Signals["SIG" + last]
        terminal.run("--seed=42", *options).shows("? help").taken_over().settle()
        terminal.type("\x13l").settle()  # ^S holds what it writes
        if first is not None:
            terminal.kill(signal.Signals["SIG" + first]).settle()
        terminal.expect(terminal.poll() is None, "it was not held")
        terminal.kill(number).ends(-number).given_back()
END
}

@test "a terminal that is stuck: the second signal ends the program, and restores it" {
    in_terminal <<'END'
terminal = Terminal(200, 60)
terminal.run("--seed=42").shows("seed 42").taken_over().settle()
terminal.pause()
stuck = lambda: terminal.type("r" * 10).unread() > 3000  # keys wait while it does
terminal.until(stuck, "a wait for the terminal")
terminal.kill(signal.SIGTERM).expect(terminal.poll() is None, "it was not held")
time.sleep(0.1)  # the first comes in by then, mostly; the same signal twice at once is one
while terminal.poll() is None:
    terminal.kill(signal.SIGTERM)
    time.sleep(0.1)
terminal.resume().ends(-signal.SIGTERM).given_back()
END
}

@test "ignored signals stay ignored" {
    in_terminal <<'END'
terminal = Terminal()
numbers = signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGQUIT, signal.SIGUSR1, signal.SIGTSTP
terminal.explore("--seed=42", ignored=numbers).shows("seed 42")
terminal.kill(*numbers)
terminal.type("\x03\x1c\x1al").place("1,0")
terminal.quits()
END
}

@test "stopped by ^Z, SIGTSTP and SIGSTOP: the terminal is restored, then painted whole" {
    in_terminal <<'END'
terminal = Terminal()
terminal.run("--seed=42").shows("seed 42").taken_over()
for how in "\x1a", signal.SIGTSTP, "\x1a", signal.SIGSTOP, signal.SIGTSTP:
    terminal.settle()
    terminal.type(how) if type(how) is str else terminal.kill(how)
    terminal.stops()
    terminal.background()
    if how != signal.SIGSTOP:
        terminal.given_back()
    else:  # does what a shell does for its own use
        termios.tcsetattr(terminal.theirs, termios.TCSANOW, terminal.cooked)
        os.write(terminal.theirs, b"\x1b[?1049l\x1b[?25h\x1b>")
    terminal.forget().foreground()
    terminal.kill(signal.SIGCONT)
    terminal.shows("seed 42").taken_over()  # painted whole, again
    terminal.expect(terminal.got.count(b"#") > 100, "not all is painted")
terminal.quits()
END
}

@test "stopped in the middle of frames, and ended by a signal while stopped" {
    in_terminal <<'END'
terminal = Terminal(200, 60)
terminal.run("--seed=42").shows("seed 42")
for n in range(20):
    terminal.type("jr" * 20)
    terminal.kill(signal.SIGTSTP)
    terminal.stops()
    terminal.given_back()
    terminal.kill(signal.SIGCONT)
terminal.forget().type("\f")
terminal.shows("seed")
for number in signal.SIGTERM, signal.SIGHUP, signal.SIGSEGV, signal.SIGQUIT:
    terminal.kill(signal.SIGTSTP)
    terminal.stops().given_back()
    terminal.background()
    terminal.forget()
    terminal.kill(number, signal.SIGCONT)
    terminal.ends(-number).given_back()
    terminal.expect(b"seed" not in terminal.got, "it painted over the shell")
    terminal.run("--seed=42").shows("seed 42")
END
}

@test "continued and then ended, before the terminal has read the last frame: the mouse is given back" {
    in_terminal <<'END'
terminal = Terminal()
for number in signal.SIGTERM, signal.SIGHUP, signal.SIGINT:
    terminal.answers = True
    terminal.run("--seed=42").shows("seed 42").settle()
    for n in range(4):
        terminal.type("l").settle()
    terminal.answers = False
    terminal.type("l")
    time.sleep(0.1)
    terminal.kill(signal.SIGCONT)
    time.sleep(0.05)
    terminal.kill(number)
    terminal.ends(-number).given_back()
END
}

@test "continued in the background: tmap draws nothing and stops again" {
    in_terminal <<'END'
terminal = Terminal()
terminal.run("--seed=42").shows("seed 42")
for number in signal.SIGTSTP, signal.SIGSTOP:
    terminal.settle().kill(number)  # stopped in the middle of a frame, it would write the rest
    terminal.stops()
    if number == signal.SIGTSTP:
        terminal.given_back()
    terminal.background()
    before = termios.tcgetattr(terminal.ours)
    terminal.forget()
    for n in range(3):
        terminal.kill(signal.SIGCONT)
        terminal.stops()
    terminal.expect(terminal.got == b"", "it wrote over the shell")
    terminal.expect(termios.tcgetattr(terminal.ours) == before, "it set up the shell's terminal")
    terminal.foreground()
    terminal.kill(signal.SIGCONT)
    terminal.shows("seed 42").taken_over()
terminal.quits()
END
}

@test "started with &: tmap stops before it draws, and starts when it comes to the foreground" {
    in_terminal <<'END'
terminal = Terminal()
terminal.run("--seed=42", foreground=False).stops()
terminal.expect(terminal.got == b"", "it wrote over the shell")
terminal.given_back()
terminal.kill(signal.SIGCONT)
terminal.stops()
terminal.expect(terminal.got == b"", "it wrote over the shell")
terminal.foreground()
terminal.kill(signal.SIGCONT)
terminal.shows("seed 42").taken_over()
terminal.quits()
# If it cannot stop, it ends with a message.
terminal.background()
terminal.run("--seed=42", foreground=False, ignored=[signal.SIGTTOU])
terminal.ends(2).given_back().says("tmap: the terminal is another job's")
END
}

@test "resized while stopped: tmap takes the new size" {
    in_terminal <<'END'
terminal = Terminal()
terminal.run("--seed=42").shows("? help  q quit")
for number in signal.SIGTSTP, signal.SIGSTOP:
    terminal.settle().kill(number)
    terminal.stops()
    if number == signal.SIGTSTP:
        terminal.given_back()
    terminal.background()
    terminal.resize(41, 11)  # SIGWINCH goes to the shell, not to the job
    terminal.forget().foreground()
    terminal.kill(signal.SIGCONT)
    terminal.reaches(11).shows("seed 42")
    terminal.expect(b"\x1b[24" not in terminal.got.split(b"1049h")[-1], "the size is that before")
    terminal.resize(80, 24)
    terminal.reaches(24)
terminal.quits()
END
}

# terminated CALL N ARGUMENT...: SIGTERM comes just before the N-th such call of a search, which then
# says that it has looked at no seed, and ends by the signal.
terminated() {
    local code=0
    # The leak sanitizer does not work under ptrace.
    ASAN_OPTIONS=detect_leaks=0 timeout 120 "$INJECT" "$1" "$2" TERM "$TMAP" --find='land>=0' \
        --seeds=- --threads=1 >out 2>err || code=$?
    [ $code -ne 77 ] || skip 'system calls cannot be followed here'
    [ -e injected ]
    [ $code -eq $((128 + $(kill -l TERM))) ] || complain "exit $code at $*: $(cat err)"
    empty out
    one_line err 'tmap: looked at 0 seeds'
}

@test "SIGTERM ends a search that waits for seeds, however short before it begins to wait" {
    local moment
    for moment in 'read 1' 'rt_sigprocmask '{1,2,3} 'pselect6 '{1,2}; do
        mkfifo seeds
        exec 7<>seeds
        printf '1\n2\n' >&7
        # shellcheck disable=SC2086 # into words
        terminated $moment <seeds 7>&-
        rm seeds
    done
}

@test "a search in a replay shows its progress on a terminal" {
    in_terminal <<'END'
terminal = Terminal()
terminal.run("--seed=1", "--sea=100%", "--keys=Sland>10<Enter>", "--dump").shows("\rtmap: searching: 0 %")
terminal.type("\x03").ends(-signal.SIGINT)
END
}

@test "SIGTERM ends a search whose input has lines without end, but never a seed" {
    terminated read 9 < <(yes '')
}
