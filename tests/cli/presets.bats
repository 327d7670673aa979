#!/usr/bin/env bats
# test: once
#
# --preset: options and nothing else, which the manual tells, and which others override. Prints are
# classic by default; what screens open with is in tests/screen/open.bats.

load helper

kinds='continents archipelago one-land lakeland alps fjords desert jungle patchwork winter'
drawn='fjords desert jungle lands isles lone-land peaks plains quilt polar'
fresh='lands isles lone-land peaks plains quilt polar'
others='planet canyons mountain island atoll'

# options_told NAME: prints the options that the manual tells of a preset.
options_told() {
    sed -n "/^\.Sh PRESETS/,/^\.Sh SIZE/p" "$(dirname "$BATS_TEST_FILENAME")/../../man/tmap-land.7" |
        sed -n "/^\.It Cm $1\$/,/^\.\(It\|El\)/p" | sed -n 's/^\.Fl \(-[^ ]*\) Ns =\(.*\)/-\1=\2/p' |
        sed 's/[\]//g; s/^--*/--/'
}

# printed OPTION...: prints a map with its colours and heights.
printed() {
    tmap --seed=7 --size=40x20 --format=ansi --relief=shade "$@"
    tmap --seed=7 --size=40x20 --format=r16 "$@"
}

@test "each preset is the options that the manual tells" {
    local name
    for name in $kinds $fresh $others; do
        # shellcheck disable=SC2046 # options
        printed $(options_told "$name") >wanted
        printed --preset="$name" | cmp - wanted || complain "$name"
        [ "$(options_told "$name" | wc -l)" -ge 3 ]
    done
    tmap --help | sed -n '/--preset=/,/--algorithm=/p' | sed '$d' | sed 's/.*=NAME//; s/ or / /' | tr -cs 'a-z-' '\n' |
        grep . | sort >listed
    # shellcheck disable=SC2086 # words
    printf '%s\n' classic atlas voyage $kinds $fresh $others | sort | diff - listed
}

@test "prints are classic unless they say otherwise, and classic is no option at all" {
    printed >wanted
    printed --preset=classic | cmp - wanted
    printed --algorithm=rivers >wanted
    printed --preset=classic --algorithm=rivers | cmp - wanted
    [ "$(tmap --dump --seed=42 --size=80x24 | cksum)" = '651101451 1944' ]
    tmap --seed=42 --size=80x24 --recipe | grep -q '^--world-version=1 --seed=42 --world=1024x1024 '
    [ "$(tmap --seed=42 --size=80x24 --keys= | tail -n 1 | grep -c classic)" -eq 0 ]
}

# draws PRESET KIND...: a preset draws these kinds by the seed, all of them.
draws() {
    local seed kind seen=
    for seed in {1..99}; do
        kind=$(tmap --preset="$1" --seed="$seed" --size=80x4 --keys= | sed -nE 's/.* ([a-z-]+), seed .*/\1/p')
        [[ " ${*:2} " == *" $kind "* ]] || complain "$1, seed $seed: $kind"
        [[ " $seen " != *" $kind "* ]] || continue
        seen+=" $kind"
        printed --preset="$kind" --seed="$seed" >wanted
        printed --preset="$1" --seed="$seed" | cmp - wanted || complain "$1, seed $seed is no $kind"
        [ "$(wc -w <<<"$seen")" -lt 10 ] || break
    done
    [ "$(wc -w <<<"$seen")" -eq 10 ]
}

@test "atlas and voyage draw their kind by the seed, all ten of each" {
    # shellcheck disable=SC2086 # words
    draws atlas $kinds
    # shellcheck disable=SC2086 # words
    draws voyage $drawn
}

# line KEYS OPTION...: prints the line that makes the world which keys lead to.
line() {
    tmap --seed=1 --size=80x24 "${@:2}" --keys="$1" --recipe
}

@test "seeds of the explorer lead from kind to kind in atlas and voyage, and keep what was changed" {
    local preset keys seed
    for preset in atlas voyage; do
        for keys in rr 's5<Enter>' ':seed=5<Enter>' 'Sland>5<Enter>'; do
            line "$keys" --preset=$preset >shown
            grep -q "^--preset=$preset " shown || complain "$keys: $(cat shown)"
            seed=$(sed -E 's/.*--seed=([0-9]+) .*/\1/' shown)
            [ "$seed" != 1 ] || complain "$keys"
            line "$keys:sea=33%<Enter>rR" --preset=$preset | grep -q "^--preset=$preset .*--sea=33%" || complain "$keys"
        done
        line 'rrRR' --preset=$preset | sed 's| --at=.*||' >shown
        line '' --preset=$preset | sed 's/ --at=.*//' | diff - shown
        line 'rrr<Backspace><Backspace><Backspace>' --preset=$preset >shown
        line '' --preset=$preset | diff - shown # the place, too
        line ":preset=$preset<Enter>r<Backspace>" | grep -q "^--preset=$preset --seed=1 "
        refused "tmap: --find looks at worlds of one kind: *" --preset=$preset --find='land>20'
    done
    line r --preset=fjords | grep -q '^--preset=fjords '
    line ':preset=classic<Enter>' --preset=fjords | grep -q '^--world-version=1 --seed=1 --world=1024x1024 .*--palette'
    # A search stays with the kind.
    tmap --preset=atlas --seed=1 --size=80x24 --keys='Sland>20<Enter>' | tail -n 1 | grep -q 'alps, seed'
}

