#!/usr/bin/env bats
# test: once coverage
#
# Facts of worlds and views: a plain program finds the same in csv.

load helper

# judge_facts WRAPS_X WRAPS_Y X Y STEP ARGUMENT...: --facts of these arguments are those that
# facts.py finds, point by point, in what is printed of a view, which VIEW has.
judge_facts() {
    local place=("${@:1:5}") layers=() name
    shift 5
    tmap --facts "$@" >facts || return 1
    tmap --format=csv --units=raw "$@" "${VIEW[@]}" >heights || return 1
    tmap --rivers=none --dump "$@" "${VIEW[@]}" >tiles || return 1
    if [[ $* == *=rivers* ]]; then
        for name in water flow direction; do
            tmap --format=csv --layer="$name" "$@" "${VIEW[@]}" >"$name" || return 1
            layers+=("$name")
        done
    fi
    FEATURE=$(tmap --recipe "$@" | grep -o 'feature-size=[0-9]*' | tr -dc 0-9)
    export FEATURE
    unset BIOMES
    if [[ $* == *--climate=* ]]; then
        export BIOMES=biomes
        tmap --format=csv --layer=biome "$@" "${VIEW[@]}" >biomes || return 1
    fi
    "$BATS_TEST_DIRNAME/facts.py" "${place[@]}" heights tiles "${layers[@]}" >wanted || return 1
    sed -E '/^(world|area|zoom|exact|unknown) /d
            /^(wetness|warmth|ocean|shelf|sea-ice|ice|tundra|taiga|steppe|grassland|woodland) /d
            /^(rain-forest|desert|savanna|jungle|rock|snow|fullest-river) /d
            s/^(longest-river [0-9]+) .*/\1/
            s/^(band [0-9]+) [a-z]+ [0-9none]+ ([0-9.]+) .*/\1 \2/' facts >found
    diff wanted found || complain "not the facts of a plain program: tmap --facts $*"
}

@test "facts of worlds of every algorithm, edges and seas are those that csv has" {
    local seed=0 edges wraps sea seas=('' --sea=50% --sea=80% --sea=none)
    VIEW=(--whole)
    for algorithm in diamond-square midpoint noise; do
        for edges in 'wrap 1 1' 'bounded 0 0' 'wrap-x 1 0'; do
            read -r edges wraps <<<"$edges"
            seed=$((seed + 1))
            sea=${seas[seed % 4]}
            # shellcheck disable=SC2086
            judge_facts $wraps 0 0 1 --seed=$seed --algorithm=$algorithm --edges=$edges \
                --world="$(side $edges)" --feature-size=16 $sea
        done
    done
}

# side EDGES: prints the size of a world.
side() {
    case $1 in
    wrap) echo 64x48 ;;
    bounded) echo 65x49 ;;
    *) echo 64x49 ;;
    esac
}

@test "facts of worlds with rivers are those that csv has, rivers too" {
    local seed=0 edges wraps sea seas=('' --sea=20% --sea=none)
    VIEW=(--whole)
    for edges in 'wrap 1 1' 'bounded 0 0' 'wrap-x 1 0'; do
        read -r edges wraps <<<"$edges"
        seed=$((seed + 1))
        # shellcheck disable=SC2086
        judge_facts $wraps 0 0 1 --seed=$seed --algorithm=rivers --edges=$edges \
            --world=64x48 --feature-size=16 ${seas[seed - 1]}
    done
}

@test "in a climate one walks by biome, and the start is not on ice, snow, or at a rim by a tie" {
    VIEW=(--whole)
    judge_facts 1 1 0 0 1 --seed=1 --climate=belts --world=96x64 --feature-size=8 --sea=40%
    judge_facts 0 0 0 0 1 --seed=2 --climate=noise --world=65x97 --edges=bounded --feature-size=16
    judge_facts 1 1 0 0 1 --seed=3 --climate=belts --world=96x64 --feature-size=8 --algorithm=rivers
    VIEW=()
    judge_facts 0 0 40 16 4 --seed=4 --climate=belts --world=512x512 --at=40,16 --size=50x40 --zoom=-2
    tmap --facts --seed=1 --world=512x512 --feature-size=256 --sea=none --tiles=ab >facts
    grep -q '^start 25[56],25[56]$' facts # every place is as good: the middle
}

