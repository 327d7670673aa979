#!/usr/bin/env bats
#
# --recipe: one line of options that makes the very same map again.

load helper

# repeats ARGUMENT...: the recipe of these arguments, read by a shell and by xargs, makes the same
# bytes, and is its own recipe.
repeats() {
    exits 0 "$@" --dump
    mv out expected
    exits 0 "$@" --recipe
    empty err
    mv out recipe
    [ "$(wc -l <recipe)" -eq 1 ]
    [ "$(tail -c 1 recipe | od -An -tx1)" = ' 0a' ]
    eval "tmap $(cat recipe) --dump" >by_shell
    cmp expected by_shell || complain "eval: $(cat recipe)"
    xargs "$TMAP" --dump <recipe >by_xargs
    cmp expected by_xargs || complain "xargs: $(cat recipe)"
    eval "tmap $(cat recipe) --recipe" >again
    cmp recipe again
    xargs "$TMAP" --recipe <recipe >again
    cmp recipe again
}

@test "a recipe is complete: seed, size and all" {
    tmap --recipe >recipe
    for option in world-version seed world feature-size roughness size at zoom palette normalize; do
        grep -q -e "--$option=" recipe
    done
    tmap --recipe --dump --format=csv -s42 >recipe
    grep -q -e '--seed=42 ' recipe
    xargs "$TMAP" --dump <recipe >out
    shape out 80 24
}

@test "recipes of worlds" {
    repeats -s42
    repeats -s 18446744073709551615
    repeats -s 0xdeadbeefcafe
    repeats -s "it's a \"text\" \$HOME \\ \`ls\`"
    repeats -s 水
    repeats -s42 -w64x64 -f16
    repeats -s42 -w1x1 -f1
    repeats -s42 -w100x50 -f2 -r0
    repeats -s42 -w1073741824x1073741824 -f1073741824 -a536870912,-1
    repeats -s42 -r0.999999
    repeats -s42 -r.000001
    repeats -s42 -r0.123456
    repeats -s42 -r0.10
    repeats -s42 --origin=3,4
    repeats -s42 --origin=1073741824,1073741824 -w64x64 -f64
    repeats -s42 --origin=0,1
    repeats -s42 --range=0..1073741823
    repeats -s42 --range=400000000..400000000
    repeats -s42 --world-version=1
}

@test "--range=measured: the recipe has the range, and makes the same map" {
    local options
    for options in '-w64x64' '-w8192x8192' '-w1073741824x1073741824 -f1073741824' \
        '-w65x129 --edges=bounded --normalize=area' '-w64x64 --sea=30%' '-A noise --relief=shade'; do
        # shellcheck disable=SC2086 # words
        tmap --recipe -s42 $options --range=measured >recipe
        grep -Eq -e ' --range=[0-9]+\.\.[0-9]+ ' recipe
        # shellcheck disable=SC2086 # words
        tmap -d -s42 $options --color=always >expected
        xargs "$TMAP" -d --color=always <recipe >out
        cmp expected out
        # shellcheck disable=SC2086 # words
        tmap -d -s42 $options --color=always --range=measured | cmp expected -
    done
}

@test "--range: the same in all windows; heights outside count as the ends" {
    tmap -d -Fcsv --units=raw -s42 -w64x64 --whole >raw
    tmap -d -Fcsv -s42 -w64x64 --whole --range=500000000..600000000 >out
    awk -F, '{for (n = 1; n <= NF; n++) {
        h = $n < 500000000 ? 500000000 : $n > 600000000 ? 600000000 : $n
        printf "%d%s", int((h - 500000000) * 65535 / 100000000), n < NF ? "," : "\n"}}' raw | cmp - out
    tmap --recipe -s42 -w64x64 --keys='^' >highest
    tmap --recipe -s42 -w64x64 --keys='^' --range=500000000..600000000 | sed 's/ --range=[0-9.]*//' |
        cmp highest -
}

@test "recipes of views" {
    repeats -s42 -g1x1
    repeats -s42 -g200x3
    repeats -s42 -a-1,-1
    repeats -s42 -a-100000000000000000000000000000000000000000001,5
    repeats -s42 -w100x50 -f2 -a-3,-5 -z-2
    repeats -s42 -z-10 -a1023,1023
    repeats -s42 -z16 -a0.0000152587890625,-0.9999847412109375
    repeats -s42 -z1 -a-0.5,1023.5
    repeats -s42 -z2 -a1.25,-1000000.75
    repeats -s42 -z3 -a7,7.125
    repeats -s42 -w64x32 -f16 --whole
    repeats -s42 -w64x32 -f16 --whole -z-3 -a9,9
    repeats -s42 -w64x32 -f16 --whole -z2 -a9.25,9.75
    repeats -s42 -w1073741824x1073741824 -f1073741824 -z2 -a-0.25,-0.25
}

