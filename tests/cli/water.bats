#!/usr/bin/env bats
# test: once coverage
#
# Rivers and lakes as they are drawn: --rivers, in every format.

load helper

world=(--algorithm=rivers --seed=7 --world=1024x1024 --feature-size=32 --roughness=0.4)

# differ FILE FILE
differ() {
    ! cmp -s "$1" "$2" || complain "$1 and $2 are equal"
}

# lacks PATTERN FILE
lacks() {
    ! grep -q -- "$1" "$2" || complain "$2 has $1"
}

@test "text is ASCII, colours have lines, whatever the locale: the same recipe is the same bytes" {
    exits 0 "${world[@]}" --dump --size=80x24
    [ "$(LC_ALL=C tr -d '\n -~' <out | wc -c)" -eq 0 ]
    mv out ascii
    exits 0 "${world[@]}" --format=ansi --size=80x24
    grep -q '│' out
    mv out ansi
    exits 0 "${world[@]}" --dump --size=80x24 --rivers=lines
    grep -q '│' out
    grep -q '╭' out
    mv out lines
    for locale in C POSIX C.UTF-8; do
        LC_ALL=$locale exits 0 "${world[@]}" --dump --size=80x24
        cmp ascii out
        LC_ALL=$locale exits 0 "${world[@]}" --format=ansi --size=80x24
        cmp ansi out
        LC_ALL=$locale exits 0 "${world[@]}" --dump --size=80x24 --rivers=lines
        cmp lines out
    done
}

@test "--rivers=ascii: only ASCII, and its joins are those of the lines" {
    exits 0 "${world[@]}" --dump --size=200x60 --rivers=ascii
    [ "$(LC_ALL=C tr -d '\n -~' <out | wc -c)" -eq 0 ]
    mv out ascii
    exits 0 "${world[@]}" --dump --size=200x60 --rivers=lines
    sed 's/[│║╷╵]/|/g; s/[─═╶╴]/-/g; s/[╭╔╒╓]/,/g; s/[╮╗╕╖]/./g; s/[╰╚╘╙]/`/g; s/[╯╝╛╜]/'"'"'/g; s/≈/=/g
        s/[├┤┬┴┼╠╣╦╩╬╞╟╡╢╤╥╧╨╪╫]/+/g' out | cmp - ascii
}

@test "--rivers=none: heights alone, in all that is printed" {
    for look in '' --relief=shade --relief=contour --blocks=half; do
        # shellcheck disable=SC2086 # no word, or one
        exits 0 "${world[@]}" --format=ansi --size=60x20 $look --rivers=none
        lacks '[│─╭╮╰╯≈║═]' out
        mv out none
        exits 0 "${world[@]}" --format=ansi --size=60x20 $look
        differ none out
    done
    exits 0 "${world[@]}" --format=png --size=60x40 --rivers=none -o none.png
    exits 0 "${world[@]}" --format=png --size=60x40 -o rivers.png
    differ none.png rivers.png
}

@test "windows are the whole's part: tiles, ASCII, half blocks, relief" {
    for look in '' --rivers=ascii --relief=contour; do
        # shellcheck disable=SC2086
        exits 0 "${world[@]}" --dump --at=1000,1000 --size=70x40 $look
        sed -n '8,27s/^.\{10\}\(.\{30\}\).*/\1/p' out >part
        # shellcheck disable=SC2086
        exits 0 "${world[@]}" --dump --at=1010,1007 --size=30x20 $look
        cmp part out
    done
    exits 0 "${world[@]}" --dump --at=1000,1000 --size=70x40 --aspect=square
    sed -n '5,14s/^.\{10\}\(.\{30\}\).*/\1/p' out >part
    exits 0 "${world[@]}" --dump --at=1010,1008 --size=30x20 --aspect=square
    cmp part out
    exits 0 "${world[@]}" --format=png --at=1000,1000 --size=90x80 --relief=shade -o whole.png
    exits 0 "${world[@]}" --format=png --at=1010,1008 --size=30x20 --relief=shade -o part.png
    convert whole.png -crop 30x20+10+8 +repage rgb:whole
    convert part.png rgb:part
    cmp whole part
}

@test "any number of threads prints the same picture" {
    exits 0 "${world[@]}" --format=png --size=900x700 --relief=shade --threads=1 -o 1.png
    for threads in 2 3 7; do
        exits 0 "${world[@]}" --format=png --size=900x700 --relief=shade --threads=$threads -o n.png
        cmp 1.png n.png
    done
}

@test "pictures of rivers can be made again from their recipe lines" {
    for kind in auto lines ascii none; do
        exits 0 "${world[@]}" --format=png --size=50x40 --rivers=$kind -o a.png
        exits 0 --verify=a.png
        exits 0 --from=a.png --recipe
        if [ $kind = auto ]; then
            lacks --rivers out
        else
            grep -q -- " --rivers=$kind" out
        fi
    done
    exits 0 --seed=1 --rivers=none --recipe
    lacks --rivers out
}

@test "double-width tiles: a line has as many columns as without rivers" {
    tiles=零一二三四五六七
    exits 0 "${world[@]}" --dump --size=60x30 --rivers=lines --tiles=$tiles
    grep -q '╭' out
    while IFS= read -r line; do
        wide=${line//[^$tiles]/}
        [ $((${#line} + ${#wide})) -eq 120 ]
    done <out
}

@test "rivers are coloured in every depth and palette, and mono has no colour" {
    for palette in terrain viridis cividis atlas ember grey mono; do
        for depth in 8 16 256 24bit; do
            exits 0 "${world[@]}" --format=ansi --size=60x20 --palette=$palette --color-depth=$depth
            # the colours before each piece of river, and those before the land
            grep -o $'\033\[[0-9;]*m[│─╭╮╰╯]' out | tr -d '│─╭╮╰╯' | sort -u >rivers
            [ -s rivers ]
            if [ $palette = mono ]; then
                lacks '3[0-8]\|9[0-7]' rivers
            else
                grep -q '[349][0-8]' rivers
            fi
        done
    done
}

@test "a kind that is none is refused, and worlds without rivers take all kinds" {
    refused 'tmap: --rivers=blue: must be auto, lines, ascii or none*' --rivers=blue
    exits 0 --dump --seed=42 --size=80x24
    mv out plain
    for kind in auto lines ascii none; do
        exits 0 --dump --seed=42 --size=80x24 --rivers=$kind
        cmp plain out
    done
}
