#!/usr/bin/env bats
# Keys that do not move the map, and the messages of the status line.

# tmux.bash shares its variables with the tests.
# shellcheck disable=SC2030,SC2031,SC2034,SC2154
load tmux

@test "the help lists every key and closes" {
    explore 80x60 --seed=42
    local key
    expect_map
    keys '?' '?' # the second page has all
    expect 'scroll west'
    for key in 'h Left' 'j Down Enter' 'k Up' 'l Right' 'y ' 'u ' 'b ' 'n ' 'H Shift-Left' 'J Shift-Down' \
        'K Shift-Up' 'L Shift-Right' 'PgUp ^B' 'PgDn Space ^F' '+ =' '- ' '0 ' 'r ' 'R ' 'f ' 'F ' 'p ' '^L' \
        '? F1' Esc 'q F10'; do
        eventually help_has "$key"
    done
    keys Escape
    expect_map
    expect_status '? help  q quit'
    keys '?'
    expect 'tmap: the keys'
    keys '?' '?' '?' # it has three pages
    expect_map
}

help_has() {
    [[ $(screen) =~ (^|[[:space:]])"$1"\ +[a-z] ]]
}

@test "the help at 20x5 has every key on one of its pages" {
    explore 20x5 --seed=42
    local map pages label typed='' before=''
    map=$("$TMAP" --dump --seed=42 --size=20x4)
    eventually map_is "$map"
    : >labels
    for pages in {0..40}; do
        typed+='?'
        keys '?'
        expect_replay "$typed"
        [ "$(cat replay)" != "$before" ] # each page differs from the one before
        before=$(cat replay)
        [ "$(head -n 4 replay)" != "$map" ] || break
        grep -q 'Esc close' replay
        head -n 4 replay >>labels
    done
    cat labels
    [ "$pages" -ge 3 ]
    eventually map_is "$map"
    for label in 'h Left' 'PgUp ' '+ = ' 'R ' 'Esc ' 'q '; do
        grep -qF " $label" labels
    done
    # No key is listed twice after the first twenty, which most people need.
    [ "$(tail -n +21 labels | sort | uniq -d | grep -c .)" -eq 0 ]
}

@test "a key without a command says so" {
    local key
    explore 80x24 --seed=42
    expect_map
    for key in Q F5 C-a é; do
        keys "$key"
        echo "after $key"
        expect_status 'that key does nothing; ? lists the keys'
        eventually map_is "$("$TMAP" --dump --seed=42 --size=80x23)"
        keys l h
        expect_status '? help  q quit'
    done
}

@test "held keys: 200 at once end in the right place" {
    explore 80x24 --seed=42
    expect_map
    keys -N 200 l
    expect_command at=200,0
    keys -N 200 Down
    expect_command at=200,200
    expect_map --at=200,200
    keys -N 250 S-Left
    expect_command at=248,200
    expect_map --at=248,200
}

@test "c copies its line by OSC 52, where the terminal has a mouse; tmux and screen stay whole" {
    explore 80x24 --seed=42
    expect_map
    tm set-option -g set-clipboard on
    keys c
    expect 'tmap --world-version=1 --seed=42 '
    expect 'copied, if the terminal allows'
    eventually buffer_begins 'tmap --world-version=1 --seed=42 '
    keys c
    expect_map
}

buffer_begins() {
    [[ $(tm show-buffer 2>/dev/null) == "$1"* ]]
}
