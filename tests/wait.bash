# shellcheck shell=bash
#
# What every test waits by: no test waits for a fixed time, and none waits for ever.

# eventually COMMAND...: tries again until the command succeeds; fails if it never does.
eventually() {
    local end=$((SECONDS + 180))
    until "$@"; do
        if ((SECONDS > end)); then
            echo "this never came true: $*"
            never_came
            return 1
        fi
        sleep 0.01
    done
}

# never COMMAND...: fails if the command succeeds. A mere ! would not end the test.
never() {
    ! "$@"
}

# Prints what helps to see why. Other helpers may say more.
never_came() {
    :
}
