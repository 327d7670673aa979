#!/bin/sh
# The objects of the library's rooms export names that begin with tmap_ only, and need no name that
# another room defines. gcc leaves functions that are cloned visible: what hides them is the version
# script of the Makefile.
# usage: exports.sh OBJECT... -- OTHER_OBJECT...      the library's objects, those of other rooms
set -u
library=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    library="$library $1"
    shift
done
shift
status=0
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# shellcheck disable=SC2086 # a list of files
{
    readelf -Ws $library | awk '
        $4 != "IFUNC" && $5 != "LOCAL" && $6 == "DEFAULT" && $7 != "UND" && NF == 8 &&
            $1 ~ /^[0-9]+:$/ && $8 !~ /^tmap_|\.resolver$/ {print $8}' > "$work/exported"
    ${LD:-ld} -r -o "$work/library.o" $library || exit 1
}
if [ -s "$work/exported" ]; then
    sed 's/$/: exported, but does not begin with tmap_/' "$work/exported" >&2
    status=1
fi
nm --undefined-only "$work/library.o" | awk '{print $NF}' | sort -u > "$work/needed"
nm --defined-only --extern-only "$@" | awk 'NF == 3 {print $3}' | sort -u > "$work/others"
if comm -12 "$work/needed" "$work/others" | grep . > "$work/borrowed"; then
    sed 's/$/: needed by the library, but defined in another room/' "$work/borrowed" >&2
    status=1
fi
# An empty list of objects would pass: refuse it.
[ -s "$work/needed" ] && [ -s "$work/others" ] || status=1
exit $status
