#!/usr/bin/env bats
# test: leaks coverage valgrind
#
# Tiles, normalization, palettes: how heights become characters and colours.

load helper

# many_tiles COUNT: prints different tiles of one column, from U+0100 on.
many_tiles() {
    python3 -c "import sys; sys.stdout.buffer.write(''.join(map(chr, range(256, 256 + $1))).encode())"
}

@test "tiles are equal slices of the normalized height, lowest first" {
    for normalize in range area; do
        tmap -d -s42 -w128x64 --whole --normalize=$normalize -Fcsv >heights
        for tiles in 0 01 012 0123456 01234567 0123456789 0011 9876543210; do
            awk -F, -v tiles=$tiles '{
                for (n = 1; n <= NF; n++)
                    printf "%s", substr(tiles, int($n * length(tiles) / 65536) + 1, 1)
                print ""
            }' heights >expected
            dumps expected -s42 -w128x64 --whole --normalize=$normalize -t$tiles
        done
    done
}

@test "a whole map has the lowest and the highest tile" {
    for tiles in 01 01234567 "$(printf '%s' {a..z} {A..Z})"; do
        tmap -d -s42 --whole -t"$tiles" >out
        grep -q "${tiles:0:1}" out
        grep -q "${tiles: -1}" out
    done
}

@test "tmap --dump --seed=42 --size=80x24 prints the bytes of the first day" {
    [ "$(tmap --dump --seed=42 --size=80x24 | cksum)" = "651101451 1944" ]
}

# prints_as OPTIONS CKSUM: the map of seed 7 in colour.
prints_as() {
    # shellcheck disable=SC2086 # several options
    [ "$(tmap --dump --color=always --seed=7 --size=80x24 $1 | cksum)" = "$2" ] ||
        complain "other bytes: $1"
}

# The checksums are those of the program before it first set grounds.
@test "tiles without fill have no ground, and the bytes that they always had" {
    prints_as --color-depth=8 "2472308680 3888"
    prints_as --color-depth=16 "3731133097 3830"
    prints_as --color-depth=256 "246786511 6740"
    prints_as --color-depth=24bit "1472100686 10004"
    for depth in 8 16 256 24bit; do
        for look in --relief=shade --palette=atlas --view=flight \
            "--algorithm=rivers --climate=belts --show=biome" "--sea=40% --tile-set=ramp"; do
            # shellcheck disable=SC2086 # several options
            tmap --dump --color=always --seed=7 --color-depth=$depth $look >out
            grep -q $'\033\\[' out
            ! grep -E $'\033\\[([0-9;]*;)?(4[0-8]|10[0-7])[;m]' <(sed -E 's/38;(5;[0-9]+|2(;[0-9]+){3})/39/g' out) ||
                complain "a ground: $depth $look"
        done
    done
}

@test "slices of the area have equal areas" {
    tmap -d -s42 -w256x256 -f16 --whole --normalize=area -tabcdefgh | fold -w1 | sort | uniq -c |
        awk '$2 != "" { n++; if ($1 < 8192 * 0.98 || $1 > 8192 * 1.02) exit 1 } END { exit n != 8 }'
    tmap -d -s42 -w256x256 -f16 --whole -tabcdefgh | fold -w1 | sort | uniq -c |
        awk '$2 ~ /[ah]/ && $1 > 4096 { exit 1 }'
}

