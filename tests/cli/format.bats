#!/usr/bin/env bats
#
# Formats, and the choice of colours.

load helper

@test "text is ROWS lines of COLS tiles, nothing else" {
    for size in 80x24 1x1 1x50 200x1 7x3; do
        exits 0 --dump -s42 --format=text --size=$size
        empty err
        shape out ${size%x*} ${size#*x}
        # shellcheck disable=SC2016 # tiles
        [ "$(tr -d '~"xX$%#@\n' <out | wc -c)" -eq 0 ]
        exits 0 --dump -s42 --size=$size -t水火
        [ "$(wc -c <out)" -eq $(((3 * ${size%x*} + 1) * ${size#*x})) ]
    done
}

@test "text is the default format" {
    tmap --dump -s42 -g40x10 --format=text >expected
    dumps expected -s42 -g40x10
    exits 0 -s42 -g40x10
    cmp expected out
    exits 0 -s42 -g40x10 --format=text
    cmp expected out
    exits 0 -s42 -g40x10 --output=-
    cmp expected out
    cat expected >both
    tmap -s42 -g40x10 --output=file
    cmp expected file
}

@test "the ending of the file's name chooses the format without --format" {
    for name in text:txt ansi:ansi csv:csv png:png pgm:pgm r16:r16 tmx:tmx json:json xp:xp \
        profile:profile; do
        exits 0 -s42 -g40x10 -o map."${name#*:}"
        tmap -s42 -g40x10 --format="${name%:*}" >expected
        cmp expected map."${name#*:}"
    done
    # --format takes precedence; --color chooses between text and ansi for any name.
    tmap -s42 -g40x10 -Ftext >text
    tmap -s42 -g40x10 -Fansi >ansi
    exits 0 -s42 -g40x10 -Ftext -o map.png
    cmp text map.png
    exits 0 -s42 -g40x10 --color=always -o map.txt
    cmp ansi map.txt
    # Names without an ending choose nothing.
    mkdir folder.png
    for path in folder.png/map .png png; do
        exits 0 -s42 -g40x10 -o $path
        cmp text $path
    done
    # A look that the format cannot print is refused, and nothing is written; tasks that print no
    # map print text.
    exits 2 -s42 -g40x10 -o new.csv --relief=contour
    one_line err 'tmap: --format=csv: *'
    exits 2 -s42 -g40x10 -o new.png --color=never
    one_line err 'tmap: --color=never: --format=png *'
    [ ! -e new.csv ]
    [ ! -e new.png ]
    exits 0 -s42 --describe=0,0 -o facts.csv
    grep '^tile' facts.csv
    exits 0 -s42 --recipe -o recipe.png
    grep -e --seed=42 recipe.png
}

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

@test "--color in a pipe: auto and never are text, always is ansi" {
    tmap -d -s42 -g40x10 -Ftext >text
    tmap -d -s42 -g40x10 -Fansi >ansi
    differ text ansi
    dumps text -s42 -g40x10 --color=auto
    dumps text -s42 -g40x10 --color=never
    dumps ansi -s42 -g40x10 --color=always
    NO_COLOR=1 TERM=dumb dumps ansi -s42 -g40x10 --color=always
    NO_COLOR=1 TERM=dumb dumps ansi -s42 -g40x10 --format=ansi
    exits 0 -s42 -g40x10 --color=always
    cmp ansi out
    exits 0 -s42 -g40x10 --color=always -o file
    cmp ansi file
    env -i "$TMAP" -d -s42 -g40x10 >out
    cmp text out
}

@test "--color=auto on a terminal: ansi, unless NO_COLOR or TERM=dumb say otherwise" {
    tmap -d -s42 -g40x10 -Ftext >text
    tmap -d -s42 -g40x10 -Fansi >ansi
    on_terminal 50x20 -d -s42 -g40x10 | cmp ansi
    on_terminal 50x20 -d -s42 -g40x10 --color=auto | cmp ansi
    NO_COLOR='' on_terminal 50x20 -d -s42 -g40x10 | cmp ansi
    NO_COLOR=1 on_terminal 50x20 -d -s42 -g40x10 | cmp text
    NO_COLOR=0 on_terminal 50x20 -d -s42 -g40x10 | cmp text
    TERM=dumb on_terminal 50x20 -d -s42 -g40x10 | cmp text
    NO_COLOR=1 TERM=dumb on_terminal 50x20 -d -s42 -g40x10 --color=always | cmp ansi
    NO_COLOR=1 on_terminal 50x20 -d -s42 -g40x10 -Fansi | cmp ansi
    on_terminal 50x20 -d -s42 -g40x10 --color=never | cmp text
    on_terminal 50x20 -d -s42 -g40x10 --format=text | cmp text
    on_terminal 50x20 -d -s42 -g40x10 -o file >out
    empty out
    cmp text file
}

@test "FORCE_COLOR and CLICOLOR_FORCE: colours in pipes, too; NO_COLOR comes first" {
    tmap -d -s42 -g40x10 -Ftext >text
    tmap -d -s42 -g40x10 -Fansi >ansi
    tmap -d -s42 -g40x10 -Fansi --color-depth=24bit >rgb
    for value in 1 2 true yes; do
        FORCE_COLOR=$value TERM=dumb dumps ansi -s42 -g40x10
    done
    FORCE_COLOR=3 dumps rgb -s42 -g40x10
    FORCE_COLOR=2 COLORTERM=truecolor dumps ansi -s42 -g40x10
    FORCE_COLOR=1 COLORTERM=truecolor dumps rgb -s42 -g40x10
    FORCE_COLOR='' dumps text -s42 -g40x10
    for value in 0 false; do
        FORCE_COLOR=$value CLICOLOR_FORCE=1 dumps text -s42 -g40x10
        FORCE_COLOR=$value on_terminal 50x20 -d -s42 -g40x10 | cmp text
    done
    CLICOLOR_FORCE=1 TERM=dumb dumps ansi -s42 -g40x10
    for value in '' 0; do
        CLICOLOR_FORCE=$value dumps text -s42 -g40x10
        CLICOLOR_FORCE=$value on_terminal 50x20 -d -s42 -g40x10 | cmp ansi
    done
    NO_COLOR=1 FORCE_COLOR=3 CLICOLOR_FORCE=1 dumps text -s42 -g40x10
    FORCE_COLOR=1 dumps text -s42 -g40x10 --color=never
    FORCE_COLOR=1 dumps text -s42 -g40x10 -Ftext
    TERM=screen COLORTERM=truecolor dumps ansi -s42 -g40x10 -Fansi
    TERM=screen COLORTERM=truecolor TERM_PROGRAM=tmux dumps rgb -s42 -g40x10 -Fansi
}

@test "a format and a colour that contradict each other are refused, in any order" {
    for format in text csv; do
        refused "tmap: --color=always: *--format=$format*" -d --format=$format --color=always
        refused "tmap: --color=always: *--format=$format*" -d --color=always --format=$format
    done
    refused 'tmap: --color=never: *--format=ansi*' -d --format=ansi --color=never
    refused 'tmap: --color=never: *--format=ansi*' -d --color=never --format=ansi
    for pair in 'text never' 'csv never' 'ansi always' 'text auto' 'csv auto' 'ansi auto'; do
        exits 0 -d -g5x5 --format="${pair% *}" --color="${pair#* }"
    done
}

@test "without --dump, on a terminal, standard input must be a terminal to explore from" {
    code=0
    on_terminal 50x20 -s42 >out 2>err || code=$?
    [ "$code" -eq 2 ]
    empty out
    one_line err 'tmap: *standard input*--dump*'
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

@test "endings that are no format's are refused, and the formats' are named" {
    for name in map.jsn map.htm map.jpg map.PNG map.tar.gz place/map.gif .map.xlsx map.7z; do
        refused "tmap: --output=$name: must end with .txt, .ansi, .html, .svg, .csv, *; with --format=NAME any name will do" \
            -s1 -g3x3 -o $name
    done
    [ ! -e map.jsn ] && [ ! -e .map.xlsx ]
    mkdir place.old
    tmap -s1 -g3x3 >expected
    # Names without an ending: versions, temporary and hidden files.
    for name in map v1.5 map.1 tmp.BYHmbg7Vdy .hidden place.old/map map. 'map.of it' map.txt; do
        exits 0 -s1 -g3x3 -o "$name"
        cmp "$name" expected
    done
    tmap -s1 -g3x3 -Fcsv >expected
    for name in map.dat map.svg map.txt; do
        exits 0 -s1 -g3x3 -Fcsv -o $name
        cmp $name expected
    done
    # Only a map has a format.
    exits 0 -s1 --recipe -o atlantis.tmap
    exits 0 -s1 --describe=1,2 -o cell.json
}
