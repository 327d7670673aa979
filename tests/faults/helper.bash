# shellcheck shell=bash
#
# Helpers of the fault tests; load ../cli/helper first.

# Crashes must kill by their signal: a sanitizer would report them and exit.
export ASAN_OPTIONS=handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0

# in_terminal <<'END': runs a Python script with the names of terminal.py. The test fails if it fails.
in_terminal() {
    ulimit -c 0
    PYTHONPATH=${BASH_SOURCE[0]%/*} PYTHONDONTWRITEBYTECODE=1 timeout 900 setsid --wait python3 -c '
import fcntl, os, re, signal, struct, sys, termios, threading, time, tty
from terminal import *
exec(compile(sys.stdin.read(), "script", "exec"))
os._exit(0)' "$@"
}
