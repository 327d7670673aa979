#!/usr/bin/env bats
# test: once
#
# Every letter of a tile, river line, name or mark is seen on its ground, where colours are few.

load helper

palettes=(terrain viridis cividis atlas ember rainbow meadow grey mono)
presets=(classic continents archipelago one-land lakeland alps fjords desert jungle patchwork winter planet
    canyons mountain island atoll)

# seen OPTION...: no character of a print has less contrast to its ground than 1.13.
seen() {
    local told
    tmap --dump --format=ansi --size=70x36 "$@" >out
    read -ra told < <(python3 "$BATS_TEST_DIRNAME/contrast.py" <out)
    [ "${told[0]}" -gt 300 ] || complain "only ${told[0]} characters: $*"
    awk -v got="${told[2]}" 'BEGIN { exit got < 1.13 }' || complain "${told[*]}: $*"
}

@test "filled and tinted tiles of 256 colours have a contrast of 1.13, in all presets and palettes" {
    local n=0 look preset blocks
    for preset in "${presets[@]}"; do
        for blocks in filled tinted; do
            look=(--preset="$preset" --seed=$((n % 6 + 1)) --blocks="$blocks" --palette="${palettes[n % 9]}")
            [[ $preset == planet ]] && look+=(--zoom=-3)
            [[ $preset == classic || $preset == canyons ]] || look+=(--labels=whole)
            seen "${look[@]}" --color=256
            seen "${look[@]}" --color=256 --relief=shade --show=height
            n=$((n + 1))
        done
    done
    # First screens, as the explorer has them. Once hundreds of 1840 characters had their ground's colour.
    for seed in 1 2 3 4 5 6 105 219; do
        seen --preset=voyage --seed=$seed --at=best --blocks=tinted --labels=whole --color=256
    done
    # Own places, whose marks and names are as those of the world.
    printf 'name,kind,X,Y\nHome,mark,40,20\nBay,bay,50,12\nHill,peak,20,9\n' >own.csv
    seen --preset=lakeland --seed=5 --at=0,0 --places=own.csv --blocks=tinted --color=256
}

@test "rivers of 16 and 8 colours are seen on tinted tiles of every palette" {
    local palette colors
    for palette in "${palettes[@]}"; do
        for colors in 16 8; do
            seen --preset=canyons --seed=3 --at=0,0 --blocks=tinted --palette="$palette" --color=$colors
            seen --preset=alps --seed=4 --show=height --blocks=tinted --palette="$palette" --color=$colors
        done
    done
}
