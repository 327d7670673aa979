#!/usr/bin/env bats
#
# Worlds that grow on drawings: options, recipes and refusals. What the land is like is in
# tests/world/start/test_settle.c.

load helper

# island FILE: writes a PGM of 32x32 greys, land within a circle of black sea.
island() {
    awk 'BEGIN { print "P2 32 32 255"; for (y = 0; y < 32; y++) for (x = 0; x < 32; x++) {
        r = (x - 15.5) ^ 2 + (y - 15.5) ^ 2; print r < 40 ? 220 : r < 140 ? 160 : 20 } }' >"$1"
}

# slope FILE: writes elevations of 16x8 cells, from 100 m under the sea to 650 above it.
slope() {
    awk 'BEGIN { print "ncols 16\nnrows 8\nxllcorner 0\nyllcorner 0\ncellsize 1000"
        for (y = 0; y < 8; y++) { for (x = 0; x < 16; x++) printf "%d ", 50 * x - 100; print "" } }' >"$1"
}

grown() {
    tmap island.pgm --grow --seed=1 "$@"
}

@test "each pixel is a feature of the world, by default of 1024 cells" {
    island island.pgm
    exits 0 island.pgm --grow --describe=32767,32767
    refused '*--describe=32768,32767*' island.pgm --grow --describe=32768,32767
    grown --grow=64 --facts | grep -qx 'world 2048x2048'
    grown --grow=64 --edges=wrap --facts | grep -qx 'world 2048x2048'
    grown --grow=64 --algorithm=midpoint --facts | grep -qx 'world 1985x1985'
}

@test "land is where it was drawn, at every zoom" {
    island island.pgm
    for zoom in -10 -8 -4 0 6; do
        # The middle is land, and the corner is sea.
        grown --at=16384,16384 --zoom=$zoom --size=1x1 --layer=water --format=csv >middle
        grown --at=512,512 --zoom=$zoom --size=1x1 --layer=water --format=csv >corner
        grep -qx 1 corner || complain "zoom $zoom: the corner is $(cat corner)"
        ! grep -qx 1 middle || complain "zoom $zoom: the middle is $(cat middle)"
    done
}

@test "the seed makes the detail; names, biomes and flights are there" {
    island island.pgm
    grown --grow=64 --zoom=-5 --dump >one
    grown --grow=64 --zoom=-5 --dump --seed=2 >two
    ! cmp -s one two || complain 'the seed makes nothing'
    grown --zoom=-5 --size=1024x1024 --layer=names --format=csv | grep -q ',bay,\|,cape,\|,peak,'
    grown --grow=16 --whole --show=biome --dump >biomes
    grown --view=flight --whole --dump | grep -q '[^ ]'
}

@test "elevations keep their units, and 0 is the sea" {
    slope slope.asc
    # Pixel 2 is 0 m, pixel 3 is 50 m.
    tmap slope.asc --grow=64 --seed=1 --spread=0 --at=288,288 --size=1x1 --layer=water --format=csv |
        grep -qx 0
    tmap slope.asc --grow=64 --seed=1 --spread=0 --at=96,288 --size=1x1 --layer=water --format=csv |
        grep -qx 1
    tmap slope.asc --grow=64 --seed=1 --recipe | grep -q -e '--heights=-694..694m '
    height=$(tmap slope.asc --grow=64 --seed=1 --spread=0 --describe=992,288 | sed -n 's/^elevation \(.*\) m$/\1/p')
    [ "$height" -gt 600 ] && [ "$height" -lt 694 ]
}

