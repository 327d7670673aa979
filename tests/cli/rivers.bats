#!/usr/bin/env bats
# test: once
#
# Worlds of rivers through the whole program: layers, windows, seas, refusals, keys.

# A layer and the file that it is printed into have one name.
# shellcheck disable=SC2094

load helper

rivers=(--algorithm=rivers --world=96x64 --feature-size=16 --seed=7)

# layer NAME OPTION...: prints a layer as numbers.
layer() {
    tmap "${rivers[@]}" --format=csv --layer="$1" "${@:2}"
}

# judge SCRIPT FILE...: a program in Python, which has the function table(file): rows of numbers.
judge() {
    python3 -c "
import sys
def table(name):
    return [[int(n) for n in line.split(',')] for line in open(name)]
$1" "${@:2}"
}

# fact WORD: prints the value of a line of \`out\`.
fact() {
    sed -n "s/^$1 //p" out
}

@test "a window is that part of the whole, in every layer" {
    for zoom in -2 0 2; do
        for edges in wrap bounded wrap-x; do
            for name in height water flow direction; do
                layer $name --edges=$edges --whole --zoom=$zoom >whole
                layer $name --edges=$edges --zoom=$zoom --at=16,8 --size=11x7 >window
                judge "
whole, window, zoom = table(sys.argv[1]), table(sys.argv[2]), int(sys.argv[3])
x, y = (16 << zoom, 8 << zoom) if zoom >= 0 else (16 >> -zoom, 8 >> -zoom)
wanted = [row[x:x + 11] for row in whole[y:y + 7]]
sys.exit(window != wanted)" whole window $zoom || complain "$name $edges $zoom"
            done
        done
    done
}

@test "a world that wraps goes on beyond its seams, in every layer" {
    for name in height water flow direction; do
        layer $name --at=90,60 --size=20x10 >seam
        layer $name --whole >whole
        judge "
seam, whole = table(sys.argv[1]), table(sys.argv[2])
wanted = [[whole[(60 + j) % 64][(90 + i) % 96] for i in range(20)] for j in range(10)]
sys.exit(seam != wanted)" seam whole
    done
}

@test "1, 2 and 7 threads print the same bytes, in every layer, format and relief" {
    large=(--algorithm=rivers --world=1024x512 --seed=3 --whole)
    for options in --format=csv '--format=csv --layer=water' '--format=csv --layer=flow' \
        '--format=pgm --layer=direction' '--format=png-grey --layer=flow' --format=png \
        '--format=png --relief=shade' '--format=ansi --blocks=half' --dump; do
        # shellcheck disable=SC2086 # several options
        tmap "${large[@]}" $options --threads=1 >one
        for threads in 2 7; do
            # shellcheck disable=SC2086
            tmap "${large[@]}" $options --threads=$threads >others
            cmp one others || complain "$options $threads"
        done
    done
}

@test "water runs down to the sea or over the rim, and catchments never fall" {
    for edges in wrap bounded wrap-x; do
        layer height --edges=$edges --whole --units=raw >height
        for name in water flow direction; do
            layer $name --edges=$edges --whole >$name
        done
        judge '
height, water, flow, direction = (table(n) for n in ("height", "water", "flow", "direction"))
rows, cols, edges = len(height), len(height[0]), sys.argv[1]
steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]
ends = set()
for y in range(rows):
    for x in range(cols):
        i, j, count = x, y, 0
        while water[j][i] != 1:
            assert direction[j][i] < 4, "a sink on land"
            u, v = i + steps[direction[j][i]][0], j + steps[direction[j][i]][1]
            if (edges == "bounded" and not 0 <= u < cols) or \
               (edges != "wrap" and not 0 <= v < rows):
                ends.add("rim")
                break
            u, v = u % cols, v % rows
            assert height[v][u] <= height[j][i], "water climbs"
            assert flow[v][u] >= flow[j][i], "a catchment falls"
            i, j, count = u, v, count + 1
            assert count < rows * cols, "a course has no end"
        else:
            ends.add("sea")
sys.exit("sea" not in ends or ("rim" in ends) != (edges != "wrap"))' $edges
    done
}

