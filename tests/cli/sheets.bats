#!/usr/bin/env bats
# test: once
#
# Sheets: what --title puts around a picture leaves the picture as it is, and says what is true.

load helper

# size_of FILE: prints the columns and rows of a PPM.
size_of() {
    head -n 2 "$1" | tail -n 1
}

# map_of SHEET PICTURE: prints the row of the sheet at which the picture begins, in whose middle it is.
map_of() {
    pngtopam "$2" >plain.ppm
    pngtopam "$1" >sheet.ppm
    python3 -c '
def read(name):
    kind, size, most, pixels = open(name, "rb").read().split(b"\n", 3)
    assert (kind, most) == (b"P6", b"255"), (name, kind, most)
    cols, rows = map(int, size.split())
    return cols, [pixels[row * 3 * cols:(row + 1) * 3 * cols] for row in range(rows)]
cols, plain = read("plain.ppm")
wide, sheet = read("sheet.ppm")
left = (wide - cols) // 2
inner = [row[3 * left:3 * (left + cols)] for row in sheet]
found = [top for top in range(len(inner) - len(plain) + 1) if inner[top:top + len(plain)] == plain]
assert len(found) == 1, f"the map is at rows {found}"
print(*found)' || complain "$1 has not the map $2"
}

# changes AXIS SHEET COLS ROWS TOP: prints where the colour of the frame's band changes, beside the
# map's column or row 0, of a sheet whose lines are one pixel.
changes() {
    local wide count=$3
    pngtopam "$2" >sheet.ppm
    read -r wide _ < <(size_of sheet.ppm)
    [ "$1" = x ] || count=$4
    local left=$(((wide - $3) / 2))
    if [ "$1" = x ]; then
        pamcut -left $left -width "$3" -top $(($5 - 3)) -height 1 sheet.ppm
    else
        pamcut -left $((left - 3)) -width 1 -top "$5" -height "$4" sheet.ppm
    fi | tail -c $((3 * count)) | od -An -v -w3 -tx1 |
        awk 'NR > 1 && $0 != before {print NR - 1} {before = $0}'
}

@test "a sheet has the pixels of the same picture without a title" {
    for look in '--at=20,30' '--relief=shade --sea=45%' '--algorithm=rivers --show=biome --labels' \
        '--zoom=-3' '--relief=contour --zoom=5' '--tiles=abcdefghijklmnopqrstuvwxyz'; do
        # shellcheck disable=SC2086 # several words
        tmap --seed=3 --size=270x90 $look -o plain.png
        # shellcheck disable=SC2086 # several words
        tmap --seed=3 --size=270x90 $look --title='It is "so"' -o sheet.png
        pngcheck -q sheet.png
        map_of sheet.png plain.png >top
    done
}

@test "the frame changes its colour at round coordinates" {
    tmap --seed=3 --size=330x120 --at=1000,85 -o plain.png
    tmap --seed=3 --size=330x120 --at=1000,85 --title=Cells -o sheet.png
    top=$(map_of sheet.png plain.png)
    # 1000 begins a step of 50, and the world begins again 24 columns later.
    changes x sheet.png 330 120 "$top" | tr '\n' ' ' >found
    [ "$(cat found)" = "24 74 124 174 224 274 324 " ]
    changes y sheet.png 330 120 "$top" | tr '\n' ' ' >found
    [ "$(cat found)" = "15 65 115 " ]
    # Of a world with a globe 512 columns are 360 degrees, and 257 rows go from pole to pole.
    tmap --seed=3 --edges=wrap-x --world=1024x513 --whole --zoom=-1 -o plain.png
    tmap --seed=3 --edges=wrap-x --world=1024x513 --whole --zoom=-1 --title=Degrees -o sheet.png
    top=$(map_of sheet.png plain.png)
    changes x sheet.png 512 257 "$top" | tr '\n' ' ' >found
    [ "$(cat found)" = "64 128 192 256 320 384 448 " ]
    changes y sheet.png 512 257 "$top" | tr '\n' ' ' >found
    [ "$(cat found)" = "43 86 128 171 214 256 " ]
}

