#!/bin/sh
# Compares the output of the binary TMAP with that of tests/golden/world.py, which was written from
# man/tmap-world.7 and shares no code with tmap; names and climates with those of names.py and
# biomes.py; and the worked numbers of vectors.md with those that example.py makes of all of them.
# Prints one line for each comparison; fails if any differs. With SANITIZED, tmap must print each, and
# nothing is compared: that is done without sanitizers, which judge the program, not its bytes.

here=$(dirname "$0")
tmap=${TMAP:-$here/../../build/plain/tmap}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
export PYTHONUTF8=1 # tiles are UTF-8 whatever the locale is
failed=0
count=0

# True if the files `expected` and `actual` are equal, and not empty.
agree() {
    if [ -n "${SANITIZED-}" ]; then
        [ -s "$work/actual" ] && ! grep '^tmap: exit' "$work/actual" > "$work/diff"
    else
        [ -s "$work/expected" ] && diff "$work/expected" "$work/actual" > "$work/diff" 2>&1
    fi
}

# Says if `expected` and `actual` agree.
compare() {
    count=$((count + 1))
    if agree; then
        echo "ok $count - $1"
    else
        echo "not ok $count - $1"
        sed -n '1,6s/^/# /p' "$work/diff" "$work/errors" | cut -c 1-120
        failed=1
    fi
}

# Asks for a comparison of tmap and world.py for these options; both must succeed.
same() {
    printf '%s\0' "$@" '' >> "$work/lists"
}

# Runs tmap into `actual`, which ends with a line of its own if tmap fails.
run() {
    "$tmap" --dump "$@" > "$work/actual" 2>> "$work/errors" < /dev/null ||
        echo "tmap: exit $?" >> "$work/actual"
}

# Compares all that `same` has asked for.
compare_lists() {
    if [ -z "${SANITIZED-}" ]; then
        python3 "$here/several.py" "$work" < "$work/lists" 2> "$work/errors"
    fi
    tr '\0\n' '\n ' < "$work/lists" > "$work/words"
    set --
    number=0
    while IFS= read -r word; do
        if [ -n "$word" ]; then
            set -- "$@" "$word"
            continue
        fi
        number=$((number + 1))
        [ -n "${SANITIZED-}" ] || mv "$work/$number" "$work/expected"
        run "$@"
        compare "$*"
        set --
    done < "$work/words"
    [ "$number" -gt 0 ] || exit 1
}

# The worked numbers.
if [ -z "${SANITIZED-}" ]; then
    python3 "$here/example.py" 2> "$work/errors" | grep -v '^$' > "$work/expected"
    python3 "$here/example.py" --file "$here/vectors.md" > "$work/actual" 2>> "$work/errors"
    compare 'the worked numbers of vectors.md'
fi

# Prints the cells of a bounded side that are not part of a feature.
rim_of() {
    case $1 in
    square-square | gullies) echo 0 ;;
    *) echo 1 ;;
    esac
}

algorithms=$(python3 "$here/world.py" --algorithms)
small='--seed=42 --world=64x64 --feature-size=16'

