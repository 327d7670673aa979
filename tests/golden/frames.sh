#!/bin/sh
# Makes the golden frames again, each from the options in its first line. For when frames are meant
# to change: look at each difference (git diff) before it is kept.
: "${TMAP:=$(dirname "$0")/../../build/plain/tmap}"
for frame in "$(dirname "$0")"/frames/*.txt; do
    line=$(head -n 1 "$frame")
    {
        printf '%s\n' "$line"
        eval "\"$TMAP\" $line"
    } >"$frame.new" && mv "$frame.new" "$frame"
done
