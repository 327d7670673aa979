#!/usr/bin/env bats
# test: once coverage
#
# Heights in units: values are printed, and lines and bands are drawn at them.

load helper

# picture WIDTH HEIGHT MAXIMUM: writes a smooth picture of heights from 0 to the maximum to land.pgm.
picture() {
    python3 - "$@" <<-'END'
	import math, sys
	width, height, top = map(int, sys.argv[1:])
	land = [[math.sin(x / 7) * math.cos(y / 5) + math.sin((x + 2 * y) / 11) for x in range(width)]
	        for y in range(height)]
	low, high = min(map(min, land)), max(map(max, land))
	with open("land.pgm", "wb") as out:
	    out.write(b"P5\n%d %d\n65535\n" % (width, height))
	    for row in land:
	        for height in row:
	            out.write(round((height - low) / (high - low) * top).to_bytes(2, "big"))
	END
}

@test "Units of csv are normalized, the map's own, or raw" {
    options=(--seed=42 --world=64x64 --whole --format=csv)
    tmap "${options[@]}" --heights=-100..300m --units=raw | tr , '\n' >raw
    tmap "${options[@]}" --heights=-100..300m --units=own | tr , '\n' >own
    tmap "${options[@]}" --units=normal | tr , '\n' >normal
    tmap "${options[@]}" | tr , '\n' >default
    cmp normal default
    paste -d ' ' raw own normal | python3 -c '
import sys
rows = [tuple(map(int, line.split())) for line in sys.stdin]
low, high = min(rows)[0], max(rows)[0]
assert len(rows) == 4096 and low < high
for raw, own, normal in rows:
    assert own == (2 * 400 * (raw - low) + high - low) // (2 * (high - low)) - 100
    assert normal == (raw - low) * 65535 // (high - low)
'
}

@test "Decimals are those of the heights that were given" {
    tmap --seed=42 --world=64x64 --whole --format=csv --heights=0..1.25 --units=own |
        tr , '\n' >own
    [ "$(grep -Evcx '[01]\.[0-9][0-9]' own)" -eq 0 ]
    [ "$(sort -n own | head -n 1)" = 0.00 ]
    [ "$(sort -n own | tail -n 1)" = 1.25 ]
}

@test "Facts, legend, profile and the status line speak in units" {
    picture 80 40 1000
    options=(land.pgm --heights=236..1076m --size=80x24)
    tmap "${options[@]}" --format=csv --units=own >own
    value=$(sed -n 3p own | cut -d , -f 5)
    tmap "${options[@]}" --describe=4,2 | grep -qx "elevation $value m"
    tmap "${options[@]}" --keys='g4,2<Enter>' | grep -Eq '^cell [0-9,]+  [0-9]+ m [0-9.]+%  '
    tmap "${options[@]}" --keys=i >frame
    grep -q 'height in m, share of the view' frame
    grep -Eq '^ " .* 236\.\.331 ' frame
    grep -Eq '^ @ .*\.\.1076 ' frame
    tmap "${options[@]}" --keys=P | grep -Eq 'profile of the middle row, [0-9]+\.\.[0-9]+ m'
}

@test "Contours cross the squares that gdal_contour crosses" {
    picture 80 60 1000
    for interval in 37.5 100.5 8.25; do
        tmap land.pgm --heights=0..1000 --sea=none --relief=contour --contours=$interval \
            --whole --format=text >lines
        gdal_contour -q -i $interval -f GeoJSON land.pgm lines.json
        python3 - <<-'END'
	import json, math
	made = {(x, y) for y, row in enumerate(open("lines")) for x, c in enumerate(row.rstrip("\n"))
	        if c != " " and x < 79 and y < 59}
	right = set()
	for line in json.load(open("lines.json"))["features"]:
	    points = line["geometry"]["coordinates"]
	    for (x, y), (u, v) in zip(points, points[1:]):
	        across, down = (x + u) / 2, abs(y + v) / 2
	        if 0.5 < across < 79.5 and 0.5 < down < 59.5:
	            right.add((math.floor(across - 0.5), math.floor(down - 0.5)))
	assert len(right) > 500 and made == right, (len(right), len(made), sorted(made ^ right)[:9])
	END
        rm lines.json
    done
}

