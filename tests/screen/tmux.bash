# shellcheck shell=bash
# Helpers that run the real program in a terminal: tmux, with a server of its own for each test.
#
# Nothing waits for a fixed time, and nothing is looked at once: what a key does is seen later, and
# tmux may show half of a frame. `eventually` tries a condition again until it is true; if it never
# is, the test fails and prints the screen. expect_* wait so. Frames are drawn from the top to the
# bottom: who has seen the new status line may read the map, if the key has changed that line.

# shellcheck source=tests/wait.bash
source "${BASH_SOURCE[0]%/*}/../wait.bash"
# shellcheck source=tests/trace.bash
source "${BASH_SOURCE[0]%/*}/../trace.bash"

setup() {
    : "${TMAP:?run these tests by: make check-screen}"
    export LC_ALL=C.UTF-8
    unset TMUX TERM_PROGRAM XTERM_VERSION NO_COLOR FORCE_COLOR CLICOLOR_FORCE COLORTERM COLORFGBG COLUMNS \
        LINES
    terminals=0
    environment=(TERM=tmux-256color) # of the program, as words for env(1)
    tile_width=1                     # columns of a tile
    escaped=                         # Escape if that was the last key
    cd "$BATS_TEST_TMPDIR" || return
    trace_tests_only
}

teardown() {
    close_terminal
}

tm() {
    # tmux may miss the end of a job of its own, and would then wait for ever.
    timeout 120 tmux -S "$BATS_TEST_TMPDIR/tmux$terminals" -f /dev/null "$@"
}

close_terminal() {
    tm kill-server 2>/dev/null || true
}

# terminal COLSxROWS COMMAND...: opens a terminal that runs a command. Closes the one before. A job of
# the server ends it when the test is gone, which a signal may have ended without a teardown.
terminal() {
    close_terminal
    terminals=$((terminals + 1))
    escaped=
    cols=${1%x*}
    rows=${1#*x}
    tm start-server \; set -g status off \; set -g remain-on-exit on \; \
        new-session -d -x "$cols" -y "$rows" -- env "${environment[@]}" "${@:2}" \; \
        run-shell -b "tail --pid=$$ -s 0.2 -f /dev/null; kill #{pid}"
}

# Options that open the explorer with the look, at the place and with the preset that prints begin
# with.
opening=(--relief=plain --blocks=ascii --no-labels '--at=0,0' --preset=classic)

# explore COLSxROWS OPTION...: runs tmap in a terminal, with this look, place and preset unless
# options say others; `open` runs it as it opens by itself.
explore() {
    local word place=("${opening[3]}") preset=("${opening[4]}")
    for word in "${@:2}"; do
        case $word in
            --at* | --zoom=fit) place=() ;;
            --from* | [!-]*) place=() preset=() ;;
        esac
    done
    recipe=("${@:2}")
    terminal "$1" "$TMAP" "${opening[@]:0:3}" "${place[@]}" "${preset[@]}" "${recipe[@]}"
    eventually takes_keys
}

open() {
    recipe=("${@:2}")
    terminal "$1" "$TMAP" "${recipe[@]}"
    eventually takes_keys
}

# True if the program reads keys as they are typed, or has ended.
takes_keys() {
    local dead tty
    read -r dead tty < <(tm display-message -p '#{pane_dead} #{pane_tty}')
    [ "$dead" = 1 ] || [[ $(stty -a -F "$tty") == *' -icanon '* ]]
}

# shell COLSxROWS: opens a shell in a terminal. Its prompts are numbered: an old one is not taken for
# the one that follows a command.
shell() {
    prompt=0
    # shellcheck disable=SC2016 # for that shell
    terminal "$1" PS1='ready $((++prompts))> ' bash --norc --noprofile
    expect_prompt
}

# Waits until the shell shows a prompt after the last one that was waited for, with nothing typed.
expect_prompt() {
    eventually prompt_is_new
}

prompt_is_new() {
    local line
    line=$(screen | grep -v '^$' | tail -n 1)
    [[ $line =~ ^ready\ ([0-9]+)\>$ ]] && ((BASH_REMATCH[1] > prompt)) && prompt=${BASH_REMATCH[1]}
}

# shell_runs LINE: types a line and waits until its command ends.
shell_runs() {
    tm send-keys -l "$1"
    tm send-keys Enter
    expect_prompt
}

# True if the shell waits with an empty line; if not, ^C drops what was typed before the shell read
# keys, of which a terminal may keep any part.
empty_prompt() {
    prompt_is_new || {
        tm send-keys C-c
        false
    }
}

