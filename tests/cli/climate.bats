#!/usr/bin/env bats
# test: once
#
# Climates through the whole program: what --climate changes and what it leaves, rain in rivers,
# windows, threads, refusals. tests/world/climate/test_climate.c and tests/golden/climate.sh have
# the numbers.

load helper

rainy=(--seed=7 --algorithm=rivers --world=512x512 --feature-size=64 --climate=belts)
dry=("${rainy[@]:0:4}")

@test "a climate changes no height and no course, and none is the default" {
    for layer in height flow direction; do
        tmap "${dry[@]}" --format=csv --layer=$layer --whole --zoom=-2 >without
        tmap "${rainy[@]}" --format=csv --layer=$layer --whole --zoom=-2 | cmp - without
        tmap "${dry[@]}" --climate=none --format=csv --layer=$layer --whole --zoom=-2 | cmp - without
    done
    tmap --dump --seed=42 --climate=none --size=80x24 | cmp - <(tmap --dump --seed=42 --size=80x24)
    local recipe
    recipe=$(tmap "${dry[@]}" --climate=none --recipe)
    [[ $recipe != *climate* ]]
    read -ra recipe <<<"$(tmap "${rainy[@]}" --recipe)"
    [[ ${recipe[*]} == *' --climate=belts '* ]]
    tmap --dump "${recipe[@]}" | cmp - <(tmap --dump "${rainy[@]}")
}

@test "rivers are drawn where enough water comes by, and wet lands have more of them" {
    tmap "${rainy[@]}" --format=csv --layer=discharge --whole --zoom=-1 >discharge
    tmap "${rainy[@]}" --format=csv --layer=water --whole --zoom=-1 >water
    tmap "${dry[@]}" --format=csv --layer=water --whole --zoom=-1 >dry
    tmap "${rainy[@]}" --format=csv --layer=wetness --whole --zoom=-1 >wetness
    python3 -c '
def table(name):
    return [int(n) for line in open(name) for n in line.split(",")]
places = list(zip(*map(table, ("discharge", "water", "dry", "wetness"))))
least = min(q for q, water, _, _ in places if water == 3)
assert least // 16 == 88, least  # the threshold of depth 5
assert all(water != 0 or q < least for q, water, _, _ in places)
land = [place for place in places if place[1] in (0, 3)]
def share(column, wet):
    of = [place for place in land if (place[3] > 14000) == wet and (wet or place[3] < 7000)]
    return sum(place[column] == 3 for place in of) / len(of)
assert share(1, True) > 1.5 * share(1, False), (share(1, True), share(1, False))
assert share(1, True) > share(2, True) and share(1, False) < share(2, False)'
}

@test "a window is that part of the whole in all layers, on any number of threads" {
    for layer in wetness warmth discharge; do
        tmap "${rainy[@]}" --format=csv --layer=$layer --whole --threads=3 >whole
        tmap "${rainy[@]}" --format=csv --layer=$layer --at=-20,100 --size=60x40 --threads=1 >part
        python3 -c '
whole, part = ([line.strip().split(",") for line in open(name)] for name in ("whole", "part"))
for y, row in enumerate(part):
    assert row == [whole[y + 100][x % 512] for x in range(-20, 40)]'
    done
}

@test "discharge is a fact of cells, and in 16 bits 2048 times its binary logarithm" {
    tmap "${rainy[@]}" --format=csv --layer=discharge --size=64x64 >discharge
    tmap "${rainy[@]}" --format=csv --layer=water --size=64x64 >water
    at=$(python3 -c '
discharge, water = ([[int(n) for n in line.split(",")] for line in open(name)]
                    for name in ("discharge", "water"))
q, x, y = max((q, x, y) for y, row in enumerate(discharge) for x, q in enumerate(row)
              if water[y][x] != 1)
print(f"{x},{y} {q}")')
    tmap "${rainy[@]}" --describe="${at% *}" >facts
    grep -qx "discharge ${at#* }" facts
    tmap "${rainy[@]}" --format=csv --layer=discharge --size=40x9 | tr ',' '\n' >numbers
    tmap "${rainy[@]}" --format=pgm --layer=discharge --size=40x9 | tail -c 720 |
        od -An -v -tu1 -w2 >samples
    python3 -c '
import math
for number, sample in zip(open("numbers"), open("samples")):
    high, low = sample.split()
    assert abs(2048 * math.log2(int(number)) - 256 * int(high) - int(low)) <= 1'
}

@test "climates that there are not are refused, and layers where there is none" {
    refused "tmap: --climate=wet: must be none, belts or noise" --dump --climate=wet
    refused "tmap: --layer=discharge: it needs rain: --climate=belts" \
        "${dry[@]}" --format=csv --layer=discharge
    refused "tmap: --layer=discharge: only --algorithm=rivers or planet makes water" \
        --climate=belts --format=csv --layer=discharge
    printf 'P5 2 2 255 abcd' >picture.pgm
    refused "tmap: --climate does not apply to a picture" \
        --dump --climate=noise picture.pgm
}
