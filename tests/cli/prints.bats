#!/usr/bin/env bats
# test: once
#
# What prints consist of, where that takes more than a row of options.rows and its like.

load helper

@test "ansi is text with 256-colour SGR, set only where it changes, reset at each line's end" {
    for tiles in '' 01234567 0 '▲△◆' 水火木 ' m[0'; do
        for view in '-w64x32 --whole' '-g200x50 --at=-5,7' '-g1x20' '-g90x30 -z-4' '-g33x9 -z5'; do
            # shellcheck disable=SC2086 # several words
            tmap -d -s42 $view ${tiles:+-t"$tiles"} >text
            # shellcheck disable=SC2086 # several words
            tmap -d -s42 $view ${tiles:+-t"$tiles"} --format=ansi | ungrounded >ansi
            sed 's/\x1b\[38;5;[0-9]*m//g; s/\x1b\[0m$//' ansi | cmp text
            LC_ALL=C awk '
                {
                    if (substr($0, length($0) - 3) != "\033[0m")
                        exit 1
                    parts = split(substr($0, 1, length($0) - 4), part, "\033")
                    if (part[1] != "")
                        exit 1
                    for (n = 2; n <= parts; n++) {
                        if (!match(part[n], /^\[38;5;(0|[1-9][0-9]?[0-9]?)m/))
                            exit 1
                        color = substr(part[n], 1, RLENGTH)
                        number = substr(color, 7) + 0
                        if (number > 255 || length(part[n]) == RLENGTH)
                            exit 1
                        if (n > 2 && color == before)
                            exit 1
                        before = color
                    }
                }' ansi || complain "bad colours: $view, tiles $tiles"
        done
    done
    [ "$(tmap -d -s42 -w64x32 --whole -Fansi | grep -o '38;5;[0-9]*m' | sort -u | wc -l)" -ge 6 ]
}

@test "csv is ROWS lines of COLS heights from 0 to 65535" {
    for view in '-w64x32 --whole' '-g200x50 --at=-5,7' '-g1x20' '-g90x1 -z-4' '-g33x9 -z5' \
        '-g50x50 -w1073741824x1073741824 -z2' '-w64x32 --whole --normalize=area'; do
        # shellcheck disable=SC2086 # several words
        tmap -d -s42 $view --format=csv >csv
        # shellcheck disable=SC2086 # several words
        tmap -d -s42 $view >text
        [ "$(wc -l <csv)" -eq "$(wc -l <text)" ]
        [ "$(tail -c 1 csv | od -An -tx1)" = ' 0a' ]
        if grep -Evxq '(0|[1-9][0-9]*)(,(0|[1-9][0-9]*))*' csv; then complain "no numbers: $view"; fi
        paste -d, csv text | awk -F, '{
            if (NF - 1 != length($NF) && index($NF, ",") == 0) exit 1
            for (n = 1; n < NF; n++) if ($n > 65535) exit 1
        }' || complain "$view"
    done
    tmap -d -s42 -w64x32 --whole -Fcsv >csv
    grep -qw 0 csv
    grep -qw 65535 csv
    tmap -d -s42 -w64x32 --whole --normalize=area -Fcsv >csv
    grep -qw 0 csv
    grep -Eqw '6[45][0-9]{3}' csv
}

@test "a profile is the first row's heights, by equal slices of the range" {
    options='--seed=42 --algorithm=midpoint --world=256x128 --at=17,5 --size=90x20'
    # shellcheck disable=SC2086 # options are words
    {
        tmap $options --format=profile >profile
        tmap $options --format=csv >csv
        tmap $options --format=profile --threads=7 | cmp - profile
    }
    [ "$(wc -l <profile)" -eq 20 ] && [ "$(awk '{ print length($0) }' profile | sort -u)" = 90 ]
    # The number of # in each column is its height in csv, in twentieths.
    awk '{ for (n = 1; n <= 90; n++) sum[n] += substr($0, n, 1) == "#" }
         END { for (n = 1; n <= 90; n++) print sum[n] }' profile >hills
    head -1 csv | tr , '\n' | awk '{ print int($1 * 20 / 65536) + 1 }' | diff - hills
    # Below each # there is another.
    awk '{ for (n = 1; n <= 90; n++) { if (seen[n] && substr($0, n, 1) != "#") exit 1
                                       seen[n] = seen[n] || substr($0, n, 1) == "#" } }' profile
}

@test "a profile has the sea on its ground, up to its level, and no unknown cell" {
    printf 'ncols 6\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9\n%s\n' \
        '-4 -2 0 2 4 -9' >land.asc
    tmap land.asc --dump --zoom=0 --size=6x9 --format=profile >profile
    printf '%s\n' '    # ' '    # ' '   ## ' '   ## ' '~~### ' '~~### ' '~#### ' '~#### ' '##### ' |
        diff - profile
    tmap land.asc --dump --zoom=0 --size=6x9 --format=profile --sea=none >dry
    tr '~' ' ' <profile | diff - dry
    # The sea that worlds have by themselves is not drawn, as it never was.
    [ "$(tmap -s42 --format=profile --size=90x20 | tr -d '# \n')" = '' ]
    [[ "$(tmap -s42 --sea=30% --format=profile --size=90x20)" == *~* ]]
}

@test "a profile may be large, and ends with a bounded world" {
    tmap --seed=42 --format=profile --size=1000x100000 | tail -1 | grep -q '^#*$'
    tmap --seed=42 --edges=bounded --world=33x33 --format=profile --size=40x5 >profile
    [ "$(cut -c 34- profile | sort -u)" = '       ' ]
    [ "$(tail -1 profile)" = "$(printf '%033d       ' 0 | tr 0 '#')" ]
}

@test "a name in a folder has the ending of the name, not of the folder" {
    mkdir folder.png place.old
    tmap -s42 -g40x10 -Ftext >text
    for path in folder.png/map place.old/map; do
        exits 0 -s42 -g40x10 -o $path
        cmp text $path
    done
    (cd / && tmap -s42 -g40x10) | cmp - text
}

@test "--range: the same in all windows; heights outside count as the ends" {
    tmap -d -Fcsv --units=raw -s42 -w64x64 --whole >raw
    tmap -d -Fcsv -s42 -w64x64 --whole --range=500000000..600000000 >out
    awk -F, '{for (n = 1; n <= NF; n++) {
        h = $n < 500000000 ? 500000000 : $n > 600000000 ? 600000000 : $n
        printf "%d%s", int((h - 500000000) * 65535 / 100000000), n < NF ? "," : "\n"}}' raw | cmp - out
    tmap --recipe -s42 -w64x64 --keys='^' >highest
    tmap --recipe -s42 -w64x64 --keys='^' --range=500000000..600000000 | sed 's/ --range=[0-9.]*//' |
        cmp highest -
}

@test "a print of a thousand million lines begins at once" {
    timeout 600 "$TMAP" -d -s1 -g1x1073741824 | (head -100 >out)
    shape out 1 100
}
