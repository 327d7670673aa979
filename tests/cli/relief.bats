#!/usr/bin/env bats
# test: once coverage
#
# Relief, half blocks and depths of colour, compared with gdaldem and the plain map.

load helper

golden=$BATS_TEST_DIRNAME/../golden

# grid FILE: writes CSV from standard input as an ASCII grid that GDAL reads.
grid() {
    tr , ' ' >cells
    {
        echo "ncols $(head -n 1 cells | wc -w)"
        echo "nrows $(wc -l <cells)"
        printf 'xllcorner 0\nyllcorner 0\ncellsize 1\n'
        cat cells
    } >"$1"
}

# hillshade GRID Z AZIMUTH,ALTITUDE: prints gdaldem's shades as CSV, without the rim, which it
# cannot do.
hillshade() {
    gdaldem hillshade -q -z "$2" -az "${3%,*}" -alt "${3#*,}" "$1" shades.tif
    gdal_translate -q -of AAIGrid shades.tif shades.asc
    sed '/^[a-zA-Z]/d' shades.asc | sed '1d; $d' |
        awk '{ for (n = 2; n < NF; n++) printf "%s%s", $n, n < NF - 1 ? "," : "\n" }'
}

# apart FILE FILE: prints the number of cells that differ, and the maximum difference.
apart() {
    paste -d ' ' <(tr ',' '\n' <"$1") <(tr ',' '\n' <"$2") | awk '
        NF != 2 { exit 1 }
        $1 != $2 { n++; d = $1 > $2 ? $1 - $2 : $2 - $1; if (d > most) most = d }
        END { print n + 0, most + 0 }'
}

# raw_heights EDGES WIDTH HEIGHT: prints the heights of a world above its lowest, with a rim around: the
# cells across the seam, or copies of the world's own rim. The range of heights is in `range`.
raw_heights() {
    python3 - "$golden" "$@" >heights.csv <<-'END'
		import sys
		sys.path.insert(0, sys.argv[1])
		import world
		edges = sys.argv[2]
		sides = int(sys.argv[3]), int(sys.argv[4])
		land = world.World(42, sides, 32, edges=edges)
		wraps = edges != "bounded", edges == "wrap"
		xs, ys = ([n % side if wrap else min(max(n, 0), side - 1) for n in range(-1, side + 1)]
		          for side, wrap in zip(sides, wraps))
		rows = [[land.cell(x, y) for x in xs] for y in ys]
		low, high = min(map(min, rows)), max(map(max, rows))
		open("range", "w").write(str(high - low))
		for row in rows:
		    print(*(height - low for height in row), sep=",")
	END
}

