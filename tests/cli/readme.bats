#!/usr/bin/env bats
#
# What the README shows is what tmap prints, and its commands work word for word.

load helper

root=$BATS_TEST_DIRNAME/../..
readme=$root/README.md

@test "the map in the README is what its command prints" {
    command=$(sed -nE 's/^\$ (tmap .*)/\1/p' "$readme")
    [ -n "$command" ]
    eval "$command" >out
    [ "$(wc -l <out)" -eq 18 ]
    sed -n '/^\$ tmap /,/^```$/p' "$readme" | sed '1d;$d' | cmp - out
}

@test "the README's commands work" {
    # Those that print; `tmap` alone explores, and make is another test.
    # shellcheck disable=SC2016 # backquotes are what is looked for
    sed -n '/^```sh$/,/^```$/p' "$readme" | sed -e ':more' -e '/\\$/{N;s/\\\n//;bmore' -e '}' |
        grep -E '^tmap .*--(dump|output)' | sed 's/| less -R/| cat/' >commands
    [ "$(wc -l <commands)" -ge 6 ]
    while read -r command; do
        eval "$command" >out
        [ -s out ] || [ -s map.txt ] || complain "$command prints nothing"
    done <commands
}
