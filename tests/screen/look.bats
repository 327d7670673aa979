#!/usr/bin/env bats
# The look: the screen has relief, half blocks, tile sets and colour depths as --dump prints them.

# tmux.bash shares its variables with the tests.
# shellcheck disable=SC2016,SC2030,SC2031,SC2034,SC2154
load tmux

# expect_dump OPTION...: waits until the screen has the tiles and colours of --dump.
expect_dump() {
    "$TMAP" --dump --format=ansi --seed=42 "$@" | cells >wanted
    [ -s wanted ]
    # A terminal of 88 colours gets all of them by number, and has no dim letters.
    if [[ ${environment[0]} == *rxvt* ]]; then
        awk '{
            sub(/^2;/, "")
            n = split($1, code, ";")
            for (k = 1; k <= n; k++) {
                c = code[k]
                ground = c ~ /^(4|10)[0-7]$/ ? 48 : 38
                if (c ~ /^[34][0-7]$/) c = ground ";5;" c % 10
                else if (c ~ /^(9|10)[0-7]$/) c = ground ";5;" c % 10 + 8
                code[1] = k == 1 ? c : code[1] ";" c
            }
            print code[1] substr($0, length($1) + 1)
        }' wanted >numbered
        mv numbered wanted
    fi
    eventually screen_is wanted || {
        all_cells | diff -a - wanted | head -n 20
        return 1
    }
}

# Prints all cells of the map, blanks at the ends of rows included: they may have colours.
all_cells() {
    tm capture-pane -p -e -N | head -n $((rows - 1)) | cells
}

screen_is() {
    all_cells | cmp -s - "$1"
}

@test "256 colours: shades, contours and half blocks" {
    explore 80x24 --seed=42
    expect_dump --size=80x23
    keys v
    expect_status 'shaded relief'
    expect_dump --size=80x23 --relief=shade
    keys v
    expect_status contours
    expect_dump --size=80x23 --relief=contour
    keys l L u
    expect_dump --size=80x23 --relief=contour --at=10,-1
    keys b H h
    expect_dump --size=80x23 --relief=contour
    keys v v
    expect_status 'shaded relief'
    keys a
    expect_status 'filled tiles'
    expect_dump --size=80x23 --relief=shade --blocks=filled
    keys a
    expect_status 'tiles, and quadrants where colours meet'
    expect_dump --size=80x23 --relief=shade --blocks=fine
    keys v a
    expect_status 'half blocks: two places in one character'
    read_command
    expect_dump --size=80x46 --relief=contour --blocks=half --at="$at"
    keys v
    expect_status plain
    expect_dump --size=80x46 --blocks=half --at="$at"
    keys p v
    expect_status 'shaded relief'
    expect_dump --size=80x46 --blocks=half --at="$at" --relief=shade --palette=viridis
    keys l l h h
    expect_dump --size=80x46 --blocks=half --at="$at" --relief=shade --palette=viridis
    keys a a a v v
    expect_status plain
    expect_dump --size=80x23 --palette=viridis
}

@test "the look of the command line, and the middle stays when half blocks change the rows" {
    explore 80x24 --seed=42 --blocks=half --relief=shade --light=90,30 --palette=atlas --at=100,200
    expect_dump --size=80x46 --blocks=half --relief=shade --light=90,30 --palette=atlas --at=100,200
    expect_command at=100,200
    keys a
    expect_command at=100,212 # 46 / 2 rows were above the middle, now 23 / 2
    keys a a a a a
    expect_command at=100,200
    keys j l PgDn
    expect_command at=101,248
    expect_dump --size=80x46 --blocks=half --relief=shade --light=90,30 --palette=atlas --at=101,248
}