# shellcheck disable=SC2086 # options are words
{
    # Formats, normalization, tiles.
    same $small --size=64x64 --format=csv
    same $small --size=64x64 --format=text
    same $small --size=64x64 --format=csv --normalize=area
    same $small --size=64x64 --format=text --normalize=area
    same $small --size=64x64 --format=text --tiles=' .:-=+*%@'
    same $small --size=40x20 --format=text --tiles='~"xX$%#@'
    same $small --size=40x20 --format=text --tiles=' ░▒▓█' --normalize=area
    same $small --size=8x2 --format=text --tiles=o

    # Seeds: numbers to the last bit, and texts.
    same --seed=0 --world=32x32 --feature-size=8 --size=32x32 --format=csv
    same --seed=18446744073709551615 --world=32x32 --feature-size=8 --size=32x32 --format=csv
    same --seed=0xfedcba9876543210 --world=32x32 --feature-size=8 --size=32x32 --format=csv
    same --seed=0X7 --world=32x32 --feature-size=8 --size=32x32 --format=csv
    same --seed='Middle-earth' --world=32x32 --feature-size=8 --size=32x32 --format=csv
    same --seed='naïve 12' --world=32x32 --feature-size=8 --size=32x32 --format=csv
    same --seed=0x --world=32x32 --feature-size=8 --size=32x32 --format=csv

    # Roughness.
    same $small --roughness=0 --size=64x64 --format=csv
    same $small --roughness=0.999999 --size=64x64 --format=csv
    same $small --roughness=1 --size=64x64 --format=csv --zoom=2
    same $small --algorithm=midpoint --hurst=0 --size=64x64 --format=csv
    same $small --roughness=0.7 --size=64x64 --format=csv
    same $small --roughness=.000001 --size=64x64 --format=csv --zoom=16

    same $small --hurst=0.3 --size=64x64 --format=csv
    same $small --hurst=1 --size=64x64 --format=csv
    same $small --spread=0 --size=64x64 --format=csv
    same $small --spread=0.3 --size=64x64 --format=csv
    same $small --spread=16 --roughness=0.999999 --size=64x64 --format=csv

    same $small --roughness=1.2 --spread=16 --size=64x64 --format=csv
    same $small --roughness=1.2 --zoom=16 --size=40x10 --format=csv

    # Drawn corners.
    same $small --corners=0123/4?.5/6789 --size=64x64 --format=csv
    same $small --corners=5 --spread=0 --size=9x9 --format=csv
    same $small --corners=9?0 --origin=1073741823,7 --zoom=-5 --size=4x4 --format=csv
    same $small --corners=3/?/7 --algorithm=midpoint --edges=wrap-x --world=64x65 --size=64x65 \
        --format=csv

    # Other algorithms.
    same $small --algorithm=midpoint --size=70x70 --at=-3,61 --format=csv
    same $small --algorithm=midpoint --spread=0.3 --roughness=0.8 --zoom=2 --size=99x9 --format=csv
    same $small --algorithm=midpoint --zoom=-3 --size=9x9 --at=5,7 --format=csv --normalize=area
    same $small --algorithm=noise --size=70x70 --at=-3,61 --format=csv
    same $small --algorithm=noise --zoom=1 --size=99x9 --at=0.5,7 --format=text
    same --seed=7 --world=2x3 --feature-size=1 --algorithm=midpoint --zoom=3 --size=20x30 --format=csv
    same --seed=7 --world=256x96 --algorithm=midpoint --size=76x16 --format=profile
    same --seed=7 --world=256x96 --algorithm=diamond-square --size=76x16 --at=9,40 --format=profile

    # Squares: defaults, strengths, points far below the cells, and slopes beyond depth 21.
    for algorithm in square-square gullies; do
        same --seed=9 --algorithm=$algorithm --world=96x64 --size=99x9 --at=-3,60 --format=csv
        same --seed=9 --algorithm=$algorithm --world=96x64 --size=40x9 --normalize=area
        same $small --algorithm=$algorithm --size=64x64 --format=csv --roughness=0 --spread=0
        same $small --algorithm=$algorithm --size=64x30 --format=csv --hurst=0.1 --spread=16
        same $small --algorithm=$algorithm --size=30x20 --format=csv --zoom=16 --at=5.5,63.5
        same --seed=3 --algorithm=$algorithm --world=64x64 --feature-size=64 --zoom=16 --size=20x9 \
            --at=-1,-1 --format=csv
    done

    # Bounded worlds: all of them, at their rims, and beyond. Worlds of squares have no second rim.
    for algorithm in $algorithms; do
        bounded="--seed=42 --edges=bounded --algorithm=$algorithm"
        rim=$(rim_of "$algorithm")
        tall=--world=$((64 + rim))x$((48 + rim))
        same $bounded --world=$((64 + rim))x$((64 + rim)) --feature-size=64 --size=65x65 --format=csv
        same $bounded $tall --feature-size=16 --size=70x60 --format=csv
        same $bounded $tall --feature-size=16 --at=60,40 --size=10x12 --format=text
        same $bounded $tall --feature-size=16 --zoom=2 --at=60.25,40 --size=40x40 --format=csv
        same $bounded $tall --feature-size=16 --zoom=-2 --size=19x14 --format=csv
        same $bounded $tall --feature-size=16 --zoom=-5 --size=4x4 --format=csv
        same $bounded --world=2x3 --feature-size=1 --zoom=3 --size=9x17 --format=csv
        same $bounded $tall --feature-size=16 --at=5,47 --size=70x9 --format=profile
        same $bounded $tall --feature-size=16 --origin=268435454,5 --size=65x49 --format=csv
        if [ "$rim" = 1 ]; then
            same $bounded --world=65x1 --feature-size=64 --size=66x2 --format=csv
            same $bounded --world=1x65 --feature-size=16 --size=2x65 --format=csv --zoom=1
            same $bounded --world=1x1 --feature-size=8 --size=2x2 --format=csv
            same $bounded --world=129x1 --feature-size=64 --zoom=-1 --size=65x9 --format=profile
        fi
    done
    same --seed=3 --edges=bounded --world=8193x2049 --feature-size=2 --at=8180,2040 --size=20x20 \
        --format=csv
    same --seed=3 --edges=bounded --world=2x16777217 --feature-size=1 --size=3x9 --format=csv

    # Cylinders: all of them, across the seam, at their rims, and beyond.
    for algorithm in $algorithms; do
        cylinder="--seed=42 --edges=wrap-x --algorithm=$algorithm"
        rim=$(rim_of "$algorithm")
        tall=--world=64x$((48 + rim))
        same $cylinder --world=64x$((64 + rim)) --feature-size=64 --size=65x65 --format=csv
        same $cylinder $tall --feature-size=16 --at=-3,0 --size=150x60 --format=csv
        same $cylinder $tall --feature-size=16 --at=60,40 --size=10x12 --format=text
        same $cylinder $tall --feature-size=16 --zoom=2 --at=-0.75,40 --size=40x40 --format=csv
        same $cylinder $tall --feature-size=16 --zoom=-2 --at=63,0 --size=19x14 --format=csv
        same $cylinder $tall --feature-size=16 --zoom=-5 --size=4x4 --format=csv
        same $cylinder --world=1x2 --feature-size=1 --zoom=3 --size=9x17 --format=csv
        same $cylinder $tall --feature-size=16 --at=-5,47 --size=70x9 --format=profile
        same $cylinder $tall --feature-size=16 --origin=268435454,5 --size=65x49 --format=csv
        if [ "$rim" = 1 ]; then
            same $cylinder --world=64x1 --feature-size=16 --zoom=2 --at=-3,0 --size=99x2 --format=csv
        fi
    done
    same --seed=3 --edges=wrap-x --world=8192x2049 --feature-size=2 --at=8180,2040 --size=20x20 \
        --format=csv --range=300000000..700000000
    same --seed=3 --edges=wrap-x --world=2x16777217 --feature-size=1 --size=3x9 --format=csv
    same --seed=3 --edges=wrap-x --world=16777216x2 --feature-size=1 --at=16777215,0 --size=3x3 \
        --format=csv

    # The largest world, whose last row and column are its rim.
    largest="--seed=3 --edges=bounded --world=1073741825x1073741825 --feature-size=1073741824"
    same $largest --range=300000000..700000000 --at=1073741822,1073741823 --size=4x3 --format=csv
    same $largest --range=300000000..700000000 --zoom=-30 --size=3x3 --format=csv
    same $largest --range=300000000..700000000 --zoom=-31 --size=2x2 --format=csv

    # Normals of the area in a range that is given: some heights lie beyond it.
    same --seed=3 --world=64x32 --range=500000000..560000000 --normalize=area --size=64x32 --format=csv
    same --seed=3 --world=1x1 --feature-size=1 --range=500000000..560000000 --normalize=area --zoom=5 \
        --size=32x32 --format=csv

    # Odd worlds.
    same --seed=7 --world=48x80 --feature-size=16 --size=48x80 --format=csv
    same --seed=7 --world=100x37 --feature-size=1 --size=101x38 --format=csv
    same --seed=7 --world=2x3 --feature-size=1 --size=7x7 --format=csv
    same --seed=7 --world=256x256 --feature-size=256 --size=70x30 --at=200,240 --format=csv
    same --seed=7 --world=12x20 --feature-size=4 --size=50x50 --format=csv --normalize=area

    # Places that wrap.
    same $small --size=70x70 --at=-3,61 --format=csv
    same $small --size=20x5 --at=1000000,-1000001 --format=csv

    # Zoomed in.
    same $small --zoom=1 --size=140x10 --at=-2.5,63.5 --format=csv
    same $small --zoom=5 --size=80x24 --at=63,63 --format=csv --normalize=area
    same $small --zoom=16 --size=40x10 --at=0.0000152587890625,-0.0000152587890625 --format=csv
    same --seed=9 --world=1x1 --feature-size=1 --zoom=3 --size=9x9 --format=csv
    same --seed=9 --world=1x1 --feature-size=1 --zoom=3 --size=9x9 --format=text

    # Zoomed out: within the features, beyond them, where 2^k does not divide the sides, and so far
    # that one point is left.
    same $small --zoom=-2 --size=20x20 --at=-5,7 --format=csv
    same $small --zoom=-4 --size=9x9 --at=17,15 --format=csv
    same $small --zoom=-5 --size=9x9 --at=31,32 --format=csv --normalize=area
    same $small --zoom=-6 --size=3x3 --format=csv
    same --seed=5 --world=112x80 --feature-size=16 --zoom=-5 --size=12x9 --at=-1,70 --format=csv
    same --seed=5 --world=112x80 --feature-size=16 --zoom=-6 --size=5x5 --format=text

    # Some of the windows in vectors.md.
    coarse="--seed=42 --feature-size=4"
    same $coarse --world=12x20 --zoom=-3 --at=-5,17 --size=3x4 --format=csv
    same $coarse --world=12x20 --zoom=-5 --at=11,19 --size=2x1 --format=csv
    same $coarse --world=13x9 --edges=bounded --at=11.5,7.5 --zoom=1 --size=4x3 --format=csv
    same $coarse --world=13x9 --edges=bounded --at=9,3 --zoom=-3 --size=4x3 --format=text
    same $coarse --world=13x9 --edges=bounded --at=6,8 --size=12x7 --format=profile
    same $coarse --world=4x8 --hurst=0.3 --zoom=1 --size=4x4 --format=csv
    same --seed=42 --world=1x1 --feature-size=1 --zoom=2 --size=4x2 --format=csv
    same --seed=42 --world=1x1 --feature-size=1 --zoom=2 --size=4x2 --format=csv --normalize=area

    # Origins, up to where the noise changes to the bits of another row.
    same $small --origin=3,9 --size=64x64 --format=csv
    same $small --origin=1,0 --zoom=-5 --size=4x4 --format=csv
    same $small --origin=268435454,5 --size=64x20 --format=csv
    same $small --origin=67108863,1073741824 --zoom=2 --size=150x9 --at=10,0 --format=csv
    same --seed=1 --world=64x64 --feature-size=1 --origin=1073741824,1073741824 --zoom=2 \
        --size=80x24 --format=csv

    # Worlds that are sampled, up to the largest, and points at the maximum depth.
    same --seed=3 --world=8195x2049 --feature-size=1 --size=80x24 --at=8190,2040 --format=csv
    same --seed=3 --world=1073741824x1 --feature-size=1 --size=80x3 --at=-9,0 --format=csv \
        --normalize=area
    same --seed=3 --world=1073741824x1073741824 --feature-size=2 --zoom=-20 --size=80x24 \
        --at=1000000000,9 --format=text --range=300000000..700000000
    same --seed=3 --world=1073741824x1073741824 --feature-size=1 --zoom=4 --size=80x24 \
        --at=-2.5,536870912 --format=csv
    same --seed=3 --world=65536x65536 --feature-size=65536 --roughness=0.9 --zoom=16 --size=40x9 \
        --range=300000000..700000000 --at=-1,-1 --format=csv
}
compare_lists