@test "a recipe line makes the map again, and no other drawing does" {
    island island.pgm
    slope slope.asc
    grown --grow=64 --climate=belts --zoom=-3 --size=80x60 --output=map.png
    tmap island.pgm --from=map.png --output=again.png
    cmp map.png again.png
    tmap island.pgm --verify=map.png | grep -q '^map.png: all 4800 pixels'
    eval "tmap $(grown --grow=64 --climate=belts --zoom=-3 --size=80x60 --recipe) --output=third.png"
    tmap island.pgm --verify=third.png >out
    digest=$(grown --recipe | grep -o -e '--digest=[0-9]*')
    exits 1 slope.asc --verify=map.png
    one_line err "tmap: slope.asc: its heights have --digest=* the recipe line has $digest*"
    exits 1 slope.asc --from=map.png --recipe
    # The same heights in another file are the same drawing.
    pamdepth 65535 island.pgm >deep.pgm
    tmap deep.pgm --verify=map.png >out
}

@test "the sea is a share of the pixels" {
    awk 'BEGIN { print "P2 10 10 255"; for (n = 0; n < 100; n++) print 100 + n }' >ramp.pgm
    tmap ramp.pgm --grow=16 --seed=1 --spread=0 --sea=37% --facts >facts
    awk '$1 == "sea" { exit !($2 > 30 && $2 < 44) }' facts
    tmap ramp.pgm --grow=16 --seed=1 --sea=100% --facts | grep -qx 'sea 100.00'
    tmap ramp.pgm --grow=16 --seed=1 --sea=none --facts | grep -qx 'sea 0.00'
}

@test "what does not apply to a drawing is refused" {
    island island.pgm
    for option in --world=64x64 --corners=00 --origin=1,1 --preset=island --sampling=pixels; do
        refused "tmap: ${option%%=*} does not apply to a drawing" island.pgm --grow $option
    done
    refused 'tmap: --feature-size: *--grow=N' island.pgm --grow --feature-size=64
    refused 'tmap: --grow=48: must be a power of two; the nearest are 32 and 64' island.pgm --grow=48
    refused 'tmap: --algorithm=planet keeps no drawing: *' island.pgm --grow --algorithm=planet
    refused 'tmap: --algorithm=noise keeps no drawing: *' island.pgm --grow --algorithm=noise
    refused 'tmap: --grow needs a picture*' --grow
    refused 'tmap: a picture and --find exclude each other' island.pgm --grow --find=land=30..60
    refused 'tmap: --grow=67108864: on 32x32 pixels at most --grow=33554432' island.pgm --grow=67108864 -d
    printf 'P5 1025 1024 255\n' >large.pgm
    head -c $((1025 * 1024)) /dev/zero >>large.pgm
    exits 1 large.pgm --grow --dump
    one_line err 'tmap: large.pgm: 1025x1024 pixels: a world grows on at most 1048576; *-resize 1048576@ *'
}

@test "keys change the world, and the drawing stays" {
    island island.pgm
    keys() { grown --zoom=-9 --size=60x40 --keys="$1" --recipe; }
    keys f | grep -q -e '--grow=2048 .*--digest'
    keys F | grep -q -e '--grow=512 .*--digest'
    keys r | grep -q -e '--seed=[0-9]* .*--grow=1024 .*island.pgm'
    [ "$(keys $'r\b')" = "$(keys '')" ]
    keys T | grep -q -e '--algorithm=square-square .*--spread=0.25 --grow=1024'
    [ "$(keys TTTTT)" = "$(keys '')" ]
    [ "$(keys S)" = "$(keys '')" ]
    keys $':grow=256\r' | grep -q -e '--grow=256 '
    for line in world=64x64 preset=island algorithm=planet feature-size=4; do
        [ "$(keys ":$line"$'\r')" = "$(keys '')" ] || complain "$line"
    done
}

