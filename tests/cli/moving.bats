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

@test "an apng has a frame for each key, whose pixels are the screen's cells" {
    for case in 'l+-x?|--screen=60x16 --seed=5|250|24bit|rgb' '--+jj|--screen=33x11 --seed=31 --blocks=quadrant|1|24bit|rgb' \
        'l+Tv|--seed=4 --size=20x5 --blocks=half|60000|256|256' 'B|--seed=4 --size=9x3|500|256|256' \
        '|--screen=1x1 --seed=7|500|24bit|rgb'; do
        IFS='|' read -r keys options pause depth colors <<<"$case"
        # shellcheck disable=SC2086 # several words
        prints_each "$keys" $options "--color=$depth"
        # shellcheck disable=SC2086 # as above
        exits 0 $options "--color=$depth" "--format=apng,$(awk "BEGIN {print $pause / 1000}")" "--keys=$keys"
        empty err
        pngcheck -q out || complain "$case"
        moving apng out "$pause" "$colors" "${prints[@]}" || complain "$case"
    done
    # It has 24 bits of colour unless --color says otherwise; a key that quits ends what moves.
    exits 0 --seed=4 --size=20x5 --keys=lqll --output=a.apng
    for n in '' l l l l; do
        tmap --seed=4 --size=20x5 --keys=$n --color=always --color=24bit >"print$n"
    done
    moving apng a.apng 500 rgb print printl printl printl printl
    for environment in COLORTERM= NO_COLOR=1 TERM=linux; do
        env "$environment" "$TMAP" --seed=4 --size=20x5 --keys=lqll --format=apng | cmp - a.apng
    done
}

@test "formats that move need keys, and have pauses" {
    for format in cast apng; do
        refused 'tmap: frames show what keys do: add --keys' --seed=4 "--output=a.$format"
        refused "tmap: --format=$format: --title needs a picture: --format=png" --keys=l "--format=$format" --title=A
        refused "tmap: --color=never: --format=$format is coloured; *" --keys=l "--format=$format" --color=never
    done
    for pause in cast,0 cast,0.0001 cast,60.001 apng,-1 apng,1s 'apng,' png,1; do
        refused "tmap: --format=$pause: only cast and apng take a pause, of 0.001 to 60 seconds" --keys=l "--format=$pause"
    done
}
