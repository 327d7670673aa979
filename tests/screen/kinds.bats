#!/usr/bin/env bats
# Kinds of terminals: the number of colours, terminals that work, and those that are refused.

# $ in quotes is for a shell in the terminal; tmux.bash shares its variables with the tests.
# shellcheck disable=SC2016,SC2030,SC2031,SC2034,SC2154
load tmux

@test "256 colours: every cell has the colour of the ansi dump, on the terminal's own background" {
    local palette
    explore 80x24 --seed=42
    expect_map
    for palette in terrain viridis cividis atlas ember rainbow meadow grey mono; do
        expect_colors_of_dump "$palette"
        keys p
        expect 'palette '
    done
}

expect_colors_of_dump() {
    "$TMAP" --dump --format=ansi --seed=42 --size=80x23 --palette="$1" | cells >wanted
    [ "$(wc -l <wanted)" -eq $((80 * 23)) ]
    eventually colors_are wanted
}

colors_are() {
    colored_cells | cmp -s - "$1"
}

# explores_on TERM: tmap shows the right tiles on this terminal, and takes keys.
explores_on() {
    environment=(TERM="$1")
    explore 80x24 --seed=42
    expect_map
    keys l n J
    expect_map --at=2,9
    keys '?'
    expect 'tmap: the keys'
    keys q q # the first closes the help
    expect_exit 0
}

@test "256 colours: xterm-256color, tmux-256color" {
    explores_on xterm-256color
    explores_on tmux-256color
    environment=(TERM=xterm-256color)
    explore 80x24 --seed=42
    expect_map
    expect_colors_of_dump terrain
}

@test "8 colours: xterm, linux, screen" {
    local term
    for term in xterm linux screen; do
        explores_on "$term"
        environment=(TERM="$term")
        explore 80x24 --seed=42
        expect_map
        colored_cells | sort -u >colors
        cat colors
        [ "$(wc -l <colors)" -eq 8 ]                   # one colour for each of the eight tiles
        [ "$(grep -cE '^(1;)?3[0-7](;4[0-7])? .$' colors)" -eq 8 ] # among the first eight
        grep -qE '^(1;)?34 ~$' colors                  # water is blue
    done
}

@test "rxvt-unicode: 16 colours of its 88" {
    explores_on rxvt-unicode
    environment=(TERM=rxvt-unicode)
    explore 80x24 --seed=42
    expect_map
    colored_cells | sort -u >colors
    cat colors
    [ "$(wc -l <colors)" -eq 8 ]
    [ "$(grep -cE '^(3[0-7]|9[0-7]|38;5;([0-9]|1[0-5]))(;4[0-7]|;48;5;[07])? .$' colors)" -eq 8 ]
}

@test "vt100: no colours" {
    explores_on vt100
    environment=(TERM=vt100)
    explore 80x24 --seed=42
    expect_map
    expect_no_colors
}

expect_no_colors() {
    eventually has_no_colors
}

has_no_colors() {
    colored_cells >colors
    [ "$(wc -l <colors)" -eq $((80 * 23)) ] && [ "$(grep -c '^- ' colors)" -eq $((80 * 23)) ]
}

@test "NO_COLOR and --color=never: no colours, whatever the palette" {
    environment=(TERM=tmux-256color NO_COLOR=1)
    explore 80x24 --seed=42
    expect_map
    expect_no_colors
    keys p
    expect_status 'palette viridis'
    expect_map
    expect_no_colors
    environment=(TERM=tmux-256color)
    explore 80x24 --seed=42 --color=never
    expect_map
    expect_no_colors
}

@test "an empty NO_COLOR changes nothing, and --color=always overrides NO_COLOR" {
    environment=(TERM=tmux-256color NO_COLOR=)
    explore 80x24 --seed=42
    expect_map
    expect_colors_of_dump terrain
    environment=(TERM=tmux-256color NO_COLOR=1)
    explore 80x24 --seed=42 --color=always
    expect_map
    expect_colors_of_dump terrain
}