@test "sheets of any number of threads are the same, and are verified and made again" {
    sheet=(--seed=3 --size=700x900 --title="Ann's map" --cell=1.5km --relief=shade)
    tmap "${sheet[@]}" --threads=1 -o one.png
    tmap "${sheet[@]}" --threads=3 -o three.png
    cmp one.png three.png
    exits 0 --verify=one.png
    pngtopam one.png >sheet.ppm
    [ "$(cat out)" = "one.png: all $(($(size_of sheet.ppm | tr ' ' '*'))) pixels are those that its recipe makes" ]
    tmap --from=one.png -o again.png
    cmp one.png again.png
    # A print of another kind goes without what it cannot show, unless that is asked for.
    tmap --from=one.png --size=20x2 -o a.txt
    refused '*--title needs a picture*' --from=one.png --title=B -o a.txt
    tmap --from=one.png --title= -o plain.png
    map_of one.png plain.png >top
    # The margin counts, too.
    tmap --seed=3 --size=700x900 --title="Ann's mop" --cell=1.5km --relief=shade -o other.png
    differ one.png other.png
    python3 - <<'END'
import re
one, other = open("one.png", "rb").read(), open("other.png", "rb").read()
cut = [file.index(b"IDAT") - 4 for file in (one, other)]
open("forged.png", "wb").write(one[:cut[0]] + other[cut[1]:])
END
    exits 1 --verify=forged.png
    one_line err '*not what its recipe makes: the first different pixel is *'
}

@test "unknown heights of a sheet are paper, and files with cells have a length of their own" {
    printf 'ncols 300\nnrows 90\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -9\n' >a.asc
    for ((row = 0; row < 90; row++)); do
        seq -s' ' $((row * 300 + 1)) $((row * 300 + 300)) | sed "s/ $((row * 300 + 32)) / -9 /"
    done >>a.asc
    tmap a.asc --whole --title=Holes -o sheet.png
    tmap a.asc --whole -o plain.png
    pngcheck sheet.png | grep -q '24-bit RGB'
    pngtopam sheet.png >sheet.ppm
    pngtopam -alpha plain.png | pamcut -left 31 -width 1 | tail -c 90 | od -An -v -tu1 | grep -qw 0
    paper=$(tail -c 3 sheet.ppm | od -An -tx1)
    read -r wide _ < <(size_of sheet.ppm)
    # The column of unknown heights, as long as the map, has the colour of the rim.
    pamcut -left $(((wide - 300) / 2 + 31)) -width 1 sheet.ppm | tail -n +4 |
        od -An -v -w3 -tx1 | uniq -c | grep -q "^ *90 $paper$"
    exits 0 a.asc --verify=sheet.png
    # A degree is 111 km.
    tmap --seed=3 --size=300x90 --format=pgm -o plain.pgm
    exits 0 plain.pgm --cell=3m --title=A -o sheet.png
    sed -i 's/^cellsize.*/cellsize 0.001/; s/^[xy]llcorner.*/&.5/' a.asc
    refused '*--cell: the file says how long its cells are' a.asc --whole --cell=3m -o a.png
}

@test "titles that do not fit, or have nowhere to stand, are refused" {
    refused '*--title needs a picture: --format=png' --seed=3 --dump --title=A
    refused '*--title needs a picture: --format=png' --seed=3 --title=A -o a.csv
    refused '*--title needs a picture: --format=png' --seed=3 --title=A --format=png-grey -o a.png
    refused '*--view=flight and --title exclude*' --seed=3 --view=flight --title=A -o a.png
    refused '*at most 80 ASCII characters*' --seed=3 --title=Küste -o a.png
    refused '*at most 80 ASCII characters*' --seed=3 --title="$(printf %081d 0)" -o a.png
    refused '*only its first * letters fit*' --seed=3 --size=200x90 --title="$(printf %080d 0)" -o a.png
    refused '*need a picture of * columns' --seed=3 --size=20x20 --title=A -o a.png
    [ ! -e a.png ]
    for cell in 0km km 3 3.0001km 1000000.001m -1m 1kmh 1e3m; do
        refused '*must be a length above 0*' --seed=3 --cell="$cell" -o a.png
    done
}

