#!/usr/bin/env bats
#
# Worlds that grow on drawings: options, recipes and refusals. What the land is like is in
# tests/world/rivers/test_settle.c.

load helper

# island FILE: writes a PGM of 32x32 greys, land within a circle of black sea.
island() {
    awk 'BEGIN { print "P2 32 32 255"; for (y = 0; y < 32; y++) for (x = 0; x < 32; x++) {
        r = (x - 15.5) ^ 2 + (y - 15.5) ^ 2; print r < 40 ? 220 : r < 140 ? 160 : 20 } }' >"$1"
}

# slope FILE: writes elevations of 16x8 cells, from 100 m under the sea to 650 above it.
slope() {
    awk 'BEGIN { print "ncols 16\nnrows 8\nxllcorner 0\nyllcorner 0\ncellsize 1000"
        for (y = 0; y < 8; y++) { for (x = 0; x < 16; x++) printf "%d ", 50 * x - 100; print "" } }' >"$1"
}

grown() {
    tmap island.pgm --grow --seed=1 "$@"
}

@test "each pixel is a feature of the world, by default of 1024 cells" {
    island island.pgm
    grown --facts | grep -qx 'world 32768x32768'
    grown --grow=64 --facts | grep -qx 'world 2048x2048'
    grown --grow=64 --edges=wrap --facts | grep -qx 'world 2048x2048'
    grown --grow=64 --algorithm=midpoint --facts | grep -qx 'world 1985x1985'
    [ "$(grown --zoom=-10 --size=32x32 --dump | sed -n '16p')" != "$(printf '%32s' | tr ' ' '~')" ]
}

@test "land is where it was drawn, at every zoom" {
    island island.pgm
    for zoom in -10 -8 -4 0 6; do
        # The middle is land, and the corner is sea.
        grown --at=16384,16384 --zoom=$zoom --size=1x1 --layer=water --format=csv >middle
        grown --at=512,512 --zoom=$zoom --size=1x1 --layer=water --format=csv >corner
        grep -qx 1 corner || complain "zoom $zoom: the corner is $(cat corner)"
        ! grep -qx 1 middle || complain "zoom $zoom: the middle is $(cat middle)"
    done
}

@test "the seed makes the detail; names, biomes and flights are there" {
    island island.pgm
    grown --grow=64 --dump >one
    grown --grow=64 --dump --seed=2 >two
    ! cmp -s one two
    grown --zoom=-5 --size=1024x1024 --layer=names --format=csv | grep -q ',bay,\|,cape,\|,peak,'
    grown --grow=16 --whole --show=biome --dump >biomes
    grown --view=flight --whole --dump | grep -q '[^ ]'
}

@test "elevations keep their units, and 0 is the sea" {
    slope slope.asc
    # Pixel 2 is 0 m, pixel 3 is 50 m.
    tmap slope.asc --grow=64 --seed=1 --spread=0 --at=288,288 --size=1x1 --layer=water --format=csv |
        grep -qx 0
    tmap slope.asc --grow=64 --seed=1 --spread=0 --at=96,288 --size=1x1 --layer=water --format=csv |
        grep -qx 1
    tmap slope.asc --grow=64 --seed=1 --recipe | grep -q -e '--heights=-694..694m '
    height=$(tmap slope.asc --grow=64 --seed=1 --spread=0 --describe=992,288 | sed -n 's/^elevation \(.*\) m$/\1/p')
    [ "$height" -gt 600 ] && [ "$height" -lt 694 ]
}

@test "a recipe line makes the map again, and no other drawing does" {
    island island.pgm
    slope slope.asc
    grown --grow=64 --climate=belts --zoom=-3 --size=80x60 --output=map.png
    tmap island.pgm --from=map.png --output=again.png
    cmp map.png again.png
    tmap island.pgm --verify=map.png | grep -q '^map.png: all 4800 pixels'
    eval "tmap $(grown --grow=64 --climate=belts --zoom=-3 --size=80x60 --recipe) --output=third.png"
    tmap island.pgm --verify=third.png >out
    digest=$(grown --recipe | grep -o -e '--digest=[0-9]*')
    exits 1 slope.asc --verify=map.png
    one_line err "tmap: slope.asc: its heights have --digest=* the recipe line is of a picture with $digest*"
    exits 1 slope.asc --from=map.png --recipe
    # The same heights in another file are the same drawing.
    pamdepth 65535 island.pgm >deep.pgm
    tmap deep.pgm --verify=map.png >out
}

@test "the sea is a share of the pixels" {
    awk 'BEGIN { print "P2 10 10 255"; for (n = 0; n < 100; n++) print 100 + n }' >ramp.pgm
    tmap ramp.pgm --grow=16 --seed=1 --spread=0 --sea=37% --facts >facts
    awk '$1 == "sea" { exit !($2 > 30 && $2 < 44) }' facts
    tmap ramp.pgm --grow=16 --seed=1 --sea=100% --facts | grep -qx 'sea 100.00'
    tmap ramp.pgm --grow=16 --seed=1 --sea=none --facts | grep -qx 'sea 0.00'
}

@test "what does not apply to a drawing is refused" {
    island island.pgm
    for option in --world=64x64 --corners=00 --origin=1,1 --preset=island --sampling=pixels; do
        refused "tmap: ${option%%=*} does not apply to a drawing" island.pgm --grow $option
    done
    refused 'tmap: --feature-size: *--grow=N' island.pgm --grow --feature-size=64
    refused 'tmap: --grow=48: must be a power of two; the nearest are 32 and 64' island.pgm --grow=48
    refused 'tmap: --algorithm=planet keeps no drawing: *' island.pgm --grow --algorithm=planet
    refused 'tmap: --algorithm=noise keeps no drawing: *' island.pgm --grow --algorithm=noise
    refused 'tmap: --grow needs a picture*' --grow
    refused 'tmap: a picture and --find exclude each other' island.pgm --grow --find=land=30..60
    refused 'tmap: --grow=67108864: on 32x32 pixels at most --grow=33554432' island.pgm --grow=67108864 -d
    printf 'P5 1025 1024 255\n' >large.pgm
    head -c $((1025 * 1024)) /dev/zero >>large.pgm
    exits 1 large.pgm --grow --dump
    one_line err 'tmap: large.pgm: 1025x1024 pixels: a world grows on at most 1048576; *-resize 99%*'
}

@test "keys change the world, and the drawing stays" {
    island island.pgm
    keys() { grown --zoom=-9 --size=60x40 --keys="$1" --recipe; }
    keys f | grep -q -e '--grow=2048 .*--digest'
    keys F | grep -q -e '--grow=512 .*--digest'
    keys r | grep -q -e '--seed=[0-9]* .*--grow=1024 .*island.pgm'
    [ "$(keys $'r\b')" = "$(keys '')" ]
    keys T | grep -q -e '--algorithm=square-square .*--spread=0.25 --grow=1024'
    [ "$(keys TTTTT)" = "$(keys '')" ]
    [ "$(keys S)" = "$(keys '')" ]
    keys $':grow=256\r' | grep -q -e '--grow=256 '
    for line in world=64x64 preset=island algorithm=planet feature-size=4; do
        [ "$(keys ":$line"$'\r')" = "$(keys '')" ] || complain "$line"
    done
}