# compare_shades EDGES WIDTH HEIGHT LIGHT...: the shades of a world are gdaldem's, for each light, which
# may have ,xN.
compare_shades() {
    local light times
    raw_heights "$1" "$2" "$3"
    grid heights.asc <heights.csv
    for light in "${@:4}"; do
        times=${light##*,x}
        [ "$times" != "$light" ] || times=1
        hillshade heights.asc "$(awk -v times="$times" '{ printf "%.17g", times * 32 / 2 / $1 }' range)" \
            "${light%,x*}" >expected
        [ "$(tr ',' '\n' <expected | sort -u | wc -l)" -ge 20 ]
        tmap -Fcsv -s42 --edges="$1" -w"$2x$3" --whole --relief="shade,$light" >out
        # gdaldem's square root is off by some millionths: at 127.4999993, say, it finds 128.
        read -r count most <<<"$(apart expected out)"
        ((count <= 2 && most <= 1)) || complain "$count differ, by $most"
    done
}

@test "shades are gdaldem's, cell by cell, over the seam" {
    compare_shades wrap 64 64 315,45 0,0 90,80 200,30 17,61 360,1 315,45,x2 10,30,x.35
}

@test "shades are gdaldem's up to the rim of a bounded world" {
    compare_shades bounded 65 65 315,45 120,20
}

@test "shades are gdaldem's across the seam of a cylinder, and up to its rims" {
    compare_shades wrap-x 64 65 315,45 200,30
}

@test "shades are gdaldem's of csv, at any zoom, up to the rounding of csv" {
    for options in '-f32 -z0' '-f16 -z0' '-f64 -z-2' '-f8 -z2' '-f32 -z-5'; do
        feature=${options%% *}
        z=$(awk -v zoom="${options#*-z}" -v feature="${feature#-f}" \
            'BEGIN { printf "%.17g", 2 ^ zoom * feature / 2 / 65535 }')
        # A place that has a neighbour to the north-west at every zoom.
        eval "tmap -Fcsv -s42 -w256x128 -g42x34 --at=0,0 $options" >whole
        grid heights.asc <whole
        hillshade heights.asc "$z" 315,45 >expected
        eval "tmap -Fcsv -s42 -w256x128 -g42x34 --at=0,0 $options --relief=shade" |
            sed '1d; $d' | cut -d, -f2-41 >out
        read -r count most <<<"$(apart expected out)"
        [ "$most" -le 1 ] && [ "$count" -le 27 ] || complain "$options: $count differ, by $most"
    done
}

@test "windows of shades and contours join" {
    for options in '-Fcsv --relief=shade' '-Ftext --relief=contour'; do
        eval "tmap -s7 -w64x32 -f8 --whole $options" >whole
        eval "tmap -s7 -w64x32 -f8 -g40x20 --at=40,20 $options" >out
        cut_out whole 40 20 40 20 | cmp - out
        # Threads begin in the middle of the map, and so do the three rows that shades need.
        eval "tmap -s7 -w2048x1024 -f8 --whole --threads=1 $options" | cksum >one
        eval "tmap -s7 -w2048x1024 -f8 --whole --threads=3 $options" | cksum | cmp one
    done
}

@test "contours: a place is blank if and only if its square is of one band" {
    tmap -d -s42 -w64x64 -f16 --whole -t0123456789 >tiles
    tmap -d -s42 -w64x64 -f16 --whole -t0123456789 --relief=contour >out
    shape out 64 64
    awk '
        NR == FNR { tile[FNR - 1] = $0; next }
        {
            for (n = 0; n < 64; n++) {
                south = tile[FNR % 64]
                a = substr(tile[FNR - 1], n + 1, 1)
                b = substr(tile[FNR - 1], (n + 1) % 64 + 1, 1)
                c = substr(south, n + 1, 1)
                d = substr(south, (n + 1) % 64 + 1, 1)
                glyph = substr($0, n + 1, 1)
                if ((a == b && b == c && c == d) != (glyph == " ")) wrong++
                if (a == b && c == d && a != c && glyph != "-") wrong++
                if (a == c && b == d && a != b && glyph != "|") wrong++
                if (a != b && b == c && c == d && glyph != "/") wrong++
                if (a == b && b == c && c != d && glyph != "/") wrong++
                if (a == b && b == d && c != d && glyph != "\\") wrong++
                if (a == c && c == d && b != d && glyph != "\\") wrong++
                if (a == d && b == c && a != b && glyph != "+") wrong++
                seen[glyph]++
            }
        }
        END { exit wrong > 0 || !(seen["-"] && seen["|"] && seen["/"] && seen["\\"]) }' tiles out
}

@test "half blocks are the colours of two rows of tiles" {
    for depth in 8 16 256 24bit; do
        tmap -s42 -g40x21 --palette=viridis -Fansi --color-depth=$depth -t01234567 --blocks=half >out
        [ "$(wc -l <out)" -eq 11 ]
        [ "$(grep -o '▀' out | wc -l)" -eq $((40 * 11)) ]
    done
    # The colour of each tile as 2;R;G;B, a line for a row.
    tmap -s42 -g40x21 --palette=viridis -Fansi --color-depth=24bit -t01234567 | ungrounded | awk '
        {
            n = split($0, part, "\033\\[")
            for (p = 2; p <= n; p++) {
                end = index(part[p], "m")
                for (k = end + 1; k <= length(part[p]); k++) printf "%s ", substr(part[p], 4, end - 4)
            }
            print ""
        }' >tiles
    awk -v file=out '
        function number(r, g, b) { return "2;" r ";" g ";" b }
        {
            upper = lower = ""
            n = split($0, part, "\033\\[")
            for (p = 2; p <= n; p++) {
                end = index(part[p], "m")
                count = split(substr(part[p], 1, end - 1), code, ";")
                for (k = 1; k <= count; k++) {
                    if (code[k] == 38) { fore = number(code[k+2], code[k+3], code[k+4]); k += 4 }
                    else if (code[k] == 48) { ground = number(code[k+2], code[k+3], code[k+4]); k += 4 }
                    else if (code[k] == 49) ground = "none"
                    else if (code[k] == 0) { fore = ground = "none" }
                }
                rest = substr(part[p], end + 1)
                for (k = gsub(/▀/, "", rest); k > 0; k--) {
                    upper = upper fore " "
                    lower = lower ground " "
                }
            }
            print upper
            if (NR < 11) print lower
            else if (lower ~ /[0-9]/) exit 1
        }' out >halves
    cmp tiles halves
}

@test "8 and 16 colours: filled tiles show relief and biomes; mono shows the land in half blocks" {
    tmap -s42 -g60x20 -Ftext >text
    for depth in 8 16; do
        options="-s42 -g60x20 -Fansi --color-depth=$depth"
        # shellcheck disable=SC2086 # words
        {
            tmap $options --blocks=filled >plain
            tmap $options --blocks=filled --relief=shade >shade
            tmap $options --blocks=filled --relief=shade --show=biome -A rivers --zoom=-4 >biomes
            tmap $options --blocks=half --palette=mono >half
        }
        python3 - "$depth" <<'END'
import re, sys
def cells(name):
    """Returns the rows of a print in 8 or 16 colours: lists of glyph, ink, ground."""
    rows = []
    for line in open(name):
        row, ink, ground = [], None, None
        for codes, glyph in re.findall(r"\x1b\[([\d;]*)m|(.)", line):
            for code in map(int, filter(None, codes.split(";"))):
                if code == 0:
                    ink = ground = None
                elif code // 10 in (3, 9):
                    ink = code % 10 + (8 if code >= 90 else 0)
                else:
                    ground = code % 10 + (8 if code >= 100 else 0)
            row += [(glyph, ink, ground)] if glyph else []
        rows.append(row)
    return rows
depth, text = int(sys.argv[1]), open("text").read().split()
plain, shade, biomes = sum(cells("plain"), []), sum(cells("shade"), []), sum(cells("biomes"), [])
assert [cell[0] for cell in plain] == [cell[0] for cell in shade] == list("".join(text))
darker = [(was, now) for was, now in zip(plain, shade) if was[2] != now[2]]
assert len(darker) > 200 and all(was[0] != "~" for was, now in darker), len(darker)
hues = {cell[2] for cell in biomes} | {cell[1] for cell in biomes}
assert len(hues) >= depth // 2 + 2, hues
# Half blocks of mono are black where the text has water, and nowhere else.
halves = cells("half")
black = [row[n][half] for row in halves for half in (1, 2) for n in range(60)]
assert [color == 0 for color in black] == [tile == "~" for tile in "".join(text)]
END
    done
}

@test "--background: dark is as always, light has other inks where tiles have no ground; prints do not ask" {
    tmap -s42 -g60x20 -Fansi >ansi
    COLORFGBG='0;15' dumps ansi -s42 -g60x20 -Fansi
    dumps ansi -s42 -g60x20 -Fansi --background=dark
    tmap -s42 -g60x20 -Fansi --background=light >light
    differ ansi light
    cmp <(sed 's/\x1b\[[0-9;]*m//g' ansi) <(sed 's/\x1b\[[0-9;]*m//g' light)
    for look in --blocks=half --blocks=filled --relief=contour --color-depth=16 --palette=mono; do
        tmap -s42 -g60x20 -Fansi $look >ansi
        dumps ansi -s42 -g60x20 -Fansi $look --background=light
    done
    tmap -s42 -g60x20 -Fansi --keys=p >ansi
    tmap -s42 -g60x20 -Fansi --keys=p --background=light >light
    differ ansi light
    for format in text html svg png csv; do
        refused "tmap: --background *--format=$format*" -s42 -g60x20 --format=$format --background=light
    done
    refused 'tmap: --background *--format=svg*' -s42 -g60x20 -o x.svg --background=light
    refused 'tmap: --background=grey: must be dark or light' --background=grey
}

@test "--color-depth: escape sequences of that depth only; COLORTERM sets the default" {
    tmap -s42 -g60x20 -Fansi --color-depth=8 | grep -o $'\e\\[[0-9;]*m' | sort -u >out
    never grep -vE $'^\e\\[((0|1|22)|((1|22);)?3[0-7](;4[079])?)m$' out
    tmap -s42 -g60x20 -Fansi --color-depth=16 | grep -o $'\e\\[[0-9;]*m' | sort -u >out
    never grep -vE $'^\e\\[(0|[39][0-7](;4[079])?)m$' out
    tmap -s42 -g60x20 -Fansi --color-depth=24bit >rgb
    grep -o $'\e\\[[0-9;]*m' rgb | sort -u >out
    never grep -vE $'^\e\\[(0|38;2;[0-9]+;[0-9]+;[0-9]+(;48;2;0;0;0|;49)?)m$' out
    tmap -s42 -g60x20 -Fansi --color-depth=256 >numbered
    for term in truecolor 24bit; do
        COLORTERM=$term dumps rgb -s42 -g60x20 -Fansi
        COLORTERM=$term dumps numbered -s42 -g60x20 -Fansi --color-depth=256
    done
    for term in '' yes truecolour 256; do
        COLORTERM=$term dumps numbered -s42 -g60x20 -Fansi
    done
    refused 'tmap: --color-depth=32: must be auto, 8, 16, 256 or 24bit' --color-depth=32
}

@test "a look that the format cannot show is refused" {
    refused 'tmap: --format=text: --relief=shade needs colours: *' -Ftext --relief=shade
    refused 'tmap: --relief=shade needs colours: *' -d --relief=shade --color=never
    refused 'tmap: --blocks=half needs colours: *' -d --blocks=half --color=never
    refused 'tmap: --format=csv: --blocks=half needs colours: *' -Fcsv --blocks=half
    refused 'tmap: --format=csv: --relief=contour needs tiles or colours: *' -Fcsv --relief=contour
    refused 'tmap: --relief=shade needs colours: *' -ofile --relief=shade --color=never
    [ ! -e file ]
    refused 'tmap: --format=text: --blocks=tinted needs colours: *' -Ftext --blocks=tinted
    refused 'tmap: --format=csv: --blocks=octant needs colours and glyphs: *' -Fcsv --blocks=octant
    exits 0 -d -s1 -g3x3 --relief=shade --color=always
    for light in '' 1 1,2,3 -1,5 361,5 5,91 a,b '5,' ',5' 5x5 1e1,5; do
        refused 'tmap: --light=*: must be AZIMUTH,ALTITUDE in degrees, from 0,0 to 360,90' --light="$light"
    done
    refused 'tmap: --relief=: must be plain, shade or contour' --relief=
    refused 'tmap: --blocks=full: must be ascii, half, filled, tinted, quadrant, octant or fine' --blocks=full
}

@test "options that a refusal suggests work" {
    for format in '' $(still_formats); do
        for look in --relief=shade --relief=contour --blocks=half; do
            options=(-d -s1 -g4x3 ${format:+"--format=$format"} "$look")
            "$TMAP" "${options[@]}" >out 2>err && continue
            sed 's/.* needs //' err | grep -o -e '--[a-z]*=[a-z]*' >advice
            [ -s advice ]
            while read -r option; do
                exits 0 "${options[@]}" "$option"
            done <advice
        done
    done
}

@test "a recipe keeps relief, light and blocks" {
    tmap -s42 -g30x20 --relief=shade --light=100,20 --blocks=half --color=always >expected
    line=$(tmap -s42 -g30x20 --relief=shade --light=100,20 --blocks=half --recipe)
    # shellcheck disable=SC2086 # several words
    dumps expected $line --color=always
    [[ $line != *"'"* ]]
    never grep -q 'relief\|light\|blocks' <<<"$(tmap -s42 --recipe)"
}

@test "lines of height that another relief does not draw are named on standard error" {
    for relief in shade plain; do
        tmap -d -s5 --heights=0..900m --size=30x9 --color=always --relief=$relief >wanted
        exits 0 -d -s5 --heights=0..900m --size=30x9 --color=always --relief=$relief --contours=50
        cmp out wanted
        one_line err 'tmap: --contours=50 draws no lines without --relief=contour'
    done
    for options in '--relief=contour' '--relief=shade --recipe' '--relief=shade --keys=vv' \
        '--relief=shade --world-version=1'; do # a recipe line keeps them for the explorer
        # shellcheck disable=SC2086 # several options
        exits 0 -s5 --heights=0..900m --size=30x9 --color=always --contours=50 --format=ansi $options
        empty err
    done
}
