"""The program on a terminal that the test itself is: it sees every byte, and every mode set.

This process is the shell, too: the terminal is its own, the program a job in it. Nothing waits for
a fixed time; what does not come within ten seconds never does.
"""

import fcntl
import os
import re
import select
import signal
import struct
import sys
import termios
import threading
import time

TMAP = os.environ["TMAP"]
SECONDS = 10

# What a terminal does before any program has told it otherwise; all other modes are off.
ON_AT_FIRST = {7, 25}


class Terminal:
    def __init__(self, cols=80, rows=24):
        """A new terminal of this size becomes the one that this process sits at."""
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        if os.getsid(0) != os.getpid():
            os.setsid()
        self.ours, self.theirs = os.openpty()
        fcntl.ioctl(self.theirs, termios.TIOCSCTTY, 0)
        self.resize(cols, rows)
        self.cooked = termios.tcgetattr(self.theirs)
        self.got = b""
        self.reading = True
        self.ended = None
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        """A read that waits would hold a terminal that is to vanish."""
        while self.reading:
            if select.select([self.ours], [], [], 0.02)[0]:
                try:
                    self.got += os.read(self.ours, 65536)
                except OSError:  # the job has ended, and nothing has it open
                    time.sleep(0.002)

    def run(self, *command, foreground=True, stdin=None, ignored=(), **environment):
        """Starts a job: arguments of tmap, or another program with its own if that has a slash."""
        command = list(command) if command and "/" in command[0] else [TMAP, *command]
        variables = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8") | environment
        variables = {name: value for name, value in variables.items() if value is not None}
        self.got = b""
        self.ended = None
        self.job = os.fork()
        if self.job == 0:
            os.setpgid(0, 0)
            if foreground:
                os.tcsetpgrp(self.theirs, os.getpid())
            for number in (signal.SIGHUP, signal.SIGTTOU, signal.SIGINT, signal.SIGPIPE,
                           signal.SIGXFSZ):  # what Python, or we, ignore
                signal.signal(number, signal.SIG_DFL)
            for number in ignored:
                signal.signal(number, signal.SIG_IGN)
            os.dup2(self.theirs if stdin is None else stdin, 0)
            os.dup2(self.theirs, 1)
            os.dup2(self.theirs, 2)
            os.closerange(3, 256)
            os.execve(command[0], command, variables)
        try:
            os.setpgid(self.job, self.job)
        except OSError:
            pass  # it did so itself, and runs already
        return self

    def foreground(self):
        os.tcsetpgrp(self.theirs, self.job)

    def background(self):
        os.tcsetpgrp(self.theirs, os.getpgrp())

    def type(self, text):
        os.write(self.ours, text.encode())

    def resize(self, cols, rows):
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))

    def kill(self, *numbers):
        for number in numbers:
            os.kill(self.job, number)

    def vanish(self):
        """The terminal is gone, as when its window is closed."""
        self.reading = False
        self.reader.join()
        os.close(self.theirs)
        os.close(self.ours)

    # What is expected.

    def until(self, true, what):
        end = time.monotonic() + SECONDS
        while not true():
            if time.monotonic() > end:
                self.fail(f"never: {what}")
            time.sleep(0.002)
        return self

    def fail(self, why):
        print(f"{why}\nthe terminal got, at last: {self.got[-600:]!r}", file=sys.stderr)
        if self.ended is None:
            os.kill(self.job, signal.SIGKILL)
        os._exit(1)

    def expect(self, true, why):
        if not true:
            self.fail(why)
        return self

    def shows(self, text):
        """This text comes, from here on or since `forget`."""
        return self.until(lambda: text.encode() in self.got, f"{text!r} on the terminal")

    def settle(self):
        """Nothing more comes for a while: what was typed is acted on and drawn."""
        length = -1
        while length != len(self.got):
            length = len(self.got)
            time.sleep(0.05)
        return self

    def status(self, text):
        """Painted anew, the screen has this text."""
        self.settle().forget().type("\f")
        return self.shows(text).settle()

    def forget(self):
        self.got = b""
        return self

    def poll(self):
        """How the job ended: an exit code, or the signal's number below zero; None: it runs."""
        if self.ended is None:
            job, status = os.waitpid(self.job, os.WNOHANG)
            if job != 0:
                self.ended = os.waitstatus_to_exitcode(status)
        return self.ended

    def ends(self, *codes, seconds=SECONDS):
        """It ends, in one of these ways; a signal's number is below zero."""
        began = time.monotonic()
        self.until(lambda: self.poll() is not None, "an end")
        took = time.monotonic() - began
        self.expect(self.ended in codes, f"it ended with {self.ended}, not {codes}")
        return self.expect(took <= seconds, f"it took {took} s to end")

    def stops(self):
        """It stops, as a job does."""

        def stopped():
            job, status = os.waitpid(self.job, os.WNOHANG | os.WUNTRACED)
            if job != 0 and not os.WIFSTOPPED(status):
                self.ended = os.waitstatus_to_exitcode(status)
                self.fail("it ended instead of stopping")
            return job != 0

        return self.until(stopped, "a stop")

    def modes(self):
        """The modes that are set, by the last that was said of each."""
        modes = set(ON_AT_FIRST)
        for numbers, how in re.findall(rb"\x1b\[\?([\d;]+)([hl])", self.got):
            for number in map(int, numbers.split(b";")):
                (modes.add if how == b"h" else modes.discard)(number)
        for how in re.findall(rb"\x1b([=>])", self.got):
            (modes.add if how == b"=" else modes.discard)("keypad")
        for how in re.findall(rb"\x1b\[([\d;:]*)m", self.got):
            (modes.discard if how in (b"", b"0", b"39;49") else modes.add)("colour")
        return modes

    def taken_over(self):
        """It is the program's: raw, in its other screen, without a cursor, and it is told of the
        mouse and of what is pasted."""
        modes = {1049, 1002, 1006, 2004, "keypad"}
        self.until(lambda: modes <= self.modes() and 25 not in self.modes(), "its modes")
        return self.expect(not termios.tcgetattr(self.ours)[3] & termios.ICANON, "not raw")

    def given_back(self):
        """It is as it was before the program came."""
        self.until(lambda: self.modes() == ON_AT_FIRST, f"the modes before; {self.modes()}")
        now = termios.tcgetattr(self.ours)
        return self.expect(now == self.cooked, f"termios: {now}, was {self.cooked}")

    def says(self, line):
        """What came after the other screen was left, or with none, is one line, with this in it.
        What was typed too late may be echoed there."""

        def said():
            end = re.split(rb"\x1b\[\?1049l", self.got)[-1]
            text = re.sub(rb"\x1b[\[\]()][\d;?]*[a-zA-Z]|\x1b[=>]|\r", b"", end).decode()
            return line in text and text.count("\n") == 1

        return self.until(said, f"one line: {line}")

    def ticks(self):
        """Processor time that the job has taken."""
        with open(f"/proc/{self.job}/stat") as stat:
            return sum(map(int, stat.read().rsplit(")", 1)[1].split()[11:13]))
