# shellcheck shell=bash
#
# Lighter tracing by bats, which notes where each command stands, to say where a test failed. That takes
# longer than most commands, and doubles the time of tests that call many functions of helpers.

# Notes from now on only the commands of the file of tests, not those of helpers.
trace_tests_only() {
    local words
    eval "words=($(trap -p DEBUG))"
    # shellcheck disable=SC2016,SC2064 # the first is expanded by each command, the second now
    [ "${#words[@]}" -eq 0 ] || trap '[[ $BASH_SOURCE == *.bash ]] || '"${words[2]}" DEBUG
}
