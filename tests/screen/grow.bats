#!/usr/bin/env bats
#
# A drawing that is painted while the explorer shows the world on it.

load tmux

# ring FILE SIDE GREY: a PGM of so many pixels a side, of a grey in the middle of black sea.
ring() {
    awk -v side="$2" -v grey="$3" 'BEGIN { print "P2", side, side, 255
        for (y = 0; y < side; y++) for (x = 0; x < side; x++)
            print (x - side / 2) ^ 2 + (y - side / 2) ^ 2 < side * side / 9 ? grey : 10 }' >new
    mv new "$1"
}

@test "a drawing that was painted anew is shown at the next key, and can be undone" {
    ring coast.pgm 24 150
    explore 60x20 coast.pgm --grow=128 --seed=1 --at=0,0 --zoom=-5 --show=height --rivers=none
    expect_map --at=0,0
    digest=$(tmap_digest)
    ring coast.pgm 24 250
    keys l
    expect 'the drawing has changed and was reloaded'
    expect_map --at=32,0
    [ "$(tmap_digest)" != "$digest" ]
    # With other sides the place scales: the middle, 30 columns and 9 rows of 32 cells from 64,0, has
    # twice the coordinates.
    ring coast.pgm 48 150
    keys l
    expect 'the drawing has changed'
    expect_command at=1088,288 zoom=-5
    keys BSpace
    expect 'undone'
    keys q
    expect_exit 0
}

# Prints the digest of the drawing as it is now.
tmap_digest() {
    "$TMAP" coast.pgm --grow --seed=1 --recipe | grep -o -e '--digest=[0-9]*'
}

@test "a drawing that is half saved leaves the old land, and says so" {
    ring coast.pgm 24 150
    explore 60x20 coast.pgm --grow=128 --seed=1 --at=0,0 --zoom=-5 --show=height --rivers=none
    expect_map --at=0,0
    cp coast.pgm whole.pgm
    head -c 200 whole.pgm >coast.pgm
    keys l
    expect 'the old land stays: coast.pgm: '
    cp whole.pgm coast.pgm
    keys l
    expect 'the drawing has changed and was reloaded'
    expect_map --at=64,0
    rm coast.pgm
    keys h
    expect_status 'seed 1'
    keys q
    expect_exit 0
}

@test "a drawing that opens at a zoom opens at a coast, not in its corner" {
    ring coast.pgm 24 150
    open 60x20 coast.pgm --grow --seed=1 --zoom=-3
    read_command
    # shellcheck disable=SC2154
    "$TMAP" coast.pgm --grow --seed=1 --zoom=-3 --at="$at" --size=60x19 --layer=water --format=csv >cover
    awk -F, '{ for (n = 1; n <= NF; n++) if ($n == 1) sea++; else land++ }
        END { exit sea < 50 || land < 50 }' cover || {
        echo "at $at"
        return 1
    }
    # Home shows all of it, and 0 stays in its middle, which is land.
    keys Home
    expect_status 'the whole world'
    keys 0
    expect_status '1:1 '
}
