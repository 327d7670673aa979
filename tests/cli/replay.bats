#!/usr/bin/env bats
#
# --keys and --frames: the explorer without a terminal.

load helper

frames=$BATS_TEST_DIRNAME/../golden/frames

# map_rows FILE: prints a frame without its status line.
map_rows() {
    sed '$d' "$1"
}

@test "an empty --keys: the map, and the status line below" {
    tmap --dump --seed=42 --size=70x9 >map
    exits 0 --seed=42 --size=70x9 --keys=
    empty err
    map_rows out | cmp - map
    middle=$("$TMAP" --seed=42 --describe=35,4 | sed -n 's/^land //p')
    [ "$(tail -n 1 out)" = "$(printf '%-70s' "$middle  1:1  seed 42  ? help  q quit")" ]
}

@test "keys lead to the map that options print of the same place" {
    tmap --dump --seed=42 --size=70x9 --at=17,1022 >map
    for keys in 'llllllllllllllllljj<Up><Up>kk' 'LL<Right><Shift-Up><Down><Down>jjjjj<Down><Up><Up>' \
        'l<Tick>LLd<Tick><Tick>hhkk'; do
        exits 0 --seed=42 --size=70x9 --keys="$keys"
        map_rows out | cmp - map || complain "$keys: $(tail -n 1 out)"
    done
}

@test "formats without frames print the view, and --recipe its options" {
    tmap --seed=42 --at=3,1 --zoom=1 --size=20x5 --format=csv >heights
    exits 0 --seed=42 --at=3.5,1 --zoom=1 --size=20x5 --format=csv --keys='h'
    cmp out heights
    exits 0 --seed=42 --at=3,0.5 --zoom=1 --size=20x5 --recipe --keys='j'
    grep -q -- '--at=3,1 --zoom=1' out
    xargs "$TMAP" --format=csv <out | cmp - heights
}

@test "ansi: the rows of the map are the dump's, colours included" {
    tmap --format=ansi --seed=42 --size=30x5 --at=1,0 >map
    exits 0 --format=ansi --seed=42 --size=30x5 --keys=l
    map_rows out | cmp - map
    [[ $(tail -n 1 out) == $'\e[7m'* ]]
    exits 0 --color=always --seed=42 --size=30x5 --keys=l
    map_rows out | cmp - map
}

@test "--frames: one before each key and the last, with form feeds between" {
    keys='l+?<Esc><WheelDown 3 2>'
    exits 0 --seed=42 --size=60x7 --frames --keys="$keys"
    [ "$(grep -c $'^\f$' out)" -eq 5 ]
    csplit -sz -f frame. out "/^"$'\f'"\$/" '{*}'
    sed -i '1{/^\f$/d}' frame.*
    n=0
    for prefix in '' l 'l+' 'l+?' 'l+?<Esc>' "$keys"; do
        tmap --seed=42 --size=60x7 --keys="$prefix" | cmp - "frame.0$n" || complain "frame $n"
        n=$((n + 1))
    done
    [ "$(find . -name 'frame.*' | wc -l)" -eq "$n" ]
}

@test "q ends the replay: later keys are not pressed" {
    tmap --seed=42 --size=30x5 --keys=l >wanted
    exits 0 --seed=42 --size=30x5 --keys=lqlll
    cmp out wanted
}

@test "random seeds follow from the recipe" {
    exits 0 --seed=42 --size=30x5 --keys=rr
    cp out first
    exits 0 --seed=42 --size=30x5 --keys=rr
    cmp first out
    tmap --seed=42 --size=30x5 --keys=r | differ first -
    tmap --seed=43 --size=30x5 --keys=rr | differ first -
}

@test "w writes no file" {
    exits 0 --seed=42 --size=50x10 --keys='wfoo.txt<Enter>'
    [[ $(tail -n 1 out) == 'a replay writes no files'* ]]
    [ "$(ls)" = "$(printf 'err\nout')" ]
}

@test "without --size the frame is as large as the terminal, or 80x24" {
    exits 0 --seed=42 --keys=
    shape out 80 24
    on_terminal 50x7 --seed=42 --color=never --keys= >out
    shape out 50 7
}

@test "the recipe of a screen that has no room for a map can be used" {
    exits 0 -s1 --size=1x4 --tiles='水田' --blocks=half --color=always --keys=aaa --recipe
    [[ $(cat out) != *--size=* ]]
    eval "tmap --dump $(cat out)" >map
    [ "$(wc -c <map)" -eq $(((40 * 3 + 1) * 24)) ] # each tile is three bytes
}