# shape_of PNG: prints its columns and rows, and its pixels in a metre each way.
shape_of() {
    python3 -c '
import struct, sys
data = open(sys.argv[1], "rb").read()
at, chunks = 8, {}
while at < len(data):
    size, = struct.unpack(">I", data[at:at + 4])
    chunks[data[at + 4:at + 8]] = data[at + 8:at + 8 + size]
    at += 12 + size
print(*struct.unpack(">II", chunks[b"IHDR"][:8]), *struct.unpack(">IIB", chunks.get(b"pHYs", bytes(9))))' "$1"
}

@test "a size of paper is that paper, with its sheet, and the recipe spells it out" {
    local line
    tmap --preset=atlas --seed=4 --size=A5,150 --title=Realm -o a5.png
    [ "$(shape_of a5.png)" = "1240 874 5906 5906 1" ] || complain "$(shape_of a5.png)"
    line=$(tmap --preset=atlas --seed=4 --size=A5,150 --title=Realm --recipe)
    [[ $line == *" --size="*x*",150 --at="*" --labels=whole,20 "* ]] || complain "$line"
    xargs "$TMAP" --format=png -o again.png <<<"$line"
    cmp a5.png again.png
    tmap --preset=atlas --seed=4 --size=Letter,100 -o letter.png
    [ "$(shape_of letter.png)" = "1100 850 3937 3937 1" ] || complain "$(shape_of letter.png)"
    tmap --preset=planet --seed=4 --size=A5,150 --whole --title=Realm -o whole.png
    [ "$(shape_of whole.png)" = "1204 793 5906 5906 1" ] || complain "$(shape_of whole.png)"
    tmap --preset=planet --seed=4 --size=A5,150 --zoom=-3 --center=8000,4000 --title=Realm -o at.png
    [ "$(shape_of at.png)" = "1240 874 5906 5906 1" ] || complain "$(shape_of at.png)"
    tmap --seed=4 --size=874x1240,150 --zoom=-1 -o upright.png
    [ "$(shape_of upright.png)" = "874 1240 5906 5906 1" ] || complain "$(shape_of upright.png)"
    tmap --seed=4 --size=874x1240 --zoom=-1 -o plain.png
    [ "$(shape_of plain.png)" = "874 1240 0 0 0" ] || complain "$(shape_of plain.png)"
}

@test "letters of paper are 3.4 millimetres high, unless others are asked for" {
    [[ $(tmap --preset=atlas --seed=4 --size=A4 --recipe) == *" --size=3508x2480,300 "*" --labels=whole,40 "* ]]
    [[ $(tmap --preset=atlas --seed=4 --size=A5,600 --recipe) == *" --size=4961x3496,600 "*" --labels=whole,80 "* ]]
    [[ $(tmap --preset=atlas --seed=4 --size=A3,100 --recipe) == *" --size=1654x1169,100 "*" --labels=whole,13 "* ]]
    [[ $(tmap --preset=atlas --seed=4 --size=A4 --labels=whole,24 --recipe) == *" --labels=whole,24 "* ]]
    [[ $(tmap --preset=atlas --seed=4 --size=A4 --no-labels --recipe) != *--labels* ]]
}

