#!/usr/bin/env bats
#
# Views: any window, at any zoom, is a part of the whole map.

load helper

# whole WORLD...: writes the whole world in cells, as `tiles` and as `heights`. Tiles are ten digits,
# which show more than the default ones.
whole() {
    tmap -d -s42 -t0123456789 --whole "$@" >tiles
    tmap -d -s42 -Fcsv --whole "$@" >heights
}

# compare WORLD X Y COLS ROWS ZOOM: tmap prints what is cut out of the whole; ZOOM is 0 or less.
compare() {
    local world=$1 x=$2 y=$3 cols=$4 rows=$5 zoom=$6
    cut_out tiles "$x" "$y" "$cols" "$rows" $((1 << -zoom)) >expected
    # shellcheck disable=SC2086 # several words
    dumps expected -s42 -t0123456789 $world --at="$x,$y" --size="${cols}x$rows" --zoom="$zoom"
    cut_out heights "$x" "$y" "$cols" "$rows" $((1 << -zoom)) >expected
    # shellcheck disable=SC2086 # several words
    dumps expected -s42 -Fcsv $world --at="$x,$y" --size="${cols}x$rows" --zoom="$zoom"
}

@test "a window is a part of the whole, across every seam" {
    whole -w96x64 -f16
    shape tiles 96 64
    for at in 0,0 90,10 10,60 95,63 1,1 -1,-1 -96,-64 -97,-65 96,64 9600,-6400; do
        compare '-w96x64 -f16' "${at%,*}" "${at#*,}" 11 9 0
    done
}

@test "random windows at random zooms are parts of the whole" {
    for world in '-w96x64 -f16' '-w100x50 -f2 -r0.7' '-w35x7 -f1' '-w64x64 -f64' \
        '-w128x32 -f8 --origin=5,1073741824 --normalize=area'; do
        # shellcheck disable=SC2086 # several words
        whole $world
        for zoom in 0 0 -1 -2 -3 -4 -5; do
            compare "$world" $((RANDOM - 16384)) $((RANDOM - 16384)) $((RANDOM % 60 + 2)) \
                $((RANDOM % 30 + 1)) $zoom
        done
    done
}

@test "a coordinate may have a hundred digits" {
    local digits seven
    digits=$(printf '7%097d' 0)
    seven=$(printf '%0100d' 0 | tr 0 7)
    whole -w100x50 -f2
    cut_out tiles 5 12 20 10 >expected
    dumps expected -s42 -t0123456789 -w100x50 -f2 -g20x10 --at="${digits}05,${digits}12"
    dumps expected -s42 -t0123456789 -w100x50 -f2 -g20x10 --at="-${digits}95,-${digits}38"
    dumps expected -s42 -t0123456789 -w100x50 -f2 -g20x10 --at="000000${digits}05,-${digits}88"
    cut_out tiles 77 27 20 10 >expected
    dumps expected -s42 -t0123456789 -w100x50 -f2 -g20x10 --at="$seven,$seven"
    cut_out tiles -77 -27 20 10 4 >expected
    dumps expected -s42 -t0123456789 -w100x50 -f2 -g20x10 --at="-$seven,-$seven" -z-2
}

@test "zoomed out, the place is rounded down to a point of the zoom" {
    tmap -d -s42 -w96x64 -f16 -g9x5 -z-3 --at=40,8 >expected
    for at in 40,8 41,9 47,15 136,72 -56,-56 -49,-49; do
        dumps expected -s42 -w96x64 -f16 -g9x5 -z-3 --at=$at
    done
    exits 0 -d -s42 -w96x64 -f16 -g9x5 -z-3 --at=48,8
    differ expected out
    exits 0 -d -s42 -w96x64 -f16 -g9x5 -z-3 --at=39,8
    differ expected out
}

