#!/usr/bin/env bats
# test: once coverage
#
# --describe: the facts of a cell are what the other formats print of it.

load helper

# fact WORD: prints the value of a line of `out`.
fact() {
    sed -n "s/^$1 //p" out
}

# window FORMAT X Y SIZE OPTION...: prints a window of a map, a line a row.
window() {
    tmap --format="$1" --at="$2,$3" --size="$4" "${@:5}"
}

@test "the facts are nine lines in a fixed order" {
    exits 0 --describe=5,6 -s42
    empty err
    [ "$(cut -d' ' -f1 out | paste -sd ' ')" = 'cell zoom height csv tile band land slope falls' ]
    [ "$(fact cell)" = 5,6 ]
    [ "$(fact zoom)" = 0 ]
}

@test "cell, height, csv and tile agree with the printed formats" {
    for trial in {1..25}; do
        options=("-s$RANDOM" -w96x64 "-f$((1 << RANDOM % 6))" "-z$((RANDOM % 7 - 3))")
        [ $((trial % 3)) -ne 0 ] || options+=(--normalize=area)
        [ $((trial % 4)) -ne 0 ] || options+=('-tabcdefghijklmnopqrst')
        x=$((RANDOM - 16384)) y=$((RANDOM - 16384))
        exits 0 --describe="$x,$y" "${options[@]}"
        csv=$(window csv $x $y 1x1 "${options[@]}")
        [ "$(fact csv)" = "$csv" ]
        [ "$(fact tile)" = "$(window text $x $y 1x1 "${options[@]}")" ]
        [ "$(fact height)" = "$((csv * 1000 / 65535 / 10)).$((csv * 1000 / 65535 % 10))%" ]
        # The cell as described, used as a place, is the cell that was asked for.
        at=$(fact cell)
        [ "$(window csv "${at%,*}" "${at#*,}" 1x1 "${options[@]}")" = "$csv" ]
        exits 0 --describe="$at" "${options[@]}"
        [ "$(fact cell)" = "$at" ]
    done
}

@test "bands are counted from the lowest tile" {
    for y in {0..40..5}; do
        exits 0 --describe="3,$y" -s1 -tabcde
        tile=$(fact tile)
        before=abcde
        before=${before%%"$tile"*}
        [ "$(fact band)" = "$((${#before} + 1)) of 5" ]
    done
}

# The direction is the steepest of the eight in csv, and the slope is its slope, to the precision of
# csv.
@test "falls and slope are those of the csv around the cell" {
    for trial in {1..40}; do
        x=$((RANDOM % 90 + 1)) y=$((RANDOM % 60 + 1))
        exits 0 --describe="$x,$y" -s42 -w96x64 -f16
        window csv $((x - 1)) $((y - 1)) 3x3 -s42 -w96x64 -f16 >around
        awk -F, -v falls="$(fact falls)" -v slope="$(fact slope)" '
            { for (c = 1; c <= 3; c++) h[NR, c] = $c }
            END {
                split("north-west north north-east west nowhere east south-west south south-east", name, " ")
                for (n = 1; n <= 9; n++) {
                    r = int((n - 1) / 3) + 1; c = (n - 1) % 3 + 1
                    fall = (h[2, 2] - h[r, c]) / (r != 2 && c != 2 ? sqrt(2) : 1)
                    if (fall > most) most = fall
                    if (name[n] == falls) { told = fall; known = 1 }
                }
                percent = 100 * told * 16 / 65535
                if (!known || told < most - 2 || slope > percent + 0.1 || slope < percent - 1.1)
                    exit 1
            }' around || complain "$x,$y falls $(fact slope) $(fact falls) in: $(cat around)"
    done
}

@test "a cell without a lower neighbour falls nowhere, by 0%" {
    exits 0 --describe=0,0 -s1 -w1x1 -f1
    [ "$(fact falls)" = nowhere ]
    [ "$(fact slope)" = 0% ]
    # the lowest cell of a world
    tmap --format=csv --whole -s1 -w32x32 -f8 | awk -F, '{ for (c = 1; c <= NF; c++) if ($c == 0) print c - 1 "," NR - 1 }' >low
    [ -s low ]
    exits 0 --describe="$(head -n 1 low)" -s1 -w32x32 -f8
    [ "$(fact falls)" = nowhere ]
    [ "$(fact height)" = 0.0% ]
    [ "$(fact land)" = water ]
}

@test "wide tiles are described whole" {
    exits 0 --describe=3,4 -s1 --tiles='水田林森山岳'
    [[ 水田林森山岳 == *"$(fact tile)"* ]]
    [ "$(fact tile)" = "$(window text 3 4 1x1 -s1 --tiles='水田林森山岳')" ]
}

@test "places are read as --at reads them" {
    refused 'tmap: --describe=12: must be X,Y*' --describe=12
    refused 'tmap: --describe=a,b: must be X,Y*' --describe=a,b
    refused 'tmap: --describe=: must be X,Y*' --describe=
    refused 'tmap: --describe=1.5,2: at zoom 0 X and Y are whole cells' --describe=1.5,2
    refused 'tmap: --describe=0.25,2: at zoom 1 X and Y are multiples of 1/2 cell' --describe=0.25,2 -z1
    refused 'tmap: --at=12: must be X,Y*' --describe=1,2 --at=12
    refused 'tmap: --at=1.5,2: at zoom 0 X and Y are whole cells' --describe=1,2 --at=1.5,2
    exits 0 --describe=-1,2.5 -z1 -s1
    [ "$(fact cell)" = 1023,2.5 ]
}

@test "--describe prints to --output, and refuses other tasks" {
    tmap --describe=3,4 -s1 >expected
    exits 0 --describe=3,4 -s1 --output=file
    empty out
    cmp expected file
    refused 'tmap: --describe and --recipe exclude each other' --describe=3,4 -s1 --recipe
    refused 'tmap: --describe and --format exclude each other' --describe=3,4 -s1 -Fcsv
    if [ -e /dev/full ]; then
        "$TMAP" --describe=3,4 >/dev/full 2>err && return 1
        one_line err
    fi
}

# kinds WINDOW: prints the land of each tile of the default tiles, and its number, the most first.
kinds() {
    local names=('~ water' '" shore' 'x grass' 'X woods' '$ scrub' '% earth' '# rock' '@ snow')
    fold -w1 "$1" | sort | uniq -c | sort -rn | while read -r count tile; do
        for name in "${names[@]}"; do
            [ "${name%% *}" != "$tile" ] || echo "${name#* } $count"
        done
    done
}

@test "without a place: the shares and extremes of the view are those of text and csv" {
    for trial in {1..6}; do
        options=("-s$trial" -w256x256 "-z$((trial % 3 - 1))" '--at=10,20' "-g$((20 * trial))x15")
        exits 0 "${options[@]}" --describe
        empty err
        [ "$(fact view)" = "$((20 * trial))x15" ]
        [ "$(fact at)" = 10,20 ]
        tmap -d "${options[@]}" >text
        fact land | tr ',' '\n' | sed 's/^ //; s/%//' >shares
        kinds text | awk -v all=$((20 * trial * 15)) '{ printf "%s %.1f\n", $1, 100 * $2 / all }' |
            sort >wanted
        # Halves may be rounded otherwise.
        join <(sort shares) wanted |
            awk '{ d = $2 - $3; if (d > .11 || d < -.11) exit 1 } END { exit NR == 0 }'
        [ "$(wc -l <shares)" -eq "$(wc -l <wanted)" ]
        sort -c -k2,2rn shares
        tmap --format=csv "${options[@]}" | tr ',' '\n' | sort -n >heights
        for end in highest lowest; do
            read -r percent _ at _ _ part <<<"$(fact $end)"
            height=$([ $end = highest ] && tail -n 1 heights || head -n 1 heights)
            [ "$(tmap --format=csv "${options[@]}" --at="$at" -g1x1)" = "$height" ]
            [ "${percent%\%}" = "$(awk -v h="$height" 'BEGIN { printf "%.1f", int(h * 1000 / 65535) / 10 }')" ]
            [ -n "$part" ]
        done
    done
}

@test "without a place: each part has the land that fills most of it" {
    options=(-s7 -w256x256 -g60x30)
    exits 0 "${options[@]}" --describe
    for part in '0 0 north-west' '20 0 north' '40 0 north-east' '0 10 west' '20 10 middle' \
        '40 10 east' '0 20 south-west' '20 20 south' '40 20 south-east'; do
        read -r x y name <<<"$part"
        tmap -d "${options[@]}" --at="$x,$y" -g20x10 >part
        kinds part >most
        [ "$(fact "$name" | cut -d, -f1)" = "$(head -n 1 most | cut -d' ' -f1)" ]
    done
    [ "$(tmap -s7 -g3x1 --describe | grep -cE '^(west|middle|east|north|south)')" -eq 3 ]
}

@test "without a place: sentences come first, with names where --layer=names has them" {
    for trial in {1..12}; do
        options=("-s$trial" -w512x512 -f64 "--at=$((trial * 37)),$((trial * 23))" -g90x30)
        [ $((trial % 3)) -eq 0 ] || options+=(--algorithm=rivers)
        [ $((trial % 4)) -ne 0 ] || options+=(--climate=belts --show=biome)
        exits 0 "${options[@]}" --describe
        tmap "${options[@]}" --layer=names -Fcsv >names
        tmap "${options[@]}" --labels --describe=$((trial * 37 + 45)),$((trial * 23 + 15)) >middle
        python3 - "$((trial * 37))" "$((trial * 23))" <<-'END'
			import re, sys
			x, y = int(sys.argv[1]), int(sys.argv[2])
			across, down = ["west", "", "east"], ["north", "", "south"]
			title = {"sea": "the sea of %s", "range": "the %s mountains", "peak": "Mount %s",
			         "river": "the river %s", "lake": "Lake %s", "island": "the island %s",
			         "bay": "the bay of %s", "cape": "Cape %s"}
			there = set()
			for line in open("names").read().split("\n")[1:-1]:
			    name, kind, col, row = line.split(",")[:4]
			    part = [down[(int(row) - y) % 512 * 3 // 30], across[(int(col) - x) % 512 * 3 // 90]]
			    there.add((title[kind] % name, "-".join(p for p in part if p) or "middle"))
			first, rest = open("out").read().split("\n\n")
			first = first.split("\n")
			mains = {line.split()[0]: line.split()[1].rstrip(",") for line in rest.split("\n")
			         if re.match("(north|south|west|east|middle)", line)}
			looked = re.fullmatch(r"You look at (.*)\.", first[0]).group(1)
			water = re.search("^(lake|river) ([A-Z][a-z]*)", open("middle").read(), re.M)
			if water:
			    assert looked == title[water.group(1)] % water.group(2), first
			else:
			    in_middle = {name for name, part in there if part == "middle"}
			    assert looked in in_middle if in_middle else looked == mains["middle"], first
			told = {}
			for part in re.fullmatch(r"The view has (.*)\.", first[1]).group(1).split("; "):
			    kind, places = re.fullmatch("([a-z-]+) (?:in the )?(.*)", part).groups()
			    for place in mains if places == "all around" else places.split(", "):
			        told[place] = kind
			assert told == mains, (told, mains)
			others = {name.split()[-1] for name, part in there if "mountains" not in name}
			others |= {name.split()[1] for name, part in there if "mountains" in name}
			others -= set(looked.split())
			seen = re.findall("(?:You see |, | and )(.*?) in the ([a-z-]+)", first[2]) if first[2:] else []
			assert set(seen) <= there and len(seen) == min(5, len(others)), (seen, there)
		END
    done
}

@test "without a place: other worlds, and words that follow" {
    exits 0 -s1 --roughness=0.25 --spread=0.5 -f16 --describe
    if grep -q multipliers out; then complain 'multipliers'; fi
    exits 0 -s1 --preset=planet -z-12 --describe
    [ "$(grep -c '^You see' out)" -eq 0 ]
    exits 0 -s42 --describe -5,6
    [ "$(fact cell)" = 1019,6 ]
    exits 0 -s42 --heights=0..4000m --describe
    [[ $(fact highest) =~ ^[0-9]+\ m\ at ]]
    refused 'tmap: --describe and --format exclude*' -s1 --describe --format=csv
}