@test "the map shows the water of --layer=water: sea, lakes and rivers" {
    for zoom in -1 0 1; do
        tmap "${rivers[@]}" --sea=30% --dump --whole --zoom=$zoom --rivers=lines >map
        layer water --sea=30% --whole --zoom=$zoom >water
        judge '
kinds = {"~": 1, "≈": 2}
kinds.update({c: 0 for c in "\"xX$%#@"})
map = [[kinds.get(c, 3) for c in line.rstrip("\n")] for line in open("map", encoding="utf8")]
water = table("water")
assert {0, 1, 3} <= {n for row in water for n in row}
sys.exit(map != water)'
    done
}

@test "text has rivers in ASCII wherever it goes, by lines if asked; colours have lines" {
    local world=(--algorithm=rivers --seed=12 --size=80x24) way
    tmap "${world[@]}" --rivers=ascii >ascii
    tmap "${world[@]}" --rivers=lines >lines
    never cmp -s ascii lines
    never grep -q '[^ -~]' ascii
    tmap "${world[@]}" | cmp - ascii
    tmap "${world[@]}" -o map.txt
    cmp map.txt ascii
    on_terminal 80x24 "${world[@]}" --dump --color=never | cmp - ascii
    tmap "${world[@]}" --keys= | head -n 24 | cmp - ascii
    never grep -q '[^ -~]' <(tmap "${world[@]}" --preset=canyons --view=flight)
    for way in ansi html svg; do
        tmap "${world[@]}" --format=$way | grep -q '[│║]'
        tmap "${world[@]}" --format=$way --rivers=lines | sed 's/ --rivers=lines//' >wanted
        tmap "${world[@]}" --format=$way | cmp - wanted
    done
    # The explorer's line names lines that are seen, so that text has them as well.
    tmap "${world[@]}" --keys=c --format=ansi | tr -d '\n' | grep -q -e '--rivers=lines'
    never grep -q -e '--rivers=lines' <(tmap "${world[@]}" --keys=c --format=ansi --blocks=half)
    never grep -q -e '--rivers=lines' <(tmap "${world[@]}" --keys=c --format=text)
    never grep -q -e '--rivers=lines' <(tmap --seed=1 --size=80x24 --keys=c --format=ansi)
    never grep -q -e '--rivers' <(tmap "${world[@]}" --recipe)
}

@test "flow as grey is the logarithm of flow as a number" {
    layer flow --whole >flow
    tmap "${rivers[@]}" --layer=flow --format=pgm --whole >flow.pgm
    tmap "${rivers[@]}" --layer=flow --format=png-grey --whole >flow.png
    judge '
import math, struct
data = open("flow.pgm", "rb").read()
pixels = struct.unpack(">%dH" % (96 * 64), data[-2 * 96 * 64:])
wanted = [math.floor(2048 * math.log2(n) + 1e-9) for row in table("flow") for n in row]
sys.exit(list(pixels) != wanted)'
    pngtopnm flow.png | tail -c $((2 * 96 * 64)) | cmp - <(tail -c $((2 * 96 * 64)) flow.pgm)
}

@test "pictures of layers are made again by their recipes" {
    for name in height water flow direction; do
        for format in pgm png-grey; do
            tmap "${rivers[@]}" --layer=$name --format=$format --whole --zoom=1 >picture
            tmap --verify=picture
        done
    done
    tmap "${rivers[@]}" --layer=flow --format=pgm --whole | sed 's/seed=7/seed=8/' >other
    fails '*not what its recipe makes*' --verify=other
}

@test "layers of water are refused where there is none, and by formats without numbers" {
    refused '*--layer=flow: only --algorithm=rivers or planet makes water' --layer=flow --format=csv
    refused '*--layer needs numbers*' "${rivers[@]}" --layer=flow --dump --format=text
    refused '*--layer needs numbers*' "${rivers[@]}" --layer=water --format=png
    refused '*--units*' "${rivers[@]}" --layer=water --format=csv --units=raw
    refused '*exclude each other*' "${rivers[@]}" --layer=water --format=csv --relief=shade
    tmap --size=8x8 --format=pgm >land.pgm
    refused '*--layer=flow: a picture has no rivers' --layer=flow --format=csv land.pgm
}

