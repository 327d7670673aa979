#!/usr/bin/env bats
# test: once
#
# Worlds: size, feature size, roughness, origin, version, algorithm, edges.

load helper

heights() {
    tmap --dump --seed=42 --format=csv --size=24x12 "$@"
}

@test "the defaults are those of the specification" {
    heights >expected
    dumps expected --seed=42 --format=csv --size=24x12 --world=1024x1024 --feature-size=32 \
        --roughness=0.5 --origin=0,0 --world-version=1 --at=0,0 --zoom=0 --normalize=range
}

@test "every part of the recipe makes another world" {
    heights >default
    heights --world=1024x512 >height
    heights --world=512x1024 >width
    heights --feature-size=64 >feature
    heights --roughness=0.500001 >roughness
    heights --origin=1,0 >east
    heights --origin=0,1 >south
    for one in default height width feature roughness east south; do
        cksum <$one
    done | sort | uniq -d >twice
    empty twice
}

@test "a roughness is its value, however it is written" {
    heights --roughness=0.25 >expected
    for roughness in .25 0.250 00.25 0.250000 0.2500000000000000000000000; do
        dumps expected --seed=42 --format=csv --size=24x12 --roughness=$roughness
    done
    heights --roughness=0 >expected
    for roughness in 0.0 00 .0 0.000000000; do
        dumps expected --seed=42 --format=csv --size=24x12 --roughness=$roughness
    done
    heights --roughness=0.01 >least
    heights --roughness=0.999999 >most
    differ expected least
    differ least most
}

@test "with roughness 0, features of twice the size look the same, twice as large" {
    tmap --dump -s42 -Fcsv -w64x64 -f16 -r0 --whole --zoom=1 >small
    tmap --dump -s42 -Fcsv -w128x128 -f32 -r0 --whole >large
    cmp small large
}