@test "text: a dump is drawn upon, grows, and its sea stays" {
    tmap --seed=42 --dump --size=60x24 >a.txt
    fails 'tmap: a.txt: text is not read as a picture; --grow grows a world on it' --dump a.txt
    tmap a.txt --grow=64 --seed=1 --spread=0 --rivers=none --zoom=-6 --size=60x24 --dump >b.txt
    cmp <(tr -c '~\n' x <a.txt) <(tr -c '~\n' x <b.txt)
    # Without spread a pixel has about its own tile.
    tr '~"xX$%#@' 12345678 <a.txt | fold -w 1 >one
    tr '~"xX$%#@' 12345678 <b.txt | fold -w 1 >two
    paste one two | awk '{ d = $1 - $2; far += d < -2 || d > 2 } END { exit far > NR / 50 }'
    tmap - --grow=64 --seed=1 --spread=0 --rivers=none --zoom=-6 --size=60x24 --dump <a.txt | cmp - b.txt
    sed 's/$/\r/' a.txt >crlf.txt
    tmap crlf.txt --grow=64 --seed=1 --spread=0 --rivers=none --zoom=-6 --size=60x24 --dump | cmp - b.txt
}

@test "text: digits are those of --corners, and ? is made at random" {
    printf '000\n0?9\n000\n' >d.txt
    tmap d.txt --grow=1 --seed=1 --spread=0 --algorithm=midpoint --format=csv --size=3x3 >one
    tmap d.txt --grow=1 --seed=2 --spread=0 --algorithm=midpoint --format=csv --size=3x3 >two
    ! cmp -s one two || complain 'the seed makes nothing'
    cmp <(sed 's/,[0-9]*,/,,/' one | sed -n '1p;3p') <(sed 's/,[0-9]*,/,,/' two | sed -n '1p;3p')
    tmap --corners=000/0?9/000 --edges=bounded --world=3x3 --feature-size=1 --seed=1 --spread=0 \
        --algorithm=midpoint --format=csv --size=3x3 | cmp - one
}

@test "text: numbers are heights, between blanks or commas" {
    printf %b '-5 -5 -5.5\n-5,20, 10\n-5\t-5\t-5\n' >n.txt
    # 20 is 15/16 of the highest: 21.4, and decimals are kept.
    tmap n.txt --grow=8 --seed=1 --recipe | grep -q -e '--heights=-21.4..21.4 '
    tmap n.txt --grow=8 --seed=1 --spread=0 --at=0,0 --zoom=-3 --size=3x3 --layer=water --format=csv >water
    [ "$(tr ',\n' '  ' <water)" = '1 1 1 1 0 0 1 1 1 ' ]
}

@test "text that is no drawing is refused by row and column" {
    local bad
    while IFS='|' read -r bad told; do
        printf %b "$bad" >bad.txt
        exits 1 bad.txt --grow --dump
        one_line err "tmap: bad.txt: $told"
    done <<'END'
~~X\n~~\n|row 2 ends after column 2, and row 1 after column 3
~~\n~q\n|row 2, column 2: q is not a tile*
~~\n~\303\n|row 2, column 2: *
\n~~\n|row 1 ends after column 0*
1 2\n3 nan\n|row 2, column 2: no number
1,2\n3\n|row 2 ends after column 1, and row 1 after column 2
END
    tmap --seed=42 --algorithm=rivers --dump >rivers.txt
    exits 1 rivers.txt --grow --dump
    one_line err 'tmap: rivers.txt: row 1, column 60: *--rivers=none*'
    head -c 1100000 /dev/zero | tr '\0' '~' | fold -w 1000 >large.txt
    exits 1 large.txt --grow --dump
    one_line err 'tmap: large.txt: 1000x1100 pixels: a world grows on at most 1048576; *'
    printf '1\r2 3\n4 5\n' >return.txt # a carriage return is a blank
    exits 1 return.txt --grow --dump
    one_line err 'tmap: return.txt: row 2 ends after column 2, and row 1 after column 3'
    printf '~~\0~\n' >nul.txt
    exits 1 nul.txt --grow --dump
    one_line err 'tmap: nul.txt: neither a picture that tmap reads (PNG, *) nor a text of at most 64 MiB'
    : >empty.txt
    exits 1 empty.txt --grow --dump
    one_line err 'tmap: empty.txt: there is no drawing in it'
}

