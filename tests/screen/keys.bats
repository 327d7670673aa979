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
    keys '?' '?'
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

@test "a key in the help closes it and does what it does on the map" {
    explore 80x24 --seed=42
    expect_map
    keys '?'
    expect 'tmap: the keys'
    keys l
    expect_map --at=1,0
    keys '?'
    expect 'tmap: the keys'
    keys Q
    expect_map --at=1,0
}

@test "p cycles through the palettes" {
    explore 80x24 --seed=42
    local first second palette
    expect_map
    first=$(colored_cells)
    keys p
    expect_status 'palette viridis'
    second=$(colored_cells) # the status line, which says so, is drawn last
    [ "$first" != "$second" ]
    "$TMAP" --dump --palette='?' 2>&1 | sed 's/.* viridis, //; s/, /\n/g; s/ or /\n/' >names
    [ "$(wc -l <names)" -ge 7 ]
    for palette in $(cat names) terrain; do
        keys p
        expect_status "palette $palette"
        eventually never cells_are "$second"
    done
    eventually cells_are "$first"
}

@test "a key without a command says so" {
    local key
    explore 80x24 --seed=42
    expect_map
    for key in Q F5 C-a é; do
        keys "$key"
        echo "after $key"
        expect_status 'that key does nothing; ? lists those that do'
        eventually map_is "$("$TMAP" --dump --seed=42 --size=80x23)"
        keys l h
        expect_status '? help  q quit'
    done
}

@test "zoom stops at its minimum and maximum, and says why" {
    explore 160x24 --seed=42 --zoom=15
    expect_map
    keys +
    expect_command zoom=16
    keys +
    expect_status 'no deeper zoom: the landscape has no finer detail'
    expect_map_of_command zoom=16
    explore 160x24 --seed=42 --zoom=-5 # 1024x1024 cells
    expect_map
    keys -
    expect_command zoom=-6
    keys -
    expect_status 'this is the whole world'
    expect_command zoom=-6
}

@test "0 returns to zoom 0" {
    explore 80x24 --seed=42 --at=100,100
    expect_map
    keys + + +
    expect_command zoom=3
    keys 0
    expect_command zoom=0 at=100,100
    expect_map --at=100,100
    keys - -
    expect_command zoom=-2
    keys 0
    expect_map_of_command zoom=0
}

@test "the feature size stops at its minimum and maximum, and says why" {
    explore 160x24 --seed=42 --world=96x64 --feature-size=16
    expect_map
    keys f
    expect_command feature=32
    keys f
    expect_status 'no larger features: twice the size would not divide the world'
    expect_map_of_command feature=32
    keys F F F F F
    expect_map_of_command feature=1
    keys F
    expect_status 'no smaller features: each is one cell'
    expect_command feature=1
}

@test "features do not grow beyond the detail that exists at a deep zoom" {
    explore 100x24 --seed=42 --world=131072x131072 --feature-size=65536 --zoom=16
    expect_map
    keys f
    expect_status 'no larger features at this zoom: zoom out first'
    expect_map
}

@test "a narrow screen shows the message, and of the status what fits whole" {
    explore 30x5 --seed=42 --at=100,200
    expect_map
    eventually status_is "$("$TMAP" --seed=42 --describe=115,202 | sed -n 's/^land //p')  1:1  seed 42  ? help"
    keys p
    expect 'palette viridis'
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
    expect 'copied, if the terminal lets it'
    eventually buffer_begins 'tmap --world-version=1 --seed=42 '
    keys c
    expect_map
}

buffer_begins() {
    [[ $(tm show-buffer 2>/dev/null) == "$1"* ]]
}