@test "--whole at every zoom: further out it is every 2^k-th point" {
    for world in '-w64x32 -f16' '-w100x50 -f2' '-w7x35 -f1'; do
        # shellcheck disable=SC2086 # several words
        tmap -d -s42 -t0123456789 --whole $world -z3 >deepest
        # shellcheck disable=SC2086 # several words
        tmap -d -s42 -Fcsv --whole $world -z3 >heights
        cols=${world#-w} rows=${world#*x}
        cols=${cols%%x*} rows=${rows%% *}
        shape deepest $((cols * 8)) $((rows * 8))
        for zoom in 2 1 0 -1 -2 -3 -4 -5; do
            step=$((1 << (3 - zoom)))
            across=$(((cols * 8 + step - 1) / step)) down=$(((rows * 8 + step - 1) / step))
            cut_out deepest 0 0 $across $down $step >expected
            # shellcheck disable=SC2086 # several words
            dumps expected -s42 -t0123456789 --whole $world -z$zoom
            cut_out heights 0 0 $across $down $step >expected
            # shellcheck disable=SC2086 # several words
            dumps expected -s42 -Fcsv --whole $world -z$zoom
        done
    done
}

@test "furthest out, one tile is the whole world" {
    tmap -d -s42 --whole -w64x32 -f16 -z-6 >out
    shape out 1 1
    tmap -d -s42 --whole -w100x50 -f2 -z-7 >out
    shape out 1 1
    cut_out <(tmap -d -s42 --whole -w100x50 -f2) 0 0 5 3 128 >expected
    dumps expected -s42 -w100x50 -f2 -z-7 -g5x3 --at=99,49
}

@test "the whole may begin anywhere" {
    whole -w96x64 -f16
    for at in 0,0 17,5 -1,-1 95,63; do
        cut_out tiles "${at%,*}" "${at#*,}" 96 64 >expected
        dumps expected -s42 -t0123456789 -w96x64 -f16 --whole --at=$at
    done
}

@test "zoomed in, a place may lie within a cell" {
    tmap -d -s42 -t0123456789 -w32x32 -f8 --whole -z2 >tiles
    for places in 0,0:0,0 1,2:4,8 0.25,0.5:1,2 31.75,31.25:127,125 -0.25,-0.5:-1,-2 \
        3.50,7.7500:14,31 -32.25,100.25:-129,401 000.25,64.0:1,256; do
        cell=${places%:*} point=${places#*:}
        cut_out tiles "${point%,*}" "${point#*,}" 13 9 >expected
        dumps expected -s42 -t0123456789 -w32x32 -f8 -z2 -g13x9 --at="$cell"
    done
    tmap -d -s42 -t0123456789 -w2x2 -f1 --whole -z7 >tiles
    cut_out tiles 129 -1 30 10 >expected
    dumps expected -s42 -t0123456789 -w2x2 -f1 -z7 -g30x10 --at=1.0078125,-0.0078125
    dumps expected -s42 -t0123456789 -w2x2 -f1 -z7 -g30x10 \
        --at="$(printf '%0100d' 3).0078125,-$(printf '%0100d' 4).0078125"
}

@test "a fraction that the zoom does not show is refused" {
    refused 'tmap: --at=0.5,0: *' -z0 --at=0.5,0
    refused 'tmap: --at=0.5,0: *' -z-1 --at=0.5,0
    refused 'tmap: --at=0,0.25: *1/2 *' -z1 --at=0,0.25
    refused 'tmap: --at=0.1,0: *' -z16 --at=0.1,0
    refused 'tmap: --at=0.3333333333333333,0: *' -z16 --at=0.3333333333333333,0
    exits 0 -d -s42 -z16 -g8x4 --at=0.0000152587890625,0.9999847412109375
}

@test "a size larger than the world repeats it" {
    tmap -d -s42 -w32x16 -f16 --whole >tiles
    cut_out tiles 0 0 100 50 >expected
    dumps expected -s42 -w32x16 -f16 -g100x50
    cut_out tiles 31 15 100 50 >expected
    dumps expected -s42 -w32x16 -f16 -g100x50 --at=-1,-1
    cut_out tiles 8 4 77 33 4 >expected
    dumps expected -s42 -w32x16 -f16 -g77x33 --at=8,4 -z-2
    [ "$(sort -u expected | wc -l)" -le 4 ]
}

@test "windows printed apart join without a seam" {
    tmap -d -s42 -w96x64 -f16 -g60x30 --at=70,50 >expected
    for row in 0 10 20; do
        for column in 0 20 40; do
            tmap -d -s42 -w96x64 -f16 -g20x10 --at=$((70 + column)),$((50 + row)) >part.$column
        done
        paste -d '\0' part.0 part.20 part.40
    done >joined
    cmp expected joined
}

@test "very wide and very high windows" {
    tmap -d -s42 -w64x32 -f16 --whole >tiles
    cut_out tiles 3 5 100000 2 >expected
    dumps expected -s42 -w64x32 -f16 -g100000x2 --at=3,5
    cut_out tiles 3 5 2 100000 >expected
    dumps expected -s42 -w64x32 -f16 -g2x100000 --at=3,5
}

@test "without a terminal the size is 80x24" {
    exits 0 -d -s42
    shape out 80 24
    COLUMNS=10 LINES=5 exits 0 -d -s42
    shape out 80 24
}

@test "with a terminal the size is the terminal's, in tiles" {
    tmap -d -s42 -g33x11 >expected
    on_terminal 33x11 -d -s42 --color=never >out
    cmp expected out
    tmap -d -s42 -t一二三四五六七八 -g16x11 >expected
    on_terminal 33x11 -d -s42 -t一二三四五六七八 --color=never >out
    cmp expected out
    tmap -d -s42 -t一二三四五六七八 -g1x3 >expected
    on_terminal 1x3 -d -s42 -t一二三四五六七八 --color=never >out
    cmp expected out
    on_terminal 33x11 -d -s42 -g20x5 --color=never >out
    shape out 20 5
}

@test "16 windows made by processes of their own join to the whole" {
    local world=(--seed=7 --world=262144x262144 --feature-size=4096)
    export TMAP
    "$TMAP" "${world[@]}" --dump --at=-500,1000 --size=1200x800 >whole
    # shellcheck disable=SC2016 # the inner shell expands it
    printf '%s\n' {0..3}' '{0..3} |
        xargs -P 4 -L 1 sh -c '
            exec "$TMAP" "$1" "$2" "$3" --threads=1 --at=$(($4 * 300 - 500)),$(($5 * 200 + 1000)) \
                --size=300x200 --output="window-$5-$4"' sh "${world[@]}"
    for row in 0 1 2 3; do
        paste -d '' window-$row-{0..3}
    done | cmp - whole
}

@test "strips join by cat, as the manual has it" {
    seq 0 50 350 | xargs -P 2 -I Y "$TMAP" --threads=1 --seed=7 --world=262144x262144 \
        --feature-size=4096 --at=0,Y --size=2000x50 --output=strip-Y.txt
    # shellcheck disable=SC2046,SC2002 # names are words, of several files
    cat $(seq -f strip-%.0f.txt 0 50 350) |
        cmp - <("$TMAP" --dump --seed=7 --world=262144x262144 --feature-size=4096 --size=2000x400)
}

@test "any number of threads prints the same" {
    "$TMAP" --dump --seed=1 --world=4096x4096 --whole --threads=1 >one
    for threads in 2 3 16 256; do
        "$TMAP" --dump --seed=1 --world=4096x4096 --whole --threads=$threads | cmp - one
    done
    "$TMAP" --dump --seed=1 --world=2097152x2097152 --size=700x2000 --format=csv --normalize=area \
        --threads=1 >one
    "$TMAP" --dump --seed=1 --world=2097152x2097152 --size=700x2000 --format=csv --normalize=area \
        --threads=5 | cmp - one
}
