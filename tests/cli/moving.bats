#!/usr/bin/env bats
# test: once
#
# Pictures that move: recordings for asciinema, and APNG.

load helper

moving() {
    python3 "$BATS_TEST_DIRNAME/moving.py" "$@"
}

# prints_each KEYS ARGUMENT...: what the screen shows before each key of one letter, and after the
# last one, in files 0.ansi, 1.ansi and so on, whose names `prints` has.
prints_each() {
    local n keys=$1
    prints=()
    for ((n = 0; n <= ${#keys}; n++)); do
        tmap "${@:2}" --format=ansi "--keys=${keys::n}" >"$n.ansi"
        prints+=("$n.ansi")
    done
}

@test "a cast is lines of JSON, whose screens are those of each key" {
    for case in 'l+-i?|--screen=60x20 --seed=5|250' '--+jj|--screen=33x11 --seed=31 --color=24bit|1' \
        'lv|--seed=4 --size=20x5 --color=8|60000' 'B|--seed=4 --size=9x3 --tiles=水田林森山岳|500' '|--screen=1x1 --seed=7|500'; do
        IFS='|' read -r keys options pause <<<"$case"
        # shellcheck disable=SC2086 # several words
        prints_each "$keys" $options
        # shellcheck disable=SC2086 # as above
        exits 0 $options "--format=cast,$(awk "BEGIN {print $pause / 1000}")" "--keys=$keys"
        empty err
        moving cast out "$pause" $((${#keys} + 1)) "${prints[@]}" || complain "$case"
    done
    # As long if a key quits; without a pause it is half a second; the same on any terminal.
    exits 0 --seed=4 --size=20x5 --keys=lqll --output=a.cast
    tmap --seed=4 --size=20x5 --keys=l --color=always --color=256 >last
    moving cast a.cast 500 5 last last last last
    for environment in COLORTERM=truecolor NO_COLOR=1 TERM=linux; do
        env "$environment" "$TMAP" --seed=4 --size=20x5 --keys=lqll --format=cast | cmp - a.cast
    done
}

@test "formats that move need keys, and have pauses" {
    refused 'tmap: --format=cast shows what keys do: add --keys' --seed=4 --output=a.cast
    for pause in 0 0.0001 60.001 -1 1s ''; do
        refused "tmap: --format=cast,$pause: the pause must be 0.001 to 60 seconds" --keys=l "--format=cast,$pause"
    done
    refused 'tmap: --format=png,1: png has no pauses: only formats that move have' --keys=l --format=png,1
    refused 'tmap: --format=cast: --title needs a picture: --format=png' --keys=l --format=cast --title=A
    refused 'tmap: --color=never: --format=cast is coloured; *' --keys=l --format=cast --color=never
}