@test "half blocks that scroll, on four kinds of terminals: the screen is the dump" {
    local term depth
    for term in tmux-256color:256 xterm-256color:256 screen-256color:256 linux:8; do
        depth=${term#*:}
        environment=(TERM="${term%:*}")
        explore 80x24 --seed=42 --blocks=half --at=50,50
        expect_dump --size=80x46 --blocks=half --color-depth="$depth" --at=50,50
        keys j j k j n u y b l j
        expect_command at=51,56
        expect_dump --size=80x46 --blocks=half --color-depth="$depth" --at=51,56
        keys 5 j 9 k C-d k # by several lines; half a page
        expect_command at=51,68
        expect_dump --size=80x46 --blocks=half --color-depth="$depth" --at=51,68
        keys x j j l l k h Escape
        expect_command at=51,68
        expect_dump --size=80x46 --blocks=half --color-depth="$depth" --at=51,68
    done
}

@test "8 and 16 colours, few pairs: the screen is the dump of that depth" {
    local term depth look
    for term in xterm:8 rxvt-unicode:16; do
        depth=${term#*:}
        look=(--palette=viridis --color-depth="$depth")
        environment=(TERM="${term%:*}")
        explore 80x24 --seed=42 --blocks=half --palette=viridis
        expect_dump --size=80x46 "${look[@]}" --blocks=half
        keys v
        expect_status 'shaded relief'
        expect_dump --size=80x46 "${look[@]}" --blocks=half --relief=shade
        keys a a a
        expect_status tiles
        read_command
        expect_dump --size=80x23 "${look[@]}" --relief=shade --at="$at"
    done
}

@test "200x60: shaded half blocks in thousands of colour pairs" {
    explore 200x60 --seed=42 --blocks=half --relief=shade --palette=atlas --tile-set=letters
    expect_dump --size=200x118 --blocks=half --relief=shade --palette=atlas --tile-set=letters
    [ "$(sort -u wanted | wc -l)" -gt 500 ]
}

@test "opens lit, in fine tiles, with names and where there is much to see; fewer colours as prints" {
    open 80x24 --preset=classic --seed=42
    read_command
    [ "$at" != 0,0 ]
    expect_dump --size=80x23 --relief=shade --blocks=fine --labels=whole --at="$at"
    keys L J Home
    expect_status 'a good view'
    expect_command "at=$at"
    keys N
    expect_dump --size=80x23 --relief=shade --blocks=fine --at="$at"
    open 80x24 --preset=classic --seed=42 --at=5,6 --relief=plain # a look does not lose the names
    expect_dump --size=80x23 --blocks=fine --labels=whole --at=5,6
    open 80x24 --preset=classic --seed=42 --at=5,6 --relief=shade --blocks=half
    expect_dump --size=80x46 --relief=shade --blocks=half --labels=whole --at=5,6
    open 80x24 --preset=classic --seed=42 --at=5,6 --no-labels
    expect_dump --size=80x23 --relief=shade --blocks=fine --at=5,6
    open 80x24 --preset=classic --seed=42 --at=5,6 --world-version=1 --relief=shade --blocks=filled # a recipe line
    expect_dump --size=80x23 --relief=shade --blocks=filled --at=5,6
    environment=(TERM=xterm)
    open 80x24 --preset=classic --seed=42 --at=5,6
    expect_dump --size=80x23 --relief=shade --blocks=filled --labels=whole --color-depth=8 --at=5,6
}

@test "24-bit colours if COLORTERM or --color-depth says so" {
    environment=(TERM=tmux-256color COLORTERM=truecolor)
    open 80x24 --preset=classic --seed=42 --at=5,6
    expect_dump --size=80x23 --relief=shade --blocks=fine --labels=whole --color-depth=24bit --at=5,6
    keys Right PgDn
    expect_dump --size=80x23 --relief=shade --blocks=fine --labels=whole --color-depth=24bit --at=6,29
    open 80x24 --preset=classic --seed=42 --at=5,6 --color-depth=256
    expect_dump --size=80x23 --relief=shade --blocks=fine --labels=whole --at=5,6
    environment=(TERM=xterm)
    open 80x24 --preset=classic --seed=42 --at=5,6 --color-depth=24bit
    expect_dump --size=80x23 --relief=shade --blocks=fine --labels=whole --color-depth=24bit --at=5,6
}

@test "COLORTERM in a terminal that is not known, by the plain name of xterm, in GNU screen and in tmux" {
    local term
    for term in no-such-terminal xterm screen-256color 'screen-256color TERM_PROGRAM='; do
        # shellcheck disable=SC2206 # words
        environment=(COLORTERM=truecolor TERM=$term)
        open 80x24 --preset=classic --seed=42 --at=5,6
        depth=24bit
        [[ $term != *= ]] || depth=256 # GNU screen, which passes on what the terminal around it says
        expect_dump --size=80x23 --relief=shade --blocks=fine --labels=whole --color-depth=$depth --at=5,6
    done
}

@test "24-bit colours: a flight whose frames have more pairs of colours than curses keeps" {
    local frame before all='<Tab>'
    environment=(TERM=tmux-256color COLORTERM=truecolor)
    open 200x60 --preset=classic --seed=42 --at=0,0 --relief=plain --blocks=ascii
    expect '? help'
    keys Tab
    expect 'arrows fly'
    for frame in {1..16}; do # curses has pairs for seven of them
        before=$(tm capture-pane -p -e)
        keys k
        all+=k
        eventually colors_are_not "$before"
        ((frame % 8 == 0)) || continue
        # A replay prints the same frame without curses, and then the status line.
        "$TMAP" --seed=42 --format=ansi --color-depth=24bit --size=200x59 --keys="$all" |
            head -n 59 | cells >wanted
        eventually screen_is wanted
    done
}

colors_are_not() {
    [ "$(tm capture-pane -p -e)" != "$1" ]
}

@test "quadrants that scroll: the screen is the dump" { # tmux 3.3 has no cells for octants
    environment=(TERM=xterm-256color)
    explore 80x24 --seed=42 --blocks=quadrant --aspect=tall --relief=shade --at=50,50
    expect_dump --size=80x23 --blocks=quadrant --aspect=tall --relief=shade --at=50,50
    keys j l k j n u y b l j
    read_command
    expect_dump --size=80x23 --blocks=quadrant --aspect=tall --relief=shade --at="$at"
}

@test "fine tiles that scroll: the screen is the dump" {
    environment=(TERM=xterm-256color)
    explore 80x24 --seed=42 --preset=continents --blocks=fine --at=50,50
    expect_dump --size=80x46 --preset=continents --blocks=fine --relief=shade,xauto --labels=whole --at=50,50
    keys j l k j n u y b l j
    read_command
    expect_dump --size=80x46 --preset=continents --blocks=fine --relief=shade,xauto --labels=whole --at="$at"
}

@test "the cursor's steps over a new frame leave its cells as they are" {
    explore 20x5 --seed=42
    all=
    for key in x l l H l j l; do
        all+=$key
        keys "$key"
        expect_status '? help'
        "$TMAP" --seed=42 --format=ansi --color-depth=256 --size=20x4 --keys="$all" |
            head -n 4 | cells >wanted
        eventually screen_is wanted
    done
}

@test "24-bit colours if terminfo has them" {
    environment=(TERM=tmux-direct)
    explore 80x24 --seed=42 --blocks=half --relief=shade
    expect_dump --size=80x46 --blocks=half --relief=shade --color-depth=24bit
    [ "$(sort -u wanted | wc -l)" -gt 300 ]
    keys a a a
    expect_status tiles
    keys v
    expect_status contours
    read_command
    expect_dump --size=80x23 --relief=contour --color-depth=24bit --at="$at"
}

@test "--color=N limits the colours, and is refused beyond the terminal's" {
    explore 80x24 --seed=42 --color=16
    expect_dump --size=80x23 --color=16
    explore 80x24 --seed=42 --color-depth=8 --blocks=half
    expect_dump --size=80x46 --color=8 --blocks=half
    environment=(TERM=xterm)
    terminal 80x24 sh -c '"$0" --color=256 2>message; echo $? >status; sleep 600' "$TMAP"
    eventually test -s status
    [ "$(cat status)" = 2 ]
    [ "$(wc -l <message)" -eq 1 ]
    grep -q '^tmap: --color=N is more than TERM has' message
}

@test "no colours: shades are bold and dim, and half blocks are refused" {
    environment=(TERM=vt100)
    explore 80x24 --seed=42 --relief=shade
    expect_map --relief=plain
    colored_cells | cut -d ' ' -f 1 | sort | uniq -c >styles
    cat styles
    grep -qE ' 1$' styles
    grep -qE ' -$' styles
    keys a
    expect_status 'half blocks need colours: tiles instead'
    expect_map --relief=plain
    explore 80x24 --seed=42 --blocks=half
    expect_status 'half blocks need colours: tiles instead'
    expect_map --blocks=ascii
}

@test "a locale without UTF-8: half blocks and block tiles are refused with a message" {
    environment=(TERM=xterm-256color LC_ALL=C)
    explore 80x24 --seed=42 --blocks=half
    expect_status 'half blocks need a UTF-8 locale: tiles instead'
    expect_map --blocks=ascii
    keys a
    expect_status 'filled tiles'
    keys a
    expect_status 'half blocks need a UTF-8 locale: tiles instead'
    keys : 'tile-set=letters' Enter
    expect_status 'done; Backspace undoes it'
    expect_map --blocks=ascii --tile-set=letters
    keys : 'tile-set=dots' Enter
    expect 'this locale cannot show the tiles'
    keys Escape
    expect_map --blocks=ascii --tile-set=letters
}

@test ": takes the tile sets and the user's own tiles" {
    local set
    explore 80x24 --seed=42 --tiles=0123
    expect_map
    for set in default ramp digits letters blocks bars dots; do
        keys : "tile-set=$set" Enter
        expect_map --tile-set="$set"
    done
    keys : 'tiles=0123' Enter
    expect_map
}