# shellcheck disable=SC1003,SC2016 # what looks like an escape or a variable is tiles
@test "recipes of looks" {
    repeats -s42 -t'~"xX$%#@'
    repeats -s42 -t' '
    repeats -s42 -t"'"
    repeats -s42 -t'"'
    repeats -s42 -t"''''''''"
    repeats -s42 -t'" '"' ' "'"'
    repeats -s42 -t'\'
    repeats -s42 -t'\n\\'
    repeats -s42 -t'$HOME`id`$(id)!*?[a-z]{1,2};&|<>#~'
    repeats -s42 -t'   two  spaces   '
    repeats -s42 -t'-dash'
    repeats -s42 -t'=x'
    repeats -s42 -t'·░▒▓█'
    repeats -s42 -t'水火木'
    repeats -s42 -t'😀😁'
    repeats -s42 -t"$(printf '%0256d' 0)"
    repeats -s42 -t"$(printf "'\"\\\\ %.0s" {1..64})"
    repeats -s42 --normalize=area
    repeats -s42 --normalize=area -t01234567
}

@test "a recipe keeps the palette, but not colour and format" {
    tmap -s42 -p viridis --normalize=area -g20x10 --color=always --dump >expected
    tmap -s42 -p viridis --normalize=area -g20x10 --color=always --recipe >recipe
    xargs "$TMAP" --color=always --dump <recipe | cmp expected
    tmap -s42 -g20x10 -Fcsv >expected
    tmap -s42 -g20x10 -Fcsv --recipe >recipe
    if grep -q -e '--format\|--color\|--output' recipe; then complain "$(cat recipe)"; fi
    xargs "$TMAP" --format=csv <recipe | cmp expected
}

@test "a recipe with later options is a variation: the last one wins" {
    tmap -s42 -g20x10 --recipe >recipe
    eval "tmap $(cat recipe) --seed=43 --size=30x5 --dump" >out
    tmap -s43 -g30x5 -d | cmp out
}

@test "the recipe of a dump to a terminal has the terminal's size" {
    on_terminal 37x13 -s42 --recipe >out
    grep -q -e '--size=37x13 ' out
    on_terminal 37x13 -s42 -t水火 --recipe >out
    grep -q -e '--size=18x13 ' out
}

@test "the explorer's line is short, and makes the same recipe" {
    local options line long
    while read -r options; do
        # shellcheck disable=SC2086 # into words
        long=$(tmap --seed=7 --size=400x10 $options --recipe)
        # shellcheck disable=SC2086
        line=$(tmap --seed=7 --size=400x10 $options --keys=c | sed -n 's/^tmap \(--world-version=1 .*\|--preset=.*\)/\1/p')
        [ -n "$line" ] || complain "no line: $options"
        [ "$(eval "tmap $line --recipe")" = "$long" ] || complain "$line: $(eval "tmap $line --recipe"), not $long"
    done <<'END'

--algorithm=rivers
--algorithm=rivers --world=512x256
--algorithm=rivers --feature-size=32 --roughness=0.3
--algorithm=gullies --show=biome
--show=biome --climate=noise
--climate=belts
--edges=bounded
--edges=wrap-x --world=512x257 --spread=0.6 --origin=3,4
--sea=40% --heights=0..900m --zoom=-2 --normalize=area
--tiles=abc --relief=contour
--tile-set=ramp --palette=ember --rivers=none
--view=flight --camera=30,500 --light=20,30
--preset=planet
--preset=mountain --labels
--preset=mountain --algorithm=gullies --corners=090/999/090
--preset=atlas
--preset=atlas --seed=9 --sea=40% --edges=wrap --palette=ember
--preset=fjords --algorithm=diamond-square --zoom=3
--preset=fjords --algorithm=noise --relief=contour
--preset=desert --show=height --climate=none --aspect=tall
--preset=winter --world=1024x512 --feature-size=64 --view=flight
--halvings=3.5 --corners=0?9 --range=300000000..700000000
END
    # What the version gives is not there.
    tmap --seed=7 --size=400x10 --at=5,6 --keys=c | sed -n 's/ *$//; /^tmap/p' >line
    [ "$(cat line)" = 'tmap --world-version=1 --seed=7 --size=400x10 --at=5,6 --relief=plain --no-labels --blocks=ascii' ]
}
