#!/usr/bin/env bats
# Quadrants and octants in prints: places of the next zoom, two colours in a cell, drawings of them.

load helper

# places FILE: the colours of a print in blocks, 2x4 places in a cell, a line of the output for a row.
places() {
    python3 "$BATS_TEST_DIRNAME/fine.py" places "$1"
}

@test "octants of two colours are half blocks of the next zoom; other cells have two of their means" {
    local view=(-A rivers -s7 --show=biome -Fansi --color-depth=24bit)
    local relief count=0
    for relief in plain shade; do
        tmap "${view[@]}" --relief=$relief --at=30,20 -g60x40 --blocks=octant >octants
        tmap "${view[@]}" --relief=$relief --at=30,20 --zoom=1 -g120x80 --blocks=half >halves
        python3 "$BATS_TEST_DIRNAME/fine.py" fits octants halves octant >told || complain "$(cat told)"
        count=$((count + $(cat told)))
        tmap "${view[@]}" --relief=$relief --at=30,20 -g60x20 --blocks=quadrant >quadrants
        tmap "${view[@]}" --relief=$relief --at=30,20 --zoom=1 -g120x40 --blocks=half >halves
        python3 "$BATS_TEST_DIRNAME/fine.py" fits quadrants halves quadrant >told || complain "$(cat told)"
    done
    [ "$count" -gt 1000 ]
}

@test "windows of octants join, in prints of any width, on any number of threads" {
    local view=(-A rivers -s7 --show=biome --relief=shade --blocks=octant -Fansi --color-depth=24bit)
    tmap "${view[@]}" -g5000x40 --threads=1 >one
    tmap "${view[@]}" -g5000x40 --threads=3 | cmp - one
    places one >all
    tmap "${view[@]}" -g100x20 --at=4090,20 >part
    places part | diff - <(sed -n '41,80p' all | cut -d' ' -f$((4090 * 2 + 1))-$((4190 * 2)))
}

@test "fine tiles are tinted tiles where the places of the next zoom are alike, else blocks of these" {
    local view=(-A rivers -s7 -f32 --world=512x512 --climate=belts --show=biome --rivers=none -Fansi --color-depth=24bit)
    local relief tiles blocks
    for relief in plain shade; do
        tmap "${view[@]}" --relief=$relief --at=60,240 -g90x40 --blocks=fine >fine
        tmap "${view[@]}" --relief=$relief --at=60,240 --zoom=1 -g180x80 --blocks=tinted >next
        python3 "$BATS_TEST_DIRNAME/fine.py" tiles fine next >told || complain "$(cat told)"
        read -r tiles blocks <told
        ((tiles > 1500 && blocks > 300)) || complain "$(cat told)"
    done
}

# window ASPECT ROWS COLOR: a window of fine tiles, ROWS rows down, has the cells of the whole.
window() {
    local view=(-A rivers -s7 -f32 --world=512x512 --climate=belts --show=biome --relief=shade --blocks=fine -Fansi)
    tmap "${view[@]}" --color="$3" --aspect="$1" --at=0,200 -g400x40 --threads=1 >one
    tmap "${view[@]}" --color="$3" --aspect="$1" --at=0,200 -g400x40 --threads=3 | cmp - one
    tmap "${view[@]}" --color="$3" --aspect="$1" --at=300,216 -g80x20 >part
    python3 "$BATS_TEST_DIRNAME/fine.py" window one 300 "$2" part >told || complain "$* $(cat told)"
    ! LC_ALL=C grep -qa $'\xE2\x94' one # no box drawing
}

@test "windows of fine tiles join, and rivers in them are water" {
    window tall 16 24bit
    window square 8 256
}

@test "a drawing of quadrants and octants has lines where the glyphs are inked, and names as text" {
    [ -n "$(command -v rsvg-convert)" ] || skip 'there is no rsvg-convert (librsvg2-bin)'
    local blocks
    for blocks in quadrant octant; do
        tmap -s42 -g40x24 --blocks=$blocks --relief=shade -Fansi --color-depth=24bit >out
        tmap -s42 -g40x24 --blocks=$blocks --relief=shade -Fsvg >map.svg
        xmllint --noout map.svg
        rsvg-convert map.svg | pngtopnm >drawn
        places out | python3 "$BATS_TEST_DIRNAME/fine.py" drawn drawn >told || complain "$(cat told)"
        tmap -s42 -g80x48 --world=512x256 --feature-size=64 --labels --blocks=$blocks -Fsvg >named
        grep -q '[A-Z][a-z]*</tspan>' named
    done
}

@test "finer blocks are refused where there are no colours or no such glyphs" {
    local format
    for format in text json tmx csv; do
        refused "*--format=$format: --blocks=octant needs colours and glyphs*" -s1 -g9x9 --blocks=octant -F$format
        refused "*--format=$format: --blocks=quadrant needs colours and glyphs*" -s1 -g9x9 --blocks=quadrant -F$format
    done
    refused "*--format=xp: --blocks=quadrant needs colours and glyphs*" -s1 -g9x9 --blocks=quadrant -o a.xp
    refused "*a flight has at most*" -s1 -g3000x1000 --view=flight --blocks=octant -Fansi
    tmap -s1 -g30x10 --blocks=octant -Fpng | pngtopnm | cmp - <(tmap -s1 -g30x10 -Fpng | pngtopnm)
}

@test "a recipe keeps finer blocks, and 8 colours have them" {
    local depth
    tmap --recipe -s1 -g9x9 --blocks=octant -Fansi | grep -q -e '--blocks=octant'
    for depth in 8 16 256; do
        tmap -s42 -g40x24 --blocks=octant --color-depth=$depth -Fansi >out
        [ "$(places out | wc -l)" -eq 48 ]
        LC_ALL=C grep -qa $'\xF0\x9C\xB5' out
    done
}

@test "in snow and deserts one fine tile in four has a letter, and none two side by side" {
    local place
    for place in "--preset=winter --seed=8 --at=3292,192 --zoom=-2" "--preset=desert --seed=8 --at=3264,4720 --zoom=-3"; do
        # shellcheck disable=SC2086 # several words
        tmap $place --aspect=tall --size=120x36 --no-labels --relief=shade --blocks=fine -Fansi --color=256 |
            sed 's/\x1b\[[0-9;]*m//g' >tiles
        # shellcheck disable=SC2086 # several words
        tmap $place --size=120x36 -Fcsv --layer=biome >biomes
        python3 -c '
empty = {4, 11, 15} # ice, desert, snow, as tmap-formats(5) counts them
tiles = [row.rstrip("\n").ljust(120) for row in open("tiles", encoding="utf-8")]
biomes = [row.split(",") for row in open("biomes")]
at = [(x, y) for y in range(36) for x in range(120) if int(biomes[y][x]) in empty]
letters = {(x, y) for x, y in at if " " < tiles[y][x] < "\x7f"}
pairs = sum((x + 1, y) in letters for x, y in letters)
# a few cells are of another biome at the next zoom
assert len(at) > 1000 and .15 < len(letters) / len(at) < .3 and pairs < len(at) / 100, (len(at), len(letters), pairs)
' || complain "$place"
    done
}
