#!/usr/bin/env bats
# The map on the screen is the dump of the same recipe and view.

# tmux.bash shares its variables with the tests.
# shellcheck disable=SC2030,SC2031,SC2034,SC2154
load tmux

@test "80x24: the map is the dump, and the status line says which" {
    explore 80x24 --seed=42
    expect_map --at=0,0
    expect_status 'seed 42' 'at 0,0' 'zoom 0' 'feature 32' '? help  q quit'
    expect_map_of_status
}

@test "200x60: the map is the dump" {
    explore 200x60 --seed=42 --at=5,7 --zoom=-1
    expect_status 'seed 42' 'at 4,6' 'zoom -1'
    expect_map_of_status
    keys K
    expect_status 'at 4,1014'
    expect_map_of_status
}

@test "20x5: the map is the dump, and scrolls" {
    explore 20x5 --seed=42 --at=100,50
    expect_map
    expect_status '? help  42  zoom 0'
    keys l j PgDn
    expect_map --at=101,55
}

@test "every scroll key moves the map by its distance, and back" {
    explore 80x24 --seed=42 --at=500,500
    local key there
    # shellcheck disable=SC2054 # places, not elements
    there=(
        h 499,500 j 499,501 k 499,500 l 500,500 y 499,499 u 500,498 b 499,499 n 500,500
        H 492,500 J 492,508 K 492,500 L 500,500
        Left 499,500 Down 499,501 Up 499,500 Right 500,500
        S-Left 492,500 S-Down 492,508 S-Up 492,500 S-Right 500,500
        PPage 500,477 NPage 500,500)
    expect_map
    for ((n = 0; n < ${#there[@]}; n += 2)); do
        key=${there[n]}
        at=${there[n + 1]}
        keys "$key"
        echo "after $key" # shown if the test fails
        expect_status "at $at"
        expect_map --at="$at"
    done
}

@test "scrolling wraps around all four edges" {
    explore 80x24 --seed=42 --world=64x32
    expect_status 'at 0,0'
    keys y
    expect_status 'at 63,31'
    expect_map_of_status
    keys n
    expect_status 'at 0,0'
    expect_map_of_status
    keys h
    expect_status 'at 63,0'
    keys PPage
    expect_status 'at 63,9'
    expect_map_of_status
    keys H L L
    expect_status 'at 7,9'
    expect_map_of_status
}

@test "a bounded world: scrolling stops at its rim, and the map is blank beyond" {
    explore 80x24 --seed=42 --edges=bounded --world=129x65 --feature-size=32 --algorithm=midpoint
    expect_map --at=0,0
    keys k
    expect 'the rim of the world'
    keys L L L L L L L
    expect_status 'at 49,0'
    expect 'the rim of the world'
    expect_map --at=49,0
    keys NPage NPage
    expect_status 'at 49,42'
    expect_map --at=49,42
    keys -
    expect_status 'at 0,20' 'zoom -1'
    expect_map --at=0,20 --zoom=-1
}

@test "the map across the seam of a world" {
    explore 80x24 --seed=42 --at=-40,-12
    expect_status 'at 984,1012'
    expect_map_of_status
    expect_map --at=-1064,1012
}

middle_is() {
    [ "$(screen | sed -n '12s/.\{40\}\(.\).*/\1/p')" = "$1" ]
}

@test "zooming shows what --zoom shows, and the middle stays" {
    explore 80x24 --seed=42 --at=300,300
    local middle
    expect_map
    middle=$(screen | sed -n '12s/.\{40\}\(.\).*/\1/p')
    [ -n "$middle" ]
    keys +
    expect_status 'zoom 1' 'at 320,305.5'
    expect_map_of_status
    eventually middle_is "$middle"
    keys '='
    expect_status 'zoom 2' 'at 330,308.25'
    expect_map_of_status
    keys - - -
    expect_status 'zoom -1' 'at 260,288'
    expect_map_of_status
    keys -
    expect_status 'zoom -2' 'at 180,264'
    expect_map_of_status
    keys 0
    expect_status 'zoom 0' 'at 300,297'
    expect_map_of_status
}

@test "scrolling goes by tiles at any zoom" {
    explore 80x24 --seed=42 --zoom=2 --at=10.25,20.5
    expect_map
    keys l k
    expect_status 'at 10.5,20.25'
    expect_map_of_status
    keys 0
    expect_status 'zoom 0'
    keys - - -
    expect_status 'zoom -3'
    eventually read_status
    keys L
    expect_status "at $(((${at%,*} + 64) % 1024)),${at#*,}"
    expect_map_of_status
}

@test "f and F: the map is that of the feature size in the status line" {
    explore 80x24 --seed=42 --at=200,200
    expect_map
    keys f
    expect_status 'feature 64' 'features twice as large'
    expect_map_of_status
    keys F
    expect_status 'feature 32' 'at 200,200' 'features half as large'
    expect_map_of_status
    keys F
    expect_status 'feature 16'
    expect_map_of_status
}

@test "f far from the origin: the status line still says what makes this map" {
    explore 100x24 --seed=42 --at=700,800
    expect_map
    keys f
    expect_status 'feature 64'
    expect_map_of_status
    keys f f
    expect_status 'feature 256'
    expect_map_of_status
    keys F F F
    expect_status 'feature 32'
    expect_map_of_status
}

@test "r and R: the map is that of the seed in the status line" {
    explore 80x24 --seed=42
    expect_map
    keys r
    expect_status 'another world; R goes back'
    eventually read_status
    [ "$seed" != 42 ]
    local first=$seed
    expect_map_of_status
    keys r
    eventually seed_is_not "$first"
    expect_map_of_status
    [ "$seed" != "$first" ]
    keys R
    expect_status "seed $first" 'back to the seed before'
    expect_map_of_status
    keys R
    expect_status 'seed 42' 'back to the seed before'
    expect_map_of_status
    keys R
    expect_status 'seed 42' 'no seed before this one'
}

seed_is_not() {
    read_status && [ "$seed" != "$1" ]
}

@test "without --seed: the status line has the chosen seed" {
    explore 80x24
    expect_status 'at 0,0'
    expect_map_of_status
    local first=$seed
    explore 80x24
    expect_status 'at 0,0'
    expect_map_of_status
    [ "$seed" != "$first" ]
}

@test "a seed of text: the status line has the text, or the number if it is long, and R goes back to it" {
    explore 80x24 --seed='Lost city'
    expect_status 'seed Lost city  at 0,0'
    expect_map
    keys r
    expect_status 'another world; R goes back'
    recipe=()
    expect_map_of_status
    keys R h l
    expect_status 'seed Lost city  at 0,0'
    keys c
    expect "--seed='Lost city' --size"
    explore 80x24 --seed='A text that is too long to stand there'
    recipe=()
    expect_map_of_status
}

@test "UTF-8 tiles: the map is the dump" {
    explore 80x24 --seed=42 --tiles='·░▒▓█é'
    expect_map
    expect '▒'
    keys n
    expect_map --at=1,1
}

@test "double-width tiles: the map is the dump, even if one column is left over" {
    tile_width=2
    explore 81x24 --seed=42 --tiles='水田林森山岳' --normalize=area
    expect_map
    expect '森'
    keys L
    expect_status 'at 8,0'
    expect_map --at=8,0
    resize 33x7
    expect_map --at=8,0
    resize 80x24
    expect_map --at=8,0
}

@test "--size smaller than the screen: the rest of the screen is blank" {
    explore 80x24 --seed=42 --size=30x10
    expect_status 'seed 42'
    local wanted
    wanted=$("$TMAP" --dump --seed=42 --size=30x10)
    wanted+=$'\n\n\n\n\n\n\n\n\n\n\n\n\n\nseed 42'
    eventually screen_begins "$wanted"
    expect_status '? help  q quit'
}

screen_begins() {
    [[ $(screen) == "$1"* ]]
}

@test "--size larger than the screen: a message says so, and a resize shows the rest" {
    explore 40x10 --seed=42 --size=60x20
    expect_map
    expect 'the screen is too small for the size'
    resize 80x24
    eventually screen_begins "$("$TMAP" --dump --seed=42 --size=60x20)"
    expect_status '? help  q quit'
}

@test "a huge world at its middle: the map is the dump" {
    explore 80x24 --seed=42 --world=1073741824x1073741824 --feature-size=1073741824 \
        --at=536870912,536870912
    expect_map
    keys n
    expect_status 'at 536870913,536870913'
    expect_map_of_status
}

@test "--recipe with the screen's size makes the map of the screen" {
    explore 80x24 --seed=42 --at=10,20 --zoom=-1 --roughness=0.6 --normalize=area --tiles='.:-=+*'
    expect_map
    local line
    line=$("$TMAP" "${recipe[@]}" --size=80x23 --recipe)
    eventually map_is "$(xargs "$TMAP" --dump <<<"$line")"
}
