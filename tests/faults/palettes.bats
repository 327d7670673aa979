#!/usr/bin/env bats
# test: leaks
#
# Palette files that are cut off, endless, no regular files, or full of escape sequences: tmap ends
# within bounded time and memory, with one line. tests/cli/pictures_in.bats does the same for pictures.

load ../cli/helper
load helper

# reads CODES ARGUMENT...: tmap ends within time and memory limits with one of these codes, and with
# one line unless the code is 0.
reads() {
    local codes=" $1 " code=0 limit=300000
    shift
    [[ -z $ASAN_BUILD ]] || limit=unlimited
    (ulimit -v $limit -t 5 && exec timeout 600 "$TMAP" --seed=1 -g20x5 --format=ansi "$@") >out 2>err ||
        code=$?
    [[ $codes == *" $code "* ]] || complain "exit $code: $*"
    if [ $code -eq 0 ]; then
        empty err
    else
        empty out
        one_line err 'tmap: --palette=*: ?*'
    fi
}

setup_file() {
    # Sanitizers reserve terabytes of addresses.
    export ASAN_BUILD=
    (ulimit -v 300000 && "$TMAP" --version) >/dev/null 2>&1 || ASAN_BUILD=1
}

@test "a palette file cut off at every byte" {
    local n length
    printf '# heights\n0%% 10 20 90\n20000 0:60:200\n45000.25 brown\n100%% white\nnv 0 0 0\n' >whole
    length=$(wc -c <whole)
    reads 0 --palette=./whole
    mv out good
    for ((n = 0; n < length; n++)); do
        head -c $n whole >part
        reads '0 2' --palette=./part
    done
    reads 1 --palette=./none
}

@test "palette files that are endless, directories, devices or pipes" {
    local line
    mkdir folder
    reads '1 2' --palette=folder/
    reads '1 2' --palette=/dev/null
    reads '1 2' --palette=/dev/zero
    reads '1 2' --palette=/dev/full
    for line in '0 1 2 3' '#' ' ' '100% white' x $'\e[31m'; do
        { yes "$line" || true; } 2>/dev/null | reads '1 2' --palette=/dev/stdin
    done
    { tr '\0' 1 </dev/zero || true; } 2>/dev/null | reads '1 2' --palette=/dev/stdin
    mkfifo pipe
    printf '0%% black\n100%% white\n' >pipe &
    reads 0 --palette=./pipe
    : >pipe &
    reads 2 --palette=./pipe
}

@test "escape sequences in a palette file or its name are shown escaped in the message" {
    local text
    for text in $'\e[31m' $'\a' $'\r' $'\x9b31m' $'\xe2\x80\xae' $'\xff' '%s%n' \
        "$(printf '%05000d' 0 | tr 0 x)"; do
        printf '0 0 0 0\n%s 1 2 3\n' "$text" >bad
        reads 2 --palette=./bad
        printf '0 %s\n' "$text" >bad
        reads 2 --palette=./bad
        printf '0 0 0 0\n' >bad
        reads '1 2' --palette="./none$text"
    done
}
