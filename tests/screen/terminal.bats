#!/usr/bin/env bats
# The terminal: resized, written over, suspended, restored, vanished.

# tmux.bash shares its variables with the tests.
# shellcheck disable=SC2030,SC2031,SC2034,SC2154
load tmux

@test "the map and status line follow every resize, down to 1x1 and back" {
    local size
    explore 80x24 --seed=42 --at=100,100
    expect_map
    for size in 3x3 20x5 1x1 200x60 1x30 80x1 2x2 80x24; do
        resize "$size"
        echo "at $size"
        if [ "$rows" -gt 1 ]; then
            expect_map
        else
            eventually map_is ''
        fi
        eventually status_fills
    done
    expect_status 'seed 42' '? help  q quit'
    expect_command at=100,100
    keys l
    expect_command at=101,100
}

# The status line is there, cut at the end of the screen. In a single column it may be blank:
# not every terminal can be written to in its last place.
status_fills() {
    local line
    line=$(status_line)
    [[ $line == *'  seed 42  '* || ($cols -eq 1 && -z $line) ]] && return
    line=${line:0:6}
    [[ -n $line && '? help' == "$line"* ]]
}

@test "keys are taken at 1x1" {
    explore 1x1 --seed=42
    expect_about alternate_on 1
    keys l l j '?' '?' + - q
    expect_exit 0
}

@test "the help follows a resize" {
    explore 80x24 --seed=42
    expect_map
    keys '?'
    expect 'tmap: the keys'
    resize 20x5
    expect '? more'
    resize 200x60
    expect 'undo; ^R does it again'
    expect 'Esc close'
    keys Escape
    expect_map
}

@test "^L repaints a screen that something else wrote to" {
    explore 80x24 --seed=42
    expect_map
    printf '\033[2J\033[5;5Hgarbage\033[24;1Hmore' >"$(about pane_tty)"
    expect garbage
    eventually never map_is "$("$TMAP" --dump --seed=42 --size=80x23)"
    keys C-l
    expect_map
    eventually never has garbage
    expect_status 'seed 42'
}

# Remembers the state of the terminal, for expect_restored to compare.
remember() {
    shell_runs 'stty -a >before; echo earlier text'
    expect_about cursor_flag 1
    expect_about alternate_on 0
    modes=$(terminal_modes)
}

terminal_modes() {
    local flag
    for flag in cursor_flag alternate_on keypad_flag keypad_cursor_flag insert_flag wrap_flag \
        origin_flag scroll_region_upper scroll_region_lower; do
        printf '%s ' "$(about "$flag")"
    done
}

modes_are() {
    [ "$(terminal_modes)" = "$1" ]
}

# Expects a terminal in which the shell waits as it was before.
expect_restored() {
    expect 'earlier text'
    eventually never has 'zoom 0'
    eventually modes_are "$modes"
    shell_runs 'stty -a >after; echo later text'
    cmp before after
    eventually plain_line_is_there 'later text'
}

# True if the system passes on what is written, without looking for line ends in it.
passes_output() {
    [[ $(stty -a -F "$(about pane_tty)") == *-opost* ]]
}

# True if the screen has this line, once and without colours.
plain_line_is_there() {
    [ "$(tm capture-pane -p -e | grep -cx "$1")" -eq 1 ]
}

# Starts tmap from the shell, as process $pid.
explore_in_shell() {
    rm -f pid
    keys -l "sh -c 'echo \$\$ >pid; exec \"\$TMAP\" --seed=42 ${opening[*]}'"
    keys Enter
    recipe=(--seed=42)
    expect_map
    pid=$(cat pid)
    expect_about alternate_on 1
    expect_about cursor_flag 0
}

@test "q restores the terminal, and exits with 0" {
    shell 80x24
    remember
    explore_in_shell
    keys q
    expect_prompt
    expect_restored
    explore_in_shell
    keys p r n f - q
    expect_prompt
    shell_runs 'echo "status=$?"'
    expect status=0
}

last_line_is_free() {
    [[ $(screen | grep -v '^$' | tail -n 1) != *quit* ]]
}

@test "a terminal that keeps the map has a free last line after q and after a signal" {
    shell 80x24
    for end in q 'kill'; do
        keys -l "TERM=vt100 sh -c 'echo \$\$ >pid; exec \"\$TMAP\" --seed=42 --no-towns'"
        keys Enter
        expect '? help  q quit'
        [ "$end" = q ] && keys q || kill "$(cat pid)"
        expect_prompt
        eventually last_line_is_free
    done
}

@test "^C restores the terminal, and the shell sees 130" {
    shell 80x24
    remember
    explore_in_shell
    keys C-c
    eventually gone "$pid"
    expect_prompt
    shell_runs 'echo "status=$?"'
    expect status=130
    expect_restored
}

@test "SIGTERM restores the terminal, and the shell sees 143" {
    shell 80x24
    remember
    explore_in_shell
    kill -TERM "$pid"
    eventually gone "$pid"
    expect_prompt
    shell_runs 'echo "status=$?"'
    expect status=143
    expect_restored
}

