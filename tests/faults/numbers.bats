#!/usr/bin/env bats
#
# Values of options: every option, and old spelling, is tried with one table of invalid values, so
# that none is forgotten. tests/cli/refusals.bats has the values that are special to an option.

load ../cli/helper
load helper

# Texts that are no valid number, name or pair of them, or that are too large.
# shellcheck disable=SC2054 # commas are what is tried
wrong=('' ' ' 0 -0 -1 +1 00 2147483648 4294967296 18446744073709551616 -9223372036854775809
    4294967296x4294967296 65536x65536 0x0 1e3 1.5 nan NaN inf -inf 0x 0xg ' 1' '1 ' 1x x1 x + - +- -+
    1,  ,1 , 1,2,3 1x2x3 1,x '1;2' . .. 1.2.3 / % %s ? '*' $'1\n' $'\t1' "$(printf '%01000d' 7 | tr 0 7)"
    "$(printf '%01000d' 9 | tr 0 9)" 340282366920938463463374607431768211456
    -340282366920938463463374607431768211456)

# For each option, a pattern of those texts that are valid for it. `none`: all are invalid. `text`:
# other tests say which are valid; each must either be taken or be refused like an invalid one. An
# option that is missing here fails the test.
declare -gA right=(
    [seed]='!(|18446744073709551616|340282366920938463463374607431768211456|+([79]))' # all texts are valid
    [algorithm]=none
    [edges]=none
    [world]='65536x65536'
    [feature-size]=none
    [roughness]='0|00'
    [hurst]='0|00'
    [spread]='0|00|1.5'
    [corners]='[?]|[.]|[.][.]|1[.]5|1[.]2[.]3|0|00|2147483648|4294967296|18446744073709551616|340282366920938463463374607431768211456|77|79|99'
    [grow]=none # without a picture
    [origin]=none
    [range]=none
    [world-version]=none
    [heights]=none
    [sea]='0|-0|-1|00|1.5|2147483648|4294967296'
    [contours]='1.5|2147483648|4294967296'
    [breaks]='0|-0|-1|00|1.5|2147483648|4294967296'
    [units]=none
    [from]=text
    [verify]=text
    [max-pixels]='2147483648|4294967296'
    [size]='65536x65536'
    [screen]=none
    [at]=-
    [center]=text # may be a name
    [zoom]='0|-0|00|-1'
    [view]=none
    [camera]='0|-0|00|1,2,3'
    [describe]=none
    [preset]=none
    [halvings]='0|1.5|00'
    [tiles]=text
    [tile-set]=none
    [palette]=text # may be the name of a file
    [normalize]=none
    [relief]=none
    [light]=none
    [blocks]=none
    [aspect]=none
    [rivers]=none
    [labels]=none
    [towns]=none
    [title]=text
    [grid]=none
    [coast]=none
    [cell]=none
    [layer]=none
    [places]=text # the name of a file
    [places-digest]=text # may be that of other places
    [encoding]=none
    [digest]=text # may be that of another picture
    [nodata]='0|-0|-1|00|1.5|2147483648|4294967296|1,2,3'
    [exaggeration]='1.5'
    [sampling]=none
    [climate]=none
    [show]=none
    [color-depth]=none
    [background]=none
    [color]=none
    [format]=none
    [output]=text
    [keys]=text
    [threads]=none
    [find]=none
    [seeds]=text # may be the name of a file
    [count]='2147483648|4294967296'
)

@test "the table has every option that takes a value, and no other" {
    # All that are completed, and the old spellings.
    { sed -nE 's/^complete -c tmap -l ([a-z-]+)( -s .)? -[rx].*/\1/p' "$(dirname "$TMAP")/completions.fish"
        printf '%s\n' camera color-depth contours count exaggeration hurst light places-digest seeds tile-set units; } |
        sort >options
    printf '%s\n' "${!right[@]}" | sort | diff - options
}

@test "fuzzing begins with every option" {
    tmap --help | sed -n 's/^  .\{4\}--\([a-z-]*\).*/\1/p' | grep -vx help >options
    [ "$(wc -l <options)" -ge 40 ]
    while read -r option; do
        LC_ALL=C grep -aqr -e "^--$option\b" "$BATS_TEST_DIRNAME/../fuzz/corpus/options" ||
            complain "no input of tests/fuzz/corpus/options has --$option"
    done <options
}

@test "sanitizers: every option with each of these values, in one program" {
    [ -n "${SANITIZED-}" ] || skip 'below, each has a tmap of its own'
    local option n
    mkdir inputs
    for option in "${!right[@]}"; do
        for n in "${!wrong[@]}"; do
            printf '%s\n' --seed=1 "--$option=${wrong[n]}" >"inputs/$option-$n"
        done
    done
    "$FUZZ_OPTIONS" inputs
}

