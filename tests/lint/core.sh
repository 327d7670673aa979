#!/bin/sh
# The core knows no stdio, curses, clock, environment or exit, and has no writable global.
# usage: core.sh ROOM...      the rooms of src/ that are the core
status=0
for room; do
    for file in src/"$room"/*.[ch]; do
        [ "$file" = src/base/processors.c ] && continue # it asks the system how many there are
        if grep -nE '#include <(stdio|curses|ncurses|time|signal|unistd|locale|errno)' "$file" ||
            grep -nE '\b(getenv|exit|abort|time|clock|rand|srand|printf|assert) *\(' "$file"; then
            echo "$file: not for the core" >&2
            status=1
        fi
    done
    for file in src/"$room"/*.c; do
        object=$(mktemp)
        ${CC:-cc} -std=c11 -Isrc -O1 -fno-pie -c -o "$object" "$file" || status=1
        # Writable data, initialized or not, ours or the compiler's.
        if nm "$object" | grep -E ' [dDbBC] ' | grep -v ' \.'; then
            echo "$file: a writable global" >&2
            status=1
        fi
        rm -f "$object"
    done
done
exit $status