@test "water of two features or more is sea, wherever it ends" {
    # A lake has less, and does not reach a rim; in --layer=names a sea is a pond of two features.
    tmap --facts --seed=1 --world=8192x8192 --feature-size=256 --sea=45% >facts
    awk '$1 == "sea" && $2 < 35 || $1 == "lake" && $2 > 10 { exit 1 }' facts
}

@test "facts of a view are of its points, at its zoom; of a zoom alone, of the whole world there" {
    local world=(--seed=5 --world=256x192 --sea=55%)
    VIEW=()
    judge_facts 0 0 40 16 1 "${world[@]}" --at=40,16 --size=50x40
    judge_facts 0 0 40 16 4 "${world[@]}" --at=40,16 --size=30x20 --zoom=-2
    judge_facts 1 0 8 16 4 "${world[@]}" --at=8,16 --size=64x20 --zoom=-2
    judge_facts 0 0 40 16 4 "${world[@]}" --at=40,16 --size=30x20 --zoom=-2 --algorithm=rivers
    judge_facts 0 0 200 150 1 --seed=5 --world=257x193 --edges=bounded --at=200,150 --size=80x60
    judge_facts 0 0 0 0 1 "${world[@]}" --size=50x40 --normalize=view
    judge_facts 0 0 0 0 1 "${world[@]}" --size=50x40 --normalize=area
    VIEW=(--whole)
    judge_facts 1 1 0 0 4 "${world[@]}" --zoom=-2
    tmap --facts "${world[@]}" --at=1.5,2 --size=10x10 --zoom=1 >facts
    grep -qx 'area 10x10 from 1.5,2' facts
    grep -qx 'exact yes' facts
}

@test "facts of a world of more than 2^24 cells are of every nth, and say so" {
    tmap --facts --seed=3 --world=8192x4096 --feature-size=2048 --sea=40% >facts
    grep -qx 'exact no: points are 2 cells apart' facts
    grep -qx 'points 8388608' facts
    grep -qx 'land 60.00' facts || grep -qE '^land (59.[5-9]|60.[0-4])' facts
    tmap --facts --seed=3 --world=4096x4096 --feature-size=2048 | grep -qx 'exact yes'
    VIEW=(--size=40x30 "--at=96,192" --zoom=-5)
    judge_facts 0 0 96 192 32 --seed=3 --world=8192x4096 --feature-size=2048 "${VIEW[@]}"
}

@test "facts of real land have its units, and leave out what nobody knows" {
    printf 'ncols 4\nnrows 3\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -99\n' >a.asc
    printf '%s\n' '1 2 -99 4' '-5 -6 7 8' '9 10 11 -99' >>a.asc
    tmap --facts a.asc >facts
    for line in 'points 10' 'unknown 2' 'land 80.00' 'sea 20.00' 'islands 2' 'coast 5' \
        'lowest 1,1 -6' 'highest 2,2 11' 'rim 12.50'; do
        grep -q "^$line" facts || complain "no $line in: $(cat facts)"
    done
}

@test "areas and options that go with no facts are refused" {
    refused "tmap: a view of 5000x5000 tiles at zoom 0 is too large for facts: *" --facts --size=5000x5000
    refused "tmap: a view of 2000x10 tiles at zoom 0 is too large for facts: *" --facts --size=2000x10
    refused "tmap: --keys and --facts exclude each other" --facts --keys=j
    refused "tmap: --format and --facts exclude each other" --facts --format=csv
    refused "tmap: --describe and --facts exclude each other" --facts --describe=1,1
    refused "tmap: --at=- and --facts exclude each other" --facts --at=-
}