@test "a grid for play has its lines and numbers where they are counted to, in png and svg" {
    tmap --seed=4 --size=300x200 -o bare.png
    tmap --seed=4 --size=300x200 --grid=square:100 -o square.png
    pngtopam bare.png >bare.ppm
    pngtopam square.png >square.ppm
    python3 -c '
def read(name):
    pixels = open(name, "rb").read()[-300 * 200 * 3:]
    return [[pixels[3 * (300 * y + x):3 * (300 * y + x) + 3] for x in range(300)] for y in range(200)]
bare, square = read("bare.ppm"), read("square.ppm")
changed = {(x, y) for y in range(200) for x in range(300) if bare[y][x] != square[y][x]}
lines = {(x, y) for y in range(200) for x in range(300) if x % 100 in (0, 99) or y % 100 in (0, 99)}
assert lines <= changed, sorted(lines - changed)[:9]
for x, y in changed - lines: # the number: below the upper side, in the middle
    assert y % 100 < 25 and 25 <= x % 100 < 75, (x, y)
' || complain "lines or numbers are elsewhere"
    tmap --preset=atlas --seed=4 --screen=100x30 --grid=hex:100 -o hex.svg
    grep -o ">[0-9]*</text>" hex.svg | grep -o "[0-9]*" >numbers
    # columns are 86.6 pixels apart, rows 100, of 800x480; the last ones are cut
    [ "$(sort numbers | head -n 1)" = 0101 ]
    [ "$(sort -u numbers | wc -l)" = "$(wc -l <numbers)" ]
    [ "$(cut -c1-2 numbers | sort -u | wc -l)" -ge 9 ]
    [ "$(cut -c3-4 numbers | sort -u | wc -l)" -ge 5 ]
}

@test "--from --size=A4 fills the paper around the middle of the picture, within the edges" {
    # Each line: the world, its picture, and the place and zoom of 1169x827 pixels.
    while read -r world picture paper; do
        # shellcheck disable=SC2086 # several words
        tmap --seed=3 ${world//+/ } ${picture//+/ } -o a.png
        exits 0 --from=a.png --size=A4,100 -o b.png
        exits 0 --verify=b.png
        [[ "$(tmap --from=b.png --recipe) " == *" ${paper//+/ } "* ]] ||
            complain "$world $picture: $(tmap --from=b.png --recipe)"
    done <<-'END'
		--preset=classic --at=600,500+--size=500x400 --size=1169x827,100+--at=558,493.5+--zoom=1
		--preset=classic --at=600,500+--size=500x400+--zoom=-1 --size=1169x827,100+--at=808,693.5+--zoom=1
		--preset=classic --at=100,100+--size=2400x1200+--zoom=3 --size=1169x827,100+--at=982,992.5+--zoom=1
		--edges=bounded+--world=513x257 --at=450,200+--size=60x50 --size=1169x827,100+--at=439,199.1875+--zoom=4
		--edges=bounded+--world=513x257 --at=500,240+--size=10x10 --size=1169x827,100+--at=493.75,238.546875+--zoom=6
	END
    exits 0 --from=a.png --size=A4,100 --zoom=4 --at=200,100 --recipe
    grep -q -- ' --at=200,100 --zoom=4 ' out
}

@test "--size=A4 has one look, whether --zoom is typed or not, and the zoom and the place that are" {
    line=$(tmap --preset=atlas --seed=5 --size=A4,100 --recipe)
    zoomed=$(tmap --preset=atlas --seed=5 --size=A4,100 --zoom=1 --recipe)
    # shellcheck disable=SC2001 # an end of a word
    [ "$(sed 's/--at=[^ ]*//' <<<"$line")" = "$(sed 's/--at=[^ ]*//' <<<"$zoomed")" ]
    placed=$(tmap --preset=atlas --seed=5 --size=A4,100 --zoom=2 --at=300,400 --recipe)
    [[ $placed == "--preset=atlas "*" --size=1169x827,100 --at=300,400 --zoom=2 --relief=shade "* ]]
    placed=$(tmap --preset=atlas --seed=5 --size=A4,100 --zoom=2 --center=1000,500 --recipe)
    [[ $placed == *" --size=1169x827,100 --at=854,396.75 --zoom=2 --relief=shade "* ]]
    refused '*--size=1169x827*nothing beyond the edges*' --preset=island --seed=5 --size=A4,100 --zoom=0 -o x.png
}
