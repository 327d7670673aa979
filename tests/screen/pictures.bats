#!/usr/bin/env bats
# test: once
#
# Pictures in the explorer: the screen shows what --dump prints, for pictures from pipes, too.

load tmux

# expect_map_of_view AT ZOOM: the line of c has this place and zoom, and the map is that of seed 42 there.
expect_map_of_view() {
    expect_command "at=$1" "zoom=$2"
    recipe=(-s42)
    expect_map --at="$1" --zoom="$2"
}

terrain() {
    pgmnoise -maxval=255 -randomseed=7 200 150 >map.pgm
}

@test "a picture can be scrolled and zoomed, but not made anew" {
    terrain
    explore 60x20 map.pgm --zoom=0
    expect_map --at=0,0
    expect_status 'picture 200x150'
    expect_command at=0,0 zoom=0
    keys l l J
    expect_map --at=2,8
    keys -
    expect_command zoom=-1
    keys + r
    expect 'not possible: this land was read from a file'
    keys l
    expect_status 'picture 200x150'
    keys q
    expect_exit 0
}

@test "a picture opens whole, unless a part is asked for; z shows the whole again" {
    terrain
    explore 60x20 map.pgm
    expect_centred --view=world
    expect_status 'picture 200x150'
    keys +
    expect_command zoom=-2
    keys z
    expect '▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀' # in half blocks, as the key begins it
    keys q
    expect_exit 0
}

@test "a picture from a pipe, or the recipe in one: keys come from the terminal" {
    terrain
    shell 60x20
    tm send-keys -l "cat map.pgm | \"\$TMAP\" --blocks=ascii -z0 -"
    tm send-keys Enter
    recipe=(map.pgm)
    expect_map --at=0,0
    keys l
    expect_map --at=1,0
    keys q
    expect_prompt
    # --from reads the recipe of a picture.
    "$TMAP" -s42 -g300x200 --format=png -o map.png
    tm send-keys -l "\"\$TMAP\" --from=- <map.png"
    tm send-keys Enter
    # shellcheck disable=SC2034 # used by expect_map
    recipe=(-s42)
    expect_map --zoom=-3 --at=928,24 # 150,100 is in the middle
    expect_status 'seed 42'
    keys q
    expect_prompt
}

@test "--from opens with the land of the picture in the middle, as it was when w wrote it" {
    "$TMAP" -s42 --at=100,200 -z4 -g1280x368 -o map.png
    "$TMAP" -s42 --at=100.5,200.25 -z3 -g600x130 -o odd.png
    explore 80x24 --from=map.png
    expect_map_of_view 100,200 0
    explore 81x26 --from=map.png # hardly larger
    expect_map_of_view 100,199 0
    explore 160x48 --from=map.png # twice as large
    expect_map_of_view 100,200 1
    explore 80x24 --from=map.png --zoom=1
    expect_map_of_view 120,206 1
    explore 80x24 --from=map.png --size=40x10
    expect_command at=100,200 zoom=-1
    explore 80x24 --from=map.png --at=7,8
    expect_map_of_view 7,8 4
    explore 80x24 --from=odd.png # whose corner zoom 0 has not
    expect_map_of_view 98,197 0
}

@test "a picture opens in half blocks, as large as has room, or in square tiles" {
    terrain
    local given wanted
    for given in '' --blocks=filled --aspect=tall; do
        # shellcheck disable=SC2086 # one word, or none
        terminal 60x20 "$TMAP" map.pgm $given
        eventually takes_keys
        keys -l c
        wanted='--view=world --relief=shade --blocks=half'
        [ "$given" != --blocks=filled ] || wanted=${wanted%half}filled
        eventually screen_has_words "$wanted"
        never screen_has_words square
    done
    # Without UTF-8 there are no half blocks.
    environment+=(LC_ALL=C)
    terminal 60x20 "$TMAP" map.pgm
    eventually takes_keys
    keys -l c
    eventually screen_has_words '--view=world --relief=shade --aspect=square --blocks=tinted'
}

# screen_has_words WORDS: the screen has these words, in lines of any length.
screen_has_words() {
    [[ $(screen | tr '\n' ' ' | tr -s ' ') == *"$1"* ]]
}

@test ":nodata makes heights of a file unknown, and Backspace undoes it" {
    { printf 'ncols 20\nnrows 20\nxllcorner 5e5\nyllcorner 5e6\ncellsize 30\nNODATA_value 0\n'
        for n in {1..400}; do echo $((n % 40 ? n + 100 : -9999)); done; } >h.asc
    explore 100x20 h.asc
    expect '2.5% of its cells are -9999, far below the others; if that means unknown: --nodata=-9999'
    keys :
    keys -l nodata=-9999
    keys Enter
    expect 'done; Backspace undoes it'
    keys _
    expect ': 0,0, 101 m'
    keys :
    keys -l nodata=five
    keys Enter
    expect '--nodata=five: must be a number'
    keys Escape
    eventually never has 'nodata=five'
    keys BSpace
    expect 'undone'
    keys _
    expect ': 19,1, -9999 m'
    keys q
    expect 'q quit'
    keys q
    expect_exit 0
}
