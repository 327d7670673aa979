#!/usr/bin/env bats
# test: once
# Panels over the map, at any size of the screen and on any kind of terminal.

# tmux.bash shares its variables with the tests.
# shellcheck disable=SC2030,SC2031,SC2034,SC2154
load tmux

@test "legend, overview and profile are as the replay prints them, at 80x24 and 200x60" {
    local size key
    for size in 80x24 200x60; do
        explore "$size" --seed=42 --zoom=-2
        expect_map
        for key in i o P io iP oP ioP; do
            keys -l "$key"
            expect_replay "$key"
            keys -l l
            expect_replay "${key}l"
            keys Escape h
            expect_replay ''
        done
    done
}

@test "the profile is drawn in ASCII in a locale without UTF-8" {
    environment=(TERM=xterm LC_ALL=C)
    explore 80x24 --seed=42
    expect_map
    keys P
    expect 'profile of the middle row'
    eventually profile_is_ascii
}

profile_is_ascii() {
    screen | tail -n 3 | head -n 2 | grep -qx '##*' && never grep -q '[^ -~]' <(screen)
}

@test "4x3, 20x5 and 500x200: panels show what fits, with wide tiles, too" {
    local size key options
    for options in '' '--tiles=水田林森山岳'; do
        tile_width=$((${#options} > 0 ? 2 : 1))
        for size in 4x3 20x5 500x200; do
            # shellcheck disable=SC2086 # none or one
            explore "$size" --seed=42 $options
            expect_map
            for key in i o P x '?'; do
                keys -l "$key"
                expect_replay "$key"
                keys Escape C-l # P after Escape would begin a sequence
                expect_replay "$key<Esc>"
            done
            keys -l ioP
            expect_replay ioP
        done
    done
}

@test "1x1: panel keys and others are taken" {
    explore 1x1 --seed=42
    expect_about alternate_on 1
    keys -l 'ioPxdjhkl+-?vatefFrR'
    keys Escape q
    expect_exit 0
}

has_reversed_rows() {
    [ "$(tm capture-pane -p -e | grep -c $'\e\[[0-9;]*7m')" -ge "$1" ]
}

@test "every kind of terminal shows panels and knows the keys" {
    local term format=ansi
    for term in xterm-256color xterm tmux-256color screen linux rxvt-unicode vt100; do
        environment=(TERM="$term")
        explore 80x24 --seed=42 --at=500,500
        echo "TERM=$term"
        expect_map
        keys -l ioP
        [ "$term" != vt100 ] || format=text
        expect_replay ioP "$format"
        eventually has_reversed_rows 3 # the titles and the status line
        keys Right Up S-Right S-Up PPage
        expect_command at=509,468
        keys NPage Left Down S-Left S-Down Escape
        expect_command at=500,500
        expect_map
        keys q
        expect_exit 0
    done
}

@test "a screen opens with voyage, or with the world that options name" {
    terminal 80x24 "$TMAP" --seed=7
    expect 'seed 7'
    screen | tail -n 1 >shown
    kind=$("$TMAP" --preset=voyage --seed=7 --size=80x4 --keys= | sed -nE 's/.* ([a-z-]+), seed 7.*/\1/p')
    grep -q "$kind, seed 7" shown
    keys -l c
    expect 'tmap --preset=voyage --seed=7 '
    local given
    for given in --algorithm=rivers --preset=classic --world-version=1; do
        terminal 80x24 "$TMAP" --seed=7 "$given"
        expect 'seed 7'
        never grep -q ', seed 7' <(screen)
        keys -l c
        expect 'tmap --world-version=1 --seed=7 '
    done
}

worlds_are() {
    [ "$(screen | grep -o '[a-z], [0-9]*% sea' | wc -l)" -eq "$1" ]
}

@test "O: a gallery fills while keys are taken, on a screen of any size" {
    local kind
    open 80x24 --seed=42
    expect ', seed 42'
    keys -l Olw
    expect 'not in the gallery'
    eventually worlds_are 6
    resize 120x36
    eventually worlds_are 12
    resize 30x8
    expect 'no room for a gallery'
    resize 80x24
    expect '? help  q quit'
    keys -l O
    eventually worlds_are 6
    kind=$(screen | sed -n 10p | grep -o '[a-z-]*, [0-9]*% sea' | sed -n '2s/,.*//p')
    keys Right Enter
    expect_status 'Backspace goes back'
    keys Escape
    resize 160x24 # on 80 columns a long name of what is seen may leave no room for the kind
    expect_status "$kind, seed"
    keys BSpace
    expect_status 'seed 42'
    keys -l Oq
    expect ', seed 42'
    keys q
    expect_exit 0
}