@test "wide tiles, and a screen cut through one by the legend" {
    exits 0 --seed=42 --size=12x5 --tiles='水田林森山岳' --keys=i
    [ "$(wc -l <out)" -eq 6 ]
    while IFS= read -r line; do
        [ "$(python3 -c '
import sys, unicodedata
print(sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in sys.argv[1]))' "$line")" -eq 24 ]
    done <out
}

@test "unknown keys are refused by their names" {
    refused 'tmap: --keys=l<Foo>l: <Foo> is no key; *' --keys='l<Foo>l'
    refused 'tmap: --keys=<: < is no key; *' --keys='<'
    refused 'tmap: --keys=<Click 1>: <Click 1> is no key; *' --keys='<Click 1>'
    refused 'tmap: --keys=<up>: <up> is no key; *' --keys='<up>'
    refused 'tmap: --keys=l\\xFF: \\xFF is no key; *' --keys=$'l\xff'
    refused 'tmap: --keys=<\\x1B[[]31mx>: <\\x1B[[]31mx> is no key; *' --keys=$'<\e[31mx>'
}

@test "options that exclude --keys or --frames are refused" {
    refused 'tmap: --frames shows what keys do: add --keys' --frames
    refused 'tmap: --frames: only text and ansi show frames, --format=csv does not' \
        --frames --keys=l --format=csv
    refused 'tmap: --keys and --describe exclude each other' --keys=l --describe=1,2
    refused 'tmap: --frames and --recipe exclude each other*' --frames --keys=l --recipe
    refused 'tmap: --keys: a frame of 4000x1001 is more than 4000000 places: *' \
        --seed=1 --keys=l --size=4000x1000
    exits 0 --seed=1 --keys=l --size=4000x999
}

@test "keys that lead to a look that the format cannot show are refused" {
    refusing=0
    for format in $(names_of format); do
        tmap --seed=1 --size=9x9 --format="$format" --relief=shade >out 2>err && continue
        [[ $format != text ]] || continue # a frame, which has no shades
        refused "tmap: --keys: they lead to what --format=$format cannot show: --relief=shade *" \
            --seed=1 --size=9x9 --format="$format" --keys=v
        refusing=$((refusing + 1))
    done
    [ $refusing -ge 4 ]
    refused 'tmap: --keys: they lead to what --format=csv cannot show: --relief=contour *' \
        --seed=1 --size=9x9 --format=csv --keys=vv
    tmap --seed=1 --size=9x9 --format=csv --relief=shade >shades
    exits 0 --seed=1 --size=9x9 --format=csv --keys=v
    cmp out shades
    exits 0 --seed=1 --size=9x9 --format=csv --keys=vvv
}

@test "keys that lead beyond the edges are refused for pictures" {
    bounded=(--seed=1 --edges=bounded --world=65x65)
    for format in $(image_formats); do
        for keys in - 'x-' ':world=33x33<Enter>'; do
            refused 'tmap: --keys: they lead to a view of 65x40, of which the world has 33x33; '"\
"'--format=* shows nothing beyond the edges: see --size' \
                "${bounded[@]}" --size=65x40 --format="$format" --keys="$keys"
        done
        tmap "${bounded[@]}" --whole --zoom=-1 --format="$format" >picture
        exits 0 "${bounded[@]}" --size=33x33 --at=9,9 --format="$format" --keys=-
        cmp out picture
    done
    refused 'tmap: --keys: they lead to a view of 65x41, of which the world has 65x33; *' \
        "${bounded[@]::2}" --world=129x65 --size=65x41 --format=png --keys=-
    tmap "${bounded[@]}" --size=65x65 --format=csv >heights # it is the whole world
    exits 0 "${bounded[@]}" --size=65x65 --format=csv --keys=-
    cmp out heights
}

@test "a full disk" {
    [ -w /dev/full ] || skip 'no /dev/full'
    fails 'tmap: /dev/full: No space left on device' --seed=1 --keys=l -o /dev/full
    fails 'tmap: /dev/full: No space left on device' --seed=1 --keys=llll --frames -o /dev/full
}

# A golden frame is a line with the options, then what they print.
@test "in half blocks each line of the legend has a patch of its colour, and no tile" {
    tmap --seed=42 --size=60x24 --keys=i --blocks=half --color=always --color-depth=24bit >out
    [ "$(sed -E 's/\x1b\[[0-9;]*m//g' out | sed -n 2,9p | grep -cE '^ ▀  [a-z]+  ')" -eq 8 ]
    # patches: ink and ground are the same, and each line has another
    sed -n 2,9p out | sed -E 's/^[^▀]*\x1b\[([0-9;]*)m▀.*/\1/' >patches
    [ "$(sort -u patches | wc -l)" -eq 8 ] || complain "$(cat -v patches)"
    [ "$(grep -cE '38;2;([0-9]+;[0-9]+;[0-9]+);48;2;\1$' patches)" -eq 8 ] || complain "$(cat -v patches)"
}

