#!/usr/bin/env bats
# test: once
#
# Recipe lines of what keys lead to, whatever they are.

load helper

@test "random keys lead to a recipe line that is taken, and prints the same numbers, cells and pixels" {
    "$BATS_TEST_DIRNAME/lines_of_keys.py" "$TMAP" 1 "$((${LONG:+4} + 1))00"
}