@test "sides are multiples of the feature size, with rims or without; the nearest are named" {
    for edges in wrap bounded wrap-x; do
        tmap "${rivers[@]}" --edges=$edges --dump --whole --rivers=ascii >map
        shape map 96 64
        refused '*--world=97x65: each side must be a multiple of the feature size 16: nearest 96x64 and 112x80*' \
            --algorithm=rivers --world=97x65 --feature-size=16 --edges=$edges --dump
    done
}

@test "defaults: roughness 0.4, and features of an eighth of the shorter side that fit" {
    recipe() {
        tmap --algorithm=rivers --seed=1 --size=8x8 --recipe "$@"
    }
    recipe | grep -q -- '--world=1024x1024 --feature-size=128 --algorithm=rivers --roughness=0.4'
    recipe --edges=bounded | grep -q -- '--world=1024x1024 --feature-size=128'
    recipe --world=512x1000 | grep -q -- '--feature-size=8 '
    recipe --world=640x1280 | grep -q -- '--feature-size=64 '
    recipe --world=3x3 | grep -q -- '--feature-size=1 '
    recipe --world=1073741824x1073741824 | grep -q -- '--feature-size=1024 '
    recipe --feature-size=32 --hurst=1 | grep -q -- '--feature-size=32 --algorithm=rivers --roughness=0.5'
}

@test "the recipe line makes the map again, whatever the sea" {
    for sea in none 20% 75% -200; do
        options=("${rivers[@]}" --size=30x20 "--sea=$sea" --heights=-1000..1000m)
        tmap "${options[@]}" --format=ansi >map
        tmap "${options[@]}" --recipe | xargs "$TMAP" --format=ansi | cmp - map
    done
}

@test "a share of the area is sea, about; none is none; a level is a height of the scale" {
    for share in 10 35 80; do
        tmap --algorithm=rivers --seed=5 --sea=$share% --describe=0,0 >out
        awk -v got="$(fact sea)" -v wanted=$share \
            'BEGIN { got += 0; exit !(got > wanted - 2 && got < wanted + 2) }'
        tmap --algorithm=rivers --seed=5 --sea=$share% --layer=water --format=csv --whole >water
        judge '
numbers = [n for row in table("water") for n in row]
share = 100 * numbers.count(1) / len(numbers)
sys.exit(abs(share - int(sys.argv[1])) > 2)' $share
    done
    layer water --sea=none --whole >water
    if tr , '\n' <water | grep -q 1; then complain "sea without a sea"; fi
    tmap "${rivers[@]}" --heights=-1000.000000..1000m --sea=250 --whole --format=csv --units=own >values
    layer water --heights=-1000.000000..1000m --sea=250 --whole >water
    paste <(tr , '\n' <values) <(tr , '\n' <water) |
        awk '($1 <= 250) != ($2 == 1) { exit 1 }'
}

@test "a share becomes the level that tmap-world(7) says, from as many cells as it says" {
    python3 - >levels <<'END'
import os
import subprocess

def tmap(options, *more):
    out = subprocess.run([os.environ["TMAP"], "--algorithm=rivers", "--heights=0..1073741823",
                          "--format=csv", "--units=raw", *options, *more],
                         stdout=subprocess.PIPE, text=True, check=True).stdout
    return [int(n) for n in out.replace("\n", ",").split(",") if n]

def measured(options, width, height, depth, sea):
    k = 0
    while (width >> k) * (height >> k) > 65536 and depth - k > 2:
        k += 1
    w, h = width >> k, height >> k
    level = [f"--sea={sea - 1}", f"--zoom={-k}"]
    if w * h <= 65536:
        return tmap(options, "--whole", *level)
    squares = []
    for q in range(16):
        x = ((q * 0xC13FA9A9) % 2**32 * w) >> 32
        y = ((q * 0x91E10DA5) % 2**32 * h) >> 32
        squares += tmap(options, f"--at={x << k},{y << k}", "--size=64x64", *level)
    return squares

for width, height, depth, seed, percent, edges in (
        (64, 96, 4, 9, 30, "wrap"), (512, 256, 6, 3, 35, "wrap-x"), (512, 512, 6, 8, 12, "bounded"),
        (2**20, 2**20, 10, 5, 60, "wrap")):
    options = [f"--world={width}x{height}", f"--feature-size={2**depth}", f"--seed={seed}",
               f"--edges={edges}"]
    low, high = 0, 2**30
    while high - low > 2**14:
        s = (low + high) // 2
        cells = measured(options, width, height, depth, s)
        share = (sum(h < s for h in cells) * 2 * 10**6 + len(cells)) // (2 * len(cells))
        if share < percent * 10**4:
            low = s
        else:
            high = s
    found = tmap(options, "--size=40x30", f"--sea={percent}%")
    same = [found == tmap(options, "--size=40x30", f"--sea={sea - 1}")
            for sea in (high - 2**14, high, high + 2**14)]
    print(width, height, same)
END
    cat levels
    [ "$(grep -c '\[False, True, False\]' levels)" = 4 ]
}

