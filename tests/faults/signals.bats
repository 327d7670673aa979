#!/usr/bin/env bats
#
# Signals: whatever ends the program, the terminal is as it was, and the parent sees by what it
# ended; whatever stops it, it stops cleanly and paints everything again.

load ../cli/helper
load helper

@test "each signal that ends a program: the terminal is given back, and it ends by that signal" {
    in_terminal <<'END'
terminal = Terminal()
others = "KILL STOP TSTP TTIN TTOU CONT CHLD URG WINCH"
for number in signal.valid_signals() - {signal.Signals["SIG" + name] for name in others.split()}:
    terminal.run("--seed=42").shows("seed 42").taken_over()
    terminal.kill(number)
    terminal.ends(-number).given_back()
END
}

@test "keys that end a program: ^C, ^\\" {
    in_terminal <<'END'
terminal = Terminal()
for key, number in ("\x03", signal.SIGINT), ("\x1c", signal.SIGQUIT):
    terminal.run("--seed=42").shows("seed 42").taken_over()
    terminal.type(key)
    terminal.ends(-number).given_back()
END
}

@test "real crashes, and a stack that overflows" {
    export FAULTY
    in_terminal <<'END'
terminal = Terminal()
for kind, number in (("overflow", signal.SIGSEGV), ("null", signal.SIGSEGV),
                     ("divide", signal.SIGFPE), ("bus", signal.SIGBUS), ("trap", signal.SIGILL),
                     ("abort", signal.SIGABRT)):
    terminal.run(os.environ["FAULTY"], "--seed=42", FAULT_CRASH=kind)
    terminal.shows("seed 42").taken_over()
    terminal.type("l")
    terminal.ends(-number).given_back()
END
}

@test "every kind of terminal is given back, after a crash as after an end" {
    in_terminal <<'END'
terminal = Terminal()
for term in "xterm tmux-256color screen linux vt100 rxvt-unicode".split():
    for number in signal.SIGSEGV, signal.SIGTERM:
        terminal.run("--seed=42", TERM=term).shows("seed 42").kill(number)
        terminal.ends(-number).given_back()
        terminal.expect(b"$<" not in terminal.got, "the pauses of terminfo are written")
END
}

@test "a signal in the middle of frames" {
    in_terminal <<'END'
terminal = Terminal(200, 60)
for name in "TERM SEGV HUP ABRT INT QUIT".split() * 3:
    number = signal.Signals["SIG" + name]
    terminal.run("--seed=42").shows("seed 42").taken_over()
    terminal.type("jr" * 40)
    terminal.kill(number)
    terminal.ends(-number).given_back()
    termios.tcflush(terminal.theirs, termios.TCIFLUSH)
END
}

@test "signals that are ignored stay ignored" {
    in_terminal <<'END'
terminal = Terminal()
numbers = signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGQUIT, signal.SIGUSR1, signal.SIGTSTP
terminal.run("--seed=42", ignored=numbers).shows("seed 42")
terminal.kill(*numbers)
terminal.type("\x03\x1c\x1al\f")
terminal.shows("at 1,0")
terminal.type("q")
terminal.ends(0).given_back()
END
}

@test "stopped from the keyboard, from outside, and by what cannot be caught" {
    in_terminal <<'END'
terminal = Terminal()
terminal.run("--seed=42").shows("seed 42").taken_over()
for how in "\x1a", signal.SIGTSTP, "\x1a", signal.SIGSTOP, signal.SIGTSTP:
    terminal.type(how) if type(how) is str else terminal.kill(how)
    terminal.stops()
    terminal.background()
    if how != signal.SIGSTOP:
        terminal.given_back()
    else:  # the shell sets its terminal up again
        termios.tcsetattr(terminal.theirs, termios.TCSANOW, terminal.cooked)
        os.write(terminal.theirs, b"\x1b[?1049l\x1b[?25h\x1b>")
    terminal.forget().foreground()
    terminal.kill(signal.SIGCONT)
    terminal.shows("seed 42").taken_over()  # the whole screen, again
    terminal.expect(terminal.got.count(b"@") > 100, "not all is painted")
terminal.type("q")
terminal.ends(0).given_back()
END
}

@test "stopped in the middle of frames, and ended while it is stopped" {
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

@test "continued in the background it draws nothing, and stops again" {
    in_terminal <<'END'
terminal = Terminal()
terminal.run("--seed=42").shows("seed 42")
for number in signal.SIGTSTP, signal.SIGSTOP:
    terminal.kill(number)
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
terminal.type("q")
terminal.ends(0).given_back()
END
}

@test "started with &: it stops before it draws, and begins when it is brought to the front" {
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
terminal.type("q")
terminal.ends(0).given_back()
# Where it cannot stop, it says so.
terminal.background()
terminal.run("--seed=42", foreground=False, ignored=[signal.SIGTTOU])
terminal.ends(2).given_back().says("tmap: the terminal is another job's")
END
}

@test "resized while it was stopped" {
    in_terminal <<'END'
terminal = Terminal()
terminal.run("--seed=42").shows("? help  q quit")
for number in signal.SIGTSTP, signal.SIGSTOP:
    terminal.kill(number)
    terminal.stops()
    if number == signal.SIGTSTP:
        terminal.given_back()
    terminal.background()
    terminal.resize(41, 11)  # the shell is told, and not the job
    terminal.forget().foreground()
    terminal.kill(signal.SIGCONT)
    terminal.shows("\x1b[11;1H").shows("seed 42")
    terminal.expect(b"\x1b[24" not in terminal.got.split(b"1049h")[-1], "the size is that before")
    terminal.resize(80, 24)
    terminal.shows("\x1b[24;1H")
terminal.type("q")
terminal.ends(0).given_back()
END
}
