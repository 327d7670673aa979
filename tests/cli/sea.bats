#!/usr/bin/env bats
# test: once
#
# The sea, by its share of the area, by its level, and without one.

load helper

# share GLYPH: prints the share of the characters of standard input that are the glyph, in percent.
share() {
    awk -v glyph="$1" '{ n += gsub(glyph, ""); all += length($0) + gsub(glyph, "") }
        END { printf "%.3f", 100 * n / (all + n) }'
}

@test "A share of the area is under water" {
    for share in 0.5 10 30 66.6 99; do
        tmap --dump --seed=42 --whole --sea=$share% >map
        awk -v got="$(share '~' <map)" -v wanted="$share" \
            'BEGIN { exit !(got > wanted - 0.1 && got < wanted + 0.1) }' ||
            complain "$(share '~' <map) % for $share %"
    done
    tmap --dump --seed=42 --whole --sea=0% >map
    [ "$(share '~' <map)" = 0.000 ]
    tmap --dump --seed=42 --whole --sea=100% | tr -d '~\n' >map
    empty map
}

@test "A large world has the share in its sample, and nearly in windows elsewhere" {
    tmap --dump --seed=7 --world=16384x16384 --size=3000x3000 --at=5000,5000 --sea=40% >map
    awk -v got="$(share '~' <map)" 'BEGIN { exit !(got > 39 && got < 41) }'
}

@test "Heights at or below a level are water, and no others" {
    options=(--seed=42 --size=200x60 --heights=-800.000000..2200m --sea=337)
    tmap "${options[@]}" --format=csv --units=own | tr , '\n' >values
    tmap --dump "${options[@]}" | fold -w 1 >tiles
    paste -d ' ' values tiles | awk '($1 <= 337) != ($2 == "~") { exit 1 }'
    [ "$(grep -c '~' tiles)" -gt 100 ]
}

@test "Heights that begin below 0 have their sea at 0" {
    tmap --dump --seed=5 --size=90x40 --heights=-800..2200m >map
    tmap --dump --seed=5 --size=90x40 --heights=-800..2200m --sea=0 >expected
    cmp map expected
    tmap --dump --seed=5 --size=90x40 --heights=0..2200m >map
    tmap --dump --seed=5 --size=90x40 >expected
    cmp map expected
}

@test "A picture whose heights begin at 0 or above is dry, and without units as ever" {
    tmap --seed=5 --size=90x40 --format=pgm >land.pgm
    tmap --dump land.pgm --size=90x40 | grep -q '~'
    tmap --dump land.pgm --size=90x40 --heights=236..1076m >map
    [ "$(share '~' <map)" = 0.000 ]
    tmap --dump land.pgm --size=90x40 --heights=-900..1076m | grep -q '~'
}

# flat ZEROS: prints a grid of 20x10 metres, of which the first ZEROS are 0 and the others 1 to 9.
flat() {
    printf 'ncols 20\nnrows 10\nxllcorner 7\nyllcorner 46\ncellsize 0.01\nNODATA_value -9\n'
    awk -v zeros="$1" 'BEGIN { for (n = 0; n < 200; n++) print n < zeros ? 0 : n == 199 ? -9 : n % 9 + 1 }'
}

@test "Elevation that begins at exactly 0 has its sea there if one cell of a hundred is 0" {
    for zeros in 1 2 50 199; do # of the 199 that are known: 0.5 %, 1.005 % and more
        flat $zeros >land.asc
        sea=$([ $zeros -gt 1 ] && echo 0 || echo none)
        tmap --dump land.asc --whole >map
        [ "$(tr -cd '~' <map | wc -c)" -eq $((zeros > 1 ? zeros : 0)) ] || complain "$zeros: $(cat map)"
        for format in text ansi csv; do
            cmp <(tmap land.asc --whole -F$format) <(tmap land.asc --whole -F$format --sea="$sea")
        done
    done
    flat 50 >land.asc
    tmap --dump land.asc --whole --sea=none >map
    never grep -q '~' map
    tmap --describe=0,0 land.asc | grep -qx 'level 0 m'
    # Heights that begin above or below 0, and pictures, have the sea that they had.
    flat 50 | sed '7,$s/^0$/1/' >land.asc
    tmap --dump land.asc --whole >map
    never grep -q '~' map
    tmap -s5 -g60x30 --sea=30% --format=pgm >land.pgm
    tmap --dump land.pgm --whole --heights=0..900m >map
    never grep -q '~' map
}

