#!/bin/sh
# Worlds of standard input, a line each, by NAME.py and by a program that prints the same. With
# SANITIZED, only the program runs, whose bytes are compared without sanitizers.
# usage: oracle.sh NAME PRINTER
cd "$(dirname "$0")" || exit 1
status=0
while read -r world; do
    # shellcheck disable=SC2086 # a world is words
    if "$2" $world >"${TMPDIR:-/tmp}/$1.$$" &&
        { [ -n "${SANITIZED-}" ] || "./$1.py" $world | cmp - "${TMPDIR:-/tmp}/$1.$$"; }; then
        echo "ok - $1 $world"
    else
        echo "not ok - $1 $world"
        status=1
    fi
done
rm -f "${TMPDIR:-/tmp}/$1.$$"
exit $status