@test "No contour is drawn below the sea, and its shore is one" {
    picture 80 60 1000
    options=(land.pgm --heights=-400..600 --whole --format=text)
    tmap "${options[@]}" >tiles
    tmap "${options[@]}" --relief=contour --contours=75 >lines
    python3 - <<-'END'
	tiles, lines = open("tiles").read().split("\n"), open("lines").read().split("\n")
	shores = 0
	for y in range(59):
	    for x in range(79):
	        square = [tiles[v][u] for u in (x, x + 1) for v in (y, y + 1)]
	        if set(square) == {"~"}:
	            assert lines[y][x] == " "
	        elif "~" in square:
	            assert lines[y][x] != " "
	            shores += 1
	assert shores > 100
	END
}

@test "Bands begin at breaks" {
    picture 80 60 1000
    options=(land.pgm --heights=0..1000 --whole --tiles=abcd "--breaks=100,250.5,900")
    tmap "${options[@]}" --format=text | fold -w 1 >tiles
    tmap "${options[@]}" --format=csv --units=own | tr , '\n' >own
    paste -d ' ' own tiles | awk '
        { right = $1 < 100 ? "a" : $1 < 250.5 ? "b" : $1 < 900 ? "c" : "d"; seen[$2]++ }
        $2 != right { print; exit 1 }
        END { exit !(seen["a"] && seen["b"] && seen["c"] && seen["d"]) }'
}

@test "Facts say where bands begin, and which begin above the map" {
    tmap --facts --seed=1 --heights=0..65535 --tiles=abc --breaks=100,60000 >facts
    [ "$(sed -n 's/^band \([0-9]\) [a-z]* \([0-9]*\) .*/\1:\2/p' facts | xargs)" = '1:0 2:100 3:60000' ]
    tmap --facts --seed=1 --heights=0..65535 --tiles=abc --breaks=100,70000 >facts
    grep -q '^band 3 [a-z]* none 0.00 ' facts
}

@test "The layer height is what csv has without a layer, in every world" {
    for algorithm in diamond-square rivers; do
        tmap --seed=1 --algorithm=$algorithm --size=9x5 --format=csv >plain
        tmap --seed=1 --algorithm=$algorithm --size=9x5 --format=csv --layer=height | cmp - plain
    done
}

@test "Heights, breaks and contours are in the recipe" {
    tmap --seed=1 --heights=-5..8.25km --breaks=0,1,2,3,4,5,6 --contours=0.50 --recipe >recipe
    grep -q -e ' --heights=-5.00..8.25km ' recipe
    grep -q -e ' --breaks=0,1,2,3,4,5,6 --contours=0.50' recipe
    xargs "$TMAP" --recipe <recipe >again
    cmp recipe again
}

@test "Values without units, and units without values, are refused" {
    for wrong in 5 5..5 9..1 1..2m3 a..b '0..1 m' 1e3..2e3 0..0.1234567; do
        refused "*--heights=$wrong: *" --dump --heights="$wrong"
    done
    refused '*--relief=contour,5: *--heights*' --dump --relief=contour,5
    refused '*--contours=0: *' --dump --heights=0..9 --contours=0
    refused '*--relief=contour,0.001: *65536 lines' --dump --heights=0..999999 --relief=contour,0.001
    refused '*--breaks=1,2,3,4,5,6,7: *--heights*' --dump --breaks=1,2,3,4,5,6,7
    refused '*--breaks=1,2: 8 tiles have 7 breaks*' --dump --heights=0..9 --breaks=1,2
    refused '*--breaks=2,1: *' --dump --heights=0..9 --tiles=abc --breaks=2,1
    refused '*--breaks=1,,2: *' --dump --heights=0..9 --breaks=1,,2
    refused '*--breaks=: *' --dump --heights=0..9 --breaks=
    refused '*--layer=units: *--heights*' --format=csv --layer=units
    refused '*--units=feet: must be normal, own or raw' --format=csv --units=feet
}
