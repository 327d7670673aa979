#!/usr/bin/env bats
# test: threads
#
# Whatever works on threads gives the bytes that one thread gives. `make check-threads` runs this
# file under the sanitizer of threads, which sees each race.

bats_require_minimum_version 1.5.0
load helper

# alike OPTION...: four threads print what one prints.
alike() {
    exits 0 --seed=42 --threads=1 "$@"
    mv out one
    exits 0 --seed=42 --threads=4 "$@"
    empty err
    cmp one out || complain "four threads print something else: $*"
}

@test "prints of every format" {
    local format
    for format in $(still_formats); do
        alike --dump --size=200x150 --world=256x256 --format="$format"
    done
}

@test "looks, rivers, flights, halvings and zooms" {
    local options
    for options in '--relief=shade --blocks=half --format=ansi' '--relief=contour --format=png' \
        '--relief=shade --format=png' '--blocks=filled --relief=shade --format=ansi' \
        '--algorithm=rivers --format=png' '--algorithm=rivers --sea=30% --format=csv --layer=water' \
        '--view=flight --format=png' '--halvings=2.5,filled' '--zoom=-3 -w4096x4096' \
        '--normalize=area -w512x512' '--normalize=view' '--keys=lr^_e+' '--keys=l+ --format=apng'; do
        # shellcheck disable=SC2086 # words are options
        alike --dump --size=150x99 $options
    done
}

@test "searches, facts, pictures and windows" {
    alike --facts --world=256x256 --sea=30%
    tmap -s1 -g300x200 --format=pgm -o map.pgm
    for threads in 1 4; do
        tmap --world=128x128 --sea=60% --find='rim>=5' --seeds=0..99 --threads=$threads >found$threads
        tmap - --dump --zoom=0 --relief=shade --format=ansi -g200x99 <map.pgm \
            --threads=$threads >read$threads
        printf '0,0\n50,50\n' | tmap -s3 --at=- -g100x99 --format=r16 --threads=$threads >at$threads
    done
    cmp found1 found4 && cmp read1 read4 && cmp at1 at4
    [ -s found1 ] && [ -s read1 ] && [ -s at1 ]
    tmap -s1 -g300x200 -o map.png --threads=4
    tmap --verify=map.png --threads=4
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