# refuses TEXT COMMAND...: the command exits with 2 and one line that has this text, and writes
# nothing to the terminal.
refuses() {
    rm -f log whole_log message status
    terminal 80x24 sh -c 'read -r go; "$@" 2>message; echo $? >status; sleep 600' sh "${@:2}"
    tm pipe-pane -o 'cat >log; mv log whole_log'
    eventually test -e log
    keys Enter
    eventually test -s status
    cat message
    [ "$(cat status)" = 2 ]
    [ "$(wc -l <message)" -eq 1 ]
    [[ $(cat message) == "tmap: "*"$1"* ]]
    close_terminal
    eventually test -e whole_log
    [ "$(tr -d '\r\n' <whole_log | wc -c)" -eq 0 ] # the echo of Enter
    [ -s whole_log ]
}

@test "a terminal that terminfo does not know: 256 colours, which the status line says once" {
    local name
    mkdir terminfo # new terminals are in newer lists
    export HOME=$PWD
    for name in xterm-ghostty wezterm rio contour foot no-such-terminal; do
        environment=("TERM=$name" "TERMINFO=$PWD/terminfo")
        ! TERM=$name infocmp >/dev/null 2>&1 || continue
        explore 80x24 --seed=42
        expect_status "used as xterm-256color: TERM=$name is not known here"
        expect_colors_of_dump terrain
        keys Right
        eventually status_lacks 'not known'
    done
}

status_lacks() {
    # shellcheck disable=SC2154 # by tmux.bash
    [[ $(tm capture-pane -p | tail -n 1) == *[a-z]* && $(tm capture-pane -p | tail -n 1) != *"$1"* ]]
}

@test "xterm has 256 colours by its plain name" {
    environment=(TERM=xterm 'XTERM_VERSION=XTerm(379)')
    explore 80x24 --seed=42
    expect_map
    expect_colors_of_dump terrain
}

@test "mlterm has 256 colours by its plain name, with and without a name for that in terminfo" {
    mkdir terminfo
    tic -x -o terminfo - <<'END'
mlterm|eight colours,
	am, colors#8, pairs#64, cup=\E[%i%p1%d;%p2%dH, clear=\E[H\E[2J, setaf=\E[3%p1%dm, setab=\E[4%p1%dm,
	op=\E[39;49m, sgr0=\E[m, cub1=^H, cuf1=\E[C, cud1=^J, cuu1=\E[A,
END
    environment=(TERM=mlterm MLTERM=3.9.0 "TERMINFO=$PWD/terminfo")
    ! TERM=mlterm-256color TERMINFO=$PWD/terminfo infocmp >/dev/null 2>&1 || expected=terrain
    explore 80x24 --seed=42
    expect_map
    [ -z "${expected-}" ] || expect_colors_of_dump "$expected"
    environment=(TERM=mlterm "TERMINFO=$PWD/terminfo")
    explore 80x24 --seed=42
    expect_map
}

@test "TERM that is missing or dumb is refused in one line" {
    refuses 'TERM is not set' env -u TERM "$TMAP"
    refuses 'TERM is not set' env TERM= "$TMAP"
    refuses 'cursor' env TERM=dumb "$TMAP"
}

@test "standard input that is no terminal is refused in one line" {
    refuses 'standard input' sh -c '"$0" </dev/null' "$TMAP"
    refuses 'standard input' sh -c '"$0" <&-' "$TMAP"
    refuses 'standard input' sh -c 'echo | "$0"' "$TMAP"
}

@test "tiles that the locale lacks are refused in one line" {
    refuses 'locale' env LC_ALL=C "$TMAP" --tiles='·░▒▓█'
}

@test "an invalid option on a terminal is refused in one line" {
    refuses '--zoom=99' "$TMAP" --zoom=99
}

@test "LC_ALL=C shows ASCII tiles" {
    environment=(TERM=xterm LC_ALL=C)
    explore 80x24 --seed=42
    expect_map
}

@test "--dump to a terminal has colours and the size of the terminal" {
    environment=(TERM=tmux-256color)
    terminal 80x24 sh -c '"$0" --seed=42 --preset=classic --dump >/dev/tty; sleep 600' "$TMAP"
    expect '@'
    "$TMAP" --dump --format=ansi --seed=42 --size=80x24 | tail -n 23 | cells >wanted
    eventually colors_are wanted
}

@test "wrong COLUMNS and LINES change nothing" {
    local lie
    for lie in '40 10' '200 60' '0 0' '-1 x' '99999 99999'; do
        environment=(TERM=tmux-256color COLUMNS="${lie% *}" LINES="${lie#* }")
        explore 80x24 --seed=42
        expect_map
        resize 60x12
        expect_map
    done
}
