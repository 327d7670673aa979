#!/usr/bin/env bats
# The mouse: switched on, decoded, switched off. Drifting.

# tmux.bash shares its variables with the tests.
# shellcheck disable=SC2030,SC2031,SC2034,SC2154
load tmux

# send TEXT: types these bytes; TEXT may have escapes of printf.
send() {
    local bytes
    bytes=$(printf '%b' "$1" | od -An -v -tx1)
    # shellcheck disable=SC2086 # into words
    keys -H $bytes
}

# mouse BUTTON COL ROW [m]: sends a report of protocol 1006. COL and ROW count from 0.
mouse() {
    send "\033[<$1;$(($2 + 1));$(($3 + 1))${4-M}"
}

# at COL ROW: prints the character at this place of the screen.
at() {
    screen | sed -n "$(($2 + 1))s/^.\{$1\}\(.\).*/\1/p"
}

# at_is COL ROW GLYPH
at_is() {
    [ "$(at "$1" "$2")" = "$3" ]
}

@test "the mouse is switched on, with motion, and off at a stop and at the end" {
    shell 80x24
    expect_about mouse_any_flag 0
    keys -l "\"\$TMAP\" --preset=classic --seed=42"
    keys Enter
    expect_status 'seed 42'
    expect_about mouse_button_flag 1
    expect_about mouse_sgr_flag 1
    expect_about mouse_standard_flag 0
    keys C-z
    expect_prompt
    expect_about mouse_any_flag 0
    expect_about mouse_sgr_flag 0
    keys -l fg
    keys Enter
    expect_status 'seed 42'
    expect_about mouse_button_flag 1
    mouse 64 10 5
    expect_command zoom=1
    keys q
    expect_prompt
    expect_about mouse_any_flag 0
    expect_about mouse_sgr_flag 0
}

@test "--no-mouse and terminals without a mouse: the mouse stays off" {
    explore 80x24 --seed=42 --no-mouse
    expect_map
    expect_about mouse_any_flag 0
    environment=(TERM=vt100)
    explore 80x24 --seed=42
    expect_map
    expect_about mouse_any_flag 0
}

@test "the wheel zooms, and the tile under the pointer stays there" {
    local size col row glyph turn zoom
    for size in 80x24 200x60; do
        explore "$size" --seed=42 --at=100,200
        expect_map
        for col in 0 $((cols - 1)); do
            for row in 7 $((rows - 2)); do
                glyph=$(at "$col" "$row")
                for turn in '64 1' '64 2' '65 1' '65 0'; do
                    zoom=${turn#* }
                    mouse "${turn% *}" "$col" "$row"
                    expect_map_of_command "zoom=$zoom"
                    eventually at_is "$col" "$row" "$glyph"
                done
                expect_command at=100,200
            done
        done
        mouse 64 10 7
        expect_command zoom=1 at=105,203.5
    done
}

@test "a drag moves the map with the pointer" {
    explore 80x24 --seed=42 --at=100,200
    expect_map
    mouse 0 10 5
    mouse 32 11 5
    mouse 32 14 9
    expect_map_of_command at=96,196
    mouse 32 4 5
    mouse 0 4 5 m
    expect_map_of_command at=106,200
    mouse 32 40 12 # the pointer moves without the button
    mouse 35 41 13
    keys l
    expect_command at=107,200
}

@test "a click puts the cursor on the tile" {
    explore 120x24 --seed=42 --at=100,200
    expect_map
    mouse 0 33 7
    mouse 0 33 7 m
    expect '133,207'
    expect_about cursor_x 33
    expect_about cursor_y 7
    expect_about cursor_flag 1
    keys Escape
    expect_about cursor_flag 0
}

@test "the mouse with Shift and other buttons do nothing" {
    explore 80x24 --seed=42
    expect_map
    local event
    for event in 4 36 68 1 2 66 67 128; do
        mouse "$event" 10 5
        mouse "$event" 20 9 m
    done
    keys l
    expect_command at=1,0 zoom=0
    expect_map --at=1,0
}

@test "the old mouse protocol, of one byte per number" {
    explore 80x24 --seed=42
    expect_map
    send '\033[M`*%' # the wheel at column 9, row 4
    expect_map_of_command zoom=1 at=4.5,2
}

@test "d drifts in the last direction until a key is pressed, and then takes no time" {
    explore 80x24 --seed=42
    expect_map
    keys j d
    expect_status 'drifting until a key is pressed'
    eventually at_has_passed 0 4
    keys Escape
    expect_status '? help  q quit'
    expect_map_of_command
    [[ $at == 0,* ]]
    expect_rest "$(about pane_pid)"
    expect_command "at=$at"
}

# at_has_passed X Y: the first row of the map has moved to one south of this place.
at_has_passed() {
    [[ $("$TMAP" --dump --seed=42 --size=80x100 --at="$1,$2") == *"$(screen | head -n 1)"* ]]
}