@test "the sea is flat in relief" {
    tmap "${rivers[@]}" --sea=50% --whole --format=csv --relief=shade >shades
    layer water --sea=50% --whole >water
    judge '
shades, water = table("shades"), table("water")
level = [shades[j][i] for j in range(1, 63) for i in range(1, 95)
         if all(water[j + v][i + u] == 1 for u in (-1, 0, 1) for v in (-1, 0, 1))]
sys.exit(len(level) < 100 or len(set(level)) != 1)'
}

@test "--describe tells where water goes, and agrees with the layers" {
    for name in water flow direction; do
        layer $name --whole >$name
    done
    for place in 3,5 17,40 60,20 80,33 95,63 41,12; do
        exits 0 "${rivers[@]}" --describe=$place
        judge '
x, y = map(int, sys.argv[1].split(","))
facts = dict(line.rstrip("\n").split(" ", 1) for line in open("out"))
water, flow, direction = (table(n) for n in ("water", "flow", "direction"))
steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]
if water[y][x] == 1:
    sys.exit("mouth" in facts)
assert facts["flows"] == ["east", "south", "west", "north"][direction[y][x]]
assert int(facts["drains"]) == flow[y][x]
assert (facts["land"] in ("river", "lake")) == (water[y][x] > 1)
while True:
    u, v = steps[direction[y][x]]
    i, j = (x + u) % 96, (y + v) % 64
    if water[j][i] == 1:
        break
    x, y = i, j
sys.exit(facts["mouth"] != "%d,%d" % (x, y) or facts["ends"] != "sea")' $place
    done
    exits 0 "${rivers[@]}" --describe=0,0 --zoom=-6
    [ -z "$(fact flows)" ]
}

@test "with the length of a cell the facts say how far away the mouth is, around the world, too" {
    local far=0
    for place in 3,5 17,40 60,20 80,33 95,63 41,12; do
        for zoom in 0 1; do
            for cell in 250m 1.5km 3ft; do
                exits 0 "${rivers[@]}" --describe=$place --zoom=$zoom --cell=$cell
                judge '
import math, re
facts = dict(line.rstrip("\n").split(" ", 1) for line in open("out"))
if "mouth" not in facts:
    sys.exit("away" in facts)
x, y = map(float, sys.argv[1].split(","))
u, v = map(float, facts["mouth"].split(","))
cells = math.hypot(min(abs(x - u), 96 - abs(x - u)), min(abs(y - v), 64 - abs(y - v)))
number, unit = re.fullmatch("([0-9.]+) ([a-z]+)", facts["away"]).groups()
length = {"250m": .25, "1.5km": 1.5, "3ft": 3}[sys.argv[2]]
told = float(number) / (1000 if unit == "m" else 1)
assert unit == ("ft" if "ft" in sys.argv[2] else unit) and unit in ("m", "km", "ft")
# Rounded: to three digits or so, of points that are whole.
sys.exit(abs(told - cells * length) > length * 2.0 ** -int(sys.argv[3]) + told / 100)' $place $cell $zoom
                [ -z "$(fact away)" ] || far=1
            done
        done
    done
    [ $far -eq 1 ]
    exits 0 "${rivers[@]}" --describe --size=40x20 --zoom=1 --cell=1.5km
    [ "$(fact extent)" = '30.0 km x 15.0 km' ]
    exits 0 "${rivers[@]}" --describe --size=40x20 --cell=300m
    [ "$(fact extent)" = '12.0 km x 6000 m' ]
    exits 0 "${rivers[@]}" --describe --size=97x20 --cell=300m
    [ -z "$(fact extent)" ]
    # The cursor of the explorer says the same.
    read -r x y < <(tmap "${rivers[@]}" --whole --format=csv --layer=water |
        awk -F, '{for (n = 1; n <= NF; n++) if ($n == 3) {print n - 1, NR - 1; exit}}')
    exits 0 "${rivers[@]}" --describe="$x,$y" --cell=1.5km
    away=$(fact away)
    exits 0 "${rivers[@]}" --size=161x11 --at="$((x - 80)),$((y - 5))" --cell=1.5km --no-labels --keys=x
    [[ $(tail -n 1 out) == *"cell $x,$y "*" drains about "*", $away away"* ]]
}

