#!/usr/bin/env bats
# test: once coverage
#
# Biomes through the whole program: layers, tiles, colours, formats, facts, searches, refusals. The
# judge is Python, which has the table of tmap-world(7) in its own words.

load helper

world=(--seed=5 --world=192x128 --feature-size=32 --sea=45% --climate=belts)
wet=(--seed=5 --algorithm=rivers --world=192x128 --feature-size=32 --climate=noise)

# judge PROGRAM ARGUMENT...: runs Python after the words that all judges share.
judge() {
    python3 -c '
import json, sys
NAMES = ("ocean shelf sea-ice lake ice tundra taiga steppe grassland woodland rain-forest desert "
         "savanna jungle rock snow").split()
TILES = "~~_=%*$;\"xX:v&#@"
def table(name):
    return [[int(n) for n in line.split(",")] for line in open(name)]
'"$1" "${@:2}"
}

# layers ARGUMENT...: prints the layers of a map into files of their names.
layers() {
    local name
    for name in biome wetness warmth; do
        tmap "$@" --format=csv --layer=$name >$name || return 1
    done
    tmap "$@" --format=csv --units=raw >raw
}

@test "biomes are those that the manual's table has for height, warmth and wetness" {
    for zoom in 0 -2 1; do
        layers "${world[@]}" --whole --zoom=$zoom
        tmap "${world[@]}" --format=csv --units=raw --whole >cells
        tmap "${world[@]}" --dump --whole >tiles
        # The sea ends between the highest cell of water and the lowest of land.
        range=$(tmap "${world[@]}" --range=measured --recipe | grep -o 'range=[0-9.]*')
        judge '
low, high = (int(n) for n in sys.argv[1].split("=")[1].split(".."))
cells = [(h, tile) for row, line in zip(table("cells"), open("tiles")) for h, tile in zip(row, line)]
sea = min(h for h, tile in cells if tile != "~")
deep = max(h for h, tile in cells if tile == "~")
def level(h):
    return min(32768, max(0, h - low) * (2**45 // (high - low + 1)) >> 30)
def biome(h, warm, wet):
    rise = level(h) - level(sea)
    if h < sea:
        return "sea-ice" if warm < 2200 else "ocean" if rise < -3000 else "shelf"
    if rise >= 17500 or rise >= 14500 and warm < 9000:
        return "snow"
    if rise >= 15500:
        return "rock"
    if warm < 3000:
        return "ice"
    if warm < 7000:
        return "rock" if rise >= 9500 else "tundra"
    if warm < 13000:
        return "steppe" if wet < 7000 else "taiga"
    if warm < 21500:
        kinds, ends = ["steppe", "grassland", "woodland", "rain-forest"], [6200, 10500, 16500]
    else:
        kinds, ends = ["desert", "savanna", "grassland", "jungle"], [8000, 11800, 15000]
    return kinds[sum(wet >= end for end in ends)]
found = set()
for rows in zip(table("raw"), table("warmth"), table("wetness"), table("biome")):
    for h, warm, wet, number in zip(*rows):
        between = deep < h < sea  # zoomed in, where no cell is
        assert between or NAMES[number] == biome(h, warm, wet), (h, warm, wet, NAMES[number])
        found.add(number)
assert len(found) > 9, found' "$range"
    done
}

@test "tiles, windows and zooms are those of --layer=biome; water lies over it" {
    for zoom in 0 -1 1; do
        tmap "${wet[@]}" --show=biome --dump --whole --zoom=$zoom --rivers=lines >map
        tmap "${wet[@]}" --layer=water --format=csv --whole --zoom=$zoom >water
        tmap "${wet[@]}" --layer=biome --format=csv --whole --zoom=$zoom >biome
        judge '
hidden = drawn = 0
for line, waters, biomes in zip(open("map", encoding="utf8"), table("water"), table("biome")):
    for tile, water, biome in zip(line, waters, biomes):
        assert (biome <= 2) == (water == 1) and (biome in (3, 4)) >= (water == 2) >= (biome == 3)
        frozen = biome in (4, 15)
        if water < 2 or frozen:
            assert tile == TILES[biome], (tile, biome)
        hidden += water > 1 and frozen
        drawn += water > 1 and not frozen
assert hidden > 0 and drawn > 9, (hidden, drawn)'
    done
    tmap "${wet[@]}" --layer=biome --format=csv --whole >all
    tmap "${wet[@]}" --layer=biome --format=csv --at=170,100 --size=60x40 --threads=1 >part
    judge '
all, part = table("all"), table("part")
assert part == [[all[(100 + y) % 128][(170 + x) % 192] for x in range(60)] for y in range(40)]'
}

@test "contours run where biomes meet, at the rims of bounded worlds too" {
    for edges in wrap bounded; do
        side=$([ $edges = wrap ] && echo 64x48 || echo 65x49)
        set -- --seed=5 --world="$side" --feature-size=16 --sea=45% --climate=noise --edges=$edges
        tmap "$@" --show=biome --relief=contour --dump --whole >lines
        tmap "$@" --layer=biome --format=csv --whole >biome
        judge '
biome, wraps = table("biome"), sys.argv[1] == "wrap"
rows, cols = len(biome), len(biome[0])
def at(x, y):
    return biome[y % rows if wraps else min(y, rows - 1)][x % cols if wraps else min(x, cols - 1)]
for y, line in enumerate(open("lines")):
    for x, tile in enumerate(line.rstrip("\n").ljust(cols)):
        meet = len({at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)}) > 1
        assert (tile != " ") == meet, (x, y, tile)' $edges
    done
}

@test "pictures and pages have the colours of biomes, on land" {
    tmap "${world[@]}" --show=biome --whole -o map.png
    tmap "${world[@]}" --format=json --whole >map.json
    pngtopnm -plain map.png | tail -n +4 | tr -s ' \n' '\n' >numbers
    judge '
map = json.load(open("map.json"))
colors = [tuple(int(b["color"][n:n + 2], 16) for n in (1, 3, 5)) for b in map["biomes"]]
numbers = [int(n) for n in open("numbers").read().split()]
pixels = list(zip(numbers[::3], numbers[1::3], numbers[2::3]))
flat = [n for row in map["rows_of_biomes"] for n in row]
assert len(flat) == len(pixels) == 192 * 128
wrong = [(p, NAMES[n]) for p, n in zip(pixels, flat) if n >= 2 and p != colors[n]]
assert not wrong, wrong[:3]
assert [b["name"] for b in map["biomes"]] == NAMES
assert "".join(b["tile"] for b in map["biomes"]) == TILES
assert [NAMES[n] for n in range(16) if not map["biomes"][n]["walkable"]] == [
    "ocean", "shelf", "sea-ice", "lake", "ice", "snow"]'
    tmap "${world[@]}" --show=biome --size=20x10 --format=html | grep -q '<span style="color:#'
    tmap "${world[@]}" --show=biome --size=20x10 --format=svg | grep -q '<svg'
}

@test "json, tmx, grey and raw numbers have the layers that csv has" {
    layers "${wet[@]}" --at=10,20 --size=50x30
    tmap "${wet[@]}" --at=10,20 --size=50x30 --format=json >map.json
    tmap "${wet[@]}" --at=10,20 --size=50x30 --show=biome --format=tmx >map.tmx
    tmap "${wet[@]}" --at=10,20 --size=50x30 --layer=discharge --format=csv >discharge
    tmap "${wet[@]}" --at=10,20 --size=50x30 --layer=warmth --format=pgm >warmth.pgm
    tmap "${wet[@]}" --at=10,20 --size=50x30 --layer=wetness --format=r16 >wetness.r16
    judge '
import struct, xml.etree.ElementTree as tree
map = json.load(open("map.json"))
for name in "biome", "wetness", "warmth", "discharge":
    assert map["rows_of_biomes" if name == "biome" else name] == table(name), name
assert max(max(row) for row in map["rows_of_bands"]) < 8
grey = struct.unpack(">1500H", open("warmth.pgm", "rb").read()[-3000:])
raw = struct.unpack("<1500H", open("wetness.r16", "rb").read())
assert list(grey) == [n for row in table("warmth") for n in row]
assert list(raw) == [n for row in table("wetness") for n in row]
world = tree.parse("map.tmx").getroot()
types = [tile.get("type") for tile in world.findall("tileset/tile")]
assert types == NAMES + ["sea", "lake", "river"]
land = world.find("layer[@name=\"land\"]/data").text.strip().splitlines()
assert [[int(n) - 1 for n in line.strip(",").split(",")] for line in land] == table("biome")'
}

@test "facts have the share of each biome, and searches find worlds by them" {
    for name in world wet; do
        declare -n options=$name
        layers "${options[@]}" --whole
        tmap "${options[@]}" --facts >facts
        judge '
facts = dict(line.split(" ", 1) for line in open("facts"))
flat = [n for row in table("biome") for n in row]
for n, name in enumerate(NAMES):
    if name != "lake":
        share = (flat.count(n) * 20000 // len(flat) + 1) // 2 / 100
        assert abs(float(facts[name]) - share) < 0.006, (name, facts[name], share)
for name in "wetness", "warmth":
    land = [n for n, biome in zip(sum(table(name), []), flat) if biome > NAMES.index("lake")]
    assert abs(float(facts[name]) - sum(land) / len(land) / 327.67) < 0.006, (name, facts[name])'
    done
    for name in discharge water; do
        tmap "${wet[@]}" --whole --layer=$name --format=csv >$name
    done
    judge '
water = table("water")
fullest, x, y = max((n, -x, -y) for y, row in enumerate(table("discharge")) for x, n in enumerate(row)
                    if water[y][x] != 1)
assert "fullest-river %d at %d,%d\n" % (fullest, -x, -y) in open("facts")'
    small=(--world=64x64 --feature-size=16 --sea=40% --climate=belts)
    tmap "${small[@]}" --find='desert>4 rain-forest>=1' --seeds=0..60 >found
    for seed in $(seq 0 60); do
        tmap "${small[@]}" --seed="$seed" --facts |
            awk -v seed="$seed" '$1 == "desert" { d = $2 } $1 == "rain-forest" { r = $2 }
                END { if (d > 4 && r >= 1) print seed }'
    done >wanted
    cut -d' ' -f1 found | diff wanted -
    [ -s wanted ]
    tmap "${small[@]}" --find='wetness=30..40 warmth<48' --seeds=0..60 >found
    for seed in $(seq 0 60); do
        tmap "${small[@]}" --seed="$seed" --facts |
            awk -v seed="$seed" '$1 == "wetness" { w = $2 } $1 == "warmth" { t = $2 }
                END { if (w >= 30 && w <= 40 && t < 48) print seed " wetness=" w " warmth=" t }'
    done | diff - found
    [ -s found ]
    refused '*warmth: it needs a climate: --climate=belts' --find='warmth>4'
    refused '*desert: it needs a climate: --climate=belts' --find='desert>4'
}

@test "--show=biome asks for a climate of belts, and the recipe says so" {
    tmap --seed=3 --show=biome --size=40x20 --dump >map
    recipe=$(tmap --seed=3 --show=biome --size=40x20 --recipe)
    [[ $recipe == *' --climate=belts '*' --show=biome '* && $recipe != *--palette* ]]
    # shellcheck disable=SC2086 # several words
    tmap $recipe --dump | cmp - map
    tmap --seed=3 --show=biome --climate=noise --recipe | grep -q -e '--climate=noise'
    tmap --seed=3 --show=biome --world=64x64 -o map.png
    tmap --verify=map.png
    tmap --seed=3 --show=height --recipe | grep -qv climate
}

@test "B shows biomes and heights; what it shows is what a dump shows" {
    tmap --seed=3 --size=60x20 --keys=B --dump | head -n -1 >keys
    tmap --seed=3 --size=60x20 --show=biome --dump | cmp - keys
    tmap --seed=3 --size=60x20 --keys=BB --dump | head -n -1 >keys
    tmap --seed=3 --size=60x20 --dump | cmp - keys
    tmap --seed=3 --size=60x20 --keys=Bp --dump | tail -1 | grep -q 'colours of their own'
    tmap --seed=3 --size=70x24 --keys=Bi --dump | grep -q 'rain-forest'
    tmap --seed=3 --size=100x20 --at=0,5 --keys=Bx --dump | tail -1 | grep -q 'tundra, cold and wet'
}

@test "a cell and a view are described by their biomes" {
    layers "${world[@]}" --whole
    for place in 10,20 100,64 150,100 60,90; do
        tmap "${world[@]}" --describe=$place >"about-$place"
        judge '
x, y = (int(n) for n in sys.argv[1].split(","))
about = dict(line.rstrip("\n").split(" ", 1) for line in open("about-" + sys.argv[1]))
assert about["biome"] == NAMES[table("biome")[y][x]]
for name in "warmth", "wetness":
    assert abs(float(about[name].rstrip("%")) - table(name)[y][x] / 327.67) < 0.06, name' $place
    done
    tmap "${world[@]}" --whole --show=biome --describe | grep '^land ' | tr ',' '\n' >shares
    judge '
flat = [n for row in table("biome") for n in row]
for line in open("shares"):
    name, share = line.removeprefix("land ").split()
    assert abs(float(share.rstrip("%")) - flat.count(NAMES.index(name)) * 100 / len(flat)) < 0.06'
}

@test "with few colours a filled tile has the ground that its letter has as ink without fill" {
    local depth blocks
    for depth in 8 16; do
        for blocks in ascii filled; do
            tmap "${world[@]}" --whole --show=biome -F ansi --color-depth=$depth --blocks=$blocks >$blocks
        done
        judge '
import re
def cells(path, codes):
    code, found = 0, []
    for numbers, tile in re.findall(r"\x1b\[([\d;]*)m|([^\x1b\n])", open(path).read()):
        for number in map(int, filter(None, numbers.split(";"))):
            code = number if number in codes else code
        if tile:
            found.append((tile, code))
    return found
inks = cells("ascii", [*range(30, 38), *range(90, 98)])
grounds = [(tile, code - 10) for tile, code in cells("filled", [*range(40, 48), *range(100, 108)])]
pairs = {(a, b) for a, b in zip(inks, grounds) if a[0] in TILES}
assert len(pairs) > 9 and len(inks) == len(grounds)
assert all(a == b for a, b in pairs), pairs'
    done
}

@test "looks, layers and pictures that biomes do not go with are refused" {
    refused '*--show=biome: --climate=none has no biomes; --climate=belts has' \
        --show=biome --climate=none --dump
    refused '*--palette is for heights: biomes have tiles and colours of their own' \
        --show=biome --palette=atlas --dump
    refused '*--tiles is for heights*' --show=biome --tiles=ab --dump
    refused '*--layer=biome: it needs a climate: --climate=belts' --layer=biome --format=csv
    refused '*exclude each other*' "${world[@]}" --layer=warmth --format=csv --relief=shade
    tmap --size=8x8 --format=pgm >land.pgm
    refused '*a picture has no climate, and so no biomes' --show=biome --dump land.pgm
    refused '*--layer=warmth: a picture has no climate' --layer=warmth --format=csv land.pgm
    local line=(--seed=1 --edges=bounded --world=65x1 --feature-size=64)
    refused '*--climate: a world of one row has no climate*' "${line[@]}" --climate=noise --facts
    refused '*--climate: a world of one row has no climate*' "${line[@]}" --show=biome --dump
    tmap "${line[@]}" --keys=B --size=70x3 >screen
    grep -q 'a world of one row has no climate, so no biomes' screen
}
