#!/bin/sh
# The core knows no stdio, curses, clock, environment or exit, and has no writable global.
# usage: core.sh ROOM... -- OBJECT...      the rooms of src/ that are the core, and their objects
status=0
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    room=$1
    shift
    for file in src/"$room"/*.[ch]; do
        [ "$file" = src/base/parallel.c ] && continue # it asks the system how many there are
        if grep -nE '#include <(stdio|curses|ncurses|time|signal|unistd|locale|errno)' "$file" ||
            grep -nE '\b(getenv|exit|abort|time|clock|rand|srand|printf|assert) *\(' "$file"; then
            echo "$file: not for the core" >&2
            status=1
        fi
    done
done
shift
# Writable data, initialized or not, ours or the compiler's; not what the linker makes constant.
objdump -t "$@" | awk '
    / file format / { file = $1; count++ }
    / ([*]COM[*]|[.](data|bss|tdata|tbss))/ && !/ d / && !/ [.]data[.]rel[.]ro/ {
        print file " a writable global: " $NF
        found = 1
    }
    END { exit found || count == 0 }' >&2 || status=1
exit $status
