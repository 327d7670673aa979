#!/bin/sh
# Usage: check.sh LIBRARY FOLDER FILE...
# Builds the library for Windows in a folder, from its .c files as src/README.md says, runs
# hashes.c with it under wine, and compares what that prints with what it prints here.
set -e
library=$1 out=$2
shift 2
windows=x86_64-w64-mingw32-gcc
wine=$(command -v wine64 || command -v /usr/lib/wine/wine64 || command -v wine || true)
if [ -z "$wine" ] || ! command -v "$windows" > /dev/null; then
    echo "check-windows: skipped: needs wine64 and mingw-w64 ($windows)" >&2
    exit 0
fi
mkdir -p "$out"
hashes=$(dirname "$0")/hashes.c
"$windows" -std=c11 -D_XOPEN_SOURCE=700 -O3 -fno-math-errno -pthread -Isrc -Isrc/library "$@" \
    "$hashes" -static -lm -o "$out/hashes.exe"
"${CC:-gcc}" -Isrc/library "$hashes" "$library" -pthread -lm -o "$out/hashes"
"$out/hashes" > "$out/here"
WINEPREFIX=$(realpath "$out")/wine WINEDEBUG=-all "$wine" "$out/hashes.exe" 2> "$out/errors" |
    tr -d '\r' > "$out/there"
[ "$(grep -c '^zoom .* [0-9a-f]*$' "$out/here")" -eq 24 ]
diff "$out/here" "$out/there"
