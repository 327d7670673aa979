# shellcheck shell=bash
#
# Functions for the tests of the command line. Each test runs in an empty directory of its own,
# without a terminal and without the variables that tmap reads; TMAP is the program.

# shellcheck source=tests/wait.bash
source "${BASH_SOURCE[0]%/*}/../wait.bash"
# shellcheck source=tests/trace.bash
source "${BASH_SOURCE[0]%/*}/../trace.bash"
: "${TMAP:=$BATS_TEST_DIRNAME/../../build/plain/tmap}"

setup() {
    unset NO_COLOR FORCE_COLOR CLICOLOR_FORCE COLORTERM COLORFGBG TERM_PROGRAM COLUMNS LINES POSIXLY_CORRECT
    export TERM=xterm-256color LC_ALL=C.UTF-8
    cd "$BATS_TEST_TMPDIR" || return 1
    exec </dev/null
    ulimit -t 120 # a program that loops for ever fails its test
    RANDOM=1 # random trials repeat at every run
    trace_tests_only
}

complain() {
    printf '%s\n' "$*" >&2
    return 1
}

tmap() {
    "$TMAP" "$@"
}

# True if GNU parallel works. Where PATH has a blank it takes commands of any length for too long.
parallel_runs() {
    [ "$(echo x | HOME=$PWD parallel --will-cite echo 2>/dev/null)" = x ]
}

# exits CODE ARGUMENT...: tmap exits with this code; what it prints is in `out` and `err`.
exits() {
    local code=0 wanted=$1
    shift
    "$TMAP" "$@" >out 2>err || code=$?
    [ "$code" -eq "$wanted" ] || complain "exit $code instead of $wanted: tmap $* -- $(cat -v err)"
}

# one_line FILE [PATTERN]: the file is one line of printable ASCII that begins with `tmap: ` and fits.
one_line() {
    local text LC_ALL=C pattern=${2-*}
    IFS= read -r -d '' text <"$1" || true
    [[ $text == 'tmap: '?*$'\n' && ${text%$'\n'} != *[!\ -~]* ]] ||
        complain "not one printable line: $(cat -v "$1")"
    # shellcheck disable=SC2053 # the pattern is one
    [[ ${text%$'\n'} == $pattern ]] || complain "does not fit $pattern: $text"
}

# empty FILE
empty() {
    [ ! -s "$1" ] || complain "$1 is not empty: $(head -c 200 "$1" | cat -v)"
}

# refused PATTERN ARGUMENT...: exit 2, nothing on standard output, one line that fits the pattern.
refused() {
    local pattern=$1
    shift
    exits 2 "$@"
    empty out
    one_line err "$pattern" || complain "for: tmap $(printf '%q ' "$@")"
}

# fails PATTERN ARGUMENT...: exit 1, nothing on standard output, one line that fits the pattern.
fails() {
    local pattern=$1
    shift
    exits 1 "$@"
    empty out
    one_line err "$pattern"
}

# dumps FILE ARGUMENT...: tmap --dump works, prints the bytes of FILE, and nothing on standard error.
dumps() {
    local file=$1
    shift
    exits 0 --dump "$@"
    empty err
    cmp "$file" out || complain "other bytes: tmap --dump $*"
}

differ() {
    if cmp -s "$1" "$2"; then complain "$1 and $2 are the same, but should not be"; fi
}

# shape FILE COLS ROWS: the file has ROWS lines of COLS bytes, each ended by a line feed.
shape() {
    [ "$(wc -c <"$1")" -eq $((($2 + 1) * $3)) ] || complain "$1 has $(wc -c <"$1") bytes"
    awk -v cols="$2" -v rows="$3" 'length($0) != cols { exit 1 } END { exit NR != rows }' "$1" ||
        complain "$1 has not $3 lines of $2"
}

# cut_out FILE X Y COLS ROWS [STEP]: prints a window of a whole map of ASCII tiles or of heights, in
# FILE, from its cell (X, Y) on: every STEP-th of its cells, wrapped in each direction.
cut_out() {
    awk -v x="$2" -v y="$3" -v cols="$4" -v rows="$5" -v step="${6-1}" '
        function wrap(a, side) { return (a % side + side) % side }
        { line[NR - 1] = $0 }
        END {
            heights = index(line[0], ",") > 0
            width = heights ? split(line[0], cell, ",") : length(line[0])
            across = int((width + step - 1) / step)
            down = int((NR + step - 1) / step)
            column = int(wrap(x, width) / step)
            row = int(wrap(y, NR) / step)
            for (r = 0; r < rows; r++) {
                from = line[(row + r) % down * step]
                if (heights)
                    split(from, cell, ",")
                for (c = 0; c < cols; c++) {
                    n = (column + c) % across * step + 1
                    if (heights)
                        printf "%s%s", (c > 0 ? "," : ""), cell[n]
                    else
                        printf "%s", substr(from, n, 1)
                }
                print ""
            }
        }' "$1"
}

# ungrounded: copies tiles in colours, without the grounds that some of them have.
ungrounded() {
    local color='[39][0-7]|38;5;[0-9]+|38;2;[0-9]+;[0-9]+;[0-9]+'
    sed -E "s/(\x1b\[([0-9];|22;)*($color));(4[0-79]|48;5;[0-9]+|48;2;[0-9]+;[0-9]+;[0-9]+)m/\1m/g"
}

# writes_into PROCESS FOLDER: the process has a file in this folder open, with a name or without.
writes_into() {
    local entry
    for entry in "/proc/$1/fd/"*; do
        [[ $(readlink "$entry") != *"/$2/"* ]] || return 0
    done
    return 1
}

# names_of OPTION: prints the names that an option chooses among, as its refusal lists them, with
# blanks between.
names_of() {
    tmap "--$1=?" 2>&1 >/dev/null |
        sed -nE '/: must be ([a-z0-9-]+, )*[a-z0-9-]+ or [a-z0-9-]+$/{ s/.*: must be //; s/, / /g; s/ or / /; p; }'
}

# still_formats: prints the formats that need no keys, one a line.
still_formats() {
    names_of format | tr ' ' '\n' | grep -vxE 'cast|apng'
}

# image_formats: prints the formats that are images, by their first bytes: those of PNG or PGM.
image_formats() {
    local format
    for format in $(still_formats); do
        tmap -s1 -g3x3 --format="$format" -o .image
        if head -c 4 .image | LC_ALL=C grep -aq -e '^.PNG$' -e '^P5$'; then echo "$format"; fi
    done
    rm .image
}

# help_lines: prints the help with each option on one line, however many it takes.
help_lines() {
    tmap --help | awk '
        { continued = match($0, /^ +/) && RLENGTH == 27 }
        NR > 1 && !continued { print "" }
        { if (continued) sub(/^ +/, " "); printf "%s", $0 }
        END { print "" }'
}

# on_terminal COLSxROWS ARGUMENT...: runs tmap with a terminal of this size as standard output and
# /dev/null as standard input; prints the bytes that the terminal got, with plain line feeds.
on_terminal() {
    python3 -c '
import fcntl, os, struct, subprocess, sys, termios
cols, rows = map(int, sys.argv[1].split("x"))
ours, theirs = os.openpty()
fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
process = subprocess.Popen(sys.argv[2:], stdin=subprocess.DEVNULL, stdout=theirs)
os.close(theirs)
got = b""
try:
    while more := os.read(ours, 65536):
        got += more
except OSError:
    pass
sys.stdout.buffer.write(got.replace(b"\r\n", b"\n"))
sys.exit(process.wait())' "$1" timeout 600 "$TMAP" "${@:2}"
}
