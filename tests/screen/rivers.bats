#!/usr/bin/env bats
# test: once
# Rivers on the screen: after each move it is what --dump prints, however the terminal scrolled.

# tmux.bash shares its variables with the tests.
# shellcheck disable=SC2016,SC2030,SC2031,SC2034,SC2154
load tmux

world=(--algorithm=rivers --seed=7 --world=1024x1024 --feature-size=64 --roughness=0.4)

# expect_cells OPTION...: waits until the screen has the tiles and colours of --dump.
expect_cells() {
    "$TMAP" --dump --format=ansi "${world[@]}" "$@" | cells >wanted
    [ -s wanted ]
    eventually screen_is wanted
}

screen_is() {
    tm capture-pane -p -e -N | head -n $((rows - 1)) | cells | cmp -s - "$1"
}

# wander OPTION...: scrolls in all directions, by one and by eight.
wander() {
    expect_cells --at=0,0 "$@"
    keys l
    expect_cells --at=1,0 "$@"
    keys j
    expect_cells --at=1,1 "$@"
    keys L
    expect_cells --at=9,1 "$@"
    keys u
    expect_cells --at=10,0 "$@"
    keys b
    expect_cells --at=9,1 "$@"
    keys H
    expect_cells --at=1,1 "$@"
    keys J
    expect_cells --at=1,9 "$@"
    keys K k h
    expect_cells --at=0,0 "$@"
    keys h
    expect_cells --at=-1,0 "$@"
}

@test "tiles that scroll are those of dumps" {
    explore 80x24 "${world[@]}"
    wander --size=80x23
    close_terminal
    explore 80x24 "${world[@]}" --relief=contour
    wander --size=80x23 --relief=contour
}

@test "smooth rivers that scroll are those of dumps" {
    explore 60x16 "${world[@]}" --blocks=half --relief=shade
    expect_cells --size=60x30 --blocks=half --relief=shade
    keys l
    expect_cells --size=60x30 --blocks=half --relief=shade --at=1,0
    keys j
    expect_cells --size=60x30 --blocks=half --relief=shade --at=1,2
    keys u
    expect_cells --size=60x30 --blocks=half --relief=shade --at=2,0
    keys H
    expect_cells --size=60x30 --blocks=half --relief=shade --at=-6,0
}

@test ":rivers= has ASCII, none and lines" {
    local kind
    explore 80x24 "${world[@]}"
    expect_cells --size=80x23
    for kind in ascii none lines; do
        keys : "rivers=$kind" Enter
        expect_cells --size=80x23 --rivers=$kind
    done
}

@test "without UTF-8 rivers are ASCII, and the command line says so" {
    environment=(TERM=xterm-256color LC_ALL=C)
    explore 80x24 "${world[@]}"
    expect_cells --size=80x23 --rivers=ascii
    keys c
    expect '--rivers=ascii'
    explore 80x24 "${world[@]}" --rivers=lines
    expect_status 'rivers as lines need a UTF-8 locale: ASCII instead'
    expect_cells --size=80x23 --rivers=ascii
}
