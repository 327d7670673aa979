#!/usr/bin/env bats
# test: once
# Pages (html) and drawings (svg): valid, and cell by cell the coloured print.

load helper

# expect_pages OPTION...: html and svg have the cells of ansi, and the command line that makes them.
expect_pages() {
    tmap --format=ansi --color-depth=24bit "$@" >ansi
    for kind in html svg; do
        tmap --format=$kind "$@" >map.$kind
        python3 "$BATS_TEST_DIRNAME/pages.py" $kind map.$kind ansi >told
        [ "$(cat told)" = "tmap $(tmap --recipe "$@")" ] || complain "$kind: $(cat told)"
    done
    xmllint --noout map.svg
    xmllint --html --noout map.html
}

@test "pages and drawings have the cells of the coloured print" {
    expect_pages -s42 -g40x12
    expect_pages -s42 -g40x12 --blocks=filled --relief=shade
    expect_pages -s42 -g40x13 --blocks=half --relief=shade
    expect_pages -s42 -g40x12 --relief=contour
    expect_pages -s42 -g40x12 --palette=mono
    expect_pages -s42 -g40x12 --edges=bounded --world=33x9 --feature-size=8
    expect_pages -s42 -g41x14 --blocks=half --edges=bounded --world=33x9 --feature-size=8
    expect_pages -s7 -g40x12 --algorithm=rivers --zoom=-2 --blocks=filled
}

@test "tiles are escaped, blanks kept, other characters as they are" {
    expect_pages -s42 -g40x12 --tiles='<>&"'"'"'] ' --normalize=area
    expect_pages -s42 -g40x12 --tiles='·░▒▓█é' --normalize=area
    tmap -s42 -g9x9 --format=svg --palette=grey --tiles='水田林森' | grep -c '</tspan>' >/dev/null
}

@test "wide tiles stand on every second column of a drawing" {
    tmap -s42 -g5x1 --normalize=area --tiles='水田' --format=svg >map.svg
    xmllint --noout map.svg
    grep -o 'x="[0-9]*"' map.svg | sort -u >columns
    printf 'x="%d"\n' 0 12 24 36 48 | sort | diff - columns
}

@test "--output knows pages and drawings by their names, and so does a size" {
    tmap -s42 -g20x5 --output=map.html
    tmap -s42 -g20x5 --format=html | cmp - map.html
    tmap -s42 -g20x5 --output=map.svg
    tmap -s42 -g20x5 --format=svg | cmp - map.svg
    [ "$(xmllint --xpath 'string(/*/@viewBox)' map.svg)" = '0 0 120 60' ]
    refused '*--color=never*--format=svg is coloured*' -s1 -g9x9 --format=svg --color=never
}

@test "a full device fails, and a drawing on threads is that of one" {
    fails '*No space left on device*' -s1 -g200x200 --output=/dev/full --format=svg
    fails '*No space left on device*' -s1 -g200x200 --output=/dev/full --format=html
    tmap -s1 -g2000x300 --format=svg --threads=1 >one
    tmap -s1 -g2000x300 --format=svg --threads=2 | cmp - one
}

@test "a drawing is drawn: colours in the middles of cells are those of a picture" {
    [ -n "$(command -v rsvg-convert)" ] || skip 'there is no rsvg-convert (librsvg2-bin)'
    tmap -s42 -g40x24 --blocks=half --relief=shade --format=svg | rsvg-convert -o drawn.png
    tmap -s42 -g40x24 --relief=shade --format=png | pngtopnm >picture
    pngtopnm drawn.png | pamcut -left 4 -top 4 | pnmtile 320 192 2>/dev/null >/dev/null
    pngtopnm drawn.png | pamscale -reduce 8 -nomix >drawn
    cmp picture drawn
}
