# shellcheck shell=bash
#
# What the tests of faults share; the command line's helper is loaded before.

# A sanitizer would report a crash and exit, and looks for leaks only where nothing traces.
export ASAN_OPTIONS=handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0

# in_terminal <<'END': a script in Python for terminal.py.
in_terminal() {
    ulimit -c 0
    PYTHONPATH=${BASH_SOURCE[0]%/*} PYTHONDONTWRITEBYTECODE=1 timeout 60 setsid --wait python3 -c '
import os, re, signal, sys, termios, threading, time, tty
from terminal import *
exec(compile(sys.stdin.read(), "script", "exec"))
os._exit(0)' "$@"
}