@test "SIGHUP restores the terminal, and the shell sees 129" {
    shell 80x24
    remember
    explore_in_shell
    kill -HUP "$pid"
    eventually gone "$pid"
    expect_prompt
    shell_runs 'echo "status=$?"'
    expect status=129
    expect_restored
}

@test "SIGTERM in the help while keys pour in restores the terminal" {
    shell 80x24
    remember
    explore_in_shell
    keys '?'
    expect 'tmap: the keys'
    keys -N 100 l
    kill -TERM "$pid"
    eventually gone "$pid"
    eventually empty_prompt
    eventually modes_are "$modes"
}

@test "^Z restores the terminal, and fg shows the map again" {
    shell 80x24
    remember
    explore_in_shell
    keys l
    expect_command at=1,0
    eventually passes_output
    keys C-z
    expect_prompt
    eventually modes_are "$modes"
    expect 'earlier text'
    # shellcheck disable=SC2016 # for the shell in the terminal
    shell_runs 'stty -a >stopped; echo $((6 * 7))'
    expect 42
    cmp before stopped
    keys -l fg
    keys Enter
    expect_map --at=1,0
    expect_about cursor_flag 0
    eventually passes_output
    keys j
    expect_command at=1,1
    keys C-z
    expect_prompt
    shell_runs 'stty -a >stopped'
    cmp before stopped
    keys -l fg
    keys Enter
    expect_map --at=1,1
    keys q
    expect_prompt
    expect_restored
}

@test "a resize while stopped takes effect after fg" {
    shell 80x24
    explore_in_shell
    keys C-z
    expect_prompt
    resize 60x15
    shell_runs 'echo between'
    keys -l fg
    keys Enter
    expect_map
    expect '? help  q quit'
}

@test "a terminal that vanishes ends the program" {
    explore 80x24 --seed=42
    expect_map
    pid=$(about pane_pid)
    never gone "$pid"
    tm kill-server
    eventually gone "$pid" # faults/gone.bats measures how soon
}

@test "a terminal that vanishes ends the program even if SIGHUP is ignored" {
    # shellcheck disable=SC2016 # for the shell in the terminal
    terminal 80x24 sh -c 'trap "" HUP; exec "$@"' sh "$TMAP" --seed=42 "${opening[@]}"
    recipe=(--seed=42)
    expect_map
    pid=$(about pane_pid)
    tm kill-server
    eventually gone "$pid" # faults/gone.bats measures how soon
}

@test "a terminal that vanishes ends the program even while it is stopped" {
    shell 80x24
    explore_in_shell
    keys C-z
    expect_prompt
    tm kill-server
    eventually gone "$pid" # faults/gone.bats measures how soon
}

@test "waiting for a key takes no processor time" {
    explore 80x24 --seed=42
    expect_map
    expect_rest "$(about pane_pid)"
}

@test "3000 random keys, with resizes in between" {
    local n many key size sizes=(80x24 1x1 3x3 200x60 20x5 17x40 80x2)
    local all=(h j k l y u b n H J K L Left Down Up Right S-Left S-Down S-Up S-Right PPage NPage
        + '=' - 0 r R f F p C-l '?' Escape x F5 é Enter)
    RANDOM=1 # the same keys in each run
    explore 80x24 --seed=42
    expect_map
    pid=$(about pane_pid)
    for ((n = 0; n < 3000; n += 60)); do
        many=()
        for ((key = 0; key < 60; key++)); do
            many+=("${all[RANDOM % ${#all[@]}]}")
        done
        keys "${many[@]}"
        tm resize-window -x "${sizes[n / 60 % 7]%x*}" -y "${sizes[n / 60 % 7]#*x}"
    done
    resize 120x24
    # After whatever came last, the help opens, and then the map.
    keys Escape
    eventually help_is_open_after '?'
    keys Escape
    expect_status '? help  q quit'
    never gone "$pid"
    read_command
    local before=$at
    keys l
    read_command
    [ "$at" != "$before" ]
    keys q
    expect_exit 0
}

help_is_open_after() {
    has 'tmap: the keys' || {
        keys "$1"
        eventually has 'tmap: the keys'
    }
}

@test "3000 random keys: the map is that of the line that c shows" {
    local n key many all=(h j k l y u b n H J K L Left Down Up Right S-Left S-Down S-Up S-Right
        PPage NPage + '=' - 0 r R f F p C-l '?' Escape x)
    RANDOM=2
    explore 160x24 --seed=42
    expect_map
    for ((n = 0; n < 3000; n += 100)); do
        many=()
        for ((key = 0; key < 100; key++)); do
            many+=("${all[RANDOM % ${#all[@]}]}")
        done
        keys "${many[@]}"
    done
    keys Escape g # shows that all keys were read
    expect 'go to X,Y:'
    keys Escape
    expect_map_of_command
}