@test "each preset works with each algorithm, or says why it does not" {
    local preset algorithm count=0
    for preset in classic atlas voyage $kinds $fresh $others; do
        for algorithm in diamond-square midpoint noise rivers square-square gullies planet; do
            case $preset-$algorithm in
                mountain-[nrp]* | island-[nrp]* | atoll-[nrp]*)
                    refused "tmap: --preset=$preset is land around heights that it sets*--algorithm=$algorithm has none" \
                        -d -s7 -g9x9 --preset="$preset" --algorithm="$algorithm"
                    ;;
                *)
                    exits 0 -d -s7 -g9x9 --preset="$preset" --algorithm="$algorithm" 2>err
                    count=$((count + 1))
                    ;;
            esac
        done
    done
    for algorithm in diamond-square midpoint noise rivers square-square gullies planet; do
        eval "tmap --dump $(tmap -s7 -g20x9 --preset=alps --algorithm=$algorithm --recipe)" >shown
        tmap -d -s7 -g20x9 --preset=alps --algorithm=$algorithm | cmp - shown
    done
    [ $count -eq $((25 * 7 - 9)) ]
    for preset in $kinds $fresh $others; do # and with all edges
        for algorithm in wrap wrap-x bounded; do
            exits 0 -d -s7 -g9x9 --preset="$preset" --edges=$algorithm
        done
    done
}

@test "pictures of presets are made again, and changed" {
    local preset
    for preset in atlas voyage fjords island; do
        tmap --seed=7 --preset=$preset --at=0,0 --size=30x20 --output=a.png
        tmap --verify=a.png >said
        tmap --from=a.png --output=b.png
        cmp a.png b.png
        tmap --seed=7 --preset=$preset --size=30x20 --sea=30% --at=0,0 --recipe >wanted
        tmap --from=a.png --sea=30% --recipe | sed 's/ --zoom=[^ ]*//' >shown
        sed 's/ --zoom=[^ ]*//' wanted | diff - shown
    done
}

@test "the key for another algorithm leads through land only" {
    local keys
    for keys in T TT TTT TTTT TTTTT TTTTTT TTTTTTT; do
        line "$keys" --preset=classic | sed -nE 's/.*--algorithm=([^ ]*).*/\1/p'
    done | sort -u >seen
    [ "$(wc -l <seen)" -eq 5 ] # and diamond-square, which lines leave out
    never grep -x noise seen
}

@test "options beside a preset override it, before it and after it" {
    tmap --recipe -s7 -g9x9 --preset=lakeland --sea=50% --roughness=0.3 | grep -q 'roughness=0.3 .*sea=50%'
    tmap --recipe -s7 -g9x9 --sea=50% --roughness=0.3 --preset=lakeland | grep -q 'roughness=0.3 .*sea=50%'
    tmap --recipe -s7 -g9x9 --hurst=1 --preset=lakeland | grep -q 'roughness=0.5 '
    local given
    for given in '--at=64,32' '--whole' '--view=flight' '--describe=5,5'; do # override a preset's --zoom=fit
        tmap -s7 --preset=island $given --zoom=0 | head -c 3000 >wanted
        tmap -s7 $given --preset=island | head -c 3000 | cmp - wanted
        [ "$given" = --whole ] || refused 'tmap: *' -d -s7 -g9x9 --preset=island --zoom=fit $given
    done
    exits 0 -d -s7 -g9x9 --preset=fjords --palette=ember # heights are then shown
    refused 'tmap: --preset=moon: must be *' -d --preset=moon
    # what a preset has is not blamed as if it was typed
    refused 'tmap: --corners: --algorithm=planet, of the preset, has no use for it, *' -d --preset=alps --corners=09/90
    exits 0 -d -s7 -g9x9 --preset=planet --climate=none # which leaves its biomes out
    refused 'tmap: --world=100x100: each side *' -d --preset=planet --world=100x100
    tmap -s1 --format=pgm -g3x3 >picture.pgm
    refused 'tmap: --preset does not apply to a picture' -d --preset=lakeland picture.pgm
    refused 'tmap: --roughness and --hurst exclude*' -d --preset=lakeland --roughness=0.3 --hurst=1
}
