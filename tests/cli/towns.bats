#!/usr/bin/env bats
# test: once coverage
#
# Towns and roads on maps: windows are parts of the whole in every format, whatever the threads; the
# explorer shows them, and its picture is its screen.

bats_require_minimum_version 1.5.0

load helper

atlas=(--preset=atlas --seed=12 --threads=1)

@test "windows are parts of the whole, with signs, names and roads" {
    local form options
    for form in text ansi 'ansi --blocks=fine --relief=shade' 'ansi --blocks=quadrant' \
        'ansi --blocks=octant' 'ansi --aspect=square' html 'svg --blocks=half' png; do
        read -ra options <<<"$form"
        python3 "$BATS_TEST_DIRNAME/towns.py" "$TMAP" "${options[@]}" >shown 2>told || complain "$form: $(tail -n 1 told)"
        [ "$(cat shown)" -ge 30 ] || complain "$form: $(cat shown) cells show towns"
    done
}

@test "bands of writers have the roads and signs of one" {
    for format in png ansi; do
        tmap "${atlas[@]}" --towns --size=700x700 --format=$format >one
        tmap "${atlas[@]}" --towns --size=700x700 --format=$format --threads=3 | cmp - one
    done
}

@test "--towns writes names unless --no-labels is given, and the recipe line says so" {
    local line
    for option in '--towns' '--towns --no-labels' '--towns --labels=whole'; do
        # shellcheck disable=SC2086 # into words
        tmap "${atlas[@]}" --at=best --zoom=0 --size=200x100 --color=never --dump $option >print
        # shellcheck disable=SC2086
        line=$(tmap "${atlas[@]}" --at=best --zoom=0 --size=200x100 $option --recipe)
        [[ $line == *--towns* ]] || complain "$option: $line"
        # shellcheck disable=SC2086
        tmap $line --color=never --dump | cmp - print || complain "$option: $line"
    done
    local view=("${atlas[@]}" --at=best --zoom=0 --size=200x100 --dump)
    tmap "${view[@]}" >bare
    tmap "${view[@]}" --towns=none | cmp - bare
    tmap "${view[@]}" --towns --no-towns --no-labels | cmp - bare
    tmap "${view[@]}" --towns --no-labels >roads
    differ roads bare
}

@test "the explorer opens with towns, its line has them, and :towns=none takes them away" {
    local line
    tmap "${atlas[@]}" --screen=80x24 >shown
    tmap "${atlas[@]}" --screen=80x24 --keys=':towns=none<Enter>' >bare
    tmap "${atlas[@]}" --screen=80x24 --keys=':towns=none<Enter>:towns<Enter>' | cmp - shown
    differ <(sed '$d' shown) <(sed '$d' bare)
    line=$(tmap "${atlas[@]}" --screen=80x24 --recipe)
    [[ $line == *' --towns'* ]]
    line=$(tmap "${atlas[@]}" --screen=80x24 --keys=':towns=none<Enter>' --recipe)
    [[ $line != *towns* ]]
    tmap "${atlas[@]}" --screen=60x20 -o seen.png
    tmap --verify=seen.png
    [[ $(tmap --from=seen.png --recipe) == *' --towns'* ]]
    tmap --screen=40x12 --preset=mountain --recipe >line # which has no rivers
    [[ $(cat line) != *towns* ]]
}

@test "a town of the user's own is a stop: roads lead to it, and it is written once" {
    tmap "${atlas[@]}" --towns --size=200x200 --dump --color=never >before
    printf 'NAME,KIND,X,Y\nHomestead,city,%s\n' 100,100 >own.csv
    tmap "${atlas[@]}" --towns --places=own.csv --size=200x200 --dump --color=never >after
    [ "$(grep -o Homestead after | wc -l)" -eq 1 ]
    differ before after
}

@test "the legend has lines for towns and roads, where the map shows them" {
    tmap "${atlas[@]}" --screen=80x30 --keys=i >legend
    grep -q '^ [*]  towns' legend
    grep -q '^ .  roads' legend
    tmap "${atlas[@]}" --screen=80x30 --keys=':towns=none<Enter>i' >legend
    [ "$(grep -c 'towns\|roads' legend)" -eq 0 ]
}

@test "the whole world has a few cities, beside the seas and lands that it has without" {
    local seed name
    for seed in 5 7; do
        tmap --preset=voyage --seed=$seed --view=world --size=120x64 --dump --labels >bare
        tmap --preset=voyage --seed=$seed --view=world --size=120x64 --dump --towns >lived
        grep -oE '[A-Z]( +[A-Z]){3,}' bare | sort >names
        [ "$(wc -l <names)" -ge 3 ]
        while read -r name; do
            grep -q "$name" lived || complain "$seed: no $name"
        done <names
        grep -qE '[*][A-Z][a-z]{3}|[a-z]{4}[*]' lived || complain "$seed: no city"
    done
}

@test "REXPaint has the signs of towns and roads, as characters of its font" {
    tmap "${atlas[@]}" --towns --at=2000,1200 --size=200x200 --format=xp >map.xp
    gzip -dc <map.xp | tail -c +17 | od -An -v -tu1 -w10 | awk '{print $1 + 256 * $2}' >glyphs
    run ! grep -qx '63' glyphs # '?'
    grep -qxE '9|7' glyphs     # a village or a town
    grep -qxE '249|250' glyphs # a road
}

@test "a town that a row with its key calls a castle has the sign of castles" {
    tmap "${atlas[@]}" --at=2000,1200 --size=200x200 --layer=places --format=csv >list
    IFS=, read -r name _ x y _ _ _ key < <(awk -F, 'NR > 1 && $5 > 1' list)
    [ -n "$key" ]
    printf 'name,kind,x,y,key\nKeep,castle,%s,%s,%s\n' "$x" "$y" "$key" >keep.csv
    for form in ansi text; do
        tmap "${atlas[@]}" --towns --places=keep.csv --at="$((x - 20)),$((y - 10))" --size=40x20 \
            --format="$form" >"$form"
        run ! grep -q "$name" "$form"
    done
    sed 's/\x1b\[[0-9;]*m//g' ansi | grep -q '#Keep'
    grep -q '[*]Keep' text
}
