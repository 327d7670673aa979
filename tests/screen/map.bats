#!/usr/bin/env bats
# test: once
# The map on the screen is the dump of the same recipe and view.

# tmux.bash shares its variables with the tests.
# shellcheck disable=SC2030,SC2031,SC2034,SC2154
load tmux

@test "80x24: the map is the dump, and the status line says what is seen" {
    explore 80x24 --seed=42
    expect_map --at=0,0
    eventually status_is "$("$TMAP" --seed=42 --describe=40,11 | sed -n 's/^land //p')  1:1  seed 42  ? help  q quit"
    expect_map_of_command at=0,0 zoom=0 feature=32
}

@test "200x60: the map is the dump" {
    explore 200x60 --seed=42 --at=5,7 --zoom=-1
    expect_status 'seed 42'
    expect_map_of_command at=4,6 zoom=-1
    keys K
    expect_map_of_command at=4,1014
}

@test "20x5: the map is the dump, and scrolls" {
    explore 20x5 --seed=42 --at=100,50
    expect_map
    expect_status '? help' 1:1
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
        expect_command "at=$at"
        expect_map --at="$at"
    done
}

@test "scrolling wraps around all four edges" {
    explore 80x24 --seed=42 --world=64x32
    expect_command at=0,0
    keys y
    expect_map_of_command at=63,31
    keys n
    expect_map_of_command at=0,0
    keys h
    expect_command at=63,0
    keys PPage
    expect_map_of_command at=63,9
    keys H L L
    expect_map_of_command at=7,9
}

@test "a bounded world: scrolling stops at its rim, and the map is blank beyond" {
    explore 80x24 --seed=42 --edges=bounded --world=129x65 --feature-size=32 --algorithm=midpoint
    expect_map --at=0,0
    keys k
    expect 'the rim of the world'
    keys L L L L L L L
    expect 'the rim of the world'
    expect_command at=49,0
    expect_map --at=49,0
    keys NPage NPage
    expect_command at=49,42
    expect_map --at=49,42
    keys -
    expect_command at=0,20 zoom=-1
    expect_centred --at=0,20 --zoom=-1
}

@test "the map across the seam of a world" {
    explore 80x24 --seed=42 --at=-40,-12
    expect_map_of_command at=984,1012
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
    expect_map_of_command zoom=1 at=320,305.5
    eventually middle_is "$middle"
    keys '='
    expect_map_of_command zoom=2 at=330,308.25
    keys - - -
    expect_map_of_command zoom=-1 at=260,288
    keys -
    expect_map_of_command zoom=-2 at=180,264
    keys 0
    expect_map_of_command zoom=0 at=300,300
}

@test "scrolling goes by tiles at any zoom" {
    explore 80x24 --seed=42 --zoom=2 --at=10.25,20.5
    expect_map
    keys l k
    expect_map_of_command at=10.5,20.25
    keys 0
    expect_command zoom=0
    keys - - -
    expect_command zoom=-3
    keys L
    expect_command "at=$(((${at%,*} + 64) % 1024)),${at#*,}"
    expect_map_of_command
}

@test "f and F: the map is that of the feature size" {
    explore 80x24 --seed=42 --at=200,200
    expect_map
    keys f
    expect_status 'features twice as large'
    expect_map_of_command feature=64
    keys F
    expect_status 'features half as large'
    expect_map_of_command feature=32 at=200,200
    keys F
    expect_map_of_command feature=16
}

@test "f far from the origin: the line that c shows makes this map" {
    explore 100x24 --seed=42 --at=700,800
    expect_map
    keys f
    expect_map_of_command feature=64
    keys f f
    expect_map_of_command feature=256
    keys F F F
    expect_map_of_command feature=32
}

@test "r and R: the map is that of the seed" {
    explore 80x24 --seed=42
    expect_map
    keys r
    expect_status 'another world; R goes back'
    read_command
    [ "$seed" != 42 ]
    local first=$seed
    expect_map_of_command
    keys r
    expect_map_of_command
    [ "$seed" != "$first" ]
    keys R
    expect_status "seed $first" 'back to the seed before'
    expect_map_of_command
    keys R
    expect_status 'seed 42' 'back to the seed before'
    expect_map_of_command
    keys R
    expect_status 'seed 42' 'no seed before this one'
}

@test "without --seed: the status line has the chosen seed" {
    explore 80x24
    expect_map_of_command at=0,0
    local first=$seed
    explore 80x24
    expect_map_of_command at=0,0
    [ "$seed" != "$first" ]
}

@test "a seed of text: the status line has the text, or the number if it is long, and R goes back to it" {
    explore 80x24 --seed='Lost city'
    expect_status 'seed Lost city'
    expect_map
    keys r
    expect_status 'another world; R goes back'
    recipe=()
    expect_map_of_command
    keys R h l
    expect_status 'seed Lost city'
    keys c
    expect "--seed='Lost city' --size"
    explore 80x24 --seed='A text that is too long to stand there'
    recipe=()
    expect_map_of_command
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
    expect_command at=8,0
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
    wanted+=$'\n\n\n\n\n\n\n\n\n\n\n\n\n\n'
    eventually screen_begins "$wanted"
    expect_status '? help  q quit'
}

screen_begins() {
    [[ $(screen) == "$1"* ]]
}

@test "--size larger than the screen: a message says so, and a resize shows the rest" {
    explore 40x10 --seed=42 --size=60x20
    expect_map
    expect 'the screen is too small for --size'
    resize 80x24
    eventually screen_begins "$("$TMAP" --dump --seed=42 --size=60x20)"
    expect_status '? help  q quit'
}

@test "a huge world at its middle: the map is the dump" {
    explore 80x24 --seed=42 --world=1073741824x1073741824 --feature-size=1073741824 \
        --at=536870912,536870912
    expect_map
    keys n
    expect_map_of_command at=536870913,536870913
}

@test "--recipe with the screen's size makes the map of the screen" {
    explore 80x24 --seed=42 --at=10,20 --zoom=-1 --roughness=0.6 --normalize=area --tiles='.:-=+*'
    expect_map
    local line
    line=$("$TMAP" "${recipe[@]}" --size=80x23 --recipe)
    eventually map_is "$(xargs "$TMAP" --dump <<<"$line")"
}
