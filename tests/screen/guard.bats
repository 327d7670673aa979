#!/usr/bin/env bats
# test: once
#
# The tests of the screen themselves: a run that is ended leaves nothing behind.

load tmux

server_gone() {
    gone "$(cat server)"
}

# Starts a test that opens a terminal and stays in it: its group is $run, its server's number in
# `server`.
start_test() {
    local at=@ # bats would take a line that begins with @test for a test of this file
    cat >stays.bats <<END
load '$BATS_TEST_DIRNAME/tmux'
${at}test 'stays' {
    terminal 80x24 sleep 600
    about pid >'$PWD/unfinished'
    mv '$PWD/unfinished' '$PWD/server'
    sleep 600
}
END
    rm -f server
    setsid env "$@" stays.bats >/dev/null 2>&1 3>&- &
    run=$!
    eventually [ -s server ]
    never server_gone
}

@test "a test that is killed leaves no tmux" {
    local signal
    for signal in TERM KILL; do
        start_test bats
        kill -s $signal -- "-$run"
        eventually server_gone
    done
}

@test "a signal to make ends the tests and their tmux" {
    start_test "$BATS_TEST_DIRNAME/../bats.sh"
    kill -s TERM "$run" # make sends it to its child alone
    eventually server_gone
}
