"""A terminal that the test itself plays: it sees every byte that the program writes and every mode.

This process plays the shell as well: the terminal is its own, and the program is a job in it.
Nothing waits for a fixed time; what does not happen within three minutes counts as never. On a busy
machine anything may come late: what has to be quick must be so in one of many trials (`soon`).

It answers the question for its status, ESC [ 5 n, when it has read all before it, and others, if
they are given, in the order in which they come. It reads at once, or at the speed of a link.

Methods return the terminal, so that they can be chained, unless they say otherwise.
"""

import fcntl
import os
import re
import resource
import select
import signal
import struct
import sys
import termios
import threading
import time

TMAP = os.environ["TMAP"]
SECONDS = 180

# Private modes that are set in a new terminal: wrapping, cursor. All others are not.
ON_AT_FIRST = {7, 25}


def soon(seconds, trial, trials=50):
    """Expects a trial, a function that returns how many seconds something took, to take at most
    `seconds`. A busy machine makes it late now and then, what is always late fails."""
    times = []
    while len(times) < trials and (not times or min(times) > seconds):
        times.append(trial())
    if min(times) > seconds:
        print(f"it took {min(times)} s at best, not {seconds}", file=sys.stderr)
        os._exit(1)


def spent():
    """Returns the processor time, in seconds, of all jobs and programs that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Terminal:
    def __init__(self, cols=80, rows=24, speed=None, delay=0, answers=True, ground=(),
                 known=None):
        """Opens a terminal of this size, which becomes the controlling one of this process.

        `speed` is in bytes a second; answers take `delay` seconds; without `answers` there are none.
        The question for the background is answered by the pieces of `ground`, 50 ms apart; `known`
        has other questions and their answers, which take `delay`, too."""
        self.ground = ground
        self.speed, self.delay, self.answers = speed, delay, answers
        self.lasts = {b""}  # the last row, of each size that it has had
        self.known = {b"\x1b[5n": b"\x1b[0n"} | (known or {})
        self.due = []  # times at which answers are sent, and these
        self.taking = False  # what was read is not in `got` yet
        self.last = b""  # the last bytes, which may begin a question
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        if os.getsid(0) != os.getpid():
            os.setsid()
        self.ours, self.theirs = os.openpty()
        fcntl.ioctl(self.theirs, termios.TIOCSCTTY, 0)
        self.resize(cols, rows)
        self.cooked = termios.tcgetattr(self.theirs)
        self.got = b""
        self.lock = threading.Lock()  # of `got`, which is added to by one thread and cleared by another
        self.ended = None
        self.resume()

    def resume(self):
        """Reads what the program writes, from now on."""
        self.reading = True
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        return self

    def pause(self):
        """Reads nothing until `resume`: what the program writes fills the terminal's room."""
        self.reading = False
        self.reader.join()
        return self

    def _read(self):
        """Collects what the program writes. It must not wait in a read, which would keep a terminal
        open that is to vanish."""
        while self.reading:
            if self.due and time.monotonic() >= self.due[0][0]:
                os.write(self.ours, self.due.pop(0)[1])
            wait = 0.02 if not self.due else max(0, min(0.02, self.due[0][0] - time.monotonic()))
            if select.select([self.ours], [], [], wait)[0]:
                self.taking = True
                try:
                    self._take(os.read(self.ours, self.speed // 50 if self.speed else 65536))
                except OSError:  # the job has ended: nothing has the terminal open
                    time.sleep(0.002)
                self.taking = False

    def _take(self, read):
        """Takes what was read, as fast as the link is, and answers the questions in it."""
        if self.speed:
            time.sleep(len(read) / self.speed)
        for piece in self.ground if b"\x1b]11;?" in read else ():
            os.write(self.ours, piece)
            time.sleep(0.05)
        known = re.compile(b"|".join(map(re.escape, self.known)))
        questions = list(known.finditer(self.last + read))
        self.last = (self.last + read)[questions[-1].end() if questions else 0:][-9:]
        with self.lock:
            self.got += read
        if self.answers:
            self.due += [(time.monotonic() + self.delay, self.known[question[0]]) for question in questions]

    def run(self, *command, foreground=True, stdin=None, ignored=(), **environment):
        """Starts a job: tmap with these arguments, or another program if the first one has a slash.

        `environment` adds variables, or removes them if None. Signals in `ignored` are ignored."""
        command = list(command) if command and "/" in command[0] else [TMAP, *command]
        variables = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8") | environment
        variables = {name: value for name, value in variables.items() if value is not None}
        self.forget()
        self.ended = None
        self.job = os.fork()
        if self.job == 0:
            os.setpgid(0, 0)
            if foreground:
                os.tcsetpgrp(self.theirs, os.getpid())
            for number in (signal.SIGHUP, signal.SIGTTOU, signal.SIGINT, signal.SIGPIPE,
                           signal.SIGXFSZ):  # ignored by Python or by __init__
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
            pass  # it did so itself and has called execve
        return self

    def explore(self, *options, program=TMAP, **how):
        """Runs tmap with the look and from the place that prints begin with, as `run` does."""
        return self.run(program, "--preset=classic", "--at=0,0", "--relief=plain", "--blocks=ascii", "--no-labels", *options, **how)

    def foreground(self):
        """Makes the job the foreground job."""
        os.tcsetpgrp(self.theirs, self.job)
        return self

    def background(self):
        """Makes this process, the shell, the foreground job."""
        os.tcsetpgrp(self.theirs, os.getpgrp())
        return self

    def type(self, text):
        os.write(self.ours, text.encode())
        return self

    def resize(self, cols, rows):
        self.lasts.add(b"%d" % (rows or 24))
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
        return self

    def kill(self, *numbers):
        """Sends signals to the job."""
        for number in numbers:
            os.kill(self.job, number)
        return self

    def vanish(self):
        """Closes the terminal, as when its window is closed. Only `ends` may follow."""
        self.pause()
        os.close(self.theirs)
        os.close(self.ours)

    # Expectations: each waits until it is true, and ends the test if it never is.

    def until(self, true, what):
        """Waits until the function `true` returns true; `what` describes that."""
        end = time.monotonic() + SECONDS
        while not true():
            if time.monotonic() > end:
                self.fail(f"never: {what}")
            time.sleep(0.002)
        return self

    def fail(self, why):
        """Ends the test with a message. Does not return."""
        print(f"{why}\nthe terminal got, at last: {self.got[-600:]!r}", file=sys.stderr)
        if self.ended is None:
            os.kill(self.job, signal.SIGKILL)
        os._exit(1)

    def expect(self, true, why):
        """Fails with `why` unless `true` is true now."""
        if not true:
            self.fail(why)
        return self

    def shows(self, text):
        """Expects this text among what was written since `run` or `forget`."""
        return self.until(lambda: text.encode() in self.got, f"{text!r} on the terminal")

    def reaches(self, row):
        """Expects that the cursor comes to a row, counted from 1, by either of the ways to do so."""
        there = re.compile(rb"\x1b\[%d(;\d+H|d)" % row)
        return self.until(lambda: there.search(self.got), f"row {row}")

    def settle(self):
        """Waits until the job has nothing more to do, and has had nothing for a while: what was typed
        is drawn. On a busy machine that may take long, of which most is no silence of the job's."""
        end = time.monotonic() + SECONDS
        before = None
        while before is None or before != self._rest():
            if time.monotonic() > end:
                self.fail("never: at rest")
            before = self._rest()
            time.sleep(0.05)
        return self

    def _rest(self):
        """Returns what a job at rest has done so far; None if it is at work, has not read what was
        typed, or has written what was not read."""
        if self._is_coming() or self.due:
            return None
        try:
            states = [self._state(task) for task in os.listdir(f"/proc/{self.job}/task")]
        except OSError:  # it has ended
            return len(self.got), []
        if any(state in "RD" for state, _ in states):
            return None
        if self._unread(self.theirs) and states[0][0] == "S":
            return None
        return len(self.got), states

    def _state(self, task):
        """Returns the state of a thread of the job, and what shows whether it has run: its processor
        time, how often it waited, and for how long it has had a processor."""
        with open(f"/proc/{self.job}/task/{task}/stat") as stat:
            words = stat.read().rsplit(")", 1)[1].split()
        try:
            with open(f"/proc/{self.job}/task/{task}/schedstat") as stat:
                ran = stat.read()
        except OSError:  # the system does not count
            ran = ""
        return words[0], (words[11], words[12], ran)

    def _is_coming(self):
        """True if the job has written what is not in `got` yet."""
        return self.reading and (self._unread(self.ours) or self.taking)

    def unread(self):
        """Returns how many typed bytes the program has not read."""
        return self._unread(self.theirs)

    @staticmethod
    def _unread(descriptor):
        """Returns how many bytes wait to be read on this side of the terminal, or a part of them. What
        the other side has written is on its way for a while, until somebody asks for it."""
        try:
            select.select([descriptor], [], [], 0)
            return struct.unpack("i", fcntl.ioctl(descriptor, termios.FIONREAD, b"\0" * 4))[0]
        except OSError:  # nothing has the other side open
            return 0

    def status(self, text):
        """Expects this text on the screen, which is painted anew for that."""
        self.settle().forget().type("\f")
        return self.shows(text).settle()

    def place(self, text):
        """Expects this place in the line that c shows, and closes it."""
        self.settle().forget().type("c").shows(f"--at={text}")
        return self.type("c").settle()

    def forget(self):
        """Forgets what was written, and which modes it set, also if it is still on its way."""
        self.until(lambda: not self._is_coming(), "silence")
        return self._clear()

    def _clear(self):
        with self.lock:
            self.got = b""
        return self

    def drop_typed(self):
        """Drops what was typed and nobody has read."""
        self._unread(self.theirs)
        termios.tcflush(self.theirs, termios.TCIFLUSH)
        return self

    def poll(self):
        """Returns how the job ended: its exit code or negated signal number; None if it runs."""
        if self.ended is None:
            job, status = os.waitpid(self.job, os.WNOHANG)
            if job != 0:
                self.ended = os.waitstatus_to_exitcode(status)
        return self.ended

    def ends(self, *codes):
        """Expects the end of the job, in one of these ways, as of `poll`; `took` is how many seconds it
        was waited for. What it has written is in `got` then."""
        began = time.monotonic()
        self.until(lambda: self.poll() is not None, "an end")
        self.took = time.monotonic() - began
        self.until(lambda: not self._is_coming(), "silence")
        return self.expect(self.ended in codes, f"it ended with {self.ended}, not {codes}")

    def quits(self):
        """Types q and expects that the program ends with 0 and the terminal restored."""
        return self.type("q").ends(0).given_back()

    def flooded(self, keys, frames):
        """Sends keys without end to a program that has run without answers, which would have to wait
        for them. After a number of frames SIGTERM ends it, as `ends` says. Then answers are on."""
        flooding = threading.Event()
        flooding.set()

        def pour():
            while flooding.is_set():
                os.write(self.ours, keys)

        thread = threading.Thread(target=pour, daemon=True)
        thread.start()
        for _ in range(frames):
            self._clear().reaches(24)
        self.kill(signal.SIGTERM)
        self.ends(-signal.SIGTERM)
        flooding.clear()
        while thread.is_alive():
            self.drop_typed()
        self.drop_typed()
        self.answers = True
        return self

    def stops(self):
        """Expects that the job stops, and does not end."""

        def stopped():
            job, status = os.waitpid(self.job, os.WNOHANG | os.WUNTRACED)
            if job != 0 and not os.WIFSTOPPED(status):
                self.ended = os.waitstatus_to_exitcode(status)
                self.fail("it ended instead of stopping")
            return job != 0

        return self.until(stopped, "a stop")

    def modes(self):
        """Returns the modes that are set, by what was written since `run` or `forget`."""
        modes = set(ON_AT_FIRST)
        for numbers, how in re.findall(rb"\x1b\[\?([\d;]+)([hl])", self.got):
            for number in map(int, numbers.split(b";")):
                (modes.add if how == b"h" else modes.discard)(number)
        for how in re.findall(rb"\x1b([=>])", self.got):
            (modes.add if how == b"=" else modes.discard)("keypad")
        for how in re.findall(rb"\x1b\[4([hl])", self.got):
            (modes.add if how == b"h" else modes.discard)("inserting")
        for first, last in re.findall(rb"\x1b\[(\d*);?(\d*)r", self.got):
            whole = first in (b"", b"1") and last in self.lasts  # a resize makes it whole again
            (modes.discard if whole else modes.add)("region")
        for how in re.findall(rb"\x1b\[([\d;:]*)m", self.got):
            (modes.discard if how in (b"", b"0", b"39;49") else modes.add)("colour")
        return modes

    def taken_over(self):
        """Expects the modes of the explorer: raw, on the alternate screen, without a cursor, with
        reports of the mouse and of pastes."""
        modes = {1049, 1002, 1006, 2004, "keypad"}
        self.until(lambda: modes <= self.modes() and 25 not in self.modes(), "its modes")
        return self.expect(not termios.tcgetattr(self.ours)[3] & termios.ICANON, "not raw")

    def given_back(self):
        """Expects the terminal restored: its modes are those from before the program."""
        self.until(lambda: self.modes() == ON_AT_FIRST, f"the modes before; {self.modes()}")
        now = termios.tcgetattr(self.ours)
        return self.expect(now == self.cooked, f"termios: {now}, was {self.cooked}")

    def says(self, line):
        """Expects exactly one line after the alternate screen was left (if it was entered), which
        has this text. Characters that were typed too late may be echoed in it."""

        def said():
            end = re.split(rb"\x1b\[\?1049l", self.got)[-1]
            text = re.sub(rb"\x1b[\[\]()][\d;?]*[a-zA-Z]|\x1b[=>]|\r", b"", end).decode()
            return line in text and text.count("\n") == 1

        return self.until(said, f"one line: {line}")

    def ticks(self):
        """Returns the processor time that the job has taken, in clock ticks."""
        with open(f"/proc/{self.job}/stat") as stat:
            return sum(map(int, stat.read().rsplit(")", 1)[1].split()[11:13]))
