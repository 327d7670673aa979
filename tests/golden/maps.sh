#!/bin/sh
# Prints a checksum of maps of every kind by a command that runs tmap: some in all formats, others as
# heights and as coloured cells.
# usage: maps.sh COMMAND...
set -u

# A picture that is cut off, and should have more bytes than 32 bits can count.
huge() {
    printf 'P5 65536 65536 65535\n%262144s' ''
}

# All formats, from the error message for an unknown one, but PNG, which kitty's is, too: these builds
# have none.
formats=$("$@" --format=? 2>&1 | sed 's/.*: must be //; s/, / /g; s/ or / /; s/png[a-z-]* *//g; s/kitty *//')

# prints FORMATS OPTIONS COMMAND...
prints() {
    wanted=$1
    options=$2
    shift 2
    for format in $wanted; do
        # shellcheck disable=SC2086 # options are words
        "$@" --dump --format="$format" $options 2>/dev/null || echo "exit $?"
    done
}

{
    huge | "$@" --dump --max-pixels=4294967296 - 2>/dev/null || echo "exit $?"
    for options in '--seed=42 --size=80x24' \
        '--seed=9 --relief=shade --blocks=half --size=90x41 --palette=atlas --color-depth=24bit' \
        '--seed=5 --algorithm=rivers --climate=belts --show=biome --relief=shade --size=80x24'; do
        prints "$formats" "$options" "$@"
    done
    for options in '--seed=1 --whole --world=512x512' \
        '--seed=7 --world=4194304x4194304 --feature-size=1048576 --size=300x50 --at=-40,-20' \
        '--seed=tides --roughness=0.73 --zoom=3 --size=200x60 --normalize=area' \
        '--seed=3 --world=96x160 --feature-size=32 --zoom=-4 --size=50x50' \
        '--seed=4 --edges=bounded --world=129x97 --feature-size=32 --size=129x97' \
        '--seed=5 --edges=bounded --algorithm=midpoint --spread=3 --hurst=0.7 --zoom=1 --size=99x50' \
        '--seed=6 --algorithm=noise --size=120x40 --at=-7,3' \
        '--seed=8 --relief=shade --light=200,35 --size=90x40 --palette=viridis --zoom=2' \
        '--seed=9 --relief=contour --size=90x41' \
        '--seed=42 --view=flight --at=300,300 --blocks=half --size=90x41 --color-depth=24bit' \
        '--seed=7 --algorithm=rivers --view=flight --camera=200,40 --at=500,300 --size=80x24' \
        '--seed=6 --climate=noise --show=biome --size=80x24 --zoom=-3' \
        '--seed=5 --algorithm=square-square --edges=wrap-x --size=90x40 --at=-7,3 --zoom=1' \
        '--seed=5 --algorithm=gullies --world=256x256 --size=90x40 --at=-7,3' \
        '--seed=5 --algorithm=rivers --climate=belts --labels --size=80x24'; do
        prints 'csv ansi' "$options" "$@"
    done
} | cksum