@test "default tiles: in order of height, by unequal slices of the range, equal slices of the area" {
    tmap -d -s42 --whole >default
    [ "$(fold -w1 default | sort -u | tr -d '\n')" = "$(fold -w1 <<<'~"xX$%#@' | sort -u | tr -d '\n')" ]
    exits 0 -d -s42 --whole -t'~"xX$%#@'
    differ default out
    tmap -d -s42 --whole --normalize=area >default
    dumps default -s42 --whole --normalize=area -t'~"xX$%#@'
    # Higher cells have later tiles.
    paste -d ' ' <(tmap -d -s42 --whole -w64x64 | fold -w1) \
        <(tmap -d -s42 --whole -w64x64 -Fcsv | tr ',' '\n') | sort -k2n |
        awk '{ at = index("~\"xX$%#@", $1); if (at < before) exit 1; before = at }'
}

@test "tiles may be UTF-8, repeated, wide, or as many as 256" {
    tmap -d -s42 -w64x32 --whole -t01234567 >plain
    for tiles in '·░▒▓█▲△◆' 'äöüßéèêë' ' .:-=+*#' "$(printf '%s' '\"$`&;|!')" "'\"'\"'\"'\"" \
        水火木金土日月山 '😀😁😂😃😄😅😆😇' -dhV-z09; do
        [ "${#tiles}" -eq 8 ]
        sed "y/01234567/${tiles/\\/\\\\}/" plain >expected
        dumps expected -s42 -w64x32 --whole --tiles="$tiles"
    done
    tmap -d -s42 -w64x64 --whole -Fcsv >heights
    python3 -c '
import sys
for line in open("heights"):
    sys.stdout.buffer.write((
        "".join(chr(256 + int(height) * 256 // 65536) for height in line.split(",")) + "\n"
    ).encode())' >expected
    dumps expected -s42 -w64x64 --whole --tiles="$(many_tiles 256)"
    exits 0 -d -s42 -w64x64 --whole -t"$(printf '%0256d' 0)"
    [ "$(tr -d '0\n' <out | wc -c)" -eq 0 ]
}

@test "the locale changes no byte" {
    for tiles in '·░▒▓█▲△◆' 水火木金土日月山 abcdefgh; do
        tmap -d -s42 -g40x10 -t"$tiles" --color=always >expected
        for locale in C POSIX C.UTF-8 en_US.ISO-8859-1 tr_TR.UTF-8 none; do
            LC_ALL=$locale dumps expected -s42 -g40x10 -t"$tiles" --color=always
            LC_ALL='' LC_CTYPE=$locale LANG=$locale \
                dumps expected -s42 -g40x10 -t"$tiles" --color=always
        done
        env -i "$TMAP" -d -s42 -g40x10 -t"$tiles" --color=always >out
        cmp expected out
        LC_ALL=C tmap -s42 -g40x10 -t"$tiles" --recipe >recipe
        LC_ALL=C.UTF-8 tmap -s42 -g40x10 -t"$tiles" --recipe | cmp recipe
    done
    tmap -d -s42 -g40x10 -Fcsv -r0.25 >expected
    LC_ALL=de_DE.UTF-8 dumps expected -s42 -g40x10 -Fcsv -r0.25
}

@test "tiles that cannot make a map are refused" {
    refused 'tmap: --tiles=: *one*' -t ''
    refused 'tmap: --tiles=: *one*' --tiles=
    for tiles in 'a水' '水a' 'ab水' '水火x'; do
        refused 'tmap: --tiles=*: *same width*' -t"$tiles"
    done
    # Escapes, a tab, a line feed, delete, C1, a soft line end; zero width; combining; unassigned.
    for tiles in $'\x1b[31m' $'a\tb' $'a\nb' $'\x7f' $'\xc2\x85' $'\xe2\x80\xa8' $'\xe2\x80\x8b' \
        $'\xef\xbb\xbf' $'a\xcc\x81' $'\xcc\x81' $'\xe2\x80\x8d' $'\xef\xbf\xbf' $'\xf4\x8f\xbf\xbf'; do
        refused 'tmap: --tiles=*: each tile must *' -t"$tiles"
    done
    for tiles in $'\xff' $'\xc3' $'ab\xc3' $'\xc3(' $'\x80' $'\xc0\xaf' $'\xe6\xb0' \
        $'\xfe\xfe'; do
        refused 'tmap: --tiles=*: *UTF-8*' -t"$tiles"
    done
    # A surrogate, and a number beyond Unicode: the reason depends on the C library.
    refused 'tmap: --tiles=\\xED\\xA0\\x80: *' -t$'\xed\xa0\x80'
    refused 'tmap: --tiles=\\xF4\\x90\\x80\\x80: *' -t$'\xf4\x90\x80\x80'
    refused 'tmap: --tiles=*...: *256*' -t"$(printf '%0257d' 0)"
    refused 'tmap: --tiles=*...: *256*' -t"$(many_tiles 257)"
    refused 'tmap: --tiles=*...: *256*' -t"$(printf '%0100000d' 0)"
    LC_ALL=C refused 'tmap: --tiles=\\xE6\\xB0\\xB4a: *same width*' -t'水a'
}

@test "palettes have different colours and change nothing but colours" {
    names=$(names_of palette)
    [ "$(wc -w <<<"$names")" -ge 3 ]
    tmap -d -s42 -w64x32 --whole >plain
    for name in $names; do
        tmap -d -s42 -w64x32 --whole --palette="$name" >out
        cmp plain out
        tmap -d -s42 -w64x32 --whole --palette="$name" --color=always >"colored.$name"
        sed 's/\x1b\[[0-9;]*m//g' "colored.$name" | cmp plain
        cksum <"colored.$name" >>sums
    done
    [ "$(sort -u sums | wc -l)" -eq "$(wc -w <<<"$names")" ]
    dumps "colored.${names%% *}" -s42 -w64x32 --whole --color=always
}

@test "a band has one colour" {
    tmap -d -s42 -w64x32 --whole -t01234567 --color=always | ungrounded | awk '
        {
            color = ""
            for (n = 1; n <= length($0); n++) {
                c = substr($0, n, 1)
                if (c == "\033") {
                    end = index(substr($0, n), "m")
                    color = substr($0, n + 1, end - 1)
                    n += end - 1
                } else if (!(c in colors)) {
                    colors[c] = color
                } else if (colors[c] != color) {
                    exit 1
                }
            }
        }
        END { n = 0; for (c in colors) n++; exit n != 8 }'
}

@test "--aspect=square prints every second row, whatever the relief, and part of the whole" {
    world=(--seed=42 --world=64x64)
    for relief in plain shade; do
        tmap "${world[@]}" -Fansi --relief=$relief --whole >tall
        tmap "${world[@]}" -Fansi --relief=$relief --whole --aspect=square >square
        awk 'NR % 2 == 1' tall | cmp - square
    done
    [ "$(wc -l <square)" -eq 32 ]
    for relief in plain shade contour; do
        tmap "${world[@]}" -Fansi --relief=$relief --aspect=square --size=64x64 >whole
        tmap "${world[@]}" -Fansi --relief=$relief --aspect=square --at=0,10 --size=64x20 |
            cmp - <(sed -n 6,15p whole)
    done
    # Beyond a rim there is nothing, here as there.
    world=(--seed=42 --edges=bounded --world=129x129 --feature-size=64 --size=40x40)
    tmap "${world[@]}" --at=100,100 -Ftext | awk 'NR % 2 == 1' >tall
    tmap "${world[@]}" --at=100,100 -Ftext --aspect=square | cmp - tall
    [ "$(grep -c '[^ ]' tall)" -eq 15 ]
    # Rows are divided among threads.
    tmap --seed=42 -Ftext --aspect=square --whole --threads=1 >one
    tmap --seed=42 -Ftext --aspect=square --whole --threads=3 | cmp - one
    [ "$(wc -l <one)" -eq 512 ]
}

@test "--aspect=spaced puts a blank after each tile, and takes its colours" {
    local world=(--seed=42 --world=64x64 --feature-size=16)
    tmap "${world[@]}" -Ftext --whole >tall
    tmap "${world[@]}" -Ftext --whole --aspect=spaced >spaced
    sed 's/./& /g' tall | diff - spaced
    # Beyond the rim there are blanks as well.
    tmap -s4 -d --edges=bounded --world=9x5 -f4 -g12x6 | sed 's/./& /g' >tall
    tmap -s4 -d --edges=bounded --world=9x5 -f4 -g12x6 --aspect=spaced | diff tall -
    for relief in plain shade; do
        for blocks in ascii filled; do
            tmap "${world[@]}" -Fansi --relief=$relief --blocks=$blocks -g40x20 --aspect=spaced |
                sed 's/\x1b\[[0-9;]*m//g' >plain
            tmap "${world[@]}" -Ftext -g40x20 --aspect=spaced | diff plain -
        done
    done
    # Contours run across the blanks; half blocks and pictures have none.
    tmap "${world[@]}" -Ftext --relief=contour --aspect=spaced -g60x20 | grep -q -e '--'
    [ "$(tmap "${world[@]}" -Ftext --relief=contour --aspect=spaced -g60x20 | wc -L)" -eq 120 ]
    for format in "-Fansi --blocks=half" -Fpng -Fcsv; do
        # shellcheck disable=SC2086 # options
        tmap "${world[@]}" $format -g9x9 >one
        # shellcheck disable=SC2086 # options
        tmap "${world[@]}" $format -g9x9 --aspect=spaced >other
        if [ "$format" = -Fpng ]; then
            pngtopnm one >one.pnm && pngtopnm other | cmp - one.pnm
        else
            cmp one other
        fi
    done
    exits 0 -s42 --size=30x9 --aspect=spaced --keys=iA
}

@test "--aspect=square begins at a pair of rows: text takes the row above, pictures need no pairs" {
    while read -r place zoom begin; do
        tmap -d -s1 -g9x6 --aspect=square --zoom="$zoom" --at="$begin" >even
        dumps even -s1 -g9x6 --aspect=square --zoom="$zoom" --at="$place"
        tmap --recipe -s1 --aspect=square --zoom="$zoom" --at="$place" | grep -q -e "--at=$begin "
    done <<-'END'
		3,5 0 3,4
		-3,-1 0 1021,1022
		0,2.5 1 0,2
		0,6 -1 0,4
		0,3 1 0,3
	END
    tmap -s1 -g9x8 --at=3,4 -Fpng --aspect=square | pngtopnm | pamcut -top 1 >part.pnm
    tmap -s1 -g9x7 --at=3,5 -Fpng --aspect=square >odd.png
    pngtopnm odd.png | cmp - part.pnm
    exits 0 --verify=odd.png
    tmap -s1 -g9x8 --at=3,4 -Fcsv >even.csv
    tail -n +2 even.csv >part.csv
    dumps part.csv -s1 -g9x7 --at=3,5 -Fcsv --aspect=square
    exits 0 --preset=continents --seed=greyhawk --at=1500,5000 --zoom=-3 --size=40x30 -o z.png
    exits 0 --dump -s1 --aspect=square --blocks=half --color=always --at=3,5
    exits 0 --dump -s1 --aspect=square --tiles=水田林 --at=3,5
    # A cell is described wherever it is, and text ends at a line of --at=- that is not valid.
    exits 0 -s1 --aspect=square --describe=3,5
    [ "$(grep '^cell ' out)" = 'cell 3,5' ]
    printf '0,1\n0,x\n' | exits 1 --dump -s1 -g2x2 --aspect=square --at=-
    [ "$(wc -l <out)" -eq 1 ]
    # The middle, row 6, stays in the middle of 20 rows, 1024 after -4.
    exits 0 --recipe -s1 -g80x10 --keys='jA'
    grep -q -e ' --at=0,1020 ' out
}

@test "--aspect=square changes only tiles that are not square" {
    world=(--seed=42 --world=64x64 --whole)
    for look in '-Fcsv' '-Fpgm' '-Fcsv --relief=shade' '-Fansi --blocks=half' '-Ftext --tiles=水田林'; do
        # shellcheck disable=SC2086 # several words
        tmap "${world[@]}" $look >tall
        # shellcheck disable=SC2086 # several words
        tmap "${world[@]}" $look --aspect=square >square
        [[ $look == *pgm* ]] && sed -i /aspect/d square && sed -i /normalize/d tall
        cmp tall square || complain "$look"
    done
    tmap "${world[@]}" -Fpng --relief=contour >tall.png
    tmap "${world[@]}" -Fpng --relief=contour --aspect=square >square.png
    cmp <(pngtopnm tall.png) <(pngtopnm square.png)
    exits 0 --verify=square.png
    exits 0 --recipe -s1 --aspect=square --at=3,4 --size=10x11
    grep -q -e '--size=10x11 --at=3,4 .* --aspect=square' out
    refused 'tmap: --aspect=round: must be tall, square or spaced' --aspect=round
    # A whole of an odd number of rows has a last line of one.
    [ "$(tmap -d -s1 --edges=bounded --world=33x33 --whole --aspect=square | wc -l)" -eq 17 ]
}

# Prints the characters of a tinted map.
tinted() {
    tmap --seed=5 --algorithm=rivers --climate=belts --show=biome --rivers=none --world=254x254 -f2 \
        --blocks=tinted --color=always "$@" -Fansi | sed 's/\x1b\[[0-9;]*m//g'
}

# is_tinted FILE: the file has the characters of the input, but that water is blank in half of its places.
is_tinted() {
    paste -d '\n' "$1" - | awk '
        NR % 2 { shown = $0; next }
        { for (n = 1; n <= length($0); n++) {
            a = substr(shown, n, 1); b = substr($0, n, 1)
            if (b == "~" && a == " ") blank++; else if (b == "~") wave += a == "~"; else if (a != b) bad++
        } }
        END { exit bad > 0 || blank < 1000 || wave < blank * .9 || wave > blank * 1.1 }'
}

@test "--blocks=tinted shows heights by characters on the colours of biomes, in any window" {
    tinted -g254x254 >whole
    tmap --seed=5 --algorithm=rivers --climate=belts --rivers=none --world=254x254 -f2 \
        -g254x254 -Ftext >heights
    [ "$(wc -L <whole)" -le 254 ]
    # Where features have eight tiles or less, three characters stand for seven.
    sed 'y/"X%@/xx$#/' heights | is_tinted whole
    local size
    for size in 8 16; do
        tinted --world=256x256 -f$size -g256x256 >far
        tmap --seed=5 --algorithm=rivers --climate=belts --rivers=none --world=256x256 -f$size -g256x256 \
            -Ftext >heights
        [ $size -eq 16 ] || sed -i 'y/"X%@/xx$#/' heights
        is_tinted far <heights
        [ "$(tr -d ' \n' <far | fold -w1 | sort -u | wc -l)" -eq $((size == 8 ? 4 : 8)) ]
    done
    # Over the seam, too.
    tinted --at=250,0 -g8x9 >seam
    paste -d '' <(cut -c251- whole) <(cut -c1-4 whole) | head -9 | diff seam -
}

# near ZOOM WIDTH OPTION...: prints the tiles of 8x8 cells by a river, or of a part as wide and tall.
near() {
    tmap --preset=continents --seed=3 --at=4016,2418 --zoom="$1" --size="$2x$2" --blocks=tinted \
        --no-labels --color=always -Fansi "${@:3}" | sed 's/\x1b\[[0-9;]*m//g'
}

@test "--blocks=tinted: a river grows wide where one zooms in, in any window, and x knows it" {
    local before=0 zoom wet
    for zoom in 1 2 3; do
        wet=$(near $zoom $((8 << zoom)) | tr -cd '≈' | wc -m)
        [ "$zoom" -eq 1 ] || { [ "$wet" -gt $((3 * before)) ] && [ "$wet" -lt $((6 * before)) ]; }
        before=$wet
    done
    [ "$before" -gt 100 ]
    near 3 64 >whole
    near 3 64 --at=4017,2419 --size=20x30 >part
    tail -n +5 whole | head -15 | sed -E 's/^.{8}(.{20}).*/\1/' | diff part -
    # What is no tile stays as it was.
    near 3 64 -Fpng >tinted.png
    near 3 64 -Fpng --blocks=ascii >ascii.png
    cmp <(pngtopnm tinted.png) <(pngtopnm ascii.png)
    # Not each tile of a wide river is of its course: it says no more than that it is a river.
    local tile
    for tile in 4017.25,2418.25 4017.75,2418.5; do
        tmap --preset=continents --seed=3 --zoom=3 --describe=$tile --blocks=tinted >near
        tmap --preset=continents --seed=3 --zoom=3 --describe=$tile --blocks=ascii >line
        grep -qx 'land river' near
        grep -qx 'biome jungle' near
        ! grep -e '^drains' -e '^mouth' -e '^ends' near
        grep -q '^drains' line
        ! grep 'land river' line
    done
}
@test "--blocks=tinted: near land has finer slices of heights, and banks beside wide rivers" {
    # Of the numbers of a csv, of which the sea is below 32768, a slice has 2 ** (10 - zoom). They are rounded.
    local zoom
    for zoom in 2 3; do
        near $zoom 64 --rivers=none >tiles
        tmap --preset=continents --seed=3 --at=4016,2418 --zoom=$zoom --size=64x64 -Fcsv \
            --layer=height | awk 'NR % 2' >heights
        paste -d '\n' heights tiles | awk -F, -v slice=$((2 ** (10 - zoom))) '
            NR % 2 { split($0, height); next }
            { for (n = 1; n <= length($0); n++) {
                above = height[n] - 32768
                odd = int(above / slice) % 2
                blank = substr($0, n, 1) == " "
                if ((above + 2) % slice > 3 && blank && !odd) bad++
                odds += odd; blanks += blank
            } }
            END { exit bad > 0 || odds < 300 || blanks < odds * .4 || blanks > odds * .6 }'
    done
    # Without shades, jungle has one colour, a bank another, and water a third; a line is of the jungle.
    near_colours() {
        tmap --preset=continents --seed=3 --at=4016,2418 --zoom=3 --size=64x64 --blocks=tinted \
            --no-labels --color=always -Fansi "$@" | grep -o '48;[0-9;]*' | sort -u | wc -l
    }
    [ "$(near_colours)" -eq 3 ]
    [ "$(near_colours --rivers=none)" -eq 1 ]
}

@test "of each pair of look options both change what is printed, or a reason says why not" {
    "$BATS_TEST_DIRNAME/look_pairs.py" "$TMAP" "$BATS_TEST_DIRNAME/../../src"
}