# Runs the oracle, `names` or `biomes`, into `expected`. A list of names begins with its columns.
judge() {
    {
        [ "$oracle" = biomes ] || echo name,kind,X,Y,height
        python3 "$here/$oracle.py" "$@" 2> "$work/errors" || echo "$oracle.py: failed"
    } | arranged > "$work/expected"
}

# Sorts names, which have no order.
arranged() {
    if [ "$oracle" = names ]; then LC_ALL=C sort; else cat; fi
}

# Compares a layer of a window by an oracle and by tmap.
layer() {
    oracle=$1
    shift
    [ -n "${SANITIZED-}" ] || judge "$@"
    run --format=csv "$@"
    arranged < "$work/actual" > "$work/arranged"
    mv "$work/arranged" "$work/actual"
    compare "$*"
}

# Windows that no chance makes: a whole world of each kind, and one whose rivers are drawn.
layer names --layer=names --seed=8 --world=129x129 --feature-size=32 --edges=bounded --size=129x129
layer names --layer=names --seed=9 --world=64x48 --feature-size=16 --algorithm=rivers --zoom=1 \
    --size=128x96
layer biomes --layer=biome --seed=5 --world=64x48 --feature-size=16 --algorithm=rivers \
    --climate=belts --size=70x50
layer names --layer=names --seed=9 --world=64x48 --feature-size=4 --algorithm=planet --zoom=1 \
    --size=128x96 --edges=wrap-x
layer biomes --layer=biome --seed=5 --world=300x280 --feature-size=2 --algorithm=planet \
    --climate=belts --edges=bounded --sea=55% --origin=12,9 --zoom=-2 --size=75x70
# What is known from far away.
layer names --layer=names --seed=9 --world=256x256 --feature-size=8 --algorithm=planet \
    --edges=wrap-x --sea=40% --origin=5,3 --zoom=-3 --size=40x20 --at=64,8
layer names --layer=names --seed=19 --world=264x200 --feature-size=8 --algorithm=rivers \
    --edges=bounded --zoom=-2 --size=66x50 --at=0,0
# Windows by chance, more of them with LONG.
windows=${LONG:+150}
for oracle in names biomes; do
    python3 "$here/windows.py" "$oracle" "${windows:-6}" 20 > "$work/windows"
    while read -r options; do
        # shellcheck disable=SC2086 # options are words
        layer "$oracle" $options
    done < "$work/windows"
done

exit $failed