resize() {
    cols=${1%x*}
    rows=${1#*x}
    tm resize-window -x "$cols" -y "$rows"
}

# keys KEY...: types keys, by the names that tmux has for them. Escape and a character that begins a
# sequence with it are refused: if the program reads both at once, they are that sequence.
keys() {
    if [[ "$escaped $*" =~ (^| )Escape' '(-l' '[][OPX^_]|[][OPX^_]( |$)) ]]; then
        echo "may be read as one sequence, type C-l between:${BASH_REMATCH[0]}"
        return 1
    fi
    escaped=
    [ "${!#}" != Escape ] || escaped=Escape
    tm send-keys "$@"
}

screen() {
    tm capture-pane -p
}

# about NAME: prints what tmux knows about the terminal, such as cursor_flag.
about() {
    tm display-message -p "#{$1}"
}

about_is() {
    [ "$(about "$1")" = "$2" ]
}

# True if the program has exited with this status. tmux can miss the end of a child until another
# child ends.
exited_with() {
    timeout 1 tmux -S "$BATS_TEST_TMPDIR/tmux$terminals" -f /dev/null run-shell true || true
    about_is pane_dead_status "$1"
}

# Waits until the program has exited with this status.
expect_exit() {
    eventually exited_with "$1"
}

# expect_about NAME VALUE: waits until tmux knows this about the terminal.
expect_about() {
    eventually about_is "$1" "$2"
}

never_came() {
    echo "the screen:"
    screen
}

# True if the screen has this text anywhere.
has() {
    [[ $(screen) == *"$1"* ]]
}

expect() {
    eventually has "$1"
}

status_line() {
    screen | tail -n 1
}

status_has() {
    [[ "$(status_line) " == *"$1 "* ]]
}

status_is() {
    [ "$(status_line)" = "$1" ]
}

# expect_status WORDS...: waits until the status line has each of these texts.
expect_status() {
    local words
    for words in "$@"; do
        eventually status_has "$words"
    done
}

map_is() {
    [ "$(screen | head -n $((rows - 1)))" = "$1" ]
}

# print_map OPTION...: prints the map that --dump prints with these options added.
print_map() {
    # tmux omits blanks at the end of a line, which a bounded world has.
    "$TMAP" "${recipe[@]}" --color=auto --format=text \
        --size=$((cols / tile_width))x$((rows - 1)) "$@" | sed 's/ *$//'
}

# expect_map OPTION...: waits until the map is what --dump prints with these options added.
expect_map() {
    local wanted
    wanted=$(print_map "$@")
    [ -n "$wanted" ]
    eventually map_is "$wanted"
}

# centred_is TEXT: the map is this text, wherever on the screen it stands.
centred_is() {
    [ "$(screen | head -n $((rows - 1)) | sed 's/^ *//; /^$/d')" = "$1" ]
}

# expect_centred OPTION...: as expect_map, for a world that is smaller than the screen.
expect_centred() {
    local wanted
    wanted=$(print_map "$@" | sed 's/^ *//; /^$/d')
    [ -n "$wanted" ]
    eventually centred_is "$wanted"
}

# expect_replay KEYS [FORMAT]: waits until the whole screen is the last frame that --keys=KEYS prints,
# which is in `replay` then; in colours (ansi), or as a screen without colours is (text).
expect_replay() {
    "$TMAP" "${recipe[@]}" --format="${2:-ansi}" --size="$((cols / tile_width))x$((rows - 1))" --keys="$1" |
        sed 's/\x1b\[[0-9;]*m//g; s/ *$//' >replay
    [ -s replay ]
    eventually screen_is_file replay
}

screen_is_file() {
    cmp -s "$1" <(screen)
}

# read_line LINE: reads seed, at, zoom, feature and origin from a recipe line.
read_line() {
    local line=" $1 "
    seed='' at='' zoom=0 feature=32 origin=0,0
    [[ ! $line =~ \ --seed=\'?([^\']*[^\'\ ])\'?\ --[a-z] ]] || seed=${BASH_REMATCH[1]%% --*}
    [[ ! $line =~ \ --at=([0-9.]+,[0-9.]+)\  ]] || at=${BASH_REMATCH[1]}
    [[ ! $line =~ \ --zoom=(-?[0-9]+)\  ]] || zoom=${BASH_REMATCH[1]}
    [[ ! $line =~ \ --feature-size=([0-9]+)\  ]] || feature=${BASH_REMATCH[1]}
    [[ ! $line =~ \ --origin=([0-9]+,[0-9]+)\  ]] || origin=${BASH_REMATCH[1]}
}

# Reads them from the line that c shows, on a screen of 30 columns or more. The keys before it have
# then been taken; a message, a count and drifting end.
read_command() {
    keys c
    eventually has 'tmap --'
    read_line "$(screen | sed -n '/^tmap --/,$p' | tr -s '\n' ' ')"
    keys c
    eventually never has 'tmap --'
}

# expect_command NAME=VALUE...: fails unless these are values of the line that c shows.
expect_command() {
    local pair name
    read_command
    for pair in "$@"; do
        name=${pair%%=*}
        [ "$name=${!name}" = "$pair" ] || {
            echo "not $pair: $name=${!name}"
            return 1
        }
    done
}

# expect_map_of_command NAME=VALUE...: expects these values, and the map that --dump prints for the
# line that c shows.
expect_map_of_command() {
    expect_command "$@"
    expect_map_of_line
}

# Waits until the map is that of the line that was read last.
expect_map_of_line() {
    expect_map --seed="$seed" --at="$at" --zoom="$zoom" --feature-size="$feature" --origin="$origin"
}

# Reads text with SGR sequences and prints each character on a line of its own, after its attributes
# and colours: "1;38;5;32 x" is a bold x in colour 32, "- x" an x in the terminal's own colours,
# "34;48;5;9 x" a blue x on colour 9. Reversed colours are printed as they look.
cells() {
    awk '
    function color(n) { # that begins at the n-th code, of several codes
        if (code[n + 1] == 5) { taken = 2; return code[n] ";5;" code[n + 2] }
        taken = 4
        return code[n] ";2;" code[n + 2] ";" code[n + 3] ";" code[n + 4]
    }
    function join(a, b) { return a == "" || b == "" ? a b : a ";" b }
    function other(c) { # turns a foreground colour into a background colour and back
        if (c == "") return ""
        if (c ~ /^38/) return "4" substr(c, 2)
        if (c ~ /^48/) return "3" substr(c, 2)
        return c < 40 ? c + 10 : c < 50 ? c - 10 : c < 100 ? c + 10 : c - 10
    }
    {
        line = $0
        while (line != "") {
            if (match(line, /^\033\[[0-9;]*m/)) {
                codes = substr(line, 3, RLENGTH - 3)
                count = split(codes == "" ? "0" : codes, code, ";")
                for (n = 1; n <= count; n++) {
                    taken = 0
                    if (code[n] == 0) { bold = dim = fore = ground = rest = ""; reversed = 0 }
                    else if (code[n] == 1) bold = "1"
                    else if (code[n] == 2) dim = "2"
                    else if (code[n] == 22) bold = dim = ""
                    else if (code[n] == 7) reversed = 1
                    else if (code[n] == 27) reversed = 0
                    else if (code[n] == 39) fore = ""
                    else if (code[n] == 49) ground = ""
                    else if (code[n] == 38) fore = color(n)
                    else if (code[n] == 48) ground = color(n)
                    else if (code[n] ~ /^(3|9)[0-7]$/) fore = code[n]
                    else if (code[n] ~ /^(4|10)[0-7]$/) ground = code[n]
                    else rest = code[n]
                    n += taken
                }
                line = substr(line, RLENGTH + 1)
            } else {
                style = join(bold, dim)
                if (reversed && fore != "" && ground != "")
                    style = join(style, join(other(ground), other(fore)))
                else
                    style = join(join(style, join(fore, ground)), reversed ? "7" : "")
                style = join(style, rest)
                print (style == "" ? "-" : style) " " substr(line, 1, 1)
                line = substr(line, 2)
            }
        }
    }'
}

colored_cells() {
    tm capture-pane -p -e | head -n $((rows - 1)) | cells
}

# cells_are TEXT: true if colored_cells prints this.
cells_are() {
    [ "$(colored_cells)" = "$1" ]
}

# gone PID: true if a process has ended, even if nobody has waited for it yet.
gone() {
    local state
    state=$(sed 's/.*) //; s/ .*//' "/proc/$1/stat" 2>/dev/null) || return 0
    [ -z "$state" ] || [ "$state" = Z ]
}

# ticks PID: prints the processor time that a process has taken, in clock ticks.
ticks() {
    local stat
    stat=$(sed 's/.*) //' "/proc/$1/stat")
    # shellcheck disable=SC2086 # into words
    set -- $stat
    echo $((${12} + ${13}))
}

# expect_rest PID: waits until a process takes no processor time: one that spins never rests.
expect_rest() {
    eventually takes_no_time "$1"
}

takes_no_time() {
    local before
    before=$(ticks "$1")
    sleep 1 # the time that is measured, not a wait
    [ $(($(ticks "$1") - before)) -le 1 ]
}