@test "colours are tiles, mixtures too, and a transparent pixel is unknown" {
    # A strip of snow, water and snow, painted smoothly: the grey between them is rock, and none is there.
    convert -size 24x8 xc:'#FFFFFF' -fill '#2E86C1' -draw 'rectangle 8,0 15,7' -blur 0x0.7 PNG24:map.png
    tmap map.png --grow=16 --seed=1 --spread=0 --rivers=none --zoom=-4 --size=24x8 --dump >grown
    ! grep -q '["xX$%]' grown || complain "$(cat grown)"
    grep -qx '@\{7,9\}~\{7,9\}@\{7,9\}' <(sed -n 4p <(tr '#' '@' <grown))
    # Grey pixels of a PNG of colours stay greys.
    convert -size 8x8 xc:'#404040' PNG24:grey.png
    tmap grey.png --grow=16 --seed=1 --facts | grep -qx 'land 0.00'
    # Deep sea of a print is sea.
    tmap --seed=42 --size=64x64 --world=128x128 --feature-size=64 --output=print.png
    tmap --seed=42 --size=64x64 --world=128x128 --feature-size=64 --dump >a.txt
    tmap print.png --grow=16 --seed=1 --spread=0 --rivers=none --zoom=-4 --size=64x64 --dump >b.txt
    cmp <(tr -c '~\n' x <a.txt) <(tr -c '~\n' x <b.txt)
}

@test "land painted in colours: water is blue, and a line without blue reads as before" {
    python3 "$BATS_TEST_DIRNAME/drawings.py" "$TMAP"
    # drawn.png is the last of them.
    local line old
    line=$(tmap drawn.png --grow=64 --seed=3 --zoom=-5 --size=60x30 --recipe)
    [[ $line == *' --grow=64,blue '*' --digest='* ]]
    eval "tmap $line --output=map.png"
    tmap drawn.png --verify=map.png | grep -q '^map.png: all 1800 pixels'
    mkdir -p away && cp map.png away
    (cd away && tmap --verify=map.png | grep -q '^map.png: all 1800 pixels')
    (cd away && tmap --from=map.png --recipe | grep -q -e ' --grow=64,blue ')
    eval "exits 1 ${line/,blue/} --dump"
    old=$(sed 's/.*its heights have --digest=\([0-9]*\),.*/\1/' err)
    exits 0 drawn.png --grow=64 --seed=3 --digest="$old" --recipe
    grep -q -e "--grow=64 .*--digest=$old" out
    refused 'tmap: --grow=64,red: must be N, or N,blue *' drawn.png --grow=64,red
    island island.pgm
    refused 'tmap: island.pgm: --grow=N,blue is for pictures *' island.pgm --grow=64,blue --dump
}

@test "a drawing without land, or without water, is told of" {
    local told grey
    for told in 'under water' land; do
        grey=$([ "$told" = land ] && echo 128 || echo 127)
        { echo P2 4 4 255; for ((n = 0; n < 16; n++)); do echo "$grey"; done; } >one.pgm
        exits 0 one.pgm --grow=64 --seed=1 --dump --size=9x2
        one_line err "tmap: one.pgm: all of it is $told: a grey of 128 or more is land; --sea=*"
        exits 0 one.pgm --grow=64 --seed=1 --dump --size=9x2 --sea=50%
        empty err
    done
}

@test "a PNG carries the drawing of its world, for --from and --verify" {
    island island.pgm
    printf '%s\n' '~~~~' '~X?~' '~~~~' >text.txt
    slope slope.asc
    for file in island.pgm text.txt slope.asc; do
        tmap $file --grow=64 --seed=3 --climate=belts --zoom=-3 --size=30x20 --output=$file.png
        mkdir -p away
        mv $file $file.png away
        (cd away && mv $file hidden && tmap --verify=$file.png | grep -q "^$file.png: all 600 pixels" &&
            tmap --from=$file.png --output=again.png && cmp $file.png again.png && mv hidden $file)
    done
    cd away
    # A drawing that is named goes before the one that is carried.
    exits 1 slope.asc --from=island.pgm.png --recipe
    one_line err 'tmap: slope.asc: its heights have --digest=*'
}