@test "on land from a file a key for rivers says that there are none, and names no other key" {
    tmap -s1 --size=64x64 -o land.pgm
    printf 'ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 30\n1 2 3 4 5 6\n' >land.asc
    for land in land.pgm land.asc; do
        tmap $land --size=70x12 --keys=D | tail -n 1 >out
        grep -q '^no rivers: this land was read from a file ' out || complain "$(cat out)"
    done
    tmap -s1 --size=70x12 --keys=D | tail -n 1 | grep -q '^no rivers in this world; T changes the algorithm'
}

@test "golden frames" {
    [ "$(find "$frames" -name '*.txt' | wc -l)" -ge 10 ]
    for frame in "$frames"/*.txt; do
        eval "options=($(head -n 1 "$frame"))"
        exits 0 "${options[@]}"
        sed 1d "$frame" | diff - out || complain "$frame"
    done
}

@test "golden frames: with all panels closed, the map is that of the recipe" {
    for frame in "$frames"/*.txt; do
        eval "options=($(head -n 1 "$frame"))"
        [[ " ${options[*]} " != *' --frames '* ]] || continue
        format=text
        for n in "${!options[@]}"; do
            [[ ${options[n]} != --keys=* ]] || options[n]+='<Esc><Esc><Esc>'
            [[ ${options[n]} != --format=* ]] || format=${options[n]#*=}
            [[ ${options[n]} != --color=always ]] || format=ansi
        done
        tmap "${options[@]}" --recipe >recipe
        tmap "${options[@]}" >out
        map_rows out >map
        xargs "$TMAP" --format="$format" <recipe | cmp - map || complain "$frame: $(cat recipe)"
    done
}

@test "the first page of the help at 80x24 has what a newcomer looks for, and fits" {
    exits 0 --seed=42 --size=80x23 --keys='?'
    for words in 'arrows, hjkl  *move' 'Tab  *fly' 'B  *biomes' 'N  *names' 'Backspace  *undo' 'w  *save' \
        '/  *find a name' ':  *any option' 'c  *copy' 'q  *quit'; do
        grep -qE "(^|  ) *$words" out || complain "$words is not there"
    done
    tail -n 1 out | grep -q '? more'
    # a key and its words each; headings have none
    [ "$(sed '1d; $d' out | sed -E 's/^(.{39})/\1\n/' | grep -cE '^ .{14} [^ ]')" -eq 21 ]
    # What the land has no use for is not offered there, and comes last on the pages after it.
    tmap -s1 --size=64x64 -o land.pgm
    tmap land.pgm --size=80x23 --keys='?' >out
    [ "$(grep -cE '^(.{39})? [rsfBN] ' out)" -eq 0 ] || complain "$(cat out)"
    tmap land.pgm --size=60x130 --keys='??' | sed -n '/Not in this world/,$p' | grep -q 'another random seed'
    tmap -s1 --size=60x130 --keys='??' | sed -n '/Not in this world/,$p' | grep -q "down to a river's mouth"
    tmap -s1 --edges=bounded -A midpoint --world=65x1 --feature-size=64 --size=80x23 --keys='?' >out
    [ "$(grep -cE '^(.{39})? [rsf] ' out)" -eq 3 ]
    [ "$(grep -cE '^(.{39})? B ' out)" -eq 0 ] || complain "$(cat out)"
}

@test "the legend stands beside a world that is smaller than the screen, or above it, where there is room" {
    world=(--seed=42 --algorithm=planet --edges=wrap-x --world=1024x512 --feature-size=16)
    tmap "${world[@]}" --size=100x20 --keys=z | head -n 19 | grep -o '[^ ].*[^ ]' >alone
    [ "$(wc -L <alone)" -eq 32 ]
    tmap "${world[@]}" --size=100x20 --keys=zi | head -n 19 >beside
    grep -q '^ land, height' beside
    cut -c 47- beside | grep -o '[^ ].*[^ ]' | diff - alone
    tmap "${world[@]}" --size=100x30 --keys=zi | head -n 29 >below
    tail -n +12 below | grep -o '[^ ].*[^ ]' | diff - alone
    tmap "${world[@]}" --size=70x20 --keys=zi | head -n 19 >over # no room: in the middle
    [ "$(tail -n 7 over | grep -c '^ \{19\}[^ ]')" -ge 5 ]
}
