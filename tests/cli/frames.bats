#!/usr/bin/env bats
# test: once
#
# Frames of --keys, where they take more than a row of replay.rows.

load helper

# map_rows FILE: prints a frame without its status line.
map_rows() {
    sed '$d' "$1"
}

@test "the status line begins with the tile in the middle" {
    middle=$("$TMAP" --seed=42 --describe=35,4 | sed -n 's/^land //p')
    [ "$(tmap --seed=42 --size=70x9 --keys= | tail -n 1)" = \
        "$(printf '%-70s' "$middle  1:1  seed 42  ? help  q quit")" ]
    middle=$("$TMAP" --seed=42 --describe=115,202 | sed -n 's/^land //p')
    [ "$(tmap --seed=42 --size=30x4 --at=100,200 --keys= | tail -n 1)" = \
        "$(printf '%-30s' "$middle  1:1  seed 42  ? help")" ]
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

@test "in half blocks each line of the legend has a patch of its colour, and no tile" {
    tmap --seed=42 --size=60x24 --keys=i --blocks=half --color=always --color-depth=24bit >out
    [ "$(sed -E 's/\x1b\[[0-9;]*m//g' out | sed -n 2,9p | grep -cE '^ ▀  [a-z]+  ')" -eq 8 ]
    # patches: ink and ground are the same, and each line has another
    sed -n 2,9p out | sed -E 's/^[^▀]*\x1b\[([0-9;]*)m▀.*/\1/' >patches
    [ "$(sort -u patches | wc -l)" -eq 8 ] || complain "$(cat -v patches)"
    [ "$(grep -cE '38;2;([0-9]+;[0-9]+;[0-9]+);48;2;\1$' patches)" -eq 8 ] || complain "$(cat -v patches)"
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
    tmap "${world[@]}" --size=100x20 --keys=':zoom=fit<Enter>' | head -n 19 | grep -o '[^ ].*[^ ]' >alone
    [ "$(wc -L <alone)" -eq 32 ]
    tmap "${world[@]}" --size=100x20 --keys=':zoom=fit<Enter>i' | head -n 19 >beside
    grep -q '^ land, height' beside
    cut -c 47- beside | grep -o '[^ ].*[^ ]' | diff - alone
    tmap "${world[@]}" --size=100x30 --keys=':zoom=fit<Enter>i' | head -n 29 >below
    tail -n +12 below | grep -o '[^ ].*[^ ]' | diff - alone
    tmap "${world[@]}" --size=70x20 --keys=':zoom=fit<Enter>i' | head -n 19 >over # no room: in the middle
    [ "$(tail -n 7 over | grep -c '^ \{19\}[^ ]')" -ge 5 ]
}

@test "the status line of a globe names the land or the sea that is nearest to its middle" {
    local seed keys named=
    for seed in 31 3 5; do
        tmap --preset=planet --seed=$seed --whole --zoom=-8 --layer=names --format=csv --color=never >names.csv
        for keys in - -llllll -llllllllllll -llllkkk -lllllllllllljjj; do
            tmap --preset=planet --seed=$seed --size=120x36 --labels --view=world --keys="$keys" | tail -n 1 >out
            tmap --preset=planet --seed=$seed --size=120x36 --no-labels --view=world --keys="$keys" | tail -n 1 >bare
            named+=$(python3 - "$(cat out)" "$(cat bare)" <<'EOF'
import csv
import re
import sys

line, bare = sys.argv[1:]
place = bare.split(",")[0]
north, ns, east, ew = re.match(r"(\d+) ([NS])  (\d+) ([EW])$", place).groups()
x = (-int(east) if ew == "W" else int(east)) % 360 * 64 // 360
y = (90 - (-int(north) if ns == "S" else int(north))) * 32 // 180
said = re.match(r"the (land|sea) of (\w+)  " + place, line)
assert said or line.startswith(place), line
away = {}
for row in csv.DictReader(open("names.csv")):
    across = abs(int(row["X"]) // 256 - x)
    away[row["kind"], row["name"].lower()] = min(across, 64 - across) ** 2 + (int(row["Y"]) // 256 - y) ** 2
if said:
    assert away[said[1], said[2].lower()] == min(away[key] for key in away if key[0] == said[1]), (line, away)
    print(end="x")
EOF
            )
        done
    done
    [ ${#named} -ge 8 ]
}