@test "rougher worlds vary more from cell to cell" {
    local before=-1 now
    for roughness in 0 0.5 0.75 0.9; do
        now=$(tmap --dump -s42 -Fcsv -w256x256 -f32 -r$roughness --whole | awk -F, '
            { for (n = 2; n <= NF; n++) sum += $n > $(n - 1) ? $n - $(n - 1) : $(n - 1) - $n }
            END { print int(sum / NR / (NF - 1)) }')
        [ "$now" -gt "$before" ] || complain "roughness $roughness: $now after $before"
        before=$now
    done
}

@test "worlds of every shape: a cell, a row, a column, long, large" {
    exits 0 -d -s1 -g3x2 -w1x1 -f1
    shape out 3 2
    [ "$(tr -d '\n' <out | fold -w1 | sort -u | wc -l)" -eq 1 ]
    exits 0 -d -s1 --whole -w1x1 -f1
    shape out 1 1
    exits 0 -d -s1 --whole -w300x1 -f1
    shape out 300 1
    exits 0 -d -s1 --whole -w1x300 -f1
    shape out 1 300
    exits 0 -d -s1 --whole -w32x992 -f32
    shape out 32 992
    exits 0 -d -s1 -g80x24 -w1073741824x1073741824 -f1073741824
    shape out 80 24
    exits 0 -d -s1 -g80x24 -w1073741824x1073741824 -f1
    shape out 80 24
    exits 0 -d -s1 -g80x24 -w1073741824x1 -f1
    shape out 80 24
}

@test "a window of the largest world takes no longer than one of a small world" {
    for at in 0,0 1073741823,1073741823 536870911,-1; do
        (ulimit -t 5 && tmap -d -s1 -g200x60 -w1073741824x1073741824 -f1073741824 --at=$at) >out
        shape out 200 60
    done
}

@test "the lowest and the highest cell of a whole world are 0 and 65535" {
    for world in '-w64x64 -f16' '-w96x32 -f32 -r0.9' '-w101x57 -f1' '-w256x256 -f256 -r0' \
        '-w1024x1024 -f8 -s7' '-w4096x4096 -f64'; do
        # shellcheck disable=SC2086 # several words
        tmap -d -s42 --whole -Fcsv $world >heights
        grep -qw 0 heights || complain "$world: no cell is 0"
        # In all cells, and not only in a sample.
        [ "$(grep -ow 65535 heights | wc -l)" -eq 1 ] || complain "$world: not one cell is 65535"
    done
}

@test "algorithms are different lands of one base" {
    for algorithm in diamond-square midpoint noise; do
        heights --algorithm=$algorithm >$algorithm
        heights -A $algorithm | cmp - $algorithm
        tmap --dump -s42 -w96x64 -f32 --format=csv --whole --zoom=-5 -A $algorithm >base.$algorithm
    done
    heights >default
    cmp default diamond-square
    [ "$(cksum diamond-square midpoint noise | cut -d' ' -f1 | sort -u | wc -l)" -eq 3 ]
    # The lowest and the highest point of the base are the same for all algorithms.
    for algorithm in midpoint noise; do
        paste -d' ' <(tr , '\n' <base.diamond-square) <(tr , '\n' <base.$algorithm) | sort -n >both
        sort -n -k2,2 -c both || complain "another order: $(paste -sd' ' both)"
    done
}

@test "spread weighs the first halving: with spread 0 only the base is left" {
    heights --spread=1.000000 | cmp - <(heights)
    for spread in 0 0.3 16; do
        heights --spread=$spread >spread.$spread
    done
    differ spread.0 spread.0.3
    differ spread.0.3 spread.16
    # A larger spread makes the base a smaller part of the range.
    local before=70000 now
    for spread in 0 1 4 16; do
        now=$(tmap --dump -s42 -Fcsv -w256x256 -f32 --spread=$spread --whole --zoom=-5 | tr , '\n' | sort -n |
            sed -n '1p;$p' | paste -sd' ' | awk '{ print $2 - $1 }')
        [ "$now" -lt "$before" ] || complain "spread $spread: $now after $before"
        before=$now
    done
}

@test "a Hurst exponent is a roughness of 2^-H" {
    for pair in 1:0.5 0.5:0.707107 0.25:0.840896 .000001:0.999999; do
        heights --hurst=${pair%:*} | cmp - <(heights --roughness=${pair#*:})
        tmap --recipe -s1 --hurst=${pair%:*} | grep -q -e " --roughness=${pair#*:} "
    done
    refused 'tmap: --roughness and --hurst exclude each other: *' --hurst=1 -r0.5
    refused 'tmap: --roughness and --hurst exclude each other: *' -r0.5 --hurst=1
    for hurst in 1.000001 2 -1 x 0.1234567 ''; do
        refused "tmap: --hurst=$hurst: must be a decimal from 0 to 1*" -d --hurst="$hurst"
    done
    for spread in 16.000001 17 -1 x . 0.1234567 ''; do
        refused "tmap: --spread=$spread: must be a decimal from 0 to 16*" -d --spread="$spread"
    done
}

@test "noise refuses roughness and spread" {
    for option in --roughness=0.5 --hurst=1 --spread=1; do
        refused "tmap: ${option%=*}: --algorithm=noise has no use for it*" -d -A noise $option
        refused "tmap: ${option%=*}: --algorithm=noise has no use for it*" -d $option -A noise
    done
}

@test "the sides of a bounded world are multiples of the feature size, plus 1" {
    exits 0 --recipe -s1 --edges=bounded
    grep -q -e '--edges=bounded --world=1025x1025 ' out
    for world in 33x65 1025x33 33x33; do
        exits 0 -d --edges=bounded --world=$world -s1
    done
    refused 'tmap: --world=1024x1024: each side must be a multiple of the feature size 32 plus 1: nearest 993x993 and 1025x1025, or --feature-size=1' \
        --edges=bounded --world=1024x1024
    refused 'tmap: --world=2x2: *plus 1: nearest 33x33, or --feature-size=1' --edges=bounded --world=2x2
    refused 'tmap: --world=1073741824x33: *plus 1: nearest 1073741793x33 and 1073741825x33, or --feature-size=1' \
        --edges=bounded --world=1073741824x33
    refused 'tmap: --feature-size=2048: must divide the world'\''s sides minus 1, 1025x1025: at most 1024, or --world=2049x2049' \
        --edges=bounded -f2048
}

@test "a bounded world of one row is the first row of a map by midpoint displacement" {
    local options=(--dump -s5 --algorithm=midpoint --edges=bounded -f64 --format=csv --units=raw)
    tmap "${options[@]}" --world=65x65 --size=65x1 >expected
    exits 0 "${options[@]}" --world=65x1 --whole
    cmp out expected
    tmap "${options[@]}" --world=65x65 --size=1x65 >expected
    exits 0 "${options[@]}" --world=1x65 --whole
    cmp out expected
    exits 0 "${options[@]}" --world=65x1 --whole --format=profile
    [ "$(wc -l <out)" -eq 1 ]
    exits 0 -d -s5 --edges=bounded -f64 --world=65x1 --keys='+-oiAfFx^_<Tab>'
}

@test "--corners draws the land" {
    # A mountain in the middle of low land: heights by the distance from the middle fall.
    local world=(-s5 --edges=bounded --world=257x257 --feature-size=128 --corners=000/090/000 --spread=0.1)
    exits 0 -d "${world[@]}" --format=csv --size=257x257
    awk -F, 'NR % 16 == 1 { for (i = 1; i <= NF; i += 16) {
                 ring = int(sqrt((i - 129) ^ 2 + (NR - 129) ^ 2) / 32); sum[ring] += $i; n[ring]++ } }
             END { for (ring = 1; ring <= 4; ring++)
                       if (sum[ring] / n[ring] >= sum[ring - 1] / n[ring - 1]) exit 1 }' out
    # One digit and no spread: a flat map.
    exits 0 -d -s5 --corners=3 --spread=0 --format=csv --units=raw --size=90x40
    [ "$(tr , '\n' <out | sort -u | wc -l)" -eq 1 ]
    exits 0 --describe -s5 --corners=3 --spread=0
    exits 0 --recipe -s5 --corners=0?/19
    grep -qF -- '--corners=0?/19 ' out
    xargs "$TMAP" -d <out >again
}

@test "the width of a cylinder is a multiple of the feature size, and its height plus 1" {
    exits 0 --recipe -s1 --edges=wrap-x
    grep -q -e '--edges=wrap-x --world=1024x1025 ' out
    for world in 32x65 1024x33 32x33; do
        exits 0 -d --edges=wrap-x --world=$world -s1
    done
    refused 'tmap: --world=1024x1024: each side must be a multiple of the feature size 32, the height plus 1: nearest 1024x993 and 1024x1025, or --feature-size=1' \
        --edges=wrap-x --world=1024x1024
    refused 'tmap: --feature-size=2048: must divide the world'\''s sides, the height minus 1, 1024x1025: at most 1024, or --world=2048x2049' \
        --edges=wrap-x -f2048
}

@test "a cylinder goes on in the east and the west, and ends in the north and the south" {
    cylinder=(--seed=42 --edges=wrap-x --world=32x17 --feature-size=16)
    for relief in plain shade contour; do
        # Two wholes from the middle on are two wholes, cut through the middle of the first.
        tmap "${cylinder[@]}" -d --relief=$relief --format=ansi --size=64x17 |
            sed 's/\x1b\[[0-9;]*m//g' >twice
        tmap "${cylinder[@]}" -d --relief=$relief --format=ansi --size=64x17 --at=-16,0 |
            sed 's/\x1b\[[0-9;]*m//g' >shifted
        diff <(cut -c 17-48 twice) <(cut -c 1-32 shifted)
        diff <(cut -c 1-32 twice) <(cut -c 33-64 twice)
        diff <(cut -c 1-32 shifted) <(cut -c 33-64 shifted)
    done
    tmap "${cylinder[@]}" --relief=shade --format=csv --size=64x17 >twice
    diff <(cut -d, -f 1-32 twice) <(cut -d, -f 33-64 twice)
    tmap "${cylinder[@]}" -d --whole >whole
    exits 0 "${cylinder[@]}" -d --size=32x20 --at=-1,0
    [ "$(tail -3 out | sort -u)" = "$(printf '%32s' '')" ]
    diff <(head -17 out | cut -c 2-) <(cut -c 1-31 whole)
    # Images have no blank pixels.
    exits 0 "${cylinder[@]}" --format=pgm --size=70x17 --at=5,0
    refused 'tmap: --size=70x18: --format=pgm shows nothing beyond the edges: at most 70x17 from there, or --zoom=1' \
        "${cylinder[@]}" --format=pgm --size=70x18 --at=5,0
}

@test "a place on a cylinder lies anywhere from west to east, but between its rims" {
    cylinder=(--edges=wrap-x --world=32x17 --feature-size=16)
    for at in -1,0 32,16 99999999999999999999,16 31.5,15.5 -0.5,0; do
        exits 0 -d "${cylinder[@]}" --zoom=1 --at=$at
    done
    for at in 0,17 0,-1 0,16.5 3 x,0; do
        refused "tmap: --at=$at: must be X,Y, and Y from 0 to 16: the world ends in the north and the south" \
            -d "${cylinder[@]}" --zoom=1 --at=$at
    done
}

@test "beyond a bounded world text is blank" {
    bounded="--seed=42 --edges=bounded --world=33x17 --feature-size=16"
    # shellcheck disable=SC2086 # options are words
    {
        tmap $bounded --whole -d >whole
        tmap $bounded -d --size=40x20 >text
        tmap $bounded -d --size=40x20 --format=csv >csv
        tmap $bounded -d --size=40x20 --at=20,10 >part
        tmap $bounded -d --size=40x20 --tiles=水田林 >wide
        tmap $bounded -d --size=40x20 --format=ansi >ansi
    }
    [ "$(wc -l <whole)" -eq 17 ] && [ "$(awk '{ print length($0) }' whole | sort -u)" = 33 ]
    [ "$(wc -l <text)" -eq 20 ] && [ "$(awk '{ print length($0) }' text | sort -u)" = 40 ]
    head -17 text | cut -c 1-33 | cmp - whole
    [ "$(head -17 text | cut -c 34- | sort -u)" = '       ' ]
    [ "$(tail -3 text | tr -d ' \n')" = '' ]
    [ "$(awk -F, '{ print NF }' csv | sort -u)" = 40 ]
    [ "$(tr , '\n' <csv | grep -c .)" -eq $((33 * 17)) ]
    [ "$(head -1 csv | cut -d, -f 34-)" = ',,,,,,' ]
    [ "$(tail -3 csv | tr -d ',\n')" = '' ]
    diff <(sed -n '11,17s/^.\{20\}//p' whole) <(head -7 part | cut -c 1-13)
    sed -n 1p wide | grep -q '^[水田林]\{33\} \{14\}$'
    sed 's/\x1b\[[0-9;]*m//g' ansi | cmp - text
}

@test "a place in a bounded world lies within it" {
    bounded="--edges=bounded --world=33x17 --feature-size=16"
    for at in 33,0 0,17 -1,0 0,-1 32.5,0 99999999999999999999,0; do
        # shellcheck disable=SC2086 # options are words
        refused "tmap: --at=$at: must be X,Y, the place of a cell of the bounded world: from 0,0 to 32,16" \
            -d $bounded --zoom=1 --at=$at
    done
    for at in 32,16 0,0 -0,0 31.5,15.5; do
        # shellcheck disable=SC2086 # options are words
        exits 0 -d $bounded --zoom=1 --at=$at
    done
    # From the last cell on, only that is left.
    # shellcheck disable=SC2086 # options are words
    [ "$(tmap -d $bounded -s1 --at=32,16 --size=3x2 --format=csv | tr '\n' ';')" = \
        "$(tmap -d $bounded -s1 --whole --format=csv | tail -1 | cut -d, -f 33),,;,,;" ]
}