@test "a drawing that does not fit in a PNG must be named" {
    pgmnoise -maxval=65535 -randomseed=5 256 256 >noise.pgm
    tmap noise.pgm --grow=64 --seed=3 --zoom=-6 --size=20x20 --output=map.png
    exits 1 --verify=map.png
    one_line err 'tmap: map.png: it was made from another picture: name that *'
    tmap noise.pgm --verify=map.png >out
}

@test "a PNG that carries a broken drawing is refused" {
    island island.pgm
    grown --grow=64 --zoom=-3 --size=30x20 --output=map.png
    python3 - <<'END'
import struct, zlib
data = open("map.png", "rb").read()
at = data.index(b"tmAp")
size = struct.unpack(">I", data[at - 4:at])[0]
body = data[at + 4:at + 4 + size]
for name, new in (("huge", b"\xff" * 8 + body[8:]), ("cut", body[:20]), ("short", body[:5]), ("none", b"")):
    chunk = struct.pack(">I", len(new)) + b"tmAp" + new
    chunk += struct.pack(">I", zlib.crc32(b"tmAp" + new))
    open(name + ".png", "wb").write(data[:at - 4] + chunk + data[at + 8 + size:])
END
    for name in huge cut short; do
        exits 1 --verify=$name.png
        one_line err "tmap: $name.png: the drawing that it carries is broken"
    done
    exits 1 --verify=none.png
    one_line err 'tmap: none.png: it was made from another picture*'
    tmap none.png --size=1x1 --dump >out
}

@test "a spread of 1 is kept, where the default of a drawing is less" {
    pgmnoise -maxval=255 -randomseed=5 100 100 >noise.pgm
    tmap noise.pgm --grow=8 --seed=1 --recipe | grep -q -e '--spread=0.4[0-9]* '
    eval "tmap $(tmap noise.pgm --grow=8 --seed=1 --spread=1 --recipe) --recipe" | grep -q -e '--spread=1.0 '
}

@test "a recipe line has what a drawing has other defaults for" {
    island island.pgm
    for options in --edges=wrap --edges=wrap-x --edges=bounded --algorithm=midpoint \
        '--algorithm=diamond-square --edges=wrap'; do
        # shellcheck disable=SC2086 # into words
        grown --grow=16 $options --size=90x50 --at=0,0 --output=map.png
        tmap island.pgm --verify=map.png | grep -q '^map.png: all 4500 pixels'
        # shellcheck disable=SC2086 # into words
        eval "tmap $(grown --grow=16 $options --size=90x50 --at=0,0 --recipe) --output=again.png"
        cmp map.png again.png
    done
    # Drawings open as biomes, also by a command line that does not say what is shown.
    grown --grow=64 --climate=belts --size=240x30 --keys=c | grep -q -e ' --show=height '
}

# shares FILE: prints the cells of sea and of land of a csv of water.
shares() {
    awk -F, '{ for (n = 1; n <= NF; n++) if ($n == 1) sea++; else land++ } END { print sea + 0, land + 0 }' "$1"
}

@test "--at=best is a coast of a drawing, and its middle where there is no climate" {
    island island.pgm
    # The first 8 pixels a side are sea.
    place=$(grown --at=best --zoom=-3 --climate=belts --recipe | grep -o -e '--at=[^ ]*')
    grown "$place" --zoom=-3 --layer=water --format=csv >cover
    read -r sea land < <(shares cover)
    [ "$sea" -ge 100 ] && [ "$land" -ge 100 ] || complain "$place: sea $sea, land $land"
    grown --at=best --recipe | grep -q -e '--at=16344,16372 '
}