@test "keys go to the mouth and back up, and another key to another algorithm" {
    exits 0 "${rivers[@]}" --size=90x20 --keys='xD' --at=16,8
    tail -n 1 out | grep -q 'mouth'
    exits 0 "${rivers[@]}" --size=90x20 --keys='xDU' --at=16,8
    tail -n 1 out | grep -q 'spring\|nothing larger'
    exits 0 --seed=7 --world=96x64 --feature-size=16 --recipe --keys=TT --size=8x8
    grep -q -- '--algorithm=rivers --roughness=0.4' out
    exits 0 "${rivers[@]}" --layer=flow --keys=TTTT --size=4x4 --format=csv
    tmap --seed=7 --world=96x64 --feature-size=16 --size=4x4 --format=csv | cmp - out
}

@test "ee spreads the tiles over the land in view, and a window is still a part of that map" {
    near=(--algorithm=rivers --seed=42 '--at=500,300' --zoom=4 --rivers=none)
    exits 0 "${near[@]}" --size=80x20
    [ "$(tr -d '\n' <out | fold -w 1 | sort -u | wc -l)" -le 2 ]
    exits 0 "${near[@]}" --size=80x20 --keys=ee
    head -n 20 out >spread
    # each of the seven tiles of land has a hundredth of the view or more
    for tile in '"' x X '\$' % '#' @; do
        [ "$(grep -o "$tile" spread | wc -l)" -ge 16 ]
    done
    tmap "${near[@]}" --size=80x20 --recipe --keys=ee >recipe
    range=$(grep -o -- '--range=[0-9.]*' recipe)
    tmap "${near[@]}" --size=80x20 "$range" | cmp - spread
    # scrolled, the same tiles elsewhere
    tmap "${near[@]}" --size=80x20 --keys=eeLLJ | head -n 12 | cut -c 1-64 >scrolled
    tail -n 12 spread | cut -c 17-80 | cmp - scrolled
    # the next key goes back; where there is no land there is nothing to spread over
    tmap "${near[@]}" --size=80x20 --recipe --keys=eee >recipe
    if grep -q -- --range recipe; then complain 'the range is given'; fi
    tmap "${near[@]}" --sea=100% --size=80x20 --recipe --keys=ee >recipe
    if grep -q -- --range recipe; then complain 'the range is given'; fi
}

@test "rows that are printed in strips are those of windows side by side" {
    wide=(--algorithm=rivers --world=65536x65536 --feature-size=256 --seed=3 --rivers=ascii)
    tmap "${wide[@]}" --size=40000x70 >whole
    for x in 0 9900 19000 26000 38000; do
        tmap "${wide[@]}" --size=2000x70 --at=$x,0 >window
        cut -c $((x + 1))-$((x + 2000)) whole | cmp - window
    done
}

@test "far out, close by and in huge worlds there are maps at once" {
    huge=(--algorithm=rivers --world=1073741824x1073741824 --seed=3 --size=80x24 --dump)
    for zoom in -30 -20 -10 -3 0 8 16; do
        (ulimit -t 5 && tmap "${huge[@]}" --zoom=$zoom) >map
        [ "$(wc -l <map)" = 24 ]
    done
    (ulimit -t 5 && tmap "${huge[@]}" --sea=60% --normalize=area) >map
    refused '*--zoom=17: this world is shown at zooms from -30 to 16' "${huge[@]}" --zoom=17
}