@test "Without a sea no tile is water, and nothing is called so" {
    tmap --dump --seed=42 --whole --sea=none >map
    [ "$(share '~' <map)" = 0.000 ]
    for place in 43,0 44,1 45,2; do
        tmap --seed=42 --sea=none --describe=$place >facts
        grep -qx 'sea none' facts
        [ "$(grep -c 'land water' facts)" -eq 0 ]
    done
    tmap --seed=42 --sea=none --keys=i --size=60x12 >frame
    [ "$(cut -c 2 frame | head -n 8 | tr -d '\n')" = "l@#%\$Xx\"" ]
}

@test "The first of a user's tiles is the sea's" {
    [ "$(tmap --dump --seed=42 --whole --sea=30% --tiles=abc | share a)" = \
        "$(tmap --dump --seed=42 --whole --sea=30% | share '~')" ]
    tmap --dump --seed=42 --whole --sea=none --tiles=abc | grep -q a
}

@test "Tiles above the sea begin where tmap-world(7) says" {
    for sea in 3% 37.5% 80% none; do
        for tiles in '~"xX$%#@' abcd; do
            look=(--tiles="$tiles")
            [ "$tiles" = abcd ] || look=()
            tmap --seed=8 --world=128x128 --whole --sea=$sea --format=csv --units=raw >raw
            tmap --seed=8 --world=128x128 --whole --sea=$sea "${look[@]}" --format=text >text
            python3 - "$sea" "$tiles" <<-'END'
	import bisect
	import sys
	sea, tiles = sys.argv[1:]
	heights = [int(n) for line in open("raw") for n in line.split(",")]
	drawn = open("text").read().replace("\n", "")
	low, high, count, n = min(heights), max(heights), len(heights), len(tiles)
	t = (0, 369, 440, 502, 556, 610, 663, 728)
	eight = n == 8
	first = 0 if sea == "none" and not eight else 1
	s = low
	if sea != "none":
	    wanted = float(sea[:-1]) / 100 * count
	    ranked = sorted(heights)
	    below = lambda h: bisect.bisect_left(ranked, h)
	    r = max(0, (high - low).bit_length() - 16)
	    for height in ranked:
	        k = height - low >> r
	        if below(low + ((k + 1) << r)) >= wanted:
	            break
	    near = [low + (k << r)]
	    near += [h + 1 for h in ranked if near[0] <= h < near[0] + (1 << r)]
	    s = min(near, key=lambda h: (abs(below(h) - wanted), h))
	    assert all((glyph == tiles[0]) == (h < s) for h, glyph in zip(heights, drawn))
	begins = [0] * (first + 1)
	for k in range(first + 1, n):
	    if eight:
	        begin = s + ((high - s) * (t[k] - t[1]) + 1000 - t[1] - 1) // (1000 - t[1])
	        begin = max(begin, low + ((high - low) * t[k] + 999) // 1000)
	    else:
	        begin = s + ((high - s) * (k - first) + n - first - 1) // (n - first)
	    begins.append(begin)
	begins[first] = 0 if sea == "none" else s
	for height, glyph in zip(heights, drawn):
	    assert tiles[max(k for k in range(n) if begins[k] <= height)] == glyph, (height, glyph)
	END
        done
    done
}

@test "Facts, legend and tiles agree on what is water" {
    for place in 40,0 46,0 3,3 50,1; do
        tmap --seed=42 --sea=25% --describe=$place >facts
        [ "$(grep -c 'land water' facts)" -eq "$(grep -c 'tile ~' facts)" ]
        [ "$(grep -c '^depth ' facts)" -eq "$(grep -c 'tile ~' facts)" ]
        grep -qx 'sea 25%' facts
    done
    tmap --seed=42 --sea=25% --size=1024x1024 --keys=i >frame
    grep -q ' 25.0% ' <(grep '^ ~ ' frame)
}

@test "Deep water is darker than shallow water" {
    tmap --seed=42 --sea=60% --size=300x200 --format=png >sea.png
    tmap --seed=42 --size=300x200 --format=csv >heights
    python3 - <<-'END'
	import struct, zlib
	data = open("sea.png", "rb").read()
	at, pixels = 8, b""
	while at < len(data):
	    size, kind = struct.unpack(">I4s", data[at:at + 8])
	    if kind == b"IHDR":
	        assert data[at + 16:at + 18] == b"\x08\x02"
	    pixels += data[at + 8:at + 8 + size] if kind == b"IDAT" else b""
	    at += size + 12
	raw = zlib.decompress(pixels)
	rows, before = [], bytes(900)
	for y in range(200):
	    kind, row = raw[y * 901], bytearray(raw[y * 901 + 1:(y + 1) * 901])
	    for n in range(900):
	        a, b, c = row[n - 3] if n > 2 else 0, before[n], before[n - 3] if n > 2 else 0
	        p = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
	        row[n] = row[n] + (0, a, b, (a + b) // 2, p)[kind] & 255
	    before = bytes(row)
	    rows.append(before)
	water = []
	for y, line in enumerate(open("heights")):
	    for x, height in enumerate(map(int, line.split(","))):
	        red, green, blue = rows[y][3 * x:3 * x + 3]
	        if red < 0x2F and blue > green > red:
	            water.append((height, green))
	assert len(water) > 20000 and len({green for _, green in water}) > 20
	water.sort()
	assert all(a[1] <= b[1] for a, b in zip(water, water[1:]))
	END
}

@test "A picture with a sea says how it was made, and is made again" {
    tmap --seed=42 --sea=30% --heights=0..900m --size=80x60 --output=sea.png
    tmap --verify=sea.png >out
    grep -q 'all 4800 pixels' out
    tmap --from=sea.png --recipe >recipe
    grep -q -e ' --heights=0..900m --sea=30% ' recipe
    xargs "$TMAP" --dump <recipe >again
    tmap --dump --seed=42 --sea=30% --size=80x60 >map
    cmp again map
    tmap --from=sea.png --sea=none --recipe | grep -q -e ' --sea=none '
}

@test "Keys raise and lower the sea, and say its share" {
    tmap --seed=42 --size=80x24 --keys='..' >frame
    grep -q 'sea 25.0% of the area' frame
    tmap --seed=42 --size=80x24 --sea=25% --dump >map
    cmp <(head -n 24 frame) map
    tmap --seed=42 --size=80x24 --keys=',,,,,,' | grep -q 'no sea'
    tmap --seed=42 --size=80x24 --sea=100% --keys='.' | grep -q 'the sea cannot rise'
    tmap --seed=42 --size=100x24 --heights=0..1000m --sea=30% --keys='.' | grep -Eq '35.0% of the area, at [0-9]+ m'
}

@test "Seas that cannot be are refused" {
    refused '*--sea=deep: *30%*none' --dump --sea=deep
    refused '*--sea=101%: *' --dump --sea=101%
    refused '*--sea=1.23456%: *' --dump --sea=1.23456%
    refused '*--sea=100: *--heights*' --dump --sea=100
    refused '*--sea=: *' --dump --sea=
    tmap --seed=1 --size=4x4 --format=pgm >land.pgm
    refused '*--sea=100: *--heights*' --dump land.pgm --sea=100
}

@test "Light falls on the sea: water is flat, and land is as gdaldem shades it above the sea" {
    tmap --seed=9 --edges=bounded --whole --world=129x97 --heights=0..60000 --sea=24000 \
        --format=csv --units=raw >raw
    tmap --seed=9 --edges=bounded --whole --world=129x97 --heights=0..60000 --sea=24000 \
        --relief=shade --format=csv >shades
    python3 - <<-'END'
	rows = [list(map(int, line.split(","))) for line in open("raw")]
	low, high = min(map(min, rows)), max(map(max, rows))
	sea = low + (high - low) * 24000 // 60000
	with open("flat.asc", "w") as out:
	    out.write("ncols 129\nnrows 97\nxllcorner 0\nyllcorner 0\ncellsize 1\n")
	    for row in rows:
	        out.write(" ".join(str(max(cell, sea) - sea) for cell in row) + "\n")
	open("z", "w").write("%.17g" % (32 / 2 / (high - low)))
	END
    gdaldem hillshade -q -z "$(cat z)" flat.asc shades.tif
    gdal_translate -q -of AAIGrid shades.tif expected.asc
    python3 - <<-'END'
	made = [list(map(int, line.split(","))) for line in open("shades")]
	lines = [line.split() for line in open("expected.asc")]
	right = [list(map(int, line)) for line in lines if line[0][0] not in "ncxyND"]
	most, differ, flat = 0, 0, 0
	for y in range(1, 96):
	    for x in range(1, 128):
	        most = max(most, abs(made[y][x] - right[y][x]))
	        differ += made[y][x] != right[y][x]
	        flat += made[y][x] == 181
	assert most <= 1 and differ < 20 and flat > 1000, (most, differ, flat)
	END
}
