#!/bin/sh
# The core knows no stdio, curses, clock, environment or exit, and has no writable global.
# usage: lint_core.sh src/recipe src/lattice ...      each a file pair, without its ending
status=0
for pair; do
    for file in "$pair.c" "$pair.h"; do
        if grep -nE '#include <(stdio|curses|ncurses|time|signal|unistd|locale|errno)' "$file" ||
            grep -nE '\b(getenv|exit|abort|time|clock|rand|srand|printf|assert) *\(' "$file"; then
            echo "$file: the core does not know that" >&2
            status=1
        fi
    done
    object=$(mktemp)
    ${CC:-cc} -std=c11 -O1 -fno-pie -c -o "$object" "$pair.c" || status=1
    # Writable data, initialized or not, ours or the compiler's.
    if nm "$object" | grep -E ' [dDbBC] ' | grep -v ' \.'; then
        echo "$pair.c: a writable global" >&2
        status=1
    fi
    rm -f "$object"
done
exit $status