@test "invalid values of every option: exit 2, and one line that names option and value" {
    [ -z "${SANITIZED-}" ] || skip 'sanitizers look at these in one program'
    local option value shown code text given count=0
    printf '%s\n' 'ncols 3' 'nrows 2' 'xllcorner 0' 'yllcorner 0' 'cellsize 1000' 1 2 3 4 5 6 \
        >"$BATS_TEST_TMPDIR/metres.asc"
    trap - DEBUG # bats traces each command, which doubles the time of a thousand runs
    shopt -s extglob
    for option in "${!right[@]}"; do
        case $option in
        places-digest) given=(--dump --size=5x5 --places=none) ;;
        exaggeration | digest | nodata) given=("$BATS_TEST_TMPDIR/metres.asc" --recipe --places=none) ;;
        describe) given=(--seed=1) ;; # is a task of its own
        camera) given=(--seed=1 --recipe --view=flight) ;;
        at) given=(--seed=1 --dump) ;; # - reads places: there are none
        find) given=(--world=32x32) ;;
        seeds | count) given=(--find='land>=0' --seeds=1..1 --world=32x32) ;;
        from | verify) given=() ;;    # takes the seed from the picture
        sea | contours | breaks) given=(--seed=1 --recipe --tiles=ab --heights=-1..9) ;;
        *) given=(--seed=1 --recipe) ;;
        esac
        for value in "${wrong[@]}"; do
            code=0
            "$TMAP" "${given[@]}" "--$option=$value" >out 2>err || code=$?
            text=$(<err)
            # shellcheck disable=SC2053 # a pattern
            if [[ ${right[$option]} == text && $code -ne 2 ]]; then
                [ "$code" -eq 0 ] || one_line err # there is no file of this name
            elif [[ $value == @(${right[$option]}) ]]; then
                [ "$code" -eq 0 ] || complain "--$option=$value is right: $code, $text"
                [ -z "$text" ]
            else
                [ "$code" -eq 2 ] || complain "exit $code of --$option=$value"
                empty out
                one_line err
                shown=${value//$'\n'/\\x0A}
                shown=${shown//$'\t'/\\x09}
                shown="tmap: --$option=${shown:0:50}"
                [ "$option" != seeds ] || shown="tmap: --find: seeds=${shown#*=}"
                [[ $text == "$shown"*': '??????* ]] || complain "$text"
                [ ${#text} -le 500 ] # --find lists all facts
                count=$((count + 1))
            fi
        done
    done
    [ $count -ge 500 ]
}

@test "options without a value refuse one, and options with a value need it" {
    local option
    tmap --help >help
    sed -n 's/^  .\{4\}--\([a-z-]*\) .*/\1/p' help >options
    [ "$(wc -l <options)" -ge 5 ]
    while read -r option; do
        for value in '' 0 1 x; do
            refused "tmap: --$option=$value: *no value*" "--$option=$value"
        done
    done <options
    for option in "${!right[@]}"; do
        [[ $option != @(describe|labels|grow|screen|towns) ]] || continue # may have none
        refused "tmap: --$option needs a value: --$option=?*" "--$option"
    done
    sed -n 's/^  -\(.\),.*=.*/\1/p' help >letters
    [ "$(wc -l <letters)" -ge 9 ]
    while read -r letter; do
        refused 'tmap: --* needs a value: *' "-$letter"
    done <letters
}

@test "the largest valid values work" {
    local option
    for option in --seed=18446744073709551615 --seed=0xffffffffffffffff --world=1073741824x1073741824 \
        --roughness=1.2 --corners=9 --origin=1073741824,1073741824 --size=1048576x1073741824 --threads=256 \
        --at=9223372036854775808,-9223372036854775809 --zoom=16 --zoom=-10 \
        "--at=$(printf '%01000d' 7),$(printf '%01000d' 7)" \
        "--seed=$(printf '%0100000d' 7 | tr 0 x)" "--tiles=$(printf '%0256d' 0)"; do
        exits 0 --seed=1 --recipe "$option"
        empty err
    done
    exits 0 --recipe --seed=1 -w1073741824x1073741824 -f1073741824 -z2 --size=1048576x1073741824
    exits 0 --dump --seed=1 -w1073741824x1073741824 -f1073741824 -z-30 --size=1048576x1
    [ "$(wc -c <out)" -eq 1048577 ]
    refused 'tmap: --tiles=*at most 256*' "--tiles=$(printf '%0257d' 0)"
}

@test "sizes whose product would overflow are refused at once, without allocating them" {
    local size
    for size in 4294967296x4294967296 4294967297x1 1x4294967297 1048577x1 1x1073741825 \
        18446744073709551617x1 9223372036854775808x2; do
        code=0
        (ulimit -v 60000 -t 1 && exec "$TMAP" --dump --seed=1 --size=$size) >out 2>err || code=$?
        [ "$code" -eq 2 ] || [ "$code" -ge 126 ] || complain "exit $code: $size"
        [ "$code" -ne 2 ] || one_line err "tmap: --size=$size: *1048576x1073741824*"
    done
    # A valid size streams, however large.
    timeout 600 "$TMAP" --dump --seed=1 --size=65536x65536 | head -c 65537 >out
    shape out 65536 1
}
