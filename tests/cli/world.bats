#!/usr/bin/env bats
#
# What a world is made from: size, feature size, roughness, origin, version.

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

@test "without roughness a feature of twice the size looks the same, twice as large" {
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
        timeout 5 "$TMAP" -d -s1 -g200x60 -w1073741824x1073741824 -f1073741824 --at=$at >out
        shape out 200 60
    done
}

@test "the lowest and the highest cell of a whole world are 0 and 65535" {
    for world in '-w64x64 -f16' '-w96x32 -f32 -r0.9' '-w101x57 -f1' '-w256x256 -f256 -r0' \
        '-w1024x1024 -f8 -s7' '-w4096x4096 -f64'; do
        # shellcheck disable=SC2086 # several words
        tmap -d -s42 --whole -Fcsv $world >heights
        grep -qw 0 heights || complain "$world: no cell is 0"
        # One, and not those that a sample has missed.
        [ "$(grep -ow 65535 heights | wc -l)" -eq 1 ] || complain "$world: not one cell is 65535"
    done
}
