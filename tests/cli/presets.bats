#!/usr/bin/env bats
#
# --preset: options and nothing else, which the manual tells, and which others override.

load helper

# options_told NAME: prints the options that the manual tells of a preset.
options_told() {
    sed -n "/^\.Sh PRESETS/,/^\.Sh SIZE/p" "$(dirname "$BATS_TEST_FILENAME")/../../man/tmap-land.7" |
        sed -n "/^\.It Cm $1\$/,/^\.\(It\|El\)/p" | sed -n 's/^\.Fl \(-[^ ]*\) Ns =\(.*\)/-\1=\2/p' |
        sed 's/[\]//g; s/^--*/--/'
}

@test "each preset is the options that the manual tells" {
    local count=0 name
    for name in continents archipelago highlands lakes mountains canyons mountain island atoll planet; do
        # shellcheck disable=SC2046 # options
        tmap --recipe -s7 -g40x20 $(options_told $name) >wanted
        tmap --recipe -s7 -g40x20 --preset=$name | diff - wanted
        [ "$(options_told $name | wc -l)" -ge 3 ]
        count=$((count + 1))
    done
    [ "$(tmap --help | grep -A2 -e '--preset' | tr ' ' '\n' | tr -d ',' | grep -c -E '^(continents|archipelago|highlands|lakes|mountains?|canyons|island|atoll|planet)$')" -eq $count ]
}

@test "options beside a preset override it, before it and after it" {
    tmap --recipe -s7 -g9x9 --preset=lakes --sea=50% --roughness=0.3 | grep -q 'roughness=0.3 .*sea=50%'
    tmap --recipe -s7 -g9x9 --sea=50% --roughness=0.3 --preset=lakes | grep -q 'roughness=0.3 .*sea=50%'
    tmap --recipe -s7 -g9x9 --hurst=1 --preset=lakes | grep -q 'roughness=0.5 '
    local given
    for given in '--at=64,32' '--whole' '--view=flight' '--describe=5,5'; do # override a preset's --zoom=fit
        tmap -s7 --preset=island $given --zoom=0 | head -c 3000 >wanted
        tmap -s7 $given --preset=island | head -c 3000 | cmp - wanted
        refused 'tmap: *' -d -s7 -g9x9 --preset=island --zoom=fit $given
    done
    refused 'tmap: --preset=moon: must be *' -d --preset=moon
    # what a preset has is not blamed as if it was typed
    refused 'tmap: --preset=continents: --world=4096x4096: each side *' -d --preset=continents --edges=bounded
    refused 'tmap: --preset=mountain: --corners: *' -d --preset=mountain --algorithm=rivers
    refused 'tmap: --preset=planet: --show=biome: *' -d --preset=planet --climate=none
    refused 'tmap: --world=100x100: each side *' -d --preset=planet --world=100x100
    tmap -s1 --format=pgm -g3x3 >picture.pgm
    refused 'tmap: --preset does not apply to a picture' -d --preset=lakes picture.pgm
    refused 'tmap: --roughness and --hurst exclude*' -d --preset=lakes --roughness=0.3 --hurst=1
}
